import Foundation
import Testing

@testable import UIKit

/// What stands beside rows that are drawn out, and titles at a table's side.
@MainActor @Suite("Beside rows")
struct RowSwipeTests {
  private func action(_ title: String?, _ style: UIContextualAction.Style = .normal, image: UIImage? = nil) -> UIContextualAction {
    let action = UIContextualAction(style: style, title: title) { _, _, _ in }
    action.image = image
    return action
  }

  private func swipe(_ actions: [UIContextualAction], isTrailing: Bool) -> RowSwipe {
    let swipe = RowSwipe(path: [0, 1], isTrailing: isTrailing, UISwipeActionsConfiguration(actions: actions)) { _ in }
    swipe.frame = CGRect(x: 0, y: 44, width: 320, height: 60)
    return swipe
  }

  private func buttons(_ swipe: RowSwipe) -> [UIView] { swipe.subviews.reversed() }
  private func rect(_ x: CGFloat, _ width: CGFloat) -> CGRect { CGRect(x: x, y: 0, width: width, height: 60) }

  @Test("actions share the room beside the row, the first at the edge and over the others")
  func shares() {
    // Widths of 74 points; the first reaches from its place to the edge, and so do those below it.
    let cases: [(Bool, CGFloat, Bool, [CGRect])] = [
      (true, 148, false, [rect(246, 74), rect(172, 148)]), (true, 74, false, [rect(283, 37), rect(246, 74)]),
      (true, 296, false, [rect(172, 148), rect(24, 296)]), (true, 200, true, [rect(120, 200), rect(120, 200)]),
      (false, 148, false, [rect(0, 74), rect(0, 148)]), (false, 74, false, [rect(0, 37), rect(0, 74)]),
      (false, 200, true, [rect(0, 200), rect(0, 200)]),
    ]
    for (isTrailing, extent, isFull, frames) in cases {
      let swipe = swipe([action("a"), action("b")], isTrailing: isTrailing)
      #expect(swipe.openExtent == 148 && swipe.clipsToBounds)
      (swipe.extent, swipe.isFull) = (extent, isFull)
      #expect(buttons(swipe).map(\.frame) == frames, "\(isTrailing) \(extent) \(isFull)")
      swipe.frame.size.height = 70
      swipe.layoutIfNeeded()
      #expect(buttons(swipe).allSatisfy { $0.frame.height == 70 })
    }
  }

