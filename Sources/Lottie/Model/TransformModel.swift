internal import Graphics

/// Position, scale, rotation and the like of a layer, a group or a letter.
struct TransformModel: Sendable {
  enum Position: Sendable {
    case whole(Property<SIMD2<Double>>)
    case split(x: Property<Double>, y: Property<Double>)

    func value(at frame: FrameTime) -> SIMD2<Double> {
      switch self {
      case .whole(let property): property.value(at: frame)
      case .split(let x, let y): SIMD2(x.value(at: frame), y.value(at: frame))
      }
    }

    var isStill: Bool {
      switch self {
      case .whole(let property): property.isStill
      case .split(let x, let y): x.isStill && y.isStill
      }
    }
  }

  var anchor = Property.still(SIMD2<Double>.zero)
  var position = Position.whole(.still(.zero))
  /// Hundredths of the whole.
  var scale = Property.still(SIMD2<Double>(100, 100))
  /// Degrees about the z axis; positive ones turn clockwise as seen.
  var rotation = Property.still(0.0)
  /// Degrees of the turns out of the plane; nil for none.
  var spatial: SpatialRotation?
  /// Degrees by which upright lines lean.
  var skew = Property.still(0.0)
  var skewAxis = Property.still(0.0)
  /// Hundredths of the whole.
  var opacity = Property.still(100.0)

  /// Turns about x and y, and the orientation that all are turned by last. What comes out is seen from the front, without perspective.
  struct SpatialRotation: Sendable {
    var x = Property.still(0.0)
    var y = Property.still(0.0)
    var orientation = Property.still(SIMD3<Double>.zero)
    var isStill: Bool { x.isStill && y.isStill && orientation.isStill }
  }

  var isStill: Bool {
    anchor.isStill && position.isStill && scale.isStill && rotation.isStill && (spatial?.isStill ?? true) && skew.isStill
      && skewAxis.isStill
  }

  /// The opacity from 0 to 1.
  func opacity(at frame: FrameTime) -> Double { min(max(opacity.value(at: frame) / 100, 0), 1) }
}
