package import FileFormats
internal import TextEscaping

/// Names a kind of file. The pictures that can be read and written are known; others have their identifier alone.
public struct UTType: Hashable, Sendable, CustomStringConvertible {
  /// The name, such as `public.png`.
  public let identifier: String

  private init(name identifier: String) { self.identifier = identifier }

  /// The type of a format; any data where the table has none of it.
  package init(_ format: FileFormat) { self.init(name: format.typeIdentifier ?? Self.data.identifier) }

  /// Nil for an empty identifier.
  public init?(_ identifier: String) {
    guard !identifier.isEmpty else { return nil }
    self.init(name: identifier)
  }

  /// Nil for an extension that names no picture that is known here.
  public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
    guard let format = FileFormat(suffix: filenameExtension), format.typeIdentifier != nil else { return nil }
    self.init(format)
  }

  /// Nil for what is not known here.
  public init?(mimeType: String, conformingTo supertype: UTType = .data) {
    let name = mimeType.lowercased()
    guard let format = FileFormat.all.first(where: { $0.typeIdentifier != nil && $0.mimeType == name }) else { return nil }
    self.init(format)
  }

  /// Any bytes.
  public static let data = UTType(name: "public.data")
  /// Any picture.
  public static let image = UTType(name: "public.image")
  /// Portable Network Graphics.
  public static let png = UTType(FileFormat.png)
  /// JPEG pictures.
  public static let jpeg = UTType(FileFormat.jpeg)
  /// WebP pictures.
  public static let webP = UTType(FileFormat.webP)
  /// Pictures of the Graphics Interchange Format.
  public static let gif = UTType(FileFormat.gif)
  /// Tagged Image File Format.
  public static let tiff = UTType(FileFormat.tiff)
  /// Pictures of the High Efficiency Image File Format.
  public static let heic = UTType(FileFormat.heic)
  /// Pictures in JPEG XL.
  public static let jpegxl = UTType(FileFormat.jpegXL)
  /// Pictures of the AV1 Image File Format.
  public static let avif = UTType(FileFormat.avif)
  /// Scalable Vector Graphics.
  public static let svg = UTType(FileFormat.svg)
  /// Portable Document Format.
  public static let pdf = UTType(FileFormat.pdf)
  /// MPEG-4 videos.
  public static let mpeg4Movie = UTType(FileFormat.mp4)

  private var format: FileFormat? { FileFormat.all.first { $0.typeIdentifier == identifier } }

  /// The usual end of file names, without a dot: that which the MIME type has as well, where there are several (`jpeg`, not `jpg`).
  public var preferredFilenameExtension: String? {
    guard let format else { return nil }
    return format.suffixes.first { format.mimeType?.hasByteSuffix("/" + $0) == true } ?? format.suffixes.first
  }
  /// The type's name in mail and on the web.
  public var preferredMIMEType: String? { format?.mimeType }

  /// Every kind is data, and pictures are images.
  public func conforms(to type: UTType) -> Bool {
    type == self || type == .data || type == .image && preferredMIMEType?.hasBytePrefix("image/") == true
  }

  public var description: String { identifier }
}

/// The identifier of PNG pictures.
public let kUTTypePNG: String = UTType.png.identifier
/// The identifier of JPEG pictures.
public let kUTTypeJPEG: String = UTType.jpeg.identifier
