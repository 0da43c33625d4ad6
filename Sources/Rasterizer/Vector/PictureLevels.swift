internal import COutlineKernels
internal import Graphics

/// Pictures and copies of halved size, each half made when it is asked for first and kept.
struct PictureLevels {
  fileprivate struct Levels {
    /// Held, so that nothing else gets its identity.
    let image: CGImage
    /// From half the size on.
    var halves: [[UInt8]] = []
  }

  private static let keptCount = 64
  private var kept: [ObjectIdentifier: Levels] = [:]

  /// - Parameter step: texels of the picture from one pixel to the next. The smallest copy of which a pixel steps over one texel or more is
  ///   given, or the picture itself.
  mutating func withLevel(of image: CGImage, step: Double, _ body: (UnsafePointer<UInt8>, PixelSize) -> Void) {
    var size = image.size, level = 0
    var step = step
    while step >= 2, size.width > 1 || size.height > 1 {
      size = PixelSize(max(1, size.width / 2), max(1, size.height / 2))
      step /= 2
      level += 1
    }
    if level == 0 {
      image.withUnsafePixels { body($0.baseAddress.assumingMemoryBound(to: UInt8.self), size) }
      return
    }
    let id = ObjectIdentifier(image)
    if kept[id] == nil {
      if kept.count >= Self.keptCount { kept.removeAll() }
      kept[id] = Levels(image: image)
    }
    kept[id]?.make(level)
    kept[id]?.halves[level - 1].withUnsafeBufferPointer { texels in
      if let base = texels.baseAddress { body(base, size) }
    }
  }
}

extension PictureLevels.Levels {
  fileprivate mutating func make(_ level: Int) {
    while halves.count < level {
      let size = PixelSize(max(1, image.width >> halves.count), max(1, image.height >> halves.count))
      if let last = halves.last {
        halves.append(last.withUnsafeBufferPointer { Self.half(of: $0.baseAddress, size) })
      } else {
        halves.append(image.withUnsafePixels { Self.half(of: $0.baseAddress.assumingMemoryBound(to: UInt8.self), size) })
      }
    }
  }

  private static func half(of texels: UnsafePointer<UInt8>?, _ size: PixelSize) -> [UInt8] {
    let byteCount = max(1, size.width / 2) * max(1, size.height / 2) * 4
    return [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, count in
      if let texels, let base = buffer.baseAddress { ok_halve(base, texels, Int32(size.width), Int32(size.height)) }
      count = byteCount
    }
  }
}
