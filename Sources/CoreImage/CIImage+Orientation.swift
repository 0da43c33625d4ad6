public import Graphics
public import ImageIO

extension CIImage {
  /// The picture turned upright, given the orientation in which it is stored. Its lower left corner stays where it is.
  public func oriented(_ orientation: CGImagePropertyOrientation) -> CIImage {
    orientation == .up ? self : transformed(by: orientationTransform(for: orientation))
  }

  /// The picture turned upright, given Exif's number of the orientation in which it is stored, from 1 to 8; others leave it as it is.
  public func oriented(forExifOrientation orientation: Int32) -> CIImage {
    UInt32(exactly: orientation).flatMap(CGImagePropertyOrientation.init).map(oriented) ?? self
  }

  /// The transform that turns the picture upright: from points of the stored picture to points of the upright one.
  public func orientationTransform(for orientation: CGImagePropertyOrientation) -> CGAffineTransform {
    let box = extent
    guard !box.isNull, !box.isInfinite else { return .identity }
    let width = box.width, height = box.height
    let map =
      switch orientation {
      case .up: CGAffineTransform.identity
      case .upMirrored: CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: width, ty: 0)
      case .down: CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: width, ty: height)
      case .downMirrored: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: height)
      // Orientations that exchange rows and columns.
      case .leftMirrored: CGAffineTransform(a: 0, b: -1, c: -1, d: 0, tx: height, ty: width)
      case .right: CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: width)
      case .rightMirrored: CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
      case .left: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: height, ty: 0)
      }
    return CGAffineTransform(translationX: -box.minX, y: -box.minY).concatenating(map)
      .concatenating(CGAffineTransform(translationX: box.minX, y: box.minY))
  }

  /// The picture itself: results are not kept longer than they are needed.
  public func insertingIntermediate() -> CIImage { self }
}
