import Testing
import UIKit

/// Fingers on what is in a scroll view: who gets them.
@MainActor @Suite("Touches on the content of scroll views")
struct ContentTouchTests {
  /// Lets the finger go to scroll, as most views of controls do.
  final class Page: UIScrollView {
    override func touchesShouldCancel(in view: UIView) -> Bool { true }
  }

  final class Log {
    var entries: [String] = []
  }

  private func makeStage(_ scroll: UIScrollView) -> (AnimationStage, Log) {
    scroll.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    scroll.contentSize = CGSize(width: 200, height: 1000)
    let button = UIButton(frame: CGRect(x: 0, y: 50, width: 200, height: 100)), log = Log()
    for (event, name) in [
      (UIControl.Event.touchDown, "down"), (.touchUpInside, "up"), (.touchCancel, "cancel"), (.touchDragInside, "drag"),
    ] {
      button.addAction(UIAction { _ in log.entries.append(name) }, for: event)
    }
    scroll.addSubview(button)
    let stage = AnimationStage(scroll)
    stage.advance(to: 0)
    return (stage, log)
  }

  /// A finger on the button at 0 s; after `delay` it moves up by 60 points in a tenth of a second, stays, and leaves.
  private func drag(_ stage: AnimationStage, after delay: Double) {
    let start = CGPoint(x: 100, y: 120)
    stage.stage.inject([.touch(TouchEvent(phase: .began, finger: 0, location: start, timestamp: 0))])
    stage.stage.inject(
      (1...6).map { step in
        .touch(
          TouchEvent(
            phase: .moved, finger: 0, location: CGPoint(x: 100, y: 120 - 10 * Double(step)), timestamp: delay + Double(step) / 60))
      })
    stage.stage.inject([
      .touch(TouchEvent(phase: .ended, finger: 0, location: CGPoint(x: 100, y: 60), timestamp: delay + 0.5))
    ])
    stage.advance(to: delay + 0.4)
  }

  @Test("a finger that moves at once scrolls, and the button never hears of it")
  func scrollsAtOnce() {
    let scroll = UIScrollView(), (stage, log) = makeStage(scroll)
    drag(stage, after: 0)
    #expect(scroll.contentOffset.y == 60 && scroll.isDragging && log.entries.isEmpty)
    stage.advance(to: 2)
    #expect(scroll.contentOffset.y == 60 && !scroll.isDragging && log.entries.isEmpty)
  }

  @Test("a finger that stays for .15 s is the button's: a control keeps it, unless the scroll view says otherwise")
  func staying() {
    let scroll = UIScrollView(), (stage, log) = makeStage(scroll)
    stage.stage.inject(InputEvent.tap(at: CGPoint(x: 100, y: 100), time: 0, for: 0.2))
    stage.advance(to: 0.14)
    #expect(log.entries.isEmpty)
    stage.advance(to: 0.16)
    #expect(log.entries == ["down"])
    stage.advance(to: 0.3)
    #expect(log.entries == ["down", "up"])

    let kept = UIScrollView(), (keptStage, keptLog) = makeStage(kept)
    drag(keptStage, after: 0.2)
    #expect(kept.contentOffset.y == 0 && keptLog.entries == ["down"] + Array(repeating: "drag", count: 6))
    keptStage.advance(to: 1)
    #expect(keptLog.entries.last == "up")

    let page = Page(), (pageStage, pageLog) = makeStage(page)
    drag(pageStage, after: 0.2)
    // Ten points are a drag.
    #expect(page.contentOffset.y == 60 && pageLog.entries == ["down", "cancel"])
    pageStage.advance(to: 1)
    #expect(pageLog.entries == ["down", "cancel"])
  }

