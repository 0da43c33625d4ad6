internal import Graphics
internal import RenderTree

extension FramePlanner {
  /// Draws all quads from `start` up into a surface of its own, as large as what shows of them.
  ///
  /// - Parameters:
  ///   - padding: transparent pixels to leave around, which blurs spread into.
  ///   - limit: what can matter, when padding would go beyond it.
  ///   - sharing: what it is for, if it may be a part of a surface that holds others too: nothing but quads and convolutions read it.
  /// - Returns: nil when nothing is there.
  mutating func makeGroup(from start: Int, padding: Int = 0, limit: PixelRect? = nil, scale: Double = 1, sharing: SharedSurfaces.Use? = nil)
    -> PlannedGroup?
  {
    var rect = stack.touched(from: start)
    if rect.isEmpty {
      stack.removeAll(from: start)
      return nil
    }
    rect = rect.expanded(by: padding)
    if let limit { rect = rect.intersection(limit) }
    return makeGroup(from: start, rect: rect, scale: scale, sharing: sharing)
  }

  /// The longest side of a surface; larger ones are drawn at a lower resolution, since few devices have larger textures.
  static var largestSide: Double { 8192 }

  /// Draws all quads from `start` up into a surface for a given rectangle.
  mutating func makeGroup(from start: Int, rect: PixelRect, scale: Double = 1, sharing: SharedSurfaces.Use? = nil) -> PlannedGroup? {
    guard !rect.isEmpty else {
      stack.removeAll(from: start)
      return nil
    }
    var scale = scale
    while Double(max(rect.width, rect.height)) * scale > FramePlanner.largestSide { scale /= 2 }
    let size = PixelSize(
      max(1, Int((Double(rect.width) * scale).rounded(.up))), max(1, Int((Double(rect.height) * scale).rounded(.up))))
    if let sharing, writer.shares(size) {
      return writer.writeShared(&stack, from: start, rect: rect, size: size, scale: scale, for: sharing)
    }
    let surface = writer.appendSurface(size)
    writer.writePass(&stack, from: start, into: surface, origin: SIMD2(Double(rect.minX), Double(rect.minY)), scale: scale, clear: .zero)
    return PlannedGroup(surface: surface, size: size, rect: rect, scale: scale)
  }

  /// Combines the quads from `start` up into one, unless they are a single quad that can take any blend mode and opacity.
  mutating func unite(from start: Int, layer: LayerID, visible: PixelRect) {
    let count = stack.count - start
    if count == 0 || (count == 1 && stack.quads[start].blend == .sourceOver) { return }
    if let group = makeGroup(from: start, sharing: .shown) { stack.add(group.quad(layer: layer), visible: visible) }
  }

  // MARK: Targets that are begun before their content is known

  mutating func openTarget(_ rect: PixelRect) {
    let viewport = writer.plan.viewport
    let isVast = Double(rect.width) * Double(rect.height) > max(4 * Double(viewport.width) * Double(viewport.height), 1_048_576)
    targets.append(OpenTarget(start: stack.count, surface: -1, rect: rect, limit: isVast ? rect : nil, hasPass: false, clear: .zero))
  }

  mutating func closeTarget() -> PlannedGroup? {
    guard let target = targets.last, target.hasPass else { return makeGroup(from: targets.removeLast().start, sharing: .shown) }
    flushTarget()
    let flushed = targets.removeLast()
    return PlannedGroup(surface: flushed.surface, size: flushed.rect.size, rect: flushed.rect, scale: 1)
  }

  /// Writes the pending quads of the innermost target, so that it can be read.
  mutating func flushTarget() {
    let last = targets.count - 1
    if targets[last].hasPass && stack.count == targets[last].start { return }
    fitTarget(last)
    let target = targets[last]
    writer.writePass(
      &stack, from: target.start, into: target.surface, origin: SIMD2(Double(target.rect.minX), Double(target.rect.minY)), scale: 1,
      clear: target.hasPass ? nil : target.clear)
    targets[last].hasPass = true
    targets[last].wave = writer.lastWave
    targets[last].read = .empty
  }

  /// Writes the pending quads of the innermost target where some of them touch a region that is about to be read.
  ///
  /// Where what has been read since the last pass lies beside them, these quads, and those below them, become a part of that pass. So
  /// backdrops beside each other are filtered at one time, each with what lies between it and the one before.
  mutating func flushTarget(touching region: PixelRect) {
    guard let target = targets.last else { return }
    var touched = PixelRect.empty, kept: [PlannedQuad] = [], moved: [PlannedQuad] = []
    for quad in stack.quads[target.start...].reversed() {
      if quad.scissor.intersection(region).isEmpty && quad.scissor.intersection(touched).isEmpty {
        kept.append(quad)
      } else {
        moved.append(quad)
        touched = touched.union(quad.scissor)
      }
    }
    if moved.isEmpty { return }
    guard target.hasPass, target.limit == nil, touched.intersection(target.read).isEmpty else { return flushTarget() }
    let first = target.start + kept.count
    stack.quads.replaceSubrange(target.start..., with: kept.reversed() + moved.reversed())
    guard writer.nextWave(of: stack, from: first) <= target.wave else { return flushTarget() }
    writer.extendPass(
      &stack, from: first, into: target.surface, origin: SIMD2(Double(target.rect.minX), Double(target.rect.minY)), wave: target.wave)
  }

