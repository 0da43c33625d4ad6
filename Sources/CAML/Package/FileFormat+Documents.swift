internal import FileFormats

extension FileFormat {
  /// Recognises a file that is no document of layers by its first bytes; nil for what may be one.
  init?(notDocument start: some Collection<UInt8>) {
    let bytes = Array(start.prefix(4096))
    if let format = FileFormat(contents: bytes) {
      self = format
      return
    }
    // Texts have no zeros, but in encodings of two bytes.
    let hasMark = bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
    guard bytes.contains(0), !hasMark, !bytes.starts(with: [0x3C, 0]), !bytes.starts(with: [0, 0x3C]) else { return nil }
    self = .unknown
  }
}
