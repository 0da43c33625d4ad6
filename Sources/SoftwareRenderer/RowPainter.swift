internal import CSoftwareKernels
internal import Compositing
internal import Graphics
internal import RenderTree

/// Draws the covered pixels of rows of one quad.
struct RowPainter {
  let execution: FrameExecution
  let quad: UnsafePointer<PreparedQuad>
  /// The quad's index in the plan.
  let index: Int
  let plane: PixelPlane
  let scratch: WorkerScratch

  /// Draws pixels `start ..< end` of row `y`, whose coverage has been filled. The blocks around them are padded with coverage 0.
  func paint(_ start: Int, _ end: Int, _ y: Int) {
    guard start < end else { return }
    let coverage = scratch.coverage.base
    let first = start & ~7
    let blocks = (end + 7 - first) / 8
    for x in first..<start { coverage[x] = 0 }
    for x in end..<first + 8 * blocks { coverage[x] = 0 }
    let kernels = execution.kernels
    withUnsafePointer(to: quad.pointee.color) { color in
      color.withMemoryRebound(to: Float.self, capacity: 4) { color in
        if plane.format == .rgbaFloat {
          fetch(start, end, y, first: first, blocks: blocks, color)
          return combineWide(quad.pointee.combination, first, y, blocks, coverage + first)
        }
        let pixels = plane.row(y) + first
        if quad.pointee.isExact {
          fetch(start, end, y, first: first, blocks: blocks, color)
          return combine(quad.pointee.combination, pixels, blocks, coverage + first)
        }
        switch (quad.pointee.combination, quad.pointee.paint) {
        case (.over, .solid): kernels.overSolid(pixels, Int32(blocks), coverage + first, color)
        case (.over, .texels) where quad.pointee.isUniform:
          kernels.overTexels(pixels, Int32(blocks), coverage + first, color[0], alignedTexels(start, end, y, first: first))
        case (.over, .mix) where quad.pointee.isUniform:
          kernels.overMix(
            pixels, Int32(blocks), coverage + first, color[0], alignedTexels(start, end, y, first: first),
            otherTexels(start, end, y, first: first), progress)
        case (.over, .picture) where quad.pointee.isUniform:
          withUnsafePointer(to: quad.pointee.texture) { texture in
            withUnsafePointer(to: quad.pointee.line(x: first, y: y)) {
              kernels.overPicture(pixels, Int32(blocks), coverage + first, color[0], texture, quad.pointee.filter, $0)
            }
          }
        case (let combination, _):
          fetch(start, end, y, first: first, blocks: blocks, color)
          combine(combination, pixels, blocks, coverage + first)
        }
      }
    }
  }

  /// Draws pixels `start ..< end` of row `y` with a border over the paint.
  func paint(_ start: Int, _ end: Int, _ y: Int, below border: BorderCoverage) {
    guard start < end else { return }
    let free = border.fill(start & ~7, (end + 7) & ~7, y: y)
    paintBordered(start, min(end, free.lowerBound), y, border)
    paint(max(start, free.lowerBound), min(end, free.upperBound), y)
    paintBordered(max(start, free.upperBound), end, y, border)
  }

  private func paintBordered(_ start: Int, _ end: Int, _ y: Int, _ border: BorderCoverage) {
    guard start < end else { return }
    let coverage = scratch.coverage.base
    let first = start & ~7
    let blocks = (end + 7 - first) / 8
    for x in first..<start { coverage[x] = 0 }
    for x in end..<first + 8 * blocks { coverage[x] = 0 }
    withUnsafePointer(to: quad.pointee.color) { color in
      color.withMemoryRebound(to: Float.self, capacity: 4) { fetch(start, end, y, first: first, blocks: blocks, $0) }
    }
    let colors = scratch.colors.base
    let isWide = plane.format == .rgbaFloat, own = border.border.color
    let color = (isWide ? own.withAlphaInRange : own.clamped(lowerBound: .zero, upperBound: .one)) * 255
    for x in first..<first + 8 * blocks {
      let covered = border.buffer[x]
      let kept = 1 - border.border.opacity * covered
      let lane = colors + (x - first) / 8 * 32 + (x - first) % 8
      for channel in 0..<4 {
        let paint = isWide && channel < 3 ? lane[8 * channel] : min(max(lane[8 * channel], 0), 255)
        lane[8 * channel] = paint * kept + color[channel] * covered
      }
    }
    if isWide { return combineWide(quad.pointee.combination, first, y, blocks, coverage + first) }
    combine(quad.pointee.combination, plane.row(y) + first, blocks, coverage + first)
  }

