// Conversions between the pictures and colours of Core Image and UIKit.

extension CIImage {
  /// A picture of an image's pixels; nil for an image without pixels.
  public convenience init?(image: UIImage) { self.init(image: image, options: nil) }

  /// A picture of an image's pixels, with the options of `CIImage`; nil for an image without pixels.
  public convenience init?(image: UIImage, options: [CIImageOption: Any]?) {
    guard let pixels = image.cgImage else { return nil }
    self.init(cgImage: pixels, options: options)
  }
}

extension UIImage {
  /// An image of a filter's picture, with one pixel per point. It is drawn at once into `cgImage`, which is nil for a picture without end.
  public convenience init(ciImage: CIImage) { self.init(ciImage: ciImage, scale: 1, orientation: .up) }

  /// An image of a filter's picture, rotated by `orientation` and drawn at once.
  public convenience init(ciImage: CIImage, scale: CGFloat, orientation: Orientation) {
    self.init(drawnOf: ciImage, CIContext().createCGImage(ciImage, from: ciImage.extent), scale: scale, orientation: orientation)
  }
}

extension CIColor {
  /// A Core Image colour from a `UIColor`, resolved for the current traits.
  public convenience init(color: UIColor) { self.init(cgColor: color.cgColor) }
}

extension UIColor {
  /// A `UIColor` from a Core Image colour.
  public convenience init(ciColor: CIColor) { self.init(cgColor: CGColor(ciColor)) }
  /// The colour as a Core Image colour, resolved for the current traits.
  public var ciColor: CIColor { CIColor(color: self) }
}
