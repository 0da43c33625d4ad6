internal import CAML
internal import Lottie
internal import LottieLayers
internal import QuartzCore
internal import TextEscaping

/// A Lottie animation that a composition shows, with what it is set to.
final class LottieItem {
  private let original: LottieDocument
  private let layer: CALayer
  private(set) var document: LottieDocument
  private var theme: String?
  private var values: [String: LottieSlotValue] = [:]
  /// The part that is shown; nil for all of it.
  private var marker: LottieDocument.Marker?
  /// Runs the archive's state machine; nil where an animation is shown by itself.
  private var player: LottieStatePlayer?

  init(_ document: LottieDocument, in layer: CALayer) {
    (original, self.document, self.layer) = (document, document, layer)
    if document.startsStateMachine, let machine = document.stateMachines.first { run(machine) } else { show() }
  }

  /// Seconds that are shown: those of a state machine until nothing comes any more by itself, nil where it stands still.
  var duration: Double? {
    guard let player else { return marker?.duration ?? document.duration }
    let seconds = player.duration
    return seconds > 0 ? seconds : nil
  }

  /// - Parameter text: the value as documents write such values; a picture's path.
  func set(_ slot: String, to text: String) throws(LottieError) {
    guard let found = original.slots.first(where: { $0.name.isSameBytes(as: slot) }) else { return try set(input: slot, to: text) }
    guard let value = try found.value.map({ kind throws(LottieError) in try Self.value(text, like: kind) }) ?? nil else {
      let wanted = found.value.map(Self.noun) ?? "nothing that can be written"
      throw LottieError(.malformed, "the slot \"\(slot)\" takes \(wanted), not \"\(text)\"")
    }
    values[slot] = value
    try update()
  }

  // MARK: States

  /// Names of themes, then of the states of machines; those of the second machine on with its name and a slash before.
  var stateNames: [String] { original.themes + machineStates.map(\.name) }

  private var machineStates: [(name: String, machine: LottieStateMachine, state: String)] {
    original.stateMachines.enumerated().flatMap { number, machine in
      machine.states.map { (number == 0 ? $0 : "\(machine.name)/\($0)", machine, $0) }
    }
  }

  /// Seconds that come by themselves once a machine goes into a state, 0 where it stands still; nil where the name is none of such a state.
  func duration(ofState name: String) -> Double? {
    guard !isTheme(name), let found = machineStates.first(where: { $0.name.isSameBytes(as: name) }) else { return nil }
    return LottieStatePlayer.duration(ofState: found.state, of: found.machine, original)
  }

  private func isTheme(_ name: String) -> Bool { original.themes.contains { $0.isSameBytes(as: name) } }

  /// Shows a theme or, where none has the name, has a machine go into a state; nil is no theme.
  func set(state name: String?) throws(LottieError) {
    let states = machineStates
    guard let name, !isTheme(name), !states.isEmpty else { return try set(theme: name) }
    guard let found = states.first(where: { $0.name.isSameBytes(as: name) }) else {
      let known = stateNames.prefix(20).map { "\"\($0)\"" }.joined(separator: ", ")
      throw LottieError(.unknownName, "the archive has no theme and no state \"\(name)\", but \(known)")
    }
    if let player, player.machine.name.isSameBytes(as: found.machine.name) { return player.enter(found.state) }
    run(found.machine, at: found.state)
  }

  private func run(_ machine: LottieStateMachine, at state: String? = nil) {
    let player = LottieStatePlayer(original, machine, on: layer, state: state)
    player.set(theme: theme, values: values)
    (self.player, marker) = (player, nil)
    layer.inputHandler = { player.receive($0) }
  }

  /// Sets an input of the machine that runs, or has the first one run that has an input of the name.
  private func set(input name: String, to text: String) throws(LottieError) {
    let machines = player.map { [$0.machine] } ?? original.stateMachines
    if let machine = machines.first(where: { machine in machine.inputs.contains { $0.name.isSameBytes(as: name) } }) {
      if player == nil { run(machine) }
      _ = try player?.set(name, toText: text)
      return
    }
    let inputs = machines.flatMap(\.inputs).map(\.name)
    if inputs.isEmpty {
      // Tells the slots that there are.
      document = try document.setting(slot: name, to: .text(""))
      return
    }
    let known = (original.slots.map(\.name) + inputs).prefix(20).map { "\"\($0)\"" }.joined(separator: ", ")
    throw LottieError(.unknownName, "the archive has no slot and no input \"\(name)\", but \(known)")
  }

  private func set(theme name: String?) throws(LottieError) {
    let former = theme
    theme = name
    do throws(LottieError) { try update() } catch {
      theme = former
      throw error
    }
  }

  func show(marker name: String) throws(LottieError) {
    guard let found = document.markers.first(where: { $0.name.isSameBytes(as: name) }) else {
      let known = document.markers.prefix(20).map { "\"\($0.name)\"" }.joined(separator: ", ")
      throw LottieError(.unknownName, "the animation has no marker \"\(name)\"" + (known.isEmpty ? ", nor any other" : ", but \(known)"))
    }
    marker = found
    player = nil
    layer.inputHandler = nil
    show()
  }

  private func update() throws(LottieError) {
    var document = original
    if let theme { document = try document.setting(theme: theme) }
    if !values.isEmpty { document = try document.setting(values) }
    self.document = document
    if let player { player.set(theme: theme, values: values) } else { show() }
  }

  private func show() {
    let animation = VideoAnimation(document.vectors())
    if let marker {
      animation.videoStart = marker.time
      // A marker that is a moment shows that.
      animation.duration = max(marker.duration, 1e-3)
    }
    layer.add(animation, forKey: "lottie")
  }

  // MARK: Values

  private static func noun(_ value: LottieSlotValue) -> String {
    switch value {
    case .number: "a number"
    case .point: "two numbers, such as \"100 50\""
    case .color: "a colour, such as #ff8000 or \"1 0.5 0\""
    case .numbers: "numbers with spaces between"
    case .text: "a text"
    case .picture: "a picture's path"
    }
  }

  /// nil for what cannot be such a value.
  private static func value(_ text: String, like kind: LottieSlotValue) throws(LottieError) -> LottieSlotValue? {
    let numbers = text.split { $0 == " " || $0 == "," }.map { Double($0) }
    let finite = numbers.compactMap { $0 }.filter(\.isFinite)
    let areNumbers = !numbers.isEmpty && finite.count == numbers.count
    switch kind {
    case .number: return areNumbers && finite.count == 1 ? .number(finite[0]) : nil
    case .point: return areNumbers && finite.count == 2 ? .point(x: finite[0], y: finite[1]) : nil
    case .numbers: return areNumbers ? .numbers(finite) : nil
    case .color:
      return CGColor.components(documentText: text).map { .color(red: $0.x, green: $0.y, blue: $0.z, alpha: $0.w) }
    case .text: return .text(text)
    case .picture:
      do { return .picture(try Data(contentsOf: URL(fileURLWithPath: text))) } catch {
        throw LottieError(.unreadable, "\(text): the picture cannot be read")
      }
    }
  }
}
