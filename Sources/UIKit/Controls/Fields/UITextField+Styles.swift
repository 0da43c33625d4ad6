extension UITextField {
  /// The borders of fields.
  public enum BorderStyle: Int, Sendable {
    /// There is no border.
    case none
    /// A thin rectangle.
    case line
    /// A rectangle; drawn as `line`.
    case bezel
    /// A rectangle with round corners, on the system's background.
    case roundedRect
  }

  /// When a part of the field shows.
  public enum ViewMode: Int, Sendable {
    /// The part never shows.
    case never
    /// While the text is edited.
    case whileEditing
    /// While the text is not edited.
    case unlessEditing
    /// At all times.
    case always
  }

  /// Why editing has ended.
  public enum DidEndEditingReason: Int, Sendable {
    /// The field is no longer the first responder.
    case committed
    /// Editing was cancelled; not on phones.
    case cancelled
  }
}
