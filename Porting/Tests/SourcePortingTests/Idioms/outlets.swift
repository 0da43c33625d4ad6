import UIKit

@IBDesignable class CardView: UIView {
  @IBInspectable var radius: CGFloat = 8 {
    didSet { layer.cornerRadius = radius }
  }
  @IBOutlet private(set) weak var titleLabel: UILabel?
  @IBOutlet
  weak var delegate: AnyObject?

  @IBAction private func tapped(_ sender: UIButton) {}
  @IBSegueAction func makeDetail(_ coder: NSCoder) -> UIViewController? { nil }

  func install(_ button: UIButton) { button.addTarget(nil, action: #selector(tapped), for: .touchUpInside) }
}
