import Testing
import UIKit

/// Layout between `viewIsAppearing` and `viewDidAppear`.
@MainActor @Suite("Layout before controllers have appeared")
struct AppearanceLayoutTests {
  /// A box across the lower half, by constraints; notes what it hears, and the box's frame when it has appeared.
  final class Screen: UIViewController {
    let box = UIView()
    var log: [String] = []
    var boxWhenShown = CGRect.zero
    lazy var height = box.heightAnchor.constraint(equalTo: view.heightAnchor, multiplier: 0.5)

    override func viewDidLoad() {
      view.addSubview(box)
      box.translatesAutoresizingMaskIntoConstraints = false
      NSLayoutConstraint.activate([
        box.leadingAnchor.constraint(equalTo: view.leadingAnchor), box.trailingAnchor.constraint(equalTo: view.trailingAnchor),
        box.bottomAnchor.constraint(equalTo: view.bottomAnchor), height,
      ])
    }
    private func note(_ entry: String) { if log.last != entry { log.append(entry) } }
    override func viewWillAppear(_ animated: Bool) { note("will") }
    override func viewIsAppearing(_ animated: Bool) { note(view.window == nil ? "is, in no window" : "is") }
    override func viewWillLayoutSubviews() { note("will lay out") }
    override func viewDidLayoutSubviews() { note("did lay out") }
    override func viewDidAppear(_ animated: Bool) {
      note("did")
      boxWhenShown = box.frame
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        self.height.constant = -40
        self.view.layoutIfNeeded()
      }
    }
  }

  private static let order = ["will", "is", "will lay out", "did lay out", "did"]
  /// Half of 480.
  private static let half = CGRect(x: 0, y: 240, width: 320, height: 240)

  @Test("the root; an animation begun when it has appeared moves from there")
  func root() {
    let screen = Screen(), stage = AnimationStage()
    stage.advance(to: 0)
    stage.window.rootViewController = screen
    #expect(Array(screen.log.prefix(5)) == Self.order && screen.boxWhenShown == Self.half)
    stage.advance(to: 0.5)
    // From 240 to 200, as wide as ever.
    #expect(screen.box.frame.height == 200 && isClose(screen.box.shown.bounds.height, 220) && screen.box.shown.bounds.width == 320)
  }

  @Test("presented, pushed, in tabs and pages, and children; with a transition and without", arguments: [false, true])
  func others(animated: Bool) {
    let stage = ControllerStage(root: UIViewController())
    let presented = Screen()
    presented.modalPresentationStyle = .fullScreen
    stage.root.present(presented, animated: animated)
    stage.advance(to: 2)
    #expect(presented.log.prefix(2) == ["will", "is"] && presented.boxWhenShown == Self.half)
    stage.root.dismiss(animated: false)

    let navigation = UINavigationController(rootViewController: UIViewController()), pushed = Screen()
    navigation.setNavigationBarHidden(true, animated: false)
    stage.stage.window.rootViewController = navigation
    stage.advance(to: 3)
    navigation.pushViewController(pushed, animated: animated)
    stage.advance(to: 5)
    #expect(pushed.log.prefix(2) == ["will", "is"] && pushed.boxWhenShown == Self.half)

    let tabs = UITabBarController(), tab = Screen(), other = Screen()
    tabs.viewControllers = [tab, other]
    stage.stage.window.rootViewController = tabs
    #expect(Array(tab.log.prefix(5)) == Self.order && tab.boxWhenShown == Self.half)
    tabs.selectedIndex = 1
    stage.advance(to: 6)
    #expect(Array(other.log.prefix(5)) == Self.order && other.boxWhenShown == Self.half)

    let pages = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal), page = Screen(), next = Screen()
    pages.setViewControllers([page], direction: .forward, animated: false)
    stage.stage.window.rootViewController = pages
    #expect(page.log.first == "will" && page.boxWhenShown == Self.half)
    stage.advance(to: 7)
    pages.setViewControllers([next], direction: .forward, animated: animated)
    stage.advance(to: 9)
    #expect(next.log.prefix(2) == ["will", "is"] && next.boxWhenShown == Self.half)

    let parent = UIViewController(), child = Screen()
    parent.addChild(child)
    parent.view.addSubview(child.view)
    child.view.autoresizingMask = []
    child.view.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
    child.didMove(toParent: parent)
    stage.stage.window.rootViewController = parent
    #expect(Array(child.log.prefix(5)) == Self.order && child.boxWhenShown == Self.half)
  }
}
