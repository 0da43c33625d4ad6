package import Foundation

/// The formats of single pictures that are read and written.
public enum ImageFormat: String, Hashable, Sendable, CaseIterable {
  /// Portable Network Graphics, without loss.
  case png
  /// JPEG, without transparency.
  case jpeg
  /// WebP.
  case webp
  /// AV1 Image File Format, by libavif, which is loaded when it is needed.
  case avif
  /// Tagged Image File Format, without loss, by libtiff, which is loaded when it is needed.
  case tiff

  /// Tells the format by the first bytes; the name only goes into the error.
  package init(sniffing bytes: Data, name: String) throws(ImageError) {
    func starts(_ magic: [UInt8], at offset: Int = 0) -> Bool { bytes.dropFirst(offset).starts(with: magic) }
    func starts(_ magic: String, at offset: Int = 0) -> Bool { starts(Array(magic.utf8), at: offset) }

    if bytes.isEmpty { throw ImageError(.damaged, name, "the file is empty") }
    if starts([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if starts([0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if starts("RIFF"), starts("WEBP", at: 8) {
      self = .webp
    } else if starts("ftypavif", at: 4) || starts("ftypavis", at: 4) {
      self = .avif
    } else if starts("II*\0") || starts("MM\0*") || starts("II+\0") || starts("MM\0+") {
      self = .tiff
    } else {
      throw ImageError(.unsupported, name, "\(Self.description(of: bytes)); PNG, JPEG, WebP, AVIF, TIFF and SVG can be read")
    }
  }

  /// Names the formats that people try, so that the error says more than "unknown".
  private static func description(of bytes: Data) -> String {
    let head = Array(bytes.prefix(12))
    func starts(_ text: String, at offset: Int = 0) -> Bool { head.dropFirst(offset).starts(with: text.utf8) }
    if starts("ftyp", at: 4) {
      switch String(decoding: head.dropFirst(8), as: UTF8.self) {
      case "heic", "heix", "hevc", "heim", "heis", "mif1", "msf1": return "HEIC pictures are not supported"
      default: return "this is a video, not a picture"
      }
    }
    let known = [
      ("GIF8", "GIF pictures are not supported"),
      ("BM", "BMP pictures are not supported"), ("%PDF", "PDF artwork is not supported"),
      ("<?xml", "this is XML, not a picture"), ("\0\0\u{1}\0", "ICO pictures are not supported"),
    ]
    return known.first { starts($0.0) }?.1 ?? "this is no picture in a known format"
  }
}
