internal import RenderTree

/// The target of an animation's values, sorted by how they are computed.
enum AnimationTarget: Equatable {
  case number(NumberTarget)
  case pair(PairTarget)
  case quad(QuadTarget)
  case matrix(MatrixTarget)
  /// A number within a matrix, by its component.
  case component(MatrixTarget, LayerKeyPath.Component)
  /// The offset in the plane within a matrix.
  case translation(MatrixTarget)
  case contents
  /// Any other target, read and written by key path.
  case value

  /// - Parameter properties: Of the layer; what its class does not have goes by key path.
  init(_ keyPath: LayerKeyPath, of properties: LayerProperties) {
    if let number = NumberTarget(keyPath) {
      self = .number(number)
    } else if let pair = PairTarget(keyPath) {
      self = .pair(pair)
    } else if let quad = QuadTarget(keyPath) {
      self = .quad(quad)
    } else if let matrix = MatrixTarget(keyPath.property), matrix.exists(in: properties) {
      switch keyPath.component {
      case nil: self = .matrix(matrix)
      case .translation: self = .translation(matrix)
      case let component?: self = .component(matrix, component)
      }
    } else if keyPath.property == .contents {
      self = .contents
    } else {
      self = .value
    }
  }

  /// The matrix that is decomposed for the animation; nil where it changes no part of one.
  var decomposedMatrix: MatrixTarget? {
    switch self {
    case .component(let target, _), .translation(let target): target
    default: nil
    }
  }
}
