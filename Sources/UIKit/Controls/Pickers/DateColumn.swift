/// A wheel of a date picker: which part of a date it turns, and what its rows say.
struct DateColumn {
  /// The parts of dates and durations that have wheels.
  enum Part: Hashable {
    /// A year, a month, a day of a month.
    case year, month, day
    /// A day with its weekday, counted from the reference day on.
    case date
    /// An hour of a day, the half of a day, a minute.
    case hour, dayPeriod, minute
    /// Hours and minutes of a duration.
    case hours, minutes
  }

  let part: Part
  /// The value of the first row.
  var first = 0
  /// The number of values.
  let count: Int
  /// What a row adds to the value.
  var step = 1
  /// Whether the values follow each other without an end.
  var isEndless = false
  /// Points that the wheel takes of a picker's width of 320.
  let width: CGFloat
  /// What the row of a value says.
  let title: (Int) -> String

  /// How often an endless wheel repeats its values.
  static let repetitions = 401

  var rowCount: Int { isEndless ? count * Self.repetitions : count }
  /// The value of a row.
  func value(of row: Int) -> Int { first + row % count * step }
  /// The row of a value that is nearest to a row, the middle for a negative one.
  func row(of value: Int, near row: Int) -> Int {
    let index = min(max((value - first) / step, 0), count - 1)
    guard isEndless else { return index }
    guard row >= 0 else { return count * (Self.repetitions / 2) + index }
    let start = row - row % count + index
    let around = [start - count, start, start + count].filter { (0..<rowCount).contains($0) }
    return around.min { abs($0 - row) < abs($1 - row) } ?? index
  }
}

extension DateColumn {
  /// The days around the reference day that the wheel of dates has.
  static let dayReach = 10_000

  /// The wheels of a picker in the order of a locale.
  /// - Parameter referenceDay: the day that the wheel of dates counts from.
  static func columns(
    _ mode: UIDatePicker.Mode, _ locale: Locale, _ calendar: Calendar, referenceDay: Date, minuteInterval: Int
  ) -> [DateColumn] {
    switch mode {
    case .time: time(locale, calendar, minuteInterval)
    case .date: order("yMMMMd", locale).compactMap { day($0, locale, calendar) }
    case .dateAndTime: [dates(locale, calendar, referenceDay)] + time(locale, calendar, minuteInterval)
    case .yearAndMonth: order("yMMMM", locale).compactMap { day($0, locale, calendar) }
    case .countDownTimer:
      [
        DateColumn(part: .hours, count: 24, width: 110) { "\(number($0, locale)) h" },
        minutes(.minutes, minuteInterval, width: 110) { "\(number($0, locale)) min" },
      ]
    }
  }

  /// The letters of a locale's pattern for a template, each once, in order; quoted text is left out.
  private static func order(_ template: String, _ locale: Locale) -> [Character] {
    let pattern = DateFormatter.dateFormat(fromTemplate: template, options: 0, locale: locale) ?? template
    var letters: [Character] = [], isQuoted = false
    for sign in pattern.unicodeScalars {
      if sign == "'" { isQuoted.toggle() }
      let letter = Character(sign)
      if !isQuoted, sign.properties.isAlphabetic, !letters.contains(letter) { letters.append(letter) }
    }
    return letters
  }

  /// Whether a locale counts twelve hours.
  static func countsTwelve(_ locale: Locale) -> Bool { order("jmm", locale).contains { "hK".contains($0) } }

  private static func time(_ locale: Locale, _ calendar: Calendar, _ minuteInterval: Int) -> [DateColumn] {
    let countsTwelve = countsTwelve(locale), formatter = formatter("mm", locale, calendar)
    return order("jmm", locale).compactMap { letter in
      switch letter {
      case "h", "H", "K", "k":
        return DateColumn(part: .hour, count: 24, isEndless: true, width: 50) { hour in
          countsTwelve ? number((hour + 11) % 12 + 1, locale) : number(hour, locale, digits: letter == "H" ? 2 : 1)
        }
      case "m": return minutes(.minute, minuteInterval, width: 50) { number($0, locale, digits: 2) }
      case "a", "b", "B":
        let names = [formatter.amSymbol, formatter.pmSymbol]
        return DateColumn(part: .dayPeriod, count: 2, width: 56) { names[$0] }
      default: return nil
      }
    }
  }

  private static func minutes(_ part: Part, _ interval: Int, width: CGFloat, title: @escaping (Int) -> String) -> DateColumn {
    let count = 60 / interval
    return DateColumn(part: part, count: count, step: interval, isEndless: count > 2, width: width, title: title)
  }

  /// The wheel of a letter of a pattern; nil where it has none.
  private static func day(_ letter: Character, _ locale: Locale, _ calendar: Calendar) -> DateColumn? {
    switch letter {
    case "d":
      let count = calendar.maximumRange(of: .day)?.count ?? 31, suffix = suffix("d", locale, calendar)
      return DateColumn(part: .day, first: 1, count: count, isEndless: true, width: 60) { number($0, locale) + suffix }
    case "M", "L":
      let names = formatter("MMMM", locale, calendar).standaloneMonthSymbols
      return DateColumn(part: .month, first: 1, count: names.count, isEndless: true, width: 140) { names[$0 - 1] }
    case "y", "u":
      let suffix = suffix("y", locale, calendar)
      return DateColumn(part: .year, first: 1, count: 9999, width: 88) { number($0, locale) + suffix }
    default: return nil
    }
  }

  /// Days with their weekdays, counted from the reference day.
  private static func dates(_ locale: Locale, _ calendar: Calendar, _ referenceDay: Date) -> DateColumn {
    let formatter = formatter("EEEMMMd", locale, calendar)
    return DateColumn(part: .date, first: -dayReach, count: 2 * dayReach + 1, width: 130) { count in
      formatter.string(from: calendar.date(byAdding: .day, value: count, to: referenceDay) ?? referenceDay)
    }
  }

  private static func number(_ value: Int, _ locale: Locale, digits: Int = 1) -> String {
    value.formatted(.number.grouping(.never).precision(.integerLength(digits...)).locale(locale))
  }

  /// What a locale writes behind the number of a day or year, such as 日.
  private static func suffix(_ template: String, _ locale: Locale, _ calendar: Calendar) -> String {
    let text = formatter(template, locale, calendar).string(from: Date(timeIntervalSinceReferenceDate: 0))
    return String(String.UnicodeScalarView(text.unicodeScalars.reversed().prefix { !$0.properties.isNumeric }.reversed()))
  }

  static func formatter(_ template: String, _ locale: Locale, _ calendar: Calendar) -> DateFormatter {
    let formatter = DateFormatter()
    (formatter.locale, formatter.calendar, formatter.timeZone) = (locale, calendar, calendar.timeZone)
    formatter.setLocalizedDateFormatFromTemplate(template)
    return formatter
  }
}

extension Unicode.Scalar.Properties {
  fileprivate var isNumeric: Bool { numericType != nil }
}
