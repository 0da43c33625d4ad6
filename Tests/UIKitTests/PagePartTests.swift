import Foundation
import Testing

@testable import UIKit

/// Pages that go up and down, from right to left, and around a spine at the other side.
@MainActor @Suite("Parts of pages")
final class PagePartTests {
  final class Source: UIPageViewControllerDataSource, UIPageViewControllerDelegate {
    let pages = (0..<3).map { _ in UIViewController() }
    var log: [String] = []
    private func index(_ page: UIViewController) -> Int { pages.firstIndex(of: page) ?? -1 }
    func pageViewController(_ pageViewController: UIPageViewController, viewControllerBefore viewController: UIViewController)
      -> UIViewController?
    {
      index(viewController) > 0 ? pages[index(viewController) - 1] : nil
    }
    func pageViewController(_ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController)
      -> UIViewController?
    {
      index(viewController) < 2 ? pages[index(viewController) + 1] : nil
    }
    func pageViewController(_ pageViewController: UIPageViewController, willTransitionTo pendingViewControllers: [UIViewController]) {
      log.append("to \(pendingViewControllers.map(index))")
    }
    func pageViewController(
      _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool, previousViewControllers: [UIViewController],
      transitionCompleted completed: Bool
    ) { log.append("from \(previousViewControllers.map(index)) \(finished) \(completed)") }
  }

  private let source = Source()

  private func book(
    _ style: UIPageViewController.TransitionStyle, _ orientation: UIPageViewController.NavigationOrientation,
    options: [UIPageViewController.OptionsKey: Any]? = nil, at index: Int = 1, isRightToLeft: Bool = false
  ) -> (ControllerStage, UIPageViewController) {
    let pages = UIPageViewController(transitionStyle: style, navigationOrientation: orientation, options: options)
    if isRightToLeft { pages.view.semanticContentAttribute = .forceRightToLeft }
    (pages.dataSource, pages.delegate) = (source, source)
    pages.setViewControllers([source.pages[index]], direction: .forward, animated: false)
    return (ControllerStage(root: pages), pages)
  }

  private func drag(_ stage: ControllerStage, from start: (CGFloat, CGFloat), by way: (CGFloat, CGFloat)) {
    let time = stage.stage.stage.time, places = [CGPoint(x: start.0, y: start.1), CGPoint(x: start.0 + way.0, y: start.1 + way.1)]
    stage.inject(InputEvent.drag(through: places, from: time, for: 1))
    stage.advance(to: time + 0.5)
  }

