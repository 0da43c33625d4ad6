/// Says where the elements of a collection stand. Subclasses override what they need.
@preconcurrency @MainActor open class UICollectionViewLayout: NSObject {
  public override init() { super.init() }

  /// Returns nil: layouts cannot be read from archives.
  public required init?(coder: NSCoder) { nil }

  /// The collection that the layout is of.
  open internal(set) weak var collectionView: UICollectionView?

  private var decorations: [String: AnyClass] = [:]
  /// Names the class of the layout's own views of a kind, such as backgrounds of sections.
  open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) { decorations[elementKind] = viewClass }
  /// A view of the layout's own.
  func decorationView(_ kind: String) -> UICollectionReusableView {
    guard let view = decorations[kind].flatMap(ObjectCreation.make) as? UICollectionReusableView else {
      preconditionFailure("no class of decorations is registered under the kind \(kind); call register(_:forDecorationViewOfKind:) before")
    }
    return view
  }

  /// How a section scrolls by itself; nil for one that does not.
  func scrolling(ofSection section: Int) -> SectionScrolling? { nil }
  func section(_ section: Int, didScrollTo offset: CGPoint) {}

  /// The elements in a rectangle whose sizes are estimates.
  func estimatedElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes] { [] }
  /// Takes the size that an element's view asks for, in the place of an estimate.
  func take(_ size: CGSize, for attributes: UICollectionViewLayoutAttributes) {}
  /// Takes the sizes of elements for estimates again. Returns whether any were said.
  @discardableResult func forgetSizes(of paths: Set<IndexPath>) -> Bool { false }
  /// Moves the sizes that views have asked for with their items, but for some.
  func moveSizes(by mapping: TableUpdate.Mapping, but forgotten: Set<IndexPath>) {}

  /// The place of an element in a list; nil for one that is in none.
  func listRow(ofKind kind: String?, at path: IndexPath) -> ListRow? { nil }
  /// The list that a section is; nil for others.
  func list(ofSection section: Int) -> UICollectionLayoutListConfiguration? { nil }

  /// The class of attributes that the layout makes.
  open class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }
  /// The class of what says which part of the layout is to be made anew.
  open class var invalidationContextClass: AnyClass { UICollectionViewLayoutInvalidationContext.self }
  /// The direction of reading for which the layout is written.
  open var developmentLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
  /// Kept for overrides, without effect.
  open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }

  /// Called before anything is asked for, after the data or the layout has changed. Overrides call super.
  open func prepare() {}
  /// The size of the content, in points.
  open var collectionViewContentSize: CGSize { .zero }
  /// The attributes of all elements that meet a rectangle of the content.
  open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { nil }
  /// The attributes of an item.
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }
  /// The attributes of a header or footer.
  open func layoutAttributesForSupplementaryView(ofKind elementKind: String, at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    nil
  }
  /// The attributes of a view that belongs to the layout.
  open func layoutAttributesForDecorationView(ofKind elementKind: String, at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    nil
  }
  /// Whether the layout is made anew when the content scrolls or the size changes; only for another size, unless a subclass says so.
  /// - Parameter newBounds: the bounds to come; the collection still has the old ones where `bounds`, `frame` or the offset is set.
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    newBounds.size != collectionView?.bounds.size
  }
  /// What is made anew when the bounds change.
  open func invalidationContext(forBoundsChange newBounds: CGRect) -> UICollectionViewLayoutInvalidationContext { makeContext() }
  /// Whether the layout is made anew for the size that an element's view asks for; only where the layout takes such sizes.
  open func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool { false }
  /// What is made anew for the size that an element's view asks for.
  open func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext { makeContext() }
  /// Where scrolling may come to rest, instead of where it would.
  /// - Parameter velocity: points per millisecond.
  open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint) -> CGPoint
  {
    proposedContentOffset
  }
  /// Where the content comes to stand after an update or with another layout, instead of where it would.
  open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint { proposedContentOffset }

  /// The place to which an item comes that a finger moves: that of the item in whose rectangle its middle is, else its own.
  open func targetIndexPath(forInteractivelyMovingItem previousIndexPath: IndexPath, withPosition position: CGPoint) -> IndexPath {
    let around = CGRect(x: position.x - 0.5, y: position.y - 0.5, width: 1, height: 1)
    let found = layoutAttributesForElements(in: around)?
      .last { $0.representedElementCategory == .cell && $0.frame.contains(position) }
    return found?.indexPath ?? previousIndexPath
  }
  /// How an item looks that a finger moves: in front, with its middle at the finger.
  open func layoutAttributesForInteractivelyMovingItem(
    at indexPath: IndexPath, withTargetPosition position: CGPoint
  ) -> UICollectionViewLayoutAttributes {
    let own = layoutAttributesForItem(at: indexPath)?.copy() as? UICollectionViewLayoutAttributes
    let attributes = own ?? UICollectionViewLayoutAttributes(forCellWith: indexPath)
    (attributes.center, attributes.zIndex, attributes.alpha) = (position, Int(Int32.max), 0.8)
    return attributes
  }

  // MARK: Updates

  /// What an update does to items, while it runs.
  var update: LayoutUpdate?

  /// Called after `prepare()` for an update, with what changes. Overrides call super.
  open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}
  /// Called at the end of the update's animation block. Overrides call super.
  open func finalizeCollectionViewUpdates() {}
  /// Called before another layout takes the place of this one.
  open func prepareForTransition(to newLayout: UICollectionViewLayout) {}
  /// Called before the layout takes the place of another one.
  open func prepareForTransition(from oldLayout: UICollectionViewLayout) {}
  /// Called at the end of the animation block in which one layout takes the place of another.
  open func finalizeLayoutTransition() {}

  /// Where an item that comes to show with an update comes from: one that is inserted from its place, transparent, others from where they
  /// were before.
  open func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    guard let update else { return nil }
    if let old = update.oldAttributes(ofItemAt: itemIndexPath) { return old }
    return Self.faded(layoutAttributesForItem(at: itemIndexPath))
  }
  /// Where an item that no longer shows after an update goes to: one that is deleted to its place, transparent, others to where they stand
  /// afterwards.
  open func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    guard let update else { return nil }
    if let place = update.newPath(ofItemAt: itemIndexPath) { return layoutAttributesForItem(at: place) }
    return Self.faded(update.old[itemIndexPath])
  }
  /// Where a header or footer that comes to show with an update comes from; its place, transparent, by itself.
  open func initialLayoutAttributesForAppearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    update == nil ? nil : Self.faded(layoutAttributesForSupplementaryView(ofKind: elementKind, at: elementIndexPath))
  }
  /// Where a header or footer that no longer shows after an update goes to; nil is its place, transparent.
  open func finalLayoutAttributesForDisappearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  /// Where a view of the layout's own comes from that comes to show with an update; its place, transparent, by itself.
  open func initialLayoutAttributesForAppearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    update == nil ? nil : Self.faded(layoutAttributesForDecorationView(ofKind: elementKind, at: decorationIndexPath))
  }
  /// Where a view of the layout's own goes to that no longer shows after an update; nil is its place, transparent.
  open func finalLayoutAttributesForDisappearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  private static func faded(_ attributes: UICollectionViewLayoutAttributes?) -> UICollectionViewLayoutAttributes? {
    guard let copy = attributes?.copy() as? UICollectionViewLayoutAttributes else { return nil }
    (copy.alpha, copy.fadingPlace) = (0, (copy.frame, copy.transform3D))
    return copy
  }

  // MARK: Invalidation

  /// Has the layout made anew before the next frame.
  open func invalidateLayout() { invalidateLayout(with: makeContext { $0.invalidateEverything = true }) }

  /// Has a part of the layout made anew before the next frame. Overrides call super.
  open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) { collectionView?.layoutIsInvalid(context) }

  /// Another number of items, or all of them anew.
  func dataIsInvalid() {
    invalidateLayout(
      with: makeContext {
        $0.invalidateEverything = true
        $0.invalidateDataSourceCounts = true
      })
  }

  func makeContext(
    _ fill: (UICollectionViewLayoutInvalidationContext) -> Void = { _ in }
  ) -> UICollectionViewLayoutInvalidationContext {
    let type: AnyClass = type(of: self).invalidationContextClass
    let own = type == UICollectionViewLayoutInvalidationContext.self ? nil : ObjectCreation.make(type)
    let context = own as? UICollectionViewLayoutInvalidationContext ?? UICollectionViewLayoutInvalidationContext()
    fill(context)
    return context
  }
}