  @Test("a button's text is in the middle of its own width, below its picture")
  func contents() throws {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 16), format: format).image { _ in }
    for isTrailing in [true, false] {
      let swipe = swipe([action("a", .destructive, image: image), action("many words here", .normal)], isTrailing: isTrailing)
      let label = UILabel()
      (label.text, label.font) = ("many words here", .systemFont(ofSize: 15))
      let wide = label.intrinsicContentSize.width.rounded(.up) + 30
      #expect(swipe.openExtent == 74 + wide && wide > 74)
      swipe.extent = swipe.openExtent
      swipe.layoutIfNeeded()
      let first = buttons(swipe)[0], second = buttons(swipe)[1]
      for button in [first, second] { button.layoutIfNeeded() }
      let text = try #require(first.subviews.first as? UILabel), picture = try #require(first.subviews.last as? UIImageView)
      let line = text.intrinsicContentSize.height, top = ((60 - 16 - 4 - line) / 2).rounded()
      #expect(picture.frame == CGRect(x: 27, y: top, width: 20, height: 16) && picture.tintColor == .white)
      #expect(text.frame == CGRect(x: 0, y: top + 20, width: 74, height: line) && text.font == .systemFont(ofSize: 15))
      #expect(text.textColor == .white && text.textAlignment == .center && first.backgroundColor == .systemRed && first.clipsToBounds)
      // The second one reaches below the first, and its text is at the row's side.
      let other = try #require(second.subviews.first as? UILabel)
      #expect(second.frame.width == 74 + wide && other.frame.width == wide && second.backgroundColor == .systemGray)
      #expect(other.frame.minX == (isTrailing ? 0 : 74) && other.frame.minY == ((60 - line) / 2).rounded())
    }
  }

  @Test("actions have the colours of their kinds, and a full swipe chooses the first unless it may not")
  func kinds() {
    #expect(action("a", .destructive).backgroundColor == .systemRed && action("a").backgroundColor == .systemGray)
    let configuration = UISwipeActionsConfiguration(actions: [action("a")])
    #expect(configuration.performsFirstActionWithFullSwipe && configuration.actions.first?.title == "a")
    configuration.performsFirstActionWithFullSwipe = false
    #expect(!RowSwipe(path: [0, 0], isTrailing: true, configuration) { _ in }.performsFirstAction)
    var chosen: [String?] = []
    let swipe = RowSwipe(
      path: [0, 0], isTrailing: true, UISwipeActionsConfiguration(actions: [action("a"), action("b")])
    ) { chosen.append($0.title) }
    for button in buttons(swipe) { (button as? UIControl)?.sendActions(for: .touchUpInside) }
    #expect(chosen == ["a", "b"])
  }

  @Test("titles at the side: lines of 14 points in the middle, of less where there are many, and some left out where there are more")
  func titles() {
    let names = (0..<26).map { "\($0)" }
    let cases: [(Int, CGFloat, [Int], CGFloat, CGFloat)] = [
      (3, 100, [0, 1, 2], 29, 14), (26, 364, Array(0..<26), 0, 14), (26, 312, Array(0..<26), 0, 12), (26, 286, Array(0..<26), 0, 11),
      // 286 points are wanted: every second one of 26 in 200, every third in 100.
      (26, 200, stride(from: 0, to: 26, by: 2).map { $0 }, 9, 14), (26, 100, stride(from: 0, to: 26, by: 3).map { $0 }, 0, 100 / 9),
    ]
    for (count, height, shown, top, line) in cases {
      let view = SectionIndexView(Array(names.prefix(count)))
      view.color = .red
      view.frame = CGRect(x: 0, y: 0, width: 15, height: height)
      view.layoutIfNeeded()
      let labels = view.subviews.compactMap { $0 as? UILabel }
      #expect(labels.map(\.text) == shown.map { names[$0] }, "\(count) \(height)")
      #expect(
        zip(labels, 0...).allSatisfy { label, index in
          isClose(label.frame.minY, Double(top + CGFloat(index) * line), within: 1e-9)
            && isClose(label.frame.height, Double(line), within: 1e-9)
        }, "\(count) \(height)")
      #expect(labels.allSatisfy { $0.frame.minX == 0 && $0.frame.width == 15 && $0.textAlignment == .center && $0.textColor == .red })
      #expect(labels.first?.font == .systemFont(ofSize: 11, weight: .semibold))
      view.color = .blue
      #expect(labels.allSatisfy { $0.textColor == .blue })
    }
  }

  /// Rows in sections with titles at the side, and where these lead.
  @MainActor private final class Rows: NSObject, UITableViewDataSource {
    var asked: [String] = []
    func numberOfSections(in tableView: UITableView) -> Int { 5 }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { [10, 10, 10, 0, 30][section] }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      UITableViewCell(style: .default, reuseIdentifier: nil)
    }
    func sectionIndexTitles(for tableView: UITableView) -> [String]? { ["a", "b", "c", "d", "e", "f"] }
    func tableView(_ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int) -> Int {
      asked.append("\(title) \(index)")
      return index
    }
  }

  @Test("a finger on the titles leads to their sections, once each, and shows another colour behind them")
  func finger() throws {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 440)), rows = Rows(), stage = AnimationStage(table)
    table.rowHeight = 40
    table.dataSource = rows
    table.contentInset = UIEdgeInsets(top: 10, left: 0, bottom: 20, right: 0)
    (table.sectionIndexBackgroundColor, table.sectionIndexTrackingBackgroundColor) = (.yellow, .green)
    stage.advance(to: 0)
    let index = try #require(table.sectionIndex)
    // 410 points from 10 on; six lines of 14 in the middle of that: from 173 to 257 of its own.
    #expect(index.frame == CGRect(x: 305, y: table.contentOffset.y + 10, width: 15, height: 410))
    #expect(index.backgroundColor == .yellow && index.color == table.tintColor && table.visibleCells.allSatisfy { $0.indexRoom == 15 })
    let top = index.convert(CGPoint.zero, to: nil).y
    func touch(_ phase: UITouch.Phase, _ y: CGFloat) {
      UIApplication.shared.sendTouch(phase, at: CGPoint(x: 312, y: top + y), timestamp: stage.stage.time, on: stage.screen)
      stage.advance(to: stage.stage.time + 0.1)
    }
    touch(.began, 163 + 15)
    #expect(rows.asked == ["b 1"] && table.contentOffset.y == 390 && index.backgroundColor == .green)
    touch(.moved, 163 + 20)
    #expect(rows.asked.count == 1)
    // The fourth section has no rows: it begins at 1200.
    touch(.moved, 163 + 43)
    #expect(rows.asked == ["b 1", "d 3"] && table.contentOffset.y == 1190)
    touch(.moved, 163 + 57)
    #expect(rows.asked.last == "e 4" && table.contentOffset.y == 1190)
    touch(.moved, 400)
    #expect(rows.asked.last == "f 5" && table.contentOffset.y == 1190)
    touch(.moved, 3)
    #expect(rows.asked.last == "a 0" && table.contentOffset.y == -10)
    touch(.ended, 3)
    #expect(index.backgroundColor == .yellow)
    table.sectionIndexColor = .red
    #expect(index.color == .red)
    table.sectionIndexMinimumDisplayRowCount = 60
    #expect(table.sectionIndex != nil && table.sectionIndex !== index)
    table.sectionIndexMinimumDisplayRowCount = 61
    #expect(table.sectionIndex == nil && table.indexRoom == 0 && table.visibleCells.allSatisfy { $0.indexRoom == 0 })
    table.sectionIndexMinimumDisplayRowCount = 0
    table.semanticContentAttribute = .forceRightToLeft
    table.layoutIfNeeded()
    #expect(table.sectionIndex?.frame.minX == 0 && table.subviews.last === table.sectionIndex)
  }
}
