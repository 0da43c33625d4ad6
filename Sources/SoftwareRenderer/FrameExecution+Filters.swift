internal import CSoftwareKernels
internal import Compositing
internal import Graphics
internal import RenderTree

/// Passes that compute one surface from another.
extension FrameExecution {
  /// Rows are those of the result.
  func blurAcross(_ step: PassStep, rows: Range<Int>, _ scratch: WorkerScratch) {
    let convolution = plan.convolutions[step.convolution], region = convolution.region
    let source = planes[step.source], target = planes[step.target]
    guard let sigma = convolution.sigma, let kernel = blurKernels[2 * step.convolution] else { return }
    let rows = rows.clamped(to: convolution.rows(of: convolution.computedAcross))
    if sigma.x <= 0 {
      for y in rows {
        target.pixel(0, y).copyMemory(from: source.pixel(region.minX, region.minY + y), byteCount: region.width * format.bytesPerPixel)
      }
      return
    }
    scratch.blur.reserve(4 * (region.width + 2 * kernel.radius + 32))
    kernel.weights.withUnsafeBufferPointer { weights in
      guard let first = weights.baseAddress else { return }
      for y in rows {
        Dithering.withOffsets(ofRow: y, if: plan.dithers) { offsets in
          kernels.blurRow(
            target.pixel(0, y), source.pixel(region.minX, region.minY + y), Int32(region.width), first, Int32(kernel.radius),
            scratch.blur.base, offsets)
        }
      }
    }
  }

  func blurDown(_ step: PassStep, rows: Range<Int>, _ scratch: WorkerScratch) {
    let convolution = plan.convolutions[step.convolution], source = planes[step.source], target = planes[step.target]
    let rows = rows.clamped(to: convolution.rows(of: convolution.computed))
    guard let kernel = blurKernels[2 * step.convolution + 1], !rows.isEmpty else { return }
    scratch.blur.reserve(64 * (rows.count + 2 * kernel.radius))
    kernel.weights.withUnsafeBufferPointer { weights in
      guard let first = weights.baseAddress else { return }
      Dithering.withOffsets(if: plan.dithers) { offsets in
        kernels.blurColumns(
          target.pixel(convolution.origin.x, convolution.origin.y + rows.lowerBound), Int32(target.stride), source.base,
          Int32(source.stride), Int32(source.size.width), Int32(rows.lowerBound), Int32(rows.count), Int32(source.size.height), first,
          Int32(kernel.radius), scratch.blur.base, offsets, convolution.isSilhouette)
      }
    }
  }

  func halve(_ step: PassStep, rows: Range<Int>, _ scratch: WorkerScratch) {
    let convolution = plan.convolutions[step.convolution], region = convolution.region
    let rows = rows.clamped(to: convolution.rows(of: convolution.computed))
    guard case .halving(let times) = convolution.kernel, !rows.isEmpty else { return }
    scratch.blur.reserve(4 * (region.width + 4))
    let source = PixelPlane(
      base: planes[step.source].pixel(region.minX, region.minY), stride: planes[step.source].stride, size: region.size, format: format)
    let target = PixelPlane(
      base: planes[step.target].pixel(convolution.origin.x, convolution.origin.y), stride: planes[step.target].stride,
      size: convolution.size, format: format)
    halve(source, times: times, into: target, rows: rows, scratch)
  }

  /// Computes rows of the result, and before that those rows of half the size, or a quarter of it, that they see.
  private func halve(_ source: PixelPlane, times: Int, into target: PixelPlane, rows: Range<Int>, _ scratch: WorkerScratch) {
    guard times > 1 else { return halve(source, into: target, rows: rows, scratch) }
    let size = source.size.halved(times: times - 1), stride = (size.width * format.bytesPerPixel + 63) & ~63
    let needed = max(0, 2 * rows.lowerBound - 1)..<min(size.height, 2 * rows.upperBound + 1)
    let memory = scratch.halves[times - 2]
    memory.reserve((needed.count * stride + 64) / 4)
    let between = PixelPlane(
      base: UnsafeMutableRawPointer(memory.base) - needed.lowerBound * stride, stride: stride, size: size, format: format)
    halve(source, times: times - 1, into: between, rows: needed, scratch)
    halve(between, into: target, rows: rows, scratch)
  }

  private func halve(_ source: PixelPlane, into target: PixelPlane, rows: Range<Int>, _ scratch: WorkerScratch) {
    func line(_ y: Int) -> UnsafeMutableRawPointer? { (0..<source.size.height).contains(y) ? source.pixel(0, y) : nil }
    for y in rows {
      kernels.halveRow(
        target.pixel(0, y), line(2 * y - 1), source.pixel(0, 2 * y), line(2 * y + 1), line(2 * y + 2), Int32(source.size.width),
        Int32(target.size.width), scratch.blur.base)
    }
  }

