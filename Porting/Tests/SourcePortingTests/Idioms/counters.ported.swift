import UIKit

/// A label that counts from one number to another.
class CountingLabel: UILabel {
  typealias Format = (CGFloat) -> String
  var format: Format = { "\(Int($0))" }
  private var startValue: CGFloat = 0
  private var endValue: CGFloat = 0
  private var duration: TimeInterval = 0
  private var startTime: CFTimeInterval = 0
  private var displayLink: CADisplayLink?

  func count(from start: CGFloat, to end: CGFloat, duration: TimeInterval) {
    (startValue, endValue, self.duration) = (start, end, duration)
    startTime = CACurrentMediaTime()
    displayLink?.invalidate()
    displayLink = CADisplayLink(target: self, selector: Selector("handleUpdate:", CountingLabel.handleUpdate(_:)))
    displayLink?.preferredFramesPerSecond = 30
    displayLink?.add(to: .main, forMode: .common)
    text = format(start)
  }

  private func handleUpdate(_ link: CADisplayLink) {
    let elapsed = CACurrentMediaTime() - startTime
    if elapsed >= duration {
      text = format(endValue)
      link.invalidate()
      displayLink = nil
      return
    }
    let progress = CGFloat(elapsed / duration)
    text = format(startValue + (endValue - startValue) * progress)
  }
}

/// A layer whose number animates, as its other properties do.
nonisolated class CounterLayer: CATextLayer {
  @Animatable var number: CGFloat = 0

  override init() {
    super.init()
    alignmentMode = .center
    foregroundColor = UIColor.label.cgColor
    contentsScale = 2
  }

  override init(layer: Any) {
    super.init(layer: layer)
    if let layer = layer as? CounterLayer { number = layer.number }
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override class func needsDisplay(forKey key: String) -> Bool {
    if key == String(keyPath: "number", of: \CounterLayer.number) { return true }
    return super.needsDisplay(forKey: key)
  }

  override func action(forKey event: String) -> CAAction? {
    guard event == String(keyPath: "number", of: \CounterLayer.number) else { return super.action(forKey: event) }
    let animation = CABasicAnimation(keyPath: event)
    animation.fromValue = presentation()?.number ?? number
    animation.duration = 2
    animation.timingFunction = CAMediaTimingFunction(name: .linear)
    return animation
  }

  override func display() {
    string = "\(Int((presentation() ?? self).number))"
    super.display()
  }
}

/// A text layer that a display link counts, without implicit fades of its text.
class StopwatchView: UIView {
  private let digits = CATextLayer()
  private var start: CFTimeInterval?
  private lazy var link = CADisplayLink(target: self, selector: Selector("tick", StopwatchView.tick))

  override init(frame: CGRect) {
    super.init(frame: frame)
    digits.font = UIFont.monospacedDigitSystemFont(ofSize: 24, weight: .medium)
    digits.fontSize = 24
    digits.actions = ["contents": NSNull(), "string": NSNull()]
    layer.addSublayer(digits)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func layoutSubviews() {
    super.layoutSubviews()
    digits.frame = bounds
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    if window == nil { link.invalidate() } else { link.add(to: .main, forMode: .common) }
  }

  private func tick() {
    let start = self.start ?? link.timestamp
    self.start = start
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    digits.string = String(format: "%.2f", link.timestamp - start)
    CATransaction.commit()
  }
}
