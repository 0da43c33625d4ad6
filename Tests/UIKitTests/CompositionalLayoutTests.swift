import Foundation
import Testing

@testable import UIKit

/// Layouts that are made of groups, in 320 × 480 points.
@MainActor @Suite("Compositional layouts")
final class CompositionalLayoutTests {
  @MainActor final class Source: UICollectionViewDataSource {
    var counts: [Int]
    init(_ counts: [Int]) { self.counts = counts }
    func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { counts[section] }
    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
      collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }
    func collectionView(
      _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
      collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "view", for: indexPath)
    }
  }

  /// Collections do not retain their data sources.
  private var sources: [Source] = []

  private typealias Size = NSCollectionLayoutSize
  private func item(_ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension) -> NSCollectionLayoutItem {
    NSCollectionLayoutItem(layoutSize: Size(widthDimension: width, heightDimension: height))
  }

  private func collection(_ layout: UICollectionViewLayout, _ source: Source) -> (UICollectionView, AnimationStage) {
    let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    for kind in ["header", "footer", "badge"] {
      view.register(UICollectionReusableView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "view")
    }
    view.dataSource = source
    sources.append(source)
    let stage = AnimationStage(view)
    stage.advance(to: 0)
    return (view, stage)
  }

  private func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }
  private func frame(_ view: UICollectionView, _ item: Int, _ section: Int = 0) -> CGRect? {
    view.layoutAttributesForItem(at: path(item, section))?.frame
  }

  @Test("a grid: as many items in a row as fit, margins of the section, of items, and between groups")
  func grid() {
    let item = item(.fractionalWidth(0.25), .fractionalHeight(1))
    item.contentInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: Size(widthDimension: .fractionalWidth(1), heightDimension: .absolute(50)), subitems: [item])
    let section = NSCollectionLayoutSection(group: group)
    section.contentInsets = NSDirectionalEdgeInsets(top: 10, leading: 20, bottom: 30, trailing: 20)
    section.interGroupSpacing = 5
    let source = Source([9]), (view, _) = collection(UICollectionViewCompositionalLayout(section: section), source)
    // 280 points wide: four of 70 in a row.
    #expect(frame(view, 0) == CGRect(x: 22, y: 11, width: 64, height: 46))
    #expect(frame(view, 3) == CGRect(x: 232, y: 11, width: 64, height: 46) && frame(view, 4)?.origin == CGPoint(x: 22, y: 66))
    // Three rows: 10 + 50 + 5 + 50 + 5 + 50 + 30.
    #expect(view.contentSize == CGSize(width: 320, height: 200) && view.visibleCells.count == 9)
  }

  @Test("spaces: so many items share a row with fixed spaces; flexible ones take what is left")
  func spacing() {
    let size = Size(widthDimension: .fractionalWidth(1), heightDimension: .absolute(40))
    let three = NSCollectionLayoutGroup.horizontal(
      layoutSize: size, repeatingSubitem: item(.fractionalWidth(1), .fractionalHeight(1)), count: 3)
    three.interItemSpacing = .fixed(10)
    let two = NSCollectionLayoutGroup.horizontal(layoutSize: size, subitems: [item(.absolute(130), .absolute(20))])
    two.interItemSpacing = .flexible(10)
    let middle = item(.absolute(100), .absolute(20))
    middle.edgeSpacing = NSCollectionLayoutEdgeSpacing(
      leading: .flexible(0), top: .flexible(0), trailing: .flexible(0), bottom: .flexible(0))
    let single = NSCollectionLayoutGroup.vertical(
      layoutSize: Size(widthDimension: .fractionalWidth(1), heightDimension: .absolute(40)), subitems: [middle])
    let groups = [three, two, single]
    let layout = UICollectionViewCompositionalLayout { index, _ in NSCollectionLayoutSection(group: groups[index]) }
    let (view, _) = collection(layout, Source([3, 2, 1]))
    // (320 − 20) / 3 = 100, then 130 + 60 + 130, then 100 in the middle of 320 and 20 in that of 40.
    #expect((0..<3).map { frame(view, $0)?.minX } == [0, 110, 220] && frame(view, 1)?.width == 100)
    #expect(frame(view, 0, 1)?.minX == 0 && frame(view, 1, 1) == CGRect(x: 190, y: 40, width: 130, height: 20))
    #expect(frame(view, 0, 2) == CGRect(x: 110, y: 90, width: 100, height: 20))
  }

  @Test("groups in groups: one large item, and two small ones above each other")
  func nested() {
    let column = NSCollectionLayoutGroup.vertical(
      layoutSize: Size(widthDimension: .fractionalWidth(0.25), heightDimension: .fractionalHeight(1)),
      repeatingSubitem: item(.fractionalWidth(1), .fractionalHeight(1)), count: 2)
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: Size(widthDimension: .fractionalWidth(1), heightDimension: .fractionalWidth(0.5)),
      subitems: [item(.fractionalWidth(0.75), .fractionalHeight(1)), column])
    let (view, _) = collection(UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group)), Source([5]))
    #expect(frame(view, 0) == CGRect(x: 0, y: 0, width: 240, height: 160))
    #expect(frame(view, 2) == CGRect(x: 240, y: 80, width: 80, height: 80) && frame(view, 4)?.origin == CGPoint(x: 240, y: 160))
    #expect(view.contentSize.height == 320)
  }

  @Test("a closure says where the items of a group stand; a badge lies over the corner of its item")
  func customAndBadge() {
    let custom = NSCollectionLayoutGroup.custom(
      layoutSize: Size(widthDimension: .fractionalWidth(1), heightDimension: .absolute(100))
    ) { environment in
      (0..<2).map { index in
        let width = environment.container.contentSize.width / 2
        return NSCollectionLayoutGroupCustomItem(frame: CGRect(x: width * CGFloat(index), y: 10, width: width, height: 30), zIndex: index)
      }
    }
    let badge = NSCollectionLayoutSupplementaryItem(
      layoutSize: Size(widthDimension: .absolute(20), heightDimension: .absolute(20)), elementKind: "badge",
      containerAnchor: NSCollectionLayoutAnchor(edges: [.top, .trailing], fractionalOffset: CGPoint(x: 0.5, y: -0.5)))
    let marked = NSCollectionLayoutItem(
      layoutSize: Size(widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)), supplementaryItems: [badge])
    let row = NSCollectionLayoutGroup.horizontal(
      layoutSize: Size(widthDimension: .absolute(100), heightDimension: .absolute(50)), subitems: [marked])
    let groups = [custom, row]
    let layout = UICollectionViewCompositionalLayout { index, _ in NSCollectionLayoutSection(group: groups[index]) }
    let (view, _) = collection(layout, Source([3, 1]))
    #expect(frame(view, 1) == CGRect(x: 160, y: 10, width: 160, height: 30) && frame(view, 2)?.origin == CGPoint(x: 0, y: 110))
    // Two groups of 100, then the badge around the corner (100, 200).
    #expect(view.supplementaryView(forElementKind: "badge", at: path(0, 1))?.frame == CGRect(x: 90, y: 190, width: 20, height: 20))
  }

  private func header(_ kind: String, _ height: CGFloat, _ alignment: NSRectAlignment) -> NSCollectionLayoutBoundarySupplementaryItem {
    NSCollectionLayoutBoundarySupplementaryItem(
      layoutSize: Size(widthDimension: .fractionalWidth(1), heightDimension: .absolute(height)), elementKind: kind, alignment: alignment)
  }

  @Test("headers and footers around a section, and one that stays in sight while it passes; a background behind")
  func boundaries() {
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: Size(widthDimension: .fractionalWidth(1), heightDimension: .absolute(60)),
      subitems: [item(.fractionalWidth(1), .fractionalHeight(1))])
    let section = NSCollectionLayoutSection(group: group), top = header("header", 40, .top)
    top.pinToVisibleBounds = true
    section.boundarySupplementaryItems = [top, header("footer", 20, .bottom)]
    section.contentInsets = NSDirectionalEdgeInsets(top: 5, leading: 10, bottom: 5, trailing: 10)
    let background = NSCollectionLayoutDecorationItem.background(elementKind: "background")
    background.contentInsets = NSDirectionalEdgeInsets(top: 1, leading: 1, bottom: 1, trailing: 1)
    section.decorationItems = [background]
    let layout = UICollectionViewCompositionalLayout(section: section)
    layout.register(UICollectionReusableView.self, forDecorationViewOfKind: "background")
    layout.configuration.interSectionSpacing = 7
    let (view, stage) = collection(layout, Source([10, 2]))
    func supplementary(_ kind: String, _ section: Int) -> CGRect? {
      view.supplementaryView(forElementKind: kind, at: path(0, section))?.frame
    }
    #expect(supplementary("header", 0) == CGRect(x: 10, y: 0, width: 300, height: 40))
    #expect(frame(view, 0) == CGRect(x: 10, y: 45, width: 300, height: 60))
    #expect(supplementary("background", 0) == CGRect(x: 1, y: 1, width: 318, height: 668))
    // 40 + 5 + 600 + 5 + 20 = 670, and 7 between the sections.
    #expect(frame(view, 0, 1)?.minY == 670 + 7 + 45 && view.contentSize.height == 677 + 190)
    view.contentOffset.y = 300
    stage.advance(to: 0.1)
    #expect(supplementary("header", 0)?.minY == 300 && supplementary("footer", 0) == CGRect(x: 10, y: 650, width: 300, height: 20))
    view.contentOffset.y = 387
    view.contentInset.bottom = 400
    view.contentOffset.y = 640
    stage.advance(to: 0.2)
    #expect(supplementary("header", 0)?.minY == 630 && supplementary("header", 1)?.minY == 677)
  }

  private func drag(_ stage: AnimationStage, from start: CGPoint, to end: CGPoint, in seconds: Double) {
    let began = stage.stage.time
    func touch(_ phase: UITouch.Phase, _ fraction: CGFloat) {
      UIApplication.shared.sendTouch(
        phase, at: CGPoint(x: start.x + (end.x - start.x) * fraction, y: start.y + (end.y - start.y) * fraction),
        timestamp: stage.stage.time, on: stage.screen)
    }
    touch(.began, 0)
    for step in 1...20 {
      stage.advance(to: began + seconds * Double(step) / 20)
      touch(.moved, CGFloat(step) / 20)
    }
    stage.advance(to: began + seconds + 0.2)
    touch(.ended, 1)
  }

  @Test("a section scrolls by itself, from group to group in the middle; the collection scrolls as before")
  func orthogonal() {
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: Size(widthDimension: .absolute(200), heightDimension: .absolute(100)),
      subitems: [item(.fractionalWidth(1), .fractionalHeight(1))])
    let section = NSCollectionLayoutSection(group: group)
    section.orthogonalScrollingBehavior = .groupPagingCentered
    section.interGroupSpacing = 20
    var seen: CGFloat = -1
    section.visibleItemsInvalidationHandler = { items, offset, _ in
      seen = offset.x
      for item in items { item.alpha = abs(item.frame.midX - offset.x - 160) < 1 ? 1 : 0.5 }
    }
    let (view, stage) = collection(UICollectionViewCompositionalLayout(section: section), Source([9, 9, 9, 9, 9, 9]))
    // The first group in the middle: 60 from the side.
    #expect(frame(view, 0) == CGRect(x: 60, y: 0, width: 200, height: 100) && frame(view, 1)?.minX == 280)
    #expect(view.contentSize == CGSize(width: 320, height: 600) && view.cellForItem(at: path(2)) == nil)
    let first = view.cellForItem(at: path(0))
    #expect(first.map { view.convert($0.bounds, from: $0) } == CGRect(x: 60, y: 0, width: 200, height: 100) && first?.alpha == 1)
    drag(stage, from: CGPoint(x: 200, y: 50), to: CGPoint(x: 60, y: 50), in: 0.3)
    stage.advance(to: 4)
    #expect(frame(view, 1)?.minX == 60 && frame(view, 1, 1)?.minX == 280 && view.contentOffset == .zero)
    #expect(seen == -60 || seen == 160)
    #expect(view.cellForItem(at: path(1))?.alpha == 1 && view.cellForItem(at: path(0))?.alpha == 0.5)
    drag(stage, from: CGPoint(x: 200, y: 250), to: CGPoint(x: 200, y: 150), in: 0.3)
    stage.advance(to: 8)
    #expect(view.contentOffset.y == 100)
    view.scrollToItem(at: path(8), at: .centeredHorizontally, animated: false)
    stage.advance(to: 8.1)
    #expect(frame(view, 8)?.minX == 60)
  }

  @Test(
    "where a section comes to rest",
    arguments: [
      (UICollectionLayoutSectionOrthogonalScrollingBehavior.continuous, 137, 137), (.continuousGroupLeadingBoundary, 137, 100),
      (.paging, 170, 320), (.paging, 900, 320), (.groupPaging, 260, 100), (.groupPaging, 30, 0),
    ] as [(UICollectionLayoutSectionOrthogonalScrollingBehavior, CGFloat, CGFloat)])
  func rest(behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior, proposed: CGFloat, expected: CGFloat) {
    let scrolling = SectionScrolling(
      frame: CGRect(x: 0, y: 0, width: 320, height: 100), contentSize: CGSize(width: 1000, height: 100), inset: .zero, behavior: behavior,
      isHorizontal: true, stops: [0, 100, 200, 300], offset: .zero)
    #expect(scrolling.rest(proposed, from: 0, velocity: 0) == expected)
    // A throw turns one on.
    if behavior == .groupPaging { #expect(scrolling.rest(30, from: 0, velocity: 1) == 100) }
  }

  @Test("sections that follow one another to the side scroll up and down by themselves")
  func sideways() {
    let configuration = UICollectionViewCompositionalLayoutConfiguration()
    configuration.scrollDirection = .horizontal
    let group = NSCollectionLayoutGroup.vertical(
      layoutSize: Size(widthDimension: .absolute(100), heightDimension: .fractionalHeight(0.5)),
      subitems: [item(.fractionalWidth(1), .fractionalHeight(0.5))])
    let plain = NSCollectionLayoutSection(group: group), own = NSCollectionLayoutSection(group: group)
    own.orthogonalScrollingBehavior = .continuous
    let layout = UICollectionViewCompositionalLayout(
      sectionProvider: { index, _ in index == 0 ? plain : own }, configuration: configuration)
    let (view, _) = collection(layout, Source([4, 8]))
    // Groups of two items of 120 points: to the side in the first section, downwards in the second.
    #expect(frame(view, 1) == CGRect(x: 0, y: 120, width: 100, height: 120) && frame(view, 2)?.origin == CGPoint(x: 100, y: 0))
    #expect(frame(view, 2, 1) == CGRect(x: 200, y: 240, width: 100, height: 120) && view.contentSize == CGSize(width: 300, height: 480))
  }

  @Test("of ten thousand items those that show have cells")
  func many() {
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: Size(widthDimension: .fractionalWidth(1), heightDimension: .absolute(48)),
      repeatingSubitem: item(.fractionalWidth(1), .fractionalHeight(1)),
      count: 2)
    let (view, stage) = collection(UICollectionViewCompositionalLayout(section: NSCollectionLayoutSection(group: group)), Source([10_000]))
    #expect(view.visibleCells.count == 20 && view.contentSize.height == 240_000)
    view.contentOffset.y = 120_000
    stage.advance(to: 0.1)
    #expect(view.indexPathsForVisibleItems.first == path(5000) && view.visibleCells.count == 20)
  }
}
