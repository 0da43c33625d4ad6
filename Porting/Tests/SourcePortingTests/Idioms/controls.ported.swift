import UIKit

final class PlayerController: UIViewController {
  private weak var titleLabel: UILabel!
  var stack: UIStackView?
  private let button = UIButton(type: .system)
  private lazy var tap = UITapGestureRecognizer(target: self, action: Selector("backgroundTapped:", PlayerController.backgroundTapped(_:)))

  override func viewDidLoad() {
    super.viewDidLoad()
    button.addTarget(self, action: Selector("playTapped", PlayerController.playTapped), for: .touchUpInside)
    button.addTarget(self, action: Selector("held:with:", PlayerController.held(_:with:)), for: [.touchDown, .touchDragEnter])
    view.addGestureRecognizer(tap)
    navigationItem.rightBarButtonItem = UIBarButtonItem(barButtonSystemItem: .done, target: self, action: Selector("done:", PlayerController.done))
  }

  func playTapped() {}

  private func held(_ sender: UIButton, with event: UIEvent?) {}

  private func backgroundTapped(_ recognizer: UITapGestureRecognizer) {}
  func done(_ sender: Any) { dismiss(animated: true) }
}
