import CTimingKernels
import Graphics
import RenderTree
import TestSupport
import Testing

@testable import Timing

/// Particles are mixes of random numbers, which nobody works out by hand: what small emitters of every kind show stands on record in
/// GoldenTests/Goldens/particles.txt, place by place. Their laws are tested in `ParticleLawTests`.
@Suite("Particles on record")
struct ParticleRecordTests {
  /// A cell in which every number differs, and none is 0.
  private func wild(_ change: (inout EmitterCell) -> Void = { _ in }) -> EmitterCell {
    EmitterFixture.cell {
      $0.numbers.birthRate = 3
      ($0.numbers.lifetime, $0.numbers.lifetimeRange) = (1.5, 0.6)
      ($0.numbers.emissionLatitude, $0.numbers.emissionLongitude, $0.numbers.emissionRange) = (0.3, 0.7, 0.9)
      ($0.numbers.velocity, $0.numbers.velocityRange) = (20, 7)
      ($0.numbers.xAcceleration, $0.numbers.yAcceleration, $0.numbers.zAcceleration) = (1, -2, 3)
      ($0.numbers.scale, $0.numbers.scaleRange, $0.numbers.scaleSpeed) = (1.25, 0.5, -0.125)
      ($0.numbers.spin, $0.numbers.spinRange, $0.numbers.rotation, $0.numbers.rotationRange) = (0.75, 0.5, 0.25, 1.5)
      ($0.numbers.redRange, $0.numbers.greenRange, $0.numbers.blueRange, $0.numbers.alphaRange) = (0.1, 0.2, 0.3, 0.4)
      ($0.numbers.redSpeed, $0.numbers.greenSpeed, $0.numbers.blueSpeed, $0.numbers.alphaSpeed) = (0.05, -0.1, 0.15, -0.2)
      $0.color = CGColor(red: 0.6, green: 0.7, blue: 0.5, alpha: 0.8)
      change(&$0)
    }
  }

  private func fixture(_ cells: [EmitterCell], _ change: (inout EmitterProperties) -> Void = { _ in }) -> EmitterFixture {
    var fixture = EmitterFixture()
    fixture.emitter.cells = cells
    (fixture.emitter.position, fixture.emitter.zPosition) = (CGPoint(x: 100, y: 50), 5)
    (fixture.emitter.size, fixture.emitter.depth) = (CGSize(width: 30, height: 20), 10)
    fixture.emitter.seed = 7
    change(&fixture.emitter)
    return fixture
  }

  private func note(_ name: String, _ shown: PresentationTree, _ columns: [Particles.Column], in record: inout RecordedText) {
    let emitters = shown.emitters.map { "\($0.range) \($0.order) \($0.batches.map(\.range))" }
    record.add("\(name): \(shown.particles.count) at \(shown.time), \(emitters) order \(shown.particles.order)")
    record.add("  moves \(shown.isAnimating), next \(shown.nextChange)")
    for column in columns { record.add("  \(column) \(shown.column(column).map { "\($0)" }.joined(separator: " "))") }
  }

  private static let places: [Particles.Column] = [.x, .y, .z, .age]

  @Test("every shape in every mode")
  func shapes() throws {
    var record = RecordedText()
    for shape in EmitterShape.allCases {
      for mode in EmitterMode.allCases {
        let fixture = fixture([wild()]) { ($0.shapeName, $0.modeName) = (ChoiceName(shape), ChoiceName(mode)) }
        note("\(shape) \(mode)", fixture.shown(at: 3.3), Self.places, in: &record)
      }
    }
    #expect(try record.differences(from: "particles-shapes") == [])
  }

  private static func behavior(_ type: String, _ inputs: [String: AnimatableValue]) -> EmitterBehavior {
    var behavior = EmitterBehavior(type: type)
    behavior.inputs = inputs
    return behavior
  }

