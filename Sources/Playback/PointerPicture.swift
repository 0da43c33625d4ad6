public import QuartzCore

/// A picture of the pointer, composed over the frame by the card.
public struct PointerPicture: Sendable, Hashable {
  /// The picture, at most as large as the card's cursors; every card takes 64 by 64 pixels.
  public var image: CGImage
  /// The hot spot's distance from the left edge, in pixels of the image.
  public var hotX: Int
  /// The hot spot's distance from the top edge, in pixels of the image.
  public var hotY: Int

  /// - Precondition: the hot spot lies inside the image.
  public init(image: CGImage, hotX: Int = 0, hotY: Int = 0) {
    precondition((0..<image.width).contains(hotX) && (0..<image.height).contains(hotY), "a hot spot is a pixel of the picture")
    (self.image, self.hotX, self.hotY) = (image, hotX, hotY)
  }

  /// A white arrow with a dark outline, 20 by 30 pixels.
  public static let arrow: PointerPicture = {
    guard
      let context = CGContext(
        data: nil, width: 20, height: 30, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    else { preconditionFailure("the arrow has a size") }
    // Points with the origin at the upper left, y down.
    context.translateBy(x: 0, y: 30)
    context.scaleBy(x: 1, y: -1)
    let outline = CGMutablePath()
    outline.addLines(between: [
      CGPoint(x: 1.5, y: 1.5), CGPoint(x: 1.5, y: 23.5), CGPoint(x: 6.7, y: 18.8), CGPoint(x: 10.2, y: 27.2), CGPoint(x: 13.9, y: 25.6),
      CGPoint(x: 10.4, y: 17.4), CGPoint(x: 17.4, y: 17.4),
    ])
    outline.closeSubpath()
    context.addPath(outline)
    context.setFillColor(CGColor(red: 1, green: 1, blue: 1, alpha: 1))
    context.fillPath()
    context.addPath(outline)
    context.setStrokeColor(CGColor(red: 0.08, green: 0.08, blue: 0.1, alpha: 1))
    context.setLineWidth(1.6)
    context.setLineJoin(.round)
    context.strokePath()
    guard let image = context.makeImage() else { preconditionFailure("the arrow has a size") }
    return PointerPicture(image: image, hotX: 1, hotY: 1)
  }()
}
