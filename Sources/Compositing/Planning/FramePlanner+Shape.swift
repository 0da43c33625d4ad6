internal import Graphics
internal import RenderTree
internal import Rasterizer

extension FramePlanner {
  /// Draws a shape layer's path as a bitmap.
  mutating func planShape(_ shape: ShapeProperties, _ frame: LayerFrame) {
    guard var drawing = shape.drawing else { return }
    guard let placement = RasterPlacement(of: shape.box(of: drawing), map: frame.localToPixels, visible: frame.visible) else { return }
    drawing.pathToPixels = placement.toBitmap
    drawing.size = placement.size
    planRaster(.shape(drawing), placement, frame)
  }

  @discardableResult
  mutating func planRaster(_ drawing: Drawing, _ placement: RasterPlacement, _ frame: LayerFrame) -> Bool {
    let index = Int32(writer.plan.pictures.count)
    let count = stack.count
    var quad = frame.quad(placement.rect, material: .picture(index, placement.sampling), color: SIMD4(repeating: 1))
    quad.localToPixels = placement.localToPixels
    quad.hardEdges = placement.hardEdges
    stack.add(quad, visible: frame.visible)
    guard stack.count > count else { return false }
    writer.plan.pictures.append(.drawing(drawing))
    return true
  }
}

extension ShapeProperties {
  /// Number of points of a path above which it is faster to draw some empty pixels than to examine every corner.
  private static let cornerLimit = 512

  /// What is drawn, in points; nil where that is nothing.
  var drawing: ShapeDrawing? {
    guard let path, !path.isEmpty else { return nil }
    let isFilled = (fillColor?.alpha ?? 0) > 0
    let isStroked = (strokeColor?.alpha ?? 0) > 0 && lineWidth > 0 && strokeEnd > strokeStart
    guard isFilled || isStroked else { return nil }
    var drawing = ShapeDrawing(path: path, pathToPixels: .identity, size: PixelSize(1, 1))
    if isFilled {
      drawing.fillColor = fillColor
      drawing.usesEvenOddRule = fillRule == .evenOdd
    }
    if isStroked {
      drawing.strokeColor = strokeColor
      drawing.lineWidth = lineWidth
      drawing.miterLimit = miterLimit
      drawing.lineCap = lineCap
      drawing.lineJoin = lineJoin
      drawing.dashPhase = lineDashPhase
      drawing.dashPattern = lineDashPattern
      drawing.strokeStart = strokeStart
      drawing.strokeEnd = strokeEnd
    }
    return drawing
  }

  /// The bounds of everything that drawing the shape can touch, tips of mitres included.
  func box(of drawing: ShapeDrawing) -> SIMD4<Double> {
    if drawing.strokeColor == nil || drawing.path.points.count <= Self.cornerLimit { return SIMD4(drawing.bounds) }
    return SIMD4(drawing.path.bounds).expanded(by: strokeReach)
  }

  /// The greatest distance by which the stroke can reach beyond the path.
  private var strokeReach: Double {
    var factor = 1.0
    if lineJoin == .miter { factor = max(factor, miterLimit) }
    if lineCap == .square { factor = max(factor, 2.0.squareRoot()) }
    return lineWidth / 2 * factor
  }
}
