/// The actions on what is selected that every program has: their methods, titles and keys.
enum EditAction: CaseIterable {
  case cut, copy, paste, delete, select, selectAll

  /// The action that a method stands for; nil for others.
  init?(_ selector: Selector) {
    guard let action = Self.allCases.first(where: { $0.name == selector.name }) else { return nil }
    self = action
  }

  /// The method's name in Objective-C.
  private var name: String {
    switch self {
    case .cut: "cut:"
    case .copy: "copy:"
    case .paste: "paste:"
    case .delete: "delete:"
    case .select: "select:"
    case .selectAll: "selectAll:"
    }
  }

  @MainActor var selector: Selector {
    switch self {
    case .cut: Selector(name, UIResponder.cut(_:))
    case .copy: Selector(name, UIResponder.copy(_:))
    case .paste: Selector(name, UIResponder.paste(_:))
    case .delete: Selector(name, UIResponder.delete(_:))
    case .select: Selector(name, UIResponder.select(_:))
    case .selectAll: Selector(name, UIResponder.selectAll(_:))
    }
  }

  var title: String {
    switch self {
    case .cut: "Cut"
    case .copy: "Copy"
    case .paste: "Paste"
    case .delete: "Delete"
    case .select: "Select"
    case .selectAll: "Select All"
    }
  }

  /// The letter that, with Control or Command, means the action; nil for none.
  private var letter: String? {
    switch self {
    case .cut: "x"
    case .copy: "c"
    case .paste: "v"
    case .selectAll: "a"
    case .delete, .select: nil
    }
  }

  /// The actions that menus of texts offer.
  @MainActor static var menu: UIMenu {
    let commands = [EditAction.cut, .copy, .paste, .select, .selectAll].map { UICommand(title: $0.title, action: $0.selector) }
    return UIMenu(identifier: .standardEdit, options: .displayInline, children: commands)
  }

  /// The keys that mean the actions.
  @MainActor static let keyCommands: [UIKeyCommand] = allCases.flatMap { action in
    [UIKeyModifierFlags.control, .command].compactMap { flags in
      action.letter.map { UIKeyCommand(title: action.title, action: action.selector, input: $0, modifierFlags: flags) }
    }
  }
}

extension UIMenu.Identifier {
  /// The menu of what is done with a selection.
  public static let standardEdit = UIMenu.Identifier("com.apple.menu.standard-edit")
}
