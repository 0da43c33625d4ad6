import Scenes
import Testing
import UIKit

/// The same programs on the machine's clock: what shows is what the stepped clock shows within a frame of the same time. A frame is as long
/// as it took, so that nothing depends on how busy the machine is.
@MainActor @Suite("On the machine's clock", .serialized)
struct LiveClockTests {
  /// Runs a program on both clocks, and returns the one that ran on the machine's.
  /// - Parameters:
  ///   - milliseconds: between two looks on the stepped clock. What is looked at should go one way, or hold still, in between.
  ///   - begin: is told when events are to happen.
  ///   - values: what shows.
  @discardableResult private func compare<Page: UIViewController>(
    _ make: () -> Page, lasting duration: Double, lookingEach milliseconds: Int = 1, begin: (Page, ControllerStage) -> Void,
    showing values: (Page, ControllerStage) -> [Double]
  ) -> Page {
    let last = (Int(duration * 1000) + 500) / milliseconds
    var steps: [[Double]] = []
    do {
      let page = make(), stage = ControllerStage(root: page)
      begin(page, stage)
      for number in 0...last {
        stage.advance(to: Double(number * milliseconds) / 1000)
        steps.append(values(page, stage))
      }
    }
    func step(_ time: Double) -> Int { min(max(Int((time * 1000 / Double(milliseconds)).rounded(.down)), 0), last) }
    // A thousandth of the range, as everywhere.
    let tolerances = steps[0].indices.map { index in
      let all = steps.map { $0[index] }
      return 1e-3 * max(1, (all.max() ?? 0) - (all.min() ?? 0))
    }

    let page = make(), stage = ControllerStage(root: page, clock: .running)
    stage.run(for: 1.0 / 60)
    let earliest = CACurrentMediaTime()
    begin(page, stage)
    stage.run(for: 1.0 / 60)
    // It has begun in between.
    let latest = CACurrentMediaTime()
    var now = latest, longest = latest - earliest
    repeat {
      stage.run(for: 1.0 / 60)
      let before = CACurrentMediaTime(), shown = values(page, stage), after = CACurrentMediaTime()
      longest = max(longest, after - now)
      let possible = steps[step(before - latest - longest)...min(step(after - earliest + longest) + 1, last)]
      for (index, value) in shown.enumerated() {
        let (low, high) = (possible.map { $0[index] }.min() ?? 0, possible.map { $0[index] }.max() ?? 0)
        #expect(
          value >= low - tolerances[index] && value <= high + tolerances[index],
          "value \(index) is \(value), \(after - earliest) s after the beginning")
      }
      now = after
    } while now - latest < duration + 2 * longest
    for (index, value) in values(page, stage).enumerated() { #expect(abs(value - steps[last][index]) <= tolerances[index], "in the end") }
    return page
  }

  private func number(_ isTrue: Bool) -> Double { isTrue ? 1 : 0 }

  /// The four by four points about a place of what the window shows, which are one pixel of a small picture: red, green and blue, in
  /// 2000ths. Two of 255 steps are as much as may be wrong.
  private func pixel(_ stage: ControllerStage, _ x: Int, _ y: Int) -> [Double] {
    guard let image = stage.stage.screen.layer.snapshot()?.image(scale: 0.25) else { return [0, 0, 0] }
    return image.withUnsafePixels { pixels in (0..<3).map { Double(pixels[x / 4, y / 4][$0]) / 2000 } }
  }

  private func turn(_ transform: CATransform3D) -> [Double] { [Double(transform.m11), Double(transform.m12)] }

  // MARK: Blocks

  @Test("fades of two views, by a block and between begin and commit", arguments: [false, true])
  func fade(betweenBeginAndCommit: Bool) {
    let make = {
      let page = FadeController()
      page.loadViewIfNeeded()
      if betweenBeginAndCommit { (page.firstView.alpha, page.secondView.alpha) = (0, 1) }
      return page
    }
    compare(make, lasting: 1) { page, _ in
      betweenBeginAndCommit ? page.fadeBetweenBeginAndCommit() : page.fade()
    } showing: { page, _ in
      [page.firstView.shownAlpha, page.secondView.shownAlpha]
    }
  }

