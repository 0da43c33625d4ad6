/// A picture with a scale and an orientation, or several that follow each other.
public final class UIImage: NSObject, Sendable {
  /// How the picture is turned when it is shown.
  public enum Orientation: Int, Sendable {
    /// Not at all.
    case up
    /// By half a turn.
    case down
    /// By a quarter, against the clock.
    case left
    /// By a quarter, clockwise.
    case right
    /// Mirrored left to right.
    case upMirrored
    /// Mirrored, and by half a turn.
    case downMirrored
    /// Mirrored, and by a quarter, against the clock.
    case leftMirrored
    /// Mirrored, and by a quarter, clockwise.
    case rightMirrored
  }
  /// What becomes of the middle of a picture with cap insets.
  public enum ResizingMode: Int, Sendable {
    /// In copies beside one another.
    case tile
    /// Stretched.
    case stretch
  }
  /// Whether views take the picture's own colours, or draw its shape in their tint colour.
  public enum RenderingMode: Int, Sendable {
    /// Its own, unless a control says otherwise.
    case automatic
    /// Its own.
    case alwaysOriginal
    /// The tint colour, in the shape of its alpha.
    case alwaysTemplate
  }

  /// The picture, upright; nil for an image without one.
  public let cgImage: CGImage?
  /// The picture of filters that the pixels were drawn of; nil for any other image.
  public let ciImage: CIImage?
  /// Pixels a point.
  public let scale: CGFloat
  /// How the pixels are turned to be seen.
  public let imageOrientation: Orientation
  /// The sides, in points, that keep their size when the picture is stretched.
  public let capInsets: UIEdgeInsets
  /// How the inner part fills a larger picture.
  public let resizingMode: ResizingMode
  /// What colours it has.
  public let renderingMode: RenderingMode
  /// The pictures of an animated image; nil for a still one.
  public let images: [UIImage]?
  /// How long an animated image takes once, in seconds.
  public let duration: TimeInterval
  /// How far the frame for alignment lies inside of the picture, in points.
  public let alignmentRectInsets: UIEdgeInsets

  /// What an image has besides its pixels: copies keep all of it but what they are made for.
  private struct Traits {
    var orientation = Orientation.up
    var capInsets = UIEdgeInsets.zero
    var resizingMode = ResizingMode.tile
    var renderingMode = RenderingMode.automatic
    var images: [UIImage]?
    var duration = 0.0
    var alignmentRectInsets = UIEdgeInsets.zero
    var ciImage: CIImage?
  }

  private var traits: Traits {
    Traits(
      orientation: imageOrientation, capInsets: capInsets, resizingMode: resizingMode, renderingMode: renderingMode, images: images,
      duration: duration, alignmentRectInsets: alignmentRectInsets, ciImage: ciImage)
  }

  private init(_ image: CGImage?, scale: CGFloat, _ traits: Traits = Traits()) {
    cgImage = image
    self.scale = scale > 0 ? scale : 1
    ciImage = traits.ciImage
    imageOrientation = traits.orientation
    capInsets = traits.capInsets
    resizingMode = traits.resizingMode
    renderingMode = traits.renderingMode
    images = traits.images
    duration = traits.duration
    alignmentRectInsets = traits.alignmentRectInsets
  }

  /// The same picture with other traits.
  private func copy(_ change: (inout Traits) -> Void) -> UIImage {
    var traits = traits
    change(&traits)
    return UIImage(cgImage, scale: scale, traits)
  }

  /// An image without a picture.
  public override convenience init() { self.init(nil, scale: 1) }

  /// A picture of one pixel a point.
  public convenience init(cgImage: CGImage) { self.init(cgImage, scale: 1) }

