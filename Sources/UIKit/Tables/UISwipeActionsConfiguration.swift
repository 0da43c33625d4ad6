/// What a finger can choose when it draws out a row.
@preconcurrency @MainActor open class UIContextualAction: NSObject {
  /// The kinds of actions.
  public enum Style: Int, Sendable {
    /// Grey, unless it says otherwise.
    case normal
    /// Red: it takes something away.
    case destructive
  }

  /// Called when the action is chosen; calls the last closure when it is done, with whether it was carried out.
  public typealias Handler = (UIContextualAction, UIView, @escaping (Bool) -> Void) -> Void

  /// The kind of the action.
  public let style: Style
  /// What it calls.
  public let handler: Handler
  /// The text on it.
  open var title: String?
  /// The picture on it, above the text.
  open var image: UIImage?
  /// The colour; that of the kind by default.
  open var backgroundColor: UIColor!

  /// An action with a text.
  public init(style: Style, title: String?, handler: @escaping Handler) {
    (self.style, self.title, self.handler) = (style, title, handler)
    backgroundColor = style == .destructive ? .systemRed : .systemGray
    super.init()
  }
}

/// The actions at one side of a row, from its edge inwards.
@preconcurrency @MainActor open class UISwipeActionsConfiguration: NSObject {
  /// The actions, from the edge inwards.
  public let actions: [UIContextualAction]
  /// Whether a finger that draws the row out to its end chooses the first action.
  open var performsFirstActionWithFullSwipe = true

  /// - Parameter actions: from the edge inwards.
  public init(actions: [UIContextualAction]) {
    self.actions = actions
    super.init()
  }
}
