import Scenes
import Testing
import UIKit

/// The same programs on the machine's clock: what shows is what the stepped clock shows within a frame of the same time. A frame is as long
/// as it took, so that nothing depends on how busy the machine is.
@MainActor @Suite("On the machine's clock", .serialized)
struct LiveClockTests {
  /// Runs a program on both clocks.
  /// - Parameters:
  ///   - begin: is told when events are to happen.
  ///   - value: what shows.
  private func compare<Page: UIViewController>(
    _ make: () -> Page, lasting duration: Double, begin: (Page, ControllerStage) -> Void, showing value: (Page) -> Double
  ) {
    let milliseconds = Int(duration * 1000) + 500
    var steps: [Double] = []
    do {
      let page = make(), stage = ControllerStage(root: page)
      begin(page, stage)
      for millisecond in 0...milliseconds {
        stage.advance(to: Double(millisecond) / 1000)
        steps.append(value(page))
      }
    }
    func step(_ time: Double) -> Int { min(max(Int((time * 1000).rounded(.down)), 0), milliseconds) }

    let page = make(), stage = ControllerStage(root: page, clock: .running)
    stage.run(for: 1.0 / 60)
    let earliest = CACurrentMediaTime()
    begin(page, stage)
    stage.run(for: 1.0 / 60)
    // It has begun in between.
    let latest = CACurrentMediaTime()
    var last = latest, longest = latest - earliest
    repeat {
      stage.run(for: 1.0 / 60)
      let before = CACurrentMediaTime(), shown = value(page), after = CACurrentMediaTime()
      longest = max(longest, after - last)
      let possible = steps[step(before - latest - longest)...min(step(after - earliest + longest) + 1, milliseconds)]
      #expect(shown >= (possible.min() ?? 0) - 1e-3 && shown <= (possible.max() ?? 0) + 1e-3, "\(after - earliest) s after the beginning")
      last = after
    } while last - latest < duration + 2 * longest
    #expect(abs(value(page) - steps[milliseconds]) <= 1e-3)
  }

  @Test("a fade, eased in and out")
  func fade() {
    compare(FadeController.init, lasting: 1) { page, _ in
      page.fade()
    } showing: {
      $0.firstView.shownAlpha
    }
  }

  @Test("a block in a block that begins after a second, and goes 2½ times there and back")
  func nested() {
    compare(NestedBlocksController.init, lasting: 2) { page, _ in
      page.fadeBoth()
    } showing: {
      $0.anotherView.shownAlpha
    }
  }

  @Test("a spring, which passes its end")
  func spring() {
    compare(UIViewController.init, lasting: 1) { page, _ in
      UIView.animate(withDuration: 1, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0) { page.view.center.x += 200 }
    } showing: {
      $0.view.shown.position.x
    }
  }

  @Test("a property animator")
  func propertyAnimator() {
    compare(UIViewController.init, lasting: 0.5) { page, _ in
      UIViewPropertyAnimator(duration: 0.5, curve: .easeOut) { page.view.center.y += 300 }.startAnimation()
    } showing: {
      $0.view.shown.position.y
    }
  }

  @Test("the stock push")
  func push() {
    compare({ UINavigationController(rootViewController: UIViewController()) }, lasting: 0.5) { navigation, _ in
      navigation.pushViewController(UIViewController(), animated: true)
    } showing: { navigation in
      navigation.viewControllers.count == 2 ? navigation.viewControllers[1].view.shown.frame.minX : 320
    }
  }

  @Test("a sheet that comes up")
  func sheet() {
    compare(UIViewController.init, lasting: 0.5) { page, _ in
      let sheet = UIViewController()
      sheet.modalPresentationStyle = .pageSheet
      page.present(sheet, animated: true)
    } showing: {
      $0.presentedViewController.map { $0.view.window == nil ? 480 : $0.view.shown.frame.minY } ?? 480
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
    } showing: { _ in
      upper?.viewIfLoaded?.window == nil ? 320 : upper?.view.shown.frame.minX ?? 320
    }
    #expect(upper?.parent == nil)
  }
}
