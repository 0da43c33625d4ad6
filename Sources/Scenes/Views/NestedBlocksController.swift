import UIKit

/// A block inside another one keeps its own duration and curve, and blinks while the outer one fades.
@MainActor package final class NestedBlocksController: ExampleController {
  package private(set) lazy var aView = card("Outer", .systemIndigo, frame: CGRect(x: 40, y: 60, width: 240, height: 148))
  package private(set) lazy var anotherView = card("Inner", .systemPink, frame: CGRect(x: 40, y: 232, width: 240, height: 148))

  override var parts: (title: String, views: [UIView]) { ("Fade both", [aView, anotherView]) }

  package override func buttonTapped() { fadeBoth() }

  /// - Parameter innerOptions: of the block inside.
  package func fadeBoth(
    innerOptions: UIView.AnimationOptions = [.overrideInheritedCurve, .curveLinear, .overrideInheritedDuration, .repeat, .autoreverse]
  ) {
    UIView.animate(
      withDuration: 1, delay: 1, options: .curveEaseOut,
      animations: {
        self.aView.alpha = 0
        UIView.animate(
          withDuration: 0.2, delay: 0, options: innerOptions,
          animations: {
            if innerOptions.contains(.repeat) { UIView.setAnimationRepeatCount(2.5) }
            self.anotherView.alpha = 0
          })
      })
  }
}
