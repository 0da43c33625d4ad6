import UIKit

class CardView: UIView {
  var radius: CGFloat = 8 {
    didSet { layer.cornerRadius = radius }
  }
  private(set) weak var titleLabel: UILabel?
  weak var delegate: AnyObject?

  private func tapped(_ sender: UIButton) {}
  func makeDetail(_ coder: NSCoder) -> UIViewController? { nil }

  func install(_ button: UIButton) { button.addTarget(nil, action: Selector("tapped:", CardView.tapped), for: .touchUpInside) }
}
