import QuartzCore
import Rasterizer

extension Figure {
  /// The figure as a picture with `scale` pixels a point; nil when that is larger than pictures can be.
  func picture(scale: CGFloat) -> CGImage? {
    let pixels = CGSize(width: size.width * scale, height: size.height * scale)
    guard let context = CGContext(size: PixelSize(Int(pixels.width.rounded(.up)), Int(pixels.height.rounded(.up)))) else { return nil }
    context.setFillColor(.white)
    context.fill(CGRect(x: 0, y: 0, width: context.width, height: context.height))
    context.translateBy(x: 0, y: CGFloat(context.height))
    context.scaleBy(x: scale, y: -scale)
    context.setLineJoin(.round)
    for mark in marks {
      switch mark {
      case .line(let points, let color, let width, let isDashed):
        context.setLineDash(phase: 0, lengths: isDashed ? [Figure.dashLength, Figure.dashLength] : [])
        context.setStrokeColor(color)
        context.setLineWidth(width)
        context.addLines(between: points)
        context.strokePath()
      case .text(let text, let position, let anchor, let size, let color):
        context.draw(text, at: position, anchor, size: size, color: color, scale: scale)
      }
    }
    return context.makeImage()
  }
}

extension CGContext {
  /// Draws one line of text. The context's y points down.
  fileprivate func draw(_ text: String, at position: CGPoint, _ anchor: Figure.Anchor, size: Double, color: CGColor, scale: CGFloat) {
    // Wide enough for any letters, and whole pixels, so that the letters stay as they were drawn.
    let box = CGSize(width: (CGFloat(text.count + 2) * size).rounded(.up), height: (2 * size).rounded(.up))
    var drawing = TextDrawing(
      runs: [TextDrawing.Run(string: text, fontName: "Helvetica", fontSize: size, color: color)], box: box,
      boxToPixels: CGAffineTransform(scaleX: scale, y: scale), size: PixelSize(Int(box.width * scale), Int(box.height * scale)))
    let left: CGFloat
    switch anchor {
    case .start: (drawing.alignment, left) = (.left, 0)
    case .middle: (drawing.alignment, left) = (.center, box.width / 2)
    case .end: (drawing.alignment, left) = (.right, box.width)
    }
    // The middle of small letters lies 0.6 of the size below the top of the line.
    let origin = CGPoint(x: ((position.x - left) * scale).rounded() / scale, y: ((position.y - 0.6 * size) * scale).rounded() / scale)
    saveGState()
    // Pictures stand upright where y points up.
    translateBy(x: origin.x, y: origin.y + box.height)
    scaleBy(x: 1, y: -1)
    draw(Drawing.text(drawing).rasterize(), in: CGRect(origin: .zero, size: box))
    restoreGState()
  }
}
