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
    if parts.contains(where: { $0.sigma != nil }) {
      let surface = try beginWhole(size: sizes[destination])
      between = surface
      for (part, kernel) in zip(parts, kernels) where part.sigma != nil {
        let program = try use(part, from: part.region, dithers: dithers)
        program.set(.direction, 1, 0)
        program.set(.radius, kernel.horizontalRadius)
        program.set(.firstWeight, kernel.horizontalTexel)
        fill(part.destination, from: surfaces[part.source])
      }
    }
    try beginWhole(destination)
    for (part, kernel) in zip(parts, kernels) {
      switch part.kernel {
      case .gaussian:
        let program = try use(part, from: part.destination, dithers: dithers)
        program.set(.direction, 0, 1)
        program.set(.radius, kernel.verticalRadius)
        program.set(.firstWeight, kernel.verticalTexel)
        fill(part.destination, from: between)
      case .halving(let times):
        let program = try use(part, from: part.region, dithers: dithers), stride = 1 << times
        program.set(.stride, stride)
        program.set(.weights, part.kernel.weights)
        program.set(.share, 1 / Float(stride * stride * stride * stride * stride * stride))
        fill(part.destination, from: surfaces[part.source])
      }
    }
  }

  private func use(_ part: Convolution, from region: PixelRect, dithers: Bool) throws -> Program {
    let program =
      part.sigma == nil
      ? try programs.passProgram("halve.frag") : try programs.blurProgram(silhouette: part.isSilhouette, dithers: dithers)
    use(program)
    program.set(.sourceOrigin, region.minX, region.minY)
    program.set(.sourceSize, region.width, region.height)
    program.set(.targetOrigin, part.origin.x, part.origin.y)
    return program
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
}
