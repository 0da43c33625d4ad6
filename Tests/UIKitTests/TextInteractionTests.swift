import Testing

@testable import UIKit

/// A view of one's own with a text, which fingers select in.
@MainActor @Suite("Interactions with texts")
final class TextInteractionTests {
  /// A line of characters of 10 × 20 points each, from 20 on.
  @MainActor final class Line: UIView, UITextInput {
    var letters = "one two three"
    var own = TextSelection()
    var becomes = true

    override var canBecomeFirstResponder: Bool { becomes }
    var hasText: Bool { !letters.isEmpty }
    func insertText(_ text: String) { letters += text }
    func deleteBackward() {}
    func text(in range: UITextRange) -> String? {
      (range as? TextOffsetRange)?.range(in: letters.utf16.count).map {
        NSString(string: letters).substring(with: $0)
      }
    }
    func replace(_ range: UITextRange, withText text: String) {}
    var selectedTextRange: UITextRange? {
      get { TextOffsetRange(own.range) }
      set { if let range = (newValue as? TextOffsetRange)?.range { own = TextSelection(range) } }
    }
    var beginningOfDocument: UITextPosition { TextOffset(0) }
    var endOfDocument: UITextPosition { TextOffset(letters.utf16.count) }
    func caretRect(for position: UITextPosition) -> CGRect {
      CGRect(
        x: 19 + 10 * CGFloat((position as? TextOffset)?.offset ?? 0), y: 10, width: 2, height: 20)
    }
    func selectionRects(for range: UITextRange) -> [UITextSelectionRect] {
      guard let range = (range as? TextOffsetRange)?.range, range.length > 0 else { return [] }
      let rect = CGRect(
        x: 20 + 10 * CGFloat(range.location), y: 10, width: 10 * CGFloat(range.length), height: 20)
      return [OwnSelectionRect(rect, containsStart: true, containsEnd: true)]
    }
    func closestPosition(to point: CGPoint) -> UITextPosition? {
      TextOffset(min(max(Int(((point.x - 20) / 10).rounded()), 0), letters.utf16.count))
    }
  }

  @MainActor final class Listener: UITextInteractionDelegate {
    var log: [String] = []
    var lets = true
    func interactionShouldBegin(_ interaction: UITextInteraction, at point: CGPoint) -> Bool {
      log.append("should \(Int(point.x))")
      return lets
    }
    func interactionWillBegin(_ interaction: UITextInteraction) { log.append("will") }
    func interactionDidEnd(_ interaction: UITextInteraction) { log.append("did") }
  }

  private let listener = Listener()
  private var stage: AnimationStage!

  private func show(_ mode: UITextInteractionMode) -> (Line, UITextInteraction) {
    let line = Line(frame: CGRect(x: 0, y: 200, width: 320, height: 40))
    let interaction = UITextInteraction(for: mode)
    (interaction.textInput, interaction.delegate) = (line, listener)
    line.addInteraction(interaction)
    stage = AnimationStage(line)
    stage.window.makeKey()
    stage.advance(to: 0)
    UIPasteboard.general.string = nil
    return (line, interaction)
  }

  private func touch(_ phase: UITouch.Phase, _ x: CGFloat, _ y: CGFloat = 20, finger: Int = 0) {
    UIApplication.shared.sendTouch(
      phase, finger: finger, at: CGPoint(x: x, y: 200 + y), timestamp: stage.stage.time,
      on: stage.screen)
  }
  private func wait(_ seconds: Double) { stage.advance(to: stage.stage.time + seconds) }
  private func tap(_ x: CGFloat, _ y: CGFloat = 20, times: Int = 1) {
    for _ in 0..<times {
      touch(.began, x, y)
      wait(0.05)
      touch(.ended, x, y)
      wait(0.05)
    }
  }
  private func range(_ line: Line) -> [Int] { [line.own.range.location, line.own.range.length] }

