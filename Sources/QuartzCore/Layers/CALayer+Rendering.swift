import Foundation
internal import Rasterizer
internal import RenderTree

extension CALayer {
  func renderSubtree(in context: CGContext) {
    let properties = properties
    guard !properties.isHidden, properties.opacity > 0 else { return }
    context.saveGState()
    defer { context.restoreGState() }
    let mask = mask
    let isGroup = properties.opacity < 1 || mask != nil
    if isGroup {
      context.setAlpha(context.alpha * CGFloat(min(properties.opacity, 1)))
      context.beginTransparencyLayer()
    }
    renderInside(properties, in: context)
    if let mask {
      context.setBlendMode(.destinationIn)
      context.beginTransparencyLayer()
      context.concatenate(mask.toSuperlayerPlane(of: self))
      mask.render(in: context)
      context.endTransparencyLayer()
    }
    if isGroup { context.endTransparencyLayer() }
  }

  /// Everything but opacity and mask.
  private func renderInside(_ properties: LayerProperties, in context: CGContext) {
    let outline = properties.outline
    context.saveGState()
    if properties.masksToBounds {
      context.beginPath()
      context.addPath(outline)
      context.clip()
    }
    context.fill(outline, with: properties.backgroundColor)
    if let contents = properties.contents { context.draw(contents, properties, isFlipped: contentsAreFlipped()) }
    switch properties.content {
    case .shape(let shape): context.draw(shape)
    case .gradient(let gradient): context.draw(gradient, in: properties.bounds, outline)
    case .text(let text): context.draw(text, in: properties.bounds, isFlipped: contentsAreFlipped())
    case .plain, .transform, .replicator, .replicatorInstance: break
    }
    let sublayers = sublayers ?? []
    // Equal depths keep their order.
    let order = sublayers.indices.sorted { (sublayers[$0].zPosition, $0) < (sublayers[$1].zPosition, $1) }
    for index in order {
      context.saveGState()
      context.concatenate(sublayers[index].toSuperlayerPlane(of: self))
      sublayers[index].render(in: context)
      context.restoreGState()
    }
    context.restoreGState()
    if let color = properties.borderColor, properties.borderWidth > 0 { context.drawBorder(properties, color, outline) }
  }

  /// From this layer's own plane to that of the layer that contains it, without depth.
  private func toSuperlayerPlane(of parent: CALayer) -> CGAffineTransform {
    var matrix = localToSuperlayer
    if let projection = parent.sublayerProjection { matrix = CATransform3DConcat(matrix, projection) }
    let map = CATransform3DGetAffineTransform(matrix)
    guard isGeometryFlipped else { return map }
    return CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: bounds.minY + bounds.maxY).concatenating(map)
  }
}

extension LayerProperties {
  /// The bounds with their corners, as quarter circles.
  fileprivate var outline: CGPath {
    let radius = min(cornerRadius, bounds.width / 2, bounds.height / 2)
    guard radius > 0 else { return CGPath(rect: bounds, transform: nil) }
    return Self.roundedRect(bounds, radius, maskedCorners)
  }

  fileprivate static func roundedRect(_ rect: CGRect, _ radius: CGFloat, _ corners: CornerSet) -> CGPath {
    let path = CGMutablePath()
    func turn(_ x: CGFloat, _ y: CGFloat, towards next: CGPoint, isRound: Bool) {
      let corner = CGPoint(x: x, y: y)
      if isRound { path.addArc(tangent1End: corner, tangent2End: next, radius: radius) } else { path.addLine(to: corner) }
    }
    path.move(to: CGPoint(x: rect.midX, y: rect.minY))
    turn(rect.maxX, rect.minY, towards: CGPoint(x: rect.maxX, y: rect.maxY), isRound: corners.contains(.maxXMinY))
    turn(rect.maxX, rect.maxY, towards: CGPoint(x: rect.minX, y: rect.maxY), isRound: corners.contains(.maxXMaxY))
    turn(rect.minX, rect.maxY, towards: CGPoint(x: rect.minX, y: rect.minY), isRound: corners.contains(.minXMaxY))
    turn(rect.minX, rect.minY, towards: CGPoint(x: rect.maxX, y: rect.minY), isRound: corners.contains(.minXMinY))
    path.closeSubpath()
    return path
  }
}

extension CGContext {
  fileprivate func fill(_ path: CGPath, with color: CGColor?, using rule: CGPathFillRule = .winding) {
    guard let color else { return }
    beginPath()
    addPath(path)
    setFillColor(color)
    fillPath(using: rule)
  }

  /// Between the outline and the same one smaller by the border's width.
  fileprivate func drawBorder(_ properties: LayerProperties, _ color: CGColor, _ outline: CGPath) {
    let width = properties.borderWidth
    let inner = properties.bounds.insetBy(dx: width, dy: width)
    let ring = CGMutablePath()
    ring.addPath(outline)
    if !inner.isNull, inner.width > 0, inner.height > 0 {
      let radius = max(0, min(properties.cornerRadius, properties.bounds.width / 2, properties.bounds.height / 2) - width)
      ring.addPath(radius > 0 ? LayerProperties.roundedRect(inner, radius, properties.maskedCorners) : CGPath(rect: inner, transform: nil))
    }
    fill(ring, with: color, using: .evenOdd)
  }

