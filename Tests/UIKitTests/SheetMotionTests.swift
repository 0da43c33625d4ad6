import Foundation
import Testing

@testable import UIKit

/// Sheets that are let go, caught again and pulled back, in a window of 320 × 480 points.
@MainActor @Suite("Sheets that move on")
final class SheetMotionTests {
  final class Delegate: UISheetPresentationControllerDelegate {
    var log: [String] = []
    var mayDismiss = true
    func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool { mayDismiss }
    func presentationControllerWillDismiss(_ presentationController: UIPresentationController) { log.append("will") }
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) { log.append("did") }
    func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) { log.append("attempt") }
    func sheetPresentationControllerDidChangeSelectedDetentIdentifier(_ sheetPresentationController: UISheetPresentationController) {
      log.append(sheetPresentationController.selectedDetentIdentifier?.rawValue ?? "none")
    }
  }

  private let delegate = Delegate()

  /// A sheet of 120 points, or of 440.
  private func present(
    _ change: (UISheetPresentationController) -> Void = { _ in }
  ) throws -> (UIViewController, UISheetPresentationController, ControllerStage) {
    let stage = ControllerStage(root: UIViewController()), page = UIViewController()
    let sheet = try #require(page.sheetPresentationController)
    sheet.detents = [.large(), .custom(identifier: .init("small")) { _ in 120 }]
    sheet.delegate = delegate
    change(sheet)
    stage.root.present(page, animated: false)
    stage.advance(to: 1)
    return (page, sheet, stage)
  }

  private func points(_ places: [CGFloat]) -> [CGPoint] { places.map { CGPoint(x: 160, y: $0) } }

  /// From 120 points, 110 above the lower edge: where it is and a quarter of a second of its speed later.
  nonisolated private static let releases: [(to: CGFloat, seconds: Double, log: [String], height: CGFloat?)] = [
    // 220 and 125 on, which is nearer to 440.
    (270, 0.2, ["large"], 440),
    // 220 and 12.5 on.
    (270, 2, [], 120),
    // 290 and 21.25 on: nearer to 440 than to 120.
    (200, 2, ["large"], 440),
    // 90 and 75 less.
    (400, 0.1, ["will", "did"], nil),
    // 90 and 3.75 less.
    (400, 2, ["will"], 120),
    // 50, which is nearer to the lower edge.
    (440, 8, ["will", "did"], nil),
  ]

  @Test("let go, a sheet comes to rest at the height nearest to where its speed takes it", arguments: releases)
  func released(row: (to: CGFloat, seconds: Double, log: [String], height: CGFloat?)) throws {
    let (page, sheet, stage) = try present()
    stage.inject(InputEvent.drag(through: points([370, row.to]), from: 2, for: row.seconds))
    stage.advance(to: 4 + row.seconds)
    #expect(delegate.log == row.log)
    if let height = row.height {
      #expect(page.view.frame == CGRect(x: 0, y: 480 - height, width: 320, height: height) && page.view.shown.frame == page.view.frame)
      #expect(stage.root.presentedViewController === page && !page.isBeingDismissed && page.transitionCoordinator == nil)
      #expect(sheet.selectedDetentIdentifier == (height == 440 ? .large : nil))
    } else {
      #expect(stage.root.presentedViewController == nil && page.view.window == nil)
    }
  }

  @Test("pulled down and up again in one go, it stays, and the delegate hears only of the beginning")
  func pulledBack() throws {
    let (page, _, stage) = try present()
    stage.inject(InputEvent.drag(through: points([370, 430, 340]), from: 2, for: 3))
    stage.advance(to: 3)
    #expect(delegate.log == ["will"] && page.isBeingDismissed && page.transitionCoordinator?.isInteractive == true)
    stage.advance(to: 4.9)
    #expect(page.view.frame.minY < 360 && page.isBeingDismissed)
    stage.advance(to: 7)
    #expect(delegate.log == ["will"] && !page.isBeingDismissed && stage.root.presentedViewController === page)
    #expect(page.view.frame == CGRect(x: 0, y: 360, width: 320, height: 120))
    // It can be dismissed all the same afterwards.
    stage.inject(InputEvent.drag(through: points([370, 470]), from: 7.5, for: 0.5))
    stage.advance(to: 10)
    #expect(delegate.log == ["will", "will", "did"] && page.view.window == nil)
  }

  @Test("a finger catches a sheet that moves where it shows, takes it along from there, and lets it go on")
  func caught() throws {
    let (page, _, stage) = try present()
    stage.inject(InputEvent.drag(through: points([380, 220]), from: 2, for: 2))
    stage.advance(to: 4.05)
    let moving = page.view.shown.frame.minY
    #expect(moving < 199 && moving > 45 && page.view.frame.minY == 40)
    func finger(_ phase: TouchEvent.Phase, _ y: CGFloat, _ time: Double) -> InputEvent {
      .touch(TouchEvent(phase: phase, location: CGPoint(x: 160, y: y), timestamp: time))
    }
    stage.inject([finger(.began, 300, 4.06), finger(.moved, 320, 4.07), finger(.moved, 325, 4.08)])
    stage.advance(to: 4.075)
    let held = page.view.frame.minY
    #expect(held <= moving && held > 42 && page.view.shown.frame.minY == held)
    stage.advance(to: 4.5)
    // It follows the finger by the 5 points that this went on, and stays there.
    #expect(isClose(page.view.frame.minY, Double(held) + 5, within: 1e-6) && page.view.shown.frame.minY == page.view.frame.minY)
    stage.advance(to: 5.5)
    #expect(isClose(page.view.shown.frame.minY, Double(held) + 5, within: 1e-6))
    stage.inject([finger(.moved, 325, 5.6), finger(.ended, 325, 5.7)])
    stage.advance(to: 8)
    #expect(page.view.shown.frame == CGRect(x: 0, y: 40, width: 320, height: 440) && delegate.log == ["large"])
  }

  @Test("a finger takes a sheet down at any height, and up where it may become higher; never to the side, and never a whole screen")
  func directions() throws {
    let (page, sheet, stage) = try present()
    func moved(_ x: CGFloat, _ y: CGFloat) -> Bool { sheet.isMoved(by: CGPoint(x: x, y: y)) }
    #expect(moved(0, 10) && moved(0, -10) && moved(9, 10) && moved(-9, -10))
    #expect(!moved(10, 10) && !moved(-10, 10) && !moved(20, -10) && !moved(0, 0))
    sheet.selectedDetentIdentifier = .large
    #expect(moved(0, 10) && !moved(0, -10))
    sheet.detents = [.custom(identifier: .init("small")) { _ in 120 }]
    #expect(moved(0, 10) && !moved(0, -10))
    withExtendedLifetime((page, stage)) {}
  }

  @Test("a sheet that must stay springs back, and each pull below its height is an attempt")
  func mustStay() throws {
    delegate.mayDismiss = false
    let (page, _, stage) = try present()
    stage.inject(InputEvent.drag(through: points([370, 470]), from: 2, for: 0.5))
    stage.advance(to: 2.49)
    #expect(page.view.frame.minY > 365 && page.view.frame.minY < 410 && !page.isBeingDismissed)
    stage.advance(to: 4)
    #expect(delegate.log == ["attempt"] && page.view.frame.minY == 360)
    // Up is none.
    stage.inject(InputEvent.drag(through: points([370, 340]), from: 5, for: 2))
    stage.advance(to: 9)
    #expect(delegate.log == ["attempt"] && page.view.frame.minY == 360)
    stage.inject(InputEvent.drag(through: points([370, 440]), from: 10, for: 0.5))
    stage.advance(to: 13)
    #expect(delegate.log == ["attempt", "attempt"] && stage.root.presentedViewController === page)
  }

  // MARK: On paper

  @Test("a sheet of one height, of two and of none that dims, by numbers")
  func travel() {
    func rests(_ heights: CGFloat...) -> [SheetTravel.Rest] { heights.map { .init(identifier: nil, height: $0) } }
    let one = SheetTravel(rests: rests(200), headroom: 40), two = SheetTravel(rests: rests(100, 300), undimmed: 100, headroom: 0)
    #expect([-10, 0, 50, 100, 200, 300].map { one.dimming(at: $0) } == [0, 0, 0.25, 0.5, 1, 1])
    #expect([0, 100, 150, 250, 300, 400].map { two.dimming(at: $0) } == [0, 0, 0.25, 0.75, 1, 1])
    #expect(SheetTravel(rests: rests(100, 300), undimmed: 300, headroom: 0).dimming(at: 350) == 0)
    // Without room above, it goes no higher.
    #expect(two.shown(300, mayLeave: true) == 300 && two.shown(301, mayLeave: true) == 300 && two.shown(900, mayLeave: false) == 300)
    #expect(one.shown(-5, mayLeave: true) == 0 && one.shown(0, mayLeave: true) == 0 && one.shown(200, mayLeave: false) == 200)
    // 200 (1 − 1 / (0.55 · 200 / 200 + 1)) = 110 / 1.55.
    #expect(isClose(one.shown(0, mayLeave: false), 200 - 70.967742, within: 1e-6))
    func height(_ travel: SheetTravel, _ height: CGFloat, _ velocity: CGFloat, _ mayLeave: Bool) -> CGFloat? {
      travel.rest(from: height, velocity: velocity, mayLeave: mayLeave)?.height
    }
    // Half of the way to the lower edge it still rests.
    #expect(height(one, 100, 0, true) == 200 && height(one, 99, 0, true) == nil && height(one, 99, 0, false) == 200)
    #expect(height(one, 100, -4, true) == nil && height(one, 90, 40, true) == 200)
    #expect(height(one, 200, -801, true) == nil && height(one, 200, -2000, false) == 200 && height(one, 400, -2000, true) == nil)
    #expect(height(two, 200, 0, true) == 100 && height(two, 200, 4, true) == 300 && height(two, 300, 4000, true) == 300)
    #expect(height(two, 300, -399, true) == 300 && height(two, 300, -401, true) == 100)
  }
}
