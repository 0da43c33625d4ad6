/// A row of a table: a content view, with labels and a picture in the styles that there are, and a sign at its trailing side.
@preconcurrency @MainActor open class UITableViewCell: UIView {
  /// Where a cell's texts stand.
  public enum CellStyle: Int, Sendable {
    /// One text, after the picture.
    case `default`
    /// The text at the leading side, the detail in grey at the trailing one.
    case value1
    /// The text small, in the tint colour, before the detail.
    case value2
    /// The detail small below the text.
    case subtitle
  }

  /// Signs at the trailing side.
  public enum AccessoryType: Int, Sendable {
    /// No sign at all.
    case none
    /// A chevron, for a row that leads on.
    case disclosureIndicator
    /// A button for details, and a chevron.
    case detailDisclosureButton
    /// A mark, for a row that is chosen.
    case checkmark
    /// A button for details.
    case detailButton
  }

  /// How the row looks while it has the focus. Kept without effect: there is no focus here.
  open var focusStyle = FocusStyle.default
  /// Whether the row takes touches while it is dragged elsewhere. Kept without effect: rows are not dragged out of tables.
  open var userInteractionEnabledWhileDragging = false
  /// How a row looks while it has the focus.
  public enum FocusStyle: Int, Sendable {
    /// The system's look.
    case `default`
    /// The program's own.
    case custom
  }
  /// How a selected row looks.
  public enum SelectionStyle: Int, Sendable {
    /// Like any other.
    case none
    /// Grey; a name of the past.
    case blue
    /// Grey; a name of the past.
    case gray
    /// Grey, over the whole row.
    case `default`
  }

  /// What editing does to a row.
  public enum EditingStyle: Int, Sendable {
    /// Nothing happens to it.
    case none
    /// The row is deleted.
    case delete
    /// A row is inserted.
    case insert
  }

  /// Lines between rows.
  public enum SeparatorStyle: Int, Sendable {
    /// No lines between rows.
    case none
    /// A hairline below each row.
    case singleLine
    /// A hairline; a name of the past.
    case singleLineEtched
  }

