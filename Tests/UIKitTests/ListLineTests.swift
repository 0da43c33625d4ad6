import Foundation
import Testing

@testable import UIKit

/// Lines, corners and backgrounds of rows by their places in lists, and what lists say.
@MainActor @Suite("Lines of lists") struct ListLineTests {
  private typealias Appearance = UICollectionLayoutListConfiguration.Appearance
  private let stage = AnimationStage()
  private static let appearances: [Appearance] = [.plain, .grouped, .insetGrouped, .sidebar, .sidebarPlain]

  init() { stage.screen.adopt(scale: 2, isDark: false) }

  private func row(
    _ appearance: Appearance, _ role: ListRow.Role = .row, first: Bool = false, last: Bool = false,
    _ change: (inout UIListSeparatorConfiguration) -> Void = { _ in }
  ) -> ListRow {
    var separators = UIListSeparatorConfiguration(listAppearance: .plain)
    change(&separators)
    return ListRow(appearance: appearance, role: role, isFirst: first, isLast: last, separators: separators)
  }

  private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
  }

  @Test("lines by themselves: below rows, and above the first of a group from side to side; not at the ends of cards") func automatic() {
    for appearance in Self.appearances {
      let isCard = appearance == .insetGrouped || appearance == .sidebar
      let middle = row(appearance).lines
      let first = row(appearance, first: true).lines
      let last = row(appearance, last: true).lines
      #expect(middle == (false, true) && first == (appearance == .grouped, true) && last == (false, !isCard), "\(appearance)")
      for role in [ListRow.Role.header, .footer] { #expect(row(appearance, role, first: true).lines == (false, false), "\(appearance)") }
    }
    let none = ListRow(appearance: .plain, role: .row, isFirst: false, isLast: false, separators: nil)
    #expect(none.lines == (false, false))
    let own = row(.insetGrouped, last: true) { ($0.topSeparatorVisibility, $0.bottomSeparatorVisibility) = (.visible, .visible) }
    #expect(own.lines == (true, true))
    #expect(
      row(.grouped, first: true) { ($0.topSeparatorVisibility, $0.bottomSeparatorVisibility) = (.hidden, .hidden) }.lines == (false, false))
    #expect(row(.plain) != row(.plain, last: true) && row(.plain) == row(.plain))
  }

  @Test("what separators are before anything is set, and in lists at the side") func configuration() {
    for appearance in Self.appearances {
      let separators = UIListSeparatorConfiguration(listAppearance: appearance)
      let isSide = appearance == .sidebar || appearance == .sidebarPlain
      #expect(
        separators.topSeparatorVisibility == (isSide ? .hidden : .automatic)
          && separators.bottomSeparatorVisibility == (isSide ? .hidden : .automatic))
      #expect(separators.color == .separator && separators.multipleSelectionColor == .separator)
      #expect(separators.topSeparatorInsets == UIListSeparatorConfiguration.automaticInsets)
      #expect(separators.bottomSeparatorInsets == UIListSeparatorConfiguration.automaticInsets)
      let list = UICollectionLayoutListConfiguration(appearance: appearance)
      #expect(
        list.showsSeparators == !isSide && list.separatorConfiguration == separators && list.headerMode == .none && list.footerMode == .none
      )
      #expect(list.isGrouped == (appearance != .plain && appearance != .sidebarPlain) && list.headerTopPadding == nil)
      #expect(list.isInset == (appearance == .insetGrouped || appearance == .sidebar))
      #expect(list.shownBackground == (list.isGrouped ? .systemGroupedBackground : .systemBackground))
      var colored = list
      colored.backgroundColor = .red
      #expect(colored.shownBackground == .red)
    }
  }

  private func cell(_ row: ListRow, _ change: (UICollectionViewListCell) -> Void = { _ in }) -> UICollectionViewListCell {
    let cell = UICollectionViewListCell(frame: rect(0, 0, 300, 61))
    stage.window.addSubview(cell)
    cell.take(row)
    change(cell)
    cell.layoutIfNeeded()
    return cell
  }

  /// The lines that show, and their colours.
  private func lines(_ cell: UICollectionViewListCell, _ color: UIColor = .separator) -> [CGRect] {
    cell.subviews.filter { $0.backgroundColor == color && !$0.isHidden && $0.frame.height == 0.5 }.map(\.frame).sorted { $0.minY < $1.minY }
  }

  @Test("lines begin where the text does, and go as far as they say") func frames() {
    var content = UIListContentConfiguration.cell()
    content.text = "Text"
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 16), format: format).image { _ in }
    func shown(_ row: ListRow, _ change: (UICollectionViewListCell) -> Void = { _ in }) -> [CGRect] { lines(cell(row, change)) }
    #expect(shown(row(.plain)) == [rect(16, 60.5, 284, 0.5)])
    #expect(shown(row(.plain)) { $0.contentConfiguration = content } == [rect(16, 60.5, 284, 0.5)])
    content.image = image
    // 16 + 20 + 16.
    #expect(shown(row(.plain)) { $0.contentConfiguration = content } == [rect(52, 60.5, 248, 0.5)])
    let indented = cell(row(.plain)) {
      $0.contentConfiguration = content
      $0.accessories = [.delete(displayed: .always), .checkmark()]
      $0.indentationLevel = 3
    }
    #expect(lines(indented) == [rect(38 + 30 + 52, 60.5, 180, 0.5)])
    indented.semanticContentAttribute = .forceRightToLeft
    indented.layoutIfNeeded()
    #expect(lines(indented) == [rect(0, 60.5, 180, 0.5)])
    #expect(shown(row(.grouped, first: true, last: true)) == [rect(0, 0, 300, 0.5), rect(0, 60.5, 300, 0.5)])
    #expect(shown(row(.grouped, first: true)) == [rect(0, 0, 300, 0.5), rect(16, 60.5, 284, 0.5)])
    let own = row(.grouped, first: true, last: true) {
      $0.topSeparatorInsets = NSDirectionalEdgeInsets(top: 0, leading: 21, bottom: 0, trailing: 4)
      $0.bottomSeparatorInsets.trailing = 9
    }
    #expect(shown(own) == [rect(21, 0, 275, 0.5), rect(0, 60.5, 291, 0.5)])
    #expect(shown(own) { $0.semanticContentAttribute = .forceRightToLeft } == [rect(4, 0, 275, 0.5), rect(9, 60.5, 291, 0.5)])
    let wide = row(.plain) { $0.bottomSeparatorInsets = NSDirectionalEdgeInsets(top: 0, leading: 200, bottom: 0, trailing: 150) }
    #expect(shown(wide) == [rect(200, 60.5, 0, 0.5)])
  }

  @Test("lines have their colours, and lie above everything else") func colors() {
    let row = row(.grouped, first: true) { ($0.color, $0.multipleSelectionColor) = (.red, .blue) }
    let cell = cell(row) { $0.accessories = [.checkmark()] }
    #expect(lines(cell, .red).count == 2 && cell.subviews.suffix(2).allSatisfy { $0.backgroundColor == .red })
    cell.isSelected = true
    cell.layoutIfNeeded()
    #expect(lines(cell, .blue).count == 2)
  }

  @Test("constraints of a program's own say where lines begin and end") func guide() {
    let cell = cell(row(.plain))
    let guide = cell.separatorLayoutGuide
    #expect(guide === cell.separatorLayoutGuide && guide.owningView === cell)
    NSLayoutConstraint.activate([
      guide.leadingAnchor.constraint(equalTo: cell.leadingAnchor, constant: 70),
      guide.trailingAnchor.constraint(equalTo: cell.trailingAnchor, constant: -25),
    ])
    cell.setNeedsLayout()
    stage.advance(to: 0.1)
    cell.setNeedsLayout()
    cell.layoutIfNeeded()
    #expect(lines(cell) == [rect(70, 60.5, 205, 0.5)])
  }

  @Test("corners of 10 points at the ends of cards, and backgrounds by the row's place") func looks() {
    let upper: CACornerMask = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    let lower: CACornerMask = [.layerMinXMaxYCorner, .layerMaxXMaxYCorner]
    let ends: [(Bool, Bool, CACornerMask)] = [
      (false, false, []), (true, false, upper), (false, true, lower), (true, true, upper.union(lower)),
    ]
    for appearance in Self.appearances {
      for (first, last, corners) in ends {
        let cell = cell(row(appearance, first: first, last: last))
        let isRound = appearance == .insetGrouped && !corners.isEmpty
        #expect(cell.layer.cornerRadius == (isRound ? 10 : 0) && cell.clipsToBounds == isRound, "\(appearance) \(first) \(last)")
        if isRound { #expect(cell.layer.maskedCorners == corners) }
      }
      #expect(cell(row(appearance, .header, first: true)).layer.cornerRadius == 0)
      let isPlain = appearance == .plain || appearance == .sidebarPlain
      let around = cell(row(appearance, .footer)).ownBackground?.backgroundColor
      #expect(around == (isPlain ? .secondarySystemBackground : nil), "\(appearance)")
      let own = cell(row(appearance)).defaultBackgroundConfiguration()
      #expect(own.backgroundColor == (appearance == .sidebar ? nil : isPlain ? .systemBackground : .secondarySystemGroupedBackground))
      #expect(own.cornerRadius == (appearance == .sidebar ? 10 : 0), "\(appearance)")
      let contents = [ListRow.Role.row, .header, .footer].map { cell(row(appearance, $0)).defaultContentConfiguration() }
      let isHeader = isPlain || appearance == .sidebar
      #expect(contents.map(\.textProperties.font.pointSize) == [17, isHeader ? 17 : 13, 13], "\(appearance)")
      #expect(contents.map(\.directionalLayoutMargins.top) == [11, isHeader ? 4 : 17, isPlain ? 4 : 7], "\(appearance)")
    }
    let alone = UICollectionViewListCell(frame: rect(0, 0, 10, 10))
    #expect(alone.ownBackground == nil && alone.defaultBackgroundConfiguration().backgroundColor == .secondarySystemGroupedBackground)
    #expect(alone.contentView.layoutMargins == UIEdgeInsets(top: 11, left: 16, bottom: 11, right: 16))
  }

  @Test("a list's own background is grey in rows that are held or selected; one of the program's stays") func selected() {
    let cell = cell(row(.insetGrouped))
    func color() -> UIColor? { cell.content.background?.subviews.first?.backgroundColor }
    #expect(color() == .secondarySystemGroupedBackground)
    cell.isHighlighted = true
    #expect(color() == .systemGray4)
    cell.isHighlighted = false
    cell.isSelected = true
    #expect(color() == .systemGray4)
    var own = cell.defaultBackgroundConfiguration()
    own.backgroundColor = .red
    cell.backgroundConfiguration = own
    #expect(color() == .red)
    (cell.automaticallyUpdatesBackgroundConfiguration, cell.backgroundConfiguration) = (false, cell.defaultBackgroundConfiguration())
    #expect(color() == .secondarySystemGroupedBackground)
  }
}
