import Foundation
import Testing

@testable import UIKit

/// Text fields: keys, the caret, and what delegates and targets hear.
@MainActor @Suite("Text fields")
final class TextFieldTests {
  @MainActor final class Delegate: UITextFieldDelegate {
    var log: [String] = []
    var most = Int.max

    func textFieldDidBeginEditing(_ textField: UITextField) { log.append("begin") }
    func textFieldDidEndEditing(_ textField: UITextField) { log.append("end") }
    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
      log.append("return")
      return textField.resignFirstResponder()
    }
    func textField(_ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String) -> Bool {
      (textField.text ?? "").count + string.count - range.length <= most
    }
  }

  private func field() -> (UITextField, AnimationStage) {
    let field = UITextField(frame: CGRect(x: 20, y: 40, width: 200, height: 34))
    field.borderStyle = .roundedRect
    let stage = AnimationStage(field)
    stage.window.makeKey()
    stage.advance(to: 0)
    return (field, stage)
  }

  private func press(_ names: String...) {
    for name in names {
      UIApplication.shared.sendKey(UIKey(name: name, characters: name.count == 1 ? name : ""), .began, timestamp: 0)
      UIApplication.shared.sendKey(UIKey(name: name, characters: name.count == 1 ? name : ""), .ended, timestamp: 0)
    }
  }

  private func tap(_ x: CGFloat, _ y: CGFloat, _ stage: AnimationStage) {
    for phase in [UITouch.Phase.began, .ended] {
      UIApplication.shared.sendTouch(phase, at: CGPoint(x: x, y: y), timestamp: stage.stage.time, on: stage.screen)
    }
  }

  @Test("a tap begins the editing, keys write at the caret, and the return key ends it")
  func typing() {
    let (field, stage) = field(), delegate = Delegate()
    var changes = 0
    field.delegate = delegate
    field.addAction(UIAction { _ in changes += 1 }, for: .editingChanged)
    press("x")
    #expect(field.text == "" && !field.isEditing)
    tap(120, 57, stage)
    press("a", "c", "Left", "b", "End", "d")
    #expect(field.text == "abcd" && field.isEditing && field.isFirstResponder && field.caret == 4 && changes == 4)
    press("BackSpace", "Home", "Delete", "Return")
    #expect(field.text == "bc" && !field.isEditing && changes == 6)
    #expect(delegate.log == ["begin", "return", "end"])
  }

  @Test("a delegate refuses what is too long; whole characters are deleted, of whatever length")
  func limits() {
    let (field, stage) = field(), delegate = Delegate()
    delegate.most = 3
    field.delegate = delegate
    field.text = "é👍🏽"
    #expect(field.becomeFirstResponder())
    press("x", "y")
    #expect(field.text == "é👍🏽x")
    press("BackSpace", "BackSpace")
    #expect(field.text == "é")
    stage.advance(to: 1)
    #expect(UIApplication.shared.firstResponder === field && field.endEditing(false) && !field.isEditing)
  }

  @Test("dots stand for a secret; the placeholder for no text; a field is 34 points high with round corners")
  func looks() throws {
    let (field, stage) = field()
    field.placeholder = "Name"
    field.isSecureTextEntry = true
    let window = try #require(field.subviews.first { $0.clipsToBounds && !($0 is UIControl) })
    let label = try #require(window.subviews.compactMap { $0 as? UILabel }.first)
    #expect(label.text == "Name" && field.intrinsicContentSize.height == 34)
    field.text = "abc"
    #expect(label.text == "•••")
    // The text begins 7 points from the border, and ends before the button that clears it: 200 − 24 − 4 − 7.
    field.clearButtonMode = .always
    stage.advance(to: 0.1)
    #expect(window.frame.minX == 7 && window.frame.width == 165)
    tap(20 + 200 - 14, 57, stage)
    #expect(field.text == "" && label.text == "Name")
  }

  @Test("an alert's fields stand below its texts, and the first one takes the keys")
  func alert() throws {
    let root = UIViewController()
    root.view = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let stage = ControllerStage(root: root)
    stage.stage.window.makeKey()
    let alert = UIAlertController(title: "New", message: nil, preferredStyle: .alert)
    alert.addTextField { $0.placeholder = "Name" }
    alert.addTextField { $0.isSecureTextEntry = true }
    alert.addAction(UIAlertAction(title: "OK", style: .default))
    root.present(alert, animated: true)
    stage.advance(to: 1)
    let fields = try #require(alert.textFields)
    press("h", "i")
    #expect(fields.count == 2 && fields[0].text == "hi" && fields[0].isFirstResponder)
    let first = fields[0].convert(fields[0].bounds, to: alert.view), second = fields[1].convert(fields[1].bounds, to: alert.view)
    #expect(first.minX == 16 + 7 && second.minY - first.minY == 38 && second.maxY <= alert.view.bounds.height - 44)
  }
}
