/// A background, as a value: colour, picture, corners and outline.
public struct UIBackgroundConfiguration {
  /// A view behind the content, above the colour; not used again for other cells.
  public var customView: UIView?
  /// The radius of the corners, in points.
  public var cornerRadius: CGFloat = 0
  /// The distance of the background from the sides, in points; negative ones reach over them.
  public var backgroundInsets = NSDirectionalEdgeInsets.zero
  /// The sides at which the margins of the content view are added to `backgroundInsets`.
  public var edgesAddingLayoutMarginsToBackgroundInsets: NSDirectionalRectEdge = []
  /// The colour; nil for none.
  public var backgroundColor: UIColor?
  /// What makes the colour that shows of `backgroundColor`.
  public var backgroundColorTransformer: UIConfigurationColorTransformer?
  /// The effect on what is behind the cell; nil for none.
  public var visualEffect: UIVisualEffect?
  /// The picture above the colour; nil for none.
  public var image: UIImage?
  /// How the picture fills the background.
  public var imageContentMode = UIView.ContentMode.scaleToFill
  /// The colour of the outline; nil for none.
  public var strokeColor: UIColor?
  /// What makes the colour that shows of `strokeColor`.
  public var strokeColorTransformer: UIConfigurationColorTransformer?
  /// The width of the outline, in points.
  public var strokeWidth: CGFloat = 0
  /// By how much the outline lies outside of the background, in points.
  public var strokeOutset: CGFloat = 0

  /// The colour of a list's own, which gives way to grey in cells that are held or selected.
  private var usual: UIColor?
  private var givesWay = false

  private init(_ color: UIColor? = nil, givesWay: Bool = false) {
    (backgroundColor, usual, self.givesWay) = (color, color, givesWay)
  }

  /// The colour that shows.
  public func resolvedBackgroundColor(for tintColor: UIColor) -> UIColor {
    let color = backgroundColor ?? .clear
    return backgroundColorTransformer?(color) ?? color
  }
  /// The colour of the outline that shows.
  public func resolvedStrokeColor(for tintColor: UIColor) -> UIColor {
    let color = strokeColor ?? .clear
    return strokeColorTransformer?(color) ?? color
  }

  /// The background in a cell's state: a list's own is grey where the cell is held or selected.
  public func updated(for state: any UIConfigurationState) -> Self {
    guard givesWay, backgroundColor == usual, (state as? UICellConfigurationState)?.isEmphasized == true else { return self }
    var updated = self
    updated.backgroundColor = .systemGray4
    return updated
  }

  /// No background at all.
  public static func clear() -> Self { Self() }
  /// The background of cells in lists.
  public static func listCell() -> Self { Self(.secondarySystemGroupedBackground, givesWay: true) }
  /// The background of rows in plain lists.
  public static func listPlainCell() -> Self { Self(.systemBackground, givesWay: true) }
  /// The background of rows in grouped lists.
  public static func listGroupedCell() -> Self { listCell() }
  /// The background of headers and footers in plain lists.
  public static func listPlainHeaderFooter() -> Self { Self(.secondarySystemBackground) }
  /// The background of headers and footers in grouped lists: none.
  public static func listGroupedHeaderFooter() -> Self { Self() }
  /// The background of headers in lists: none.
  public static func listHeader() -> Self { Self() }
  /// The background of footers in lists: none.
  public static func listFooter() -> Self { Self() }
  /// The background of headers in lists at the side: none.
  public static func listSidebarHeader() -> Self { Self() }
  /// The background of rows in lists at the side: none, but grey with round corners where they are selected.
  public static func listSidebarCell() -> Self {
    var own = Self(nil, givesWay: true)
    own.cornerRadius = 10
    return own
  }
  /// The background of rows in lists beside another one at the side.
  public static func listAccompaniedSidebarCell() -> Self { listSidebarCell() }
}
