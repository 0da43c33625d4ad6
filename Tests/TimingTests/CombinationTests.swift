import Graphics
import RenderTree
import Testing

@testable import Timing

@Suite("From, to, by; what animations add to each other")
struct CombinationTests {
  /// Half way of 1 s over a model of ½; measured.
  @Test(
    "one end missing is the value underneath",
    arguments: [
      (Endpoints(from: 0.2, by: 0.3), 0.35), (Endpoints(to: 0.9, by: 0.3), 0.75), (Endpoints(from: 0.2), 0.35), (Endpoints(to: 0.8), 0.65),
      (Endpoints(by: 0.3), 0.65), (Endpoints(), 0.5), (Endpoints(from: 0.1, to: 0.7), 0.4), (Endpoints(from: 0.1, to: 0.7, by: 9), 0.4),
    ])
  func ends(endpoints: Endpoints, expected: Double) {
    expectClose(Fixture(AnimationRecord("opacity", .basic(endpoints))) { $0.opacity = 0.5 }.number("opacity", at: 0.5), expected)
  }

  @Test("a colour that is not set stays unset (measured)")
  func unsetColour() {
    let layer = Fixture(AnimationRecord("backgroundColor", .basic(Endpoints(to: .color(CGColor(red: 1, green: 0, blue: 0, alpha: 1))))))
    #expect(layer.shown(at: 0.5).backgroundColor == nil)
  }

  @Test("flags take their new value at once, and the old one again at the end (measured)")
  func flags() {
    for values in [(AnimatableValue.number(0), AnimatableValue.number(1)), (.bool(false), .bool(true))] {
      let layer = Fixture(AnimationRecord("hidden", .basic(Endpoints(from: values.0, to: values.1))))
      #expect(layer.shown(at: 0.25).isHidden)
      #expect(!layer.shown(at: 1.25).isHidden)
    }
  }

  @Test("additive animations add up (measured: 0.6, then 0.65)")
  func additive() {
    let first = AnimationRecord("opacity", .basic(Endpoints(from: 0, to: 0.2)), additive: true)
    let second = AnimationRecord("opacity", .basic(Endpoints(from: 0, to: 0.1)), additive: true)
    expectClose(Fixture(first) { $0.opacity = 0.5 }.number("opacity", at: 0.5), 0.6)
    expectClose(Fixture(first, second) { $0.opacity = 0.5 }.number("opacity", at: 0.5), 0.65)
  }

  @Test("the missing end of an additive animation is nothing, not the model again")
  func additiveEnds() {
    for endpoints in [Endpoints(to: 0.2), Endpoints(by: 0.2)] {
      expectClose(
        Fixture(AnimationRecord("opacity", .basic(endpoints), additive: true)) { $0.opacity = 0.5 }.number("opacity", at: 0.5), 0.6)
    }
    let from = AnimationRecord("position", .basic(Endpoints(from: .point(10, 20))), additive: true)
    expectClose(Fixture(from) { $0.position = CGPoint(x: 100, y: 100) }.shown(at: 0.5).position, 105, 110)
  }

  /// A quarter turn first, then the model's translation: the translation itself is not turned.
  @Test("additive matrices concatenate, the animated one first")
  func additiveMatrix() {
    let turn = AnimationRecord("transform", .basic(Endpoints(from: .rotation(90), to: .rotation(90))), additive: true)
    let shown = Fixture(turn) { $0.transform = CATransform3DMakeTranslation(10, 0, 0) }.shown(at: 0.5).transform
    expectClose(Double(shown.m12), 1)
    expectClose(Double(shown.m41), 10)
    expectClose(Double(shown.m42), 0)
  }

  @Test("cumulative: every cycle adds the value at a cycle's end (measured)")
  func cumulative() {
    let by = AnimationRecord("position.x", .basic(Endpoints(by: 10)), cumulative: true) { $0.repeatCount = 3 }
    for (time, x) in [(0.5, 105.0), (1.5, 215), (2.5, 325)] {
      expectClose(Fixture(by) { $0.position.x = 100 }.number("position.x", at: time), x)
    }
    let fromTo = AnimationRecord("position.x", .basic(Endpoints(from: 0, to: 10)), cumulative: true) { $0.repeatCount = 3 }
    for (time, x) in [(0.5, 5.0), (1.5, 15), (2.5, 25)] { expectClose(Fixture(fromTo).number("position.x", at: time), x) }
    let reversing = AnimationRecord("position.x", .basic(Endpoints(from: 0, to: 10)), cumulative: true) {
      $0.repeatCount = 2
      $0.autoreverses = true
    }
    expectClose(Fixture(reversing).number("position.x", at: 2.5), 5)
  }

