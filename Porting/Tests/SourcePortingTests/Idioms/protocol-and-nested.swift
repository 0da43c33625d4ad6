import UIKit

@objc protocol Refreshing: NSObjectProtocol {}

protocol Themed {}
extension Themed where Self: UIViewController {
  func themed() -> UIBarButtonItem { UIBarButtonItem(title: "x", style: .plain, target: self, action: #selector(UIViewController.themeTapped)) }
}

class Outer: UIView {
  @objc func outerTapped() {}
  class Inner: UIControl {
    func install(_ outer: Outer) {
      addTarget(outer, action: #selector(outerTapped), for: .touchDown)
      addTarget(self, action: #selector(innerTapped(sender:)), for: .touchDown)
    }
    @objc dynamic func innerTapped(sender: Any) {}
  }
}

extension UIViewController { @objc func themeTapped() {} }
