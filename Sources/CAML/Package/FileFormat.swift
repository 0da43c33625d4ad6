internal import Foundation
internal import MediaFiles
internal import TextEscaping

/// What a file is that is no document of layers.
public enum FileFormat: Hashable, Sendable {
  /// A picture, with the name of its format.
  case picture(String)
  /// A film.
  case video(String)
  /// Sound alone.
  case sound(String)
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
  /// A file of some other program, with the name of its format.
  case other(String)
  /// No text, and nothing that is known.
  case unknown

  /// What it is, with its article.
  public var noun: String {
    switch self {
    case .picture(let name): "a picture (\(name))"
    case .video(let name): "a video (\(name))"
    case .sound(let name): "sound (\(name))"
    case .archive(let name): "an archive (\(name))"
    case .lottie: "a Lottie animation"
    case .svg: "an SVG drawing"
    case .html: "a web page"
    case .propertyList: "a property list"
    case .pdf: "a PDF document"
    case .program: "a program"
    case .other(let name): "a file in a format (\(name)) that is not read"
    case .unknown: "a file in an unknown format"
    }
  }

  /// Recognises a file by its first bytes; nil for what may be a document of layers, or nothing known.
  init?(start: some Collection<UInt8>) {
    let bytes = Array(start.prefix(4096))
    if let format = Self.bySignature(bytes) ?? Self.byText(bytes) { self = format } else { return nil }
  }

  private static func bySignature(_ bytes: [UInt8]) -> FileFormat? {
    if let signature = FileSignature(startingWith: Data(bytes)) {
      switch signature.kind {
      case .picture: return .picture(signature.name)
      case .video: return .video(signature.name)
      case .sound: return .sound(signature.name)
      case .archive: return .archive(signature.name)
      case .propertyList: return .propertyList
      case .pdf: return .pdf
      case .program: return .program
      case .other: return .other(signature.name)
      }
    }
    if VideoFile.isVideo(startingWith: Data(bytes)) { return .video("MPEG") }
    // Texts have none, but in encodings of two bytes.
    let hasMark = bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
    return bytes.contains(0) && !hasMark && !bytes.starts(with: [0x3C, 0]) && !bytes.starts(with: [0, 0x3C]) ? .unknown : nil
  }

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
