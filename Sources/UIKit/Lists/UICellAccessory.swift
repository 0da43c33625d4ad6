/// A sign or a view beside the content of a list's cell, as a value.
@preconcurrency @MainActor public struct UICellAccessory {
  /// The kinds of accessories.
  public enum AccessoryType: Hashable, Sendable {
    /// A chevron, for a row that leads on.
    case disclosureIndicator
    /// A button for details.
    case detail
    /// A mark, for a row that is chosen.
    case checkmark
    /// The red sign that deletes the row.
    case delete
    /// The green sign that inserts a row.
    case insert
    /// Three lines, at which a finger takes the row elsewhere.
    case reorder
    /// A circle, with a mark in rows that are selected.
    case multiselect
    /// A chevron that turns down while what belongs to the item shows below it.
    case outlineDisclosure
    /// A text with a menu behind it.
    case popUpMenu
    /// A short text.
    case label
    /// A view of the program's own, by its identity.
    case customView(ObjectIdentifier)
  }

  /// When an accessory shows.
  public enum DisplayedState: Hashable, Sendable {
    /// The accessory always shows.
    case always
    /// While the collection is edited.
    case whenEditing
    /// While the collection is not edited.
    case whenNotEditing
  }

  /// The width that is kept for an accessory.
  public enum LayoutDimension: Hashable, Sendable {
    /// Its own width.
    case actual
    /// 28 points, in which accessories of different widths stand one below the other.
    case standard
    /// So many points.
    case custom(CGFloat)
  }

  /// The side at which a view of the program's own stands.
  public enum Placement {
    /// Gives the place among the accessories of a side that there are, from the leading one on.
    public typealias Position = (_ accessories: [UICellAccessory]) -> Int
    /// Before the content.
    case leading(displayed: DisplayedState = .always, at: Position = { $0.count })
    /// Behind the content.
    case trailing(displayed: DisplayedState = .always, at: Position = { _ in 0 })
  }

  /// The look that all accessories have.
  public struct Options {
    /// Whether the accessory is hidden; its room stays.
    public var isHidden: Bool
    /// The width that is kept for it; nil for the kind's.
    public var reservedLayoutWidth: LayoutDimension?
    /// The colour; nil for the kind's.
    public var tintColor: UIColor?

    /// A look; nil for what the kind has.
    public init(isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil) {
      (self.isHidden, self.reservedLayoutWidth, self.tintColor) = (isHidden ?? false, reservedLayoutWidth, tintColor)
    }
  }
  /// The look of a chevron.
  public typealias DisclosureIndicatorOptions = Options
  /// The look of a button for details.
  public typealias DetailOptions = Options
  /// The look of a mark.
  public typealias CheckmarkOptions = Options

  /// The look of signs on a disc.
  public struct SignOptions {
    var common: Options
    /// The colour of the disc; nil for the kind's.
    public var backgroundColor: UIColor?

    /// A look; nil for what the kind has.
    public init(
      isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil, backgroundColor: UIColor? = nil
    ) {
      common = Options(isHidden: isHidden, reservedLayoutWidth: reservedLayoutWidth, tintColor: tintColor)
      self.backgroundColor = backgroundColor
    }
  }
  /// The look of the sign that deletes.
  public typealias DeleteOptions = SignOptions
  /// The look of the sign that inserts.
  public typealias InsertOptions = SignOptions
  /// The look of the circle that selects.
  public typealias MultiselectOptions = SignOptions

  /// The look of the lines at which a row is taken elsewhere.
  public struct ReorderOptions {
    var common: Options
    /// Whether a line stands before it; nil for none.
    public var showsVerticalSeparator: Bool?

    /// A look; nil for what the kind has.
    public init(
      isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil, showsVerticalSeparator: Bool? = nil
    ) {
      common = Options(isHidden: isHidden, reservedLayoutWidth: reservedLayoutWidth, tintColor: tintColor)
      self.showsVerticalSeparator = showsVerticalSeparator
    }
  }

  /// The look of the chevron of an outline.
  public struct OutlineDisclosureOptions {
    /// What a tap on the row does.
    public enum Style: Int, Sendable {
      /// The style of the row's place: that of headers in headers, else that of cells.
      case automatic
      /// A tap anywhere on the row shows or hides what belongs to it.
      case header
      /// Only a tap on the chevron does.
      case cell
    }

    /// What a tap on the row does.
    public var style: Style
    var common: Options

    /// A look; nil for what the kind has.
    public init(
      style: Style? = nil, isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil
    ) {
      self.style = style ?? .automatic
      common = Options(isHidden: isHidden, reservedLayoutWidth: reservedLayoutWidth, tintColor: tintColor)
    }
  }

  /// The look of a short text.
  public struct LabelOptions {
    var common: Options
    /// The font of the text.
    public var font: UIFont
    /// Kept without effect: fonts do not follow a setting of the system's.
    public var adjustsFontForContentSizeCategory: Bool

    /// A look; nil for what the kind has.
    public init(
      isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil, font: UIFont? = nil,
      adjustsFontForContentSizeCategory: Bool? = nil
    ) {
      common = Options(isHidden: isHidden, reservedLayoutWidth: reservedLayoutWidth, tintColor: tintColor)
      self.font = font ?? .systemFont(ofSize: 17)
      self.adjustsFontForContentSizeCategory = adjustsFontForContentSizeCategory ?? true
    }
  }

  /// A view of the program's own, with its place.
  public struct CustomViewConfiguration {
    /// The view that shows.
    public let customView: UIView
    /// The side, and when it shows.
    public let placement: Placement
    /// Whether the view keeps its size; else it is as large as it asks for.
    public let maintainsFixedSize: Bool
    let common: Options

