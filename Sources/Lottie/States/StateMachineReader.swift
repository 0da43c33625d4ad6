internal import Graphics

/// Reads a state machine of an archive, as versions 2 of the format have it.
///
/// What of it cannot be done is told, and left out: a guard that is not known never holds.
struct StateMachineReader {
  private let json: JSONValue
  private let notes: ProblemNotes
  /// Names of the archive's animations and of its themes.
  private let names: Names
  private var model = StateMachineModel()
  private var indices: [String: Int] = [:]

  /// What machines may name of their archive.
  struct Names {
    var animations: Set<String> = []
    var themes: Set<String> = []
  }

  private init(_ json: JSONValue, _ notes: ProblemNotes, _ names: Names) { (self.json, self.notes, self.names) = (json, notes, names) }

  /// - Parameters:
  ///   - names: what there is in the archive.
  ///   - file: spelt as by the caller.
  /// - Throws: `LottieError` where the JSON is no state machine.
  static func read(
    _ tree: JSONTree, name: String, names: Names, file: String?, limits: LottieLimits
  ) throws(LottieError) -> LottieStateMachine {
    let notes = ProblemNotes(tree, file: file, limit: limits.problems)
    return try tree.read { json throws(LottieError) in
      var reader = StateMachineReader(json, notes, names)
      let inputs = try reader.readModel(file: file)
      return LottieStateMachine(
        name: name, states: reader.model.states.filter { $0.playback != nil }.map(\.name), inputs: inputs, problems: notes.problems,
        model: reader.model)
    }
  }

  private mutating func readModel(file: String?) throws(LottieError) -> [LottieStateMachine.Input] {
    var states: [JSONValue] = []
    for state in list(json["states"]) {
      guard let name = state["name"]?.text else { continue }
      if indices[name] != nil {
        notes.note("there is another state of this name, which counts", at: state)
        continue
      }
      indices[name] = model.states.count
      model.states.append(StateMachineModel.State(name: name, playback: playback(state)))
      states.append(state)
    }
    guard model.states.contains(where: { $0.playback != nil }) else {
      throw LottieError(.malformed, "the state machine has no states that show an animation", file: file)
    }
    let inputs = readInputs()
    // Drafts of the format have it in a descriptor.
    let initial = json["initial"] ?? json["descriptor"]?["initial"], first = initial?.text
    model.initial = first.flatMap { indices[$0] } ?? model.states.firstIndex { $0.playback != nil } ?? 0
    if let first, let initial, indices[first] == nil {
      notes.note("there is no state \(Self.quoted(first)); it begins with the first one", at: initial)
    }
    for (index, state) in states.enumerated() {
      model.states[index].isFinal = state["final"]?.flag ?? false
      if let slots = state["slots"] { notes.note("values of slots that states set are not followed", at: slots) }
      model.states[index].transitions = transitions(state["transitions"], from: index)
      model.states[index].entryActions = actions(state["entryActions"])
      model.states[index].exitActions = actions(state["exitActions"])
    }
    model.everywhere = model.states.filter { $0.playback == nil }.flatMap(\.transitions)
    model.interactions = list(json["interactions"] ?? json["listeners"]).compactMap(interaction)
    return inputs
  }

  private func list(_ json: JSONValue?) -> [JSONValue] { json.map { $0.isArray ? Array($0.elements) : [] } ?? [] }

  /// A name for a message, cut where it is long.
  private static func quoted(_ name: String) -> String { "\"\(name.count > 40 ? name.prefix(40) + "…" : name[...])\"" }

  // MARK: States

  /// nil for a state whose transitions count in all others.
  private func playback(_ state: JSONValue) -> LottiePlayback? {
    switch state["type"]?.text {
    case "GlobalState": return nil
    case "PlaybackState", nil: break
    default: notes.note("this type of state is not known; it plays", at: state["type"] ?? state)
    }
    var playback = LottiePlayback()
    if let value = state["animation"] ?? state["animationId"], let name = value.name, !name.isEmpty {
      if names.animations.contains(name) {
        playback.animation = name
      } else {
        notes.note("there is no animation \(Self.quoted(name)) in the archive; the first one shows", at: value)
      }
    }
    if let mode = state["mode"], mode.kind != .null {
      playback.mode = mode.text.flatMap(LottiePlayback.Mode.init) ?? .forward
      if mode.text.flatMap(LottiePlayback.Mode.init) == nil { notes.note("this mode is not known; it plays forward", at: mode) }
    }
    if let speed = state["speed"]?.number, speed != 1 {
      if speed > 0, speed <= 1e6 { playback.speed = speed } else { notes.note("a speed is above 0", at: state["speed"] ?? state) }
    }
    if state["loop"]?.flag ?? false {
      let count = state["loopCount"]?.number ?? 0
      playback.count = count >= 1 ? min(count.rounded(.down), 1e6) : .infinity
      playback.loops = true
    }
    playback.isPaused = !(state["autoplay"]?.flag ?? false)
    if let color = state["backgroundColor"], color.kind != .null {
      playback.background = Self.color(color)
      if playback.background == nil { notes.note("a colour is a number of four bytes: red, green, blue and alpha", at: color) }
    }
    if let segment = state["segment"], segment.kind != .null {
      if let name = segment.text {
        playback.segment = name.isEmpty ? nil : .marker(name)
      } else if let frames = SIMD2(json: segment), segment.count == 2 {
        playback.segment = .frames(frames.x, frames.y)
      } else {
        notes.note("a segment is a marker's name; all of the animation plays", at: segment)
      }
    }
    return playback
  }

