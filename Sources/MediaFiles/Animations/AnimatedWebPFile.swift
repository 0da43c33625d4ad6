internal import Graphics

/// Reads animated WebP: each frame's data is a WebP of its own.
struct AnimatedWebPFile {
  private let bytes: Data
  private let name: String
  private let limits: ImageLimits
  private let width: Int
  private let height: Int
  private let loopCount: Int?
  private let profile: Data?
  private let frames: [EncodedFrame]

  /// Reads the animation of a WebP file; nil for one without.
  init?(_ bytes: Data, name: String, limits: ImageLimits) {
    (self.bytes, self.name, self.limits) = (bytes, name, limits)
    let file = ByteReader(bytes, isLittleEndian: true)
    guard file.text(12, 4) == "VP8X", let flags = file.number(20, 1), flags & 2 != 0, let width = file.number(24, 3),
      let height = file.number(27, 3)
    else { return nil }
    (self.width, self.height) = (width + 1, height + 1)
    var loops: Int?
    var profile: Data?
    var frames: [EncodedFrame] = []
    Self.forEachChunk(file, from: 12) { type, offset, size in
      switch type {
      case "ANIM": loops = file.number(offset + 4, 2)
      case "ICCP": profile = file.part(offset, size)
      case "ANMF": if let frame = Self.frame(file, offset, size) { frames.append(frame) }
      default: break
      }
    }
    guard let loops, !frames.isEmpty else { return nil }
    loopCount = loops == 0 ? nil : loops
    (self.profile, self.frames) = (profile, frames)
  }

  /// Chunks: four letters, a length, so many bytes, and one more where that is odd.
  private static func forEachChunk(_ file: ByteReader, from start: Int, _ body: (_ type: String, _ offset: Int, _ size: Int) -> Void) {
    var position = start
    while let type = file.text(position, 4), let size = file.number(position + 4, 4), size <= file.count - position - 8 {
      body(type, position + 8, size)
      position += 8 + size + size % 2
    }
  }

  private static func frame(_ file: ByteReader, _ offset: Int, _ size: Int) -> EncodedFrame? {
    let numbers = (0..<5).compactMap { file.number(offset + 3 * $0, 3) }
    guard size > 16, numbers.count == 5, let flags = file.number(offset + 15, 1), let data = file.part(offset + 16, size - 16) else {
      return nil
    }
    return EncodedFrame(
      area: PixelRect(x: 2 * numbers[0], y: 2 * numbers[1], width: numbers[2] + 1, height: numbers[3] + 1),
      duration: AnimatedImage.shownDuration(Double(numbers[4]) / 1000), disposal: flags & 1 != 0 ? .clear : .keep,
      replaces: flags & 2 != 0, data: data)
  }

  func decode() throws(ImageError) -> AnimatedImage {
    var metadata = ImageMetadata(bytes, format: .webp)
    metadata.profile = profile
    var colors = ColorProfile.read(metadata)
    return try AnimatedImage.decoding(
      frames, width: width, height: height, loopCount: loopCount, limits: limits, file: ("WebP", name)
    ) { frame throws(ImageError) in
      var image = try ImageFile.decodeWebP(picture(of: frame), name: name, limits: limits)
      _ = colors?.convert(&image.pixels)
      return image
    }
  }

  /// A file of one frame alone.
  private func picture(of frame: EncodedFrame) -> Data {
    // Says that there is transparency, and how large the picture is.
    var extent = Data([0x10, 0, 0, 0])
    extent += Self.bytes(frame.area.width - 1, 3) + Self.bytes(frame.area.height - 1, 3)
    var chunks = Data("WEBPVP8X".utf8) + Self.bytes(10, 4) + extent
    chunks += frame.data + Data(count: frame.data.count % 2)
    return Data("RIFF".utf8) + Self.bytes(chunks.count, 4) + chunks
  }

  /// A number in `count` bytes, the lowest first.
  private static func bytes(_ number: Int, _ count: Int) -> Data { Data((0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }) }
}
