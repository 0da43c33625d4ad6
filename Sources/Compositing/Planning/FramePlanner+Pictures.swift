internal import Graphics
internal import RenderTree

/// Layers that show one picture all over their bounds and have nothing unusual: there are many of them, and they come to the same quads as
/// by the long way.
extension FramePlanner {
  /// Adds a layer without details to the planes. False, with nothing done, for others.
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
    let place = toSpace.homogeneous(anchor.x, anchor.y)
    let site = noteSite(index, of: tree, toPlane: toPlane, inherited: inherited)
    planes.append(
      Plane(index: index, toSpace: toSpace, inherited: inherited, depth: place.w > 0 ? place.z / place.w : -.infinity, site: site))
    return true
  }

  /// Puts the quad of a layer without sublayers and details on the stack that shows nothing but a picture. False, with nothing done, for
  /// others.
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
    guard box.z > box.x, box.w > box.y, unit.size.width > 0, unit.size.height > 0, let picture = picture(image, of: p) else { return true }

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
      add(
        PlannedQuad(localToPixels: map, rect: box, material: .picture(picture.index, sampling), color: color, layer: layer),
        visible: visible)
      return true
    }
    var hardEdges: UInt8 = 0
    let scissor = map.touchedPixels(ofShape: box, hardEdges: &hardEdges).intersection(visible)
    if scissor.isEmpty { return true }
    pending.append(
      PlannedQuad(
        localToPixels: map, rect: box, hardEdges: hardEdges, material: .picture(picture.index, sampling), color: color, scissor: scissor,
        layer: layer))
    return true
  }

  /// The layer's picture as one of the plan's; nil when it is empty.
  private mutating func picture(_ key: ObjectIdentifier, of p: UnsafePointer<LayerProperties>) -> RecentPictures.Entry? {
    if let entry = recentPictures[key] { return entry }
    guard case .image(let image)? = p.pointee.contents, image.width > 0, image.height > 0 else { return nil }
    let entry = RecentPictures.Entry(key: key, index: pictureIndex(of: image), width: Double(image.width), height: Double(image.height))
    recentPictures.insert(entry)
    return entry
  }
}

/// Pictures that layers of the frame being planned show, found again without a dictionary: each in one of two places, or forgotten when
/// both were taken.
struct RecentPictures {
  struct Entry {
    var key: ObjectIdentifier
    var index: Int32
    /// In pixels.
    var width: Double
    var height: Double
  }

  private var entries = [Entry?](repeating: nil, count: 128)

  mutating func removeAll() {
    for place in entries.indices { entries[place] = nil }
  }

  subscript(key: ObjectIdentifier) -> Entry? {
    let place = Self.place(of: key)
    if let entry = entries[place], entry.key == key { return entry }
    if let entry = entries[place ^ 1], entry.key == key { return entry }
    return nil
  }

  mutating func insert(_ entry: Entry) {
    let place = Self.place(of: entry.key)
    entries[entries[place] == nil ? place : place ^ 1] = entry
  }

  /// Objects lie at regular distances; the upper bits of a product with the golden ratio scatter those.
  private static func place(of key: ObjectIdentifier) -> Int {
    Int((UInt64(UInt(bitPattern: key)) &* 0x9E37_79B9_7F4A_7C15) >> 57)
  }
}

extension LayerProperties {
  /// The bounds with a positive size: minimum x, minimum y, maximum x, maximum y.
  fileprivate var box: SIMD4<Double> {
    let (origin, size) = (bounds.origin, bounds.size)
    let low = SIMD2(min(origin.x, origin.x + size.width), min(origin.y, origin.y + size.height))
    return SIMD4(low.x, low.y, low.x + abs(size.width), low.y + abs(size.height))
  }

  /// Which picture the layer shows.
  fileprivate var contentsIdentity: ObjectIdentifier? {
    if case .image(let image)? = contents { ObjectIdentifier(image) } else { nil }
  }
}
