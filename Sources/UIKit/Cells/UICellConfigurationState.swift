/// The state that a configuration is updated for.
public protocol UIConfigurationState {
  /// The traits of the view.
  var traitCollection: UITraitCollection { get set }
  /// A state of a program's own, by its name.
  subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? { get set }
}

/// Names a state of a program's own.
public struct UIConfigurationStateCustomKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// A name of a state.
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// The state of a view that is not a cell, such as a header.
public struct UIViewConfigurationState: UIConfigurationState {
  public var traitCollection: UITraitCollection
  /// Whether the view takes touches.
  public var isDisabled = false
  /// Whether a finger is on the view.
  public var isHighlighted = false
  /// Whether the view is selected.
  public var isSelected = false
  private var own: [UIConfigurationStateCustomKey: AnyHashable] = [:]

  /// A state without anything that is out of the ordinary.
  public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }

  public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
    get { own[key] }
    set { own[key] = newValue }
  }
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
  /// Whether what belongs to the cell's item shows below it.
  public var isExpanded = false
  /// Whether a finger moves the cell among the others.
  public var isReordering = false
  private var own: [UIConfigurationStateCustomKey: AnyHashable] = [:]

  /// A state without anything that is out of the ordinary.
  public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }

  public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
    get { own[key] }
    set { own[key] = newValue }
  }

  /// Whether the cell looks as one that is held or selected.
  var isEmphasized: Bool { isSelected || isHighlighted }
}
