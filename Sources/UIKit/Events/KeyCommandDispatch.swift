/// Runs the key commands of the responders that a press goes to, the innermost responder's first. A press that ran one is heard by nobody
/// else, from its beginning to its end; while the key is held, the command runs again with each repetition.
@MainActor final class KeyCommandDispatch {
  /// The names of the keys whose presses ran a command, and have not ended.
  private var taken: Set<String> = []

  /// Whether a press runs a command, or is one that did.
  func take(_ press: UIPress, from receiver: UIResponder) -> Bool {
    guard let key = press.key else { return false }
    switch press.phase {
    case .began:
      taken.remove(key.name)
      guard run(key, from: receiver) else { return false }
      taken.insert(key.name)
      return true
    case .changed:
      guard taken.contains(key.name) else { return false }
      _ = run(key, from: receiver)
      return true
    case .stationary: return taken.contains(key.name)
    case .ended, .cancelled: return taken.remove(key.name) != nil
    }
  }

  private func run(_ key: UIKey, from receiver: UIResponder) -> Bool {
    let belongsToText = receiver.isEditingText && key.modifierFlags.isDisjoint(with: [.control, .command])
    var next: UIResponder? = receiver
    while let responder = next {
      for command in responder.keyCommands ?? [] where command.isMeant(by: key) {
        guard !belongsToText || command.wantsPriorityOverSystemBehavior else { continue }
        guard let target = command.validated(at: receiver), !command.attributes.contains(.disabled) else { continue }
        command.performWithSender(nil, target: target)
        return true
      }
      next = responder.next
    }
    return false
  }
}
