import Foundation
import Testing

@testable import UIKit

/// When and how far content scrolls: margins, ends, pages, wheels, and scroll views within others.
@MainActor @Suite("Rules of scrolling")
struct ScrollRuleTests {
  /// What is told, in order.
  @MainActor final class Log: UIScrollViewDelegate {
    var lines: [String] = []
    var target: CGPoint?
    var velocity = CGPoint.zero, planned = CGPoint.zero

    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { lines.append("drag") }
    func scrollViewWillEndDragging(
      _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
      (self.velocity, planned) = (velocity, targetContentOffset.pointee)
      if let target { targetContentOffset.pointee = target }
    }
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) { lines.append("end \(decelerate)") }
    func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) { lines.append("decelerate") }
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { lines.append("rest") }
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { lines.append("animated") }
  }

  private func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }

  /// 100 × 120 points that show a part of content.
  private func scroll(_ width: CGFloat, _ height: CGFloat) -> (UIScrollView, AnimationStage, Log) {
    let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 120)), log = Log()
    (view.contentSize, view.delegate) = (CGSize(width: width, height: height), log)
    let stage = AnimationStage(view)
    stage.advance(to: 0)
    return (view, stage, log)
  }

  /// A finger that moves evenly, a hundred times a second, and holds still at the end for some seconds.
  private func drag(_ stage: AnimationStage, from start: CGPoint, by way: CGVector, in seconds: Double, holding: Double = 0) {
    let begin = stage.stage.time, steps = max(1, Int((seconds * 100).rounded()))
    func touch(_ phase: UITouch.Phase, _ share: CGFloat) {
      let place = CGPoint(x: start.x + way.dx * share, y: start.y + way.dy * share)
      UIApplication.shared.sendTouch(phase, at: place, timestamp: stage.stage.time, on: stage.screen)
    }
    touch(.began, 0)
    for step in 1...steps {
      stage.advance(to: begin + seconds * Double(step) / Double(steps))
      touch(.moved, CGFloat(step) / CGFloat(steps))
    }
    if holding > 0 { stage.advance(to: begin + seconds + holding) }
    touch(.ended, 1)
  }

  @Test("a scroll view begins so")
  func defaults() {
    let view = UIScrollView(frame: .zero)
    #expect(view.clipsToBounds && view.isScrollEnabled && view.bounces && !view.alwaysBounceVertical && !view.alwaysBounceHorizontal)
    #expect(!view.isPagingEnabled && view.decelerationRate == .normal && view.scrollsToTop && !view.isDirectionalLockEnabled)
    #expect(view.showsVerticalScrollIndicator && view.showsHorizontalScrollIndicator && view.keyboardDismissMode == .none)
    #expect(view.minimumZoomScale == 1 && view.maximumZoomScale == 1 && view.bouncesZoom && view.zoomScale == 1)
    #expect(view.delaysContentTouches && view.canCancelContentTouches && !view.isDragging && !view.isDecelerating && !view.isTracking)
    #expect(UIScrollView.DecelerationRate.normal.rawValue == 0.998 && UIScrollView.DecelerationRate.fast.rawValue == 0.99)
    #expect(view.touchesShouldCancel(in: UIView()) && !view.touchesShouldCancel(in: UIControl(frame: .zero)))
    #expect(view.touchesShouldBegin([], with: nil, in: UIView()) && view.pinchGestureRecognizer == nil)
    #expect(view.scrollIndicatorInsets == .zero && view.verticalScrollIndicatorInsets == .zero && view.indicatorStyle == .default)
  }

  @Test("content is kept within its margins; set offsets may be anywhere")
  func margins() {
    let (view, _, _) = scroll(300, 500)
    view.contentInset = UIEdgeInsets(top: 10, left: 20, bottom: 30, right: 40)
    #expect(view.adjustedContentInset == view.contentInset && view.range.least == point(-20, -10))
    // 300 + 40 − 100 and 500 + 30 − 120.
    #expect(view.range.greatest == point(240, 410) && view.contentOffset == .zero)
    view.contentOffset = point(1000, -1000)
    #expect(view.contentOffset == point(1000, -1000))
    view.contentSize.width = 200
    #expect(view.contentOffset == point(140, -10))
    view.contentInset.bottom = 0
    view.contentOffset = point(0, 380)
    view.contentSize.height = 400
    #expect(view.contentOffset == point(0, 280))
    // Smaller than the view it has one place.
    view.contentSize = CGSize(width: 10, height: 10)
    #expect(view.contentOffset == point(-20, -10) && view.range.least == view.range.greatest)
  }

  @Test("the safe area counts for what the behaviour says")
  func safeArea() {
    let screen = UIScreen(size: CGSize(width: 200, height: 300), scale: 1)
    screen.safeAreaInsets = UIEdgeInsets(top: 47, left: 11, bottom: 34, right: 13)
    let window = UIWindow(frame: screen.bounds)
    window.screen = screen
    let plain = UIScrollView(frame: window.bounds), text = UITextView(frame: window.bounds)
    for view in [plain, text] { window.addSubview(view) }
    window.isHidden = false
    window.layoutIfNeeded()
    for view in [plain, text] {
      view.contentInset = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
      let isText = view === text
      if !isText { view.contentSize = CGSize(width: 200, height: 1000) }
      typealias Behavior = UIScrollView.ContentInsetAdjustmentBehavior
      let upright = UIEdgeInsets(top: 48, left: 2, bottom: 37, right: 4), sides = UIEdgeInsets(top: 0, left: 11, bottom: 0, right: 13)
      let rows: [(Behavior, UIEdgeInsets, UIEdgeInsets)] = [
        (.automatic, isText ? upright : view.contentInset, isText ? sides : screen.safeAreaInsets),
        (.scrollableAxes, isText ? upright : view.contentInset, isText ? sides : screen.safeAreaInsets),
        (.never, view.contentInset, screen.safeAreaInsets),
        (.always, UIEdgeInsets(top: 48, left: 13, bottom: 37, right: 17), .zero),
      ]
      for (behavior, inset, rest) in rows {
        view.contentInsetAdjustmentBehavior = behavior
        #expect(view.adjustedContentInset == inset && view.contentSafeArea == rest, "\(behavior) \(isText)")
        #expect(view.contentOffset.y == -inset.top, "content at its top stays there")
      }
      view.refreshInset = 60
      #expect(view.adjustedContentInset.top == 108 && view.contentOffset.y == -108)
      view.contentInsetAdjustmentBehavior = .never
      #expect(view.adjustedContentInset.top == 61 && view.contentOffset.y == -61)
      view.refreshInset = 0
      #expect(view.contentOffset.y == -1)
      view.contentInsetAdjustmentBehavior = .always
      screen.safeAreaInsets.top = 20
      window.layoutIfNeeded()
      #expect(view.adjustedContentInset.top == 21 && view.contentOffset.y == -21)
      screen.safeAreaInsets.top = 47
      window.layoutIfNeeded()
    }
  }

  /// The view shows 100 × 120 points from 50, 200 on.
  @Test("a rectangle comes to show by the least way, by its upper left corner if it is too large, and within the content")
  func visible() {
    let rows: [(CGRect, CGPoint)] = [
      (CGRect(x: 60, y: 210, width: 80, height: 90), point(50, 200)), (CGRect(x: 50, y: 200, width: 100, height: 120), point(50, 200)),
      (CGRect(x: 40, y: 195, width: 10, height: 10), point(40, 195)), (CGRect(x: 145, y: 315, width: 10, height: 20), point(55, 215)),
      (CGRect(x: 45, y: 190, width: 200, height: 300), point(45, 190)), (CGRect(x: 150, y: 320, width: 101, height: 121), point(150, 320)),
      (CGRect(x: -50, y: -60, width: 10, height: 10), point(0, 0)), (CGRect(x: 295, y: 495, width: 50, height: 50), point(200, 380)),
    ]
    for (rect, offset) in rows {
      let (view, stage, log) = scroll(300, 500)
      view.contentOffset = point(50, 200)
      view.scrollRectToVisible(rect, animated: false)
      #expect(view.contentOffset == offset && log.lines == [], "\(rect)")
      view.contentOffset = point(50, 200)
      view.scrollRectToVisible(rect, animated: true)
      stage.advance(to: 1)
      #expect(view.contentOffset == offset && log.lines == (offset == point(50, 200) ? [] : ["animated"]), "\(rect)")
    }
  }

  @Test("a wheel moves the content up to its ends, and tells whether it has")
  func wheel() {
    let (view, _, _) = scroll(300, 500)
    view.contentOffset = point(50, 200)
    #expect(view.scroll(by: CGVector(dx: 20, dy: -30)) && view.contentOffset == point(30, 230))
    #expect(view.scroll(by: CGVector(dx: 50, dy: -900)) && view.contentOffset == point(0, 380))
    #expect(!view.scroll(by: CGVector(dx: 1, dy: -1)) && view.scroll(by: CGVector(dx: -1, dy: -1)) && view.contentOffset == point(1, 380))
    view.isScrollEnabled = false
    #expect(!view.scroll(by: CGVector(dx: -9, dy: 9)) && view.contentOffset == point(1, 380))
  }

  @Test("a finger scrolls along the axes along which there is more content, or which always bounce")
  func axes() {
    typealias Row = (size: CGSize, across: Bool, down: Bool, way: CGPoint, scrolls: Bool)
    let flat = CGSize(width: 300, height: 50), tall = CGSize(width: 50, height: 500), small = CGSize(width: 50, height: 50)
    let rows: [Row] = [
      (flat, false, false, point(-10, 0), true), (flat, false, false, point(0, -10), false), (flat, false, false, point(-9, -30), false),
      (flat, false, true, point(0, -10), true), (tall, false, false, point(0, -10), true), (tall, false, false, point(-30, -9), false),
      (tall, true, false, point(-10, 0), true), (small, false, false, point(-20, -20), false), (small, true, false, point(-10, 0), true),
      (small, false, true, point(0, 10), true), (small, true, true, point(-6, -8), true), (small, true, true, point(-6, -7), false),
    ]
    for row in rows {
      let (view, _, _) = scroll(row.size.width, row.size.height)
      (view.alwaysBounceHorizontal, view.alwaysBounceVertical) = (row.across, row.down)
      #expect(view.scrolls(along: row.way, atLeast: 10) == row.scrolls, "\(row)")
      #expect(view.scrollsVertically == (row.down || row.size.height > 120))
      view.bounces = false
      let isLarge = row.size.width > 100 && row.way.x != 0 && abs(row.way.x) >= 10 || row.size.height > 120 && abs(row.way.y) >= 10
      #expect(view.scrolls(along: row.way, atLeast: 10) == isLarge, "\(row) without bounces")
    }
  }

  @Test("at an end of the inner content the outer one scrolls on, if it can")
  func nested() {
    let (outer, stage, _) = scroll(100, 600)
    let inner = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    inner.contentSize = CGSize(width: 300, height: 250)
    outer.addSubview(inner)
    stage.advance(to: 0.1)
    let up = point(0, -20), down = point(0, 20), left = point(-20, 0), right = point(20, 0)
    func scrolls() -> [Bool] { [up, down, left, right].map { inner.scrolls(along: $0, atLeast: 10) } }
    // Both are at their upper ends: nobody else takes what is pulled down, or to the right.
    #expect(scrolls() == [true, true, true, true])
    outer.contentOffset.y = 10
    #expect(scrolls() == [true, false, true, true])
    inner.contentOffset = point(200, 150)
    #expect(scrolls() == [false, true, true, true])
    outer.contentOffset.y = 480
    #expect(scrolls() == [true, true, true, true], "the outer one is at its end as well")
    outer.contentOffset.y = 200
    outer.isScrollEnabled = false
    #expect(scrolls() == [true, true, true, true])
    outer.isScrollEnabled = true
    outer.contentSize.width = 400
    #expect(scrolls() == [false, true, false, true])
    inner.contentOffset = point(100, 75)
    #expect(scrolls() == [true, true, true, true])
  }

  /// 100 points a page; the offset after a drag, and the page where it comes to rest.
  @Test("pages: the nearest one, the next by a throw of more than 300 points a second, and never further than the next")
  func pages() {
    // From the third page, at 200.
    let rows: [(CGFloat, Double, Double, CGFloat)] = [
      (-45, 1, 0.2, 200), (-55, 1, 0.2, 300), (45, 1, 0.2, 200), (55, 1, 0.2, 100), (-40, 0.1, 0, 300), (40, 0.1, 0, 100),
      (-28, 0.1, 0, 200),
      (28, 0.1, 0, 200), (-32, 0.1, 0, 300), (-80, 0.1, 0, 300), (80, 0.1, 0, 100),
    ]
    for (way, seconds, holding, rest) in rows {
      let (view, stage, log) = scroll(1000, 120)
      view.isPagingEnabled = true
      view.contentOffset.x = 200
      drag(stage, from: point(50 - way / 2, 60), by: CGVector(dx: way, dy: 0), in: seconds, holding: holding)
      stage.advance(to: stage.stage.time + 3)
      #expect(view.contentOffset == point(rest, 0), "\(way)")
      #expect(log.lines == ["drag", "end true", "decelerate", "rest"])
    }
    // The last page is where the content ends.
    let (view, stage, _) = scroll(250, 120)
    view.isPagingEnabled = true
    view.contentOffset.x = 100
    drag(stage, from: point(90, 60), by: CGVector(dx: -60, dy: 0), in: 0.5, holding: 0.2)
    stage.advance(to: stage.stage.time + 3)
    #expect(view.contentOffset.x == 150)
  }

  /// −1000 points a second for 0.05 s: 50 points, and 1000 / 2.0020027 = 499.5 more.
  @Test("a throw tells its velocity and where it leads; the delegate may lead it elsewhere")
  func targets() {
    let (view, stage, log) = scroll(100, 5000)
    drag(stage, from: point(50, 90), by: CGVector(dx: 0, dy: -50), in: 0.05)
    #expect(isClose(log.velocity.y, 1, within: 1e-6) && log.velocity.x == 0 && isClose(log.planned.y, 549.4998, within: 1e-3))
    #expect(log.lines == ["drag", "end true", "decelerate"] && view.isDecelerating && !view.isDragging && !view.isTracking)
    stage.advance(to: 9)
    #expect(isClose(view.contentOffset.y, 549.4998, within: 0.01) && log.lines.last == "rest")
    log.target = point(0, 77)
    log.lines = []
    drag(stage, from: point(50, 90), by: CGVector(dx: 0, dy: -50), in: 0.05)
    stage.advance(to: 19)
    #expect(view.contentOffset == point(0, 77) && log.lines == ["drag", "end true", "decelerate", "rest"])
    log.target = point(0, -500)
    drag(stage, from: point(50, 90), by: CGVector(dx: 0, dy: -20), in: 0.2, holding: 0.1)
    stage.advance(to: 29)
    #expect(view.contentOffset == .zero, "it is led no further than the content's end")
    log.target = nil
    log.lines = []
    // A finger that has stood still for a twentieth of a second throws nothing.
    drag(stage, from: point(50, 90), by: CGVector(dx: 0, dy: -50), in: 0.05, holding: 0.06)
    #expect(log.velocity == .zero && log.lines == ["drag", "end false"] && view.contentOffset.y == 50)
    drag(stage, from: point(50, 90), by: CGVector(dx: 0, dy: -50), in: 0.05, holding: 0.04)
    #expect(log.velocity.y > 0)
    view.setContentOffset(.zero, animated: false)
    view.decelerationRate = .fast
    drag(stage, from: point(50, 90), by: CGVector(dx: 0, dy: -50), in: 0.05)
    // 1000 / 10.0503.
    #expect(isClose(log.planned.y, 149.4992, within: 1e-3))
  }

  @Test("a cancelled drag throws nothing, and a finger on moving content stops it")
  func stopping() {
    let (view, stage, log) = scroll(100, 5000)
    func touch(_ phase: UITouch.Phase, _ y: CGFloat) {
      UIApplication.shared.sendTouch(phase, at: point(50, y), timestamp: stage.stage.time, on: stage.screen)
    }
    touch(.began, 90)
    for step in 1...5 {
      stage.advance(to: Double(step) / 100)
      touch(.moved, 90 - CGFloat(10 * step))
    }
    #expect(view.isDragging && view.isTracking)
    touch(.cancelled, 40)
    #expect(
      log.lines == ["drag", "end false"] && view.contentOffset.y == 50 && !view.isDragging && !view.isTracking && log.velocity == .zero)
    drag(stage, from: point(50, 90), by: CGVector(dx: 0, dy: -50), in: 0.05)
    stage.advance(to: 0.3)
    let moving = view.contentOffset.y
    #expect(moving > 150 && view.isDecelerating)
    touch(.began, 60)
    #expect(!view.isDecelerating && view.isTracking && view.contentOffset.y == moving)
    stage.advance(to: 1)
    touch(.ended, 60)
    stage.advance(to: 2)
    #expect(view.contentOffset.y == moving && !view.isTracking)
    // What the program sets stops it, too.
    drag(stage, from: point(50, 90), by: CGVector(dx: 0, dy: -50), in: 0.05)
    view.contentOffset = point(0, 9)
    stage.advance(to: 4)
    #expect(view.contentOffset.y == 9 && !view.isDecelerating)
    view.setContentOffset(point(0, 500), animated: true)
    stage.advance(to: 4.1)
    view.removeFromSuperview()
    stage.advance(to: 5)
    #expect(view.contentOffset.y < 500)
  }

  @Test("content that is held beyond its end springs back when the finger leaves")
  func springing() {
    let (view, stage, log) = scroll(100, 500)
    view.contentOffset.y = -40
    UIApplication.shared.sendTouch(.began, at: point(50, 50), timestamp: 0, on: stage.screen)
    #expect(view.contentOffset.y == -40)
    UIApplication.shared.sendTouch(.ended, at: point(50, 50), timestamp: 0, on: stage.screen)
    stage.advance(to: 0.1)
    // −40 (1 + 12 · 0.1) e^(−1.2).
    #expect(isClose(view.contentOffset.y, -26.505, within: 0.01))
    stage.advance(to: 2)
    #expect(view.contentOffset.y == 0 && log.lines == ["animated"])
  }

  @Test("content that goes on by itself has the velocity that it is given")
  func movingOn() {
    let (view, stage, log) = scroll(100, 5000)
    view.moveOn(point(0, 1000))
    #expect(view.isDecelerating && log.lines == ["decelerate"])
    stage.advance(to: 0.5)
    // (1 − e^(−1.001)) / 2.0020027 of 1000.
    #expect(isClose(view.contentOffset.y, 315.928, within: 1e-3))
    view.contentDidShift(by: 200)
    #expect(isClose(view.contentOffset.y, 515.928, within: 1e-3))
    stage.advance(to: 9)
    #expect(isClose(view.contentOffset.y, 699.4998, within: 0.03) && log.lines == ["decelerate", "rest"])
    view.contentDidShift(by: 200)
    #expect(isClose(view.contentOffset.y, 899.4998, within: 0.03))
    // A motion to a place that was chosen ends by as much further.
    view.setContentOffset(point(0, 1000), animated: true)
    stage.advance(to: 9.1)
    view.contentDidShift(by: 50)
    stage.advance(to: 10)
    #expect(view.contentOffset.y == 1050)
    // At rest, a point is as much as any.
    view.contentDidShift(by: 1)
    #expect(view.contentOffset.y == 1051)
  }

  // MARK: Refreshing

  @Test("a control above the content comes to show as it is pulled, begins at 64 points, and keeps 60 of room")
  func refreshing() throws {
    let (view, stage, _) = scroll(100, 500)
    view.frame.size.height = 300
    let control = UIRefreshControl()
    var told = 0
    control.addAction(UIAction { _ in told += 1 }, for: .valueChanged)
    view.refreshControl = control
    stage.advance(to: 0.1)
    #expect(view.alwaysBounceVertical && view.subviews.first === control && control.frame == CGRect(x: 0, y: -60, width: 100, height: 60))
    let spinner = try #require(control.subviews.first as? UIActivityIndicatorView), label = try #require(control.subviews.last as? UILabel)
    #expect(spinner.alpha == 0 && label.alpha == 0 && spinner.frame == CGRect(x: 40, y: 20, width: 20, height: 20))
    control.attributedTitle = NSAttributedString(string: "Pull", attributes: [.font: UIFont.systemFont(ofSize: 10)])
    stage.advance(to: 0.2)
    // A line of 12 points and 4 between: 12 above them.
    #expect(label.frame == CGRect(x: 0, y: 36, width: 100, height: 12) && spinner.frame.minY == 12 && label.textAlignment == .center)
    view.contentOffset.y = -16
    #expect(spinner.alpha == 0.25 && label.alpha == 0.25)
    view.contentOffset.y = -100
    #expect(spinner.alpha == 1 && !control.isRefreshing && told == 0, "no finger pulls it")
    view.contentOffset.y = 0
    // 64 = 300 (1 − 1 / (0.55 x / 300 + 1)) at 148 points.
    func touch(_ phase: UITouch.Phase, _ y: CGFloat) {
      UIApplication.shared.sendTouch(phase, at: point(50, y), timestamp: stage.stage.time, on: stage.screen)
    }
    touch(.began, 50)
    for y in stride(from: 60.0, through: 190, by: 10) { touch(.moved, y) }
    #expect(!control.isRefreshing && view.contentOffset.y > -64 && view.contentOffset.y < -60)
    touch(.moved, 205)
    #expect(control.isRefreshing && told == 1 && spinner.isAnimating && view.refreshInset == 60)
    touch(.ended, 205)
    stage.advance(to: 2)
    #expect(view.contentOffset.y == -60 && view.adjustedContentInset.top == 60 && control.frame.minY == -60)
    control.endRefreshing()
    #expect(!control.isRefreshing && spinner.isAnimating && view.refreshInset == 0)
    stage.advance(to: 2.15)
    #expect(isClose(view.layer.presentation()?.bounds.minY ?? 0, -30, within: 0.1))
    stage.advance(to: 3)
    #expect(view.contentOffset.y == 0 && !spinner.isAnimating && told == 1)
    control.beginRefreshing()
    control.beginRefreshing()
    #expect(view.contentOffset.y == -60 && spinner.alpha == 1 && told == 1)
    let other = UIRefreshControl()
    view.refreshControl = other
    #expect(control.superview == nil && view.refreshInset == 0 && view.subviews.first === other)
    view.titleRoom = 30
    #expect(other.frame.minY == -90)
    other.tintColor = .red
    #expect((other.subviews.first as? UIActivityIndicatorView)?.color == .red)
  }
}
