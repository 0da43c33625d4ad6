package import Foundation

/// The formats of single pictures that are read, by number of pixels; some of them are written, too.
package enum PictureFormat: String, Hashable, Sendable, CaseIterable {
  case png, jpeg, webp, avif, tiff
  /// High Efficiency Image File Format with HEVC, as cameras of phones write it.
  case heic
  case jpegXL
  case jpeg2000

  /// All that is read as a picture, in a sentence.
  package static let readNames = "PNG, JPEG, WebP, AVIF, HEIC, JPEG XL, JPEG 2000, TIFF and SVG"

  private static let names: [String: PictureFormat] = [
    "PNG": .png, "JPEG": .jpeg, "WebP": .webp, "AVIF": .avif, "TIFF": .tiff, "HEIC": .heic, "JPEG XL": .jpegXL, "JPEG 2000": .jpeg2000,
  ]

  /// Tells the format by the first bytes; the name only goes into the error.
  package init(sniffing bytes: Data, name: String) throws(ImageError) {
    if bytes.isEmpty { throw ImageError(.damaged, name, "the file is empty") }
    guard let signature = FileSignature(startingWith: bytes) else {
      let text = bytes.starts(with: "<?xml".utf8) ? "this is XML, not a picture" : "this is no picture in a known format"
      throw ImageError(.unsupported, name, "\(text); \(Self.readNames) can be read")
    }
    guard let format = Self.names[signature.name], signature.kind == .picture else {
      let isPicture = signature.kind == .picture || signature.kind == .pdf
      let text =
        !isPicture
        ? "this is \(signature.name), not a picture"
        : signature.isRead ? "\(signature.name) is not read here" : "\(signature.name) is not read"
      throw ImageError(.unsupported, name, "\(text); \(Self.readNames) can be read")
    }
    self = format
  }

  /// What reads it, where that is loaded when it is needed.
  var loaded: LoadedFormat? {
    switch self {
    case .png, .jpeg, .webp: nil
    case .avif: .avif
    case .tiff: .tiff
    case .heic: .heic
    case .jpegXL: .jpegXL
    case .jpeg2000: .jpeg2000
    }
  }

  /// The same where it is written as well.
  package var written: ImageFormat? { ImageFormat(rawValue: rawValue) }
}
