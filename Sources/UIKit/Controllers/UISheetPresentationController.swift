/// How a sheet looks. Kept without effect but for reading: a sheet has one height here.
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

    private init(_ identifier: Identifier) { self.identifier = identifier }

    /// Half of the screen.
    public static func medium() -> Detent { Detent(.medium) }
    /// Nearly all of the screen.
    public static func large() -> Detent { Detent(.large) }
  }

  /// The heights at which the sheet rests. Kept without effect.
  public var detents: [Detent] = [.large()]
  /// The height at which it rests now. Kept without effect.
  public var selectedDetentIdentifier: Detent.Identifier?
  /// Up to which height what is behind is not dimmed. Kept without effect.
  public var largestUndimmedDetentIdentifier: Detent.Identifier?
  /// Whether a handle shows at the top. Kept without effect.
  public var prefersGrabberVisible = false
  /// The radius of the corners, in points. Kept without effect.
  public var preferredCornerRadius: CGFloat?
  /// Whether scrolling beyond the top enlarges the sheet. Kept without effect.
  public var prefersScrollingExpandsWhenScrolledToEdge = true
  /// Whether the sheet is at the lower edge where there is little height. Kept without effect.
  public var prefersEdgeAttachedInCompactHeight = false

  /// Makes changes, which take no effect, at once.
  public func animateChanges(_ changes: () -> Void) { changes() }
}
