import Foundation
import Testing
import UIKit

/// Scroll views whose content is zoomed, by the program and by two fingers.
@MainActor @Suite("Zooming")
final class ZoomTests {
  final class Delegate: UIScrollViewDelegate {
    var log: [String] = []
    var zooms = 0
    var centers = false
    weak var view: UIView?
    func viewForZooming(in scrollView: UIScrollView) -> UIView? { view }
    func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) { log.append("begin") }
    func scrollViewDidZoom(_ scrollView: UIScrollView) {
      zooms += 1
      guard centers else { return }
      let x = max(0, (scrollView.bounds.width - scrollView.contentSize.width) / 2)
      let y = max(0, (scrollView.bounds.height - scrollView.contentSize.height) / 2)
      scrollView.contentInset = UIEdgeInsets(top: y, left: x, bottom: y, right: x)
    }
    func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat) { log.append("end \(scale)") }
  }

  let delegate = Delegate()
  /// A picture of 400 × 400 points in 200 × 200, from half to four times its size.
  private lazy var scene = {
    let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200)),
      picture = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    view.addSubview(picture)
    view.contentSize = picture.bounds.size
    (view.minimumZoomScale, view.maximumZoomScale) = (0.5, 4)
    delegate.view = picture
    view.delegate = delegate
    let stage = AnimationStage(view)
    stage.advance(to: 0)
    return (view: view, picture: picture, stage: stage)
  }()
  var view: UIScrollView { scene.view }
  var stage: AnimationStage { scene.stage }

  @Test("a scale keeps the middle of what shows, within the limits; the content is as large as it shows")
  func scale() {
    view.contentOffset = CGPoint(x: 100, y: 50)
    view.zoomScale = 2
    // The middle is (200, 150) of the picture: at (400, 300) of the content, 100 from the corner.
    #expect(view.contentSize == CGSize(width: 800, height: 800) && view.contentOffset == CGPoint(x: 300, y: 200))
    #expect(scene.picture.frame == CGRect(x: 0, y: 0, width: 800, height: 800) && delegate.zooms == 1)
    view.zoomScale = 9
    #expect(view.zoomScale == 4 && view.contentOffset == CGPoint(x: 700, y: 500))
    view.zoomScale = 0
    #expect(view.zoomScale == 0.5 && view.contentSize == CGSize(width: 200, height: 200) && view.contentOffset == .zero)
  }

  @Test("a rectangle comes to the middle as large as it fits, in 0.3 s; half-way in time, half-way in scale")
  func rectangle() {
    view.zoom(to: CGRect(x: 250, y: 250, width: 50, height: 100), animated: true)
    stage.advance(to: 0.15)
    // Twice, since 100 points fit into 200; from (0, 0) to 275 · 2 − 100 and 300 · 2 − 100.
    #expect(isClose(view.zoomScale, 1.5, within: 1e-6) && isClose(view.contentOffset.x, 225, within: 1e-4))
    #expect(delegate.log.isEmpty)
    stage.advance(to: 0.31)
    #expect(view.zoomScale == 2 && view.contentOffset == CGPoint(x: 450, y: 500) && delegate.log == ["end 2.0"])
  }

  /// Two fingers at a height of 100, so many points to both sides of a place.
  private func pinch(at x: CGFloat, from start: CGFloat, to end: CGFloat, in seconds: Double = 0.4, lifting: Bool = true) {
    let began = stage.stage.time
    func touch(_ phase: UITouch.Phase, _ distance: CGFloat) {
      for (id, place) in [x - distance, x + distance].enumerated() {
        UIApplication.shared.sendTouch(phase, finger: id, at: CGPoint(x: place, y: 100), timestamp: stage.stage.time, on: stage.screen)
      }
    }
    touch(.began, start)
    let steps = Int(abs(end - start))
    for step in 1...steps {
      stage.advance(to: began + seconds * Double(step) / Double(steps))
      touch(.moved, start + (end - start) * CGFloat(step) / CGFloat(steps))
    }
    if lifting { touch(.ended, end) }
  }

  @Test("what is between two fingers stays there; on the way to being recognised nothing is zoomed")
  func fingers() {
    view.contentOffset = CGPoint(x: 100, y: 100)
    pinch(at: 120, from: 20, to: 50)
    // From 20 the first finger to move makes 8 points of distance with the fourth step of both: the rest is zoomed.
    let scale = view.zoomScale
    #expect(scale > 1.7 && scale < 2.5 && delegate.log == ["begin", "end \(scale)"])
    // The point (220, 200) of the picture was under the fingers, and is.
    #expect(isClose(view.contentOffset.x, 220 * scale - 120, within: 1) && isClose(view.contentOffset.y, 200 * scale - 100, within: 1))
    #expect(!view.isZooming && view.pinchGestureRecognizer != nil)
  }

  @Test("beyond the limit it resists, and goes back in 0.3 s")
  func bounce() {
    view.zoomScale = 4
    delegate.log = []
    pinch(at: 100, from: 20, to: 80, lifting: false)
    // A scale of s instead of 4 shows 4 √(s / 4): less than twice as much for less than four times.
    #expect(view.zoomScale > 5.5 && view.zoomScale < 8 && view.isZooming)
    for (id, x) in [20, 180.0].enumerated() {
      UIApplication.shared.sendTouch(.ended, finger: id, at: CGPoint(x: x, y: 100), timestamp: stage.stage.time, on: stage.screen)
    }
    #expect(view.isZoomBouncing && !view.isZooming)
    let left = stage.stage.time, greatest = view.zoomScale
    stage.advance(to: left + 0.15)
    #expect(isClose(view.zoomScale, (greatest + 4) / 2, within: 1e-6))
    stage.advance(to: left + 0.31)
    #expect(view.zoomScale == 4 && !view.isZoomBouncing)
    #expect(delegate.log == ["begin", "end 4.0"])
  }

  @Test("content that is smaller than the view stays in the middle where margins have it")
  func centered() {
    delegate.centers = true
    view.minimumZoomScale = 0.25
    view.setZoomScale(0.25, animated: true)
    for time in [0.2, 0.25, 0.31] {
      stage.advance(to: time)
      let frame = scene.picture.convert(scene.picture.bounds, to: stage.window)
      if frame.width < 200 { #expect(isClose(frame.midX, 100, within: 1e-4) && isClose(frame.midY, 100, within: 1e-4)) }
    }
    #expect(scene.picture.convert(scene.picture.bounds, to: stage.window) == CGRect(x: 50, y: 50, width: 100, height: 100))
  }

  @Test("constraints give the content its size, which the scale multiplies; without a view nothing is zoomed")
  func constraints() {
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200)), picture = UIView()
    let delegate = Delegate()
    picture.translatesAutoresizingMaskIntoConstraints = false
    scroll.addSubview(picture)
    let guide = scroll.contentLayoutGuide
    NSLayoutConstraint.activate([
      picture.topAnchor.constraint(equalTo: guide.topAnchor), picture.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
      picture.trailingAnchor.constraint(equalTo: guide.trailingAnchor), picture.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
      picture.widthAnchor.constraint(equalToConstant: 300), picture.heightAnchor.constraint(equalToConstant: 300),
    ])
    scroll.maximumZoomScale = 3
    scroll.zoomScale = 2
    #expect(scroll.zoomScale == 1 && scroll.pinchGestureRecognizer == nil)
    delegate.view = picture
    scroll.delegate = delegate
    let stage = AnimationStage(scroll)
    stage.advance(to: 0)
    #expect(scroll.contentSize == CGSize(width: 300, height: 300))
    scroll.zoomScale = 2
    scroll.setNeedsLayout()
    stage.advance(to: 0.1)
    #expect(scroll.contentSize == CGSize(width: 600, height: 600) && picture.frame == CGRect(x: 0, y: 0, width: 600, height: 600))
  }
}
