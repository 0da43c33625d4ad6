import UIKit

final class DrawerController: UIViewController {
  private let drawer = UIView()
  private let button = UIButton(type: .system)
  private var drawerHeight: NSLayoutConstraint!

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemTeal
    drawer.layer.name = "drawer"
    drawer.backgroundColor = .systemBackground
    drawer.layer.cornerRadius = 28
    drawer.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    drawer.layer.shadowOpacity = 0.3
    drawer.layer.shadowRadius = 16
    button.setTitle("Open", for: .normal)
    button.addAction(UIAction { [unowned self] _ in toggle() }, for: .touchUpInside)
    for view in [drawer, button] { view.translatesAutoresizingMaskIntoConstraints = false }
    view.addSubview(drawer)
    drawer.addSubview(button)
    drawerHeight = drawer.heightAnchor.constraint(equalToConstant: 96)
    NSLayoutConstraint.activate([
      drawer.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      drawer.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      drawer.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      drawerHeight,
      button.topAnchor.constraint(equalTo: drawer.topAnchor, constant: 24),
      button.centerXAnchor.constraint(equalTo: drawer.centerXAnchor),
      button.widthAnchor.constraint(equalToConstant: 200),
      button.heightAnchor.constraint(equalToConstant: 48),
    ])
  }

  private func toggle() {
    let opens = drawerHeight.constant == 96
    drawerHeight.constant = opens ? 420 : 96
    button.setTitle(opens ? "Close" : "Open", for: .normal)
    UIView.animate(withDuration: 0.6, delay: 0, usingSpringWithDamping: 0.7, initialSpringVelocity: 0, options: .allowUserInteraction) {
      self.view.layoutIfNeeded()
    }
  }
}
