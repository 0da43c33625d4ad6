import Testing

@testable import UIKit

/// Which actions of menus make sense for a text, what they do, and where keys take the caret.
@MainActor @Suite("Actions on texts")
final class TextActionTests {
  /// Windows, which nothing else keeps.
  private var stages: [AnimationStage] = []

  private func press(_ name: String, _ flags: UIKeyModifierFlags = []) {
    for phase in [UIPress.Phase.began, .ended] {
      UIApplication.shared.sendKey(UIKey(name: name, characters: name.count == 1 ? name : "", modifierFlags: flags), phase, timestamp: 0)
    }
  }

  private func field(_ text: String, _ selected: NSRange, isEdited: Bool = true) -> (UITextField, AnimationStage) {
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 30)), stage = AnimationStage(field)
    field.text = text
    stages.append(stage)
    stage.window.makeKey()
    stage.advance(to: 0)
    if isEdited { #expect(field.becomeFirstResponder()) }
    field.selection = TextSelection(selected)
    return (field, stage)
  }

  private let actions: [EditAction] = [.cut, .copy, .paste, .delete, .select, .selectAll]

  @Test("what can be done with a text: with a selection, without one, with all of it, with a secret, without a text")
  func allowed() {
    typealias Row = (text: String, range: NSRange, isSecret: Bool, isEdited: Bool, board: String?, allowed: [Bool])
    let none = NSRange(location: 1, length: 0), some = NSRange(location: 1, length: 2), all = NSRange(location: 0, length: 3)
    let rows: [Row] = [
      ("abc", none, false, true, nil, [false, false, false, false, true, true]),
      ("abc", none, false, true, "x", [false, false, true, false, true, true]),
      ("abc", some, false, true, nil, [true, true, false, true, false, true]),
      ("abc", all, false, true, "x", [true, true, true, true, false, false]),
      ("abc", some, true, true, "x", [false, false, true, true, false, true]),
      ("abc", some, false, false, "x", [false, true, false, false, false, true]),
      ("", NSRange(), false, true, "x", [false, false, true, false, false, false]),
    ]
    for row in rows {
      let (field, _) = field(row.text, row.range, isEdited: row.isEdited)
      field.isSecureTextEntry = row.isSecret
      UIPasteboard.general.string = row.board
      #expect(actions.map { field.allows($0) } == row.allowed, "\(row)")
    }
    UIPasteboard.general.string = nil
  }

  @Test("actions cut, copy, paste, delete and select")
  func performed() {
    func after(_ action: EditAction, _ range: NSRange, board: String? = nil) -> [String] {
      let (field, _) = field("one two", range)
      UIPasteboard.general.string = board
      field.perform(action, sentBy: nil)
      return [field.text ?? "", UIPasteboard.general.string ?? "", "\(field.selection.range.location) \(field.selection.range.length)"]
    }
    let middle = NSRange(location: 2, length: 3), caret = NSRange(location: 5, length: 0)
    #expect(after(.cut, middle) == ["onwo", "e t", "2 0"] && after(.copy, middle) == ["one two", "e t", "2 3"])
    #expect(after(.paste, middle, board: "X\nY") == ["onX Ywo", "X\nY", "5 0"] && after(.paste, caret) == ["one two", "", "5 0"])
    #expect(after(.delete, middle, board: "b") == ["onwo", "b", "2 0"] && after(.delete, caret) == ["one wo", "", "4 0"])
    #expect(after(.select, caret) == ["one two", "", "4 3"] && after(.selectAll, caret) == ["one two", "", "0 7"])
    UIPasteboard.general.string = nil
  }

  @Test("Control or Command and Z takes back, with Shift makes again, with Alt neither")
  func undoKeys() {
    let (field, _) = field("a", NSRange(location: 1, length: 0))
    press("b")
    for flags in [UIKeyModifierFlags.alternate, [.control, .alternate], .shift] { press("z", flags) }
    #expect(field.text?.hasPrefix("ab") == true)
    field.text = "a"
    press("b")
    press("z", .control)
    #expect(field.text == "a")
    press("Z", [.command, .shift])
    #expect(field.text == "ab")
    press("z", .command)
    press("z", .command)
    #expect(field.text == "a", "there is nothing more to take back")
    press("x", .control)
    #expect(field.text == "a")
  }

  /// Words of 43 points or so in 80: a line each.
  @Test("the beginning and the end of a line, and lines above and below, in a text that is broken into lines")
  func lines() {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 80, height: 200)), stage = AnimationStage(view)
    (view.font, view.text) = (.systemFont(ofSize: 20), "word word\nword")
    stage.window.makeKey()
    stage.advance(to: 0)
    #expect(view.becomeFirstResponder())
    func after(_ keys: String..., from place: Int) -> Int {
      view.selectedRange = NSRange(location: place, length: 0)
      for key in keys { press(key) }
      return view.selectedRange.location
    }
    #expect(after("Home", from: 2) == 0 && after("End", from: 2) == 4, "before the space at which the line is broken")
    #expect(after("Home", from: 7) == 5 && after("End", from: 7) == 9 && after("Home", from: 12) == 10 && after("End", from: 12) == 14)
    #expect(after("Down", from: 2) == 7 && after("Down", "Down", from: 2) == 12 && after("Down", from: 12) == 14)
    #expect(after("Up", from: 12) == 7 && after("Up", from: 7) == 2 && after("Up", from: 2) == 0)
    #expect(after("Right", from: 14) == 14 && after("Left", from: 0) == 0 && after("Left", from: 10) == 9 && after("Right", from: 9) == 10)
    #expect(after("Delete", from: 9) == 9 && view.text == "word wordword")
    #expect(after("BackSpace", from: 5) == 4 && view.text == "wordwordword")
    view.selectedRange = NSRange(location: 2, length: 4)
    press("Left")
    #expect(view.selectedRange == NSRange(location: 2, length: 0))
    view.selectedRange = NSRange(location: 2, length: 4)
    press("Right")
    #expect(view.selectedRange == NSRange(location: 6, length: 0))
    press("Return")
    #expect(view.text == "wordwo\nrdword" && view.selectedRange.location == 7)
  }

  // MARK: Drags and editing

  @Test("a drag ends editing where the scroll view says so")
  func dismissing() {
    let modes: [(UIScrollView.KeyboardDismissMode, Bool)] = [
      (.none, true), (.onDrag, false), (.interactive, false), (.onDragWithAccessory, false), (.interactiveWithAccessory, false),
    ]
    for (mode, isEdited) in modes {
      let scroll = UIScrollView(frame: CGRect(x: 0, y: 100, width: 200, height: 200)),
        field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 30)), stage = AnimationStage(scroll, field)
      (scroll.contentSize, scroll.keyboardDismissMode) = (CGSize(width: 200, height: 900), mode)
      stage.window.makeKey()
      stage.advance(to: 0)
      #expect(field.becomeFirstResponder())
      for (phase, y) in [(UITouch.Phase.began, 250.0), (.moved, 200), (.ended, 200)] {
        UIApplication.shared.sendTouch(phase, at: CGPoint(x: 50, y: y), timestamp: 0, on: stage.screen)
      }
      #expect(scroll.contentOffset.y > 0 && field.isEditing == isEdited, "\(mode)")
    }
  }

  // MARK: Zooming

  @MainActor final class Zoomed: UIScrollViewDelegate {
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 80))
    var log: [String] = []
    func viewForZooming(in scrollView: UIScrollView) -> UIView? { view }
    func scrollViewDidZoom(_ scrollView: UIScrollView) { log.append("zoom") }
    func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat) { log.append("end \(scale)") }
  }

  private func zoomed() -> (UIScrollView, Zoomed, AnimationStage) {
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 160)), delegate = Zoomed()
    scroll.addSubview(delegate.view)
    (scroll.minimumZoomScale, scroll.maximumZoomScale, scroll.delegate) = (0.5, 4, delegate)
    let stage = AnimationStage(scroll)
    stage.advance(to: 0)
    return (scroll, delegate, stage)
  }

  @Test("a zoomed view keeps its corner; a rectangle shows as large as it fits, and none does nothing")
  func zooming() {
    let (scroll, delegate, stage) = zoomed()
    scroll.zoomScale = 3
    #expect(delegate.view.frame == CGRect(x: 10, y: 20, width: 300, height: 240) && scroll.contentSize == CGSize(width: 300, height: 240))
    #expect(delegate.log == ["zoom"] && scroll.pinchGestureRecognizer != nil && !scroll.isZooming && !scroll.isZoomBouncing)
    scroll.zoomScale = 3
    #expect(delegate.log == ["zoom"])
    for rect in [CGRect(x: 0, y: 0, width: 0, height: 10), CGRect(x: 0, y: 0, width: 10, height: 0)] {
      scroll.zoom(to: rect, animated: false)
    }
    #expect(scroll.zoomScale == 3)
    // 200 / 100 is less than 160 / 40; 160 / 80 is less than 200 / 50.
    scroll.zoom(to: CGRect(x: 0, y: 20, width: 100, height: 40), animated: false)
    #expect(scroll.zoomScale == 2)
    scroll.zoomScale = 1
    scroll.zoom(to: CGRect(x: 20, y: 0, width: 50, height: 80), animated: false)
    #expect(scroll.zoomScale == 2)
    scroll.zoom(to: CGRect(x: 20, y: 30, width: 5, height: 4), animated: false)
    #expect(scroll.zoomScale == 4)
    // The middle of the rectangle, (22.5, 32), at 4 from the corner is in the middle of 200 × 160, or the content is at an end.
    #expect(scroll.contentOffset == CGPoint(x: 0, y: 68))
    delegate.log = []
    scroll.setZoomScale(0.1, animated: true)
    stage.advance(to: 0.15)
    #expect(isClose(scroll.zoomScale, 2.25, within: 1e-6))
    stage.advance(to: 0.4)
    #expect(scroll.zoomScale == 0.5 && delegate.log.last == "end 0.5")
    let frame = delegate.view.frame
    #expect(isClose(frame.minX, 10) && isClose(frame.minY, 20) && frame.size == CGSize(width: 50, height: 40))
    // Set while it is on its way, an offset ends it.
    scroll.setZoomScale(4, animated: true)
    stage.advance(to: 0.5)
    let present = scroll.zoomScale
    scroll.contentOffset = .zero
    stage.advance(to: 1)
    #expect(present > 0.5 && present < 4 && scroll.zoomScale == present)
  }

  @Test("two fingers that go beyond the limits are resisted, by the square root, or stop there")
  func beyondLimits() {
    for bounces in [true, false] {
      let (scroll, delegate, stage) = zoomed()
      scroll.bouncesZoom = bounces
      scroll.zoomScale = 4
      func touch(_ phase: UITouch.Phase, _ distance: CGFloat) {
        for (finger, x) in [100 - distance, 100 + distance].enumerated() {
          UIApplication.shared.sendTouch(phase, finger: finger, at: CGPoint(x: x, y: 80), timestamp: stage.stage.time, on: stage.screen)
        }
      }
      touch(.began, 20)
      for distance in 21...60 { touch(.moved, CGFloat(distance)) }
      #expect(scroll.isZooming && (bounces ? scroll.zoomScale > 5 && scroll.zoomScale < 7 : scroll.zoomScale == 4))
      touch(.ended, 60)
      stage.advance(to: stage.stage.time + 1)
      #expect(scroll.zoomScale == 4 && !scroll.isZooming && !scroll.isZoomBouncing && delegate.log.contains("zoom"))
    }
  }
}
