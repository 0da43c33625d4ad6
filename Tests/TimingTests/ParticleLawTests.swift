import CTimingKernels
import Graphics
import RenderTree
import Testing

@testable import Timing

/// What holds for every emitter.
@Suite("Laws of particles")
struct ParticleLawTests {
  static func busy(_ adjust: (inout EmitterCell) -> Void = { _ in }) -> EmitterFixture {
    var fixture = EmitterFixture {
      $0.numbers.birthRate = 60
      $0.numbers.lifetime = 1.5
      $0.numbers.lifetimeRange = 1
      $0.numbers.velocity = 40
      $0.numbers.velocityRange = 30
      $0.numbers.emissionRange = 5
      $0.numbers.yAcceleration = -20
      $0.numbers.scaleRange = 0.5
      $0.numbers.spinRange = 3
      $0.numbers.alphaSpeed = -0.3
      adjust(&$0)
    }
    fixture.emitter.shapeName = ChoiceName(.circle)
    fixture.emitter.size = CGSize(width: 12, height: 12)
    return fixture
  }

  static let kinds: [(name: String, fixture: EmitterFixture)] = {
    var attractor = EmitterBehavior(type: "attractor"), drag = EmitterBehavior(type: "drag")
    attractor.inputs = ["position": .point(CGPoint(x: 30, y: 10)), "stiffness": .number(3), "radius": .number(20), "falloff": .number(1)]
    drag.inputs = ["drag": .number(0.5)]
    var sorted = busy()
    sorted.emitter.renderModeName = ChoiceName(.backToFront)
    var moving = busy()
    moving.animations = [
      AnimationRecord(
        "emitterPosition", .basic(Endpoints(from: .point(.zero), to: .point(CGPoint(x: 80, y: 30)))), duration: 3, removed: false
      ) { ($0.repeatCount, $0.autoreverses) = (.infinity, true) },
      AnimationRecord("emitterCells.spark.birthRate", .basic(Endpoints(from: 0, to: 120)), duration: 2) { $0.repeatCount = .infinity },
    ]
    var fade = EmitterBehavior(type: "valueOverLife"), wave = EmitterBehavior(type: "wave")
    fade.inputs = ["keyPath": .string("color.alpha"), "values": .array([.number(0), .number(1), .number(0)])]
    wave.inputs = ["force": .array([.number(20), .number(10), .number(5)]), "frequency": .number(0.5)]
    return [
      ("plain", busy()), ("over life", busy { $0.behaviors = [fade, wave] }), ("drag", busy { $0.behaviors = [drag] }),
      ("attractor", busy { $0.behaviors = [attractor, drag] }),
      ("sorted", sorted), ("animated", moving),
      (
        "nested",
        busy { parent in
          parent.numbers.birthRate = 5
          parent.cells = [EmitterFixture.cell { $0.numbers.birthRate = 30 }]
        }
      ),
    ]
  }()

  @Test("frame 1000 alone is frame 1000 in sequence, and after going back, byte for byte", arguments: kinds.indices)
  func sequence(kind: Int) {
    let tree = RenderTree(root: Self.kinds[kind].fixture.node())
    var alone = PresentationTree()
    evaluate(tree, at: 1000 / 60.0, into: &alone)
    #expect(alone.particles.count > 20, "\(Self.kinds[kind].name)")
    var evaluator = Evaluator()
    var presentation = PresentationTree()
    for frame in 0...1000 { evaluator.evaluate(tree, at: Double(frame) / 60, into: &presentation) }
    #expect(presentation.bits == alone.bits)
    evaluator.evaluate(tree, at: 1, into: &presentation)
    evaluator.evaluate(tree, at: 1000 / 60.0, into: &presentation)
    #expect(presentation.bits == alone.bits)
  }

