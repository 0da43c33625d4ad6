/// An affine transform taken apart into `scale · shear · rotation · translation`, in the order in which they apply.
public struct CGAffineTransformComponents: Hashable, Sendable {
  /// The height is negative when the transform mirrors.
  public var scale: CGSize
  /// How far a point one unit up the scaled y axis moves along x.
  public var horizontalShear: CGFloat
  /// The angle of rotation, in radians.
  public var rotation: CGFloat
  /// How far points move, last of all.
  public var translation: CGVector

  /// Components of zero, whose transform makes everything a point.
  public init() { self.init(scale: .zero, horizontalShear: 0, rotation: 0, translation: .zero) }

  /// Components.
  /// - Parameters:
  ///   - scale: along x and y.
  ///   - horizontalShear: how far x moves for 1 of y.
  ///   - rotation: in radians.
  ///   - translation: last of all.
  public init(scale: CGSize, horizontalShear: CGFloat, rotation: CGFloat, translation: CGVector) {
    self.scale = scale
    self.horizontalShear = horizontalShear
    self.rotation = rotation
    self.translation = translation
  }
}

extension CGAffineTransform {
  /// The transform that scales, shears, turns and moves, in this order.
  public init(_ components: CGAffineTransformComponents) {
    let sine = sin(components.rotation), cosine = cos(components.rotation)
    let scale = components.scale, shear = components.horizontalShear
    self.init(
      a: scale.width * cosine, b: scale.width * sine,
      c: scale.height * (shear * cosine - sine), d: scale.height * (shear * sine + cosine),
      tx: components.translation.dx, ty: components.translation.dy)
  }

  /// The components from which `init(_:)` makes this transform again. A transform without area loses what its zero scale hides.
  public func decomposed() -> CGAffineTransformComponents {
    let width = hypot(a, b)
    let axisX = width == 0 ? 1 : a / width, axisY = width == 0 ? 0 : b / width
    let height = d * axisX - c * axisY
    return CGAffineTransformComponents(
      scale: CGSize(width: width, height: height), horizontalShear: height == 0 ? 0 : (c * axisX + d * axisY) / height,
      rotation: atan2(axisY, axisX), translation: CGVector(dx: tx, dy: ty))
  }
}

/// The components that make up the transform.
public func CGAffineTransformDecompose(_ transform: CGAffineTransform) -> CGAffineTransformComponents { transform.decomposed() }

/// The transform that scales, shears, turns and moves, in this order.
public func CGAffineTransformMakeWithComponents(_ components: CGAffineTransformComponents) -> CGAffineTransform {
  CGAffineTransform(components)
}