  /// A colour as a number, or as text.
  private static func color(_ json: JSONValue) -> SIMD4<Double>? {
    if let text = json.text { return SIMD4.color(hexadecimal: text) }
    guard let number = json.number, (0...Double(UInt32.max)).contains(number) else { return nil }
    return SIMD4(rgba: UInt32(number))
  }

  private func transitions(_ json: JSONValue?, from state: Int) -> [StateMachineModel.Transition] {
    list(json).compactMap { transition in
      guard let name = transition["toState"]?.text, let target = indices[name] else {
        notes.note("the transition leads to no state that there is", at: transition)
        return nil
      }
      var tween: LottieTween?
      if let type = transition["type"], type.text == "Tweened" {
        // Those of every state lead from any, and those to such a state change nothing that shows.
        if model.states[state].playback != nil, model.states[target].playback != nil, !model.canTween(from: state, to: target) {
          notes.note("the two states show different animations, between which there is a cut", at: type)
        } else {
          tween = self.tween(transition)
        }
      }
      return StateMachineModel.Transition(target: target, tween: tween, guards: list(transition["guards"]).map(condition))
    }
  }

  private func tween(_ json: JSONValue) -> LottieTween? {
    guard let duration = json["duration"]?.number, LottieTween.durations.contains(duration) else {
      notes.note("a tween takes between a millisecond and an hour; the way is a cut", at: json["duration"] ?? json)
      return nil
    }
    guard let numbers = json["easing"], numbers.kind != .null else { return LottieTween(duration: duration) }
    guard numbers.count == 4, let curve = [Double](json: numbers) else {
      notes.note("an easing has four numbers; time runs evenly", at: numbers)
      return LottieTween(duration: duration)
    }
    return LottieTween(duration: duration, easing: Easing(SIMD2(curve[0], curve[1]), SIMD2(curve[2], curve[3])))
  }

  private func condition(_ json: JSONValue) -> StateMachineModel.Guard {
    guard let input = input(of: json), let known = model.inputs[input] else { return .never }
    guard json["type"]?.text == known.typeName else {
      notes.note("the guard's type is not that of its input, which is \(known.typeName), and it never holds", at: json["type"] ?? json)
      return .never
    }
    if case .event = known { return .event(input) }
    guard let text = json["conditionType"]?.text, let comparison = StateMachineModel.Comparison(rawValue: text),
      comparison.isOfAnyKind || known.isSameKind(as: .number(0))
    else {
      notes.note("this condition is not one of its type, and never holds", at: json["conditionType"] ?? json)
      return .never
    }
    guard let value = json["compareTo"], let operand = operand(value), kind(of: operand).isSameKind(as: known),
      !isReference(value) || operand.isInput
    else {
      notes.note("the guard has nothing of its type to compare to, and never holds", at: json["compareTo"] ?? json)
      return .never
    }
    return .comparison(input: input, comparison, operand)
  }

  private func kind(of operand: StateMachineModel.Operand) -> LottieInputValue {
    switch operand {
    case .value(let value): value
    case .input(let name): model.inputs[name] ?? .event
    }
  }

  // MARK: Inputs

  private mutating func readInputs() -> [LottieStateMachine.Input] {
    var inputs: [LottieStateMachine.Input] = []
    for json in list(json["inputs"] ?? json["triggers"]) {
      guard let name = json["name"]?.text, model.inputs[name] == nil else { continue }
      guard name.unicodeScalars.first != "@" else {
        notes.note("names with an @ before them are not those of inputs", at: json)
        continue
      }
      let value: LottieInputValue
      switch json["type"]?.text {
      case "Boolean": value = .boolean(json["value"]?.flag ?? false)
      case "Numeric": value = .number(json["value"]?.number ?? 0)
      case "String": value = .text(json["value"]?.text ?? "")
      case "Event": value = .event
      default:
        notes.note("this type of input is not known", at: json["type"] ?? json)
        continue
      }
      model.inputs[name] = value
      inputs.append(LottieStateMachine.Input(name: name, value: value))
    }
    return inputs
  }

