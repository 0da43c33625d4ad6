internal import CStills
internal import Foundation

/// A format of pictures whose library is loaded when it is needed.
struct LoadedFormat: Sendable {
  var name: String
  var library: String
  /// Debian's package of the library.
  var package: String
  var read: @Sendable (_ bytes: UnsafePointer<UInt8>, _ count: Int, _ maximumPixels: UInt64, _ bits: Int32, inout CStill) -> CStillStatus

  static let tiff = LoadedFormat(name: "TIFF", library: "libtiff", package: "libtiff6") { ctiff_read($0, $1, $2, $3, &$4) }
  static let avif = LoadedFormat(name: "AVIF", library: "libavif", package: "libavif15") { cavif_read($0, $1, $2, $3, &$4) }
  static let heic = LoadedFormat(name: "HEIC", library: "libheif", package: "libheif1") { cheif_read($0, $1, $2, $3, &$4) }
  static let jpegXL = LoadedFormat(name: "JPEG XL", library: "libjxl", package: "libjxl0.7") { cjxl_read($0, $1, $2, $3, &$4) }
  static let jpeg2000 = LoadedFormat(name: "JPEG 2000", library: "OpenJPEG", package: "libopenjp2-7") { cjp2_read($0, $1, $2, $3, &$4) }

  /// Hands what a file says of its first picture to `body`, with its pixels where `bits` is 8 or 16.
  func withPicture<R>(
    _ file: Data, _ limits: ImageLimits, bits: Int32, _ body: (CStillStatus, CStill) throws(ImageError) -> R
  ) throws(ImageError) -> R {
    var picture = CStill()
    defer { cstill_free(&picture) }
    let status = file.withUnsafeBytes { buffer in
      buffer.bindMemory(to: UInt8.self).baseAddress.map { read($0, buffer.count, UInt64(limits.maximumPixels), bits, &picture) }
        ?? CStillDamaged
    }
    return try body(status, picture)
  }

  func noLibrary(_ problem: String, _ name: String) -> ImageError {
    ImageError(
      .unsupported, name, "\(self.name) needs \(library), which cannot be loaded (\(problem)); install it: apt-get install \(package)")
  }
}
