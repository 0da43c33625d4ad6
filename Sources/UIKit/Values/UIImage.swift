/// A picture with a scale and an orientation, or a sequence of pictures.
public final class UIImage: NSObject, Sendable {
  /// The rotation and mirroring with which a picture is shown.
  public enum Orientation: Int, Sendable {
    /// Shown as stored.
    case up
    /// Rotated by 180°.
    case down
    /// Rotated by 90° counterclockwise.
    case left
    /// Rotated by 90° clockwise.
    case right
    /// Mirrored left to right.
    case upMirrored
    /// Mirrored and rotated by 180°.
    case downMirrored
    /// Mirrored and rotated by 90° counterclockwise.
    case leftMirrored
    /// Mirrored and rotated by 90° clockwise.
    case rightMirrored
  }
  /// How the inner part of a picture with cap insets is enlarged.
  public enum ResizingMode: Int, Sendable {
    /// The part is repeated.
    case tile
    /// The part is stretched.
    case stretch
  }
  /// Whether views draw the picture's own colours, or its shape in their tint colour.
  public enum RenderingMode: Int, Sendable {
    /// The picture's own colours, unless a control decides otherwise.
    case automatic
    /// The picture's own colours.
    case alwaysOriginal
    /// The tint colour, with the picture's alpha as shape.
    case alwaysTemplate
  }

  /// The pixels, upright; nil for an image without pixels.
  public let cgImage: CGImage?
  /// The filter's picture that the pixels were drawn from; nil for other images.
  public var ciImage: CIImage? { traits.ciImage }
  /// Pixels per point of the image.
  public let scale: CGFloat
  /// The orientation with which the pixels are shown.
  public var imageOrientation: Orientation { traits.orientation }
  /// The margins, in points, that keep their size when the picture is stretched.
  public var capInsets: UIEdgeInsets { traits.capInsets }
  /// How the inner part is enlarged.
  public var resizingMode: ResizingMode { traits.resizingMode }
  /// Whether views draw the picture's own colours or its shape.
  public var renderingMode: RenderingMode { traits.renderingMode }
  /// The pictures of an animated image; nil for a still one.
  public var images: [UIImage]? { traits.images }
  /// The duration of one cycle of an animated image, in seconds.
  public var duration: TimeInterval { traits.duration }
  /// The insets of the alignment rectangle, in points.
  public var alignmentRectInsets: UIEdgeInsets { traits.alignmentRectInsets }

  /// Whether the image is a symbol's.
  public var isSymbolImage: Bool { traits.isSymbol }
  /// How far the baseline of what the image shows is above its lower edge, in points; nil where none was given.
  public var baselineOffsetFromBottom: CGFloat? { traits.baseline }

  /// How an image was tinted, for appearances in which its colour is another one.
  private struct Tint {
    /// The image whose alpha is the shape.
    let shape: UIImage
    let color: UIColor
    /// The colour that the pixels have.
    let shown: CGColor
  }

  private var tint: Tint? { traits.tint }

  /// All attributes besides the pixels, which copies keep except for the changed one.
  private struct Traits {
    var orientation = Orientation.up
    var capInsets = UIEdgeInsets.zero
    var resizingMode = ResizingMode.tile
    var renderingMode = RenderingMode.automatic
    var images: [UIImage]?
    var duration = 0.0
    var alignmentRectInsets = UIEdgeInsets.zero
    var ciImage: CIImage?
    var tint: Tint?
    var isSymbol = false
    var baseline: CGFloat?
  }

  private let traits: Traits

  private init(_ image: CGImage?, scale: CGFloat, _ traits: Traits = Traits()) {
    (cgImage, self.scale, self.traits) = (image, scale > 0 ? scale : 1, traits)
  }

  private func copy(_ change: (inout Traits) -> Void) -> UIImage {
    var traits = traits
    change(&traits)
    return UIImage(cgImage, scale: scale, traits)
  }

  /// An image without pixels.
  public override convenience init() { self.init(nil, scale: 1) }

  /// An image with one pixel per point.
  public convenience init(cgImage: CGImage) { self.init(cgImage, scale: 1) }

