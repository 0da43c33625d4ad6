internal import CPictures
internal import Graphics

extension ImageEncoder {
  /// A TIFF file of samples without padding, of red, green, blue and, where it has some, straight alpha.
  func writeTIFF<R>(
    _ samples: UnsafeRawPointer, _ size: PixelSize, depth: Int, hasAlpha: Bool, profile: [UInt8]?, name: String,
    _ body: (UnsafeRawBufferPointer) throws -> R
  ) throws -> R {
    try write(.tiff, call: "TIFFWriteScanline", size, name: name, body) { file in
      (profile ?? []).withUnsafeBufferPointer { profile in
        ctiff_write(
          samples, UInt32(size.width), UInt32(size.height), Int32(depth), hasAlpha ? 1 : 0, profile.baseAddress, profile.count, &file)
      }
    }
  }

  /// Hands the file that a library writes to `body`.
  /// - Parameter call: of the library, for errors.
  func write<R>(
    _ format: LoadedFormat, call: StaticString, _ size: PixelSize, name: String, _ body: (UnsafeRawBufferPointer) throws -> R,
    _ encode: (inout CStillFile) -> CStillStatus
  ) throws -> R {
    var file = CStillFile()
    defer { cstill_free_file(&file) }
    let status = encode(&file), problem = ImageFile.text(file.problem)
    if status == CStillNoLibrary { throw format.noLibrary(problem, name) }
    guard status == CStillSuccess else { throw failure(call, problem, size, name: name) }
    return try body(UnsafeRawBufferPointer(start: file.bytes, count: file.count))
  }
}