  /// The texels that fall on pixels `start ..< end`, laid out as blocks that start at pixel `first`.
  private func alignedTexels(_ start: Int, _ end: Int, _ y: Int, first: Int) -> UnsafePointer<UInt32> {
    let texels = scratch.texels.base
    UnsafeMutableRawPointer(texels + (start - first)).copyMemory(from: execution.texels(of: quad, start, y), byteCount: (end - start) * 4)
    return UnsafePointer(texels)
  }

  /// The texels of a fade's other side that fall on pixels `start ..< end`, laid out as blocks that start at pixel `first`.
  private func otherTexels(_ start: Int, _ end: Int, _ y: Int, first: Int) -> UnsafePointer<UInt32> {
    let texels = scratch.otherTexels.base
    UnsafeMutableRawPointer(texels + (start - first)).copyMemory(
      from: execution.otherTexels(of: quad, start, y), byteCount: (end - start) * 4)
    return UnsafePointer(texels)
  }

  private var progress: Float { execution.transitions[Int(quad.pointee.transition)].transition.progress }

  /// Computes the paint's colours into the scratch memory.
  private func fetch(_ start: Int, _ end: Int, _ y: Int, first: Int, blocks: Int, _ color: UnsafePointer<Float>) {
    let colors = scratch.colors.base
    let kernels = execution.kernels
    switch quad.pointee.paint {
    case .nothing, .painting: break
    case .solid:
      for block in 0..<blocks {
        for channel in 0..<4 { (colors + block * 32 + channel * 8).update(repeating: color[channel] * 255, count: 8) }
      }
    case .texels:
      let texels = alignedTexels(start, end, y, first: first)
      for x in start - first..<end - first {
        for channel in 0..<4 { colors[x / 8 * 32 + channel * 8 + x % 8] = Float(texels[x] >> UInt32(8 * channel) & 255) * color[channel] }
      }
    case .picture:
      withUnsafePointer(to: quad.pointee.texture) { texture in
        withUnsafePointer(to: quad.pointee.line(x: first, y: y)) {
          kernels.fetchPicture(colors, Int32(blocks), color, texture, quad.pointee.filter, $0)
        }
      }
    case .pyramid:
      withUnsafePointer(to: pyramid()) { pyramid in
        withUnsafePointer(to: quad.pointee.line(x: first, y: y)) { kernels.fetchPyramid(colors, Int32(blocks), color, pyramid, $0) }
      }
    case .reduced:
      guard let reduction = reduction() else { break }
      withUnsafePointer(to: reduction) { reduction in
        withUnsafePointer(to: quad.pointee.line(x: first, y: y)) { kernels.fetchReduced(colors, Int32(blocks), color, reduction, $0) }
      }
    case .gradient:
      withUnsafePointer(to: execution.gradients[Int(quad.pointee.gradient)]) { gradient in
        withUnsafePointer(to: quad.pointee.line(x: first, y: y)) { kernels.fetchGradient(colors, Int32(blocks), color, gradient, $0) }
      }
      if execution.plan.dithers { Dithering.apply(to: colors, blocks: blocks, y: y) }
    case .shadow:
      withUnsafePointer(to: quad.pointee.line(x: first, y: y)) { line in
        if execution.shadows.base[index].sigma > 0 {
          kernels.fetchShadow(colors, Int32(blocks), color, execution.shadows.base + index, line)
        } else {
          fetchExactShadow(blocks, color, line)
        }
      }
      if execution.plan.dithers { Dithering.applyToAlpha(of: colors, blocks: blocks, y: y) }
    case .transition, .mix:
      let entry = execution.transitions[Int(quad.pointee.transition)]
      withUnsafePointer(to: entry.transition) { transition in
        withUnsafePointer(to: quad.pointee.line(x: first, y: y)) { entry.loop?(colors, Int32(blocks), color, transition, $0) }
      }
    }
  }

  /// Computes the colours of shadows that are too sharp for tables.
  private func fetchExactShadow(_ blocks: Int, _ color: UnsafePointer<Float>, _ line: UnsafePointer<SWLine>) {
    guard case .shadow(let shadow) = execution.plan.quads[index].material else { return }
    let colors = scratch.colors.base
    for x in 0..<8 * blocks {
      let position = line.pointee.first + Float(x)
      let w = 1 / (line.pointee.w + position * line.pointee.dw)
      let point = SIMD2(line.pointee.u + position * line.pointee.du, line.pointee.v + position * line.pointee.dv) * w
      let alpha = shadow.alpha(at: point) * 255
      for channel in 0..<4 { colors[x / 8 * 32 + channel * 8 + x % 8] = alpha * color[channel] }
    }
  }

