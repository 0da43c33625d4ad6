import Foundation
import Testing
import UIKit

/// What holds whenever transitions are interrupted: nothing jumps, every view ends where it belongs, everything is told once, and nothing
/// is kept. `INTERRUPTIONS=1000 tools/test --filter TransitionLaws` interrupts each kind a thousand times.
@MainActor @Suite("Laws of interrupted transitions")
struct TransitionLaws {
  static let interruptions = ProcessInfo.processInfo.environment["INTERRUPTIONS"].flatMap(Int.init) ?? 60

  /// The transitions of a container or a presentation, each from `going` to `coming`.
  enum Kind: String, CaseIterable { case push, pop, present, dismiss, tab }

  /// Follows the callbacks of appearance, and counts those that may not come then.
  final class Watched: UIViewController {
    enum State { case gone, coming, shown, going }
    private(set) var state = State.gone
    private(set) var violations = 0

    override func loadView() { view = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480)) }

    private func move(to new: State, from allowed: [State]) {
      if !allowed.contains(state) { violations += 1 }
      state = new
    }
    override func viewWillAppear(_ animated: Bool) { move(to: .coming, from: [.gone, .going]) }
    override func viewDidAppear(_ animated: Bool) { move(to: .shown, from: [.coming]) }
    override func viewWillDisappear(_ animated: Bool) { move(to: .going, from: [.shown, .coming]) }
    override func viewDidDisappear(_ animated: Bool) { move(to: .gone, from: [.going]) }
  }

  /// Moves the view that comes in from the right, or the one that goes out to it, by a block or by a property animator.
  final class Mover: UIViewControllerAnimatedTransitioning {
    let usesPropertyAnimator: Bool
    private var animator: UIViewPropertyAnimator?
    private(set) var endCount = 0
    private(set) weak var context: (any UIViewControllerContextTransitioning)?

    init(usesPropertyAnimator: Bool) { self.usesPropertyAnimator = usesPropertyAnimator }

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.5 }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
      if usesPropertyAnimator { return interruptibleAnimator(using: context).startAnimation() }
      let (changes, cleanUp) = prepare(context)
      UIView.animate(withDuration: 0.5, animations: changes) { _ in
        cleanUp()
        context.completeTransition(!context.transitionWasCancelled)
      }
    }

    func interruptibleAnimator(using context: any UIViewControllerContextTransitioning) -> any UIViewImplicitlyAnimating {
      if let animator { return animator }
      let (changes, cleanUp) = prepare(context)
      let animator = UIViewPropertyAnimator(duration: 0.5, curve: .easeInOut, animations: changes)
      animator.addCompletion { [weak self] position in
        self?.animator = nil
        cleanUp()
        context.completeTransition(position == .end)
      }
      self.animator = animator
      return animator
    }

    private func prepare(_ context: any UIViewControllerContextTransitioning) -> (changes: () -> Void, cleanUp: () -> Void) {
      self.context = context
      let bounds = context.containerView.bounds, right = bounds.offsetBy(dx: bounds.width, dy: 0)
      if !isReversed, let view = context.view(forKey: .to) {
        context.containerView.addSubview(view)
        view.frame = right
        return ({ view.frame = bounds }, {})
      }
      guard let view = context.view(forKey: .from) else { return ({}, {}) }
      if let below = context.view(forKey: .to) { context.containerView.insertSubview(below, belowSubview: view) }
      return ({ view.frame = right }, { view.frame = bounds })
    }

    /// Whether it moves what goes.
    var isReversed = false
    func animationEnded(_ transitionCompleted: Bool) { endCount += 1 }
  }

  /// The blocks' animator without the other method, for UIKit to retime.
  final class BlockMover: UIViewControllerAnimatedTransitioning {
    let mover = Mover(usesPropertyAnimator: false)
    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.5 }
    func animateTransition(using context: any UIViewControllerContextTransitioning) { mover.animateTransition(using: context) }
    func animationEnded(_ transitionCompleted: Bool) { mover.animationEnded(transitionCompleted) }
  }

  /// One transition from one controller to another, which can be begun again and again.
  @MainActor final class Rig {
    let kind: Kind
    let stage: ControllerStage
    let giver: TransitionGiver
    let base = Watched(), other = Watched()
    private let navigation = UINavigationController(), tabs = UITabBarController()

    init(_ kind: Kind) {
      self.kind = kind
      // Without text, which says nothing here and takes the test's time.
      base.navigationItem.backButtonTitle = ""
      switch kind {
      case .push, .pop:
        navigation.setViewControllers([base], animated: false)
        stage = ControllerStage(root: navigation)
      case .present, .dismiss: stage = ControllerStage(root: base)
      case .tab:
        tabs.setViewControllers([base, other], animated: false)
        stage = ControllerStage(root: tabs)
      }
      giver = TransitionGiver(stage)
      navigation.delegate = giver
      tabs.delegate = giver
      other.modalPresentationStyle = .custom
      other.transitioningDelegate = giver
    }

    /// Whether a completed transition shows the other controller.
    var showsOther: Bool { kind == .push || kind == .present || kind == .tab }

    /// Brings everything to where the transition begins, without one.
    func reset() {
      switch kind {
      case .push: navigation.setViewControllers([base], animated: false)
      case .pop: navigation.setViewControllers([base, other], animated: false)
      case .present: if other.presentingViewController != nil { other.dismiss(animated: false) }
      case .dismiss: if other.presentingViewController == nil { base.present(other, animated: false) }
      case .tab: tabs.selectedIndex = 0
      }
    }

    func begin(_ completion: @escaping () -> Void) {
      switch kind {
      case .push: navigation.pushViewController(other, animated: true)
      case .pop: navigation.popViewController(animated: true)
      case .present: base.present(other, animated: true, completion: completion)
      case .dismiss: other.dismiss(animated: true, completion: completion)
      case .tab: tabs.selectedIndex = 1
      }
    }

    /// The view that moves.
    var moving: UIView { other.view }

    /// Whether everything is where it is when `other` is shown, or not.
    func isSettled(showingOther: Bool) -> Bool {
      let full = CGRect(x: 0, y: 0, width: 320, height: 480), shown = showingOther ? other : base
      let appearance = other.state == (showingOther ? .shown : .gone) && other.violations == 0 && base.violations == 0
      guard appearance, shown.view.frame == full, shown.view.window != nil else { return false }
      switch kind {
      case .push, .pop:
        return navigation.viewControllers.count == (showingOther ? 2 : 1) && navigation.topViewController === shown
          && shown.view.superview?.subviews.count == 1 && (showingOther ? base : other).view.superview == nil
      case .tab: return tabs.selectedViewController === shown && (showingOther ? base : other).view.superview == nil
      case .present, .dismiss:
        return (other.presentingViewController === base) == showingOther && base.view.superview === stage.stage.window
          && (showingOther || other.view.superview == nil) && stage.stage.window.subviews.count == (showingOther ? 2 : 1)
      }
    }
  }

  @Test("interrupted at random", arguments: Kind.allCases, [false, true])
  func interruptions(kind: Kind, usesPropertyAnimator: Bool) {
    let rig = Rig(kind), stage = rig.stage
    var random = SplitMix(state: UInt64(kind.rawValue.utf8.reduce(usesPropertyAnimator ? 1 : 0) { $0 &* 31 &+ Int($1) }))
    var time = 0.0, interruptions = 0, ends = 0
    // 320 points in half a second, twice as fast at most, and 1.8 times as steep where a curve is steepest; and the finger's .02.
    let mostPerFrame: Double = 38.4 + 6.4 + 1e-6
    while interruptions < Self.interruptions {
      rig.giver.animator = nil
      rig.giver.interactor = nil
      rig.reset()
      stage.advance(to: time)
      weak var animator: Mover?
      weak var driver: UIPercentDrivenInteractiveTransition?
      weak var context: AnyObject?
      let beside = UIView()
      stage.stage.window.addSubview(beside)
      var completions = 0, besideEnds = 0, isCompleted = false
      do {
        let mover = usesPropertyAnimator ? Mover(usesPropertyAnimator: true) : nil, blocks = usesPropertyAnimator ? nil : BlockMover()
        let strongDriver = UIPercentDrivenInteractiveTransition(), strongAnimator = mover ?? blocks!.mover
        strongDriver.wantsInteractiveStart = Bool.random(using: &random)
        strongDriver.completionSpeed = CGFloat.random(in: 0.5...2, using: &random)
        strongAnimator.isReversed = kind == .dismiss || kind == .pop
        rig.giver.animator = mover ?? blocks
        rig.giver.interactor = strongDriver
        (animator, driver) = (strongAnimator, strongDriver)
        rig.begin { completions += 1 }
        stage.advance(to: time)
        context = strongAnimator.context
        rig.other.transitionCoordinator?.animate(alongsideTransition: nil) { context in
          besideEnds += 1
          isCompleted = !context.isCancelled
        }
        var isHeld = strongDriver.wantsInteractiveStart, last = rig.moving.shown.frame.minX
        for _ in 0..<200 where rig.other.transitionCoordinator != nil {
          switch Int.random(in: 0..<4, using: &random) {
          case 0 where !isHeld:
            strongDriver.pause()
            isHeld = true
            interruptions += 1
          case 1 where isHeld:
            strongDriver.finish()
            isHeld = false
            interruptions += 1
          case 2 where isHeld:
            strongDriver.cancel()
            isHeld = false
            interruptions += 1
          case 3 where isHeld: strongDriver.update(strongDriver.percentComplete + CGFloat.random(in: -0.02...0.02, using: &random))
          default: break
          }
          time += 1.0 / 60
          stage.advance(to: time)
          guard rig.other.transitionCoordinator != nil else { break }
          let now = rig.moving.shown.frame.minX
          #expect(abs(Double(now - last)) <= mostPerFrame)
          last = now
        }
        strongDriver.finish()
        time += 2
        stage.advance(to: time)
        #expect(strongAnimator.endCount == 1)
      }
      ends += 1
      rig.giver.animator = nil
      rig.giver.interactor = nil
      stage.advance(to: time)
      beside.removeFromSuperview()
      #expect(rig.other.transitionCoordinator == nil && rig.base.transitionCoordinator == nil)
      #expect(besideEnds == 1)
      #expect(rig.isSettled(showingOther: isCompleted == rig.showsOther))
      if kind == .present || kind == .dismiss { #expect(completions == (isCompleted ? 1 : 0)) }
      #expect(animator == nil && driver == nil && context == nil)
    }
    #expect(ends > 1)
  }

  @Test("pages under a finger that comes and goes at random", arguments: [UIPageViewController.TransitionStyle.scroll, .pageCurl])
  func pages(style: UIPageViewController.TransitionStyle) {
    let pages = (0..<5).map { _ in Watched() }
    let source = PageSource(pages), controller = UIPageViewController(transitionStyle: style, navigationOrientation: .horizontal)
    controller.dataSource = source
    controller.delegate = source
    controller.setViewControllers([pages[2]], direction: .forward, animated: false)
    let stage = ControllerStage(root: controller), screen = stage.stage.screen
    var random = SplitMix(state: UInt64(style.rawValue) + 5), time = 0.0, interruptions = 0
    var finger: CGPoint?
    // A page takes .3 s at most 1.72 times as fast as evenly, and the finger moves by 6 points, the first time by the 10 that tell a pan.
    let mostPerFrame: Double = 320 / 0.3 * 1.73 / 60 + 16 + 1e-6
    var last: [ObjectIdentifier: CGFloat] = [:]
    while interruptions < Self.interruptions {
      switch Int.random(in: 0..<12, using: &random) {
      case 0:
        interruptions += 1
        if let end = finger {
          UIApplication.shared.sendTouch(.ended, at: end, on: screen)
          finger = nil
        } else {
          let place = CGPoint(x: CGFloat.random(in: 80...240, using: &random), y: 200)
          finger = place
          UIApplication.shared.sendTouch(.began, at: place, on: screen)
        }
      default:
        if let place = finger {
          let direction: CGFloat = interruptions % 8 < 4 ? -1 : 1
          let next = CGPoint(x: place.x + direction * CGFloat.random(in: -1...6, using: &random), y: 200)
          finger = next
          UIApplication.shared.sendTouch(.moved, at: next, on: screen)
        }
      }
      time += 1.0 / 60
      stage.advance(to: time)
      var now: [ObjectIdentifier: CGFloat] = [:]
      for page in pages where page.viewIfLoaded?.window != nil {
        let id = ObjectIdentifier(page), x = page.view.shown.frame.minX
        now[id] = x
        if let before = last[id] { #expect(abs(Double(x - before)) <= mostPerFrame) }
      }
      last = now
    }
    if let finger { UIApplication.shared.sendTouch(.ended, at: finger, on: screen) }
    stage.advance(to: time + 3)
    let shown = controller.viewControllers?.first
    for page in pages {
      #expect(page.violations == 0 && page.state == (page === shown ? .shown : .gone))
      #expect((page.viewIfLoaded?.superview != nil) == (page === shown) && (page.parent != nil) == (page === shown))
    }
    #expect(shown?.view.frame == CGRect(x: 0, y: 0, width: 320, height: 480))
    #expect(source.begun == source.ended && source.begun > 2)
  }

  /// What a finger does: nothing while a frame passes, and else something that takes no time.
  private enum Deed { case nothing, down, up, moved(CGFloat) }

  /// A finger that comes down, moves to and fro and goes at random, one deed a frame.
  /// - Parameters:
  ///   - start: where along its way it comes down.
  ///   - renew: called before it comes down.
  ///   - measure: what moves, under its names.
  ///   - check: called after each deed and each frame with what was measured before and after, of what was there both times.
  private func useFinger(
    on stage: ControllerStage, seed: UInt64, from start: ClosedRange<CGFloat>, isVertical: Bool = false, renew: () -> Void = {},
    measure: () -> [ObjectIdentifier: Double], check: (Deed, _ before: Double, _ after: Double) -> Void
  ) {
    let screen = stage.stage.screen
    var random = SplitMix(state: seed), time = stage.stage.stage.time, interruptions = 0, way: CGFloat = 0
    var finger: CGPoint?
    func send(_ phase: UITouch.Phase, _ place: CGPoint) { UIApplication.shared.sendTouch(phase, at: place, timestamp: time, on: screen) }
    func place(_ along: CGFloat) -> CGPoint { isVertical ? CGPoint(x: 160, y: along) : CGPoint(x: along, y: 200) }
    func compare(_ deed: Deed, _ before: [ObjectIdentifier: Double]) {
      let after = measure()
      for (id, value) in before { if let now = after[id] { check(deed, value, now) } }
    }
    while interruptions < Self.interruptions {
      if finger == nil { renew() }
      stage.advance(to: time)
      let before = measure()
      var deed = Deed.nothing
      if Int.random(in: 0..<12, using: &random) == 0 {
        interruptions += 1
        if let end = finger {
          send(.ended, end)
          (finger, deed) = (nil, .up)
        } else {
          way = CGFloat.random(in: -3...6, using: &random)
          let begin = place(CGFloat.random(in: start, using: &random))
          send(.began, begin)
          (finger, deed) = (begin, .down)
        }
      } else if let last = finger {
        let step = way + CGFloat.random(in: -2...2, using: &random)
        let next = place((isVertical ? last.y : last.x) + step)
        send(.moved, next)
        (finger, deed) = (next, .moved(step))
      }
      stage.advance(to: time)
      compare(deed, before)
      let start = measure()
      time += 1.0 / 60
      stage.advance(to: time)
      compare(.nothing, start)
    }
    if let finger { send(.ended, finger) }
    stage.advance(to: time + 3)
  }

  @Test("a page that curls stays where it is when a finger comes and when it goes, and does not leap in between")
  func curls() {
    let pages = (0..<5).map { _ in Watched() }
    let source = PageSource(pages), controller = UIPageViewController(transitionStyle: .pageCurl, navigationOrientation: .horizontal)
    controller.dataSource = source
    controller.delegate = source
    controller.setViewControllers([pages[2]], direction: .forward, animated: false)
    let stage = ControllerStage(root: controller), layer = controller.view.subviews[0].layer
    var counts = (ups: 0, frames: 0)
    useFinger(on: stage, seed: 11, from: 60...260) {
      AnimationControl(of: layer, forKey: kCATransition).map { [ObjectIdentifier($0.animation): $0.progress] } ?? [:]
    } check: { deed, before, after in
      switch deed {
      case .down: #expect(before == after)
      case .up:
        #expect(abs(after - before) <= 1e-9)
        counts.ups += 1
      case .moved: #expect((0...1).contains(after))
      case .nothing:
        // .6 s, four times as fast at most, and 1.73 times as steep where the curve is steepest: .1922 of the way.
        #expect(abs(after - before) <= 4 * 1.73 / 36 + 1e-6)
        counts.frames += 1
      }
    }
    #expect(counts.ups > 5 && counts.frames > 50)
    let shown = controller.viewControllers?.first
    for page in pages { #expect(page.violations == 0 && page.state == (page === shown ? .shown : .gone)) }
    #expect(source.begun == source.ended && source.begun > 2 && layer.animationKeys() == nil)
  }

  @Test("the stock pop, by a finger from the edge, stays under it and leaps nowhere")
  func edgePops() {
    let lower = Watched(), upper = Watched(), navigation = UINavigationController(rootViewController: lower)
    for page in [lower, upper] { page.navigationItem.backButtonTitle = "" }
    let stage = ControllerStage(root: navigation)
    navigation.setViewControllers([lower, upper], animated: false)
    var counts = (ups: 0, moves: 0)
    useFinger(on: stage, seed: 12, from: 1...15) {
      guard navigation.transitionCoordinator == nil, navigation.viewControllers.count == 1 else { return }
      navigation.setViewControllers([lower, upper], animated: false)
    } measure: {
      navigation.transitionCoordinator == nil ? [:] : [ObjectIdentifier(upper): Double(upper.view.shown.frame.minX)]
    } check: { deed, before, after in
      switch deed {
      case .down: #expect(before == after)
      case .up:
        #expect(abs(after - before) <= 1e-6)
        counts.ups += 1
      case .moved(let step):
        // It goes with the finger, from the edge on.
        #expect(abs(after - before) <= abs(Double(step)) + 1e-6)
        counts.moves += 1
      // The rest of 320 points in its part of half a second, 1.73 times as steep where the curve is steepest: 18.46.
      case .nothing: #expect(abs(after - before) <= 320 * 1.73 / 30 + 1e-6)
      }
    }
    #expect(counts.ups > 5 && counts.moves > 50)
    #expect(navigation.transitionCoordinator == nil && upper.violations == 0 && lower.violations == 0)
    #expect((upper.view.superview != nil) == (navigation.viewControllers.count == 2))
  }

  @Test("a sheet under a finger stays under it and leaps nowhere")
  func sheets() {
    let base = Watched(), sheet = Watched(), stage = ControllerStage(root: base)
    sheet.modalPresentationStyle = .pageSheet
    base.present(sheet, animated: false)
    stage.advance(to: stage.stage.stage.time)
    let height = 480 - Double(sheet.view.frame.minY)
    var counts = (ups: 0, moves: 0)
    useFinger(on: stage, seed: 13, from: 100...200, isVertical: true) {
      guard sheet.transitionCoordinator == nil, sheet.presentingViewController == nil else { return }
      base.present(sheet, animated: false)
    } measure: {
      sheet.transitionCoordinator == nil ? [:] : [ObjectIdentifier(sheet): Double(sheet.view.shown.frame.minY)]
    } check: { deed, before, after in
      switch deed {
      case .down: #expect(before == after)
      case .up:
        #expect(abs(after - before) <= 1e-6)
        counts.ups += 1
      case .moved(let step):
        #expect(abs(after - before) <= abs(Double(step)) + 1e-6)
        counts.moves += 1
      // The system's spring, critically damped with ω² = 1000 / 3, is fastest after 1 / ω: ω / e = 6.72 of its way a second.
      case .nothing: #expect(abs(after - before) <= height * 6.72 / 60 + 1e-6)
      }
    }
    #expect(counts.ups > 5 && counts.moves > 50)
    #expect(sheet.transitionCoordinator == nil && sheet.violations == 0 && base.violations == 0)
    #expect((sheet.view.superview != nil) == (sheet.presentingViewController === base))
  }

  @Test("what a navigation controller has popped, and a page controller turned, is let go")
  func release() {
    weak var weakPopped: UIViewController?
    weak var weakPage: UIViewController?
    do {
      let navigation = UINavigationController(rootViewController: UIViewController()), stage = ControllerStage(root: navigation)
      let pages = UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
      do {
        let popped = Watched(), page = Watched()
        (weakPopped, weakPage) = (popped, page)
        pages.setViewControllers([page], direction: .forward, animated: false)
        navigation.pushViewController(pages, animated: false)
        navigation.pushViewController(popped, animated: true)
        stage.advance(to: 1)
        navigation.popViewController(animated: true)
        stage.advance(to: 2)
        pages.setViewControllers([UIViewController()], direction: .reverse, animated: true)
        stage.advance(to: 3)
      }
      stage.advance(to: 4)
      #expect(weakPopped == nil && weakPage == nil)
    }
  }
}

/// Pages in a row, and how often their controller said that a turn by hand began and ended.
@MainActor final class PageSource: UIPageViewControllerDataSource, UIPageViewControllerDelegate {
  let pages: [UIViewController]
  private(set) var begun = 0, ended = 0

  init(_ pages: [UIViewController]) { self.pages = pages }

  private func page(_ offset: Int, from page: UIViewController) -> UIViewController? {
    pages.firstIndex { $0 === page }.flatMap { pages.indices.contains($0 + offset) ? pages[$0 + offset] : nil }
  }
  func pageViewController(_ pages: UIPageViewController, viewControllerBefore page: UIViewController) -> UIViewController? {
    self.page(-1, from: page)
  }
  func pageViewController(_ pages: UIPageViewController, viewControllerAfter page: UIViewController) -> UIViewController? {
    self.page(1, from: page)
  }
  func pageViewController(_ pages: UIPageViewController, willTransitionTo pending: [UIViewController]) { begun += 1 }
  func pageViewController(
    _ pages: UIPageViewController, didFinishAnimating finished: Bool, previousViewControllers: [UIViewController],
    transitionCompleted completed: Bool
  ) { ended += 1 }
}
