internal import Compositing
internal import Graphics
internal import Rasterizer

/// What is kept of a picture between frames: the pixels of a drawing, smaller copies.
///
/// Threads finish different entries at once; what is finished is only read.
final class PictureEntry {
  private(set) var picture: Picture
  private(set) var size: PixelSize
  private(set) var mips: MipChain?
  private(set) var byteCount = 0
  /// The last frame in which the picture was used, and the number of frames in which it was.
  var lastFrame = 0
  var frameCount = 0
  var wantsMips = false
  /// Whether something is left to do before the picture can be read.
  var isUnfinished = true
  private var isDrawn = false
  /// The pixels of a drawing, or of an image in another format than its own; kept from one drawing to the next.
  private var memory: UnsafeMutableRawBufferPointer
  private let format: PixelFormat

  init(_ picture: Picture, format: PixelFormat) {
    self.picture = picture
    self.format = format
    size = picture.heldSize
    memory = UnsafeMutableRawBufferPointer(start: nil, count: 0)
    begin(picture)
  }

  deinit { memory.deallocate() }

  /// Becomes the entry of another picture, in the same memory where it is large enough.
  func begin(_ picture: Picture) {
    self.picture = picture
    size = picture.heldSize
    mips = nil
    wantsMips = false
    isDrawn = false
    isUnfinished = true
    frameCount = 0
    byteCount = 0
    if case .image = picture, format == .rgba8 { return }
    byteCount = size.width * size.height * format.bytesPerPixel
    if memory.count < byteCount {
      memory.deallocate()
      memory = .allocate(byteCount: byteCount + byteCount / 4, alignment: 64)
    }
  }

  /// Draws what is not drawn yet, with the smaller copies that are asked for.
  func finish(_ painter: DrawingPainter) {
    let pixelBytes = size.width * size.height * format.bytesPerPixel
    if !isDrawn, memory.count >= pixelBytes, pixelBytes > 0 {
      let pixels = UnsafeMutableRawBufferPointer(rebasing: memory[..<pixelBytes])
      switch (picture, format) {
      case (.drawing(let drawing), .rgba8): painter.draw(drawing, into: pixels)
      case (.drawing(let drawing), .rgbaFloat): painter.drawWide(drawing, into: pixels.bindMemory(to: SIMD4<Float>.self))
      case (.image(let image), .rgbaFloat): image.copyNumbers(to: pixels.bindMemory(to: SIMD4<Float>.self))
      case (.image, .rgba8), (.rasterized, _): break
      }
      isDrawn = true
    }
    if wantsMips, mips == nil, let texels {
      let mips = MipChain(pixels: texels, width: size.width, height: size.height, format: format)
      self.mips = mips
      byteCount += mips.byteCount
    }
  }

  /// Takes over the pixels that a rasterised layer's plan has drawn.
  func fill(from bitmap: Bitmap) {
    let rowBytes = size.width * format.bytesPerPixel
    guard let base = memory.baseAddress, let pixels = bitmap.bytes.baseAddress, rowBytes > 0 else { return }
    for y in 0..<size.height { (base + y * rowBytes).copyMemory(from: pixels + y * bitmap.bytesPerRow, byteCount: rowBytes) }
    isUnfinished = false
    isDrawn = true
  }

  var texels: UnsafePointer<UInt8>? {
    switch picture {
    case .image(let image) where format == .rgba8: image.texels
    case .image, .drawing, .rasterized: UnsafePointer(memory.baseAddress?.assumingMemoryBound(to: UInt8.self))
    }
  }
}

extension Picture {
  /// The picture's size in pixels; empty for a drawing that no bitmap holds.
  fileprivate var heldSize: PixelSize {
    guard case .drawing = self else { return size }
    let isHeld = DrawingPainter.sides.contains(size.width) && DrawingPainter.sides.contains(size.height)
    return isHeld ? size : PixelSize(0, 0)
  }
}

extension CGImage {
  /// The first pixel; nil when there is none.
  ///
  /// The pointer stays valid as long as the image: its array is a `let` of an object, stored contiguously, and never written.
  var texels: UnsafePointer<UInt8>? {
    width > 0 && height > 0 ? pixels.withUnsafeBufferPointer { $0.baseAddress } : nil
  }
}
