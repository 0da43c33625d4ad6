import Foundation
internal import ImageIO
internal import MediaFiles
internal import RenderTree

/// Draws the pictures that filters make: in software, by the same functions as layers' filters.
open class CIContext: NSObject {
  /// A context that draws with eight bits a component in gamma-encoded sRGB, as `workingColorSpace: NSNull()` asks for on Apple's systems.
  /// Options are accepted for compatibility; none of them changes what is drawn.
  public init(options: [CIContextOption: Any]? = nil) { super.init() }

  /// A context without options.
  public convenience override init() { self.init(options: nil) }

  /// A context that draws into a Core Graphics context by `draw(_:in:from:)`.
  public convenience init(cgContext: CGContext, options: [CIContextOption: Any]? = nil) {
    self.init(options: options)
    target = cgContext
  }

  /// The Core Graphics context that `draw(_:in:from:)` draws into; nil for contexts without one.
  private var target: CGContext?

  /// Largest width and height of a picture that is drawn, in pixels.
  static let largestSide = 16_384

  /// The pixels of a rectangle of a picture, one per point; a rectangle between pixels is enlarged to whole ones. Nil for one without area,
  /// and for one larger than 16,384 pixels a side, which is reported.
  open func createCGImage(_ image: CIImage, from fromRect: CGRect) -> CGImage? {
    guard let bitmap = draw(image, fromRect) else { return nil }
    let width = bitmap.size.width, height = bitmap.size.height
    var pixels: [UInt8] = []
    pixels.reserveCapacity(width * height * 4)
    for y in 0..<height { pixels.append(contentsOf: bitmap.bytes[y * bitmap.bytesPerRow..<y * bitmap.bytesPerRow + width * 4]) }
    let isOpaque = stride(from: 3, to: pixels.count, by: 4).allSatisfy { pixels[$0] == 255 }
    return CGImage(width: width, height: height, premultipliedPixels: pixels, isOpaque: isOpaque)
  }

  /// The pixels of a rectangle of a picture, one per point, as RGBA of eight bits in sRGB, whatever format and space are asked for. Nil for
  /// a rectangle without area, and for one larger than 16,384 pixels a side, which is reported.
  open func createCGImage(_ image: CIImage, from fromRect: CGRect, format: CIFormat, colorSpace: CGColorSpace?) -> CGImage? {
    createCGImage(image, from: fromRect)
  }

  /// Writes pixels into the program's memory, rows from the top.
  ///
  /// - Parameter format: `RGBA8` or `BGRA8`, premultiplied; others are reported, and nothing is written.
  open func render(
    _ image: CIImage, toBitmap data: UnsafeMutableRawPointer, rowBytes: Int, bounds: CGRect, format: CIFormat, colorSpace: CGColorSpace?
  ) {
    guard format == .RGBA8 || format == .BGRA8 else {
      return Diagnostics.report("CIContext.render", "only the formats RGBA8 and BGRA8 are written")
    }
    guard let bitmap = draw(image, bounds) else { return }
    let count = bitmap.size.width * 4
    guard rowBytes >= count else {
      return Diagnostics.report("CIContext.render", "a row of \(bitmap.size.width) pixels takes \(count) bytes; there are \(rowBytes)")
    }
    for y in 0..<bitmap.size.height {
      let row = UnsafeMutableRawBufferPointer(start: data + y * rowBytes, count: count)
      row.copyBytes(from: bitmap.bytes[y * bitmap.bytesPerRow..<y * bitmap.bytesPerRow + count])
      if format == .BGRA8 { for x in stride(from: 0, to: count, by: 4) { row.swapAt(x, x + 2) } }
    }
  }

  /// The pixels of a rectangle of a picture, one per point, as RGBA of eight bits in sRGB, whatever format and space are asked for; drawn
  /// at once even if `deferred` is true. Nil for a rectangle without area, and for one larger than 16,384 pixels a side, which is reported.
  open func createCGImage(_ image: CIImage, from fromRect: CGRect, format: CIFormat, colorSpace: CGColorSpace?, deferred: Bool)
    -> CGImage?
  {
    createCGImage(image, from: fromRect)
  }

