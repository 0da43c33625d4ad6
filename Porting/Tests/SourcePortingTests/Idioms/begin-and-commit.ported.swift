import UIKit

class FadeController: UIViewController {
  func fade() {
    UIView.beginAnimations("fade", context: nil)
    UIView.setAnimationDelegate(self)
    UIView.setAnimationDidStop(Selector("fadeDidStop:finished:context:", FadeController.fadeDidStop(_:finished:context:)))
    view.alpha = 0
    UIView.commitAnimations()
  }

  func fadeDidStop(_ id: String?, finished: NSNumber, context: UnsafeMutableRawPointer?) {}
}
