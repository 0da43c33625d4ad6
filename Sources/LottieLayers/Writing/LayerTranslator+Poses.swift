internal import Graphics
internal import RenderTree

extension LayerTranslator {
  /// How far what is written may lie beside what is meant: points of the canvas, hundredths of the whole, and steps of colours.
  static let pointTolerance = LottieWriter.tolerance, shareTolerance = 0.05, colorTolerance = 1.0 / 1024

  private static let properties: Set<LayerProperty> = [
    .position, .zPosition, .bounds, .anchorPoint, .anchorPointZ, .transform, .sublayerTransform, .instanceTransform, .geometryFlipped,
  ]

  func makePose(of index: Int) -> PoseTracks {
    let involved = spaces.involved(in: index)
    if samples.layers[index].role == .replicatorInstance || samples.layers[index].node.properties.content.kind == .transform {
      return .identity
    }
    let histories = involved.map(samples.properties(of:))
    let count = histories.map(\.count).max() ?? 1
    var poses: [LayerPose] = []
    var hasPerspective = false
    for time in 0..<count {
      func properties(_ layer: Int) -> LayerProperties {
        guard let place = involved.firstIndex(of: layer) else { return samples.first(layer) }
        return histories[place][histories[place].count == 1 ? 0 : time]
      }
      let space = spaces.matrix(of: index, properties)
      hasPerspective = hasPerspective || abs(space.m14) > 1e-9 || abs(space.m24) > 1e-9 || abs(space.m44 - 1) > 1e-9
      poses.append(LayerPose(space, anchor: properties(index).flippedAnchor, after: poses.last))
    }
    if hasPerspective { note("perspective is left out; the layer is seen without it", index) }
    let course = course(of: involved, Self.properties)
    func track(_ tolerance: [Double], _ value: (LayerPose) -> [Double]) -> Track {
      fitter.track(poses.map(value), course, tolerance: tolerance)
    }
    let point = Self.pointTolerance, bounds = samples.first(index).bounds
    // By how much a corner moves.
    let extent = max(50, Double(abs(bounds.width)), Double(abs(bounds.height)))
    let degrees = point / extent * 180 / .pi
    let x = track([point]) { [Double($0.position.x)] }, y = track([point]) { [Double($0.position.y)] }
    let position = track([point, point]) { [Double($0.position.x), Double($0.position.y)] }
    var tracks = PoseTracks(
      anchor: track([point, point]) { [Double($0.anchor.x), Double($0.anchor.y)] }, position: position,
      splitPosition: position.keys.count > max(x.keys.count, y.keys.count) ? (x, y) : nil,
      rotation: track([degrees]) { [$0.rotation] }, turns: nil,
      scale: track([point / extent * 100, point / extent * 100]) { [$0.scale.x * 100, $0.scale.y * 100] },
      skew: track([degrees]) { [$0.skew] })
    if let turns = turns(of: index, involved, course, tolerance: degrees) {
      let isFlipped = samples.first(index).isGeometryFlipped
      (tracks.turns, tracks.rotation, tracks.skew, tracks.scale) = (turns, Track([0]), Track([0]), Track([100, isFlipped ? -100 : 100]))
    }
    return tracks
  }

  /// A layer's turn about its x or y axis, where it does nothing but turn about one.
  private func turns(_ index: Int, isAboutX: Bool) -> [Double]? {
    var angles: [Double] = []
    for properties in samples.properties(of: index) {
      let m = properties.transform
      let (cosine, sine) = isAboutX ? (m.m22, m.m23) : (m.m11, -m.m13)
      let expected = CATransform3DMakeRotation(atan2(sine, cosine), isAboutX ? 1 : 0, isAboutX ? 0 : 1, 0)
      guard Self.isNear(m, expected) else { return nil }
      var angle = Double(atan2(sine, cosine)) * 180 / .pi
      if let last = angles.last { angle += ((last - angle) / 360).rounded() * 360 }
      angles.append(angle)
    }
    return angles.contains { abs($0) > 1e-9 } ? angles : nil
  }

  private func turns(of index: Int, _ involved: [Int], _ course: AnimationCourse, tolerance: Double) -> (x: Track, y: Track)? {
    // Within the root, whose own mirror stands in its scale, and in a plane of its own.
    guard samples.layers[index].parent >= 0, involved.count == 2, samples.courses[involved[1]][.sublayerTransform] == nil,
      samples.first(involved[1]).sublayerTransform == CATransform3DIdentity, samples.courses[index][.anchorPointZ] == nil,
      samples.first(index).anchorPointZ == 0
    else { return nil }
    func track(_ angles: [Double]) -> Track { fitter.track(angles.map { [$0] }, course, tolerance: [tolerance]) }
    if let y = turns(index, isAboutX: false) { return (Track([0]), track(y)) }
    if let x = turns(index, isAboutX: true) { return (track(x), Track([0])) }
    return nil
  }

  private static func isNear(_ a: CATransform3D, _ b: CATransform3D) -> Bool {
    let differences = [
      a.m11 - b.m11, a.m12 - b.m12, a.m13 - b.m13, a.m14 - b.m14, a.m21 - b.m21, a.m22 - b.m22, a.m23 - b.m23, a.m24 - b.m24,
      a.m31 - b.m31, a.m32 - b.m32, a.m33 - b.m33, a.m34 - b.m34, a.m41 - b.m41, a.m42 - b.m42, a.m43 - b.m43, a.m44 - b.m44,
    ]
    return differences.allSatisfy { abs($0) < 1e-9 }
  }

  /// Whether a layer is seen, and how much of it, in hundredths.
  func opacity(of index: Int) -> Track {
    // Copies stand for the replicator, which has an opacity of its own.
    if samples.layers[index].role == .replicatorInstance { return Track([100]) }
    let involved = spaces.involved(in: index)
    let properties: Set<LayerProperty> = [.opacity, .hidden, .doubleSided]
    let hides = samples.properties(of: index).contains { !$0.isDoubleSided }
    let tolerance = [Self.shareTolerance]
    guard hides else { return track([index], properties, tolerance: tolerance) { [Self.share($0[0])] } }
    return track(involved, properties.union(Self.properties), tolerance: tolerance) { [self] all in
      func own(_ layer: Int) -> LayerProperties { involved.firstIndex(of: layer).map { all[$0] } ?? samples.first(layer) }
      let m = spaces.matrix(of: index, own)
      // Flips of the layer itself and of the canvas turn no side.
      let flips = (all[0].isGeometryFlipped ? 1 : 0) + (spaces.plane(of: index) == nil ? 1 : 0)
      let isFront = (m.m11 * m.m22 - m.m12 * m.m21 < 0) == (flips % 2 == 1)
      return [isFront || all[0].isDoubleSided ? Self.share(all[0]) : 0]
    }
  }

  private static func share(_ properties: LayerProperties) -> Double {
    properties.isHidden ? 0 : Double(min(max(properties.opacity, 0), 1)) * 100
  }
}
