import UIKit

/// Turns a view counterclockwise and a layer in it clockwise.
@MainActor package final class MixedRotationController: ExampleController {
  package private(set) lazy var backingView = card("", .systemGreen, frame: CGRect(x: 60, y: 120, width: 200, height: 200))
  package let manLayer = CAShapeLayer()

  override var parts: (title: String, views: [UIView]) { ("Rotate", [backingView]) }

  package override func viewDidLoad() {
    super.viewDidLoad()
    let man = UIBezierPath(ovalIn: CGRect(x: 40, y: 4, width: 28, height: 28))
    man.append(UIBezierPath(roundedRect: CGRect(x: 36, y: 36, width: 36, height: 40), cornerRadius: 10))
    man.append(UIBezierPath(roundedRect: CGRect(x: 38, y: 66, width: 14, height: 44), cornerRadius: 7))
    man.append(UIBezierPath(roundedRect: CGRect(x: 56, y: 66, width: 14, height: 44), cornerRadius: 7))
    manLayer.path = man.cgPath
    manLayer.fillColor = UIColor.white.cgColor
    manLayer.bounds = CGRect(x: 0, y: 0, width: 108, height: 112)
    manLayer.position = CGPoint(x: 100, y: 100)
    backingView.layer.addSublayer(manLayer)
  }

  package override func buttonTapped() { rotate() }

  package func rotate() {
    UIView.animate(
      withDuration: 1, delay: 0, options: .curveLinear,
      animations: {
        // The first half of the view's rotation.
        self.backingView.transform = CGAffineTransform(rotationAngle: -.pi)

        // The layer's, all of it, in the opposite direction.
        let layerAnimation = CABasicAnimation(keyPath: "transform")
        layerAnimation.duration = 2
        layerAnimation.beginTime = 0
        layerAnimation.valueFunction = CAValueFunction(name: .rotateZ)
        layerAnimation.timingFunction = CAMediaTimingFunction(name: .linear)
        layerAnimation.fromValue = 0.0
        layerAnimation.toValue = 2 * Double.pi
        self.manLayer.add(layerAnimation, forKey: "layerAnimation")
      },
      completion: { _ in
        // The second half of the view's rotation.
        UIView.animate(
          withDuration: 1, delay: 0, options: .curveLinear,
          animations: {
            self.backingView.transform = CGAffineTransform(rotationAngle: -359 * .pi / 180)
          },
          completion: { _ in
            self.backingView.transform = .identity
          })
      })
  }
}
