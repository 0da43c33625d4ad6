/// A width or a height of an item or a group.
@preconcurrency @MainActor public final class NSCollectionLayoutDimension: NSObject {
  private enum Kind { case fractionOfWidth, fractionOfHeight, absolute, estimated }
  private let kind: Kind
  /// The fraction, or the points.
  public let dimension: CGFloat

  private init(_ kind: Kind, _ dimension: CGFloat) { (self.kind, self.dimension) = (kind, dimension) }

  /// A fraction of the width around.
  public class func fractionalWidth(_ fractionalWidth: CGFloat) -> NSCollectionLayoutDimension { .init(.fractionOfWidth, fractionalWidth) }
  /// A fraction of the height around.
  public class func fractionalHeight(_ fractionalHeight: CGFloat) -> NSCollectionLayoutDimension {
    .init(.fractionOfHeight, fractionalHeight)
  }
  /// A length in points.
  public class func absolute(_ absoluteDimension: CGFloat) -> NSCollectionLayoutDimension { .init(.absolute, absoluteDimension) }
  /// A length in points until the view says its own.
  public class func estimated(_ estimatedDimension: CGFloat) -> NSCollectionLayoutDimension { .init(.estimated, estimatedDimension) }

  /// Whether it is a fraction of the width around.
  public var isFractionalWidth: Bool { kind == .fractionOfWidth }
  /// Whether it is a fraction of the height around.
  public var isFractionalHeight: Bool { kind == .fractionOfHeight }
  /// Whether it is in points.
  public var isAbsolute: Bool { kind == .absolute }
  /// Whether it is an estimate.
  public var isEstimated: Bool { kind == .estimated }

  func length(in container: CGSize) -> CGFloat {
    switch kind {
    case .fractionOfWidth: container.width * dimension
    case .fractionOfHeight: container.height * dimension
    case .absolute, .estimated: dimension
    }
  }
}

/// The size of an item or a group, from what is around it.
@preconcurrency @MainActor public final class NSCollectionLayoutSize: NSObject {
  /// The width of the size.
  public let widthDimension: NSCollectionLayoutDimension
  /// The height of the size.
  public let heightDimension: NSCollectionLayoutDimension

  /// A size of a width and a height.
  public init(widthDimension width: NSCollectionLayoutDimension, heightDimension height: NSCollectionLayoutDimension) {
    (widthDimension, heightDimension) = (width, height)
  }

  /// The axes along which the size is an estimate.
  var estimates: UIAxis {
    var axes: UIAxis = []
    if widthDimension.isEstimated { axes.insert(.horizontal) }
    if heightDimension.isEstimated { axes.insert(.vertical) }
    return axes
  }

  func size(in container: CGSize) -> CGSize {
    CGSize(width: max(0, widthDimension.length(in: container)), height: max(0, heightDimension.length(in: container)))
  }
}

/// The space between items, or at a side of one.
@preconcurrency @MainActor public final class NSCollectionLayoutSpacing: NSObject {
  /// The points, or the least ones.
  public let spacing: CGFloat
  /// Whether the space takes its share of what is left.
  public let isFlexibleSpacing: Bool
  /// Whether the space is just as large as said.
  public var isFixedSpacing: Bool { !isFlexibleSpacing }

  private init(_ spacing: CGFloat, isFlexible: Bool) { (self.spacing, isFlexibleSpacing) = (spacing, isFlexible) }

  /// A space of at least so many points, which takes its share of what is left.
  public class func flexible(_ flexibleSpacing: CGFloat) -> NSCollectionLayoutSpacing { .init(flexibleSpacing, isFlexible: true) }
  /// A space of so many points.
  public class func fixed(_ fixedSpacing: CGFloat) -> NSCollectionLayoutSpacing { .init(fixedSpacing, isFlexible: false) }
}

/// Spaces around an item, outside of it.
@preconcurrency @MainActor public final class NSCollectionLayoutEdgeSpacing: NSObject {
  /// The space where reading begins.
  public let leading: NSCollectionLayoutSpacing?
  /// The space above.
  public let top: NSCollectionLayoutSpacing?
  /// The space where reading ends.
  public let trailing: NSCollectionLayoutSpacing?
  /// The space below.
  public let bottom: NSCollectionLayoutSpacing?

  /// Spaces at the sides; nil for none.
  public init(
    leading: NSCollectionLayoutSpacing?, top: NSCollectionLayoutSpacing?, trailing: NSCollectionLayoutSpacing?,
    bottom: NSCollectionLayoutSpacing?
  ) { (self.leading, self.top, self.trailing, self.bottom) = (leading, top, trailing, bottom) }
}

/// Where a badge stands at an item.
@preconcurrency @MainActor public final class NSCollectionLayoutAnchor: NSObject {
  /// The sides of the item; the middle along an axis without one.
  public let edges: NSDirectionalRectEdge
  /// By how much the badge is moved: points, or fractions of its own size.
  public let offset: CGPoint
  /// Whether `offset` counts points.
  public let isAbsoluteOffset: Bool
  /// Whether `offset` counts fractions of the badge's size.
  public var isFractionalOffset: Bool { !isAbsoluteOffset }

  /// The middle of the sides.
  public convenience init(edges: NSDirectionalRectEdge) { self.init(edges: edges, absoluteOffset: .zero) }
  /// Moved by points.
  public init(edges: NSDirectionalRectEdge, absoluteOffset: CGPoint) {
    (self.edges, offset, isAbsoluteOffset) = (edges, absoluteOffset, true)
  }
  /// Moved by fractions of the badge's size.
  public init(edges: NSDirectionalRectEdge, fractionalOffset: CGPoint) {
    (self.edges, offset, isAbsoluteOffset) = (edges, fractionalOffset, false)
  }

  func offset(for size: CGSize) -> CGPoint {
    isAbsoluteOffset ? offset : CGPoint(x: offset.x * size.width, y: offset.y * size.height)
  }

  /// The anchor's place along both axes, from 0 to 1.
  var place: CGPoint {
    CGPoint(
      x: edges.contains(.leading) ? 0 : edges.contains(.trailing) ? 1 : 0.5, y: edges.contains(.top) ? 0 : edges.contains(.bottom) ? 1 : 0.5
    )
  }
}

/// The sides and corners of a rectangle, horizontal ones named by the direction of reading.
public enum NSRectAlignment: Int, Sendable {
  /// None of them.
  case none = 0
  /// The middle of the upper side.
  case top = 1
  /// The upper corner where reading begins.
  case topLeading = 2
  /// The middle of the side where reading begins.
  case leading = 3
  /// The lower corner where reading begins.
  case bottomLeading = 4
  /// The middle of the lower side.
  case bottom = 5
  /// The lower corner where reading ends.
  case bottomTrailing = 6
  /// The middle of the side where reading ends.
  case trailing = 7
  /// The upper corner where reading ends.
  case topTrailing = 8

  /// The place along both axes, from 0 to 1.
  var place: CGPoint {
    switch self {
    case .none: CGPoint(x: 0.5, y: 0.5)
    case .top: CGPoint(x: 0.5, y: 0)
    case .topLeading: CGPoint(x: 0, y: 0)
    case .leading: CGPoint(x: 0, y: 0.5)
    case .bottomLeading: CGPoint(x: 0, y: 1)
    case .bottom: CGPoint(x: 0.5, y: 1)
    case .bottomTrailing: CGPoint(x: 1, y: 1)
    case .trailing: CGPoint(x: 1, y: 0.5)
    case .topTrailing: CGPoint(x: 1, y: 0)
    }
  }
}
