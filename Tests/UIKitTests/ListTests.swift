import Foundation
import Testing

@testable import UIKit

/// Lists in collections, in 320 × 480 points, and cells that say their own heights.
@MainActor @Suite("Lists")
final class ListTests {
  /// Rows of texts with second texts, in sections with headers.
  @MainActor final class Source: UICollectionViewDataSource, UICollectionViewDelegate {
    var sections: [[String]]
    var details: [String: String] = [:]
    var accessories: [UICellAccessory] = []
    var made = 0, fillings = 0
    var moves: [[Int]] = []
    private let cells = UICollectionView.CellRegistration<UICollectionViewListCell, String> { _, _, _ in }

    init(_ sections: [[String]]) { self.sections = sections }

    func numberOfSections(in collectionView: UICollectionView) -> Int { sections.count }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { sections[section].count }
    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
      let text = sections[indexPath.section][indexPath.item]
      let cell = collectionView.dequeueConfiguredReusableCell(using: cells, for: indexPath, item: text)
      var content = cell.defaultContentConfiguration()
      (content.text, content.secondaryText) = (text, details[text])
      cell.contentConfiguration = content
      cell.accessories = accessories
      fillings += 1
      return cell
    }
    func collectionView(
      _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
      let view = collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "header", for: indexPath)
      guard let cell = view as? UICollectionViewListCell else { return view }
      var content = cell.defaultContentConfiguration()
      content.text = "Section \(indexPath.section)"
      cell.contentConfiguration = content
      return cell
    }
    func collectionView(_ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath) -> Bool { indexPath.item != 0 }
    func collectionView(_ collectionView: UICollectionView, moveItemAt from: IndexPath, to: IndexPath) {
      moves.append([from.section, from.item, to.section, to.item])
      sections[to.section].insert(sections[from.section].remove(at: from.item), at: to.item)
    }
  }

  private var sources: [Source] = []

  private func list(_ layout: UICollectionViewLayout, _ source: Source) -> (UICollectionView, AnimationStage) {
    let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
    view.register(
      UICollectionViewListCell.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader, withReuseIdentifier: "header")
    (view.dataSource, view.delegate) = (source, source)
    sources.append(source)
    let stage = AnimationStage(view)
    stage.advance(to: 0)
    return (view, stage)
  }

  private func list(
    _ appearance: UICollectionLayoutListConfiguration.Appearance, _ source: Source,
    _ change: (inout UICollectionLayoutListConfiguration) -> Void = { _ in }
  ) -> (UICollectionView, AnimationStage) {
    var configuration = UICollectionLayoutListConfiguration(appearance: appearance)
    change(&configuration)
    return list(UICollectionViewCompositionalLayout.list(using: configuration), source)
  }

  private func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }
  private func cell(_ view: UICollectionView, _ item: Int, _ section: Int = 0) throws -> UICollectionViewListCell {
    try #require(view.cellForItem(at: path(item, section)) as? UICollectionViewListCell)
  }
  private func labels(in view: UIView) -> [UILabel] { (view as? UILabel).map { [$0] } ?? view.subviews.flatMap(labels) }
  /// The lines that show above and below a row.
  private func lines(_ cell: UICollectionViewListCell) -> [CGRect] {
    cell.subviews.filter { $0.backgroundColor == .separator && !$0.isHidden }.map(\.frame).sorted { $0.minY < $1.minY }
  }

  @Test("a plain list: rows of 44 points from side to side, and lines from the text on, half a point thick at two pixels a point")
  func plain() throws {
    let source = Source([["a", "b", "c"]]), (view, stage) = list(.plain, source)
    stage.screen.adopt(scale: 2, isDark: false)
    stage.advance(to: 0.1)
    #expect((0..<3).compactMap { view.layoutAttributesForItem(at: path($0))?.frame.minY } == [0, 44, 88])
    let first = try cell(view, 0), last = try cell(view, 2)
    #expect(first.frame == CGRect(x: 0, y: 0, width: 320, height: 44) && view.backgroundColor == .systemBackground)
    #expect(lines(first) == [CGRect(x: 16, y: 43.5, width: 304, height: 0.5)] && lines(last).count == 1)
    let text = try #require(labels(in: first).first { $0.text == "a" })
    #expect(text.font == .systemFont(ofSize: 17) && text.convert(CGPoint.zero, to: first).x == 16)
  }

  @Test("groups with margins: 16 points, or 20 from 414 on; corners of 10 at their ends; 35 points above the first, and between groups")
  func insetGrouped() throws {
    let source = Source([["a", "b"], ["c"]]), (view, _) = list(.insetGrouped, source)
    #expect(view.backgroundColor == .systemGroupedBackground)
    #expect(try cell(view, 0).frame == CGRect(x: 16, y: 35, width: 288, height: 44))
    // 35 + 88 + 17.5 + 17.5.
    #expect(try cell(view, 0, 1).frame == CGRect(x: 16, y: 158, width: 288, height: 44))
    #expect(view.contentSize.height == 219.5)
    let (first, last, only) = (try cell(view, 0), try cell(view, 1), try cell(view, 0, 1))
    #expect(first.layer.cornerRadius == 10 && first.layer.maskedCorners == [.layerMinXMinYCorner, .layerMaxXMinYCorner])
    #expect(last.layer.maskedCorners == [.layerMinXMaxYCorner, .layerMaxXMaxYCorner])
    #expect(lines(first).count == 1 && lines(last).isEmpty && lines(only).isEmpty)
    #expect(first.content.background?.subviews.first?.backgroundColor == .secondarySystemGroupedBackground)
    view.frame.size.width = 414
    view.layoutIfNeeded()
    #expect(try cell(view, 0).frame == CGRect(x: 20, y: 35, width: 374, height: 44))
  }

  @Test("rows are as high as their contents; those that come to show push the others down, and an update moves the sizes along")
  func ownHeights() throws {
    let source = Source([(0..<40).map { "row \($0)" }])
    source.details["row 1"] = "second"
    let (view, stage) = list(.plain, source)
    let content = try #require(cell(view, 1).content.view as? UIListContentView)
    let two = content.sizeThatFits(CGSize(width: 320, height: 0)).height
    // 11 + a line of 17 points + 3 + a line of 15 points + 11.
    let lineHeights = [17, 15].map { UIFont.systemFont(ofSize: $0).lineHeight.rounded(.up) }
    #expect(abs(two - (25 + lineHeights[0] + lineHeights[1])) <= 2 && two > 44)
    #expect(try cell(view, 1).frame.height == two && cell(view, 2).frame.minY == 44 + two)
    #expect(view.contentSize.height == 39 * 44 + two)
    // The row above goes: the heights of the others stay theirs.
    source.sections[0].removeFirst()
    view.deleteItems(at: [path(0)])
    stage.advance(to: 1)
    #expect(try cell(view, 0).frame == CGRect(x: 0, y: 0, width: 320, height: two) && cell(view, 1).frame.minY == two)
    // Rows above what shows turn out higher: what shows stays where it is.
    view.reloadData()
    source.details["row 2"] = "second"
    view.contentOffset.y = 44
    stage.advance(to: 1.1)
    #expect(try cell(view, 1).frame.height == two)
  }

  @Test("headers are as high as theirs, at least a line with its margins; a plain list's stay in sight")
  func headers() throws {
    let source = Source([(0..<9).map { "a\($0)" }, (0..<9).map { "b\($0)" }])
    let (view, stage) = list(.plain, source) { $0.headerMode = .supplementary }
    let kind = UICollectionView.elementKindSectionHeader
    let header = try #require(view.supplementaryView(forElementKind: kind, at: path(0)) as? UICollectionViewListCell)
    let height = UIFont.systemFont(ofSize: 17, weight: .semibold).lineHeight
    #expect(abs(header.frame.height - height - 8) <= 1 && header.frame.minY == 0)
    let text = try #require(labels(in: header).first { $0.text == "Section 0" })
    let top = try cell(view, 0).frame.minY
    #expect(text.font == .systemFont(ofSize: 17, weight: .semibold) && top == header.frame.height)
    view.contentOffset.y = 100
    stage.advance(to: 0.1)
    #expect(header.frame.minY == 100)
    let (grouped, _) = list(.insetGrouped, Source([["a"]])) { $0.headerMode = .supplementary }
    let other = try #require(grouped.supplementaryView(forElementKind: kind, at: path(0)) as? UICollectionViewListCell)
    #expect(labels(in: other).contains { $0.text == "SECTION 0" && $0.font == .systemFont(ofSize: 13) })
    let below = try cell(grouped, 0).frame.minY
    #expect(other.frame.minX == 16 && below == other.frame.maxY)
  }

  @Test("the first item of a section is its header; lines are as the program says")
  func firstItem() throws {
    let source = Source([["head", "a", "b"]])
    let (view, _) = list(.insetGrouped, source) { configuration in
      configuration.headerMode = .firstItemInSection
      configuration.itemSeparatorHandler = { path, separators in
        var own = separators
        if path.item == 1 { own.bottomSeparatorInsets = NSDirectionalEdgeInsets(top: 0, leading: 50, bottom: 0, trailing: 20) }
        if path.item == 2 { own.bottomSeparatorVisibility = .visible }
        return own
      }
    }
    let (head, first, last) = (try cell(view, 0), try cell(view, 1), try cell(view, 2))
    #expect(labels(in: head).contains { $0.text == "HEAD" } && head.layer.cornerRadius == 0 && lines(head).isEmpty)
    #expect(first.layer.maskedCorners == [.layerMinXMinYCorner, .layerMaxXMinYCorner])
    #expect(lines(first).first?.minX == 50 && lines(first).first?.width == 218 && lines(last).count == 1)
  }

  @Test("accessories: a chevron 16 points from the side and the content before it; signs of editing push the content by 38")
  func accessories() throws {
    let source = Source([["a", "b"]])
    source.accessories = [
      .disclosureIndicator(displayed: .whenNotEditing), .delete(), .reorder(displayed: .whenEditing),
      .customView(configuration: .init(customView: UISwitch(), placement: .trailing(displayed: .whenNotEditing))),
    ]
    let (view, stage) = list(.plain, source), first = try cell(view, 0)
    first.layoutIfNeeded()
    let shown = first.subviews.compactMap { $0 as? CellAccessoryView }.sorted { $0.frame.minX < $1.frame.minX }
    // The switch of 51 points, asked to be first, stands before the chevron of 8.
    #expect(shown.map(\.frame.maxX) == [288, 304] && shown.map(\.frame.width) == [51, 8])
    #expect(first.contentView.frame == CGRect(x: 0, y: 0, width: 320 - 16 - 8 - 8 - 51 - 8, height: 44))
    view.isEditing = true
    stage.advance(to: 0.1)
    #expect(first.configurationState.isEditing && first.contentView.frame.minX == 38)
    let signs = first.subviews.compactMap { $0 as? CellAccessoryView }.sorted { $0.frame.minX < $1.frame.minX }
    #expect(signs.map(\.frame) == [CGRect(x: 16, y: 0, width: 22, height: 44), CGRect(x: 282, y: 0, width: 22, height: 44)])
    #expect(lines(first).first?.minX == 54)
  }

  @Test("a row is drawn out for its actions, which delete it; the red sign draws them out, too")
  func swipe() throws {
    let source = Source([["a", "b", "c"]])
    source.accessories = [.delete()]
    weak var collection: UICollectionView?
    let (view, stage) = list(.plain, source) { configuration in
      configuration.trailingSwipeActionsConfigurationProvider = { path in
        UISwipeActionsConfiguration(actions: [
          UIContextualAction(style: .destructive, title: "Delete") { _, _, done in
            source.sections[0].remove(at: path.item)
            collection?.deleteItems(at: [path])
            done(true)
          }
        ])
      }
    }
    collection = view
    stage.stage.inject(InputEvent.drag(through: [CGPoint(x: 300, y: 66), CGPoint(x: 200, y: 66)], from: 0.1, for: 0.25))
    stage.advance(to: 1)
    #expect(try cell(view, 1).transform.tx == -74 && (try cell(view, 1)).configurationState.isSwiped)
    stage.stage.inject(InputEvent.tap(at: CGPoint(x: 300, y: 66), time: 1.1))
    stage.advance(to: 2)
    #expect(source.sections == [["a", "c"]] && view.swiper.swipe == nil && view.visibleCells.allSatisfy { $0.transform == .identity })
    view.isEditing = true
    stage.advance(to: 2.1)
    stage.stage.inject(InputEvent.tap(at: CGPoint(x: 27, y: 22), time: 2.2))
    stage.advance(to: 3)
    #expect(try cell(view, 0).transform.tx == -74)
  }

  @Test("items that are configured anew keep their cells, and take the heights of what they show")
  func reconfigured() throws {
    let source = Source([["a", "b", "c"]]), (view, stage) = list(.plain, source)
    let first = try cell(view, 0), fillings = source.fillings
    source.details["a"] = "more"
    view.reconfigureItems(at: [path(0)])
    stage.advance(to: 1)
    #expect(try cell(view, 0) === first && source.fillings == fillings + 1)
    #expect(labels(in: first).contains { $0.text == "more" } && first.frame.height > 44)
    #expect(try cell(view, 1).frame.minY == first.frame.height)
  }

  @Test("widths that cells say: tags flow into rows of as many as there is room for")
  func tags() throws {
    @MainActor final class Tag: UICollectionViewCell {
      override func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
      ) -> UICollectionViewLayoutAttributes {
        let asked = layoutAttributes.copy() as? UICollectionViewLayoutAttributes ?? layoutAttributes
        asked.frame.size.width = tag == 0 ? 90 : 150
        return asked
      }
    }
    @MainActor final class Tags: UICollectionViewDataSource {
      func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 4 }
      func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
        let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "tag", for: indexPath)
        cell.tag = indexPath.item % 2
        return cell
      }
    }
    let item = NSCollectionLayoutItem(
      layoutSize: NSCollectionLayoutSize(widthDimension: .estimated(60), heightDimension: .absolute(30)))
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(30)), subitems: [item])
    group.interItemSpacing = .fixed(10)
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 480),
      collectionViewLayout: UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group)))
    view.register(Tag.self, forCellWithReuseIdentifier: "tag")
    let tags = Tags()
    view.dataSource = tags
    let stage = AnimationStage(view)
    stage.advance(to: 0)
    // 90 + 10 + 150 leave 70 of 320: the next one of 90 begins a row.
    let frames = (0..<4).compactMap { view.layoutAttributesForItem(at: path($0))?.frame }
    #expect(frames.map(\.minX) == [0, 100, 0, 100] && frames.map(\.minY) == [0, 0, 30, 30] && frames.map(\.width) == [90, 150, 90, 150])
  }

  @Test("an item at a finger: the others make room, and the data source hears of it at the end; cancelled, all go back")
  func movement() throws {
    let source = Source([["a", "b", "c", "d"]]), (view, stage) = list(.plain, source)
    #expect(!view.beginInteractiveMovementForItem(at: path(0)) && view.beginInteractiveMovementForItem(at: path(1)))
    let moving = try cell(view, 1), below = try cell(view, 2)
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 170, y: 120))
    stage.advance(to: 1)
    #expect(moving.center == CGPoint(x: 170, y: 120) && below.frame.minY == 44 && moving.configurationState.isReordering)
    view.cancelInteractiveMovement()
    stage.advance(to: 2)
    #expect(source.moves.isEmpty && moving.frame.minY == 44 && below.frame.minY == 88 && !moving.configurationState.isReordering)
    #expect(view.beginInteractiveMovementForItem(at: path(1)))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 160, y: 160))
    view.endInteractiveMovement()
    stage.advance(to: 3)
    #expect(source.moves == [[0, 1, 0, 3]] && source.sections == [["a", "c", "d", "b"]])
    #expect(moving.frame.minY == 132 && view.cellForItem(at: path(3)) === moving && view.cellForItem(at: path(1)) === below)
  }

  @Test("the sign with three lines takes a row elsewhere, from the touch on")
  func handle() throws {
    let source = Source([["a", "b", "c"]])
    source.accessories = [.reorder(displayed: .always)]
    let (view, stage) = list(.plain, source)
    view.layoutIfNeeded()
    stage.stage.inject(InputEvent.drag(through: [CGPoint(x: 290, y: 66), CGPoint(x: 290, y: 110)], from: 0.1, for: 0.5))
    stage.advance(to: 2)
    #expect(source.sections == [["a", "c", "b"]] && view.movement == nil && view.contentOffset.y == 0)
  }
}
