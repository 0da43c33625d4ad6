internal import Graphics
internal import Rasterizer
internal import RenderTree

/// A visible shadow: its shape in the layer's coordinates, or that it follows from what the layer draws.
struct ShadowPlan {
  /// Sigma of the Gaussian for a `shadowRadius` of 1.
  static let sigmaPerRadius = 1.0

  enum Outline {
    case roundedRectangle(rect: SIMD4<Double>, radii: SIMD4<Double>)
    case path(PathGeometry)
    /// The alpha of everything that the layer draws.
    case painted
  }

  /// What is known of the layer's sublayers.
  enum Sublayers {
    case none
    /// They stay in the corner shape, which the layer fills.
    case inside
    case anywhere
  }

  let outline: Outline
  /// The standard deviation of the blur, in points.
  let sigma: Double
  let offset: SIMD2<Double>
  /// The premultiplied colour, with the shadow's own opacity.
  let color: SIMD4<Float>
  /// Whether the layer fills its corner shape, so that only what reaches beyond can change the silhouette.
  let isFilled: Bool
  private let sublayers: Sublayers

  /// Whether the shadow may be another one as soon as a sublayer moves.
  var followsSublayers: Bool { isFromAlpha || sublayers == .inside }

  /// Whether a bitmap has to be blurred, instead of evaluating a formula.
  var isFromAlpha: Bool {
    if case .roundedRectangle = outline { return false }
    return true
  }

  /// The plan of a layer's shadow; nil when none is visible. A layer that masks to its bounds shows the part of the shadow inside them,
  /// which is nothing where it fills them.
  init?(_ p: LayerProperties, sublayers: Sublayers, frame: LayerFrame) {
    guard p.shadowOpacity > 0, let shadowColor = p.shadowColor, shadowColor.alpha > 0 else { return nil }
    let radius = p.shadowRadius.isFinite ? max(p.shadowRadius, 0) : 0
    sigma = min(radius * ShadowPlan.sigmaPerRadius, FilterStep.sigmaLimit)
    offset = SIMD2(p.shadowOffset.width, p.shadowOffset.height)
    guard offset.sum().isFinite else { return nil }
    var color = shadowColor.premultiplied * min(p.shadowOpacity, 1)
    let uniformAlpha = ShadowPlan.uniformAlpha(p, sublayers)
    self.sublayers = sublayers
    isFilled = (p.backgroundColor?.alpha ?? 0) >= 1 && !(p.backgroundColor?.isUneven ?? false) && p.filters.isEmpty
    if p.masksToBounds, isFilled || (uniformAlpha ?? 0) >= 1 { return nil }
    if let path = p.shadowPath {
      guard !path.isEmpty else { return nil }
      if let rounded = path.asRoundedRect() {
        outline = .roundedRectangle(rect: SIMD4(rounded.rect), radii: SIMD4(repeating: rounded.cornerRadius))
      } else {
        outline = .path(path)
      }
    } else if let alpha = uniformAlpha {
      guard alpha > 0 else { return nil }
      color *= alpha
      outline = .roundedRectangle(rect: frame.bounds, radii: frame.radii)
    } else {
      outline = .painted
    }
    self.color = color
  }

  private init(_ shadow: ShadowPlan, outline: Outline) {
    self.outline = outline
    sigma = shadow.sigma
    offset = shadow.offset
    color = shadow.color
    isFilled = shadow.isFilled
    sublayers = shadow.sublayers
  }

  func ofShape(_ frame: LayerFrame) -> ShadowPlan { ShadowPlan(self, outline: .roundedRectangle(rect: frame.bounds, radii: frame.radii)) }

  /// The alpha of a layer whose silhouette is its corner shape, evenly; nil for any other.
  private static func uniformAlpha(_ p: LayerProperties, _ sublayers: Sublayers) -> Float? {
    if sublayers == .anywhere || !p.filters.isEmpty || p.contentsFade != nil || p.backgroundColor?.isUneven ?? false { return nil }
    let fill = Float(p.backgroundColor?.alpha ?? 0)
    let hasBorder = p.borderWidth > 0 && (p.borderColor?.alpha ?? 0) > 0
    if hasBorder && fill < 1 { return nil }
    if case .image(let image)? = p.contents {
      let coversBounds = p.contentsGravity == .resize
      let staysInside = coversBounds || p.contentsGravity == .resizeAspect
      guard p.cornerRadius <= 0, (fill >= 1 && staysInside) || (image.isOpaque && coversBounds && p.contentsMultiplyColor == nil) else {
        return nil
      }
      return 1
    }
    switch p.content {
    case .plain, .replicator, .snapshot: return fill
    case .gradient(let gradient):
      if fill >= 1 || !gradient.isDrawable { return fill }
      let isSolid = gradient.type == .axial && gradient.colors.allSatisfy { $0.alpha >= 1 }
      return isSolid ? 1 : nil
    case .text: return fill >= 1 && p.cornerRadius <= 0 ? 1 : nil
    case .shape, .transform, .replicatorInstance, .emitter: return nil
    }
  }

