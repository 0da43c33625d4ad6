import Foundation
import Testing

@testable import UIKit

/// The duration of a date picker, while its wheels show something else and while they show it.
@MainActor @Suite("Durations of date pickers")
struct PickerDurationTests {
  private func wheels(_ picker: UIDatePicker) throws -> UIPickerView {
    try #require(picker.subviews.lazy.compactMap { $0 as? UIPickerView }.first)
  }

  private func rows(_ view: UIPickerView) -> [Int] { (0..<view.numberOfComponents).map { view.selectedRow(inComponent: $0) } }

  private var picker: UIDatePicker {
    let picker = UIDatePicker()
    (picker.locale, picker.timeZone) = (Locale(identifier: "de_DE"), TimeZone(identifier: "GMT"))
    picker.preferredDatePickerStyle = .wheels
    return picker
  }

  @Test("wheels of hours and minutes stay where they turned to when a duration is set")
  func otherMode() throws {
    let picker = picker
    picker.datePickerMode = .time
    // 23:50 on the first of January 2001.
    picker.date = Date(timeIntervalSinceReferenceDate: 23 * 3600 + 50 * 60)
    let stage = AnimationStage(picker)
    stage.advance(to: 0)
    let view = try wheels(picker)
    // In the middle of 401 repetitions: 200 × 24 + 23, and 200 × 60 + 50.
    #expect(rows(view) == [4823, 12050])
    picker.setDate(Date(timeIntervalSinceReferenceDate: 24 * 3600 + 3 * 60), animated: true)
    #expect(rows(view) == [4824, 12063])
    picker.countDownDuration = 4000
    #expect(rows(view) == [4824, 12063] && picker.countDownDuration == 3960)
    stage.advance(to: 2)
    #expect(rows(view) == [4824, 12063])
    picker.datePickerMode = .countDownTimer
    // An hour and six minutes; hours have an end, minutes none.
    let shown = try wheels(picker)
    #expect(rows(shown) == [1, 12006])
    picker.countDownDuration = 7500
    #expect(rows(shown) == [2, 12005])
  }

  @Test("a duration is a whole number of minutes, from one on and below a day")
  func limits() {
    let picker = picker
    for (set, kept) in [(-5, 60), (59, 60), (61, 60), (119.9, 60), (120, 120), (3725, 3720), (86399, 86340), (1e6, 86340)]
      as [(Double, Double)]
    {
      picker.countDownDuration = set
      #expect(picker.countDownDuration == kept, "\(set)")
    }
  }
}
