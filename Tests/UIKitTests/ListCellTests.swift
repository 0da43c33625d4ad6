import Foundation
import Testing

@testable import UIKit

/// Rows of lists by themselves, in 300 × 61 points and two pixels a point: accessories, lines, corners, contents.
@MainActor @Suite("Rows of lists") struct ListCellTests {
  private typealias Appearance = UICollectionLayoutListConfiguration.Appearance
  private let stage = AnimationStage()

  init() { stage.screen.adopt(scale: 2, isDark: false) }

  private func cell(_ accessories: [UICellAccessory] = [], _ row: ListRow? = nil) -> UICollectionViewListCell {
    let cell = UICollectionViewListCell(frame: CGRect(x: 0, y: 0, width: 300, height: 61))
    stage.window.addSubview(cell)
    cell.take(row)
    cell.accessories = accessories
    cell.layoutIfNeeded()
    return cell
  }

  private func row(
    _ appearance: Appearance, _ role: ListRow.Role = .row, first: Bool = false, last: Bool = false,
    _ change: (inout UIListSeparatorConfiguration) -> Void = { _ in }
  ) -> ListRow {
    var separators = UIListSeparatorConfiguration(listAppearance: .plain)
    change(&separators)
    return ListRow(appearance: appearance, role: role, isFirst: first, isLast: last, separators: separators)
  }