  /// The pixels in which the silhouette affects the shadow within `visible`.
  func source(of visible: PixelRect, _ frame: LayerFrame, scale: Double) -> PixelRect {
    let reach = FilterChain.reach(ofSigma: sigma * scale)
    let shift = pixelOffset(frame)
    let moved = visible.offsetBy(dx: -pixel(shift.x.rounded(.down)), dy: -pixel(shift.y.rounded(.down))).expanded(by: reach + 1)
    return moved.union(visible)
  }

  /// The offset in pixels; the map is affine.
  func pixelOffset(_ frame: LayerFrame) -> SIMD2<Double> {
    let m = frame.localToPixels
    return SIMD2(m.m00 * offset.x + m.m01 * offset.y, m.m10 * offset.x + m.m11 * offset.y)
  }
}

extension FramePlanner {
  /// Draws the shadow of a rectangle by formula.
  mutating func planShadow(_ shadow: ShadowPlan, _ frame: LayerFrame) {
    guard case .roundedRectangle(let outline, let radii) = shadow.outline else { return }
    let rect = outline + SIMD4(shadow.offset.x, shadow.offset.y, shadow.offset.x, shadow.offset.y)
    guard rect.z > rect.x, rect.w > rect.y else { return }
    if shadow.sigma < 0.05 * frame.pixelInPoints {
      var quad = frame.quad(rect, material: .solid, color: shadow.color)
      quad.radii = radii
      quad.isContinuous = frame.isContinuous && radii != .zero
      stack.add(quad, visible: frame.visible)
      return
    }
    let blurred = BlurredRectangle(rect: rect.floats, radii: radii.floats, sigma: Float(shadow.sigma))
    var quad = frame.quad(rect, material: .shadow(blurred), color: shadow.color)
    quad.rect = rect.expanded(by: Double(BlurredRectangle.reach(ofAlpha: quad.color.w)) * shadow.sigma)
    quad.hardEdges = 15
    stack.add(quad, visible: frame.visible)
  }

  /// Inserts the shadow of a drawn silhouette below the quads from `start` up.
  ///
  /// - Parameter clip: of a layer that masks to its bounds, which the shadow does not leave then.
  mutating func planShadowFromAlpha(
    _ shadow: ShadowPlan, from start: Int, _ frame: LayerFrame, _ outer: LayerFrame, scale: SIMD2<Double>, clip: BoundsClip?
  ) {
    if case .painted = shadow.outline, shadow.isFilled, staysInShape(from: start, frame) {
      let end = stack.count
      planShadow(shadow.ofShape(frame), outer)
      if stack.count > end { stack.quads.insert(stack.quads.removeLast(), at: start) }
      return
    }
    let reach = FilterChain.reach(ofSigma: shadow.sigma * scale.max())
    let resolution = FramePlanner.resolution(forSigma: shadow.sigma * scale.max())
    let color = shadow.color * frame.tint, sigma = shadow.sigma * scale
    // A colour matrix takes whole surfaces.
    let isBlurred = sigma.max() >= FramePlanner.smallestSigma, sharing: SharedSurfaces.Use? = isBlurred ? .convolved : nil
    let silhouette: PlannedGroup
    var content: PlannedGroup?
    if let group = smallSilhouette(shadow, from: start, frame, sigma: sigma) {
      silhouette = group
    } else if case .path(let path) = shadow.outline {
      // The outline is drawn on top of the content, and popped again as a surface.
      let end = stack.count
      var shape = ShapeProperties()
      shape.path = path
      planShape(shape, frame)
      guard let group = makeGroup(from: end, padding: reach, limit: frame.visible, scale: resolution, sharing: sharing) else { return }
      silhouette = group
    } else if resolution < 1 {
      // Drawn a second time at a lower resolution: the content itself is unchanged.
      let end = stack.count
      for i in start..<end { stack.quads.append(stack.quads[i]) }
      guard let group = makeGroup(from: end, padding: reach, limit: frame.visible, scale: resolution, sharing: sharing) else { return }
      silhouette = group
    } else {
      guard let group = makeGroup(from: start, padding: reach, limit: frame.visible, sharing: sharing) else { return }
      silhouette = group
      content = group
    }
    var quad: PlannedQuad
    if isBlurred {
      quad = blurred(silhouette, sigma: sigma, silhouette: true, sharing: true).quad(layer: frame.layer)
      quad.color = color
    } else {
      quad = recolored(silhouette, .silhouette(color)).quad(layer: frame.layer)
    }
    let shift = shadow.pixelOffset(frame)
    quad.localToPixels = .translation(shift.x, shift.y)
    if shift != SIMD2(shift.x.rounded(), shift.y.rounded()), case .surface(let surface, var sampling) = quad.material {
      sampling.magnification = .linear
      sampling.minification = .linear
      quad.material = .surface(surface, sampling)
    }
    let end = stack.count
    stack.add(quad, visible: outer.visible)
    if let clip, stack.count > end { confineShadow(at: end, to: clip, frame) }
    if let content {
      stack.add(content.quad(layer: frame.layer), visible: outer.visible)
    } else if stack.count > end {
      stack.quads.insert(stack.quads.removeLast(), at: start)
    }
  }

