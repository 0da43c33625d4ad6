internal import Foundation

/// A file of which some bytes are looked at, in ascending order mostly: as many as one reading brings are kept.
final class FileWindow {
  /// Bytes of the file when it was opened.
  let count: Int
  private let descriptor: Int32
  private var window: [UInt8] = []
  private var windowStart = 0

  private static let windowBytes = 1 << 16

  /// Opens a file; nil for what cannot be opened, or is no file.
  init?(path: String) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    var properties = stat()
    guard fstat(descriptor, &properties) == 0, properties.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      return nil
    }
    count = Int(properties.st_size)
  }

  deinit { close(descriptor) }

  /// Some bytes; nil where they are not all there.
  func part(_ offset: Int, _ size: Int) -> ArraySlice<UInt8>? {
    guard offset >= 0, size >= 0, offset <= count, size <= count - offset else { return nil }
    if offset < windowStart || offset + size > windowStart + window.count {
      fill(from: offset, max(size, Self.windowBytes))
      guard size <= window.count else { return nil }
    }
    let start = offset - windowStart
    // Indices count from the first byte.
    return Array(window[start..<start + size])[...]
  }

  /// A whole number of up to four bytes.
  func number(_ offset: Int, _ size: Int, isLittleEndian: Bool = false) -> Int? {
    if size == 1, offset >= windowStart, offset < windowStart + window.count { return Int(window[offset - windowStart]) }
    guard let part = part(offset, size) else { return nil }
    return isLittleEndian ? part.reversed().reduce(0) { $0 << 8 | Int($1) } : part.reduce(0) { $0 << 8 | Int($1) }
  }

  /// Where a byte comes first from a place on.
  func index(of byte: UInt8, from offset: Int) -> Int? {
    var offset = offset
    while offset < count {
      if offset < windowStart || offset >= windowStart + window.count {
        fill(from: offset, Self.windowBytes)
        if window.isEmpty { return nil }
      }
      let start = offset - windowStart
      let found = window.withUnsafeBytes { bytes -> Int? in
        guard let base = bytes.baseAddress, let place = memchr(base + start, Int32(byte), bytes.count - start) else { return nil }
        return UnsafeRawPointer(place) - base
      }
      if let found { return windowStart + found }
      offset = windowStart + window.count
    }
    return nil
  }

  /// Reads as many of so many bytes as there are.
  private func fill(from offset: Int, _ size: Int) {
    window = [UInt8](repeating: 0, count: size)
    windowStart = offset
    var filled = 0
    while filled < size {
      let got = window.withUnsafeMutableBytes { bytes in
        pread(descriptor, bytes.baseAddress.map { $0 + filled }, size - filled, off_t(offset + filled))
      }
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { break }
      filled += got
    }
    window.removeLast(size - filled)
  }
}
