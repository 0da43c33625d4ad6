import Foundation
import Testing

@testable import UIKit

/// A window of any size with a root, on a stepped clock.
@MainActor private struct Scene {
  let screen: UIScreen
  let window: UIWindow
  let stage: LayerStage
  let root = UIViewController()

  init(_ size: CGSize, bottom: CGFloat = 0) {
    screen = UIScreen(size: size, scale: 1)
    screen.safeAreaInsets.bottom = bottom
    window = UIWindow(frame: screen.bounds)
    window.screen = screen
    window.rootViewController = root
    window.isHidden = false
    stage = LayerStage(screen.layer, clock: .stepped())
    stage.advance(to: 0)
  }
}

/// Where sheets stand on phones and pads, and who may move and dismiss them.
@MainActor @Suite("Parts of sheets")
final class SheetPartTests {
  final class Delegate: UISheetPresentationControllerDelegate {
    var log: [String] = []
    var mayDismiss = true
    var style = UIModalPresentationStyle.none
    func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool {
      log.append("should")
      return mayDismiss
    }
    func presentationControllerWillDismiss(_ presentationController: UIPresentationController) { log.append("will") }
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) { log.append("did") }
    func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) { log.append("attempt") }
    func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle { style }
    func presentationController(
      _ presentationController: UIPresentationController, willPresentWithAdaptiveStyle style: UIModalPresentationStyle,
      transitionCoordinator: (any UIViewControllerTransitionCoordinator)?
    ) { log.append("adapts \(style.rawValue)") }
  }

  private let delegate = Delegate()

  private func present(
    in scene: Scene, _ style: UIModalPresentationStyle = .pageSheet, preferred: CGSize = .zero,
    _ change: (UISheetPresentationController) -> Void = { _ in }
  ) throws -> (UIViewController, UISheetPresentationController) {
    let page = UIViewController()
    (page.modalPresentationStyle, page.preferredContentSize) = (style, preferred)
    let sheet = try #require(page.sheetPresentationController)
    sheet.delegate = delegate
    change(sheet)
    scene.root.present(page, animated: false)
    scene.stage.advance(to: 1)
    return (page, sheet)
  }

  /// On a pad of 1024 × 768 points, at least 20 from the edges.
  nonisolated static let cards: [(UIModalPresentationStyle, CGSize, CGRect)] = [
    (.pageSheet, .zero, CGRect(x: 160, y: 20, width: 704, height: 728)),
    (.automatic, .zero, CGRect(x: 160, y: 20, width: 704, height: 728)),
    (.formSheet, .zero, CGRect(x: 242, y: 74, width: 540, height: 620)), (.popover, .zero, CGRect(x: 242, y: 74, width: 540, height: 620)),
    (.formSheet, CGSize(width: 400, height: 300), CGRect(x: 312, y: 234, width: 400, height: 300)),
    (.pageSheet, CGSize(width: 2000, height: 3000), CGRect(x: 20, y: 20, width: 984, height: 728)),
  ]

  @Test("on a pad a sheet is a card in the middle with four round corners, and no handle", arguments: cards)
  func pad(style: UIModalPresentationStyle, preferred: CGSize, frame: CGRect) throws {
    let scene = Scene(CGSize(width: 1024, height: 768)),
      (page, sheet) = try present(in: scene, style, preferred: preferred) {
        $0.prefersGrabberVisible = true
      }
    #expect(page.view.frame == frame && sheet.frameOfPresentedViewInContainerView == frame && page.view.layer.cornerRadius == 10)
    #expect(page.view.layer.maskedCorners == [.layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner])
    let container = try #require(page.view.superview), dimming = container.subviews[0]
    #expect(container.subviews.count == 2 && dimming.alpha == 1 && dimming.frame == scene.window.bounds && page.view.clipsToBounds)
    #expect(dimming.backgroundColor?.cgColor == CGColor(gray: 0, alpha: 0.2) && !sheet.passesTouches)
    // Down it may always be moved, up it is at its greatest height.
    #expect(sheet.isMoved(by: CGPoint(x: 3, y: 4)) && !sheet.isMoved(by: CGPoint(x: 4, y: 4)) && !sheet.isMoved(by: CGPoint(x: 0, y: -9)))
  }

  /// The window's height, the safe area below, what the detents ask for, the one that is chosen, and the top of the sheet.
  nonisolated static let rests: [(CGFloat, CGFloat, [CGFloat?], Int?, CGFloat)] = [
    (844, 0, [100, 300], nil, 744), (844, 34, [100, 300], nil, 710), (844, 34, [300, 100], 0, 510), (844, 0, [5000], nil, 40),
    (844, 34, [5000], nil, 40),
    (844, 34, [-5], nil, 810), (844, 34, [-1, 200], nil, 610), (844, 34, [nil, 200], 0, 610), (844, 0, [nil], nil, 40),
    (844, 34, [], nil, 40),
    // An eighth of a low window is left at its top.
    (240, 0, [5000], nil, 30), (320, 0, [5000], nil, 40),
  ]

  @Test("a sheet rests at the chosen one of its heights, else the least, above the safe area and below the top", arguments: rests)
  func rests(height: CGFloat, below: CGFloat, heights: [CGFloat?], chosen: Int?, top: CGFloat) throws {
    let scene = Scene(CGSize(width: 390, height: height), bottom: below)
    let (page, sheet) = try present(in: scene) { sheet in
      sheet.detents = heights.enumerated().map { index, height in .custom(identifier: .init("\(index)")) { _ in height } }
      sheet.selectedDetentIdentifier = chosen.map { .init("\($0)") }
    }
    #expect(
      page.view.frame == CGRect(x: 0, y: top, width: 390, height: height - top)
        && sheet.frameOfPresentedViewInContainerView == page.view.frame)
    #expect(page.view.layer.maskedCorners == [.layerMinXMinYCorner, .layerMaxXMinYCorner])
  }

  @Test("a medium sheet is half of its window, where that is high enough; heights tell detents what there is")
  func medium() throws {
    let scene = Scene(CGSize(width: 390, height: 844), bottom: 34)
    var told: [CGFloat] = []
    let (page, sheet) = try present(in: scene) {
      $0.detents = [
        .medium(), .large(),
        .custom { context in
          told.append(context.maximumDetentValue)
          return context.maximumDetentValue / 7
        },
      ]
      $0.selectedDetentIdentifier = .medium
      $0.largestUndimmedDetentIdentifier = .large
    }
    // 844 − 40 − 34 points.
    #expect(
      page.view.frame.minY == 422 && told.allSatisfy { $0 == 770 } && sheet.passesTouches && page.view.superview?.subviews[0].alpha == 0)
    #expect(sheet.isMoved(by: CGPoint(x: 0, y: -9)) && !sheet.isMoved(by: CGPoint(x: -9, y: -9)))
    sheet.selectedDetentIdentifier = nil
    sheet.largestUndimmedDetentIdentifier = nil
    scene.stage.advance(to: 2)
    #expect(page.view.frame.minY == 844 - 34 - 110 && !sheet.passesTouches && page.view.superview?.subviews[0].alpha == 1)
    let low = SheetHeights(UITraitCollection(verticalSizeClass: .compact), maximum: 300, medium: 120)
    let high = SheetHeights(UITraitCollection(verticalSizeClass: .regular), maximum: 300, medium: 120)
    typealias Detent = UISheetPresentationController.Detent
    #expect(Detent.medium().resolvedValue(in: low) == nil && Detent.medium().resolvedValue(in: high) == 120)
    #expect(Detent.large().resolvedValue(in: low) == 300 && Detent.custom { _ in Detent.inactive }.resolvedValue(in: high) == nil)
    #expect(Detent.inactive == -1 && Detent.custom { _ in 1 }.identifier != Detent.custom { _ in 1 }.identifier)
    #expect(Detent.medium().identifier == .medium && Detent.large().identifier.rawValue == "large")
  }

  @Test("sheets have defaults")
  func defaults() throws {
    let sheet = try #require(UIViewController().sheetPresentationController)
    #expect(
      sheet.detents.map(\.identifier) == [.large] && sheet.selectedDetentIdentifier == nil && sheet.largestUndimmedDetentIdentifier == nil)
    #expect(!sheet.prefersGrabberVisible && sheet.preferredCornerRadius == nil && sheet.prefersScrollingExpandsWhenScrolledToEdge)
    #expect(!sheet.prefersEdgeAttachedInCompactHeight && !sheet.widthFollowsPreferredContentSizeWhenEdgeAttached && sheet.sourceView == nil)
  }

  private func tap(_ x: CGFloat, _ y: CGFloat, _ scene: Scene) {
    for phase in [UITouch.Phase.began, .ended] {
      UIApplication.shared.sendTouch(phase, at: CGPoint(x: x, y: y), timestamp: scene.stage.time, on: scene.screen)
    }
    scene.stage.advance(to: scene.stage.time + 1)
  }

  @Test("a tap on what is dimmed dismisses, unless the delegate or the controller forbids it; then the attempt is told")
  func taps() throws {
    let scene = Scene(CGSize(width: 390, height: 844)), (page, _) = try present(in: scene)
    delegate.log = []
    delegate.mayDismiss = false
    tap(100, 20, scene)
    #expect(delegate.log == ["should", "attempt"] && page.presentingViewController === scene.root)
    (delegate.mayDismiss, page.isModalInPresentation, delegate.log) = (true, true, [])
    tap(100, 20, scene)
    #expect(delegate.log == ["attempt"] && page.presentingViewController != nil)
    (page.isModalInPresentation, delegate.log) = (false, [])
    let corner = page.view.layer.cornerRadius
    tap(100, 20, scene)
    #expect(
      delegate.log == ["should", "will", "did"] && page.presentingViewController == nil && corner == 10 && page.view.layer.cornerRadius == 0
    )
  }

  @Test("a sheet that adapts to the whole screen has square corners, is dimmed behind, and is not moved")
  func full() throws {
    delegate.style = .fullScreen
    let scene = Scene(CGSize(width: 390, height: 844)), (page, sheet) = try present(in: scene)
    #expect(delegate.log == ["adapts 0"] && sheet.presentationStyle == .fullScreen && sheet.adaptivePresentationStyle == .pageSheet)
    #expect(page.view.frame == scene.window.bounds && page.view.layer.cornerRadius == 0 && !sheet.passesTouches)
    #expect(!sheet.isMoved(by: CGPoint(x: 0, y: 9)) && page.view.superview?.subviews[0].alpha == 1)
    sheet.adapt(to: page.traitCollection)
    #expect(delegate.log == ["adapts 0"])
    delegate.style = .automatic
    sheet.adapt(to: page.traitCollection)
    scene.stage.advance(to: 2)
    #expect(
      delegate.log == ["adapts 0", "adapts -1"] && sheet.presentationStyle == .pageSheet && page.view.frame.minY == 40
        && page.view.layer.cornerRadius == 10)
  }

  @Test("a finger that scrolls a large sheet's content on from its greatest height, by numbers")
  func drags() {
    let travel = SheetTravel(rests: [120, 440].map { .init(identifier: nil, height: $0) }, undimmed: 0, headroom: 40)
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 400))
    scroll.contentSize = CGSize(width: 320, height: 460)
    var drag = SheetDrag(height: 120, travel: travel, mayLeave: false, content: scroll, contentTop: 0)
    drag.pull(by: 300)
    #expect([drag.pulled, drag.shown, drag.overflow, scroll.contentOffset.y] == [420, 420, 0, 0])
    drag.pull(by: 350)
    #expect([drag.pulled, drag.shown, drag.overflow, scroll.contentOffset.y] == [470, 440, 30, 30])
    drag.pull(by: 420)
    // No farther than to the content's end.
    #expect([drag.pulled, drag.shown, drag.overflow, scroll.contentOffset.y] == [540, 440, 100, 60])
    drag.pull(by: 20)
    #expect([drag.pulled, drag.shown, drag.overflow, scroll.contentOffset.y] == [140, 140, 0, 0])
    var alone = SheetDrag(height: 440, travel: travel, mayLeave: true, content: nil, contentTop: 0)
    alone.pull(by: -430)
    #expect([alone.pulled, alone.shown, alone.overflow] == [10, 10, 0])
    alone.pull(by: -460)
    #expect([alone.pulled, alone.shown] == [-20, 0])
    #expect(travel.least == 120 && travel.greatest == 440 && travel.rest(from: 100, velocity: -900, mayLeave: true) == nil)
    #expect(
      travel.rest(from: 280, velocity: 0, mayLeave: true)?.height == 120
        && travel.rest(from: 281, velocity: 0, mayLeave: true)?.height == 440)
    let undimmed = SheetTravel(rests: travel.rests, undimmed: 440, headroom: 40)
    #expect(undimmed.dimming(at: 440) == 0 && undimmed.dimming(at: 500) == 0)
  }
}
