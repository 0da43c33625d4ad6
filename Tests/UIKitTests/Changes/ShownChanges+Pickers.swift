import Foundation

@testable import UIKit

private typealias Change<View> = @MainActor @Sendable (View) -> Void

private func date(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }

private func wheels(_ name: String, _ change: @escaping Change<UIDatePicker>) -> ShownChange {
  ShownChange("wheels: \(name)", { dated(.date, .wheels) }, change)
}

private func calendar(_ name: String, _ change: @escaping Change<UIDatePicker>) -> ShownChange {
  ShownChange("calendar: \(name)", { dated(.dateAndTime, .inline) }, change)
}

private func compact(_ name: String, _ change: @escaping Change<UIDatePicker>) -> ShownChange {
  ShownChange("fields: \(name)", { dated(.dateAndTime, .compact) }, change)
}

@MainActor private final class Words: UIPickerViewDataSource, UIPickerViewDelegate {
  let width: CGFloat
  /// Pickers hold their sources weakly.
  static var kept: [Words] = []

  init(width: CGFloat) {
    self.width = width
    Self.kept.append(self)
  }

  func numberOfComponents(in pickerView: UIPickerView) -> Int { width > 0 ? 3 : 1 }
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { 3 + component }
  func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat { component == 1 ? width : -1 }
  func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
    "\(component)/\(row) \(width)"
  }
}

private func words(_ name: String, _ change: @escaping Change<UIPickerView>) -> ShownChange {
  ShownChange(
    "picker: \(name)",
    {
      let view = UIPickerView(), source = Words(width: 0)
      (view.dataSource, view.delegate) = (source, source)
      return view
    }, change)
}

/// What every look of a date picker follows.
private let all: [(String, Change<UIDatePicker>)] = [
  ("a date", { $0.date = date(900_000_000) }), ("a date, animated", { $0.setDate(date(1_000_200_000), animated: true) }),
  ("a language", { $0.locale = Locale(identifier: "de_DE") }), ("a zone", { $0.timeZone = TimeZone(secondsFromGMT: -9 * 3600) }),
  ("years of another calendar", { $0.calendar = Calendar(identifier: .buddhist) }),
  ("a first date", { $0.minimumDate = date(1_000_300_000) }), ("a last date", { $0.maximumDate = date(999_000_000) }),
  ("another look", { $0.preferredDatePickerStyle = $0.datePickerStyle == .compact ? .wheels : .compact }),
  ("another mode", { $0.datePickerMode = $0.datePickerMode == .date ? .time : .date }),
]

private let single: [ShownChange] = [
  wheels("limits around the date") { ($0.minimumDate, $0.maximumDate) = (date(999_900_000), date(1_000_100_000)) },
  wheels("a duration") { ($0.datePickerMode, $0.countDownDuration) = (.countDownTimer, 4000) },
  wheels("a mode, and then a duration") {
    $0.datePickerMode = .countDownTimer
    $0.layoutIfNeeded()
    $0.countDownDuration = 4000
  },
  wheels("minutes") { ($0.datePickerMode, $0.minuteInterval) = (.time, 20) },
  wheels("disabled") { $0.isEnabled = false },
  calendar("limits around the date") { ($0.minimumDate, $0.maximumDate) = (date(999_900_000), date(1_000_100_000)) },
  calendar("days alone") { $0.datePickerMode = .date },
  compact("times alone") { $0.datePickerMode = .time },
  words("a row") { $0.selectRow(2, inComponent: 0, animated: false) },
  words("a row, animated") { $0.selectRow(1, inComponent: 0, animated: true) },
  words("other wheels") {
    let other = Words(width: 40)
    ($0.dataSource, $0.delegate) = (other, other)
  },
  words("another delegate") { $0.delegate = Words(width: 40) },
]

let pickerChanges: [ShownChange] =
  all.map { wheels($0.0, $0.1) } + [0, 2, 5].map { calendar(all[$0].0, all[$0].1) }
  + [0, 2, 3, 7].map { compact(all[$0].0, all[$0].1) } + single
