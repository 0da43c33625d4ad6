import Foundation

@testable import UIKit

/// A scroll view's delegate, which writes down what it is told.
@MainActor private final class Listener: NSObject, UIScrollViewDelegate {
  weak var stage: TreeStage?
  var zoomed: UIView?
  /// Whether it writes down every step of the way.
  var isDetailed = false
  var target: CGPoint?

  init(_ stage: TreeStage) { self.stage = stage }

  func scrollViewDidScroll(_ scroll: UIScrollView) { if isDetailed { stage?.note("scroll", scroll.contentOffset) } }
  func scrollViewWillBeginDragging(_ scroll: UIScrollView) { stage?.note("begin") }
  func scrollViewWillEndDragging(_ scroll: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>)
  {
    stage?.note("end", velocity, targetContentOffset.pointee)
    if let target { targetContentOffset.pointee = target }
  }
  func scrollViewDidEndDragging(_ scroll: UIScrollView, willDecelerate decelerate: Bool) { stage?.note("ended", decelerate) }
  func scrollViewWillBeginDecelerating(_ scroll: UIScrollView) { stage?.note("decelerates") }
  func scrollViewDidEndDecelerating(_ scroll: UIScrollView) { stage?.note("decelerated", scroll.contentOffset) }
  func scrollViewDidEndScrollingAnimation(_ scroll: UIScrollView) { stage?.note("animated", scroll.contentOffset) }
  func viewForZooming(in scroll: UIScrollView) -> UIView? { zoomed }
  func scrollViewWillBeginZooming(_ scroll: UIScrollView, with view: UIView?) { stage?.note("zoom begins") }
  func scrollViewDidZoom(_ scroll: UIScrollView) { if isDetailed { stage?.note("zoom", scroll.zoomScale) } }
  func scrollViewDidEndZooming(_ scroll: UIScrollView, with view: UIView?, atScale scale: CGFloat) { stage?.note("zoom ended", scale) }
}

@MainActor private func scroll(_ stage: TreeStage, _ content: CGSize) -> (UIScrollView, Listener) {
  let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 400)), listener = stage.keep(Listener(stage))
  (view.contentSize, view.delegate) = (content, listener)
  return (view, listener)
}

@MainActor private func follow(_ stage: TreeStage, _ view: UIScrollView, _ steps: Int = 8, by seconds: Double = 0.1) {
  for _ in 0..<steps {
    stage.wait(seconds)
    stage.note("at", view.contentOffset)
  }
}

