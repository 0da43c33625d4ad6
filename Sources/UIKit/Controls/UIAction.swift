/// A closure that runs when a control is used, or when a row of a menu is chosen.
@preconcurrency @MainActor public final class UIAction: UIMenuElement, UIMenuLeaf {
  /// An action's identity: of two actions with one identifier for the same events a control keeps the later.
  public struct Identifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// An identifier with a given text.
    public init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// The type of an action's closure, which is called with the action.
  public typealias Handler = (UIAction) -> Void

  /// The action's identity; unique unless it is given.
  public let identifier: Identifier
  /// A text that says what the action does, kept without effect.
  public var discoverabilityTitle: String?
  /// How the action is shown in a menu.
  public var attributes: Attributes
  /// The mark that the action has in a menu.
  public var state: State
  /// The control or bar item that was used last; nil where a menu belongs to neither. Not retained.
  public var sender: Any? { lastSender }
  private weak var lastSender: AnyObject?
  private let handler: Handler

  /// An action; `handler` is called on the main actor.
  public init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: Identifier? = nil, discoverabilityTitle: String? = nil,
    attributes: Attributes = [], state: State = .off, handler: @escaping Handler
  ) {
    self.identifier = identifier ?? Identifier(UUID().uuidString)
    (self.discoverabilityTitle, self.attributes, self.state, self.handler) = (discoverabilityTitle, attributes, state, handler)
    super.init(title: title, subtitle: subtitle, image: image)
  }

  /// Runs the closure, with `sender` as what was used.
  /// - Parameter target: not looked at: a closure has no target.
  public func performWithSender(_ sender: Any?, target: Any?) {
    lastSender = sender.map { $0 as AnyObject }
    handler(self)
  }
}