  /// Draws a rectangle of a picture, scaled into a rectangle of the Core Graphics context, in that context's coordinates. In a context made
  /// without one nothing is drawn, which is reported.
  open func draw(_ image: CIImage, in inRect: CGRect, from fromRect: CGRect) {
    guard let target else {
      return Diagnostics.report("CIContext.draw(_:in:from:)", "there is nothing to draw into: CIContext(cgContext:options:) says what")
    }
    // Beyond the picture's extent there is nothing to draw.
    let part = fromRect.intersection(image.extent)
    guard let pixels = createCGImage(image, from: part), fromRect.width > 0, fromRect.height > 0 else { return }
    let area = part.integral, across = inRect.width / fromRect.width, up = inRect.height / fromRect.height
    target.saveGState()
    target.clip(to: inRect)
    target.draw(
      pixels,
      in: CGRect(
        x: inRect.minX + (area.minX - fromRect.minX) * across, y: inRect.minY + (area.minY - fromRect.minY) * up,
        width: area.width * across, height: area.height * up))
    target.restoreGState()
  }

  /// Size in pixels of the largest picture that is accepted: 16,384 a side.
  open func inputImageMaximumSize() -> CGSize { CGSize(width: Self.largestSide, height: Self.largestSide) }
  /// Size in pixels of the largest picture that is drawn: 16,384 a side.
  open func outputImageMaximumSize() -> CGSize { inputImageMaximumSize() }

  /// The colour space in which filters work: gamma-encoded sRGB.
  open var workingColorSpace: CGColorSpace? { CGColorSpace(name: CGColorSpace.sRGB) }
  /// The pixel format between filters.
  open var workingFormat: CIFormat { .RGBA8 }

  /// The picture's extent as a PNG file; nil for a picture without end or without pixels.
  open func pngRepresentation(
    of image: CIImage, format: CIFormat, colorSpace: CGColorSpace, options: [CIImageRepresentationOption: Any] = [:]
  )
    -> Data?
  {
    createCGImage(image, from: image.extent).flatMap { try? $0.encoded(as: .png) }
  }

  /// The picture's extent as a JPEG file; nil for a picture without end or without pixels. Of the options the quality counts, from 0 to 1:
  /// `CIImageRepresentationOption(rawValue: kCGImageDestinationLossyCompressionQuality)`; 0.9 without it.
  open func jpegRepresentation(of image: CIImage, colorSpace: CGColorSpace, options: [CIImageRepresentationOption: Any] = [:]) -> Data? {
    let quality = options[CIImageRepresentationOption(rawValue: kCGImageDestinationLossyCompressionQuality)]
      .flatMap { AnimatableValue(boxed: $0)?.number }
    return createCGImage(image, from: image.extent).flatMap { try? $0.encoded(as: .jpeg, quality: quality ?? 0.9) }
  }

  /// Writes the picture's extent as a PNG file. Throws a `CIContextError` for a picture without end or without pixels, and Foundation's
  /// error when the file cannot be written.
  open func writePNGRepresentation(
    of image: CIImage, to url: URL, format: CIFormat, colorSpace: CGColorSpace, options: [CIImageRepresentationOption: Any] = [:]
  ) throws {
    guard let data = pngRepresentation(of: image, format: format, colorSpace: colorSpace, options: options) else {
      throw CIContextError.noPixels
    }
    try data.write(to: url, options: .atomic)
  }

  /// Writes the picture's extent as a JPEG file. Throws a `CIContextError` for a picture without end or without pixels, and Foundation's
  /// error when the file cannot be written.
  open func writeJPEGRepresentation(
    of image: CIImage, to url: URL, colorSpace: CGColorSpace, options: [CIImageRepresentationOption: Any] = [:]
  )
    throws
  {
    guard let data = jpegRepresentation(of: image, colorSpace: colorSpace, options: options) else { throw CIContextError.noPixels }
    try data.write(to: url, options: .atomic)
  }

  /// Unavailable: Acetate has no HEIF encoder.
  @available(*, unavailable, message: "there is no encoder of HEIF; PNG, JPEG and WebP can be written")  // formats: a literal
  public func heifRepresentation(
    of image: CIImage, format: CIFormat, colorSpace: CGColorSpace, options: [CIImageRepresentationOption: Any] = [:]
  )
    -> Data?
  { nil }

  /// Unavailable: Acetate has no HEIF encoder.
  @available(*, unavailable, message: "there is no encoder of HEIF; PNG, JPEG and WebP can be written")  // formats: a literal
  public func writeHEIFRepresentation(
    of image: CIImage, to url: URL, format: CIFormat, colorSpace: CGColorSpace, options: [CIImageRepresentationOption: Any] = [:]
  ) throws {}

  /// The picture's extent as a TIFF file; nil for a picture without end or without pixels, or where libtiff is not installed.
  open func tiffRepresentation(
    of image: CIImage, format: CIFormat, colorSpace: CGColorSpace, options: [CIImageRepresentationOption: Any] = [:]
  )
    -> Data?
  {
    createCGImage(image, from: image.extent).flatMap { try? $0.encoded(as: .tiff) }
  }

