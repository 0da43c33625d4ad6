import Foundation
import Testing

@testable import UIKit

/// Wheels, calendars, fields and cards of pickers, in numbers.
@MainActor @Suite("Parts of pickers")
struct PickerPartTests {
  private let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "GMT")!
    return calendar
  }()

  private func date(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0) -> Date {
    calendar.date(from: DateComponents(year: year, month: month, day: day, hour: hour, minute: minute))!
  }

  // MARK: Columns

  @Test("rows have values in steps, and an endless wheel has them 401 times")
  func columns() {
    let plain = DateColumn(part: .year, first: 5, count: 4, step: 3, width: 10) { "\($0)" }
    #expect((0..<4).map { plain.value(of: $0) } == [5, 8, 11, 14] && plain.rowCount == 4)
    #expect([4, 5, 7, 8, 14, 99, -9].map { plain.row(of: $0, near: 2) } == [0, 0, 0, 1, 3, 3, 0])
    let endless = DateColumn(part: .month, first: 1, count: 12, isEndless: true, width: 10) { "\($0)" }
    #expect(endless.rowCount == 4812 && [0, 11, 12, 25].map { endless.value(of: $0) } == [1, 12, 1, 2])
    // The middle is the 201st turn.
    #expect(endless.row(of: 3, near: -1) == 2402 && endless.row(of: 3, near: 0) == 2 && endless.row(of: 12, near: 0) == 11)
    #expect(
      endless.row(of: 12, near: 2400) == 2399 && endless.row(of: 1, near: 2411) == 2412 && endless.row(of: 6, near: 2400) == 2405
        && endless.row(of: 8, near: 2400) == 2395)
    #expect(endless.row(of: 1, near: 4811) == 4800 && endless.row(of: 12, near: 4800) == 4799, "there is no turn behind the last")
  }

  @Test("wheels of each mode: their values, widths and ends")
  func modes() {
    func columns(_ mode: UIDatePicker.Mode, _ locale: String, every minutes: Int = 1) -> [DateColumn] {
      DateColumn.columns(mode, Locale(identifier: locale), calendar, referenceDay: date(2024, 1, 31), minuteInterval: minutes)
    }
    typealias Row = (mode: UIDatePicker.Mode, locale: String, first: [Int], count: [Int], isEndless: [Bool], width: [CGFloat])
    let rows: [Row] = [
      (.date, "en_US", [1, 1, 1], [12, 31, 9999], [true, true, false], [140, 60, 88]),
      (.time, "en_US", [0, 0, 0], [24, 60, 2], [true, true, false], [50, 50, 56]),
      (.time, "de_DE", [0, 0], [24, 60], [true, true], [50, 50]),
      (.yearAndMonth, "de_DE", [1, 1], [12, 9999], [true, false], [140, 88]),
      (.dateAndTime, "de_DE", [-10_000, 0, 0], [20_001, 24, 60], [false, true, true], [130, 50, 50]),
      (.countDownTimer, "en_US", [0, 0], [24, 60], [false, true], [110, 110]),
    ]
    for row in rows {
      let made = columns(row.mode, row.locale)
      #expect(made.map(\.first) == row.first && made.map(\.count) == row.count && made.map(\.isEndless) == row.isEndless, "\(row)")
      #expect(made.map(\.width) == row.width && made.allSatisfy { $0.step == 1 })
    }
    let minutes = [15, 20, 30].map { columns(.time, "de_DE", every: $0)[1] }
    #expect(minutes.map(\.count) == [4, 3, 2] && minutes.map(\.isEndless) == [true, true, false] && minutes.map(\.step) == [15, 20, 30])
    let duration = columns(.countDownTimer, "en_US")
    #expect(duration[0].title(7) == "7 h" && duration[1].title(5) == "5 min")
    let times = columns(.time, "en_US")
    #expect([0, 1, 11, 12, 13, 23].map { times[0].title($0) } == ["12", "1", "11", "12", "1", "11"])
    #expect(times[1].title(4) == "04" && [0, 1].map { times[2].title($0) } == ["AM", "PM"])
    #expect([0, 9, 23].map { columns(.time, "de_DE")[0].title($0) } == ["00", "09", "23"])
    #expect([1, 12].map { columns(.date, "en_US")[0].title($0) } == ["January", "December"])
    #expect(columns(.date, "en_US")[2].title(2024) == "2024" && columns(.date, "ja_JP").map { $0.title(3) } == ["3年", "3月", "3日"])
    #expect([-1, 0, 1].map { columns(.dateAndTime, "en_US")[0].title($0) } == ["Tue, Jan 30", "Wed, Jan 31", "Thu, Feb 1"])
    #expect(DateColumn.countsTwelve(Locale(identifier: "en_US")) && !DateColumn.countsTwelve(Locale(identifier: "de_DE")))
  }

  @Test("a drum's radius and rows are at least a point")
  func drums() {
    let drum = PickerDrum(height: 200, rowHeight: 40)
    #expect(drum.radius == 100 && drum.rowHeight == 40 && PickerDrum(height: 0, rowHeight: 0).radius == 1)
    #expect(PickerDrum(height: 1, rowHeight: 0).rowHeight == 1)
    #expect(isClose(drum.angle(of: 3, at: 20), 1) && isClose(drum.angle(of: 0, at: 50), -0.5))
    // A quarter of the rim is 157.08 points: 3.93 rows.
    #expect(drum.rows(at: 0, of: 50) == 0..<4 && drum.rows(at: 400, of: 50) == 7..<14 && drum.rows(at: 400, of: 9) == 7..<9)
    #expect(drum.rows(at: -300, of: 9) == 0..<0 && drum.rows(at: 900, of: 9) == 19..<19)
    // 1 at the front, half as much a row away, and none at the rim: (1 − a / 0.4 / 2) cos a.
    for (angle, alpha) in [(0.0, 1.0), (0.2, 0.735050), (-0.2, 0.735050), (0.4, 0.460530), (1, 0.270151), (1.6, 0)] {
      #expect(isClose(drum.alpha(at: angle), alpha), "\(angle)")
    }
    let place = drum.transform(at: 1)
    // Rows of a matrix: a turn by −1 about x, 100 sin 1 down, 100 (cos 1 − 1) behind, seen from 1000 points.
    #expect(isClose(place.m11, 1) && isClose(place.m22, 0.540302) && isClose(place.m23, -0.841471) && isClose(place.m24, 0.000841))
    #expect(isClose(place.m32, 0.841471) && isClose(place.m33, 0.540302) && isClose(place.m34, -0.000540))
    #expect(isClose(place.m42, 84.147098) && isClose(place.m43, -45.969769) && isClose(place.m44, 1.045970))
    // 84.15 points below the middle are 100 along the rim: two and a half rows.
    #expect(drum.row(at: 84.147, offset: 0) == 2 && drum.row(at: 84.2, offset: 40) == 4 && drum.row(at: -500, offset: 200) == 1)
    #expect(drum.row(at: 500, offset: 200) == 9 && drum.row(at: 0, offset: 61) == 2 && drum.row(at: 0, offset: 59) == 1)
  }

  // MARK: Pickers

  @MainActor final class Source: UIPickerViewDataSource, UIPickerViewDelegate {
    var widths: [CGFloat], heights: [CGFloat], counts: [Int]
    var views: [Int: UIView] = [:]
    var used: [UIView?] = []
    var told: [[Int]] = []

    init(widths: [CGFloat], heights: [CGFloat] = [], counts: [Int] = []) {
      (self.widths, self.heights) = (widths, heights)
      self.counts = counts.isEmpty ? widths.map { _ in 20 } : counts
    }
    func numberOfComponents(in pickerView: UIPickerView) -> Int { widths.count }
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { counts[component] }
    func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat { widths[component] }
    func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat {
      heights.isEmpty ? -1 : heights[component]
    }
    func pickerView(_ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int) -> NSAttributedString? {
      row == 1 ? NSAttributedString(string: "one", attributes: [.foregroundColor: UIColor.red]) : nil
    }
    func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? { "\(row)" }
    func pickerView(
      _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int, reusing view: UIView?
    ) -> UIView {
      guard let own = views[row] else { return NoPickerRowView() }
      used.append(view)
      return own
    }
    func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) { told.append([component, row]) }
  }

  /// 9 points at the sides, and 5 between wheels.
  @Test("wheels have the widths that they are given, and even parts of the rest; all of them stand in the middle")
  func widths() {
    let rows: [([CGFloat], CGFloat, [(CGFloat, CGFloat)])] = [
      ([-1], 320, [(9, 302)]), ([-1, -1], 320, [(9, 148.5), (162.5, 148.5)]), ([100, -1], 320, [(9, 100), (114, 197)]),
      ([100, 60], 320, [(77.5, 100), (182.5, 60)]), ([-1, 80, -1], 320, [(9, 106), (120, 80), (205, 106)]),
      ([400, -1], 320, [(-42.5, 400), (362.5, 0)]), ([0, 100], 120, [(7.5, 0), (12.5, 100)]),
    ]
    for (widths, width, places) in rows {
      for isMirrored in [false, true] {
        let picker = UIPickerView(frame: CGRect(x: 0, y: 0, width: width, height: 200)), source = Source(widths: widths)
        if isMirrored { picker.semanticContentAttribute = .forceRightToLeft }
        (picker.dataSource, picker.delegate) = (source, source)
        picker.layoutIfNeeded()
        let frames = picker.subviews.compactMap { $0 as? PickerWheel }.map(\.frame)
        #expect(frames == places.map { CGRect(x: isMirrored ? width - $0.0 - $0.1 : $0.0, y: 0, width: $0.1, height: 200) }, "\(widths)")
        #expect(picker.subviews[0].frame == CGRect(x: 9, y: 83, width: width - 18, height: 34))
        #expect(widths.indices.map { picker.rowSize(forComponent: $0) } == places.map { CGSize(width: $0.1, height: 32) })
      }
    }
    let picker = UIPickerView(frame: CGRect(x: 0, y: 0, width: 320, height: 200)), source = Source(widths: [-1, -1], heights: [40, 26])
    (picker.dataSource, picker.delegate) = (source, source)
    picker.layoutIfNeeded()
    #expect(picker.subviews[0].frame == CGRect(x: 9, y: 79, width: 302, height: 42) && picker.rowSize(forComponent: 1).height == 26)
    #expect(
      UIPickerView().frame == CGRect(x: 0, y: 0, width: 320, height: 216) && picker.sizeThatFits(.zero) == CGSize(width: 320, height: 216))
    #expect(UIPickerView(frame: CGRect(x: 5, y: 6, width: 0, height: 0)).frame == CGRect(x: 5, y: 6, width: 320, height: 216))
  }

  @Test("rows are chosen within the wheel, asked for anew, and gone with their wheels")
  func rows() throws {
    let picker = UIPickerView(), source = Source(widths: [-1, -1], counts: [20, 0])
    #expect(picker.numberOfComponents == 0 && picker.numberOfRows(inComponent: 0) == 0 && picker.selectedRow(inComponent: 0) == -1)
    #expect(picker.view(forRow: 0, forComponent: 0) == nil)
    (picker.dataSource, picker.delegate) = (source, source)
    let stage = AnimationStage(picker)
    stage.advance(to: 0)
    func selected() -> [Int] { [0, 1, 2].map { picker.selectedRow(inComponent: $0) } }
    #expect(selected() == [0, -1, -1] && picker.numberOfRows(inComponent: 0) == 20)
    picker.selectRow(30, inComponent: 0, animated: false)
    picker.selectRow(3, inComponent: 1, animated: false)
    picker.selectRow(3, inComponent: 7, animated: false)
    #expect(selected() == [19, -1, -1])
    picker.selectRow(-4, inComponent: 0, animated: false)
    #expect(selected() == [0, -1, -1])
    picker.selectRow(15, inComponent: 0, animated: true)
    stage.advance(to: 1)
    let wheel = try #require(picker.subviews.compactMap { $0 as? PickerWheel }.first)
    #expect(wheel.contentOffset.y == 480 && source.told.isEmpty)
    source.counts = [10, 5]
    picker.reloadComponent(0)
    stage.advance(to: 2)
    #expect(selected() == [9, -1, -1] && wheel.contentOffset.y == 288)
    picker.reloadComponent(1)
    picker.reloadComponent(5)
    #expect(selected() == [9, 0, -1])
    (source.widths, source.counts) = ([-1], [10])
    picker.reloadAllComponents()
    #expect(picker.subviews.count == 2 && selected() == [9, -1, -1])
    #expect(source.told.isEmpty)
  }

  @Test("rows have titles of 21 points in the middle, with their own attributes, or views of the delegate's, which are used again")
  func rowViews() throws {
    let picker = UIPickerView(), source = Source(widths: [-1]), own = UIView()
    source.views = [2: own]
    (picker.dataSource, picker.delegate) = (source, source)
    let stage = AnimationStage(picker)
    stage.advance(to: 0)
    let title = try #require(picker.view(forRow: 0, forComponent: 0) as? UILabel)
    #expect(title.text == "0" && title.font == .systemFont(ofSize: 21) && title.textColor == .label && title.textAlignment == .center)
    let second = try #require((picker.view(forRow: 1, forComponent: 0) as? UILabel)?.attributedText)
    #expect(second.string == "one" && second.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor == .red)
    #expect(second.attribute(.font, at: 0, effectiveRange: nil) as? UIFont == .systemFont(ofSize: 21))
    #expect((picker.view(forRow: 1, forComponent: 0) as? UILabel)?.textAlignment == .center)
    #expect(picker.view(forRow: 2, forComponent: 0) === own && own.frame == CGRect(x: 0, y: 0, width: 302, height: 32))
    #expect(source.used.allSatisfy { $0 == nil })
    picker.refreshRows()
    #expect(source.used.last.flatMap(\.self) === own)
  }
}
