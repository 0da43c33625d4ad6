internal import CPictures
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

  package var format: FileFormat { row.format }
  var decoder: Decoder { row.decoder }

  /// What reads it: a library that is linked, or one that is loaded when it is needed.
  enum Decoder { case png, jpeg, webp, loaded(LoadedFormat) }

  private var row: (format: FileFormat, decoder: Decoder) {
    switch self {
    case .png: (.png, .png)
    case .jpeg: (.jpeg, .jpeg)
    case .webp: (.webP, .webp)
    case .avif: (.avif, .loaded(.avif))
    case .tiff: (.tiff, .loaded(.tiff))
    case .heic: (.heic, .loaded(.heic))
    case .jpegXL: (.jpegXL, .loaded(.jpegXL))
    case .jpeg2000: (.jpeg2000, .loaded(.jpeg2000))
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

  var isLoaded: Bool { if case .loaded = decoder { true } else { false } }

  package var written: ImageFormat? { ImageFormat(rawValue: rawValue) }
}

extension LoadedFormat {
  static let tiff = LoadedFormat(format: .tiff, package: "libtiff6") { ctiff_read($0, $1, $2, $3, &$4) }
  static let avif = LoadedFormat(format: .avif, package: "libavif15") { cavif_read($0, $1, $2, $3, &$4) }
  static let heic = LoadedFormat(format: .heic, package: "libheif1") { cheif_read($0, $1, $2, $3, &$4) }
  static let jpegXL = LoadedFormat(format: .jpegXL, package: "libjxl0.7") { cjxl_read($0, $1, $2, $3, &$4) }
  static let jpeg2000 = LoadedFormat(format: .jpeg2000, package: "libopenjp2-7") { cjp2_read($0, $1, $2, $3, &$4) }
}
