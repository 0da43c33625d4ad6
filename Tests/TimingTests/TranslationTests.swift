import Graphics
import RenderTree
import Testing

@testable import Timing

/// `transform.translation` is a pair of numbers inside a matrix, and shares the matrix with all its other components.
@Suite("Translations as points")
struct TranslationTests {
  static func constant(_ keyPath: String, _ value: AnimatableValue, additive: Bool = false) -> AnimationRecord {
    AnimationRecord(keyPath, .basic(Endpoints(from: value, to: value)), additive: additive)
  }

  static func path(_ keyPath: String, rotation: Keyframes.Rotation? = nil, additive: Bool = false) -> AnimationRecord {
    AnimationRecord(keyPath, .keyframes(PathTests.frames(.lineAndCurve, rotation: rotation)), additive: additive)
  }

  static func matrix(_ property: String, of properties: LayerProperties) -> CATransform3D {
    guard case .transform(let matrix) = properties.value(for: LayerKeyPath(parsing: property)) else { return CATransform3DIdentity }
    return matrix
  }

  @Test(
    "a translation keeps its place beside another component, in either order",
    arguments: ["transform", "sublayerTransform", "instanceTransform"],
    [AnimatableValue.point(50, 60), .size(CGSize(width: 50, height: 60))])
  func besideOthers(property: String, offset: AnimatableValue) {
    let move = Self.constant(property + ".translation", offset)
    let others: [(String, Double, (CATransform3D) -> Double, Double)] = [
      ("scale.x", 1.5, { Double($0.m11) }, 1.5), ("scale.y", 2, { Double($0.m22) }, 2), ("scale", 3, { Double($0.m33) }, 3),
      ("rotation.z", .pi / 6, { Double($0.m12) }, 0.5), ("rotation.x", .pi / 6, { Double($0.m23) }, 0.5),
      ("translation.z", 9, { Double($0.m43) }, 9),
    ]
    for (component, number, element, expected) in others {
      let other = Self.constant(property + "." + component, .number(number))
      for animations in [[move, other], [other, move], [other, move, other]] {
        for isGrouped in [false, true] {
          var layer = Fixture { $0.content = .replicator(ReplicatorProperties()) }
          layer.animations = isGrouped ? [AnimationRecord(group: animations, duration: 1)] : animations
          let shown = Self.matrix(property, of: layer.shown(at: 0.5))
          #expect(shown.m41 == 50 && shown.m42 == 60, "\(component), \(shown)")
          expectClose(element(shown), expected, within: 1e-12)
        }
      }
    }
  }

  @Test("a component of the translation replaces its part, and the whole replaces the component")
  func parts() {
    let move = Self.constant("transform.translation", .point(50, 60)), x = Self.constant("transform.translation.x", 7)
    let after = Fixture(move, x).shown(at: 0.5).transform, before = Fixture(x, move).shown(at: 0.5).transform
    #expect(after.m41 == 7 && after.m42 == 60)
    #expect(before.m41 == 50 && before.m42 == 60)
  }

  /// Half way of each: (10, 20) added to (50, 60), below a scale of 3 that does not stretch the offset.
  @Test("additive translations add up among other components; cumulative ones go on from cycle to cycle")
  func sums() {
    let first = Self.constant("transform.translation", .point(50, 60))
    let scale = Self.constant("transform.scale", 3)
    let second = AnimationRecord("transform.translation", .basic(Endpoints(from: .point(0, 0), to: .point(20, 40))), additive: true)
    let shown = Fixture(first, scale, second).shown(at: 0.5).transform
    #expect(shown.m41 == 60 && shown.m42 == 80 && shown.m11 == 3)
    let steps = AnimationRecord("transform.translation", .basic(Endpoints(from: .point(0, 0), to: .point(10, 1))), cumulative: true) {
      $0.repeatCount = 3
    }
    let third = Fixture(steps, scale).shown(at: 2.5).transform
    expectClose(Double(third.m41), 25)
    expectClose(Double(third.m42), 2.5)
  }

  @Test("one end given: the other is the offset that the animations before have made")
  func underlying() {
    let x = Self.constant("transform.translation.x", 30)
    for to in [AnimatableValue.point(50, 60), .size(CGSize(width: 50, height: 60))] {
      let shown = Fixture(x, AnimationRecord("transform.translation", .basic(Endpoints(to: to)))) {
        $0.transform = CATransform3DMakeTranslation(1, 2, 3)
      }.shown(at: 0.5).transform
      #expect(shown.m41 == 40 && shown.m42 == 31 && shown.m43 == 3)
    }
  }

  /// The path's first half second is a line: 0.25 is half way along it, from (0, 0) to (100, 0).
  @Test("a path moves the offset beside a scale and after it, and adds to another offset")
  func paths() {
    let scale = Self.constant("transform.scale.x", 2), path = Self.path("transform.translation")
    for animations in [[scale, path], [path, scale]] {
      var layer = Fixture()
      layer.animations = animations
      let shown = layer.shown(at: 0.25).transform
      expectClose(Double(shown.m41), 50)
      #expect(shown.m42 == 0 && shown.m11 == 2)
    }
    let added = Fixture(
      Self.constant("transform.translation", .point(1, 2)), scale, Self.path("transform.translation", additive: true)
    ).shown(at: 0.25).transform
    expectClose(Double(added.m41), 51)
    expectClose(Double(added.m42), 2)
    #expect(added.m11 == 2)
  }

