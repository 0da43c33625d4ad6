import Foundation

@testable import UIKit

/// A collection's source and delegate, which writes down what it is told.
@MainActor private final class Items: NSObject, UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
  weak var stage: TreeStage?
  var items: [[Int]]
  var ownSizes = false

  init(_ stage: TreeStage, _ counts: [Int]) {
    self.stage = stage
    items = counts.map { Array(0..<$0) }
  }

  private func note(_ name: String, _ path: IndexPath) { stage?.note("\(name) \(path.section)-\(path.item)") }

  func numberOfSections(in collectionView: UICollectionView) -> Int { items.count }
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { items[section].count }
  func collectionView(_ collectionView: UICollectionView, cellForItemAt path: IndexPath) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
    cell.backgroundColor = UIColor(white: CGFloat(items[path.section][path.item]) / 20, alpha: 1)
    return cell
  }
  func collectionView(_ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at path: IndexPath)
    -> UICollectionReusableView
  {
    let view = collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "view", for: path)
    view.backgroundColor = kind == UICollectionView.elementKindSectionHeader ? .red : .blue
    return view
  }
  func collectionView(_ collectionView: UICollectionView, canMoveItemAt path: IndexPath) -> Bool { true }
  func collectionView(_ collectionView: UICollectionView, moveItemAt source: IndexPath, to target: IndexPath) {
    note("move", source)
    note("to", target)
    items[target.section].insert(items[source.section].remove(at: source.item), at: target.item)
  }
  func collectionView(_ collectionView: UICollectionView, layout: UICollectionViewLayout, sizeForItemAt path: IndexPath) -> CGSize {
    ownSizes ? CGSize(width: 40 + 15 * (path.item % 4), height: 30 + 10 * (path.item % 3)) : CGSize(width: 60, height: 40)
  }
  func collectionView(_ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt path: IndexPath) {
    note("display", path)
  }
  func collectionView(_ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt path: IndexPath) {
    note("hide", path)
  }
  func collectionView(_ collectionView: UICollectionView, didHighlightItemAt path: IndexPath) { note("highlight", path) }
  func collectionView(_ collectionView: UICollectionView, didUnhighlightItemAt path: IndexPath) { note("unhighlight", path) }
  func collectionView(_ collectionView: UICollectionView, shouldSelectItemAt path: IndexPath) -> Bool { path.item != 2 }
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt path: IndexPath) { note("select", path) }
  func collectionView(_ collectionView: UICollectionView, didDeselectItemAt path: IndexPath) { note("deselect", path) }
}

@MainActor private func collection(_ stage: TreeStage, _ layout: UICollectionViewLayout, _ counts: [Int]) -> (UICollectionView, Items) {
  let view = UICollectionView(frame: stage.screen.bounds, collectionViewLayout: layout), items = stage.keep(Items(stage, counts))
  view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
  for kind in [UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter, "badge"] {
    view.register(UICollectionReusableView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "view")
  }
  (view.dataSource, view.delegate) = (items, items)
  return (view, items)
}

private func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }

@MainActor private func flow(_ change: (UICollectionViewFlowLayout) -> Void = { _ in }) -> UICollectionViewFlowLayout {
  let layout = UICollectionViewFlowLayout()
  change(layout)
  return layout
}

/// A list with headers, accessories and swipes.
@MainActor private func list(_ stage: TreeStage, _ appearance: UICollectionLayoutListConfiguration.Appearance) -> UICollectionView {
  var configuration = UICollectionLayoutListConfiguration(appearance: appearance)
  configuration.headerMode = .firstItemInSection
  configuration.trailingSwipeActionsConfigurationProvider = { _ in
    UISwipeActionsConfiguration(actions: [
      UIContextualAction(style: .destructive, title: "Delete") { [weak stage] _, _, done in
        stage?.note("delete")
        done(true)
      }
    ])
  }
  let view = UICollectionView(
    frame: stage.screen.bounds, collectionViewLayout: UICollectionViewCompositionalLayout.list(using: configuration))
  let registration = UICollectionView.CellRegistration<UICollectionViewListCell, Int> { cell, path, number in
    var content = path.item == 0 ? UIListContentConfiguration.sidebarHeader() : cell.defaultContentConfiguration()
    (content.text, content.secondaryText) = ("Item \(number)", number == 2 ? "more" : nil)
    if number == 3 { content.image = square(20, .red) }
    cell.contentConfiguration = content
    cell.indentationLevel = number == 4 ? 1 : 0
    let accessories: [[UICellAccessory]] = [
      [.outlineDisclosure()], [.disclosureIndicator(), .label(text: "7")], [.checkmark(), .detail()], [.delete(displayed: .always)],
      [.insert(displayed: .always)], [.reorder(displayed: .always), .multiselect(displayed: .always)],
      [.customView(configuration: UICellAccessory.CustomViewConfiguration(customView: UISwitch(), placement: .trailing()))],
    ]
    cell.accessories = accessories[number % 7]
  }
  let source = UICollectionViewDiffableDataSource<Int, Int>(collectionView: view) { view, path, number in
    view.dequeueConfiguredReusableCell(using: registration, for: path, item: number)
  }
  stage.kept.append(source)
  var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
  snapshot.appendSections([0, 1])
  snapshot.appendItems(Array(0..<7), toSection: 0)
  snapshot.appendItems([7, 8], toSection: 1)
  source.apply(snapshot, animatingDifferences: false)
  return view
}

