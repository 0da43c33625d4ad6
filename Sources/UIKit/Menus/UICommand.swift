/// A row of a menu that calls a method, with itself as the sender: of the first that has it of the responders from the view on that the
/// menu belongs to, then from the first responder on, or from the controller that shows where there is none.
///
/// Before the row shows, the responder that has the method is asked to `validate(_:)` the command. Where none has it, the row is dimmed.
@preconcurrency @MainActor open class UICommand: UIMenuElement, UIMenuLeaf {
  /// The method that is called.
  public let action: Selector
  /// A value by which the method tells commands apart.
  public let propertyList: Any?
  /// Kept without effect: no keys change a menu while it shows.
  public let alternates: [UICommandAlternate]
  /// A text that says what the command does, kept without effect.
  open var discoverabilityTitle: String?
  /// How the command is shown in a menu.
  open var attributes: Attributes
  /// The mark that the command has in a menu.
  open var state: State
  /// The control or bar item that was used last; nil where a menu belongs to neither. Not retained.
  open var sender: Any? { lastSender }
  private weak var lastSender: AnyObject?

  /// A command that calls a method: `#selector(…)` there, `Selector("copyText:", Screen.copyText(_:))` here.
  /// - Parameter propertyList: a value by which the method tells commands apart.
  public init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil, action: Selector, propertyList: Any? = nil,
    alternates: [UICommandAlternate] = [], discoverabilityTitle: String? = nil, attributes: Attributes = [], state: State = .off
  ) {
    (self.action, self.propertyList, self.alternates) = (action, propertyList, alternates)
    (self.discoverabilityTitle, self.attributes, self.state) = (discoverabilityTitle, attributes, state)
    super.init(title: title, subtitle: subtitle, image: image)
  }

  /// Calls the method with the command.
  /// - Parameter target: the object whose method is called; nil is the first of the responders that has it.
  open func performWithSender(_ sender: Any?, target: Any?) {
    lastSender = sender.map { $0 as AnyObject }
    UIApplication.shared.sendAction(action, to: target, from: self, for: nil)
  }

  /// Lets the responder that has the method validate the command.
  /// - Parameter place: the view that the menu belongs to.
  /// - Returns: the responder; nil where none has the method.
  func validated(at place: UIResponder?) -> Any? {
    let target = UIApplication.shared.target(of: action, sentBy: self, at: place)
    (target as? UIResponder)?.validate(self)
    return target
  }
}

/// Another method of a command, for keys that are held while it is chosen: kept without effect.
@preconcurrency @MainActor open class UICommandAlternate: NSObject {
  /// The title while the keys are held.
  public let title: String
  /// The method that would be called.
  public let action: Selector
  /// The keys that would be held.
  public let modifierFlags: UIKeyModifierFlags

  /// An alternative with a title, for keys that are held.
  public init(title: String, action: Selector, modifierFlags: UIKeyModifierFlags) {
    (self.title, self.action, self.modifierFlags) = (title, action, modifierFlags)
    super.init()
  }
}
