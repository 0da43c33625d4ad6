/// What a renderer's pictures are like.
public class UIGraphicsRendererFormat: NSObject {
  public internal(set) var bounds = CGRect.zero
  public override init() { super.init() }
  public class func `default`() -> Self { unsafeDowncast(UIGraphicsImageRendererFormat(), to: self) }
}

/// The scale and opacity of pictures.
public final class UIGraphicsImageRendererFormat: UIGraphicsRendererFormat {
  /// Pixels a point; the main screen's to begin with.
  public var scale: CGFloat = UIScreen.mainScale
  /// Whether pictures have no transparent pixels.
  public var opaque = false
  public override init() { super.init() }
  public convenience init(for traitCollection: UITraitCollection) {
    self.init()
    if traitCollection.displayScale > 0 { scale = traitCollection.displayScale }
  }
  public class func preferred() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
}

/// The canvas of a picture that is being drawn: points, y down.
public final class UIGraphicsImageRendererContext: NSObject {
  public let cgContext: CGContext
  public let format: UIGraphicsImageRendererFormat

  init(_ context: CGContext, _ format: UIGraphicsImageRendererFormat) {
    cgContext = context
    self.format = format
  }

  /// The picture as drawn so far.
  public var currentImage: UIImage {
    guard let image = cgContext.makeImage() else { return UIImage() }
    return UIImage(cgImage: image, scale: format.scale, orientation: .up)
  }

  public func fill(_ rect: CGRect) { cgContext.fill(rect) }
  public func fill(_ rect: CGRect, blendMode: CGBlendMode) {
    cgContext.saveGState()
    cgContext.setBlendMode(blendMode)
    cgContext.fill(rect)
    cgContext.restoreGState()
  }
  /// Draws a frame one point wide inside the rectangle.
  public func stroke(_ rect: CGRect) { cgContext.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1) }
  public func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// Draws pictures.
public final class UIGraphicsImageRenderer: NSObject {
  public typealias DrawingActions = (UIGraphicsImageRendererContext) -> Void

  public let format: UIGraphicsImageRendererFormat
  public var allowsImageOutput: Bool { true }

  /// - Parameter bounds: the part of the canvas, in points, that becomes the picture.
  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    self.format = format
    format.bounds = bounds
  }

  public convenience init(bounds: CGRect) { self.init(bounds: bounds, format: UIGraphicsImageRendererFormat()) }
  public convenience init(size: CGSize) { self.init(bounds: CGRect(origin: .zero, size: size)) }
  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  /// Draws with the canvas as the current context. A size of nothing makes an empty image.
  public func image(actions: DrawingActions) -> UIImage {
    let bounds = format.bounds
    guard let canvas = CGContext.forImage(of: bounds.size, origin: bounds.origin, scale: format.scale, isOpaque: format.opaque) else {
      return UIImage()
    }
    let context = UIGraphicsImageRendererContext(canvas, format)
    ContextStack.current.push(ContextStack.Entry(canvas, scale: format.scale))
    actions(context)
    ContextStack.current.pop()
    return context.currentImage
  }

  /// The picture as a PNG file; empty for a size of nothing.
  public func pngData(actions: DrawingActions) -> Data { image(actions: actions).pngData() ?? Data() }

  /// The picture as a JPEG file; empty for a size of nothing.
  /// - Parameter compressionQuality: from 0, small, to 1, best.
  public func jpegData(withCompressionQuality compressionQuality: CGFloat, actions: DrawingActions) -> Data {
    image(actions: actions).jpegData(compressionQuality: compressionQuality) ?? Data()
  }
}
