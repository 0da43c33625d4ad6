internal import CFFmpeg
internal import Graphics

/// Makes the frames of a GIF from pictures, each as the rectangle that differs from what shows already.
///
/// 1. A picture is compared with the canvas, which holds the colours that were last drawn at each place. What is equal is left out of the
///    frame; a picture without a difference makes none, and the frame before it shows for longer.
/// 2. What differs is reduced to 256 colours, its own or those of all frames (`PaletteFilter`). Places at rest keep the pattern that they
///    have.
/// 3. The rectangle around it is stored, with as many colours as it uses, unless the file's own are those of all frames. Places that
///    become empty cannot be drawn: the frame before is widened to them, and what it covers is emptied when its time is over.
///
/// Costs a comparison of each picture, and a frame of what changes. A frame waits for the next one, which says what becomes of it. The
/// first frame of a segment is whole, and the last one of a GIF with empty places leaves nothing behind.
final class GIFFrames {
  /// A frame as a part of the file, and the number of the picture with which it begins to show.
  struct Block {
    var bytes: [UInt8]
    var number: Int
  }

  private struct Frame {
    let number: Int
    var rect: PixelRect
    /// What is emptied after it, if anything.
    var emptied: PixelRect?
    /// Indices of the rectangle's pixels, row by row; nil until they are there. Empty for a frame that only counts time.
    var pixels: [UInt8]?
    /// The frame's palette in ARGB.
    var palette: [UInt32] = []
  }

  private let av: CFFmpegCoding
  private let palette: PaletteFilter
  /// The palette of all frames, in the file's header; nil where each frame has its own.
  private let sharedColors: ColorTable?
  private let size: PixelSize
  private let hasEmptyPlaces: Bool
  /// Pictures that one frame can show for: delays have 16 bits.
  private let longestRun: Int
  /// BGRA as last drawn, 0 where nothing is.
  private var canvas: [UInt32]
  private var difference: UnsafeMutablePointer<AVFrame>?
  /// Frames that are not written yet, in order.
  private var waiting: [Frame] = []
  private var hasPicture = false
  private var hasHeader = false
  private var lastNumber = 0

  /// - Parameter palette: of all frames, as `PaletteSampler` gives it; nil is one for each.
  init(size: PixelSize, frameRate: FrameRate, hasEmptyPlaces: Bool, palette: [UInt8]? = nil, av: CFFmpegCoding) throws(VideoError) {
    self.av = av
    self.size = size
    self.hasEmptyPlaces = hasEmptyPlaces
    longestRun = max(1, Int(600 * frameRate.framesPerSecond))
    canvas = Array(repeating: 0, count: size.width * size.height)
    self.palette = try PaletteFilter(size: size, frameRate: frameRate, palette: palette, av: av)
    sharedColors = palette.map { bytes in
      let colors = (0..<256).map { index in (0..<4).reduce(0) { $0 | UInt32(bytes[index * 4 + $1]) << (8 * $1) } }
      return ColorTable(colors, where: { _ in true })
    }
    let frame = try av.allocated(av.av_frame_alloc(), "av_frame_alloc")
    difference = frame
    frame.pointee.format = AV_PIX_FMT_BGRA.rawValue
    frame.pointee.width = Int32(size.width)
    frame.pointee.height = Int32(size.height)
    try av.check(av.av_frame_get_buffer(frame, 0), "av_frame_get_buffer", "GIF")
  }

  deinit { av.av_frame_free(&difference) }