  /// Gives a target a surface for what is drawn next: all that can matter or, where that is vast (a filter that reads from everywhere),
  /// what is drawn with a transparent border pixel, since what lies beyond reads as its border.
  private mutating func fitTarget(_ index: Int) {
    let target = targets[index]
    guard let limit = target.limit else {
      if target.surface < 0 {
        targets[index].rect = target.rect.shrunk(to: Int(FramePlanner.largestSide))
        targets[index].surface = writer.appendSurface(targets[index].rect.size)
      }
      return
    }
    var drawn = stack.touched(from: target.start).expanded(by: 1).intersection(limit)
    if drawn.isEmpty { drawn = PixelRect(minX: limit.minX, minY: limit.minY, maxX: limit.minX + 1, maxY: limit.minY + 1) }
    if target.surface >= 0 {
      if target.rect.contains(drawn) { return }
      drawn = drawn.union(target.rect)
    }
    let rect = drawn.shrunk(to: Int(FramePlanner.largestSide))
    let surface = writer.appendSurface(rect.size)
    if target.surface >= 0 {
      // What was drawn before goes below.
      let former = PlannedGroup(surface: target.surface, size: target.rect.size, rect: target.rect, scale: 1)
      let start = stack.count
      stack.add(former.quad(layer: stack.quads[target.start].layer), visible: rect)
      writer.writePass(
        &stack, from: start, into: surface, origin: SIMD2(Double(rect.minX), Double(rect.minY)), scale: 1, clear: target.clear)
    }
    targets[index].rect = rect
    targets[index].surface = surface
  }

  // MARK: Clips

  /// Adds a clip in the shape of the layer's rounded rectangle.
  mutating func appendClip(_ frame: LayerFrame) -> Int {
    var hardEdges = frame.hardEdges
    if let box = PixelBox(of: frame.bounds, through: frame.localToPixels) { hardEdges |= box.alignedEdges }
    return stack.append(
      PlannedClip(
        localToPixels: frame.localToPixels, rect: frame.bounds, radii: frame.radii, isContinuous: frame.isContinuous, hardEdges: hardEdges))
  }

  /// Clips one quad, which becomes a group first if it has a clip already.
  mutating func clipQuad(at index: Int, with clip: Int, frame: LayerFrame) {
    if stack.quads[index].clip >= 0 || stack.quads[index].blend != .sourceOver {
      guard index == stack.count - 1, let group = makeGroup(from: index, sharing: .shown) else { return }
      stack.add(group.quad(layer: frame.layer), visible: frame.visible)
      guard index < stack.count else { return }
    }
    stack.quads[index].clip = clip
  }
}

/// Decides whether quads reach the border of a clip, where it has an effect.
struct ClipInterior {
  private let edges: EdgeLines
  private let pixelsToLocal: PlaneMap
  private let rect: SIMD4<Double>
  private let reach: SIMD4<Double>

  init?(_ clip: PlannedClip) {
    guard let inverse = clip.localToPixels.inverse else { return nil }
    edges = EdgeLines(of: clip.rect, surfaceToLocal: inverse, hardEdges: clip.hardEdges)
    pixelsToLocal = inverse
    rect = clip.rect
    // Never less than `cornerReach` in `coverage.glsl`.
    let limit = SIMD4(repeating: min(clip.rect.z - clip.rect.x, clip.rect.w - clip.rect.y) / 2)
    reach =
      clip.isContinuous
      ? pointwiseMin(clip.radii * Double(ContinuousCorner.extent), pointwiseMax(clip.radii, limit)) : clip.radii
  }

  /// Whether every pixel of a rectangle is covered completely.
  func contains(_ box: PixelRect) -> Bool {
    var low = SIMD2<Double>(repeating: .infinity), high = SIMD2<Double>(repeating: -.infinity)
    for i in 0..<4 {
      let x = i & 1 == 0 ? Double(box.minX) : Double(box.maxX)
      let y = i & 2 == 0 ? Double(box.minY) : Double(box.maxY)
      let distance = edges.a * Float(x) + edges.b * Float(y) + edges.c
      if distance.min() < -1e-3 { return false }
      let h = pixelsToLocal.homogeneous(x, y)
      if h.z <= 0 { return false }
      let p = SIMD2(h.x, h.y) / h.z
      low = pointwiseMin(low, p)
      high = pointwiseMax(high, p)
    }
    if reach == .zero { return true }
    // Outside of the squares of rounded corners, by the box's bounds in the clip's space.
    if low.x < rect.x + reach[0] && low.y < rect.y + reach[0] && reach[0] > 0 { return false }
    if high.x > rect.z - reach[1] && low.y < rect.y + reach[1] && reach[1] > 0 { return false }
    if low.x < rect.x + reach[2] && high.y > rect.w - reach[2] && reach[2] > 0 { return false }
    if high.x > rect.z - reach[3] && high.y > rect.w - reach[3] && reach[3] > 0 { return false }
    return true
  }
}
