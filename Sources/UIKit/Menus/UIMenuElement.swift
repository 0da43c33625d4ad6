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