  /// An image of `cgImage`, shown with an orientation. The pixels are reoriented at once, so `imageOrientation` reads `up`.
  public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    self.init(cgImage.turned(orientation) ?? cgImage, scale: scale)
  }

  /// An image of pixels that were drawn from a filter's picture.
  convenience init(drawnOf source: CIImage, _ pixels: CGImage?, scale: CGFloat, orientation: Orientation) {
    self.init(pixels.map { $0.turned(orientation) ?? $0 }, scale: scale, Traits(ciImage: source))
  }

  /// The image of a file, with scale 2 or 3 if its name ends in `@2x` or `@3x`. Nil when it cannot be read.
  public convenience init?(contentsOfFile path: String) {
    guard let image = try? CGImage(contentsOf: URL(fileURLWithPath: path)) else { return nil }
    let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    self.init(image, scale: name.hasSuffix("@2x") ? 2 : name.hasSuffix("@3x") ? 3 : 1)
  }

  /// The image of that name: a file, with or without its suffix, or an image set of an asset catalogue. Searched are the resources of the
  /// main bundle, the folder of the calling source file and, if it is part of a package, the folders above it, and the working directory.
  /// - Parameter sourceFile: the file that asks.
  public convenience init?(named name: String, sourceFile: String = #filePath) {
    self.init(name, in: PictureFolders.searched(.main, sourceFile: sourceFile))
  }

  /// The image of that name, for uses as a function value: `names.compactMap(UIImage.init(named:))`. The folders of source files are not
  /// searched.
  @_disfavoredOverload public convenience init?(named name: String) { self.init(name, in: PictureFolders.searched(.main)) }

  /// The image of that name in a bundle, or where `init(named:)` looks.
  /// - Parameters:
  ///   - bundle: whose resources are searched first; nil is the main one.
  ///   - traitCollection: whose scale decides which of an image set's pictures is taken.
  ///   - sourceFile: the file that asks.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?, sourceFile: String = #filePath
  ) {
    self.init(
      name, in: PictureFolders.searched(bundle, sourceFile: sourceFile),
      scale: traitCollection.flatMap { $0.displayScale > 0 ? $0.displayScale : nil })
  }

  /// The image of that name; stops the program where there is none, as a picture in the source would be missing.
  public convenience init(imageLiteralResourceName name: String) {
    guard let image = UIImage(named: name), let pixels = image.cgImage else { preconditionFailure("there is no image \"\(name)\"") }
    self.init(pixels, scale: image.scale, image.traits)
  }

  /// The image, drawn in another size in points; nil where it has no pixels.
  public func preparingThumbnail(of size: CGSize) -> UIImage? {
    guard cgImage != nil else { return nil }
    return UIGraphicsImageRenderer(size: size).image { _ in draw(in: CGRect(origin: .zero, size: size)) }
  }

  /// The image itself: pictures are not mirrored with the direction of reading.
  public func imageFlippedForRightToLeftLayoutDirection() -> UIImage { self }

  /// The image with its left and its right exchanged.
  public func withHorizontallyFlippedOrientation() -> UIImage {
    guard cgImage != nil else { return self }
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    let flipped = UIGraphicsImageRenderer(size: size, format: format).image { context in
      context.cgContext.translateBy(x: size.width, y: 0)
      context.cgContext.scaleBy(x: -1, y: 1)
      draw(in: CGRect(origin: .zero, size: size))
    }
    var traits = traits
    (traits.orientation, traits.ciImage) = (.up, nil)
    (traits.capInsets.left, traits.capInsets.right) = (capInsets.right, capInsets.left)
    traits.images = images?.map { $0.withHorizontallyFlippedOrientation() }
    return UIImage(flipped.cgImage, scale: scale, traits)
  }

  private convenience init?(_ name: String, in folders: [URL], scale: CGFloat? = nil) {
    if let path = PictureFolders.path(of: name, in: folders) {
      self.init(contentsOfFile: path)
    } else if let found = AssetCatalog.image(name, in: folders, scale: scale ?? UIScreen.mainScale),
      let image = try? CGImage(contentsOf: found.url)
    {
      self.init(image, scale: found.scale, Traits(renderingMode: found.isTemplate ? .alwaysTemplate : .automatic))
    } else {
      return nil
    }
  }

  /// A template of some height in points.
  convenience init(symbol: CGImage, height: CGFloat) {
    self.init(symbol, scale: CGFloat(symbol.height) / max(height, 1), Traits(renderingMode: .alwaysTemplate, isSymbol: true))
  }

  /// The image of a PNG, JPEG or WebP file in memory; nil when it cannot be decoded.
  public convenience init?(data: Data, scale: CGFloat = 1) {
    guard let source = CGImageSourceCreateWithData(data, nil), let image = CGImageSourceCreateImageAtIndex(source, 0, nil) else {
      return nil
    }
    self.init(image, scale: scale)
  }

  /// An animated image that shows `images` one after the other, a cycle of `duration` seconds.
  public static func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
    guard let first = images.first else { return nil }
    return first.copy { ($0.images, $0.duration) = (images, duration) }
  }

  /// The size of the image, in points.
  public var size: CGSize {
    guard let cgImage else { return .zero }
    return CGSize(width: CGFloat(cgImage.width) / scale, height: CGFloat(cgImage.height) / scale)
  }

  /// The image with margins, in points, that keep their size when it is stretched.
  public func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage {
    resizableImage(withCapInsets: capInsets, resizingMode: .tile)
  }

  /// The image with margins, in points, that keep their size when it is stretched; the inner part is stretched in either mode.
  public func resizableImage(withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode) -> UIImage {
    copy { ($0.capInsets, $0.resizingMode) = (capInsets, resizingMode) }
  }

  /// The image with margins, in points, around a middle of one point, which is stretched.
  /// - Parameters:
  ///   - leftCapWidth: the left margin; 0 for no margins across.
  ///   - topCapHeight: the upper margin; 0 for no margins along.
  public func stretchableImage(withLeftCapWidth leftCapWidth: Int, topCapHeight: Int) -> UIImage {
    let left = CGFloat(leftCapWidth), top = CGFloat(topCapHeight)
    let right = left > 0 ? max(0, size.width - left - 1) : 0, bottom = top > 0 ? max(0, size.height - top - 1) : 0
    return resizableImage(withCapInsets: UIEdgeInsets(top: top, left: left, bottom: bottom, right: right), resizingMode: .stretch)
  }

  /// The image with a baseline, so many points above its lower edge, by which it is aligned with text.
  public func withBaselineOffset(fromBottom baselineOffset: CGFloat) -> UIImage { copy { $0.baseline = baselineOffset } }

  /// The image without a baseline.
  public func imageWithoutBaseline() -> UIImage { copy { $0.baseline = nil } }

  /// The image itself: pixels are decoded when it is made.
  public func preparingForDisplay() -> UIImage? { cgImage == nil ? nil : self }

  /// The image with another rendering mode.
  public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
    copy { $0.renderingMode = renderingMode }
  }

  /// The image with other alignment insets, in points.
  public func withAlignmentRectInsets(_ insets: UIEdgeInsets) -> UIImage {
    copy { $0.alignmentRectInsets = insets }
  }

  /// The image's shape in one colour. A colour that depends on traits is that of where the image is shown or drawn.
  public func withTintColor(_ color: UIColor) -> UIImage {
    let shown = color.cgColor
    var traits = traits
    traits.renderingMode = .alwaysOriginal
    (traits.orientation, traits.ciImage) = (.up, nil)
    traits.images = images?.map { $0.withTintColor(color) }
    traits.tint = color.isDynamic ? Tint(shape: self, color: color, shown: shown) : nil
    return UIImage(shape(in: shown), scale: scale, traits)
  }

  private func shape(in color: CGColor) -> CGImage? {
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    let bounds = CGRect(origin: .zero, size: size)
    let tinted = UIGraphicsImageRenderer(bounds: bounds, format: format).image { context in
      draw(in: bounds)
      context.cgContext.setFillColor(color)
      context.fill(bounds, blendMode: .sourceIn)
    }
    return tinted.cgImage
  }

  /// Whether the pixels depend on traits.
  var isDynamic: Bool { tint != nil || images?.contains(where: \.isDynamic) ?? false }

  /// The image with the pixels that it has with given traits.
  func resolved(with traitCollection: UITraitCollection) -> UIImage {
    guard isDynamic else { return self }
    var pixels = cgImage, traits = traits
    if let tint, case let color = tint.color.resolvedColor(with: traitCollection).cgColor, color != tint.shown {
      pixels = tint.shape.shape(in: color)
      traits.tint = Tint(shape: tint.shape, color: tint.color, shown: color)
    }
    traits.images = images?.map { $0.resolved(with: traitCollection) }
    return UIImage(pixels, scale: scale, traits)
  }

  /// The image's shape in one colour, with a rendering mode.
  public func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
    withTintColor(color).withRenderingMode(renderingMode)
  }

  /// The image encoded as a PNG file; nil where it has no pixels.
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

  /// Draws the image into the current context, with its upper left corner at a point.
  public func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }
  /// Draws the image into the current context, with its upper left corner at a point, in a blend mode.
  /// - Parameter alpha: from 0 to 1.
  public func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
    draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
  }

  /// Fills a rectangle of the current context with copies of the image, of which one begins at the origin.
  public func drawAsPattern(in rect: CGRect) {
    guard size.width > 0, size.height > 0, let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.clip(to: rect)
    for y in stride(from: (rect.minY / size.height).rounded(.down) * size.height, to: rect.maxY, by: size.height) {
      for x in stride(from: (rect.minX / size.width).rounded(.down) * size.width, to: rect.maxX, by: size.width) {
        draw(at: CGPoint(x: x, y: y))
      }
    }
    context.restoreGState()
  }

  /// Draws the image into the current context, stretched to a rectangle.
  public func draw(in rect: CGRect) { draw(in: rect, blendMode: .normal, alpha: 1) }

  /// Draws the image into the current context, stretched to a rectangle, in a blend mode.
  /// - Parameter alpha: from 0 to 1.
  public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
    guard let cgImage = resolved(with: .current).cgImage, let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    if blendMode != .normal { context.setBlendMode(blendMode) }
    if alpha != 1 { context.setAlpha(alpha) }
    // Core Graphics draws pictures upright only where y points up.
    context.translateBy(x: rect.minX, y: rect.maxY)
    context.scaleBy(x: 1, y: -1)
    context.draw(cgImage, in: CGRect(origin: .zero, size: rect.size))
    context.restoreGState()
  }
}

extension CGImage {
  /// The pixels reoriented; nil where the orientation is `up`.
  fileprivate func turned(_ orientation: UIImage.Orientation) -> CGImage? {
    guard orientation != .up else { return nil }
    let isAcross = [.left, .right, .leftMirrored, .rightMirrored].contains(orientation)
    let w = CGFloat(width), h = CGFloat(height)
    let size = isAcross ? CGSize(width: h, height: w) : CGSize(width: w, height: h)
    guard let context = CGContext.forImage(of: size, scale: 1, isOpaque: false) else { return nil }
    // Maps from the picture's pixels, y down, to the reoriented ones.
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
