import Graphics
import RenderTree
import Testing

@testable import Timing

/// Pairs and triples of animations of one property and its parts, in every order.
///
/// What is expected comes from a model without any of the evaluator: a property is a row of numbers, an animation replaces some of them or
/// adds to them, and at the end a matrix is put together as scale · shear · turns about x, y, z · translation.
@Suite("Every pair and triple of a property's parts")
struct ComponentCombinationTests {
  /// A property with its parts. Matrices have the numbers scale x, y, z; rotation x, y, z; translation x, y, z; shear x, y, z.
  struct Family: Sendable, CustomTestStringConvertible {
    let property: String
    /// By key path, the numbers that it covers.
    let parts: [(suffix: String, indices: [Int])]
    let isMatrix: Bool
    let values: @Sendable ([Double]) -> AnimatableValue

    var testDescription: String { property }
  }

  static let matrixParts: [(suffix: String, indices: [Int])] = [
    ("", Array(0..<12)), (".scale", [0, 1, 2]), (".scale.x", [0]), (".scale.y", [1]), (".scale.z", [2]), (".rotation", [5]),
    (".rotation.x", [3]), (".rotation.y", [4]), (".rotation.z", [5]), (".translation", [6, 7]), (".translation.x", [6]),
    (".translation.y", [7]), (".translation.z", [8]), (".shear.x", [9]), (".shear.y", [10]), (".shear.z", [11]),
    ("|rotateZ", [5]), ("|scale", [0, 1, 2]), ("|translateX", [6]),
  ]
  static let rectParts: [(suffix: String, indices: [Int])] = [
    ("", [0, 1, 2, 3]), (".origin", [0, 1]), (".origin.x", [0]), (".origin.y", [1]), (".size", [2, 3]), (".size.width", [2]),
    (".size.height", [3]),
  ]
  static let pointParts: [(suffix: String, indices: [Int])] = [("", [0, 1]), (".x", [0]), (".y", [1])]