  /// Writes the picture's extent as a TIFF file. Throws a `CIContextError` for a picture without end or without pixels, and Foundation's
  /// error when the file cannot be written.
  open func writeTIFFRepresentation(
    of image: CIImage, to url: URL, format: CIFormat, colorSpace: CGColorSpace, options: [CIImageRepresentationOption: Any] = [:]
  ) throws {
    guard let data = tiffRepresentation(of: image, format: format, colorSpace: colorSpace, options: options) else {
      throw CIContextError.noPixels
    }
    try data.write(to: url, options: .atomic)
  }

  /// Does nothing, since nothing is kept between pictures.
  open func clearCaches() {}

  private func draw(_ image: CIImage, _ rect: CGRect) -> Bitmap? {
    guard !rect.isNull, rect.width > 0, rect.height > 0 else { return nil }
    let area = rect.integral
    guard area.width <= CGFloat(Self.largestSide), area.height <= CGFloat(Self.largestSide) else {
      let width = Int(saturating: area.width), height = Int(saturating: area.height)
      let size = rect.isInfinite ? "a picture without end" : "a picture of \(width) × \(height) pixels"
      Diagnostics.report("CIContext", "\(size) is not drawn; at most \(Self.largestSide) a side are")
      return nil
    }
    if Diagnostics.isHeard, let shader = image.recipe.shaderName {
      Diagnostics.report(
        "CIContext", "\(shader) is written in GLSL, which needs OpenGL ES; a context draws in software, and leaves the picture as it is")
    }
    let bitmap = Bitmap(size: PixelSize(Int(area.width), Int(area.height)))
    layerDrawer.draw(image.recipe, imageToPixels: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: -area.minX, ty: area.maxY), into: bitmap)
    return bitmap
  }
}

/// Why a picture cannot be written.
public enum CIContextError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The picture's extent is infinite, is empty, or has too many pixels.
  case noPixels

  public var description: String {
    "The picture has no end, no area, or more than \(CIContext.largestSide) pixels a side; crop it: image.cropped(to:)."
  }
}

/// Options of a context, accepted for compatibility with Apple's source.
public struct CIContextOption: RawRepresentable, Hashable, Sendable {
  /// The key as Apple spells it.
  public let rawValue: String
  /// An option by its key as Apple spells it.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The colour space in which filters work: gamma-encoded sRGB, whatever is asked for.
  public static let workingColorSpace = CIContextOption(rawValue: "working_color_space")
  /// The pixel format between filters; 8 bits a component, whatever is asked for.
  public static let workingFormat = CIContextOption(rawValue: "working_format")
  /// The colour space of results: sRGB, whatever is asked for.
  public static let outputColorSpace = CIContextOption(rawValue: "output_color_space")
  /// Whether results are premultiplied: always true.
  public static let outputPremultiplied = CIContextOption(rawValue: "output_premultiplied")
  /// Whether results of filters are kept: always false.
  public static let cacheIntermediates = CIContextOption(rawValue: "kCIContextCacheIntermediates")
  /// Whether the processor draws: always true.
  public static let useSoftwareRenderer = CIContextOption(rawValue: "software_renderer")
  /// Whether other work goes first; without effect.
  public static let priorityRequestLow = CIContextOption(rawValue: "low_priority")
  /// Whether reduced pictures are sampled with more care; without effect.
  public static let highQualityDownsample = CIContextOption(rawValue: "high_quality_downsample")
  /// Whether a slower, more frugal device may draw; without effect.
  public static let allowLowPower = CIContextOption(rawValue: "kCIContextAllowLowPower")
  /// A name for the context; without effect.
  public static let name = CIContextOption(rawValue: "kCIContextName")
}

/// Options for encoding a picture; of Image I/O's keys, `kCGImageDestinationLossyCompressionQuality` has an effect.
public struct CIImageRepresentationOption: RawRepresentable, Hashable, Sendable {
  /// The key as Apple spells it.
  public let rawValue: String
  /// An option by its key as Apple spells it.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The order and size of a pixel's components in memory.
public struct CIFormat: RawRepresentable, Hashable, Sendable {
  /// The format's number in Core Image.
  public let rawValue: Int32
  /// A format by its number in Core Image.
  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// Eight bits a component: alpha, red, green, blue.
  public static let ARGB8 = CIFormat(rawValue: 23)
  /// Eight bits a component: blue, green, red, alpha.
  public static let BGRA8 = CIFormat(rawValue: 266)
  /// Eight bits a component: red, green, blue, alpha.
  public static let RGBA8 = CIFormat(rawValue: 264)
  /// Eight bits a component: alpha, blue, green, red.
  public static let ABGR8 = CIFormat(rawValue: 267)
}
