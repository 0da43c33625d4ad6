import Foundation
import Testing

@testable import UIKit

/// Heights of alerts, and how their choices look.
@MainActor @Suite("Parts of alerts")
final class AlertPartTests {
  private func height(_ text: String?, _ size: CGFloat, _ weight: UIFont.Weight) -> CGFloat {
    let label = UILabel()
    (label.text, label.font, label.numberOfLines) = (
      text, .systemFont(ofSize: size, weight: weight), 0
    )
    return text == nil ? 0 : label.sizeThatFits(CGSize(width: 238, height: 0)).height
  }

  nonisolated static let alerts: [(UIAlertController.Style, String?, String?, Int, CGFloat, CGFloat)] = [
    // What is above and below the texts, and between them; what the rows take.
    (.alert, "Title", "Message", 3, 42, 132), (.alert, "Title", nil, 3, 38, 132),
    (.alert, nil, "Message", 3, 38, 132), (.alert, nil, nil, 3, 0, 132),
    (.alert, "Title", "Message", 2, 42, 44), (.alert, "Title", "Message", 1, 42, 44),
    (.actionSheet, "Title", "Message", 3, 35.5, 171),
    (.actionSheet, "Title", nil, 2, 29.5, 114), (.actionSheet, nil, nil, 4, 0, 228),
  ]

  @Test(
    "an alert is as high as its texts and rows; too high for its room, its rows give way first, down to one and a half",
    arguments: alerts)
  func alerts(
    style: UIAlertController.Style, title: String?, message: String?, count: Int, around: CGFloat,
    rows: CGFloat
  ) throws {
    let alert = UIAlertController(title: title, message: message, preferredStyle: style)
    for index in 0..<count { alert.addAction(UIAlertAction(title: "\(index)", style: .default)) }
    let card = try #require(alert.view as? AlertCard)
    let isSheet = style == .actionSheet
    let texts = height(title, isSheet ? 13 : 17, .semibold) + height(message, 13, .regular) + around
    func total(_ limit: CGFloat) -> CGFloat {
      card.sizeThatFits(CGSize(width: 270, height: limit)).height
    }
    #expect(
      total(1000) == texts + rows && total(texts + rows) == texts + rows
        && card.sizeThatFits(CGSize(width: 270, height: 1000)).width == 270)
    let least = min(rows, isSheet ? 85.5 : 66)
    #expect(
      total(texts + rows - 1) == texts + rows - min(1, max(texts + rows - least, 0))
        && total(texts + least) == texts + least)
    #expect(total(10) == max(least, 10))
    if isSheet {
      // One that cancels stands apart, 8 points below.
      alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
      #expect(total(1000) == texts + rows + 65)
    } else {
      // Fields of 32 points with 6 between them, and a little room above those without a text.
      for _ in 0..<2 { alert.addTextField() }
      #expect(
        total(1000) == max(texts, 14) + 72 + rows && alert.textFields?.count == 2
          && alert.textFields?[0].font?.pointSize == 13)
    }
  }

  @Test(
    "an alert's strong choice is the preferred one, else the one that cancels; disabled and destructive ones have their colours"
  )
  func choices() throws {
    let alert = UIAlertController(title: "T", message: nil, preferredStyle: .alert)
    let stage = ControllerStage(root: UIViewController())
    let actions = [
      ("A", UIAlertAction.Style.default), ("Cancel", .cancel), ("Delete", .destructive),
    ].map { UIAlertAction(title: $0.0, style: $0.1) }
    for action in actions { alert.addAction(action) }
    #expect(
      alert.severity == .default && alert.actions == actions && alert.textFields == nil
        && alert.modalPresentationStyle == .custom)
    #expect(
      UIAlertController().preferredStyle == .actionSheet
        && UIAlertControllerSeverity.critical.rawValue == 1)
    stage.root.present(alert, animated: false)
    stage.advance(to: 1)
    func labels() -> [UILabel] {
      func buttons(_ view: UIView) -> [AlertButton] {
        view.subviews.flatMap { ($0 as? AlertButton).map { [$0] } ?? buttons($0) }
      }
      return buttons(alert.view).sorted { $0.frame.minY < $1.frame.minY }.compactMap {
        $0.subviews.first as? UILabel
      }
    }
    func strong() -> [Bool] {
      labels().map { $0.font == .systemFont(ofSize: 17, weight: .semibold) }
    }
    #expect(labels().map(\.text) == ["A", "Delete", "Cancel"] && strong() == [false, false, true])
    #expect(
      labels().map(\.textColor) == [.systemBlue, .systemRed, .systemBlue]
        && labels().allSatisfy { $0.adjustsFontSizeToFitWidth && $0.minimumScaleFactor == 0.6 })
    alert.preferredAction = actions[0]
    actions[2].isEnabled = false
    alert.view.layoutIfNeeded()
    #expect(strong() == [true, false, false] && labels()[1].textColor == .tertiaryLabel)
    alert.view.tintColor = .green
    #expect(
      labels().map(\.textColor) == [.green, .tertiaryLabel, .green] && labels()[0].frame.minX == 8)
    (alert.title, alert.message) = ("Other", "More")
    stage.advance(to: 2)
    #expect(
      alert.view.frame.height == height("Other", 17, .semibold) + height("More", 13, .regular) + 42
        + 132)
    alert.choose(nil)
    alert.choose(actions[0])
    stage.advance(to: 3)
    #expect(stage.root.presentedViewController == nil)
  }
}
