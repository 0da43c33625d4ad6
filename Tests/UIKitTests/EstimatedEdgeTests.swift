import Foundation
import Testing

@testable import UIKit

/// Headers that say their own heights, as sections come and go; guides and alignment rectangles.
@MainActor @Suite("Estimates of headers")
struct EstimatedEdgeTests {
  /// Asks for a height.
  private final class Tall: UICollectionReusableView {
    var height: CGFloat = 0
    override func preferredLayoutAttributesFitting(_ attributes: UICollectionViewLayoutAttributes) -> UICollectionViewLayoutAttributes {
      let asked = attributes.copy() as? UICollectionViewLayoutAttributes ?? attributes
      asked.frame.size.height = height
      return asked
    }
  }

  @MainActor private final class Source: NSObject, UICollectionViewDataSource {
    var sections: [(height: CGFloat, count: Int)]
    var whole: CGFloat = 37
    init(_ sections: [(CGFloat, Int)]) { self.sections = sections.map { (height: $0.0, count: $0.1) } }
    func numberOfSections(in collectionView: UICollectionView) -> Int { sections.count }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { sections[section].count }
    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
      collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }
    func collectionView(
      _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
      let view = Tall()
      view.height = indexPath.count == 1 ? whole : sections[indexPath.section].height
      return view
    }
  }

  private let stage = AnimationStage()
  private func path(_ item: Int, _ section: Int = 0) -> IndexPath { IndexPath(item: item, section: section) }
  private func size(_ width: NSCollectionLayoutDimension, _ height: NSCollectionLayoutDimension) -> NSCollectionLayoutSize {
    NSCollectionLayoutSize(widthDimension: width, heightDimension: height)
  }
  private func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
  }

  /// Rows of 40 points below a header of some 10 points each, and one above all of some 15.
  private func collection(_ source: Source) -> UICollectionView {
    let item = NSCollectionLayoutItem(layoutSize: size(.fractionalWidth(1), .fractionalHeight(1)))
    let section = NSCollectionLayoutSection(group: .horizontal(layoutSize: size(.fractionalWidth(1), .absolute(40)), subitems: [item]))
    let header = NSCollectionLayoutBoundarySupplementaryItem(
      layoutSize: size(.fractionalWidth(1), .estimated(10)), elementKind: "head", alignment: .top)
    header.contentInsets = NSDirectionalEdgeInsets(top: 2, leading: 0, bottom: 3, trailing: 0)
    section.boundarySupplementaryItems = [header]
    let configuration = UICollectionViewCompositionalLayoutConfiguration()
    configuration.boundarySupplementaryItems = [
      NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: size(.fractionalWidth(1), .estimated(15)), elementKind: "whole", alignment: .top)
    ]
    let layout = UICollectionViewCompositionalLayout(section: section, configuration: configuration)
    let view = UICollectionView(frame: rect(0, 0, 320, 480), collectionViewLayout: layout)
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = source
    stage.window.addSubview(view)
    stage.advance(to: 0)
    return view
  }

  @Test("headers have the heights that they ask for, and keep them in updates")
  func headers() {
    let source = Source([(21, 1), (32, 2)]), view = collection(source), layout = view.collectionViewLayout
    func heads() -> [CGRect] {
      (0..<view.numberOfSections).compactMap { layout.layoutAttributesForSupplementaryView(ofKind: "head", at: path(0, $0))?.frame }
    }
    // 37 above all; 2 + 21 + 3 and 40; 2 + 32 + 3 and 80.
    #expect(layout.layoutAttributesForSupplementaryView(ofKind: "whole", at: IndexPath(index: 0))?.frame == rect(0, 0, 320, 37))
    #expect(heads() == [rect(0, 39, 320, 21), rect(0, 105, 320, 32)] && view.contentSize.height == 220)
    source.sections.insert((height: 53, count: 1), at: 1)
    view.insertSections(IndexSet(integer: 1))
    stage.advance(to: 1)
    #expect(heads() == [rect(0, 39, 320, 21), rect(0, 105, 320, 53), rect(0, 203, 320, 32)] && view.contentSize.height == 318)
    source.sections[2].count = 1
    view.deleteItems(at: [path(0, 2)])
    stage.advance(to: 2)
    #expect(view.contentSize.height == 278 && heads().map(\.height) == [21, 53, 32])
    source.sections.removeFirst()
    view.deleteSections(IndexSet(integer: 0))
    stage.advance(to: 3)
    #expect(heads() == [rect(0, 39, 320, 53), rect(0, 137, 320, 32)] && view.contentSize.height == 212)
    // All are asked again where everything is asked for anew, and for another width.
    (source.whole, source.sections[0].height) = (19, 60)
    view.reloadData()
    stage.advance(to: 4)
    #expect(heads() == [rect(0, 21, 320, 60), rect(0, 126, 320, 32)])
    view.frame.size.width = 300
    stage.advance(to: 5)
    #expect(heads() == [rect(0, 21, 300, 60), rect(0, 126, 300, 32)])
  }

  @Test("which sizes have a layout made anew")
  func preferred() {
    let layout = UICollectionViewCompositionalLayout.list(using: UICollectionLayoutListConfiguration(appearance: .plain))
    let cases: [(UIAxis, CGSize, Bool)] = [
      ([], CGSize(width: 70, height: 80), false), (.vertical, CGSize(width: 70, height: 40), false),
      (.vertical, CGSize(width: 60, height: 40.02), true),
      (.vertical, CGSize(width: 60, height: 40.009), false), (.vertical, CGSize(width: 60, height: 39.98), true),
      (.horizontal, CGSize(width: 60, height: 50), false), (.horizontal, CGSize(width: 60.02, height: 40), true),
      (.horizontal, CGSize(width: 59.98, height: 40), true), (.both, CGSize(width: 60, height: 41), true),
      (.both, CGSize(width: 61, height: 40), true),
      (.both, CGSize(width: 60, height: 40), false),
    ]
    for (axes, size, isOther) in cases {
      let original = UICollectionViewLayoutAttributes(forCellWith: path(0))
      (original.frame, original.flexible) = (rect(3, 4, 60, 40), axes)
      let asked = UICollectionViewLayoutAttributes(forCellWith: path(0))
      asked.frame = CGRect(origin: .zero, size: size)
      #expect(
        layout.shouldInvalidateLayout(forPreferredLayoutAttributes: asked, withOriginalAttributes: original) == isOther, "\(axes) \(size)")
    }
  }

  // MARK: Guides

  @Test("the keyboard's guide lies over the bottom of the safe area, or has no height")
  func keyboard() {
    stage.screen.safeAreaInsets = UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0)
    let view = UIView(frame: stage.screen.bounds), bar = UIView()
    bar.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(bar)
    stage.window.addSubview(view)
    let guide = view.keyboardLayoutGuide
    #expect(guide.usesBottomSafeArea && !guide.followsUndockedKeyboard && guide.keyboardDismissPadding == 0)
    NSLayoutConstraint.activate([
      bar.bottomAnchor.constraint(equalTo: guide.topAnchor, constant: -6), bar.leftAnchor.constraint(equalTo: guide.leftAnchor),
      bar.widthAnchor.constraint(equalTo: guide.widthAnchor, multiplier: 0.5), bar.heightAnchor.constraint(equalToConstant: 20),
    ])
    stage.advance(to: 0)
    #expect(guide.layoutFrame == rect(0, 446, 320, 34) && bar.frame == rect(0, 420, 160, 20))
    guide.usesBottomSafeArea = false
    stage.advance(to: 1)
    #expect(guide.layoutFrame == rect(0, 480, 320, 0) && bar.frame == rect(0, 454, 160, 20))
  }

  @Test("constraints place a view by its alignment rectangle")
  func alignment() {
    final class Shadowed: UIView {
      override var alignmentRectInsets: UIEdgeInsets { UIEdgeInsets(top: 1, left: 2, bottom: 4, right: 8) }
      override var intrinsicContentSize: CGSize { CGSize(width: 50, height: 30) }
    }
    let view = Shadowed(), fixed = Shadowed(frame: rect(100, 200, 60, 40)), tied = UIView()
    #expect(view.alignmentRect(forFrame: rect(10, 20, 60, 40)) == rect(12, 21, 50, 35))
    #expect(view.frame(forAlignmentRect: rect(12, 21, 50, 35)) == rect(10, 20, 60, 40))
    for own in [view, tied] {
      own.translatesAutoresizingMaskIntoConstraints = false
      stage.window.addSubview(own)
    }
    stage.window.addSubview(fixed)
    NSLayoutConstraint.activate([
      view.leftAnchor.constraint(equalTo: stage.window.leftAnchor, constant: 20),
      view.topAnchor.constraint(equalTo: stage.window.topAnchor, constant: 30),
      tied.leftAnchor.constraint(equalTo: fixed.leftAnchor), tied.rightAnchor.constraint(equalTo: fixed.rightAnchor),
      tied.topAnchor.constraint(equalTo: fixed.topAnchor), tied.bottomAnchor.constraint(equalTo: fixed.bottomAnchor),
    ])
    stage.advance(to: 0)
    #expect(view.frame == rect(18, 29, 60, 35) && tied.frame == rect(102, 201, 50, 35))
  }
}
