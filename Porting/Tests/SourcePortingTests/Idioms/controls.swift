import UIKit

final class PlayerController: UIViewController {
  @IBOutlet private weak var titleLabel: UILabel!
  @IBOutlet var stack: UIStackView?
  private let button = UIButton(type: .system)
  private lazy var tap = UITapGestureRecognizer(target: self, action: #selector(backgroundTapped(_:)))

  override func viewDidLoad() {
    super.viewDidLoad()
    button.addTarget(self, action: #selector(playTapped), for: .touchUpInside)
    button.addTarget(self, action: #selector(PlayerController.held(_:with:)), for: [.touchDown, .touchDragEnter])
    view.addGestureRecognizer(tap)
    navigationItem.rightBarButtonItem = UIBarButtonItem(barButtonSystemItem: .done, target: self, action: #selector(self.done))
  }

  @IBAction func playTapped() {}

  @objc
  private func held(_ sender: UIButton, with event: UIEvent?) {}

  @objc private func backgroundTapped(_ recognizer: UITapGestureRecognizer) {}
  @objc func done(_ sender: Any) { dismiss(animated: true) }
}
