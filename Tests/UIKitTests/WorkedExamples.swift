import Scenes
import Testing
import UIKit

/// The worked examples of view animations, which are the built-in scenes too, each with its numbers at given times.
@MainActor @Suite("Worked examples of views")
struct WorkedExamples {
  private func samples(_ stage: ControllerStage, _ view: UIView, _ values: [(time: Double, alpha: Double)]) {
    for (time, alpha) in values {
      stage.advance(to: time)
      #expect(isClose(view.shownAlpha, alpha, within: 1e-5), "at \(time)")
    }
  }

  @Test("a fade of two views, by a block and between begin and commit: .870838 and .129162 after a quarter", arguments: [false, true])
  func fade(betweenBeginAndCommit: Bool) {
    let page = FadeController(), stage = ControllerStage(root: page)
    var (going, coming) = (page.firstView, page.secondView)
    if betweenBeginAndCommit {
      (page.firstView.alpha, page.secondView.alpha) = (0, 1)
      stage.advance(to: 0)
      swap(&going, &coming)
      page.fadeBetweenBeginAndCommit()
    } else {
      page.fade()
    }
    #expect(going.alpha == 0 && coming.alpha == 1)
    for (time, alpha) in [(0.25, 0.870838), (0.5, 0.5), (0.75, 0.129162), (1, 0)] {
      stage.advance(to: time)
      #expect(isClose(going.shownAlpha, alpha, within: 1e-5) && isClose(coming.shownAlpha, 1 - alpha, within: 1e-5), "at \(time)")
    }
  }

  @Test("a completion starts the next block: eased in to 0, a second of nothing, eased out to 1")
  func chained() {
    let page = ChainedFadeController(), stage = ControllerStage(root: page)
    page.showHideView()
    samples(stage, page.thirdView, [(0.5, 0.684643)])
    stage.advance(to: 0.999)
    #expect(page.completions.isEmpty)
    samples(stage, page.thirdView, [(1, 0), (1.5, 0), (2, 0), (2.5, 0.684643), (3, 1)])
    #expect(page.completions == [true])
  }

  @Test("did-stop starts the next block: the same samples, and one call with the block's id")
  func delegate() {
    let page = BeginCommitController(), stage = ControllerStage(root: page)
    page.showHideView()
    samples(stage, page.thirdView, [(0.5, 0.684643)])
    stage.advance(to: 0.999)
    #expect(page.stops.isEmpty)
    samples(stage, page.thirdView, [(1, 0), (1.5, 0), (2, 0), (2.5, 0.684643), (3, 1)])
    #expect(page.stops.first == "ShowHideView 1 nil" && page.stops.filter { $0.hasPrefix("ShowHideView ") }.count == 1)
  }

  @Test("a nested block keeps its own duration and curve, and ends on its new value after 2½ times there and back")
  func nested() {
    let page = NestedBlocksController(), stage = ControllerStage(root: page)
    page.fadeBoth()
    samples(stage, page.anotherView, [(0.5, 1), (0.999, 1), (1.1, 0.5), (1.2, 0), (1.3, 0.5), (1.4, 1)])
    // Eased out: 1 − f is .315357 where f is .684643.
    samples(stage, page.aView, [(1.5, 0.315357)])
    samples(stage, page.anotherView, [(1.9, 0.5), (2, 0), (2.1, 0)])
    samples(stage, page.aView, [(2.1, 0)])
  }

  @Test("without the overriding options the nested block takes the outer one's second, eased out")
  func inherited() {
    let page = NestedBlocksController(), stage = ControllerStage(root: page)
    page.fadeBoth(innerOptions: .curveLinear)
    samples(stage, page.anotherView, [(1.2, 1 - easedOut(0.2)), (1.5, 0.315357), (2, 0)])
  }

