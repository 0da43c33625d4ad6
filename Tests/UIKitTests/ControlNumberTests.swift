import Foundation
import Testing

@testable import UIKit

/// Values of controls under fingers, and the places of their parts, in numbers.
@MainActor @Suite("Numbers of controls")
final class ControlNumberTests {
  // MARK: Switches

  /// The thumb is 27 points wide, 33 while it is held, and 2 from the sides of 51.
  @Test("a switch's thumb follows a finger that has moved by more than 4 points, to the side of the middle at which it is")
  func switches() {
    for isMirrored in [false, true] {
      let shown = TouchedView(UISwitch()), control = shown.view
      if isMirrored { control.semanticContentAttribute = .forceRightToLeft }
      shown.wait(0.1)
      /// From the side of off.
      func place(_ x: CGFloat) -> CGFloat { isMirrored ? 51 - x : x }
      func thumb(_ start: CGFloat, _ width: CGFloat) -> CGRect {
        CGRect(x: isMirrored ? 51 - start - width : start, y: 2, width: width, height: 27)
      }
      #expect(shown.part(1) == thumb(2, 27) && shown.part(0) == CGRect(x: 0, y: 0, width: 51, height: 31))
      shown.touch(.began, place(24))
      #expect(shown.part(1) == thumb(2, 33))
      // Beyond the middle at 25.5, but not by more than 4 points.
      shown.touch(.moved, place(28))
      #expect(shown.part(1) == thumb(2, 33))
      shown.touch(.moved, place(28.5))
      #expect(shown.part(1) == thumb(16, 33) && !control.isOn && shown.told == 0)
      shown.touch(.moved, place(26))
      #expect(shown.part(1) == thumb(16, 33), "from then on each side counts")
      shown.touch(.moved, place(25))
      #expect(shown.part(1) == thumb(2, 33))
      shown.touch(.moved, place(40))
      shown.touch(.ended, place(40))
      #expect(control.isOn && shown.told == 1 && shown.part(1) == thumb(22, 27))
      // A tap that is lifted outside changes nothing.
      shown.drag(place(40), place(41))
      #expect(!control.isOn && shown.told == 2)
      shown.touch(.began, place(10))
      shown.touch(.ended, place(12), 60)
      #expect(!control.isOn && shown.told == 2)
      shown.touch(.began, place(10))
      shown.touch(.moved, place(45))
      shown.touch(.cancelled, place(45))
      #expect(!control.isOn && shown.told == 2 && shown.part(1) == thumb(2, 27))
    }
  }

  @Test("a switch that is set animated slides in a quarter of a second; set to what it is, it does nothing")
  func setSwitches() {
    let shown = TouchedView(UISwitch()), thumb = shown.view.subviews[1]
    shown.view.isOn = true
    #expect(thumb.layer.animationKeys() == nil && shown.part(1).minX == 22)
    shown.view.setOn(true, animated: true)
    #expect(thumb.layer.animationKeys() == nil)
    shown.view.setOn(false, animated: true)
    #expect(thumb.layer.animation(forKey: "position")?.duration == 0.25 && shown.told == 0)
    shown.wait(0.3)
    #expect(shown.view.style == .sliding && shown.view.alpha == 1)
    shown.view.isEnabled = false
    #expect(shown.view.alpha == 0.5)
  }

  // MARK: Sliders

