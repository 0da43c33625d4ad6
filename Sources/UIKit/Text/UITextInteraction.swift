/// Whether fingers place a caret in a text.
public enum UITextInteractionMode: Int, Sendable {
  /// The text is edited: taps and presses place the caret.
  case editable
  /// The text is selected alone: a press selects a word.
  case nonEditable
}

/// Asked and told about fingers on a text. Every method is optional.
@preconcurrency @MainActor public protocol UITextInteractionDelegate: AnyObject {
  /// Whether fingers may select from a point of the view on.
  func interactionShouldBegin(_ interaction: UITextInteraction, at point: CGPoint) -> Bool
  /// Called before fingers change the selection.
  func interactionWillBegin(_ interaction: UITextInteraction)
  /// Called when fingers have changed the selection.
  func interactionDidEnd(_ interaction: UITextInteraction)
}

extension UITextInteractionDelegate {
  public func interactionShouldBegin(_ interaction: UITextInteraction, at point: CGPoint) -> Bool { true }
  public func interactionWillBegin(_ interaction: UITextInteraction) {}
  public func interactionDidEnd(_ interaction: UITextInteraction) {}
}

/// Lets fingers place the caret in a text and select in it: what text fields and text views share, and a view of your own with a text.
///
/// A tap makes the text first responder and sets the caret; two taps select a word, three a paragraph. A press of half a second takes the
/// caret along with the finger. Handles at the ends of what is selected move them. After each, and after a tap on the selection, the menu
/// of what can be done shows. The text is asked for places and rectangles by `UITextInput`, and first in line for the menu's actions.
@preconcurrency @MainActor open class UITextInteraction: NSObject, UIInteraction {
  /// Asked and told about fingers; not retained.
  open weak var delegate: (any UITextInteractionDelegate)?
  /// The text; not retained. Its view holds the interaction.
  open weak var textInput: (any UIResponder & UITextInput)? { didSet { selectionDidChange() } }
  /// Whether fingers place a caret.
  open internal(set) var textInteractionMode: UITextInteractionMode { didSet { selectionDidChange() } }
  /// The recognisers that those of the program should wait for.
  open var gesturesForFailureRequirements: [UIGestureRecognizer] { [tap, press, drag] }
  /// The view that holds the interaction; nil for none.
  open private(set) weak var view: UIView?

  /// The view in that one that holds caret and highlights, and clips them; nil is the same one.
  weak var container: UIView?
  /// The menu for a range of the text, with the actions that are suggested; nil for none of the text's own.
  var ownMenu: ((NSRange, [UIMenuElement]) -> UIMenu?)?
  /// Whether everything is selected by two taps, as in a secret.
  var selectsAsOne = false
  /// Called when a finger has moved the caret, or an end of the selection, to a place.
  var didMove: ((Int) -> Void)?

  private let tap = TextTapRecognizer(), press = UILongPressGestureRecognizer(), drag = TextHandleRecognizer()
  private lazy var menu = UIEditMenuInteraction(delegate: self)
  /// Shows the menu after a tap, unless another one comes.
  private var laterMenu: ScheduledCall?
  private var display: TextSelectionDisplay?
  /// Whether the menu showed when the finger came that taps.
  private var menuWasShown = false
  /// The end of the selection that stays while the other one is moved, and the finger's distance from that one.
  private var fixedEnd = 0, grip = CGPoint.zero
  /// Whether the finger on a handle has moved.
  private var hasMoved = false
  /// The word that a press selected in a text that is not edited.
  private var pressedWord: NSRange?

  /// An interaction for a text, which is to be set.
  public init(for mode: UITextInteractionMode) {
    textInteractionMode = mode
    super.init()
    tap.addAction { [unowned self] _ in if tap.state == .ended { didTap() } }
    tap.didTouch = { [unowned self] in
      menuWasShown = menu.isShown
      laterMenu?.cancel()
    }
    press.addAction { [unowned self] _ in didPress() }
    drag.addAction { [unowned self] _ in didDrag() }
    (tap.cancelsTouchesInView, tap.delaysTouchesEnded) = (false, false)
    for recognizer in [tap, press, drag] { recognizer.delegate = self }
  }

  /// An interaction for a text that is edited.
  public override convenience init() { self.init(for: .editable) }

  open func willMove(to view: UIView?) {
    guard let old = self.view, view !== old else { return }
    for recognizer in [tap, press, drag] { old.removeGestureRecognizer(recognizer) }
    old.removeInteraction(menu)
    display?.remove()
    display = nil
  }

