import Foundation

@testable import UIKit

/// What has keys of its own.
@MainActor private final class Commander: UIViewController {
  weak var stage: TreeStage?
  func first(_ command: UIKeyCommand) { stage?.note("does \(command.input ?? "") \(command.modifierFlags.rawValue)") }
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    stage?.note("hears \(presses.map { $0.key?.name ?? "" })")
  }
}

/// Cells as high as their texts.
@MainActor private final class TextCell: UICollectionViewCell {
  let label = UILabel()
  override init(frame: CGRect) {
    super.init(frame: frame)
    label.numberOfLines = 0
    label.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(label)
    NSLayoutConstraint.activate([
      label.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 3),
      label.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -3),
      label.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 4),
      label.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -5),
    ])
  }
  required init?(coder: NSCoder) { nil }
}

@MainActor private func collection(_ stage: TreeStage, _ layout: UICollectionViewLayout, _ counts: [Int])
  -> (UICollectionView, UICollectionViewDiffableDataSource<Int, Int>)
{
  let view = UICollectionView(frame: stage.screen.bounds, collectionViewLayout: layout)
  let registration = UICollectionView.CellRegistration<TextCell, Int> { cell, _, number in
    cell.label.text = String(repeating: "word ", count: 1 + number % 5)
    cell.backgroundColor = .yellow
  }
  let source = UICollectionViewDiffableDataSource<Int, Int>(collectionView: view) { view, path, number in
    view.dequeueConfiguredReusableCell(using: registration, for: path, item: number)
  }
  for kind in ["badge", "header", "footer"] {
    view.register(UICollectionReusableView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "view")
  }
  source.supplementaryViewProvider = { view, kind, path in
    let one = view.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "view", for: path)
    one.backgroundColor = kind == "badge" ? .red : .gray
    return one
  }
  stage.kept.append(source)
  var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
  for (section, count) in counts.enumerated() {
    snapshot.appendSections([section])
    snapshot.appendItems((0..<count).map { 100 * section + $0 }, toSection: section)
  }
  source.apply(snapshot, animatingDifferences: false)
  return (view, source)
}

@MainActor private func sized(_ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension) -> NSCollectionLayoutSize {
  NSCollectionLayoutSize(widthDimension: width, heightDimension: height)
}

