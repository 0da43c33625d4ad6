import Testing
import UIKit

/// Switches, sliders, bars, indicators, steppers, segments.
@MainActor @Suite("Controls with values")
final class ControlValueTests {
  private func stage(_ view: UIView) -> AnimationStage {
    let stage = AnimationStage(view)
    view.layoutIfNeeded()
    return stage
  }

  private func touch(_ phase: UITouch.Phase, _ x: CGFloat, _ y: CGFloat, _ stage: AnimationStage) {
    UIApplication.shared.sendTouch(phase, at: CGPoint(x: x, y: y), timestamp: stage.stage.time, on: stage.screen)
  }

  private func changes(of control: UIControl) -> () -> Int {
    final class Counter { var count = 0 }
    let counter = Counter()
    control.addAction(UIAction { _ in counter.count += 1 }, for: .valueChanged)
    return { counter.count }
  }

  @Test("a switch is 51 × 31 points; a tap turns it, and its thumb slides from 2 to 22 points")
  func tapSwitch() {
    let control = UISwitch(frame: CGRect(x: 100, y: 100, width: 500, height: 5))
    let stage = stage(control), count = changes(of: control)
    #expect(control.frame == CGRect(x: 100, y: 100, width: 51, height: 31) && control.intrinsicContentSize == control.bounds.size)
    let thumb = control.subviews[1]
    #expect(thumb.frame == CGRect(x: 2, y: 2, width: 27, height: 27))
    touch(.began, 110, 110, stage)
    // Held, it is 33 points wide.
    #expect(thumb.frame.width == 33 && !control.isOn)
    touch(.ended, 110, 110, stage)
    // 51 − 2 − 27 = 22.
    #expect(control.isOn && count() == 1 && thumb.frame == CGRect(x: 22, y: 2, width: 27, height: 27))
    #expect(thumb.shown.frame.minX < 22)
    stage.advance(to: 0.3)
    #expect(isClose(thumb.shown.frame.minX, 22))
    control.setOn(false, animated: true)
    stage.advance(to: 0.425)
    // Half of 0.25 s, eased on both sides: half of the way.
    #expect(isClose(thumb.shown.frame.minX, 12, within: 1e-3) && count() == 1)
    // Where texts run from the right, it is off on the right.
    control.semanticContentAttribute = .forceRightToLeft
    control.layoutIfNeeded()
    #expect(thumb.frame.minX == 22)
  }

  @Test("a thumb that is drawn to the other side stays there, and one that is drawn back changes nothing")
  func drawSwitch() {
    let control = UISwitch()
    let stage = stage(control), count = changes(of: control)
    touch(.began, 10, 15, stage)
    stage.advance(to: 1)
    touch(.moved, 40, 15, stage)
    // It slides there: held, it is 33 points wide, and ends 2 before the edge at 51.
    let thumb = control.subviews[1]
    #expect(thumb.frame.minX == 16 && thumb.shown.frame.minX == 2)
    touch(.ended, 40, 15, stage)
    #expect(control.isOn && count() == 1)
    touch(.began, 40, 15, stage)
    touch(.moved, 10, 15, stage)
    touch(.moved, 40, 15, stage)
    touch(.ended, 40, 15, stage)
    #expect(control.isOn && count() == 1)
    touch(.began, 40, 15, stage)
    touch(.cancelled, 40, 15, stage)
    #expect(control.isOn && count() == 1)
  }

  @Test("a slider follows a finger on its thumb: 200 points less the thumb's 28 are the range")
  func slider() {
    let control = UISlider(frame: CGRect(x: 0, y: 100, width: 200, height: 10))
    control.maximumValue = 172
    let stage = stage(control), count = changes(of: control)
    #expect(control.frame.height == 34 && control.trackRect(forBounds: control.bounds) == CGRect(x: 0, y: 15, width: 200, height: 4))
    control.value = 86
    #expect(control.thumbRect(forBounds: control.bounds, trackRect: CGRect(x: 0, y: 15, width: 200, height: 4), value: 86).midX == 100)
    // Beside the thumb, 86 to 114 with 10 more at each side, nothing is held.
    touch(.began, 30, 117, stage)
    touch(.moved, 60, 117, stage)
    touch(.ended, 60, 117, stage)
    #expect(control.value == 86 && count() == 0)
    touch(.began, 105, 117, stage)
    touch(.moved, 125, 117, stage)
    #expect(abs(control.value - 106) < 1e-3 && count() == 1)
    touch(.moved, 400, 117, stage)
    touch(.ended, 400, 117, stage)
    #expect(control.value == 172 && count() == 2)
    control.isContinuous = false
    touch(.began, 186, 117, stage)
    touch(.moved, 100, 117, stage)
    #expect(count() == 2)
    touch(.ended, 100, 117, stage)
    #expect(count() == 3 && abs(control.value - 86) < 1e-3)
  }

  @Test("a slider's value animates in a block, and is held to the range")
  func slidingInBlock() {
    let control = UISlider(frame: CGRect(x: 0, y: 0, width: 228, height: 34))
    let stage = stage(control), thumb = control.subviews[2]
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { control.setValue(1, animated: true) }
    stage.advance(to: 0.25)
    // A block within takes over duration and curve: a quarter of 200 points.
    #expect(isClose(thumb.shown.frame.minX, 50, within: 1e-3))
    control.value = 7
    #expect(control.value == 1)
    control.minimumValue = 2
    #expect(control.value == 2 && control.maximumValue == 2)
  }

