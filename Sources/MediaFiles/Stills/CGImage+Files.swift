internal import FileFormats
public import Graphics

extension CGImage {
  /// Reads a picture: PNG, JPEG, WebP, AVIF, HEIC, JPEG XL, JPEG 2000, TIFF or SVG, told by its content. It is upright as its camera was
  /// held, and in sRGB, whatever the file's colour profile is. As contents of a layer, SVG is drawn at the size shown.
  ///
  /// - Throws: `ImageError` with the reason when the file cannot be read or decoded, or has more than 128 Mi pixels or 512 MiB.
  public convenience init(contentsOf url: URL) throws {
    let image =
      url.isFileURL
      ? try ImageFile.read(path: url.path) : try ImageFile.decode(Data(contentsOf: url), name: url.absoluteString)
    self.init(image)
  }

  /// Decodes a picture's file in memory, as `init(contentsOf:)` does.
  public convenience init(data: Data) throws { self.init(try ImageFile.decode(data, name: "data")) }

  /// The pixels of another one: arrays share them.
  private convenience init(_ image: CGImage) {
    self.init(
      width: image.width, height: image.height, premultipliedPixels: image.pixels, isOpaque: image.isOpaque, wideSource: image.wideSource,
      artwork: image.artwork, utType: image.utType)
  }

  /// Reads a PNG picture; nil when the bytes are none.
  public convenience init?(
    pngDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool, intent: CGColorRenderingIntent
  ) {
    self.init(source, as: .png)
  }

  /// The pixels of a JPEG file as stored, without applying its orientation. Nil when the bytes are no JPEG.
  public convenience init?(
    jpegDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
    intent: CGColorRenderingIntent
  ) {
    self.init(source, as: .jpeg)
  }

  private convenience init?(_ source: CGDataProvider, as format: ImageFormat) {
    guard let data = source.data, (try? ImageFormat(sniffing: data, name: "")) == format,
      let image = try? ImageFile.decode(data, name: "data", isUpright: false)
    else { return nil }
    self.init(image)
  }

  /// Writes the picture to a file: PNG, JPEG, WebP, AVIF or TIFF, as the name's extension says. The file appears under its name only when
  /// it is complete.
  ///
  /// - Parameter quality: of JPEG, WebP and AVIF, from 0 to 1; at 1 WebP and AVIF keep every pixel as it is. JPEG has no alpha: what is not
  ///   opaque stands on black.
  /// - Throws: `ImageError` for other extensions and when the format cannot hold the picture; Foundation's error when the file cannot be
  ///   written.
  public func write(to url: URL, quality: Double = 0.9) throws {
    let named = FileFormat(suffix: url.pathExtension)
    guard let format = ImageFormat.allCases.first(where: { $0.format == named }) else {
      throw ImageError(
        .unsupported, url.path,
        "the extension '\(url.pathExtension)' is none of \(FileFormat.list(ImageFormat.allCases.flatMap(\.format.suffixes)))")
    }
    try encoded(as: format, quality: quality, name: url.path).write(to: url, options: .atomic)
  }

  /// The picture as a file in memory; `quality` as in `write(to:quality:)`.
  public func encoded(as format: ImageFormat, quality: Double = 0.9) throws -> Data {
    try encoded(as: format, quality: quality, name: "data")
  }

  package func encoded(as format: ImageFormat, quality: Double, name: String) throws -> Data {
    let percent = Int((min(max(quality.isNaN ? 0.9 : quality, 0), 1) * 100).rounded())
    return Data(try ImageEncoder(format: format, options: ImageEncodingOptions(quality: percent)).encode(self, name: name))
  }
}
