/// A choice in an alert: a title, and what happens when it is tapped.
@preconcurrency @MainActor public final class UIAlertAction: NSObject {
  /// The kinds of choices.
  public enum Style: Int, Sendable {
    /// A choice like the others.
    case `default`
    /// The choice that changes nothing; it stands apart, and there is one at most.
    case cancel
    /// A choice that destroys something; it is red.
    case destructive
  }

  /// The text of its row.
  public let title: String?
  /// The kind of choice.
  public let style: Style
  /// Whether it can be tapped; it is grey otherwise.
  public var isEnabled = true { didSet { didChange?() } }
  let handler: ((UIAlertAction) -> Void)?
  var didChange: (() -> Void)?

  /// A choice; `handler` is called once the alert is gone.
  public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
    (self.title, self.style, self.handler) = (title, style, handler)
  }
}
