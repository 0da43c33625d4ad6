internal import Foundation
internal import TextEscaping

extension Schedule {
  /// Every day at hours such as `22:00-07:00`, by the machine's time zone.
  package init?(hours text: String) {
    guard let hours = Schedule.hours(text) else { return nil }
    self.init()
    self.hours = hours
  }

  private static let dayNames = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

  /// `mon-fri,sun`. Nil where a part is no day; a range may go over Sunday.
  static func days(_ text: String) -> Set<Int>? {
    var days: Set<Int> = []
    for part in text.lowercased().split(atEach: ",") {
      let names = part.split(atEach: "-").map { $0.trimmingCharacters(in: .whitespaces) }
      let numbers = names.compactMap { dayNames.firstIndex(of: String($0.prefix(3))) }
      guard names.count <= 2, numbers.count == names.count, var day = numbers.first, let last = numbers.last else { return nil }
      days.insert(day + 1)
      while day != last {
        day = (day + 1) % 7
        days.insert(day + 1)
      }
    }
    return days
  }

  /// `09:00-12:30,20:00-02:00`.
  static func hours(_ text: String) -> [Hours]? {
    var hours: [Hours] = []
    for part in text.split(atEach: ",") {
      let times = part.split(atEach: "-").map { minute($0.trimmingCharacters(in: .whitespaces)) }
      guard times.count == 2, let start = times[0], let end = times[1], start != end, start < 1440 else { return nil }
      hours.append(Hours(start: start, end: end))
    }
    return hours
  }

  /// `7:30`, `24:00`.
  private static func minute(_ text: String) -> Int? {
    let parts = text.split(atEach: ":").map { Int($0) }
    guard parts.count == 2, let hour = parts[0], let minute = parts[1], (0...24).contains(hour), (0..<60).contains(minute) else {
      return nil
    }
    let all = hour * 60 + minute
    return all <= 1440 ? all : nil
  }

  /// `2026-12-01..2026-12-24`, `2026-12-31`, `2026-12-01..`, `..2026-12-24`, several separated by commas.
  static func dates(_ text: String) -> [Dates]? {
    var dates: [Dates] = []
    for part in text.split(atEach: ",") {
      let part = part.trimmingCharacters(in: .whitespaces)
      guard let dots = part.range(of: "..") else {
        guard let day = day(part) else { return nil }
        dates.append(Dates(first: day, last: day))
        continue
      }
      let (first, last) = (String(part[..<dots.lowerBound]), String(part[dots.upperBound...]))
      var range = Dates()
      if !first.isEmpty { guard let day = day(first) else { return nil }; range.first = day }
      if !last.isEmpty { guard let day = day(last) else { return nil }; range.last = day }
      guard range.first <= range.last, !(first.isEmpty && last.isEmpty) else { return nil }
      dates.append(range)
    }
    return dates
  }

  private static func day(_ text: String) -> Int? {
    let parts = text.split(atEach: "-")
    guard parts.map(\.count) == [4, 2, 2], let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
      (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    return year * 10000 + month * 100 + day
  }
}
