/// A key, with the modifier keys that are held with it, that calls a method while a responder with it is in the chain.
@preconcurrency @MainActor open class UIKeyCommand: UICommand {
  /// The text of the key, as it is without modifiers, or one of the `input…` constants.
  public let input: String?
  /// The modifier keys that are held.
  public let modifierFlags: UIKeyModifierFlags
  /// Whether the command comes before a text field that is being edited. Without it a field has all keys that are pressed without Control
  /// or Command.
  open var wantsPriorityOverSystemBehavior = false
  /// Kept without effect: keys are taken as the keyboard's layout has them.
  open var allowsAutomaticLocalization = true
  /// Kept without effect: arrows are not exchanged for languages that are read from right to left.
  open var allowsAutomaticMirroring = true

  /// A key that calls a method.
  /// - Parameter input: as `input` has it.
  public init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil, action: Selector, input: String,
    modifierFlags: UIKeyModifierFlags = [], propertyList: Any? = nil, alternates: [UICommandAlternate] = [],
    discoverabilityTitle: String? = nil, attributes: Attributes = [], state: State = .off
  ) {
    (self.input, self.modifierFlags) = (input, modifierFlags)
    super.init(
      title: title, subtitle: subtitle, image: image, action: action, propertyList: propertyList, alternates: alternates,
      discoverabilityTitle: discoverabilityTitle, attributes: attributes, state: state)
  }

  /// A key that calls a method.
  /// - Parameter input: as `input` has it.
  public convenience init(input: String, modifierFlags: UIKeyModifierFlags, action: Selector) {
    self.init(title: "", action: action, input: input, modifierFlags: modifierFlags)
  }

  /// A key that calls a method, and a text that says what it does, kept without effect.
  /// - Parameter input: as `input` has it.
  public convenience init(input: String, modifierFlags: UIKeyModifierFlags, action: Selector, discoverabilityTitle: String) {
    self.init(title: "", action: action, input: input, modifierFlags: modifierFlags, discoverabilityTitle: discoverabilityTitle)
  }

  func isMeant(by key: UIKey) -> Bool {
    guard let input, !input.isEmpty else { return false }
    let held = key.modifierFlags.intersection(Self.modifiers), wanted = modifierFlags.intersection(Self.modifiers)
    if let names = Self.names[input] { return names.contains(key.name) && held == wanted }
    let isSameKey = key.charactersIgnoringModifiers == input.lowercased() || key.name.lowercased() == input.lowercased()
    // Shift may be what types the character: `?` is meant by `?`, whatever is held for it.
    return isSameKey && held == wanted || key.characters == input && held.subtracting(.shift) == wanted
  }

  private static let modifiers: UIKeyModifierFlags = [.shift, .control, .alternate, .command]

  /// The names that xkbcommon has for keys without a text of their own, and for those that type a control character.
  private static let names: [String: [String]] = [
    inputUpArrow: ["Up"], inputDownArrow: ["Down"], inputLeftArrow: ["Left"], inputRightArrow: ["Right"], inputEscape: ["Escape"],
    inputPageUp: ["Page_Up", "Prior"], inputPageDown: ["Page_Down", "Next"], inputHome: ["Home"], inputEnd: ["End"],
    inputDelete: ["Delete"], "\u{8}": ["BackSpace"], "\t": ["Tab", "ISO_Left_Tab"], "\r": ["Return", "KP_Enter"],
    "\n": ["Return", "KP_Enter"], "\u{1B}": ["Escape"], " ": ["space"],
    f1: ["F1"], f2: ["F2"], f3: ["F3"], f4: ["F4"], f5: ["F5"], f6: ["F6"], f7: ["F7"], f8: ["F8"], f9: ["F9"], f10: ["F10"],
    f11: ["F11"], f12: ["F12"],
  ]

  /// The key that points up.
  public nonisolated static let inputUpArrow = "UIKeyInputUpArrow"
  /// The key that points down.
  public nonisolated static let inputDownArrow = "UIKeyInputDownArrow"
  /// The key that points to the left.
  public nonisolated static let inputLeftArrow = "UIKeyInputLeftArrow"
  /// The key that points to the right.
  public nonisolated static let inputRightArrow = "UIKeyInputRightArrow"
  /// The Escape key, unless the player takes it for its end.
  public nonisolated static let inputEscape = "UIKeyInputEscape"
  /// The Page Up key.
  public nonisolated static let inputPageUp = "UIKeyInputPageUp"
  /// The Page Down key.
  public nonisolated static let inputPageDown = "UIKeyInputPageDown"
  /// The Home key.
  public nonisolated static let inputHome = "UIKeyInputHome"
  /// The End key.
  public nonisolated static let inputEnd = "UIKeyInputEnd"
  /// The key that deletes forwards.
  public nonisolated static let inputDelete = "UIKeyInputDelete"
  /// The F1 key.
  public nonisolated static let f1 = "UIKeyInputF1"
  /// The F2 key.
  public nonisolated static let f2 = "UIKeyInputF2"
  /// The F3 key.
  public nonisolated static let f3 = "UIKeyInputF3"
  /// The F4 key.
  public nonisolated static let f4 = "UIKeyInputF4"
  /// The F5 key.
  public nonisolated static let f5 = "UIKeyInputF5"
  /// The F6 key.
  public nonisolated static let f6 = "UIKeyInputF6"
  /// The F7 key.
  public nonisolated static let f7 = "UIKeyInputF7"
  /// The F8 key.
  public nonisolated static let f8 = "UIKeyInputF8"
  /// The F9 key.
  public nonisolated static let f9 = "UIKeyInputF9"
  /// The F10 key.
  public nonisolated static let f10 = "UIKeyInputF10"
  /// The F11 key.
  public nonisolated static let f11 = "UIKeyInputF11"
  /// The F12 key.
  public nonisolated static let f12 = "UIKeyInputF12"
}
