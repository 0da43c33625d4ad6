internal import CSoftwareKernels
internal import Graphics

/// A Gaussian in samples a pixel apart, from its middle to three standard deviations, whose sum over both sides is 1.
struct GaussianWeights {
  private static let largestRadius = 1500

  /// How many pixels it reaches to each side.
  static func radius(_ deviation: Double) -> Int {
    // Below this it changes nothing in 255 steps.
    deviation > 0.05 ? Int(min((3 * deviation).rounded(.up), Double(largestRadius))) : 0
  }

  private(set) var values: [Float] = [1]

  init(_ deviation: Double) {
    let radius = Self.radius(deviation)
    guard radius > 0 else { return }
    let samples = (0...radius).map { exp(-Double($0 * $0) / (2 * deviation * deviation)) }
    let sum = samples[0] + 2 * samples.dropFirst().reduce(0, +)
    values = samples.map { Float($0 / sum) }
  }
}

extension VectorPainter {
  /// Blurs a surface by standard deviations in pixels; beyond its sides there is nothing.
  func blur(_ surface: PaintSurface, _ deviation: SIMD2<Double>) {
    let width = surface.rect.width, height = surface.rect.height, kernels = sw_kernels().pointee
    let across = GaussianWeights(deviation.x).values, down = GaussianWeights(deviation.y).values
    let floats = max(4 * (width + 2 * across.count + 16), 64 * (height + 2 * down.count))
    let block = memory.take(byteCount: floats * 4)
    defer { memory.give(block) }
    // a block is never empty
    let scratch = block.baseAddress!.assumingMemoryBound(to: Float.self)
    let first = surface.place(of: surface.rect)
    if across.count > 1 {
      for y in 0..<height {
        let row = first + y * surface.stride
        kernels.blurRow(row, row, Int32(width), across, Int32(across.count - 1), scratch, nil)
      }
    }
    if down.count > 1 {
      // All rows of a strip are read before the first one is written.
      kernels.blurColumns(
        first, Int32(surface.stride), first, Int32(surface.stride), Int32(width), 0, Int32(height), Int32(height), down,
        Int32(down.count - 1), scratch, nil, false)
    }
  }
}
