extension CALayer {
  /// The states that the layer can be put into; nil when there are none.
  public var states: [CAState]? {
    get { extras?.states }
    set { modifyExtras { $0.states = newValue.flatMap { $0.isEmpty ? nil : $0 } } }
  }

  /// How changes between the layer's states are animated; nil animates none.
  public var stateTransitions: [CAStateTransition]? {
    get { extras?.stateTransitions }
    set { modifyExtras { $0.stateTransitions = newValue.flatMap { $0.isEmpty ? nil : $0 } } }
  }

  /// Appends a state.
  public func addState(_ state: CAState) { states = (states ?? []) + [state] }

  /// Removes a state, found by identity.
  public func removeState(_ state: CAState) { states = states?.filter { $0 !== state } }

  /// The state of this name, the last of several; nil when there is none.
  public func state(withName name: String) -> CAState? { states?.last { $0.name == name } }

  /// The states that are based on `state`, directly or through others.
  public func dependentStates(of state: CAState) -> [CAState] {
    (states ?? []).filter { other in other !== state && chain(to: other).contains { $0 === state } }
  }

  /// The states whose elements apply in `state`: itself and those that it is based on, the base first. Cycles are cut.
  func chain(to state: CAState) -> [CAState] {
    var chain: [CAState] = []
    var next: CAState? = state
    while let current = next, !chain.contains(where: { $0 === current }) {
      chain.append(current)
      next = current.basedOn.flatMap { $0.isEmpty ? nil : self.state(withName: $0) }
    }
    return chain.filter(\.isEnabled).reversed()
  }

  /// The elements that animate a change of state: for each layer and key path those of the transitions that fit best and have some; of
  /// transitions that fit equally well, all in their order.
  ///
  /// So a transition without elements, or with others, leaves the rest to those that fit less well, and a state that is based on another
  /// one is entered and left as that is where nothing else is said.
  func transitionElements(from: CAState?, to: CAState?) -> [(element: CAStateTransitionElement, duration: CFTimeInterval)] {
    func names(_ state: CAState?) -> [String?] { state.map { chain(to: $0).reversed().map(\.name) } ?? [nil] }
    let (left, entered) = (names(from), names(to))
    var found: [(element: CAStateTransitionElement, duration: CFTimeInterval, subject: TransitionSubject, fit: Int)] = []
    var best: [TransitionSubject: Int] = [:]
    for transition in stateTransitions ?? [] {
      guard let fit = transition.fit(from: left, to: entered) else { continue }
      for element in transition.elements where element.isEnabled && element.animation != nil {
        let subject = TransitionSubject(element, of: self)
        best[subject] = max(best[subject] ?? fit, fit)
        found.append((element, transition.duration, subject, fit))
      }
    }
    return found.filter { best[$0.subject] == $0.fit }.map { ($0.element, $0.duration) }
  }
}

/// The subject of a transition's element: a layer and a key path.
private struct TransitionSubject: Hashable {
  private let layer: ObjectIdentifier?
  /// The animation's key, for an animation without a key path.
  private let keyPath: String

  init(_ element: CAStateTransitionElement, of owner: CALayer) {
    layer = element.layer(of: owner).map(ObjectIdentifier.init)
    keyPath = (element.animation as? CAPropertyAnimation)?.keyPath ?? element.animationKey
  }
}
