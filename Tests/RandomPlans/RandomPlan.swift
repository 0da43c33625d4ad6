package import Compositing
package import Graphics
internal import RenderTree

/// Quads of every kind over one another, and a group that some of them show: a plan as a planner might make it, from a seed.
package struct RandomPlan: Sendable {
  package let seed: UInt64
  package var size: PixelSize
  package var clear: SIMD4<Float>
  package var quads: [QuadCase] = []
  package var groupSize: PixelSize
  package var group: [QuadCase] = []
  /// The part of the target that is drawn; nil for all of it.
  package var repair: PixelRect?

  package static let pictures: [CGImage] = [
    picture(24, 40, opaque: true), picture(33, 17, opaque: false), picture(2, 2, opaque: true), picture(64, 64, opaque: true),
    picture(64, 30, opaque: false),
  ]

  package init(seed: UInt64) {
    self.seed = seed
    var dice = Dice(seed: seed)
    // Once in a while large enough for what renderers do with many pixels alone.
    size = dice.chance(12) ? PixelSize(300, 240) : PixelSize(dice.integer(40...110), dice.integer(30...90))
    let extent = SIMD2(Float(size.width), Float(size.height))
    clear = dice.chance(2) ? dice.color(opaque: true) : dice.color(opaque: false)
    groupSize = PixelSize(dice.integer(16...60), dice.integer(16...60))
    for index in 0..<dice.integer(1...9) {
      if dice.chance(index == 0 ? 2 : 8) {
        quads.append(QuadCase(backgroundOf: extent, &dice))
      } else {
        quads.append(QuadCase(&dice, extent: extent))
      }
    }
    if dice.chance(4) { addGroup(&dice, extent) }
    if dice.chance(5) {
      let corner = (x: dice.integer(0...size.width / 2), y: dice.integer(0...size.height / 2))
      repair = PixelRect(x: corner.x, y: corner.y, width: dice.integer(1...size.width / 2), height: dice.integer(1...size.height / 2))
    }
  }

  /// Halves of the group, each shown somewhere.
  private mutating func addGroup(_ dice: inout Dice, _ extent: SIMD2<Float>) {
    let whole = SIMD2(Float(groupSize.width), Float(groupSize.height))
    for _ in 0..<dice.integer(1...4) { group.append(QuadCase(&dice, extent: whole)) }
    let split = Float(dice.integer(1...groupSize.width - 1))
    for (x, width) in [(Float(0), split), (split, whole.x - split)] {
      let place = SIMD2(Float(dice.integer(0...size.width - 8)), Float(dice.integer(0...size.height - 8)))
      let part = QuadCase(groupPart: SIMD2(x, 0), SIMD2(width, whole.y), at: place, &dice)
      quads.insert(part, at: dice.integer(0...quads.count))
    }
  }

  /// The same with one thing less, in different ways.
  package var simpler: [RandomPlan] {
    var plans: [RandomPlan] = []
    func add(_ change: (inout RandomPlan) -> Void) {
      var other = self
      change(&other)
      plans.append(other)
    }
    for index in quads.indices { add { $0.quads.remove(at: index) } }
    for index in group.indices { add { $0.group.remove(at: index) } }
    if repair != nil { add { $0.repair = nil } }
    for index in quads.indices { for simpler in quads[index].simpler { add { $0.quads[index] = simpler } } }
    for index in group.indices { for simpler in group[index].simpler { add { $0.group[index] = simpler } } }
    return plans
  }

  /// The smallest plan found that has a property which this one has.
  package func smallest(where isWanted: (RandomPlan) throws -> Bool) rethrows -> RandomPlan {
    var current = self
    search: while true {
      for candidate in current.simpler where try isWanted(candidate) {
        current = candidate
        continue search
      }
      return current
    }
  }

  package var plan: FramePlan {
    var plan = FramePlan()
    plan.viewport = size
    plan.surfaces = [size]
    plan.pictures = Self.pictures.map { .image($0) }
    if !group.isEmpty {
      plan.surfaces.append(groupSize)
      draw(group, into: 1, clear: .zero, &plan)
    }
    draw(quads, into: 0, clear: clear, &plan)
    // Planners leave quads as they are: renderers keep to the part.
    plan.repair = repair.map(PixelRegion.init)
    return plan
  }

  /// The same with source over in the place of blends whose results differ by many steps where what is below them differs by one:
  /// dodges and burns divide by what may be next to nothing, hue and saturation by the spread of a colour that may be nearly grey.
  package var withoutSteepBlends: RandomPlan {
    var other = self
    let steep: Set<BlendMode> = [.colorDodge, .colorBurn, .hue, .saturation]
    for index in quads.indices where steep.contains(quads[index].blend) { other.quads[index].blend = .sourceOver }
    for index in group.indices where steep.contains(group[index].blend) { other.group[index].blend = .sourceOver }
    return other
  }

  private func draw(_ cases: [QuadCase], into surface: Int, clear: SIMD4<Float>, _ plan: inout FramePlan) {
    let first = plan.quads.count
    for each in cases {
      if case .group = each.paint, group.isEmpty { continue }
      let bounds = PixelRect(plan.surfaces[surface])
      let quad = each.quad(&plan, within: bounds)
      if quad.scissor.isEmpty { continue }
      plan.quads.append(quad)
      guard let card = each.card(over: quad, within: bounds) else { continue }
      plan.hideShadow(behind: card)
      plan.quads.append(card)
    }
    plan.passes.append(Pass(surface: surface, action: .draw(first..<plan.quads.count, clear: clear)))
  }

  /// Texels without large steps between neighbours.
  private static func picture(_ width: Int, _ height: Int, opaque: Bool) -> CGImage {
    var pixels: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let alpha = opaque ? 255 : 255 - (x * 3 + y * 2) % 160
        pixels += [UInt8(x * 240 / width * alpha / 255), UInt8((230 - y * 200 / height) * alpha / 255), UInt8((x + y) % 128 * alpha / 255)]
        pixels.append(UInt8(alpha))
      }
    }
    return CGImage(width: width, height: height, premultipliedPixels: pixels, isOpaque: opaque)
  }
}

extension RandomPlan: CustomStringConvertible {
  /// The seed, and the plan as text.
  package var description: String { "seed \(seed), repair \(repair.map { "\($0)" } ?? "none")\n\(plan)" }
}
