internal import Graphics
internal import RenderTree

/// The position of an emitter's plane in its superlayer's space, for particles that preserve depth.
struct EmitterSpace {
  let layer: Int
  private let toSpace: SpaceMap
  private let spaceToPixels: PlaneMap

  init(layer: Int, _ toSpace: SpaceMap, _ spaceToPixels: PlaneMap) {
    self.layer = layer
    self.toSpace = toSpace
    self.spaceToPixels = spaceToPixels
  }

  /// The depth of a point of the emitter's space; greater is nearer to the viewer.
  func depth(of point: SIMD3<Double>) -> Double {
    let image = point.x * toSpace.x + point.y * toSpace.y + point.z * toSpace.z + toSpace.origin
    return image.w > 0 ? image.z / image.w : -.infinity
  }

  /// The map of a plane with these axes and this origin, seen along z.
  fileprivate func plane(right: SIMD3<Double>, up: SIMD3<Double>, origin: SIMD3<Double>) -> PlaneMap {
    func image(_ v: SIMD3<Double>) -> SIMD4<Double> { v.x * toSpace.x + v.y * toSpace.y + v.z * toSpace.z }
    let plane = SpaceMap(x: image(right), y: image(up), z: toSpace.z, origin: image(origin) + toSpace.origin)
    return plane.projectedPlane.then(spaceToPixels).normalized
  }
}

/// Plans particles as one quad each: their cell's picture, centred on the particle, rotated and scaled.
extension FramePlanner {
  mutating func planParticles(of layer: Int, in tree: PresentationTree, _ frame: LayerFrame) {
    let emitter = tree.emitters[tree.layers[layer].emitter]
    guard !emitter.range.isEmpty else { return }
    // A bitmap of the layer's own has no depth.
    let space = emitter.preservesDepth && frame.isInPlane && emitters.space?.layer == layer ? emitters.space : nil
    let blend: BlendMode = emitter.renderMode == .additive ? .plusLighter : .sourceOver
    tree.particles.withColumns { (base: UnsafePointer<Float>?) in
      guard let base else { return }
      let columns = ParticleColumns(base: base, capacity: tree.particles.capacity)
      if emitter.order.isEmpty {
        for batch in emitter.batches {
          guard let look = PlannedLook(batch.look, frame, &writer) else { continue }
          for particle in batch.range { plan(particle, columns, look, frame, space, blend) }
        }
        return
      }
      // Few cells' looks change between particles; most emitters have one cell.
      let first = emitters.looks.count
      for batch in emitter.batches { emitters.looks.append(PlannedLook(batch.look, frame, &writer)) }
      for position in emitter.order {
        let particle = Int(tree.particles.order[position])
        var batch = 0
        while batch < emitter.batches.count - 1, particle >= emitter.batches[batch].range.upperBound { batch += 1 }
        if let look = emitters.looks[first + batch] { plan(particle, columns, look, frame, space, blend) }
      }
      emitters.looks.removeLast(emitters.looks.count - first)
    }
  }

  /// Plans those particles of an interleaved emitter that come before `planes` planes, and that are not planned yet.
  mutating func planParticles(of index: Int, before planes: Int, in tree: PresentationTree) {
    let entry = emitters.list[index]
    var next = entry.particles.lowerBound + entry.done
    guard next < entry.particles.upperBound, emitters.slots[next].planesBefore <= planes else { return }
    let emitter = tree.emitters[tree.layers[entry.layer].emitter]
    let blend: BlendMode = emitter.renderMode == .additive ? .plusLighter : .sourceOver
    tree.particles.withColumns { (base: UnsafePointer<Float>?) in
      guard let base else { return }
      let columns = ParticleColumns(base: base, capacity: tree.particles.capacity), first = emitters.looks.count
      for batch in emitter.batches { emitters.looks.append(PlannedLook(batch.look, entry.frame, &writer)) }
      while next < entry.particles.upperBound, emitters.slots[next].planesBefore <= planes {
        let particle = Int(emitters.slots[next].particle)
        var batch = 0
        while batch < emitter.batches.count - 1, particle >= emitter.batches[batch].range.upperBound { batch += 1 }
        if let look = emitters.looks[first + batch] { plan(particle, columns, look, entry.frame, entry.space, blend) }
        next += 1
      }
      emitters.looks.removeLast(emitters.looks.count - first)
    }
    emitters.list[index].done = next - entry.particles.lowerBound
  }

