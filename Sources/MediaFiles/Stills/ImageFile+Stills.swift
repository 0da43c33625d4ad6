internal import Graphics

extension ImageFile {
  /// Bytes that are read at either end of a file: the head of a JPEG may have a profile and a thumbnail.
  private static let examinedBytes = 256 << 10

  /// Whether a file is, by its beginning and its end, a whole JPEG or PNG of one frame and within the limits.
  ///
  /// False says nothing: of other formats, and of what is unusual, only reading tells.
  package static func isWholeStill(path: String, limits: ImageLimits = ImageLimits()) -> Bool {
    guard (try? FileContents.requireOrdinary(path)) != nil, let file = FileHandle(forReadingAtPath: path), let end = try? file.seekToEnd(),
      end <= UInt64(limits.maximumFileBytes)
    else {
      return false
    }
    func part(from offset: UInt64) -> Data? {
      guard (try? file.seek(toOffset: offset)) != nil else { return nil }
      return try? file.read(upToCount: examinedBytes)
    }
    guard let head = part(from: 0), let tail = part(from: end - min(end, UInt64(examinedBytes))),
      let format = try? PictureFormat(sniffing: head, name: path)
    else { return false }
    switch format {
    case .jpeg: guard tail.range(of: Data([0xFF, 0xD9]), options: .backwards) != nil else { return false }
    case .png: guard isStillPNG(ByteReader(head)), tail.suffix(8).prefix(4).elementsEqual("IEND".utf8) else { return false }
    default: return false
    }
    let metadata = ImageMetadata(head, format: format)
    return (try? limits.check(width: metadata.width, height: metadata.height, name: path)) != nil
  }

  /// Whether pixels come before any sign of an animation.
  private static func isStillPNG(_ head: ByteReader) -> Bool {
    var position = 8
    while let size = head.number(position, 4), let name = head.text(position + 4, 4), name != "acTL" {
      if name == "IDAT" { return true }
      position += 12 + size
    }
    return false
  }
}
