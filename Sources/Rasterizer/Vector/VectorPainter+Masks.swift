internal import COutlineKernels
internal import Graphics

extension VectorPainter {
  /// Cuts off what lies outside of a path, within a part of a surface.
  func cut(_ surface: PaintSurface, _ part: PixelRect, by clip: VectorFrame.Clip) {
    let mask = memory.mask(part)
    cover(mask, clip.path, clip.pathToFrame.concatenating(frameToPixels), pen: nil, inside: domain)
    cut(surface, part, mask)
    memory.give(mask)
  }

  func cut(_ surface: PaintSurface, _ part: PixelRect, by masks: ArraySlice<VectorFrame.Mask>) {
    guard let first = masks.first else { return }
    let mask = memory.mask(part), coverage = memory.mask(part)
    mask.fill(first.mode.startsFull ? 255 : 0)
    for item in masks {
      cover(coverage, item)
      ok_combine(mask.base, coverage.base, mask.count, item.mode.kernelMode, Float(min(max(item.opacity, 0), 1)), item.isInverted ? 1 : 0)
    }
    cut(surface, part, mask)
    memory.give(coverage)
    memory.give(mask)
  }

  func cut(_ surface: PaintSurface, _ part: PixelRect, by matte: VectorFrame.Matte) {
    let drawn = memory.surface(part), mask = memory.mask(part)
    draw(matte.elements, opacity: 1, on: drawn.surface, inside: part)
    ok_make_mask(
      mask.base, part.width, drawn.surface.place(of: part), drawn.surface.stride, Int32(part.width), Int32(part.height),
      matte.channel == .luma ? 1 : 0, matte.isInverted ? 1 : 0)
    cut(surface, part, mask)
    memory.give(mask)
    memory.give(drawn)
  }

  private func cut(_ surface: PaintSurface, _ part: PixelRect, _ mask: ScratchMask) {
    ok_cut(surface.place(of: part), surface.stride, mask.base, part.width, Int32(part.width), Int32(part.height))
  }

  /// Coverage of a mask's path, grown and blurred as it says.
  private func cover(_ coverage: ScratchMask, _ mask: VectorFrame.Mask) {
    let pathToPixels = mask.pathToFrame.concatenating(frameToPixels)
    let deviation = pathToPixels.pixels(mask.feather)
    let reach = SIMD2(GaussianWeights.radius(deviation.x), GaussianWeights.radius(deviation.y))
    // What lies around is blurred into it.
    let sharp = reach == .zero ? coverage : memory.mask(coverage.rect.expanded(reach.x, reach.y))
    cover(sharp, mask.path, pathToPixels, pen: nil, inside: domain.expanded(reach.x, reach.y))
    if mask.expansion != 0, mask.expansion.isFinite {
      let rim = memory.mask(sharp.rect)
      var pen = VectorFrame.Pen(width: 2 * abs(mask.expansion))
      pen.join = .round
      cover(rim, mask.path, pathToPixels, pen: pen, inside: domain.expanded(reach.x, reach.y))
      ok_combine(sharp.base, rim.base, sharp.count, mask.expansion > 0 ? OKMaskLighten : OKMaskSubtract, 1, 0)
      memory.give(rim)
    }
    guard reach != .zero else { return }
    let blurred = memory.surface(sharp.rect)
    for y in 0..<sharp.rect.height {
      let row = blurred.surface.place(sharp.rect.minX, sharp.rect.minY + y), values = sharp.base + y * sharp.rect.width
      for x in 0..<sharp.rect.width { row[4 * x + 3] = values[x] }
    }
    blur(blurred.surface, deviation)
    let rect = coverage.rect
    ok_make_mask(
      coverage.base, rect.width, blurred.surface.place(of: rect), blurred.surface.stride, Int32(rect.width), Int32(rect.height), 0, 0)
    memory.give(blurred)
    memory.give(sharp)
  }

  /// Coverage of a path, filled or drawn with a pen, over all of a mask.
  ///
  /// - Parameter domain: contains the mask; outlines are cut off by it.
  private func cover(
    _ mask: ScratchMask, _ path: PathGeometry, _ pathToPixels: CGAffineTransform, pen: VectorFrame.Pen?, inside domain: PixelRect
  ) {
    mask.fill(0)
    guard pathToPixels.isInvertible, domain.contains(mask.rect), DrawingPainter.sides.contains(max(domain.width, domain.height)) else {
      return
    }
    let pathToDomain = pathToPixels.moved(from: domain)
    begin(domain)
    if let pen { addStroke(path, pathToDomain, pen) } else { addFill(path, pathToDomain) }
    let first = mask.base + ((domain.minY - mask.rect.minY) * mask.rect.width + domain.minX - mask.rect.minX)
    ok_cover_box(outline, OKBox(mask.rect, in: domain), first, mask.rect.width, 0)
  }
}

extension VectorFrame.Mask.Mode {
  /// Whether the first mask takes away from everything, instead of adding to nothing.
  fileprivate var startsFull: Bool {
    switch self {
    case .subtract, .intersect, .darken: true
    case .add, .lighten, .difference: false
    }
  }

  fileprivate var kernelMode: OKMaskMode {
    switch self {
    case .add: OKMaskAdd
    case .subtract: OKMaskSubtract
    case .intersect: OKMaskIntersect
    case .lighten: OKMaskLighten
    case .darken: OKMaskDarken
    case .difference: OKMaskDifference
    }
  }
}
