/// Which part of a layout is to be made anew.
@preconcurrency @MainActor open class UICollectionViewLayoutInvalidationContext: NSObject {
  public override init() { super.init() }

  /// Whether all of the layout is made anew.
  open internal(set) var invalidateEverything = false
  /// Whether the data source has other numbers of items.
  open internal(set) var invalidateDataSourceCounts = false
  /// The items that are made anew; nil where none is named.
  open private(set) var invalidatedItemIndexPaths: [IndexPath]?
  /// The headers and footers that are made anew, by their kinds; nil where none is named.
  open private(set) var invalidatedSupplementaryIndexPaths: [String: [IndexPath]]?
  /// The layout's own views that are made anew, by their kinds; nil where none is named.
  open private(set) var invalidatedDecorationIndexPaths: [String: [IndexPath]]?
  /// By how much the content moves with the change, in points.
  open var contentOffsetAdjustment = CGPoint.zero
  /// By how much the size of the content changes; kept for layouts, which say the size themselves.
  open var contentSizeAdjustment = CGSize.zero

  /// Names items that are made anew.
  open func invalidateItems(at indexPaths: [IndexPath]) { invalidatedItemIndexPaths = (invalidatedItemIndexPaths ?? []) + indexPaths }

  /// Names headers or footers that are made anew.
  open func invalidateSupplementaryElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
    invalidatedSupplementaryIndexPaths = (invalidatedSupplementaryIndexPaths ?? [:]).merging([elementKind: indexPaths], uniquingKeysWith: +)
  }

  /// Names the layout's own views that are made anew.
  open func invalidateDecorationElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
    invalidatedDecorationIndexPaths = (invalidatedDecorationIndexPaths ?? [:]).merging([elementKind: indexPaths], uniquingKeysWith: +)
  }
}

/// Which part of a flow layout is to be made anew.
@preconcurrency @MainActor open class UICollectionViewFlowLayoutInvalidationContext: UICollectionViewLayoutInvalidationContext {
  /// Whether the delegate is asked for sizes, margins and spaces again; not where the content only scrolls.
  open var invalidateFlowLayoutDelegateMetrics = true
  /// Whether the lines are made anew; not where the content only scrolls.
  open var invalidateFlowLayoutAttributes = true
}
