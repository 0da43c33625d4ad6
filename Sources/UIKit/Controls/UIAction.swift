/// What a menu shows: a title and an image.
@preconcurrency @MainActor open class UIMenuElement: NSObject {
  /// Marks beside an element.
  public enum State: Int, Sendable {
    /// The element is not chosen.
    case off
    /// The element is chosen.
    case on
    /// Some of what the element stands for is chosen.
    case mixed
  }

  /// How an element is shown.
  public struct Attributes: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The element cannot be used.
    public static let disabled = Attributes(rawValue: 1 << 0)
    /// The element destroys something.
    public static let destructive = Attributes(rawValue: 1 << 1)
    /// The element does not show.
    public static let hidden = Attributes(rawValue: 1 << 2)
    /// The menu stays when the element is used.
    public static let keepsMenuPresented = Attributes(rawValue: 1 << 3)
  }

  /// The title, in menus and in controls that show it.
  public var title: String
  /// The image, in menus and in controls that show it.
  public var image: UIImage?
  /// A second line in menus.
  public var subtitle: String?

  init(title: String, subtitle: String?, image: UIImage?) { (self.title, self.subtitle, self.image) = (title, subtitle, image) }
}

/// A closure that runs when a control is used, or when a row of a menu is chosen.
@preconcurrency @MainActor public final class UIAction: UIMenuElement {
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
  /// The control that was used last.
  public internal(set) weak var sender: UIControl?
  let handler: Handler

  /// An action; `handler` is called on the main actor.
  public init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: Identifier? = nil, discoverabilityTitle: String? = nil,
    attributes: Attributes = [], state: State = .off, handler: @escaping Handler
  ) {
    self.identifier = identifier ?? Identifier(UUID().uuidString)
    (self.discoverabilityTitle, self.attributes, self.state, self.handler) = (discoverabilityTitle, attributes, state, handler)
    super.init(title: title, subtitle: subtitle, image: image)
  }
}
