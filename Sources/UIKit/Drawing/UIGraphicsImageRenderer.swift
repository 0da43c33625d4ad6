/// The format of a renderer's pictures.
public class UIGraphicsRendererFormat: NSObject {
  /// The rectangle that the renderer draws, in points.
  public internal(set) var bounds = CGRect.zero
  public override init() { super.init() }
  /// The default format: the main screen's pixels per point, not opaque.
  public class func `default`() -> Self { unsafeDowncast(UIGraphicsImageRendererFormat(), to: self) }
}

/// The scale and opacity of pictures.
public final class UIGraphicsImageRendererFormat: UIGraphicsRendererFormat {
  /// The colours that pictures can hold.
  public enum Range: Int, Sendable {
    /// It is not specified.
    case unspecified = -1
    /// The screen's choice.
    case automatic
    /// Beyond sRGB, and brighter.
    case extended
    /// Those of sRGB.
    case standard
  }

  /// Kept without effect: pictures hold the colours of sRGB.
  public var preferredRange = Range.automatic
  /// Pixels per point; by default those of the main screen.
  public var scale: CGFloat = UIScreen.mainScale
  /// Whether pictures are opaque.
  public var opaque = false
  public override init() { super.init() }
  /// A format with the pixels per point of traits.
  public convenience init(for traitCollection: UITraitCollection) {
    self.init()
    if traitCollection.displayScale > 0 { scale = traitCollection.displayScale }
  }
  /// The format for the main screen.
  public class func preferred() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }
}

/// The canvas of a picture that is being drawn, in points with y down.
public final class UIGraphicsImageRendererContext: NSObject {
  /// The context to draw into, in points with y down.
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
  /// Fills a rectangle with the current fill colour, in a blend mode.
  public func fill(_ rect: CGRect, blendMode: CGBlendMode) {
    cgContext.saveGState()
    cgContext.setBlendMode(blendMode)
    cgContext.fill(rect)
    cgContext.restoreGState()
  }
  /// Strokes a frame one point wide inside the rectangle.
  public func stroke(_ rect: CGRect) { cgContext.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1) }
  /// Clips further drawing to a rectangle.
  public func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// Draws pictures with a closure.
public final class UIGraphicsImageRenderer: NSObject {
  /// The closure that draws a picture.
  public typealias DrawingActions = (UIGraphicsImageRendererContext) -> Void

  /// The pictures' format.
  public let format: UIGraphicsImageRendererFormat
  /// Whether pictures can be made: always true.
  public var allowsImageOutput: Bool { true }

  /// - Parameter bounds: the part of the canvas, in points, that becomes the picture.
  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    self.format = format
    format.bounds = bounds
  }

  /// A renderer for pictures of a rectangle, in points.
  public convenience init(bounds: CGRect) { self.init(bounds: bounds, format: UIGraphicsImageRendererFormat()) }
  /// A renderer for pictures of a size, in points.
  public convenience init(size: CGSize) { self.init(bounds: CGRect(origin: .zero, size: size)) }
  /// A renderer for pictures of a size, in points, in a format.
  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  /// Draws a picture with its canvas as the current context. An empty size gives an empty image.
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

  /// Draws a picture, and encodes it as a PNG file; empty for an empty size.
  public func pngData(actions: DrawingActions) -> Data { image(actions: actions).pngData() ?? Data() }

  /// Draws a picture, and encodes it as a JPEG file; empty for an empty size.
  /// - Parameter compressionQuality: from 0, small, to 1, best.
  public func jpegData(withCompressionQuality compressionQuality: CGFloat, actions: DrawingActions) -> Data {
    image(actions: actions).jpegData(compressionQuality: compressionQuality) ?? Data()
  }
}
