import Testing
import UIKit

/// Alerts and sheets of actions.
@MainActor @Suite("Alerts")
final class AlertTests {
  private func stage() -> ControllerStage {
    let root = UIViewController()
    root.view = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    return ControllerStage(root: root)
  }

  private func tap(_ point: CGPoint, _ stage: ControllerStage) {
    UIApplication.shared.sendTouch(.began, at: point, timestamp: stage.stage.stage.time, on: stage.stage.screen)
    UIApplication.shared.sendTouch(.ended, at: point, timestamp: stage.stage.stage.time, on: stage.stage.screen)
  }

  /// The labels in a view, from the top.
  private func labels(_ view: UIView) -> [UILabel] {
    ((view as? UILabel).map { [$0] } ?? []) + view.subviews.flatMap(labels)
  }

  private func place(of title: String, in controller: UIAlertController, _ stage: ControllerStage) -> CGPoint? {
    labels(controller.view).first { $0.text == title }.map {
      stage.stage.window.convert(CGPoint(x: $0.bounds.midX, y: $0.bounds.midY), from: $0)
    }
  }

  @Test("an alert is 270 points wide, in the middle; its two choices stand side by side, the one that cancels first")
  func alert() throws {
    let stage = stage()
    let alert = UIAlertController(title: "Delete?", message: "This cannot be undone.", preferredStyle: .alert)
    var chosen: [String] = []
    alert.addAction(UIAlertAction(title: "Delete", style: .destructive) { chosen.append($0.title ?? "") })
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel) { chosen.append($0.title ?? "") })
    stage.root.present(alert, animated: true)
    stage.advance(to: 0.05)
    let card = try #require(alert.view.subviews.first as? UIVisualEffectView)
    let radius = card.layer.presentation()?.value(forKeyPath: "backgroundFilters.blur.inputRadius") as? Double ?? 0
    #expect(card.contentView.shownAlpha < 1 && radius > 0 && radius < 29 && alert.view.shown.transform.m11 > 1)
    stage.advance(to: 1)
    let frame = alert.view.frame
    #expect(frame.width == 270 && frame.midX == 160 && abs(frame.midY - 240) <= 0.5 && stage.root.presentedViewController === alert)
    let delete = try #require(place(of: "Delete", in: alert, stage)), cancel = try #require(place(of: "Cancel", in: alert, stage))
    // Halves of 135 points; a row of 44 at the bottom.
    #expect(cancel.x == 160 - 67.5 && delete.x == 160 + 67.5 && delete.y == frame.maxY - 22)
    tap(delete, stage)
    #expect(chosen.isEmpty)
    stage.advance(to: 2)
    #expect(chosen == ["Delete"] && stage.root.presentedViewController == nil && alert.view.superview == nil)
  }

  @Test("three choices stand one below the other, the one that cancels last; a choice that is disabled does nothing")
  func column() throws {
    let stage = stage()
    let alert = UIAlertController(title: nil, message: "Which?", preferredStyle: .alert)
    var chosen = 0
    for (title, style) in [("No", UIAlertAction.Style.cancel), ("A", .default), ("B", .default)] {
      alert.addAction(UIAlertAction(title: title, style: style) { _ in chosen += 1 })
    }
    alert.actions[1].isEnabled = false
    stage.root.present(alert, animated: false)
    stage.advance(to: 0.1)
    let rows = try ["A", "B", "No"].map { try #require(place(of: $0, in: alert, stage)).y }
    #expect(rows[1] - rows[0] == 44 && rows[2] - rows[1] == 44)
    tap(try #require(place(of: "A", in: alert, stage)), stage)
    stage.advance(to: 1)
    #expect(chosen == 0 && stage.root.presentedViewController === alert)
  }

  @Test("a sheet stands at the bottom with margins of 8 points; a tap beside it cancels")
  func sheet() throws {
    let stage = stage()
    let sheet = UIAlertController(title: "Share", message: nil, preferredStyle: .actionSheet)
    var chosen: [String] = []
    for (title, style) in [("Copy", UIAlertAction.Style.default), ("Cancel", .cancel)] {
      sheet.addAction(UIAlertAction(title: title, style: style) { chosen.append($0.title ?? "") })
    }
    stage.root.present(sheet, animated: true)
    stage.advance(to: 0.05)
    #expect(sheet.view.shown.transform.m42 > 0)
    stage.advance(to: 1)
    #expect(sheet.view.frame.minX == 8 && sheet.view.frame.width == 304 && sheet.view.frame.maxY == 472)
    let copy = try #require(place(of: "Copy", in: sheet, stage)), cancel = try #require(place(of: "Cancel", in: sheet, stage))
    // Rows of 57 with 8 between.
    #expect(cancel.y == 472 - 28.5 && cancel.y - copy.y == 65)
    tap(CGPoint(x: 160, y: 40), stage)
    stage.advance(to: 2)
    #expect(chosen == ["Cancel"] && stage.root.presentedViewController == nil)
  }

  @Test("a field that is typed into goes on when a choice is enabled by what stands in it, and its border is that of the dark")
  func typing() throws {
    let stage = stage()
    stage.stage.window.overrideUserInterfaceStyle = .dark
    let alert = UIAlertController(title: "Name", message: nil, preferredStyle: .alert)
    let done = UIAlertAction(title: "Done", style: .default)
    done.isEnabled = false
    alert.addAction(done)
    alert.addTextField { field in
      field.addAction(UIAction { [unowned field] _ in done.isEnabled = field.hasText }, for: .editingChanged)
    }
    stage.stage.window.makeKey()
    stage.root.present(alert, animated: false)
    stage.advance(to: 1)
    let field = try #require(alert.textFields?.first)
    #expect(field.isFirstResponder)
    for (index, letter) in ["a", "b"].enumerated() {
      UIApplication.shared.sendKey(UIKey(name: letter, characters: letter), .began, timestamp: 1)
      UIApplication.shared.sendKey(UIKey(name: letter, characters: letter), .ended, timestamp: 1)
      stage.advance(to: 2 + Double(index))
    }
    #expect(field.text == "ab" && field.isFirstResponder && done.isEnabled)
    let separator = UIColor.separator.resolvedColor(with: UITraitCollection(userInterfaceStyle: .dark)).cgColor
    #expect(field.superview?.layer.borderColor == separator)
  }
}
