import Foundation
import Testing

@testable import UIKit

/// Sizes that cells and contents ask for.
@MainActor @Suite("Sizes that contents ask for")
struct SelfSizingTests {
  /// A content whose view says its size by `sizeThatFits`, or by constraints.
  private struct Block: UIContentConfiguration {
    var size: CGSize
    var isTied = false
    func makeContentView() -> UIView & UIContentView { BlockView(self) }
    func updated(for state: any UIConfigurationState) -> Self { self }
  }

  private final class BlockView: UIView, UIContentView {
    private let inner = UIView()
    private var lengths: [NSLayoutConstraint] = []
    var configuration: any UIContentConfiguration { didSet { show() } }
    init(_ block: Block) {
      configuration = block
      super.init(frame: .zero)
      if block.isTied {
        inner.translatesAutoresizingMaskIntoConstraints = false
        addSubview(inner)
        lengths = [inner.widthAnchor.constraint(equalToConstant: 0), inner.heightAnchor.constraint(equalToConstant: 0)]
        for length in lengths { length.priority = .defaultHigh }
        NSLayoutConstraint.activate(
          lengths + [
            inner.leadingAnchor.constraint(equalTo: leadingAnchor), inner.trailingAnchor.constraint(equalTo: trailingAnchor),
            inner.topAnchor.constraint(equalTo: topAnchor), inner.bottomAnchor.constraint(equalTo: bottomAnchor),
          ])
      }
      show()
    }
    required init?(coder: NSCoder) { nil }
    private func show() {
      guard let block = configuration as? Block, lengths.count == 2 else { return }
      (lengths[0].constant, lengths[1].constant) = (block.size.width, block.size.height)
    }
    override func sizeThatFits(_ size: CGSize) -> CGSize { (configuration as? Block)?.size ?? .zero }
  }

