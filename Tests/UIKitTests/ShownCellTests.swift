import Foundation
import Testing

@testable import UIKit

/// Cells as they come to show, again and again: nothing is left of what they showed before.
@MainActor @Suite("Cells that come to show")
struct ShownCellTests {
  @MainActor private final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
    var heights: ((Int) -> CGFloat)?
    var log: [String] = []
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 100 }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
      cell.tag = indexPath.row
      return cell
    }
    func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {
      log.append("show \(indexPath.row)")
    }
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { heights?(indexPath.row) ?? 40 }
    func tableView(_ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint)
      -> UIContextMenuConfiguration?
    {
      log.append("menu \(indexPath.row) \(Int(point.y))")
      return nil
    }
  }

  private let stage = AnimationStage()
  private func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }
  private func advance(_ seconds: Double = 0.1) { stage.advance(to: stage.stage.time + seconds) }

  private func table(_ rows: Rows) -> UITableView {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
    (table.estimatedRowHeight, table.dataSource, table.delegate) = (40, rows, rows)
    stage.window.addSubview(table)
    advance()
    return table
  }

  @Test("a row that is used again is opaque, upright, not held, selected if its path is, and indented as the delegate says")
  func rows() throws {
    let rows = Rows(), table = table(rows)
    table.backgroundView = UIView()
    advance()
    table.allowsMultipleSelection = true
    table.selectRow(at: path(50), animated: false, scrollPosition: .none)
    for cell in table.visibleCells {
      (cell.alpha, cell.transform, cell.indentationLevel, cell.isHighlighted) = (0.3, CGAffineTransform(scaleX: 2, y: 2), 4, true)
    }
    rows.log = []
    table.contentOffset.y = 1990
    advance()
    let cells = table.visibleCells
    #expect(rows.log == (49...54).map { "show \($0)" } && cells.map(\.tag) == Array(49...54))
    #expect(cells.allSatisfy { $0.alpha == 1 && $0.transform == .identity && $0.indentationLevel == 0 && !$0.isHighlighted })
    #expect(cells.map(\.isSelected) == [false, true, false, false, false, false])
    #expect(cells.map(\.frame.minY) == (49...54).map { CGFloat($0) * 40 } && cells.allSatisfy { $0.frame.width == 300 })
    // All of them lie in front of the view behind, and behind bars of scrolling and the like.
    #expect(table.subviews.first === table.backgroundView && cells.allSatisfy { $0.superview === table })
    rows.log = []
    table.contentOffset.y = 1950
    advance()
    #expect(rows.log == ["show 48"] && table.cellForRow(at: path(54)) == nil)
    let frames = table.visibleCells.map(\.frame), work = table.workCount.placements
    table.setNeedsLayout()
    advance()
    #expect(table.visibleCells.map(\.frame) == frames && table.workCount.placements == work)
  }

  @Test("a press asks for the menu of the row below it")
  func menus() {
    let rows = Rows(), table = table(rows)
    rows.log = []
    UIApplication.shared.sendTouch(.began, at: CGPoint(x: 100, y: 95), timestamp: stage.stage.time, on: stage.screen)
    advance(1)
    #expect(rows.log == ["menu 2 95"] && table.heldRow == path(2))
    UIApplication.shared.sendTouch(.ended, at: CGPoint(x: 100, y: 95), timestamp: stage.stage.time, on: stage.screen)
    #expect(table.indexPathForSelectedRow == path(2))
  }

  @Test("rows above that turn out to be of another height leave what shows where it is, by the program and under a finger")
  func anchored() {
    let rows = Rows()
    rows.heights = { $0 < 40 ? 70 : 40 }
    let table = table(rows)
    // 70 of the first, 40 of the others: row 45 is shown at 1890 or so.
    table.scrollToRow(at: path(45), at: .top, animated: false)
    advance()
    let start = table.contentOffset.y
    #expect(table.rectForRow(at: path(45)).minY == start && table.indexPathsForVisibleRows?.first == path(45))
    for step in 1...6 {
      let before = table.rectForRow(at: path(45)).minY - table.contentOffset.y
      table.contentOffset.y -= 35
      advance(1.0 / 60)
      #expect(table.rectForRow(at: path(45)).minY - table.contentOffset.y == before + 35, "\(step)")
    }
    // 210 points above row 45: five of 40, and a part of one of 70, which is 30 more than was thought.
    #expect(table.indexPathsForVisibleRows?.first == path(39) && table.contentOffset.y == start - 210 + 30)
  }

  // MARK: Collections

  @MainActor private final class Items: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
    var log: [String] = []
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 60 }
    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
      let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
      cell.tag = indexPath.item
      return cell
    }
    func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool { indexPath.item != 3 }
    func collectionView(_ collectionView: UICollectionView, moveItemAt from: IndexPath, to: IndexPath) {
      log.append("move \(from.item) \(to.item)")
    }
    func collectionView(
      _ collectionView: UICollectionView, targetIndexPathForMoveOfItemFromOriginalIndexPath original: IndexPath,
      atCurrentIndexPath current: IndexPath, toProposedIndexPath proposed: IndexPath
    ) -> IndexPath {
      log.append("propose \(original.item) \(current.item) \(proposed.item)")
      return proposed
    }
    func collectionView(
      _ collectionView: UICollectionView, contextMenuConfigurationForItemAt indexPath: IndexPath, point: CGPoint
    ) -> UIContextMenuConfiguration? {
      log.append("menu \(indexPath.item)")
      return indexPath.item == 1
        ? UIContextMenuConfiguration(actionProvider: { _ in UIMenu(children: [UIAction(title: "a") { _ in }]) }) : nil
    }
  }

  /// Turns and fades every third item.
  @MainActor private final class Turned: UICollectionViewFlowLayout {
    var isPlain = false
    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
      super.layoutAttributesForElements(in: rect)?.map { attributes in
        let copy = attributes.copy() as? UICollectionViewLayoutAttributes ?? attributes
        guard attributes.indexPath.item % 3 == 0, !isPlain else { return copy }
        (copy.alpha, copy.zIndex, copy.transform) = (0.5, 7, CGAffineTransform(rotationAngle: .pi / 2))
        copy.isHidden = attributes.indexPath.item == 6
        return copy
      }
    }
  }

  private func collection(_ items: Items, _ layout: UICollectionViewFlowLayout) -> UICollectionView {
    (layout.itemSize, layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (CGSize(width: 100, height: 50), 0, 0)
    let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 300, height: 190), collectionViewLayout: layout)
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    (view.dataSource, view.delegate) = (items, items)
    stage.window.addSubview(view)
    advance()
    return view
  }

  @Test("an item takes the look that its layout says, and loses it where the layout says so no more")
  func looks() {
    let items = Items(), layout = Turned(), view = collection(items, layout)
    func looks() -> [String] {
      view.visibleCells.map { "\($0.tag) \($0.alpha) \(Int($0.layer.zPosition)) \($0.transform.b.rounded())" }
    }
    #expect(view.visibleCells.map(\.tag) == [0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 11])
    #expect(looks().prefix(4) == ["0 0.5 7 1.0", "1 1.0 0 0.0", "2 1.0 0 0.0", "3 0.5 7 1.0"])
    #expect(view.cellForItem(at: path(0))?.center == CGPoint(x: 50, y: 25) && view.cellForItem(at: path(0))?.bounds.size == layout.itemSize)
    view.contentOffset.y = 500
    advance()
    #expect(looks().first == "30 0.5 7 1.0" && looks()[1] == "31 1.0 0 0.0" && view.visibleCells.allSatisfy { $0.tag >= 30 })
    layout.isPlain = true
    layout.invalidateLayout()
    advance()
    #expect(looks().allSatisfy { $0.hasSuffix(" 1.0 0 0.0") })
    view.contentOffset.y = 0
    advance()
    #expect(view.visibleCells.map(\.tag) == Array(0...11) && looks().allSatisfy { $0.hasSuffix(" 1.0 0 0.0") })
  }

  @Test("an item that comes to show is selected and edited as the collection is")
  func states() {
    let items = Items(), view = collection(items, UICollectionViewFlowLayout())
    view.selectItem(at: path(40), animated: false, scrollPosition: [])
    view.backgroundView = UIView()
    view.isEditing = true
    #expect(view.visibleCells.allSatisfy { $0.configurationState.isEditing })
    view.contentOffset.y = 610
    advance()
    #expect(
      view.visibleCells.filter { $0.isSelected }.map(\.tag) == [40] && view.visibleCells.allSatisfy { $0.configurationState.isEditing })
    #expect(view.subviews.first === view.backgroundView)
    view.isEditing = false
    #expect(view.visibleCells.allSatisfy { !$0.configurationState.isEditing })
  }

  private func touch(_ phase: UITouch.Phase, _ x: CGFloat, _ y: CGFloat) {
    UIApplication.shared.sendTouch(phase, at: CGPoint(x: x, y: y), timestamp: stage.stage.time, on: stage.screen)
    advance(0.05)
  }

  @Test("an item is asked for its menu where it is pressed")
  func itemMenus() {
    let items = Items(), view = collection(items, UICollectionViewFlowLayout())
    touch(.began, 150, 20)
    advance(1)
    #expect(items.log == ["menu 1"] && stage.window.subviews.count > 1 && view.heldItem == nil)
    touch(.ended, 150, 20)
  }

  @Test("a touch on an item that is cancelled lets it go")
  func cancelled() {
    let items = Items(), view = collection(items, UICollectionViewFlowLayout())
    touch(.began, 150, 20)
    advance(0.2)
    #expect(view.heldItem == path(1) && view.cellForItem(at: path(1))?.isHighlighted == true)
    touch(.cancelled, 150, 20)
    #expect(view.heldItem == nil && view.cellForItem(at: path(1))?.isHighlighted == false && view.indexPathsForSelectedItems == nil)
  }

  @Test("a controller's press takes an item along, where the data source lets it; cancelled, it goes back")
  func pressed() throws {
    let items = Items(), layout = UICollectionViewFlowLayout()
    (layout.itemSize, layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (CGSize(width: 100, height: 50), 0, 0)
    let controller = UICollectionViewController(collectionViewLayout: layout), view = try #require(controller.collectionView)
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    (view.dataSource, view.delegate, view.contentInsetAdjustmentBehavior) = (items, items, .never)
    view.frame = CGRect(x: 0, y: 0, width: 300, height: 190)
    stage.window.addSubview(view)
    advance()
    let cell = view.cellForItem(at: path(2))
    touch(.began, 260, 20)
    advance(0.6)
    #expect(view.movement?.origin == path(2) && view.movement?.grip == CGPoint(x: -10, y: 5))
    touch(.moved, 160, 70)
    // The middle is at 150, 75: in item 4.
    #expect(cell?.center == CGPoint(x: 150, y: 75) && view.movement?.target == path(4))
    touch(.ended, 160, 70)
    #expect(items.log.contains("propose 2 2 4") && items.log.last == "move 2 4" && view.movement == nil)
    advance(0.5)
    touch(.began, 60, 20)
    advance(0.6)
    touch(.moved, 160, 70)
    touch(.cancelled, 160, 70)
    advance(0.5)
    #expect(items.log.filter { $0.hasPrefix("move") } == ["move 2 4"] && view.cellForItem(at: path(0))?.center == CGPoint(x: 50, y: 25))
    touch(.began, 60, 70)
    advance(0.6)
    #expect(view.movement == nil && controller.collectionView === view)
  }
}