  @Test("content touches that cannot be cancelled do not scroll; without delay they are told at once")
  func switches() {
    let firm = Page(), (firmStage, firmLog) = makeStage(firm)
    firm.canCancelContentTouches = false
    drag(firmStage, after: 0.2)
    #expect(firm.contentOffset.y == 0 && firmLog.entries.first == "down" && !firmLog.entries.contains("cancel"))
    firmStage.advance(to: 1)

    let direct = Page(), (directStage, directLog) = makeStage(direct)
    direct.delaysContentTouches = false
    drag(directStage, after: 0)
    #expect(direct.contentOffset.y == 60 && directLog.entries == ["down", "cancel"])
    directStage.advance(to: 1)

    final class Deaf: UIScrollView {
      override func touchesShouldBegin(_ touches: Set<UITouch>, with event: UIEvent?, in view: UIView) -> Bool { false }
    }
    let deaf = Deaf(), (deafStage, deafLog) = makeStage(deaf)
    deafStage.stage.inject(InputEvent.tap(at: CGPoint(x: 100, y: 100), time: 0, for: 0.3))
    deafStage.advance(to: 1)
    #expect(deafLog.entries.isEmpty)
  }

  @Test("a quick tap is told in full when the finger leaves")
  func quickTap() {
    let scroll = UIScrollView(), (stage, log) = makeStage(scroll)
    stage.stage.inject(InputEvent.tap(at: CGPoint(x: 100, y: 100), time: 0, for: 0.05))
    stage.advance(to: 0.1)
    #expect(log.entries == ["down", "up"])
  }

  @Test("a finger on a content that moves stops it, and presses nothing")
  func stopping() {
    let scroll = UIScrollView(), (stage, log) = makeStage(scroll)
    scroll.setContentOffset(CGPoint(x: 0, y: 20), animated: true)
    stage.stage.inject(InputEvent.tap(at: CGPoint(x: 100, y: 100), time: 0.1, for: 0.2))
    stage.advance(to: 0.11)
    let stopped = scroll.contentOffset.y
    stage.advance(to: 1)
    #expect(stopped > 0 && stopped < 20 && scroll.contentOffset.y == stopped && log.entries.isEmpty)
  }

  @Test("of nested scroll views the inner one scrolls, where it can; at its end the outer one goes on")
  func nested() {
    let outer = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 400))
    outer.contentSize = CGSize(width: 200, height: 1000)
    let pages = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    pages.contentSize = CGSize(width: 600, height: 100)
    let list = UIScrollView(frame: CGRect(x: 0, y: 100, width: 200, height: 200))
    list.contentSize = CGSize(width: 200, height: 300)
    outer.addSubview(pages)
    outer.addSubview(list)
    let stage = AnimationStage(outer)
    var time = 0.0
    func drag(_ from: CGPoint, _ to: CGPoint) {
      stage.advance(to: time)
      stage.stage.inject(InputEvent.drag(through: [from, to], from: time, for: 0.3))
      time += 5
      stage.advance(to: time)
    }
    // Across, the pages; up and down they have nothing to scroll.
    drag(CGPoint(x: 150, y: 50), CGPoint(x: 110, y: 55))
    #expect(pages.contentOffset.x > 30 && outer.contentOffset == .zero)
    drag(CGPoint(x: 100, y: 80), CGPoint(x: 105, y: 40))
    let scrolled = outer.contentOffset.y
    #expect(scrolled > 30 && list.contentOffset == .zero)
    outer.contentOffset = .zero
    // Up, the list, until it is at its end.
    drag(CGPoint(x: 100, y: 250), CGPoint(x: 100, y: 130))
    #expect(list.contentOffset.y == 100 && outer.contentOffset == .zero)
    drag(CGPoint(x: 100, y: 250), CGPoint(x: 100, y: 200))
    #expect(list.contentOffset.y == 100 && outer.contentOffset.y > 40)
  }

  @Test("a recogniser of the content comes before the scroll view's")
  func recognizers() {
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200)), knob = UIView(frame: scroll.bounds)
    scroll.contentSize = CGSize(width: 200, height: 1000)
    var states: [UIGestureRecognizer.State] = []
    knob.addGestureRecognizer(UIPanGestureRecognizer { states.append($0.state) })
    scroll.addSubview(knob)
    let stage = AnimationStage(scroll)
    stage.stage.inject(InputEvent.drag(through: [CGPoint(x: 100, y: 150), CGPoint(x: 100, y: 90)], from: 0, for: 0.3))
    stage.advance(to: 1)
    #expect(states.first == .began && states.last == .ended && scroll.contentOffset == .zero && !scroll.isTracking)
    #expect(scroll.panGestureRecognizer.state == .possible)
  }
}
