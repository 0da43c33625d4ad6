internal import Compositing
internal import Foundation
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
    init(_ drawing: Drawing) { self.drawing = drawing }
    deinit { memory.deallocate() }
    func bytes(_ format: PixelFormat) -> UnsafeMutableRawBufferPointer {
      UnsafeMutableRawBufferPointer(rebasing: memory[..<(size.width * size.height * format.bytesPerPixel)])
    }
  }

  private let format: PixelFormat

  init(format: PixelFormat) {
    self.format = format
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
    if slot.memory.count < byteCount {
      slot.memory.deallocate()
      slot.memory = .allocate(byteCount: byteCount + byteCount / 4, alignment: 64)
    }
    if !isHeld { slot.bytes(format).initializeMemory(as: UInt8.self, repeating: 0) }
    count += 1
    return count - 1
  }

  /// Draws all drawings of the batch.
  func run() { pool.run(self, count: count) }

  func run(task: Int, worker: Int) {
    let slot = slots[task]
    let bytes = slot.bytes(format)
    switch format {
    case .rgba8:
      painters[worker].draw(slot.drawing, into: bytes)
      slot.ink = PixelRect(inkOf: UnsafeRawBufferPointer(bytes), slot.size)
    case .rgbaFloat:
      painters[worker].drawWide(slot.drawing, into: bytes.bindMemory(to: SIMD4<Float>.self))
      slot.ink = PixelRect(slot.size)
    }
  }

  /// The pixels of a drawing, in rows without padding. Valid until the next frame begins.
  subscript(number: Int) -> PictureTexels {
    let slot = slots[number]
    return PictureTexels(bytes: UnsafeRawPointer(slot.bytes(format).baseAddress), size: slot.size, ink: slot.ink, format: format)
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

extension PixelRect {
  /// Finds the bounds of the pixels that are not transparent; empty where all are.
  init(inkOf bytes: UnsafeRawBufferPointer, _ size: PixelSize) {
    let pixels = bytes.bindMemory(to: UInt32.self)
    let width = size.width
    func isBlank(_ y: Int) -> Bool {
      var any: UInt32 = 0
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
