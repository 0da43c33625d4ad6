internal import CImageCodecs
internal import Graphics

/// Reads animated PNG: each frame's data, with the head and the palette of the whole, is a PNG of its own.
struct AnimatedPNGFile {
  private let bytes: Data
  private let name: String
  private let limits: ImageLimits
  private let width: Int
  private let height: Int
  private let loopCount: Int?
  /// The head's chunk without width and height, and of what stands between it and the first data all that pictures are read with: palette,
  /// transparency, colour space.
  private var head = Data()
  private var shared: [(type: String, chunk: Data)] = []
  private var frames: [EncodedFrame] = []

  /// Reads the animation of a PNG file; nil for one without.
  init?(_ bytes: Data, name: String, limits: ImageLimits) {
    (self.bytes, self.name, self.limits) = (bytes, name, limits)
    let file = ByteReader(bytes)
    guard file.text(12, 4) == "IHDR", let width = file.number(16, 4), let height = file.number(20, 4), let head = file.part(24, 5) else {
      return nil
    }
    (self.width, self.height) = (width, height)
    self.head = head
    var plays: Int?
    var isBeforeData = true
    var frames: [EncodedFrame] = []
    var shared: [(type: String, chunk: Data)] = []
    ImageMetadata.forEachPNGChunk(file) { chunk, offset, size in
      switch chunk {
      case "IHDR": break
      case "acTL": plays = file.number(offset + 4, 4)
      case "fcTL": if let frame = Self.frame(file, offset) { frames.append(frame) }
      case "IDAT":
        isBeforeData = false
        // Without a frame's control before it, the picture of the file is not part of the animation.
        if !frames.isEmpty, let data = file.part(offset, size) { frames[frames.count - 1].data += data }
      case "fdAT": if !frames.isEmpty, let data = file.part(offset + 4, size - 4) { frames[frames.count - 1].data += data }
      case "IEND": return false
      default:
        if isBeforeData, ImageFile.isNeeded(chunk, hasProfile: false), let whole = file.part(offset - 8, size + 12) {
          shared.append((chunk, whole))
        }
      }
      return true
    }
    guard let plays, !frames.isEmpty else { return nil }
    loopCount = plays == 0 ? nil : plays
    (self.frames, self.shared) = (frames, shared)
  }

  private static func frame(_ file: ByteReader, _ offset: Int) -> EncodedFrame? {
    let numbers = (1..<5).compactMap { file.number(offset + 4 * $0, 4) }
    guard numbers.count == 4, let share = file.number(offset + 20, 2), let whole = file.number(offset + 22, 2),
      let disposal = file.number(offset + 24, 1), let blend = file.number(offset + 25, 1)
    else { return nil }
    return EncodedFrame(
      area: PixelRect(x: numbers[2], y: numbers[3], width: numbers[0], height: numbers[1]),
      duration: AnimatedImage.shownDuration(Double(share) / Double(whole == 0 ? 100 : whole)),
      disposal: disposal == 1 ? .clear : disposal == 2 ? .restore : .keep, replaces: blend == 0)
  }

  func decode() throws(ImageError) -> AnimatedImage {
    var profile = ColorProfile.read(ImageMetadata(bytes, format: .png))
    let hasProfile = profile != nil
    let shared = shared.filter { ImageFile.isNeeded($0.type, hasProfile: hasProfile) }.reduce(into: Data()) { $0 += $1.chunk }
    return try AnimatedImage.decoding(
      frames, width: width, height: height, loopCount: loopCount, limits: limits, file: ("PNG", name)
    ) { frame throws(ImageError) in
      var image = try ImageFile.decodePNG(picture(of: frame, shared), hasProfile: hasProfile, name: name, limits: limits)
      _ = profile?.convert(&image.pixels)
      return image
    }
  }

  /// A file of one frame alone.
  private func picture(of frame: EncodedFrame, _ shared: Data) -> Data {
    var file = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    Self.append("IHDR", Self.bytes(frame.area.width) + Self.bytes(frame.area.height) + head, to: &file)
    file += shared
    Self.append("IDAT", frame.data, to: &file)
    Self.append("IEND", Data(), to: &file)
    return file
  }

  private static func append(_ type: String, _ body: Data, to file: inout Data) {
    let checked = Data(type.utf8) + body
    let sum = checked.withUnsafeBytes { crc32_z(0, $0.bindMemory(to: Bytef.self).baseAddress, $0.count) }
    file += bytes(body.count) + checked + bytes(Int(sum))
  }

  /// Four bytes, the highest first.
  private static func bytes(_ number: Int) -> Data { withUnsafeBytes(of: UInt32(truncatingIfNeeded: number).bigEndian) { Data($0) } }
}
