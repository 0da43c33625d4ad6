package import CoreGraphics
import Foundation

extension CALayer {
  /// Draws the layer's bounds into a picture of `contentsScale` pixels per point, and makes it the contents.
  ///
  /// While a property that is drawn is being animated, the presentation layer draws. Where neither the class nor the delegate draws, the
  /// contents stay as they are.
  package func drawContents() {
    requireModel()
    let source = drawsAnimatedValues ? presentation() ?? self : self
    guard let context = source.makeContentsContext() else { return }
    tellDelegateOfDrawing()
    source.draw(in: context)
    noteDrawnText(by: source)
    guard context.isTouched || !context.isWithoutDrawer else { return }
    setDrawnContents(context.makeImage())
  }

  /// A blank canvas for the layer's contents, in the layer's coordinates; nil for a layer without a size.
  /// - Parameter countsDown: whether y = 0 is at the top; nil where that is as the tree of layers has it.
  package func makeContentsContext(countsDown: Bool? = nil) -> CGContext? {
    let bounds = bounds
    guard bounds.width > 0, bounds.height > 0, bounds.width.isFinite, bounds.height.isFinite else { return nil }
    let scale = contentsScale > 0 && contentsScale.isFinite ? contentsScale : 1
    let size = PixelSize(Self.pixels(bounds.width * scale), Self.pixels(bounds.height * scale))
    guard let context = CGContext(size: size) else { return nil }
    // The size is rounded to whole pixels; the picture is stretched by less than one when shown.
    context.scaleBy(x: CGFloat(size.width) / bounds.width, y: CGFloat(size.height) / bounds.height)
    if countsDown ?? contentsAreFlipped() {
      context.translateBy(x: 0, y: bounds.height)
      context.scaleBy(x: 1, y: -1)
    }
    // Shadows and patterns are measured in points, in the direction of the layer's y axis.
    context.measureFromHere()
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    context.markAsBlank()
    return context
  }

  /// Records, after a text layer has drawn, whether its contents show the text.
  private func noteDrawnText(by source: CALayer) {
    guard let source = source as? CATextLayer, case .text(var text) = properties.content else { return }
    if text.isInContents == source.leavesTextToRenderer {
      text.isInContents.toggle()
      properties.content = .text(text)
      markStale()
    }
    source.leavesTextToRenderer = false
  }

  /// Whether the contents show the layer's text, laid out for its size.
  var drawsOwnText: Bool { if case .text(let text) = properties.content { text.isInContents } else { false } }

  /// Whether the layer's own drawing depends on a property, so that it redraws while the property is animated. Animated text is drawn by
  /// the renderer.
  func draws(forKey key: String) -> Bool {
    guard type(of: self).needsDisplay(forKey: key) else { return false }
    return !(self is CATextLayer && CATextLayer.textKeys.contains(key)) || drawsOwnText
  }

  /// Largest width and height of drawn contents, in pixels; larger layers get a lower resolution.
  private static let maximumSide: CGFloat = 16384

  private static func pixels(_ length: CGFloat) -> Int { max(1, Int(min(length, maximumSide).rounded(.up))) }

  /// Whether an animation of a property that the layer draws is attached.
  private var drawsAnimatedValues: Bool {
    attachedAnimations.contains { !$0.isOver && $0.animation.animatedKeys.contains { draws(forKey: $0) } }
  }
}
