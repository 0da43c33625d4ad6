import Foundation

/// A picture as filters take it.
public final class CIImage: NSObject, NSCopying, Sendable {
  private let image: CGImage

  /// A picture with the pixels of another.
  public init(cgImage image: CGImage) { self.image = image }

  /// The picture.
  public var cgImage: CGImage? { image }
  /// Its size in pixels, at (0, 0).
  public var extent: CGRect { CGRect(x: 0, y: 0, width: image.width, height: image.height) }

  public override var hash: Int { ObjectIdentifier(image).hashValue }
  public override func isEqual(_ object: Any?) -> Bool { (object as? CIImage)?.image === image }
  /// Itself: pictures never change.
  public func copy(with zone: NSZone? = nil) -> Any { self }
}
