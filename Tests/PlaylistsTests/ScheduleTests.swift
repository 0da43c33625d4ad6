import Foundation
import Testing

@testable import Playlists

@Suite("Schedules: when something may be shown")
struct ScheduleTests {
  /// A playlist of one item with what the line says of it.
  private func schedule(_ attributes: String) throws -> [Schedule] {
    let reader = PlaylistReader { _ in Data("#ACETATE:\(attributes)\na.png".utf8) }
    return try reader.read("list.m3u8").entries[0].schedules
  }

  private func date(_ text: String) throws -> Date { try #require(ISO8601DateFormatter().date(from: text)) }

  @Test("shop hours in Berlin, in winter an hour and in summer two before UTC's")
  func hours() throws {
    let open = try schedule(#"timeZone=Europe/Berlin,days=mon-fri,hours="09:00-12:30,14:00-18:00""#)
    // Friday, 20 November 2026: 8:59, 9:00, 12:29, 12:30, 14:00, 17:59, 18:00.
    let times = ["07:59", "08:00", "11:29", "11:30", "13:00", "16:59", "17:00"]
    #expect(try times.map { open.areOpen(at: try date("2026-11-20T\($0):00Z")) } == [false, true, true, false, true, true, false])
    // A Wednesday in July, 8:59 and 9:00; a Saturday.
    #expect(try !open.areOpen(at: date("2026-07-15T06:59:00Z")) && open.areOpen(at: date("2026-07-15T07:00:00Z")))
    #expect(try !open.areOpen(at: date("2026-11-21T10:00:00Z")))
    // It closes at 12:30, opens at 14:00; after Friday's end on Monday at 9:00.
    #expect(try open.nextChange(after: date("2026-11-20T10:00:00Z")) == date("2026-11-20T11:30:00Z"))
    #expect(try open.nextChange(after: date("2026-11-20T11:30:00Z")) == date("2026-11-20T13:00:00Z"))
    #expect(try open.nextChange(after: date("2026-11-20T17:00:00Z")) == date("2026-11-23T08:00:00Z"))
  }

  @Test("hours over midnight belong to the day on which they begin")
  func overnight() throws {
    let open = try schedule("timeZone=UTC,days=fri,hours=20:00-02:00")
    // Friday evening and what follows it, but not the night before.
    #expect(try ["2026-11-20T20:00:00Z", "2026-11-21T01:59:00Z"].allSatisfy { open.areOpen(at: try date($0)) })
    #expect(
      try ["2026-11-20T01:00:00Z", "2026-11-20T19:59:00Z", "2026-11-21T02:00:00Z", "2026-11-21T20:00:00Z"]
        .allSatisfy { !open.areOpen(at: try date($0)) })
    #expect(try open.nextChange(after: date("2026-11-20T21:00:00Z")) == date("2026-11-21T02:00:00Z"))
    #expect(try open.nextChange(after: date("2026-11-21T02:00:00Z")) == date("2026-11-27T20:00:00Z"))
  }

  @Test("dates, with both ends, and a week's days over Sunday")
  func dates() throws {
    let advent = try schedule("timeZone=UTC,dates=2026-11-29..2026-12-24")
    #expect(try !advent.areOpen(at: date("2026-11-28T23:59:00Z")) && advent.areOpen(at: date("2026-11-29T00:00:00Z")))
    #expect(try advent.areOpen(at: date("2026-12-24T23:59:00Z")) && !advent.areOpen(at: date("2026-12-25T00:00:00Z")))
    #expect(try advent.nextChange(after: date("2026-11-01T10:00:00Z")) == date("2026-11-29T00:00:00Z"))
    #expect(try advent.nextChange(after: date("2027-01-01T00:00:00Z")) == nil)
    // 2026-11-20 is a Friday.
    let weekend = try schedule("timeZone=UTC,days=sat-mon")
    #expect(
      try (20...24).map { weekend.areOpen(at: try date("2026-11-\($0)T12:00:00Z")) } == [false, true, true, true, false])
  }

