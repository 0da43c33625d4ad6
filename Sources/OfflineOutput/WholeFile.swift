/// Writes a file that appears under its name when it is complete.
package func writeFile(_ bytes: [UInt8], to path: String) throws(OutputError) {
  let stream = try ByteStream(.file(path))
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
