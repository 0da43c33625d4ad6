internal import RenderTree

/// A change of a value that is animated as what is left of the way, on top of the new value: from the old value minus the new one to
/// nothing. So changes that follow each other add up, and what moves goes on smoothly.
struct AdditiveStep {
  let keyPath: String
  let path: LayerKeyPath
  /// The old value less the new one: a point, a size or a matrix.
  let offset: AnimatableValue
  /// What adds nothing.
  let zero: AnimatableValue

  private init(_ keyPath: String, _ path: LayerKeyPath, offset: AnimatableValue, zero: AnimatableValue) {
    (self.keyPath, self.path, self.offset, self.zero) = (keyPath, path, offset, zero)
  }

  /// The same for both axes of a point or size.
  var axes: ((keyPath: String, offset: Double), (keyPath: String, offset: Double))? {
    switch offset {
    case .point(let point): ((keyPath + ".x", Double(point.x)), (keyPath + ".y", Double(point.y)))
    case .size(let size): ((keyPath + ".width", Double(size.width)), (keyPath + ".height", Double(size.height)))
    default: nil
    }
  }

  /// Nil for properties that do not add up, which animations replace: all but position, bounds and transform, and matrices that have
  /// perspective or cannot be inverted.
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
  /// The matrix that, before `new`, makes this one: `self · new⁻¹`. Nil where either has perspective, or `new` cannot be inverted.
  ///
  /// Interpolating it to the identity turns the way that interpolating from `self` to `new` does.
  func relative(to new: CATransform3D) -> CATransform3D? {
    guard !hasPerspective, !new.hasPerspective, abs(new.linearDeterminant) > 1e-12 else { return nil }
    let relative = CATransform3DConcat(self, CATransform3DInvert(new))
    guard CATransform3DIsAffine(self), CATransform3DIsAffine(new) else { return relative }
    // Half turns have two ways to go. Interpolation takes an angle of 0 for 360°, and goes less than half a turn, or half a turn as the
    // angles stand.
    func degrees(_ matrix: CATransform3D) -> Double {
      let angle = atan2(matrix.m12, matrix.m11) * 180 / .pi
      return angle == 0 ? 360 : angle
    }
    let start = degrees(self), end = degrees(new)
    var way = end - start
    if way > 180 { way -= 360 } else if way < -180 { way += 360 }
    guard abs(abs(way) - 180) < 1e-6 else { return relative }
    // A hair less than half a turn, so that there is one way only.
    let missing: CGFloat = way > 0 ? 1e-9 : -1e-9
    return CATransform3DConcat(relative, CATransform3DMakeRotation(missing, 0, 0, 1))
  }

  private var hasPerspective: Bool { m14 != 0 || m24 != 0 || m34 != 0 || m44 != 1 }

  private var linearDeterminant: CGFloat {
    m11 * (m22 * m33 - m23 * m32) - m12 * (m21 * m33 - m23 * m31) + m13 * (m21 * m32 - m22 * m31)
  }
}
