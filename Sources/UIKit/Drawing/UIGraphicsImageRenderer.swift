/// What a renderer's pictures are like.
public class UIGraphicsRendererFormat: NSObject {
  /// What the renderer draws, in points.
  public internal(set) var bounds = CGRect.zero
  public override init() { super.init() }
  /// The format of new renderers: the main screen's pixels a point, not opaque.
  public class func `default`() -> Self { unsafeDowncast(UIGraphicsImageRendererFormat(), to: self) }
}

/// The scale and opacity of pictures.
public final class UIGraphicsImageRendererFormat: UIGraphicsRendererFormat {
  /// Pixels a point; the main screen's to begin with.
  public var scale: CGFloat = UIScreen.mainScale
  /// Whether pictures have no transparent pixels.
  public var opaque = false
  public override init() { super.init() }
  /// A format with the pixels a point that traits have.
  public convenience init(for traitCollection: UITraitCollection) {
    self.init()
    if traitCollection.displayScale > 0 { scale = traitCollection.displayScale }
  }
  /// The format that suits the main screen.
  public class func preferred() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
}

/// The canvas of a picture that is being drawn: points, y down.
public final class UIGraphicsImageRendererContext: NSObject {
  /// What to draw into: points, y down.
  public let cgContext: CGContext
  /// The picture's format.
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

  /// Fills a rectangle with the current fill colour.
  public func fill(_ rect: CGRect) { cgContext.fill(rect) }
  /// Fills a rectangle with the current fill colour, mixed with what is below.
  public func fill(_ rect: CGRect, blendMode: CGBlendMode) {
    cgContext.saveGState()
    cgContext.setBlendMode(blendMode)
    cgContext.fill(rect)
    cgContext.restoreGState()
  }
  /// Draws a frame one point wide inside the rectangle.
  public func stroke(_ rect: CGRect) { cgContext.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1) }
  /// Limits drawing to a rectangle.
  public func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// Draws pictures.
public final class UIGraphicsImageRenderer: NSObject {
  /// What draws the picture.
  public typealias DrawingActions = (UIGraphicsImageRendererContext) -> Void

  /// The pictures' format.
  public let format: UIGraphicsImageRendererFormat
  /// Whether pictures are made: always.
  public var allowsImageOutput: Bool { true }

  /// - Parameter bounds: the part of the canvas, in points, that becomes the picture.
  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    self.format = format
    format.bounds = bounds
  }

  /// A renderer of pictures that show a rectangle, in points.
  public convenience init(bounds: CGRect) { self.init(bounds: bounds, format: UIGraphicsImageRendererFormat()) }
  /// A renderer of pictures of a size, in points.
  public convenience init(size: CGSize) { self.init(bounds: CGRect(origin: .zero, size: size)) }
  /// A renderer of pictures of a size, in points, in a format.
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
