/// The rectangle that a text view sets its lines into.
@preconcurrency @MainActor public final class NSTextContainer: NSObject {
  /// The space between a line and each side, in points; 5 by default.
  public var lineFragmentPadding: CGFloat = 5 { didSet { didChange?() } }
  /// The most lines; 0 for any number.
  public var maximumNumberOfLines = 0 { didSet { didChange?() } }
  /// How lines are broken.
  public var lineBreakMode = NSLineBreakMode.byWordWrapping { didSet { didChange?() } }
  /// The size, in points: the text view's width less its insets, and any height.
  public internal(set) var size = CGSize.zero
  var didChange: (() -> Void)?
}
