extension UISplitViewController {
  /// How many columns there are.
  public enum Style: Int, Sendable {
    /// Two, of the controllers in `viewControllers`, as they are.
    case unspecified
    /// A primary and a secondary column.
    case doubleColumn
    /// A primary, a supplementary and a secondary column.
    case tripleColumn
  }

  /// The columns, and what stands in their place.
  public enum Column: Int, Sendable {
    /// The outermost, at the leading edge.
    case primary
    /// Between the two others.
    case supplementary
    /// The widest, with the details.
    case secondary
    /// What shows instead of the columns where the width is compact.
    case compact
  }

  /// Which columns show.
  public enum DisplayMode: Int, Sendable {
    /// The split view's choice, by its width.
    case automatic
    /// The secondary column alone.
    case secondaryOnly
    /// The column next to the secondary one, beside it.
    case oneBesideSecondary
    /// The column next to the secondary one, over it.
    case oneOverSecondary
    /// Both columns, beside the secondary one.
    case twoBesideSecondary
    /// Both columns, over the secondary one.
    case twoOverSecondary
    /// Both columns; the secondary one keeps its width, and leaves by the edge.
    case twoDisplaceSecondary

    /// The former name of `secondaryOnly`.
    public static let primaryHidden = DisplayMode.secondaryOnly
    /// The former name of `oneBesideSecondary`.
    public static let allVisible = DisplayMode.oneBesideSecondary
    /// The former name of `oneOverSecondary`.
    public static let primaryOverlay = DisplayMode.oneOverSecondary
  }

  /// How columns share the width.
  public enum SplitBehavior: Int, Sendable {
    /// The split view's choice, by its width.
    case automatic
    /// Beside the secondary column.
    case tile
    /// Over the secondary column.
    case overlay
    /// Beside the secondary column, which they push away.
    case displace
  }

  /// The edge of the primary column.
  public enum PrimaryEdge: Int, Sendable {
    /// Where lines begin.
    case leading
    /// Where lines end.
    case trailing
  }

  /// A width that the split view chooses itself.
  public nonisolated static let automaticDimension: CGFloat = -3.402823466e38
}

/// Told what a split view shows, and asked what it becomes. All methods are optional.
@preconcurrency @MainActor public protocol UISplitViewControllerDelegate: AnyObject {
  /// Called before the display mode changes.
  func splitViewController(_ svc: UISplitViewController, willChangeTo displayMode: UISplitViewController.DisplayMode)
  /// Called before a column shows.
  func splitViewController(_ svc: UISplitViewController, willShow column: UISplitViewController.Column)
  /// Called before a column goes.
  func splitViewController(_ svc: UISplitViewController, willHide column: UISplitViewController.Column)
  /// The column on top where the width becomes compact.
  func splitViewController(
    _ svc: UISplitViewController, topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
  ) -> UISplitViewController.Column
  /// The mode where the width becomes regular.
  func splitViewController(
    _ svc: UISplitViewController, displayModeForExpandingToProposedDisplayMode proposedDisplayMode: UISplitViewController.DisplayMode
  ) -> UISplitViewController.DisplayMode
  /// Called when the columns have become one stack.
  func splitViewControllerDidCollapse(_ svc: UISplitViewController)
  /// Called when the stack has become columns.
  func splitViewControllerDidExpand(_ svc: UISplitViewController)
  /// Whether the program has put the secondary controller where it belongs, or nowhere, as a split view without a style collapses; if
  /// not, it is pushed onto the primary one.
  func splitViewController(
    _ splitViewController: UISplitViewController, collapseSecondary secondaryViewController: UIViewController,
    onto primaryViewController: UIViewController
  ) -> Bool
  /// Whether the program shows a controller itself.
  func splitViewController(_ splitViewController: UISplitViewController, show vc: UIViewController, sender: Any?) -> Bool
  /// Whether the program shows a controller of details itself.
  func splitViewController(_ splitViewController: UISplitViewController, showDetail vc: UIViewController, sender: Any?) -> Bool
}

extension UISplitViewControllerDelegate {
  public func splitViewController(_ svc: UISplitViewController, willChangeTo displayMode: UISplitViewController.DisplayMode) {}
  public func splitViewController(_ svc: UISplitViewController, willShow column: UISplitViewController.Column) {}
  public func splitViewController(_ svc: UISplitViewController, willHide column: UISplitViewController.Column) {}
  public func splitViewController(
    _ svc: UISplitViewController, topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
  ) -> UISplitViewController.Column { proposedTopColumn }
  public func splitViewController(
    _ svc: UISplitViewController, displayModeForExpandingToProposedDisplayMode proposedDisplayMode: UISplitViewController.DisplayMode
  ) -> UISplitViewController.DisplayMode { proposedDisplayMode }
  public func splitViewControllerDidCollapse(_ svc: UISplitViewController) {}
  public func splitViewControllerDidExpand(_ svc: UISplitViewController) {}
  public func splitViewController(
    _ splitViewController: UISplitViewController, collapseSecondary secondaryViewController: UIViewController,
    onto primaryViewController: UIViewController
  ) -> Bool { false }
  public func splitViewController(_ splitViewController: UISplitViewController, show vc: UIViewController, sender: Any?) -> Bool { false }
  public func splitViewController(
    _ splitViewController: UISplitViewController, showDetail vc: UIViewController, sender: Any?
  ) -> Bool { false }
}
