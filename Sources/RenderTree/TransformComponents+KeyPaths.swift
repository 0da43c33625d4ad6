package import Graphics

extension TransformComponents {
  /// The number for a component of a transform's key path. `rotation` is the angle about z, `scale` the mean of the three factors.
  package func number(_ component: LayerKeyPath.Component) -> Double? {
    switch component {
    case .rotation, .rotationZ: rotation.z
    case .rotationX: rotation.x
    case .rotationY: rotation.y
    case .scale: (scale.x + scale.y + scale.z) / 3
    case .scaleX: scale.x
    case .scaleY: scale.y
    case .scaleZ: scale.z
    case .scaleXY: (scale.x + scale.y) / 2
    case .shearX: shear.x
    case .shearY: shear.y
    case .shearZ: shear.z
    case .translationX: translation.x
    case .translationY: translation.y
    case .translationZ: translation.z
    default: nil
    }
  }

  /// Sets the number that `number(_:)` reads; false for a component that is no number. `scale` sets all three factors.
  package mutating func setNumber(_ number: Double, _ component: LayerKeyPath.Component) -> Bool {
    switch component {
    case .rotation, .rotationZ: rotation.z = number
    case .rotationX: rotation.x = number
    case .rotationY: rotation.y = number
    case .scale: scale = SIMD3(repeating: number)
    case .scaleX: scale.x = number
    case .scaleY: scale.y = number
    case .scaleZ: scale.z = number
    case .scaleXY: (scale.x, scale.y) = (number, number)
    case .shearX: shear.x = number
    case .shearY: shear.y = number
    case .shearZ: shear.z = number
    case .translationX: translation.x = number
    case .translationY: translation.y = number
    case .translationZ: translation.z = number
    default: return false
    }
    return true
  }
}
