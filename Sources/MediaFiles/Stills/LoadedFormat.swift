internal import CPictures
internal import FileFormats
internal import Foundation

/// A format of pictures whose library is loaded when it is needed.
struct LoadedFormat: Sendable {
  let format: FileFormat
  /// Debian's package of the library.
  var package: String
  var read: @Sendable (_ bytes: UnsafePointer<UInt8>, _ count: Int, _ maximumPixels: UInt64, _ bits: Int32, inout CStill) -> CStillStatus

  var name: String { format.name }
  private var library: String { format.reader ?? format.name }

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
