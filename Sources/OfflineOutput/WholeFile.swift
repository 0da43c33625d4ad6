internal import Foundation
package import MediaFiles

/// Writes a file that appears under its name when it is complete.
/// - Parameter isOrdinary: whether a pipe or a device of that name is refused. It would be waited for as long as nobody reads it.
package func writeFile(_ bytes: [UInt8], to path: String, isOrdinary: Bool = false) throws(OutputError) {
  try writeFile(bytes, ByteStream(isOrdinary ? .ordinaryFile(path) : .file(path)))
}

/// Writes a file in a folder that other people write into, likewise.
package func writeFile(_ bytes: [UInt8], to name: String, in folder: OpenFolder) throws(OutputError) {
  try writeFile(bytes, ByteStream(.entry(name, in: folder)))
}

private func writeFile(_ bytes: [UInt8], _ stream: ByteStream) throws(OutputError) {
  var failure: OutputError?
  bytes.withUnsafeBytes { buffer in
    do throws(OutputError) { try stream.write(buffer) } catch { failure = error }
  }
  if let failure {
    stream.cancel()
    throw failure
  }
  try stream.finish()
}

/// Copies a file into a folder that other people write into, where it appears under its name when it is complete.
package func copyFile(_ source: String, to name: String, in folder: OpenFolder) throws(OutputError) {
  let descriptor = open(source, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { throw .system(call: "open", path: source, code: errno) }
  defer { close(descriptor) }
  let stream = try ByteStream(.entry(name, in: folder))
  do throws(OutputError) {
    var block = [UInt8](repeating: 0, count: FileBlock.bytes)
    while true {
      let count = read(descriptor, &block, block.count)
      if count == 0 { break }
      if count < 0 {
        if errno == EINTR { continue }
        throw .system(call: "read", path: source, code: errno)
      }
      var failure: OutputError?
      block.withUnsafeBytes { buffer in
        do throws(OutputError) { try stream.write(UnsafeRawBufferPointer(rebasing: buffer.prefix(count))) } catch { failure = error }
      }
      if let failure { throw failure }
    }
  } catch {
    stream.cancel()
    throw error
  }
  try stream.finish()
}