  /// The input that a guard or an action names; nil, with a remark, where there is none of the name.
  private func input(of json: JSONValue) -> String? {
    guard let value = json["inputName"] ?? json["triggerName"], let name = value.text else {
      notes.note("it names no input", at: json)
      return nil
    }
    if model.inputs[name] == nil {
      notes.note("there is no input \(Self.quoted(name))", at: value)
      return nil
    }
    return name
  }

  /// A value; a text with a dollar sign in front names an input.
  private func operand(_ json: JSONValue) -> StateMachineModel.Operand? {
    switch json.kind {
    case .yes, .no: return .value(.boolean(json.flag))
    case .number: return json.number.map { .value(.number($0)) }
    case .text:
      guard let text = json.text else { return nil }
      if text.unicodeScalars.first == "@" {
        notes.note("values of the player, such as the time that has passed, are not followed", at: json)
      }
      if isReference(json), case let name = String(text.unicodeScalars.dropFirst()), model.inputs[name] != nil { return .input(name) }
      return .value(.text(text))
    case .null, .array, .object: return nil
    }
  }

  private func isReference(_ json: JSONValue) -> Bool { json.begins(with: "$") }

  // MARK: Actions

  private func actions(_ json: JSONValue?) -> [StateMachineModel.Action] { list(json).compactMap(action) }

  /// nil, with a remark, for what is not done.
  private func action(_ json: JSONValue) -> StateMachineModel.Action? {
    if let guards = json["guards"], guards.count > 0 {
      notes.note("guards of actions are not followed, and the action is left out", at: guards)
      return nil
    }
    let value = json["value"].flatMap(operand)
    switch json["type"]?.text {
    case "SetBoolean", "SetNumeric", "SetString":
      guard let input = input(of: json), let value else { return nil }
      return .set(input: input, value)
    case "Toggle": return input(of: json).map { .toggle(input: $0) }
    case "Increment": return input(of: json).map { .add(input: $0, value ?? .value(.number(1)), isNegative: false) }
    case "Decrement": return input(of: json).map { .add(input: $0, value ?? .value(.number(1)), isNegative: true) }
    case "Reset": return input(of: json).map { .reset(input: $0) }
    case "Fire": return input(of: json).map { .fire(event: $0) }
    case "SetTheme":
      // Drafts of the format have the name elsewhere.
      guard let name = json["value"] ?? json["themeId"], let theme = operand(name) else { return nil }
      if case .value(.text(let text)) = theme, !text.isEmpty, !names.themes.contains(text) {
        notes.note("there is no theme \(Self.quoted(text)) in the archive", at: name)
        return nil
      }
      return .setTheme(theme)
    case "SetFrame": return value.map { .seekFrame($0) }
    case "SetProgress": return value.map { .seekProgress($0) }
    case "OpenUrl":
      guard let address = json["url"].flatMap(operand) else {
        notes.note("it names no address", at: json)
        return nil
      }
      notes.note("a program around the animation may open the address; nothing else does", at: json)
      return .open(address: address, target: json["target"]?.text)
    case "FireCustomEvent":
      guard let name = json["value"]?.text else {
        notes.note("it names no event", at: json)
        return nil
      }
      return .report(event: name)
    default:
      notes.note("this action is not known, and left out", at: json)
      return nil
    }
  }

  private func interaction(_ json: JSONValue) -> StateMachineModel.Interaction? {
    guard let trigger = json["type"]?.text.flatMap(StateMachineModel.Interaction.Trigger.init) else {
      notes.note("this interaction is not known", at: json["type"] ?? json)
      return nil
    }
    var state: Int?
    if let value = json["stateName"], let name = value.text, !name.isEmpty {
      guard let index = indices[name] else {
        notes.note("there is no state \(Self.quoted(name))", at: value)
        return nil
      }
      state = index
    }
    let layer = json["layerName"]?.text
    return StateMachineModel.Interaction(
      trigger: trigger, layer: layer.flatMap { $0.isEmpty ? nil : $0 }, state: state, actions: actions(json["actions"]))
  }
}

extension StateMachineModel.Operand {
  fileprivate var isInput: Bool { if case .input = self { true } else { false } }
}

extension StateMachineModel.Comparison {
  /// Whether values without an order may be compared so.
  fileprivate var isOfAnyKind: Bool { self == .equal || self == .notEqual }
}
