import Foundation
import Playlists
import Testing

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
}