/// Scroll views under fingers, by themselves, and zoomed.
let scrollTrees: [TreeScenario] = [
  TreeScenario("a slow drag, step by step") { stage in
    let (view, listener) = scroll(stage, size(320, 2000))
    stage.show(view)
    listener.isDetailed = true
    stage.drag((160, 300), (160, 200), for: 0.5, part: 0.4)
    stage.record("dragged", view)
    listener.isDetailed = false
    stage.wait(0.35)
    follow(stage, view, 8, by: 0.25)
    stage.wait(3)
  },
  TreeScenario("a fast drag, and how it ends") { stage in
    let (view, _) = scroll(stage, size(320, 5000))
    stage.show(view)
    stage.drag((160, 300), (160, 100), for: 0.1)
    follow(stage, view, 12, by: 0.25)
    view.setContentOffset(CGPoint(x: 0, y: 4000), animated: false)
    stage.drag((160, 300), (160, 100), for: 0.1)
    follow(stage, view, 14, by: 0.1)
    view.setContentOffset(CGPoint(x: 0, y: 1000), animated: false)
    view.decelerationRate = .fast
    stage.drag((160, 300), (160, 100), for: 0.1)
    follow(stage, view)
    stage.drag((160, 100), (160, 390), for: 0.05)
    stage.wait(0.1)
    stage.touch(.began, 160, 200)
    stage.wait(0.1)
    stage.note("stopped", view.contentOffset, view.isDecelerating, view.isTracking)
    stage.touch(.ended, 160, 200)
    stage.wait(1)
  },
  TreeScenario("rubber bands") { stage in
    let (view, _) = scroll(stage, size(320, 600))
    stage.show(view)
    stage.drag((160, 100), (160, 250), for: 0.5, part: 0.9)
    stage.note("pulled", view.contentOffset)
    stage.wait(0.07)
    follow(stage, view, 6, by: 0.1)
    stage.drag((160, 390), (160, 50), for: 0.15)
    follow(stage, view, 8, by: 0.15)
    (view.bounces, view.alwaysBounceHorizontal) = (false, true)
    stage.drag((160, 100), (200, 300), for: 0.3)
    follow(stage, view, 3)
    view.bounces = true
    stage.drag((60, 100), (200, 100), for: 0.3, part: 0.9)
    stage.note("sideways", view.contentOffset)
    stage.wait(2)
    view.isScrollEnabled = false
    stage.drag((160, 300), (160, 100), for: 0.1)
    stage.note("off", view.contentOffset)
  },
  TreeScenario("pages, targets and locks") { stage in
    let (view, listener) = scroll(stage, size(1280, 800))
    view.isPagingEnabled = true
    stage.show(view)
    for distance in [40, 120, 200, -90] as [CGFloat] {
      stage.drag((200, 200), (200 - distance, 200), for: 0.2)
      follow(stage, view, 3, by: 0.3)
    }
    (view.isPagingEnabled, view.isDirectionalLockEnabled) = (false, true)
    stage.drag((200, 200), (150, 180), for: 0.2)
    stage.wait(2)
    stage.note("locked", view.contentOffset)
    listener.target = CGPoint(x: 77, y: 33)
    view.isDirectionalLockEnabled = false
    stage.drag((200, 200), (150, 100), for: 0.2)
    stage.wait(3)
    stage.note("target", view.contentOffset)
  },
  TreeScenario("by program") { stage in
    let (view, listener) = scroll(stage, size(800, 2000))
    view.contentInset = UIEdgeInsets(top: 10, left: 20, bottom: 30, right: 40)
    stage.show(view)
    listener.isDetailed = true
    view.setContentOffset(CGPoint(x: 100, y: 500), animated: true)
    for _ in 0..<4 {
      stage.wait(0.1)
      stage.note("shown", view.layer.presentation()?.bounds.origin ?? .zero)
    }
    stage.record("there", view)
    view.scrollRectToVisible(CGRect(x: 700, y: 1900, width: 50, height: 50), animated: false)
    view.scrollRectToVisible(CGRect(x: 710, y: 1910, width: 10, height: 10), animated: false)
    view.scrollRectToVisible(CGRect(x: 0, y: 0, width: 5, height: 5), animated: true)
    stage.wait(1)
    stage.note("visible", view.contentOffset)
    stage.stage.inject([
      .pointer(PointerEvent(kind: .scrolled(CGVector(dx: -5, dy: -60)), location: CGPoint(x: 100, y: 100), timestamp: stage.time + 0.1))
    ])
    stage.wait(0.5)
    stage.note("wheel", view.contentOffset)
  },
  TreeScenario("safe areas") { stage in
    stage.screen.safeAreaInsets = UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0)
    let (view, _) = scroll(stage, size(320, 900))
    stage.show(view)
    view.frame = stage.screen.bounds
    for behavior in [UIScrollView.ContentInsetAdjustmentBehavior.automatic, .scrollableAxes, .never, .always] {
      view.contentInsetAdjustmentBehavior = behavior
      stage.wait(0.1)
      stage.note("\(behavior.rawValue)", view.adjustedContentInset, view.contentOffset)
    }
  },
  // Twice as large, 320 × 400 points are 640 × 800.
  TreeScenario("zooming", worked: "0,0 640×800") { stage in
    let (view, listener) = scroll(stage, size(320, 400)), content = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 400))
    listener.zoomed = content
    content.backgroundColor = .red
    view.addSubview(content)
    (view.minimumZoomScale, view.maximumZoomScale) = (0.5, 3)
    stage.show(view)
    @MainActor func pinch(_ from: CGFloat, _ to: CGFloat, part: Double = 1) {
      let start = stage.time
      for (finger, sign) in [(0, -1), (1, 1)] as [(Int, CGFloat)] {
        stage.stage.inject(
          InputEvent.drag(
            through: [CGPoint(x: 160 + sign * from, y: 200), CGPoint(x: 160 + sign * to, y: 200)], from: start, for: 0.5, finger: finger))
      }
      stage.advance(to: start + 0.52 * part)
    }
    pinch(40, 100, part: 0.5)
    stage.record("pinched", view)
    stage.wait(0.3)
    stage.note("scale", view.zoomScale, view.contentSize, view.contentOffset)
    pinch(20, 150)
    stage.wait(0.1)
    stage.record("beyond", view)
    stage.wait(1)
    stage.note("scale", view.zoomScale, view.contentOffset)
    pinch(150, 15)
    stage.wait(1)
    stage.record("small", view)
    view.zoom(to: CGRect(x: 100, y: 100, width: 80, height: 80), animated: true)
    stage.wait(0.1)
    stage.record("to a rectangle", view)
    stage.wait(1)
    view.setZoomScale(2, animated: false)
    stage.note("scale", view.zoomScale, view.contentOffset, content.frame)
    view.maximumZoomScale = 1.5
    stage.wait(0.1)
    stage.note("limited", view.zoomScale)
    stage.stage.inject([
      .pointer(PointerEvent(kind: .moved, location: CGPoint(x: 10, y: 10), timestamp: stage.time + 0.05))
    ])
    stage.wait(0.1)
  },
  TreeScenario("refreshing") { stage in
    let (view, _) = scroll(stage, size(320, 900)), refresh = UIRefreshControl()
    view.refreshControl = refresh
    refresh.attributedTitle = NSAttributedString(string: "Pull")
    refresh.tintColor = .systemPurple
    refresh.addAction(UIAction { _ in stage.note("refresh") }, for: .valueChanged)
    stage.show(view)
    stage.record("at rest", view)
    stage.drag((160, 50), (160, 120), for: 0.4, part: 0.9)
    stage.record("pulled a little", refresh)
    stage.wait(1)
    stage.note("refreshing", refresh.isRefreshing, view.contentOffset)
    stage.drag((160, 50), (160, 350), for: 0.4, part: 0.9)
    stage.record("pulled", refresh)
    stage.wait(1)
    stage.record("spinning", view)
    refresh.endRefreshing()
    stage.wait(0.1)
    stage.record("ending", view)
    stage.wait(1)
    refresh.beginRefreshing()
    stage.wait(0.5)
    stage.note("refreshing", refresh.isRefreshing, view.contentOffset, view.adjustedContentInset)
  },
]
