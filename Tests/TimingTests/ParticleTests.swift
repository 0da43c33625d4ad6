import CTimingKernels
import Foundation
import Graphics
import RenderTree
import Testing

@testable import Timing

/// Emitters of one cell, and their living particles at times.
struct EmitterFixture {
  var emitter = EmitterProperties()
  var animations: [AnimationRecord] = []
  var timing = MediaTiming.layerDefault

  /// A picture of one pixel; a second a particle, each living 2 s.
  init(_ adjust: (inout EmitterCell) -> Void = { _ in }) {
    emitter.cells = [Self.cell(adjust)]
  }

  static let picture = CGImage(width: 1, height: 1, premultipliedPixels: [255, 255, 255, 255])

  static func cell(_ adjust: (inout EmitterCell) -> Void) -> EmitterCell {
    var cell = EmitterCell()
    cell.name = "spark"
    cell.contents = .image(picture)
    cell.numbers.birthRate = 1
    cell.numbers.lifetime = 2
    adjust(&cell)
    return cell
  }

  func node() -> RenderNode {
    var fixture = Fixture { $0.content = .emitter(emitter) }
    fixture.animations = animations
    fixture.timing = timing
    return fixture.node()
  }

  func shown(at time: Double, limit: Int = ParticleSystem.maximumCount) -> PresentationTree {
    var evaluator = Evaluator()
    evaluator.emitters.system = ParticleSystem(limit: limit)
    var presentation = PresentationTree()
    evaluator.evaluate(RenderTree(root: node()), at: time, into: &presentation)
    return presentation
  }
}

extension PresentationTree {
  func column(_ column: Particles.Column) -> [Float] { (0..<particles.count).map { particles[column, $0] } }

  /// Every bit of every particle.
  var bits: [[UInt32]] { Particles.Column.allCases.map { column($0).map(\.bitPattern) } + [particles.order.map { UInt32($0) }] }
}

@Suite("Particles")
struct ParticleTests {
  @Test("the k-th particle is born when the rate has summed up to k + 1, moves by v t + ½ a t², and dies after its lifetime")
  func motion() {
    var fixture = EmitterFixture {
      $0.numbers.birthRate = 2
      $0.numbers.velocity = 10
      $0.numbers.emissionLongitude = .pi / 2
      $0.numbers.xAcceleration = 4
    }
    fixture.emitter.position = CGPoint(x: 100, y: 50)
    // Births at 0.5, 1, 1.5, 2, …; at 2.75 the one of 0.5 is 2.25 s old, and dead.
    let shown = fixture.shown(at: 2.75)
    #expect(shown.column(.age) == [1.75, 1.25, 0.75, 0.25])
    for (index, age) in shown.column(.age).enumerated() {
      #expect(abs(shown.column(.x)[index] - (100 + 2 * age * age)) < 1e-4)
      #expect(abs(shown.column(.y)[index] - (50 + 10 * age)) < 1e-4)
    }
    #expect(fixture.shown(at: 0.49).particles.count == 0)
    #expect(fixture.shown(at: 0.5).particles.count == 1)
  }

  @Test("a cell that began before the layer's time has its particles at once; one that ends emits no more")
  func cellTiming() {
    let early = EmitterFixture { $0.timing.beginTime = -15 }
    // Births at −14 … 0: alive are those less than 2 s old.
    #expect(early.shown(at: 0).column(.age) == [1, 0])
    let brief = EmitterFixture { $0.timing.duration = 3 }
    #expect(brief.shown(at: 3.5).column(.age) == [1.5, 0.5])
    #expect(brief.shown(at: 4.5).column(.age) == [1.5])
    #expect(brief.shown(at: 5).particles.count == 0)
    // Twice 1.5 s, by repeating and by coming back.
    let repeated = EmitterFixture { ($0.timing.duration, $0.timing.repeatCount) = (1.5, 2) }
    #expect(repeated.shown(at: 4.5).column(.age) == [1.5])
    let returning = EmitterFixture { ($0.timing.duration, $0.timing.autoreverses) = (1.5, true) }
    #expect(returning.shown(at: 3.5).column(.age) == [1.5, 0.5] && returning.shown(at: 4.5).column(.age) == [1.5])
    let fast = EmitterFixture { $0.timing.speed = 2 }
    // At 1.25 s the cell's time is 2.5 s.
    #expect(fast.shown(at: 1.25).column(.age) == [1.5, 0.5])
  }

