/// Asked and told about the search in a bar. Every method is optional.
@preconcurrency @MainActor public protocol UISearchBarDelegate: AnyObject {
  /// Whether editing may begin.
  func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool
  /// Called when editing has begun.
  func searchBarTextDidBeginEditing(_ searchBar: UISearchBar)
  /// Whether editing may end.
  func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool
  /// Called when editing has ended.
  func searchBarTextDidEndEditing(_ searchBar: UISearchBar)
  /// Called when the text has changed, by keys or by the button that clears it.
  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
  /// Whether a text may come into the place of a range, in UTF-16 units of the present text.
  func searchBar(_ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool
  /// Called for the return key.
  func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
  /// Called for the button of bookmarks.
  func searchBarBookmarkButtonClicked(_ searchBar: UISearchBar)
  /// Called for the button that cancels.
  func searchBarCancelButtonClicked(_ searchBar: UISearchBar)
  /// Called for the button of results.
  func searchBarResultsListButtonClicked(_ searchBar: UISearchBar)
  /// Called when another scope is chosen.
  func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int)
}

extension UISearchBarDelegate {
  public func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool { true }
  public func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {}
  public func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool { true }
  public func searchBarTextDidEndEditing(_ searchBar: UISearchBar) {}
  public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {}
  public func searchBar(_ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool { true }
  public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {}
  public func searchBarBookmarkButtonClicked(_ searchBar: UISearchBar) {}
  public func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {}
  public func searchBarResultsListButtonClicked(_ searchBar: UISearchBar) {}
  public func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int) {}
}

/// A field for what is searched, with a button that cancels beside it and scopes to choose from below it.
///
/// The field is 36 points high with corners of 10, 8 points from the sides: the bar is 56 points high. In a navigation bar it keeps to the
/// bar's margins of 16 points, in a room of 52. Scopes take 44 points more.
@preconcurrency @MainActor open class UISearchBar: UIView, UITextFieldDelegate {
  /// Where the bar stands.
  public enum Style: UInt, Sendable {
    /// The same as `prominent`.
    case `default`
    /// On a background.
    case prominent
    /// On what is behind it.
    case minimal
  }

  /// Pictures of the bar.
  public enum Icon: Int, Sendable {
    /// The glass before the text.
    case search
    /// The cross that clears the text.
    case clear
    /// The sign of bookmarks.
    case bookmark
    /// The sign of results.
    case resultsList
  }

  /// Asked and told about the search; not retained.
  open weak var delegate: (any UISearchBarDelegate)?
  /// The field that the text is written in.
  public let searchTextField = UISearchTextField()
  /// The text that is searched.
  open var text: String? {
    get { searchTextField.text }
    set { searchTextField.text = newValue }
  }
  /// What shows while there is no text.
  open var placeholder: String? {
    get { searchTextField.placeholder }
    set { searchTextField.placeholder = newValue }
  }
  /// A line above the field.
  open var prompt: String? { didSet { partsDidChange() } }
  /// Where the bar stands.
  open var searchBarStyle = Style.default { didSet { partsDidChange() } }
  /// The colour of the background; nil for that of bars.
  open var barTintColor: UIColor? { didSet { partsDidChange() } }
  /// Kept without effect: what is behind the bar does not show through.
  open var isTranslucent = true
  /// A picture in the background's place; the empty one takes the background away.
  open var backgroundImage: UIImage? { didSet { partsDidChange() } }

  /// Whether the button that cancels shows.
  open var showsCancelButton: Bool {
    get { showsCancel }
    set { setShowsCancelButton(newValue, animated: false) }
  }
  /// Shows or hides the button that cancels, which makes the field narrower.
  open func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {
    guard showsCancelButton != showsCancel else { return }
    showsCancel = showsCancelButton
    move(animated: animated)
  }
  /// Whether the button of bookmarks shows in the field.
  open var showsBookmarkButton = false { didSet { partsDidChange() } }
  /// Whether the button of results shows in the field.
  open var showsSearchResultsButton = false { didSet { partsDidChange() } }
  /// Whether the button of results is chosen.
  open var isSearchResultsButtonSelected = false { didSet { partsDidChange() } }

  /// The scopes to choose from.
  open var scopeButtonTitles: [String]? { didSet { scopesDidChange() } }
  /// The scope that is chosen.
  open var selectedScopeButtonIndex = 0 { didSet { scopes.selectedSegmentIndex = selectedScopeButtonIndex } }
  /// Whether the scopes show, where there are any.
  open var showsScopeBar: Bool {
    get { showsScopes }
    set { setShowsScope(newValue, animated: false) }
  }
  /// Shows or hides the scopes.
  open func setShowsScope(_ show: Bool, animated: Bool) {
    guard show != showsScopes else { return }
    showsScopes = show
    if !moveBarAround(animated) { move(animated: animated) }
  }

