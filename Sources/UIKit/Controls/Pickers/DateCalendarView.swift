/// The calendar of a date picker: a month's days in weeks, with buttons to the months around. It measures 320 × 352 points.
final class DateCalendarView: UIView {
  /// The day that is chosen, any time of it.
  var date = Date() { didSet { show(date) } }
  /// Called with a day that a finger has chosen, at the time that the old one had.
  var didChoose: (Date) -> Void = { _ in }
  /// Whether a day may be chosen.
  var isOffered: (Date) -> Bool = { _ in true }

  private var calendar = Calendar.current
  private var language = Locale.current
  /// The first moment of the month that shows.
  private var month = Date()
  private let title = UILabel()
  private let grid = UIView()
  private let back = UIButton(type: .system), forward = UIButton(type: .system)
  private let ring = ControlParts.part(nil)
  private var weekdays: [UILabel] = []
  private var days: [UILabel] = []

  static let size = CGSize(width: 320, height: 352)
  private static let margin: CGFloat = 6, headerHeight: CGFloat = 44, weekdayHeight: CGFloat = 24, rowHeight: CGFloat = 46
  private static let weeks = 6, ringSize: CGFloat = 42

  override init(frame: CGRect) {
    super.init(frame: frame)
    title.font = .systemFont(ofSize: 17, weight: .semibold)
    for part in [title, back, forward, grid] { addSubview(part) }
    grid.clipsToBounds = true
    grid.addSubview(ring)
    for (button, isBack) in [(back, true), (forward, false)] {
      button.setImage(Self.chevron(isBack: isBack), for: .normal)
      button.addAction(UIAction { [unowned self] _ in turn(by: isBack ? -1 : 1) }, for: .touchUpInside)
    }
    for direction in [UISwipeGestureRecognizer.Direction.left, .right] {
      let swipe = UISwipeGestureRecognizer(target: self, action: DateCalendarView.swiped)
      swipe.direction = direction
      grid.addGestureRecognizer(swipe)
    }
    grid.addGestureRecognizer(UITapGestureRecognizer(target: self, action: DateCalendarView.tapped))
  }

  required init?(coder: NSCoder) { nil }

  override var intrinsicContentSize: CGSize { Self.size }

  private static func chevron(isBack: Bool) -> UIImage {
    let size = CGSize(width: 11, height: 18)
    return UIGraphicsImageRenderer(size: size).image { _ in
      let path = UIBezierPath(), tip: CGFloat = isBack ? 1.5 : 9.5
      path.move(to: CGPoint(x: 11 - tip, y: 1.5))
      path.addLine(to: CGPoint(x: tip, y: 9))
      path.addLine(to: CGPoint(x: 11 - tip, y: 16.5))
      (path.lineWidth, path.lineCapStyle, path.lineJoinStyle) = (2.5, .round, .round)
      UIColor.black.setStroke()
      path.stroke()
    }.withRenderingMode(.alwaysTemplate)
  }

  /// Takes over the days, the language and the limits, and shows the month of the chosen date.
  func update(_ calendar: Calendar, _ language: Locale) {
    (self.calendar, self.language) = (calendar, language)
    let names = DateColumn.formatter("EEE", language, calendar).shortStandaloneWeekdaySymbols
    for label in weekdays { label.removeFromSuperview() }
    weekdays = names.indices.map { index in
      let label = UILabel()
      label.text = names[(index + calendar.firstWeekday - 1) % names.count].uppercased(with: language)
      label.font = .systemFont(ofSize: 13, weight: .semibold)
      label.textColor = .tertiaryLabel
      label.textAlignment = .center
      addSubview(label)
      return label
    }
    show(date)
  }

  private func show(_ date: Date) {
    month = calendar.dateInterval(of: .month, for: date)?.start ?? date
    fill()
  }

  // MARK: Days

  private var dayCount: Int { calendar.range(of: .day, in: .month, for: month)?.count ?? 30 }
  /// The column in which the month begins.
  private var firstColumn: Int { (calendar.component(.weekday, from: month) - calendar.firstWeekday + 7) % 7 }