  @Test("cumulative key frames and matrices go on from where they were")
  func cumulativeOthers() {
    let frames = AnimationRecord("position.x", .keyframes(Keyframes([0, 1, 10])), cumulative: true) { $0.repeatCount = 3 }
    expectClose(Fixture(frames).number("position.x", at: 2.5), 21)
    let turn = AnimationRecord("transform", .basic(Endpoints(from: .rotation(0), to: .rotation(90))), cumulative: true) {
      $0.repeatCount = 5
    }
    expectClose(Fixture(turn).number("transform.rotation.z", at: 2.5), (225 - 360) * .pi / 180)
  }

  @Test("the latest of two animations of one property wins (measured: 0.4)")
  func latestWins() {
    let layer = Fixture(.fade(), AnimationRecord("opacity", .basic(Endpoints(from: 0.4, to: 0.4))))
    expectClose(layer.number("opacity", at: 0.7), 0.4)
  }

  @Test("a later animation with one end starts from the earlier one's value")
  func underlying() {
    // Underneath, ½ at half time; to 1 from there: ¾.
    let layer = Fixture(.fade(), AnimationRecord("opacity", .basic(Endpoints(to: 1))))
    expectClose(layer.number("opacity", at: 0.5), 0.75)
  }

  @Test("the value underneath is that of every frame, not of the start: a later model moves the course with it")
  func notFrozen() {
    let animation = AnimationRecord("opacity", .basic(Endpoints(to: 1)))
    // Half way from the model to 1.
    expectClose(Fixture(animation) { $0.opacity = 0.5 }.number("opacity", at: 0.5), 0.75)
    expectClose(Fixture(animation) { $0.opacity = 0.2 }.number("opacity", at: 0.5), 0.6)
  }

  @Test("components change their part of the value reached so far")
  func components() {
    let whole = AnimationRecord("position", .basic(Endpoints(from: .point(0, 0), to: .point(100, 100))))
    let part = AnimationRecord("position.y", .basic(Endpoints(from: 7, to: 7)))
    expectClose(Fixture(whole, part).shown(at: 0.5).position, 50, 7)
    expectClose(Fixture(part, whole).shown(at: 0.5).position, 50, 50)
    expectClose(Fixture(whole, part).shown(at: 2).position, 0, 0)
  }

  @Test("rotation and scale of one matrix combine, and the translation stays")
  func matrixComponents() {
    let turn = AnimationRecord("transform.rotation.z", .basic(Endpoints(from: 0, to: .number(.pi))))
    let grow = AnimationRecord("transform.scale", .basic(Endpoints(from: 1, to: 3)))
    let shown = Fixture(turn, grow) { $0.transform = CATransform3DMakeTranslation(5, 6, 7) }.shown(at: 0.5).transform
    expectClose(Double(shown.m12), 2)
    expectClose(Double(shown.m21), -2)
    expectClose(Double(shown.m33), 2)
    expectClose(Double(shown.m43), 7)
  }

  @Test("a full turn by 2π in 2 s turns fully", arguments: [(0.5, 90.0), (1, 180), (1.5, 270)])
  func fullTurn(time: Double, degrees: Double) {
    let layer = Fixture(AnimationRecord("transform.rotation", .basic(Endpoints(by: .number(2 * .pi))), duration: 2))
    let shown = layer.shown(at: time).transform
    expectClose(Double(shown.m11), cos(degrees * .pi / 180))
    expectClose(Double(shown.m12), sin(degrees * .pi / 180))
    #expect(layer.shown(at: 2.1).transform == CATransform3DIdentity)
  }

