package import Compositing
package import Graphics
package import RenderTree

/// A quad of a random plan.
package struct QuadCase: Sendable {
  package enum Paint: Sendable {
    case solid
    /// One of the plan's pictures, stretched over the quad.
    case picture(Int, Sampling.Filter)
    /// One of the plan's pictures, texel for local point.
    case placedPicture(Int)
    case gradient(Gradient.Kind)
    /// A blur that ends where the quad does, of a card that may stand over it.
    case shadow(sigma: Float, hasCard: Bool)
    /// The group's surface, texel for local point from an origin.
    case group(SIMD2<Float>)
  }

  package var paint = Paint.solid
  /// From (0, 0) on.
  package var size = SIMD2<Float>(16, 16)
  package var map = Matrix3.identity
  package var color = SIMD4<Float>(repeating: 1)
  package var radii = SIMD4<Float>.zero
  package var ringWidth: Float = 0
  package var isContinuous = false
  package var border = Border.none
  package var hardEdges: UInt8 = 0
  package var blend = BlendMode.sourceOver
  /// A rounded rectangle on the surface: its rectangle and its radii.
  package var clip: (rect: SIMD4<Float>, radii: SIMD4<Float>)?
  /// A triangle or a quadrilateral on the surface.
  package var polygon: [SIMD2<Float>] = []

  package var rect: SIMD4<Float> { SIMD4(0, 0, size.x, size.y) }

  /// A random quad of a size up to about `extent`.
  package init(_ dice: inout Dice, extent: SIMD2<Float>) {
    size = SIMD2(dice.number(3...extent.x * 0.8), dice.number(3...extent.y * 0.8))
    if dice.chance(3) { size.round(.up) }
    let isOpaque = dice.chance(2)
    color = SIMD4(repeating: isOpaque ? 1 : dice.number(0...1))
    switch dice.integer(0...13) {
    case 0...2: color = dice.color(opaque: isOpaque)
    case 3...6: paint = .picture(dice.integer(0...RandomPlan.pictures.count - 1), .linear)
    case 7: paint = .picture(dice.integer(0...RandomPlan.pictures.count - 1), dice.chance(2) ? .nearest : .trilinear)
    case 8...9: paint = .placedPicture(dice.integer(0...RandomPlan.pictures.count - 1))
    case 10: paint = .gradient([.axial, .radial, .conic][dice.integer(0...2)])
    default:
      let sigma = dice.number(0.5...9)
      paint = .shadow(sigma: sigma, hasCard: !dice.chance(3))
      size += 2 * BlurredRectangle.reach * sigma
      color = dice.color(opaque: false)
    }
    let place = SIMD2(dice.number(-0.2...0.9) * extent.x, dice.number(-0.2...0.9) * extent.y)
    map = Self.map(&dice, size: size, at: place)
    if case .placedPicture(let index) = paint {
      let picture = RandomPlan.pictures[index]
      size = SIMD2(Float(picture.width), Float(picture.height))
      if !dice.chance(3) { map = .translation(place.x.rounded(), place.y.rounded()) }
    }
    let shortest = min(size.x, size.y)
    switch dice.integer(0...5) {
    case 0...1: radii = SIMD4(repeating: dice.number(0...0.5) * shortest)
    case 2:
      radii = SIMD4(dice.number(0...0.5), dice.number(0...0.5), dice.number(0...0.5), 0) * shortest
      isContinuous = dice.chance(2)
      // Room for all of the curve, or for a part.
      if isContinuous && size.x < size.y { radii /= ContinuousCorner.extent }
    default: break
    }
    let isAligned = map.isAffine && map == .translation(map.m02.rounded(), map.m12.rounded()) && size == size.rounded(.up)
    if dice.chance(4) { border = Border(width: dice.number(0.3...0.3 * shortest), color: dice.color(opaque: dice.chance(2))) }
    if dice.chance(12) { (ringWidth, border) = (dice.number(0.5...0.4 * shortest), .none) }
    if radii == .zero && ringWidth == 0 || isAligned {
      if dice.chance(3) { hardEdges = [15, 15, 3, 12, 5][dice.integer(0...4)] }
    } else {
      // Thrown apart: what else is random does not depend on it.
      var own = dice
      if own.chance(3) { hardEdges = [15, 15, 3, 12, 5][own.integer(0...4)] }
    }
    if case .shadow = paint { (border, ringWidth) = (.none, 0) }
    if dice.chance(10) { blend = BlendMode.allCases[dice.integer(0...BlendMode.allCases.count - 1)] }
    if dice.chance(10) {
      let corner = SIMD2(dice.number(0...0.4) * extent.x, dice.number(0...0.4) * extent.y)
      let opposite = corner + SIMD2(dice.number(0.2...0.6) * extent.x, dice.number(0.2...0.6) * extent.y)
      clip = (SIMD4(lowHalf: corner, highHalf: opposite), SIMD4(repeating: dice.chance(2) ? 0 : dice.number(0...8)))
    }
    if dice.chance(14) {
      polygon = [SIMD2(-10, -5), SIMD2(extent.x * dice.number(0.2...1), -5), SIMD2(extent.x * dice.number(0...1), extent.y)]
    }
  }

  /// Something that hides what is below a large part of the surface.
  package init(backgroundOf extent: SIMD2<Float>, _ dice: inout Dice) {
    size = extent + SIMD2(repeating: Float(dice.integer(0...8)))
    color = dice.color(opaque: true)
    map = .translation(Float(dice.integer(-4...2)), Float(dice.integer(-4...2)))
    hardEdges = dice.chance(2) ? 15 : 0
  }

  /// What shows a part of the group's surface as it is.
  package init(groupPart origin: SIMD2<Float>, _ size: SIMD2<Float>, at place: SIMD2<Float>, _ dice: inout Dice) {
    self.size = size
    paint = .group(origin)
    map = .translation(place.x, place.y)
    hardEdges = 15
    if dice.chance(3) { color = SIMD4(repeating: dice.number(0...1)) }
  }

  private static func map(_ dice: inout Dice, size: SIMD2<Float>, at place: SIMD2<Float>) -> Matrix3 {
    let offset = SIMD2(dice.number(0...1), dice.number(0...1))
    let moved = Matrix3.translation(place.x.rounded() + offset.x, place.y.rounded() + offset.y)
    let toMiddle = Matrix3.translation(-size.x / 2, -size.y / 2), back = Matrix3.translation(size.x / 2, size.y / 2)
    switch dice.integer(0...7) {
    case 0: return .translation(place.x.rounded(), place.y.rounded())
    case 1: return moved
    case 2...3:
      let scale = SIMD2(dice.number(0.3...2.5) * (dice.chance(4) ? -1 : 1), dice.number(0.3...2.5) * (dice.chance(4) ? -1 : 1))
      return moved * back * Matrix3(scale.x, 0, 0, 0, scale.y, 0, 0, 0, 1) * toMiddle
    case 4...5:
      // From an angle's tangent of its half.
      let t = dice.number(-3...3), c = (1 - t * t) / (1 + t * t), s = 2 * t / (1 + t * t), scale = dice.number(0.5...1.6)
      return moved * back * Matrix3(c * scale, -s * scale, 0, s * scale, c * scale, 0, 0, 0, 1) * toMiddle
    case 6:
      return moved
        * Matrix3(dice.number(0.6...1.5), dice.number(-0.4...0.4), 0, dice.number(-0.4...0.4), dice.number(0.6...1.5), 0, 0, 0, 1)
    default:
      // Never behind the eye: over the quad the divisor is between ½ and 1½.
      let lean = SIMD2(dice.number(-0.5...0.5), dice.number(-0.5...0.5)) / size
      return moved * back * Matrix3(dice.number(0.7...1.2), 0.1, 0, -0.1, dice.number(0.7...1.2), 0, lean.x, lean.y, 1) * toMiddle
    }
  }
}

extension QuadCase {
  /// The same with one thing less, in different ways.
  package var simpler: [QuadCase] {
    var cases: [QuadCase] = []
    func add(_ change: (inout QuadCase) -> Void) {
      var other = self
      change(&other)
      cases.append(other)
    }
    if clip != nil { add { $0.clip = nil } }
    if !polygon.isEmpty { add { $0.polygon = [] } }
    if border.width != 0 { add { $0.border = .none } }
    if ringWidth != 0 { add { $0.ringWidth = 0 } }
    if radii != .zero { add { $0.radii = .zero } }
    if size != size.rounded(.up) { add { $0.size.round(.up) } }
    if isContinuous { add { $0.isContinuous = false } }
    if hardEdges != 0 { add { $0.hardEdges = 0 } }
    if blend != .sourceOver { add { $0.blend = .sourceOver } }
    if color != SIMD4(repeating: 1) { add { $0.color = SIMD4(repeating: 1) } }
    if map != .translation(map.m02.rounded(), map.m12.rounded()) { add { $0.map = .translation(map.m02.rounded(), map.m12.rounded()) } }
    return cases
  }
}
