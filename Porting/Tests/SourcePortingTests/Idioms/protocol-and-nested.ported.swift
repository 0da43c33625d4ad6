import UIKit

protocol Refreshing: NSObjectProtocol {}

protocol Themed {}
extension Themed where Self: UIViewController {
  func themed() -> UIBarButtonItem { UIBarButtonItem(title: "x", style: .plain, target: self, action: Selector("themeTapped", UIViewController.themeTapped)) }
}

class Outer: UIView {
  func outerTapped() {}
  class Inner: UIControl {
    func install(_ outer: Outer) {
      addTarget(outer, action: Selector("outerTapped", Outer.outerTapped), for: .touchDown)
      addTarget(self, action: Selector("innerTappedWithSender:", Inner.innerTapped(sender:)), for: .touchDown)
    }
    func innerTapped(sender: Any) {}
  }
}

extension UIViewController { func themeTapped() {} }
