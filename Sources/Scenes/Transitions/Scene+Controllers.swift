import UIKit

extension Scene {
  /// Transitions of view controllers: programs as they are written for iOS, with a finger that uses them.
  package static let controllers: [Scene] = [
    Scene(
      "diagonal-presentation", "A page comes in from the lower right corner, and leaves there again", duration: 3.6,
      events: { taps(0.4, 2) }, controller: { DiagonalPresentation() }),
    Scene(
      "percent-driven-pan", "A finger that moves up drives the presentation of a page, and lets go after three fifths", duration: 3,
      events: { taps(0.4) + drag((160, 400), (160, 112), from: 0.9, for: 1) },
      controller: {
        let page = DiagonalPresentation()
        page.interactor = SwipeInteractor()
        return page
      }),
    Scene(
      "spring-slide-up", "A spring slides a page up, over one that fades; its dismissal shrinks a snapshot of it", duration: 6,
      events: { taps(0.3, 3.3) }, controller: { SpringSlide(usesSnapshot: true) }),
    Scene(
      "shrink-dismiss", "A page shrinks by its frame, and what is in it keeps its size: why snapshots shrink better", duration: 6,
      events: { taps(0.3, 3.3) }, controller: { SpringSlide(usesSnapshot: false) }),
    Scene(
      "cube-navigation", "Pages on the faces of a cube that a push and a pop turn", duration: 4.6,
      events: { taps(0.4) + InputEvent.tap(at: CGPoint(x: 40, y: 22), time: 2.4) }, controller: { CubeNavigation() }),
    Scene(
      "swipe-pop", "A finger turns the cube back: by 80 of 200 points, too little, then by 140", duration: 5,
      events: {
        drag((60, 220), (140, 220), from: 0.4, for: 0.8) + drag((60, 220), (200, 220), from: 2.4, for: 1)
      },
      controller: {
        let navigation = CubeNavigation()
        navigation.loadViewIfNeeded()
        navigation.pushPage(animated: false)
        return navigation
      }),
    Scene(
      "slide-down-menu", "A page slides down as a snapshot and shows a menu; a tap on it brings it back", duration: 3,
      events: { taps(0.4) + InputEvent.tap(at: CGPoint(x: 160, y: 420), time: 1.6) }, controller: { SlideDownMenu() }),
    Scene(
      "photo-book", "The pages of a book of photos curl under the finger, forth and back", duration: 6,
      events: {
        drag((300, 260), (60, 260), from: 0.4, for: 1) + drag((300, 200), (200, 200), from: 2.1, for: 0.5)
          + drag((20, 300), (260, 300), from: 3.6, for: 1.1)
      },
      controller: { PhotoBook() }),
    Scene(
      "tabs", "Tabs, navigation bars, and a finger that pops from the left edge", duration: 6,
      events: {
        InputEvent.tap(at: CGPoint(x: 160, y: 456), time: 0.4) + InputEvent.tap(at: CGPoint(x: 53, y: 456), time: 1)
          + InputEvent.tap(at: CGPoint(x: 160, y: 110), time: 1.6) + drag((3, 300), (120, 300), from: 2.8, for: 0.7)
          + drag((3, 300), (260, 300), from: 4.4, for: 0.7)
      },
      controller: { Tabs() }),
  ]

  /// A finger taps the button of an `ExampleController` at these times.
  private static func taps(_ times: Double...) -> [InputEvent] {
    times.flatMap { InputEvent.tap(at: CGPoint(x: 160, y: 436), time: $0) }
  }

  private static func drag(_ start: (Double, Double), _ end: (Double, Double), from time: Double, for duration: Double) -> [InputEvent] {
    InputEvent.drag(through: [CGPoint(x: start.0, y: start.1), CGPoint(x: end.0, y: end.1)], from: time, for: duration)
  }
}
