internal import Graphics
internal import RenderTree

/// Layers with `shouldRasterize`: filters, shadow and mask included, each becomes a bitmap in its own space, `rasterizationScale` pixels a
/// point, which stands where the layer stands, filtered as its contents are.
///
/// A layer in which nothing moves is planned apart and once, as a `RasterizedLayer`; one in which something does is drawn into a surface of
/// the frame, to the same pixels.
extension FramePlanner {
  /// The longest side of a bitmap, in pixels. Larger layers get a lower resolution, and what lies farther outside their bounds is cut off.
  static var largestRasterizedSide: Double { 4096 }

  /// The deepest nesting of bitmaps; layers nested deeper are drawn into the innermost one.
  static var deepestRasterization: Int { 16 }

  /// - Returns: false, with nothing done, for a layer that cannot be shown so.
  mutating func planRasterized(_ p: LayerProperties, at index: Int, of tree: PresentationTree, frame: LayerFrame) -> Bool {
    guard nesting.rasterizations < Self.deepestRasterization, frame.size.x > 0, frame.size.y > 0 else { return false }
    guard let (inner, toBitmap) = rasterFrame(p, frame), let fromBitmap = toBitmap.inverse else { return false }
    let bitmapToPixels = fromBitmap.then(frame.localToPixels).normalized
    if tree.isStill(index, p) {
      let entry = rasterizedLayer(p, at: index, of: tree, inner)
      guard let picture = entry.picture else { return true }
      let position = Int32(writer.plan.pictures.count)
      writer.plan.pictures.append(.rasterized(picture))
      let size = SIMD4(0, 0, Float(entry.rect.width), Float(entry.rect.height))
      let sampling = Sampling(
        scale: .one, offset: SIMD2(Float(-entry.rect.minX), Float(-entry.rect.minY)), bounds: size,
        magnification: Sampling.Filter(magnifying: p.magnificationFilter), minification: Sampling.Filter(rasterized: p.minificationFilter))
      let rect = entry.rect
      stack.add(
        PlannedQuad(
          localToPixels: bitmapToPixels, rect: SIMD4(Double(rect.minX), Double(rect.minY), Double(rect.maxX), Double(rect.maxY)),
          hardEdges: 15, material: .picture(position, sampling), color: .one, layer: frame.layer),
        visible: frame.visible)
      return true
    }
    let start = stack.count
    planBitmap(p, at: index, of: tree, inner)
    guard let group = makeGroup(from: start, padding: 1, sharing: .shown) else { return true }
    var quad = group.quad(layer: frame.layer)
    guard case .surface(let surface, var sampling) = quad.material else { return true }
    sampling.magnification = Sampling.Filter(magnifying: p.magnificationFilter)
    sampling.minification = Sampling.Filter(rasterized: p.minificationFilter)
    quad.material = .surface(surface, sampling)
    quad.localToPixels = bitmapToPixels
    stack.add(quad, visible: frame.visible)
    return true
  }

  /// The layer's frame in its bitmap, whose pixel (0, 0) is the corner of the bounds that appears at the top left; nil when numbers
  /// overflow.
  private func rasterFrame(_ p: LayerProperties, _ frame: LayerFrame) -> (LayerFrame, PlaneMap)? {
    let wanted = Double(p.rasterizationScale)
    let most = Self.largestRasterizedSide / frame.size.max()
    let density = min(wanted.isFinite && wanted > 0 ? wanted : 1, most)
    if Diagnostics.isHeard, wanted.isFinite, wanted > most, most.isFinite { reportDensity(wanted, most, frame.size) }
    guard density > 1e-6, density.isFinite, frame.bounds.sum().isFinite else { return nil }
    let corner = SIMD2(frame.bounds.x, frame.isContentsFlipped ? frame.bounds.y : frame.bounds.w)
    let toBitmap = PlaneMap.translation(-corner.x, -corner.y).then(.scale(density, frame.isContentsFlipped ? density : -density))
    var inner = frame
    inner.localToPixels = toBitmap
    inner.isInPlane = false
    let size = PixelSize(pixel((frame.size.x * density).rounded(.up)), pixel((frame.size.y * density).rounded(.up)))
    let side = Int(Self.largestRasterizedSide)
    let (x, y) = (max(0, side - size.width) / 2, max(0, side - size.height) / 2)
    inner.visible = PixelRect(minX: -x, minY: -y, maxX: size.width + x, maxY: size.height + y)
    return (inner, toBitmap)
  }

