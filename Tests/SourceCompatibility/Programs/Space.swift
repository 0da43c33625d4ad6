import CoreGraphics
import QuartzCore

/// Cards in front of and behind a screen, seen from a distance.
@MainActor
final class Shelf {
  let layer = CALayer()
  private(set) var cards: [CALayer] = []

  init() {
    layer.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
  }

  /// Looks at the sublayers from so many points in front of them.
  func setEyeDistance(_ distance: CGFloat) {
    var perspective = CATransform3DIdentity
    perspective.m34 = -1.0 / distance
    layer.sublayerTransform = perspective
  }

  func addCard(x: CGFloat, z: CGFloat) {
    let card = CALayer()
    card.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
    card.position = CGPoint(x: x, y: 100)
    card.zPosition = z
    card.backgroundColor = CGColor(red: 1.0, green: 0.0, blue: 0.0, alpha: 1.0)
    layer.addSublayer(card)
    cards.append(card)
  }
}

extension CALayer {
  /// The present time as this layer counts it.
  var localTime: CFTimeInterval { convertTime(CACurrentMediaTime(), from: nil) }
}
