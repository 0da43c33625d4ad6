/// The looks of a date picker.
public enum UIDatePickerStyle: Int, Sendable {
  /// The system's choice: wheels.
  case automatic
  /// Wheels, side by side.
  case wheels
  /// Fields that open a calendar and wheels.
  case compact
  /// A calendar, with a field for the time where there is one.
  case inline
}

/// Lets a person choose a date, a time or a duration by wheels, a calendar or fields, in the order and the language of a locale.
///
/// It sends `valueChanged` when a wheel comes to rest after a finger at another date, and when another day is tapped. What the locale, the
/// calendar and the time zone are follows the machine unless the program sets them, and the first date is that at which the picker is made.
@preconcurrency @MainActor open class UIDatePicker: UIControl {
  /// What is chosen.
  public enum Mode: Int, Sendable {
    /// An hour and a minute.
    case time
    /// A day, a month and a year.
    case date
    /// A day, an hour and a minute.
    case dateAndTime
    /// Hours and minutes of a duration.
    case countDownTimer
    /// A month and a year.
    case yearAndMonth
  }

  /// What is chosen.
  open var datePickerMode = Mode.dateAndTime { didSet { if datePickerMode != oldValue { rebuild() } } }
  /// Says the order and the language; nil is the machine's.
  open var locale: Locale? { didSet { rebuild() } }
  /// Counts the days; nil is that of the locale.
  open var calendar: Calendar! { didSet { rebuild() } }
  /// The zone of the times that show; nil is the machine's.
  open var timeZone: TimeZone? { didSet { rebuild() } }
  /// The first date that may be chosen; nil for any.
  open var minimumDate: Date? { didSet { limitsDidChange() } }
  /// The last date that may be chosen; nil for any.
  open var maximumDate: Date? { didSet { limitsDidChange() } }
  /// Minutes between two rows: a part of 60, from 1 to 30.
  open var minuteInterval = 1 {
    didSet {
      if minuteInterval < 1 || minuteInterval > 30 || 60 % minuteInterval != 0 { minuteInterval = oldValue }
      if minuteInterval != oldValue { rebuild() }
    }
  }
  /// Whether dates that are set are taken down to a multiple of `minuteInterval`.
  open var roundsToMinuteInterval = true
  /// The look that is wanted.
  open var preferredDatePickerStyle = UIDatePickerStyle.automatic {
    didSet { if preferredDatePickerStyle != oldValue { rebuild() } }
  }
  /// The look that shows: the one that is wanted where the mode has it, else wheels.
  open var datePickerStyle: UIDatePickerStyle {
    switch (preferredDatePickerStyle, datePickerMode) {
    case (.compact, .time), (.compact, .date), (.compact, .dateAndTime): .compact
    case (.inline, .date), (.inline, .dateAndTime): .inline
    default: .wheels
    }
  }

  private var ownDate = Date()
  private var ownDuration: TimeInterval = 60
  private let wheels = UIPickerView()
  private let source = DateWheelSource()
  private let days = DateCalendarView()
  private let fields = DateFieldsView()
  private weak var popover: DatePopover?
  fileprivate var columns: [DateColumn] = []
  /// The day that the wheel of dates counts from.
  private var referenceDay = Date()

  /// A picker; one without a size gets that of 320 × 216 points.
  public override init(frame: CGRect) {
    super.init(frame: frame.size == .zero ? CGRect(origin: frame.origin, size: UIPickerView.size) : frame)
    source.picker = self
    (wheels.dataSource, wheels.delegate) = (source, source)
    for face in [wheels, days, fields] { addSubview(face) }
    days.isOffered = { [unowned self] day in isOffered(day: day) }
    days.didChoose = { [unowned self] date in choose(date) }
    fields.didTap = { [unowned self] field in open(field) }
    rebuild()
  }

  override var hasValue: Bool { true }

  public required init?(coder: NSCoder) { nil }

  open override var intrinsicContentSize: CGSize {
    let small = fields.intrinsicContentSize
    switch datePickerStyle {
    case .compact: return small
    case .inline:
      let hasTime = datePickerMode == .dateAndTime
      return CGSize(width: DateCalendarView.size.width, height: DateCalendarView.size.height + (hasTime ? small.height + Self.gap : 0))
    case .automatic, .wheels: return wheels.intrinsicContentSize
    }
  }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  /// Distance between the calendar and the field below it, in points.
  private static let gap: CGFloat = 8

  open override func layoutSubviews() {
    super.layoutSubviews()
    wheels.frame = bounds
    let small = fields.intrinsicContentSize
    days.frame = CGRect(x: 0, y: 0, width: bounds.width, height: DateCalendarView.size.height)
    let isCompact = datePickerStyle == .compact
    fields.frame =
      isCompact
      ? CGRect(x: 0, y: bounds.midY - small.height / 2, width: bounds.width, height: small.height)
      : directed(
        CGRect(x: bounds.width - small.width - Self.gap, y: days.frame.maxY + Self.gap / 2, width: small.width, height: small.height))
  }

