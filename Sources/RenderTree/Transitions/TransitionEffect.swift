package import Graphics

/// How one side of a layer turns into the other: a function with its parameters, complete and immutable.
package final class TransitionEffect: Sendable {
  package enum Function: Sendable {
    case builtIn(TransitionKind)
    case shader(TransitionShader)
  }

  package let function: Function
  /// The side from which the new side comes, for functions with a direction.
  package let side: TransitionSide
  /// Whether moving pictures also fade, as on some of Apple's systems.
  package let fadesWhileMoving: Bool
  /// Whether the effect is played backwards with its sides exchanged.
  package let isReversed: Bool
  /// The numbers of all parameters, concatenated in the order of the function's parameters.
  package let values: [Float]
  /// A picture for each picture parameter, in order; nil where none is given.
  package let images: [CGImage?]
  /// A bit for each of the first 64 parameters: whether its value is the default.
  package let defaults: UInt64
  /// A program's recipe from both sides, instead of `function`; nil for none.
  package let recipe: TransitionRecipe?

  package init(
    _ function: Function, side: TransitionSide = .left, fadesWhileMoving: Bool = false, values: [Float]? = nil, images: [CGImage?]? = nil,
    isReversed: Bool = false, recipe: TransitionRecipe? = nil
  ) {
    self.recipe = recipe
    self.function = function
    self.side = side
    self.fadesWhileMoving = fadesWhileMoving
    self.isReversed = isReversed
    let parameters = function.parameters
    self.values = values ?? parameters.flatMap(\.defaultValue)
    self.images = images ?? parameters.filter { $0.type == .image }.map { _ in nil }
    var defaults: UInt64 = 0
    var next = 0
    for (index, parameter) in parameters.enumerated().prefix(64) where parameter.type != .image {
      let end = next + parameter.defaultValue.count
      if end <= self.values.count && self.values[next..<end].elementsEqual(parameter.defaultValue) { defaults |= 1 << UInt64(index) }
      next = end
    }
    self.defaults = defaults
  }

  /// The effect played backwards with its sides exchanged. Effects that move whole pictures are not changed.
  package var reversed: TransitionEffect {
    TransitionEffect(
      function, side: side, fadesWhileMoving: fadesWhileMoving, values: values, images: images, isReversed: !isReversed,
      recipe: recipe)
  }
}

extension TransitionEffect.Function {
  package var parameters: [TransitionParameter] {
    switch self {
    case .builtIn(let kind): kind.parameters
    case .shader(let shader): shader.parameters
    }
  }

  package var name: String {
    switch self {
    case .builtIn(let kind): kind.rawValue
    case .shader(let shader): shader.name
    }
  }
}

/// A transition that somebody wrote in GLSL. Compared by identity: programs are compiled once for each.
package final class TransitionShader: Sendable {
  /// The name for messages: the file's name, or one that the program gave.
  package let name: String
  /// The author's text, unchanged.
  package let source: String
  /// The uniforms that it declares, in order.
  package let parameters: [TransitionParameter]

  package init(name: String, source: String, parameters: [TransitionParameter]) {
    self.name = name
    self.source = source
    self.parameters = parameters
  }
}
