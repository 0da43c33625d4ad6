import UIKit

class FadeController: UIViewController {
  func fade() {
    UIView.beginAnimations("fade", context: nil)
    UIView.setAnimationDelegate(self)
    UIView.setAnimationDidStop(#selector(fadeDidStop(_:finished:context:)))
    view.alpha = 0
    UIView.commitAnimations()
  }

  @objc func fadeDidStop(_ id: String?, finished: NSNumber, context: UnsafeMutableRawPointer?) {}
}
