import Foundation
import Testing

@testable import UIKit

/// Lines of items in flow layouts, with sizes, margins and spaces of their own.
@MainActor @Suite("Flow layouts")
final class FlowLayoutTests {
  @MainActor private final class Source: NSObject, UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
    var counts: [Int]
    var size: ((IndexPath) -> CGSize)?
    var inset: ((Int) -> UIEdgeInsets)?
    var lineGap: ((Int) -> CGFloat)?, gap: ((Int) -> CGFloat)?
    var header: ((Int) -> CGSize)?, footer: ((Int) -> CGSize)?

    init(_ counts: [Int]) { self.counts = counts }

    func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { counts[section] }
    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
      collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }
    func collectionView(
      _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView { UICollectionReusableView() }
    func collectionView(_ view: UICollectionView, layout: UICollectionViewLayout, sizeForItemAt path: IndexPath) -> CGSize {
      size?(path) ?? (layout as? UICollectionViewFlowLayout)?.itemSize ?? .zero
    }
    func collectionView(_ view: UICollectionView, layout: UICollectionViewLayout, insetForSectionAt section: Int) -> UIEdgeInsets {
      inset?(section) ?? (layout as? UICollectionViewFlowLayout)?.sectionInset ?? .zero
    }
    func collectionView(
      _ view: UICollectionView, layout: UICollectionViewLayout, minimumLineSpacingForSectionAt section: Int
    ) -> CGFloat { lineGap?(section) ?? (layout as? UICollectionViewFlowLayout)?.minimumLineSpacing ?? 0 }
    func collectionView(
      _ view: UICollectionView, layout: UICollectionViewLayout, minimumInteritemSpacingForSectionAt section: Int
    ) -> CGFloat { gap?(section) ?? (layout as? UICollectionViewFlowLayout)?.minimumInteritemSpacing ?? 0 }
    func collectionView(
      _ view: UICollectionView, layout: UICollectionViewLayout, referenceSizeForHeaderInSection section: Int
    ) -> CGSize { header?(section) ?? (layout as? UICollectionViewFlowLayout)?.headerReferenceSize ?? .zero }
    func collectionView(
      _ view: UICollectionView, layout: UICollectionViewLayout, referenceSizeForFooterInSection section: Int
    ) -> CGSize { footer?(section) ?? (layout as? UICollectionViewFlowLayout)?.footerReferenceSize ?? .zero }
  }

  /// Gives numbers of items only.
  @MainActor private final class Bare: NSObject, UICollectionViewDataSource {
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 3 }
    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
      UICollectionViewCell()
    }
  }

  private var sources: [AnyObject] = []

  private func collection(_ source: Source, _ layout: UICollectionViewFlowLayout, _ size: CGSize = CGSize(width: 300, height: 200))
    -> UICollectionView
  {
    let view = UICollectionView(frame: CGRect(origin: .zero, size: size), collectionViewLayout: layout)
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    (view.dataSource, view.delegate) = (source, source)
    sources.append(source)
    view.layoutIfNeeded()
    return view
  }

  private func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }
  private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
  }
  private func frames(_ view: UICollectionView, _ section: Int = 0) -> [CGRect] {
    (0..<view.numberOfItems(inSection: section)).compactMap { view.layoutAttributesForItem(at: path($0, section))?.frame }
  }
  private func turned(_ rect: CGRect) -> CGRect { CGRect(x: rect.minY, y: rect.minX, width: rect.height, height: rect.width) }

  @Test("what a flow layout is before anything is set")
  func defaults() {
    let layout = UICollectionViewFlowLayout()
    #expect(layout.itemSize == CGSize(width: 50, height: 50) && layout.minimumLineSpacing == 10 && layout.minimumInteritemSpacing == 10)
    #expect(layout.sectionInset == .zero && layout.headerReferenceSize == .zero && layout.footerReferenceSize == .zero)
    #expect(layout.scrollDirection == .vertical && layout.estimatedItemSize == .zero)
    #expect(!layout.sectionHeadersPinToVisibleBounds && !layout.sectionFootersPinToVisibleBounds)
    #expect(layout.collectionViewContentSize == .zero && layout.layoutAttributesForItem(at: path(0)) == nil)
    #expect(UICollectionView(frame: .zero).collectionViewLayout is UICollectionViewFlowLayout)
    // Without a delegate's word the layout's own sizes count.
    let view = UICollectionView(frame: rect(0, 0, 300, 200), collectionViewLayout: layout), bare = Bare()
    view.dataSource = bare
    view.layoutIfNeeded()
    #expect(frames(view) == [rect(0, 0, 50, 50), rect(62.5, 0, 50, 50), rect(125, 0, 50, 50)])
  }

  @Test("items in lines, those of less height in the middle of theirs; up and down, or to the side", arguments: [true, false])
  func lines(isVertical: Bool) {
    let layout = UICollectionViewFlowLayout(), source = Source([6, 1, 3])
    layout.scrollDirection = isVertical ? .vertical : .horizontal
    (layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (7, 8)
    let margins = UIEdgeInsets(top: 5, left: 10, bottom: 15, right: 20)
    layout.sectionInset = isVertical ? margins : UIEdgeInsets(top: 10, left: 5, bottom: 20, right: 15)
    source.size = { path in
      let size = path.section == 2 ? CGSize(width: [200, 100, 30][path.item], height: 20) : CGSize(width: 60, height: 30 + 4 * path.item)
      return isVertical ? size : CGSize(width: size.height, height: size.width)
    }
    source.header = { _ in isVertical ? CGSize(width: 1, height: 12) : CGSize(width: 12, height: 1) }
    source.footer = { $0 == 1 ? .zero : isVertical ? CGSize(width: 1, height: 9) : CGSize(width: 9, height: 1) }
    let view = collection(source, layout, isVertical ? CGSize(width: 300, height: 200) : CGSize(width: 200, height: 300))
    func expected(_ rects: [CGRect]) -> [CGRect] { isVertical ? rects : rects.map(turned) }
    // 270 points: four of 60 with (270 − 240) / 3 between. From 12 + 5 on; the first line is 42 high, the second, from 66 on, 50.
    #expect(
      frames(view)
        == expected([
          rect(10, 23, 60, 30), rect(80, 21, 60, 34), rect(150, 19, 60, 38), rect(220, 17, 60, 42), rect(10, 68, 60, 46),
          rect(80, 66, 60, 50),
        ]))
    // To 131 with the margin, 140 with the footer; 152 with the next header, 157. One alone is in the middle: 10 + 105.
    #expect(frames(view, 1) == expected([rect(115, 157, 60, 30)]))
    // 187 + 15, a header, and 5: one of 200 leaves no room for 100 and is in the middle. With three more of 30 the last line would be
    // full, with (270 − 220) / 4 between.
    #expect(frames(view, 2) == expected([rect(45, 219, 200, 20), rect(10, 246, 100, 20), rect(122.5, 246, 30, 20)]))
    // 266 + 15 + 9.
    #expect(layout.collectionViewContentSize == (isVertical ? CGSize(width: 300, height: 290) : CGSize(width: 290, height: 300)))
    let kinds = [UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter]
    let edges = kinds.map { kind in (0..<3).map { layout.layoutAttributesForSupplementaryView(ofKind: kind, at: path(0, $0))?.frame } }
    #expect(
      edges[0].compactMap { $0 } == expected([rect(0, 0, 300, 12), rect(0, 140, 300, 12), rect(0, 202, 300, 12)]))
    #expect(edges[1][1] == nil && edges[1].compactMap { $0 } == expected([rect(0, 131, 300, 9), rect(0, 281, 300, 9)]))
  }

  @Test("as many stand in a line as fit, to a thousandth of a point; the last line keeps the spaces of its items' size")
  func fitting() {
    // Width of items, number of them, spacing: places in the first line, and of the last line's items.
    let cases: [(CGFloat, Int, CGFloat, [CGFloat], [CGFloat])] = [
      (93, 3, 10.5, [0, 103.5, 207], [0, 103.5, 207]), (93, 4, 10.5, [0, 103.5, 207], [0]), (93.01, 4, 10.5, [0, 206.99], [0, 206.99]),
      (300, 2, 10, [0], [0]), (300.5, 2, 10, [0], [0]), (60, 6, 0, [0, 60, 120, 180, 240], [0]), (80, 5, 4, [0, 110, 220], [0, 110]),
      (400, 2, 10, [0], [0]), (140, 3, 10, [0, 160], [0]),
    ]
    for (width, count, gap, first, last) in cases {
      let layout = UICollectionViewFlowLayout()
      (layout.itemSize, layout.minimumInteritemSpacing) = (CGSize(width: width, height: 20), gap)
      let all = frames(collection(Source([count]), layout))
      let lines = Dictionary(grouping: all, by: \.minY).sorted { $0.key < $1.key }.map {
        $0.value.map { ($0.minX * 1000).rounded() / 1000 }
      }
      #expect(lines.first == first && lines.last == last, "\(width) × \(count)")
      #expect(lines.map(\.count).reduce(0, +) == count)
    }
  }

  @Test("a header that stays in sight, until its section's end pushes it out")
  func pinned() {
    let layout = UICollectionViewFlowLayout(), source = Source([10, 10])
    (layout.itemSize, layout.headerReferenceSize) = (CGSize(width: 300, height: 40), CGSize(width: 0, height: 25))
    (layout.minimumLineSpacing, layout.sectionHeadersPinToVisibleBounds) = (0, true)
    let view = collection(source, layout)
    view.contentInset.top = 6
    view.layoutIfNeeded()
    // Sections end at 425 and 850.
    for (offset, first, second) in [
      (-6.0, 0.0, nil), (100, 106, nil), (390, 396, 425), (400, 400, 425), (410, 400, 425), (424, 400, 425), (425, nil, 431),
      (500, nil, 506),
    ] as [(CGFloat, CGFloat?, CGFloat?)] {
      view.contentOffset.y = offset
      view.layoutIfNeeded()
      let kind = UICollectionView.elementKindSectionHeader
      let headers = (layout.layoutAttributesForElements(in: view.bounds) ?? []).filter { $0.representedElementKind == kind }
      #expect(headers.first { $0.indexPath.section == 0 }?.frame == first.map { rect(0, $0, 300, 25) }, "\(offset)")
      #expect(headers.first { $0.indexPath.section == 1 }?.frame == second.map { rect(0, $0, 300, 25) }, "\(offset)")
      #expect(
        headers.map(\.zIndex).max() == 1 && layout.layoutAttributesForSupplementaryView(ofKind: kind, at: path(0, 1))?.frame.minY == 425)
      #expect(view.supplementaryView(forElementKind: kind, at: path(0, first == nil ? 1 : 0))?.frame.minY == first ?? second)
    }
  }

  @Test("each property moves the items with the next layout")
  func properties() {
    let layout = UICollectionViewFlowLayout(), view = collection(Source([7]), layout)
    func last() -> CGRect? { view.cellForItem(at: path(6))?.frame }
    // Five of 50 with 12.5 between; two more at 60.
    #expect(last() == rect(62.5, 60, 50, 50))
    let changes: [(String, () -> Void, CGRect)] = [
      ("lines", { layout.minimumLineSpacing = 3 }, rect(62.5, 53, 50, 50)),
      ("items", { layout.minimumInteritemSpacing = 20 }, rect(500 / 3, 53, 50, 50)),
      ("size", { layout.itemSize = CGSize(width: 40, height: 30) }, rect(65, 33, 40, 30)),
      ("inset", { layout.sectionInset = UIEdgeInsets(top: 4, left: 6, bottom: 8, right: 14) }, rect(66, 37, 40, 30)),
      ("header", { layout.headerReferenceSize.height = 11 }, rect(66, 48, 40, 30)),
      ("side", { layout.scrollDirection = .horizontal }, rect(49, 4 + 2 * (30 + 68 / 3), 40, 30)),
      ("headers", { layout.headerReferenceSize.width = 5 }, rect(54, 4 + 2 * (30 + 68 / 3), 40, 30)),
    ]
    for (name, change, frame) in changes {
      change()
      view.layoutIfNeeded()
      let shown = last() ?? .null
      #expect(shown.size == frame.size && abs(shown.minX - frame.minX) < 1e-5 && abs(shown.minY - frame.minY) < 1e-5, "\(name): \(shown)")
    }
    layout.scrollDirection = .vertical
    layout.footerReferenceSize.height = 17
    view.layoutIfNeeded()
    // 11 + 4 + 30 + 3 + 30 + 8 + 17.
    #expect(view.contentSize == CGSize(width: 300, height: 103))
  }

  @Test("lines stay while the content scrolls, and are made anew for another size or the delegate's other words")
  func invalidation() throws {
    let layout = UICollectionViewFlowLayout(), source = Source([30]), view = collection(source, layout)
    let first = layout.layoutAttributesForItem(at: path(3))
    func flags(_ bounds: CGRect) throws -> [Bool] {
      let context = try #require(layout.invalidationContext(forBoundsChange: bounds) as? UICollectionViewFlowLayoutInvalidationContext)
      return [context.invalidateFlowLayoutDelegateMetrics, context.invalidateFlowLayoutAttributes, context.invalidateEverything]
    }
    #expect(try flags(rect(0, 50, 300, 200)) == [false, false, false] && flags(rect(0, 0, 301, 200)) == [true, true, false])
    #expect(!layout.shouldInvalidateLayout(forBoundsChange: rect(0, 50, 300, 900)))
    #expect(layout.shouldInvalidateLayout(forBoundsChange: rect(0, 0, 299, 200)))
    let context = UICollectionViewFlowLayoutInvalidationContext()
    #expect(context.invalidateFlowLayoutDelegateMetrics && context.invalidateFlowLayoutAttributes)
    (context.invalidateFlowLayoutDelegateMetrics, context.invalidateFlowLayoutAttributes) = (false, false)
    layout.invalidateLayout(with: context)
    view.layoutIfNeeded()
    #expect(layout.layoutAttributesForItem(at: path(3)) === first)
    source.size = { _ in CGSize(width: 70, height: 20) }
    context.invalidateFlowLayoutDelegateMetrics = true
    layout.invalidateLayout(with: context)
    view.layoutIfNeeded()
    #expect(layout.layoutAttributesForItem(at: path(3)) !== first && frames(view)[1] == rect(115, 0, 70, 20))
    layout.scrollDirection = .horizontal
    view.layoutIfNeeded()
    #expect(!layout.shouldInvalidateLayout(forBoundsChange: rect(9, 0, 900, 200)))
    #expect(layout.shouldInvalidateLayout(forBoundsChange: rect(0, 0, 300, 199)))
    let alone = UICollectionViewFlowLayout()
    #expect(!alone.shouldInvalidateLayout(forBoundsChange: rect(0, 0, 1, 1)))
  }

  @Test("elements are found by bisection, in the order in which they begin")
  func ordered() {
    let frames = [rect(0, 0, 10, 100), rect(20, 5, 10, 10), rect(40, 5, 10, 10), rect(0, 30, 60, 10), rect(90, 100, 10, 10)]
    let elements = frames.enumerated().map { index, frame in
      let attributes = UICollectionViewLayoutAttributes(forCellWith: path(index))
      attributes.frame = frame
      return attributes
    }
    let down = OrderedElements([4, 2, 3, 1, 0].map { elements[$0] }, isVertical: true)
    let across = OrderedElements(elements.map { $0.copy() as? UICollectionViewLayoutAttributes ?? $0 }, isVertical: false)
    let cases: [(CGRect, [Int], [Int])] = [
      (rect(0, 0, 200, 200), [0, 2, 1, 3, 4], [0, 3, 1, 2, 4]), (rect(0, 16, 200, 9), [0], [0]),
      (rect(15, 14, 200, 17), [2, 1, 3], [3, 1, 2]), (rect(0, 101, 200, 5), [4], [4]), (rect(0, 41, 200, 58), [0], [0]),
      (rect(0, 111, 10, 10), [], []), (rect(61, 0, 28, 200), [], []), (rect(45, 0, 50, 200), [2, 3, 4], [3, 2, 4]),
    ]
    for (rect, order, other) in cases {
      #expect(down.meeting(rect).map(\.indexPath.item) == order, "\(rect)")
      #expect(across.meeting(rect).map(\.indexPath.item) == other, "\(rect)")
    }
    #expect(OrderedElements(isVertical: true).meeting(rect(0, 0, 9, 9)).isEmpty)
  }
}
