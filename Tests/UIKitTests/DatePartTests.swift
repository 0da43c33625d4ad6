import Foundation
import Testing

@testable import UIKit

/// Calendars, fields and cards of date pickers, in numbers.
@MainActor @Suite("Parts of date pickers")
struct DatePartTests {
  private let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "GMT")!
    return calendar
  }()

  private func date(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0) -> Date {
    calendar.date(from: DateComponents(year: year, month: month, day: day, hour: hour, minute: minute))!
  }

  @Test("the look that shows is the one that is wanted where the mode has it")
  func styles() {
    let picker = UIDatePicker()
    typealias Row = (UIDatePickerStyle, [UIDatePickerStyle])
    let rows: [Row] = [
      (.automatic, [.wheels, .wheels, .wheels, .wheels, .wheels]), (.wheels, [.wheels, .wheels, .wheels, .wheels, .wheels]),
      (.compact, [.compact, .compact, .compact, .wheels, .wheels]), (.inline, [.wheels, .inline, .inline, .wheels, .wheels]),
    ]
    let modes: [UIDatePicker.Mode] = [.time, .date, .dateAndTime, .countDownTimer, .yearAndMonth]
    #expect(modes.map(\.rawValue) == [0, 1, 2, 3, 4] && picker.datePickerMode == .dateAndTime)
    for (wanted, shown) in rows {
      picker.preferredDatePickerStyle = wanted
      let styles = modes.map { mode -> UIDatePickerStyle in
        picker.datePickerMode = mode
        return picker.datePickerStyle
      }
      #expect(styles == shown, "\(wanted)")
    }
    #expect(UIDatePicker().frame.size == CGSize(width: 320, height: 216))
    #expect(UIDatePicker(frame: CGRect(x: 1, y: 2, width: 3, height: 4)).frame == CGRect(x: 1, y: 2, width: 3, height: 4))
  }

  @Test("durations are whole minutes from one to 23 hours and 59; minutes are parts of an hour")
  func durations() {
    let picker = UIDatePicker()
    #expect(picker.countDownDuration == 60 && picker.minuteInterval == 1 && picker.roundsToMinuteInterval)
    for (set, kept) in [(0.0, 60.0), (59, 60), (119, 60), (120, 120), (3661, 3660), (86_340, 86_340), (86_400, 86_340), (-5, 60)] {
      picker.countDownDuration = set
      #expect(picker.countDownDuration == kept, "\(set)")
    }
    for (set, kept) in [(5, 5), (7, 5), (30, 30), (60, 30), (0, 30), (1, 1), (-5, 1), (31, 1), (12, 12)] {
      picker.minuteInterval = set
      #expect(picker.minuteInterval == kept, "\(set)")
    }
  }

  @Test("dates are kept within limits that leave some, whichever comes first")
  func limits() {
    let picker = UIDatePicker()
    picker.date = date(2024, 5, 10)
    picker.minimumDate = date(2024, 5, 12)
    #expect(picker.date == date(2024, 5, 12))
    picker.maximumDate = date(2024, 5, 20)
    picker.date = date(2024, 6, 1)
    #expect(picker.date == date(2024, 5, 20))
    picker.maximumDate = date(2024, 5, 15)
    #expect(picker.date == date(2024, 5, 15))
    picker.maximumDate = date(2024, 5, 12)
    #expect(picker.date == date(2024, 5, 12), "limits that are the same leave one")
    picker.maximumDate = date(2024, 5, 11)
    picker.date = date(2000, 1, 1)
    #expect(picker.date == date(2000, 1, 1), "limits that exclude each other do not hold")
    (picker.minimumDate, picker.maximumDate) = (nil, nil)
    picker.setDate(date(1999, 1, 1), animated: true)
    #expect(picker.date == date(1999, 1, 1))
  }

  @Test("sizes of pickers: wheels, a calendar with a field for the time, fields")
  func sizes() throws {
    let picker = UIDatePicker()
    (picker.locale, picker.calendar, picker.timeZone) = (Locale(identifier: "en_US"), calendar, calendar.timeZone)
    picker.date = date(2024, 3, 10, 9, 30)
    let fields = try #require(picker.subviews.compactMap { $0 as? DateFieldsView }.first)
    let days = try #require(picker.subviews.compactMap { $0 as? DateCalendarView }.first)
    func sizes(_ style: UIDatePickerStyle, _ mode: UIDatePicker.Mode) -> CGSize {
      (picker.preferredDatePickerStyle, picker.datePickerMode) = (style, mode)
      return picker.intrinsicContentSize
    }
    #expect(sizes(.wheels, .dateAndTime) == CGSize(width: 320, height: 216) && picker.subviews.map(\.isHidden) == [false, true, true])
    #expect(sizes(.inline, .date) == CGSize(width: 320, height: 352) && picker.subviews.map(\.isHidden) == [true, false, true])
    // 34 points of a field, and 8 between.
    #expect(sizes(.inline, .dateAndTime) == CGSize(width: 320, height: 394) && picker.subviews.map(\.isHidden) == [true, false, false])
    picker.frame = CGRect(x: 0, y: 0, width: 320, height: 394)
    picker.layoutIfNeeded()
    let width = fields.intrinsicContentSize.width
    #expect(fields.fields.map(\.mode) == [.time] && days.frame == CGRect(x: 0, y: 0, width: 320, height: 352))
    #expect(fields.frame == CGRect(x: 312 - width, y: 356, width: width, height: 34))
    picker.semanticContentAttribute = .forceRightToLeft
    picker.layoutIfNeeded()
    #expect(fields.frame.minX == 8)
    picker.semanticContentAttribute = .unspecified
    let both = sizes(.compact, .dateAndTime)
    #expect(both == fields.intrinsicContentSize && both.height == 34 && fields.fields.map(\.mode) == [.date, .time])
    let titles = fields.fields.compactMap { $0.titleLabel?.intrinsicContentSize.width }
    // 11 points beside each text, and 6 between fields.
    #expect(both.width == titles.reduce(0, +) + 44 + 6 && picker.sizeThatFits(.zero) == both)
    picker.frame.size = CGSize(width: 300, height: 50)
    picker.layoutIfNeeded()
    fields.layoutIfNeeded()
    #expect(fields.frame == CGRect(x: 0, y: 8, width: 300, height: 34))
    #expect(
      fields.fields.map(\.frame) == [
        CGRect(x: 0, y: 0, width: titles[0] + 22, height: 34), CGRect(x: titles[0] + 28, y: 0, width: titles[1] + 22, height: 34),
      ])
    #expect(sizes(.compact, .date).width == titles[0] + 22 && fields.fields.map(\.currentTitle) == ["Mar 10, 2024"])
    #expect(sizes(.compact, .time).width == titles[1] + 22 && picker.subviews.map(\.isHidden) == [true, true, false])
  }

  @Test("a field's text has the tint while what it opens shows")
  func fieldColors() {
    let field = DateFieldsView.Field(.date)
    #expect(field.backgroundColor == .tertiarySystemFill && field.layer.cornerRadius == 8 && field.titleColor(for: .normal) == .label)
    field.tintColor = .systemPink
    field.isOpen = true
    #expect(field.titleColor(for: .normal) == .systemPink && field.titleLabel?.font == .systemFont(ofSize: 17))
    field.isOpen = false
    #expect(field.titleColor(for: .normal) == .label && field.mode == .date)
  }

  /// March 2024 begins on a Friday, and has 31 days. Days of 44 points from 6 on; weeks of 46 from 68 on.
  @Test("a calendar's days stand in weeks, the chosen one in a ring, those that are not offered fainter")
  func calendarParts() throws {
    for isMirrored in [false, true] {
      let view = DateCalendarView(frame: CGRect(x: 0, y: 0, width: 320, height: 352)), offered = date(2024, 3, 6)
      var own = calendar
      own.firstWeekday = 2
      view.isOffered = { $0 >= offered }
      view.date = date(2024, 3, 15, 9)
      if isMirrored { view.traitOverrides.layoutDirection = .rightToLeft }
      view.update(own, Locale(identifier: "en_US"))
      view.layoutIfNeeded()
      func place(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ all: CGFloat = 320) -> CGRect {
        CGRect(x: isMirrored ? all - x - width : x, y: y, width: width, height: height)
      }
      let grid = view.subviews[3], title = try #require(view.subviews[0] as? UILabel)
      #expect(
        title.text == "March 2024" && title.frame == place(16, 0, 198, 44) && title.font == .systemFont(ofSize: 17, weight: .semibold))
      #expect(view.subviews[1...2].map(\.frame) == [place(226, 0, 44, 44), place(270, 0, 44, 44)])
      #expect(grid.frame == CGRect(x: 6, y: 68, width: 308, height: 276) && grid.clipsToBounds)
      let names = view.subviews.dropFirst(4).compactMap { $0 as? UILabel }
      #expect(names.map(\.text) == ["MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN"])
      let places = (0..<7).map { index -> CGRect in place(6 + 44 * CGFloat(index), 44, 44, 24) }
      #expect(names.map(\.frame) == places)
      #expect(
        names.allSatisfy {
          $0.textAlignment == .center && $0.textColor == .tertiaryLabel && $0.font == .systemFont(ofSize: 13, weight: .semibold)
        })
      grid.layoutIfNeeded()
      let days = grid.subviews.compactMap { $0 as? UILabel }.filter { !$0.isHidden }
      #expect(days.map(\.text) == (1...31).map { "\($0)" })
      // Friday is the fifth column.
      let frames = (4..<35).map { index -> CGRect in
        let (week, column) = index.quotientAndRemainder(dividingBy: 7)
        return place(44 * CGFloat(column), 46 * CGFloat(week), 44, 46, 308)
      }
      #expect(days.map(\.frame) == frames)
      let colors = (1...31).map { day -> UIColor? in day == 15 ? view.tintColor : day < 6 ? UIColor.tertiaryLabel : UIColor.label }
      #expect(days.map(\.textColor) == colors)
      #expect(days[14].font == .systemFont(ofSize: 20, weight: .semibold) && days[13].font == .systemFont(ofSize: 20))
      let ring = grid.subviews[0]
      #expect(!ring.isHidden && ring.bounds.size == CGSize(width: 42, height: 42) && ring.layer.cornerRadius == 21)
      #expect(ring.center == CGPoint(x: days[14].frame.midX, y: days[14].frame.midY))
      #expect(
        ring.backgroundColor?.cgColor == view.tintColor.withAlphaComponent(0.12).cgColor
          && view.intrinsicContentSize == CGSize(width: 320, height: 352))
      // February 2023 begins on a Wednesday, and has 28 days.
      view.date = date(2023, 2, 28)
      view.layoutIfNeeded()
      let fewer = grid.subviews.compactMap { $0 as? UILabel }.filter { !$0.isHidden }
      #expect(fewer.count == 28 && fewer[0].frame == place(88, 0, 44, 46, 308) && fewer[27].textColor == view.tintColor)
    }
  }

  @Test("arrows and swipes turn to the months around, in which the ring is not; the month slides in from the side where it is")
  func turning() throws {
    let view = DateCalendarView(frame: CGRect(x: 0, y: 0, width: 320, height: 352)), stage = AnimationStage(view)
    view.date = date(2024, 1, 31)
    view.update(calendar, Locale(identifier: "en_US"))
    stage.advance(to: 0)
    let grid = view.subviews[3], ring = grid.subviews[0], title = try #require(view.subviews[0] as? UILabel)
    func slide() -> CATransition? { grid.layer.animation(forKey: kCATransition) as? CATransition }
    func drag(_ start: CGFloat, _ end: CGFloat) {
      stage.stage.inject(
        InputEvent.drag(through: [CGPoint(x: start, y: 150), CGPoint(x: end, y: 150)], from: stage.stage.time + 0.1, for: 0.1))
      stage.advance(to: stage.stage.time + 0.25)
    }
    #expect(title.text == "January 2024" && !ring.isHidden && slide() == nil)
    (view.subviews[1] as? UIButton)?.sendActions(for: .touchUpInside)
    #expect(title.text == "December 2023" && ring.isHidden && slide()?.subtype == .fromLeft)
    #expect(slide()?.type == .push && slide()?.duration == 0.3 && slide()?.timingFunction == CAMediaTimingFunction(name: .easeInEaseOut))
    for _ in 0..<2 { (view.subviews[2] as? UIButton)?.sendActions(for: .touchUpInside) }
    #expect(title.text == "February 2024" && slide()?.subtype == .fromRight)
    drag(250, 60)
    #expect(title.text == "March 2024" && slide()?.subtype == .fromRight)
    drag(60, 250)
    #expect(title.text == "February 2024" && slide()?.subtype == .fromLeft)
    view.semanticContentAttribute = .forceRightToLeft
    drag(250, 60)
    #expect(title.text == "January 2024" && slide()?.subtype == .fromRight)
    drag(60, 250)
    #expect(title.text == "February 2024" && slide()?.subtype == .fromLeft)
  }

  /// Content of 100 × 60 points with 8 around, 8 from the field, and at least 8 from the sides.
  @Test("a card stands below its field, or above it where there is more room, within the window")
  func cards() throws {
    final class Content: UIView {
      override var intrinsicContentSize: CGSize { CGSize(width: 100, height: 60) }
    }
    let rows: [(CGRect, CGRect, CGPoint)] = [
      (CGRect(x: 100, y: 100, width: 60, height: 30), CGRect(x: 72, y: 138, width: 116, height: 76), CGPoint(x: 0.5, y: 0)),
      (CGRect(x: 10, y: 100, width: 20, height: 30), CGRect(x: 8, y: 138, width: 116, height: 76), CGPoint(x: 12.0 / 116, y: 0)),
      (CGRect(x: 290, y: 20, width: 20, height: 30), CGRect(x: 196, y: 58, width: 116, height: 76), CGPoint(x: 104.0 / 116, y: 0)),
      (CGRect(x: 100, y: 400, width: 60, height: 30), CGRect(x: 72, y: 316, width: 116, height: 76), CGPoint(x: 0.5, y: 1)),
      // 388 + 76 + 8 are 472, which the window has.
      (CGRect(x: 100, y: 350, width: 60, height: 38), CGRect(x: 72, y: 396, width: 116, height: 76), CGPoint(x: 0.5, y: 0)),
      (CGRect(x: 100, y: 351, width: 60, height: 38), CGRect(x: 72, y: 267, width: 116, height: 76), CGPoint(x: 0.5, y: 1)),
      // Neither side has room: below is more, and the card ends 8 points above the edge.
      (CGRect(x: 100, y: 40, width: 60, height: 380), CGRect(x: 72, y: 396, width: 116, height: 76), CGPoint(x: 0.5, y: 0)),
      (CGRect(x: 100, y: 80, width: 60, height: 380), CGRect(x: 72, y: 8, width: 116, height: 76), CGPoint(x: 0.5, y: 1)),
    ]
    for (place, shown, anchor) in rows {
      let field = UIView(frame: place), stage = AnimationStage(field), content = Content()
      stage.advance(to: 0)
      let popover = DatePopover(content, of: field, in: stage.window), card = popover.subviews[0]
      var ended = 0
      popover.willEnd = { ended += 1 }
      #expect(
        popover.frame == stage.window.bounds && card.bounds.size == shown.size
          && content.frame == CGRect(x: 8, y: 8, width: 100, height: 60))
      #expect(isClose(card.layer.anchorPoint.x, Double(anchor.x)) && card.layer.anchorPoint.y == anchor.y, "\(place)")
      stage.advance(to: 2)
      #expect(card.alpha == 1 && card.transform.isIdentity)
      let frame = card.frame
      #expect(isClose(frame.minX, Double(shown.minX)) && isClose(frame.minY, Double(shown.minY)) && frame.size == shown.size, "\(frame)")
      popover.dismiss()
      popover.dismiss()
      #expect(ended == 1 && !popover.isUserInteractionEnabled)
      stage.advance(to: 2.125)
      #expect(isClose(card.shownAlpha, 0.5, within: 1e-3) && isClose(card.shown.transform.m11, 0.6, within: 1e-3))
      stage.advance(to: 3)
      #expect(popover.superview == nil)
    }
  }
}
