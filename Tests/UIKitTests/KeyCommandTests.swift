import Testing

@testable import UIKit

/// Keys that call methods.
@MainActor @Suite("Key commands")
final class KeyCommandTests {
  final class Screen: UIViewController {
    var calls: [String] = []
    var isBusy = false
    func save() { calls.append("save") }
    func move(_ command: UIKeyCommand) { calls.append("move \(command.input ?? "-")") }
    override func validate(_ command: UICommand) { command.attributes = isBusy ? .disabled : [] }
    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      calls.append(contentsOf: presses.map { "press \($0.key?.name ?? "-")" })
    }
    override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      calls.append(contentsOf: presses.map { "end \($0.key?.name ?? "-")" })
    }
  }

  private let screen = Screen(), stage = AnimationStage()
  private let save = Selector("save", Screen.save), move = Selector("move:", Screen.move(_:))

  init() {
    stage.window.rootViewController = UINavigationController(rootViewController: screen)
    stage.window.makeKeyAndVisible()
  }

  private func key(
    _ name: String, _ characters: String = "", _ flags: UIKeyModifierFlags = [], _ phases: [UIPress.Phase] = [.began, .ended]
  ) {
    let key = UIKey(name: name, characters: characters, modifierFlags: flags)
    for phase in phases { UIApplication.shared.sendKey(key, phase, timestamp: 0) }
  }

  @Test("the controller that shows hears keys without being first responder; those of commands call their methods instead")
  func commands() {
    screen.addKeyCommand(UIKeyCommand(input: "s", modifierFlags: .command, action: save))
    screen.addKeyCommand(UIKeyCommand(input: UIKeyCommand.inputRightArrow, modifierFlags: [], action: move))
    key("s", "s")
    #expect(screen.calls == ["press s", "end s"])
    screen.calls = []
    key("s", "s", .command)
    // Held, the key repeats its command; other keys of the device do not count.
    key("Right", "", [.numericPad], [.began, .changed, .ended])
    #expect(screen.calls == ["save", "move UIKeyInputRightArrow", "move UIKeyInputRightArrow"])
    screen.calls = []
    key("s", "S", [.command, .shift])
    #expect(screen.calls == ["press s", "end s"])
    screen.calls = []
    screen.isBusy = true
    key("s", "s", .command)
    #expect(screen.calls == ["press s", "end s"])
    screen.isBusy = false
    screen.keyCommands.map { for command in $0 { screen.removeKeyCommand(command) } }
    #expect(screen.keyCommands == nil)
  }

  @Test("a key is meant by its text, with or without the Shift that types it, or by its name")
  func keys() {
    func means(
      _ input: String, with flags: UIKeyModifierFlags = [], _ name: String, _ characters: String = "", held: UIKeyModifierFlags = []
    ) -> Bool {
      UIKeyCommand(input: input, modifierFlags: flags, action: save)
        .isMeant(by: UIKey(name: name, characters: characters, modifierFlags: held))
    }
    #expect(
      means("?", with: .command, "question", "?", held: [.command, .shift]) && !means("?", with: .command, "question", "?", held: .shift))
    #expect(means("z", with: [.command, .shift], "Z", "Z", held: [.command, .shift]))
    #expect(!means("z", with: .command, "Z", "Z", held: [.command, .shift]))
    #expect(means("c", with: .control, "c", "\u{3}", held: .control) && means("\r", "Return", "\r") && means(" ", "space", " "))
    #expect(means(UIKeyCommand.inputPageDown, "Next") && means(UIKeyCommand.inputPageDown, "Page_Down") && means(UIKeyCommand.f5, "F5"))
    #expect(!means("", "a", "a") && !means(UIKeyCommand.inputEscape, "a", "a"))
  }

  @Test("a text that is edited has its keys, unless they are held with Control or Command, or the command has priority")
  func text() {
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30)), left = UIKeyCommand.inputLeftArrow
    screen.view.addSubview(field)
    let command = UIKeyCommand(input: left, modifierFlags: [], action: move)
    screen.addKeyCommand(command)
    screen.addKeyCommand(UIKeyCommand(input: "s", modifierFlags: .control, action: save))
    #expect(field.becomeFirstResponder())
    key("a", "a")
    key("Left")
    key("b", "b")
    #expect(field.text == "ba" && screen.calls.filter { $0.hasPrefix("move") } == [])
    key("s", "s", .control)
    #expect(screen.calls.contains("save"))
    command.wantsPriorityOverSystemBehavior = true
    key("Left")
    #expect(screen.calls.contains("move \(left)"))
    field.resignFirstResponder()
  }
}
