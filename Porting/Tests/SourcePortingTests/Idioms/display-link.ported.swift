import UIKit

final class LoadingView: UIView {
  private var link: CADisplayLink?
  var lineWidth: CGFloat = 2 { didSet { setNeedsDisplay() } }

  override func didMoveToWindow() {
    link?.invalidate()
    link = window == nil ? nil : CADisplayLink(target: self, selector: Selector("step:", LoadingView.step))
    link?.add(to: .main, forMode: .common)
  }

  private func step(_ link: CADisplayLink) { setNeedsDisplay() }
}

extension LoadingView {
  fileprivate func pinched(_ pinch: UIPinchGestureRecognizer) {}
  func install() { addGestureRecognizer(UIPinchGestureRecognizer(target: self, action: Selector("pinched:", LoadingView.pinched))) }
}