  func apply(_ matrix: ColorMatrix, _ source: PixelPlane, into target: PixelPlane, rows: Range<Int>) {
    withUnsafeTemporaryAllocation(of: Float.self, capacity: 20) { numbers in
      guard let base = numbers.baseAddress else { return }
      for channel in 0..<4 {
        base[channel] = matrix.red[channel]
        base[4 + channel] = matrix.green[channel]
        base[8 + channel] = matrix.blue[channel]
        base[12 + channel] = matrix.alpha[channel]
        base[16 + channel] = matrix.offset[channel]
      }
      for y in rows { kernels.colorMatrix(target.pixel(0, y), source.pixel(0, y), Int32(target.size.width + 7) / 8, base) }
    }
  }

  func apply(_ filter: PlannedFilter, into target: PixelPlane, rows: Range<Int>) {
    // Only shaders can run a user's GLSL: the picture stays as it is.
    guard case .builtIn(let function) = filter.function else { return pass(filter, into: target, rows: rows) }
    var pass = SWFilterPass(filter, planes)
    let loop = format == .rgba8 ? sw_filter_loop(function.rawValue) : sw_wide_filter_loop(function.rawValue)
    for y in rows { loop(target.pixel(0, y), Int32(target.size.width + 7) / 8, Int32(y), &pass) }
  }

  /// Copies a filter's picture, shifted to where its surface shows it.
  private func pass(_ filter: PlannedFilter, into target: PixelPlane, rows: Range<Int>) {
    guard filter.first.surface >= 0 else {
      for y in rows { target.fill(0..<target.size.width, row: y, with: .zero) }
      return
    }
    let place = SIMD2(filter.placeX.z, filter.placeY.z)
    let texel = SIMD2((filter.first.rowX * SIMD3(place.x, place.y, 1)).sum(), (filter.first.rowY * SIMD3(place.x, place.y, 1)).sum())
    copy(
      planes[Int(filter.first.surface)],
      origin: SIMD2<Int32>(
        texel.rounded(.toNearestOrEven).clamped(
          lowerBound: SIMD2(repeating: -1e9), upperBound: SIMD2(repeating: 1e9))), into: target, rows: rows)
  }

  func copy(_ source: PixelPlane, origin: SIMD2<Int32>, into target: PixelPlane, rows: Range<Int>) {
    let x = Int(origin.x)
    let columns = max(0, -x)..<max(0, -x, min(target.size.width, source.size.width - x))
    for y in rows {
      let sourceY = y + Int(origin.y)
      guard sourceY >= 0, sourceY < source.size.height, !columns.isEmpty, columns.lowerBound < target.size.width else {
        target.fill(0..<target.size.width, row: y, with: .zero)
        continue
      }
      target.fill(0..<columns.lowerBound, row: y, with: .zero)
      target.pixel(columns.lowerBound, y).copyMemory(
        from: source.pixel(columns.lowerBound + x, sourceY), byteCount: columns.count * format.bytesPerPixel)
      target.fill(columns.upperBound..<target.size.width, row: y, with: .zero)
    }
  }
}

extension Convolution {
  /// Rows of the result.
  fileprivate func rows(of rect: PixelRect) -> Range<Int> { rect.minY - origin.y..<rect.maxY - origin.y }
}

extension SWFilterPass {
  fileprivate init(_ filter: PlannedFilter, _ planes: [PixelPlane]) {
    self.init()
    placeX = (filter.placeX.x, filter.placeX.y, filter.placeX.z)
    placeY = (filter.placeY.x, filter.placeY.y, filter.placeY.z)
    extent = (filter.extent.x, filter.extent.y, filter.extent.z, filter.extent.w)
    pixelsPerPoint = filter.pixelsPerPoint
    pictures = (SWFilterPicture(filter.first, planes), SWFilterPicture(filter.second, planes), SWFilterPicture(filter.third, planes))
    withUnsafeMutableBytes(of: &values) { bytes in
      withUnsafeBytes(of: filter.values) { bytes.copyMemory(from: $0) }
    }
  }
}

extension SWFilterPicture {
  fileprivate init(_ source: PlannedFilter.Source, _ planes: [PixelPlane]) {
    self.init()
    (minX, minY, maxX, maxY) = (source.bounds.x, source.bounds.y, source.bounds.z, source.bounds.w)
    guard source.surface >= 0 else { return }
    let plane = planes[Int(source.surface)]
    rowX = (source.rowX.x, source.rowX.y, source.rowX.z)
    rowY = (source.rowY.x, source.rowY.y, source.rowY.z)
    // The loops for bytes count bytes in 32 bits.
    guard plane.format != .rgba8 || plane.stride * plane.size.height <= Int(Int32.max) else { return }
    texture = SWTexture(
      texels: plane.texels, stride: plane.stride, width: plane.size.width, height: plane.size.height, bounds: source.bounds)
  }
}
