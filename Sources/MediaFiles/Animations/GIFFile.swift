internal import Graphics

/// Reads GIF (87a and 89a): blocks of pictures in up to 256 colours, each with a delay and a way of making room for the next.
struct GIFFile {
  private let bytes: Data
  private let name: String
  private let limits: ImageLimits

  static func isGIF(_ bytes: Data) -> Bool { bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8) }

  init(_ bytes: Data, name: String, limits: ImageLimits) { (self.bytes, self.name, self.limits) = (bytes, name, limits) }

  /// What stands before a picture: how long it shows, and what becomes of it.
  private struct Control {
    var disposal = FrameCanvas.Disposal.keep
    var delay = 0.0
    var transparent: Int?
  }

  /// A file that ends early shows what is there of it, as browsers do.
  func decode() throws(ImageError) -> AnimatedImage {
    let file = ByteReader(bytes, isLittleEndian: true)
    guard let width = file.number(6, 2), let height = file.number(8, 2), let flags = file.number(10, 1) else { throw damaged() }
    var budget = try FrameBudget(width: width, height: height, limits: limits, name: name)
    var position = 13
    let globalColors = colors(file, at: &position, flags: flags)
    var canvas = FrameCanvas(width: width, height: height)
    var result = AnimatedImage(frames: [], loopCount: 1)
    var control = Control()
    while let block = file.number(position, 1) {
      position += 1
      switch block {
      case 0x21:
        guard let label = file.number(position, 1) else { break }
        position += 1
        readExtension(label, file, at: position, into: &control, &result)
        skipBlocks(file, &position)
      case 0x2C:
        guard let image = try picture(file, &position, globalColors, control, &budget) else { position = bytes.count; break }
        let shown = canvas.frame(image.pixels, in: image.area, replaces: false, disposal: control.disposal)
        result.frames.append(AnimatedImage.Frame(image: shown, duration: AnimatedImage.shownDuration(control.delay)))
        control = Control()
      default: position = bytes.count
      }
    }
    guard !result.frames.isEmpty else { throw damaged() }
    if result.frames.count == 1 { result.frames[0].duration = 0 }
    return result
  }

  private func damaged() -> ImageError { ImageError(.damaged, name, "damaged or truncated GIF: it holds no picture") }

  /// The colours of a table that the flags announce, four bytes each, opaque.
  private func colors(_ file: ByteReader, at position: inout Int, flags: Int) -> [UInt8] {
    guard flags & 0x80 != 0 else { return [] }
    let count = 2 << (flags & 7)
    defer { position += 3 * count }
    return (0..<count).flatMap { index in (0..<3).map { UInt8(file.number(position + 3 * index + $0, 1) ?? 0) } + [255] }
  }

  private func readExtension(_ label: Int, _ file: ByteReader, at start: Int, into control: inout Control, _ result: inout AnimatedImage) {
    if label == 0xF9, let flags = file.number(start + 1, 1), let delay = file.number(start + 2, 2), let color = file.number(start + 4, 1) {
      control.disposal = flags >> 2 & 7 == 2 ? .clear : flags >> 2 & 7 == 3 ? .restore : .keep
      control.delay = Double(delay) / 100
      control.transparent = flags & 1 != 0 ? color : nil
    } else if label == 0xFF, file.text(start + 1, 11) == "NETSCAPE2.0", file.number(start + 13, 1) == 1,
      let repeats = file.number(start + 14, 2)
    {
      // How often it is shown again.
      result.loopCount = repeats == 0 ? nil : repeats + 1
    }
  }

  /// Blocks of data, each with its length before it, end with one of length 0.
  private func skipBlocks(_ file: ByteReader, _ position: inout Int) {
    while let size = file.number(position, 1) {
      position += 1 + size
      if size == 0 { return }
    }
    position = bytes.count
  }

  private func picture(
    _ file: ByteReader, _ position: inout Int, _ globalColors: [UInt8], _ control: Control, _ budget: inout FrameBudget
  ) throws(ImageError) -> (pixels: [UInt8], area: PixelRect)? {
    let numbers = (0..<4).compactMap { file.number(position + 2 * $0, 2) }
    guard numbers.count == 4, let flags = file.number(position + 8, 1) else { return nil }
    position += 9
    let ownColors = colors(file, at: &position, flags: flags)
    let colors = ownColors.isEmpty ? globalColors : ownColors
    let area = PixelRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    try budget.add(area)
    guard let codeSize = file.number(position, 1), (1...11).contains(codeSize) else { return nil }
    position += 1
    let start = position
    skipBlocks(file, &position)
    let indices = LZWDecoder.decode(bytes, at: start, codeSize: codeSize, count: area.width * area.height)
    var pixels = [UInt8](repeating: 0, count: area.width * area.height * 4)
    let rows = flags & 0x40 != 0 ? Self.interlacedRows(area.height) : Array(0..<area.height)
    for (line, y) in rows.enumerated() {
      for x in 0..<area.width {
        let at = line * area.width + x
        guard at < indices.count else { return (pixels, area) }
        let index = Int(indices[at])
        guard index != control.transparent, 4 * index + 3 < colors.count else { continue }
        for channel in 0..<4 { pixels[(y * area.width + x) * 4 + channel] = colors[4 * index + channel] }
      }
    }
    return (pixels, area)
  }

  /// The rows in the order in which an interlaced picture has them: every eighth, those in the middle between them, and so on.
  private static func interlacedRows(_ height: Int) -> [Int] {
    [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { start, step in stride(from: start, to: height, by: step) }
  }
}
