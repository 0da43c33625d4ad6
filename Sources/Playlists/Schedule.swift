package import Foundation

/// When something may be shown: on some days of the week, between some dates, at some hours, in a time zone.
///
/// Hours over midnight, such as 20:00–02:00, belong to the day on which they begin. A schedule that says nothing is always open.
package struct Schedule: Hashable, Sendable {
  /// Days of the week, 1 for Monday to 7 for Sunday; none is every day.
  package var days: Set<Int> = []
  /// Minutes of the day, from 0 to 1440, at which it opens and closes; none is all day. The end lies before the beginning over midnight.
  package var hours: [Hours] = []
  /// The first and last days; none is every day.
  package var dates: [Dates] = []
  package var timeZone = TimeZone.current

  package struct Hours: Hashable, Sendable {
    package var start: Int
    package var end: Int

    package init(start: Int, end: Int) { (self.start, self.end) = (start, end) }
  }

  /// Days as `year · 10000 + month · 100 + day`, both included.
  package struct Dates: Hashable, Sendable {
    package var first = 0
    package var last = Int.max
  }

  package init() {}

  package var isEmpty: Bool { days.isEmpty && hours.isEmpty && dates.isEmpty }

  private var calendar: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    return calendar
  }

  package func isOpen(at date: Date) -> Bool {
    let calendar = calendar
    let now = calendar.dateComponents([.hour, .minute], from: date)
    let minute = (now.hour ?? 0) * 60 + (now.minute ?? 0)
    if hours.isEmpty { return includesDay(of: date, calendar) }
    let yesterday = calendar.date(byAdding: .day, value: -1, to: date)
    return hours.contains { range in
      if range.start < range.end { return (range.start..<range.end).contains(minute) && includesDay(of: date, calendar) }
      if minute >= range.start { return includesDay(of: date, calendar) }
      return minute < range.end && yesterday.map { includesDay(of: $0, calendar) } ?? false
    }
  }

  private func includesDay(of date: Date, _ calendar: Calendar) -> Bool {
    let parts = calendar.dateComponents([.year, .month, .day, .weekday], from: date)
    // Calendars count from Sunday, 1.
    let weekday = ((parts.weekday ?? 1) + 5) % 7 + 1
    let day = (parts.year ?? 0) * 10000 + (parts.month ?? 0) * 100 + (parts.day ?? 0)
    return (days.isEmpty || days.contains(weekday)) && (dates.isEmpty || dates.contains { $0.first <= day && day <= $0.last })
  }

  /// When it next opens, or closes, after a time; nil where it does not within some four hundred days.
  package func nextChange(after date: Date) -> Date? {
    if isEmpty { return nil }
    let calendar = calendar
    let minutes = Set([0] + hours.flatMap { [$0.start, $0.end % 1440] }).sorted()
    let wasOpen = isOpen(at: date)
    let today = calendar.startOfDay(for: date)
    for day in 0..<400 {
      guard let midnight = calendar.date(byAdding: .day, value: day, to: today) else { return nil }
      for minute in minutes {
        guard let time = calendar.date(bySettingHour: minute / 60, minute: minute % 60, second: 0, of: midnight) else { continue }
        if time > date, isOpen(at: time) != wasOpen { return time }
      }
    }
    return nil
  }
}

extension [Schedule] {
  package func areOpen(at date: Date) -> Bool { allSatisfy { $0.isOpen(at: date) } }

  /// When one of them next opens or closes; nil where none does.
  package func nextChange(after date: Date) -> Date? { compactMap { $0.nextChange(after: date) }.min() }
}
