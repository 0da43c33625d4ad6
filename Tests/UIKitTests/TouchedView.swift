import UIKit

/// A view at 100, 200 of a window on a stepped clock, and what it tells.
@MainActor final class TouchedView<View: UIView> {
  let view: View, stage: AnimationStage
  var told = 0

  init(_ view: View, _ size: CGSize? = nil) {
    self.view = view
    let own = size ?? view.bounds.size
    view.frame = CGRect(x: 100, y: 200, width: own.width, height: own.height)
    stage = AnimationStage(view)
    stage.advance(to: 0)
    (view as? UIControl)?.addAction(UIAction { [unowned self] _ in told += 1 }, for: .valueChanged)
  }

  /// A finger at a place of the view.
  func touch(_ phase: UITouch.Phase, _ x: CGFloat, _ y: CGFloat = 16) {
    UIApplication.shared.sendTouch(phase, at: CGPoint(x: 100 + x, y: 200 + y), timestamp: stage.stage.time, on: stage.screen)
  }
  func drag(_ x: CGFloat..., y: CGFloat = 16) {
    touch(.began, x[0], y)
    for place in x.dropFirst() { touch(.moved, place, y) }
    touch(.ended, x[x.count - 1], y)
  }
  func wait(_ seconds: Double) { stage.advance(to: stage.stage.time + seconds) }
  func part(_ index: Int) -> CGRect { view.subviews[index].frame }
}