  @Test("half a turn as a matrix goes the negative way; a full one as a matrix is none; by half a turn sums matrices")
  func matrixTurns() {
    let half = Fixture(AnimationRecord("transform", .basic(Endpoints(to: .rotation(180))), duration: 2)).shown(at: 1).transform
    expectClose(Double(half.m11), 0)
    expectClose(Double(half.m12), -1)
    expectClose(Double(half.m21), 1)
    let full = Fixture(AnimationRecord("transform", .basic(Endpoints(to: .rotation(360))), duration: 2)).shown(at: 1).transform
    expectClose(Double(full.m11), 1)
    let by = Fixture(AnimationRecord("transform", .basic(Endpoints(by: .transform(CATransform3DMakeScale(2, 2, 2)))), duration: 2)).shown(
      at: 1
    ).transform
    // The sum is of all elements, m44 too: it scales by (1 + 2) / (1 + 1).
    expectClose(Double(by.m11), 1.25)
    expectClose(Double(by.m12), 0)
  }

  @Test("value functions replace the matrix (measured: cos ½ over a scale of 2)")
  func valueFunctions() {
    let turn = AnimationRecord("transform", .basic(Endpoints(from: 0, to: 1)), function: .rotateZ)
    expectClose(Double(Fixture(turn) { $0.transform = CATransform3DMakeScale(2, 2, 2) }.shown(at: 0.5).transform.m11), cos(0.5))
    let frames = AnimationRecord("transform", .keyframes(Keyframes([0, 1, 3])), function: .rotateZ)
    expectClose(Double(Fixture(frames).shown(at: 0.75).transform.m11), cos(2))
    let move = AnimationRecord("transform", .basic(Endpoints(from: 0, to: 1)), cumulative: true, function: .translateX) {
      $0.repeatCount = 3
    }
    expectClose(Double(Fixture(move).shown(at: 2.5).transform.m41), 2.5)
    let scale = AnimationRecord("transform", .basic(Endpoints(from: .array([1, 1, 1]), to: .array([3, 5, 1]))), function: .scale)
    let shown = Fixture(scale).shown(at: 0.5).transform
    #expect(shown == CATransform3DMakeScale(2, 3, 1))
  }

  @Test(
    "(74, 74) to (566, 406) in 3 s along the default curve",
    arguments: [(0.75, 274.9872, 209.6255), (1.5, 468.7825, 340.3979), (2.25, 546.5458, 392.8724)])
  func defaultCurve(time: Double, x: Double, y: Double) {
    let move = AnimationRecord("position", .basic(Endpoints(from: .point(74, 74), to: .point(566, 406))), duration: 3, curve: .default)
    expectClose(Fixture(move).shown(at: time).position, x, y, within: 1e-3)
  }

