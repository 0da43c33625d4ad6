internal import CCairo
public import Graphics
internal import Rasterizer

/// How a program sees a canvas's pixels.
struct BitmapFormat: Sendable {
  let layout: PixelLayout
  let bytesPerPixel: Int

  static let premultipliedRGBA: BitmapFormat = {
    let info = CGImageAlphaInfo.premultipliedLast.rawValue
    guard let format = BitmapFormat(bitsPerComponent: 8, space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: info) else {
      preconditionFailure("canvases of premultiplied RGBA are among those that there are")
    }
    return format
  }()

  /// The format that the numbers describe; nil for formats that no canvas has.
  init?(bitsPerComponent: Int, space: CGColorSpace, bitmapInfo: UInt32) {
    let info = CGBitmapInfo(rawValue: bitmapInfo), isFloat = info.contains(.floatComponents)
    let isAlphaOnly = bitmapInfo & CGBitmapInfo.alphaInfoMask.rawValue == CGImageAlphaInfo.alphaOnly.rawValue
    let sizes = isAlphaOnly ? [8] : isFloat ? [16, 32] : [8, 16]
    guard sizes.contains(bitsPerComponent), !(isAlphaOnly && isFloat) else { return nil }
    bytesPerPixel = (isAlphaOnly || space.model == .monochrome ? 1 : 4) * bitsPerComponent / 8
    guard
      let layout = PixelLayout(bitsPerComponent: bitsPerComponent, bitsPerPixel: bytesPerPixel * 8, space: space, bitmapInfo: info)
    else { return nil }
    let isKnown =
      switch layout.alphaInfo {
      case .alphaOnly: true
      case .none: space.model == .monochrome
      case .premultipliedFirst, .premultipliedLast, .noneSkipFirst, .noneSkipLast: space.model == .rgb
      case .first, .last: false
      }
    guard isKnown else { return nil }
    self.layout = layout
  }

  var hasAlpha: Bool { layout.hasAlpha }

  /// Whether Cairo's words 0xAARRGGBB are these pixels.
  var isCairos: Bool {
    guard let bytes = layout.rgbaBytes, layout.isSRGB else { return false }
    let isLittle = UInt32(1).littleEndian == 1
    return isLittle ? bytes.blue == 0 && bytes.green == 1 && bytes.red == 2 : bytes.red == 1 && bytes.green == 2 && bytes.blue == 3
  }
}

/// Pixels in a program's own format, kept like those of a Cairo surface.
final class BitmapMemory {
  let base: UnsafeMutableRawPointer
  private let bytesPerRow: Int
  private let format: BitmapFormat
  private let size: PixelSize
  private let isOwn: Bool

  init(_ base: UnsafeMutableRawPointer, bytesPerRow: Int, format: BitmapFormat, size: PixelSize) {
    (self.base, self.bytesPerRow, self.format, self.size, isOwn) = (base, bytesPerRow, format, size, false)
  }

  init(bytesPerRow: Int, format: BitmapFormat, size: PixelSize) {
    base = .allocate(byteCount: bytesPerRow * size.height, alignment: 64)
    base.initializeMemory(as: UInt8.self, repeating: 0, count: bytesPerRow * size.height)
    (self.bytesPerRow, self.format, self.size, isOwn) = (bytesPerRow, format, size, true)
  }

  deinit { if isOwn { base.deallocate() } }

  private func forEachRow(
    of rect: PixelRect, _ surface: OpaquePointer, _ body: (UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<UInt32>, Int) -> Void
  ) {
    let part = rect.intersection(PixelRect(size))
    guard !part.isEmpty, let pixels = cairo_image_surface_get_data(surface) else { return }
    let stride = Int(cairo_image_surface_get_stride(surface))
    for y in part.minY..<part.maxY {
      let words = UnsafeMutableRawPointer(pixels + y * stride + part.minX * 4).assumingMemoryBound(to: UInt32.self)
      let bytes = (base + y * bytesPerRow + part.minX * format.bytesPerPixel).assumingMemoryBound(to: UInt8.self)
      body(bytes, words, part.width)
    }
  }

  /// Brings what the program may have changed into the surface.
  func load(_ rect: PixelRect, into surface: OpaquePointer) {
    cairo_surface_flush(surface)
    let hasAlpha = format.hasAlpha, layout = format.layout, isPlain = layout.isSRGB && layout.bitsPerComponent == 8
    forEachRow(of: rect, surface) { bytes, words, count in
      if !isPlain {
        for x in 0..<count { words[x] = Self.word(layout, bytes, x) }
      } else if let order = layout.rgbaBytes {
        for x in 0..<count {
          let pixel = bytes + x * 4
          let alpha = hasAlpha ? pixel[order.alpha ?? 3] : 255
          words[x] =
            UInt32(alpha) << 24 | UInt32(min(pixel[order.red], alpha)) << 16 | UInt32(min(pixel[order.green], alpha)) << 8
            | UInt32(min(pixel[order.blue], alpha))
        }
      } else if hasAlpha {
        for x in 0..<count { words[x] = UInt32(bytes[x]) << 24 }
      } else {
        for x in 0..<count { words[x] = 0xFF00_0000 | UInt32(bytes[x]) * 0x01_0101 }
      }
    }
    cairo_surface_mark_dirty(surface)
  }