/// Layouts of collections that say more, controllers of tables, keys.
let moreTrees: [TreeScenario] = [
  TreeScenario("badges, decorations and estimates") { stage in
    let badge = NSCollectionLayoutSupplementaryItem(
      layoutSize: sized(.absolute(12), .absolute(10)), elementKind: "badge",
      containerAnchor: NSCollectionLayoutAnchor(edges: [.top, .trailing], absoluteOffset: CGPoint(x: 4, y: -3)))
    let item = NSCollectionLayoutItem(layoutSize: sized(.fractionalWidth(1.0 / 3), .estimated(30)), supplementaryItems: [badge])
    let group = NSCollectionLayoutGroup.horizontal(layoutSize: sized(.fractionalWidth(1), .estimated(30)), subitems: [item])
    group.interItemSpacing = .flexible(4)
    let section = NSCollectionLayoutSection(group: group)
    (section.interGroupSpacing, section.contentInsets) = (6, NSDirectionalEdgeInsets(top: 5, leading: 7, bottom: 9, trailing: 11))
    section.decorationItems = [NSCollectionLayoutDecorationItem.background(elementKind: "back")]
    section.decorationItems[0].contentInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    let layout = UICollectionViewCompositionalLayout(section: section)
    layout.register(UICollectionReusableView.self, forDecorationViewOfKind: "back")
    let (view, _) = collection(stage, layout, [8, 3])
    stage.show(view)
    stage.record()
    stage.note("size", view.contentSize)
  },
  TreeScenario("groups of counts, sections apart, to the side") { stage in
    let configuration = UICollectionViewCompositionalLayoutConfiguration()
    (configuration.interSectionSpacing, configuration.scrollDirection) = (13, .horizontal)
    let header = NSCollectionLayoutBoundarySupplementaryItem(
      layoutSize: sized(.absolute(40), .fractionalHeight(1)), elementKind: "header", alignment: .leading)
    let footer = NSCollectionLayoutBoundarySupplementaryItem(
      layoutSize: sized(.absolute(30), .fractionalHeight(0.5)), elementKind: "footer", alignment: .trailing)
    configuration.boundarySupplementaryItems = [header, footer]
    let layout = UICollectionViewCompositionalLayout(
      sectionProvider: { index, _ in
        let item = NSCollectionLayoutItem(layoutSize: sized(.fractionalWidth(1), .fractionalHeight(1)))
        let size = sized(.absolute(70), .fractionalHeight(0.5))
        let group = NSCollectionLayoutGroup.vertical(layoutSize: size, subitem: item, count: 2 + index)
        group.interItemSpacing = .fixed(3)
        let section = NSCollectionLayoutSection(group: group)
        section.interGroupSpacing = 4
        section.visibleItemsInvalidationHandler = { items, offset, environment in
          for one in items where one.indexPath.item == 1 { one.transform = CGAffineTransform(scaleX: 1 + offset.x / 100, y: 1) }
        }
        return section
      }, configuration: configuration)
    let (view, _) = collection(stage, layout, [5, 6])
    stage.show(view)
    stage.record()
    view.contentOffset.x = 30
    stage.wait(0.1)
    stage.record("moved", view)
  },
  // A quarter of 320 points is 80.
  TreeScenario("groups that place their items", worked: "80,20 50×40") { stage in
    let group = NSCollectionLayoutGroup.custom(layoutSize: sized(.fractionalWidth(1), .absolute(100))) { environment in
      let width = environment.container.effectiveContentSize.width
      return (0..<3).map {
        NSCollectionLayoutGroupCustomItem(
          frame: CGRect(x: CGFloat($0) * width / 4, y: CGFloat($0) * 20, width: 50, height: 40), zIndex: 3 - $0)
      }
    }
    let section = NSCollectionLayoutSection(group: group)
    section.orthogonalScrollingBehavior = .none
    let (view, _) = collection(stage, UICollectionViewCompositionalLayout(section: section), [7])
    stage.show(view)
    stage.record()
  },
  TreeScenario("items that change by snapshots") { stage in
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = size(70, 50)
    let (view, source) = collection(stage, layout, [6, 3])
    stage.show(view)
    var snapshot = source.snapshot()
    snapshot.moveItem(5, beforeItem: 0)
    snapshot.deleteItems([2, 101])
    snapshot.appendItems([7, 8], toSection: 1)
    snapshot.reconfigureItems([3])
    source.apply(snapshot, animatingDifferences: true) { stage.note("applied") }
    stage.wait(0.1)
    stage.record("changing", view)
    stage.wait(1)
    stage.note("paths", source.indexPath(for: 7) ?? IndexPath(), source.itemIdentifier(for: IndexPath(item: 0, section: 0)) ?? -1)
    stage.note("section", source.sectionIdentifier(for: 1) ?? -1, source.index(for: 0) ?? -1)
    source.reorderingHandlers.canReorderItem = { $0 != 1 }
    source.reorderingHandlers.willReorder = { stage.note("will reorder", $0.initialSnapshot.itemIdentifiers) }
    source.reorderingHandlers.didReorder = { stage.note("did reorder", $0.finalSnapshot.itemIdentifiers) }
    for (from, x, y) in [(0, 280, 80), (2, 35, 25), (1, 200, 25)] as [(Int, CGFloat, CGFloat)] {
      stage.note("held", view.beginInteractiveMovementForItem(at: IndexPath(item: from, section: 0)))
      view.updateInteractiveMovementTargetPosition(CGPoint(x: x, y: y))
      stage.wait(0.3)
      view.endInteractiveMovement()
      stage.wait(0.5)
    }
    _ = view.beginInteractiveMovementForItem(at: IndexPath(item: 0, section: 0))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 300, y: 150))
    view.endInteractiveMovement()
    stage.wait(0.5)
    source.applySnapshotUsingReloadData(snapshot)
    stage.wait(0.5)
    stage.record("reloaded", view)
  },
  TreeScenario("an outline that opens and closes") { stage in
    let view = UICollectionView(
      frame: stage.screen.bounds,
      collectionViewLayout: UICollectionViewCompositionalLayout.list(using: UICollectionLayoutListConfiguration(appearance: .sidebar)))
    let registration = UICollectionView.CellRegistration<UICollectionViewListCell, Int> { cell, _, number in
      var content = cell.defaultContentConfiguration()
      content.text = "\(number)"
      cell.contentConfiguration = content
      if number < 10 { cell.accessories = [.outlineDisclosure()] }
    }
    let source = stage.keep(
      UICollectionViewDiffableDataSource<Int, Int>(collectionView: view) { view, path, number in
        view.dequeueConfiguredReusableCell(using: registration, for: path, item: number)
      })
    stage.show(view)
    source.sectionSnapshotHandlers.willExpandItem = { stage.note("will open", $0) }
    source.sectionSnapshotHandlers.willCollapseItem = { stage.note("will close", $0) }
    var tree = NSDiffableDataSourceSectionSnapshot<Int>()
    tree.append([1, 2])
    tree.append([11, 12], to: 1)
    tree.append([21], to: 2)
    tree.expand([2])
    source.apply(tree, to: 0, animatingDifferences: false)
    stage.wait(0.5)
    stage.record()
    stage.tap(290, 30, wait: 0.1)
    stage.record("opening", view)
    stage.wait(1)
    stage.tap(290, 30, wait: 0.1)
    stage.record("closing", view)
  },
  TreeScenario("controllers of tables and collections") { stage in
    let rows = stage.keep(TreeRows([3])), table = UITableViewController(style: .insetGrouped)
    table.tableView.dataSource = rows
    let navigation = UINavigationController(rootViewController: table)
    stage.show(navigation)
    table.tableView.selectRow(at: IndexPath(row: 1, section: 0), animated: false, scrollPosition: .none)
    stage.wait(0.1)
    navigation.pushViewController(UIViewController(), animated: false)
    stage.wait(0.1)
    stage.note("selected", table.tableView.indexPathForSelectedRow?.row ?? -1)
    navigation.popViewController(animated: true)
    stage.wait(0.1)
    stage.record("coming back", table.tableView)
    stage.wait(1)
    stage.note("selected", table.tableView.indexPathForSelectedRow?.row ?? -1)
    table.refreshControl = UIRefreshControl()
    table.setEditing(true, animated: false)
    stage.wait(0.1)
    stage.note("editing", table.tableView.isEditing, table.tableView.refreshControl != nil, table.editButtonItem.title ?? "")
    stage.note("view", table.view === table.tableView, table.tableView.frame, table.tableView.adjustedContentInset)
    let items = UICollectionViewController(collectionViewLayout: UICollectionViewFlowLayout())
    navigation.pushViewController(items, animated: false)
    stage.wait(0.1)
    stage.record("items", items.view)
  },
  TreeScenario("keys") { stage in
    let names = [
      "a", "z", "A", "0", "1", "9", "F1", "F12", "F13", "Return", "Escape", "BackSpace", "Tab", "space", "minus", "equal", "bracketleft",
      "bracketright",
      "backslash", "semicolon", "apostrophe", "grave", "comma", "period", "slash", "Caps_Lock", "Print", "Scroll_Lock", "Pause", "Insert",
      "Home",
      "Page_Up", "Prior", "Delete", "End", "Page_Down", "Next", "Right", "Left", "Down", "Up", "Num_Lock", "KP_Enter", "KP_Add", "KP_0",
      "Menu",
      "Control_L", "Shift_L", "Alt_L", "Super_L", "Control_R", "Shift_R", "Alt_R", "Super_R", "nothing",
    ]
    stage.note("codes", names.map { UIKey(name: $0, characters: "").keyCode.rawValue })
    let root = Commander(), action = Selector("first:", Commander.first(_:))
    root.stage = stage
    let inputs: [(String, UIKeyModifierFlags)] = [
      ("k", .command), ("K", [.command, .shift]), (UIKeyCommand.inputUpArrow, []), (UIKeyCommand.inputEscape, []),
      (UIKeyCommand.f1, .alternate),
      ("\r", .control), (UIKeyCommand.inputDelete, .command), ("\t", .shift), (UIKeyCommand.inputPageDown, []), (" ", .control),
    ]
    for (input, flags) in inputs { root.addKeyCommand(UIKeyCommand(input: input, modifierFlags: flags, action: action)) }
    stage.show(root)
    let keys: [(String, String, UIKeyModifierFlags)] = [
      ("k", "k", .command), ("k", "k", []), ("K", "K", [.command, .shift]), ("Up", "", []), ("Up", "", .numericPad),
      ("Escape", "\u{1B}", []),
      ("F1", "", .alternate), ("Return", "\r", .control), ("Delete", "", .command), ("ISO_Left_Tab", "", .shift), ("Next", "", []),
      ("space", " ", .control), ("Up", "", .command),
    ]
    for (name, characters, flags) in keys {
      for phase in [UIPress.Phase.began, .ended] {
        UIApplication.shared.sendKey(UIKey(name: name, characters: characters, modifierFlags: flags), phase, timestamp: stage.time)
      }
    }
  },
  TreeScenario("menus and commands") { stage in
    let action = UIAction(
      title: "One", subtitle: "Sub", image: nil, identifier: UIAction.Identifier("one"), discoverabilityTitle: "D",
      attributes: .destructive, state: .mixed
    ) { _ in }
    let inner = UIMenu(title: "In", options: .displayInline, children: [action]),
      outer = UIMenu(title: "Out", children: [inner, UIAction(title: "Two") { _ in }])
    @MainActor func say(_ menu: UIMenu) {
      stage.note(menu.title, menu.options.rawValue, menu.children.map { $0.title }, menu.selectedElements.map { $0.title })
    }
    say(inner)
    say(outer)
    say(outer.replacingChildren([action]))
    stage.note(
      "action", action.identifier.rawValue, action.discoverabilityTitle ?? "", action.attributes.rawValue, action.state.rawValue,
      action.subtitle ?? "")
    let command = UICommand(
      title: "C", action: Selector("c"), propertyList: 7,
      alternates: [UICommandAlternate(title: "Alt", action: Selector("d"), modifierFlags: .alternate)])
    stage.note(
      "command", command.title, command.alternates.count, command.attributes.rawValue, command.state.rawValue,
      command.propertyList as? Int ?? 0)
  },
  // Thirteen points: the text of what is disabled is the third label colour, 3c3c434d.
  TreeScenario("segments of which some are disabled", worked: "3c3c434d") { stage in
    let segments = UISegmentedControl(items: ["one", "two", "three"])
    segments.selectedSegmentIndex = 1
    stage.show(segments, at: 10, 20)
    stage.record("enabled")
    segments.setEnabled(false, forSegmentAt: 2)
    stage.wait(0.1)
    stage.record("but one")
    segments.isEnabled = false
    stage.wait(0.1)
    stage.record("disabled")
    segments.isEnabled = true
    stage.wait(0.1)
    stage.record("enabled again")
  },
  TreeScenario("views of one's own behind cells") { stage in
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil), first = UIView(), second = UIView()
    (first.backgroundColor, second.backgroundColor) = (.red, .green)
    var background = UIBackgroundConfiguration.clear()
    (background.cornerRadius, background.strokeWidth, background.strokeColor) = (6, 2, .blue)
    background.customView = first
    cell.backgroundConfiguration = background
    stage.show(cell, at: 10, 20, CGSize(width: 200, height: 44))
    stage.record("the first")
    background.customView = second
    cell.backgroundConfiguration = background
    stage.wait(0.1)
    stage.record("the second")
    stage.note("superviews", first.superview == nil, second.superview == nil)
    background.customView = nil
    background.backgroundInsets = NSDirectionalEdgeInsets(top: 3, leading: 4, bottom: 5, trailing: 6)
    cell.backgroundConfiguration = background
    stage.wait(0.1)
    stage.record("none")
    stage.note("superviews", first.superview == nil, second.superview == nil)
  },
  TreeScenario("buttons that are busy") { stage in
    var configuration = UIButton.Configuration.filled()
    (configuration.title, configuration.subtitle) = ("Send", "at once")
    let button = UIButton(configuration: configuration)
    stage.show(button, at: 10, 20)
    for isBusy in [true, false, true] {
      button.configuration?.showsActivityIndicator = isBusy
      stage.wait(0.3)
      stage.record("\(isBusy)")
    }
    button.isEnabled = false
    stage.wait(0.1)
    stage.record("disabled")
  },
  TreeScenario("headers with details, and without touches") { stage in
    let header = UITableViewHeaderFooterView(reuseIdentifier: nil)
    header.textLabel?.text = "Title"
    header.detailTextLabel?.text = "A detail"
    stage.show(header, at: 0, 20, CGSize(width: 300, height: 60))
    stage.record()
    header.isUserInteractionEnabled = false
    stage.note("disabled", header.configurationState.isDisabled, header.sizeThatFits(CGSize(width: 300, height: 0)))
    header.semanticContentAttribute = .forceRightToLeft
    header.setNeedsLayout()
    stage.wait(0.1)
    stage.record("from right to left")
  },
  TreeScenario("accessories that come and go") { stage in
    let cell = UICollectionViewListCell(frame: CGRect(x: 0, y: 20, width: 300, height: 44))
    var content = cell.defaultContentConfiguration()
    (content.text, content.secondaryText) = ("A text", "and what it says")
    cell.contentConfiguration = content
    stage.show(cell)
    stage.record("none")
    cell.accessories = [.disclosureIndicator()]
    stage.wait(0.5)
    stage.record("one")
    cell.accessories = [.checkmark(), .disclosureIndicator(), .label(text: "7")]
    stage.wait(0.1)
    stage.record("three, one of them new")
    cell.accessories = []
    stage.wait(0.5)
    stage.record("none again")
  },
  TreeScenario("turned views that are fixed to each other") { stage in
    let first = UIView(frame: CGRect(x: 60, y: 100, width: 40, height: 40)),
      second = UIView(frame: CGRect(x: 140, y: 100, width: 40, height: 40))
    for view in [first, second] { view.backgroundColor = .red }
    first.transform = CGAffineTransform(rotationAngle: 0.4)
    second.transform = CGAffineTransform(rotationAngle: -0.3)
    stage.show(first, second)
    let animator = stage.keep(UIDynamicAnimator(referenceView: stage.window))
    animator.addBehavior(
      UIAttachmentBehavior.fixedAttachment(with: first, attachedTo: second, attachmentAnchor: CGPoint(x: 120, y: 120)))
    animator.addBehavior(UIGravityBehavior(items: [second]))
    for _ in 0..<4 {
      stage.wait(0.12)
      stage.note("places", first.center, first.transform, second.center, second.transform)
    }
  },
  TreeScenario("a text that is longer than its field") { stage in
    let field = UITextField()
    (field.borderStyle, field.text) = (.roundedRect, "a text of many more words than there is room for")
    stage.show(field, at: 10, 20, CGSize(width: 120, height: 34))
    stage.record("at rest")
    field.becomeFirstResponder()
    stage.wait(0.05)
    for keys in [["End"], ["Left", "Left", "Left"], ["Home"], ["Right", "Right"], ["End", "BackSpace", "x"]] {
      for key in keys { stage.press(key) }
      stage.record(keys.joined(separator: " "))
    }
    field.resignFirstResponder()
    stage.wait(0.05)
    stage.record("at rest again")
  },
]
