internal import CProcess
package import Graphics
internal import MediaFiles
internal import OfflineOutput
internal import TextEscaping

/// A run's requirements of the machine, as far as they are known before it begins.
package struct OutputRequirements {
  let format: OutputFormat
  let size: PixelSize
  let frames: Int
  /// The number of bitmaps that exist at a time.
  let bitmapCount: Int
  let pixels: PixelEncoding

  /// Throws where the run cannot succeed: a side that the format cannot hold, or more memory or disk space than there is.
  func check() throws(RenderError) {
    let largest = format.largestSide
    if max(size.width, size.height) > largest {
      throw RenderError(
        .size, "\(format.name): \(size.width)×\(size.height) is over the format's limit of \(largest) pixels a side; choose PNG")
    }
    try checkMemory()
    if size.width * size.height > format.largestPixelCount {
      throw RenderError(
        .size,
        "\(format.name): \(size.width)×\(size.height) is over the format's limit of \(format.largestPixelCount) pixels; leave out a row")
    }
    try checkDisk()
  }

  private func checkMemory() throws(RenderError) {
    let bytesPerPixel = pixels.bitmapFormat.bytesPerPixel
    let bytes =
      size.width * size.height
      * (bytesPerPixel * bitmapCount + format.encoderBytesPerPixel(frames: frames, bytesPerPixel: bytesPerPixel))
    try Self.checkMemory(bytes, for: format.name, size)
  }

  /// Throws where pictures of a size need more memory than there is.
  /// - Parameters:
  ///   - bytes: of all of them.
  ///   - name: what they are for, as the message's first word.
  package static func checkMemory(_ bytes: Int, for name: String, _ size: PixelSize) throws(RenderError) {
    // Small amounts are not checked.
    guard bytes > 256 << 20, let available = availableMemory, bytes > available else { return }
    throw RenderError(
      .unavailable,
      "\(name): pictures of \(size.width)×\(size.height) take \(amount(bytes)) of memory; \(amount(available)) are available")
  }

  private func checkDisk() throws(RenderError) {
    guard let path = format.examplePath else { return }
    let (bytes, overflows) = format.leastBytes(of: size).multipliedReportingOverflow(by: frames)
    guard bytes > 1 << 20 || overflows else { return }
    var status = stat()
    // Pipes and devices have no size limit.
    if stat(path, &status) == 0, ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) { return }
    let folder = FileName.folder(path)
    var disk = statvfs()
    guard statvfs(folder.isEmpty ? "." : folder, &disk) == 0 else { return }
    let (free, isHuge) = Int(clamping: disk.f_bavail).multipliedReportingOverflow(by: Int(clamping: disk.f_frsize))
    guard overflows || (!isHuge && bytes > free) else { return }
    throw RenderError(
      .cannotCreate,
      "\(format.name): \(frames) frames of \(size.width)×\(size.height) take \(Self.amount(overflows ? .max : bytes)) at least; "
        + "the disk has \(Self.amount(free)) free")
  }

  /// Address space that heaps and threads' stacks reserve besides their contents, in bytes.
  private static let heapAddresses = 512 << 20

  /// Memory that can still be allocated, in bytes: what the machine has left, within the process's address limit.
  private static var availableMemory: Int? {
    var available: Int?
    if let text = try? String(contentsOfFile: "/proc/meminfo", encoding: .utf8),
      let line = text.byteLines.first(where: { $0.hasBytePrefix("MemAvailable:") }),
      let kilobytes = line.split(atEach: " ").dropFirst().first(where: { !$0.isEmpty }).flatMap({ Int($0) })
    {
      available = kilobytes * 1024
    }
    let remainder = memory_limit_remainder()
    return remainder < 0 ? available : min(available ?? .max, max(0, remainder - heapAddresses))
  }

  /// A number of bytes for messages: `3.2 GB`.
  static func amount(_ bytes: Int) -> String {
    var value = Double(bytes)
    for unit in ["bytes", "kB", "MB", "GB", "TB"] {
      if value < 1000 { return unit == "bytes" ? "\(bytes) bytes" : "\((value * 10).rounded() / 10) \(unit)" }
      value /= 1000
    }
    return "\((value * 10).rounded() / 10) PB"
  }
}
