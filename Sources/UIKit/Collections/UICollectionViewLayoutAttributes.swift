/// Where an element of a collection stands, and how it looks there.
@preconcurrency @MainActor open class UICollectionViewLayoutAttributes: NSObject, @preconcurrency NSCopying, UIDynamicItem {
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
  /// The axes along which the element's view says its size.
  var flexible: UIAxis = []
  /// Whether the size is an estimate, since the element's view has not said its own.
  var isEstimate = false
  /// Where an element stands by itself that fades there; nil for attributes that were not made for that.
  var fadingPlace: (frame: CGRect, transform: CATransform3D)?
  /// Whether nothing but the opacity differs from where the element stands by itself.
  var onlyFades: Bool { fadingPlace.map { $0.frame == frame && $0.transform == transform3D } ?? false }

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
  /// The rectangle from the origin; a change of its size keeps the centre.
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: frame.size) }
    set { size = newValue.size }
  }

  /// A copy. Subclasses with properties of their own copy these, too.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = type(of: self).init(indexPath: indexPath)
    (copy.frame, copy.transform, copy.transform3D, copy.alpha, copy.zIndex) = (frame, transform, transform3D, alpha, zIndex)
    (copy.isHidden, copy.representedElementCategory) = (isHidden, representedElementCategory)
    (copy.representedElementKind, copy.scrollsWithSection) = (representedElementKind, scrollsWithSection)
    (copy.flexible, copy.isEstimate) = (flexible, isEstimate)
    return copy
  }

  /// Whether another object says the same of the same element. Subclasses with properties of their own compare these, too.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UICollectionViewLayoutAttributes else { return false }
    // Layouts are the main actor's, and so is who compares what they say.
    return MainActor.assumeIsolated { says(whatIsSaidBy: other) }
  }

  private func says(whatIsSaidBy other: UICollectionViewLayoutAttributes) -> Bool {
    (indexPath, representedElementCategory, representedElementKind) == (
      other.indexPath, other.representedElementCategory, other.representedElementKind
    ) && (frame, alpha, zIndex, isHidden) == (other.frame, other.alpha, other.zIndex, other.isHidden) && transform3D == other.transform3D
  }

  open override var hash: Int { MainActor.assumeIsolated { indexPath.hashValue } }
}
