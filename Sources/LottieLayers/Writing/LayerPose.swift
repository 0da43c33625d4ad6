internal import Graphics

/// Where a layer stands in its superlayer at a time, in the parts that documents have: away from the anchor, scale, skew, rotation, then to
/// the position.
struct LayerPose {
  var anchor: CGPoint
  var position: CGPoint
  /// Degrees, from the x axis to the y axis.
  var rotation = 0.0
  var scale = SIMD2(1.0, 1.0)
  /// Degrees by which upright lines lean.
  var skew = 0.0

  /// - Parameters:
  ///   - space: from the layer to the superlayer, of which the plane is seen from the front.
  ///   - previous: the pose before, that turns go on from.
  init(_ space: CATransform3D, anchor: CGPoint, after previous: LayerPose?) {
    let m = space
    let w = anchor.x * m.m14 + anchor.y * m.m24 + m.m44
    let depth = w.isFinite && abs(w) > 1e-6 ? w : 1
    self.anchor = anchor
    position = CGPoint(x: (anchor.x * m.m11 + anchor.y * m.m21 + m.m41) / depth, y: (anchor.x * m.m12 + anchor.y * m.m22 + m.m42) / depth)
    // The derivative at the anchor, which is the map itself without perspective.
    let x = SIMD2(m.m11 - position.x * m.m14, m.m12 - position.y * m.m14) / depth
    let y = SIMD2(m.m21 - position.x * m.m24, m.m22 - position.y * m.m24) / depth
    let length = (x * x).sum().squareRoot(), height = (y * y).sum().squareRoot()
    let smallest = 1e-9 * max(length, height)
    if length > smallest {
      rotation = atan2(x.y, x.x) * 180 / .pi
    } else if height > smallest {
      rotation = atan2(-y.x, y.y) * 180 / .pi
    } else {
      rotation = previous?.rotation ?? 0
    }
    scale.x = length
    var isTurned = false
    if let previous {
      // Half a turn is a scale below zero as well: what goes on is meant.
      let halves = ((previous.rotation - rotation) / 180).rounded()
      rotation += halves * 180
      isTurned = halves.truncatingRemainder(dividingBy: 2) != 0
    } else if x.x < 0, abs(x.y) <= 1e-9 * length, y.y > 0 {
      (rotation, isTurned) = (0, true)
    }
    if isTurned { scale.x = -length }
    let angle = rotation * .pi / 180
    // The y axis before the rotation.
    let unturned = SIMD2(y.x * cos(angle) + y.y * sin(angle), y.y * cos(angle) - y.x * sin(angle))
    scale.y = unturned.y
    if abs(unturned.x) > 1e-9 * max(height, 1e-9), abs(unturned.y) > 1e-9 * height { skew = -atan(unturned.x / unturned.y) * 180 / .pi }
  }
}

struct PoseTracks {
  var anchor: Track
  var position: Track
  /// The position's two numbers by themselves where they take fewer keys.
  var splitPosition: (x: Track, y: Track)?
  var rotation: Track
  /// Turns about x and y; nil where the layer stays in its plane.
  var turns: (x: Track, y: Track)?
  /// In hundredths of the whole.
  var scale: Track
  var skew: Track

  /// Whether layers within stand as in the superlayer.
  var isIdentity: Bool {
    guard anchor.isStill, position.isStill, splitPosition == nil, rotation.isStill, turns == nil, scale.isStill, skew.isStill else {
      return false
    }
    func isNear(_ a: [Double], _ b: [Double]) -> Bool { zip(a, b).allSatisfy { abs($0 - $1) < 1e-9 } }
    return isNear(anchor.first, position.first) && isNear(rotation.first, [0]) && isNear(scale.first, [100, 100]) && isNear(skew.first, [0])
  }

  /// The transform as documents have it.
  /// - Parameter opacity: hundredths.
  func json(opacity: Track, frameRate: Double) -> LottieValue {
    func property(_ track: Track) -> LottieValue { track.json(frameRate: frameRate) }
    func point(_ track: Track) -> LottieValue { track.json(frameRate: frameRate) { .numbers($0 + [0]) } }
    var entries: [(key: String, value: LottieValue)] = [("o", property(opacity))]
    if let turns {
      entries += [("rx", property(turns.x)), ("ry", property(turns.y)), ("rz", property(rotation)), ("or", ["a": 0, "k": [0, 0, 0]])]
    } else {
      entries.append(("r", property(rotation)))
    }
    if let split = splitPosition {
      entries.append(("p", ["s": .bool(true), "x": property(split.x), "y": property(split.y)]))
    } else {
      entries.append(("p", point(position)))
    }
    entries += [("a", point(anchor)), ("s", scale.json(frameRate: frameRate) { .numbers($0 + [100]) })]
    if !skew.isStill || skew.first != [0] { entries += [("sk", property(skew)), ("sa", ["a": 0, "k": 0])] }
    return .object(entries)
  }

  /// The pose of what has a space of its own within the layer: `layer = place + size · own`, by components.
  func placing(_ place: CGPoint, size: SIMD2<Double>) -> PoseTracks {
    var tracks = self
    tracks.anchor = anchor.map { [($0[0] - Double(place.x)) / size.x, ($0[1] - Double(place.y)) / size.y] }
    tracks.scale = scale.map { [$0[0] * size.x, $0[1] * size.y] }
    return tracks
  }

  /// That of layers that stand as in their superlayer.
  static let identity = PoseTracks(
    anchor: Track([0, 0]), position: Track([0, 0]), splitPosition: nil, rotation: Track([0]), turns: nil, scale: Track([100, 100]),
    skew: Track([0]))
}
