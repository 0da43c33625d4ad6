/// A message with choices, presented over everything: as an alert in the middle, or as a sheet of actions at the bottom.
///
/// Its measures are those of recent iOS: an alert is 270 points wide with corners of 14 and rows of 44, a sheet has margins of 8 and rows
/// of 57. Text fields of an alert stand below its texts, and take the keys of a keyboard.
@preconcurrency @MainActor open class UIAlertController: UIViewController {
  /// The kinds of alerts.
  public enum Style: Int, Sendable {
    /// Rows of choices at the bottom of the window.
    case actionSheet
    /// A card in the middle of the window.
    case alert
  }

  /// The kind, fixed when it is made.
  public private(set) var preferredStyle = Style.actionSheet
  /// The text below the title.
  open var message: String? { didSet { card?.setNeedsRebuilding() } }
  /// The text at the top.
  open override var title: String? { didSet { card?.setNeedsRebuilding() } }
  /// The choices, in the order in which they were added.
  open private(set) var actions: [UIAlertAction] = []
  /// The choice that stands out; without one, that is the one that cancels.
  open var preferredAction: UIAlertAction? { didSet { card?.setNeedsRebuilding() } }
  /// The text fields, in the order in which they were added; nil for none.
  open private(set) var textFields: [UITextField]?
  /// Kept without effect.
  open var severity = UIAlertControllerSeverity.default

  private let transitions = AlertTransitions()
  private var card: AlertCard? { viewIfLoaded as? AlertCard }

  /// An alert or a sheet, without choices.
  public convenience init(title: String?, message: String?, preferredStyle: Style) {
    self.init(nibName: nil, bundle: nil)
    self.title = title
    self.message = message
    self.preferredStyle = preferredStyle
    transitioningDelegate = transitions
  }

  /// An alert has a presentation of its own: it cannot be set.
  open override var modalPresentationStyle: UIModalPresentationStyle {
    get { .custom }
    set {}
  }

  /// Adds a choice. A second one that cancels is a mistake of the program's.
  open func addAction(_ action: UIAlertAction) {
    precondition(
      action.style != .cancel || !actions.contains { $0.style == .cancel }, "an alert has one action with the style cancel at most")
    actions.append(action)
    action.didChange = { [weak self] in self?.card?.setNeedsRebuilding() }
    card?.setNeedsRebuilding()
  }

  /// Adds a text field to an alert.
  /// - Parameter configurationHandler: called at once with the field.
  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
    precondition(preferredStyle == .alert, "text fields can be added to an alert of the style alert only")
    let field = UITextField()
    field.font = .systemFont(ofSize: 13)
    textFields = (textFields ?? []) + [field]
    configurationHandler?(field)
    card?.setNeedsRebuilding()
  }

  /// The first field takes the keys once the alert shows.
  open override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    textFields?.first?.becomeFirstResponder()
  }

  open override func loadView() { view = AlertCard(self) }

  /// Dismisses the alert, and calls the choice's handler.
  func choose(_ action: UIAlertAction?) {
    guard presentingViewController != nil, !isBeingDismissed else { return }
    dismiss(animated: true) { if let action { action.handler?(action) } }
  }

  /// The choice that a tap beside a sheet stands for.
  var cancelAction: UIAlertAction? { actions.first { $0.style == .cancel } }
}

/// How grave the matter of an alert is.
public enum UIAlertControllerSeverity: Int, Sendable {
  /// It is as others are.
  case `default`
  /// Data may be lost.
  case critical
}