  /// The picture of `cgImage` as it looks turned by `orientation`. Its pixels are turned here: `imageOrientation` reads `up`.
  public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    self.init(cgImage.turned(orientation) ?? cgImage, scale: scale)
  }

  /// The pixels that were drawn of what filters make.
  convenience init(drawnOf source: CIImage, _ pixels: CGImage?, scale: CGFloat, orientation: Orientation) {
    self.init(pixels.map { $0.turned(orientation) ?? $0 }, scale: scale, Traits(ciImage: source))
  }

  /// The file's picture; a name that ends in `@2x` or `@3x` has that scale. Nil when it cannot be read.
  public convenience init?(contentsOfFile path: String) {
    guard let image = try? CGImage(contentsOf: URL(fileURLWithPath: path)) else { return nil }
    let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    self.init(image, scale: name.hasSuffix("@2x") ? 2 : name.hasSuffix("@3x") ? 3 : 1)
  }

  /// Looks for a file of that name, with or without its suffix: among the resources of the main bundle, beside the source file that asks
  /// and, where that is part of a package, in the folders around it, and in the working directory.
  /// - Parameter sourceFile: the file that asks.
  public convenience init?(named name: String, sourceFile: String = #filePath) {
    self.init(name, in: PictureFolders.around(sourceFile: sourceFile))
  }

  /// The same for a use as a function, which comes from no file: `names.compactMap(UIImage.init(named:))`.
  @_disfavoredOverload public convenience init?(named name: String) { self.init(name, in: []) }

  private convenience init?(_ name: String, in sourceFolders: [URL]) {
    let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    guard let path = PictureFolders.path(of: name, in: [Bundle.main.resourceURL].compactMap { $0 } + sourceFolders + [here]) else {
      return nil
    }
    self.init(contentsOfFile: path)
  }

  /// The picture of a PNG, JPEG or WebP file in memory; nil when it is none.
  public convenience init?(data: Data, scale: CGFloat = 1) {
    guard let source = CGImageSourceCreateWithData(data, nil), let image = CGImageSourceCreateImageAtIndex(source, 0, nil) else {
      return nil
    }
    self.init(image, scale: scale)
  }

  /// An image that shows `images` one after the other in `duration` seconds.
  public static func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
    guard let first = images.first else { return nil }
    return first.copy { ($0.images, $0.duration) = (images, duration) }
  }

  /// In points.
  public var size: CGSize {
    guard let cgImage else { return .zero }
    return CGSize(width: CGFloat(cgImage.width) / scale, height: CGFloat(cgImage.height) / scale)
  }

  /// A picture whose edges keep their size, in points, while the inner part is copied to fill.
  public func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage {
    resizableImage(withCapInsets: capInsets, resizingMode: .tile)
  }

  /// The middle is stretched in either mode.
  public func resizableImage(withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode) -> UIImage {
    copy { ($0.capInsets, $0.resizingMode) = (capInsets, resizingMode) }
  }

  /// The same picture with its own colours, or with the tint colour.
  public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    copy { $0.renderingMode = renderingMode }
  }

  /// The same picture with another frame for alignment.
  public func withAlignmentRectInsets(_ insets: UIEdgeInsets) -> UIImage {
    copy { $0.alignmentRectInsets = insets }
  }

  /// The picture's shape in one colour.
  public func withTintColor(_ color: UIColor) -> UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    let bounds = CGRect(origin: .zero, size: size)
    let tinted = UIGraphicsImageRenderer(bounds: bounds, format: format).image { context in
      draw(in: bounds)
      context.cgContext.setFillColor(color.cgColor)
      context.fill(bounds, blendMode: .sourceIn)
    }
    var traits = traits
    traits.renderingMode = .alwaysOriginal
    (traits.orientation, traits.ciImage) = (.up, nil)
    traits.images = images?.map { $0.withTintColor(color) }
    return UIImage(tinted.cgImage, scale: scale, traits)
  }

  /// The same picture in one colour.
  public func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
    withTintColor(color).withRenderingMode(renderingMode)
  }

  /// The picture as a PNG file.
  public func pngData() -> Data? { data(as: "public.png", quality: nil) }

  /// - Parameter compressionQuality: from 0, small, to 1, best.
  public func jpegData(compressionQuality: CGFloat) -> Data? { data(as: "public.jpeg", quality: compressionQuality) }

  private func data(as type: String, quality: CGFloat?) -> Data? {
    guard let cgImage else { return nil }
    let data = NSMutableData()
    guard let destination = CGImageDestinationCreateWithData(data, type, 1, nil) else { return nil }
    let properties: CFDictionary? = quality.map { [kCGImageDestinationLossyCompressionQuality: $0] }
    CGImageDestinationAddImage(destination, cgImage, properties)
    return CGImageDestinationFinalize(destination) ? data as Data : nil
  }

  // MARK: Drawing

  /// Draws into the current context, with the upper left corner at `point`.
  public func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }
  /// Draws with the upper left corner at a point, mixed with what is below.
  /// - Parameter alpha: from 0 to 1.
  public func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
    draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
  }

  /// Draws into the current context, stretched to `rect`.
  public func draw(in rect: CGRect) { draw(in: rect, blendMode: .normal, alpha: 1) }

  /// Draws into a rectangle, mixed with what is below.
  /// - Parameter alpha: from 0 to 1.
  public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
    guard let cgImage, let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    if blendMode != .normal { context.setBlendMode(blendMode) }
    if alpha != 1 { context.setAlpha(alpha) }
    // Core Graphics draws pictures upright where y points up.
    context.translateBy(x: rect.minX, y: rect.maxY)
    context.scaleBy(x: 1, y: -1)
    context.draw(cgImage, in: CGRect(origin: .zero, size: rect.size))
    context.restoreGState()
  }
}

extension CGImage {
  /// The picture as it looks turned, or nil where it does so already.
  fileprivate func turned(_ orientation: UIImage.Orientation) -> CGImage? {
    guard orientation != .up else { return nil }
    let isAcross = [.left, .right, .leftMirrored, .rightMirrored].contains(orientation)
    let w = CGFloat(width), h = CGFloat(height)
    let size = isAcross ? CGSize(width: h, height: w) : CGSize(width: w, height: h)
    guard let context = CGContext.forImage(of: size, scale: 1, isOpaque: false) else { return nil }
    // From the picture's pixels, y down, to the turned ones.
    let turn: CGAffineTransform =
      switch orientation {
      case .up: .identity
      case .down: CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: w, ty: h)
      case .left: CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: w)
      case .right: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: h, ty: 0)
      case .upMirrored: CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: w, ty: 0)
      case .downMirrored: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: h)
      case .leftMirrored: CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
      case .rightMirrored: CGAffineTransform(a: 0, b: -1, c: -1, d: 0, tx: h, ty: w)
      }
    context.concatenate(turn)
    context.translateBy(x: 0, y: h)
    context.scaleBy(x: 1, y: -1)
    context.draw(self, in: CGRect(x: 0, y: 0, width: w, height: h))
    return context.makeImage()
  }
}