  /// The silhouette of an outline, drawn at the size at which it is blurred; nil where that is its own size, or where no single outline
  /// casts the shadow.
  ///
  /// Coverage is the mean over a pixel, whatever its size. What that folds back of an edge is 0.02 / σ² at most after the blur: 0.6 steps
  /// of 255 for the sigma of 3 that there is at least.
  private mutating func smallSilhouette(
    _ shadow: ShadowPlan, from start: Int, _ frame: LayerFrame, sigma: SIMD2<Double>
  ) -> PlannedGroup? {
    let scale = blurredScale(sigma)
    guard scale < 1, frame.localToPixels.isAffine, let outline = outline(of: shadow, from: start, frame) else { return nil }
    func scaled(_ rect: PixelRect, by factor: Double) -> PixelRect {
      PixelRect(
        minX: pixel(floorOf: Double(rect.minX) * factor), minY: pixel(floorOf: Double(rect.minY) * factor),
        maxX: pixel(ceilingOf: Double(rect.maxX) * factor), maxY: pixel(ceilingOf: Double(rect.maxY) * factor))
    }
    let visible = scaled(frame.visible, by: scale), end = stack.count
    var drawing = outline.drawing
    guard
      let placement = RasterPlacement(of: outline.box, map: outline.toPixels.then(.scale(scale, scale)).normalized, visible: visible)
    else { return nil }
    drawing.pathToPixels = placement.toBitmap
    drawing.size = placement.size
    var small = frame
    small.localToPixels = .identity
    small.visible = visible
    guard planRaster(.shape(drawing), placement, small) else { return nil }
    stack.quads[end].color = SIMD4(repeating: outline.alpha)
    // Enlarging mixes the outermost pixels with those beside them.
    let reach = FilterChain.reach(ofSigma: sigma.max() * scale) + 1
    guard var group = makeGroup(from: end, padding: reach, limit: visible, sharing: .convolved) else { return nil }
    group.rect = scaled(group.rect, by: 1 / scale)
    (group.scale, group.drawnScale) = (scale, scale)
    return group
  }

  /// What casts a shadow, if it is one outline: the shadow's path, or the only quad from `start` up.
  private func outline(of shadow: ShadowPlan, from start: Int, _ frame: LayerFrame) -> (
    drawing: ShapeDrawing, box: SIMD4<Double>, toPixels: PlaneMap, alpha: Float
  )? {
    if case .path(let path) = shadow.outline {
      var shape = ShapeProperties()
      shape.path = path
      return shape.drawing.map { ($0, shape.box(of: $0), frame.localToPixels, frame.tint.w) }
    }
    guard stack.count == start + 1, case .painted = shadow.outline else { return nil }
    let quad = stack.quads[start]
    guard quad.localToPixels == .identity, quad.clip < 0, quad.polygon.isEmpty, quad.blend == .sourceOver, quad.radii == .zero,
      quad.ringWidth == 0, quad.border == .none, case .picture(let index, let sampling) = quad.material,
      case .drawing(.shape(let drawing)) = writer.plan.pictures[Int(index)], sampling.scale == SIMD2(1, 1)
    else { return nil }
    let placed = PixelRect(minX: pixel(quad.rect.x), minY: pixel(quad.rect.y), maxX: pixel(quad.rect.z), maxY: pixel(quad.rect.w))
    guard quad.scissor == placed.intersection(frame.visible) else { return nil }
    let toPixels = PlaneMap(drawing.pathToPixels).then(.translation(-Double(sampling.offset.x), -Double(sampling.offset.y)))
    return (drawing, SIMD4(drawing.bounds), toPixels, quad.color.w)
  }

  /// Whether nothing from `start` up extends beyond the layer's corner shape.
  private func staysInShape(from start: Int, _ frame: LayerFrame) -> Bool {
    let shape = PlannedClip(
      localToPixels: frame.localToPixels, rect: frame.bounds, radii: frame.radii, isContinuous: frame.isContinuous, hardEdges: 0)
    guard let interior = ClipInterior(shape) else { return false }
    for i in start..<stack.count {
      if stack.quads[i].isBacking && stack.quads[i].layer == frame.layer { continue }
      if stack.quads[i].blend != .sourceOver || !interior.contains(stack.quads[i].scissor) { return false }
    }
    return true
  }
}
