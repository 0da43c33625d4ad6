import Foundation

/// Zeroed memory for rows of pixels, aligned to 64 bytes.
///
/// Much memory is mapped with all of its pages at once: a page that comes when it is first written costs an exception, and there are 250 in
/// a picture of 500 × 500 pixels.
enum PixelMemory {
  /// Bytes from which on memory is mapped.
  private static let mappedCount = 1 << 18

  static func allocate(_ count: Int) -> UnsafeMutableRawBufferPointer {
    guard count >= mappedCount else {
      let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 64)
      bytes.initializeMemory(as: UInt8.self, repeating: 0)
      return bytes
    }
    let start = mmap(nil, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0)
    guard let start, start != MAP_FAILED else { fatalError("there are no \(count) bytes of memory for pixels") }
    return UnsafeMutableRawBufferPointer(start: start, count: count)
  }

  static func deallocate(_ bytes: UnsafeMutableRawBufferPointer) {
    if bytes.count >= mappedCount { munmap(bytes.baseAddress, bytes.count) } else { bytes.deallocate() }
  }
}