  private func date(ofDay day: Int) -> Date { calendar.date(byAdding: .day, value: day - 1, to: month) ?? month }

  private func fill() {
    title.text = DateColumn.formatter("yMMMM", language, calendar).string(from: month)
    while days.count > dayCount { days.removeLast().removeFromSuperview() }
    while days.count < dayCount {
      let label = UILabel()
      label.textAlignment = .center
      grid.addSubview(label)
      days.append(label)
    }
    ring.isHidden = true
    for (index, label) in days.enumerated() {
      let day = date(ofDay: index + 1), isChosen = calendar.isDate(day, inSameDayAs: date)
      label.text = (index + 1).formatted(.number.locale(language))
      label.font = .systemFont(ofSize: 20, weight: isChosen ? .semibold : .regular)
      label.textColor = isChosen ? tintColor : isOffered(day) ? .label : .tertiaryLabel
      if isChosen { ring.isHidden = false }
    }
    ring.backgroundColor = tintColor.withAlphaComponent(0.12)
    setNeedsLayout()
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    fill()
  }

  private func place(of day: Int) -> CGRect {
    let index = day - 1 + firstColumn, width = grid.bounds.width / 7
    let rect = CGRect(x: CGFloat(index % 7) * width, y: CGFloat(index / 7) * Self.rowHeight, width: width, height: Self.rowHeight)
    return grid.isRightToLeft ? grid.directed(rect) : rect
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let inner = bounds.width - 2 * Self.margin, width = inner / 7
    title.frame = directed(CGRect(x: Self.margin + 10, y: 0, width: inner - 110, height: Self.headerHeight))
    back.frame = directed(CGRect(x: bounds.width - Self.margin - 88, y: 0, width: 44, height: Self.headerHeight))
    forward.frame = directed(CGRect(x: bounds.width - Self.margin - 44, y: 0, width: 44, height: Self.headerHeight))
    for (index, label) in weekdays.enumerated() {
      label.frame = directed(
        CGRect(x: Self.margin + CGFloat(index) * width, y: Self.headerHeight, width: width, height: Self.weekdayHeight))
    }
    grid.frame = CGRect(
      x: Self.margin, y: Self.headerHeight + Self.weekdayHeight, width: inner, height: CGFloat(Self.weeks) * Self.rowHeight)
    for (index, label) in days.enumerated() {
      label.frame = place(of: index + 1)
      if calendar.isDate(date(ofDay: index + 1), inSameDayAs: date) {
        ring.bounds.size = CGSize(width: Self.ringSize, height: Self.ringSize)
        ring.layer.cornerRadius = Self.ringSize / 2
        ring.center = CGPoint(x: label.frame.midX, y: label.frame.midY)
      }
    }
  }

  // MARK: Fingers

  /// Shows a month before or after, which slides in.
  private func turn(by months: Int) {
    guard let next = calendar.date(byAdding: .month, value: months, to: month) else { return }
    month = next
    let slide = CATransition()
    slide.type = .push
    slide.subtype = (months > 0) != isRightToLeft ? .fromRight : .fromLeft
    slide.duration = 0.3
    slide.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    grid.layer.add(slide, forKey: kCATransition)
    fill()
  }

  private func swiped(_ swipe: UISwipeGestureRecognizer) {
    if swipe.state == .ended { turn(by: (swipe.direction == .left) != isRightToLeft ? 1 : -1) }
  }

  private func tapped(_ tap: UITapGestureRecognizer) {
    guard tap.state == .ended, let day = (1...dayCount).first(where: { place(of: $0).contains(tap.location(in: grid)) }) else { return }
    let time = calendar.dateComponents([.hour, .minute, .second], from: date), chosen = date(ofDay: day)
    guard isOffered(chosen) else { return }
    didChoose(
      calendar.date(bySettingHour: time.hour ?? 0, minute: time.minute ?? 0, second: time.second ?? 0, of: chosen) ?? chosen)
  }
}