  private func reportDensity(_ wanted: Double, _ most: Double, _ size: SIMD2<Double>) {
    func text(_ number: Double) -> String { String(format: "%.4g", number) }
    let side = Int(Self.largestRasterizedSide)
    Diagnostics.report(
      "CALayer.rasterizationScale",
      "\(text(wanted)) pixels a point are too many for \(text(size.x)) × \(text(size.y)) points: bitmaps have \(side) a side at most, "
        + "and this one \(text(most)) a point")
  }

  /// Plans everything of a layer but its opacity and compositing.
  private mutating func planBitmap(_ p: LayerProperties, at index: Int, of tree: PresentationTree, _ frame: LayerFrame) {
    nesting.rasterizations += 1
    defer { nesting.rasterizations -= 1 }
    let start = stack.count
    planInside(p, at: index, of: tree, frame: frame, isComposited: true)
    let mask = tree.mask(of: index)
    if mask >= 0 { planMask(at: mask, of: tree, frame: frame, from: start) }
  }

  /// The picture of a layer in which nothing moves, planned anew only when the layer has changed.
  private mutating func rasterizedLayer(
    _ p: LayerProperties, at index: Int, of tree: PresentationTree, _ frame: LayerFrame
  ) -> RasterizedLayerTable.Entry {
    let key = RasterizedLayerTable.Key(layer: frame.layer, tint: frame.tint, isContentsFlipped: frame.isContentsFlipped)
    let node = tree.layers[index].node
    if let entry = rasterizedLayers.entry(key, node: node, properties: p) { return entry }
    var (outerWriter, outerStack, outerTargets) = (PlanWriter(), QuadStack(), [OpenTarget]())
    swap(&writer, &outerWriter)
    swap(&stack, &outerStack)
    swap(&targets, &outerTargets)
    defer {
      swap(&writer, &outerWriter)
      swap(&stack, &outerStack)
      swap(&targets, &outerTargets)
    }
    writer.begin(PixelSize(1, 1))
    targets.append(OpenTarget(start: 0, surface: 0, rect: frame.visible, hasPass: false, clear: .zero))
    planBitmap(p, at: index, of: tree, frame)
    let touched = stack.touched(from: 0)
    guard !touched.isEmpty else { return rasterizedLayers.insert(key, node: node, properties: p, nil, rect: .empty) }
    // A border of transparent pixels for blending the picture's edges.
    let rect = touched.expanded(by: 1)
    writer.plan.viewport = rect.size
    writer.plan.surfaces[0] = rect.size
    writer.writePass(&stack, from: 0, into: 0, origin: SIMD2(Double(rect.minX), Double(rect.minY)), scale: 1, clear: .zero)
    writer.finish()
    writer.plan.damage = PixelRegion(PixelRect(rect.size))
    return rasterizedLayers.insert(key, node: node, properties: p, RasterizedLayer(plan: writer.plan), rect: rect)
  }
}

extension Sampling.Filter {
  /// A bitmap that may change has no mipmap levels to mix.
  fileprivate init(rasterized filter: ContentsFilter) {
    if case .nearest = filter { self = .nearest } else { self = .linear }
  }
}

extension PresentationTree {
  /// Whether nothing moves inside a layer; the layer as a whole may.
  fileprivate func isStill(_ index: Int, _ p: LayerProperties) -> Bool {
    guard layers[index].transition < 0, layers[index].emitter < 0, p.contentsFade == nil else { return false }
    if layers[index].animatedSlot >= 0 && !p.isSameInside(as: layers[index].node.properties) { return false }
    for below in index + 1..<max(index + 1, layers[index].end)
    where layers[below].animatedSlot >= 0 || layers[below].transition >= 0 || layers[below].emitter >= 0 {
      return false
    }
    return true
  }
}