  /// Takes the next picture, and passes on the frames that are complete.
  ///
  /// - Parameters:
  ///   - picture: BGRA, each pixel opaque or 0.
  ///   - rows: those that may differ from the picture before; nil is all.
  /// - Returns: false when it looks like the one before.
  func take(
    _ picture: UnsafeMutablePointer<AVFrame>, rows: Range<Int>?, number: Int, _ body: (Block) throws(VideoError) -> Void
  ) throws(VideoError) -> Bool {
    guard let first = picture.pointee.data.0, let difference else { return false }
    let source = UnsafeRawBufferPointer(start: first, count: Int(picture.pointee.linesize.0) * size.height)
    let stride = Int(picture.pointee.linesize.0)
    var rows = hasPicture ? rows ?? 0..<size.height : 0..<size.height
    var hasEmptied = false
    if hasPicture, hasEmptyPlaces, let emptied = newlyEmpty(source, stride, rows) {
      let rect = emptied.union(waiting[waiting.count - 1].rect)
      waiting[waiting.count - 1].emptied = rect
      for y in rect.minY..<rect.maxY {
        for x in rect.minX..<rect.maxX { canvas[y * size.width + x] = 0 }
      }
      rows = min(rows.lowerBound, rect.minY)..<max(rows.upperBound, rect.maxY)
      hasEmptied = true
    }
    try av.check(av.av_frame_make_writable(difference), "av_frame_make_writable", "GIF")
    let changed = drawDifference(source, stride, rows, into: difference)
    let isTick = hasPicture && changed.isEmpty && (hasEmptied || number - lastNumber >= longestRun)
    if hasPicture && changed.isEmpty && !isTick { return false }
    lastNumber = number
    if isTick {
      waiting.append(Self.tick(number))
    } else {
      waiting.append(Frame(number: number, rect: hasPicture ? changed : PixelRect(size)))
      difference.pointee.pts = Int64(number)
      try palette.filter(difference) { reduced throws(VideoError) in note(reduced) }
    }
    hasPicture = true
    try write(keeping: 1, body)
    return true
  }

  /// Passes on the frames that are left.
  ///
  /// - Parameter number: of the last picture, when it made no frame: one that says how long it shows is written for it.
  func end(lastNumber number: Int?, _ body: (Block) throws(VideoError) -> Void) throws(VideoError) {
    try palette.filter(nil) { reduced throws(VideoError) in note(reduced) }
    if let number { waiting.append(Self.tick(number)) }
    if hasEmptyPlaces, !waiting.isEmpty { waiting[waiting.count - 1].emptied = PixelRect(size) }
    try write(keeping: 0, body)
  }

  /// A frame that draws nothing.
  private static func tick(_ number: Int) -> Frame {
    Frame(number: number, rect: PixelRect(minX: 0, minY: 0, maxX: 1, maxY: 1), pixels: [])
  }

  // MARK: Differences

  /// The bounds of what is drawn on the canvas and empty in a picture; nil for none.
  private func newlyEmpty(_ source: UnsafeRawBufferPointer, _ stride: Int, _ rows: Range<Int>) -> PixelRect? {
    var bounds = Bounds()
    for y in rows {
      for x in 0..<size.width where canvas[y * size.width + x] != 0 {
        if source.loadUnaligned(fromByteOffset: y * stride + x * 4, as: UInt32.self) == 0 { bounds.add(x, y) }
      }
    }
    return bounds.rect.isEmpty ? nil : bounds.rect
  }

  /// Leaves in `target` what differs from the canvas, and draws it there. Returns its bounds.
  private func drawDifference(
    _ source: UnsafeRawBufferPointer, _ stride: Int, _ rows: Range<Int>, into target: UnsafeMutablePointer<AVFrame>
  ) -> PixelRect {
    guard let first = target.pointee.data.0 else { return .empty }
    let targetStride = Int(target.pointee.linesize.0)
    var bounds = Bounds()
    for y in 0..<size.height {
      let out = UnsafeMutableRawPointer(first + y * targetStride)
      out.initializeMemory(as: UInt8.self, repeating: 0, count: size.width * 4)
      guard rows.contains(y) else { continue }
      for x in 0..<size.width {
        let pixel = source.loadUnaligned(fromByteOffset: y * stride + x * 4, as: UInt32.self)
        guard pixel != canvas[y * size.width + x] else { continue }
        canvas[y * size.width + x] = pixel
        out.storeBytes(of: pixel, toByteOffset: x * 4, as: UInt32.self)
        bounds.add(x, y)
      }
    }
    return bounds.rect
  }

  private struct Bounds {
    private var minX = Int.max, minY = Int.max, maxX = 0, maxY = 0

    mutating func add(_ x: Int, _ y: Int) {
      (minX, minY, maxX, maxY) = (min(minX, x), min(minY, y), max(maxX, x + 1), max(maxY, y + 1))
    }

