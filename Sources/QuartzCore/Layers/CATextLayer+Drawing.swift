internal import CoreGraphics
import Foundation
internal import Rasterizer
internal import RenderTree

extension CATextLayer {
  static let textKeys: Set<String> = [
    "string", "font", "fontSize", "foregroundColor", "wrapped", "alignmentMode", "truncationMode", "allowsFontSubpixelQuantization",
  ]

  /// Draws the text into a context that has the layer's coordinates.
  ///
  /// On a blank canvas nothing has to be drawn: the renderer draws the text under the contents, as sharp as the target.
  func drawText(in context: CGContext) {
    if context.isBlank {
      context.isWithoutDrawer = true
      leavesTextToRenderer = true
      return
    }
    let bounds = bounds
    // At the context's number of pixels per point.
    let scale = max(1, abs(context.ctm.determinant).squareRoot())
    let size = PixelSize(Int(saturating: (bounds.width * scale).rounded(.up)), Int(saturating: (bounds.height * scale).rounded(.up)))
    guard bounds.width > 0, bounds.height > 0, size.width <= 16384, size.height <= 16384 else { return }
    context.saveGState()
    if contentsAreFlipped() { context.concatenate(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: bounds.minY + bounds.maxY)) }
    context.draw(Drawing.text(drawing(size: size)).rasterize(), in: bounds)
    context.restoreGState()
  }

  private func drawing(size: PixelSize) -> TextDrawing {
    let fallback = text.foregroundColor ?? .clear
    let runs = text.runs.map {
      TextDrawing.Run(
        string: $0.string, fontName: $0.fontName ?? text.fontName, fontSize: $0.fontSize ?? text.fontSize, color: $0.color ?? fallback,
        style: $0.style)
    }
    let toPixels = CGAffineTransform(scaleX: CGFloat(size.width) / bounds.width, y: CGFloat(size.height) / bounds.height)
    var drawing = TextDrawing(runs: runs, box: bounds.size, boxToPixels: toPixels, size: size)
    drawing.isWrapped = text.isWrapped
    drawing.truncation = text.truncation
    drawing.alignment = text.alignment
    return drawing
  }
}
