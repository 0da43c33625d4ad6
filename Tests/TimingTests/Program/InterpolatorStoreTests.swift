import Graphics
import RenderTree
import Testing

@testable import Timing

@Suite("Parts of the program: interpolators")
struct InterpolatorStoreTests {
  private var store = InterpolatorStore()

  private func change(_ keyPath: String, _ interpolation: PropertyAnimation.Interpolation) -> PropertyAnimation {
    PropertyAnimation(keyPath: LayerKeyPath(parsing: keyPath), interpolation: interpolation)
  }

  private mutating func add(_ change: PropertyAnimation, function: ValueFunction? = nil) -> InterpolatorReference? {
    let properties = LayerProperties()
    return store.add(change, to: AnimationTarget(change.keyPath, of: properties), through: function, of: properties)
  }

  private mutating func added(_ change: PropertyAnimation, function: ValueFunction? = nil) throws -> InterpolatorReference {
    let reference = add(change, function: function)
    return try #require(reference)
  }

  private func track(_ reference: InterpolatorReference) -> Track {
    Track(
      interval: .running(from: 0), clock: 0, easing: 0, keyPath: -1, committedParts: -1, interpolator: reference,
      target: .value, valueFunction: nil, isAdditive: false, isCumulative: false, isInGroup: false)
  }

  @Test("values are kept by kind, each kind counted from 0; a quarter of the way from 2 to 6 is 3")
  mutating func kinds() throws {
    let first = try added(change("opacity", .basic(Endpoints(from: 2, to: 6))))
    let second = try added(change("zPosition", .basic(Endpoints(by: 8))))
    let point = try added(change("position", .keyframes(Keyframes([.point(0, 0), .point(4, 8), .point(4, 0)]))))
    #expect(first.kind == .basic && first.index == 0 && !first.needsUnderlying)
    #expect(second.index == 1 && second.needsUnderlying)
    #expect(point.kind == .keyframes && point.index == 0)
    func number(_ reference: InterpolatorReference, over underlying: Double) -> Double? {
      store.numbers.value(track(reference), at: AnimationProgress(fraction: 0.25, cycle: 0), underlying: underlying)
    }
    #expect(number(first, over: 100) == 3 && number(second, over: 100) == 102)
    #expect(store.pairs.value(track(point), at: AnimationProgress(fraction: 0.75, cycle: 0), underlying: nil) == SIMD2(4, 4))
  }

  @Test("values of another kind than the target's are nothing to follow")
  mutating func mismatches() {
    for change in [
      change("opacity", .basic(Endpoints(from: .point(1, 2), to: .point(3, 4)))), change("position", .keyframes(Keyframes([1, 2]))),
      change("opacity", .basic(Endpoints())),
    ] {
      let reference = add(change)
      #expect(reference == nil, "\(change.keyPath)")
    }
  }

  @Test("a matrix takes numbers through a function, three of them for a scale in space")
  mutating func functions() throws {
    let none = add(change("transform", .basic(Endpoints(from: 0, to: 1))))
    #expect(none == nil)
    let angle = try added(change("transform", .basic(Endpoints(from: 0, to: 1))), function: .rotateZ)
    #expect(store.numbers.value(track(angle), at: AnimationProgress(fraction: 0.5, cycle: 0), underlying: nil) == 0.5)
    let triple = AnimatableValue.array([1, 2, 3])
    let scale = try added(change("transform", .basic(Endpoints(from: triple, to: triple))), function: .scale)
    #expect(store.quads.value(track(scale), at: AnimationProgress(fraction: 0.5, cycle: 0), underlying: nil) == SIMD4(1, 2, 3, 0))
  }

  @Test("flags given as numbers are flags, numbers given as flags numbers")
  mutating func flags() throws {
    let flag = try added(change("hidden", .basic(Endpoints(from: 1, to: 1))))
    #expect(store.values.value(track(flag), at: AnimationProgress(fraction: 0.5, cycle: 0), underlying: nil) == .bool(true))
    let number = try added(change("opacity", .basic(Endpoints(from: .bool(true), to: .bool(true)))))
    #expect(store.numbers.value(track(number), at: AnimationProgress(fraction: 0.5, cycle: 0), underlying: nil) == 1)
  }

  @Test("paths move points and nothing else")
  mutating func paths() throws {
    var frames = Keyframes()
    frames.path = PathGeometry(verbs: [.move, .line], points: [CGPoint(x: 0, y: 0), CGPoint(x: 10, y: 20)])
    let path = try added(change("position", .keyframes(frames)))
    #expect(path.kind == .path && store.paths[Int(path.index)].value(at: 0.5, ahead: 0.5).point == SIMD2(5, 10))
    let none = add(change("opacity", .keyframes(frames)))
    #expect(none == nil)
  }

  @Test("pictures of an animation that is over are let go")
  mutating func pictures() throws {
    let picture = LayerContents.image(CGImage(width: 1, height: 1, premultipliedPixels: [9, 9, 9, 255]))
    let fade = try added(change("contents", .basic(Endpoints(from: .contents(picture), to: .contents(picture)))))
    func shown() -> LayerContents? {
      store.pictures.value(track(fade), at: AnimationProgress(fraction: 0, cycle: 0), underlying: nil)?.contents
    }
    #expect(shown() == picture)
    store.forgetPictures(of: fade)
    #expect(shown() == nil)
  }
}
