internal import Graphics
internal import RenderTree

/// The matrices of one layer whose components are animated, in decomposed form.
///
/// A matrix is decomposed when the first animation of one of its components runs, and composed when an animation of the whole matrix
/// follows or the layer's last animation has run. In between, angles keep the values that they were given, beyond a full turn too, and
/// a factor that is 0 for a moment loses no rotation. The matrices do not depend on each other.
struct DecomposedTransforms {
  private var transform = TransformComponents(CATransform3DIdentity)
  private var sublayerTransform = TransformComponents(CATransform3DIdentity)
  private var instanceTransform = TransformComponents(CATransform3DIdentity)
  /// One bit per decomposed matrix, by the target's raw value.
  private var open: UInt8 = 0

  /// Decomposes a matrix unless it is decomposed already.
  ///
  /// - Parameter committed: The components of the committed matrix, where nothing has changed the matrix in this frame yet.
  mutating func decompose(
    _ target: MatrixTarget, of properties: borrowing LayerProperties, committed: @autoclosure () -> TransformComponents?
  ) {
    guard !isDecomposed(target) else { return }
    open |= target.bit
    self[target] = committed() ?? TransformComponents(properties[target])
  }

  /// Composes a decomposed matrix. If an element is not finite, the property keeps its former value.
  mutating func compose(_ target: MatrixTarget, in properties: inout LayerProperties) {
    guard isDecomposed(target) else { return }
    open &= ~target.bit
    let matrix = self[target].transform
    if matrix.isRepresentable { properties[target] = matrix }
  }

  mutating func composeAll(in properties: inout LayerProperties) {
    guard open != 0 else { return }
    compose(.transform, in: &properties)
    compose(.sublayerTransform, in: &properties)
    compose(.instanceTransform, in: &properties)
  }

  func isDecomposed(_ target: MatrixTarget) -> Bool { open & target.bit != 0 }

  subscript(target: MatrixTarget) -> TransformComponents {
    _read {
      switch target {
      case .transform: yield transform
      case .sublayerTransform: yield sublayerTransform
      case .instanceTransform: yield instanceTransform
      }
    }
    _modify {
      switch target {
      case .transform: yield &transform
      case .sublayerTransform: yield &sublayerTransform
      case .instanceTransform: yield &instanceTransform
      }
    }
  }
}

extension MatrixTarget {
  fileprivate var bit: UInt8 { 1 << rawValue }
}

extension TransformComponents {
  /// The value of `transform.translation`: the offset in the plane.
  var planarTranslation: SIMD2<Double> {
    get { SIMD2(translation.x, translation.y) }
    set { (translation.x, translation.y) = (newValue.x, newValue.y) }
  }
}
