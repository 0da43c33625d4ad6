/// Wheels of rows, side by side, of which a person turns one row each to the front. It measures 320 × 216 points.
///
/// A finger turns a wheel, flicks it, or taps a row; it goes on as friction has it and comes to rest at a row. All of it is evaluated in
/// the time of the layers.
@preconcurrency @MainActor open class UIPickerView: UIView {
  /// Says how many rows there are; not retained.
  open weak var dataSource: (any UIPickerViewDataSource)? { didSet { isLoaded = false; setNeedsLayout() } }
  /// Gives the rows what they show; not retained.
  open weak var delegate: (any UIPickerViewDelegate)? { didSet { isLoaded = false; setNeedsLayout() } }
  /// Kept without effect: the rows in front always have a field behind them.
  open var showsSelectionIndicator = true

  private var wheels: [PickerWheel] = []
  private var isLoaded = false
  private let field = ControlParts.part(.tertiarySystemFill, radius: 8)

  static let size = CGSize(width: 320, height: 216)
  private static let rowHeight: CGFloat = 32
  /// Distance between two wheels, and of the field from the picker's sides, in points.
  private static let spacing: CGFloat = 5, margin: CGFloat = 9
  /// By how much the field is higher than the rows, in points.
  private static let fieldExcess: CGFloat = 2
  private static let font = UIFont.systemFont(ofSize: 21)

  /// A picker; one without a size gets that of 320 × 216 points.
  public override init(frame: CGRect) {
    super.init(frame: frame.size == .zero ? CGRect(origin: frame.origin, size: Self.size) : frame)
    addSubview(field)
  }

  public required init?(coder: NSCoder) { nil }

  open override var intrinsicContentSize: CGSize { Self.size }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }

  // MARK: Rows

  /// The number of wheels.
  open var numberOfComponents: Int { dataSource?.numberOfComponents(in: self) ?? 0 }

  /// The number of rows of a wheel.
  open func numberOfRows(inComponent component: Int) -> Int {
    dataSource?.pickerView(self, numberOfRowsInComponent: component) ?? 0
  }

  /// The size of a wheel's rows, in points.
  open func rowSize(forComponent component: Int) -> CGSize { CGSize(width: widths[component], height: rowHeight(of: component)) }

  /// The view of a row, if it shows and the delegate has given it; nil for others.
  open func view(forRow row: Int, forComponent component: Int) -> UIView? {
    loadIfNeeded()
    return wheels.indices.contains(component) ? wheels[component].view(of: row) : nil
  }

  /// Asks for all wheels and rows anew.
  open func reloadAllComponents() {
    isLoaded = false
    loadIfNeeded()
  }

  /// Asks for the rows of a wheel anew.
  open func reloadComponent(_ component: Int) {
    loadIfNeeded()
    load(component)
  }

  /// Brings a row to the front; animated, in 0.3 s. The delegate is not told.
  open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) {
    loadIfNeeded()
    if wheels.indices.contains(component) { wheels[component].select(row, animated: animated) }
  }

  /// The row in front, or which is on its way there; −1 where there is none.
  open func selectedRow(inComponent component: Int) -> Int {
    loadIfNeeded()
    return wheels.indices.contains(component) ? wheels[component].selectedRow : -1
  }

  /// Asks for the rows that show anew, where what they show has changed.
  func refreshRows() { for wheel in wheels { wheel.refresh() } }

  private func loadIfNeeded() {
    guard !isLoaded, dataSource != nil else { return }
    isLoaded = true
    let count = numberOfComponents
    while wheels.count > count { wheels.removeLast().removeFromSuperview() }
    while wheels.count < count {
      let wheel = PickerWheel(), component = wheels.count
      wheel.content = { [unowned self] row, used in content(of: row, component, used) }
      wheel.didSelect = { [unowned self] row in delegate?.pickerView(self, didSelectRow: row, inComponent: component) }
      addSubview(wheel)
      wheels.append(wheel)
    }
    for component in wheels.indices { load(component) }
    setNeedsLayout()
  }

  private func load(_ component: Int) {
    guard wheels.indices.contains(component) else { return }
    wheels[component].rowHeight = rowHeight(of: component)
    wheels[component].reload(count: numberOfRows(inComponent: component))
  }

  private func content(of row: Int, _ component: Int, _ used: UIView?) -> UIView {
    let given = delegate?.pickerView(self, viewForRow: row, forComponent: component, reusing: used is PickerTitle ? nil : used)
    if let given, !(given is NoPickerRowView) { return given }
    let label = used as? PickerTitle ?? PickerTitle()
    label.font = Self.font
    label.textColor = .label
    label.textAlignment = .center
    if let title = delegate?.pickerView(self, attributedTitleForRow: row, forComponent: component) {
      let text = NSMutableAttributedString(string: title.string, attributes: [.font: Self.font, .foregroundColor: UIColor.label])
      title.enumerateAttributes(in: NSRange(location: 0, length: title.length)) { values, range, _ in
        text.addAttributes(values, range: range)
      }
      label.attributedText = text
      label.textAlignment = .center
    } else {
      label.text = delegate?.pickerView(self, titleForRow: row, forComponent: component)
    }
    return label
  }

  // MARK: Layout

  private func rowHeight(of component: Int) -> CGFloat {
    let own = delegate?.pickerView(self, rowHeightForComponent: component) ?? -1
    return own > 0 ? own : Self.rowHeight
  }

  /// The wheels' widths: those that the delegate gives, and even parts of the rest.
  private var widths: [CGFloat] {
    let count = numberOfComponents, own = (0..<count).map { delegate?.pickerView(self, widthForComponent: $0) ?? -1 }
    let room = bounds.width - 2 * Self.margin - CGFloat(max(0, count - 1)) * Self.spacing
    let open = own.filter { $0 < 0 }.count, rest = max(0, room - own.reduce(0) { $0 + max($1, 0) })
    return own.map { $0 < 0 ? rest / CGFloat(open) : $0 }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    loadIfNeeded()
    let widths = widths
    var x = bounds.midX - (widths.reduce(0, +) + CGFloat(max(0, widths.count - 1)) * Self.spacing) / 2
    for (wheel, width) in zip(wheels, widths) {
      wheel.frame = directed(CGRect(x: x, y: 0, width: width, height: bounds.height))
      wheel.setNeedsLayout()
      x += width + Self.spacing
    }
    let height = (wheels.map(\.rowHeight).max() ?? Self.rowHeight) + Self.fieldExcess
    field.frame = CGRect(
      x: Self.margin, y: bounds.midY - height / 2, width: max(0, bounds.width - 2 * Self.margin), height: height)
  }
}

/// The text of a picker's row.
final class PickerTitle: UILabel {}
