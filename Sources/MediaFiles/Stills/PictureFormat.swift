package import FileFormats
package import Foundation

/// The formats of single pictures that are read, by number of pixels; some of them are written, too.
package enum PictureFormat: String, Hashable, Sendable, CaseIterable {
  case png, jpeg, webp, avif, tiff
  /// High Efficiency Image File Format with HEVC, as cameras of phones write it.
  case heic
  case jpegXL
  case jpeg2000

  /// All that is read as a picture, in a sentence.
  package static let readNames = FileFormat.read(.picture).names()

  /// Its row in the table of formats.
  package var format: FileFormat {
    switch self {
    case .png: .png
    case .jpeg: .jpeg
    case .webp: .webP
    case .avif: .avif
    case .tiff: .tiff
    case .heic: .heic
    case .jpegXL: .jpegXL
    case .jpeg2000: .jpeg2000
    }
  }

  /// Tells the format by the first bytes; the name only goes into the error.
  package init(sniffing bytes: Data, name: String) throws(ImageError) {
    if bytes.isEmpty { throw ImageError(.damaged, name, "the file is empty") }
    guard let found = FileFormat(signature: bytes) else {
      let text = bytes.starts(with: "<?xml".utf8) ? "this is XML, not a picture" : "this is no picture in a known format"
      throw ImageError(.unsupported, name, "\(text); \(Self.readNames) can be read")
    }
    guard let format = Self.allCases.first(where: { $0.format == found }) else {
      let text =
        !found.isPicture
        ? "this is \(found.name), not a picture" : found.isRead ? "\(found.name) is not read here" : "\(found.name) is not read"
      throw ImageError(.unsupported, name, "\(text); \(Self.readNames) can be read")
    }
    self = format
  }

  /// What reads it: a library that is linked, or one that is loaded when it is needed.
  enum Decoder { case png, jpeg, webp, loaded(LoadedFormat) }

  var decoder: Decoder {
    switch self {
    case .png: .png
    case .jpeg: .jpeg
    case .webp: .webp
    case .avif: .loaded(.avif)
    case .tiff: .loaded(.tiff)
    case .heic: .loaded(.heic)
    case .jpegXL: .loaded(.jpegXL)
    case .jpeg2000: .loaded(.jpeg2000)
    }
  }

  var isLoaded: Bool { if case .loaded = decoder { true } else { false } }

  /// The same where it is written as well.
  package var written: ImageFormat? { ImageFormat(rawValue: rawValue) }
}