  @Test("progress is a part of the width; bars are 4 and 2.5 points high")
  func progress() {
    let view = UIProgressView(progressViewStyle: .default)
    let stage = stage(view), bar = view.subviews[0].subviews[0]
    #expect(view.bounds.size == CGSize(width: 200, height: 4) && UIProgressView(progressViewStyle: .bar).bounds.height == 2.5)
    view.progress = 0.25
    #expect(bar.frame == CGRect(x: 0, y: 0, width: 50, height: 4))
    view.setProgress(0.75, animated: true)
    stage.advance(to: 0.125)
    #expect(isClose(bar.shown.bounds.width, 100, within: 1e-3) && bar.frame.width == 150)
    view.progress = 3
    #expect(view.progress == 1)
  }

  @Test("an indicator is 20 or 37 points, hidden while it stands, with a turn in 0.8 s")
  func indicator() throws {
    let view = UIActivityIndicatorView(style: .large)
    let stage = stage(view)
    #expect(view.bounds.size == CGSize(width: 37, height: 37) && UIActivityIndicatorView(style: .medium).bounds.width == 20)
    #expect(view.isHidden && !view.isAnimating)
    view.startAnimating()
    #expect(!view.isHidden && view.isAnimating)
    let spoke = try #require(view.layer.sublayers?.first?.sublayers?.first)
    stage.advance(to: 0.3)
    // Half of the way from 1 to 0.22 in three quarters of 0.8 s.
    #expect(isClose(spoke.presentation()?.opacity ?? 0, 0.61, within: 1e-3))
    stage.advance(to: 1.1)
    #expect(isClose(spoke.presentation()?.opacity ?? 0, 0.61, within: 1e-3))
    // Another size is there at once.
    let spokes = try #require(view.layer.sublayers?.first)
    view.style = .medium
    view.frame.size = CGSize(width: 60, height: 60)
    view.layoutIfNeeded()
    stage.advance(to: 1.2)
    #expect(spokes.frame == CGRect(x: 20, y: 20, width: 20, height: 20))
    #expect(spokes.animation(forKey: "bounds") == nil && spokes.animation(forKey: "position") == nil)
    view.stopAnimating()
    #expect(view.isHidden && spoke.animationKeys() == nil)
    view.hidesWhenStopped = false
    #expect(!view.isHidden)
  }

  @Test("a stepper steps with each tap, repeats under a finger, and stops at its ends or goes on")
  func stepper() {
    let control = UIStepper()
    control.maximumValue = 4
    let stage = stage(control), count = changes(of: control)
    func tap(_ x: CGFloat) {
      touch(.began, x, 16, stage)
      touch(.ended, x, 16, stage)
    }
    tap(70)
    tap(70)
    tap(20)
    #expect(control.value == 1 && count() == 3 && control.bounds.size == CGSize(width: 94, height: 32))
    tap(20)
    tap(20)
    #expect(control.value == 0 && count() == 4)
    // At once, after 0.5 s, and then each tenth: 2 more until 0.75 s.
    touch(.began, 70, 16, stage)
    stage.advance(to: 0.75)
    #expect(control.value == 4)
    touch(.ended, 70, 16, stage)
    control.wraps = true
    tap(70)
    #expect(control.value == 0)
    tap(20)
    #expect(control.value == 4)
  }

  @Test("segments share the width; a tap slides the card, and tells once")
  func segments() {
    let control = UISegmentedControl(items: ["One", "Two", "Three"])
    control.frame = CGRect(x: 0, y: 0, width: 300, height: 32)
    let stage = stage(control), count = changes(of: control), card = control.subviews.first { $0.layer.shadowOpacity > 0 }
    #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment && card?.alpha == 0)
    control.selectedSegmentIndex = 0
    #expect(card?.frame == CGRect(x: 2, y: 2, width: 96, height: 28) && card?.alpha == 1)
    touch(.began, 250, 16, stage)
    touch(.ended, 250, 16, stage)
    #expect(control.selectedSegmentIndex == 2 && count() == 1 && card?.frame.minX == 202)
    stage.advance(to: 0.125)
    #expect(isClose(card?.shown.frame.minX ?? 0, 102, within: 1e-2))
    touch(.began, 250, 16, stage)
    touch(.ended, 250, 16, stage)
    #expect(count() == 1)
    control.setEnabled(false, forSegmentAt: 0)
    touch(.began, 50, 16, stage)
    touch(.ended, 50, 16, stage)
    #expect(control.selectedSegmentIndex == 2)
    control.removeSegment(at: 2, animated: false)
    #expect(control.numberOfSegments == 2 && control.selectedSegmentIndex == UISegmentedControl.noSegment)
    control.insertSegment(withTitle: "Zero", at: 0, animated: false)
    #expect(control.titleForSegment(at: 0) == "Zero" && control.titleForSegment(at: 2) == "Two")
  }
}

extension ControlValueTests {
  @Test("a switch whose finger is nowhere stays as it was")
  func switchWithoutFinger() {
    let control = UISwitch()
    for isOn in [false, true] {
      control.isOn = isOn
      control.endTracking(nil, with: nil)
      #expect(control.isOn == isOn)
    }
  }
}