  /// Shows the program what has been drawn.
  func store(_ rect: PixelRect, from surface: OpaquePointer) {
    cairo_surface_flush(surface)
    let hasAlpha = format.hasAlpha, layout = format.layout, isPlain = layout.isSRGB && layout.bitsPerComponent == 8
    forEachRow(of: rect, surface) { bytes, words, count in
      if !isPlain {
        for x in 0..<count {
          let word = hasAlpha ? words[x] : words[x] | 0xFF00_0000
          // What nothing was drawn upon keeps its numbers, which are finer than the surface's.
          if word == Self.word(layout, bytes, x) { continue }
          let channels = SIMD4<UInt32>(word >> 16 & 255, word >> 8 & 255, word & 255, word >> 24)
          layout.write(SIMD4<Double>(channels) / 255, to: bytes, x: x)
        }
      } else if let order = layout.rgbaBytes {
        for x in 0..<count {
          let pixel = bytes + x * 4, word = words[x]
          pixel[order.red] = UInt8(truncatingIfNeeded: word >> 16)
          pixel[order.green] = UInt8(truncatingIfNeeded: word >> 8)
          pixel[order.blue] = UInt8(truncatingIfNeeded: word)
          if let alpha = order.alpha { pixel[alpha] = UInt8(truncatingIfNeeded: word >> 24) }
        }
      } else if hasAlpha {
        for x in 0..<count { bytes[x] = UInt8(truncatingIfNeeded: words[x] >> 24) }
      } else {
        for x in 0..<count { bytes[x] = Self.grey(words[x]) }
      }
    }
  }

  private static func word(_ layout: PixelLayout, _ row: UnsafePointer<UInt8>, _ x: Int) -> UInt32 {
    let color = layout.premultipliedSRGB(row, x: x)
    let alpha = min(max(color.w, 0), 1)
    func byte(_ value: Double) -> UInt32 { value > 0 ? UInt32((min(value, alpha) * 255).rounded()) : 0 }
    return byte(alpha) << 24 | byte(color.x) << 16 | byte(color.y) << 8 | byte(color.z)
  }

  /// A grey is itself, a colour its luminance.
  private static func grey(_ word: UInt32) -> UInt8 {
    let red = UInt8(truncatingIfNeeded: word >> 16), green = UInt8(truncatingIfNeeded: word >> 8), blue = UInt8(truncatingIfNeeded: word)
    if red == green && green == blue { return red }
    let color = CGColor(red: CGFloat(red) / 255, green: CGFloat(green) / 255, blue: CGFloat(blue) / 255, alpha: 1)
    let grey = color.converted(to: CGColorSpaceCreateDeviceGray(), intent: .defaultIntent, options: nil)?.components?[0] ?? 0
    return UInt8((grey * 255).rounded())
  }
}

extension CGContext {
  /// The pixels as a program sees them, `bytesPerRow · height` bytes, as long as the canvas lives: what is drawn shows there, and what is
  /// written there is drawn upon. Transparency layers show when they end.
  public var data: UnsafeMutableRawPointer? {
    if let sharedMemory { return sharedMemory }
    if memory == nil {
      let own = BitmapMemory(bytesPerRow: bytesPerRow, format: format, size: PixelSize(width, height))
      own.store(PixelRect(PixelSize(width, height)), from: surface)
      memory = own
    }
    return memory?.base
  }

  /// Bits of a component.
  public var bitsPerComponent: Int { format.layout.bitsPerComponent }
  /// Bits from one pixel to the next.
  public var bitsPerPixel: Int { format.bytesPerPixel * 8 }
  /// Where a pixel has its alpha.
  public var alphaInfo: CGImageAlphaInfo { format.layout.alphaInfo }
  /// How pixels stand in memory.
  public var bitmapInfo: CGBitmapInfo {
    let layout = format.layout, components = layout.isFloat ? CGBitmapInfo.floatComponents.rawValue : 0
    return CGBitmapInfo(rawValue: alphaInfo.rawValue | layout.byteOrder.rawValue | components)
  }
  /// The space of the numbers in `data`. Nil for alpha alone.
  public var colorSpace: CGColorSpace? { alphaInfo == .alphaOnly ? nil : format.layout.space }

  /// Nothing: what is drawn shows at once.
  public func flush() { cairo_surface_flush(surface) }
  /// Nothing: what is drawn shows at once.
  public func synchronize() { flush() }

  /// A copy of the pixels. Outstanding transparency layers are not in it.
  public func makeImage() -> CGImage? {
    memory?.load(PixelRect(PixelSize(width, height)), into: surface)
    cairo_surface_flush(surface)
    guard let source = cairo_image_surface_get_data(surface) else { return nil }
    let stride = Int(cairo_image_surface_get_stride(surface)), row = width * 4, hasAlpha = format.hasAlpha
    let pixels = [UInt8](unsafeUninitializedCapacity: row * height) { buffer, count in
      for y in 0..<height {
        UnsafeMutableRawPointer(buffer.baseAddress! + y * row)  // non-nil: a context has pixels
          .copyMemory(from: source + y * stride, byteCount: row)
      }
      UnsafeMutableRawBufferPointer(start: buffer.baseAddress, count: row * height).withMemoryRebound(to: UInt32.self, swapRedAndBlue)
      if !hasAlpha { for i in Swift.stride(from: 3, to: row * height, by: 4) { buffer[i] = 255 } }
      count = row * height
    }
    return CGImage(width: width, height: height, premultipliedPixels: pixels, isOpaque: !hasAlpha)
  }
}