  /// Pictures of 12 and 20 points, and 8 points between each and the track.
  @Test("a slider's track is between its pictures, and its thumb on the track")
  func sliderParts() {
    let slider = UISlider(), bounds = CGRect(x: 10, y: 20, width: 200, height: 40)
    slider.minimumValueImage = square(12, .red)
    #expect(slider.trackRect(forBounds: bounds) == CGRect(x: 30, y: 38, width: 180, height: 4))
    slider.maximumValueImage = square(20, .red)
    let track = CGRect(x: 30, y: 38, width: 152, height: 4)
    #expect(slider.trackRect(forBounds: bounds) == track)
    #expect(slider.minimumValueImageRect(forBounds: bounds) == CGRect(x: 10, y: 34, width: 12, height: 12))
    #expect(slider.maximumValueImageRect(forBounds: bounds) == CGRect(x: 190, y: 30, width: 20, height: 20))
    #expect(slider.trackRect(forBounds: CGRect(x: 0, y: 0, width: 30, height: 34)).width == 0)
    (slider.minimumValue, slider.maximumValue) = (10, 50)
    // 152 − 28 are 124 points of way.
    for (value, x) in [(10, 30.0), (20, 61), (50, 154)] as [(Float, CGFloat)] {
      let place = slider.thumbRect(forBounds: bounds, trackRect: track, value: value)
      #expect(place == CGRect(x: x, y: 26, width: 28, height: 28), "\(value)")
    }
    slider.setThumbImage(square(12, .red), for: .normal)
    #expect(slider.thumbRect(forBounds: bounds, trackRect: track, value: 20) == CGRect(x: 65, y: 34, width: 12, height: 12))
    slider.maximumValue = 10
    #expect(slider.thumbRect(forBounds: bounds, trackRect: track, value: 10).minX == 30, "there is no way")
    #expect(
      slider.intrinsicContentSize == CGSize(width: -1, height: 34)
        && slider.sizeThatFits(CGSize(width: 7, height: 9)) == CGSize(width: 7, height: 34))
    #expect(UISlider(frame: CGRect(x: 1, y: 2, width: 3, height: 4)).frame == CGRect(x: 1, y: 2, width: 3, height: 34))
    #expect(UISlider(frame: CGRect(x: 1, y: 2, width: 0, height: 0)).frame.size == .zero)
  }

  @Test("a slider's limits make room for each other, and its value stays within them")
  func sliderLimits() {
    let slider = UISlider()
    #expect([slider.minimumValue, slider.maximumValue, slider.value] == [0, 1, 0])
    func limits(_ change: (UISlider) -> Void) -> [Float] {
      change(slider)
      return [slider.minimumValue, slider.value, slider.maximumValue]
    }
    #expect(limits { $0.value = 0.75 } == [0, 0.75, 1])
    #expect(limits { $0.maximumValue = 0.5 } == [0, 0.5, 0.5])
    #expect(limits { $0.minimumValue = 3 } == [3, 3, 3])
    #expect(limits { $0.maximumValue = 8 } == [3, 3, 8])
    #expect(limits { $0.value = 6 } == [3, 6, 8])
    #expect(limits { $0.maximumValue = 2 } == [2, 2, 2])
    #expect(limits { $0.minimumValue = -4 } == [-4, 2, 2])
    #expect(limits { $0.value = .nan } == [-4, -4, 2])
    #expect(limits { $0.value = -5 } == [-4, -4, 2])
  }

  /// 228 points less 28 are 200: a hundredth of the range for each 2.
  @Test("a slider's thumb is held within 10 points around it, where the finger has it, and mirrored from right to left")
  func slidersUnderFingers() {
    let shown = TouchedView(UISlider(), CGSize(width: 228, height: 80)), slider = shown.view
    (slider.minimumValue, slider.maximumValue, slider.value) = (-50, 50, 0)
    // The thumb is from 100 to 128, and from 26 to 54.
    let places = [
      (89.0, 40.0, false), (91, 40, true), (137, 40, true), (138.5, 40, false), (114, 15.5, false), (114, 17, true), (114, 63, true),
      (114, 64.5, false),
    ]
    for (x, y, isHeld) in places {
      shown.touch(.began, x, y)
      shown.touch(.moved, x + 20, y)
      shown.touch(.ended, x + 20, y)
      #expect(abs(slider.value - (isHeld ? 10 : 0)) < 1e-3, "\(x) \(y)")
      slider.value = 0
    }
    let told = shown.told
    shown.drag(114, 400, 420, 114, y: 40)
    #expect(slider.value == 0 && shown.told == told + 2, "the value at the end is told once")
    slider.semanticContentAttribute = .forceRightToLeft
    slider.value = 25
    shown.wait(0.1)
    // Three quarters from the right: 150 from there, of 228 less 28.
    #expect(slider.subviews[2].frame.minX == 50 && slider.subviews[1].frame == CGRect(x: 64, y: 38, width: 164, height: 4))
    shown.drag(70, 50, y: 40)
    #expect(abs(slider.value - 35) < 1e-3)
    slider.isContinuous = false
    let before = shown.told
    shown.drag(slider.subviews[2].center.x, 300, y: 40)
    #expect(slider.value == -50 && shown.told == before + 1)
    // One that is no wider than its thumb stays.
    let narrow = TouchedView(UISlider(), CGSize(width: 28, height: 34))
    narrow.view.value = 0.5
    narrow.drag(14, 28)
    #expect(narrow.view.value == 0.5 && narrow.told == 0)
  }

  @Test("a slider's pictures are those of its state, else of the normal one")
  func sliderPictures() {
    let slider = UISlider(), normal = square(10, .red), disabled = square(12, .blue)
    slider.setThumbImage(normal, for: .normal)
    slider.setThumbImage(disabled, for: .disabled)
    slider.setMinimumTrackImage(disabled, for: .disabled)
    slider.setMaximumTrackImage(normal, for: .normal)
    #expect(slider.currentThumbImage === normal && slider.currentMinimumTrackImage == nil && slider.currentMaximumTrackImage === normal)
    #expect(slider.subviews.map(\.isHidden) == [false, true, false, true, false], "a picture is over the thumb, one below the tracks")
    slider.isEnabled = false
    #expect(slider.currentThumbImage === disabled && slider.currentMinimumTrackImage === disabled)
    #expect(slider.currentMaximumTrackImage === normal && slider.alpha == 0.5)
    let pictures = slider.subviews.prefix(2).compactMap { ($0 as? UIImageView)?.image }
    #expect(pictures.map { $0 === normal } == [true, false], "the track behind the thumb is below the one before it")
    slider.isEnabled = true
    slider.setThumbImage(nil, for: .normal)
    #expect(slider.currentThumbImage == nil && slider.thumbImage(for: .disabled) === disabled && slider.thumbImage(for: .normal) == nil)
    #expect(slider.minimumTrackImage(for: .disabled) === disabled && slider.maximumTrackImage(for: .normal) === normal)
    #expect(slider.alpha == 1 && slider.minimumTrackImage(for: .normal) == nil && slider.maximumTrackImage(for: .disabled) == nil)
  }

  // MARK: Steppers

  /// Halves of 47 points; signs of 15 about 23.5 and 70.5.
  @Test("a stepper's signs stand in the middle of its halves, dim where there is no step to take")
  func stepperParts() {
    let shown = TouchedView(UIStepper()), stepper = shown.view
    func signs() -> [CGRect] { stepper.subviews.dropFirst().map(\.frame) }
    func alphas() -> [CGFloat] { stepper.subviews.dropFirst().map(\.alpha) }
    let minus = CGRect(x: 16, y: 15, width: 15, height: 2), plus = CGRect(x: 63, y: 15, width: 15, height: 2)
    #expect(signs() == [minus, plus, CGRect(x: 69.5, y: 8.5, width: 2, height: 15)])
    #expect(stepper.subviews[0].subviews.map(\.frame)[1] == CGRect(x: 46.5, y: 7, width: 1, height: 18))
    #expect(isClose(alphas()[0], 0.3, within: 1e-6) && Array(alphas().dropFirst()) == [1, 1])
    stepper.value = 100
    #expect(alphas()[0] == 1 && isClose(alphas()[1], 0.3, within: 1e-6) && isClose(alphas()[2], 0.3, within: 1e-6))
    stepper.wraps = true
    #expect(alphas() == [1, 1, 1])
    stepper.isEnabled = false
    #expect(alphas().allSatisfy { isClose($0, 0.3, within: 1e-6) })
    stepper.semanticContentAttribute = .forceRightToLeft
    shown.wait(0.1)
    #expect(signs() == [plus, minus, CGRect(x: 22.5, y: 8.5, width: 2, height: 15)])
  }

  @Test("the half of a stepper that is held is grey, and steps; its value is told with each step, or once in the end")
  func steppersUnderFingers() {
    for isMirrored in [false, true] {
      let shown = TouchedView(UIStepper()), stepper = shown.view, pressed = stepper.subviews[0].subviews[0]
      if isMirrored { stepper.semanticContentAttribute = .forceRightToLeft }
      (stepper.minimumValue, stepper.maximumValue, stepper.stepValue) = (-6, 7, 2.5)
      shown.wait(0.1)
      func place(_ x: CGFloat) -> CGFloat { isMirrored ? 94 - x : x }
      #expect(pressed.isHidden)
      // The middle belongs to the right half.
      shown.touch(.began, isMirrored ? 46 : 47)
      #expect(stepper.value == 2.5 && !pressed.isHidden && shown.told == 1)
      #expect(pressed.frame == CGRect(x: isMirrored ? 0 : 47, y: 0, width: 47, height: 32))
      shown.touch(.ended, place(48))
      #expect(pressed.isHidden && stepper.value == 2.5 && shown.told == 1)
      shown.touch(.began, place(46))
      #expect(stepper.value == 0 && pressed.frame.minX == (isMirrored ? 47 : 0))
      shown.touch(.cancelled, place(46))
      #expect(pressed.isHidden && shown.told == 2)
      // The last step is as long as there is room.
      for expected in [2.5, 5, 7, 7] {
        shown.drag(place(70))
        #expect(stepper.value == expected)
      }
      #expect(shown.told == 5)
      stepper.isContinuous = false
      shown.drag(place(20))
      #expect(stepper.value == 4.5 && shown.told == 6)
    }
  }

  @Test("a stepper under a finger that stays goes on after half a second, ten times a second, unless it shall not")
  func repeating() {
    let shown = TouchedView(UIStepper()), stepper = shown.view
    (stepper.maximumValue, stepper.isContinuous) = (7, false)
    shown.touch(.began, 70)
    for (seconds, value) in [(0.45, 1.0), (0.1, 2), (0.1, 3), (0.1, 4), (0.2, 6), (0.4, 7)] {
      shown.wait(seconds)
      #expect(stepper.value == value, "\(stepper.value)")
    }
    #expect(shown.told == 0)
    shown.touch(.ended, 70)
    shown.wait(1)
    #expect(shown.told == 1 && stepper.value == 7)
    stepper.autorepeat = false
    shown.touch(.began, 20)
    shown.wait(2)
    #expect(stepper.value == 6)
    shown.touch(.ended, 20)
    (stepper.autorepeat, stepper.wraps, stepper.isContinuous, stepper.minimumValue) = (true, true, true, 5)
    // 5, and on from the other end.
    shown.touch(.began, 20)
    #expect(stepper.value == 5)
    shown.wait(0.55)
    #expect(stepper.value == 7)
    shown.touch(.ended, 20)
    shown.touch(.began, 70)
    #expect(stepper.value == 5)
    shown.touch(.cancelled, 70)
  }

  @Test("a stepper's limits make room for each other, and pictures stand in its halves")
  func stepperLimits() {
    let stepper = UIStepper()
    func limits(_ change: (UIStepper) -> Void) -> [Double] {
      change(stepper)
      return [stepper.minimumValue, stepper.value, stepper.maximumValue]
    }
    #expect(limits { _ in } == [0, 0, 100] && stepper.stepValue == 1 && stepper.autorepeat && stepper.isContinuous && !stepper.wraps)
    #expect(limits { $0.value = 101 } == [0, 100, 100])
    #expect(limits { $0.maximumValue = 40 } == [0, 40, 40])
    #expect(limits { $0.minimumValue = 60 } == [60, 60, 60])
    #expect(limits { $0.maximumValue = 50 } == [50, 50, 50])
    #expect(limits { $0.minimumValue = 10 } == [10, 50, 50])
    #expect(limits { $0.value = 3 } == [10, 10, 50])
    let plus = square(10, .red), minus = square(12, .blue)
    stepper.setIncrementImage(plus, for: .normal)
    stepper.setDecrementImage(minus, for: .disabled)
    stepper.layoutIfNeeded()
    func pictures() -> [UIImageView] { stepper.subviews.compactMap { $0 as? UIImageView } }
    #expect(pictures().map(\.frame) == [CGRect(x: 47, y: 0, width: 47, height: 32)] && pictures()[0].contentMode == .center)
    #expect(stepper.subviews[1...3].map(\.isHidden) == [false, true, true])
    stepper.isEnabled = false
    #expect(pictures().map { $0.image === plus } == [true, false] && pictures()[1].image === minus)
    #expect(pictures()[1].frame == CGRect(x: 0, y: 0, width: 47, height: 32) && isClose(pictures()[0].alpha, 0.3, within: 1e-6))
    #expect(stepper.incrementImage(for: .normal) === plus && stepper.decrementImage(for: .disabled) === minus)
    #expect(stepper.incrementImage(for: .disabled) == nil && stepper.decrementImage(for: .normal) == nil)
    stepper.isEnabled = true
    stepper.setIncrementImage(nil, for: .normal)
    #expect(pictures().isEmpty && stepper.subviews[1...3].allSatisfy { !$0.isHidden })
  }
}