  static let families = [
    Family(property: "transform", parts: matrixParts, isMatrix: true) { .transform(composed($0)) },
    Family(property: "sublayerTransform", parts: matrixParts, isMatrix: true) { .transform(composed($0)) },
    Family(property: "bounds", parts: rectParts, isMatrix: false) { .rect(CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3])) },
    Family(property: "contentsRect", parts: rectParts, isMatrix: false) { .rect(CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3])) },
    Family(property: "position", parts: pointParts, isMatrix: false) { .point(CGPoint(x: $0[0], y: $0[1])) },
    Family(property: "anchorPoint", parts: pointParts, isMatrix: false) { .point(CGPoint(x: $0[0], y: $0[1])) },
    Family(property: "shadowOffset", parts: [("", [0, 1]), (".width", [0]), (".height", [1])], isMatrix: false) {
      .size(CGSize(width: $0[0], height: $0[1]))
    },
  ]

  static func composed(_ n: [Double]) -> CATransform3D {
    var shear = CATransform3DIdentity
    (shear.m21, shear.m31, shear.m32) = (n[9], n[10], n[11])
    var matrix = CATransform3DConcat(CATransform3DMakeScale(n[0], n[1], n[2]), shear)
    for (angle, axis) in [(n[3], SIMD3(1.0, 0, 0)), (n[4], SIMD3(0, 1, 0)), (n[5], SIMD3(0, 0, 1))] {
      matrix = CATransform3DConcat(matrix, CATransform3DMakeRotation(angle, axis.x, axis.y, axis.z))
    }
    return CATransform3DConcat(matrix, CATransform3DMakeTranslation(n[6], n[7], n[8]))
  }

  enum Interpolation: CaseIterable { case basic, keyframes, spring }

  /// One animation of a combination, two seconds long.
  struct Entry {
    var part: (suffix: String, indices: [Int])
    var interpolation: Interpolation
    var isAdditive: Bool
    var isMoving: Bool
    /// Its place in the order, for numbers of its own.
    var place: Int

    /// All numbers of the property at the start and at the end, of which its part is used.
    func ends(_ family: Family) -> ([Double], [Double]) {
      let k = Double(place + 1)
      guard family.isMatrix else {
        return ([10 * k, 20 * k, 30 * k, 40 * k], isMoving ? [11 * k, 24 * k, 36 * k, 48 * k] : [10 * k, 20 * k, 30 * k, 40 * k])
      }
      // A whole matrix neither turns nor shears: its elements then go straight from one to the other.
      let turn = part.suffix.isEmpty ? 0 : 0.25 * k
      let start = [1.5 * k, 1.25 * k, 2, turn, -turn, 2 * turn, 10 * k, 20 * k, 30 * k, turn / 2, -turn, 1.5 * turn]
      return (start, isMoving ? start.map { $0 * 1.25 } : start)
    }

    /// How far it is half a second after its start, of two.
    var fraction: Double {
      guard interpolation == .spring else { return 0.25 }
      return referenceSpring(SpringParameters(), 0.5)
    }

    func record(_ family: Family) -> AnimationRecord {
      let (start, end) = ends(family)
      let names = part.suffix.split(separator: "|", omittingEmptySubsequences: false)
      let function = names.count > 1 ? ValueFunction(rawValue: String(names[1])) : nil
      func value(_ numbers: [Double]) -> AnimatableValue {
        let own = part.indices.map { numbers[$0] }
        if function == .scale { return .array(own.map(AnimatableValue.number)) }
        if part.suffix.isEmpty { return family.values(numbers) }
        if part.suffix == ".scale" || own.count == 1 { return .number(own[0]) }
        return part.suffix == ".size" ? .size(CGSize(width: own[0], height: own[1])) : .point(CGPoint(x: own[0], y: own[1]))
      }
      let interpolation: PropertyAnimation.Interpolation =
        switch self.interpolation {
        case .basic: .basic(Endpoints(from: value(start), to: value(end)))
        case .keyframes: .keyframes(Keyframes([value(start), value(end)]))
        case .spring: .spring(Endpoints(from: value(start), to: value(end)), SpringParameters())
        }
      return AnimationRecord(
        family.property + names[0], interpolation, duration: 2, additive: isAdditive, function: function)
    }

    /// The property after this animation.
    func applied(to current: State, _ family: Family) -> State {
      let (start, end) = ends(family)
      let own = zip(start, end).map { $0 + ($1 - $0) * fraction }
      if family.isMatrix, part.suffix.isEmpty || part.suffix.hasPrefix("|") {
        // A whole matrix: in place of what is there, or before it.
        var whole = [1.0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]
        for index in part.indices { whole[index] = own[index] }
        if !isAdditive { return .numbers(whole) }
        return .matrix(CATransform3DConcat(ComponentCombinationTests.composed(whole), current.matrix))
      }
      var numbers = current.numbers
      let isMean = part.suffix == ".scale"
      let mean = isMean ? (numbers[0] + numbers[1] + numbers[2]) / 3 : 0
      for index in part.indices {
        let value = isMean ? own[0] : own[index]
        numbers[index] = isAdditive ? value + (isMean ? mean : numbers[index]) : value
      }
      return .numbers(numbers)
    }
  }

  /// A property: its numbers, or a matrix that is a product.
  enum State {
    case numbers([Double])
    case matrix(CATransform3D)

    var numbers: [Double] {
      switch self {
      case .numbers(let numbers): return numbers
      case .matrix(let matrix):
        let parts = TransformComponents(matrix)
        return [parts.scale, parts.rotation, parts.translation, parts.shear].flatMap { [$0.x, $0.y, $0.z] }
      }
    }

    var matrix: CATransform3D {
      switch self {
      case .numbers(let numbers): ComponentCombinationTests.composed(numbers)
      case .matrix(let matrix): matrix
      }
    }
  }

  static func expectShown(_ entries: [Entry], _ family: Family, isGrouped: Bool) {
    var layer = Fixture()
    let records = entries.map { $0.record(family) }
    layer.animations = isGrouped ? [AnimationRecord(group: records, duration: 2)] : records
    let committed: [Double] = family.isMatrix ? [2, 2, 2, 0, 0, 0, 1, 2, 3, 0, 0, 0] : [1, 2, 3, 4]
    layer.properties.setValue(family.values(committed), for: LayerKeyPath(parsing: family.property))
    let state = entries.reduce(State.numbers(committed)) { $1.applied(to: $0, family) }
    let expected = (family.isMatrix ? AnimatableValue.transform(state.matrix) : family.values(state.numbers)).numbers ?? []
    let shown = layer.value(family.property, at: 0.5)?.numbers ?? []
    let isClose = shown.count == expected.count && zip(shown, expected).allSatisfy { abs($0 - $1) <= 1e-9 * max(100, abs($1)) }
    #expect(isClose, "\(entries.map { "\($0.part.suffix) \($0.interpolation) \($0.isAdditive)" }): \(shown), not \(expected)")
  }

  @Test("pairs: basic, key frames, springs; plain and additive; grouped and not; constant and moving", arguments: families)
  func pairs(family: Family) {
    for first in family.parts {
      for second in family.parts {
        for variant in 0..<36 {
          let entries = [first, second].enumerated().map { place, part in
            Entry(
              part: part, interpolation: Interpolation.allCases[(variant + place) % 3], isAdditive: (variant / 3 + place) % 3 == 0,
              isMoving: variant / 9 % 2 == 0, place: place)
          }
          Self.expectShown(entries, family, isGrouped: variant / 18 == 1)
        }
      }
    }
  }

  @Test("triples", arguments: families)
  func triples(family: Family) {
    var variant = 0
    for first in family.parts {
      for second in family.parts {
        for third in family.parts {
          variant += 1
          let entries = [first, second, third].enumerated().map { place, part in
            Entry(
              part: part, interpolation: Interpolation.allCases[(variant + place) % 3], isAdditive: (variant / 3 + place) % 4 == 0,
              isMoving: variant % 2 == 0, place: place)
          }
          Self.expectShown(entries, family, isGrouped: variant % 5 == 0)
        }
      }
    }
  }
}
