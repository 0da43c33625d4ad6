extension NSAttributedString {
  /// A text without characters: `NSAttributedString()` and `NSMutableAttributedString()`, which Foundation on Linux does not have.
  public convenience init(_ nothing: Void = ()) { self.init(string: "") }
}