  private static let behaviors: [EmitterBehavior] = [
    behavior("drag", ["drag": 0.5]), behavior("drag", ["drag": 0.002]), behavior("alignToMotion", ["rotation": 0.3]),
    behavior("wave", ["force": .array([30, 20, 10]), "frequency": 0.75]),
    behavior("attractor", ["position": .point(110, 60), "zPosition": 4, "radius": 15, "stiffness": 2, "falloff": 1.5]),
    behavior(
      "attractor",
      [
        "attractorType": .string("axial"), "position": .point(110, 60), "orientationLatitude": 0.4, "orientationLongitude": 0.9,
        "radius": 5,
        "stiffness": 3, "falloff": 0.5,
      ]),
    behavior(
      "attractor",
      [
        "attractorType": .string("planar"), "position": .point(90, 60), "orientationLatitude": 1.4, "orientationLongitude": 0.2,
        "stiffness": 4,
      ]),
    behavior("simpleAttractor", ["attractorType": .string("planar"), "position": .point(90, 60), "stiffness": 4, "radius": 100]),
    behavior("valueOverLife", ["keyPath": .string("scale"), "values": .array([0.5, 2, 1]), "locations": .array([0, 0.25, 1])]),
    behavior("valueOverLife", ["keyPath": .string("scale.y"), "values": .array([0.5, 2]), "additive": 1]),
    behavior("valueOverLife", ["keyPath": .string("position.x"), "values": .array([-5, 9]), "locations": .array([0.2, 0.6])]),
    behavior("valueOverLife", ["keyPath": .string("rotation"), "values": .array([-5, 9, 3])]),
    behavior("colorOverLife", ["colors": .array([.color(CGColor(red: 0.9, green: 0.5, blue: 0.3, alpha: 0.7)), .color(.white)])]),
    behavior(
      "light",
      [
        "position": .point(90, 40), "zPosition": 3, "color": .color(CGColor(red: 2, green: 3, blue: 4, alpha: 0.5)), "falloff": 0.1,
        "appliesAlpha": 1,
      ]),
    behavior("light", ["position": .point(90, 40), "color": .color(CGColor(red: 2, green: 3, blue: 4, alpha: 0.5)), "falloff": 0.1]),
  ]

  @Test("looks, behaviours, planes and sprite sheets, with a factor of the layer's for each")
  func looks() throws {
    var record = RecordedText()
    func note(_ name: String, _ cell: EmitterCell, _ change: (inout EmitterProperties) -> Void = { _ in }) {
      let fixture = fixture([cell]) {
        ($0.velocity, $0.scale, $0.spin, $0.spinBias, $0.lifetime, $0.birthRate) = (1.5, 0.75, 2, 0.2, 1.2, 0.7)
        change(&$0)
      }
      self.note(name, fixture.shown(at: 4.1), Particles.Column.allCases, in: &record)
    }
    note("plain", wild())
    for (index, behavior) in Self.behaviors.enumerated() {
      note("behaviour \(index)", wild { $0.behaviors = [behavior] })
      note("layer's behaviour \(index)", wild { $0.behaviors = [Self.behaviors[0]] }) { $0.behaviors = [behavior, behavior] }
    }
    note(
      "plane",
      wild {
        $0.particleType = .plane
        ($0.numbers.orientationLatitude, $0.numbers.orientationLatitudeRange) = (0.3, 0.5)
        ($0.numbers.orientationLongitude, $0.numbers.orientationLongitudeRange) = (0.8, 0.7)
      })
    for mode in EmitterCell.FrameMode.allCases {
      note(
        "frames \(mode)",
        wild {
          ($0.numbers.contentsFrameCount, $0.numbers.contentsFramesPerSecond, $0.frameMode) = (5, 3.5, mode)
          $0.numbers.lifetime = 3
        })
    }
    note("all forces", wild { $0.behaviors = Array(Self.behaviors[0..<7]) })
    #expect(try record.differences(from: "particles-looks") == [])
  }

