import Foundation
import Testing

@testable import UIKit

/// Rows that are selected, held, edited and used again, and headers with their texts.
@MainActor @Suite("Rows' states")
struct TableCellStateTests {
  private let stage = AnimationStage()

  private func cell(_ style: UITableViewCell.CellStyle = .default) -> UITableViewCell {
    let cell = UITableViewCell(style: style, reuseIdentifier: "row")
    stage.window.addSubview(cell)
    cell.frame = CGRect(x: 0, y: 30, width: 200, height: 50)
    cell.layoutIfNeeded()
    stage.advance(to: stage.stage.time + 0.01)
    return cell
  }

  private func grey(_ cell: UITableViewCell) -> UIView? { cell.subviews.first { $0.backgroundColor == .systemGray4 } }

  @Test("what a row is before anything is set")
  func defaults() {
    let cell = cell()
    #expect((cell.selectionStyle, cell.accessoryType, cell.editingAccessoryType, cell.editingStyle) == (.default, .none, .none, .none))
    #expect((cell.indentationLevel, cell.indentationWidth, cell.focusStyle) == (0, 10, .default))
    #expect((cell.isEditing, cell.isSelected, cell.isHighlighted, cell.showsReorderControl) == (false, false, false, false))
    #expect(cell.shouldIndentWhileEditing && !cell.userInteractionEnabledWhileDragging && !cell.clipsToBounds)
    #expect(cell.automaticallyUpdatesContentConfiguration && cell.automaticallyUpdatesBackgroundConfiguration)
    #expect(cell.contentView.layoutMargins == UIEdgeInsets(top: 11, left: 16, bottom: 11, right: 16))
    #expect(UITableViewCell(style: .value1, reuseIdentifier: nil).frame == CGRect(x: 0, y: 0, width: 320, height: 44))
    let framed = UITableViewCell(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(framed.frame == CGRect(x: 1, y: 2, width: 3, height: 4) && framed.reuseIdentifier == nil && framed.detailTextLabel == nil)
    #expect(UITableViewCell(frame: .zero).frame.size == CGSize(width: 320, height: 44))
  }

  @Test("a row that is held or selected is grey behind its content, and its texts and picture are highlighted")
  func grey() {
    let cell = cell(.subtitle), parts = [cell.textLabel as Any, cell.detailTextLabel as Any, cell.imageView as Any]
    func areHighlighted() -> [Bool] {
      parts.compactMap { ($0 as? UILabel)?.isHighlighted ?? ($0 as? UIImageView)?.isHighlighted }
    }
    cell.setSelected(false, animated: false)
    #expect(grey(cell) == nil)
    cell.setHighlighted(true, animated: false)
    let view = grey(cell)
    #expect(view?.frame == CGRect(x: 0, y: 0, width: 200, height: 50) && view?.alpha == 1 && areHighlighted() == [true, true, true])
    let order = cell.subviews
    #expect(order.firstIndex { $0 === view } == order.firstIndex { $0 === cell.contentView }.map { $0 - 1 })
    cell.isSelected = true
    cell.isHighlighted = false
    #expect(view?.alpha == 1 && areHighlighted() == [true, true, true])
    cell.frame.size.width = 170
    cell.layoutIfNeeded()
    #expect(view?.frame.width == 170)
    cell.isSelected = false
    #expect(view?.alpha == 0 && areHighlighted() == [false, false, false] && grey(cell) === view)
    cell.selectionStyle = .none
    cell.isSelected = true
    #expect(view?.alpha == 0 && areHighlighted() == [false, false, false] && cell.isSelected)
  }

  @Test("the look fades away in 0.3 s where that is animated, and comes at once")
  func fading() {
    let cell = cell()
    cell.setSelected(true, animated: true)
    let view = grey(cell), start = stage.stage.time
    #expect(view?.alpha == 1 && view?.layer.animationKeys() ?? [] == [])
    cell.setSelected(false, animated: true)
    #expect(view?.alpha == 0)
    stage.advance(to: start + 0.15)
    #expect(isClose(view?.shownAlpha ?? 0, 0.5, within: 0.02))
    stage.advance(to: start + 0.31)
    #expect(view?.shownAlpha == 0)
    cell.setSelected(true, animated: false)
    cell.setSelected(false, animated: false)
    #expect(view?.alpha == 0 && view?.layer.animationKeys() ?? [] == [])
  }

  @Test("a view of one's own shows in the place of the grey one, as large as the row")
  func ownBackground() {
    let cell = cell(), own = UIView(), other = UIView(), behind = UIView()
    cell.selectedBackgroundView = own
    cell.layoutIfNeeded()
    #expect(own.frame == cell.bounds && own.superview == nil)
    cell.isSelected = true
    #expect(own.superview === cell && own.alpha == 1 && own.frame == cell.bounds && grey(cell) == nil)
    cell.backgroundView = behind
    cell.layoutIfNeeded()
    #expect(cell.subviews.first === behind && behind.frame == cell.bounds)
    cell.selectedBackgroundView = other
    #expect(own.superview == nil)
    cell.layoutIfNeeded()
    #expect(other.frame == cell.bounds)
    cell.backgroundView = nil
    #expect(behind.superview == nil)
  }

  @Test("a row tells its state when it changes, and not when it stays")
  func told() {
    let cell = cell()
    var log: [String] = []
    cell.configurationUpdateHandler = { _, state in
      log.append("\(state.isSelected) \(state.isHighlighted) \(state.isEditing) \(state.isDisabled) \(state.isSwiped)")
    }
    cell.isSelected = true
    cell.setSelected(true, animated: false)
    cell.isHighlighted = true
    cell.setHighlighted(true, animated: true)
    cell.isEditing = true
    cell.setEditing(true, animated: false)
    cell.isUserInteractionEnabled = false
    cell.setNeedsUpdateConfiguration()
    cell.prepareForReuse()
    #expect(
      log == [
        "false false false false false", "true false false false false", "true true false false false", "true true true false false",
        "true true true true false", "true false true true false", "false false true true false",
      ])
  }

