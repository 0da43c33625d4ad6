/// Items, or groups of them, in a row or a column, or where a closure says.
@preconcurrency @MainActor open class NSCollectionLayoutGroup: NSCollectionLayoutItem {
  enum Arrangement {
    /// The items over and over, as many as there is room for.
    case repeated(NSLayoutConstraint.Axis)
    /// So many of the one item, of equal lengths.
    case equal(NSLayoutConstraint.Axis, count: Int)
    case custom(NSCollectionLayoutGroupCustomItemProvider)
  }

  /// What the group is made of.
  public let subitems: [NSCollectionLayoutItem]
  let arrangement: Arrangement
  /// The axis along which items stand; nil where a closure places them.
  var axis: NSLayoutConstraint.Axis? {
    switch arrangement {
    case .repeated(let axis), .equal(let axis, _): axis
    case .custom: nil
    }
  }
  /// The space between items.
  open var interItemSpacing: NSCollectionLayoutSpacing?

  private init(
    _ size: NSCollectionLayoutSize, _ subitems: [NSCollectionLayoutItem], _ arrangement: Arrangement,
    _ supplementaryItems: [NSCollectionLayoutSupplementaryItem] = []
  ) {
    (self.subitems, self.arrangement) = (subitems, arrangement)
    super.init(layoutSize: size, supplementaryItems: supplementaryItems)
  }

  /// A row of items, begun anew with the first as long as there is room.
  public class func horizontal(layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(layoutSize, subitems, .repeated(.horizontal))
  }
  /// A row of so many items of equal widths.
  public class func horizontal(
    layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, [subitem], .equal(.horizontal, count: count)) }
  /// A row of so many items of equal widths.
  public class func horizontal(
    layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup { horizontal(layoutSize: layoutSize, repeatingSubitem: subitem, count: count) }
  /// A column of items, begun anew with the first as long as there is room.
  public class func vertical(layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(layoutSize, subitems, .repeated(.vertical))
  }
  /// A column of so many items of equal heights.
  public class func vertical(
    layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, [subitem], .equal(.vertical, count: count)) }
  /// A column of so many items of equal heights.
  public class func vertical(
    layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup { vertical(layoutSize: layoutSize, repeatingSubitem: subitem, count: count) }
  /// Items that stand where a closure says.
  public class func custom(
    layoutSize: NSCollectionLayoutSize, itemProvider: @escaping NSCollectionLayoutGroupCustomItemProvider
  ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, [], .custom(itemProvider)) }
}

/// Says where the items of a group stand, in the group.
public typealias NSCollectionLayoutGroupCustomItemProvider =
  @MainActor (any NSCollectionLayoutEnvironment) -> [NSCollectionLayoutGroupCustomItem]

/// The place of an item in a group.
@preconcurrency @MainActor public final class NSCollectionLayoutGroupCustomItem: NSObject {
  /// The rectangle in the group, in points.
  public let frame: CGRect
  /// Elements of greater numbers lie in front.
  public let zIndex: Int

  /// An item at a place.
  public init(frame: CGRect, zIndex: Int = 0) { (self.frame, self.zIndex) = (frame, zIndex) }
}
