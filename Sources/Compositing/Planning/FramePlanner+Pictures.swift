internal import Graphics
internal import RenderTree

/// A fast path for layers that show nothing but one picture all over their bounds: there are many of them, and their quads are equal to
/// those of the general path.
extension FramePlanner {
  /// Adds a layer without details to the sorter's planes. False, with nothing done, for others.
  mutating func collectPlain(
    _ p: UnsafePointer<LayerProperties>, at index: Int, of tree: PresentationTree, toPlane: SpaceMap, inherited: Inherited
  ) -> Bool {
    guard takesShortcuts, p.pointee.hasCommonDetails else { return false }
    guard !p.pointee.isHidden, p.pointee.opacity > 0 else { return true }
    let box = p.pointee.box
    let anchorPoint = p.pointee.anchorPoint, position = p.pointee.position
    let anchor = SIMD2(box.x + anchorPoint.x * (box.z - box.x), box.y + anchorPoint.y * (box.w - box.y))
    let toSuperlayer = SpaceMap(p.pointee.transform).after(translation: -anchor.x, -anchor.y, -p.pointee.anchorPointZ)
      .then(translation: position.x, position.y, p.pointee.zPosition)
    let toSpace = toPlane.isIdentity ? toSuperlayer : toSuperlayer.then(toPlane)
    guard toSpace.isFinite else { return true }
    let depth = toSpace.depth(of: anchor)
    let site = memory.noteSite(index, of: tree, toPlane: toPlane, inherited: inherited)
    sorter.planes.append(
      Plane(index: index, toSpace: toSpace, inherited: inherited, depth: depth, site: site))
    return true
  }

  /// Pushes the quad of a layer without sublayers and details that shows nothing but a picture. False, with nothing done, for others.
  mutating func planPicture(
    _ p: UnsafePointer<LayerProperties>, _ plane: Plane, of tree: PresentationTree, planeToPixels: PlaneMap, visible: PixelRect
  ) -> Bool {
    guard takesShortcuts, p.pointee.hasCommonDetails, p.pointee.backgroundColor == nil, !p.pointee.masksToBounds,
      !p.pointee.isGeometryFlipped,
      case .resize = p.pointee.contentsGravity, let image = p.pointee.contentsIdentity
    else { return false }
    guard !p.pointee.isHidden, !visible.isEmpty else { return true }
    let projected = plane.toSpace.projectedPlane
    if !p.pointee.isDoubleSided && (projected.determinant < 0) != plane.inherited.isMirrored { return true }
    let opacity = min(max(p.pointee.opacity, 0), 1) * plane.inherited.opacity
    let map = projected.then(planeToPixels).normalized
    let box = p.pointee.box
    guard opacity > 0, box.sum().isFinite, map.isFinite, abs(map.determinant) > 1e-12, !(map.isAffine && map.m22 <= 0) else { return true }
    let unit = p.pointee.contentsRect
    guard box.z > box.x, box.w > box.y, unit.size.width > 0, unit.size.height > 0, let picture = writer.picture(image, of: p) else {
      return true
    }
    if picture.index < 0 { return false }

    let pixels = SIMD2(picture.width * unit.size.width, picture.height * unit.size.height)
    let window = PictureWindow(
      width: picture.width, height: picture.height, unit: unit, pixels: pixels, isFlipped: plane.inherited.isContentsFlipped)
    let sampling = window.sampling(
      SIMD4(box.x, box.z, 0, pixels.x), SIMD4(box.y, box.w, 0, pixels.y), magnification: p.pointee.magnificationFilter,
      minification: p.pointee.minificationFilter, bias: 0)
    var color = plane.inherited.tint
    if color == .zero { return true }
    if opacity < 1 { color *= opacity }
    let layer = tree.layers[plane.index].id
    guard map.isPlain else {
      stack.add(
        PlannedQuad(localToPixels: map, rect: box, material: .picture(picture.index, sampling), color: color, layer: layer),
        visible: visible)
      return true
    }
    var hardEdges: UInt8 = 0
    let scissor = map.touchedPixels(ofShape: box, hardEdges: &hardEdges).intersection(visible)
    if scissor.isEmpty { return true }
    stack.quads.append(
      PlannedQuad(
        localToPixels: map, rect: box, hardEdges: hardEdges, material: .picture(picture.index, sampling), color: color, scissor: scissor,
        layer: layer))
    return true
  }
}

extension LayerProperties {
  /// The bounds with a positive size: minimum x, minimum y, maximum x, maximum y.
  fileprivate var box: SIMD4<Double> {
    let (origin, size) = (bounds.origin, bounds.size)
    let low = SIMD2(min(origin.x, origin.x + size.width), min(origin.y, origin.y + size.height))
    return SIMD4(low.x, low.y, low.x + abs(size.width), low.y + abs(size.height))
  }

  fileprivate var contentsIdentity: ObjectIdentifier? {
    if case .image(let image)? = contents { ObjectIdentifier(image) } else { nil }
  }
}