  /// The picture that was set for a part and a state.
  open func image(for icon: Icon, state: UIControl.State) -> UIImage? { images[icon] }
  /// Sets a picture for a part, in all states; not the cross that clears.
  open func setImage(_ iconImage: UIImage?, for icon: Icon, state: UIControl.State) {
    images[icon] = iconImage
    if icon == .search { searchTextField.glass = iconImage }
    partsDidChange()
  }

  private var images: [Icon: UIImage] = [:]
  private let background = BarBackground(isOnTop: true), promptLabel = UILabel()
  private let cancelButton = UIButton(type: .system), scopes = UISegmentedControl()
  private var showsCancel = false, showsScopes = false
  /// Whether the bar is part of a navigation bar, which has the background.
  var isInNavigationBar = false { didSet { if isInNavigationBar != oldValue { partsDidChange() } } }
  /// Told of what the bar hears, before the delegate: the search controller.
  weak var observer: (any UISearchBarDelegate)?
  /// Gives the bar around its new height; nil where there is none.
  var heightDidChange: ((_ animated: Bool) -> Void)?

  private static let fieldHeight: CGFloat = 36, scopeHeight: CGFloat = 44, promptHeight: CGFloat = 18
  /// The room in a navigation bar, without scopes.
  static let roomInBar: CGFloat = 52
  private var margin: CGFloat { isInNavigationBar ? 16 : 8 }
  private var top: CGFloat { (isInNavigationBar ? 1 : 10) + (prompt == nil ? 0 : Self.promptHeight) }
  private var hasScopes: Bool { showsScopes && scopeButtonTitles?.isEmpty == false }

  /// The height that the bar asks for.
  var ownHeight: CGFloat {
    (isInNavigationBar ? Self.roomInBar : 56) + (prompt == nil ? 0 : Self.promptHeight) + (hasScopes ? Self.scopeHeight : 0)
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    for view in [background, promptLabel, searchTextField, cancelButton, scopes] as [UIView] { addSubview(view) }
    promptLabel.font = .systemFont(ofSize: 13)
    promptLabel.textAlignment = .center
    searchTextField.delegate = self
    searchTextField.addAction(UIAction { [unowned self] _ in textDidChange() }, for: .editingChanged)
    cancelButton.setTitle("Cancel", for: .normal)
    cancelButton.titleLabel?.font = .systemFont(ofSize: 17)
    cancelButton.addAction(UIAction { [unowned self] _ in cancelWasTapped() }, for: .touchUpInside)
    (cancelButton.alpha, scopes.alpha) = (0, 0)
    scopes.addAction(UIAction { [unowned self] _ in scopeWasChosen() }, for: .valueChanged)
    clipsToBounds = true
    partsDidChange()
  }

  public required init?(coder: NSCoder) { nil }

  // MARK: Parts

