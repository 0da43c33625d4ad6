import Foundation
import Testing

@testable import UIKit

/// Layouts that are exchanged, backgrounds of lists, accessories with views and menus, and what is fetched early.
@MainActor @Suite("Properties of collections that show")
final class CollectionPropertyTests {
  @MainActor private final class Source: NSObject, UICollectionViewDataSource, UICollectionViewDataSourcePrefetching {
    var log: [String] = []
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 60 }
    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
      collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }
    func collectionView(_ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]) {
      log.append("fetch " + indexPaths.map { "\($0.item)" }.joined(separator: ","))
    }
    func collectionView(_ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]) {
      log.append("leave " + indexPaths.map { "\($0.item)" }.joined(separator: ","))
    }
  }

  /// Lines of three items of 100 × 50 points, which tells what it is called for.
  @MainActor private final class Told: UICollectionViewFlowLayout {
    let name: String
    let log: (String) -> Void
    var rest: CGFloat?
    init(_ name: String, _ log: @escaping (String) -> Void) {
      (self.name, self.log) = (name, log)
      super.init()
      (itemSize, minimumLineSpacing, minimumInteritemSpacing) = (CGSize(width: 100, height: 50), 0, 0)
    }
    required init?(coder: NSCoder) { nil }
    override func prepareForTransition(to newLayout: UICollectionViewLayout) { log("\(name) to \((newLayout as? Told)?.name ?? "")") }
    override func prepareForTransition(from oldLayout: UICollectionViewLayout) { log("\(name) from \((oldLayout as? Told)?.name ?? "")") }
    override func finalizeLayoutTransition() { log("\(name) ends") }
    override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
      log("\(name) updates \(updateItems.count)")
    }
    override func finalizeCollectionViewUpdates() { log("\(name) updated") }
    override func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
      CGPoint(x: proposedContentOffset.x, y: rest ?? proposedContentOffset.y)
    }
    override func targetContentOffset(forProposedContentOffset proposed: CGPoint, withScrollingVelocity velocity: CGPoint) -> CGPoint {
      CGPoint(x: 7, y: proposed.y + velocity.y)
    }
  }

  private let stage = AnimationStage(), source = Source()
  private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }
  private func advance(_ seconds: Double = 0.1) { stage.advance(to: stage.stage.time + seconds) }

  private func collection(_ layout: UICollectionViewLayout) -> UICollectionView {
    let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 300, height: 200), collectionViewLayout: layout)
    view.register(UICollectionViewListCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = source
    stage.window.addSubview(view)
    advance()
    return view
  }

  @Test("both layouts are told of their exchange, in order, and the new one says where the content comes to stand")
  func exchanged() {
    var log: [String] = []
    let first = Told("a") { log.append($0) }, second = Told("b") { log.append($0) }
    second.rest = 250
    let view = collection(first)
    view.collectionViewLayout = second
    #expect(log == ["a to b", "b from a", "a ends", "b ends"] && view.contentOffset.y == 250 && first.collectionView == nil)
    log = []
    view.collectionViewLayout = second
    #expect(log.isEmpty)
    // Beyond its end the content is not moved.
    first.rest = 5000
    view.setCollectionViewLayout(first, animated: false)
    #expect(view.contentOffset.y == 800)
    (log, first.rest) = ([], 100)
    view.performBatchUpdates { view.reloadItems(at: [self.path(40)]) }
    #expect(log == ["a updates 1", "a updated"] && view.contentOffset.y == 100)
    #expect(view.targetOffset(CGPoint(x: 1, y: 2), velocity: CGPoint(x: 3, y: 4)) == CGPoint(x: 7, y: 6))
  }

  /// Is not content with what it has prepared.
  @MainActor private final class Restless: UICollectionViewLayout {
    var prepared = 0, wanted = 0
    override func prepare() {
      prepared += 1
      if prepared < wanted { invalidateLayout() }
    }
    override var collectionViewContentSize: CGSize { CGSize(width: 10 * prepared, height: 5) }
  }

  @Test("a layout that becomes invalid while it is prepared is prepared again, eight times at most")
  func restless() {
    for (wanted, prepared) in [(1, 1), (3, 3), (100, 8)] {
      let layout = Restless(), view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 300, height: 200), collectionViewLayout: layout)
      layout.wanted = wanted
      view.prepareIfNeeded()
      #expect(layout.prepared == prepared && view.contentSize.width == CGFloat(10 * prepared))
    }
  }

  @Test("a list has its background, as long as the program has not set one")
  func backgrounds() {
    func list(_ appearance: UICollectionLayoutListConfiguration.Appearance, _ color: UIColor? = nil) -> UICollectionViewLayout {
      var configuration = UICollectionLayoutListConfiguration(appearance: appearance)
      configuration.backgroundColor = color
      return UICollectionViewCompositionalLayout.list(using: configuration)
    }
    let view = collection(list(.plain))
    var colors: [UIColor?] = [view.backgroundColor]
    for layout in [list(.grouped), list(.insetGrouped, .red), list(.sidebarPlain), list(.sidebar)] {
      view.collectionViewLayout = layout
      advance()
      colors.append(view.backgroundColor)
    }
    #expect(colors == [.systemBackground, .systemGroupedBackground, .red, .systemBackground, .systemGroupedBackground])
    view.backgroundColor = .green
    view.collectionViewLayout = list(.plain)
    advance()
    #expect(view.backgroundColor == .green)
  }

  @Test("items of the next screen are fetched, the nearest first; those left behind are told")
  func prefetching() {
    let layout = UICollectionViewFlowLayout()
    (layout.itemSize, layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (CGSize(width: 100, height: 100), 0, 0)
    layout.scrollDirection = .horizontal
    let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 200, height: 200), collectionViewLayout: layout)
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = source
    view.prefetchDataSource = source
    stage.window.addSubview(view)
    view.contentOffset.x = 1
    advance()
    source.log = []
    // Columns of two; from 301 to 501 show, and to 701 come.
    view.contentOffset.x = 301
    advance()
    #expect(source.log == ["fetch 12,13,14,15"])
    source.log = []
    view.contentOffset.x = 299
    advance()
    #expect(source.log == ["fetch 3,2,1,0", "leave 12,13,14,15"])
    source.log = []
    view.isPrefetchingEnabled = false
    view.contentOffset.x = 800
    advance()
    #expect(source.log.isEmpty)
  }

  // MARK: Accessories

  private func cell(_ accessories: [UICellAccessory]) -> UICollectionViewListCell {
    let cell = UICollectionViewListCell(frame: CGRect(x: 0, y: 0, width: 300, height: 60))
    stage.window.addSubview(cell)
    cell.accessories = accessories
    cell.layoutIfNeeded()
    return cell
  }
  private func views(_ cell: UICollectionViewListCell) -> [CellAccessoryView] {
    cell.subviews.compactMap { $0 as? CellAccessoryView }.sorted { $0.frame.minX < $1.frame.minX }
  }

  @Test("a view of the program's own is as large as it asks for, as it is, or as it fits")
  func sizes() {
    final class Fitting: UIView {
      override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: 23, height: 14) }
    }
    let asking = StackViewTests.Block(41, 17), plain = UIView(frame: CGRect(x: 0, y: 0, width: 35, height: 12)), fitting = Fitting()
    let kept = StackViewTests.Block(41, 17)
    kept.frame = CGRect(x: 0, y: 0, width: 9, height: 8)
    for (view, keeps, size) in [
      (asking, false, CGSize(width: 41, height: 17)), (plain, false, CGSize(width: 35, height: 12)),
      (fitting, nil, CGSize(width: 23, height: 14)),
      (kept, true, CGSize(width: 9, height: 8)),
    ] as [(UIView, Bool?, CGSize)] {
      let cell = cell([.customView(configuration: .init(customView: view, placement: .trailing(), maintainsFixedSize: keeps))])
      let shown = views(cell)[0]
      #expect(shown.width == size.width && shown.frame.maxX == 284 && shown.accessory.accessoryType == .customView(ObjectIdentifier(view)))
      #expect(view.frame == CGRect(x: 0, y: ((60 - size.height) / 2).rounded(), width: size.width, height: size.height))
    }
  }

  @Test("colours of accessories, and what they are without them")
  func colors() throws {
    let plain = views(cell([.label(text: "a"), .reorder(displayed: .always), .delete(displayed: .always), .outlineDisclosure()]))
    let red = UICellAccessory.Options(tintColor: .red)
    let colored = views(
      cell([
        .label(text: "a", options: .init(tintColor: .red, font: .systemFont(ofSize: 11))),
        .reorder(displayed: .always, options: .init(tintColor: .red)), .delete(displayed: .always, options: .init(backgroundColor: .blue)),
        .outlineDisclosure(options: .init(tintColor: .red)), .checkmark(options: red),
      ]))
    func shown<View: UIView>(_ views: [CellAccessoryView], _ type: View.Type) throws -> View {
      try #require(views.lazy.compactMap { $0.subviews.first as? View }.first)
    }
    #expect(try shown(plain, UILabel.self).textColor == .secondaryLabel && shown(plain, UILabel.self).font == .systemFont(ofSize: 17))
    #expect(try shown(colored, UILabel.self).textColor == .red && shown(colored, UILabel.self).font == .systemFont(ofSize: 11))
    #expect(try shown(plain, ReorderGlyph.self).color == .tertiaryLabel && shown(colored, ReorderGlyph.self).color == .red)
    #expect(try shown(colored, ReorderGlyph.self).subviews.allSatisfy { $0.backgroundColor == .red })
    #expect(try shown(plain, EditSign.self).backgroundColor == .systemRed && shown(colored, EditSign.self).backgroundColor == .blue)
    #expect(try shown(plain, TableGlyph.self).color == plain[0].tintColor && shown(colored, TableGlyph.self).color == .red)
    #expect(UICellAccessory.LabelOptions().adjustsFontForContentSizeCategory && !UICellAccessory.Options().isHidden)
  }

  @Test("a menu behind an accessory: its button, and what was chosen")
  func menus() throws {
    var chosen: [String] = []
    let menu = UIMenu(title: "sizes", children: ["small", "large"].map { title in UIAction(title: title) { _ in chosen.append(title) } })
    let accessory = UICellAccessory.popUpMenu(menu) { chosen.append($0.title) }
    let view = try #require(views(cell([accessory])).first), button = try #require(view.subviews.first as? UIButton)
    #expect(
      button.menu === menu && button.showsMenuAsPrimaryAction && button.changesSelectionAsPrimaryAction
        && accessory.accessoryType == .popUpMenu)
    #expect(view.hitTest(CGPoint(x: -4, y: 3), with: nil) === button)
    button.didChooseElement?(menu)
    #expect(chosen == ["sizes"])
  }

  @Test("signs in a collection: a circle selects, the red sign draws the actions out")
  func signs() throws {
    var configuration = UICollectionLayoutListConfiguration(appearance: .plain)
    configuration.trailingSwipeActionsConfigurationProvider = { _ in
      UISwipeActionsConfiguration(actions: [UIContextualAction(style: .normal, title: "a") { _, _, _ in }])
    }
    let view = collection(UICollectionViewCompositionalLayout.list(using: configuration))
    let row = try #require(view.cellForItem(at: path(2)) as? UICollectionViewListCell)
    row.accessories = [.multiselect(displayed: .always), .delete(displayed: .always)]
    advance()
    func press(_ index: Int) { (views(row)[index].subviews.first as? UIControl)?.sendActions(for: .touchUpInside) }
    press(0)
    #expect(view.indexPathsForSelectedItems == [path(2)] && (views(row)[0].subviews.first as? SelectionGlyph)?.isChosen == true)
    press(0)
    #expect(view.indexPathsForSelectedItems == [path(2)])
    press(1)
    #expect(view.swiper.swipe?.path == path(2) && row.transform.tx == -74 && row.configurationState.isSwiped)
    view.isEditing = true
    #expect(view.swiper.swipe == nil && !row.configurationState.isSwiped && !view.allowsSwipes)
  }

  @Test("an accessory that comes fades in where it stands, and the content gives way in time")
  func fading() {
    let row = cell([])
    advance()
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      row.accessories = [.delete(displayed: .always)]
      row.layoutIfNeeded()
    }
    advance(0.5)
    let sign = views(row)[0]
    #expect(isClose(sign.shownAlpha, 0.5, within: 0.01) && isClose(sign.shown.frame.minX, 16, within: 0.01))
    #expect(isClose(row.contentView.shown.frame.minX, 19, within: 0.01))
    row.accessories = []
    #expect(sign.superview == nil)
  }
}