  @Test("cells inside cells, several cells, orders, seeds, times of cells and of the layer")
  func systems() throws {
    var record = RecordedText()
    let inner = wild {
      ($0.numbers.birthRate, $0.numbers.lifetime, $0.timing.beginTime, $0.timing.speed) = (4, 0.5, 0.2, 1.5)
    }
    let nested = wild { $0.cells = [inner] }
    let deep = wild { $0.cells = [wild { ($0.cells, $0.numbers.birthRate) = ([inner], 2) }, inner] }
    note("nested", fixture([nested]).shown(at: 2.7), Self.places, in: &record)
    note("deep", fixture([deep, wild()]).shown(at: 2.7), Self.places, in: &record)
    for mode in EmitterRenderMode.allCases {
      note("\(mode)", fixture([wild(), nested]) { $0.renderModeName = ChoiceName(mode) }.shown(at: 2.2), [.z, .age], in: &record)
      note("\(mode) alone", fixture([wild()]) { $0.renderModeName = ChoiceName(mode) }.shown(at: 2.2), [.z, .age], in: &record)
    }
    for seed: UInt32 in [0, 1, 0x9E37_79B9] {
      note("seed \(seed)", fixture([wild(), wild()]) { $0.seed = seed }.shown(at: 2.2), Self.places, in: &record)
    }
    let timed = wild { ($0.timing.beginTime, $0.timing.speed, $0.timing.timeOffset, $0.timing.duration) = (0.4, 2, 0.3, 2.5) }
    var layer = fixture([timed])
    (layer.timing.beginTime, layer.timing.speed, layer.timing.timeOffset) = (0.5, 0.75, 0.125)
    for time in [0.4, 1, 1.9, 3.1, 9] { note("timed", layer.shown(at: time), Self.places, in: &record) }
    for limit in [3, 6] { note("at most \(limit)", fixture([nested, wild()]).shown(at: 2.7, limit: limit), Self.places, in: &record) }
    // Who is born or dies within the tolerance of times has done so.
    for time in [1 / 3.0 - 1e-9, 1 / 3.0, 1 / 3.0 + 1e-9] { note("edge", fixture([wild()]).shown(at: time), Self.places, in: &record) }
    note("bounded", fixture([wild { $0.timing.duration = 0.5 }]).shown(at: 0.6), Self.places, in: &record)
    #expect(try record.differences(from: "particles-systems") == [])
  }

  @Test("emitters that are animated, or that a program has changed")
  func changes() throws {
    var record = RecordedText()
    var moved = fixture([wild(), wild { $0.timing.beginTime = 0.7 }])
    moved.animations = [
      AnimationRecord("emitterPosition", .basic(Endpoints(from: .point(0, 10), to: .point(90, -20))), duration: 2) { $0.beginTime = 0.5 },
      AnimationRecord("birthRate", .basic(Endpoints(from: 2, to: 0.25)), duration: 1.5) { ($0.beginTime, $0.fillMode) = (0.25, .both) },
      AnimationRecord("lifetime", .basic(Endpoints(from: 0.5, to: 3)), duration: 3),
      AnimationRecord("emitterSize", .basic(Endpoints(to: .size(CGSize(width: 3, height: 90)))), duration: 3),
    ]
    for time in [0.3, 1.2, 2.4, 3.7] { note("animated", moved.shown(at: time), Self.places, in: &record) }
    var rated = fixture([wild { $0.timing.speed = 2 }])
    rated.animations = [
      AnimationRecord("emitterCells.spark.birthRate", .keyframes(Keyframes([0, 8, 2])), duration: 2) { $0.repeatCount = 3 }
    ]
    for time in [0.9, 2.1, 5.5, 8] { note("rated", rated.shown(at: time), Self.places, in: &record) }
    var past = fixture([wild()])
    var before = past.emitter
    (before.position, before.birthRate) = (CGPoint(x: 0, y: 0), 2)
    var earlier = before
    (earlier.position, earlier.birthRate, earlier.lifetime) = (CGPoint(x: -50, y: 0), 0.5, 2)
    past.emitter.past = [EmitterPast(until: 1, earlier), EmitterPast(until: 1.8, before)]
    for time in [0.9, 1.5, 2, 3] { note("past", past.shown(at: time), Self.places, in: &record) }
    #expect(try record.differences(from: "particles-changes") == [])
  }

