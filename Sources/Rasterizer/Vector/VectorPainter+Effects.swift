internal import COutlineKernels
internal import CSoftwareKernels
internal import Graphics

extension VectorPainter {
  /// Applies an effect to a surface, or puts another one in its place.
  func apply(_ effect: VectorFrame.Effect, to drawn: inout ScratchSurface) {
    switch effect {
    case .fill(let color, let amount): tone(drawn.surface, color, color, color, amount: amount * color.w)
    case .tint(let black, let white, let amount): tone(drawn.surface, black, (black + white) / 2, white, amount: amount)
    case .tritone(let shadows, let midtones, let highlights): tone(drawn.surface, shadows, midtones, highlights, amount: 1)
    case .gaussianBlur(let deviation): blur(drawn.surface, frameToPixels.pixels(deviation))
    case .dropShadow(let color, let offset, let deviation):
      castShadow(&drawn, color, frameToPixels.vector(offset), frameToPixels.pixels(SIMD2(deviation, deviation)))
    }
  }

  private func tone(
    _ surface: PaintSurface, _ black: SIMD4<Double>, _ middle: SIMD4<Double>, _ white: SIMD4<Double>, amount: Double
  ) {
    withUnsafeTemporaryAllocation(of: Float.self, capacity: 9) { colors in
      for (index, color) in [black, middle, white].enumerated() {
        let color = color.clamped(lowerBound: .zero, upperBound: .one)
        for i in 0..<3 { colors[3 * index + i] = Float(color[i]) }
      }
      // nine numbers have an address
      ok_tone(
        surface.place(of: surface.rect), surface.stride, Int32(surface.rect.width), Int32(surface.rect.height), colors.baseAddress!,
        Float(min(max(amount, 0), 1)))
    }
  }

  /// - Parameters:
  ///   - offset: in pixels, and so the standard deviation.
  private func castShadow(_ drawn: inout ScratchSurface, _ color: SIMD4<Double>, _ offset: SIMD2<Double>, _ deviation: SIMD2<Double>) {
    let rect = drawn.surface.rect, width = Int32(rect.width), height = Int32(rect.height)
    let color = color.clamped(lowerBound: .zero, upperBound: .one)
    guard color.w > 0, offset.x.isFinite, offset.y.isFinite else { return }
    let shadow = memory.surface(rect)
    let premultiplied = SIMD4<Float>(color * SIMD4(color.w, color.w, color.w, 1))
    withUnsafeBytes(of: premultiplied) {
      // four numbers have an address
      ok_colorize(
        shadow.surface.place(of: rect), shadow.surface.stride, drawn.surface.place(of: rect), drawn.surface.stride, width, height,
        $0.assumingMemoryBound(to: Float.self).baseAddress!)
    }
    blur(shadow.surface, deviation)
    let both = memory.surface(rect)
    begin(rect)
    withRectanglePath(CGRect(x: 0, y: 0, width: rect.width, height: rect.height)) {
      ok_add_fill(outline, $0, CGAffineTransform(translationX: offset.x, y: offset.y).kernelTransform)
    }
    var source = OKSource(texels: shadow.surface.place(of: rect), size: rect.size)
    (source.uX, source.u0, source.vY, source.v0) = (1, -offset.x, 1, -offset.y)
    ok_paint_over(outline, OKBox(rect, in: rect), both.surface.place(of: rect), both.surface.stride, &source, 0)
    memory.give(shadow)
    ok_lay_over(both.surface.place(of: rect), both.surface.stride, drawn.surface.place(of: rect), drawn.surface.stride, width, height, 1)
    memory.give(drawn)
    drawn = both
  }
}