  @Test("the layer's factors multiply, and colours and scales change at their speeds, within 0 … 1 and not below 0")
  func looks() {
    var fixture = EmitterFixture {
      $0.numbers.velocity = 10
      $0.numbers.scale = 0.5
      $0.numbers.scaleSpeed = -0.25
      $0.numbers.spin = 1
      $0.color = CGColor(red: 0.5, green: 1, blue: 0, alpha: 1)
      $0.numbers.redSpeed = 0.25
      $0.numbers.greenSpeed = -0.5
      $0.numbers.alphaSpeed = -0.5
    }
    fixture.emitter.velocity = 2
    fixture.emitter.scale = 4
    fixture.emitter.spin = .pi
    fixture.emitter.birthRate = 0.5
    fixture.emitter.lifetime = 2
    // One birth, at 2 s; at 3.5 s it is 1.5 s old, of 4.
    let shown = fixture.shown(at: 3.5)
    #expect(shown.particles.count == 1 && abs(shown.column(.x)[0] - 30) < 1e-4)
    // Scale 2 − 1.5 = 0.5, turned by 1.5 π: right is down.
    #expect(abs(shown.column(.rightX)[0]) < 1e-6 && abs(shown.column(.rightY)[0] + 0.5) < 1e-6)
    #expect(abs(shown.column(.upX)[0] - 0.5) < 1e-6 && abs(shown.column(.upY)[0]) < 1e-6)
    // Alpha 0.25; red 0.875, green 0.25, premultiplied.
    #expect(abs(shown.column(.alpha)[0] - 0.25) < 1e-6)
    #expect(abs(shown.column(.red)[0] - 0.21875) < 1e-6 && abs(shown.column(.green)[0] - 0.0625) < 1e-6)
    // At 4.5 s the scale would be −0.5, and the alpha −0.25.
    #expect(fixture.shown(at: 4.5).column(.upX)[0] == 0 && fixture.shown(at: 4.5).column(.alpha)[0] == 0)
  }

  @Test("over 100 frames as many live, where, how far apart and in what colour as the formulas say")
  func statistics() {
    var fixture = EmitterFixture {
      $0.numbers.birthRate = 400
      $0.numbers.lifetime = 2
      $0.numbers.lifetimeRange = 1
      $0.numbers.velocity = 30
      $0.numbers.velocityRange = 20
      $0.numbers.yAcceleration = -12
      $0.color = CGColor(red: 0.5, green: 0.5, blue: 0.25, alpha: 1)
      $0.numbers.redRange = 0.5
      $0.numbers.greenSpeed = 0.1
    }
    fixture.emitter.shapeName = ChoiceName(.rectangle)
    fixture.emitter.size = CGSize(width: 120, height: 60)
    fixture.emitter.position = CGPoint(x: 10, y: 20)
    var count = 0.0, x = 0.0, y = 0.0, xx = 0.0, red = 0.0, green = 0.0, reds = 0.0
    for frame in 0..<100 {
      let shown = fixture.shown(at: 5 + Double(frame) / 10)
      count += Double(shown.particles.count)
      for index in 0..<shown.particles.count {
        x += Double(shown.particles[.x, index])
        xx += Double(shown.particles[.x, index]) * Double(shown.particles[.x, index])
        y += Double(shown.particles[.y, index])
        red += Double(shown.particles[.red, index])
        reds += Double(shown.particles[.red, index]) * Double(shown.particles[.red, index])
        green += Double(shown.particles[.green, index])
      }
    }
    // Alive: rate · E[life] = 800. Ages: E[a] = E[L²] / 2 E[L] = (4 + 1/12) / 4, E[a²] = E[L³] / 3 E[L] = (8 + 2 · 3/12) / 6.
    let age = (4 + 1.0 / 12) / 4, ages = 8.5 / 6
    #expect(abs(count / 100 - 800) < 8)
    #expect(abs(x / count - (10 + 30 * age)) < 1)
    #expect(abs(y / count - (20 - 6 * ages)) < 0.5)
    // Variance: 120²/12 of the place, and E[v²] E[a²] − 30² E[a]² of the way; E[v²] = 30² + 20²/12.
    let variance = 1200 + (900 + 400.0 / 12) * ages - 900 * age * age
    #expect(abs((xx / count - x * x / count / count) / variance - 1) < 0.03)
    #expect(abs(red / count - 0.5) < 0.01 && abs(reds / count - red * red / count / count - 0.25 / 12) < 0.001)
    #expect(abs(green / count - (0.5 + 0.1 * age)) < 1e-3)
  }