  @Test(
    "by call: the new page comes from the side of its direction, and the old one goes to the other, a gap apart",
    arguments: [
      (UIPageViewController.NavigationOrientation.horizontal, UIPageViewController.NavigationDirection.forward, false, 170.0, 0.0),
      (.horizontal, .reverse, false, -170, 0), (.horizontal, .forward, true, -170, 0), (.horizontal, .reverse, true, 170, 0),
      (.vertical, .forward, false, 0, 250),
      (.vertical, .reverse, true, 0, -250),
    ])
  func calls(
    orientation: UIPageViewController.NavigationOrientation, direction: UIPageViewController.NavigationDirection, isRightToLeft: Bool,
    x: Double, y: Double
  ) {
    let (stage, pages) = book(.scroll, orientation, options: [.interPageSpacing: 20.0 as CGFloat], isRightToLeft: isRightToLeft)
    pages.setViewControllers([source.pages[2]], direction: direction, animated: true)
    stage.advance(to: 0.15)
    // Half of the page and the gap of 20 points.
    let new = source.pages[2].view.shown.frame, old = source.pages[1].view.shown.frame
    #expect(isClose(new.minX, x, within: 1e-3) && isClose(new.minY, y, within: 1e-3))
    #expect(isClose(old.minX, -x, within: 1e-3) && isClose(old.minY, -y, within: 1e-3))
    stage.advance(to: 1)
    #expect(
      source.pages[2].view.frame == CGRect(x: 0, y: 0, width: 320, height: 480) && source.pages[1].view.frame.origin == .zero
        && source.log == [])
  }

  @Test(
    "by finger: a page follows it, to the left and up the next one, from right to left the other way round",
    arguments: [
      (UIPageViewController.NavigationOrientation.horizontal, false, -120.0, 2), (.horizontal, false, 120, 0), (.horizontal, true, 120, 2),
      (.horizontal, true, -120, 0), (.vertical, false, -120, 2), (.vertical, true, 120, 0),
    ])
  func fingers(orientation: UIPageViewController.NavigationOrientation, isRightToLeft: Bool, way: Double, index: Int) {
    let (stage, _) = book(.scroll, orientation, isRightToLeft: isRightToLeft), isAcross = orientation == .horizontal
    stage.advance(to: 0.1)
    drag(stage, from: (160, 240), by: isAcross ? (way, 0) : (0, way))
    let shown = source.pages[1].view.shown.frame
    #expect(isClose(isAcross ? shown.minX : shown.minY, way / 2, within: 2.1) && source.log == ["to [\(index)]"])
    stage.advance(to: 3)
    #expect(source.log == ["to [\(index)]", "from [1] true false"])
  }

  @Test(
    "beyond the last page the content gives way, less and less, towards the finger, and comes back",
    arguments: [
      (UIPageViewController.NavigationOrientation.horizontal, false, 2, -1.0), (.horizontal, false, 0, 1), (.horizontal, true, 2, 1),
      (.horizontal, true, 0, -1),
      (.vertical, false, 2, -1), (.vertical, false, 0, 1),
    ])
  func ends(orientation: UIPageViewController.NavigationOrientation, isRightToLeft: Bool, index: Int, sign: Double) {
    let (stage, pages) = book(.scroll, orientation, at: index, isRightToLeft: isRightToLeft), isAcross = orientation == .horizontal
    stage.advance(to: 0.1)
    drag(stage, from: (160, 240), by: isAcross ? (160 * sign, 0) : (0, 160 * sign))
    let length = isAcross ? 320.0 : 480, origin = pages.view.subviews[0].bounds.origin
    // Against the finger, of about 80 points: its origin goes the other way.
    let pulled = -sign * (1 - 1 / (0.55 * 80 / length + 1)) * length
    #expect(isClose(isAcross ? origin.x : origin.y, pulled, within: 2) && (isAcross ? origin.y : origin.x) == 0 && source.log == [])
    stage.advance(to: 3)
    #expect(pages.view.subviews[0].bounds.origin == .zero && pages.viewControllers == [source.pages[index]])
  }

  @Test(
    "a curl goes around the spine, with a radius of a tenth of the page, backwards for the one before",
    arguments: [
      (UIPageViewController.NavigationOrientation.horizontal, UIPageViewController.SpineLocation.min, 0.0, 32.0),
      (.horizontal, .max, Double.pi, 32),
      (.vertical, .min, -Double.pi / 2, 48), (.vertical, .max, Double.pi / 2, 48),
    ])
  func curls(
    orientation: UIPageViewController.NavigationOrientation, spine: UIPageViewController.SpineLocation, angle: Double, radius: Double
  ) throws {
    let (stage, pages) = book(.pageCurl, orientation, options: [.spineLocation: spine.rawValue])
    #expect(pages.spineLocation == spine && pages.gestureRecognizers.count == 2 && pages.navigationOrientation == orientation)
    for (index, direction) in [(2, UIPageViewController.NavigationDirection.forward), (1, .reverse)] {
      let time = stage.stage.stage.time
      pages.setViewControllers([source.pages[index]], direction: direction, animated: true)
      let transition = try #require(pages.content.layer.animation(forKey: kCATransition) as? CATransition),
        filter = try #require(transition.filter as? CAFilter)
      #expect(
        filter.type == "CIPageCurlWithShadowTransition" && transition.isReversed == (direction == .reverse) && transition.duration == 0.6)
      #expect(isClose(filter.value(forKey: "inputAngle") as? Double ?? 9, angle, within: 1e-9))
      #expect(filter.value(forKey: "inputRadius") as? Double == radius && filter.value(forKey: "inputShadowSize") as? Double == 0.5)
      stage.advance(to: time + 0.59)
      #expect(pages.transitionCoordinator != nil)
      stage.advance(to: time + 0.61)
      #expect(pages.transitionCoordinator == nil && pages.viewControllers == [source.pages[index]])
    }
  }

  /// 320 or 480 points, of which the outermost fifths turn.
  @Test(
    "a tap on the fifth at either end of a book turns its page, and one in the middle does not",
    arguments: [
      (UIPageViewController.NavigationOrientation.horizontal, UIPageViewController.SpineLocation.min, 63.0, 0),
      (.horizontal, .min, 65, nil),
      (.horizontal, .min, 255, nil), (.horizontal, .min, 257, 2), (.horizontal, .max, 63, 2), (.horizontal, .max, 257, 0),
      (.vertical, .min, 95, 0),
      (.vertical, .min, 97, nil), (.vertical, .min, 385, 2), (.vertical, .max, 385, 0),
    ] as [(UIPageViewController.NavigationOrientation, UIPageViewController.SpineLocation, Double, Int?)])
  func taps(orientation: UIPageViewController.NavigationOrientation, spine: UIPageViewController.SpineLocation, place: Double, index: Int?)
  {
    let (stage, pages) = book(.pageCurl, orientation, options: [.spineLocation: spine])
    stage.advance(to: 0.1)
    let point = orientation == .horizontal ? CGPoint(x: place, y: 200) : CGPoint(x: 200, y: place)
    stage.inject(InputEvent.tap(at: point, time: 0.2, for: 0.05))
    stage.advance(to: 2)
    #expect(
      source.log == (index.map { ["to [\($0)]", "from [1] true true"] } ?? []) && pages.viewControllers == [source.pages[index ?? 1]])
  }

  @Test("pages that scroll have no spine and one recogniser; options that are missing are the least; what shows already is there at once")
  func options() {
    let scroll = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal, options: [.spineLocation: 3])
    let curl = UIPageViewController(transitionStyle: .pageCurl, navigationOrientation: .vertical)
    #expect(scroll.spineLocation == .none && scroll.gestureRecognizers.count == 1 && curl.spineLocation == .min && !curl.isDoubleSided)
    #expect(scroll.viewControllers == nil && scroll.transitionStyle == .scroll && curl.transitionStyle == .pageCurl)
    var told: [Bool] = []
    let page = UIViewController()
    for animated in [false, true] { scroll.setViewControllers([page], direction: .forward, animated: animated) { told.append($0) } }
    #expect(told == [true, true] && scroll.viewControllers == [page] && page.parent === scroll)
    let (stage, pages) = book(.scroll, .horizontal)
    #expect(pages.view.subviews.count == 1 && pages.content.clipsToBounds && stage.root === pages)
  }

  @Test("of a turn that is let go its speed counts, between one and four times")
  func speeds() {
    let turn = PageTurn(.forward, isByHand: true), other = PageTurn(.reverse, isByHand: false)
    #expect(
      turn.driver.wantsInteractiveStart && !other.driver.wantsInteractiveStart && turn.driver.completionCurve == .easeOut && !turn.isHeld)
    turn.catch(at: 7)
    #expect(turn.isHeld && turn.caughtWay == 7 && turn.caughtProgress == 0 && turn.isByHand && turn.direction == .forward)
    turn.letGo(finishing: true, speed: 100)
    #expect(!turn.isHeld && turn.driver.completionSpeed == 1 && PageCurl.shadowSize == 0.5)
  }
}
