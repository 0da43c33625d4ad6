internal import Graphics
internal import RenderTree

extension FramePlanner {
  /// Draws the contents and the class's own content, between the fill and the sublayers: a gradient or text under the contents, a shape
  /// over them.
  mutating func planOwnContent(_ p: LayerProperties, at index: Int, of tree: PresentationTree, _ frame: LayerFrame) {
    if p.hasPlainContent { return planContents(p, at: index, of: tree, frame) }
    switch p.content {
    case .gradient(let gradient): planGradient(gradient, frame)
    case .text(let text): planText(text, frame)
    case .shape, .plain, .transform, .replicator, .replicatorInstance, .emitter, .snapshot: break
    }
    planContents(p, at: index, of: tree, frame)
    if case .shape(let shape) = p.content { planShape(shape, frame) }
  }

  private mutating func planContents(_ p: LayerProperties, at index: Int, of tree: PresentationTree, _ frame: LayerFrame) {
    if !p.hasCommonDetails, let tiles = p.tiles { planTiles(tiles, p, frame) }
    guard p.contents != nil || p.contentsFade != nil else { return }
    var color = SIMD4<Float>(repeating: 1)
    if let tint = p.contentsMultiplyColor { color = tint.premultiplied }
    guard let fade = p.contentsFade else {
      if let contents = p.contents { planPicture(contents, p, at: index, of: tree, frame, color: color) }
      return
    }
    planFade(fade, p, at: index, of: tree, frame, color: color)
  }

  /// Draws both pictures with weights that add up to 1. Overlapping ones are added in a surface of their own, which is blended with the
  /// backdrop once.
  private mutating func planFade(
    _ fade: ContentsFade, _ p: LayerProperties, at index: Int, of tree: PresentationTree, _ frame: LayerFrame, color: SIMD4<Float>
  ) {
    let fraction = Float(min(max(fade.fraction, 0), 1))
    let start = stack.count
    if let contents = p.contents, fraction < 1 { planPicture(contents, p, at: index, of: tree, frame, color: color * (1 - fraction)) }
    let middle = stack.count
    if let target = fade.target, fraction > 0 { planPicture(target, p, at: index, of: tree, frame, color: color * fraction) }
    guard middle > start, stack.count > middle else { return }
    for i in middle..<stack.count { stack.quads[i].blend = .plusLighter }
    if let group = makeGroup(from: start, sharing: .shown) { stack.add(group.quad(layer: frame.layer), visible: frame.visible) }
  }

  private mutating func planPicture(
    _ contents: LayerContents, _ p: LayerProperties, at index: Int, of tree: PresentationTree, _ frame: LayerFrame, color: SIMD4<Float>
  ) {
    guard case .image(let image) = contents, image.width > 0, image.height > 0 else { return }
    let unit = p.contentsRect
    guard unit.width > 0, unit.height > 0 else { return }
    let contentsScale = p.contentsScale > 0 && p.contentsScale.isFinite ? p.contentsScale : 1
    var pixels = SIMD2(Double(image.width) * unit.width, Double(image.height) * unit.height)
    let rect = SIMD4<Double>(
      ContentsPlacement.rect(
        gravity: p.contentsGravity, size: CGSize(width: pixels.x / contentsScale, height: pixels.y / contentsScale),
        bounds: p.standardBounds))
    guard rect.sum().isFinite, rect.z > rect.x, rect.w > rect.y else { return }
    let center = p.contentsCenter
    let isWhole = center == CGRect(x: 0, y: 0, width: 1, height: 1) || !p.contentsGravity.resizes
    var drawn = image, pixelsPerPoint = SIMD2<Double>(repeating: contentsScale)
    if image.artwork != nil {
      // In nine-part scaling the corners keep their size.
      let points = isWhole ? SIMD2(rect.z - rect.x, rect.w - rect.y) / pixels : SIMD2(repeating: 1 / contentsScale)
      drawn = image.drawn(at: points * frame.pixelsPerPoint(in: rect), isZooming: tree.isZooming(index))
      let scale = SIMD2(Double(drawn.width) / Double(image.width), Double(drawn.height) / Double(image.height))
      pixels *= scale
      pixelsPerPoint *= scale
    }
    let window = PictureWindow(
      width: Double(drawn.width), height: Double(drawn.height), unit: unit, pixels: pixels, isFlipped: frame.isContentsFlipped)
    let index = writer.pictureIndex(of: drawn)

    if isWhole {
      let x = SIMD4(rect.x, rect.z, 0, pixels.x), y = SIMD4(rect.y, rect.w, 0, pixels.y)
      stack.add(frame.quad(rect, material: .picture(index, window.sampling(x, y, p)), color: color), visible: frame.visible)
      return
    }
    let columns = StretchedAxis(
      from: center.minX, to: center.maxX, pixels: pixels.x, drawn: rect.x...rect.z, pixelsPerPoint: pixelsPerPoint.x)
    let rows = StretchedAxis(from: center.minY, to: center.maxY, pixels: pixels.y, drawn: rect.y...rect.w, pixelsPerPoint: pixelsPerPoint.y)
    let partition = stack.newPartition()
    // A border through pixel centres would be decided by rounding: both parts would cover them, or neither.
    let tie = frame.pixelInPoints / 512
    for row in 0..<3 {
      for column in 0..<3 {
        let x = SIMD4(columns.points[column], columns.points[column + 1], columns.texels[column], columns.texels[column + 1])
        let y = SIMD4(rows.points[row], rows.points[row + 1], rows.texels[row], rows.texels[row + 1])
        guard x.y - x.x > 1e-9, y.y - y.x > 1e-9, x.w > x.z, y.w > y.z else { continue }
        // Parts meet at pixel centres; only the outline of the whole is antialiased.
        var part = SIMD4(x.x, y.x, x.y, y.y), hardEdges: UInt8 = 0
        if x.x > rect.x { (part.x, hardEdges) = (part.x + tie, hardEdges | 1) }
        if x.y < rect.z { (part.z, hardEdges) = (part.z + tie, hardEdges | 2) }
        if y.x > rect.y { (part.y, hardEdges) = (part.y + tie, hardEdges | 4) }
        if y.y < rect.w { (part.w, hardEdges) = (part.w + tie, hardEdges | 8) }
        var quad = frame.quad(part, material: .picture(index, window.sampling(x, y, p)), color: color)
        quad.hardEdges |= hardEdges
        quad.partition = partition
        stack.add(quad, visible: frame.visible)
      }
    }
  }
}

