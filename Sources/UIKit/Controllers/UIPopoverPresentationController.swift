/// Is told about a popover. Popovers are sheets here.
@preconcurrency @MainActor public protocol UIPopoverPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {}

/// Where a popover would point to. Kept without effect: a controller that is presented as a popover is shown as a sheet.
@preconcurrency @MainActor public final class UIPopoverPresentationController: NSObject {
  /// Is told about the popover. Kept without effect.
  public weak var delegate: (any UIPopoverPresentationControllerDelegate)?
  /// The view that the popover points to. Kept without effect.
  public var sourceView: UIView?
  /// The rectangle of that view, in points. Kept without effect.
  public var sourceRect = CGRect.null
  /// The item of a bar that the popover points to. Kept without effect.
  public var barButtonItem: UIBarButtonItem?
  /// The view, or the item of a bar, that the popover points to. Kept without effect.
  public var sourceItem: (any UIPopoverPresentationControllerSourceItem)?
  /// Whether the popover may lie over what it points to. Kept without effect.
  public var canOverlapSourceViewRect = false
  /// The sides at which the arrow may be. Kept without effect.
  public var permittedArrowDirections = UIPopoverArrowDirection.any
  /// The colour behind the content. Kept without effect.
  public var backgroundColor: UIColor?
  /// Views that take touches while the popover shows. Kept without effect.
  public var passthroughViews: [UIView]?
  /// The least margins around the popover, in points. Kept without effect.
  public var popoverLayoutMargins = UIEdgeInsets.zero
}

/// What a popover may point to: a view, or an item of a bar.
@preconcurrency @MainActor public protocol UIPopoverPresentationControllerSourceItem: AnyObject {}
extension UIView: UIPopoverPresentationControllerSourceItem {}
extension UIBarButtonItem: UIPopoverPresentationControllerSourceItem {}

/// The sides of a popover at which its arrow may be.
public struct UIPopoverArrowDirection: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The arrow points up.
  public static let up = UIPopoverArrowDirection(rawValue: 1 << 0)
  /// The arrow points down.
  public static let down = UIPopoverArrowDirection(rawValue: 1 << 1)
  /// The arrow points to the left.
  public static let left = UIPopoverArrowDirection(rawValue: 1 << 2)
  /// The arrow points to the right.
  public static let right = UIPopoverArrowDirection(rawValue: 1 << 3)
  /// The arrow points anywhere.
  public static let any: UIPopoverArrowDirection = [.up, .down, .left, .right]
}
