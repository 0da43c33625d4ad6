import Foundation
import Testing
import UIKit

/// A window of 320 × 480 points, on a stepped clock that begins at 0 unless another is asked for.
@MainActor struct AnimationStage {
  let screen = UIScreen(size: CGSize(width: 320, height: 480), scale: 1)
  let window: UIWindow
  let stage: LayerStage

  /// Shows the views.
  init(_ views: UIView..., clock: LayerStage.Clock = .stepped()) {
    window = UIWindow(frame: screen.bounds)
    window.screen = screen
    for view in views { window.addSubview(view) }
    window.isHidden = false
    stage = LayerStage(screen.layer, clock: clock)
  }

  func advance(to time: Double) { stage.advance(to: time) }
}

extension UIView {
  /// What shows at the present time.
  var shown: CALayer { layer.presentation() ?? layer }
  var shownAlpha: Double { Double(shown.opacity) }
  /// The angle about z, in degrees.
  var shownDegrees: Double { atan2(Double(shown.transform.m12), Double(shown.transform.m11)) * 180 / .pi }
}

/// Whether two numbers are the same to a millionth of the way.
func isClose<Number: BinaryFloatingPoint>(_ a: Number, _ b: Double, within tolerance: Double = 2e-6) -> Bool {
  abs(Double(a) - b) <= tolerance
}
