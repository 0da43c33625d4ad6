internal import RenderTree

/// A change of a value, animated additively: on top of the new value runs the old value minus the new one, down to zero. Changes that
/// follow each other add up, so that motion stays smooth.
struct AdditiveStep {
  let keyPath: String
  let path: LayerKeyPath
  /// The old value minus the new one: a point, a size or a matrix.
  let offset: AnimatableValue
  /// The value that adds nothing: zero, or the identity matrix.
  let zero: AnimatableValue

  private init(_ keyPath: String, _ path: LayerKeyPath, offset: AnimatableValue, zero: AnimatableValue) {
    (self.keyPath, self.path, self.offset, self.zero) = (keyPath, path, offset, zero)
  }

  /// The x and y parts of a point or size, each with its key path; nil for matrices.
  var axes: ((keyPath: String, offset: Double), (keyPath: String, offset: Double))? {
    switch offset {
    case .point(let point): ((keyPath + ".x", Double(point.x)), (keyPath + ".y", Double(point.y)))
    case .size(let size): ((keyPath + ".width", Double(size.width)), (keyPath + ".height", Double(size.height)))
    default: nil
    }
  }

  /// The additive steps for a change; nil for properties that animations replace: all but position, bounds and transform, and matrices that
  /// have perspective or cannot be inverted.
  static func steps(_ path: LayerKeyPath, from old: AnimatableValue, to new: AnimatableValue, on layer: CALayer) -> [AdditiveStep]? {
    guard path.component == nil else { return nil }
    switch (path.property, old, new) {
    case (.position, .point(let old), .point(let new)):
      return [AdditiveStep("position", path, offset: .point(CGPoint(x: old.x - new.x, y: old.y - new.y)), zero: .point(.zero))]
    case (.bounds, .rect(let old), .rect(let new)):
      var steps: [AdditiveStep] = []
      if old.origin != new.origin {
        let offset = CGPoint(x: old.minX - new.minX, y: old.minY - new.minY)
        steps.append(AdditiveStep("bounds.origin", LayerKeyPath(.bounds, .origin), offset: .point(offset), zero: .point(.zero)))
      }
      if old.size != new.size {
        let offset = CGSize(width: old.width - new.width, height: old.height - new.height)
        steps.append(AdditiveStep("bounds.size", LayerKeyPath(.bounds, .size), offset: .size(offset), zero: .size(.zero)))
      }
      return steps
    case (.transform, .transform(let old), .transform(let new)):
      return old.relative(to: new).map {
        [AdditiveStep("transform", path, offset: .transform($0), zero: .transform(CATransform3DIdentity))]
      }
    default: return nil
    }
  }
}

extension CATransform3D {
  /// The matrix that, multiplied with `new`, gives this one: `self · new⁻¹`. Nil where either has perspective, or `new` cannot be
  /// inverted. Interpolating it to the identity rotates in the same direction as interpolating from `self` to `new`.
  ///
  /// Interpolating it to the identity turns the way that interpolating from `self` to `new` does.
  func relative(to new: CATransform3D) -> CATransform3D? {
    guard !hasPerspective, !new.hasPerspective, abs(new.linearDeterminant) > 1e-12 else { return nil }
    let relative = CATransform3DConcat(self, CATransform3DInvert(new))
    guard CATransform3DIsAffine(self), CATransform3DIsAffine(new) else { return relative }
    // A half turn can go either way. Interpolation takes an angle of 0 for 360°, and rotates by less than half a turn, or by exactly half a
    // turn in the direction of the angles.
    func degrees(_ matrix: CATransform3D) -> Double {
      let angle = atan2(matrix.m12, matrix.m11) * 180 / .pi
      return angle == 0 ? 360 : angle
    }
    let start = degrees(self), end = degrees(new)
    var way = end - start
    if way > 180 { way -= 360 } else if way < -180 { way += 360 }
    guard abs(abs(way) - 180) < 1e-6 else { return relative }
    // Slightly less than half a turn, so that the direction is unique.
    let missing: CGFloat = way > 0 ? 1e-9 : -1e-9
    return CATransform3DConcat(relative, CATransform3DMakeRotation(missing, 0, 0, 1))
  }

  private var hasPerspective: Bool { m14 != 0 || m24 != 0 || m34 != 0 || m44 != 1 }

  private var linearDeterminant: CGFloat {
    m11 * (m22 * m33 - m23 * m32) - m12 * (m21 * m33 - m23 * m31) + m13 * (m21 * m32 - m22 * m31)
  }
}
