import Testing
import UIKit

/// Sheets in a window of 320 × 480 points, of which a large one leaves 40 at the top.
@MainActor @Suite("Heights of sheets")
final class SheetHeightTests {
  private func present(_ change: (UISheetPresentationController) -> Void) throws -> (UIViewController, ControllerStage) {
    let stage = ControllerStage(root: UIViewController()), page = UIViewController()
    change(try #require(page.sheetPresentationController))
    stage.root.present(page, animated: false)
    stage.advance(to: 1)
    return (page, stage)
  }

  @Test("a sheet rests at the smallest of its heights: half of the window")
  func medium() throws {
    let (page, _) = try present { $0.detents = [.medium(), .large()] }
    // Heights of less than 500 points are compact: there is no medium then, as on a phone that lies on its side.
    #expect(page.view.frame == CGRect(x: 0, y: 40, width: 320, height: 440))
  }

  @Test("a height of one's own is above the safe area; its corners may have another radius")
  func custom() throws {
    let (page, _) = try present {
      $0.detents = [.custom(identifier: .init("small")) { $0.maximumDetentValue * 0.25 }, .large()]
      $0.preferredCornerRadius = 24
    }
    // A quarter of 440.
    #expect(page.view.frame == CGRect(x: 0, y: 370, width: 320, height: 110))
    #expect(page.view.layer.cornerRadius == 24)
  }

  @Test("changes to the heights move the sheet with the system's spring; what is behind is dimmed above the height that says so")
  func animated() throws {
    let (page, stage) = try present {
      $0.detents = [.custom(identifier: .init("small")) { _ in 100 }, .large()]
      $0.largestUndimmedDetentIdentifier = .init("small")
    }
    let container = try #require(page.view.superview), dimming = try #require(container.subviews.first)
    #expect(dimming.alpha == 0 && page.view.frame.minY == 380)
    page.sheetPresentationController?.animateChanges { page.sheetPresentationController?.selectedDetentIdentifier = .large }
    #expect(page.view.frame.minY == 40 && dimming.alpha == 1)
    stage.advance(to: 1.1)
    // On the way from 430 to 260.
    #expect(page.view.shown.position.y > 261 && page.view.shown.position.y < 429)
    stage.advance(to: 2)
    #expect(page.view.shown.position.y == 260)
  }
}
