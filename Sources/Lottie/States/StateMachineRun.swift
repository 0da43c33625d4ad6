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
    /// Counted from the animation's first one.
    case seekFrame(Double)
    /// From 0 to 1 of the animation.
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
    if model.states[self.state].playback == nil { effects.append(.play(.still)) }
    settle(event: arrive(&effects).event, &effects)
  }

  /// Goes into a state, whatever leads there.
  package mutating func enter(_ state: Int, _ effects: inout [Effect]) {
    if goal == nil { _ = leave(&effects) }
    goal = nil
    self.state = state
    settle(event: arrive(&effects).event, &effects)
  }

  /// Arrives at the state that a tween has led to.
  package mutating func finishTween(_ effects: inout [Effect]) {
    guard let goal else { return }
    self.goal = nil
    state = goal
    settle(event: arrive(&effects).event, &effects)
  }

  /// Gives an input another value of its kind; an event is fired.
  package mutating func set(_ input: String, to value: LottieInputValue, _ effects: inout [Effect]) {
    guard let known = inputs[input], known.isSameKind(as: value) else { return }
    if case .event = value { return settle(event: input, &effects) }
    inputs[input] = value
    settle(&effects)
  }

  /// Whether an interaction counts in the state that shows.
  package func listens(_ interaction: StateMachineModel.Interaction) -> Bool { isListening && (interaction.state ?? state) == state }

  private var isListening: Bool { goal == nil && !model.states[state].isFinal }

  /// Does what an interaction says, which counted when what it waits for happened.
  package mutating func perform(_ interaction: StateMachineModel.Interaction, _ effects: inout [Effect]) {
    for action in interaction.actions where isListening {
      var passage = Passage()
      perform(action, &passage, &effects)
      settle(event: passage.event, &effects)
    }
  }

  /// Does what interactions say that wait for the end of what plays, or of a round of it.
  package mutating func complete(_ trigger: StateMachineModel.Interaction.Trigger, _ effects: inout [Effect]) {
    // Those that count are found before any of them leads elsewhere.
    for interaction in model.interactions.filter({ $0.trigger == trigger && listens($0) }) { perform(interaction, &effects) }
  }

  // MARK: Transitions

  /// What the actions of leaving and arriving have done that transitions depend on.
  private struct Passage {
    /// The event that was fired last; nil for none.
    var event: String?
    var hasSetInputs = false

    /// Whether transitions of every state are to be looked at anew.
    var concernsEverywhere: Bool { hasSetInputs || event != nil }
  }

  /// Follows transitions for as long as one is open. An event counts for the first one; actions may fire another.
  ///
  /// Transitions of every state come first. After one of a state's own they are looked at again only where an action has set an input or
  /// fired an event, so that they do not lead back what has just been left.
  private mutating func settle(event: String? = nil, _ effects: inout [Effect]) {
    var event = event, looksEverywhere = true
    for _ in 0..<Self.stepLimit {
      guard isListening else { return }
      if looksEverywhere, let transition = open(model.everywhere, event) {
        event = nil
        if transition.target != state {
          let passage = follow(transition, fromEverywhere: true, &effects)
          if passage.concernsEverywhere {
            event = passage.event
            continue
          }
          guard isListening else { return }
        }
      }
      guard let transition = open(model.states[state].transitions, event) else { return }
      let passage = follow(transition, fromEverywhere: false, &effects)
      (event, looksEverywhere) = (passage.event, passage.concernsEverywhere)
    }
  }

  /// - Parameter fromEverywhere: whether the transition is one of every state, with which a state is not left by its actions.
  private mutating func follow(
    _ transition: StateMachineModel.Transition, fromEverywhere: Bool, _ effects: inout [Effect]
  ) -> Passage {
    let target = transition.target
    var passage = fromEverywhere ? Passage() : leave(&effects)
    if let tween = transition.tween, let playback = model.states[target].playback, model.canTween(from: state, to: target) {
      goal = target
      effects.append(.tween(tween, to: playback))
      return Passage()
    }
    state = target
    let arrival = arrive(&effects)
    passage.event = arrival.event ?? passage.event
    passage.hasSetInputs = passage.hasSetInputs || arrival.hasSetInputs
    return passage
  }

  private mutating func leave(_ effects: inout [Effect]) -> Passage {
    var passage = Passage()
    for action in model.states[state].exitActions { perform(action, &passage, &effects) }
    return passage
  }

  private mutating func arrive(_ effects: inout [Effect]) -> Passage {
    var passage = Passage()
    if let playback = model.states[state].playback { effects.append(.play(playback)) }
    for action in model.states[state].entryActions { perform(action, &passage, &effects) }
    return passage
  }

  /// The first open transition; those without guards come last.
  private func open(_ transitions: [StateMachineModel.Transition], _ event: String?) -> StateMachineModel.Transition? {
    let guarded = transitions.first { transition in
      !transition.guards.isEmpty && transition.needsEvent == (event != nil) && transition.guards.allSatisfy { holds($0, event) }
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

  private mutating func perform(_ action: StateMachineModel.Action, _ passage: inout Passage, _ effects: inout [Effect]) {
    switch action {
    case .set(let input, let operand):
      guard let value = value(operand), let known = inputs[input], known.isSameKind(as: value) else { return }
      set(input, value, &passage)
    case .toggle(let input):
      if case .boolean(let flag) = inputs[input] { set(input, .boolean(!flag), &passage) }
    case .add(let input, let operand, let isNegative):
      guard case .number(let known) = inputs[input] else { return }
      let step = number(operand) ?? 1, sum = known + (isNegative ? -step : step)
      if sum.isFinite { set(input, .number(sum), &passage) }
    case .reset(let input):
      if let value = model.inputs[input] { set(input, value, &passage) }
    case .fire(let event): passage.event = event
    case .setTheme(let operand):
      if case .text(let name) = value(operand) { effects.append(.setTheme(name.isEmpty ? nil : name)) }
    case .seekFrame(let operand):
      if let frame = number(operand) { effects.append(.seekFrame(frame)) }
    case .seekProgress(let operand):
      if let hundredths = number(operand) { effects.append(.seekProgress(min(max(hundredths / 100, 0), 1))) }
    case .open(let operand, let target):
      if case .text(let address) = value(operand) { effects.append(.ask(.open(address: address, target: target))) }
    case .report(let event): effects.append(.ask(.event(event)))
    }
  }

  private mutating func set(_ input: String, _ value: LottieInputValue, _ passage: inout Passage) {
    inputs[input] = value
    passage.hasSetInputs = true
  }
}

extension LottieInputValue {
  /// What documents call values of this kind.
  var typeName: String {
    switch self {
    case .boolean: "Boolean"
    case .number: "Numeric"
    case .text: "String"
    case .event: "Event"
    }
  }

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