  @Test("every kind of value", arguments: [0.25, 0.5])
  func kinds(fraction: Double) {
    let size = Fixture(AnimationRecord("shadowOffset", .basic(Endpoints(from: .size(.zero), to: .size(CGSize(width: 4, height: 8))))))
    #expect(size.shown(at: fraction).shadowOffset == CGSize(width: 4 * fraction, height: 8 * fraction))
    let rect = Fixture(AnimationRecord("bounds", .basic(Endpoints(from: .rect(.zero), to: .rect(CGRect(x: 1, y: 2, width: 4, height: 8))))))
    #expect(rect.shown(at: fraction).bounds == CGRect(x: fraction, y: 2 * fraction, width: 4 * fraction, height: 8 * fraction))
    let line = { (x: Double) in AnimatableValue.path(PathGeometry(verbs: [.move, .line], points: [.zero, CGPoint(x: x, y: 0)])) }
    let path = Fixture(AnimationRecord("path", .basic(Endpoints(from: line(0), to: line(100))))) { $0.content = .shape(ShapeProperties()) }
    guard case .shape(let shape) = path.shown(at: fraction).content else { return #expect(Bool(false)) }
    expectClose(shape.path?.points[1] ?? .zero, 100 * fraction, 0)
    let stops = Fixture(AnimationRecord("locations", .basic(Endpoints(from: .array([0, 0]), to: .array([0.5, 1]))))) {
      $0.content = .gradient(GradientProperties())
    }
    guard case .gradient(let gradient) = stops.shown(at: fraction).content else { return #expect(Bool(false)) }
    #expect(gradient.locations == [0.5 * fraction, fraction].map { CGFloat($0) })
    // Red to half transparent blue: straight alpha, no linearisation (measured at half: ½, 0, ½, ¾)
    let red = AnimatableValue.color(CGColor(red: 1, green: 0, blue: 0, alpha: 1)),
      blue = AnimatableValue.color(CGColor(red: 0, green: 0, blue: 1, alpha: 0.5))
    let colour = Fixture(AnimationRecord("backgroundColor", .basic(Endpoints(from: red, to: blue)))).shown(at: fraction).backgroundColor
    #expect(colour == CGColor(red: 1 - fraction, green: 0, blue: fraction, alpha: 1 - fraction / 2))
  }

  @Test("pictures cross-fade, discrete key frames switch, and afterwards the model's shows alone")
  func pictures() {
    let image = { AnimatableValue.contents(.image(CGImage(width: 1, height: 1, premultipliedPixels: [0, 0, 0, 255]))) }
    let (a, b) = (image(), image())
    guard case .contents(let first) = a, case .contents(let second) = b else { return }
    let fade = Fixture(AnimationRecord("contents", .basic(Endpoints(from: a, to: b)))) { $0.contents = second }
    #expect(fade.shown(at: 0.25).contents == first)
    #expect(fade.shown(at: 0.25).contentsFade == ContentsFade(target: second, fraction: 0.25))
    #expect(fade.shown(at: 1).contents == second)
    #expect(fade.shown(at: 1).contentsFade == nil)
    #expect(fade.shown(at: 2).contentsFade == nil)
    let flip = Fixture(AnimationRecord("contents", .keyframes(Keyframes([a, b], mode: .discrete))))
    #expect(flip.shown(at: 0.49).contents == first)
    #expect(flip.shown(at: 0.5).contents == second)
    #expect(flip.shown(at: 0.75).contentsFade == nil)
  }

  @Test("filter inputs and custom keys animate")
  func otherKeys() {
    let blur = Fixture(AnimationRecord("filters.soft.inputRadius", .basic(Endpoints(from: 0, to: 10)))) {
      $0.filters = [FilterDescription(type: "gaussianBlur", name: "soft", inputs: ["inputRadius": 3])]
    }
    #expect(blur.number("filters.soft.inputRadius", at: 0.5) == 5)
    #expect(blur.number("filters.soft.inputRadius", at: 2) == 3)
    let custom = Fixture(AnimationRecord("charge", .basic(Endpoints(from: 2, to: 4))))
    #expect(custom.number("charge", at: 0.5) == 3)
    #expect(custom.value("charge", at: 2) == nil)
  }

  @Test("values of another kind than the property leave it alone")
  func mismatch() {
    let layer = Fixture(
      AnimationRecord("opacity", .basic(Endpoints(from: .point(0, 0), to: .point(1, 1)))),
      AnimationRecord("position", .basic(Endpoints(from: 0, to: 1))),
      AnimationRecord("opacity", .keyframes(Keyframes([0, .string("x")]))))
    #expect(layer.shown(at: 0.5).opacity == 1)
    #expect(layer.shown(at: 0.5).position == .zero)
  }

  /// Half way from the factor that does nothing, 1, to 3; over a scale of 5.
  @Test("the missing end of an additive value function is the number that does nothing")
  func additiveFunctions() {
    let scale = AnimationRecord("transform", .basic(Endpoints(to: 3)), additive: true, function: .scaleX)
    #expect(Fixture(scale) { $0.transform = CATransform3DMakeScale(5, 5, 5) }.shown(at: 0.5).transform == CATransform3DMakeScale(10, 5, 5))
    let both = AnimationRecord("transform", .basic(Endpoints(from: .array([3, 5]))), additive: true, function: .scale)
    #expect(Fixture(both).shown(at: 0.5).transform == CATransform3DMakeScale(2, 3, 1))
    let move = AnimationRecord("transform", .basic(Endpoints(to: 8)), additive: true, function: .translateY)
    #expect(Fixture(move).shown(at: 0.5).transform == CATransform3DMakeTranslation(0, 4, 0))
  }

  @Test("a matrix of instances is a replicator's; elsewhere its key is a custom one")
  func foreignMatrix() {
    let matrix = AnimatableValue.transform(CATransform3DMakeTranslation(1, 2, 3))
    let animation = AnimationRecord("instanceTransform", .basic(Endpoints(from: matrix, to: matrix)))
    #expect(Fixture(animation).value("instanceTransform", at: 0.5) == matrix)
    #expect(Fixture(animation).value("instanceTransform", at: 2) == nil)
  }
}