  @Test(
    "a tap sets the caret, two select a word, three the paragraph, with the delegate told around each"
  )
  func taps() {
    let (line, interaction) = show(.editable)
    #expect(
      interaction.view === line && interaction.textInteractionMode == .editable
        && interaction.gesturesForFailureRequirements.count == 3)
    tap(62)
    #expect(
      line.isFirstResponder && range(line) == [4, 0] && listener.log.suffix(2) == ["will", "did"])
    // The caret shows, and blinks.
    let caret = line.subviews.first { $0.frame == CGRect(x: 59, y: 10, width: 2, height: 20) }
    #expect(
      caret?.layer.animation(forKey: "blink") != nil && caret?.backgroundColor == line.tintColor
        && caret?.layer.cornerRadius == 1)
    wait(1)
    tap(75, times: 2)
    #expect(range(line) == [4, 3])
    #expect(
      line.subviews.first?.frame == CGRect(x: 60, y: 10, width: 30, height: 20),
      "what is selected shows")
    wait(1)
    tap(75, times: 3)
    #expect(range(line) == [0, 13])
    wait(1)
    // A tap far from what is selected sets the caret; beside it by less than 8 points it leaves it.
    line.own = TextSelection(NSRange(location: 4, length: 9))
    interaction.selectionDidChange()
    tap(105, 36)
    #expect(range(line) == [4, 9])
    wait(1)
    tap(105, 39)
    #expect(range(line) == [9, 0])
    listener.lets = false
    listener.log = []
    wait(1)
    tap(30)
    #expect(range(line) == [9, 0] && listener.log.allSatisfy { $0 == "should 30" })
  }

  @Test(
    "a text that cannot be first responder takes no fingers, and one that is not edited takes no single tap"
  )
  func refusing() {
    let (line, _) = show(.editable)
    line.becomes = false
    tap(62)
    #expect(!line.isFirstResponder && listener.log == [])
    let (read, interaction) = show(.nonEditable)
    tap(62)
    #expect(!read.isFirstResponder && range(read) == [0, 0])
    wait(1)
    tap(62, times: 2)
    #expect(read.isFirstResponder && range(read) == [4, 3])
    wait(1)
    read.own = TextSelection(2)
    interaction.selectionDidChange()
    #expect(
      !read.subviews.contains { $0.layer.animation(forKey: "blink") != nil },
      "a text that is not edited has no caret")
    interaction.selectsAsOne = true
    tap(62, times: 2)
    #expect(range(read) == [0, 13])
  }

  @Test(
    "a press of half a second takes the caret along; in a text that is not edited it selects whole words"
  )
  func presses() {
    let (line, interaction) = show(.editable)
    var moved: [Int] = []
    interaction.didMove = { moved.append($0) }
    touch(.began, 42)
    wait(0.6)
    #expect(range(line) == [2, 0] && moved == [2])
    for x in [62, 103] as [CGFloat] { touch(.moved, x) }
    #expect(range(line) == [8, 0] && moved == [2, 4, 8] && listener.log.filter { !$0.hasPrefix("should") } == ["will"])
    touch(.ended, 103)
    #expect(listener.log.last == "did")
    let (read, _) = show(.nonEditable)
    touch(.began, 65)
    wait(0.6)
    #expect(range(read) == [4, 3])
    touch(.moved, 32)
    #expect(range(read) == [0, 7])
    touch(.moved, 110)
    #expect(range(read) == [4, 9], "it goes on from the word that was pressed on")
    touch(.ended, 110)
  }

  @Test(
    "handles move an end of what is selected with the finger's distance from it; a second finger moves nothing"
  )
  func handles() {
    let (line, interaction) = show(.editable)
    #expect(line.becomeFirstResponder())
    line.own = TextSelection(NSRange(location: 4, length: 3))
    interaction.selectionDidChange()
    wait(0.1)
    #expect(
      interaction.isHandle(at: CGPoint(x: 60, y: 5))
        && !interaction.isHandle(at: CGPoint(x: 30, y: 5)))
    listener.log = []
    // 3 points beside the end at 90.
    touch(.began, 93, 36)
    touch(.moved, 113, 36)
    #expect(range(line) == [4, 5])
    touch(.began, 63, 5, finger: 1)
    touch(.moved, 23, 5, finger: 1)
    #expect(range(line) == [4, 5])
    touch(.ended, 23, 5, finger: 1)
    touch(.moved, 63, 36)
    #expect(range(line) == [4, 5], "at least a character stays selected")
    touch(.moved, 33, 36)
    #expect(range(line) == [1, 3])
    touch(.ended, 33, 36)
    #expect(listener.log.filter { !$0.hasPrefix("should") } == ["will", "did"])
    wait(1)
    touch(.began, 30, 5)
    touch(.moved, 50, 5)
    touch(.cancelled, 50, 5)
    #expect(range(line) == [3, 1] && listener.log.last == "did")
  }

  @Test("an interaction that is taken away takes what it shows along")
  func leaving() {
    let (line, interaction) = show(.editable)
    tap(62)
    let count = line.gestureRecognizers?.count ?? 0
    #expect(!line.subviews.isEmpty && count >= 3)
    line.removeInteraction(interaction)
    #expect(
      line.subviews.isEmpty && (line.gestureRecognizers?.count ?? 0) <= count - 3
        && interaction.view == nil && interaction.highlightCount == 0)
    #expect(
      !interaction.isHandle(at: .zero) && UITextInteraction().textInteractionMode == .editable)
  }
}
