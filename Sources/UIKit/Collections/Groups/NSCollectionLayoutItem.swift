/// An item of a group, by the size of its place.
@preconcurrency @MainActor open class NSCollectionLayoutItem: NSObject {
  /// The size of the item's place.
  public let layoutSize: NSCollectionLayoutSize
  /// Views that stand at the item.
  public let supplementaryItems: [NSCollectionLayoutSupplementaryItem]
  /// Margins inside the item's place, in points.
  open var contentInsets = NSDirectionalEdgeInsets.zero
  /// Spaces around the item's place.
  open var edgeSpacing: NSCollectionLayoutEdgeSpacing?

  /// An item of a size, with views that stand at it.
  public init(layoutSize: NSCollectionLayoutSize, supplementaryItems: [NSCollectionLayoutSupplementaryItem] = []) {
    (self.layoutSize, self.supplementaryItems) = (layoutSize, supplementaryItems)
  }

  func content(of place: CGRect) -> CGRect { place.inset(by: UIEdgeInsets(contentInsets)) }
}

extension UIEdgeInsets {
  /// The same margins from left to right.
  init(_ insets: NSDirectionalEdgeInsets) {
    self.init(top: insets.top, left: insets.leading, bottom: insets.bottom, right: insets.trailing)
  }
}

/// A view that stands at an item or a group: a badge, a frame.
@preconcurrency @MainActor open class NSCollectionLayoutSupplementaryItem: NSCollectionLayoutItem {
  /// The name of the view's kind.
  public let elementKind: String
  /// Where at the item the view stands.
  public let containerAnchor: NSCollectionLayoutAnchor
  /// Which point of the view stands there; the same side's, inside the item, without it.
  public let itemAnchor: NSCollectionLayoutAnchor?
  /// Elements of greater numbers lie in front; 1 by default.
  open var zIndex = 1

  /// A view of a kind at a side or a corner, inside.
  public convenience init(layoutSize: NSCollectionLayoutSize, elementKind: String, containerAnchor: NSCollectionLayoutAnchor) {
    self.init(layoutSize, elementKind, containerAnchor, nil)
  }
  /// A view of a kind, of which one point stands at another of the item.
  public convenience init(
    layoutSize: NSCollectionLayoutSize, elementKind: String, containerAnchor: NSCollectionLayoutAnchor, itemAnchor: NSCollectionLayoutAnchor
  ) { self.init(layoutSize, elementKind, containerAnchor, itemAnchor) }

  init(_ size: NSCollectionLayoutSize, _ kind: String, _ container: NSCollectionLayoutAnchor, _ item: NSCollectionLayoutAnchor?) {
    (elementKind, containerAnchor, itemAnchor) = (kind, container, item)
    super.init(layoutSize: size)
  }

  /// The view's rectangle at one of an item or a group.
  func frame(at container: CGRect) -> CGRect {
    let size = layoutSize.size(in: container.size), place = containerAnchor.place, own = itemAnchor?.place ?? place
    let first = containerAnchor.offset(for: size), second = itemAnchor?.offset(for: size) ?? .zero
    return content(
      of: CGRect(
        x: container.minX + place.x * container.width - own.x * size.width + first.x + second.x,
        y: container.minY + place.y * container.height - own.y * size.height + first.y + second.y, width: size.width, height: size.height))
  }
}

/// A header, a footer, or a view at a side of a section or of the whole.
@preconcurrency @MainActor open class NSCollectionLayoutBoundarySupplementaryItem: NSCollectionLayoutSupplementaryItem {
  /// The side or corner at which the view stands.
  public let alignment: NSRectAlignment
  /// By how much the view is moved, in points.
  public let offset: CGPoint
  /// Whether the section is larger by the view; else the view lies over the section's items.
  open var extendsBoundary = true
  /// Whether the view stays in sight while its section passes.
  open var pinToVisibleBounds = false

  /// A view of a kind at a side or a corner.
  public init(layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment, absoluteOffset: CGPoint = .zero) {
    (self.alignment, offset) = (alignment, absoluteOffset)
    super.init(layoutSize, elementKind, NSCollectionLayoutAnchor(edges: []), nil)
  }

  /// Whether the view stands above or below, not at a side.
  var isAboveOrBelow: Bool { alignment.place.y != 0.5 }
}

/// A view behind a section.
@preconcurrency @MainActor open class NSCollectionLayoutDecorationItem: NSCollectionLayoutItem {
  /// The name of the kind under which the layout has a class for it.
  public let elementKind: String
  /// Elements of greater numbers lie in front; -1 by default.
  open var zIndex = -1

  private init(_ kind: String) {
    elementKind = kind
    super.init(layoutSize: NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)))
  }

  /// A view behind all of a section, less its own `contentInsets`.
  public class func background(elementKind: String) -> NSCollectionLayoutDecorationItem { NSCollectionLayoutDecorationItem(elementKind) }
}
