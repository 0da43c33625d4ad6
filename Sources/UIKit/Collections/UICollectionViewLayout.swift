/// Where an element of a collection stands, and how it looks there.
@preconcurrency @MainActor open class UICollectionViewLayoutAttributes: NSObject, NSCopying {
  /// The kinds of elements.
  public enum ElementCategory: Int, Sendable {
    /// An item's cell.
    case cell
    /// A header or footer.
    case supplementaryView
    /// A view that belongs to the layout.
    case decorationView
  }

  /// The element's place in its section.
  open var indexPath: IndexPath
  /// The rectangle in the content, in points, without the transform.
  open var frame = CGRect.zero
  /// The transform about the centre.
  open var transform = CGAffineTransform.identity { didSet { transform3D = CATransform3DMakeAffineTransform(transform) } }
  /// The transform about the centre, with depth.
  open var transform3D = CATransform3DIdentity
  /// The opacity, from 0 to 1.
  open var alpha: CGFloat = 1
  /// Elements of greater numbers lie in front.
  open var zIndex = 0
  /// Whether the element is hidden.
  open var isHidden = false
  /// The kind of the element.
  open internal(set) var representedElementCategory = ElementCategory.cell
  /// The name of a header's or footer's kind; nil for items.
  open internal(set) var representedElementKind: String?

  /// Whether a badge scrolls with its section's items, where the section scrolls by itself.
  var scrollsWithSection = false

  /// Attributes of the element at a path.
  public required init(indexPath: IndexPath) {
    self.indexPath = indexPath
    super.init()
  }

  /// The attributes of an item.
  public convenience init(forCellWith indexPath: IndexPath) { self.init(indexPath: indexPath) }
  /// The attributes of a header or footer.
  public convenience init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath) {
    self.init(indexPath: indexPath)
    (representedElementCategory, representedElementKind) = (.supplementaryView, elementKind)
  }

  /// The attributes of a view that belongs to the layout.
  public convenience init(forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath) {
    self.init(indexPath: indexPath)
    (representedElementCategory, representedElementKind) = (.decorationView, decorationViewKind)
  }

  /// The middle of the rectangle.
  open var center: CGPoint {
    get { CGPoint(x: frame.midX, y: frame.midY) }
    set { frame.origin = CGPoint(x: newValue.x - frame.width / 2, y: newValue.y - frame.height / 2) }
  }
  /// The size of the rectangle; the centre stays.
  open var size: CGSize {
    get { frame.size }
    set {
      frame = CGRect(
        x: frame.midX - newValue.width / 2, y: frame.midY - newValue.height / 2, width: newValue.width, height: newValue.height)
    }
  }
  /// The rectangle from the origin.
  open var bounds: CGRect { CGRect(origin: .zero, size: frame.size) }

  /// A copy. Subclasses with properties of their own copy these, too.
  public nonisolated func copy(with zone: NSZone? = nil) -> Any { MainActor.assumeIsolated { UncheckedBox(copied()) }.value }

  private func copied() -> UICollectionViewLayoutAttributes {
    let copy = type(of: self).init(indexPath: indexPath)
    (copy.frame, copy.transform, copy.transform3D, copy.alpha, copy.zIndex) = (frame, transform, transform3D, alpha, zIndex)
    (copy.isHidden, copy.representedElementCategory) = (isHidden, representedElementCategory)
    (copy.representedElementKind, copy.scrollsWithSection) = (representedElementKind, scrollsWithSection)
    return copy
  }
}

/// Carries an object that the main actor made out of a function that is of no actor, for a caller on the main thread.
private struct UncheckedBox: @unchecked Sendable {
  let value: Any
  init(_ value: Any) { self.value = value }
}

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
  /// Takes the offset of a section that scrolls by itself.
  func section(_ section: Int, didScrollTo offset: CGPoint) {}

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
  /// Whether the layout is made anew when the content scrolls or the size changes; only for another size, unless a subclass says so.
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    newBounds.size != collectionView?.bounds.size
  }
  /// Where scrolling may come to rest, instead of where it would.
  /// - Parameter velocity: points per millisecond.
  open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint) -> CGPoint
  {
    proposedContentOffset
  }
  /// Where an item that is inserted comes from; nil is its place, transparent.
  open func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }
  /// Where an item that is deleted goes to; nil is its place, transparent.
  open func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }

  /// Has the layout made anew before the next frame. Overrides call super.
  open func invalidateLayout() { collectionView?.layoutIsInvalid() }
}
