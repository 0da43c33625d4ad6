import Foundation
internal import Rasterizer

extension CALayer {
  /// Draws a picture of the layer's bounds and makes it the contents, at `contentsScale` pixels a point.
  ///
  /// While a property that is drawn is being animated, the presentation layer draws. Where neither the class nor the delegate draws, the
  /// contents stay as they are.
  func drawContents() {
    requireModel()
    let source = drawsAnimatedValues ? presentation() ?? self : self
    let bounds = source.bounds
    guard bounds.width > 0, bounds.height > 0, bounds.width.isFinite, bounds.height.isFinite else { return }
    let scale = source.contentsScale > 0 && source.contentsScale.isFinite ? source.contentsScale : 1
    let size = PixelSize(Self.pixels(bounds.width * scale), Self.pixels(bounds.height * scale))
    guard let context = CGContext(size: size) else { return }
    // Whole pixels: by less than one of them the picture is stretched when it is shown.
    context.scaleBy(x: CGFloat(size.width) / bounds.width, y: CGFloat(size.height) / bounds.height)
    if contentsAreFlipped() {
      context.translateBy(x: 0, y: bounds.height)
      context.scaleBy(x: 1, y: -1)
    }
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    delegate?.layerWillDraw(self)
    source.draw(in: context)
    guard context.isTouched || !context.isWithoutDrawer else { return }
    setDrawnContents(context.makeImage())
  }

  /// Larger layers than this are drawn more coarsely.
  private static let maximumSide: CGFloat = 16384

  private static func pixels(_ length: CGFloat) -> Int { max(1, Int(min(length, maximumSide).rounded(.up))) }

  /// Whether an animation is attached to a property that the layer draws.
  private var drawsAnimatedValues: Bool {
    let layerClass = type(of: self)
    return attachedAnimations.contains { !$0.isOver && $0.animation.animatedKeys.contains { layerClass.needsDisplay(forKey: $0) } }
  }
}
