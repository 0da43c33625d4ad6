import Testing
import UIKit

/// Numbers that count, by display links and by properties that animate.
@MainActor @Suite("Counters")
struct CounterTests {
  final class CountingLabel: UILabel {
    private var start = 0.0
    private var link: CADisplayLink?

    func count(to end: CGFloat, duration: Double) {
      start = CACurrentMediaTime()
      link = CADisplayLink { [unowned self] link in
        let progress = min((link.timestamp - start) / duration, 1)
        text = "\(Int(end * CGFloat(progress)))"
        if progress == 1 { link.invalidate() }
      }
      link?.add(to: .main, forMode: .common)
    }
  }

  @Test("a label counts with the frames from the time at which it was asked to")
  func label() {
    let label = CountingLabel(frame: CGRect(x: 0, y: 0, width: 100, height: 30)), stage = AnimationStage(label)
    stage.advance(to: 1)
    label.count(to: 80, duration: 2)
    stage.advance(to: 1.5)
    #expect(label.text == "20")
    stage.advance(to: 4)
    #expect(label.text == "80")
  }

  final class CounterLayer: CATextLayer {
    @Animatable var number: CGFloat = 0
    private(set) var drawn = 0

    override func action(forKey event: String) -> CAAction? {
      guard event == "number" else { return super.action(forKey: event) }
      let animation = CABasicAnimation(keyPath: event)
      animation.fromValue = presentation()?.number ?? number
      animation.duration = 2
      return animation
    }

    override func display() {
      string = "\(Int((presentation() ?? self).number.rounded()))"
      drawn += 1
      super.display()
    }
  }

  /// From 0 to 100 in two seconds at constant pace; from the 25 at half a second on to 0, of which 55 of 100,
  /// 13.75, are left 0.9 s later.
  @Test("a text layer shows the number that its animated property has in each frame, and goes on from what shows")
  func textLayer() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 30)), counter = CounterLayer(), stage = AnimationStage(view)
    counter.frame = view.bounds
    counter.setNeedsDisplay()
    view.layer.addSublayer(counter)
    stage.advance(to: 0)
    #expect(counter.string as? String == "0")
    counter.number = 100
    stage.advance(to: 0.5)
    #expect(counter.string as? String == "25")
    counter.number = 0
    stage.advance(to: 1.4)
    #expect(counter.string as? String == "14")
    stage.advance(to: 4)
    #expect(counter.string as? String == "0")
    let drawn = counter.drawn
    stage.advance(to: 5)
    #expect(counter.drawn == drawn, "at rest nothing is drawn")
  }

  final class Stopwatch: UIView {
    let digits = CATextLayer()
    private lazy var link = CADisplayLink(target: self, selector: Selector("tick", Stopwatch.tick))
    private var start: Double?

    override func didMoveToWindow() {
      super.didMoveToWindow()
      layer.addSublayer(digits)
      if window == nil { link.invalidate() } else { link.add(to: .main, forMode: .common) }
    }

    private func tick() {
      let start = start ?? link.timestamp
      self.start = start
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      digits.string = String(format: "%.2f", link.timestamp - start)
      CATransaction.commit()
    }
  }

  @Test("a display link counts a text layer, and ends with the window")
  func stopwatch() {
    let watch = Stopwatch(frame: CGRect(x: 0, y: 0, width: 100, height: 30)), stage = AnimationStage(watch)
    stage.advance(to: 1.0 / 60)
    stage.advance(to: 1.25 + 1.0 / 60)
    #expect(watch.digits.string as? String == "1.25" && watch.digits.animationKeys() == nil)
    watch.removeFromSuperview()
    stage.advance(to: 3)
    #expect(watch.digits.string as? String == "1.25")
  }
}
