import Foundation
import Testing

@testable import UIKit

/// Where the parts of a row stand, in a row of 300 × 61 points and two pixels a point.
@MainActor @Suite("Rows' layout")
struct TableCellLayoutTests {
  private let stage = AnimationStage()

  init() { stage.screen.adopt(scale: 2, isDark: false) }

  private func cell(_ style: UITableViewCell.CellStyle = .default, text: String? = nil, detail: String? = nil) -> UITableViewCell {
    let cell = UITableViewCell(style: style, reuseIdentifier: nil)
    stage.window.addSubview(cell)
    cell.frame = CGRect(x: 5, y: 7, width: 300, height: 61)
    if let text { cell.textLabel?.text = text }
    if let detail { cell.detailTextLabel?.text = detail }
    cell.layoutIfNeeded()
    return cell
  }

  private func picture(_ width: CGFloat, _ height: CGFloat) -> UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    return UIGraphicsImageRenderer(size: CGSize(width: width, height: height), format: format).image { _ in }
  }

  /// The size of a text in a label of its own.
  private func size(_ text: String, _ points: CGFloat, in width: CGFloat = 1000, lines: Int = 1) -> CGSize {
    let label = UILabel()
    (label.font, label.text, label.numberOfLines) = (.systemFont(ofSize: points), text, lines)
    return label.sizeThatFits(CGSize(width: width, height: 0))
  }

  private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
  }

  /// The signs, handles and views beside the content, from left to right.
  private func besides(_ cell: UITableViewCell) -> [CGRect] {
    cell.subviews.filter { $0 is TableGlyph || $0 is ReorderGlyph || $0 is EditSign }.map(\.frame).sorted { $0.minX < $1.minX }
  }

  @Test("one text has the row's width but for margins of 16 points; a picture and levels of indentation stand before it")
  func plain() {
    let cell = cell(text: "Text"), height = size("Text", 17).height
    func y(_ height: CGFloat) -> CGFloat { ((61 - height) / 2).rounded() }
    #expect(cell.contentView.frame == rect(0, 0, 300, 61))
    #expect(cell.textLabel?.frame == rect(16, y(height), 268, height) && cell.detailTextLabel == nil)
    cell.imageView?.image = picture(23, 17)
    (cell.indentationLevel, cell.indentationWidth) = (3, 7)
    cell.layoutIfNeeded()
    // 16 + 3 · 7 = 37; 37 + 23 + 15 = 75.
    #expect(cell.imageView?.frame == rect(37, 22, 23, 17) && cell.textLabel?.frame == rect(75, y(height), 209, height))
    cell.indentationLevel = 1
    cell.layoutIfNeeded()
    #expect(cell.imageView?.frame.minX == 23 && cell.textLabel?.frame == rect(61, y(height), 223, height))
    cell.indentationWidth = 12
    cell.layoutIfNeeded()
    #expect(cell.imageView?.frame.minX == 28 && cell.textLabel?.frame == rect(66, y(height), 218, height))
    cell.semanticContentAttribute = .forceRightToLeft
    cell.layoutIfNeeded()
    #expect(cell.imageView?.frame == rect(249, 22, 23, 17) && cell.textLabel?.frame == rect(16, y(height), 218, height))
  }

  @Test("a detail is at the trailing side, behind 97 points, or 2 points below the text")
  func styles() {
    let (text, detail) = ("Text", "Detail words")
    func y(_ height: CGFloat) -> CGFloat { ((61 - height) / 2).rounded() }
    let value = cell(.value1, text: text, detail: detail), large = size(text, 17), own = size(detail, 17)
    #expect(value.textLabel?.frame == rect(16, y(large.height), large.width, large.height))
    #expect(value.detailTextLabel?.frame == rect(284 - own.width, y(own.height), own.width, own.height))
    let contact = cell(.value2, text: text, detail: detail), small = size(text, 12), medium = size(detail, 15)
    #expect(contact.textLabel?.frame == rect(16, y(small.height), 91, small.height) && contact.textLabel?.textAlignment == .right)
    #expect(contact.detailTextLabel?.frame == rect(113, y(medium.height), 171, medium.height))
    let subtitle = cell(.subtitle, text: text, detail: detail), below = size(detail, 12)
    let top = ((61 - large.height - below.height - 2) / 2).rounded()
    #expect(subtitle.textLabel?.frame == rect(16, top, 268, large.height))
    #expect(subtitle.detailTextLabel?.frame == rect(16, top + large.height + 2, 268, below.height))
    // Alone, either of them is in the middle.
    subtitle.detailTextLabel?.text = nil
    subtitle.setNeedsLayout()
    subtitle.layoutIfNeeded()
    #expect(subtitle.textLabel?.frame.minY == y(large.height) && subtitle.detailTextLabel?.frame.height == 0)
    value.semanticContentAttribute = .forceRightToLeft
    value.layoutIfNeeded()
    #expect(value.detailTextLabel?.frame.minX == 16 && value.textLabel?.frame.maxX == 284)
  }

  @Test("fonts and colours of the styles")
  func looks() {
    let styles: [(UITableViewCell.CellStyle, CGFloat, CGFloat?, UIColor?, UIColor?)] = [
      (.default, 17, nil, .label, nil), (.value1, 17, 17, .label, .secondaryLabel), (.value2, 12, 15, .systemRed, .label),
      (.subtitle, 17, 12, .label, .secondaryLabel),
    ]
    stage.window.tintColor = .systemRed
    for (style, size, detailSize, color, detailColor) in styles {
      let cell = cell(style)
      #expect(cell.textLabel?.font == .systemFont(ofSize: size) && cell.textLabel?.textColor == color, "\(style)")
      #expect(cell.detailTextLabel?.font == detailSize.map { .systemFont(ofSize: $0) }, "\(style)")
      #expect(cell.detailTextLabel?.textColor == detailColor && cell.textLabel === cell.textLabel, "\(style)")
      cell.tintColor = .systemGreen
      #expect(cell.textLabel?.textColor == (style == .value2 ? .systemGreen : .label), "\(style)")
    }
  }

  @Test("where a detail leaves too little room, the text of a value's row gives way, 8 points before it")
  func crowded() {
    let words = "several words for a side", cell = cell(.value1, text: "a text of many words here", detail: words)
    let detail = size(words, 17)
    #expect(detail.width < 268)
    #expect(cell.detailTextLabel?.frame.minX == 284 - detail.width)
    #expect(cell.textLabel?.frame.width == min(size("a text of many words here", 17, in: 260 - detail.width).width, 260 - detail.width))
    // One that is wider than the row has the row.
    cell.detailTextLabel?.text = String(repeating: words, count: 3)
    cell.setNeedsLayout()
    cell.layoutIfNeeded()
    #expect(cell.detailTextLabel?.frame.width == 268 && cell.textLabel?.frame.width == 0)
  }

  @Test("signs stand 16 points from the side, 8 from one another, and the content ends 8 points before them")
  func signs() {
    let signs: [(UITableViewCell.AccessoryType, CGFloat, CGRect?)] = [
      (.none, 300, nil), (.disclosureIndicator, 268, rect(276, 24, 8, 13)), (.checkmark, 261, rect(269, 24, 15, 14)),
      (.detailButton, 254, rect(262, 20, 22, 22)), (.detailDisclosureButton, 236, rect(244, 20, 40, 22)),
    ]
    for (type, width, sign) in signs {
      let cell = cell(text: "Text")
      cell.accessoryType = type
      cell.layoutIfNeeded()
      #expect(cell.contentView.frame == rect(0, 0, width, 61) && besides(cell) == [sign].compactMap { $0 }, "\(type)")
      #expect(cell.textLabel?.frame.width == (type == .none ? 268 : width - 16), "\(type)")
      let taps = cell.subviews.compactMap { $0 as? TableGlyph }.map(\.isUserInteractionEnabled)
      #expect(taps == (type == .none ? [] : [type == .detailButton || type == .detailDisclosureButton]), "\(type)")
    }
    let cell = cell(text: "Text")
    (cell.accessoryType, cell.isMovable) = (.checkmark, true)
    cell.layoutIfNeeded()
    // The handle of 22 points is at the end, the mark 8 before it: 16 + 22 + 8 + 15 + 8 are taken.
    #expect(besides(cell) == [rect(239, 24, 15, 14), rect(262, 25, 22, 12)] && cell.contentView.frame.width == 231)
    #expect([253.9, 254, 292, 292.1].map { cell.isHandle(at: CGPoint(x: $0, y: 99)) } == [false, true, true, false])
    cell.indexRoom = 15
    cell.layoutIfNeeded()
    #expect(besides(cell) == [rect(224, 24, 15, 14), rect(247, 25, 22, 12)] && cell.contentView.frame.width == 216)
    cell.isMovable = false
    cell.layoutIfNeeded()
    #expect(besides(cell) == [rect(254, 24, 15, 14)] && cell.contentView.frame.width == 246 && !cell.isHandle(at: CGPoint(x: 258, y: 30)))
    cell.accessoryType = .none
    cell.layoutIfNeeded()
    #expect(besides(cell).isEmpty && cell.contentView.frame.width == 285 && cell.textLabel?.frame.width == 269)
  }

  @Test("a view in the sign's place has its own size, and gives way to the sign when it is taken away")
  func accessoryViews() {
    let cell = cell(text: "Text"), first = UIView(frame: rect(0, 0, 31, 20)), second = UIView(frame: rect(0, 0, 40, 10))
    cell.accessoryType = .disclosureIndicator
    cell.accessoryView = first
    cell.layoutIfNeeded()
    #expect(first.frame == rect(253, 21, 31, 20) && besides(cell).isEmpty && cell.contentView.frame.width == 245)
    cell.accessoryView = second
    cell.layoutIfNeeded()
    #expect(first.superview == nil && second.frame == rect(244, 26, 40, 10) && cell.contentView.frame.width == 236)
    // While it is edited, others count.
    (cell.editingAccessoryType, cell.editingAccessoryView) = (.checkmark, nil)
    cell.setEditing(true, animated: false)
    cell.layoutIfNeeded()
    #expect(second.superview == nil && besides(cell) == [rect(269, 24, 15, 14)] && cell.contentView.frame == rect(0, 0, 261, 61))
    cell.editingAccessoryView = first
    cell.layoutIfNeeded()
    #expect(first.frame == rect(253, 21, 31, 20) && besides(cell).isEmpty)
    cell.isEditing = false
    cell.layoutIfNeeded()
    #expect(first.superview == nil && second.superview === cell && cell.contentView.frame.width == 236)
    cell.accessoryView = nil
    cell.layoutIfNeeded()
    #expect(second.superview == nil && besides(cell) == [rect(276, 24, 8, 13)])
  }

  @Test("lines are half a point thick; insets count at both sides, the one below follows the table's until it is set")
  func lines() {
    let cell = cell()
    #expect(cell.separator.frame == rect(16, 60.5, 284, 0.5) && cell.topLine.frame == rect(0, 0, 300, 0.5) && cell.topLine.isHidden)
    cell.tableSeparatorInset = UIEdgeInsets(top: 0, left: 21, bottom: 0, right: 3)
    cell.setNeedsLayout()
    cell.layoutIfNeeded()
    #expect(cell.separator.frame == rect(21, 60.5, 276, 0.5) && cell.separatorInset.left == 21)
    cell.separatorInset = UIEdgeInsets(top: 4, left: 30, bottom: 5, right: 12)
    cell.layoutIfNeeded()
    #expect(cell.separator.frame == rect(30, 60.5, 258, 0.5) && cell.separatorInset.right == 12)
    cell.semanticContentAttribute = .forceRightToLeft
    cell.layoutIfNeeded()
    #expect(cell.separator.frame == rect(12, 60.5, 258, 0.5))
    cell.separatorInset = UIEdgeInsets(top: 0, left: 200, bottom: 0, right: 200)
    cell.layoutIfNeeded()
    #expect(cell.separator.frame.width == 0)
  }

  @Test("the sign of editing is 22 points large at the margin, and takes 38 of the content unless the row is not indented")
  func editing() {
    let cell = cell(text: "Text")
    cell.editingStyle = .delete
    cell.setEditing(true, animated: false)
    #expect(besides(cell) == [rect(16, 20, 22, 22)] && cell.contentView.frame == rect(38, 0, 262, 61))
    #expect(cell.isEditing && cell.configurationState.isEditing && cell.textLabel?.frame.width == 230)
    cell.shouldIndentWhileEditing = false
    cell.setNeedsLayout()
    cell.layoutIfNeeded()
    #expect(cell.contentView.frame == rect(0, 0, 300, 61) && besides(cell).count == 1)
    (cell.shouldIndentWhileEditing, cell.frame.size.height) = (true, 70)
    #expect(cell.contentView.frame == rect(38, 0, 262, 70) && besides(cell) == [rect(16, 24, 22, 22)])
    cell.semanticContentAttribute = .forceRightToLeft
    cell.layoutIfNeeded()
    #expect(cell.contentView.frame == rect(0, 0, 262, 70) && besides(cell) == [rect(262, 24, 22, 22)])
    cell.setEditing(false, animated: false)
    #expect(besides(cell).isEmpty && cell.contentView.frame == rect(0, 0, 300, 70))
    // A row that nothing is done to has no sign, and keeps its room.
    cell.editingStyle = .none
    cell.setEditing(true, animated: false)
    #expect(besides(cell).isEmpty && cell.contentView.frame == rect(0, 0, 300, 70))
  }

  @Test("a sign of editing comes from 38 points outside, and fades in")
  func signComes() {
    for (direction, start) in [(UISemanticContentAttribute.forceLeftToRight, -22.0), (.forceRightToLeft, 300)] {
      let cell = cell()
      cell.semanticContentAttribute = direction
      cell.editingStyle = .insert
      stage.advance(to: stage.stage.time + 0.1)
      cell.setEditing(true, animated: true)
      let sign = cell.subviews.first { $0 is EditSign }
      stage.advance(to: stage.stage.time + 0.002)
      #expect(sign?.backgroundColor == .systemGreen && sign?.alpha == 1 && cell.contentView.bounds.width == 262)
      #expect(isClose(sign?.shown.frame.minX ?? 0, start, within: 0.5) && isClose(sign?.shownAlpha ?? 1, 0, within: 0.02), "\(direction)")
      stage.advance(to: stage.stage.time + 1)
      #expect(sign?.shownAlpha == 1 && sign?.shown.frame.minX == (start < 0 ? 16 : 262))
    }
  }

  @Test("heights: 44 points at least, a line or lines with 22 points around, 14 for subtitles, pictures with 2")
  func heights() {
    let long = String(repeating: "many words ", count: 12)
    func height(_ cell: UITableViewCell, _ width: CGFloat = 200) -> CGSize { cell.sizeThatFits(CGSize(width: width, height: 9)) }
    let plain = cell(text: "Text")
    #expect(height(plain) == CGSize(width: 200, height: 44))
    plain.textLabel?.numberOfLines = 0
    plain.textLabel?.text = long
    // 200 − 2 · 16.
    #expect(height(plain).height == size(long, 17, in: 168, lines: 0).height + 22 && plain.fittedHeight(width: 200) == height(plain).height)
    plain.accessoryType = .checkmark
    // 200 − 16 − 15 − 8 − 16.
    #expect(height(plain).height == size(long, 17, in: 145, lines: 0).height + 22)
    let subtitle = cell(.subtitle, text: "Text", detail: long)
    subtitle.detailTextLabel?.numberOfLines = 0
    #expect(height(subtitle).height == size("Text", 17).height + 2 + size(long, 12, in: 168, lines: 0).height + 14)
    let pictured = cell(text: "Text")
    pictured.imageView?.image = picture(20, 61)
    #expect(height(pictured).height == 63 && pictured.fittedHeight(width: 200) == 63)
    let contact = cell(.value2, text: "Text", detail: long)
    contact.detailTextLabel?.numberOfLines = 0
    #expect(height(contact, 250).height == size(long, 15, in: 121, lines: 0).height + 22)
    // 100 − 2 · 16 leaves nothing beside a title of 91 + 6: what has no room at all is one line, and the row as low as rows are.
    #expect(height(contact, 100).height == 44)
  }

  @Test("labels that are asked for after the layout have their places with the next one")
  func lateLabels() {
    let cell = cell(.subtitle)
    #expect(cell.textLabel?.superview === cell.contentView && cell.detailTextLabel?.superview === cell.contentView)
    cell.layoutIfNeeded()
    #expect(cell.textLabel?.frame == rect(16, 31, 268, 0) && cell.detailTextLabel?.frame == rect(16, 31, 268, 0))
    #expect(cell.imageView?.contentMode == .center && cell.imageView?.image == nil)
  }
}
