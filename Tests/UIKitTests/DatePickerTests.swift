import Foundation
import Testing

@testable import UIKit

/// Wheels of dates in the order and the language of a locale.
@MainActor @Suite("Date pickers")
final class DatePickerTests {
  private static let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "GMT")!
    return calendar
  }()
  private func date(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0) -> Date {
    Self.calendar.date(from: DateComponents(year: year, month: month, day: day, hour: hour, minute: minute))!
  }

  private func columns(_ mode: UIDatePicker.Mode, _ locale: String) -> [DateColumn] {
    DateColumn.columns(mode, Locale(identifier: locale), Self.calendar, referenceDay: date(2024, 1, 31), minuteInterval: 15)
  }

  @Test("the order of the wheels is the locale's")
  func order() {
    #expect(columns(.date, "en_US").map(\.part) == [.month, .day, .year])
    #expect(columns(.date, "de_DE").map(\.part) == [.day, .month, .year])
    #expect(columns(.date, "ja_JP").map(\.part) == [.year, .month, .day])
    #expect(columns(.time, "en_US").map(\.part) == [.hour, .minute, .dayPeriod])
    #expect(columns(.time, "de_DE").map(\.part) == [.hour, .minute])
    #expect(columns(.time, "ko_KR").map(\.part) == [.dayPeriod, .hour, .minute])
    #expect(columns(.dateAndTime, "de_DE").map(\.part) == [.date, .hour, .minute])
    #expect(columns(.yearAndMonth, "en_US").map(\.part) == [.month, .year])
    #expect(columns(.countDownTimer, "en_US").map(\.part) == [.hours, .minutes])
  }

  @Test("rows speak the locale's language")
  func titles() {
    let hours = [columns(.time, "en_US")[0], columns(.time, "de_DE")[0]]
    #expect(hours.map { $0.title(0) } == ["12", "00"] && hours.map { $0.title(13) } == ["1", "13"])
    #expect(columns(.date, "de_DE")[1].title(3) == "März" && columns(.date, "ja_JP")[2].title(1) == "1日")
    #expect(columns(.dateAndTime, "en_US")[0].title(29) == "Thu, Feb 29")
    // Four quarters of an hour, which follow each other without an end.
    let minutes = columns(.time, "en_US")[1]
    #expect(minutes.count == 4 && (0..<5).map { minutes.value(of: $0) } == [0, 15, 30, 45, 0] && minutes.title(15) == "15")
    #expect(minutes.row(of: 45, near: -1) == 4 * 200 + 3 && minutes.row(of: 45, near: 400) == 399 && minutes.row(of: 0, near: 399) == 400)
  }

  private func show(_ change: (UIDatePicker) -> Void) -> (UIDatePicker, AnimationStage, () -> Int) {
    let picker = UIDatePicker()
    picker.locale = Locale(identifier: "en_US")
    picker.calendar = Self.calendar
    change(picker)
    let counter = Counter(), stage = AnimationStage(picker)
    picker.addAction(UIAction { _ in counter.count += 1 }, for: .valueChanged)
    stage.advance(to: 0)
    return (picker, stage, { counter.count })
  }
  final class Counter { var count = 0 }

  /// Turns a wheel by rows, with a finger that holds still at the end.
  private func turn(at x: CGFloat, by rows: Int, _ stage: AnimationStage) {
    let begin = stage.stage.time
    func touch(_ phase: UITouch.Phase, _ y: CGFloat) {
      UIApplication.shared.sendTouch(phase, at: CGPoint(x: x, y: y), timestamp: stage.stage.time, on: stage.screen)
    }
    touch(.began, 108)
    for step in 1...10 {
      stage.advance(to: begin + Double(step) / 20)
      touch(.moved, 108 - CGFloat(rows * 32 * step) / 10)
    }
    stage.advance(to: begin + 1)
    touch(.ended, 108 - CGFloat(rows * 32))
    stage.advance(to: begin + 3)
  }

  /// Wheels of 140, 60 and 88 points and two gaps of 5 are 298 wide: from 11 on.
  @Test("a month that is turned to takes the day down to its last, and the date keeps its time")
  func month() {
    let (picker, stage, changes) = show {
      $0.datePickerMode = .date
      $0.date = date(2024, 1, 31, 10, 30)
    }
    turn(at: 80, by: 1, stage)
    #expect(picker.date == date(2024, 2, 29, 10, 30) && changes() == 1)
    turn(at: 260, by: 1, stage)
    #expect(picker.date == date(2025, 2, 28, 10, 30) && changes() == 2)
    // One row up from the 28th of February is no day, and so it goes back.
    turn(at: 190, by: 1, stage)
    #expect(picker.date == date(2025, 2, 28, 10, 30) && changes() == 2)
  }

  @Test("dates stay within the limits; what is set by the program is not told")
  func limits() {
    let (picker, stage, changes) = show {
      $0.datePickerMode = .date
      $0.date = date(2024, 5, 10)
      $0.minimumDate = date(2024, 5, 8)
      $0.maximumDate = date(2024, 5, 20)
    }
    turn(at: 190, by: -3, stage)
    #expect(picker.date == date(2024, 5, 8) && changes() == 1)
    picker.date = date(2030, 1, 1)
    #expect(picker.date == date(2024, 5, 20))
    picker.minimumDate = date(2024, 5, 25)
    #expect(picker.date == date(2024, 5, 20), "limits that exclude each other do not hold")
    #expect(changes() == 1)
  }

  /// Wheels of 130, 50, 50 and 56 points and three gaps of 5 are 301 wide: from 9.5 on.
  @Test("hours go on from noon into the other half of the day")
  func time() {
    let (picker, stage, changes) = show {
      $0.minuteInterval = 5
      $0.date = date(2024, 5, 10, 11, 55)
    }
    turn(at: 160, by: 1, stage)
    #expect(picker.date == date(2024, 5, 10, 12, 55) && changes() == 1)
    turn(at: 60, by: 2, stage)
    #expect(picker.date == date(2024, 5, 12, 12, 55))
    turn(at: 225, by: 1, stage)
    #expect(picker.date == date(2024, 5, 12, 12, 0), "the last of the rows of minutes is followed by the first")
    turn(at: 295, by: -1, stage)
    #expect(picker.date == date(2024, 5, 12, 0, 0) && changes() == 4)
  }

  @Test("a duration is never nothing")
  func duration() {
    let (picker, stage, changes) = show {
      $0.datePickerMode = .countDownTimer
      $0.countDownDuration = 3700
    }
    #expect(picker.countDownDuration == 3660)
    // Two wheels of 110 points and a gap of 5: from 47.5 on.
    turn(at: 100, by: -1, stage)
    #expect(picker.countDownDuration == 60 && changes() == 1)
    turn(at: 215, by: -1, stage)
    #expect(picker.countDownDuration == 60 && changes() == 1)
  }

  private func tap(_ x: CGFloat, _ y: CGFloat, _ stage: AnimationStage) {
    for phase in [UITouch.Phase.began, .ended] {
      UIApplication.shared.sendTouch(phase, at: CGPoint(x: x, y: y), timestamp: stage.stage.time, on: stage.screen)
    }
    stage.advance(to: stage.stage.time + 1)
  }

  /// March 2024 begins on a Friday: the 15th stands in the third week, sixth in a row of days 44 points wide, from 6 on. April begins on a
  /// Monday, and so its 10th is fourth in the second week. Weeks are 46 points high, from 68 on.
  @Test("a calendar shows a month of weeks; a tap on a day chooses it, at the time that there was, and arrows turn to other months")
  func calendar() {
    let (picker, stage, changes) = show {
      $0.preferredDatePickerStyle = .inline
      $0.datePickerMode = .date
      $0.calendar.firstWeekday = 1
      $0.date = date(2024, 3, 10, 9, 30)
      $0.maximumDate = date(2024, 4, 20)
      $0.frame = CGRect(x: 0, y: 0, width: 320, height: 352)
    }
    #expect(picker.datePickerStyle == .inline && picker.intrinsicContentSize == CGSize(width: 320, height: 352))
    tap(6 + 5.5 * 44, 68 + 2.5 * 46, stage)
    #expect(picker.date == date(2024, 3, 15, 9, 30) && changes() == 1)
    // The 7th is before the limit, the 8th is not.
    picker.minimumDate = date(2024, 3, 8)
    tap(6 + 4.5 * 44, 68 + 1.5 * 46, stage)
    #expect(picker.date == date(2024, 3, 15, 9, 30) && changes() == 1)
    picker.minimumDate = nil
    tap(320 - 6 - 22, 22, stage)
    tap(6 + 3.5 * 44, 68 + 1.5 * 46, stage)
    #expect(picker.date == date(2024, 4, 10, 9, 30) && changes() == 2)
    // The 24th, two weeks later, is beyond the limit.
    tap(6 + 3.5 * 44, 68 + 3.5 * 46, stage)
    #expect(picker.date == date(2024, 4, 10, 9, 30) && changes() == 2)
  }

  @Test("weeks begin as the locale says where no calendar is set: with Sunday in the United States, with Monday in Germany")
  func firstDays() throws {
    func firstDay(_ locale: String) throws -> String? {
      let picker = UIDatePicker()
      (picker.preferredDatePickerStyle, picker.datePickerMode, picker.locale) = (.inline, .date, Locale(identifier: locale))
      picker.frame = CGRect(x: 0, y: 0, width: 320, height: 352)
      picker.layoutIfNeeded()
      let calendar = try #require(picker.subviews.lazy.compactMap { $0 as? DateCalendarView }.first)
      // The month's name, and then the days'.
      return calendar.subviews.compactMap { $0 as? UILabel }.dropFirst().first?.text
    }
    #expect(try firstDay("en_US") == "SUN")
    #expect(try firstDay("de_DE")?.hasPrefix("MO") == true)
  }

  @Test("fields open a calendar and wheels over the window; a tap beside them takes them away")
  func fields() throws {
    let (picker, stage, changes) = show {
      $0.preferredDatePickerStyle = .compact
      $0.calendar.firstWeekday = 1
      $0.date = date(2024, 3, 10, 9, 30)
      $0.frame = CGRect(x: 0, y: 0, width: 300, height: 34)
    }
    let fields = try #require(picker.subviews.compactMap { $0 as? DateFieldsView }.first).fields
    #expect(fields.map(\.mode) == [.date, .time] && fields[0].currentTitle == "Mar 10, 2024" && fields[0].frame.height == 34)
    #expect(fields[1].frame.minX == fields[0].frame.maxX + 6 && picker.intrinsicContentSize.width == fields[1].frame.maxX)
    tap(20, 17, stage)
    let popover = try #require(stage.window.subviews.last as? DatePopover), card = try #require(popover.subviews.first)
    let inner = try #require(card.subviews.first as? UIDatePicker)
    #expect(inner.datePickerStyle == .inline && card.frame.minX == 8 && card.frame.minY == 42 && fields[0].isOpen)
    // The calendar begins 8 points inside the card, and is as wide as there is room: 288 points, days of 276 / 7.
    let origin = inner.convert(CGPoint.zero, to: stage.window)
    tap(origin.x + 6 + 5.5 * 276 / 7, origin.y + 68 + 2.5 * 46, stage)
    #expect(picker.date == date(2024, 3, 15, 9, 30) && fields[0].currentTitle == "Mar 15, 2024" && changes() == 1)
    tap(310, 470, stage)
    #expect(popover.superview == nil && !fields[0].isOpen)
    // With more room above it than below, the card ends 8 points over the field.
    picker.frame.origin.y = 440
    stage.advance(to: stage.stage.time + 1)
    tap(20, 457, stage)
    let above = try #require((stage.window.subviews.last as? DatePopover)?.subviews.first)
    #expect(above.layer.anchorPoint.y == 1 && above.center.y == 432)
  }
}
