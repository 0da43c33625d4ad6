package import FileFormats
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
    let format = try PictureFormat(sniffing: bytes, name: name)
    guard let written = format.written else { throw ImageError(.unsupported, name, "\(format.format.name) is read, and not written") }
    self = written
  }

  /// Its row in the table of formats.
  package var format: FileFormat {
    guard let read = PictureFormat(rawValue: rawValue) else { preconditionFailure("what is written is read, and \(rawValue) is not") }
    return read.format
  }
}