  @Test("a completion that starts the next block")
  func chained() {
    let page = compare(ChainedFadeController.init, lasting: 3) { page, _ in
      page.showHideView()
    } showing: { page, _ in
      [page.thirdView.shownAlpha, Double(page.completions.count)]
    }
    #expect(page.completions == [true])
  }

  @Test("did-stop that starts the next block")
  func delegate() {
    let page = compare(BeginCommitController.init, lasting: 3) { page, _ in
      page.showHideView()
    } showing: { page, _ in
      [page.thirdView.shownAlpha]
    }
    #expect(page.stops.first == "ShowHideView 1 nil" && page.stops.filter { $0.hasPrefix("ShowHideView ") }.count == 1)
  }

  @Test("a block in a block that begins after a second, and goes 2½ times there and back")
  func nested() {
    compare(NestedBlocksController.init, lasting: 2) { page, _ in
      page.fadeBoth()
    } showing: { page, _ in
      [page.aView.shownAlpha, page.anotherView.shownAlpha]
    }
  }

  @Test("a view and a layer in it that turn in opposite directions")
  func mixedRotation() {
    compare(MixedRotationController.init, lasting: 2.1) { page, _ in
      page.rotate()
    } showing: { page, _ in
      turn(page.backingView.shown.transform) + turn((page.manLayer.presentation() ?? page.manLayer).transform)
    }
  }

  @Test("two repetitions there and back, which end at the old value and are at the new one a frame later")
  func evenRepetitions() {
    compare(UIViewController.init, lasting: 1.1) { page, _ in
      UIView.animate(withDuration: 0.25, delay: 0, options: [.repeat, .autoreverse, .curveLinear]) {
        UIView.setAnimationRepeatCount(2)
        page.view.alpha = 0
      }
    } showing: { page, _ in
      [page.view.shownAlpha]
    }
  }

  @Test("a spring, which passes its end")
  func spring() {
    compare(UIViewController.init, lasting: 1) { page, _ in
      UIView.animate(withDuration: 1, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0) { page.view.center.x += 200 }
    } showing: { page, _ in
      [page.view.shown.position.x]
    }
  }

  @Test("a property animator")
  func propertyAnimator() {
    compare(UIViewController.init, lasting: 0.5) { page, _ in
      UIViewPropertyAnimator(duration: 0.5, curve: .easeOut) { page.view.center.y += 300 }.startAnimation()
    } showing: { page, _ in
      [page.view.shown.position.y]
    }
  }

  // MARK: Transitions of views

  @Test("a page that curls up: what shows where it curls away first, and when the pages are exchanged", arguments: [false, true])
  func curl(betweenBeginAndCommit: Bool) {
    let make = {
      let page = PageCurlController()
      page.loadViewIfNeeded()
      (page.currentPage.backgroundColor, page.swapPage.backgroundColor) = (.red, .green)
      return page
    }
    var old: UIView?
    compare(make, lasting: 1.05, lookingEach: 10) { page, _ in
      old = page.currentPage
      betweenBeginAndCommit ? page.displayNewPageBetweenBeginAndCommit() : page.displayNewPage()
    } showing: { page, stage in
      let shown = pixel(stage, 260, 360)
      // The shades on the curl itself change too fast for more than the colour.
      return [number(page.currentPage === old), number(old?.isHidden ?? false), number(shown[1] > shown[0] + 0.02)]
    }
  }

  @Test("a card that flips: its edge, and when the side that went leaves the tree and the flag follows")
  func flip() {
    compare(FlipToggleController.init, lasting: 1.05, lookingEach: 10) { page, _ in
      page.toggleMainViews()
    } showing: { page, stage in
      [number(page.displayingPrimary), number(page.primaryView.superview == nil)] + pixel(stage, 60, 120)
    }
  }

