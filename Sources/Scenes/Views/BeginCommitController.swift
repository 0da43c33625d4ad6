import UIKit

/// Fades a view out; the delegate's did-stop then fades it in again, after a second.
@MainActor package final class BeginCommitController: ExampleController, UIViewAnimationDelegate {
  package private(set) lazy var thirdView = card("Begin, commit", .systemTeal)
  /// What did-stop was told, each time.
  package private(set) var stops: [String] = []

  override var parts: (title: String, views: [UIView]) { ("Hide and show", [thirdView]) }

  package override func buttonTapped() { showHideView() }

  package func showHideView() {
    UIView.beginAnimations("ShowHideView", context: nil)
    UIView.setAnimationCurve(.easeIn)
    UIView.setAnimationDuration(1)
    UIView.setAnimationDelegate(self)
    thirdView.alpha = 0
    UIView.commitAnimations()
  }

  package func animationDidStop(_ animationID: String?, finished: Bool, context: UnsafeMutableRawPointer?) {
    stops.append("\(animationID ?? "nil") \(finished ? 1 : 0) \(context == nil ? "nil" : "context")")
    UIView.beginAnimations("ShowHideView2", context: nil)
    UIView.setAnimationCurve(.easeOut)
    UIView.setAnimationDuration(1)
    UIView.setAnimationDelay(1)
    thirdView.alpha = 1
    UIView.commitAnimations()
  }
}
