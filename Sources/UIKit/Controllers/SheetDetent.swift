extension UISheetPresentationController {
  /// A height at which a sheet rests.
  @preconcurrency @MainActor open class Detent: NSObject {
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

    /// The height that a resolver returns to leave its detent out.
    public static let inactive: CGFloat = -1

    /// The height's identity.
    public let identifier: Identifier
    private let resolver: (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?

    init(_ identifier: Identifier, _ resolver: @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?) {
      (self.identifier, self.resolver) = (identifier, resolver)
    }

    /// Half of the screen; left out where the height is compact.
    open class func medium() -> Detent {
      Detent(.medium) { context in
        guard context.containerTraitCollection.verticalSizeClass != .compact else { return nil }
        return (context as? SheetHeights)?.medium ?? context.maximumDetentValue / 2
      }
    }
    /// Nearly all of the screen.
    open class func large() -> Detent { Detent(.large) { $0.maximumDetentValue } }

    /// A height of one's own, in points above the safe area's bottom; nil or `inactive` leaves the detent out.
    open class func custom(
      identifier: Identifier? = nil, resolver: @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
    ) -> Detent { Detent(identifier ?? Identifier(UUID().uuidString), resolver) }

    /// The height in a context, in points above the safe area's bottom; nil where it is left out.
    open func resolvedValue(in context: any UISheetPresentationControllerDetentResolutionContext) -> CGFloat? {
      resolver(context).flatMap { $0 == Self.inactive ? nil : $0 }
    }
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
