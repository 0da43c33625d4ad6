internal import QuartzCore

/// A named set of values for layers, as a document defines it.
struct DocumentState {
  var name: String
  /// The state whose elements come first.
  var basis: String?
  var elements: [Element]

  enum Element {
    case setValue(target: CALayer, keyPath: String, value: DocumentValue)
    case addAnimation(target: CALayer, key: String, animation: CAAnimation)
    case removeAnimation(target: CALayer, key: String)
  }
}

/// How changes of state are animated, as a document defines it.
struct DocumentStateTransition {
  /// A state's name, or `*` for any.
  var from: String
  var to: String
  var elements: [Element]

  struct Element {
    var target: CALayer
    /// The key of the animation, most often the key path that it is for.
    var key: String
    var animation: CAAnimation
  }
}

/// The states and transitions that one layer owns.
struct StateOwner {
  var layer: CALayer
  var states: [DocumentState] = []
  var transitions: [DocumentStateTransition] = []

  /// The states to apply for `name`, from the oldest that it is based on to itself; nil when there is none of the name.
  func chain(to name: String) -> [DocumentState]? {
    var chain: [DocumentState] = []
    var next: String? = name
    while let current = next, !chain.contains(where: { $0.name == current }), let state = states.last(where: { $0.name == current }) {
      chain.insert(state, at: 0)
      next = state.basis
    }
    return chain.isEmpty ? nil : chain
  }
}