  @Test("what an included list and the entry that includes it say must both be open")
  func included() throws {
    let files = [
      "all.m3u8": "#ACETATE:timeZone=UTC,hours=08:00-12:00\ninner.m3u8", "inner.m3u8": "#ACETATE:timeZone=UTC,hours=10:00-14:00\na.png",
    ]
    let list = try PlaylistReader { Data((files[$0] ?? "").utf8) }.read("all.m3u8")
    let open = list.entries[0].schedules
    #expect(
      try [9, 10, 11, 12, 13].map { open.areOpen(at: try date("2026-11-20T\($0 < 10 ? "0" : "")\($0):00:00Z")) }
        == [false, true, true, false, false])
    #expect(try open.nextChange(after: date("2026-11-20T09:00:00Z")) == date("2026-11-20T10:00:00Z"))
  }

  @Test(
    "days of the week, over Sunday too, by their first three letters",
    arguments: [
      ("mon", [1]), ("sun", [7]), ("mon-fri,sun", [1, 2, 3, 4, 5, 7]), ("Saturday - MONDAY", [1, 6, 7]), ("sun-mon", [1, 7]),
      ("wed-wed", [3]), ("tue,thu", [2, 4]), ("mon-wed-fri", nil), ("mo", nil), ("mon,", nil), ("mon-", nil), ("", nil),
    ] as [(String, Set<Int>?)])
  func days(text: String, days: Set<Int>?) { #expect(Schedule.days(text) == days) }

  @Test(
    "times of the day, in minutes",
    arguments: [
      ("09:00-12:30", [[540, 750]]), ("0:00-24:00", [[0, 1440]]), ("22:00 - 7:05,12:00-12:01", [[1320, 425], [720, 721]]),
      ("23:59-0:00", [[1439, 0]]), ("9:00-9:00", nil), ("24:00-9:00", nil), ("24:01-9:00", nil), ("9:00-24:01", nil), ("25:00-9:00", nil),
      ("9:60-10:00", nil), ("9-17", nil), ("9:00", nil), ("9:00-10:00-11:00", nil), ("9:00:00-10:00", nil), ("-9:00", nil), ("", nil),
      ("a:00-9:00", nil), ("9:a-10:00", nil),
    ] as [(String, [[Int]]?)])
  func times(text: String, hours: [[Int]]?) {
    #expect(Schedule.hours(text)?.map { [$0.start, $0.end] } == hours)
    #expect(Schedule(hours: text)?.hours.map { [$0.start, $0.end] } == hours && Schedule(hours: text)?.days != [1])
  }

  @Test(
    "dates, with or without ends",
    arguments: [
      ("2026-12-31", [[20_261_231, 20_261_231]]), ("2026-12-01..2026-12-24", [[20_261_201, 20_261_224]]),
      ("2026-12-01..", [[20_261_201, .max]]), ("..2026-12-24, 2027-01-01", [[0, 20_261_224], [20_270_101, 20_270_101]]),
      ("2026-12-24..2026-12-24", [[20_261_224, 20_261_224]]), ("2026-12-24..2026-12-23", nil), ("..", nil), ("", nil), ("2026-13-01", nil),
      ("2026-00-01", nil), ("2026-12-32", nil), ("2026-12-00", nil), ("26-12-01", nil), ("2026-1-01", nil), ("2026-12-1", nil),
      ("2026-12-01..x", nil), ("x..2026-12-01", nil), ("2026-12", nil), ("2026-ab-01", nil),
    ] as [(String, [[Int]]?)])
  func datesOfLists(text: String, dates: [[Int]]?) { #expect(Schedule.dates(text)?.map { [$0.first, $0.last] } == dates) }

  @Test("a schedule that says nothing is always open, and never changes; one day in a year does")
  func rare() throws {
    var schedule = Schedule()
    schedule.timeZone = .gmt
    let now = try date("2026-11-20T10:30:00Z")
    #expect(schedule.isEmpty && schedule.isOpen(at: now) && schedule.nextChange(after: now) == nil)
    schedule.hours = [Schedule.Hours(start: 630, end: 1440)]
    #expect(try !schedule.isEmpty && schedule.isOpen(at: now) && schedule.nextChange(after: now) == date("2026-11-21T00:00:00Z"))
    #expect(try schedule.nextChange(after: date("2026-11-20T10:29:59Z")) == now)
    // On the 400th day from today on, and not on the one after it: 24 December 2027 is 399 days behind 20 November 2026.
    schedule.hours = []
    schedule.dates = [Schedule.Dates(first: 20_271_224, last: 20_271_224)]
    #expect(try !schedule.isEmpty && schedule.nextChange(after: now) == date("2027-12-24T00:00:00Z"))
    schedule.dates = [Schedule.Dates(first: 20_271_225, last: 20_271_225)]
    #expect(schedule.nextChange(after: now) == nil)
    schedule.dates = []
    schedule.days = [6]
    #expect(try !schedule.isEmpty && [schedule, Schedule()].nextChange(after: now) == date("2026-11-21T00:00:00Z"))
  }
}
