import Testing
import UIKit

/// Layouts of a program's own: flows that change what they are given, and others from nothing.
@MainActor @Suite("Layouts of one's own")
struct CollectionLayoutTests {
  @MainActor final class Source: UICollectionViewDataSource {
    var items: [Int]
    init(_ count: Int) { items = Array(0..<count) }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { items.count }
    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
      collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }
  }

  private func collection(
    _ source: Source, _ layout: UICollectionViewLayout, _ size: CGSize, cell: AnyClass = UICollectionViewCell.self
  ) -> (UICollectionView, AnimationStage) {
    let view = UICollectionView(frame: CGRect(origin: .zero, size: size), collectionViewLayout: layout)
    view.register(cell, forCellWithReuseIdentifier: "cell")
    view.dataSource = source
    let stage = AnimationStage(view)
    stage.advance(to: 0)
    return (view, stage)
  }

  private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

  final class Carousel: UICollectionViewFlowLayout {
    var preparations = 0

    override func prepare() {
      super.prepare()
      preparations += 1
      guard let collectionView else { return }
      scrollDirection = .horizontal
      let inset = (collectionView.bounds.width - itemSize.width) / 2
      sectionInset = UIEdgeInsets(top: 0, left: inset, bottom: 0, right: inset)
    }

    override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
      guard let collectionView else { return nil }
      return super.layoutAttributesForElements(in: rect)?.compactMap { attributes in
        guard let copy = attributes.copy() as? UICollectionViewLayoutAttributes else { return nil }
        let distance = abs(collectionView.bounds.midX - copy.center.x)
        let zoom = 1 + 0.4 * max(0, 1 - distance / 200)
        copy.transform3D = CATransform3DMakeScale(zoom, zoom, 1)
        return copy
      }
    }

    override func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint)
      -> CGPoint
    {
      CGPoint(x: (proposedContentOffset.x / 110).rounded() * 110, y: 0)
    }
  }

  /// 320 points wide, items of 100 every 110 points from (320 − 100) / 2 = 110 on: their middles are at 160, 270, 380, ….
  @Test("cards grow towards the middle, with margins that the layout sets while it is prepared, and rest there")
  func carousel() throws {
    let source = Source(9), layout = Carousel()
    layout.itemSize = CGSize(width: 100, height: 100)
    layout.minimumLineSpacing = 10
    let (view, stage) = collection(source, layout, CGSize(width: 320, height: 200))
    func scale(_ item: Int) -> CGFloat { view.cellForItem(at: path(item))?.transform3D.m11 ?? 0 }
    #expect(isClose(scale(0), 1.4) && isClose(scale(1), 1.18))  // 1 + 0.4 · (1 − 110/200)
    #expect(layout.preparations == 2)
    view.contentOffset.x = 55
    stage.advance(to: 0.1)
    #expect(isClose(scale(0), 1.29) && isClose(scale(1), 1.29) && layout.preparations == 3)
    // Let go at 800 points a second it would come to 800 / 2.002 = 400 further, and 0.5 s after the touch began it has moved by 80.
    for (index, x) in stride(from: 300.0, through: 200, by: -20).enumerated() {
      stage.advance(to: 0.2 + Double(index) * 0.025)
      UIApplication.shared.sendTouch(
        index == 0 ? .began : .moved, at: CGPoint(x: x, y: 50), timestamp: stage.stage.time, on: stage.screen)
    }
    UIApplication.shared.sendTouch(.ended, at: CGPoint(x: 200, y: 50), timestamp: stage.stage.time, on: stage.screen)
    stage.advance(to: 6)
    #expect(view.contentOffset.x > 330 && view.contentOffset.x.truncatingRemainder(dividingBy: 110) == 0)
  }

  @Test("attributes are equal to a copy, and to nothing that says something else")
  func equality() throws {
    let path = IndexPath(item: 1, section: 0), attributes = UICollectionViewLayoutAttributes(forCellWith: path)
    attributes.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(attributes.isEqual(attributes.copy()) && !attributes.isEqual("text") && !attributes.isEqual(nil))
    #expect(!attributes.isEqual(UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: "a", with: path)))
    let changes: [(UICollectionViewLayoutAttributes) -> Void] = [
      { $0.frame.origin.x = 2 }, { $0.alpha = 0.5 }, { $0.zIndex = 1 }, { $0.isHidden = true },
      { $0.transform = CGAffineTransform(rotationAngle: 1) }, { $0.indexPath = IndexPath(item: 2, section: 0) },
    ]
    for change in changes {
      let other = try #require(attributes.copy() as? UICollectionViewLayoutAttributes)
      change(other)
      #expect(!attributes.isEqual(other))
    }
  }

  final class WheelAttributes: UICollectionViewLayoutAttributes {
    var anchorPoint = CGPoint(x: 0.5, y: 0.5)
    var angle: CGFloat = 0 { didSet { transform = CGAffineTransform(rotationAngle: angle) } }

    override func copy(with zone: NSZone? = nil) -> Any {
      let copy = super.copy(with: zone)
      if let copy = copy as? WheelAttributes { (copy.anchorPoint, copy.angle) = (anchorPoint, angle) }
      return copy
    }
  }

  final class Wheel: UICollectionViewLayout {
    private var attributes: [WheelAttributes] = []
    private var count: Int { collectionView?.numberOfItems(inSection: 0) ?? 0 }
    override class var layoutAttributesClass: AnyClass { WheelAttributes.self }
    override var collectionViewContentSize: CGSize { CGSize(width: CGFloat(count) * 100, height: 400) }

    override func prepare() {
      guard let view = collectionView else { return }
      let each = atan(100.0 / 500), turned = -CGFloat(count - 1) * each * view.contentOffset.x / (collectionViewContentSize.width - 300)
      attributes = (0..<count).map { item in
        let attributes = WheelAttributes(forCellWith: IndexPath(item: item, section: 0))
        attributes.size = CGSize(width: 100, height: 140)
        attributes.center = CGPoint(x: view.bounds.midX, y: 200)
        attributes.angle = turned + each * CGFloat(item)
        attributes.anchorPoint.y = (70 + 500) / 140
        return attributes
      }
    }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { attributes }
    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { attributes[indexPath.item] }
    override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }
  }

  final class WheelCell: UICollectionViewCell {
    override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
      super.apply(layoutAttributes)
      if let attributes = layoutAttributes as? WheelAttributes { layer.anchorPoint = attributes.anchorPoint }
    }
  }

  /// Ten cards at atan(100/500) = 0.197396 from one another; half of the way turns the wheel by half of nine of them, 0.888280.
  @Test("attributes of a class of one's own reach the cells, copied ones too")
  func wheel() throws {
    let source = Source(10), (view, stage) = collection(source, Wheel(), CGSize(width: 300, height: 400), cell: WheelCell.self)
    view.contentOffset.x = 350
    stage.advance(to: 0.1)
    let cell = try #require(view.cellForItem(at: path(5)))
    #expect(isClose(atan2(cell.transform.b, cell.transform.a), 0.098698) && isClose(cell.layer.anchorPoint.y, 4.071429))
    let attributes = try #require(view.layoutAttributesForItem(at: path(5)) as? WheelAttributes)
    let copy = try #require(attributes.copy() as? WheelAttributes)
    #expect(copy.isEqual(attributes) && copy.anchorPoint == attributes.anchorPoint && isClose(copy.angle, 0.098698))
    copy.alpha = 0.5
    #expect(!copy.isEqual(attributes))
  }

  /// Items of 50 × 50 in a row, 60 points apart, which come from 100 points below and go by shrinking.
  final class Row: UICollectionViewLayout {
    private(set) var told: [String] = []
    private var inserted: Set<IndexPath> = []
    override var collectionViewContentSize: CGSize {
      CGSize(width: CGFloat(collectionView?.numberOfItems(inSection: 0) ?? 0) * 60, height: 100)
    }
    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
      let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
      attributes.frame = CGRect(x: indexPath.item * 60, y: 0, width: 50, height: 50)
      return attributes
    }
    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
      (0..<(collectionView?.numberOfItems(inSection: 0) ?? 0)).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
        .filter { $0.frame.intersects(rect) }
    }
    override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
      super.prepare(forCollectionViewUpdates: updateItems)
      for item in updateItems {
        told.append("\(item.updateAction) \(item.indexPathBeforeUpdate?.item ?? -1) \(item.indexPathAfterUpdate?.item ?? -1)")
        if item.updateAction == .insert, let path = item.indexPathAfterUpdate { inserted.insert(path) }
      }
    }
    override func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
      let attributes = super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
      if inserted.contains(itemIndexPath) {
        attributes?.center.y += 100
        attributes?.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
      }
      return attributes
    }
    override func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
      let attributes = super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)
      attributes?.transform3D = CATransform3DMakeScale(0.2, 0.2, 1)
      return attributes
    }
    override func finalizeCollectionViewUpdates() {
      inserted.removeAll()
      told.append("end")
    }
  }

  /// Half-way of 0.3 s, by a curve that is symmetric, is the middle.
  @Test("what is inserted comes from where the layout says, with super's attributes for it; what is deleted goes there")
  func insertion() throws {
    let source = Source(3), layout = Row(), (view, stage) = collection(source, layout, CGSize(width: 300, height: 100))
    let gone = try #require(view.cellForItem(at: path(2)))
    source.items = [0, 9, 1]
    view.performBatchUpdates {
      view.insertItems(at: [path(1)])
      view.deleteItems(at: [path(2)])
    }
    #expect(layout.told == ["delete 2 -1", "insert -1 1", "end"])
    let new = try #require(view.cellForItem(at: path(1)))
    stage.advance(to: 0.15)
    #expect(isClose(new.shownAlpha, 0.5, within: 0.01) && isClose(new.shown.transform.m11, 0.75, within: 0.01))
    #expect(isClose(new.shown.position.x, 85, within: 0.01) && isClose(new.shown.position.y, 75, within: 1))
    #expect(isClose(gone.shownAlpha, 0.5, within: 0.01) && isClose(gone.shown.transform.m11, 0.6, within: 0.01))
    stage.advance(to: 1)
    #expect(new.frame == CGRect(x: 60, y: 0, width: 50, height: 50) && new.transform3D == CATransform3DIdentity && gone.superview == nil)
  }

  /// With a ground of its own as long as there are several items.
  final class Grounded: UICollectionViewFlowLayout {
    var told: [String] = []
    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
      let items = super.layoutAttributesForElements(in: rect) ?? []
      return items.count > 1 ? items + [ground()] : items
    }
    private func ground() -> UICollectionViewLayoutAttributes {
      let attributes = UICollectionViewLayoutAttributes(forDecorationViewOfKind: "ground", with: IndexPath(item: 0, section: 0))
      attributes.frame = CGRect(x: 0, y: 0, width: 300, height: 100)
      return attributes
    }
    override func initialLayoutAttributesForAppearingDecorationElement(ofKind elementKind: String, at decorationIndexPath: IndexPath)
      -> UICollectionViewLayoutAttributes?
    {
      told.append("\(elementKind) comes")
      return ground()
    }
    override func finalLayoutAttributesForDisappearingDecorationElement(ofKind elementKind: String, at decorationIndexPath: IndexPath)
      -> UICollectionViewLayoutAttributes?
    {
      told.append("\(elementKind) goes")
      return ground()
    }
    override func finalLayoutAttributesForDisappearingSupplementaryElement(ofKind elementKind: String, at elementIndexPath: IndexPath)
      -> UICollectionViewLayoutAttributes?
    {
      told.append("\(elementKind), a header, goes")
      return nil
    }
  }

  @Test("where decorations come from and go to is asked as that of decorations")
  func decorations() {
    let source = Source(1), layout = Grounded()
    layout.register(UICollectionReusableView.self, forDecorationViewOfKind: "ground")
    let (view, stage) = collection(source, layout, CGSize(width: 300, height: 100))
    source.items = [0, 1]
    view.performBatchUpdates { view.insertItems(at: [path(1)]) }
    stage.advance(to: 1)
    source.items = [0]
    view.performBatchUpdates { view.deleteItems(at: [path(1)]) }
    #expect(layout.told == ["ground comes", "ground goes"])
  }

  private final class Lidded: UICollectionViewFlowLayout {
    var told: [UICollectionViewLayoutAttributes?] = []
    override func layoutAttributesForSupplementaryView(ofKind elementKind: String, at indexPath: IndexPath)
      -> UICollectionViewLayoutAttributes?
    {
      let attributes = UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: elementKind, with: indexPath)
      attributes.frame = CGRect(x: 11, y: 12, width: 13, height: 14)
      return attributes
    }
    override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
      super.prepare(forCollectionViewUpdates: updateItems)
      ask()
    }
    func ask() { told.append(initialLayoutAttributesForAppearingSupplementaryElement(ofKind: "lid", at: IndexPath(item: 0, section: 0))) }
  }

  @Test("a header comes from its place, transparent, with an update, and from nowhere without one")
  func headerComes() {
    let source = Source(1), layout = Lidded()
    let (view, stage) = collection(source, layout, CGSize(width: 300, height: 100))
    layout.ask()
    source.items = [0, 1]
    view.performBatchUpdates { view.insertItems(at: [path(1)]) }
    stage.advance(to: 1)
    layout.ask()
    #expect(layout.told.map { $0?.frame } == [nil, CGRect(x: 11, y: 12, width: 13, height: 14), nil])
    #expect(layout.told.map { $0?.alpha } == [nil, 0, nil])
  }

  /// Rows of 100 in 480 points: the sixth, at 500, does not show; when the first is gone it comes to 400, its middle from 550 to 450.
  @Test("what comes to show because others are gone comes from where it was, and is not faded in")
  func arrival() throws {
    let source = Source(10), layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 320, height: 100)
    layout.minimumLineSpacing = 0
    let (view, stage) = collection(source, layout, CGSize(width: 320, height: 480))
    #expect(view.cellForItem(at: path(5)) == nil)
    source.items.removeFirst()
    view.deleteItems(at: [path(0)])
    let cell = try #require(view.cellForItem(at: path(4)))
    stage.advance(to: 0.15)
    #expect(isClose(cell.shownAlpha, 1) && isClose(cell.shown.position.y, 500, within: 1))
    stage.advance(to: 1)
    #expect(cell.frame.minY == 400)
  }

  final class Asked: UICollectionViewFlowLayout {
    var deltas: [CGFloat] = [], isWhole: [Bool] = [], shift: CGFloat = 0
    override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
      deltas.append(newBounds.minY - (collectionView?.bounds.minY ?? 0))
      return true
    }
    override func invalidationContext(forBoundsChange newBounds: CGRect) -> UICollectionViewLayoutInvalidationContext {
      let context = super.invalidationContext(forBoundsChange: newBounds)
      context.contentOffsetAdjustment.y = shift
      isWhole.append((context as? UICollectionViewFlowLayoutInvalidationContext)?.invalidateFlowLayoutAttributes ?? true)
      return context
    }
  }

  @Test("a layout is asked about bounds before they are there, once, keeps its lines where the content scrolls, and may move it")
  func bounds() {
    let source = Source(100), layout = Asked(), (view, stage) = collection(source, layout, CGSize(width: 320, height: 480))
    view.contentOffset.y = 30
    stage.advance(to: 0.1)
    view.contentOffset.y = 100
    stage.advance(to: 0.2)
    #expect(layout.deltas == [30, 70] && layout.isWhole == [false, false])
    layout.shift = 5
    view.contentOffset.y = 110
    #expect(view.contentOffset.y == 115)
    layout.shift = 0
    stage.advance(to: 0.25)
    view.frame.size.width = 200
    stage.advance(to: 0.3)
    #expect(layout.isWhole.last == true && view.contentSize.width == 200)
  }

  final class Springs: UICollectionViewFlowLayout {
    lazy var animator = UIDynamicAnimator(collectionViewLayout: self)
    override func prepare() {
      super.prepare()
      guard animator.behaviors.isEmpty else { return }
      for item in super.layoutAttributesForElements(in: CGRect(x: 0, y: 0, width: 320, height: 480)) ?? [] {
        let spring = UIAttachmentBehavior(item: item, attachedToAnchor: item.center)
        (spring.length, spring.damping, spring.frequency) = (0, 0.8, 1)
        animator.addBehavior(spring)
      }
    }
    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
      animator.items(in: rect) as? [UICollectionViewLayoutAttributes]
    }
    override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
      animator.layoutAttributesForCell(at: indexPath)
    }
  }

  @Test("attributes that hang on springs swing back, and cells with them")
  func springs() throws {
    let source = Source(4), layout = Springs()
    layout.itemSize = CGSize(width: 320, height: 60)
    let (view, stage) = collection(source, layout, CGSize(width: 320, height: 480))
    stage.advance(to: 2)
    let cell = try #require(view.cellForItem(at: path(1)))
    #expect(isClose(cell.center.y, 100, within: 0.1))
    let item = try #require(layout.animator.layoutAttributesForCell(at: path(1)))
    item.center.y += 40
    layout.animator.updateItem(usingCurrentState: item)
    stage.advance(to: 2.1)
    let early = cell.center.y
    stage.advance(to: 5)
    #expect(early > 105 && early < 140 && isClose(cell.center.y, 100, within: 1))
    #expect(layout.animator.layoutAttributesForCell(at: path(7)) == nil)
  }
}