  private func partsDidChange() {
    promptLabel.text = prompt
    background.isHidden = searchBarStyle == .minimal || isInNavigationBar || backgroundImage?.size == .zero
    background.backgroundColor = barTintColor ?? .secondarySystemBackground
    background.lineColor = barTintColor == nil ? .separator : nil
    showSideButton()
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  /// Bookmarks or results: a button behind the text while there is none, or while it is not edited.
  private func showSideButton() {
    let icon: Icon? = showsBookmarkButton ? .bookmark : showsSearchResultsButton ? .resultsList : nil
    guard let icon else { return searchTextField.rightView = nil }
    let button = UIButton(type: .system)
    let sign = icon == .bookmark ? SearchSign.bookmark : .results(isSelected: isSearchResultsButtonSelected)
    button.setImage(images[icon] ?? sign.image, for: .normal)
    button.bounds.size = CGSize(width: 32, height: 36)
    button.addAction(
      UIAction { [unowned self] _ in
        for listener in listeners {
          icon == .bookmark ? listener.searchBarBookmarkButtonClicked(self) : listener.searchBarResultsListButtonClicked(self)
        }
      }, for: .touchUpInside)
    searchTextField.rightView = button
    searchTextField.rightViewMode = .unlessEditing
  }

  private func scopesDidChange() {
    scopes.removeAllSegments()
    for (index, title) in (scopeButtonTitles ?? []).enumerated() { scopes.insertSegment(withTitle: title, at: index, animated: false) }
    scopes.selectedSegmentIndex = selectedScopeButtonIndex
    if !moveBarAround(false) { move(animated: false) }
  }

  /// Has the navigation bar around move with the bar's new height. Returns whether there is one.
  private func moveBarAround(_ animated: Bool) -> Bool {
    invalidateIntrinsicContentSize()
    guard let heightDidChange else { return false }
    setNeedsLayout()
    heightDidChange(animated)
    return true
  }

  private func move(animated: Bool) {
    invalidateIntrinsicContentSize()
    setNeedsLayout()
    guard animated, window != nil else { return }
    UIView.animate(withDuration: 0.3, delay: 0, options: [.beginFromCurrentState, .allowUserInteraction]) { layoutIfNeeded() }
  }

  open override var intrinsicContentSize: CGSize { CGSize(width: Self.noIntrinsicMetric, height: ownHeight) }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: ownHeight) }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let cancel = cancelButton.intrinsicContentSize, room = bounds.width - 2 * margin
    // A bar that is lower than it asks for, since content is scrolled below it, has a lower field, which fades.
    let height = max(0, min(Self.fieldHeight, bounds.height - (ownHeight - Self.fieldHeight)))
    background.frame = bounds
    promptLabel.frame = CGRect(x: margin, y: 4, width: room, height: Self.promptHeight)
    let width = showsCancel ? room - cancel.width - margin : room
    searchTextField.frame = directed(CGRect(x: margin, y: top, width: max(0, width), height: height))
    let alpha = max(0, min(1, (height - Self.fieldHeight / 2) / (Self.fieldHeight / 2)))
    searchTextField.contentAlpha = alpha
    cancelButton.frame = directed(
      CGRect(x: bounds.width - (showsCancel ? margin + cancel.width : 0), y: top, width: cancel.width, height: height))
    cancelButton.alpha = showsCancel ? alpha : 0
    scopes.alpha = hasScopes ? alpha : 0
    scopes.frame = CGRect(
      x: margin, y: top + height + (isInNavigationBar ? 11 : 8), width: room, height: scopes.intrinsicContentSize.height)
  }

  // MARK: What is heard

  private var listeners: [any UISearchBarDelegate] { [observer, delegate].compactMap { $0 } }

  private func textDidChange() { for listener in listeners { listener.searchBar(self, textDidChange: text ?? "") } }
  private func cancelWasTapped() { for listener in listeners { listener.searchBarCancelButtonClicked(self) } }
  private func scopeWasChosen() {
    selectedScopeButtonIndex = scopes.selectedSegmentIndex
    for listener in listeners { listener.searchBar(self, selectedScopeButtonIndexDidChange: selectedScopeButtonIndex) }
  }

  open func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { delegate?.searchBarShouldBeginEditing(self) ?? true }
  open func textFieldDidBeginEditing(_ textField: UITextField) {
    for listener in listeners { listener.searchBarTextDidBeginEditing(self) }
  }
  open func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { delegate?.searchBarShouldEndEditing(self) ?? true }
  open func textFieldDidEndEditing(_ textField: UITextField) {
    for listener in listeners { listener.searchBarTextDidEndEditing(self) }
  }
  open func textField(_ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String) -> Bool {
    delegate?.searchBar(self, shouldChangeTextIn: range, replacementText: string) ?? true
  }
  open func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    for listener in listeners { listener.searchBarSearchButtonClicked(self) }
    return true
  }

  open override var canBecomeFirstResponder: Bool { searchTextField.canBecomeFirstResponder }
  open override var isFirstResponder: Bool { searchTextField.isFirstResponder }
  @discardableResult open override func becomeFirstResponder() -> Bool { searchTextField.becomeFirstResponder() }
  @discardableResult open override func resignFirstResponder() -> Bool {
    searchTextField.isFirstResponder ? searchTextField.resignFirstResponder() : true
  }
}

// MARK: What a keyboard would be shown with

extension UISearchBar: UITextInputTraits {
  public var autocapitalizationType: UITextAutocapitalizationType {
    get { searchTextField.autocapitalizationType }
    set { searchTextField.autocapitalizationType = newValue }
  }
  public var autocorrectionType: UITextAutocorrectionType {
    get { searchTextField.autocorrectionType }
    set { searchTextField.autocorrectionType = newValue }
  }
  public var spellCheckingType: UITextSpellCheckingType {
    get { searchTextField.spellCheckingType }
    set { searchTextField.spellCheckingType = newValue }
  }
  public var keyboardType: UIKeyboardType {
    get { searchTextField.keyboardType }
    set { searchTextField.keyboardType = newValue }
  }
  public var keyboardAppearance: UIKeyboardAppearance {
    get { searchTextField.keyboardAppearance }
    set { searchTextField.keyboardAppearance = newValue }
  }
  public var returnKeyType: UIReturnKeyType {
    get { searchTextField.returnKeyType }
    set { searchTextField.returnKeyType = newValue }
  }
  public var enablesReturnKeyAutomatically: Bool {
    get { searchTextField.enablesReturnKeyAutomatically }
    set { searchTextField.enablesReturnKeyAutomatically = newValue }
  }
  public var isSecureTextEntry: Bool {
    get { searchTextField.isSecureTextEntry }
    set { searchTextField.isSecureTextEntry = newValue }
  }
  public var textContentType: UITextContentType! {
    get { searchTextField.textContentType }
    set { searchTextField.textContentType = newValue }
  }
}
