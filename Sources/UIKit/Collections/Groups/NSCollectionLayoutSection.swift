/// How a section scrolls by itself, across the direction in which the collection does.
public enum UICollectionLayoutSectionOrthogonalScrollingBehavior: Int, Sendable {
  /// It does not.
  case none
  /// It comes to rest anywhere.
  case continuous
  /// It comes to rest where a group begins.
  case continuousGroupLeadingBoundary
  /// By pages as large as the collection.
  case paging
  /// From group to group, each at the side.
  case groupPaging
  /// From group to group, each in the middle.
  case groupPagingCentered
}

/// Which margins of the surroundings count for a section.
public enum UIContentInsetsReference: Int, Sendable {
  /// Those that the layout's configuration says.
  case automatic
  /// No margins count.
  case none
  /// Those of the safe area, as far as the collection has them for margins.
  case safeArea
  /// The same as `safeArea` here.
  case layoutMargins
  /// The same as `safeArea` here.
  case readableContent
}

/// Is called with the elements of a section that show, before each frame in which it scrolls.
public typealias NSCollectionLayoutSectionVisibleItemsInvalidationHandler =
  @MainActor ([any NSCollectionLayoutVisibleItem], CGPoint, any NSCollectionLayoutEnvironment) -> Void

/// A section: a group that is repeated for all items, with views around it.
@preconcurrency @MainActor open class NSCollectionLayoutSection: NSObject {
  let group: NSCollectionLayoutGroup
  /// Margins around the groups, in points.
  open var contentInsets = NSDirectionalEdgeInsets.zero
  /// The space between groups, in points.
  open var interGroupSpacing: CGFloat = 0
  /// Kept without effect: margins of the collection count for all sections.
  open var contentInsetsReference = UIContentInsetsReference.automatic
  /// Whether the section scrolls by itself.
  open var orthogonalScrollingBehavior = UICollectionLayoutSectionOrthogonalScrollingBehavior.none
  /// Headers, footers and views at the sides.
  open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
  /// Whether those keep to `contentInsets`.
  open var supplementariesFollowContentInsets = true
  /// Views behind the section.
  open var decorationItems: [NSCollectionLayoutDecorationItem] = []
  /// Changes elements that show: their opacity, centre, transform.
  open var visibleItemsInvalidationHandler: NSCollectionLayoutSectionVisibleItemsInvalidationHandler?

  /// The list that the section is; nil for others.
  var list: UICollectionLayoutListConfiguration?
  /// The space above the section where it is the first, in points.
  var firstSectionGap: CGFloat = 0

  /// A section of a group.
  public init(group: NSCollectionLayoutGroup) { self.group = group }
}

/// What is around a section: the room, and the traits.
@preconcurrency @MainActor public protocol NSCollectionLayoutEnvironment: AnyObject {
  /// The room that there is.
  var container: any NSCollectionLayoutContainer { get }
  /// The traits of the collection.
  var traitCollection: UITraitCollection { get }
}

/// The room for a section or a group.
@preconcurrency @MainActor public protocol NSCollectionLayoutContainer: AnyObject {
  /// The size, in points.
  var contentSize: CGSize { get }
  /// The size without margins, in points.
  var effectiveContentSize: CGSize { get }
  /// The margins, in points.
  var contentInsets: NSDirectionalEdgeInsets { get }
  /// The margins that count, in points.
  var effectiveContentInsets: NSDirectionalEdgeInsets { get }
}

/// An element that shows, for changes by a section's handler.
@preconcurrency @MainActor public protocol NSCollectionLayoutVisibleItem: AnyObject {
  /// The opacity, from 0 to 1.
  var alpha: CGFloat { get set }
  /// Elements of greater numbers lie in front.
  var zIndex: Int { get set }
  /// Whether the element is hidden.
  var isHidden: Bool { get set }
  /// The middle, in a section that scrolls by itself without its offset.
  var center: CGPoint { get set }
  /// The transform about the middle.
  var transform: CGAffineTransform { get set }
  /// The transform about the middle, with depth.
  var transform3D: CATransform3D { get set }
  /// A name; empty here.
  var name: String { get }
  /// The element's place in its section.
  var indexPath: IndexPath { get }
  /// The rectangle without the transform, in a section that scrolls by itself without its offset.
  var frame: CGRect { get }
  /// The rectangle from the origin.
  var bounds: CGRect { get }
  /// The kind of the element.
  var representedElementCategory: UICollectionViewLayoutAttributes.ElementCategory { get }
  /// The name of a header's or footer's kind; nil for items.
  var representedElementKind: String? { get }
}

extension UICollectionViewLayoutAttributes: NSCollectionLayoutVisibleItem {
  public var name: String { "" }
}

/// The surroundings of a size, with margins that are there no longer.
final class LayoutSurroundings: NSCollectionLayoutEnvironment, NSCollectionLayoutContainer {
  let contentSize: CGSize
  let traitCollection: UITraitCollection
  var container: any NSCollectionLayoutContainer { self }
  var effectiveContentSize: CGSize { contentSize }
  var contentInsets: NSDirectionalEdgeInsets { .zero }
  var effectiveContentInsets: NSDirectionalEdgeInsets { .zero }

  init(_ size: CGSize, _ traits: UITraitCollection) { (contentSize, traitCollection) = (size, traits) }
}
