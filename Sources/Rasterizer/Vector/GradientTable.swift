internal import COutlineKernels
internal import Graphics

extension VectorFrame.Gradient {
  /// Premultiplied pixels from the start to the end.
  ///
  /// - Parameter entries: `OKGradientEntries` of them.
  func fill(_ entries: UnsafeMutablePointer<UInt32>) {
    let count = OKGradientEntries
    guard let first = stops.first else { return entries.update(repeating: 0, count: count) }
    var next = 0
    var lower = first
    for index in 0..<count {
      let offset = Double(index) / Double(count - 1)
      while next < stops.count, stops[next].offset <= offset {
        lower = stops[next]
        next += 1
      }
      var color = lower.color
      // Before the first stop and behind the last one their colours go on.
      if next > 0, next < stops.count {
        color += (stops[next].color - color) * ((offset - lower.offset) / (stops[next].offset - lower.offset))
      }
      entries[index] = Self.pixel(color)
    }
  }

  private static func pixel(_ straight: SIMD4<Double>) -> UInt32 {
    let color = straight.clamped(lowerBound: .zero, upperBound: .one)
    var bytes = color * (255 * color.w) + 0.5
    bytes.w = 255 * color.w + 0.5
    return (UInt32(bytes.x) | UInt32(bytes.y) << 8 | UInt32(bytes.z) << 16 | UInt32(bytes.w) << 24).littleEndian
  }
}
