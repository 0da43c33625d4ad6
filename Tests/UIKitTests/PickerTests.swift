import Testing

@testable import UIKit

/// Wheels of choices: on paper, by calls, and under fingers.
@MainActor @Suite("Pickers")
final class PickerTests {
  final class Choices: UIPickerViewDataSource, UIPickerViewDelegate {
    var told: [[Int]] = []
    func numberOfComponents(in pickerView: UIPickerView) -> Int { 2 }
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { component == 0 ? 100 : 3 }
    func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? { "\(component).\(row)" }
    func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) { told.append([component, row]) }
  }

  let choices = Choices()
  /// Made by the test: between a suite's initialiser and its test the main actor may change threads, and what shows layers belongs to one.
  private lazy var scene = {
    let picker = UIPickerView()
    (picker.dataSource, picker.delegate) = (choices, choices)
    let stage = AnimationStage(picker)
    stage.advance(to: 0)
    return (picker: picker, stage: stage)
  }()
  var picker: UIPickerView { scene.picker }
  var stage: AnimationStage { scene.stage }
  private var wheel: UIScrollView { picker.subviews.compactMap { $0 as? UIScrollView }[0] }

  /// Moves a finger at x = 80 in so many seconds, holds it, and lifts it.
  private func drag(from start: CGFloat, to end: CGFloat, in seconds: Double, holding: Double = 0) {
    let begin = stage.stage.time, steps = Int((seconds * 100).rounded())
    func touch(_ phase: UITouch.Phase, _ y: CGFloat) {
      UIApplication.shared.sendTouch(phase, at: CGPoint(x: 80, y: y), timestamp: stage.stage.time, on: stage.screen)
    }
    touch(.began, start)
    for step in 1...steps {
      stage.advance(to: begin + seconds * Double(step) / Double(steps))
      touch(.moved, start + (end - start) * CGFloat(step) / CGFloat(steps))
    }
    if holding > 0 { stage.advance(to: begin + seconds + holding) }
    touch(.ended, end)
  }

  /// A drum of radius 108: 32 points of its rim are 32 / 108 of a radian.
  @Test("rows stand on a drum: 108 sin θ below the middle, 108 (1 − cos θ) behind it, and turned by θ")
  func drum() {
    let drum = PickerDrum(height: 216, rowHeight: 32), angle = drum.angle(of: 1, at: 0)
    #expect(isClose(angle, 0.2962963, within: 1e-6) && drum.angle(of: 3, at: 96) == 0)
    let place = drum.transform(at: angle)
    #expect(isClose(place.m42, 31.533, within: 1e-3) && isClose(place.m43, -4.706, within: 1e-3))
    #expect(isClose(place.m22, 0.95642, within: 1e-5) && place.m23 < 0, "the lower edge of a row below is further away")
    #expect(drum.alpha(at: 0) == 1 && isClose(drum.alpha(at: angle), 0.47821, within: 1e-5))
    // 90° are 169.6 points of the rim: 5.3 rows.
    #expect(drum.rows(at: 0, of: 100) == 0..<6 && drum.rows(at: 320, of: 100) == 5..<16 && drum.rows(at: 0, of: 2) == 0..<2)
    #expect(drum.row(at: 30, offset: 64) == 3 && drum.row(at: -500, offset: 64) == -3)
  }

  @Test("wheels share the width, rows have titles, and a row that is set is there in 0.3 s without the delegate being told")
  func calls() {
    #expect(picker.frame.size == CGSize(width: 320, height: 216) && picker.numberOfComponents == 2)
    // (320 − 2 · 9 − 5) / 2.
    #expect(picker.rowSize(forComponent: 1) == CGSize(width: 148.5, height: 32) && wheel.frame.minX == 9)
    #expect((picker.view(forRow: 2, forComponent: 1) as? UILabel)?.text == "1.2" && picker.view(forRow: 9, forComponent: 0) == nil)
    picker.selectRow(4, inComponent: 0, animated: true)
    #expect(picker.selectedRow(inComponent: 0) == 4 && picker.selectedRow(inComponent: 1) == 0)
    stage.advance(to: 0.15)
    #expect(isClose(wheel.contentOffset.y, 64, within: 0.01))
    stage.advance(to: 1)
    #expect(wheel.contentOffset.y == 128 && choices.told == [])
    picker.selectRow(99, inComponent: 1, animated: false)
    #expect(picker.selectedRow(inComponent: 1) == 2)
    picker.reloadAllComponents()
    #expect(picker.selectedRow(inComponent: 0) == 4)
  }

  @Test("a finger turns a wheel, which comes to rest at the nearest row")
  func drag() {
    drag(from: 108, to: 48, in: 0.5, holding: 0.3)
    // 60 points are less than two rows.
    #expect(isClose(wheel.contentOffset.y, 60, within: 1e-6) && choices.told == [])
    stage.advance(to: 3)
    #expect(wheel.contentOffset.y == 64 && choices.told == [[0, 2]] && picker.selectedRow(inComponent: 0) == 2)
  }

  @Test("a flick turns it on as friction has it, to a row, the same at any rate of frames")
  func flick() {
    drag(from: 150, to: 50, in: 0.1)
    // From 100 on at 1000 points a second: 1000 / 5.0125 = 199.5 more, and the nearest row is the ninth.
    stage.advance(to: stage.stage.time + 0.5)
    let half = wheel.contentOffset.y
    // 188 (1 − e^(−5.0125 · 0.5)) = 172.7.
    #expect(isClose(half, 100 + 172.66, within: 0.5))
    stage.advance(to: stage.stage.time + 4)
    #expect(wheel.contentOffset.y == 288 && choices.told == [[0, 9]])
  }

  @Test("a finger that stops a wheel leaves it at a row, and a tap on a row turns it to the front")
  func stops() {
    picker.selectRow(20, inComponent: 0, animated: true)
    stage.advance(to: 0.1)
    let place = CGPoint(x: 80, y: 108)
    UIApplication.shared.sendTouch(.began, at: place, timestamp: 0.1, on: stage.screen)
    let held = wheel.contentOffset.y
    stage.advance(to: 1)
    #expect(wheel.contentOffset.y == held && held > 32 && held < 600)
    UIApplication.shared.sendTouch(.ended, at: place, timestamp: 1, on: stage.screen)
    stage.advance(to: 2)
    #expect(wheel.contentOffset.y == (held / 32).rounded() * 32 && choices.told.count == 1)
    let row = picker.selectedRow(inComponent: 0)
    for phase in [UITouch.Phase.began, .ended] {
      UIApplication.shared.sendTouch(phase, at: CGPoint(x: 80, y: 138), timestamp: 2, on: stage.screen)
    }
    stage.advance(to: 3)
    #expect(picker.selectedRow(inComponent: 0) == row + 1 && choices.told.last == [0, row + 1])
  }
}