  /// `y(x)` of the curve (0, 0) (0.58, 1), by bisection.
  private func easedOut(_ x: Double) -> Double {
    func bezier(_ t: Double, _ a: Double, _ b: Double) -> Double { 3 * (1 - t) * (1 - t) * t * a + 3 * (1 - t) * t * t * b + t * t * t }
    var low = 0.0, high = 1.0
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if bezier(middle, 0, 0.58) < x { low = middle } else { high = middle }
    }
    return bezier(low, 0, 1)
  }

  @Test("a page curls up: hidden flags change at once, the pages are exchanged after the second", arguments: [false, true])
  func curl(betweenBeginAndCommit: Bool) throws {
    let page = PageCurlController(), stage = ControllerStage(root: page)
    let (old, new) = (page.currentPage, page.swapPage)
    betweenBeginAndCommit ? page.displayNewPageBetweenBeginAndCommit() : page.displayNewPage()
    #expect(old.isHidden && !new.isHidden)
    let transition = try #require(page.view.layer.animation(forKey: kCATransition) as? CATransition)
    #expect(transition.type.rawValue == "curlUp" && transition.duration == 1)
    // What curls away is the side from before, what it uncovers the one after: text turns to paper where the page has gone.
    #expect(transition.snapshotModel == .bothSides)
    stage.advance(to: 0.99)
    #expect(page.currentPage === old)
    stage.advance(to: 1.02)
    #expect(page.currentPage === new && page.swapPage === old && page.view.layer.animation(forKey: kCATransition) == nil)
  }

  @Test("a card flips from the right, then from the left; the side that went leaves the tree, the flag follows the end")
  func flip() throws {
    let page = FlipToggleController(), stage = ControllerStage(root: page)
    for (from, to, type, start) in [
      (page.primaryView, page.secondaryView, "flipFromRight", 0.0), (page.secondaryView, page.primaryView, "flipFromLeft", 2),
    ] {
      stage.advance(to: start)
      let wasPrimary = page.displayingPrimary
      page.toggleMainViews()
      let transition = try #require(page.container.layer.animation(forKey: kCATransition) as? CATransition)
      #expect(transition.type.rawValue == type && transition.duration == 1)
      stage.advance(to: start + 0.99)
      #expect(page.displayingPrimary == wasPrimary)
      stage.advance(to: start + 1.02)
      #expect(page.displayingPrimary != wasPrimary && from.superview == nil && to.superview === page.container)
    }
  }

  @Test("a view turns −180° and on to −359°, a layer in it 0 to 360°: it stays upright")
  func mixedRotation() {
    let page = MixedRotationController(), stage = ControllerStage(root: page)
    page.rotate()
    func layerDegrees() -> Double {
      let shown = (page.manLayer.presentation() ?? page.manLayer).transform
      return atan2(Double(shown.m12), Double(shown.m11)) * 180 / .pi
    }
    /// The difference of two angles, at most half a turn.
    func apart(_ a: Double, _ b: Double) -> Double { abs((a - b).remainder(dividingBy: 360)) }
    for (time, view, layer) in [(0.5, -90.0, 90.0), (1, 180, 180), (1.5, -269.5, 270)] {
      stage.advance(to: time)
      // The completion comes at its time on this clock; on a display up to a frame later, which is 3° of the view.
      #expect(apart(page.backingView.shownDegrees, view) < 0.01, "the view at \(time): \(page.backingView.shownDegrees)")
      #expect(apart(layerDegrees(), layer) < 0.01, "the layer at \(time): \(layerDegrees())")
      #expect(apart(page.backingView.shownDegrees + layerDegrees(), 0) <= 3)
    }
    stage.advance(to: 2)
    #expect(page.backingView.transform.isIdentity)
    stage.advance(to: 2.02)
    #expect(apart(page.backingView.shownDegrees, 0) < 1e-6)
  }

  @Test("an image view's picture changes by a fade of the layer: a quarter of a second, even")
  func imageSwitch() throws {
    let page = ImageSwitchController(), stage = ControllerStage(root: page)
    page.switchImage()
    #expect(page.imageView.image === page.images[1])
    let transition = try #require(page.imageView.layer.animation(forKey: kCATransition) as? CATransition)
    #expect(transition.type == .fade && transition.timingFunction == nil)
    stage.advance(to: 0.24)
    #expect(page.imageView.layer.animation(forKey: kCATransition) != nil)
    stage.advance(to: 0.26)
    #expect(page.imageView.layer.animation(forKey: kCATransition) == nil)
  }

  @Test("an image view flips from the left to its next picture, in a second")
  func imageFlip() throws {
    let page = FlipImageController(), stage = ControllerStage(root: page)
    page.switchImage()
    #expect(page.imageView.image === page.images[1])
    let transition = try #require(page.imageView.layer.animation(forKey: kCATransition) as? CATransition)
    #expect(transition.type.rawValue == "flipFromLeft" && transition.duration == 1)
    stage.advance(to: 1.02)
    #expect(page.imageView.layer.animation(forKey: kCATransition) == nil)
  }

  @Test("a snapshot spins away: scale .872130, 11.6246° and alpha .870838 after a quarter; the new colour is there at once")
  func snapshotSpin() throws {
    let page = SnapshotSpinController(), stage = ControllerStage(root: page)
    page.performTransition()
    let cover = try #require(page.coverView)
    #expect(page.view.layer.backgroundColor == UIColor.systemTeal.cgColor)
    // f is .129162 then, .5 at the half: 1 − .99 f, 90° f, 1 − f.
    for (time, scale, degrees, alpha) in [(0.25, 0.872130, 11.6246, 0.870838), (0.5, 0.505, 45, 0.5)] {
      stage.advance(to: time)
      let transform = cover.shown.transform
      #expect(isClose(hypot(transform.m11, transform.m12), scale, within: 1e-4), "\(hypot(transform.m11, transform.m12)) at \(time)")
      #expect(isClose(cover.shownDegrees, degrees, within: 0.01) && isClose(cover.shownAlpha, alpha, within: 1e-5))
    }
    stage.advance(to: 1.02)
    #expect(cover.superview == nil && page.coverView == nil)
  }

  /// What each page has come to when its script is over.
  @Test("the scripted finger uses each page as it says", arguments: Scene.views.map(\.name))
  func scripts(name: String) throws {
    let scene = try #require(Scene.named(name))
    let root = scene.makeRoot(), stage = LayerStage(root, clock: .stepped())
    stage.inject(scene.events)
    #expect(scene.events.allSatisfy { $0.timestamp < scene.duration })
    stage.advance(to: 0)
    #expect(!isAnimated(root))
    // The finger leaves half a second after the beginning; what it starts then moves.
    stage.advance(to: 0.55)
    #expect(isAnimated(root))
    // When the scene is over, all has come to rest.
    stage.advance(to: scene.duration)
    #expect(!isAnimated(root))
  }

  private func isAnimated(_ layer: CALayer) -> Bool {
    !(layer.animationKeys() ?? []).isEmpty || (layer.sublayers ?? []).contains(where: isAnimated)
  }

  // MARK: Pictures

  /// A pixel of what the window shows: the screen's points count.
  private func shown(_ stage: ControllerStage, _ x: Int, _ y: Int) throws -> SIMD4<Int> {
    let image = try #require(stage.stage.screen.layer.snapshot()?.image(scale: 1))
    return image.withUnsafePixels { SIMD4<Int>(truncatingIfNeeded: $0[x, y]) }
  }

  private func isSame(_ a: SIMD4<Int>, _ b: SIMD4<Int>) -> Bool {
    (0..<4).allSatisfy { abs(a[$0] - b[$0]) <= 2 }
  }

  /// Flips darken what turns away, by a fifth at most.
  private func isShaded(_ a: SIMD4<Int>, _ b: SIMD4<Int>) -> Bool { (0..<4).allSatisfy { b[$0] * 4 / 5 - 2...b[$0] + 2 ~= a[$0] } }

  private let background = SIMD4(0xF2, 0xF2, 0xF7, 255)

  @Test("half-way a card is edge-on: nothing of it shows; before its front does, after its back")
  func flipPicture() throws {
    let page = FlipToggleController(), stage = ControllerStage(root: page)
    let (orange, purple) = (SIMD4(0xFF, 0x95, 0, 255), SIMD4(0xAF, 0x52, 0xDE, 255))
    #expect(try isSame(shown(stage, 160, 120), orange))
    page.toggleMainViews()
    stage.advance(to: 0.25)
    #expect(try isShaded(shown(stage, 160, 120), orange) && isSame(shown(stage, 46, 120), background))
    stage.advance(to: 0.5)
    #expect(try isSame(shown(stage, 160, 120), background) && isSame(shown(stage, 150, 120), background))
    stage.advance(to: 0.75)
    #expect(try isShaded(shown(stage, 160, 120), purple))
    stage.advance(to: 1.02)
    #expect(try isSame(shown(stage, 60, 120), purple))
  }

  @Test("half-way through the fade the picture is an even mix of both")
  func imageSwitchPicture() throws {
    let page = ImageSwitchController(), stage = ControllerStage(root: page)
    let before = try shown(stage, 100, 90)
    page.switchImage()
    stage.advance(to: 0.125)
    let mixed = try shown(stage, 100, 90)
    stage.advance(to: 0.3)
    let after = try shown(stage, 100, 90)
    #expect(before != after && isSame(mixed, (before &+ after) / 2), "\(before), \(mixed), \(after)")
  }

  @Test("tabs fade into each other: the transition is the container's, and half-way an even mix of both pages shows")
  func tabFade() throws {
    let page = TabFadeController(), stage = ControllerStage(root: page)
    let before = try shown(stage, 60, 60)
    page.select(1)
    #expect(page.view.layer.animation(forKey: kCATransition) is CATransition)
    #expect(page.viewControllers?.allSatisfy { $0.view.layer.animationKeys() == nil } ?? false)
    stage.advance(to: 0.125)
    let mixed = try shown(stage, 60, 60)
    stage.advance(to: 0.3)
    let after = try shown(stage, 60, 60)
    #expect(page.selectedIndex == 1 && before != after && isSame(mixed, (before &+ after) / 2), "\(before), \(mixed), \(after)")
  }

  @Test("the curling page uncovers the new one from below", arguments: [false, true])
  func curlPicture(betweenBeginAndCommit: Bool) throws {
    let page = PageCurlController(), stage = ControllerStage(root: page)
    (page.currentPage.backgroundColor, page.swapPage.backgroundColor) = (.red, .green)
    stage.advance(to: 0)
    betweenBeginAndCommit ? page.displayNewPageBetweenBeginAndCommit() : page.displayNewPage()
    let (red, green) = (SIMD4(255, 0, 0, 255), SIMD4(0, 255, 0, 255))
    stage.advance(to: 0.01)
    #expect(try isSame(shown(stage, 60, 80), red))
    stage.advance(to: 0.75)
    #expect(try isSame(shown(stage, 260, 360), green))
    stage.advance(to: 1.02)
    #expect(try isSame(shown(stage, 60, 80), green))
  }
}
