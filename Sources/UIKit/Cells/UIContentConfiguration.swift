/// What a cell shows, as a value: makes the view that shows it.
@preconcurrency @MainActor public protocol UIContentConfiguration {
  /// A view that shows the content.
  func makeContentView() -> UIView & UIContentView
  /// The content in a cell's state.
  func updated(for state: any UIConfigurationState) -> Self
}

/// A view that shows the content of a configuration, and of others of the kind that it is given.
@preconcurrency @MainActor public protocol UIContentView: AnyObject {
  /// The content that shows.
  var configuration: any UIContentConfiguration { get set }
}

/// The state that a configuration is updated for.
public protocol UIConfigurationState {
  /// The traits of the view.
  var traitCollection: UITraitCollection { get set }
}

/// The state of a cell.
public struct UICellConfigurationState: UIConfigurationState {
  public var traitCollection: UITraitCollection
  /// Whether the cell takes touches.
  public var isDisabled = false
  /// Whether a finger is on the cell.
  public var isHighlighted = false
  /// Whether the cell is selected.
  public var isSelected = false
  /// Whether the cell's table is edited.
  public var isEditing = false
  /// Whether the cell's actions show.
  public var isSwiped = false

  /// A state without anything that is out of the ordinary.
  public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }
}

/// A background, as a value: colour, corners and outline.
public struct UIBackgroundConfiguration {
  /// The colour; nil for the surroundings' own.
  public var backgroundColor: UIColor?
  /// The radius of the corners, in points.
  public var cornerRadius: CGFloat = 0
  /// The colour of the outline; nil for none.
  public var strokeColor: UIColor?
  /// The width of the outline, in points.
  public var strokeWidth: CGFloat = 0
  /// The distance of the background from the sides, in points.
  public var backgroundInsets = NSDirectionalEdgeInsets.zero

  private init(_ color: UIColor? = nil) { backgroundColor = color }

  /// No background at all.
  public static func clear() -> Self { Self() }
  /// The background of rows in plain lists.
  public static func listPlainCell() -> Self { Self(.systemBackground) }
  /// The background of rows in grouped lists.
  public static func listGroupedCell() -> Self { Self(.secondarySystemGroupedBackground) }
  /// The background of cells in lists.
  public static func listCell() -> Self { Self(.secondarySystemGroupedBackground) }
}
