import Foundation
import Testing

@testable import UIKit

/// Colours that are said for a class of views.
@MainActor @Suite("Looks of classes")
final class ClassLookTests {
  private final class Slider: UISlider {}
  private final class Dots: UIPageControl {}
  private final class Segments: UISegmentedControl {}
  private final class Table: UITableView {}
  private final class Tools: UIToolbar {}
  private final class Switch: UISwitch {}
  private final class TabBar: UITabBar {}
  private final class Plain: UIView {}

  @Test(
    "what is said for a class its views take as they come into a window, unless they say it themselves"
  )
  func appearances() {
    (
      Slider.appearance().minimumTrackTintColor, Slider.appearance().maximumTrackTintColor,
      Slider.appearance().thumbTintColor
    ) = (.red, .green, .blue)
    (Dots.appearance().pageIndicatorTintColor, Dots.appearance().currentPageIndicatorTintColor) = (
      .red, .green
    )
    Segments.appearance().selectedSegmentTintColor = .red
    (Table.appearance().separatorColor, Tools.appearance().barTintColor) = (.red, .green)
    (Switch.appearance().onTintColor, Switch.appearance().thumbTintColor) = (.red, .green)
    (TabBar.appearance().barTintColor, TabBar.appearance().unselectedItemTintColor) = (.red, .green)
    (Plain.appearance().tintColor, Plain.appearance().backgroundColor) = (.red, .green)
    func all() -> (Slider, Dots, Segments, Table, Tools, Switch, TabBar, Plain) {
      (Slider(), Dots(), Segments(), Table(), Tools(), Switch(), TabBar(), Plain())
    }
    func colors(_ all: (Slider, Dots, Segments, Table, Tools, Switch, TabBar, Plain)) -> [UIColor?] {
      [
        all.0.minimumTrackTintColor, all.0.maximumTrackTintColor, all.0.thumbTintColor,
        all.1.pageIndicatorTintColor, all.1.currentPageIndicatorTintColor,
        all.2.selectedSegmentTintColor, all.3.separatorColor, all.4.barTintColor, all.5.onTintColor,
        all.5.thumbTintColor, all.6.barTintColor,
        all.6.unselectedItemTintColor, all.7.tintColor, all.7.backgroundColor,
      ]
    }
    let plain = all()
    let own = all()
    (own.0.minimumTrackTintColor, own.0.maximumTrackTintColor, own.0.thumbTintColor) = (
      .black, .black, .black
    )
    (
      own.1.pageIndicatorTintColor, own.1.currentPageIndicatorTintColor,
      own.2.selectedSegmentTintColor
    ) = (.black, .black, .black)
    (own.3.separatorColor, own.4.barTintColor, own.5.onTintColor, own.5.thumbTintColor) = (
      .black, .black, .black, .black
    )
    (own.6.barTintColor, own.6.unselectedItemTintColor, own.7.tintColor, own.7.backgroundColor) = (
      .black, .black, .black, .black
    )
    let stage = AnimationStage(
      plain.0, plain.1, plain.2, plain.3, plain.4, plain.5, plain.6, plain.7)
    for view in [own.0, own.1, own.2, own.3, own.4, own.5, own.6, own.7] as [UIView] {
      stage.window.addSubview(view)
    }
    #expect(
      colors(plain) == [
        .red, .green, .blue, .red, .green, .red, .red, .green, .red, .green, .red, .green, .red,
        .green,
      ])
    #expect(colors(own) == Array(repeating: .black, count: 14))
    #expect(
      Slider.appearance() === Slider.appearance()
        && Slider.appearance(whenContainedInInstancesOf: [UIView.self]) === Slider.appearance())
    stage.advance(to: 0)
  }
}
