/// How a sheet looks in a window of compact width: at which of its heights it rests, and its corners.
@preconcurrency @MainActor public final class UISheetPresentationController: NSObject {
  /// A height at which a sheet rests.
  @MainActor public final class Detent: NSObject {
    /// The identity of a height.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      /// An identity of a program's own.
      public init(_ rawValue: String) { self.rawValue = rawValue }

      /// Half of the screen.
      public static let medium = Identifier("medium")
      /// Nearly all of the screen.
      public static let large = Identifier("large")
    }

    /// The height's identity.
    public let identifier: Identifier
    private let resolver: (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?

    private init(_ identifier: Identifier, _ resolver: @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?) {
      (self.identifier, self.resolver) = (identifier, resolver)
    }

    /// Half of the screen; left out where the height is compact.
    public static func medium() -> Detent {
      Detent(.medium) { context in
        guard context.containerTraitCollection.verticalSizeClass != .compact else { return nil }
        return (context as? SheetHeights)?.medium ?? context.maximumDetentValue / 2
      }
    }
    /// Nearly all of the screen.
    public static func large() -> Detent { Detent(.large) { $0.maximumDetentValue } }

    /// A height of one's own, in points above the safe area's bottom; nil leaves the detent out.
    public static func custom(
      identifier: Identifier? = nil, resolver: @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
    ) -> Detent { Detent(identifier ?? Identifier(UUID().uuidString), resolver) }

    /// The height in a context, in points above the safe area's bottom; nil where it is left out.
    public func resolvedValue(in context: any UISheetPresentationControllerDetentResolutionContext) -> CGFloat? { resolver(context) }
  }

  weak var presentation: UIPresentationController?

  /// The heights at which the sheet rests; those that resolve to nil are left out.
  public var detents: [Detent] = [.large()] { didSet { layOut() } }
  /// The height at which it rests now; nil is the smallest.
  public var selectedDetentIdentifier: Detent.Identifier? { didSet { layOut() } }
  /// Up to which height what is behind is not dimmed; nil dims it always.
  public var largestUndimmedDetentIdentifier: Detent.Identifier? { didSet { layOut() } }
  /// Whether a handle shows at the top. Kept without effect.
  public var prefersGrabberVisible = false
  /// The radius of the corners, in points; nil is the system's.
  public var preferredCornerRadius: CGFloat? { didSet { layOut() } }
  /// Whether scrolling beyond the top enlarges the sheet. Kept without effect: fingers pull a sheet down, and enlarge none.
  public var prefersScrollingExpandsWhenScrolledToEdge = true
  /// Whether the sheet is at the lower edge where there is little height. Kept without effect.
  public var prefersEdgeAttachedInCompactHeight = false

  private func layOut() { presentation?.containerView?.setNeedsLayout() }

  /// Makes changes to the sheet's heights, and lets it move there with the system's spring.
  public func animateChanges(_ changes: () -> Void) {
    AnimationBlock(duration: ViewSpring.systemDuration, kind: .spring(.system)).run {
      changes()
      presentation?.containerView?.layoutIfNeeded()
    }
  }

  /// Resolves the heights anew, where what custom ones depend on has changed.
  public func invalidateDetents() { layOut() }

  /// The height in points above the safe area's bottom at which the sheet rests, and whether what is behind is dimmed.
  func resting(in heights: SheetHeights) -> (height: CGFloat, dims: Bool) {
    let resolved = detents.compactMap { detent in
      detent.resolvedValue(in: heights).map { (detent.identifier, min(max($0, 0), heights.maximumDetentValue)) }
    }
    let selected = resolved.first { $0.0 == selectedDetentIdentifier } ?? resolved.min { $0.1 < $1.1 }
    let height = selected?.1 ?? heights.maximumDetentValue
    let undimmed = resolved.first { $0.0 == largestUndimmedDetentIdentifier }?.1
    return (height, undimmed.map { height > $0 } ?? true)
  }
}

/// What a detent's height is made of.
@preconcurrency @MainActor public protocol UISheetPresentationControllerDetentResolutionContext: AnyObject {
  /// The traits of the sheet's container.
  var containerTraitCollection: UITraitCollection { get }
  /// The greatest height, in points above the safe area's bottom.
  var maximumDetentValue: CGFloat { get }
}

/// The heights that a container has room for.
@MainActor final class SheetHeights: UISheetPresentationControllerDetentResolutionContext {
  let containerTraitCollection: UITraitCollection
  let maximumDetentValue: CGFloat
  /// Half of the container, less the safe area's bottom.
  let medium: CGFloat

  init(_ traits: UITraitCollection, maximum: CGFloat, medium: CGFloat) {
    (containerTraitCollection, maximumDetentValue, self.medium) = (traits, maximum, medium)
  }
}
