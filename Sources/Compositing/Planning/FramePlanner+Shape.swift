internal import Foundation
internal import Graphics
internal import RenderTree
internal import Rasterizer

extension FramePlanner {
  /// Draws a shape layer's path as a bitmap.
  mutating func planShape(_ shape: ShapeProperties, _ frame: LayerFrame) {
    guard let path = shape.path, !path.isEmpty else { return }
    let isFilled = (shape.fillColor?.alpha ?? 0) > 0
    let isStroked = (shape.strokeColor?.alpha ?? 0) > 0 && shape.lineWidth > 0 && shape.strokeEnd > shape.strokeStart
    guard isFilled || isStroked else { return }
    var drawing = ShapeDrawing(path: path, pathToPixels: .identity, size: PixelSize(1, 1))
    if isFilled {
      drawing.fillColor = shape.fillColor
      drawing.usesEvenOddRule = shape.fillRule == .evenOdd
    }
    if isStroked {
      drawing.strokeColor = shape.strokeColor
      drawing.lineWidth = shape.lineWidth
      drawing.miterLimit = shape.miterLimit
      drawing.lineCap = shape.lineCap
      drawing.lineJoin = shape.lineJoin
      drawing.dashPhase = shape.lineDashPhase
      drawing.dashPattern = shape.lineDashPattern
      drawing.strokeStart = shape.strokeStart
      drawing.strokeEnd = shape.strokeEnd
    }
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

  /// The bounds of everything that drawing the shape can touch, tips of mitres included.
  fileprivate func box(of drawing: ShapeDrawing) -> SIMD4<Double> {
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