  @Test("an image view that fades, and one that flips, to the next picture")
  func images() {
    compare(ImageSwitchController.init, lasting: 0.3, lookingEach: 5) { page, _ in
      page.switchImage()
    } showing: { _, stage in
      pixel(stage, 100, 90)
    }
    compare(FlipImageController.init, lasting: 1.05) { page, _ in
      page.switchImage()
    } showing: { page, _ in
      [number(page.imageView.layer.animation(forKey: kCATransition) != nil), number(page.imageView.image === page.images[1])]
    }
  }

  @Test("tabs that fade into each other")
  func tabFade() {
    compare(TabFadeController.init, lasting: 0.3, lookingEach: 5) { page, _ in
      page.select(1)
    } showing: { _, stage in
      pixel(stage, 60, 60)
    }
  }

  @Test("a snapshot that spins away")
  func snapshotSpin() {
    var cover: UIView?
    let page = compare(SnapshotSpinController.init, lasting: 1.05) { page, _ in
      page.performTransition()
      cover = page.coverView
    } showing: { _, _ in
      guard let cover, cover.superview != nil else { return [0, 0, 0, 1] }
      return turn(cover.shown.transform) + [cover.shownAlpha, 0]
    }
    #expect(page.coverView == nil)
  }

  // MARK: Transitions of controllers

  /// Where a page is; a place of its own while it is in no window.
  private func origin(_ page: UIViewController?) -> [Double] {
    guard let view = page?.viewIfLoaded, view.window != nil else { return [320, 480] }
    return [Double(view.shown.frame.minX), Double(view.shown.frame.minY)]
  }

  @Test("a diagonal presentation, whose delegate is asked once")
  func diagonal() {
    var presented: UIViewController?
    let page = compare(DiagonalPresentation.init, lasting: 1.05) { page, _ in
      presented = page.present()
    } showing: { _, _ in
      origin(presented)
    }
    #expect(page.questions == 1)
  }

  @Test("a presentation that a finger drives, over 240 of 480 points in half a second")
  func percentDriven() {
    var presented: UIViewController?
    let make = {
      let page = DiagonalPresentation()
      page.interactor = SwipeInteractor()
      return page
    }
    compare(make, lasting: 1.6) { page, stage in
      presented = page.present()
      let way = [CGPoint(x: 160, y: 400), CGPoint(x: 160, y: 160)]
      stage.inject(InputEvent.drag(through: way, from: stage.stage.stage.time + 0.2, for: 0.5))
    } showing: { _, _ in
      origin(presented)
    }
  }

  @Test("a spring that slides a page up, and one down from the top", arguments: [1.0, -1])
  func springSlide(direction: Double) {
    final class Sliding: UIViewController, UIViewControllerTransitioningDelegate {
      var direction = 1.0
      func animationController(forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController)
        -> (any UIViewControllerAnimatedTransitioning)?
      {
        SpringSlideAnimator(direction: direction)
      }
    }
    var presented: UIViewController?
    compare(Sliding.init, lasting: 2.6) { page, _ in
      page.direction = direction
      let next = UIViewController()
      next.modalPresentationStyle = .custom
      next.transitioningDelegate = page
      page.present(next, animated: true)
      presented = next
    } showing: { page, _ in
      [presented?.view.window == nil ? direction * 480 : Double(presented?.view.shown.frame.minY ?? 0), page.view.shownAlpha]
    }
  }

  @Test("a dismissal that shrinks, as views and as a snapshot", arguments: [false, true])
  func shrink(usesSnapshot: Bool) {
    var presented: UIViewController?
    compare({ SpringSlide(usesSnapshot: usesSnapshot) }, lasting: 2.4) { page, _ in
      let next = LandscapePage("", photo: 1, button: "Dismiss")
      next.modalPresentationStyle = .fullScreen
      next.transitioningDelegate = page
      page.present(next, animated: false)
      presented = next
      LayerScheduler.after(0.2) { next.dismiss(animated: true) }
    } showing: { page, _ in
      let shrinking = usesSnapshot ? page.view.superview?.subviews.last : presented?.view
      return [Double(shrinking?.shown.bounds.width ?? 0), page.view.shownAlpha, number(page.presentedViewController == nil)]
    }
  }

