/// An element of a menu that does something when it is chosen: an action, or a command.
@preconcurrency @MainActor public protocol UIMenuLeaf: UIMenuElement {
  /// A text that says what the element does, kept without effect.
  var discoverabilityTitle: String? { get set }
  /// How the element is shown in a menu.
  var attributes: UIMenuElement.Attributes { get set }
  /// The mark that the element has in a menu.
  var state: UIMenuElement.State { get set }
  /// The control or bar item that was used last; nil where a menu belongs to neither.
  var sender: Any? { get }
  /// Does what choosing the element does.
  /// - Parameters:
  ///   - sender: the control or bar item that is used.
  ///   - target: the object whose method a command calls; nil is the first of the responders that has it.
  func performWithSender(_ sender: Any?, target: Any?)
}
