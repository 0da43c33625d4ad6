internal import Graphics
internal import RenderTree

/// The matrices among a layer's properties.
enum MatrixTarget: UInt8 {
  case transform, sublayerTransform
  /// `instanceTransform` of a replicator; other layers have none.
  case instanceTransform

  init?(_ property: LayerProperty) {
    switch property {
    case .transform: self = .transform
    case .sublayerTransform: self = .sublayerTransform
    case .instanceTransform: self = .instanceTransform
    default: return nil
    }
  }

  func exists(in properties: LayerProperties) -> Bool {
    guard case .instanceTransform = self else { return true }
    if case .replicator = properties.content { return true }
    return false
  }

  func convert(_ value: AnimatableValue) -> CATransform3D? {
    switch value {
    case .transform(let matrix): matrix
    case .affine(let map): CATransform3DMakeAffineTransform(map)
    default: nil
    }
  }
}

extension LayerProperties {
  subscript(target: MatrixTarget) -> CATransform3D {
    get {
      switch target {
      case .transform: return transform
      case .sublayerTransform: return sublayerTransform
      case .instanceTransform:
        if case .replicator(let replicator) = content { return replicator.instanceTransform }
        return CATransform3DIdentity
      }
    }
    set {
      switch target {
      case .transform: transform = newValue
      case .sublayerTransform: sublayerTransform = newValue
      case .instanceTransform:
        guard case .replicator(var replicator) = content else { return }
        replicator.instanceTransform = newValue
        content = .replicator(replicator)
      }
    }
  }
}

extension ValueFunction {
  /// The component of a matrix that the value function sets, if it takes one number; nil if it takes three.
  var component: LayerKeyPath.Component? {
    switch self {
    case .rotateX: .rotationX
    case .rotateY: .rotationY
    case .rotateZ: .rotationZ
    case .scaleX: .scaleX
    case .scaleY: .scaleY
    case .scaleZ: .scaleZ
    case .translateX: .translationX
    case .translateY: .translationY
    case .translateZ: .translationZ
    case .scale, .translate: nil
    }
  }

  /// The number for which the function gives the identity.
  var neutral: Double {
    switch self {
    case .scale, .scaleX, .scaleY, .scaleZ: 1
    case .rotateX, .rotateY, .rotateZ, .translate, .translateX, .translateY, .translateZ: 0
    }
  }

  func matrix(_ number: Double) -> CATransform3D {
    switch self {
    case .rotateX: CATransform3DMakeRotation(number, 1, 0, 0)
    case .rotateY: CATransform3DMakeRotation(number, 0, 1, 0)
    case .rotateZ: CATransform3DMakeRotation(number, 0, 0, 1)
    case .scaleX: CATransform3DMakeScale(number, 1, 1)
    case .scaleY: CATransform3DMakeScale(1, number, 1)
    case .scaleZ: CATransform3DMakeScale(1, 1, number)
    case .translateX: CATransform3DMakeTranslation(number, 0, 0)
    case .translateY: CATransform3DMakeTranslation(0, number, 0)
    case .translateZ: CATransform3DMakeTranslation(0, 0, number)
    case .scale: CATransform3DMakeScale(number, number, number)
    case .translate: CATransform3DMakeTranslation(number, number, number)
    }
  }

  /// The matrix for a value function of three numbers: x, y and z of the vector.
  func matrix(_ numbers: SIMD4<Double>) -> CATransform3D {
    self == .scale ? CATransform3DMakeScale(numbers.x, numbers.y, numbers.z) : CATransform3DMakeTranslation(numbers.x, numbers.y, numbers.z)
  }

  /// Three numbers from an array, missing ones neutral; nil for another kind of value.
  func convertTriple(_ value: AnimatableValue) -> SIMD4<Double>? {
    switch value {
    case .array(let values):
      var numbers = SIMD4(neutral, neutral, neutral, 0)
      for (index, value) in values.prefix(3).enumerated() {
        guard case .number(let number) = value else { return nil }
        numbers[index] = number
      }
      return numbers
    case .size(let size): return SIMD4(Double(size.width), Double(size.height), neutral, 0)
    case .point(let point): return SIMD4(Double(point.x), Double(point.y), neutral, 0)
    default: return nil
    }
  }
}