  @Test("every instruction set comes to the same bits", arguments: kinds.indices)
  func instructionSets(kind: Int) {
    let fast = Self.kinds[kind].fixture.shown(at: 7.3).bits
    let baseline = ct_baseline_particle_kernels()
    let own = Self.kinds[kind].fixture
    var presentation = PresentationTree()
    var evaluator = Evaluator()
    evaluator.emitters.system = ParticleSystem(kernels: baseline)
    evaluator.evaluate(RenderTree(root: own.node()), at: 7.3, into: &presentation)
    #expect(presentation.bits == fast)
  }

  /// At 600 s sums of births begin anew: shortly after that particles of both sides live.
  @Test("animations that change nothing change no particle", arguments: [9.87, 600.4, 1237])
  func unchanging(time: Double) {
    var fixture = Self.busy()
    let still = fixture.shown(at: time)
    fixture.animations = [AnimationRecord("birthRate", .basic(Endpoints(from: 1, to: 1)), duration: 3000)]
    let animated = fixture.shown(at: time)
    #expect(still.particles.count == animated.particles.count && still.particles.count > 60)
    for column in Particles.Column.allCases {
      for (a, b) in zip(still.column(column), animated.column(column)) { #expect(abs(a - b) < 1e-3) }
    }
  }

  @Test("a rate that grows evenly gives births at the roots of time")
  func growingRate() {
    var fixture = EmitterFixture { $0.numbers.lifetime = 100 }
    fixture.animations = [AnimationRecord("birthRate", .basic(Endpoints(from: 0, to: 20)), duration: 10)]
    // 2 t a second: t² up to t, so the k-th is born at √(k + 1), to a step of 1/60 s.
    let shown = fixture.shown(at: 4.99)
    #expect(shown.particles.count == 24)
    for (index, age) in shown.column(.age).enumerated() { #expect(abs(4.99 - Double(age) - Double(index + 1).squareRoot()) < 0.02) }
  }

  @Test("a lifetime that grows counts for what is born while it does")
  func growingLife() {
    var fixture = EmitterFixture { $0.numbers.birthRate = 2 }
    fixture.animations = [AnimationRecord("lifetime", .basic(Endpoints(from: 0, to: 4)), duration: 4)]
    // Born at b, alive for 2 b: of those born at ½, 1, …, 3 s those with 2 b > 3.25 − b live, from 1½ s on.
    #expect(fixture.shown(at: 3.25).column(.age) == [1.75, 1.25, 0.75, 0.25])
  }

  @Test("of births far more than any frame counts, and of times that no step tells apart, a frame comes to an end")
  func endless() {
    var fixture = EmitterFixture {
      $0.numbers.birthRate = 1e12
      $0.numbers.lifetime = 1e-9
    }
    fixture.animations = [AnimationRecord("emitterPosition.x", .basic(Endpoints(from: 0, to: 100)), duration: 10)]
    // 10⁹ births a millisecond, of which those of the last billionth of a second live, 1000; at 1/16 s that is a step's three quarters.
    let shown = fixture.shown(at: 0.0625)
    #expect((999...1001).contains(shown.particles.count))
    #expect(shown.column(.age).allSatisfy { $0 < 1e-9 })
    #expect(fixture.shown(at: 1e20).particles.count == 0)
    #expect(fixture.shown(at: -1e300).particles.count == 0)
    fixture.timing.beginTime = -1e300
    #expect(fixture.shown(at: 1).particles.count == 0)
  }

  @Test("an emitter that moves leaves what is born where it was at the time")
  func moving() {
    var fixture = EmitterFixture { $0.numbers.birthRate = 7 }
    fixture.animations = [AnimationRecord("emitterPosition.x", .basic(Endpoints(from: 0, to: 100)), duration: 10)]
    let shown = fixture.shown(at: 6)
    #expect(shown.particles.count == 14)
    for (x, age) in zip(shown.column(.x), shown.column(.age)) { #expect(abs(Double(x) - (6 - Double(age)) * 10) < 0.01) }
  }

  @Test("following a commit comes to what compiling anew does")
  func commits() {
    let id: UInt64 = 7
    func tree(_ rate: Double, position: Double, isEmitting: Bool = true) -> RenderTree {
      var fixture = Self.busy { $0.numbers.birthRate = rate }
      fixture.emitter.position.x = position
      var layer = Fixture { if isEmitting { $0.content = .emitter(fixture.emitter) } }
      layer.animations = [.fade()]
      return RenderTree(root: Fixture().node(1, sublayers: [Fixture().node(2), layer.node(id), Fixture().node(3)]))
    }
    var evaluator = Evaluator()
    var followed = PresentationTree()
    for (index, tree) in [tree(60, position: 0), tree(30, position: 5), tree(30, position: 5, isEmitting: false), tree(90, position: 1)]
      .enumerated()
    {
      evaluator.evaluate(tree, at: 3 + Double(index), into: &followed)
      var anew = PresentationTree()
      evaluate(tree, at: 3 + Double(index), into: &anew)
      #expect(followed.bits == anew.bits && followed.layers.map { $0.emitter >= 0 } == anew.layers.map { $0.emitter >= 0 })
    }
  }

  @Test("numbers that mean nothing end in finite particles, few enough, at once")
  func hostile() {
    let odd: [Double] = [.nan, .infinity, -.infinity, -1, 0, 1e300, .leastNonzeroMagnitude]
    for number in odd {
      for key in EmitterCell.numberKeys.keys.sorted() {
        var fixture = Self.busy { _ in }
        fixture.emitter.cells[0].setValue(.number(number), forKeyPath: key[...])
        expectFinite(fixture, "\(key) \(number)")
      }
      var fixture = Self.busy { _ in }
      fixture.emitter.position = CGPoint(x: number, y: number)
      fixture.emitter.size = CGSize(width: number, height: number)
      fixture.emitter.birthRate = Float(number)
      fixture.emitter.velocity = Float(number)
      fixture.emitter.scale = Float(number)
      expectFinite(fixture, "emitter \(number)")
      fixture = Self.busy { _ in }
      fixture.emitter.cells[0].timing.beginTime = number
      fixture.emitter.cells[0].timing.speed = number
      fixture.emitter.cells[0].timing.duration = number
      expectFinite(fixture, "timing \(number)")
      for kind in EmitterBehavior.Kind.allCases {
        var behavior = EmitterBehavior(type: kind.rawValue)
        for key in ["drag", "frequency", "stiffness", "radius", "falloff", "zPosition", "rotation"] {
          behavior.inputs[key] = .number(number)
        }
        behavior.inputs["force"] = .array([.number(number)])
        behavior.inputs["values"] = .array([.number(number)])
        behavior.inputs["keyPath"] = .string("scale")
        fixture = Self.busy { $0.behaviors = [behavior] }
        expectFinite(fixture, "\(kind) \(number)")
      }
    }
    var nested = EmitterCell()
    for _ in 0..<40 {
      var cell = EmitterFixture.cell { ($0.numbers.birthRate, $0.numbers.lifetime) = (1e6, 1e6) }
      cell.cells = [nested]
      nested = cell
    }
    var fixture = EmitterFixture()
    fixture.emitter.cells = [nested]
    expectFinite(fixture, "nested")
  }

  private func expectFinite(_ fixture: EmitterFixture, _ what: String) {
    for time in [3.1, -2, .nan, 1e12] {
      let shown = fixture.shown(at: time, limit: 500)
      #expect(shown.particles.count <= 500)
      let isFinite = Particles.Column.allCases.allSatisfy { column in
        (0..<shown.particles.count).allSatisfy { shown.particles[column, $0].isFinite }
      }
      #expect(isFinite, "\(what) at \(time)")
    }
  }

  @Test("a huge birth rate is thinned out to the limit, evenly over the particles' lives")
  func budget() {
    let shown = EmitterFixture { $0.numbers.birthRate = 1e9 }.shown(at: 10, limit: 5000)
    #expect(abs(shown.particles.count - 5000) <= 1)
    let ages = shown.column(.age).reduce(0.0) { $0 + Double($1) } / Double(shown.particles.count)
    #expect(abs(ages - 1) < 0.01)
  }
}
