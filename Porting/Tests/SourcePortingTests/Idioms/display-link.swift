import UIKit

final class LoadingView: UIView {
  private var link: CADisplayLink?
  @IBInspectable var lineWidth: CGFloat = 2 { didSet { setNeedsDisplay() } }

  override func didMoveToWindow() {
    link?.invalidate()
    link = window == nil ? nil : CADisplayLink(target: self, selector: #selector(step))
    link?.add(to: .main, forMode: .common)
  }

  @objc private func step(_ link: CADisplayLink) { setNeedsDisplay() }
}

extension LoadingView {
  @objc fileprivate func pinched(_ pinch: UIPinchGestureRecognizer) {}
  func install() { addGestureRecognizer(UIPinchGestureRecognizer(target: self, action: #selector(pinched))) }
}
