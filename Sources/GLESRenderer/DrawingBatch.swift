internal import Compositing
internal import Graphics
internal import Rasterizer

/// The drawings of a frame, which become pixels on all cores at once, in memory that serves every frame.
final class DrawingBatch: ParallelJob {
  private var slots: [Slot] = []
  private(set) var count = 0
  private let painters: [DrawingPainter]
  private let pool: WorkerPool

  private final class Slot {
    var drawing: Drawing
    var size = PixelSize(0, 0)
    var memory = UnsafeMutableRawBufferPointer(start: nil, count: 0)
    var ink = PixelRect.empty
    var compact = CompactDrawing()
    /// Whether the drawing is in `compact`, and not in the memory.
    var isCompact = false
    init(_ drawing: Drawing) { self.drawing = drawing }
    deinit { memory.deallocate() }
    func bytes(_ format: PixelFormat) -> UnsafeMutableRawBufferPointer {
      UnsafeMutableRawBufferPointer(rebasing: memory[..<(size.width * size.height * format.bytesPerPixel)])
    }
  }

  private let format: PixelFormat
  private let compacts: Bool

  /// - Parameter compacts: whether drawings of bytes become coverage where they can.
  init(format: PixelFormat, compacts: Bool = false) {
    self.format = format
    self.compacts = compacts && format == .rgba8
    pool = WorkerPool(workerCount: ProcessInfo.processInfo.activeProcessorCount)
    let texts = TextOutlines()
    painters = (0..<pool.workerCount).map { _ in DrawingPainter(texts: texts) }
  }

  /// Forgets all drawings, and frees memory that the last frame had no use for.
  func begin() {
    if slots.count > count { slots.removeLast(slots.count - count) }
    count = 0
  }

  /// Adds a drawing. Returns its number in the batch.
  func add(_ drawing: Drawing) -> Int {
    if count == slots.count { slots.append(Slot(drawing)) }
    let slot = slots[count]
    slot.drawing = drawing
    let size = drawing.size
    // A drawing that no bitmap holds is one transparent pixel.
    let isHeld = DrawingPainter.sides.contains(size.width) && DrawingPainter.sides.contains(size.height)
    slot.size = isHeld ? size : PixelSize(1, 1)
    let byteCount = slot.size.width * slot.size.height * format.bytesPerPixel
    slot.isCompact = false
    if slot.memory.count < byteCount + Self.margin {
      slot.memory.deallocate()
      slot.memory = .allocate(byteCount: byteCount + byteCount / 4 + Self.margin, alignment: 64)
    }
    if !isHeld { slot.bytes(format).initializeMemory(as: UInt8.self, repeating: 0) }
    count += 1
    return count - 1
  }

  /// Bytes behind the last, which are read with it.
  private static let margin = 16

  func run() { pool.run(self, count: count) }

  func run(task: Int, worker: Int) {
    let slot = slots[task]
    if compacts, CompactDrawing.holds(slot.size) {
      let planes = slot.memory.bindMemory(to: UInt8.self)
      if let layers = painters[worker].cover(slot.drawing, into: planes), let base = planes.baseAddress {
        slot.compact.take(base, of: slot.size, layers)
        slot.isCompact = true
        return
      }
    }
    draw(slot, with: painters[worker])
  }

  private func draw(_ slot: Slot, with painter: DrawingPainter) {
    slot.isCompact = false
    let bytes = slot.bytes(format)
    switch format {
    case .rgba8:
      painter.draw(slot.drawing, into: bytes)
      slot.ink = PixelRect(inkOf: UnsafeBufferPointer(bytes.bindMemory(to: UInt32.self)), slot.size)
    case .rgbaFloat:
      painter.drawWide(slot.drawing, into: bytes.bindMemory(to: SIMD4<Float>.self))
      slot.ink = PixelRect(slot.size)
    }
  }

  /// The pixels of a drawing, in rows without padding. Valid until the next frame begins.
  subscript(number: Int) -> PictureTexels {
    let slot = slots[number]
    if slot.isCompact { draw(slot, with: painters[0]) }
    return PictureTexels(bytes: UnsafeRawPointer(slot.bytes(format).baseAddress), size: slot.size, ink: slot.ink, format: format)
  }

  /// The coverage of a drawing, and the drawing's size; nil where only pixels will do. Valid until the next frame begins.
  func compact(_ number: Int) -> (drawing: CompactDrawing, size: PixelSize)? {
    let slot = slots[number]
    return slot.isCompact ? (slot.compact, slot.size) : nil
  }
}

/// A picture's pixels, in rows without padding.
struct PictureTexels {
  /// The first row; nil for a picture without pixels.
  var bytes: UnsafeRawPointer?
  var size: PixelSize
  /// The rectangle outside which all pixels are transparent.
  var ink: PixelRect
  var format = PixelFormat.rgba8
}
