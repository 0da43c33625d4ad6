import Foundation
import Testing

@testable import UIKit

/// Sections that scroll by themselves, sections that follow one another to the side, and lists as sections, in 320 × 480 points.
@MainActor @Suite("Sections of compositional layouts")
final class SectionScrollTests {
  @MainActor private final class Source: NSObject, UICollectionViewDataSource {
    let counts: [Int]
    init(_ counts: [Int]) { self.counts = counts }
    func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { counts[section] }
    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
      collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }
    func collectionView(
      _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView { UICollectionReusableView() }
  }

  private typealias Behavior = UICollectionLayoutSectionOrthogonalScrollingBehavior
  private var sources: [AnyObject] = []

  private func collection(_ layout: UICollectionViewLayout, _ counts: [Int]) -> (UICollectionView, AnimationStage) {
    let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout), source = Source(counts)
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = source
    sources.append(source)
    let stage = AnimationStage(view)
    stage.advance(to: 0)
    return (view, stage)
  }

  private func size(_ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension) -> NSCollectionLayoutSize {
    NSCollectionLayoutSize(widthDimension: width, heightDimension: height)
  }
  private func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }
  private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
  }

  /// Groups of one item, with 20 points between, in margins of 3, 10, 5 and 30.
  private func section(_ group: NSCollectionLayoutSize, _ behavior: Behavior) -> NSCollectionLayoutSection {
    let badge = NSCollectionLayoutSupplementaryItem(
      layoutSize: size(.absolute(8), .absolute(6)), elementKind: "badge",
      containerAnchor: NSCollectionLayoutAnchor(edges: [.top, .trailing]))
    let item = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(1), .fractionalHeight(1)), supplementaryItems: [badge])
    let section = NSCollectionLayoutSection(group: .horizontal(layoutSize: group, subitems: [item]))
    section.contentInsets = NSDirectionalEdgeInsets(top: 3, leading: 10, bottom: 5, trailing: 30)
    (section.interGroupSpacing, section.orthogonalScrollingBehavior) = (20, behavior)
    return section
  }

  @Test("a section that scrolls by itself reaches over its margins; centred groups have margins to the middle")
  func places() throws {
    for behavior in [Behavior.continuous, .continuousGroupLeadingBoundary, .paging, .groupPaging, .groupPagingCentered] {
      let layout = UICollectionViewCompositionalLayout(section: section(size(.absolute(100), .absolute(60)), behavior))
      let (view, _) = collection(layout, [5, 2]), place = try #require(layout.scrolling(ofSection: 0))
      let isCentred = behavior == .groupPagingCentered
      #expect(
        place.frame == rect(0, 3, 320, 60) && place.contentSize == CGSize(width: 620, height: 60) && place.isHorizontal, "\(behavior)")
      // (320 − 100) / 2 less 10, or 30.
      #expect(place.inset == (isCentred ? UIEdgeInsets(top: 0, left: 100, bottom: 0, right: 80) : .zero) && place.behavior == behavior)
      #expect(place.stops == (isCentred ? [-100, 20, 140, 260, 380] : [0, 120, 240, 360, 480]), "\(behavior)")
      #expect(place.offset == CGPoint(x: isCentred ? -100 : 0, y: 0) && view.contentSize == CGSize(width: 320, height: 136))
      let shift: CGFloat = isCentred ? 100 : 0
      #expect((0..<5).map { layout.layoutAttributesForItem(at: path($0))?.frame.minX } == [10, 130, 250, 370, 490].map { $0 + shift })
      #expect(layout.layoutAttributesForItem(at: path(1, 1))?.frame == rect(130 + shift, 71, 100, 60))
      #expect(layout.layoutAttributesForItem(at: path(5)) == nil && layout.layoutAttributesForItem(at: path(0, 2)) == nil)
      let scroll = try #require(view.sectionScroll(0))
      #expect(scroll.frame == place.frame && scroll.contentSize == place.contentSize && scroll.contentInset == place.inset)
      #expect(scroll.contentOffset == place.offset && !scroll.clipsToBounds && scroll.contentInsetAdjustmentBehavior == .never)
      #expect(scroll.decelerationRate == (behavior == .continuous ? .normal : .fast), "\(behavior)")
      let cell = try #require(view.cellForItem(at: path(1)))
      #expect(cell.superview === scroll && cell.frame == rect(130, 0, 100, 60) && layout.scrolling(ofSection: 2) == nil)
    }
  }

  @Test("what shows of such a section follows its offset, with the views at its items; handlers change what shows")
  func offsets() throws {
    let own = section(size(.absolute(100), .absolute(60)), .continuous)
    var told: [String] = []
    own.visibleItemsInvalidationHandler = { items, offset, environment in
      told.append("\(items.count) \(Int(offset.x)) \(Int(environment.container.contentSize.width))")
      for item in items where item.representedElementCategory == .cell { item.alpha = item.indexPath.item == 1 ? 0.25 : 1 }
    }
    let layout = UICollectionViewCompositionalLayout(section: own), (view, stage) = collection(layout, [5])
    func found(_ rect: CGRect) -> [String] {
      (layout.layoutAttributesForElements(in: rect) ?? []).map {
        "\($0.representedElementKind ?? "") \($0.indexPath.item) \(Int($0.frame.minX))"
      }
    }
    #expect(found(rect(0, 0, 320, 480)) == [" 0 10", "badge 0 102", " 1 130", "badge 1 222", " 2 250"] && told.last == "5 0 320")
    #expect(view.cellForItem(at: path(1))?.alpha == 0.25)
    view.section(0, didScrollTo: CGPoint(x: 95, y: 0))
    stage.advance(to: 0.1)
    #expect(found(rect(0, 0, 320, 480)) == [" 0 -85", "badge 0 7", " 1 35", "badge 1 127", " 2 155", "badge 2 247", " 3 275"])
    #expect(told.last == "7 95 320" && layout.layoutAttributesForItem(at: path(2))?.frame == rect(155, 3, 100, 60))
    let scroll = try #require(view.sectionScroll(0)), cell = view.cellForItem(at: path(2))
    #expect(scroll.contentOffset.x == 95 && cell?.frame == rect(250, 0, 100, 60) && view.cellForItem(at: path(3))?.superview === scroll)
    let badge = view.supplementaryView(forElementKind: "badge", at: path(2))
    #expect(badge?.superview === scroll && badge?.frame == rect(342, 0, 8, 6))
    // The offset stays while the layout is made anew.
    layout.invalidateLayout()
    stage.advance(to: 0.2)
    #expect(layout.scrolling(ofSection: 0)?.offset.x == 95 && found(rect(0, 0, 320, 480)).first == " 0 -85")
    view.scrollToItem(at: path(4), at: .right, animated: false)
    stage.advance(to: 0.3)
    // From 490 to 590 in the section: at the end of 320 points.
    #expect(layout.layoutAttributesForItem(at: path(4))?.frame.maxX == 320)
    view.scrollToItem(at: path(0), at: .left, animated: true)
    stage.advance(to: 2)
    #expect(scroll.contentOffset.x == 10)
    view.section(0, didScrollTo: CGPoint(x: 60, y: 0))
    stage.advance(to: 2.1)
    #expect(scroll.contentOffset.x == 60)
  }

  @Test("a section that no longer scrolls by itself gives its cells back")
  func turnedOff() throws {
    let own = section(size(.absolute(100), .absolute(60)), .continuous)
    let layout = UICollectionViewCompositionalLayout { _, _ in own }, (view, stage) = collection(layout, [5])
    let scroll = try #require(view.sectionScroll(0)), cell = view.cellForItem(at: path(1))
    own.orthogonalScrollingBehavior = .none
    layout.configuration = UICollectionViewCompositionalLayoutConfiguration()
    stage.advance(to: 0.1)
    #expect(scroll.superview == nil && view.sectionScrolls.isEmpty && cell?.superview === view && cell?.frame == rect(10, 83, 100, 60))
    // 3, five of 60 with 20 between, and 5.
    #expect(view.contentSize.height == 388)
  }

  @Test("sections to the side: views around them, and those that scroll up and down by themselves")
  func sideways() throws {
    let configuration = UICollectionViewCompositionalLayoutConfiguration()
    configuration.scrollDirection = .horizontal
    configuration.interSectionSpacing = 9
    let around: [(NSRectAlignment, CGRect, CGRect, CGFloat)] = [
      (.leading, rect(0, 229, 50, 20), rect(60, 3, 60, 472), 230), (.trailing, rect(180, 229, 50, 20), rect(10, 3, 60, 472), 230),
      (.top, rect(65, 0, 50, 20), rect(10, 23, 60, 452), 180), (.bottom, rect(65, 460, 50, 20), rect(10, 3, 60, 452), 180),
      (.topLeading, rect(0, 0, 50, 20), rect(10, 23, 60, 452), 180), (.bottomTrailing, rect(130, 460, 50, 20), rect(10, 3, 60, 452), 180),
    ]
    for (alignment, place, first, width) in around {
      let own = section(size(.absolute(60), .fractionalHeight(1)), .none)
      let item = NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: size(.absolute(50), .absolute(20)), elementKind: "side", alignment: alignment)
      own.boundarySupplementaryItems = [item]
      let layout = UICollectionViewCompositionalLayout(section: own, configuration: configuration), (view, _) = collection(layout, [2, 2])
      #expect(layout.layoutAttributesForSupplementaryView(ofKind: "side", at: path(0))?.frame == place, "\(alignment)")
      #expect(layout.layoutAttributesForItem(at: path(0))?.frame == first, "\(alignment)")
      #expect(layout.layoutAttributesForItem(at: path(1))?.frame == first.offsetBy(dx: 80, dy: 0), "\(alignment)")
      // The next section begins 9 points behind this one.
      #expect(layout.layoutAttributesForItem(at: path(0, 1))?.frame == first.offsetBy(dx: width + 9, dy: 0), "\(alignment)")
      #expect(view.contentSize == CGSize(width: 2 * width + 9, height: 480), "\(alignment)")
    }
    let upright = section(size(.absolute(60), .absolute(100)), .groupPagingCentered)
    let layout = UICollectionViewCompositionalLayout(section: upright, configuration: configuration), (view, _) = collection(layout, [5])
    let place = try #require(layout.scrolling(ofSection: 0))
    // Five of 100 points and 20 between, 3 before and 5 behind; (480 − 100) / 2 less these.
    #expect(place.frame == rect(10, 0, 60, 480) && place.contentSize == CGSize(width: 60, height: 588) && !place.isHorizontal)
    #expect(place.inset == UIEdgeInsets(top: 187, left: 0, bottom: 185, right: 0) && place.offset == CGPoint(x: 0, y: -187))
    #expect(place.stops == [-187, -67, 53, 173, 293] && layout.layoutAttributesForItem(at: path(1))?.frame == rect(10, 310, 60, 100))
    #expect(view.contentSize == CGSize(width: 100, height: 480))
  }

  @Test("views that stay in sight to the side")
  func pinnedSideways() {
    let configuration = UICollectionViewCompositionalLayoutConfiguration()
    configuration.scrollDirection = .horizontal
    let own = section(size(.absolute(100), .fractionalHeight(1)), .none)
    own.boundarySupplementaryItems = [("head", NSRectAlignment.leading, CGFloat(30)), ("foot", .trailing, 20)].map {
      kind, alignment, width in
      let item = NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: self.size(.absolute(width), .fractionalHeight(1)), elementKind: kind, alignment: alignment)
      item.pinToVisibleBounds = true
      return item
    }
    let layout = UICollectionViewCompositionalLayout(section: own, configuration: configuration), (view, stage) = collection(layout, [10])
    // 30 + 10 + 1180 + 30 + 20 points.
    #expect(view.contentSize == CGSize(width: 1270, height: 480))
    for (offset, head, foot) in [(0.0, 0.0, 300.0), (100, 100, 400), (940, 940, 1240), (960, 960, 1250), (1250, 1240, 1250)] {
      view.contentOffset.x = offset
      stage.advance(to: stage.stage.time + 0.1)
      let found = layout.layoutAttributesForElements(in: view.bounds) ?? []
      #expect(found.first { $0.representedElementKind == "head" }?.frame == rect(head, 3, 30, 472), "\(offset)")
      #expect(found.first { $0.representedElementKind == "foot" }?.frame == rect(foot, 3, 20, 472), "\(offset)")
    }
  }

  @Test("lists as sections: margins, spaces, headers and footers by their looks")
  func lists() {
    typealias List = UICollectionLayoutListConfiguration
    let cases: [(List.Appearance, List.HeaderMode, List.FooterMode, CGFloat, [CGFloat], [CGFloat])] = [
      (.plain, .none, .none, 500, [0, 0, 0, 0, 0], []), (.sidebarPlain, .none, .none, 500, [0, 0, 0, 0, 0], []),
      (.grouped, .none, .none, 500, [17.5, 0, 17.5, 0, 17.5], []), (.insetGrouped, .none, .none, 413.9, [17.5, 16, 17.5, 16, 17.5], []),
      (.insetGrouped, .none, .none, 414, [17.5, 20, 17.5, 20, 17.5], []), (.sidebar, .none, .none, 300, [17.5, 16, 17.5, 16, 17.5], []),
      (.grouped, .firstItemInSection, .none, 300, [0, 0, 17.5, 0, 0], []),
      (.grouped, .supplementary, .none, 300, [0, 0, 17.5, 0, 0], [38]),
      (.grouped, .none, .supplementary, 300, [17.5, 0, 0, 0, 17.5], [31]),
      (.insetGrouped, .supplementary, .supplementary, 300, [0, 16, 0, 16, 0], [38, 31]),
      (.plain, .supplementary, .supplementary, 300, [0, 0, 0, 0, 0], [28, 28]),
    ]
    for (appearance, header, footer, width, margins, heights) in cases {
      for padding in [nil, 7.0] as [CGFloat?] {
        var list = List(appearance: appearance)
        (list.headerMode, list.footerMode, list.headerTopPadding) = (header, footer, padding)
        let section = NSCollectionLayoutSection.list(
          using: list, layoutEnvironment: LayoutSurroundings(CGSize(width: width, height: 100), .current))
        let own = section.contentInsets, items = section.boundarySupplementaryItems
        #expect([own.top, own.leading, own.bottom, own.trailing, section.firstSectionGap] == margins, "\(appearance)")
        let more = header == .supplementary ? padding ?? 0 : 0
        #expect(items.map(\.layoutSize.heightDimension.dimension) == heights.enumerated().map { $0 == 0 ? $1 + more : $1 }, "\(appearance)")
        #expect(items.allSatisfy { $0.layoutSize.heightDimension.isEstimated && $0.layoutSize.widthDimension.dimension == 1 })
        #expect(items.allSatisfy { $0.pinToVisibleBounds == (appearance == .plain) } && section.list?.appearance == appearance)
        if header == .supplementary {
          #expect(
            items.first?.contentInsets.top == more && items.first?.alignment == .top
              && items.first?.elementKind == UICollectionView.elementKindSectionHeader)
        }
        if footer == .supplementary {
          #expect(items.last?.alignment == .bottom && items.last?.elementKind == UICollectionView.elementKindSectionFooter)
        }
      }
    }
  }

  @Test("which place of a list a view has")
  func listRows() {
    var list = UICollectionLayoutListConfiguration(appearance: .insetGrouped)
    list.headerMode = .firstItemInSection
    list.itemSeparatorHandler = { path, separators in
      var own = separators
      own.topSeparatorInsets.top = CGFloat(path.item)
      return own
    }
    let layout = UICollectionViewCompositionalLayout.list(using: list), (_, _) = collection(layout, [4])
    let rows = (0..<4).map { layout.listRow(ofKind: nil, at: path($0)) }
    #expect(rows.map { $0?.role } == [.header, .row, .row, .row] && rows.map { $0?.isFirst } == [false, true, false, false])
    #expect(
      rows.map { $0?.isLast } == [false, false, false, true] && rows.map { $0?.separators?.topSeparatorInsets.top } == [nil, 1, 2, 3])
    #expect(layout.listRow(ofKind: UICollectionView.elementKindSectionHeader, at: path(0))?.role == .header)
    #expect(layout.listRow(ofKind: UICollectionView.elementKindSectionFooter, at: path(0))?.role == .footer)
    #expect(layout.listRow(ofKind: "badge", at: path(0))?.role == .row && layout.listRow(ofKind: nil, at: path(0, 3)) == nil)
    #expect(
      layout.listRow(ofKind: nil, at: [0]) == nil && layout.list(ofSection: 0)?.appearance == .insetGrouped
        && layout.list(ofSection: 1) == nil)
    list.showsSeparators = false
    let bare = UICollectionViewCompositionalLayout.list(using: list), (_, _) = collection(bare, [4])
    #expect(bare.listRow(ofKind: nil, at: path(1))?.separators == nil && UICollectionViewLayout().listRow(ofKind: nil, at: path(0)) == nil)
  }
}
