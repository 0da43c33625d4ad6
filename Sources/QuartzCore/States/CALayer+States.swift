extension CALayer {
  /// The states that the layer can be put into; nil when there are none.
  public var states: [CAState]? {
    get { extras?.states }
    set { modifyExtras { $0.states = newValue.flatMap { $0.isEmpty ? nil : $0 } } }
  }

  /// How changes between the layer's states are animated; nil when none is.
  public var stateTransitions: [CAStateTransition]? {
    get { extras?.stateTransitions }
    set { modifyExtras { $0.stateTransitions = newValue.flatMap { $0.isEmpty ? nil : $0 } } }
  }

  /// Appends a state.
  public func addState(_ state: CAState) { states = (states ?? []) + [state] }

  /// Takes out a state, found by identity.
  public func removeState(_ state: CAState) { states = states?.filter { $0 !== state } }

  /// The state of this name; of several the last. Nil when there is none.
  public func state(withName name: String) -> CAState? { states?.last { $0.name == name } }

  /// The states that are based on `state`, directly or through others.
  public func dependentStates(of state: CAState) -> [CAState] {
    (states ?? []).filter { other in other !== state && chain(to: other).contains { $0 === state } }
  }

  /// The states whose elements apply in `state`, from the oldest that it is based on to itself. States based on each other count once.
  func chain(to state: CAState) -> [CAState] {
    var chain: [CAState] = []
    var next: CAState? = state
    while let current = next, !chain.contains(where: { $0 === current }) {
      chain.append(current)
      next = current.basedOn.flatMap { $0.isEmpty ? nil : self.state(withName: $0) }
    }
    return chain.filter(\.isEnabled).reversed()
  }

  /// The elements of the transitions that fit a change of state best; of transitions that fit equally well, all in their order.
  func transitionElements(from: CAState?, to: CAState?) -> [(element: CAStateTransitionElement, duration: CFTimeInterval)] {
    let fitting = (stateTransitions ?? []).compactMap { transition in
      transition.precision(from: from?.name, to: to?.name).map { (transition, precision: $0) }
    }
    guard let best = fitting.map(\.precision).max() else { return [] }
    return fitting.filter { $0.precision == best }.flatMap { transition, _ in
      transition.elements.filter { $0.isEnabled && $0.animation != nil }.map { ($0, transition.duration) }
    }
  }
}