  private mutating func plan(
    _ particle: Int, _ columns: ParticleColumns, _ look: PlannedLook, _ frame: LayerFrame, _ space: EmitterSpace?, _ blend: BlendMode
  ) {
    let color = columns.color(of: particle) * frame.tint
    guard color != .zero else { return }
    let map: PlaneMap
    if let space {
      map = space.plane(
        right: columns.vector(.rightX, .rightY, .rightZ, particle), up: columns.vector(.upX, .upY, .upZ, particle),
        origin: columns.vector(.x, .y, .z, particle))
      if map.isAffine && map.m22 <= 0 { return }
    } else {
      let plane = PlaneMap(
        columns[.rightX, particle], columns[.upX, particle], columns[.x, particle], columns[.rightY, particle], columns[.upY, particle],
        columns[.y, particle], 0, 0, 1)
      map = plane.then(frame.localToPixels).normalized
    }
    guard map.isFinite, abs(map.determinant) > 1e-12 else { return }
    let sampling = look.frameCount > 1 ? look.sampling(ofFrame: columns[.frame, particle]) : look.sampling
    stack.add(
      PlannedQuad(
        localToPixels: map, rect: look.rect, hardEdges: frame.hardEdges, material: .picture(look.picture, sampling), color: color,
        blend: blend, layer: frame.layer),
      visible: frame.visible)
  }
}

/// Read access to the columns of a presentation's particles.
private struct ParticleColumns {
  let base: UnsafePointer<Float>
  let capacity: Int

  @inline(__always) subscript(column: Particles.Column, particle: Int) -> Double {
    Double(base[column.rawValue * capacity + particle])
  }

  @inline(__always)
  func vector(_ x: Particles.Column, _ y: Particles.Column, _ z: Particles.Column, _ particle: Int) -> SIMD3<Double> {
    SIMD3(self[x, particle], self[y, particle], self[z, particle])
  }

  @inline(__always) func color(of particle: Int) -> SIMD4<Float> {
    func channel(_ column: Particles.Column) -> Float { base[column.rawValue * capacity + particle] }
    return SIMD4(channel(.red), channel(.green), channel(.blue), channel(.alpha))
  }
}

/// The drawing attributes shared by a cell's particles.
struct PlannedLook {
  let picture: Int32
  /// The rectangle about the particle's position, at a scale of 1.
  let rect: SIMD4<Double>
  let sampling: Sampling
  let frameCount: Int
  private let framesPerRow: Int
  private let look: EmitterCell.Look
  private let image: SIMD2<Double>
  private let isFlipped: Bool

  /// How a cell's particles are drawn; nil for a cell that shows nothing.
  fileprivate init?(_ look: EmitterCell.Look, _ frame: LayerFrame, _ writer: inout PlanWriter) {
    guard case .image(let image)? = look.contents, image.width > 0, image.height > 0 else { return nil }
    let unit = look.contentsRect
    guard unit.width > 0, unit.height > 0, (unit.minX + unit.minY + unit.width + unit.height).isFinite else { return nil }
    self.look = look
    frameCount = look.frameCount
    framesPerRow = look.framesPerRow
    self.image = SIMD2(Double(image.width), Double(image.height))
    isFlipped = frame.isContentsFlipped
    let rows = (frameCount + framesPerRow - 1) / framesPerRow
    let scale = look.contentsScale > 0 && look.contentsScale.isFinite ? look.contentsScale : 1
    let half = self.image * SIMD2(unit.width / Double(framesPerRow), unit.height / Double(rows)) / scale / 2
    guard half.x > 0, half.y > 0, half.sum().isFinite else { return nil }
    rect = SIMD4(-half.x, -half.y, half.x, half.y)
    picture = writer.pictureIndex(of: image)
    sampling = Self.sampling(of: unit, rect, look, self.image, isFlipped)
  }

  /// The sampling of a frame of a sprite sheet; frames count from the top left, row by row.
  func sampling(ofFrame frame: Double) -> Sampling {
    let index = Int(frame, within: 0...frameCount - 1), rows = (frameCount + framesPerRow - 1) / framesPerRow
    let size = SIMD2(look.contentsRect.width / Double(framesPerRow), look.contentsRect.height / Double(rows))
    let row = index / framesPerRow
    let unit = CGRect(
      x: look.contentsRect.minX + size.x * Double(index % framesPerRow),
      y: look.contentsRect.minY + size.y * Double(isFlipped ? row : rows - 1 - row), width: size.x, height: size.y)
    return Self.sampling(of: unit, rect, look, image, isFlipped)
  }

  private static func sampling(
    of unit: CGRect, _ rect: SIMD4<Double>, _ look: EmitterCell.Look, _ image: SIMD2<Double>, _ isFlipped: Bool
  ) -> Sampling {
    let pixels = SIMD2(image.x * unit.width, image.y * unit.height)
    let window = PictureWindow(width: image.x, height: image.y, unit: unit, pixels: pixels, isFlipped: isFlipped)
    return window.sampling(
      SIMD4(rect.x, rect.z, 0, pixels.x), SIMD4(rect.y, rect.w, 0, pixels.y), magnification: look.magnificationFilter,
      minification: look.minificationFilter, bias: look.minificationFilterBias)
  }
}