  /// The style, fixed when the cell is made.
  let style: CellStyle
  /// The name under which the table reuses the cell.
  public let reuseIdentifier: String?
  /// The view for the cell's content, beside the accessory.
  public let contentView = UIView()
  /// The view behind the content.
  open var backgroundView: UIView? { didSet { exchange(oldValue, for: backgroundView) } }
  /// The view behind the content of a row that is selected or held; without one of the program's, a grey one.
  open var selectedBackgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      setNeedsLayout()
    }
  }
  /// How a selected row looks.
  open var selectionStyle = SelectionStyle.default
  /// The sign at the trailing side.
  open var accessoryType = AccessoryType.none { didSet { if accessoryType != oldValue { showAccessory() } } }
  /// A view in the place of the sign, with its own size.
  open var accessoryView: UIView? { didSet { showAccessory() } }
  /// How often the content is indented.
  open var indentationLevel = 0 { didSet { setNeedsLayout() } }
  /// The indentation of a level, in points.
  open var indentationWidth: CGFloat = 10 { didSet { setNeedsLayout() } }
  /// The insets of the line below the row, in points; of the table's unless they are set.
  open var separatorInset: UIEdgeInsets {
    get { assignedSeparatorInset ?? tableSeparatorInset }
    set {
      assignedSeparatorInset = newValue
      setNeedsLayout()
    }
  }
  /// Whether the cell shows the sign of editing before its content.
  open var isEditing: Bool {
    get { isEditingNow }
    set { setEditing(newValue, animated: false) }
  }
  /// Shows or hides the sign of editing.
  open func setEditing(_ editing: Bool, animated: Bool) {
    guard editing != isEditingNow else { return }
    isEditingNow = editing
    showAccessory()
    showEditing(animated: animated)
    setNeedsUpdateConfiguration()
  }
  private var isEditingNow = false
  /// The sign that editing shows.
  open internal(set) var editingStyle = EditingStyle.none
  /// The sign at the trailing side while the row is edited, in the place of `accessoryType`'s.
  open var editingAccessoryType = AccessoryType.none { didSet { if editingAccessoryType != oldValue { showAccessory() } } }
  /// A view in the place of that sign, with its own size.
  open var editingAccessoryView: UIView? { didSet { showAccessory() } }
  /// Whether the content gives way to the sign of editing.
  open var shouldIndentWhileEditing = true
  /// Whether the row has a sign by which a finger takes it elsewhere while the table is edited, where the data source's `canMoveRowAt` says
  /// so.
  open var showsReorderControl = false { didSet { if showsReorderControl != oldValue { table?.editingDidChange(of: self) } } }
  /// Whether that sign shows.
  var isMovable = false {
    didSet {
      guard isMovable != oldValue else { return }
      handle?.removeFromSuperview()
      handle = isMovable ? ReorderGlyph() : nil
      handle.map(addSubview)
    }
  }
  private var handle: ReorderGlyph?
  /// The width that titles at the table's side take, in points.
  var indexRoom: CGFloat = 0 { didSet { if indexRoom != oldValue { setNeedsLayout() } } }
  /// Whether a point is on that sign, or above or below it.
  func isHandle(at point: CGPoint) -> Bool { handle.map { point.x >= $0.frame.minX - 8 && point.x <= $0.frame.maxX + 8 } ?? false }
  /// Whether a finger takes the row elsewhere: it casts a shadow on the others.
  var isHeldByFinger = false {
    didSet {
      layer.shadowOpacity = isHeldByFinger ? 0.25 : 0
      (layer.shadowRadius, layer.shadowOffset) = (6, CGSize(width: 0, height: 2))
      alpha = isHeldByFinger ? 0.9 : 1
    }
  }
  private var sign: EditSign?
  private static let signRoom: CGFloat = 38

  private func showEditing(animated: Bool) {
    if isEditingNow, editingStyle != .none, sign == nil {
      let new = EditSign(editingStyle)
      new.addAction(UIAction { [unowned self] _ in table?.signWasTapped(in: self) }, for: .touchUpInside)
      UIView.performWithoutAnimation {
        new.frame = signPlace.offsetBy(dx: directed(CGRect(x: -Self.signRoom, y: 0, width: 0, height: 0)).minX > 0 ? 38 : -38, dy: 0)
        new.alpha = 0
        addSubview(new)
      }
      sign = new
    }
    ControlParts.change(animated: animated) {
      sign?.frame = signPlace
      sign?.alpha = isEditingNow ? 1 : 0
      placeContent()
      layoutIfNeeded()
    }
    if !isEditingNow {
      sign?.removeFromSuperview()
      sign = nil
    }
  }

  private var signPlace: CGRect {
    directed(CGRect(x: Self.margin, y: ((bounds.height - 22) / 2).rounded(), width: 22, height: 22))
  }
  /// The room that the sign takes before the content.
  private var signWidth: CGFloat { isEditingNow && editingStyle != .none && shouldIndentWhileEditing ? Self.signRoom : 0 }

  private var label: UILabel?
  private var detailLabel: UILabel?
  private var picture: UIImageView?
  private var glyph: TableGlyph?
  private var assignedSeparatorInset: UIEdgeInsets?
  private var plainSelection: UIView?
  let separator = ControlParts.part(.separator)
  /// Lines at the top and bottom of a group, from side to side.
  let topLine = ControlParts.part(.separator)
  weak var table: UITableView?
  /// The insets of the table's lines, leading first.
  var tableSeparatorInset = UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0)
  /// What `init()` is to make, for a table that knows the class only when the program runs.
  static var wanted: (style: CellStyle, identifier: String?) = (.default, nil)

  static let margin: CGFloat = 16
  private static let gap: CGFloat = 15
  static let standardHeight: CGFloat = 44
  private static let verticalMargin: CGFloat = 11

  /// A cell in a style.
  /// - Parameter reuseIdentifier: the name under which it is reused; nil for a cell that is not.
  public init(style: CellStyle, reuseIdentifier: String?) {
    (self.style, self.reuseIdentifier) = (style, reuseIdentifier)
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: Self.standardHeight))
    clipsToBounds = false
    contentView.layoutMargins = UIEdgeInsets(top: 11, left: Self.margin, bottom: 11, right: Self.margin)
    addSubview(contentView)
    addSubview(separator)
    topLine.isHidden = true
    addSubview(topLine)
  }

  /// A cell with a frame: in the style `default`, or in the style and with the name that a table asks for.
  public override convenience init(frame: CGRect) {
    self.init(style: Self.wanted.style, reuseIdentifier: Self.wanted.identifier)
    if frame != .zero { self.frame = frame }
  }

  public required init?(coder: NSCoder) { nil }

  // MARK: Content

  /// The main text; made when it is first asked for.
  open var textLabel: UILabel? {
    if let label { return label }
    let new = made(size: style == .value2 ? 12 : 17, color: style == .value2 ? tintColor : .label)
    if style == .value2 { new.textAlignment = .right }
    label = new
    return new
  }

  /// The second text; nil in the style `default`.
  open var detailTextLabel: UILabel? {
    guard style != .default else { return nil }
    if let detailLabel { return detailLabel }
    let size: CGFloat = style == .subtitle ? 12 : style == .value1 ? 17 : 15
    let new = made(size: size, color: style == .value2 ? .label : .secondaryLabel)
    detailLabel = new
    return new
  }

  /// The picture before the text; made when it is first asked for.
  open var imageView: UIImageView? {
    if let picture { return picture }
    let new = UIImageView(image: nil)
    new.contentMode = .center
    contentView.addSubview(new)
    picture = new
    return new
  }

  private func made(size: CGFloat, color: UIColor?) -> UILabel {
    let label = UILabel()
    label.font = .systemFont(ofSize: size)
    label.textColor = color
    contentView.addSubview(label)
    setNeedsLayout()
    return label
  }

  private func exchange(_ old: UIView?, for new: UIView?) {
    old?.removeFromSuperview()
    guard let new else { return }
    insertSubview(new, at: 0)
    setNeedsLayout()
  }

  /// The view in the place of the sign at the trailing side.
  private var shownAccessory: UIView?

  private func showAccessory() {
    glyph?.removeFromSuperview()
    glyph = nil
    let view = isEditingNow ? editingAccessoryView : accessoryView, type = isEditingNow ? editingAccessoryType : accessoryType
    if shownAccessory !== view { shownAccessory?.removeFromSuperview() }
    shownAccessory = view
    if let view {
      addSubview(view)
    } else if type != .none {
      let new = TableGlyph(type)
      new.addAction(UIAction { [unowned self] _ in table?.accessoryWasTapped(in: self) }, for: .touchUpInside)
      addSubview(new)
      glyph = new
    }
    setNeedsLayout()
  }

  // MARK: Configurations

  private lazy var content = CellContent(of: self, in: contentView)

  /// What the cell shows, as a value, in place of labels and picture; nil for those.
  open var contentConfiguration: (any UIContentConfiguration)? {
    didSet {
      if contentConfiguration != nil || content.view != nil { content.show(contentConfiguration?.updated(for: configurationState)) }
    }
  }
  /// The background, as a value; nil for the table's.
  open var backgroundConfiguration: UIBackgroundConfiguration? {
    didSet {
      if backgroundConfiguration != nil { backgroundColor = nil }
      showBackground()
    }
  }
  /// Whether the content follows the cell's state by itself.
  open var automaticallyUpdatesContentConfiguration = true
  /// Whether the background follows the cell's state by itself.
  open var automaticallyUpdatesBackgroundConfiguration = true

  private func showBackground() {
    let own = backgroundConfiguration
    content.show(background: automaticallyUpdatesBackgroundConfiguration ? own?.updated(for: configurationState) : own)
  }

  /// A content in the cell's style, to be filled and set.
  open func defaultContentConfiguration() -> UIListContentConfiguration {
    switch style {
    case .default: .cell()
    case .value1, .value2: .valueCell()
    case .subtitle: .subtitleCell()
    }
  }
  /// A background of a row, to be changed and set.
  open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration {
    table?.style == .plain ? .listPlainCell() : .listGroupedCell()
  }

  /// The cell's state.
  open var configurationState: UICellConfigurationState {
    var state = UICellConfigurationState(traitCollection: traitCollection)
    (state.isSelected, state.isHighlighted, state.isEditing) = (isSelected, isHighlighted, isEditing)
    (state.isDisabled, state.isSwiped) = (!isUserInteractionEnabled, table?.swiper.isSwiped(self) ?? false)
    return state
  }
  /// Called when the state has changed, to set configurations for it. Overrides call super.
  open func updateConfiguration(using state: UICellConfigurationState) { configurationUpdateHandler?(self, state) }
  /// The type of what is called when the state has changed.
  public typealias ConfigurationUpdateHandler = (UITableViewCell, UICellConfigurationState) -> Void
  /// Called when the state has changed, to set configurations for it.
  open var configurationUpdateHandler: ConfigurationUpdateHandler? { didSet { setNeedsUpdateConfiguration() } }
  /// Updates the configurations for the present state.
  open func setNeedsUpdateConfiguration() {
    updateConfiguration(using: configurationState)
    if automaticallyUpdatesContentConfiguration, let contentConfiguration {
      content.show(contentConfiguration.updated(for: configurationState))
    }
    if automaticallyUpdatesBackgroundConfiguration, backgroundConfiguration != nil { showBackground() }
  }

  /// Called before the cell is used again. Overrides call super.
  open func prepareForReuse() {
    setHighlighted(false, animated: false)
    setSelected(false, animated: false)
  }

  // MARK: Selection

  /// Whether the row is selected.
  open var isSelected: Bool {
    get { isSelectedNow }
    set { setSelected(newValue, animated: false) }
  }
  /// Whether a finger is on the row.
  open var isHighlighted: Bool {
    get { isHighlightedNow }
    set { setHighlighted(newValue, animated: false) }
  }
  private var isSelectedNow = false
  private var isHighlightedNow = false

  /// Selects or deselects the row's look; animated, it fades in 0.3 s.
  open func setSelected(_ selected: Bool, animated: Bool) {
    guard selected != isSelectedNow else { return }
    isSelectedNow = selected
    setNeedsUpdateConfiguration()
    showSelection(animated: animated)
  }

  /// Highlights the row, as a finger on it does; animated, the look fades in 0.3 s.
  open func setHighlighted(_ highlighted: Bool, animated: Bool) {
    guard highlighted != isHighlightedNow else { return }
    isHighlightedNow = highlighted
    setNeedsUpdateConfiguration()
    showSelection(animated: animated)
  }

  private func showSelection(animated: Bool) {
    let isShown = (isSelectedNow || isHighlightedNow) && selectionStyle != .none
    label?.isHighlighted = isShown
    detailLabel?.isHighlighted = isShown
    picture?.isHighlighted = isShown
    // A background as a value follows the state by itself.
    if backgroundConfiguration != nil, selectedBackgroundView == nil { return }
    let view: UIView
    if let selectedBackgroundView {
      view = selectedBackgroundView
    } else {
      if plainSelection == nil, !isShown { return }
      view = plainSelection ?? ControlParts.part(.systemGray4)
      plainSelection = view
    }
    if view.superview !== self {
      if !isShown { return }
      UIView.performWithoutAnimation {
        insertSubview(view, belowSubview: contentView)
        view.frame = bounds
        view.alpha = 0
      }
    }
    if animated, !isShown {
      UIView.animate(withDuration: 0.3, delay: 0, options: .allowUserInteraction) { view.alpha = 0 }
    } else {
      view.alpha = isShown ? 1 : 0
    }
  }

  // MARK: Layout

  open override var frame: CGRect { didSet { placeContent() } }
  open override var bounds: CGRect { didSet { placeContent() } }

  /// Gives the content view its place with the cell's, before constraints inside it are solved.
  private func placeContent() {
    let place = directed(
      CGRect(x: signWidth, y: 0, width: max(0, bounds.width - contentWidthTaken - signWidth), height: bounds.height))
    if sign != nil { sign?.frame = signPlace }
    contentView.place(in: place)
  }

  private var accessorySize: CGSize { shownAccessory?.bounds.size ?? glyph?.intrinsicContentSize ?? .zero }

  private var contentWidthTaken: CGFloat {
    let widths = [accessorySize.width, handle?.bounds.width ?? 0].filter { $0 > 0 }
    return indexRoom + (widths.isEmpty ? 0 : widths.reduce(Self.margin) { $0 + $1 + 8 })
  }

  /// The height that the content needs in a width: by the constraints of the content view, else by the labels.
  func fittedHeight(width: CGFloat) -> CGFloat {
    let contentWidth = max(0, width - contentWidthTaken - signWidth)
    if let fitting = content.fittingSize(CGSize(width: contentWidth, height: bounds.height), along: .vertical) { return fitting.height }
    let own = sizeThatFits(CGSize(width: width, height: .infinity)).height
    return max(own.isFinite ? own : 0, Self.standardHeight)
  }

  /// The size of labels and picture in a width, with margins; at least 44 points high.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let text = textRects(in: CGSize(width: max(0, size.width - contentWidthTaken), height: 0))
    let height = max(text.label.maxY, text.detail.maxY) - min(text.label.minY, text.detail.minY)
    let image = picture?.image?.size.height ?? 0
    return CGSize(
      width: size.width, height: max(Self.standardHeight, height + 2 * Self.verticalMargin - (style == .subtitle ? 8 : 0), image + 2))
  }

  /// The rectangles of the labels in the content view, for left-to-right layout.
  private func textRects(in size: CGSize) -> (label: CGRect, detail: CGRect) {
    let indentation = CGFloat(indentationLevel) * indentationWidth
    let image = picture?.image?.size.width ?? 0
    let left = Self.margin + indentation + (image > 0 ? image + Self.gap : 0)
    let width = max(0, size.width - left - (contentWidthTaken > 0 ? 0 : Self.margin))
    func fitting(_ label: UILabel?, _ width: CGFloat) -> CGSize {
      guard let label, label.text?.isEmpty == false else { return .zero }
      let size = label.sizeThatFits(CGSize(width: width, height: 0))
      return CGSize(width: min(size.width, width), height: size.height)
    }
    func centred(_ x: CGFloat, _ size: CGSize, _ height: CGFloat) -> CGRect {
      CGRect(x: x, y: ((height - size.height) / 2).rounded(), width: size.width, height: size.height)
    }
    switch style {
    case .default:
      let text = fitting(label, width)
      return (centred(left, CGSize(width: width, height: text.height), size.height), centred(left, .zero, size.height))
    case .value1:
      let detail = fitting(detailLabel, width), text = fitting(label, max(0, width - (detail.width > 0 ? detail.width + 8 : 0)))
      return (centred(left, text, size.height), centred(left + width - detail.width, detail, size.height))
    case .value2:
      let text = fitting(label, 91), detail = fitting(detailLabel, max(0, width - 97))
      return (
        centred(left, CGSize(width: 91, height: text.height), size.height),
        centred(left + 97, CGSize(width: max(0, width - 97), height: detail.height), size.height)
      )
    case .subtitle:
      let text = fitting(label, width), detail = fitting(detailLabel, width)
      let gap: CGFloat = text.height > 0 && detail.height > 0 ? 2 : 0
      let top = ((size.height - text.height - detail.height - gap) / 2).rounded()
      return (
        CGRect(x: left, y: top, width: width, height: text.height),
        CGRect(x: left, y: top + text.height + gap, width: width, height: detail.height)
      )
    }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let size = bounds.size
    backgroundView?.frame = bounds
    selectedBackgroundView?.frame = bounds
    plainSelection?.frame = bounds
    placeContent()
    var end = size.width - Self.margin - indexRoom
    func placeAtEnd(_ view: UIView, _ own: CGSize) {
      let place = CGRect(x: end - own.width, y: ((size.height - own.height) / 2).rounded(), width: own.width, height: own.height)
      view.place(in: directed(place))
      end = place.minX - 8
    }
    if let handle { placeAtEnd(handle, handle.bounds.size) }
    if let accessory = shownAccessory ?? glyph { placeAtEnd(accessory, accessorySize) }
    let thickness = 1 / max(traitCollection.displayScale, 1), inset = separatorInset
    separator.frame = directed(
      CGRect(
        x: inset.left, y: size.height - thickness, width: max(0, size.width - inset.left - inset.right), height: thickness))
    topLine.frame = CGRect(x: 0, y: 0, width: size.width, height: thickness)
    content.place()
    guard label != nil || detailLabel != nil || picture != nil else { return }
    let room = contentView.bounds.size, rects = textRects(in: room)
    func placed(_ rect: CGRect) -> CGRect {
      isRightToLeft ? CGRect(x: room.width - rect.maxX, y: rect.minY, width: rect.width, height: rect.height) : rect
    }
    label?.frame = placed(rects.label)
    detailLabel?.frame = placed(rects.detail)
    let image = picture?.image?.size ?? .zero, indentation = CGFloat(indentationLevel) * indentationWidth
    picture?.frame = placed(
      CGRect(x: Self.margin + indentation, y: (room.height - image.height) / 2, width: image.width, height: image.height))
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    if style == .value2 { label?.textColor = tintColor }
  }
}