  /// The levels of the quad's picture, in the worker's memory.
  private func pyramid() -> SWPyramid {
    let levels = scratch.levels.base
    levels[0] = quad.pointee.texture
    var count = 1
    var magnification = Sampling.Filter.linear
    var minification = Sampling.Filter.linear
    var bias: Float = 0
    switch execution.plan.quads[index].material {
    case .picture(let picture, let sampling):
      (magnification, minification, bias) = (sampling.magnification, sampling.minification, sampling.bias)
      let size = SIMD2(Float(quad.pointee.texture.width), Float(quad.pointee.texture.height))
      for level in (execution.pictures[Int(picture)].mips?.levels ?? []).prefix(31) {
        let scale = SIMD2(Float(level.width), Float(level.height)) / size
        levels[count] = SWTexture(
          texels: level.bytes, stride: level.bytesPerRow, width: level.width, height: level.height,
          bounds: sampling.bounds * SIMD4(scale.x, scale.y, scale.x, scale.y))
        count += 1
      }
    case .surface(_, let sampling): (magnification, minification, bias) = (sampling.magnification, sampling.minification, sampling.bias)
    default: break
    }
    let m = quad.pointee.surfaceToPaint
    return SWPyramid(
      levels: UnsafePointer(levels), count: Int32(count), magnification: Int32(magnification.rawValue),
      minification: Int32(minification.rawValue),
      bias: bias, rowU: m.m01, rowV: m.m11, rowW: m.m21)
  }

  /// The levels that are read of a picture drawn smaller than it is, and where in them.
  private func reduction() -> SWReduction? {
    let sampling: Sampling
    var levels: [MipChain.Level] = []
    switch execution.plan.quads[index].material {
    case .picture(let picture, let its):
      sampling = its
      levels = execution.pictures[Int(picture)].mips?.levels ?? []
    case .surface(_, let its): sampling = its
    default: return nil
    }
    let base = quad.pointee.texture
    let size = PixelSize(Int(base.width), Int(base.height))
    guard let reduction = sampling.reduction(of: execution.plan.quads[index], size: size, levels: levels.count + 1) else { return nil }
    func texture(_ number: Int) -> SWTexture {
      guard number > 0, number <= levels.count else { return base }
      let level = levels[number - 1]
      let scale = SIMD2(Float(level.width), Float(level.height)) / SIMD2(Float(base.width), Float(base.height))
      return SWTexture(
        texels: level.bytes, stride: level.bytesPerRow, width: level.width, height: level.height,
        bounds: sampling.bounds * SIMD4(scale.x, scale.y, scale.x, scale.y))
    }
    let first = texture(reduction.level), second = texture(reduction.level + 1)
    let taps = reduction.taps, nextTaps = reduction.nextTaps, m = quad.pointee.surfaceToPaint
    let width = Float(base.width), height = Float(base.height)
    return SWReduction(
      levels: (first, second), scaleU: (Float(first.width) / width, Float(second.width) / width),
      scaleV: (Float(first.height) / height, Float(second.height) / height), tapsU: (Int32(taps.x), Int32(nextTaps.x)),
      tapsV: (Int32(taps.y), Int32(nextTaps.y)), share: Float(reduction.share) / 256, rowU: m.m01, rowV: m.m11, rowW: m.m21)
  }

  /// Blends the scratch colours into pixels of four bytes.
  private func combine(_ combination: Combination, _ pixels: UnsafeMutablePointer<UInt32>, _ blocks: Int, _ coverage: UnsafePointer<Float>)
  {
    let colors = UnsafePointer(scratch.colors.base)
    switch combination {
    case .over: execution.kernels.overColors(pixels, Int32(blocks), coverage, colors)
    case .polynomial(let operation):
      withUnsafePointer(to: operation) { execution.kernels.combineColors(pixels, Int32(blocks), coverage, colors, $0) }
    case .function(let mode): sw_blend_loop(mode.shaderNumber)(pixels, Int32(blocks), coverage, colors)
    }
  }

  /// Blends the scratch colours into wide pixels from (`first`, `y`) on.
  private func combineWide(_ combination: Combination, _ first: Int, _ y: Int, _ blocks: Int, _ coverage: UnsafePointer<Float>) {
    let colors = UnsafePointer(scratch.colors.base)
    if case .over = combination { return execution.kernels.overColors(plane.pixel(first, y), Int32(blocks), coverage, colors) }
    let mode = execution.plan.quads[index].blend
    let pixels = plane.pixel(first, y).assumingMemoryBound(to: SIMD4<Float>.self)
    for x in 0..<8 * blocks where coverage[x] > 0 {
      let lane = colors + x / 8 * 32 + x % 8
      let source = (SIMD4(lane[0], lane[8], lane[16], lane[24]) / 255).withAlphaInRange
      pixels[x] = mode.wideComposite(source, coverage: coverage[x], over: pixels[x])
    }
  }
}