    /// A view with its place.
    public init(
      customView: UIView, placement: Placement, isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil,
      tintColor: UIColor? = nil, maintainsFixedSize: Bool? = nil
    ) {
      (self.customView, self.placement, self.maintainsFixedSize) = (customView, placement, maintainsFixedSize ?? false)
      common = Options(isHidden: isHidden, reservedLayoutWidth: reservedLayoutWidth, tintColor: tintColor)
    }
  }

  /// What shows an accessory.
  enum Content {
    case sign(UITableViewCell.AccessoryType)
    case edit(UITableViewCell.EditingStyle, background: UIColor?)
    case reorder(hasLine: Bool)
    case circle(background: UIColor?)
    case outline(OutlineDisclosureOptions.Style)
    case label(String, UIFont)
    case menu(UIMenu)
    case view(UIView, keepsSize: Bool)
  }

  /// The kind of the accessory.
  public let accessoryType: AccessoryType
  /// When the accessory shows.
  public let displayedState: DisplayedState
  let content: Content
  let options: Options
  let isLeading: Bool
  let position: Placement.Position?
  let action: (() -> Void)?
  let didChooseElement: ((UIMenu) -> Void)?

  private init(
    _ type: AccessoryType, _ displayed: DisplayedState, _ content: Content, _ options: Options, isLeading: Bool = false,
    position: Placement.Position? = nil, action: (() -> Void)? = nil, didChooseElement: ((UIMenu) -> Void)? = nil
  ) {
    (accessoryType, displayedState, self.content, self.options) = (type, displayed, content, options)
    (self.isLeading, self.position, self.action, self.didChooseElement) = (isLeading, position, action, didChooseElement)
  }

  // MARK: Kinds

  /// A chevron, for a row that leads on.
  public static func disclosureIndicator(
    displayed: DisplayedState = .always, options: DisclosureIndicatorOptions = DisclosureIndicatorOptions()
  ) -> UICellAccessory { Self(.disclosureIndicator, displayed, .sign(.disclosureIndicator), options) }

  /// A button for details.
  public static func detail(
    displayed: DisplayedState = .always, options: DetailOptions = DetailOptions(), actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory { Self(.detail, displayed, .sign(.detailButton), options, action: actionHandler) }

  /// A mark, for a row that is chosen.
  public static func checkmark(
    displayed: DisplayedState = .always, options: CheckmarkOptions = CheckmarkOptions()
  ) -> UICellAccessory { Self(.checkmark, displayed, .sign(.checkmark), options) }

  /// The red sign: without an action of its own it draws out the actions at the trailing side.
  public static func delete(
    displayed: DisplayedState = .whenEditing, options: DeleteOptions = DeleteOptions(), actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory {
    Self(.delete, displayed, .edit(.delete, background: options.backgroundColor), options.common, isLeading: true, action: actionHandler)
  }

  /// The green sign.
  public static func insert(
    displayed: DisplayedState = .whenEditing, options: InsertOptions = InsertOptions(), actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory {
    Self(.insert, displayed, .edit(.insert, background: options.backgroundColor), options.common, isLeading: true, action: actionHandler)
  }

  /// Three lines, at which a finger takes the row elsewhere, where the data source lets it.
  public static func reorder(
    displayed: DisplayedState = .whenEditing, options: ReorderOptions = ReorderOptions()
  ) -> UICellAccessory {
    Self(.reorder, displayed, .reorder(hasLine: options.showsVerticalSeparator ?? false), options.common)
  }

  /// A circle, with a mark in rows that are selected.
  public static func multiselect(
    displayed: DisplayedState = .whenEditing, options: MultiselectOptions = MultiselectOptions()
  ) -> UICellAccessory {
    Self(.multiselect, displayed, .circle(background: options.backgroundColor), options.common, isLeading: true)
  }

  /// A chevron that turns down while what belongs to the item shows below it; a tap shows or hides that.
  public static func outlineDisclosure(
    displayed: DisplayedState = .always, options: OutlineDisclosureOptions = OutlineDisclosureOptions(),
    actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory { Self(.outlineDisclosure, displayed, .outline(options.style), options.common, action: actionHandler) }

  /// A short text.
  public static func label(
    text: String, displayed: DisplayedState = .always, options: LabelOptions = LabelOptions()
  ) -> UICellAccessory { Self(.label, displayed, .label(text, options.font), options.common) }

  /// The chosen element of a menu, which a tap shows.
  public static func popUpMenu(
    _ menu: UIMenu, displayed: DisplayedState = .always, options: Options = Options(),
    selectedElementDidChangeHandler: ((UIMenu) -> Void)? = nil
  ) -> UICellAccessory {
    Self(.popUpMenu, displayed, .menu(menu), options, didChooseElement: selectedElementDidChangeHandler)
  }
  /// The look of a menu.
  public typealias PopUpMenuOptions = Options

  /// A view of the program's own.
  public static func customView(configuration: CustomViewConfiguration) -> UICellAccessory {
    let type = AccessoryType.customView(ObjectIdentifier(configuration.customView))
    let content = Content.view(configuration.customView, keepsSize: configuration.maintainsFixedSize)
    return switch configuration.placement {
    case .leading(let displayed, let position):
      Self(type, displayed, content, configuration.common, isLeading: true, position: position)
    case .trailing(let displayed, let position): Self(type, displayed, content, configuration.common, position: position)
    }
  }

  /// Whether the accessory shows while the collection is edited, or while it is not.
  func isShown(isEditing: Bool) -> Bool {
    switch displayedState {
    case .always: true
    case .whenEditing: isEditing
    case .whenNotEditing: !isEditing
    }
  }
}