  @Test("what particles born together have in common")
  func emissions() throws {
    var record = RecordedText()
    let cell = wild {
      ($0.behaviors, $0.particleType, $0.frameMode) = (Self.behaviors, .plane, .random)
      ($0.numbers.contentsFrameCount, $0.numbers.contentsFramesPerSecond) = (5, 3.5)
    }
    var emitter = fixture([cell]).emitter
    (emitter.velocity, emitter.scale, emitter.spin, emitter.spinBias, emitter.lifetime) = (1.5, 0.75, 2, 0.2, 1.2)
    emitter.size = CGSize(width: -3, height: -4)
    for shape in EmitterShape.allCases {
      for mode in EmitterMode.allCases.prefix(shape == .point ? 4 : 1) {
        (emitter.shapeName, emitter.modeName) = (ChoiceName(shape), ChoiceName(mode))
        let emission = CTEmission(cell, of: emitter, depth: 0)
        record.add("\(shape) \(mode): \(emission.shape) \(emission.mode)")
      }
    }
    for depth in 0...1 { record.add("depth \(depth): \(CTEmission(cell, of: emitter, depth: depth))") }
    let odd = wild {
      ($0.numbers.emissionRange, $0.numbers.velocity, $0.numbers.lifetime, $0.numbers.contentsFramesPerSecond) = (-9, 1e9, .infinity, 5000)
      ($0.numbers.xAcceleration, $0.numbers.scaleSpeed, $0.frameMode) = (.nan, -.infinity, .single)
    }
    record.add("odd: \(CTEmission(odd, of: EmitterProperties(), depth: 0))")
    #expect(CTEmission(odd, of: EmitterProperties(), depth: 0).longestLife == .infinity)
    #expect(abs(CTEmission(cell, of: emitter, depth: 0).longestLife - (1.8 + 0.36)) < 1e-6)
    #expect(try record.differences(from: "emissions") == [])
  }

  /// Rates are those of the cell's time; what is not finite or not above 0 is none.
  @Test("intervals and rates of cells")
  func intervals() {
    func interval(_ change: (inout MediaTiming) -> Void) -> [Double] {
      var cell = EmitterCell()
      change(&cell.timing)
      let interval = cell.interval
      return [interval.begin, interval.speed, interval.offset, interval.length]
    }
    #expect(interval { _ in } == [0, 1, 0, .infinity])
    #expect(interval { ($0.beginTime, $0.speed, $0.timeOffset, $0.duration) = (2, 3, 0.5, 4) } == [2, 3, 0.5, 4])
    #expect(interval { ($0.autoreverses, $0.duration) = (true, 4) } == [0, 1, 0, 8])
    #expect(interval { ($0.autoreverses, $0.duration, $0.repeatCount) = (true, 4, 2.5) } == [0, 1, 0, 20])
    #expect(interval { ($0.repeatDuration, $0.duration, $0.repeatCount) = (7, 4, 2.5) } == [0, 1, 0, 7])
    #expect(interval { ($0.duration, $0.speed) = (0, -2) } == [0, 0, 0, .infinity])
    #expect(interval { $0.beginTime = .infinity } == [0, 1, 0, 0] && interval { $0.beginTime = -.infinity } == [0, 1, 0, .infinity])
    var emitter = EmitterProperties(), cell = EmitterCell()
    (emitter.birthRate, cell.numbers.birthRate) = (0.5, 6)
    #expect(cell.rate(of: emitter, depth: 0) == 3 && cell.rate(of: emitter, depth: 1) == 6)
    cell.numbers.birthRate = 1e15
    #expect(cell.rate(of: emitter, depth: 1) == 1e12)
    cell.isEnabled = false
    #expect(cell.rate(of: emitter, depth: 1) == 0)
  }

  @Test("keys are well mixed numbers, and each purpose has a random number of its own")
  func randomNumbers() {
    // As computed step by step with 32 bits.
    func mixed(_ number: UInt32) -> UInt32 {
      var x = number
      x ^= x / 65_536
      x &*= 2_146_121_005
      x ^= x / 32_768
      x &*= 2_221_713_035
      return x ^ (x / 65_536)
    }
    for key: UInt32 in [0, 1, 2, 77, 0x8000_0000, .max] {
      #expect(ct_mixed(key) == mixed(key))
      for purpose: UInt32 in 1...17 {
        #expect(ct_random(key, purpose) == Float(mixed(key &+ purpose &* 2_654_435_769) / 256) / 16_777_216)
      }
    }
  }

