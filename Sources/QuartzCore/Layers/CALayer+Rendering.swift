internal import CLayerDrawing
import Foundation
internal import Rasterizer
internal import RenderTree

extension CALayer {
  func renderSubtree(in context: CGContext) {
    let properties = properties
    guard !properties.isHidden, properties.opacity > 0 else { return }
    // In a context whose y axis points down, pictures and texts of a tree that counts upwards stand upright all the same.
    let isOutermost = context.turnsContents == nil
    if isOutermost { context.turnsContents = context.ctm.determinant < 0 && !contentsAreFlipped() }
    defer { if isOutermost { context.turnsContents = nil } }
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
    let outline = properties.outline, isFlipped = contentsAreFlipped() != (context.turnsContents ?? false)
    context.saveGState()
    if properties.masksToBounds {
      context.beginPath()
      context.addPath(outline)
      context.clip()
    }
    context.fill(outline, with: properties.backgroundColor)
    if let contents = properties.contents { context.draw(contents, properties, isFlipped: isFlipped) }
    switch properties.content {
    case .shape(let shape): context.draw(shape)
    case .gradient(let gradient): context.draw(gradient, in: properties.bounds, outline)
    case .text(let text): context.draw(text, in: properties.bounds, isFlipped: isFlipped)
    case .plain, .transform, .replicator, .replicatorInstance: break
    }
    return properties
  }

  /// A context's shadow reaches twice its radius out and no further, as three equal box blurs of that reach do; their standard deviation is
  /// this much of the radius.
  private static let contextShadowFactor: CGFloat = 0.76
}

extension CATransform3D {
  /// What it does in the plane, without depth and perspective.
  fileprivate var planar: CATransform3D {
    CATransform3DIsAffine(self) ? self : CATransform3DMakeAffineTransform(CATransform3DGetAffineTransform(self))
  }
}

/// The renderer that the package's products link.
private let drawer: any LayerDrawer = {
  guard let object = layer_drawing_make_drawer(),
    let drawer = Unmanaged<AnyObject>.fromOpaque(object).takeRetainedValue() as? any LayerDrawer
  else {
    preconditionFailure("render(in:) needs the target LayerDrawing, which every product of the package links")
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
    fill(CGPath(geometry: geometry), with: shape.fillColor, using: shape.fillRule == .evenOdd ? .evenOdd : .winding)
    guard let color = shape.strokeColor, shape.lineWidth > 0 else { return }
    beginPath()
    addPath(CGPath(geometry: geometry.trimmed(from: Double(shape.strokeStart), to: Double(shape.strokeEnd))))
    setStrokeColor(color)
    setLineWidth(shape.lineWidth)
    setMiterLimit(shape.miterLimit)
    setLineDash(phase: shape.lineDashPhase, lengths: shape.lineDashPattern)
    switch shape.lineCap {
    case .butt: setLineCap(.butt)
    case .round: setLineCap(.round)
    case .square: setLineCap(.square)
    }
    switch shape.lineJoin {
    case .miter: setLineJoin(.miter)
    case .round: setLineJoin(.round)
    case .bevel: setLineJoin(.bevel)
    }
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
    case .conic: drawConicGradient(colors, center: start, angle: atan2(end.y - start.y, end.x - start.x))
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
    drawing.truncation = TextDrawing.Truncation(rawValue: text.truncation.rawValue) ?? .none
    drawing.alignment = TextDrawing.Alignment(rawValue: text.alignment.rawValue) ?? .natural
    saveGState()
    drawUpright(in: bounds, isFlipped: isFlipped) { draw(Drawing.text(drawing).rasterize(), in: $0) }
    restoreGState()
  }
}