  @Test("contents and backgrounds as values follow the row's state by themselves, unless that is turned off")
  func configurations() {
    struct Words: UIContentConfiguration {
      var text = ""
      func makeContentView() -> UIView & UIContentView { WordsView(self) }
      func updated(for state: any UIConfigurationState) -> Self {
        Words(text: text + ((state as? UICellConfigurationState)?.isSelected == true ? "!" : ""))
      }
    }
    final class WordsView: UIView, UIContentView {
      var configuration: any UIContentConfiguration
      init(_ words: Words) {
        configuration = words
        super.init(frame: .zero)
      }
      required init?(coder: NSCoder) { nil }
      var text: String { (configuration as? Words)?.text ?? "" }
    }
    let cell = cell()
    func shown() -> String? { (cell.contentView.subviews.first as? WordsView)?.text }
    func color() -> UIColor? { cell.subviews.first?.subviews.first?.backgroundColor }
    cell.backgroundColor = .red
    (cell.contentConfiguration, cell.backgroundConfiguration) = (Words(text: "a"), .listPlainCell())
    let view = cell.contentView.subviews.first
    #expect(shown() == "a" && color() == .systemBackground && cell.backgroundColor == nil)
    cell.layoutIfNeeded()
    #expect(view?.frame == CGRect(x: 0, y: 0, width: 200, height: 50) && cell.subviews.first?.frame == view?.frame)
    cell.isSelected = true
    #expect(shown() == "a!" && color() == .systemGray4 && cell.contentView.subviews.first === view)
    cell.contentConfiguration = Words(text: "b")
    #expect(shown() == "b!" && cell.contentView.subviews.first === view)
    (cell.automaticallyUpdatesContentConfiguration, cell.automaticallyUpdatesBackgroundConfiguration) = (false, false)
    cell.isSelected = false
    #expect(shown() == "b!" && color() == .systemGray4)
    cell.backgroundConfiguration = .listPlainCell()
    cell.isSelected = true
    #expect(color() == .systemBackground)
    cell.contentConfiguration = UIListContentConfiguration.cell()
    #expect(cell.contentView.subviews.count == 1 && cell.contentView.subviews.first is UIListContentView)
    (cell.contentConfiguration, cell.backgroundConfiguration) = (nil, nil)
    #expect(cell.contentView.subviews.isEmpty && cell.subviews.first === cell.contentView)
  }

  @Test("a row with a background as a value has no grey of its own, but a view of the program's")
  func valueBackground() {
    let silent = self.cell()
    silent.selectionStyle = .none
    silent.isSelected = true
    #expect(grey(silent) == nil)
    let cell = cell(), own = UIView()
    cell.backgroundConfiguration = .clear()
    cell.isSelected = true
    #expect(grey(cell) == nil)
    cell.selectedBackgroundView = own
    cell.isHighlighted = true
    #expect(own.superview === cell && own.alpha == 1)
  }

  @Test("contents and backgrounds that rows begin with")
  func defaultConfigurations() {
    let values: [(UITableViewCell.CellStyle, CGFloat, Bool)] = [
      (.default, 15, false), (.value1, 17, true), (.value2, 17, true), (.subtitle, 12, false),
    ]
    for (style, size, isBeside) in values {
      let content = UITableViewCell(style: style, reuseIdentifier: nil).defaultContentConfiguration()
      #expect(content.textProperties.font == .systemFont(ofSize: 17) && content.prefersSideBySideTextAndSecondaryText == isBeside)
      #expect(content.secondaryTextProperties.font == .systemFont(ofSize: size), "\(style)")
    }
    #expect(UITableViewCell().defaultBackgroundConfiguration().backgroundColor == .secondarySystemGroupedBackground)
    let plain = UITableViewCell(), table = UITableView(frame: .zero, style: .plain)
    plain.table = table
    #expect(plain.defaultBackgroundConfiguration().backgroundColor == .systemBackground)
  }

  @Test("a row at a finger casts a shadow, and is a little transparent")
  func held() {
    let cell = cell()
    cell.isHeldByFinger = true
    #expect(cell.layer.shadowOpacity == 0.25 && cell.layer.shadowRadius == 6 && cell.layer.shadowOffset == CGSize(width: 0, height: 2))
    #expect(isClose(cell.alpha, 0.9))
    cell.isHeldByFinger = false
    #expect(cell.layer.shadowOpacity == 0 && cell.alpha == 1)
  }

  @Test("signs of editing: a white stroke of two points on a disc of 22, or a cross")
  func editSigns() {
    for (style, color, box) in [
      (UITableViewCell.EditingStyle.delete, UIColor.systemRed, CGRect(x: 6, y: 11, width: 10, height: 0)),
      (.insert, .systemGreen, CGRect(x: 6, y: 6, width: 10, height: 10)),
    ] {
      let sign = EditSign(style), stroke = sign.layer.sublayers?.first as? CAShapeLayer
      #expect(sign.frame == CGRect(x: 0, y: 0, width: 22, height: 22) && sign.layer.cornerRadius == 11 && sign.backgroundColor == color)
      #expect(stroke?.path?.boundingBox == box && stroke?.lineWidth == 2 && stroke?.lineCap == .round)
      #expect(stroke?.strokeColor == UIColor.white.cgColor)
    }
  }
}
