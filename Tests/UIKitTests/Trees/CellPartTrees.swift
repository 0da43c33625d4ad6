import Foundation
import Testing

@testable import UIKit

extension TreeTests {
  @Test("rows, items and stacks in the middle of changes", arguments: cellPartTrees)
  func cellParts(_ scenario: TreeScenario) throws { try TreeRecord("cells").check(scenario) }
}

/// Rows in sections with titles, with all signs there are.
@MainActor private final class Sheet: NSObject, UITableViewDataSource, UITableViewDelegate {
  var sections: [[String]]
  init(_ counts: [Int]) {
    sections = counts.enumerated().map { section, count in (0..<count).map { "\(section)-\($0)" } }
  }
  func numberOfSections(in tableView: UITableView) -> Int { sections.count }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { sections[section].count }
  func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
    let text = sections[path.section][path.row], number = Int(text.split(separator: "-").last ?? "") ?? 0
    let cell = UITableViewCell(style: UITableViewCell.CellStyle(rawValue: number % 4) ?? .default, reuseIdentifier: nil)
    cell.textLabel?.text = text
    cell.detailTextLabel?.text = "of \(path.section)"
    cell.accessoryType = UITableViewCell.AccessoryType(rawValue: number % 5) ?? .none
    cell.editingAccessoryType = number % 2 == 0 ? .checkmark : .none
    cell.showsReorderControl = number % 3 != 1
    return cell
  }
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { "Head \(section)" }
  func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { section == 0 ? "Foot" : nil }
  func tableView(_ tableView: UITableView, moveRowAt from: IndexPath, to: IndexPath) {
    sections[to.section].insert(sections[from.section].remove(at: from.row), at: to.row)
  }
  func tableView(_ tableView: UITableView, editingStyleForRowAt path: IndexPath) -> UITableViewCell.EditingStyle {
    path.row % 2 == 0 ? .delete : .insert
  }
  func tableView(_ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt path: IndexPath) -> UISwipeActionsConfiguration? {
    let actions = ["Delete", "More"].map { title in
      UIContextualAction(style: title == "Delete" ? .destructive : .normal, title: title) { _, _, done in done(true) }
    }
    return UISwipeActionsConfiguration(actions: actions)
  }
}

@MainActor private func sheet(_ stage: TreeStage, _ style: UITableView.Style, _ counts: [Int]) -> (UITableView, Sheet) {
  let table = UITableView(frame: stage.screen.bounds, style: style), sheet = stage.keep(Sheet(counts))
  (table.dataSource, table.delegate) = (sheet, sheet)
  return (table, sheet)
}

private func path(_ row: Int, _ section: Int = 0) -> IndexPath { IndexPath(row: row, section: section) }

/// A list with headers and footers, signs of all kinds and actions at both sides.
@MainActor private func list(
  _ stage: TreeStage, _ appearance: UICollectionLayoutListConfiguration.Appearance
) -> (UICollectionView, UICollectionViewDiffableDataSource<Int, Int>) {
  var configuration = UICollectionLayoutListConfiguration(appearance: appearance)
  (configuration.headerMode, configuration.footerMode, configuration.headerTopPadding) = (.supplementary, .supplementary, 6)
  let swipe: (IndexPath) -> UISwipeActionsConfiguration? = { path in
    UISwipeActionsConfiguration(actions: [UIContextualAction(style: .normal, title: "Flag \(path.item)") { _, _, done in done(true) }])
  }
  configuration.leadingSwipeActionsConfigurationProvider = swipe
  configuration.trailingSwipeActionsConfigurationProvider = swipe
  let view = UICollectionView(
    frame: stage.screen.bounds, collectionViewLayout: UICollectionViewCompositionalLayout.list(using: configuration))
  let cells = UICollectionView.CellRegistration<UICollectionViewListCell, Int> { cell, _, number in
    var content = cell.defaultContentConfiguration()
    (content.text, content.secondaryText) = ("Item \(number)", number % 3 == 1 ? "more" : nil)
    cell.contentConfiguration = content
    cell.accessories = [.delete(), .multiselect(), .reorder(), .disclosureIndicator(displayed: .whenNotEditing), .label(text: "\(number)")]
    cell.indentationLevel = number % 2
  }
  let source = UICollectionViewDiffableDataSource<Int, Int>(collectionView: view) { view, path, number in
    view.dequeueConfiguredReusableCell(using: cells, for: path, item: number)
  }
  let edges = [UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter].map { kind in
    UICollectionView.SupplementaryRegistration<UICollectionViewListCell>(elementKind: kind) { cell, kind, path in
      var content = cell.defaultContentConfiguration()
      content.text = "\(kind.suffix(6)) \(path.section)"
      cell.contentConfiguration = content
    }
  }
  source.supplementaryViewProvider = { view, kind, path in
    view.dequeueConfiguredReusableSupplementary(using: edges[kind == UICollectionView.elementKindSectionHeader ? 0 : 1], for: path)
  }
  stage.kept.append(source)
  var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
  snapshot.appendSections([0, 1])
  snapshot.appendItems(Array(0..<4), toSection: 0)
  snapshot.appendItems(Array(4..<12), toSection: 1)
  source.apply(snapshot, animatingDifferences: false)
  return (view, source)
}