  @Test("a curve over life is linear between its values, evenly where locations do not suit")
  func lifeCurves() throws {
    func values(_ values: [Double], _ locations: [Double]) throws -> [Float] {
      let curve = try #require(LifeCurve(values, locations))
      return [-0.5, 0, 0.125, 0.25, 0.5, 0.75, 1, 1.5].map { curve($0) }
    }
    #expect(LifeCurve([], []) == nil)
    #expect(try values([3], []) == [3, 3, 3, 3, 3, 3, 3, 3])
    #expect(try values([2, 6, 4], []) == [2, 2, 3, 4, 6, 5, 4, 4])
    #expect(try values([2, 6, 4], [0.25, 0.5, 0.5]) == [2, 2, 2, 2, 4, 4, 4, 4])
    #expect(try values([2, 6], [-1, 0.25]) == [2, 2, 4, 6, 6, 6, 6, 6])
    #expect(try values([2, 6, 4], [0, 0.75, 0.5]) == [2, 2, 3, 4, 6, 5, 4, 4])
    #expect(try values([2, 6, 4], [0, 1]) == [2, 2, 3, 4, 6, 5, 4, 4])
    #expect(try values([-1e9, 1e9], []).prefix(2) == [-1e7, -1e7])
    let targets: [(String, ParticleLook.Target?)] = [
      ("scale", .scale), ("scale.xy", .scale), ("scale.x", .scaleX), ("scale.y", .scaleY), ("rotation", .rotation), ("opacity", .alpha),
      ("color.alpha", .alpha), ("color.red", .red), ("color.green", .green), ("color.blue", .blue), ("red", .red), ("alpha", .alpha),
      ("position.x", .x), ("position.y", .y), ("position.z", .z), ("zPosition", .z), ("x", nil), ("y", nil), ("z", nil), ("other", nil),
    ]
    for (path, target) in targets { #expect(ParticleLook.Target(keyPath: path) == target, "\(path)") }
    var off = Self.behaviors[8]
    off.isEnabled = false
    #expect(ParticleLook(off) == nil && ParticleLook(Self.behaviors[0]) == nil && ParticleLook(Self.behaviors[8]) != nil)
  }

  @Test("births keep their columns while they grow, and the dead are taken out")
  func births() {
    let births = Births()
    for index in 0..<600 {
      births.append(key: UInt32(index) * 3, birth: Double(index) / 7, age: Float(index % 5), emission: Int32(index / 200))
      births.life[index] = Float(index % 4) + 1
      if index % 2 == 0 { births.placeLast(SIMD3(Float(index), 2, 3), heading: SIMD2(0.6, 0.8)) }
    }
    #expect(births.count == 600)
    var runs: [String] = []
    births.forEachRun { emission, _, range in runs.append("\(emission) \(range)") }
    #expect(runs == ["0 0..<200", "1 200..<400", "2 400..<600"])
    #expect([0, 1, 255, 256, 511, 512, 599].map { births.key[$0] } == [0, 3, 765, 768, 1533, 1536, 1797])
    #expect([0, 1, 256, 512].map { births.x[$0] } == [0, 0, 256, 512] && births.z[256] == 3 && births.y[257] == 0)
    #expect([256, 257].map { births.headingX[$0] } == [0.6, 1] && [256, 257].map { births.headingY[$0] } == [0.8, 0])
    births.age[0] = -1
    births.removeDead(lead: 0.75)
    // Ages 0 … 4 of lives 1 … 4: of those, as many are less than the life by more than 0.75, or by half a life of one.
    let expected = (1..<600).filter { index in
      let age = Float(index % 5), life = Float(index % 4) + 1
      return age < life - min(0.75, life / 2)
    }
    #expect(births.count == expected.count && (0..<births.count).map { births.key[$0] } == expected.map { UInt32($0) * 3 })
    #expect((0..<births.count).map { births.birth[$0] } == expected.map { Double($0) / 7 })
    #expect((0..<births.count).map { births.x[$0] } == expected.map { $0 % 2 == 0 ? Float($0) : 0 })
    #expect((0..<births.count).map { births.life[$0] } == expected.map { Float($0 % 4) + 1 })
    #expect((0..<births.count).map { births.emission[$0] } == expected.map { Int32($0 / 200) })
    births.removeAll()
    #expect(births.count == 0)
  }

  @Test("checkpoints follow their particles, in either direction of time; others begin at their birth")
  func checkpoints() {
    let checkpoints = ParticleCheckpoints(), births = Births()
    func align(_ keys: [UInt32]) -> [Int32] {
      births.removeAll()
      for key in keys { births.append(key: key, birth: Double(key) / 2, age: 1, emission: 0) }
      checkpoints.align(with: births)
      let steps = keys.indices.map { checkpoints.base[$0].steps }
      for (index, key) in keys.enumerated() {
        checkpoints.base[index].key = key
        checkpoints.base[index].birth = Double(key) / 2
        checkpoints.base[index].steps = Int32(key)
      }
      return steps
    }
    #expect(align([1, 2, 3]) == [0, 0, 0])
    #expect(align([2, 3, 4]) == [2, 3, 0])
    #expect(align([1, 3, 5]) == [0, 3, 0])
    #expect(align([1, 3, 5]) == [1, 3, 5])
    #expect(align([3]) == [3] && align([]) == [] && align([3]) == [0])
    let many = (10..<700).map { UInt32($0) }
    #expect(align(many) == many.map { _ in 0 } && align(many) == many.map { Int32($0) })
    #expect(align(Array(many.dropFirst(5))) == many.dropFirst(5).map { Int32($0) })
    // Another birth is another particle.
    births.removeAll()
    births.append(key: 20, birth: 11, age: 1, emission: 0)
    checkpoints.align(with: births)
    #expect(checkpoints.base[0].steps == 0)
    var one = CTEmission(), other = CTEmission()
    #expect(one.identity == other.identity)
    (one.drag, other.drag) = (1, 2)
    #expect(one.identity != other.identity)
  }

  @Test("the order of painting is stable, by age or by depth")
  func order() {
    func order(_ mode: EmitterRenderMode, ages: [Float], depths: [Float], hasNested: Bool = false, batches: Int = 2) -> [Int32] {
      var particles = PresentationTree().particles, shown = PresentationEmitter(), order = ParticleOrder()
      _ = particles.add(ages.count + 2)
      for index in ages.indices {
        particles[.age, index + 2] = ages[index]
        particles[.z, index + 2] = depths[index]
      }
      (shown.range, shown.renderMode) = (2..<ages.count + 2, mode)
      shown.batches = Array(repeating: ParticleBatch(range: 0..<1, look: EmitterCell().look), count: batches)
      particles.order = [7]
      let range = order.sort(shown, hasNested: hasNested, in: &particles)
      #expect(range.lowerBound == 1 && range.upperBound == particles.order.count)
      return Array(particles.order.dropFirst())
    }
    let ages: [Float] = [0.5, 3, 0.25, 3, 1000, 0], depths: [Float] = [-2, 5, 0, -0.5, -300, 5]
    #expect(order(.oldestFirst, ages: ages, depths: depths) == [6, 3, 5, 2, 4, 7])
    #expect(order(.oldestLast, ages: ages, depths: depths) == [7, 4, 2, 3, 5, 6])
    #expect(order(.backToFront, ages: ages, depths: depths) == [6, 2, 5, 4, 3, 7])
    #expect(order(.unordered, ages: ages, depths: depths) == [] && order(.additive, ages: ages, depths: depths) == [])
    #expect(order(.oldestFirst, ages: ages, depths: depths, batches: 1) == [])
    #expect(order(.oldestFirst, ages: ages, depths: depths, hasNested: true, batches: 1) == [6, 3, 5, 2, 4, 7])
    #expect(order(.oldestLast, ages: ages, depths: depths, batches: 1) == [7, 4, 2, 3, 5, 6])
  }
}
