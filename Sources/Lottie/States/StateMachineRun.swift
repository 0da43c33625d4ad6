/// A state machine on its way: the state that it is in and the values of its inputs, which follow from what was done to it, and nothing
/// else.
package struct StateMachineRun: Sendable {
  /// What whoever shows the animation has to do, in order.
  package enum Effect: Hashable, Sendable {
    case play(LottiePlayback)
    /// Goes over from what shows into the beginning of what is to play, which is the same animation; `finishTween` comes at the end.
    case tween(LottieTween, to: LottiePlayback)
    /// A theme of the archive; nil for none.
    case setTheme(String?)
    case seekFrame(Double)
    /// From 0 to 1 of what is played.
    case seekProgress(Double)
    case ask(LottieRequest)
  }

  private let model: StateMachineModel
  /// Index of the state that shows.
  package private(set) var state: Int
  /// The state that a tween leads to; nil where none is under way. Until it ends, inputs take values, and nothing else is listened to.
  private var goal: Int?
  private var inputs: [String: LottieInputValue]
  /// Transitions that may follow one another without any time passing.
  private static let stepLimit = 100

  /// Enters a state, and those that follow at once.
  ///
  /// - Parameter state: an index; nil for the machine's first one.
  package init(_ model: StateMachineModel, at state: Int? = nil, _ effects: inout [Effect]) {
    (self.model, inputs) = (model, model.inputs)
    self.state = state ?? model.initial
    arrive(&effects)
    settle(&effects)
  }

  /// Goes into a state, whatever leads there.
  package mutating func enter(_ state: Int, _ effects: inout [Effect]) {
    if goal == nil { leave(&effects) }
    goal = nil
    self.state = state
    arrive(&effects)
    settle(&effects)
  }

  /// Arrives at the state that a tween has led to.
  package mutating func finishTween(_ effects: inout [Effect]) {
    guard let goal else { return }
    self.goal = nil
    state = goal
    arrive(&effects)
    settle(&effects)
  }

  /// Gives an input another value of its kind; an event is fired.
  package mutating func set(_ input: String, to value: LottieInputValue, _ effects: inout [Effect]) {
    guard let known = inputs[input], known.isSameKind(as: value) else { return }
    if case .event = value { return settle(event: input, &effects) }
    inputs[input] = value
    settle(&effects)
  }

  package func listens(_ interaction: StateMachineModel.Interaction) -> Bool {
    goal == nil && !model.states[state].isFinal && (interaction.state ?? state) == state
  }

  package mutating func perform(_ interaction: StateMachineModel.Interaction, _ effects: inout [Effect]) {
    guard listens(interaction) else { return }
    for action in interaction.actions { settle(event: perform(action, &effects), &effects) }
  }

  /// Does what interactions say that wait for the end of what plays, or of a round of it.
  package mutating func complete(_ trigger: StateMachineModel.Interaction.Trigger, _ effects: inout [Effect]) {
    // Those that count are found before any of them leads elsewhere.
    for interaction in model.interactions.filter({ $0.trigger == trigger && listens($0) }) { perform(interaction, &effects) }
  }

  // MARK: Transitions

  /// Follows transitions for as long as one is open. An event counts for the first one.
  private mutating func settle(event: String? = nil, _ effects: inout [Effect]) {
    var event = event
    for _ in 0..<Self.stepLimit {
      guard goal == nil, !model.states[state].isFinal, let transition = transition(event) else { return }
      event = nil
      let target = transition.target
      leave(&effects)
      if let tween = transition.tween, let playback = model.states[target].playback, model.canTween(from: state, to: target) {
        goal = target
        effects.append(.tween(tween, to: playback))
      } else {
        state = target
        arrive(&effects)
      }
    }
  }

  private mutating func leave(_ effects: inout [Effect]) {
    for action in model.states[state].exitActions { _ = perform(action, &effects) }
  }

  private mutating func arrive(_ effects: inout [Effect]) {
    if let playback = model.states[state].playback { effects.append(.play(playback)) }
    for action in model.states[state].entryActions { _ = perform(action, &effects) }
  }

  /// The first open transition: those of every state come before this one's own, and those without guards last.
  private func transition(_ event: String?) -> StateMachineModel.Transition? {
    if let found = open(model.everywhere, event), found.target != state { return found }
    return open(model.states[state].transitions, event)
  }

  private func open(_ transitions: [StateMachineModel.Transition], _ event: String?) -> StateMachineModel.Transition? {
    let guarded = transitions.first { transition in
      !transition.guards.isEmpty && transition.guards.allSatisfy { holds($0, event) }
    }
    return guarded ?? transitions.first { $0.guards.isEmpty }
  }

  private func holds(_ condition: StateMachineModel.Guard, _ event: String?) -> Bool {
    switch condition {
    case .never: false
    case .event(let name): event == name
    case .comparison(let input, let comparison, let operand): inputs[input].map { comparison.holds($0, value(operand)) } ?? false
    }
  }

  // MARK: Actions

  private func value(_ operand: StateMachineModel.Operand) -> LottieInputValue? {
    switch operand {
    case .value(let value): value
    case .input(let name): inputs[name]
    }
  }

  private func number(_ operand: StateMachineModel.Operand) -> Double? {
    if case .number(let number) = value(operand) { number } else { nil }
  }

  /// Returns the event that the action fires; nil for none.
  private mutating func perform(_ action: StateMachineModel.Action, _ effects: inout [Effect]) -> String? {
    switch action {
    case .set(let input, let operand):
      if let value = value(operand), let known = inputs[input], known.isSameKind(as: value) { inputs[input] = value }
    case .toggle(let input):
      if case .boolean(let flag) = inputs[input] { inputs[input] = .boolean(!flag) }
    case .add(let input, let operand, let isNegative):
      if case .number(let known) = inputs[input], let step = number(operand) {
        let sum = known + (isNegative ? -step : step)
        if sum.isFinite { inputs[input] = .number(sum) }
      }
    case .reset(let input): inputs[input] = model.inputs[input]
    case .fire(let event): return event
    case .setTheme(let operand):
      if case .text(let name) = value(operand) { effects.append(.setTheme(name.isEmpty ? nil : name)) }
    case .seekFrame(let operand):
      if let frame = number(operand) { effects.append(.seekFrame(frame)) }
    case .seekProgress(let operand):
      if let hundredths = number(operand) { effects.append(.seekProgress(min(max(hundredths / 100, 0), 1))) }
    case .ask(let request): effects.append(.ask(request))
    }
    return nil
  }
}

extension LottieInputValue {
  /// Whether one may stand in the place of the other.
  package func isSameKind(as other: LottieInputValue) -> Bool {
    switch (self, other) {
    case (.boolean, .boolean), (.number, .number), (.text, .text), (.event, .event): true
    case (.boolean, _), (.number, _), (.text, _), (.event, _): false
    }
  }
}

extension StateMachineModel.Comparison {
  fileprivate func holds(_ value: LottieInputValue, _ other: LottieInputValue?) -> Bool {
    guard let other, value.isSameKind(as: other) else { return false }
    if case .number(let a) = value, case .number(let b) = other {
      return switch self {
      case .equal: a == b
      case .notEqual: a != b
      case .greater: a > b
      case .greaterOrEqual: a >= b
      case .less: a < b
      case .lessOrEqual: a <= b
      }
    }
    return switch self {
    case .equal: value == other
    case .notEqual: value != other
    case .greater, .greaterOrEqual, .less, .lessOrEqual: false
    }
  }
}
