// Pictures and colours of Core Image's as those of UIKit, and back.

extension CIImage {
  /// The picture's pixels; nil for an image without any.
  public convenience init?(image: UIImage) { self.init(image: image, options: nil) }

  /// The picture's pixels, with options as for other pictures; nil for an image without any.
  public convenience init?(image: UIImage, options: [CIImageOption: Any]?) {
    guard let pixels = image.cgImage else { return nil }
    self.init(cgImage: pixels, options: options)
  }
}

extension UIImage {
  /// The picture that filters make, one pixel a point. It is drawn at once: `cgImage` has its pixels, none where it has no end.
  public convenience init(ciImage: CIImage) { self.init(ciImage: ciImage, scale: 1, orientation: .up) }

  /// The picture that filters make as it looks turned by `orientation`, drawn at once.
  public convenience init(ciImage: CIImage, scale: CGFloat, orientation: Orientation) {
    self.init(drawnOf: ciImage, CIContext().createCGImage(ciImage, from: ciImage.extent), scale: scale, orientation: orientation)
  }
}

extension CIColor {
  /// The colour for the current traits.
  public convenience init(color: UIColor) { self.init(cgColor: color.cgColor) }
}

extension UIColor {
  /// The same colour.
  public convenience init(ciColor: CIColor) { self.init(cgColor: CGColor(ciColor)) }
  /// The same colour as filters take it.
  public var ciColor: CIColor { CIColor(color: self) }
}