  open func didMove(to view: UIView?) {
    self.view = view
    guard let view else { return }
    for recognizer in [tap, press, drag] { view.addGestureRecognizer(recognizer) }
    view.addInteraction(menu)
    display = TextSelectionDisplay(of: view, in: container ?? view)
    selectionDidChange()
  }

  // MARK: What shows

  /// Shows the selection as it is now: called when it has changed, and when the text has other places.
  func selectionDidChange() {
    guard let display else { return }
    display.show(content)
  }

  func colorsDidChange() { display?.showColors() }

  /// The number of views behind the text, at the bottom of the view that holds them.
  var highlightCount: Int { display?.highlightCount ?? 0 }

  /// Takes the menu away, since what it is for has changed.
  func dismissMenu() {
    laterMenu?.cancel()
    menu.dismissMenu()
  }

  private var content: TextSelectionDisplay.Content {
    var content = TextSelectionDisplay.Content()
    guard let text = textInput, text.isFirstResponder, let range = text.selectedTextRange else { return content }
    if range.isEmpty {
      if textInteractionMode == .editable { content.caret = text.caretRect(for: range.start) }
    } else {
      content.highlights = text.selectionRects(for: range).map(\.rect)
      content.ends = (text.caretRect(for: range.start), text.caretRect(for: range.end))
    }
    return content
  }

  /// Whether a finger at a point of the view takes hold of a handle.
  func isHandle(at point: CGPoint) -> Bool { display?.handle(at: point) != nil }

  // MARK: The text by UTF-16 units

  private var wholeText: String {
    guard let text = textInput, let range = text.textRange(from: text.beginningOfDocument, to: text.endOfDocument) else { return "" }
    return text.text(in: range) ?? ""
  }

  private func offset(of position: UITextPosition) -> Int {
    textInput.map { $0.offset(from: $0.beginningOfDocument, to: position) } ?? 0
  }

  private func offset(at point: CGPoint) -> Int? { textInput?.closestPosition(to: point).map(offset(of:)) }

  private var selection: NSRange? {
    guard let range = textInput?.selectedTextRange else { return nil }
    let start = offset(of: range.start)
    return NSRange(location: start, length: offset(of: range.end) - start)
  }

  private func select(_ range: NSRange) {
    guard let text = textInput, range != selection, let start = text.position(from: text.beginningOfDocument, offset: range.lowerBound),
      let end = text.position(from: text.beginningOfDocument, offset: range.upperBound)
    else { return }
    text.selectedTextRange = text.textRange(from: start, to: end)
    selectionDidChange()
  }

  private func selectWord(at point: CGPoint, isParagraph: Bool = false) {
    guard let place = offset(at: point) else { return }
    let all = wholeText
    if selectsAsOne { return select(NSRange(location: 0, length: all.utf16.count)) }
    select(isParagraph ? TextBoundaries.paragraph(at: place, in: all) : TextBoundaries.word(at: place, in: all))
  }

  // MARK: Fingers

  private func begin() -> Bool {
    guard let text = textInput, text.isFirstResponder || text.becomeFirstResponder() else { return false }
    view?.layoutIfNeeded()
    delegate?.interactionWillBegin(self)
    return true
  }

  private func didTap() {
    guard let view, let text = textInput else { return }
    let wasEditing = text.isFirstResponder, point = tap.location(in: view)
    // One tap takes nothing from the first responder for a text that is not edited.
    guard wasEditing || textInteractionMode == .editable || tap.tapCount > 1, begin() else { return }
    defer { delegate?.interactionDidEnd(self) }
    if tap.tapCount > 1, !wholeText.isEmpty {
      selectWord(at: point, isParagraph: tap.tapCount > 2)
      return showMenuLater()
    }
    guard let place = offset(at: point) else { return }
    let old = selection ?? NSRange(location: 0, length: 0)
    // A tap on what is selected, or on the caret, leaves it, and shows the menu or takes it away.
    let isOnSelection = old.length > 0 ? old.lowerBound <= place && place <= old.upperBound && isOver(old, point) : place == old.location
    if isOnSelection && wasEditing {
      if !menuWasShown { showMenuLater() }
    } else {
      select(NSRange(location: place, length: 0))
    }
  }

  private func isOver(_ range: NSRange, _ point: CGPoint) -> Bool {
    guard let text = textInput, let selected = text.selectedTextRange else { return false }
    return text.selectionRects(for: selected).contains { $0.rect.insetBy(dx: -8, dy: -8).contains(point) }
  }

