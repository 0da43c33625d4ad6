/// The lines above and below a row of a list, as a value.
public struct UIListSeparatorConfiguration: Hashable {
  /// Whether a line shows.
  public enum Visibility: Int, Sendable {
    /// What rows of the list have by themselves.
    case automatic
    /// The line shows.
    case visible
    /// There is no line.
    case hidden
  }

  /// Stands for insets that follow from the row: its text's leading side, and the trailing one of the row.
  public static let automaticInsets = NSDirectionalEdgeInsets(
    top: .greatestFiniteMagnitude, leading: .greatestFiniteMagnitude, bottom: .greatestFiniteMagnitude, trailing: .greatestFiniteMagnitude)

  /// Whether a line shows above the row; in grouped lists above the first one.
  public var topSeparatorVisibility = Visibility.automatic
  /// Whether a line shows below the row; not below the last one of a group with margins.
  public var bottomSeparatorVisibility = Visibility.automatic
  /// The insets of the line above.
  public var topSeparatorInsets = UIListSeparatorConfiguration.automaticInsets
  /// The insets of the line below.
  public var bottomSeparatorInsets = UIListSeparatorConfiguration.automaticInsets
  /// The colour of the lines.
  public var color = UIColor.separator
  /// The colour of the lines where several rows are selected.
  public var multipleSelectionColor = UIColor.separator

  /// The lines of a list in a look.
  public init(listAppearance: UICollectionLayoutListConfiguration.Appearance) {
    guard listAppearance == .sidebar || listAppearance == .sidebarPlain else { return }
    (topSeparatorVisibility, bottomSeparatorVisibility) = (.hidden, .hidden)
  }
}
