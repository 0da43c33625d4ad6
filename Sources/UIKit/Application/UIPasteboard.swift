/// What a program has copied, for itself alone: other programs do not see it.
@preconcurrency @MainActor public final class UIPasteboard: NSObject {
  /// The program's pasteboard.
  public static let general = UIPasteboard()

  /// The text; nil for none.
  public var string: String?
  /// The picture; nil for none.
  public var image: UIImage?
  /// The colour; nil for none.
  public var color: UIColor?
  /// The address; nil for none.
  public var url: URL?
  /// Whether there is a text.
  public var hasStrings: Bool { string != nil }
}
