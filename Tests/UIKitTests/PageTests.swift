import Testing
import UIKit

/// Page controllers: by call and by finger, sliding and curling.
@MainActor @Suite("Pages")
struct PageTests {
  private func book(_ style: UIPageViewController.TransitionStyle, spacing: CGFloat = 0) -> (
    ControllerStage, UIPageViewController, PageSource
  ) {
    let pages = UIPageViewController(
      transitionStyle: style, navigationOrientation: .horizontal, options: [.interPageSpacing: spacing])
    let source = PageSource((0..<3).map { NotingController("\($0)") })
    pages.dataSource = source
    pages.delegate = source
    pages.setViewControllers([source.pages[0]], direction: .forward, animated: false)
    let stage = ControllerStage(root: pages)
    for case let page as NotingController in source.pages { page.stage = stage }
    return (stage, pages, source)
  }

  @Test("a page slides in, eased, with a gap; its callbacks come in their order")
  func slides() {
    let (stage, pages, source) = book(.scroll, spacing: 20)
    var completions: [Bool] = []
    pages.setViewControllers([source.pages[1]], direction: .forward, animated: true) { completions.append($0) }
    stage.advance(to: 0.15)
    // Half of 340 points.
    #expect(isClose(source.pages[0].view.shown.frame.minX, -170, within: 1e-3))
    #expect(isClose(source.pages[1].view.shown.frame.minX, 170, within: 1e-3))
    stage.advance(to: 0.4)
    #expect(stage.log == ["0 willDisappear", "1 willAppear", "0 didDisappear", "1 didAppear"] && completions == [true])
    #expect(pages.viewControllers == [source.pages[1]] && source.pages[0].parent == nil && source.begun == 0)
    pages.setViewControllers([source.pages[0]], direction: .reverse, animated: true)
    stage.advance(to: 0.55)
    #expect(isClose(source.pages[1].view.shown.frame.minX, 170, within: 1e-3))
    stage.advance(to: 1)
  }

  @Test("a finger: 180 of 320 points turn the page, 100 do not; at the end pages give way a little")
  func finger() {
    let (stage, pages, source) = book(.scroll)
    func drag(_ distance: CGFloat, from time: Double) {
      stage.inject(InputEvent.drag(through: [CGPoint(x: 160, y: 200), CGPoint(x: 160 + distance, y: 200)], from: time, for: 3))
    }
    drag(-100, from: 1)
    stage.advance(to: 4 - 1e-6)
    #expect(isClose(source.pages[0].view.shown.frame.minX, -100, within: 1) && source.begun == 1)
    stage.advance(to: 5)
    #expect(pages.viewControllers == [source.pages[0]] && source.ended == 1 && source.pages[1].view.superview == nil)
    drag(-180, from: 6)
    stage.advance(to: 10)
    #expect(pages.viewControllers == [source.pages[1]] && source.ended == 2)
    drag(-180, from: 11)
    stage.advance(to: 15)
    drag(-160, from: 16)
    stage.advance(to: 19 - 1e-6)
    // Beyond the last one: 320 · (1 − 1 / (.55 · 160 / 320 + 1)).
    let content = pages.view.subviews[0]
    #expect(isClose(content.shown.bounds.minX, 69.02, within: 0.6) && source.begun == 3)
    stage.advance(to: 20)
    #expect(content.shown.bounds.minX == 0 && pages.viewControllers == [source.pages[2]])
  }

  /// Three pages with dots, of which the second shows.
  private final class Dots: NSObject, UIPageViewControllerDataSource {
    let pages = (0..<3).map { NotingController("\($0)") }
    func pageViewController(_ pages: UIPageViewController, viewControllerBefore page: UIViewController) -> UIViewController? { nil }
    func pageViewController(_ pages: UIPageViewController, viewControllerAfter page: UIViewController) -> UIViewController? {
      self.pages[2]
    }
    func presentationCount(for pageViewController: UIPageViewController) -> Int { pages.count }
    func presentationIndex(for pageViewController: UIPageViewController) -> Int { 1 }
  }

  @Test("a data source that counts pages gets dots below them, which a turn by hand moves on")
  func dots() throws {
    let pages = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal), source = Dots()
    pages.dataSource = source
    pages.setViewControllers([source.pages[1]], direction: .forward, animated: false)
    let stage = ControllerStage(root: pages), control = try #require(pages.view.subviews.last as? UIPageControl)
    #expect(control.frame == CGRect(x: 0, y: 443, width: 320, height: 37) && control.numberOfPages == 3 && control.currentPage == 1)
    #expect(source.pages[1].view.frame == CGRect(x: 0, y: 0, width: 320, height: 443))
    stage.inject(InputEvent.drag(through: [CGPoint(x: 300, y: 200), CGPoint(x: 80, y: 200)], from: 1, for: 1))
    stage.advance(to: 3)
    #expect(pages.viewControllers == [source.pages[2]] && control.currentPage == 2)
  }

  @Test("a page that goes around a cylinder of 30 points")
  func curl() {
    let curl = PageCurl(length: 300)
    #expect(curl.edge(lifted: 0) == 300)
    // A quarter around: r·π/2 lifted, r to the left of the fold.
    #expect(isClose(curl.edge(lifted: 15 * .pi), 300 - 15 * .pi + 30, within: 1e-9))
    #expect(isClose(curl.edge(lifted: 30 * .pi), 300 - 30 * .pi, within: 1e-9))
    #expect(isClose(curl.edge(lifted: 200), 30 * .pi - 100, within: 1e-9))
    // The fold's way is 300 points, the cylinder's 30 and the shadow's 30.
    #expect(isClose(curl.progress(edge: 30 * .pi - 100), 200.0 / 360, within: 1e-6))
    #expect(isClose(curl.progress(.forward, finger: 100, moved: 30 * .pi), 30 * .pi / 360, within: 1e-6))
    // Backwards the page's edge is at the finger, after the first fifth of the way.
    #expect(isClose(1 - curl.progress(.reverse, finger: 100, moved: 90), Double(curl.progress(edge: 100)), within: 1e-6))
    #expect(isClose(curl.progress(.reverse, finger: 100, moved: 1e-9), 1 - curl.progress(edge: -300), within: 1e-6))
  }

  @Test("the edge of a page that curls is at the finger; let go early it falls back, late it turns")
  func curlByFinger() throws {
    let (stage, pages, source) = book(.pageCurl)
    let layer = pages.view.subviews[0].layer
    for (distance, shown) in [(-130.0, 0), (-250, 1)] {
      let start = stage.stage.stage.time + 1
      stage.inject(InputEvent.drag(through: [CGPoint(x: 310, y: 200), CGPoint(x: 310 + distance, y: 200)], from: start, for: 3))
      stage.advance(to: start + 2.99)
      let control = try #require(AnimationControl(of: layer, forKey: kCATransition))
      let progress = PageCurl(length: 320).progress(edge: 320 + distance)
      #expect(isClose(control.progress, Double(progress), within: 0.006))
      stage.advance(to: start + 4)
      #expect(pages.viewControllers == [source.pages[shown]] && layer.animationKeys() == nil)
      #expect(source.pages[shown].view.superview != nil && source.pages[1 - shown].view.superview == nil)
    }
    // A tap at the left turns back.
    stage.inject(InputEvent.tap(at: CGPoint(x: 20, y: 200), time: stage.stage.stage.time + 1))
    stage.advance(to: stage.stage.stage.time + 3)
    #expect(pages.viewControllers == [source.pages[0]] && source.begun == source.ended)
  }
}
