internal import CSoftwareKernels
internal import Compositing
internal import Graphics

/// Passes that make one surface from another.
extension FrameExecution {
  func blurAcross(_ source: PixelPlane, into target: PixelPlane, pass: Int, rows: Range<Int>, _ scratch: WorkerScratch) {
    let width = target.size.width
    guard case .blur(_, let sigma) = plan.passes[pass].action, let kernel = blurKernels[2 * pass] else { return }
    if sigma.x <= 0 {
      for y in rows { target.row(y).update(from: source.row(y), count: width) }
      return
    }
    scratch.blur.reserve(4 * (width + 2 * kernel.radius + 32))
    kernel.weights.withUnsafeBufferPointer { weights in
      guard let first = weights.baseAddress else { return }
      for y in rows {
        Dithering.withOffsets(ofRow: y, if: plan.dithers) { offsets in
          kernels.blurRow(
            UnsafeMutableRawPointer(target.row(y)).assumingMemoryBound(to: UInt8.self),
            UnsafeRawPointer(source.row(y)).assumingMemoryBound(to: UInt8.self),
            Int32(width), first, Int32(kernel.radius), scratch.blur.base, offsets)
        }
      }
    }
  }

  func blurDown(_ source: PixelPlane, into target: PixelPlane, pass: Int, rows: Range<Int>) {
    guard let kernel = blurKernels[2 * pass + 1] else { return }
    kernel.weights.withUnsafeBufferPointer { weights in
      guard let first = weights.baseAddress else { return }
      for y in rows {
        Dithering.withOffsets(ofRow: y, if: plan.dithers) { offsets in
          kernels.blurColumn(
            UnsafeMutableRawPointer(target.row(y)).assumingMemoryBound(to: UInt8.self),
            UnsafeRawPointer(source.base).assumingMemoryBound(to: UInt8.self),
            Int32(source.stride), Int32(target.size.width), Int32(y), Int32(target.size.height), first, Int32(kernel.radius), offsets)
        }
      }
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
      for y in rows { kernels.colorMatrix(target.row(y), source.row(y), Int32(target.size.width + 7) / 8, base) }
    }
  }

  func copy(_ source: PixelPlane, origin: SIMD2<Int32>, into target: PixelPlane, rows: Range<Int>) {
    let x = Int(origin.x)
    let columns = max(0, -x)..<max(0, -x, min(target.size.width, source.size.width - x))
    for y in rows {
      let row = target.row(y)
      let sourceY = y + Int(origin.y)
      guard sourceY >= 0, sourceY < source.size.height, !columns.isEmpty, columns.lowerBound < target.size.width else {
        row.update(repeating: 0, count: target.size.width)
        continue
      }
      row.update(repeating: 0, count: columns.lowerBound)
      (row + columns.lowerBound).update(from: source.row(sourceY) + columns.lowerBound + x, count: columns.count)
      (row + columns.upperBound).update(repeating: 0, count: target.size.width - columns.upperBound)
    }
  }
}