  @Test("a push that fades, by the navigation controller's delegate")
  func fadePush() {
    final class Fading: UINavigationController, UINavigationControllerDelegate {
      func navigationController(
        _ navigationController: UINavigationController, animationControllerFor operation: UINavigationController.Operation,
        from fromVC: UIViewController, to toVC: UIViewController
      ) -> (any UIViewControllerAnimatedTransitioning)? {
        TransitionExamples.Fade()
      }
    }
    let make = {
      let navigation = Fading(rootViewController: UIViewController())
      navigation.delegate = navigation
      return navigation
    }
    compare(make, lasting: 0.6) { navigation, _ in
      navigation.pushViewController(UIViewController(), animated: true)
    } showing: { navigation, _ in
      [navigation.viewControllers[1].view.shownAlpha, number(navigation.viewControllers[0].view.window == nil)]
    }
  }

  @Test("the stock push")
  func push() {
    compare({ UINavigationController(rootViewController: UIViewController()) }, lasting: 0.5) { navigation, _ in
      navigation.pushViewController(UIViewController(), animated: true)
    } showing: { navigation, _ in
      [navigation.viewControllers.count == 2 ? Double(navigation.viewControllers[1].view.shown.frame.minX) : 320]
    }
  }

  @Test("a cube that turns to the next page, and back under a finger: 80 of 200 points are too little, 120 enough", arguments: [80.0, 120])
  func cube(distance: Double) {
    var container: UIView?
    compare(CubeNavigation.init, lasting: 3.4) { navigation, stage in
      container = navigation.topViewController?.view.superview
      navigation.pushPage(animated: true)
      let way = [CGPoint(x: 100, y: 240), CGPoint(x: 100 + distance, y: 240)]
      stage.inject(InputEvent.drag(through: way, from: stage.stage.stage.time + 1.8, for: 0.5))
    } showing: { navigation, _ in
      [Double(container?.shown.transform.m41 ?? 0), Double(navigation.viewControllers.count)]
    }
  }

  @Test("a menu that comes down with a tap, and goes with a tap on the page below")
  func menu() {
    compare(SlideDownMenu.init, lasting: 2) { _, stage in
      let now = stage.stage.stage.time
      stage.inject(InputEvent.tap(at: CGPoint(x: 160, y: 436), time: now + 0.1))
      stage.inject(InputEvent.tap(at: CGPoint(x: 160, y: 420), time: now + 1.1))
    } showing: { page, _ in
      let menu = page.presentedViewController?.viewIfLoaded, snapshot = page.menuTransitionManager.snapshot
      return [
        Double(menu?.shown.transform.m42 ?? -50), Double(snapshot?.shown.transform.m42 ?? 0), number(page.presentedViewController == nil),
      ]
    }
  }

  @Test("a sheet that comes up")
  func sheet() {
    compare(UIViewController.init, lasting: 0.5) { page, _ in
      let sheet = UIViewController()
      sheet.modalPresentationStyle = .pageSheet
      page.present(sheet, animated: true)
    } showing: { page, _ in
      [origin(page.presentedViewController)[1]]
    }
  }

  @Test("a pop under a finger that comes in over the edge, goes on to 240 points in half a second, and leaves")
  func edgePop() {
    let make = {
      let navigation = UINavigationController(rootViewController: UIViewController())
      navigation.setViewControllers([navigation.viewControllers[0], UIViewController()], animated: false)
      return navigation
    }
    var upper: UIViewController?
    compare(make, lasting: 1.2) { navigation, stage in
      upper = navigation.viewControllers[1]
      let way = [CGPoint(x: 4, y: 240), CGPoint(x: 244, y: 240)]
      stage.inject(InputEvent.drag(through: way, from: stage.stage.stage.time + 0.1, for: 0.5))
    } showing: { _, _ in
      [origin(upper)[0]]
    }
    #expect(upper?.parent == nil)
  }
}