/// Collections in flows, groups and lists.
let collectionTrees: [TreeScenario] = [
  // Five of 60 points with four gaps of 5 are 320.
  TreeScenario("flow", worked: "65,0 60×40") { stage in
    let (view, _) = collection(stage, flow { $0.minimumInteritemSpacing = 5 }, [7, 2])
    stage.show(view)
    stage.record()
  },
  TreeScenario("flow with headers, insets and sizes of its own") { stage in
    let layout = flow {
      $0.sectionInset = UIEdgeInsets(top: 5, left: 10, bottom: 15, right: 20)
      ($0.headerReferenceSize, $0.footerReferenceSize) = (size(0, 25), size(0, 12))
      ($0.minimumLineSpacing, $0.minimumInteritemSpacing, $0.sectionHeadersPinToVisibleBounds) = (7, 3, true)
    }
    let (view, items) = collection(stage, layout, [40, 12])
    items.ownSizes = true
    stage.show(view)
    stage.record()
    view.contentOffset.y = 150
    stage.wait(0.1)
    stage.record("pinned", view)
    stage.note("attributes", layout.layoutAttributesForItem(at: path(9, 1))?.frame ?? .zero, layout.collectionViewContentSize)
  },
  TreeScenario("flow that scrolls to the side") { stage in
    let layout = flow {
      ($0.scrollDirection, $0.minimumLineSpacing, $0.headerReferenceSize) = (.horizontal, 4, size(20, 0))
    }
    let (view, items) = collection(stage, layout, [13, 5])
    items.ownSizes = true
    view.frame.size.height = 150
    stage.show(view)
    stage.record()
    view.scrollToItem(at: path(4, 1), at: .right, animated: false)
    stage.wait(0.1)
    stage.note("offset", view.contentOffset, view.contentSize)
  },
  TreeScenario("fingers on items") { stage in
    let (view, _) = collection(stage, flow(), [6])
    stage.show(view)
    stage.note("— held")
    stage.touch(.began, 30, 20)
    stage.wait(0.3)
    stage.touch(.ended, 30, 20)
    stage.wait(0.2)
    stage.tap(117, 20)
    stage.tap(203, 20)
    view.allowsMultipleSelection = true
    stage.tap(30, 20)
    stage.tap(117, 20)
    stage.note("paths", (view.indexPathsForSelectedItems ?? []).map(\.item))
    stage.record("", view.cellForItem(at: path(0)))
  },
  TreeScenario("changes of items") { stage in
    let (view, items) = collection(stage, flow(), [6, 2])
    stage.show(view)
    stage.note("— batch")
    items.items[0].insert(17, at: 0)
    items.items[0].remove(at: 3)
    items.items.append([9])
    view.performBatchUpdates {
      view.insertItems(at: [path(0)])
      view.deleteItems(at: [path(2)])
      view.moveItem(at: path(5), to: path(4))
      view.insertSections(IndexSet(integer: 2))
      view.reloadItems(at: [path(1, 1)])
    } completion: {
      stage.note("completed", $0)
    }
    stage.wait(0.1)
    stage.record("changing", view)
    stage.wait(1)
    stage.record("changed", view)
    view.setCollectionViewLayout(flow { $0.sectionInset.left = 50 }, animated: true)
    stage.wait(0.1)
    stage.record("to another layout", view)
  },
  TreeScenario("moved by a finger") { stage in
    let (view, items) = collection(stage, flow(), [6])
    stage.show(view)
    stage.note("— hold", view.beginInteractiveMovementForItem(at: path(0)))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 210, y: 30))
    stage.wait(0.1)
    stage.record("held", view)
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 120, y: 70))
    stage.wait(0.5)
    view.endInteractiveMovement()
    stage.wait(0.1)
    stage.record("left", view)
    stage.note("items", items.items[0])
    _ = view.beginInteractiveMovementForItem(at: path(1))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 20, y: 70))
    view.cancelInteractiveMovement()
    stage.wait(1)
    stage.note("items", items.items[0])
  },
  TreeScenario("groups") { stage in
    let item = NSCollectionLayoutItem(layoutSize: .init(widthDimension: .fractionalWidth(0.5), heightDimension: .fractionalHeight(1)))
    item.contentInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    let tall = NSCollectionLayoutItem(layoutSize: .init(widthDimension: .fractionalWidth(1), heightDimension: .absolute(30)))
    tall.edgeSpacing = NSCollectionLayoutEdgeSpacing(leading: nil, top: .fixed(5), trailing: nil, bottom: .flexible(2))
    let column = NSCollectionLayoutGroup.vertical(
      layoutSize: .init(widthDimension: .fractionalWidth(0.5), heightDimension: .fractionalHeight(1)), subitems: [tall, tall])
    column.interItemSpacing = .fixed(6)
    let row = NSCollectionLayoutGroup.horizontal(
      layoutSize: .init(widthDimension: .fractionalWidth(0.9), heightDimension: .absolute(90)), subitems: [item, column])
    let section = NSCollectionLayoutSection(group: row)
    (section.interGroupSpacing, section.contentInsets) = (8, NSDirectionalEdgeInsets(top: 10, leading: 12, bottom: 14, trailing: 16))
    let header = NSCollectionLayoutBoundarySupplementaryItem(
      layoutSize: .init(widthDimension: .fractionalWidth(1), heightDimension: .absolute(24)),
      elementKind: UICollectionView.elementKindSectionHeader, alignment: .top)
    header.pinToVisibleBounds = true
    let footer = NSCollectionLayoutBoundarySupplementaryItem(
      layoutSize: .init(widthDimension: .fractionalWidth(0.5), heightDimension: .absolute(16)),
      elementKind: UICollectionView.elementKindSectionFooter, alignment: .bottomTrailing)
    section.boundarySupplementaryItems = [header, footer]
    let (view, _) = collection(stage, UICollectionViewCompositionalLayout(section: section), [14, 4])
    stage.show(view)
    stage.record()
    view.contentOffset.y = 60
    stage.wait(0.1)
    stage.record("scrolled", view)
  },
  TreeScenario("sections that scroll to the side") { stage in
    let behaviors: [UICollectionLayoutSectionOrthogonalScrollingBehavior] = [
      .continuous, .continuousGroupLeadingBoundary, .paging, .groupPaging, .groupPagingCentered,
    ]
    let layout = UICollectionViewCompositionalLayout { index, _ in
      let item = NSCollectionLayoutItem(layoutSize: .init(widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)))
      let group = NSCollectionLayoutGroup.horizontal(
        layoutSize: .init(widthDimension: .absolute(130), heightDimension: .absolute(50)), subitems: [item])
      let section = NSCollectionLayoutSection(group: group)
      (section.orthogonalScrollingBehavior, section.interGroupSpacing) = (behaviors[index], 10)
      return section
    }
    let (view, _) = collection(stage, layout, [6, 6, 6, 6, 6])
    stage.show(view)
    stage.note("— drag")
    for row in 0..<5 {
      let y = 25 + 50 * CGFloat(row)
      stage.drag((250, y), (170, y), for: 0.15)
      stage.wait(2)
    }
    stage.record()
  },
  TreeScenario("list, plain") { stage in
    let view = list(stage, .plain)
    stage.show(view)
    stage.record()
    stage.drag((300, 66), (200, 66), for: 0.2)
    stage.wait(1)
    stage.record("swiped", view.cellForItem(at: path(1)))
    stage.tap(290, 66)
  },
  TreeScenario("list, inset and grouped") { stage in
    let view = list(stage, .insetGrouped)
    stage.show(view)
    view.selectItem(at: path(1), animated: false, scrollPosition: [])
    stage.wait(0.5)
    stage.record()
    view.isEditing = true
    stage.wait(0.1)
    stage.record("edited", view.cellForItem(at: path(5)))
  },
  TreeScenario("list, sidebar in the dark from right to left") { stage in
    stage.window.overrideUserInterfaceStyle = .dark
    stage.window.traitOverrides.layoutDirection = .rightToLeft
    stage.show(list(stage, .sidebar))
    stage.record()
  },
]