  /// One of a particle's numbers, told from how it looks; every range is about the value's half, or about 2 of a scale, 1 of a spin.
  struct RangeTrial: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let middle: Double
    let range: Double
    let set: @Sendable (inout EmitterCell.Numbers) -> Void
    let value: @Sendable (Particles, Int) -> Float
  }

  private static let ranges = [
    RangeTrial(testDescription: "scale", middle: 2, range: 1, set: { ($0.scale, $0.scaleRange) = (2, 1) }, value: { $0[.upY, $1] }),
    RangeTrial(
      testDescription: "spin", middle: 1, range: 0.8,
      set: { ($0.spin, $0.spinRange) = (1, 0.8) },
      // Two seconds at 1.4 rad/s are less than half a turn.
      value: { atan2($0[.rightY, $1], $0[.rightX, $1]) / $0[.age, $1] }),
    RangeTrial(testDescription: "green", middle: 0.5, range: 0.6, set: { $0.greenRange = 0.6 }, value: { $0[.green, $1] }),
    RangeTrial(testDescription: "blue", middle: 0.5, range: 0.8, set: { $0.blueRange = 0.8 }, value: { $0[.blue, $1] }),
  ]

  @Test("a value's range is half below it and half above, all of it alike", arguments: ranges)
  func evenRanges(trial: RangeTrial) {
    let shown = EmitterFixture {
      $0.numbers.birthRate = 1000
      $0.color = CGColor(red: 0.5, green: 0.5, blue: 0.5, alpha: 1)
      trial.set(&$0.numbers)
    }.shown(at: 4.0005)
    // Some turn about themselves: a particle as old as nothing has not done so.
    let values = (0..<shown.particles.count).filter { shown.particles[.age, $0] > 0.01 }.map { Double(trial.value(shown.particles, $0)) }
    let mean = values.reduce(0, +) / Double(values.count), least = values.min() ?? 0, most = values.max() ?? 0
    let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)
    #expect(values.count > 1900 && least >= trial.middle - trial.range / 2 - 1e-4 && most <= trial.middle + trial.range / 2 + 1e-4)
    // Even over a range R: the variance is R² / 12. Of 2000, the outermost lie within a hundredth of the ends.
    #expect(abs(mean - trial.middle) < 0.02 * trial.range && abs(variance / (trial.range * trial.range / 12) - 1) < 0.08)
    #expect(most - least > 0.98 * trial.range)
  }

  @Test("alpha's range and every colour's speed count before colours are multiplied by alpha")
  func colorSpeeds() {
    let fixture = EmitterFixture {
      $0.color = CGColor(red: 0.2, green: 0.4, blue: 0.8, alpha: 0.5)
      $0.numbers.alphaRange = 0.4
      ($0.numbers.redSpeed, $0.numbers.greenSpeed, $0.numbers.blueSpeed, $0.numbers.alphaSpeed) = (0.4, 0.2, -0.4, 0.1)
      $0.numbers.birthRate = 100
    }
    let shown = fixture.shown(at: 5).particles
    var least: Float = 1, most: Float = 0
    for index in 0..<shown.count {
      let age = shown[.age, index], alpha = shown[.alpha, index]
      (least, most) = (min(least, alpha - 0.1 * age), max(most, alpha - 0.1 * age))
      #expect(abs(shown[.red, index] / alpha - (0.2 + 0.4 * age)) < 1e-4 && abs(shown[.green, index] / alpha - (0.4 + 0.2 * age)) < 1e-4)
      #expect(abs(shown[.blue, index] / alpha - (0.8 - 0.4 * age)) < 1e-4)
    }
    // From 0.3 to 0.7 at birth.
    #expect(least >= 0.2999 && most <= 0.7001 && least < 0.32 && most > 0.68)
  }

  @Test("depth: particles begin at the emitter's, and fall along z, too")
  func depthOfBirth() {
    var fixture = EmitterFixture { $0.numbers.zAcceleration = -6 }
    fixture.emitter.zPosition = 40
    // Born at 1 and 2 s, 1.5 and 0.5 s old: 40 − 3 · 2.25 and 40 − 3 · 0.25.
    let shown = fixture.shown(at: 2.5)
    #expect(shown.column(.z) == [33.25, 39.25] && shown.column(.x) == [0, 0])
  }

  @Test("seconds are those of the layer; a cell that is not enabled emits nothing, and nothing inside it does")
  func layerTime() {
    var fixture = EmitterFixture()
    fixture.timing.speed = 2
    // At 1.25 s the layer's time is 2.5 s.
    #expect(fixture.shown(at: 1.25).column(.age) == [1.5, 0.5])
    fixture.timing = .layerDefault
    fixture.timing.beginTime = 10
    #expect(fixture.shown(at: 12.5).column(.age) == [1.5, 0.5])
    fixture.emitter.cells[0].cells = [EmitterFixture.cell { $0.numbers.lifetime = 5 }]
    #expect(fixture.shown(at: 14).particles.count > 2)
    fixture.emitter.cells[0].isEnabled = false
    #expect(fixture.shown(at: 14).particles.count == 0)
  }

  @Test("directions fill the cone: a full one has no mean, a half one that of a hemisphere, and latitude leads out of the plane")
  func directions() {
    func mean(range: Double, latitude: Double = 0) -> SIMD3<Double> {
      let fixture = EmitterFixture {
        $0.numbers.birthRate = 4000
        $0.numbers.lifetime = 1
        $0.numbers.velocity = 1
        $0.numbers.emissionRange = range
        $0.numbers.emissionLatitude = latitude
        $0.timing.beginTime = -2
      }
      let shown = fixture.shown(at: 0)
      var sum = SIMD3<Double>.zero
      for index in 0..<shown.particles.count where shown.particles[.age, index] > 0 {
        let way = SIMD3(shown.particles[.x, index], shown.particles[.y, index], shown.particles[.z, index])
        sum += SIMD3<Double>(way / shown.particles[.age, index])
      }
      return sum / Double(shown.particles.count)
    }
    let full = mean(range: 2 * .pi)
    #expect(abs(full.x) < 0.04 && abs(full.y) < 0.04 && abs(full.z) < 0.04)
    // The mean of a hemisphere's directions is half its axis.
    #expect(abs(mean(range: .pi).x - 0.5) < 0.02)
    let up = mean(range: 0, latitude: .pi / 2)
    #expect(abs(up.x) < 1e-3 && abs(up.z - 1) < 1e-3)
  }

  @Test(
    "particles are born in their shape, and on the part of it that the mode says", arguments: EmitterShape.allCases, EmitterMode.allCases)
  func shapes(shape: EmitterShape, mode: EmitterMode) {
    var fixture = EmitterFixture {
      $0.numbers.birthRate = 500
      $0.timing.beginTime = -2
    }
    fixture.emitter.shapeName = ChoiceName(shape)
    fixture.emitter.modeName = ChoiceName(mode)
    fixture.emitter.size = CGSize(width: 40, height: 20)
    fixture.emitter.depth = 10
    let shown = fixture.shown(at: 0)
    #expect(shown.particles.count > 900)
    for index in 0..<shown.particles.count {
      let x = shown.particles[.x, index], y = shown.particles[.y, index], z = shown.particles[.z, index]
      let flat = (x * x + y * y).squareRoot(), radius = (flat * flat + z * z).squareRoot()
      let sides = [abs(abs(x) - 20), abs(abs(y) - 10), abs(abs(z) - 5)].filter { $0 < 1e-4 }.count
      switch shape {
      case .point: #expect(x == 0 && y == 0 && z == 0)
      case .line: #expect(abs(x) <= 20 && y == 0 && z == 0 && (mode != .points || abs(x) == 20))
      case .rectangle:
        #expect(abs(x) <= 20.001 && abs(y) <= 10.001 && z == 0)
        if mode == .points { #expect(sides == 2) }
        if mode == .outline { #expect(sides >= 1) }
      case .cuboid:
        #expect(abs(x) <= 20.001 && abs(y) <= 10.001 && abs(z) <= 5.001)
        #expect(sides >= [.points: 3, .outline: 2, .surface: 1][mode] ?? 0)
      case .circle:
        #expect(z == 0 && (mode == .points || mode == .outline ? abs(flat - 40) < 1e-3 : flat <= 40.001))
      case .sphere: #expect(mode == .volume ? radius <= 40.001 : abs(radius - 40) < 1e-3)
      }
    }
  }

  @Test("from the outline of a circle particles fly outwards")
  func outwards() {
    var fixture = EmitterFixture {
      $0.numbers.birthRate = 50
      $0.numbers.velocity = 30
    }
    fixture.emitter.shapeName = ChoiceName(.circle)
    fixture.emitter.modeName = ChoiceName(.outline)
    fixture.emitter.size = CGSize(width: 10, height: 0)
    let shown = fixture.shown(at: 3)
    for index in 0..<shown.particles.count {
      let x = shown.particles[.x, index], y = shown.particles[.y, index]
      #expect(abs((x * x + y * y).squareRoot() - (10 + 30 * shown.particles[.age, index])) < 1e-3)
    }
  }

  @Test("another seed is another picture, the same seed the same")
  func seeds() {
    var fixture = EmitterFixture {
      $0.numbers.birthRate = 20
      $0.numbers.velocity = 10
      $0.numbers.emissionRange = 6
    }
    let first = fixture.shown(at: 4).bits
    #expect(fixture.shown(at: 4).bits == first)
    fixture.emitter.seed = 1
    #expect(fixture.shown(at: 4).bits != first)
  }

  @Test("oldest first, oldest last and back to front are orders of age and of z")
  func orders() {
    func ordered(_ mode: EmitterRenderMode, by column: Particles.Column) -> [Float] {
      var fixture = EmitterFixture {
        $0.numbers.birthRate = 3
        $0.numbers.velocity = 10
        $0.numbers.emissionRange = 6
      }
      fixture.emitter.cells.append(EmitterFixture.cell { $0.numbers.birthRate = 2 })
      fixture.emitter.renderModeName = ChoiceName(mode)
      let shown = fixture.shown(at: 4)
      let order = shown.particles.order[shown.emitters[0].order]
      #expect(Set(order) == Set(0..<Int32(shown.particles.count)))
      return order.map { shown.particles[column, Int($0)] }
    }
    let first = ordered(.oldestFirst, by: .age), last = ordered(.oldestLast, by: .age), back = ordered(.backToFront, by: .z)
    #expect(first == first.sorted(by: >) && last == last.sorted() && back == back.sorted() && first.count == 10)
    // Particles of one cell are in the order of their births already.
    #expect(EmitterFixture().shown(at: 4).particles.order.isEmpty)
  }

  @Test("cells inside cells are emitted where the particle is, in the direction in which it moves")
  func nested() {
    let fixture = EmitterFixture { rocket in
      rocket.timing.duration = 1
      rocket.numbers.lifetime = 1.02
      rocket.numbers.velocity = 100
      rocket.numbers.emissionLongitude = .pi / 2
      rocket.contents = nil
      rocket.cells = [
        EmitterFixture.cell {
          // At the end of the rocket's way, once: 1/s in 1.02 s.
          $0.numbers.lifetime = 3
          $0.numbers.velocity = 5
          $0.numbers.emissionLongitude = .pi / 2
        }
      ]
    }
    #expect(fixture.shown(at: 1.9).particles.count == 0)
    let shown = fixture.shown(at: 4)
    #expect(shown.particles.count == 1)
    // The rocket starts at 1 s and bursts 1 s later, 100 points up; for 2 s the spark goes left of upwards.
    #expect(abs(shown.column(.y)[0] - 100) < 1e-3 && abs(shown.column(.x)[0] + 10) < 1e-3)
    #expect(fixture.shown(at: 5.1).particles.count == 0)
  }

  @Test("values, colours and places over life; a light")
  func overLife() {
    func behavior(_ type: String, _ inputs: [String: AnimatableValue]) -> EmitterBehavior {
      var behavior = EmitterBehavior(type: type)
      behavior.inputs = inputs
      return behavior
    }
    let fixture = EmitterFixture {
      $0.numbers.scale = 0
      $0.numbers.lifetime = 4
      $0.numbers.velocity = 10
      $0.behaviors = [
        behavior(
          "valueOverLife",
          ["keyPath": .string("scale"), "values": .array([.number(0.5), .number(1.5)]), "additive": .bool(false)]),
        behavior("valueOverLife", ["keyPath": .string("position.y"), "values": .array([.number(0), .number(8), .number(0)])]),
        behavior(
          "valueOverLife",
          [
            "keyPath": .string("color.alpha"), "values": .array([.number(0), .number(1), .number(0)]),
            "locations": .array([.number(0), .number(0.25), .number(0.75)]),
          ]),
        behavior(
          "colorOverLife",
          ["colors": .array([.color(CGColor(red: 1, green: 0, blue: 0, alpha: 1)), .color(CGColor(red: 0, green: 0, blue: 1, alpha: 1))])]),
        behavior(
          "light", ["color": .color(CGColor(gray: 0.5, alpha: 1)), "falloff": .number(0.1), "position": .point(CGPoint(x: 20, y: 8))]),
      ]
    }
    // Born at 1 s; at 3 s half its life is over: 10 · 2 = 20 to the right, 8 up, right at the light.
    let shown = fixture.shown(at: 3)
    let index = shown.column(.age).firstIndex(of: 2) ?? 0
    #expect(abs(shown.column(.rightX)[index] - 1) < 1e-6 && abs(shown.column(.y)[index] - 8) < 1e-4)
    #expect(abs(shown.column(.alpha)[index] - 0.5) < 1e-5)
    // Half red, in half the light, at an alpha of a half.
    #expect(abs(shown.column(.red)[index] - 0.125) < 1e-4 && abs(shown.column(.blue)[index] - 0.125) < 1e-4)
  }

  @Test("of a cell's numbers all are 0 until they are set, but the scales")
  func numbers() {
    let numbers = Mirror(reflecting: EmitterCell().numbers).children
    #expect(numbers.count == 35 && numbers.allSatisfy { $0.value as? Double == (["scale", "contentsScale"].contains($0.label) ? 1 : 0) })
  }

  @Test("what attracts has room for as many particles as there come to be")
  func attractedCrowd() {
    var attractor = EmitterBehavior(type: "attractor")
    attractor.inputs = ["position": .point(CGPoint(x: 30, y: 10)), "stiffness": .number(3), "radius": .number(20)]
    let tree = RenderTree(
      root: EmitterFixture {
        ($0.numbers.birthRate, $0.numbers.velocity, $0.numbers.emissionRange, $0.behaviors) = (4000, 20, 2 * .pi, [attractor])
      }.node())
    var evaluator = Evaluator(), presentation = PresentationTree()
    for (time, count) in [(0.01, 40), (0.05, 200), (0.5, 2000), (2, 8000), (4, 8000)] {
      evaluator.evaluate(tree, at: time, into: &presentation)
      #expect(abs(presentation.particles.count - count) <= 1 && presentation.column(.x).allSatisfy(\.isFinite))
    }
  }

  @Test("a behaviour that is another one in the next frame counts as it is then")
  func changedBehavior() {
    var evaluator = Evaluator(), presentation = PresentationTree()
    for scale in [0.5, 1.5, 1.5, 0.25] {
      var constant = EmitterBehavior(type: "valueOverLife")
      constant.inputs = [
        "keyPath": .string("scale"), "values": .array([.number(scale), .number(scale)]), "additive": .bool(false),
      ]
      let fixture = EmitterFixture { $0.behaviors = [constant] }
      evaluator.evaluate(RenderTree(root: fixture.node()), at: 1.5, into: &presentation)
      #expect(presentation.particles.count == 1 && abs(presentation.particles[.rightX, 0] - Float(scale)) < 1e-6)
    }
  }

  @Test("drag and waves by formula are what small steps lead to")
  func dragAndWaves() {
    var drag = EmitterBehavior(type: "drag"), wave = EmitterBehavior(type: "wave")
    drag.inputs = ["drag": .number(0.7)]
    wave.inputs = ["force": .array([.number(30), .number(-12), .number(0)]), "frequency": .number(0.4)]
    for behaviors in [[drag], [wave], [drag, wave]] {
      let fixture = EmitterFixture {
        $0.numbers.lifetime = 10
        $0.numbers.velocity = 20
        $0.numbers.yAcceleration = -9
        $0.behaviors = behaviors
        $0.timing.duration = 1
      }
      let k = behaviors.contains(drag) ? 0.7 : 0, force = behaviors.contains(wave) ? 1.0 : 0
      var x = 0.0, y = 0.0, vx = 20.0, vy = 0.0
      let step = 1e-4
      for n in 0..<30_000 {
        // Born at 1 s of the cell's time.
        let swing = force * sin(2 * .pi * 0.4 * (1 + (Double(n) + 0.5) * step))
        vx += (30 * swing - k * vx) * step
        vy += (-12 * swing - 9 - k * vy) * step
        x += vx * step
        y += vy * step
      }
      let shown = fixture.shown(at: 4)
      #expect(abs(Double(shown.column(.x)[0]) - x) < 0.02 && abs(Double(shown.column(.y)[0]) - y) < 0.02)
    }
  }

  @Test("an attractor that is a spring swings a particle to and fro")
  func attractor() {
    var spring = EmitterBehavior(type: "simpleAttractor")
    spring.inputs = ["position": .point(CGPoint(x: 100, y: 0)), "stiffness": .number(4), "radius": .number(1000)]
    let fixture = EmitterFixture {
      $0.numbers.lifetime = 8
      $0.timing.duration = 1
      $0.behaviors = [spring]
    }
    // ω = 2: 100 (1 − cos 2t); born at 1 s.
    for time in [1.5, 2.0, 3.0] {
      #expect(abs(Double(fixture.shown(at: time).column(.x)[0]) - 100 * (1 - cos(2 * (time - 1)))) < 3)
    }
  }

  @Test("a frame goes on from the steps that the one before has taken, unless the forces have changed")
  func checkpoints() throws {
    func fixture(stiffness: Double) -> EmitterFixture {
      var spring = EmitterBehavior(type: "simpleAttractor")
      spring.inputs = ["position": .point(CGPoint(x: 100, y: 0)), "stiffness": .number(stiffness), "radius": .number(1000)]
      return EmitterFixture {
        $0.numbers.lifetime = 8
        $0.timing.duration = 1
        $0.behaviors = [spring]
      }
    }
    let tree = RenderTree(root: fixture(stiffness: 4).node())
    var evaluator = Evaluator(), presentation = PresentationTree()
    evaluator.evaluate(tree, at: 2, into: &presentation)
    let checkpoints = try #require(evaluator.emitters.system.checkpoints.first)
    // Born at 1 s; 60 steps, of which rounding may take the last for a part of one.
    #expect(abs(checkpoints.base[0].steps - 60) <= 1)
    // What a step later is found 50 points further, where they are added to what is remembered, has come from there.
    let x = fixture(stiffness: 4).shown(at: 2 + 1 / 60).column(.x)[0]
    checkpoints.base[0].state.0 += 50
    evaluator.evaluate(tree, at: 2 + 1 / 60, into: &presentation)
    #expect(abs(presentation.column(.x)[0] - x - 50) < 1)
    // Other forces begin at the birth.
    evaluator.evaluate(RenderTree(root: fixture(stiffness: 9).node()), at: 2 + 1 / 60, into: &presentation)
    #expect(presentation.column(.x) == fixture(stiffness: 9).shown(at: 2 + 1 / 60).column(.x))
  }

  @Test("sprite sheets advance with age, from the top left")
  func sheets() {
    func frames(_ mode: EmitterCell.FrameMode, at time: Double) -> [Float] {
      EmitterFixture {
        $0.frameMode = mode
        $0.numbers.contentsFrameCount = 4
        $0.numbers.contentsFramesPerRow = 2
        $0.numbers.contentsFramesPerSecond = 4
      }.shown(at: time).column(.frame)
    }
    // 1.8 and 0.8 s old: pictures 7 and 3, of four.
    #expect(frames(.loop, at: 2.8) == [3, 3])
    #expect(frames(.single, at: 2.3) == [3, 1])
    #expect(frames(.loop, at: 2.3) == [1, 1])
  }

  @Test("planes are tilted by their latitude and turned by their longitude")
  func planes() {
    let fixture = EmitterFixture {
      $0.particleType = .plane
      $0.numbers.orientationLatitude = .pi / 3
    }
    // Seen at 60°, a step to the right is half as wide.
    let shown = fixture.shown(at: 1.5)
    #expect(abs(shown.column(.rightX)[0] - 0.5) < 1e-5 && abs(shown.column(.upY)[0] - 1) < 1e-5)
    #expect(abs(shown.column(.rightZ)[0] + 0.866025) < 1e-5)
  }

  @Test("an emitter wants frames while anything lives, and else from its next birth on")
  func schedule() {
    let fixture = EmitterFixture {
      $0.numbers.birthRate = 0.1
      $0.timing.duration = 15
    }
    let early = fixture.shown(at: 4)
    #expect(!early.isAnimating && abs(early.nextChange - 10) < 1e-9)
    #expect(fixture.shown(at: 11).isAnimating)
    // The second would be born at 20 s.
    let late = fixture.shown(at: 13)
    #expect(!late.isAnimating && late.nextChange == .infinity)
  }
}
