internal import Graphics
internal import Rasterizer

/// The coverage of a drawing in the form in which it goes to the device: less than a byte a pixel.
///
/// For each of one or two colours a table has an entry for each block of 4 × 4 pixels: whether the block is empty, full, or which of the
/// blocks of 16 bytes it is. Where a block of the lower colour has bytes only below pixels that the upper one hides, 16 bits will do.
/// Outlines have few blocks that are neither empty nor full: 4.5 KB for a filled and stroked curve of 80 pixels, of 27 KB as pixels.
struct CompactDrawing {
  /// The pixels that have blocks: the drawing's ink and those around it; all others are empty.
  private(set) var part = PixelRect.empty
  /// Outside of it all pixels are transparent.
  private(set) var ink = PixelRect.empty
  private(set) var layers = DrawingPainter.Layers()
  private var table: [UInt16] = []
  private var bytes: [UInt32] = []
  private var bits: [UInt16] = []

  private static let isBits: UInt16 = 0x8000

  /// Whether a drawing's tables count blocks with the bits they have.
  static func holds(_ size: PixelSize) -> Bool { (size.width + 3) / 4 * ((size.height + 3) / 4) * DrawingPainter.Layers.limit < 0x7fff }

  var tableWords: Int { (table.count + 1) / 2 }
  var byteWords: Int { bytes.count }
  var bitWords: Int { (bits.count + 1) / 2 }
  var wordCount: Int { tableWords + byteWords + bitWords }

  /// Takes planes of coverage, a byte a pixel, one behind the other, with a word behind the last.
  mutating func take(_ planes: UnsafePointer<UInt8>, of size: PixelSize, _ layers: DrawingPainter.Layers) {
    self.layers = layers
    table.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
    bits.removeAll(keepingCapacity: true)
    let count = size.width * size.height
    ink = .empty
    for layer in 0..<layers.count {
      ink = ink.union(PixelRect(inkOf: UnsafeBufferPointer(start: planes + layer * count, count: count), size))
    }
    part = ink.trimmedToInk(in: size)
    for layer in 0..<layers.count {
      let isHidden = layer == 0 && layers.count == 2 && layers.top.w >= 1
      for y in stride(from: part.minY, to: part.maxY, by: 4) {
        for x in stride(from: part.minX, to: part.maxX, by: 4) {
          let columns = UInt32.max >> (8 * UInt32(max(0, 4 - (part.maxX - x))))
          let block = Block(planes + layer * count + y * size.width + x, stride: size.width, rows: min(4, part.maxY - y), columns: columns)
          append(block, below: isHidden ? planes + count + y * size.width + x : nil, stride: size.width)
        }
      }
    }
  }

  /// - Parameter upper: the first pixel of what hides pixels of the block where it covers them fully.
  private mutating func append(_ block: Block, below upper: UnsafePointer<UInt8>?, stride: Int) {
    if block.isEmpty { return table.append(0) }
    if block.isFull { return table.append(1) }
    if let upper {
      let visible = block.without(upper, stride: stride)
      if visible.isEmpty { return table.append(0) }
      if visible.isFull { return table.append(1) }
      if let sixteen = visible.bits {
        table.append(Self.isBits | UInt16(truncatingIfNeeded: bits.count))
        bits.append(sixteen)
        return
      }
    }
    table.append(UInt16(truncatingIfNeeded: bytes.count / 4 + 2))
    for row in 0..<4 { bytes.append(block.samples[row]) }
  }

  /// Writes the words: table, blocks of bytes, blocks of bits.
  func write(to words: UnsafeMutablePointer<UInt32>) {
    func copy(_ source: UnsafeRawBufferPointer, at word: Int) {
      guard let base = source.baseAddress else { return }
      UnsafeMutableRawPointer(words + word).copyMemory(from: base, byteCount: source.count)
    }
    table.withUnsafeBytes { copy($0, at: 0) }
    bytes.withUnsafeBytes { copy($0, at: tableWords) }
    bits.withUnsafeBytes { copy($0, at: tableWords + byteWords) }
  }

  /// 4 × 4 pixels, a word for each row, its lowest byte on the left.
  private struct Block {
    var samples: SIMD4<UInt32>
    /// All bits of the pixels that count.
    var counting: SIMD4<UInt32>

    init(_ first: UnsafePointer<UInt8>, stride: Int, rows: Int, columns: UInt32) {
      (samples, counting) = (.zero, .zero)
      for row in 0..<rows {
        counting[row] = columns
        samples[row] = UnsafeRawPointer(first + row * stride).loadUnaligned(as: UInt32.self).littleEndian & columns
      }
    }

    var isEmpty: Bool { samples & counting == .zero }
    var isFull: Bool { samples & counting == counting }

    /// The block of which pixels below full ones do not count.
    func without(_ upper: UnsafePointer<UInt8>, stride: Int) -> Block {
      var result = self
      for row in 0..<4 where counting[row] != 0 {
        let hiding = UnsafeRawPointer(upper + row * stride).loadUnaligned(as: UInt32.self).littleEndian
        if hiding == 0 { continue }
        for column in 0..<4 where hiding >> UInt32(8 * column) & 255 == 255 { result.counting[row] &= ~(255 << UInt32(8 * column)) }
      }
      return result
    }

    /// A bit for each pixel; nil where one that counts is covered in part.
    var bits: UInt16? {
      let held = samples & counting, ones = held & 0x0101_0101
      guard ones &* 255 == held else { return nil }
      var result: UInt16 = 0
      for row in 0..<4 {
        for column in 0..<4 where ones[row] >> UInt32(8 * column) & 1 != 0 { result |= 1 << UInt16(4 * row + column) }
      }
      return result
    }
  }
}

extension PixelRect {
  /// This ink and the texels around it, which are transparent unless the picture ends there: all that pixels that copy texels read.
  func trimmedToInk(in size: PixelSize) -> PixelRect {
    if isEmpty { return PixelRect(x: 0, y: 0, width: 1, height: 1) }
    return PixelRect(minX: minX - 1, minY: minY - 1, maxX: maxX + 1, maxY: maxY + 1).intersection(PixelRect(size))
  }

  /// Finds the bounds of the pixels that are not 0; empty where all are.
  init<Pixel: FixedWidthInteger>(inkOf pixels: UnsafeBufferPointer<Pixel>, _ size: PixelSize) {
    let width = size.width
    func isBlank(_ y: Int) -> Bool {
      var any: Pixel = 0
      for x in y * width..<(y + 1) * width { any |= pixels[x] }
      return any == 0
    }
    var top = 0, bottom = size.height
    while top < bottom && isBlank(top) { top += 1 }
    while bottom > top && isBlank(bottom - 1) { bottom -= 1 }
    var left = top < bottom ? width : 0, right = 0
    for y in top..<bottom {
      let row = y * width
      for x in 0..<left where pixels[row + x] != 0 {
        left = x
        break
      }
      for x in (max(right, left)..<width).reversed() where pixels[row + x] != 0 {
        right = x + 1
        break
      }
    }
    self.init(minX: left, minY: top, maxX: max(left, right), maxY: bottom)
  }
}
