import Foundation
import Testing

@testable import UIKit

/// Cells of collections by themselves, and the sizes that views ask for.
@MainActor @Suite("Cells of collections") struct CollectionCellTests {
  private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
  }

  @Test("a cell's content and backgrounds are as large as it; the one of selected cells is in front of the other") func backgrounds() {
    let cell = UICollectionViewCell(frame: rect(1, 2, 50, 40))
    let behind = UIView()
    let selected = UIView()
    #expect(cell.contentView.frame == rect(0, 0, 50, 40) && cell.reuseIdentifier == nil)
    cell.frame.size = CGSize(width: 60, height: 30)
    #expect(cell.contentView.frame == rect(0, 0, 60, 30))
    cell.bounds.size.width = 64
    #expect(cell.contentView.frame == rect(0, 0, 64, 30))
    cell.selectedBackgroundView = selected
    cell.backgroundView = behind
    #expect(cell.subviews == [behind, selected, cell.contentView] && behind.frame == rect(0, 0, 64, 30) && selected.isHidden)
    cell.isHighlighted = true
    #expect(!selected.isHidden)
    cell.isHighlighted = false
    cell.isSelected = true
    #expect(!selected.isHidden)
    cell.bounds.size = CGSize(width: 70, height: 80)
    #expect(behind.frame == rect(0, 0, 70, 80) && selected.frame == rect(0, 0, 70, 80))
    cell.prepareForReuse()
    #expect(selected.isHidden && !cell.isSelected && !cell.isHighlighted)
    (cell.backgroundView, cell.selectedBackgroundView) = (nil, nil)
    #expect(cell.subviews == [cell.contentView])
    cell.backgroundView = behind
    cell.selectedBackgroundView = selected
    #expect(cell.subviews == [behind, selected, cell.contentView])
  }

  @Test("each change of the state is told once, with all of it") func states() {
    let cell = UICollectionViewCell(frame: rect(0, 0, 50, 50))
    var log: [String] = []
    cell.configurationUpdateHandler = { _, state in
      let flags: [(String, Bool)] = [
        ("s", state.isSelected), ("h", state.isHighlighted), ("e", state.isEditing), ("r", state.isReordering), ("x", state.isExpanded),
        ("w", state.isSwiped), ("d", state.isDisabled),
      ]
      log.append(flags.filter(\.1).map(\.0).joined())
    }
    for _ in 0..<2 { cell.isSelected = true }
    for _ in 0..<2 { cell.isHighlighted = true }
    for _ in 0..<2 { cell.isEditing = true }
    for _ in 0..<2 { cell.isReordering = true }
    for _ in 0..<2 { cell.isExpanded = true }
    for _ in 0..<2 { cell.isSwiped = true }
    cell.isUserInteractionEnabled = false
    cell.isSelected = false
    #expect(log == ["", "s", "sh", "she", "sher", "sherx", "sherxw", "herxwd"])
  }

  @Test("contents and backgrounds as values follow the state, unless that is turned off") func configurations() {
    let cell = UICollectionViewCell(frame: rect(0, 0, 90, 50))
    func color() -> UIColor? { cell.content.background?.subviews.first?.backgroundColor }
    #expect(cell.automaticallyUpdatesContentConfiguration && cell.automaticallyUpdatesBackgroundConfiguration)
    #expect(cell.defaultBackgroundConfiguration().backgroundColor == nil && cell.ownBackground == nil)
    cell.backgroundConfiguration = .listPlainCell()
    #expect(color() == .systemBackground && cell.subviews.first === cell.content.background)
    cell.isSelected = true
    #expect(color() == .systemGray4)
    cell.automaticallyUpdatesBackgroundConfiguration = false
    cell.isSelected = false
    #expect(color() == .systemGray4)
    cell.backgroundConfiguration = .listPlainCell()
    #expect(color() == .systemBackground)
    cell.backgroundConfiguration = nil
    #expect(cell.content.background == nil && cell.subviews == [cell.contentView])
    var content = UIListContentConfiguration.cell()
    content.text = "Text"
    cell.contentConfiguration = content
    let view = cell.contentView.subviews.first
    #expect(view is UIListContentView && view?.frame == rect(0, 0, 90, 50))
    cell.frame.size = CGSize(width: 120, height: 70)
    #expect(view?.frame == rect(0, 0, 120, 70))
    content.text = "Other"
    cell.contentConfiguration = content
    let texts = view?.subviews.compactMap { ($0 as? UILabel)?.text }.filter { !$0.isEmpty }
    #expect(cell.contentView.subviews.first === view && texts == ["Other"])
    cell.contentConfiguration = nil
    #expect(cell.contentView.subviews.isEmpty && cell.content.view == nil)
  }

  /// A cell whose content view is as large as one inside it, and 7 wider, 9 higher.
  private func tied(_ width: CGFloat, _ height: CGFloat) -> UICollectionViewCell {
    let cell = UICollectionViewCell(frame: rect(0, 0, 90, 50))
    let inner = UIView()
    inner.translatesAutoresizingMaskIntoConstraints = false
    cell.contentView.addSubview(inner)
    NSLayoutConstraint.activate([
      inner.leadingAnchor.constraint(equalTo: cell.contentView.leadingAnchor, constant: 3),
      inner.topAnchor.constraint(equalTo: cell.contentView.topAnchor, constant: 4),
      cell.contentView.trailingAnchor.constraint(equalTo: inner.trailingAnchor, constant: 4),
      cell.contentView.bottomAnchor.constraint(equalTo: inner.bottomAnchor, constant: 5),
    ])
    for (dimension, length) in [(inner.widthAnchor, width), (inner.heightAnchor, height)] {
      let constraint = dimension.constraint(equalToConstant: length)
      constraint.priority = .defaultHigh
      constraint.isActive = true
    }
    return cell
  }

  @Test("cells ask for sizes by their constraints along what is an estimate, rounded up") func constraints() {
    let cases: [(UIAxis, CGSize)] = [
      (.vertical, CGSize(width: 200, height: 42)), (.horizontal, CGSize(width: 28, height: 100)), (.both, CGSize(width: 28, height: 42)),
    ]
    for (axes, size) in cases {
      let cell = tied(20.6, 32.2)
      let attributes = UICollectionViewLayoutAttributes(forCellWith: [0, 0])
      (attributes.frame, attributes.flexible) = (rect(10, 20, 200, 100), axes)
      let asked = cell.preferredLayoutAttributesFitting(attributes)
      #expect(
        asked.frame == CGRect(origin: CGPoint(x: 10, y: 20), size: size) && attributes.size == CGSize(width: 200, height: 100), "\(axes)")
      attributes.flexible = []
      #expect(cell.preferredLayoutAttributesFitting(attributes) === attributes)
      #expect(cell.fittingSize(CGSize(width: 200, height: 100), along: axes) == size)
    }
    // A view that says nothing is as large as the layout has it.
    let attributes = UICollectionViewLayoutAttributes(forCellWith: [0, 0])
    (attributes.frame, attributes.flexible) = (rect(10, 20, 200, 100), .both)
    #expect(UICollectionViewCell(frame: .zero).preferredLayoutAttributesFitting(attributes) === attributes)
    #expect(UICollectionReusableView().preferredLayoutAttributesFitting(attributes) === attributes)
  }

  @Test("headers ask for sizes by constraints, too") func headers() {
    let header = UICollectionReusableView()
    let inner = UIView()
    inner.translatesAutoresizingMaskIntoConstraints = false
    header.addSubview(inner)
    NSLayoutConstraint.activate([
      inner.leadingAnchor.constraint(equalTo: header.leadingAnchor, constant: 3), inner.topAnchor.constraint(equalTo: header.topAnchor),
      header.trailingAnchor.constraint(equalTo: inner.trailingAnchor), header.bottomAnchor.constraint(equalTo: inner.bottomAnchor),
      inner.heightAnchor.constraint(equalTo: inner.widthAnchor, multiplier: 0.5),
    ])
    #expect(header.fittingSize(CGSize(width: 104, height: 9), along: .vertical) == CGSize(width: 104, height: 51))
    #expect(header.fittingSize(CGSize(width: 104, height: 20), along: .horizontal) == CGSize(width: 43, height: 20))
    #expect(header.fittingSize(CGSize(width: 104, height: 20), along: .both)?.width == 3)
  }

  @Test("contents as values say their sizes, less what stands beside them") func contents() {
    var content = UIListContentConfiguration.cell()
    content.text = String(repeating: "many words ", count: 9)
    let cell = UICollectionViewListCell(frame: rect(0, 0, 300, 44))
    let view = UIListContentView(configuration: content)
    cell.contentConfiguration = content
    let whole = view.sizeThatFits(CGSize(width: 200, height: 0)).height.rounded(.up)
    #expect(cell.fittingSize(CGSize(width: 200, height: 10), along: .vertical) == CGSize(width: 200, height: whole))
    cell.accessories = [.checkmark(), .delete(displayed: .always)]
    // 39 behind and 38 before the content.
    let less = view.sizeThatFits(CGSize(width: 123, height: 0)).height.rounded(.up)
    #expect(cell.fittingSize(CGSize(width: 200, height: 10), along: .vertical) == CGSize(width: 200, height: less) && less > whole)
    content.text = "Text"
    cell.contentConfiguration = content
    let line = UIListContentView(configuration: content).sizeThatFits(CGSize(width: 9999, height: 0)).width.rounded(.up)
    #expect(cell.fittingSize(CGSize(width: 200, height: 51), along: .horizontal) == CGSize(width: line + 77, height: 51))
  }
}