  /// The curve's end points straight down: the layer's x axis, twice as long, then points along y.
  @Test("a path that turns the layer does so before its components' matrix")
  func turningPath() {
    let shown = Fixture(Self.path("transform.translation", rotation: .auto), Self.constant("transform.scale.y", 2)).shown(at: 1).transform
    expectClose(Double(shown.m12), 2)
    expectClose(Double(shown.m21), -1)
    expectClose(Double(shown.m41), 200)
    expectClose(Double(shown.m42), 100)
  }

  @Test("a layer turns after a path as long as nothing replaces what the path leads to")
  func turnEnds() {
    func angle(_ animations: AnimationRecord...) -> Double {
      var layer = Fixture()
      layer.animations = animations
      return layer.number("transform.rotation.z", at: 1)
    }
    let turning = Self.path("position", rotation: .auto)
    expectClose(angle(turning), .pi / 2)
    // Another target's path, and what only adds or changes a part, leave the turn.
    expectClose(angle(turning, Self.path("anchorPoint")), .pi / 2)
    expectClose(angle(turning, Self.path("position", additive: true)), .pi / 2)
    expectClose(angle(turning, Self.constant("position.x", 3)), .pi / 2)
    expectClose(angle(turning, Self.constant("transform", .transform(CATransform3DIdentity))), .pi / 2)
    expectClose(angle(turning, Self.path("position")), 0)
    expectClose(angle(turning, Self.constant("position", .point(1, 2))), 0)
    let offset = Self.path("transform.translation", rotation: .auto)
    expectClose(angle(offset), .pi / 2)
    expectClose(angle(offset, Self.constant("transform.translation", .point(1, 2))), 0)
    expectClose(angle(offset, Self.constant("transform", .transform(CATransform3DIdentity))), 0)
  }

  /// 3π, and from there half way back to 0: 3π/2. Read back from the matrix, 3π would be π.
  @Test("angles keep full turns while components of another matrix change in between, and rotations survive a scale of 0")
  func independentMatrices() {
    let turn = Self.constant("transform.rotation.z", .number(3 * .pi)), other = Self.constant("sublayerTransform.scale", 2)
    let back = AnimationRecord("transform.rotation.z", .basic(Endpoints(to: 0)))
    let shown = Fixture(turn, other, back).shown(at: 0.5)
    expectClose(Double(shown.transform.m12), -1, within: 1e-12)
    #expect(shown.sublayerTransform.m11 == 2)
    let flat = Fixture(
      Self.constant("transform.rotation.z", .number(.pi / 6)), Self.constant("transform.scale", 0), other,
      Self.constant("transform.scale", 2)
    ).shown(at: 0.5).transform
    expectClose(Double(flat.m12), 1, within: 1e-12)
  }

  @Test("whole matrices and value functions act on what the components before have made, and components on what those make")
  func wholeMatrices() {
    let move = Self.constant("transform.translation", .point(50, 60))
    let double = Self.constant("transform", .transform(CATransform3DMakeScale(2, 2, 2)), additive: true)
    // The additive matrix comes first, so the offset is not stretched.
    let added = Fixture(move, double).shown(at: 0.5).transform
    #expect(added.m41 == 50 && added.m42 == 60 && added.m11 == 2)
    let replaced = Fixture(move, Self.constant("transform", .transform(CATransform3DMakeScale(2, 2, 2)))).shown(at: 0.5).transform
    #expect(replaced == CATransform3DMakeScale(2, 2, 2))
    let later = Fixture(Self.constant("transform", .transform(CATransform3DMakeScale(2, 2, 2))), move).shown(at: 0.5).transform
    #expect(later.m41 == 50 && later.m42 == 60 && later.m11 == 2)
    let function = AnimationRecord("transform", .basic(Endpoints(from: 2, to: 2)), function: .scaleX)
    #expect(Fixture(move, function).shown(at: 0.5).transform == CATransform3DMakeScale(2, 1, 1))
    let both = Fixture(function, move).shown(at: 0.5).transform
    #expect(both.m41 == 50 && both.m42 == 60 && both.m11 == 2)
  }

  @Test("animations that do not show yet, or no more, leave the others' components alone")
  func inactive() {
    let move = Self.constant("transform.translation", .point(50, 60))
    let late = AnimationRecord("transform.rotation.z", .basic(Endpoints(from: 1, to: 1))) { $0.beginTime = 5 }
    let shown = Fixture(late, move) { $0.transform = CATransform3DMakeScale(2, 2, 2) }.shown(at: 0.5).transform
    #expect(shown.m41 == 50 && shown.m42 == 60 && shown.m11 == 2 && shown.m12 == 0)
    let after = Fixture(late, move) { $0.transform = CATransform3DMakeScale(2, 2, 2) }.shown(at: 2).transform
    #expect(after == CATransform3DMakeScale(2, 2, 2))
  }
}