  private func didPress() {
    guard let view else { return }
    let point = press.location(in: view)
    switch press.state {
    case .began:
      guard begin() else { return }
      dismissMenu()
      if textInteractionMode == .nonEditable {
        selectWord(at: point)
        pressedWord = selection
      } else {
        followPress(at: point)
      }
    case .changed: followPress(at: point)
    case .ended, .cancelled:
      pressedWord = nil
      delegate?.interactionDidEnd(self)
      if press.state == .ended { showMenu() }
    case .possible, .failed: break
    }
  }

  /// Takes the caret along with a finger or, in a text that is not edited, selects whole words from the one that was pressed on.
  private func followPress(at point: CGPoint) {
    guard textInput?.isFirstResponder == true, let place = offset(at: point) else { return }
    if textInteractionMode == .editable {
      select(NSRange(location: place, length: 0))
    } else if let pressedWord, !selectsAsOne {
      select(pressedWord.union(TextBoundaries.word(at: place, in: wholeText)))
    }
    didMove?(place)
  }

  private func didDrag() {
    guard let view, let text = textInput, let range = selection, let display else { return }
    let point = drag.location(in: view)
    switch drag.state {
    case .began:
      guard let handle = display.handle(at: point) else { return }
      menuWasShown = menu.isShown
      dismissMenu()
      delegate?.interactionWillBegin(self)
      let moving = handle.isStart ? range.lowerBound : range.upperBound
      fixedEnd = handle.isStart ? range.upperBound : range.lowerBound
      hasMoved = false
      guard let position = text.position(from: text.beginningOfDocument, offset: moving) else { return }
      let caret = text.caretRect(for: position)
      grip = CGPoint(x: caret.midX - point.x, y: caret.midY - point.y)
    case .changed:
      // At least a character stays selected; beyond the other end the selection goes on at its other side.
      guard let place = offset(at: CGPoint(x: point.x + grip.x, y: point.y + grip.y)), place != fixedEnd else { return }
      hasMoved = true
      select(NSRange(location: min(place, fixedEnd), length: abs(place - fixedEnd)))
      didMove?(place)
    case .ended:
      delegate?.interactionDidEnd(self)
      if hasMoved || !menuWasShown { showMenu() }
    case .cancelled: delegate?.interactionDidEnd(self)
    case .possible, .failed: break
    }
  }

  // MARK: The menu

  /// Shows the menu once it is certain that no further tap follows.
  private func showMenuLater() {
    laterMenu?.cancel()
    laterMenu = LayerScheduler.after(UITapGestureRecognizer.longestPause) { [weak self] in self?.showMenu() }
  }

  func showMenu() {
    guard textInput?.isFirstResponder == true else { return }
    let target = menuTarget
    menu.presentEditMenu(with: UIEditMenuConfiguration(identifier: nil, sourcePoint: CGPoint(x: target.midX, y: target.minY)))
  }

  /// The rectangle of what is selected, or of the caret, with its handles, in the view.
  private var menuTarget: CGRect {
    guard let view, let text = textInput, let range = text.selectedTextRange else { return .zero }
    let out = TextHandle.knobSize - TextHandle.overlap
    let rects = text.selectionRects(for: range).map { $0.rect.insetBy(dx: 0, dy: -out) }
    let whole = rects.reduce(rects.first ?? text.caretRect(for: range.start)) { $0.union($1) }
    let shown = whole.intersection(view.bounds.insetBy(dx: 0, dy: -out))
    return shown.isNull ? whole : shown
  }
}

extension UITextInteraction: UIGestureRecognizerDelegate {
  public func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
    guard let view, let text = textInput, view.isUserInteractionEnabled, touch.view == nil || touch.view === view else { return false }
    let point = touch.location(in: view)
    if gestureRecognizer === drag { return touch.tapCount == 1 && isHandle(at: point) }
    return (text.isFirstResponder || text.canBecomeFirstResponder) && delegate?.interactionShouldBegin(self, at: point) ?? true
  }
}

extension UITextInteraction: UIEditMenuInteractionDelegate {
  public func editMenuInteraction(
    _ interaction: UIEditMenuInteraction, menuFor configuration: UIEditMenuConfiguration, suggestedActions: [UIMenuElement]
  ) -> UIMenu? {
    selection.flatMap { ownMenu?($0, suggestedActions) } ?? UIMenu(children: suggestedActions)
  }

  public func editMenuInteraction(_ interaction: UIEditMenuInteraction, targetRectFor configuration: UIEditMenuConfiguration) -> CGRect {
    menuTarget
  }
}
