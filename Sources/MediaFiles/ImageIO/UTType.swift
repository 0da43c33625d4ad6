internal import TextEscaping

/// Names a kind of file. The pictures that can be read and written are known; others have their identifier alone.
public struct UTType: Hashable, Sendable, CustomStringConvertible {
  /// The name, such as `public.png`.
  public let identifier: String

  private init(name identifier: String) { self.identifier = identifier }

  /// Nil for an empty identifier.
  public init?(_ identifier: String) {
    guard !identifier.isEmpty else { return nil }
    self.init(name: identifier)
  }

  /// Nil for an extension that names no picture that is known here.
  public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
    let name = filenameExtension.lowercased()
    guard let type = Self.known.first(where: { $0.extensions.contains(name) })?.type else { return nil }
    self = type
  }

  /// Nil for what is not known here.
  public init?(mimeType: String, conformingTo supertype: UTType = .data) {
    guard let type = Self.known.first(where: { $0.mime == mimeType.lowercased() })?.type else { return nil }
    self = type
  }

  /// Any bytes.
  public static let data = UTType(name: "public.data")
  /// Any picture.
  public static let image = UTType(name: "public.image")
  /// Portable Network Graphics.
  public static let png = UTType(name: "public.png")
  /// JPEG pictures.
  public static let jpeg = UTType(name: "public.jpeg")
  /// WebP pictures.
  public static let webP = UTType(name: "org.webmproject.webp")
  /// Pictures of the Graphics Interchange Format.
  public static let gif = UTType(name: "com.compuserve.gif")
  /// Tagged Image File Format.
  public static let tiff = UTType(name: "public.tiff")
  /// Pictures of the High Efficiency Image File Format.
  public static let heic = UTType(name: "public.heic")
  /// Pictures in JPEG XL.
  public static let jpegxl = UTType(name: "public.jpeg-xl")
  /// Pictures in JPEG 2000.
  static let jpeg2000 = UTType(name: "public.jpeg-2000")
  /// Pictures of the AV1 Image File Format.
  public static let avif = UTType(name: "public.avif")
  /// Scalable Vector Graphics.
  public static let svg = UTType(name: "public.svg-image")
  /// Portable Document Format.
  public static let pdf = UTType(name: "com.adobe.pdf")
  /// MPEG-4 videos.
  public static let mpeg4Movie = UTType(name: "public.mpeg-4")

  private static let known: [(type: UTType, extensions: [String], mime: String)] = [
    (.png, ["png"], "image/png"), (.jpeg, ["jpeg", "jpg", "jpe"], "image/jpeg"), (.webP, ["webp"], "image/webp"),
    (.gif, ["gif"], "image/gif"), (.tiff, ["tiff", "tif"], "image/tiff"), (.heic, ["heic", "heif", "hif"], "image/heic"),
    (.jpegxl, ["jxl"], "image/jxl"), (.jpeg2000, ["jp2", "j2k", "j2c", "jpf", "jpx"], "image/jp2"),
    (.avif, ["avif"], "image/avif"),
    (.svg, ["svg"], "image/svg+xml"), (.pdf, ["pdf"], "application/pdf"), (.mpeg4Movie, ["mp4"], "video/mp4"),
  ]

  /// The usual end of file names, without a dot.
  public var preferredFilenameExtension: String? { Self.known.first { $0.type == self }?.extensions.first }
  /// The type's name in mail and on the web.
  public var preferredMIMEType: String? { Self.known.first { $0.type == self }?.mime }

  /// Every kind is data, and pictures are images.
  public func conforms(to type: UTType) -> Bool {
    type == self || type == .data || type == .image && preferredMIMEType?.hasBytePrefix("image/") == true
  }

  public var description: String { identifier }

  /// The format that is read and written under this name.
  var imageFormat: ImageFormat? {
    switch self {
    case .png: .png
    case .jpeg: .jpeg
    case .webP: .webp
    case .avif: .avif
    case .tiff: .tiff
    default: nil
    }
  }

  init(_ format: PictureFormat) {
    switch format {
    case .png: self = .png
    case .jpeg: self = .jpeg
    case .webp: self = .webP
    case .avif: self = .avif
    case .tiff: self = .tiff
    case .heic: self = .heic
    case .jpegXL: self = .jpegxl
    case .jpeg2000: self = .jpeg2000
    }
  }
}

/// The identifier of PNG pictures.
public let kUTTypePNG: String = UTType.png.identifier
/// The identifier of JPEG pictures.
public let kUTTypeJPEG: String = UTType.jpeg.identifier
