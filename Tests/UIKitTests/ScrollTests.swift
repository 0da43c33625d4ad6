import Testing
import UIKit

/// Scroll views under a finger, and after it.
@MainActor @Suite("Scrolling")
final class ScrollTests {
  final class Log: UIScrollViewDelegate {
    var log: [String] = []
    var velocity = CGPoint.zero
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { log.append("drag") }
    func scrollViewWillEndDragging(
      _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) { self.velocity = velocity }
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) { log.append("end \(decelerate)") }
    func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) { log.append("decelerating") }
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { log.append("rest") }
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { log.append("animated") }
  }

  let delegate = Log()
  /// Made by the test: between a suite's initialiser and its test the main actor may change threads, and what shows layers belongs to one.
  private lazy var scene = {
    let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    view.contentSize = CGSize(width: 100, height: 2000)
    view.delegate = delegate
    return (view: view, stage: AnimationStage(view))
  }()
  var view: UIScrollView { scene.view }
  var stage: AnimationStage { scene.stage }

  /// Moves a finger from one height to another, or across, in so many seconds, at 100 points of time a second.
  private func drag(from start: CGFloat, to end: CGFloat, in seconds: Double, holding: Double = 0, isAcross: Bool = false) {
    let begin = stage.stage.time, steps = Int((seconds * 100).rounded())
    func touch(_ phase: UITouch.Phase, _ y: CGFloat) {
      let point = isAcross ? CGPoint(x: y, y: 50) : CGPoint(x: 50, y: y)
      UIApplication.shared.sendTouch(phase, at: point, timestamp: stage.stage.time, on: stage.screen)
    }
    touch(.began, start)
    for step in 1...steps {
      stage.advance(to: begin + seconds * Double(step) / Double(steps))
      touch(.moved, start + (end - start) * CGFloat(step) / CGFloat(steps))
    }
    stage.advance(to: begin + seconds + holding)
    touch(.ended, end)
  }

  @Test("the content follows the finger, once it has moved 10 points, and stays when that has come to rest")
  func following() {
    drag(from: 90, to: 40, in: 0.5, holding: 0.2)
    #expect(view.contentOffset == CGPoint(x: 0, y: 50) && delegate.log == ["drag", "end false"] && !view.isDecelerating)
  }

  @Test("let go at 500 points a second it slows down by a thousandth and more each thousandth of a second")
  func deceleration() {
    drag(from: 90, to: 40, in: 0.1)
    #expect(isClose(delegate.velocity.y, 0.5, within: 1e-6) && view.isDecelerating)
    // k = 1000 ln 0.998 = −2.002; after 0.5 s 50 + 500 (1 − e^(−1.001)) / 2.002 = 207.97, in the end 50 + 249.75.
    let begin = stage.stage.time
    stage.advance(to: begin + 0.5)
    #expect(isClose(view.contentOffset.y, 207.9, within: 4.5))
    stage.advance(to: begin + 10)
    #expect(isClose(view.contentOffset.y, 299.75, within: 0.01) && delegate.log.last == "rest" && !view.isDecelerating)
  }

  @Test("what a person has scrolled to stays where it is while a control above it refreshes")
  func refreshing() {
    let control = UIRefreshControl()
    view.refreshControl = control
    stage.advance(to: 0)
    view.contentOffset.y = 20
    control.beginRefreshing()
    #expect(view.contentOffset.y == 20 && view.adjustedContentInset.top == 60)
    control.endRefreshing()
    stage.advance(to: 1)
    #expect(view.contentOffset.y == 20 && view.adjustedContentInset.top == 0)
  }

  @Test("velocities across are told in points a millisecond, too")
  func across() {
    view.contentSize = CGSize(width: 2000, height: 100)
    drag(from: 90, to: 40, in: 0.1, isAcross: true)
    #expect(isClose(delegate.velocity.x, 0.5, within: 1e-6) && delegate.velocity.y == 0 && view.isDecelerating)
  }

  @Test("pulled beyond its end it resists, and springs back")
  func rubberBand() {
    drag(from: 10, to: 90, in: 0.5, holding: 0.2)
    // 100 (1 − 1 / (0.55 · 80 / 100 + 1)) = 30.5556
    #expect(isClose(view.contentOffset.y, -30.5556, within: 1e-3) && view.isDecelerating)
    var last = view.contentOffset.y
    for _ in 0..<60 {
      stage.stage.advance(by: 1.0 / 60)
      #expect(view.contentOffset.y >= last && view.contentOffset.y <= 0)
      last = view.contentOffset.y
    }
    #expect(view.contentOffset.y == 0 && delegate.log == ["drag", "end true", "decelerating", "rest"])
  }

  @Test("thrown at its end it goes beyond, and comes back without a jump")
  func overshoot() {
    view.contentSize.height = 250
    drag(from: 90, to: 10, in: 0.1)
    var greatest = view.contentOffset.y, last = greatest
    for _ in 0..<120 {
      stage.stage.advance(by: 1.0 / 60)
      #expect(abs(view.contentOffset.y - last) < 800.0 / 60 + 0.1)
      last = view.contentOffset.y
      greatest = max(greatest, last)
    }
    #expect(greatest > 160 && last == 150)
    view.bounces = false
    view.contentOffset = .zero
    drag(from: 10, to: 90, in: 0.2)
    #expect(view.contentOffset.y == 0)
  }

  @Test("pages: to the next one by a throw, back by a short pull")
  func paging() {
    view.isPagingEnabled = true
    drag(from: 90, to: 50, in: 0.1)
    stage.stage.advance(by: 2)
    #expect(view.contentOffset.y == 100)
    drag(from: 50, to: 30, in: 0.3, holding: 0.2)
    stage.stage.advance(by: 2)
    #expect(view.contentOffset.y == 100)
  }

  @Test("offsets are set at once, by an animation of 0.3 s, or in a block")
  func offsets() {
    view.contentOffset.y = 10
    #expect(view.bounds.origin.y == 10)
    view.setContentOffset(CGPoint(x: 0, y: 110), animated: true)
    stage.advance(to: 0.15)
    #expect(isClose(view.contentOffset.y, 60, within: 0.01))
    stage.advance(to: 0.5)
    #expect(view.contentOffset.y == 110 && delegate.log == ["animated"])
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.contentOffset.y = 210 }
    stage.advance(to: 1)
    #expect(isClose(view.shown.bounds.minY, 160) && view.contentOffset.y == 210)
    view.scrollRectToVisible(CGRect(x: 0, y: 1000, width: 10, height: 50), animated: false)
    #expect(view.contentOffset.y == 950)
  }
}
