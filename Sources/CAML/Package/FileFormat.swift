internal import Foundation
internal import MediaFiles
internal import TextEscaping

/// What a file is that is no document of layers.
public enum FileFormat: Hashable, Sendable {
  /// A picture, with the name of its format.
  case picture(String)
  /// A film or sound.
  case video(String)
  /// An archive; zip archives are read where they hold packages.
  case archive(String)
  /// An animation of Lottie's, in JSON.
  case lottie
  /// A drawing in SVG.
  case svg
  /// A page of the web.
  case html
  /// An archive of objects (`.caar`), or another property list.
  case propertyList
  /// A document in PDF.
  case pdf
  /// A program, or a library.
  case program

  /// What it is, with its article.
  public var noun: String {
    switch self {
    case .picture(let name): "a picture (\(name))"
    case .video(let name): "a video (\(name))"
    case .archive(let name): "an archive (\(name))"
    case .lottie: "a Lottie animation"
    case .svg: "an SVG drawing"
    case .html: "a web page"
    case .propertyList: "a property list"
    case .pdf: "a PDF document"
    case .program: "a program"
    }
  }

  /// Recognises a file by its first bytes; nil for what may be a document of layers, or nothing known.
  init?(start: some Collection<UInt8>) {
    let bytes = Array(start.prefix(4096))
    if let format = Self.bySignature(bytes) ?? Self.byText(bytes) { self = format } else { return nil }
  }

  private static func bySignature(_ bytes: [UInt8]) -> FileFormat? {
    func has(_ text: String, at offset: Int = 0) -> Bool { bytes.dropFirst(offset).starts(with: text.utf8) }
    for (signature, format) in signatures where bytes.starts(with: signature) { return format }
    if has("RIFF") { return has("WEBP", at: 8) ? .picture("WebP") : .video(has("AVI ", at: 8) ? "AVI" : "RIFF") }
    if has("ftyp", at: 4) {
      let brand = String(decoding: bytes.dropFirst(8).prefix(4), as: UTF8.self)
      switch brand {
      case "heic", "heix", "mif1", "msf1": return .picture("HEIC")
      case "avif", "avis": return .picture("AVIF")
      case "qt  ": return .video("QuickTime")
      default: return .video("MP4")
      }
    }
    if has("ustar", at: 257) { return .archive("tar") }
    return nil
  }

  private static let signatures: [([UInt8], FileFormat)] = [
    ([0x89, 0x50, 0x4E, 0x47], .picture("PNG")), ([0xFF, 0xD8, 0xFF], .picture("JPEG")), (Array("GIF8".utf8), .picture("GIF")),
    (Array("II*\0".utf8), .picture("TIFF")), (Array("MM\0*".utf8), .picture("TIFF")), (Array("BM".utf8), .picture("BMP")),
    ([0x1A, 0x45, 0xDF, 0xA3], .video("WebM or Matroska")), (Array("YUV4MPEG2".utf8), .video("Y4M")),
    (Array("OggS".utf8), .video("Ogg")), (Array("ID3".utf8), .video("MP3")), (Array("PK\u{3}\u{4}".utf8), .archive("zip")),
    (Array("PK\u{5}\u{6}".utf8), .archive("zip")), ([0x1F, 0x8B], .archive("gzip")), (Array("BZh".utf8), .archive("bzip2")),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A], .archive("xz")), ([0x28, 0xB5, 0x2F, 0xFD], .archive("Zstandard")),
    ([0x37, 0x7A, 0xBC, 0xAF], .archive("7-Zip")), (Array("Rar!".utf8), .archive("RAR")), (Array("bplist".utf8), .propertyList),
    (Array("%PDF".utf8), .pdf), ([0x7F, 0x45, 0x4C, 0x46], .program),
  ]

  /// By the first element of XML, or the keys of JSON.
  private static func byText(_ bytes: [UInt8]) -> FileFormat? {
    let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
    let text = String(scalars.drop { $0.properties.isWhitespace || $0 == "\u{FEFF}" })
    if text.hasBytePrefix("{") {
      // The keys that every Lottie file has: its version, and when it begins and ends.
      return text.contains("\"v\"") && (text.contains("\"ip\"") || text.contains("\"layers\"") || text.contains("\"fr\"")) ? .lottie : nil
    }
    switch xmlRootName(text) {
    case "svg", "svg:svg": return .svg
    case "html", "head", "body": return .html
    case "plist": return .propertyList
    default: return nil
    }
  }
}
