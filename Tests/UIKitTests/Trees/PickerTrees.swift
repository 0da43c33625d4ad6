import Foundation

@testable import UIKit

/// Rows of a picker.
@MainActor private final class Rows: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
  weak var stage: TreeStage?
  var isWide = true

  init(_ stage: TreeStage) { self.stage = stage }

  func numberOfComponents(in picker: UIPickerView) -> Int { 2 }
  func pickerView(_ picker: UIPickerView, numberOfRowsInComponent component: Int) -> Int { component == 0 ? 9 : 3 }
  func pickerView(_ picker: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? { "\(component)-\(row)" }
  func pickerView(_ picker: UIPickerView, widthForComponent component: Int) -> CGFloat { component == 0 ? 80 : 120 }
  func pickerView(_ picker: UIPickerView, rowHeightForComponent component: Int) -> CGFloat { component == 0 ? 32 : 40 }
  func pickerView(_ picker: UIPickerView, didSelectRow row: Int, inComponent component: Int) { stage?.note("select \(component)-\(row)") }
}

@MainActor private func picker(_ mode: UIDatePicker.Mode, _ style: UIDatePickerStyle) -> UIDatePicker {
  let picker = UIDatePicker()
  (picker.locale, picker.timeZone) = (Locale(identifier: "en_GB"), TimeZone(secondsFromGMT: 0))
  picker.date = Date(timeIntervalSince1970: 1_000_000_000)
  (picker.datePickerMode, picker.preferredDatePickerStyle) = (mode, style)
  return picker
}

@MainActor private func note(_ stage: TreeStage, _ picker: UIDatePicker) {
  picker.addAction(UIAction { [unowned picker] _ in stage.note("date", picker.date.timeIntervalSince1970) }, for: .valueChanged)
}

/// Pickers of rows and of dates.
let pickerTrees: [TreeScenario] = [
  // As the delegate has them.
  TreeScenario("rows", worked: "sizes: 80×32; 120×40") { stage in
    let picker = UIPickerView(), rows = stage.keep(Rows(stage))
    (picker.dataSource, picker.delegate) = (rows, rows)
    stage.show(picker, at: 0, 0, size(320, 216))
    stage.record()
    stage.drag((80, 108), (80, 60), for: 0.2, part: 0.9)
    stage.record("dragged")
    stage.wait(0.2)
    stage.record("turning")
    stage.wait(2)
    stage.note("rows", picker.selectedRow(inComponent: 0), picker.selectedRow(inComponent: 1))
    stage.tap(200, 150)
    stage.wait(1)
    stage.tap(80, 150, wait: 0)
    stage.wait(0.05)
    stage.drag((80, 108), (80, 100), for: 0.2)
    stage.wait(1)
    stage.note("by program")
    picker.selectRow(7, inComponent: 0, animated: true)
    stage.wait(0.1)
    stage.record("by program")
    stage.wait(1)
    stage.note("sizes", picker.rowSize(forComponent: 0), picker.rowSize(forComponent: 1), picker.intrinsicContentSize)
    stage.note("view", picker.view(forRow: 7, forComponent: 0)?.frame ?? .zero, picker.numberOfRows(inComponent: 1))
    stage.drag((80, 50), (80, 200), for: 0.06)
    stage.wait(3)
    picker.reloadAllComponents()
    stage.wait(0.5)
    stage.note("rows", picker.selectedRow(inComponent: 0))
  },
  TreeScenario("wheels of a date") { stage in
    let picker = picker(.date, .wheels)
    note(stage, picker)
    stage.show(picker, at: 0, 0, size(320, 216))
    stage.record()
    picker.minimumDate = Date(timeIntervalSince1970: 999_000_000)
    picker.maximumDate = Date(timeIntervalSince1970: 1_001_000_000)
    stage.drag((60, 108), (60, 20), for: 0.2)
    stage.wait(3)
    picker.setDate(Date(timeIntervalSince1970: 5), animated: true)
    stage.wait(1)
    stage.note("limited", picker.date.timeIntervalSince1970)
  },
  TreeScenario("wheels of a time") { stage in
    let picker = picker(.time, .wheels)
    picker.minuteInterval = 15
    note(stage, picker)
    stage.show(picker, at: 0, 0, size(320, 216))
    stage.record()
    stage.drag((200, 108), (200, 70), for: 0.3)
    stage.wait(2)
    picker.locale = Locale(identifier: "en_US")
    stage.wait(0.5)
    stage.record("in the United States")
  },
  TreeScenario("wheels of both, and of a countdown") { stage in
    let both = picker(.dateAndTime, .wheels), down = picker(.countDownTimer, .wheels)
    down.countDownDuration = 3900
    stage.show(both, at: 0, 0, size(320, 216))
    stage.show(down, at: 0, 230, size(320, 216))
    stage.record()
    stage.note("count", down.countDownDuration, down.intrinsicContentSize)
  },
  TreeScenario("compact") { stage in
    let picker = picker(.dateAndTime, .compact)
    note(stage, picker)
    stage.show(picker, at: 60, 20)
    stage.record()
    stage.tap(90, 37, wait: 0.1)
    stage.record("opening")
    stage.wait(1)
    stage.record("open")
    stage.tap(160, 250)
    stage.tap(10, 470)
    stage.wait(1)
    stage.record("closed")
  },
  TreeScenario("calendar", size(340, 480)) { stage in
    let picker = picker(.date, .inline)
    note(stage, picker)
    stage.show(picker, at: 0, 0, size(320, 340))
    stage.record()
    stage.tap(160, 200)
    stage.tap(300, 22)
    stage.wait(0.5)
    stage.record("next month", picker)
    stage.drag((100, 200), (250, 200), for: 0.2)
    stage.wait(1)
    picker.minimumDate = Date(timeIntervalSince1970: 999_900_000)
    picker.calendar = {
      var calendar = Calendar(identifier: .gregorian)
      calendar.firstWeekday = 1
      return calendar
    }()
    stage.wait(0.5)
    stage.record("limited", picker)
    stage.note("size", picker.intrinsicContentSize)
  },
  TreeScenario("calendar with a time, in the dark") { stage in
    stage.window.overrideUserInterfaceStyle = .dark
    let picker = picker(.dateAndTime, .inline)
    picker.tintColor = .systemOrange
    stage.show(picker, at: 0, 0, size(320, 420))
    stage.record()
    stage.tap(60, 22)
    stage.wait(1)
    stage.record("months")
  },
]
