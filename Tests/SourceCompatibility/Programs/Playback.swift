import QuartzCore

extension CALayer {
  /// Stops the layer's time where it stands.
  func pause() {
    let paused = convertTime(CACurrentMediaTime(), from: nil)
    speed = 0.0
    timeOffset = paused
  }

  /// Lets it go on from there.
  func resume() {
    let paused = timeOffset
    speed = 1.0
    timeOffset = 0.0
    beginTime = 0.0
    let sincePause = convertTime(CACurrentMediaTime(), from: nil) - paused
    beginTime = sincePause
  }
}

/// Sends a card away by nested transactions.
@MainActor
final class Card {
  let layer = CALayer()
  private(set) var completions = 0

  func leave() {
    CATransaction.begin()
    CATransaction.setValue(NSNumber(value: 2.0), forKey: kCATransactionAnimationDuration)
    CATransaction.setCompletionBlock { [weak self] in self?.completions += 1 }
    layer.position = CGPoint(x: 100, y: 0)
    CATransaction.begin()
    CATransaction.setAnimationDuration(5.0)
    layer.zPosition = 200.0
    layer.opacity = 0.0
    CATransaction.commit()
    CATransaction.commit()
  }
}
