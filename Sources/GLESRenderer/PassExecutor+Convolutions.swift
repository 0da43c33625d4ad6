internal import CGLES
internal import Compositing
internal import EGLPlatform
internal import Graphics

/// Parts of surfaces that are blurred and halved: one framebuffer for all that a pass makes, and one more between the directions of blurs.
extension PassExecutor {
  /// Fills parts of a surface; what is beside them is undefined afterwards.
  func convolve(
    _ parts: ArraySlice<Convolution>, into destination: Int, _ kernels: ArraySlice<FrameEncoder.Kernel>, dithers: Bool
  ) throws {
    var between: GLSurface?
    defer { if let between { giveBack(between) } }
    sampleLinearly()
    if parts.contains(where: { $0.sigma != nil }) {
      let surface = try beginWhole(size: sizes[destination])
      between = surface
      for (part, kernel) in zip(parts, kernels) where part.sigma != nil {
        let program = try programs.blurProgram(silhouette: part.isSilhouette, dithers: dithers)
        begin(program, part, reading: part.region, of: surfaces[part.source])
        program.set(.direction, 1, 0)
        program.set(.radius, kernel.horizontalRadius)
        program.set(.firstWeight, kernel.horizontalTexel)
        fill(part.computedAcross, from: surfaces[part.source])
      }
    }
    try beginWhole(destination)
    for (part, kernel) in zip(parts, kernels) {
      switch part.kernel {
      case .gaussian:
        let program = try programs.blurProgram(silhouette: part.isSilhouette, dithers: dithers)
        begin(program, part, reading: part.destination, of: between)
        program.set(.direction, 0, 1)
        program.set(.radius, kernel.verticalRadius)
        program.set(.firstWeight, kernel.verticalTexel)
        fill(part.computed, from: between)
      case .halving(let times):
        let program = try programs.halvingProgram(), stride = 1 << times
        begin(program, part, reading: part.region, of: surfaces[part.source])
        program.set(.stride, stride)
        if programs.interpolates {
          let pairs = part.kernel.pairs
          program.set(.places, pairs.map { $0.place })
          program.set(.weights, pairs.map { $0.weight })
        } else {
          program.set(.weights, part.kernel.weights)
          program.set(.share, 1 / Float(stride * stride * stride * stride * stride * stride))
        }
        fill(part.computed, from: surfaces[part.source])
      }
    }
  }

  private func begin(_ program: Program, _ part: Convolution, reading region: PixelRect, of surface: GLSurface?) {
    use(program)
    program.set(.sourceOrigin, region.minX, region.minY)
    program.set(.sourceSize, region.width, region.height)
    program.set(.targetOrigin, part.origin.x, part.origin.y)
    if let surface { program.set(.texelSize, 1 / SIMD2(Float(surface.size.width), Float(surface.size.height))) }
  }
}

extension Convolution.Kernel {
  /// How often each pixel of the first half of a row counts in one of the result: the number of ways in which three whole numbers below m
  /// add up to its index. Empty for blurs.
  var weights: [Float] {
    guard case .halving(let times) = self else { return [] }
    let m = 1 << times
    func triangle(_ k: Int) -> Int { k > 0 ? k * (k + 1) / 2 : 0 }
    return (0..<(3 * m - 2) / 2).map { Float(triangle($0 + 1) - 3 * triangle($0 + 1 - m) + 3 * triangle($0 + 1 - 2 * m)) }
  }

  /// The pixels of a row two by two: from the first pixel's edge to where a sampler mixes the two as they weigh, and their sum, as a part
  /// of the row's.
  var pairs: [(place: Float, weight: Float)] {
    let half = weights, row = half + half.reversed(), sum = row.reduce(0, +)
    return stride(from: 0, to: row.count, by: 2).map { index in
      let both = row[index] + row[index + 1]
      return (Float(index) + 0.5 + row[index + 1] / both, both / sum)
    }
  }
}