  open override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    isEnabled ? super.hitTest(point, with: event) : nil
  }

  override func stateDidChange() {
    super.stateDidChange()
    wheels.alpha = isEnabled ? 1 : ControlParts.disabledAlpha
  }

  // MARK: Values

  /// The date that is chosen, within the limits.
  open var date: Date {
    get { ownDate }
    set { setDate(newValue, animated: false) }
  }

  /// Chooses a date; animated, the wheels turn there. `valueChanged` is not sent.
  open func setDate(_ date: Date, animated: Bool) {
    ownDate = limited(date)
    show(animated: animated)
  }

  /// The duration that is chosen in the mode `countDownTimer`, in seconds: whole minutes, from one to 23 hours and 59.
  open var countDownDuration: TimeInterval {
    get { ownDuration }
    set {
      let minutes = min(max((newValue / 60).rounded(.down), 1), 23 * 60 + 59)
      ownDuration = minutes * 60
      if datePickerMode == .countDownTimer { show(animated: false) }
    }
  }

  private var dayCounting: Calendar {
    var days: Calendar = calendar ?? locale?.calendar ?? .current
    if let timeZone { days.timeZone = timeZone }
    return days
  }

  private func limited(_ date: Date) -> Date {
    var date = date
    if let minimumDate, let maximumDate, minimumDate > maximumDate { return date }
    if let maximumDate { date = min(date, maximumDate) }
    if let minimumDate { date = max(date, minimumDate) }
    return date
  }

  private func limitsDidChange() {
    let kept = limited(ownDate)
    if kept != ownDate { setDate(kept, animated: false) } else { show(animated: false) }
  }

  // MARK: Calendar and fields

  private func isOffered(day: Date) -> Bool {
    let calendar = dayCounting
    if let minimumDate, calendar.compare(day, to: minimumDate, toGranularity: .day) == .orderedAscending { return false }
    if let maximumDate, calendar.compare(day, to: maximumDate, toGranularity: .day) == .orderedDescending { return false }
    return true
  }

  /// Takes over a date that a finger has chosen.
  private func choose(_ date: Date) {
    let old = ownDate
    ownDate = limited(date)
    show(animated: true)
    if ownDate != old { sendValueChanged() }
  }

  private func showFields() {
    let calendar = dayCounting
    func text(_ template: String) -> String { DateColumn.formatter(template, language, calendar).string(from: ownDate) }
    var texts: [(mode: Mode, text: String)] = []
    if datePickerStyle == .compact, datePickerMode != .time { texts.append((.date, text("yMMMd"))) }
    if datePickerMode != .date { texts.append((.time, text("jmm"))) }
    fields.show(texts)
    invalidateIntrinsicContentSize()
  }

  /// Opens what a field chooses from, beside it.
  private func open(_ field: DateFieldsView.Field) {
    guard let window, popover?.superview == nil else { return }
    let picker = UIDatePicker()
    picker.preferredDatePickerStyle = field.mode == .date ? .inline : .wheels
    picker.datePickerMode = field.mode
    (picker.locale, picker.calendar, picker.timeZone) = (locale, calendar, timeZone)
    (picker.minuteInterval, picker.minimumDate, picker.maximumDate) = (minuteInterval, minimumDate, maximumDate)
    picker.date = ownDate
    picker.addAction(UIAction { [weak self, unowned picker] _ in self?.choose(picker.date) }, for: .valueChanged)
    let popover = DatePopover(picker, of: field, in: window)
    popover.willEnd = { [weak field] in field?.isOpen = false }
    field.isOpen = true
    self.popover = popover
  }

  open override func willMove(toWindow newWindow: UIWindow?) {
    super.willMove(toWindow: newWindow)
    if newWindow == nil { popover?.dismiss() }
  }

  // MARK: Wheels

  private var language: Locale { locale ?? .current }

  /// Makes the wheels for the mode and the language.
  private func rebuild() {
    let calendar = dayCounting
    referenceDay = calendar.startOfDay(for: ownDate)
    let style = datePickerStyle
    (wheels.isHidden, days.isHidden) = (style != .wheels, style != .inline)
    fields.isHidden = style == .wheels || style == .inline && datePickerMode == .date
    columns = DateColumn.columns(
      datePickerMode, language, calendar, referenceDay: referenceDay, minuteInterval: minuteInterval)
    wheels.reloadAllComponents()
    show(animated: false)
    days.update(calendar, language)
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  /// The value of a part of a date.
  private func value(of part: DateColumn.Part, in date: Date) -> Int {
    let days = dayCounting
    switch part {
    case .year: return days.component(.year, from: date)
    case .month: return days.component(.month, from: date)
    case .day: return days.component(.day, from: date)
    case .date: return days.dateComponents([.day], from: referenceDay, to: days.startOfDay(for: date)).day ?? 0
    case .hour: return days.component(.hour, from: date)
    case .dayPeriod: return days.component(.hour, from: date) / 12
    case .minute: return days.component(.minute, from: date)
    case .hours: return Int(ownDuration) / 3600
    case .minutes: return Int(ownDuration) / 60 % 60
    }
  }

  /// Turns the wheels to the date.
  private func show(animated: Bool) {
    if !days.isHidden { days.date = ownDate }
    if !fields.isHidden { showFields() }
    for (index, column) in columns.enumerated() {
      let row = wheels.selectedRow(inComponent: index), isFirst = !animated
      let wanted = column.row(of: value(of: column.part, in: ownDate), near: isFirst ? -1 : row)
      if wanted != row || isFirst { wheels.selectRow(wanted, inComponent: index, animated: animated) }
    }
    wheels.refreshRows()
  }

  /// The values of the rows in front.
  private var chosen: [DateColumn.Part: Int] {
    var chosen: [DateColumn.Part: Int] = [:]
    for (index, column) in columns.enumerated() { chosen[column.part] = column.value(of: wheels.selectedRow(inComponent: index)) }
    return chosen
  }

  /// The date of values of parts; days that a month has not are taken down to its last.
  private func date(of chosen: [DateColumn.Part: Int]) -> Date {
    let days = dayCounting
    var parts = days.dateComponents([.era, .year, .month, .day, .hour, .minute, .second], from: ownDate)
    if let count = chosen[.date], let day = days.date(byAdding: .day, value: count, to: referenceDay) {
      let day = days.dateComponents([.era, .year, .month, .day], from: day)
      (parts.era, parts.year, parts.month, parts.day) = (day.era, day.year, day.month, day.day)
    }
    if let year = chosen[.year] { parts.year = year }
    if let month = chosen[.month] { parts.month = month }
    if let hour = chosen[.hour] { (parts.hour, parts.second) = (hour, 0) }
    if let minute = chosen[.minute] { (parts.minute, parts.second) = (minute, 0) }
    let wanted = chosen[.day] ?? parts.day ?? 1
    parts.day = 1
    let last = days.date(from: parts).flatMap { days.range(of: .day, in: .month, for: $0)?.count } ?? wanted
    parts.day = min(wanted, last)
    return days.date(from: parts) ?? ownDate
  }

  /// Whether a row leads to a date that there is, within the limits.
  fileprivate func isOffered(_ value: Int, of part: DateColumn.Part) -> Bool {
    guard datePickerMode != .countDownTimer else { return true }
    let days = dayCounting
    var chosen = chosen
    chosen[part] = value
    if part == .dayPeriod { chosen[.hour] = value * 12 + (chosen[.hour] ?? 0) % 12 }
    let date = date(of: chosen)
    if part == .day, days.component(.day, from: date) != value { return false }
    // A part is offered if any date with it is within the limits.
    let unit: Calendar.Component =
      switch part {
      case .year: .year
      case .month: .month
      case .day, .date: .day
      case .hour, .dayPeriod: .hour
      case .minute, .hours, .minutes: .minute
      }
    if let minimumDate, days.compare(date, to: minimumDate, toGranularity: unit) == .orderedAscending { return false }
    if let maximumDate, days.compare(date, to: maximumDate, toGranularity: unit) == .orderedDescending { return false }
    return true
  }

  /// Takes over what a finger has turned to, and turns back what is not offered.
  fileprivate func wheelDidStop(_ component: Int) {
    var chosen = chosen
    if datePickerMode == .countDownTimer {
      let old = ownDuration
      ownDuration = TimeInterval(max((chosen[.hours] ?? 0) * 60 + (chosen[.minutes] ?? 0), 1) * 60)
      show(animated: true)
      if ownDuration != old { sendValueChanged() }
      return
    }
    // The half of the day is that of the hour, unless it is what was turned.
    if columns[component].part == .dayPeriod, let half = chosen[.dayPeriod] { chosen[.hour] = half * 12 + (chosen[.hour] ?? 0) % 12 }
    let old = ownDate
    ownDate = limited(date(of: chosen))
    show(animated: true)
    if ownDate != old { sendValueChanged() }
  }
}

/// Gives the wheels of a date picker their rows.
@MainActor private final class DateWheelSource: UIPickerViewDataSource, UIPickerViewDelegate {
  weak var picker: UIDatePicker?

  private func column(_ index: Int) -> DateColumn? { picker.flatMap { $0.columns.indices.contains(index) ? $0.columns[index] : nil } }

  func numberOfComponents(in pickerView: UIPickerView) -> Int { picker?.columns.count ?? 0 }
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { column(component)?.rowCount ?? 0 }
  func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat {
    column(component)?.width ?? UIView.noIntrinsicMetric
  }
  func pickerView(
    _ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int
  ) -> NSAttributedString? {
    guard let column = column(component) else { return nil }
    let value = column.value(of: row), isOffered = picker?.isOffered(value, of: column.part) ?? true
    return NSAttributedString(
      string: column.title(value), attributes: [.foregroundColor: isOffered ? UIColor.label : UIColor.tertiaryLabel])
  }
  func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) { picker?.wheelDidStop(component) }
}
