import UIKit

/// Commands of a menu and of keys, and elements that come later.
class EditorController: UIViewController {
  private let button = UIButton(type: .system)
  private var alignment = "left"

  override var keyCommands: [UIKeyCommand]? {
    [
      UIKeyCommand(input: "b", modifierFlags: .command, action: #selector(toggleBold)),
      UIKeyCommand(title: "Next", action: #selector(move(_:)), input: UIKeyCommand.inputDownArrow),
    ]
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    let alignments = ["left", "center", "right"].map { (name: String) in
      UICommand(title: name.capitalized, action: #selector(align(_:)), propertyList: name)
    }
    let fonts = UIDeferredMenuElement { completion in
      DispatchQueue.main.async {
        completion(["Serif", "Mono"].map { UICommand(title: $0, action: #selector(EditorController.setFont(_:)), propertyList: $0) })
      }
    }
    let recent = UIDeferredMenuElement.uncached { [weak self] completion in completion(self?.recentElements() ?? []) }
    button.menu = UIMenu(title: "", children: [UIMenu(options: .displayInline, children: alignments), fonts, recent])
    button.showsMenuAsPrimaryAction = true
    addKeyCommand(UIKeyCommand(input: "s", modifierFlags: [.command, .shift], action: #selector(save), discoverabilityTitle: "Save"))
  }

  private func recentElements() -> [UIMenuElement] { [UIAction(title: "Undo", handler: { _ in })] }

  override func validate(_ command: UICommand) {
    super.validate(command)
    if command.action == #selector(align(_:)) { command.state = command.propertyList as? String == alignment ? .on : .off }
  }

  @objc private func align(_ command: UICommand) { alignment = command.propertyList as? String ?? "left" }
  @objc func setFont(_ command: UICommand) {}
  @objc func move(_ command: UIKeyCommand) {}
  @objc private func toggleBold() {}
  @objc private func save() {}
}