    var rect: PixelRect { minX == .max ? .empty : PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: maxY) }
  }

  // MARK: Frames

  /// Keeps the rectangle of a reduced picture, which belongs to the first frame that has none yet.
  private func note(_ reduced: UnsafeMutablePointer<AVFrame>) {
    guard let index = waiting.firstIndex(where: { $0.pixels == nil }), let pixels = reduced.pointee.data.0,
      let colors = reduced.pointee.data.1
    else { return }
    let rect = waiting[index].rect, stride = Int(reduced.pointee.linesize.0)
    waiting[index].pixels = (rect.minY..<rect.maxY).flatMap { y in
      UnsafeBufferPointer(start: pixels + y * stride + rect.minX, count: rect.width)
    }
    waiting[index].palette = (0..<256).map { UnsafeRawPointer(colors).loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self) }
  }

  /// - Parameter keeping: frames at the end that may change yet.
  private func write(keeping count: Int, _ body: (Block) throws(VideoError) -> Void) throws(VideoError) {
    while waiting.count > count, let pixels = waiting[0].pixels {
      let frame = waiting.removeFirst()
      try body(Block(bytes: bytes(of: frame, pixels), number: frame.number))
    }
  }

  private func bytes(of frame: Frame, _ pixels: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    func short(_ value: Int) { bytes += [UInt8(value & 255), UInt8(value >> 8 & 255)] }
    if !hasHeader {
      hasHeader = true
      bytes += Array("GIF89a".utf8)
      short(size.width)
      short(size.height)
      // Whether there are colours for all frames, eight bits a component; background and aspect are not used.
      bytes += [0x70 | (sharedColors?.flags ?? 0), 0, 0]
      sharedColors?.append(to: &bytes)
    }
    let table = sharedColors ?? ColorTable(frame.palette, of: pixels)
    let rect = frame.emptied?.union(frame.rect) ?? frame.rect
    // Graphic control: what becomes of the frame (1 stays, 2 is emptied), an empty entry, a delay that the muxer fills in.
    bytes += [0x21, 0xF9, 4, (frame.emptied == nil ? 1 : 2) << 2 | 1, 0, 0, 0, 0]
    bytes.append(0x2C)
    for value in [rect.minX, rect.minY, rect.width, rect.height] { short(value) }
    bytes.append(sharedColors == nil ? table.flags : 0)
    if sharedColors == nil { table.append(to: &bytes) }
    var indices = [UInt8](repeating: 0, count: rect.width * rect.height)
    for (place, pixel) in pixels.enumerated() {
      let (y, x) = place.quotientAndRemainder(dividingBy: frame.rect.width)
      indices[(y + frame.rect.minY - rect.minY) * rect.width + x + frame.rect.minX - rect.minX] = table.entries[Int(pixel)]
    }
    GIFCompression.append(indices, codeSize: max(2, table.bits), to: &bytes)
    return bytes
  }

  /// Entries of a table of colours: the first is empty, opaque colours follow in the palette's order.
  private struct ColorTable {
    /// The table's entry for each index of the palette.
    private(set) var entries = [UInt8](repeating: 0, count: 256)
    private var colors: [UInt32] = [0]
    /// The table has a place for each number of so many bits.
    private(set) var bits = 1

    /// - Parameters:
    ///   - palette: ARGB.
    ///   - isUsed: which colours are taken.
    init(_ palette: [UInt32], where isUsed: (Int) -> Bool) {
      for index in palette.indices where isUsed(index) && palette[index] >> 24 >= 128 && colors.count < 256 {
        entries[index] = UInt8(colors.count)
        colors.append(palette[index])
      }
      while 1 << bits < colors.count { bits += 1 }
    }

    init(_ palette: [UInt32], of pixels: [UInt8]) {
      var isUsed = [Bool](repeating: false, count: 256)
      for pixel in pixels { isUsed[Int(pixel)] = true }
      self.init(palette) { isUsed[$0] }
    }

    /// The bits by which GIF says that there is a table, and how large.
    var flags: UInt8 { 0x80 | UInt8(bits - 1) }

    func append(to bytes: inout [UInt8]) {
      for index in 0..<(1 << bits) {
        let color = index < colors.count ? colors[index] : 0
        bytes += [UInt8(color >> 16 & 255), UInt8(color >> 8 & 255), UInt8(color & 255)]
      }
    }
  }
}