  private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
  }

  @Test("a content's view says its size by constraints, else by itself; rounded up, along what is asked for", arguments: [true, false])
  func contents(isTied: Bool) {
    let cell = UICollectionViewCell(frame: rect(0, 0, 200, 40))
    cell.contentConfiguration = Block(size: CGSize(width: 61.3, height: 72.4), isTied: isTied)
    let room = CGSize(width: 150, height: 90)
    #expect(cell.fittingSize(room, along: .vertical) == CGSize(width: 150, height: 73))
    #expect(cell.fittingSize(room, along: .horizontal) == CGSize(width: 62, height: 90))
    #expect(cell.fittingSize(room, along: .both) == CGSize(width: 62, height: 73))
    cell.contentConfiguration = Block(size: CGSize(width: 10, height: 20), isTied: isTied)
    #expect(cell.fittingSize(room, along: .both) == CGSize(width: 10, height: 20) && cell.contentView.subviews.count == 1)
    let row = UITableViewCell(style: .default, reuseIdentifier: nil)
    row.contentConfiguration = Block(size: CGSize(width: 61.3, height: 72.4), isTied: isTied)
    #expect(row.fittedHeight(width: 300) == 73)
    let header = UITableViewHeaderFooterView(reuseIdentifier: nil)
    header.contentConfiguration = Block(size: CGSize(width: 61.3, height: 82.4), isTied: isTied)
    #expect(header.fittedHeight(width: 300) == 83)
  }

  @Test("of a text with wrapped lines a row is as high as the room beside its signs asks for")
  func besideSigns() {
    var content = UIListContentConfiguration.cell()
    content.text = String(repeating: "many words ", count: 14)
    func height(_ width: CGFloat) -> CGFloat {
      UIListContentView(configuration: content).sizeThatFits(CGSize(width: width, height: 0)).height.rounded(.up)
    }
    let row = UITableViewCell(style: .default, reuseIdentifier: nil)
    row.contentConfiguration = content
    #expect(row.fittedHeight(width: 250) == height(250))
    row.accessoryType = .detailDisclosureButton
    // 16 + 40 + 8 points for the sign, 38 for the one of editing, 15 for titles at the side.
    #expect(row.fittedHeight(width: 250) == height(186))
    (row.editingStyle, row.editingAccessoryType) = (.delete, .checkmark)
    row.isEditing = true
    #expect(row.fittedHeight(width: 250) == height(250 - 39 - 38))
    row.indexRoom = 15
    #expect(row.fittedHeight(width: 250) == height(250 - 39 - 38 - 15) && height(158) > height(250))
  }

  // MARK: Lists

  @MainActor private final class Source: NSObject, UICollectionViewDataSource {
    var heights: [CGFloat]
    var fillings = 0
    init(_ heights: [CGFloat]) { self.heights = heights }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { heights.count }
    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
      let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
      cell.contentConfiguration = Block(size: CGSize(width: 20, height: heights[indexPath.item]))
      fillings += 1
      return cell
    }
    func collectionView(
      _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
      let view = collectionView.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "edge", for: indexPath)
      (view as? UICollectionViewCell)?.contentConfiguration = Block(
        size: CGSize(width: 20, height: kind == UICollectionView.elementKindSectionHeader ? 51 : 33))
      return view
    }
  }

  private func list(
    _ source: Source, _ change: (inout UICollectionLayoutListConfiguration) -> Void = { _ in }
  ) -> (UICollectionView, AnimationStage) {
    var configuration = UICollectionLayoutListConfiguration(appearance: .plain)
    change(&configuration)
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 320, height: 400),
      collectionViewLayout: UICollectionViewCompositionalLayout.list(using: configuration))
    view.register(UICollectionViewListCell.self, forCellWithReuseIdentifier: "cell")
    for kind in [UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter] {
      view.register(UICollectionViewListCell.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "edge")
    }
    view.dataSource = source
    let stage = AnimationStage(view)
    stage.advance(to: 0)
    return (view, stage)
  }

  private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }
  private func places(_ view: UICollectionView, _ items: Range<Int>) -> [CGFloat] {
    items.compactMap { view.layoutAttributesForItem(at: path($0))?.frame.minY }
  }

  @Test("rows that show are as high as they ask for, the others 44 points until they show")
  func heights() {
    let source = Source((0..<30).map { 50 + CGFloat($0) }), (view, stage) = list(source)
    // By their estimates ten show, of 545 points; 50, 51, …, 57 are 428 for the eight that do. The rest are 20 estimates.
    #expect(places(view, 0..<5) == [0, 50, 101, 153, 206] && view.contentSize.height == 545 + 20 * 44 && view.visibleCells.count == 8)
    view.contentOffset.y = 100
    stage.advance(to: 0.1)
    // Rows to 500 show: 428 + 58 end at 486, and one of 59 more.
    #expect(view.contentSize.height == 545 + 20 * 44 && view.contentOffset.y == 100 && places(view, 8..<11) == [428, 486, 545])
    // Another height of a row that shows, by its content.
    source.heights[3] = 90
    view.cellForItem(at: path(3))?.contentConfiguration = Block(size: CGSize(width: 20, height: 90))
    stage.advance(to: 0.2)
    #expect(places(view, 3..<6) == [153, 243, 297] && view.contentSize.height == 582 + 20 * 44)
    view.reloadData()
    stage.advance(to: 0.3)
    #expect(view.cellForItem(at: path(3))?.frame.height == 90)
    // Another width has all asked for again.
    view.frame.size.width = 300
    stage.advance(to: 0.4)
    #expect(view.cellForItem(at: path(3))?.frame.width == 300 && view.cellForItem(at: path(3))?.frame.height == 90)
  }

  @Test("where rows above turn out to be of other heights, what shows stays where it is")
  func anchored() {
    let source = Source((0..<40).map { $0 < 20 ? 64 : 44 }), (view, stage) = list(source)
    view.scrollToItem(at: path(30), at: .top, animated: false)
    stage.advance(to: 0.1)
    let start = view.contentOffset.y
    for step in 1...20 {
      let before = (view.layoutAttributesForItem(at: path(30))?.frame.minY ?? 0) - view.contentOffset.y
      view.contentOffset.y -= 30
      stage.advance(to: 0.1 + 0.1 * Double(step))
      let after = (view.layoutAttributesForItem(at: path(30))?.frame.minY ?? 0) - view.contentOffset.y
      #expect(after == before + 30, "\(step)")
    }
    // Ten rows of 44 points and three of 64 are above row 30 within 600 points: 60 points more than was thought.
    #expect(view.contentOffset.y == start - 600 + 60 && view.indexPathsForVisibleItems.first == path(17))
  }

  @Test("headers and footers are as high as they ask for, less what is above them")
  func edges() {
    let source = Source([44, 44])
    let (view, _) = list(source) { ($0.headerMode, $0.footerMode, $0.headerTopPadding) = (.supplementary, .supplementary, 9) }
    let header = view.supplementaryView(forElementKind: UICollectionView.elementKindSectionHeader, at: path(0))
    let footer = view.supplementaryView(forElementKind: UICollectionView.elementKindSectionFooter, at: path(0))
    #expect(header?.frame == rect(0, 9, 320, 51) && places(view, 0..<2) == [60, 104])
    #expect(footer?.frame == rect(0, 148, 320, 33) && view.contentSize.height == 181)
  }
}
