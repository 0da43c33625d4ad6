import Testing

@testable import UIKit

/// Sheets under a finger, in a window of 320 × 480 points, of which a large one leaves 40 at the top.
@MainActor @Suite("Sheets under a finger")
final class SheetDragTests {
  final class Delegate: UISheetPresentationControllerDelegate {
    var log: [String] = []
    func presentationControllerWillDismiss(_ presentationController: UIPresentationController) { log.append("will") }
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) { log.append("did") }
    func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) { log.append("attempt") }
    func sheetPresentationControllerDidChangeSelectedDetentIdentifier(_ sheetPresentationController: UISheetPresentationController) {
      log.append(sheetPresentationController.selectedDetentIdentifier?.rawValue ?? "none")
    }
  }

  let delegate = Delegate()

  /// A sheet of 120 points, or of 440.
  private func present(_ change: (UISheetPresentationController) -> Void = { _ in }) throws -> (UIViewController, ControllerStage) {
    let stage = ControllerStage(root: UIViewController()), page = UIViewController()
    let sheet = try #require(page.sheetPresentationController)
    sheet.detents = [.large(), .custom(identifier: .init("small")) { _ in 120 }]
    sheet.delegate = delegate
    change(sheet)
    stage.root.present(page, animated: false)
    stage.advance(to: 1)
    return (page, stage)
  }

  /// A finger that moves from 2 s to 4 s; time is then 3.9, after 19 of 20 parts of its way.
  private func pull(from start: CGFloat, by distance: CGFloat, _ stage: ControllerStage) {
    stage.inject(InputEvent.drag(through: [CGPoint(x: 160, y: start), CGPoint(x: 160, y: start + distance)], from: 2, for: 2))
    stage.advance(to: 3.9)
  }

  @Test("heights on paper: rests at 100, 300 and 500 points, 40 of room above, undimmed up to 100")
  func travel() {
    let travel = SheetTravel(
      rests: [100, 300, 500].map { SheetTravel.Rest(identifier: nil, height: $0) }, undimmed: 100, headroom: 40)
    #expect([50, 100, 200, 300, 400].map { travel.dimming(at: $0) } == [0, 0, 0.5, 1, 1])
    // 40 (1 − 1 / (0.55 · 100 / 40 + 1)) = 40 · 1.375 / 2.375.
    #expect(isClose(travel.shown(600, mayLeave: true), 500 + 23.157895, within: 1e-6))
    #expect(travel.shown(40, mayLeave: true) == 40)
    // 100 (1 − 1 / (0.55 · 60 / 100 + 1)) = 33 / 1.33.
    #expect(isClose(travel.shown(40, mayLeave: false), 100 - 24.812030, within: 1e-6))
    #expect(travel.rest(from: 190, velocity: 0, mayLeave: true)?.height == 100)
    // A quarter of a second at 80 points a second are 20.
    #expect(travel.rest(from: 190, velocity: 80, mayLeave: true)?.height == 300)
    #expect(travel.rest(from: 45, velocity: 0, mayLeave: true) == nil && travel.rest(from: 45, velocity: 0, mayLeave: false)?.height == 100)
    #expect(travel.rest(from: 55, velocity: 0, mayLeave: true)?.height == 100)
  }

  @Test("a finger moves a sheet from one height to another, and the delegate is told of the height where it comes to rest")
  func between() throws {
    let (page, stage) = try present()
    #expect(page.view.frame == CGRect(x: 0, y: 360, width: 320, height: 120))
    pull(from: 380, by: -160, stage)
    // 152 points higher, and larger by as much.
    #expect(isClose(page.view.frame.minY, 208, within: 1.4) && page.view.frame.maxY == 480 && delegate.log == [])
    stage.advance(to: 4.05)
    #expect(page.view.shown.frame.minY < 199 && page.view.shown.frame.minY > 41)
    stage.advance(to: 5)
    #expect(page.view.shown.frame == CGRect(x: 0, y: 40, width: 320, height: 440) && delegate.log == ["large"])
    #expect(page.sheetPresentationController?.selectedDetentIdentifier == .large && page.transitionCoordinator == nil)
  }

  @Test("beyond its greatest height a sheet follows less and less")
  func beyond() throws {
    let (page, stage) = try present()
    pull(from: 470, by: -420, stage)
    // 79 points too far: 40 (1 − 1 / (0.55 · 79 / 40 + 1)) of the 40 that there are.
    #expect(isClose(page.view.frame.minY, 40 - 20.826843, within: 0.5))
    stage.advance(to: 5)
    #expect(page.view.frame.minY == 40)
  }

  @Test("a sheet that may not be dismissed resists a finger that pulls it down, and goes back; the delegate is told of the attempt")
  func modal() throws {
    let (page, stage) = try present {
      $0.selectedDetentIdentifier = .large; $0.detents = [.large()]
    }
    page.isModalInPresentation = true
    pull(from: 60, by: 100, stage)
    // 440 (1 − 1 / (0.55 · 95 / 440 + 1)) = 440 · 0.11875 / 1.11875.
    #expect(isClose(page.view.frame.minY, 40 + 46.703911, within: 0.6) && delegate.log == [])
    stage.advance(to: 5)
    #expect(page.view.frame.minY == 40 && delegate.log == ["attempt"] && page.presentingViewController === stage.root)
  }

  @Test("below its smallest height a finger dismisses a sheet, and what goes alongside follows it")
  func dismissal() throws {
    let (page, stage) = try present()
    let companion = UIView()
    stage.root.view.addSubview(companion)
    stage.inject(InputEvent.drag(through: [CGPoint(x: 160, y: 370), CGPoint(x: 160, y: 430)], from: 2, for: 2))
    stage.advance(to: 2.5)
    page.transitionCoordinator?.animate { _ in companion.alpha = 0 }
    #expect(delegate.log == ["will"] && page.isBeingDismissed && page.transitionCoordinator?.isInteractive == true)
    stage.advance(to: 3.9)
    // 57 of 120 points, and its size is that of its smallest height.
    #expect(isClose(page.view.frame.minY, 417, within: 1.1) && page.view.frame.height == 120)
    stage.advance(to: 5)
    #expect(delegate.log == ["will", "did"] && page.view.window == nil && stage.root.presentedViewController == nil)
  }

  @Test("a handle of 36 × 5 points, 5 below the upper edge, goes with the sheet")
  func grabber() throws {
    let (page, stage) = try present { $0.prefersGrabberVisible = true }
    let container = try #require(page.view.superview)
    let grabber = try #require(container.subviews.first { $0.frame.size == CGSize(width: 36, height: 5) })
    #expect(grabber.frame.origin == CGPoint(x: 142, y: 365) && grabber.layer.cornerRadius == 2.5)
    pull(from: 380, by: -160, stage)
    #expect(grabber.frame.minY == page.view.frame.minY + 5)
    stage.advance(to: 5)
    #expect(grabber.frame.minY == 45)
    page.sheetPresentationController?.prefersGrabberVisible = false
    stage.advance(to: 5.1)
    #expect(grabber.superview == nil)
  }

  @Test("up to the height that is not dimmed touches reach what is behind; a tap on what is dimmed dismisses")
  func behind() throws {
    let (page, stage) = try present { $0.largestUndimmedDetentIdentifier = .init("small") }
    let window = stage.stage.window, place = CGPoint(x: 160, y: 20)
    #expect(window.hitTest(place, with: nil) === stage.root.view)
    page.sheetPresentationController?.animateChanges { page.sheetPresentationController?.selectedDetentIdentifier = .large }
    stage.advance(to: 2)
    #expect(window.hitTest(place, with: nil) === page.view.superview?.subviews.first)
    for phase in [UITouch.Phase.began, .ended] { UIApplication.shared.sendTouch(phase, at: place, timestamp: 2, on: stage.stage.screen) }
    stage.advance(to: 3)
    #expect(delegate.log == ["will", "did"] && page.view.window == nil)
  }

  private func content(in page: UIViewController) -> UIScrollView {
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 440))
    scroll.contentSize = CGSize(width: 320, height: 2000)
    page.view.addSubview(scroll)
    return scroll
  }

  @Test("a finger on content that is at its top enlarges the sheet, and what it goes on scrolls the content")
  func content() throws {
    let (page, stage) = try present()
    let scroll = content(in: page)
    pull(from: 475, by: -370, stage)
    // 351.5 points, of which 320 lead to the greatest height.
    #expect(page.view.frame.minY == 40 && isClose(scroll.contentOffset.y, 31.5, within: 3.2))
    stage.advance(to: 8)
    #expect(page.view.frame.minY == 40 && scroll.contentOffset.y > 50 && delegate.log == ["large"])
    // Scrolled content scrolls back.
    stage.inject(InputEvent.drag(through: [CGPoint(x: 160, y: 100), CGPoint(x: 160, y: 130)], from: 9, for: 1))
    stage.advance(to: 12)
    #expect(page.view.frame.minY == 40 && scroll.contentOffset.y >= 0 && page.presentingViewController != nil)
  }

  @Test("where scrolling does not enlarge the sheet, the content scrolls at any height")
  func contentAlone() throws {
    let (page, stage) = try present { $0.prefersScrollingExpandsWhenScrolledToEdge = false }
    let scroll = content(in: page)
    pull(from: 475, by: -100, stage)
    #expect(page.view.frame.minY == 360 && isClose(scroll.contentOffset.y, 95, within: 1.1))
  }
}