/// Items with numbers on them, in any layout.
@MainActor private final class Tiles: NSObject, UICollectionViewDataSource {
  var items: [[Int]]
  init(_ counts: [Int]) { items = counts.map { Array(0..<$0) } }
  func numberOfSections(in collectionView: UICollectionView) -> Int { items.count }
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { items[section].count }
  func collectionView(_ collectionView: UICollectionView, cellForItemAt path: IndexPath) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
    cell.backgroundColor = UIColor(white: CGFloat(items[path.section][path.item]) / 40, alpha: 1)
    return cell
  }
  func collectionView(_ collectionView: UICollectionView, moveItemAt from: IndexPath, to: IndexPath) {
    items[to.section].insert(items[from.section].remove(at: from.item), at: to.item)
  }
}

@MainActor private func tiles(_ stage: TreeStage, _ layout: UICollectionViewLayout, _ counts: [Int]) -> (UICollectionView, Tiles) {
  let view = UICollectionView(frame: stage.screen.bounds, collectionViewLayout: layout), tiles = stage.keep(Tiles(counts))
  view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
  view.dataSource = tiles
  return (view, tiles)
}

/// Rows that are edited, moved and exchanged, lists in all looks, items in layouts that change, and stacks in blocks.
let cellPartTrees: [TreeScenario] = [
  TreeScenario("signs while groups are edited") { stage in
    let (table, sheet) = sheet(stage, .insetGrouped, [5, 3])
    stage.show(table)
    table.setEditing(true, animated: true)
    stage.wait(0.5)
    stage.note("insert", sheet.sections.map(\.count))
    stage.tap(27, 80)
    stage.tap(300, 80)
    table.setEditing(false, animated: true)
    stage.wait(0.5)
    stage.record("", table.cellForRow(at: path(4)))
  },
  TreeScenario("rows that come and go in every way") { stage in
    let (table, sheet) = sheet(stage, .grouped, [4])
    stage.show(table)
    for animation in [UITableView.RowAnimation.fade, .right, .left, .top, .bottom, .none, .middle, .automatic] {
      stage.note("— \(animation.rawValue)")
      sheet.sections[0].insert("0-9", at: 1)
      table.insertRows(at: [path(1)], with: animation)
      stage.wait(0.4)
      table.reloadRows(at: [path(0), path(2)], with: animation)
      stage.wait(0.4)
      sheet.sections[0].remove(at: 1)
      table.deleteRows(at: [path(1)], with: animation)
      stage.wait(0.4)
    }
  },
  TreeScenario("sections that come and go in every way") { stage in
    let (table, sheet) = sheet(stage, .insetGrouped, [2, 2])
    stage.show(table)
    for animation in [UITableView.RowAnimation.fade, .right, .left, .top, .bottom, .none] {
      stage.note("— \(animation.rawValue)")
      sheet.sections.insert(["0-7", "0-8"], at: 1)
      table.insertSections(IndexSet(integer: 1), with: animation)
      stage.wait(0.4)
      sheet.sections.swapAt(0, 1)
      table.moveSection(0, toSection: 1)
      stage.wait(0.4)
      table.reloadSections(IndexSet(integer: 0), with: animation)
      stage.wait(0.4)
      sheet.sections.remove(at: 0)
      table.deleteSections(IndexSet(integer: 0), with: animation)
      stage.wait(0.4)
    }
  },
  // The sign of a row is 22 points wide, 16 from the card's side.
  TreeScenario("rows moved between groups") { stage in
    let (table, sheet) = sheet(stage, .insetGrouped, [3, 4])
    stage.show(table)
    table.setEditing(true, animated: false)
    stage.wait(0.2)
    stage.drag((280, 60), (280, 300), for: 0.6, part: 0.7)
    stage.wait(0.3)
    stage.wait(0.5)
    stage.note("sections", sheet.sections)
    stage.drag((280, 260), (280, 40), (280, 150), for: 0.8)
    stage.wait(0.5)
    stage.note("sections", sheet.sections)
  },
  TreeScenario("rows drawn out of groups, from right to left in the dark") { stage in
    stage.window.overrideUserInterfaceStyle = .dark
    stage.window.traitOverrides.layoutDirection = .rightToLeft
    let (table, _) = sheet(stage, .insetGrouped, [3])
    stage.show(table)
    stage.drag((40, 60), (140, 60), for: 0.25, part: 0.8)
    stage.wait(0.6)
    stage.record("open", table)
    stage.drag((40, 60), (20, 60), for: 0.1)
    stage.wait(0.6)
    stage.drag((30, 104), (310, 104), for: 0.4, part: 0.9)
    stage.wait(0.6)
  },
  TreeScenario("lists in all looks, edited and selected") { stage in
    for appearance in [UICollectionLayoutListConfiguration.Appearance.plain, .grouped, .insetGrouped, .sidebar, .sidebarPlain] {
      stage.note("— \(appearance.rawValue)")
      let (view, _) = list(stage, appearance)
      stage.show(view)
      stage.note("size", view.contentSize)
      view.contentOffset.y = 140
      stage.wait(0.1)
      view.allowsMultipleSelectionDuringEditing = true
      UIView.animate(withDuration: 0.3) {
        view.isEditing = true
        for cell in view.visibleCells { cell.layoutIfNeeded() }
      }
      stage.wait(0.4)
      stage.tap(100, 200, wait: 0.2)
      view.isEditing = false
      stage.wait(0.3)
      view.removeFromSuperview()
    }
  },
  TreeScenario("rows of lists that change and are drawn out") { stage in
    let (view, source) = list(stage, .insetGrouped)
    stage.show(view)
    var snapshot = source.snapshot()
    snapshot.moveItem(5, beforeItem: 0)
    snapshot.deleteItems([2])
    snapshot.appendItems([20, 21], toSection: 0)
    snapshot.reconfigureItems([3])
    source.apply(snapshot)
    stage.wait(0.4)
    snapshot.moveSection(1, beforeSection: 0)
    snapshot.reloadItems([6])
    source.apply(snapshot)
    stage.wait(0.4)
    stage.record("", view.visibleCells.first)
    stage.drag((60, 120), (160, 120), for: 0.2)
    stage.wait(0.6)
    stage.drag((280, 170), (120, 170), for: 0.2)
    stage.wait(0.6)
  },
  TreeScenario("items moved among columns") { stage in
    let layout = UICollectionViewFlowLayout()
    (layout.scrollDirection, layout.itemSize) = (.horizontal, CGSize(width: 90, height: 100))
    layout.sectionInset = UIEdgeInsets(top: 7, left: 8, bottom: 9, right: 10)
    let (view, tiles) = tiles(stage, layout, [7, 9])
    stage.show(view)
    stage.note("begun", view.beginInteractiveMovementForItem(at: path(1)))
    for point in [CGPoint(x: 60, y: 300), CGPoint(x: 150, y: 80), CGPoint(x: 280, y: 200)] {
      view.updateInteractiveMovementTargetPosition(point)
      stage.wait(0.3)
    }
    view.endInteractiveMovement()
    stage.wait(0.4)
    stage.note("items", tiles.items)
    view.contentOffset.x = 120
    stage.wait(0.1)
  },
  TreeScenario("groups that scroll by themselves, with views around them") { stage in
    let layout = UICollectionViewCompositionalLayout { index, environment in
      @MainActor func size(_ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension) -> NSCollectionLayoutSize {
        NSCollectionLayoutSize(widthDimension: width, heightDimension: height)
      }
      let item = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(0.5), .fractionalHeight(0.5)))
      item.contentInsets = NSDirectionalEdgeInsets(top: 2, leading: 3, bottom: 4, trailing: 5)
      let group = NSCollectionLayoutGroup.horizontal(layoutSize: size(.absolute(140), .absolute(70)), subitem: item, count: 2)
      let section = NSCollectionLayoutSection(group: group)
      (section.interGroupSpacing, section.contentInsets) = (6, NSDirectionalEdgeInsets(top: 5, leading: 11, bottom: 8, trailing: 17))
      section.orthogonalScrollingBehavior = [.groupPagingCentered, .none, .paging][index]
      section.visibleItemsInvalidationHandler = { items, offset, _ in
        for item in items { item.transform = CGAffineTransform(rotationAngle: (item.frame.midX - offset.x) / 1000) }
      }
      return section
    }
    let (view, tiles) = tiles(stage, layout, [9, 5, 12])
    stage.show(view)
    stage.drag((250, 40), (120, 40), for: 0.2)
    stage.wait(1)
    view.scrollToItem(at: path(7, 2), at: .centeredHorizontally, animated: true)
    stage.wait(0.6)
    tiles.items[0].remove(at: 2)
    tiles.items[1].append(30)
    view.performBatchUpdates {
      view.deleteItems(at: [path(2)])
      view.insertItems(at: [path(5, 1)])
    }
    stage.wait(0.4)
    stage.record()
  },
  TreeScenario("layouts that take each other's place") { stage in
    let flow = UICollectionViewFlowLayout(), columns = UICollectionViewFlowLayout()
    (flow.itemSize, flow.headerReferenceSize) = (CGSize(width: 70, height: 44), .zero)
    (columns.itemSize, columns.scrollDirection, columns.minimumLineSpacing) = (CGSize(width: 100, height: 130), .horizontal, 3)
    let (view, tiles) = tiles(stage, flow, [14])
    stage.show(view)
    view.selectItem(at: path(3), animated: false, scrollPosition: [])
    view.setCollectionViewLayout(columns, animated: true)
    stage.wait(0.4)
    UIView.animate(withDuration: 0.3) { view.collectionViewLayout = flow }
    stage.wait(0.4)
    tiles.items[0].insert(33, at: 0)
    view.performBatchUpdates {
      view.insertItems(at: [path(0)])
      view.moveItem(at: path(13), to: path(2))
      flow.itemSize.width = 95
    }
    stage.wait(0.4)
  },
  TreeScenario("stacks that change in blocks") { stage in
    let views = (0..<4).map { _ in UILabel() }, stack = UIStackView(arrangedSubviews: views)
    for (index, label) in views.enumerated() {
      (label.text, label.backgroundColor) = (String(repeating: "word ", count: index + 1), .yellow)
      label.numberOfLines = index == 3 ? 0 : 1
    }
    stack.frame = CGRect(x: 10, y: 20, width: 290, height: 200)
    stage.show(stack)
    let changes: [() -> Void] = [
      { views[1].isHidden = true }, { (stack.axis, stack.spacing) = (.vertical, 6) }, { stack.alignment = .center },
      { (views[1].isHidden, views[0].isHidden) = (false, true) }, { stack.distribution = .equalSpacing }, { stack.alignment = .trailing },
      { (stack.axis, stack.alignment) = (.horizontal, .firstBaseline) }, { stack.distribution = .fillProportionally },
      { stack.distribution = .equalCentering }, { stack.setCustomSpacing(20, after: views[2]) },
      { stack.isLayoutMarginsRelativeArrangement = true }, { stack.semanticContentAttribute = .forceRightToLeft },
      { (stack.alignment, stack.distribution) = (.lastBaseline, .fillEqually) }, { stack.frame.size = CGSize(width: 200, height: 120) },
    ]
    for change in changes {
      UIView.animate(withDuration: 0.3) {
        change()
        stack.layoutIfNeeded()
      }
      stage.wait(0.4)
      stage.note("frames", views.map(\.frame))
    }
  },
]
