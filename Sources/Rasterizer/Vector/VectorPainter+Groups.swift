internal import COutlineKernels
internal import Graphics

extension VectorPainter {
  /// - Parameter opacity: multiplies the group's.
  func draw(_ group: VectorFrame.Group, opacity: Double, on surface: PaintSurface, inside scissor: PixelRect) {
    let opacity = min(group.opacity * opacity, 1)
    guard opacity > 0, !group.elements.isEmpty else { return }
    // What shows of it in all of the domain, by which everything is decided: parts come out as they do in the whole.
    var whole = domain
    var cuts: [VectorFrame.Clip] = []
    for clip in group.clips { confine(&whole, clip, group.elements, &cuts) }
    var masks = group.masks[...]
    // A mask that is a clip costs as much as one.
    if masks.count == 1, let clip = masks[0].clip {
      confine(&whole, clip, group.elements, &cuts)
      masks = []
    }
    let region = whole.intersection(scissor)
    if region.isEmpty { return }
    let isPlain = cuts.isEmpty && masks.isEmpty && group.matte == nil && group.effects.isEmpty && group.blendMode == .normal
    if isPlain && (opacity >= 1 || group.elements.count == 1 || isApart(group.elements)) {
      return draw(group.elements, opacity: opacity, on: surface, inside: region)
    }
    var reach = group.reach(frameToPixels)
    if whole.expanded(reach.x, reach.y).area > Self.largestArea { reach = .zero }
    // Effects see what lies around of what shows.
    let seen = whole.expanded(reach.x, reach.y)
    var own = VectorFrame.bounds(group.elements, frameToPixels).intersection(seen)
    if own.isEmpty { return }
    own = own.expanded(reach.x, reach.y).intersection(seen).intersection(region.expanded(reach.x, reach.y))
    var shown = own.intersection(region)
    if let matte = group.matte, !matte.isInverted { shown = shown.intersection(VectorFrame.bounds(matte.elements, frameToPixels)) }
    if shown.isEmpty { return }

    var drawn = memory.surface(own)
    let outer = domain
    domain = reach == .zero ? outer : seen
    draw(group.elements, opacity: 1, on: drawn.surface, inside: own)
    domain = outer
    for effect in group.effects { apply(effect, to: &drawn) }
    if !masks.isEmpty { cut(drawn.surface, shown, by: masks) }
    for clip in cuts { cut(drawn.surface, shown, by: clip) }
    if let matte = group.matte { cut(drawn.surface, shown, by: matte) }
    lay(drawn.surface, shown, over: surface, opacity: opacity, group.blendMode)
    memory.give(drawn)
  }

  /// Whether no two of a few elements touch the same pixels, so that each may be faded by itself.
  private func isApart(_ elements: [VectorFrame.Element]) -> Bool {
    guard elements.count <= Self.comparedCount else { return false }
    let boxes = elements.map { $0.bounds(frameToPixels) }
    for (index, box) in boxes.enumerated() {
      for other in boxes[(index + 1)...] where !box.intersection(other).isEmpty { return false }
    }
    return true
  }

  private static let comparedCount = 8

  /// Confines a region by a clip, as far as a rectangle of whole pixels can; what remains to be cut is added to `cuts`.
  private func confine(
    _ region: inout PixelRect, _ clip: VectorFrame.Clip, _ elements: [VectorFrame.Element], _ cuts: inout [VectorFrame.Clip]
  ) {
    let pathToPixels = clip.pathToFrame.concatenating(frameToPixels)
    let bounds = PixelRect(around: clip.path.controlBounds.applying(pathToPixels))
    guard let rect = clip.path.rectangle(pathToPixels) else {
      region = region.intersection(bounds)
      return cuts.append(clip)
    }
    let whole = PixelRect(
      minX: Self.whole(rect.minX), minY: Self.whole(rect.minY), maxX: Self.whole(rect.maxX), maxY: Self.whole(rect.maxY))
    // Within a fifth of a step of 255.
    let slack = 1.0 / 1024
    let isWhole =
      abs(Double(rect.minX) - Double(whole.minX)) < slack && abs(Double(rect.minY) - Double(whole.minY)) < slack
      && abs(Double(rect.maxX) - Double(whole.maxX)) < slack && abs(Double(rect.maxY) - Double(whole.maxY)) < slack
    if isWhole { return region = region.intersection(whole) }
    region = region.intersection(bounds)
    let inner = PixelRect(
      minX: Self.whole(rect.minX.rounded(.up)), minY: Self.whole(rect.minY.rounded(.up)), maxX: Self.whole(rect.maxX.rounded(.down)),
      maxY: Self.whole(rect.maxY.rounded(.down)))
    let touched = region.intersection(VectorFrame.bounds(elements, frameToPixels))
    if !inner.contains(touched) { cuts.append(clip) }
  }

  /// Pixels of a surface with what effects see around of it.
  private static let largestArea = 1 << 26

  private static func whole(_ value: CGFloat) -> Int { Int(min(max(Double(value), -1e6), 1e6).rounded()) }

  // MARK: Laying down

  private func lay(
    _ source: PaintSurface, _ part: PixelRect, over surface: PaintSurface, opacity: Double, _ mode: CGBlendMode
  ) {
    guard let number = mode.kernelNumber else {
      ok_lay_over(
        surface.place(of: part), surface.stride, source.place(of: part), source.stride, Int32(part.width), Int32(part.height),
        Float(opacity))
      return
    }
    blend(source, part, over: surface, opacity: opacity, number)
  }
}

extension PathGeometry {
  /// The rectangle that the path is once it is mapped; nil for other paths, and where its sides are not upright.
  func rectangle(_ transform: CGAffineTransform) -> CGRect? {
    let isUpright = (transform.b == 0 && transform.c == 0) || (transform.a == 0 && transform.d == 0)
    return isUpright && (4...6).contains(verbs.count) ? uprightRectangle?.applying(transform) : nil
  }

  /// The rectangle of four corners that are joined by lines, or by curves that are lines; nil for other paths.
  private var uprightRectangle: CGRect? {
    guard verbs[0] == .move, controlBounds.width > 0, controlBounds.height > 0 else { return nil }
    var corners: [CGPoint] = [points[0]]
    var index = 1
    for verb in verbs.dropFirst() {
      switch verb {
      case .line: corners.append(points[index])
      case .cubic:
        // Control points at the ends, as closed shapes of straight lines have them.
        guard points[index] == points[index - 1], points[index + 1] == points[index + 2] else { return nil }
        corners.append(points[index + 2])
      case .close: break
      case .move, .quad: return nil
      }
      index += verb.pointCount
    }
    if corners.count == 5, corners[4] == corners[0] { corners.removeLast() }
    guard corners.count == 4 else { return nil }
    for i in 0..<4 {
      let a = corners[i], b = corners[(i + 1) % 4], c = corners[(i + 2) % 4]
      // Sides are upright by turns.
      guard (a.x == b.x && b.y == c.y) || (a.y == b.y && b.x == c.x), a != b else { return nil }
    }
    return controlBounds
  }
}

extension VectorFrame.Mask {
  /// The clip that does the same; nil where there is more to it.
  fileprivate var clip: VectorFrame.Clip? {
    guard mode == .add || mode == .intersect, !isInverted, opacity >= 1, expansion == 0, feather == .zero else { return nil }
    return VectorFrame.Clip(path: path, pathToFrame: pathToFrame)
  }
}