/// The part of an image that `contentsRect` selects, in pixels with y from the top.
struct PictureWindow {
  private let minX: Double
  private let top: Double
  private let bottom: Double
  private let limits: SIMD4<Float>
  private let isFlipped: Bool

  /// - Parameters:
  ///   - width, height: of the image, in pixels.
  ///   - unit: the part shown, with a size above 0.
  ///   - pixels: its size.
  init(width: Double, height: Double, unit: CGRect, pixels: SIMD2<Double>, isFlipped: Bool) {
    self.isFlipped = isFlipped
    minX = unit.origin.x * width
    top = isFlipped ? unit.origin.y * height : (1 - (unit.origin.y + unit.size.height)) * height
    bottom = top + pixels.y
    // Outside of the image its border pixels are extended.
    let lowX = min(max(minX, 0), width - 1), lowY = min(max(top, 0), height - 1)
    let highX = max(min(minX + pixels.x, width), lowX + min(1, pixels.x)), highY = max(min(bottom, height), lowY + min(1, pixels.y))
    limits = SIMD4(Float(lowX), Float(lowY), Float(highX), Float(highY))
  }

  /// The sampling for each axis: from and to in points, from and to in pixels of the window in the direction of the layer's coordinates.
  func sampling(_ x: SIMD4<Double>, _ y: SIMD4<Double>, _ p: LayerProperties) -> Sampling {
    sampling(x, y, magnification: p.magnificationFilter, minification: p.minificationFilter, bias: p.minificationFilterBias)
  }

  func sampling(
    _ x: SIMD4<Double>, _ y: SIMD4<Double>, magnification: ContentsFilter, minification: ContentsFilter, bias: Float
  ) -> Sampling {
    let scaleX = (x.w - x.z) / (x.y - x.x)
    var scaleY = (y.w - y.z) / (y.y - y.x)
    let offsetX = minX + x.z - x.x * scaleX
    var offsetY = top + y.z - y.x * scaleY
    if !isFlipped {
      scaleY = -scaleY
      offsetY = bottom - y.z - y.x * scaleY
    }
    // Farther out it makes no difference: the border texels are extended.
    let low = SIMD4<Double>(repeating: -1e15), high = SIMD4<Double>(repeating: 1e15)
    let map = SIMD4<Float>(SIMD4(scaleX, scaleY, offsetX, offsetY).clamped(lowerBound: low, upperBound: high))
    return Sampling(
      scale: map.lowHalf, offset: map.highHalf, bounds: limits,
      magnification: Sampling.Filter(magnifying: magnification), minification: Sampling.Filter(minification), bias: bias)
  }
}

extension Sampling.Filter {
  /// Enlarged pictures have no mipmap levels to mix.
  init(magnifying filter: ContentsFilter) {
    if case .nearest = filter { self = .nearest } else { self = .linear }
  }

  init(_ filter: ContentsFilter) {
    switch filter {
    case .nearest: self = .nearest
    case .linear: self = .linear
    case .trilinear: self = .trilinear
    }
  }
}

extension ContentsGravity {
  /// Whether the picture's size follows from the bounds.
  var resizes: Bool { self == .resize || self == .resizeAspect || self == .resizeAspectFill }
}