  fileprivate func draw(_ contents: LayerContents, _ properties: LayerProperties, isFlipped: Bool) {
    guard case .image(let image) = contents, !properties.bounds.isEmpty else { return }
    let part = properties.contentsRect
    let width = CGFloat(image.width), height = CGFloat(image.height)
    // Parts count from the picture's upper left corner where pictures are flipped, else from the lower left one.
    let top = isFlipped ? part.minY : 1 - part.maxY
    let pixels = CGRect(x: part.minX * width, y: top * height, width: part.width * width, height: part.height * height)
    guard pixels.width > 0, pixels.height > 0, let shown = image.cropping(to: pixels) else { return }
    let scale = properties.contentsScale > 0 ? properties.contentsScale : 1
    let size = CGSize(width: pixels.width / scale, height: pixels.height / scale)
    let rect = properties.contentsGravity.rect(of: size, in: properties.bounds)
    saveGState()
    interpolationQuality = properties.magnificationFilter == .nearest ? .none : .default
    drawUpright(in: rect, isFlipped: isFlipped) { draw(shown, in: $0) }
    restoreGState()
  }

  /// Runs `body`, which draws with y pointing up, for a rectangle of a space in which it may point down.
  private func drawUpright(in rect: CGRect, isFlipped: Bool, _ body: (CGRect) -> Void) {
    if isFlipped { concatenate(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: rect.minY + rect.maxY)) }
    body(rect)
  }

  fileprivate func draw(_ shape: ShapeProperties) {
    guard let geometry = shape.path else { return }
    fill(CGPath(geometry: geometry), with: shape.fillColor, using: shape.fillRule)
    guard let color = shape.strokeColor, shape.lineWidth > 0 else { return }
    beginPath()
    addPath(CGPath(geometry: geometry.trimmed(from: Double(shape.strokeStart), to: Double(shape.strokeEnd))))
    setStrokeColor(color)
    setLineWidth(shape.lineWidth)
    setMiterLimit(shape.miterLimit)
    setLineDash(phase: shape.lineDashPhase, lengths: shape.lineDashPattern)
    setLineCap(shape.lineCap)
    setLineJoin(shape.lineJoin)
    strokePath()
  }

  fileprivate func draw(_ gradient: GradientProperties, in bounds: CGRect, _ outline: CGPath) {
    guard let colors = CGGradient(colorsSpace: nil, colors: gradient.colors, locations: gradient.locations), !bounds.isEmpty else { return }
    saveGState()
    defer { restoreGState() }
    beginPath()
    addPath(outline)
    clip()
    // Gradients are laid out in the unit square.
    concatenate(CGAffineTransform(a: bounds.width, b: 0, c: 0, d: bounds.height, tx: bounds.minX, ty: bounds.minY))
    let start = gradient.startPoint, end = gradient.endPoint
    let options: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
    switch gradient.type {
    case .axial: drawLinearGradient(colors, start: start, end: end, options: options)
    case .radial:
      guard start.x != end.x, start.y != end.y else { return }
      concatenate(CGAffineTransform(a: abs(end.x - start.x), b: 0, c: 0, d: abs(end.y - start.y), tx: start.x, ty: start.y))
      drawRadialGradient(colors, startCenter: .zero, startRadius: 0, endCenter: .zero, endRadius: 1, options: options)
    case .conic: break
    }
  }

  fileprivate func draw(_ text: TextProperties, in bounds: CGRect, isFlipped: Bool) {
    let fallback = text.foregroundColor ?? .clear
    let runs = text.runs.map {
      TextDrawing.Run(
        string: $0.string, fontName: $0.fontName ?? text.fontName, fontSize: $0.fontSize ?? text.fontSize, color: $0.color ?? fallback)
    }
    // As sharp as the context: so many pixels a point.
    let scale = max(1, ctm.determinant.magnitude.squareRoot())
    let size = PixelSize(
      Int(saturating: (bounds.width * scale).rounded(.up)), Int(saturating: (bounds.height * scale).rounded(.up)))
    guard bounds.width > 0, bounds.height > 0, size.width <= 16384, size.height <= 16384 else { return }
    var drawing = TextDrawing(
      runs: runs, box: bounds.size,
      boxToPixels: CGAffineTransform(scaleX: CGFloat(size.width) / bounds.width, y: CGFloat(size.height) / bounds.height), size: size)
    drawing.isWrapped = text.isWrapped
    drawing.truncation = text.truncation
    drawing.alignment = text.alignment
    saveGState()
    drawUpright(in: bounds, isFlipped: isFlipped) { draw(Drawing.text(drawing).rasterize(), in: $0) }
    restoreGState()
  }
}