  private func views(_ cell: UICollectionViewListCell) -> [CellAccessoryView] {
    cell.subviews.compactMap { $0 as? CellAccessoryView }.sorted { $0.frame.minX < $1.frame.minX }
  }
  private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
  }
  /// From where to where, along x.
  private func spans(_ cell: UICollectionViewListCell) -> [[CGFloat]] { views(cell).map { [$0.frame.minX, $0.frame.width] } }
  private func content(_ cell: UICollectionViewListCell) -> [CGFloat] { [cell.contentView.frame.minX, cell.contentView.frame.width] }

  @Test("accessories have their own widths: 16 points behind those before the content, 8 between those behind it") func widths() {
    let own = UIView(frame: rect(0, 0, 31, 20))
    let other = UIView(frame: rect(0, 0, 12, 13))
    func custom(_ view: UIView, _ placement: UICellAccessory.Placement, _ width: UICellAccessory.LayoutDimension? = nil) -> UICellAccessory
    { .customView(configuration: .init(customView: view, placement: placement, reservedLayoutWidth: width, maintainsFixedSize: true)) }
    let cases: [([UICellAccessory], [[CGFloat]], [CGFloat])] = [
      ([], [], [0, 300]), ([.disclosureIndicator()], [[276, 8]], [0, 268]), ([.checkmark()], [[269, 15]], [0, 261]),
      ([.detail()], [[262, 22]], [0, 254]), ([.outlineDisclosure()], [[276, 8]], [0, 268]),
      ([.reorder(displayed: .always)], [[262, 22]], [0, 254]), ([.delete(displayed: .always)], [[16, 22]], [38, 262]),
      ([.insert(displayed: .always)], [[16, 22]], [38, 262]), ([.multiselect(displayed: .always)], [[16, 22]], [38, 262]),
      ([.delete(displayed: .always), .multiselect(displayed: .always)], [[16, 22], [54, 22]], [76, 224]),
      ([.checkmark(), .detail(), .disclosureIndicator()], [[223, 15], [246, 22], [276, 8]], [0, 215]),
      (
        [.checkmark(options: .init(reservedLayoutWidth: .standard)), .detail(options: .init(reservedLayoutWidth: .custom(33)))],
        [[215, 28], [251, 33]], [0, 207]
      ), ([.delete(displayed: .always, options: .init(reservedLayoutWidth: .custom(40)))], [[16, 40]], [56, 244]),
      ([.checkmark(options: .init(reservedLayoutWidth: .actual))], [[269, 15]], [0, 261]),
      ([custom(own, .leading()), custom(other, .trailing(), .standard)], [[16, 31], [256, 28]], [47, 201]),
      // A view at the trailing side is first there by itself, and at the leading one last.
      ([.detail(), custom(own, .trailing())], [[223, 31], [262, 22]], [0, 215]),
      ([.delete(displayed: .always), custom(own, .leading())], [[16, 22], [54, 31]], [85, 215]),
      ([.detail(), custom(own, .trailing(at: { $0.count }))], [[223, 22], [253, 31]], [0, 215]),
      ([.delete(displayed: .always), custom(own, .leading(at: { _ in -5 }))], [[16, 31], [63, 22]], [85, 215]),
      ([.detail(), .checkmark(), custom(own, .trailing(at: { _ in 99 }))], [[200, 22], [230, 15], [253, 31]], [0, 192]),
    ]
    for (accessories, places, room) in cases {
      let cell = cell(accessories)
      let kinds = accessories.map(\.accessoryType)
      #expect(spans(cell) == places && content(cell) == room, "\(kinds)")
      #expect(views(cell).allSatisfy { $0.frame.minY == 0 && $0.frame.height == 61 && $0.alpha == 1 }, "\(kinds)")
      cell.semanticContentAttribute = .forceRightToLeft
      cell.layoutIfNeeded()
      #expect(spans(cell) == places.reversed().map { [300 - $0[0] - $0[1], $0[1]] }, "\(kinds)")
      #expect(content(cell) == [300 - room[0] - room[1], room[1]], "\(kinds)")
    }
  }

  @Test("signs are in the middle of the width that is kept for them; a handle may have a line before it") func inside() throws {
    let cell = cell([
      .delete(displayed: .always, options: .init(reservedLayoutWidth: .custom(41))),
      .reorder(displayed: .always, options: .init(showsVerticalSeparator: true)),
    ])
    let (sign, handle) = (views(cell)[0], views(cell)[1])
    #expect(sign.subviews.map(\.frame) == [rect(9.5, 20, 22, 22)])
    #expect(handle.subviews.map(\.frame) == [rect(0, 25, 22, 12), rect(-4, 8, 0.5, 45)])
    let lines = try #require(handle.subviews.first as? ReorderGlyph).subviews
    #expect(
      lines.map(\.frame) == [rect(0, 0, 22, 2), rect(0, 5, 22, 2), rect(0, 10, 22, 2)] && lines.allSatisfy { $0.layer.cornerRadius == 1 })
    cell.semanticContentAttribute = .forceRightToLeft
    cell.layoutIfNeeded()
    for view in cell.subviews { view.semanticContentAttribute = .forceRightToLeft }
    handle.layoutIfNeeded()
    #expect(handle.subviews.last?.frame == rect(25.5, 8, 0.5, 45))
    #expect(self.cell([.reorder(displayed: .always)]).subviews.compactMap { $0 as? CellAccessoryView }.first?.subviews.count == 1)
  }

  @Test("levels of indentation move the content, and accessories before it where these are indented with it") func indentation() {
    let cell = cell([.delete(displayed: .always), .checkmark()])
    #expect((cell.indentationLevel, cell.indentationWidth, cell.indentsAccessories) == (0, 10, true))
    cell.indentationLevel = 2
    #expect(content(cell) == [58, 203])
    cell.layoutIfNeeded()
    #expect(spans(cell) == [[36, 22], [269, 15]])
    cell.indentationWidth = 7
    cell.layoutIfNeeded()
    #expect(content(cell) == [52, 209] && spans(cell).first == [30, 22])
    cell.indentsAccessories = false
    cell.layoutIfNeeded()
    #expect(content(cell) == [52, 209] && spans(cell).first == [16, 22])
  }

  @Test("accessories show while the collection is edited, while it is not, or always") func displayed() {
    let accessories: [UICellAccessory] = [
      .disclosureIndicator(), .detail(displayed: .whenEditing), .checkmark(displayed: .whenNotEditing), .delete(), .insert(),
      .multiselect(), .reorder(), .outlineDisclosure(), .label(text: "a"),
    ]
    #expect(accessories.map { $0.isShown(isEditing: false) } == [true, false, true, false, false, false, false, true, true])
    #expect(accessories.map { $0.isShown(isEditing: true) } == [true, true, false, true, true, true, true, true, true])
    #expect(accessories.map(\.isLeading) == [false, false, false, true, true, true, false, false, false])
    let cell = cell(Array(accessories.prefix(4)))
    let chevron = views(cell).first
    #expect(views(cell).map { "\($0.accessory.accessoryType)" } == ["disclosureIndicator", "checkmark"])
    cell.isEditing = true
    cell.layoutIfNeeded()
    #expect(views(cell).map { "\($0.accessory.accessoryType)" } == ["delete", "disclosureIndicator", "detail"])
    // What shows the same stays; the rest goes.
    #expect(views(cell)[1] === chevron && cell.configurationState.isEditing && content(cell) == [38, 200])
    cell.accessories = [.disclosureIndicator(options: .init(isHidden: true, tintColor: .red))]
    #expect(views(cell) == [chevron] && chevron?.isHidden == true && (chevron?.subviews.first as? TableGlyph)?.color == .red)
    #expect(content(cell) == [0, 268])
  }

  @Test("which accessories have the same view") func sameViews() {
    let menu = UIMenu(title: "a", children: [])
    let view = UIView()
    func custom(_ view: UIView) -> UICellAccessory { .customView(configuration: .init(customView: view, placement: .leading())) }
    let cases: [(UICellAccessory, UICellAccessory, Bool)] = [
      (.checkmark(), .checkmark(displayed: .whenEditing), true), (.checkmark(), .detail(), false),
      (.label(text: "a"), .label(text: "a"), true), (.label(text: "a"), .label(text: "b"), false),
      (.label(text: "a"), .label(text: "a", options: .init(font: .systemFont(ofSize: 9))), false),
      (.popUpMenu(menu), .popUpMenu(menu), true), (.popUpMenu(menu), .popUpMenu(UIMenu(title: "a", children: [])), false),
      (.delete(), .delete(options: .init(backgroundColor: .blue)), false), (.delete(), .delete(options: .init(tintColor: .blue)), true),
      (.multiselect(), .multiselect(options: .init(backgroundColor: .blue)), false), (custom(view), custom(view), true),
      (custom(view), custom(UIView()), false), (.reorder(), .reorder(options: .init(showsVerticalSeparator: true)), true),
    ]
    for (first, second, isSame) in cases {
      #expect(CellAccessoryView(first, in: cell()).shows(second) == isSame, "\(first.accessoryType) \(second.accessoryType)")
    }
  }

  @Test("signs take the finger's touches, texts and plain signs do not; each does what it is for") func touches() {
    var log: [String] = []
    let cell = cell([.detail { log.append("detail") }, .delete(displayed: .always) { log.append("delete") }])
    for view in views(cell) {
      let control = view.subviews.first as? UIControl
      #expect(view.hitTest(CGPoint(x: -7.9, y: 2), with: nil) === control && view.hitTest(CGPoint(x: -8.1, y: 2), with: nil) == nil)
      #expect(view.point(inside: CGPoint(x: 29.9, y: 60), with: nil) && !view.point(inside: CGPoint(x: 10, y: 61.1), with: nil))
      control?.sendActions(for: .touchUpInside)
    }
    #expect(log == ["delete", "detail"])
    for plain in [UICellAccessory.disclosureIndicator(), .checkmark(), .label(text: "a")] {
      #expect(views(self.cell([plain])).first?.hitTest(CGPoint(x: 4, y: 30), with: nil) == nil, "\(plain.accessoryType)")
    }
    let outline = views(self.cell([.outlineDisclosure()]))[0]
    #expect(outline.hitTest(CGPoint(x: 4, y: 30), with: nil) === outline)
    outline.isHidden = true
    #expect(outline.hitTest(CGPoint(x: 4, y: 30), with: nil) == nil)
  }

  @Test("a chevron of an outline turns down while its row is expanded; a circle is filled where the row is selected") func states() throws {
    let cell = cell([.outlineDisclosure(), .multiselect(displayed: .always, options: .init(backgroundColor: .red))])
    let chevron = try #require(views(cell)[1].subviews.first)
    let circle = try #require(views(cell)[0].subviews.first as? SelectionGlyph)
    let mark = try #require(circle.layer.sublayers?.first as? CAShapeLayer)
    #expect(chevron.transform == .identity && mark.isHidden && circle.backgroundColor == nil && circle.layer.borderWidth == 1.5)
    #expect(circle.layer.borderColor == UIColor.tertiaryLabel.resolvedColor(with: circle.traitCollection).cgColor)
    cell.isExpanded = true
    cell.isSelected = true
    #expect(isClose(chevron.transform.b, 1) && isClose(chevron.transform.a, 0) && cell.configurationState.isExpanded)
    #expect(!mark.isHidden && circle.backgroundColor == .red && circle.layer.borderWidth == 0)
    cell.isExpanded = false
    #expect(chevron.transform == .identity)
    let plain = SelectionGlyph(nil)
    plain.tintColor = .systemGreen
    plain.isChosen = true
    #expect(plain.backgroundColor == .systemGreen && plain.intrinsicContentSize == CGSize(width: 22, height: 22))
    #expect(plain.layer.cornerRadius == 11 && plain.frame.size == CGSize(width: 22, height: 22))
    plain.tintColor = .systemRed
    #expect(plain.backgroundColor == .systemRed)
  }

  @Test("a tap on the row toggles an outline's header only") func toggling() {
    let styles: [(UICellAccessory.OutlineDisclosureOptions.Style?, ListRow.Role, Bool)] = [
      (nil, .row, false), (nil, .header, true), (.automatic, .header, true), (.automatic, .row, false), (.header, .row, true),
      (.cell, .header, false),
    ]
    for (style, role, toggles) in styles {
      let cell = cell([.outlineDisclosure(options: .init(style: style))], row(.plain, role))
      #expect(cell.togglesByTap == toggles, "\(style as Any) \(role)")
    }
    #expect(!cell([.outlineDisclosure(displayed: .whenEditing, options: .init(style: .header))], row(.plain)).togglesByTap)
    let handle = cell([.reorder(displayed: .always)])
    // From 262 to 284, and 8 points around.
    #expect([253.9, 254.1, 291.9, 292.1].map { handle.isHandle(at: CGPoint(x: $0, y: 5)) } == [false, true, true, false])
    #expect(!cell([.detail()]).isHandle(at: CGPoint(x: 270, y: 5)))
  }
}
