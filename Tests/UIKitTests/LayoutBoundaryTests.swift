import Foundation
import Testing

@testable import UIKit

/// Badges at items, views around sections, and sections that scroll by themselves.
@MainActor @Suite("Views around items and sections")
final class LayoutBoundaryTests {
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

  private var sources: [AnyObject] = []

  private func collection(_ layout: UICollectionViewLayout, _ counts: [Int]) -> UICollectionView {
    let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout), source = Source(counts)
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = source
    sources.append(source)
    view.layoutIfNeeded()
    return view
  }

  private func size(_ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension) -> NSCollectionLayoutSize {
    NSCollectionLayoutSize(widthDimension: width, heightDimension: height)
  }
  private func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }
  private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
  }

  @Test("a badge stands at a side or corner of its item, moved by points or by parts of its own size")
  func badges() {
    typealias Anchor = NSCollectionLayoutAnchor
    let small = size(.absolute(10), .absolute(20))
    // An item at 100, 200 of 60 × 80.
    let cases: [(Anchor, Anchor?, CGPoint)] = [
      (Anchor(edges: []), nil, CGPoint(x: 125, y: 230)), (Anchor(edges: .leading), nil, CGPoint(x: 100, y: 230)),
      (Anchor(edges: .trailing), nil, CGPoint(x: 150, y: 230)), (Anchor(edges: .top), nil, CGPoint(x: 125, y: 200)),
      (Anchor(edges: .bottom), nil, CGPoint(x: 125, y: 260)), (Anchor(edges: [.top, .trailing]), nil, CGPoint(x: 150, y: 200)),
      (Anchor(edges: [.top, .trailing], absoluteOffset: CGPoint(x: 3, y: -4)), nil, CGPoint(x: 153, y: 196)),
      (Anchor(edges: [.bottom, .leading], fractionalOffset: CGPoint(x: -0.5, y: 0.25)), nil, CGPoint(x: 95, y: 265)),
      (Anchor(edges: [.top, .trailing]), Anchor(edges: [.bottom, .leading]), CGPoint(x: 160, y: 180)),
      (
        Anchor(edges: .top, absoluteOffset: CGPoint(x: 1, y: 2)), Anchor(edges: .bottom, fractionalOffset: CGPoint(x: 0.1, y: 0.2)),
        CGPoint(x: 127, y: 186)
      ),
    ]
    for (container, own, origin) in cases {
      let badge =
        own.map { NSCollectionLayoutSupplementaryItem(layoutSize: small, elementKind: "badge", containerAnchor: container, itemAnchor: $0) }
        ?? NSCollectionLayoutSupplementaryItem(layoutSize: small, elementKind: "badge", containerAnchor: container)
      #expect(badge.frame(at: rect(100, 200, 60, 80)) == CGRect(origin: origin, size: CGSize(width: 10, height: 20)), "\(origin)")
      #expect(badge.zIndex == 1 && badge.elementKind == "badge" && container.isFractionalOffset == !container.isAbsoluteOffset)
    }
    let part = NSCollectionLayoutSupplementaryItem(
      layoutSize: size(.fractionalWidth(0.5), .fractionalHeight(0.25)), elementKind: "badge", containerAnchor: Anchor(edges: .bottom))
    part.contentInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    #expect(part.frame(at: rect(100, 200, 60, 80)) == rect(117, 261, 24, 16))
  }

  @Test("sides and corners by number")
  func alignments() {
    let places = (0...8).compactMap { NSRectAlignment(rawValue: $0)?.place }
    #expect(places.map(\.x) == [0.5, 0.5, 0, 0, 0, 0.5, 1, 1, 1] && places.map(\.y) == [0.5, 0, 0, 0.5, 1, 1, 1, 0.5, 0])
    let edges: [(NSDirectionalRectEdge, CGPoint)] = [
      ([], CGPoint(x: 0.5, y: 0.5)), (.leading, CGPoint(x: 0, y: 0.5)), (.trailing, CGPoint(x: 1, y: 0.5)), (.top, CGPoint(x: 0.5, y: 0)),
      (.bottom, CGPoint(x: 0.5, y: 1)), ([.bottom, .trailing], CGPoint(x: 1, y: 1)),
    ]
    for (edge, place) in edges { #expect(NSCollectionLayoutAnchor(edges: edge).place == place) }
  }

  /// Two groups of 60 points in a section with margins, with one view of 50 × 20 around them.
  private func section(
    _ alignment: NSRectAlignment, _ change: (NSCollectionLayoutSection, NSCollectionLayoutBoundarySupplementaryItem) -> Void
  )
    -> NSCollectionLayoutSection
  {
    let item = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(1), .fractionalHeight(1)))
    let group = NSCollectionLayoutGroup.horizontal(layoutSize: size(.fractionalWidth(1), .absolute(60)), subitems: [item])
    let section = NSCollectionLayoutSection(group: group)
    section.contentInsets = NSDirectionalEdgeInsets(top: 3, leading: 10, bottom: 5, trailing: 30)
    section.interGroupSpacing = 8
    let view = NSCollectionLayoutBoundarySupplementaryItem(
      layoutSize: size(.absolute(50), .absolute(20)), elementKind: "side", alignment: alignment)
    section.boundarySupplementaryItems = [view]
    change(section, view)
    return section
  }

  @Test("a view around a section stands at its side, beside the items or over them; the section is larger by it")
  func around() {
    // With nothing around, the items are from 3 to 131, between 10 and 290, and the section ends at 136.
    let cases: [(NSRectAlignment, CGRect, CGRect, CGRect, CGFloat)] = [
      // The view's place, and that of one that does not make room; the first item, and the height.
      (.top, rect(125, 0, 50, 20), rect(125, 0, 50, 20), rect(10, 23, 280, 60), 156),
      (.topLeading, rect(10, 0, 50, 20), rect(10, 0, 50, 20), rect(10, 23, 280, 60), 156),
      (.topTrailing, rect(240, 0, 50, 20), rect(240, 0, 50, 20), rect(10, 23, 280, 60), 156),
      (.bottom, rect(125, 136, 50, 20), rect(125, 116, 50, 20), rect(10, 3, 280, 60), 156),
      (.bottomLeading, rect(10, 136, 50, 20), rect(10, 116, 50, 20), rect(10, 3, 280, 60), 156),
      (.bottomTrailing, rect(240, 136, 50, 20), rect(240, 116, 50, 20), rect(10, 3, 280, 60), 156),
      (.leading, rect(0, 58, 50, 20), rect(0, 58, 50, 20), rect(60, 3, 230, 60), 136),
      (.trailing, rect(270, 58, 50, 20), rect(270, 58, 50, 20), rect(10, 3, 230, 60), 136),
    ]
    for (alignment, place, over, first, height) in cases {
      let beside = collection(UICollectionViewCompositionalLayout(section: section(alignment) { _, _ in }), [2])
      let layout = beside.collectionViewLayout
      #expect(layout.layoutAttributesForSupplementaryView(ofKind: "side", at: path(0))?.frame == place, "\(alignment)")
      #expect(layout.layoutAttributesForItem(at: path(0))?.frame == first && beside.contentSize.height == height, "\(alignment)")
      #expect(layout.layoutAttributesForItem(at: path(1))?.frame == first.offsetBy(dx: 0, dy: 68), "\(alignment)")
      let above = collection(UICollectionViewCompositionalLayout(section: section(alignment) { $1.extendsBoundary = false }), [2])
      let free = above.collectionViewLayout
      #expect(free.layoutAttributesForSupplementaryView(ofKind: "side", at: path(0))?.frame == over, "\(alignment)")
      #expect(free.layoutAttributesForItem(at: path(0))?.frame == rect(10, 3, 280, 60) && above.contentSize.height == 136, "\(alignment)")
    }
  }

  @Test("views around a section reach from side to side where they do not keep to its margins, and are moved as they say")
  func free() {
    let layout = UICollectionViewCompositionalLayout(
      section: section(.topTrailing) { section, _ in
        section.supplementariesFollowContentInsets = false
        let second = NSCollectionLayoutBoundarySupplementaryItem(
          layoutSize: self.size(.fractionalWidth(0.5), .absolute(9)), elementKind: "foot", alignment: .bottomLeading,
          absoluteOffset: CGPoint(x: 7, y: -6))
        section.boundarySupplementaryItems.append(second)
      })
    let view = collection(layout, [2, 1])
    func frame(_ kind: String, _ section: Int) -> CGRect? {
      layout.layoutAttributesForSupplementaryView(ofKind: kind, at: path(0, section))?.frame
    }
    #expect(frame("side", 0) == rect(270, 0, 50, 20) && frame("foot", 0) == rect(7, 150, 160, 9))
    // From 20 + 136 + 9 on: 60 and margins of 8 between.
    #expect(frame("side", 1) == rect(270, 165, 50, 20) && frame("foot", 1) == rect(7, 247, 160, 9) && view.contentSize.height == 262)
  }

  @Test("views that stay in sight keep to its upper or lower end while their section passes")
  func pinned() {
    let item = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(1), .fractionalHeight(1)))
    let group = NSCollectionLayoutGroup.horizontal(layoutSize: size(.fractionalWidth(1), .absolute(100)), subitems: [item])
    let section = NSCollectionLayoutSection(group: group)
    let ends: [(String, NSRectAlignment, CGFloat)] = [("head", .top, 30), ("foot", .bottom, 20)]
    section.boundarySupplementaryItems = ends.map { kind, alignment, height in
      let item = NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: size(.fractionalWidth(1), .absolute(height)), elementKind: kind, alignment: alignment)
      item.pinToVisibleBounds = true
      return item
    }
    let layout = UICollectionViewCompositionalLayout(section: section), view = collection(layout, [10, 10])
    view.contentInset = UIEdgeInsets(top: 6, left: 0, bottom: 4, right: 0)
    view.layoutIfNeeded()
    // Sections of 30 + 1000 + 20. What shows ends 4 points above the lower end: at 476 of the offset.
    for (offset, heads, feet) in [
      (-6.0, [0.0], [450]), (100, [106], [556]), (600, [606, 1050], [1030, 1056]), (900, [906, 1050], [1030, 1356]),
      (1018, [1020, 1050], [1030, 1474]),
      (1030, [1020, 1050], [1030, 1486]), (1046, [1020, 1052], [1030, 1502]), (1100, [1106], [1556]),
    ] as [(CGFloat, [CGFloat], [CGFloat])] {
      view.contentOffset.y = offset
      view.layoutIfNeeded()
      let shown = (layout.layoutAttributesForElements(in: view.bounds) ?? []).filter { $0.frame.intersects(view.bounds) }
      func places(_ kind: String) -> [CGFloat] { shown.filter { $0.representedElementKind == kind }.map(\.frame.minY).sorted() }
      #expect(places("head") == heads && places("foot") == feet.filter { $0 < offset + 480 && $0 + 20 > offset }, "\(offset)")
      #expect(shown.filter { $0.representedElementKind != nil }.allSatisfy { $0.zIndex == 2 })
    }
  }

  @Test("views around the whole, spaces between sections, and what is behind them")
  func whole() {
    let configuration = UICollectionViewCompositionalLayoutConfiguration()
    #expect(configuration.scrollDirection == .vertical && configuration.interSectionSpacing == 0)
    configuration.interSectionSpacing = 11
    let sides: [(NSRectAlignment, CGFloat, CGFloat)] = [(.top, 320, 15), (.bottom, 160, 17), (.leading, 19, 40), (.trailing, 23, 40)]
    configuration.boundarySupplementaryItems = sides.map { alignment, width, height in
      NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: size(.absolute(width), .absolute(height)), elementKind: "\(alignment)", alignment: alignment)
    }
    let behind = NSCollectionLayoutDecorationItem.background(elementKind: "behind")
    behind.contentInsets = NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 4, trailing: 8)
    #expect(behind.zIndex == -1 && behind.elementKind == "behind")
    let layout = UICollectionViewCompositionalLayout(
      section: section(.top) { section, _ in section.decorationItems = [behind] }, configuration: configuration)
    layout.register(UICollectionReusableView.self, forDecorationViewOfKind: "behind")
    let view = collection(layout, [2, 1])
    // Between 19 and 297; sections from 15 on, of 156 and 88 points.
    #expect(layout.layoutAttributesForItem(at: path(0))?.frame == rect(29, 38, 238, 60))
    #expect(layout.layoutAttributesForItem(at: path(0, 1))?.frame == rect(29, 205, 238, 60))
    #expect(view.contentSize == CGSize(width: 320, height: 287))
    let all = layout.layoutAttributesForElements(in: rect(0, 0, 320, 999)) ?? []
    func frames(_ kind: String) -> [CGRect] { all.filter { $0.representedElementKind == kind }.map(\.frame) }
    #expect(frames("behind") == [rect(21, 16, 268, 151), rect(21, 183, 268, 83)])
    #expect(frames("top") == [rect(0, 0, 320, 15)] && frames("bottom") == [rect(80, 270, 160, 17)])
    #expect(frames("leading") == [rect(0, 122.5, 19, 40)] && frames("trailing") == [rect(297, 122.5, 23, 40)])
    #expect(
      all.filter { $0.representedElementKind == "behind" }.allSatisfy {
        $0.zIndex == -1 && $0.representedElementCategory == .decorationView
      })
    let shown = view.subviews.filter { $0.layer.zPosition == -1 }
    #expect(shown.map(\.frame) == [rect(21, 16, 268, 151), rect(21, 183, 268, 83)])
  }

  /// 3 groups of 100 points with 20 between, in 320 points.
  private func scrolling(
    _ behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior, offset: CGPoint = .zero, isHorizontal: Bool = true
  )
    -> SectionScrolling
  {
    SectionScrolling(
      frame: rect(10, 20, 320, 80), contentSize: CGSize(width: 340, height: 80), inset: .zero, behavior: behavior,
      isHorizontal: isHorizontal,
      stops: [0, 120, 240], offset: offset)
  }

  @Test("where scrolling to the side comes to rest")
  func rest() {
    typealias Behavior = UICollectionLayoutSectionOrthogonalScrollingBehavior
    let cases: [(Behavior, CGFloat, CGFloat, CGFloat, CGFloat)] = [
      (.none, 77, 0, 2, 77), (.continuous, 77, 0, 2, 77), (.continuousGroupLeadingBoundary, 77, 0, 2, 120),
      (.continuousGroupLeadingBoundary, 59, 0, 2, 0), (.continuousGroupLeadingBoundary, 900, 0, 2, 240), (.paging, 170, 0, 0, 320),
      (.paging, 150, 0, 0.3, 0), (.paging, 150, 0, 0.31, 320), (.paging, 150, 330, -0.31, 0), (.paging, 310, 330, -0.31, 0),
      (.paging, 900, 0, 0, 320), (.paging, -900, 640, 0, 320), (.groupPaging, 70, 0, 0, 120), (.groupPaging, 50, 0, 0.2, 0),
      (.groupPaging, 50, 0, 0.4, 120), (.groupPaging, 240, 0, 0, 120), (.groupPaging, 240, 239, 0.4, 240), (.groupPaging, 0, 1, -0.4, 0),
      (.groupPaging, 0, 200, 0, 120), (.groupPagingCentered, 200, 130, 0, 240), (.groupPagingCentered, 130, 100, -1, 0),
    ]
    for (behavior, proposed, start, velocity, end) in cases {
      #expect(scrolling(behavior).rest(proposed, from: start, velocity: velocity) == end, "\(behavior) \(proposed) \(start) \(velocity)")
    }
    // Pages of a section that scrolls up and down are as high as it.
    #expect(scrolling(.paging, isHorizontal: false).rest(50, from: 0, velocity: 0) == 80)
    let empty = SectionScrolling(
      frame: .zero, contentSize: .zero, inset: .zero, behavior: .groupPaging, isHorizontal: true, stops: [], offset: .zero)
    #expect(empty.rest(33, from: 0, velocity: 1) == 33)
    let flat = SectionScrolling(
      frame: .zero, contentSize: .zero, inset: .zero, behavior: .paging, isHorizontal: true, stops: [], offset: .zero)
    #expect(flat.rest(33, from: 0, velocity: 1) == 33)
  }

  @Test("offsets at which an item of such a section shows")
  func showing() {
    typealias Position = UICollectionView.ScrollPosition
    // From 10 to 330, or from 20 to 100; the rectangles are where they show at the offset.
    let cases: [(CGRect, Position, CGPoint)] = [
      (rect(50, 30, 100, 40), .left, CGPoint(x: 47, y: 3)), (rect(50, 30, 100, 40), .centeredHorizontally, CGPoint(x: -63, y: 3)),
      (rect(50, 30, 100, 40), .right, CGPoint(x: -173, y: 3)), (rect(50, 30, 100, 40), [], CGPoint(x: 7, y: 3)),
      (rect(4, 30, 100, 40), [], CGPoint(x: 1, y: 3)), (rect(300, 30, 100, 40), [], CGPoint(x: 77, y: 3)),
      (rect(230, 30, 100, 40), .top, CGPoint(x: 7, y: 3)),
    ]
    for (rect, position, offset) in cases {
      #expect(scrolling(.continuous, offset: CGPoint(x: 7, y: 3)).offset(showing: rect, at: position) == offset, "\(rect) \(position)")
    }
    let upright: [(CGRect, Position, CGFloat)] = [
      (rect(50, 50, 10, 40), .top, 33), (rect(50, 50, 10, 40), .centeredVertically, 13), (rect(50, 50, 10, 40), .bottom, -7),
      (rect(50, 50, 10, 40), [], 3), (rect(50, 15, 10, 40), [], -2), (rect(50, 90, 10, 40), .left, 33),
    ]
    for (rect, position, y) in upright {
      let scrolling = scrolling(.continuous, offset: CGPoint(x: 7, y: 3), isHorizontal: false)
      #expect(scrolling.offset(showing: rect, at: position) == CGPoint(x: 7, y: y), "\(rect) \(position)")
    }
  }
}
