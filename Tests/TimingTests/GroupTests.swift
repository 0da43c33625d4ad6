import Graphics
import RenderTree
import Testing

@testable import Timing

@Suite("Groups")
struct GroupTests {
  /// A group of 2 s: opacity 0 → 1 from ½ s on in 1 s over a model of ½, and position.x 0 → 100 without a duration. Measured.
  @Test("children run in the group's time", arguments: [(0.25, 0.5, 12.5), (0.5, 0, 25), (1.0, 0.5, 50), (1.4, 0.9, 70), (1.6, 0.5, 80)])
  func measured(time: Double, opacity: Double, x: Double) {
    let children = [
      AnimationRecord.fade { $0.beginTime = 0.5 }, AnimationRecord("position.x", .basic(Endpoints(from: 0, to: 100)), duration: 0),
    ]
    let layer = Fixture(AnimationRecord(group: children, duration: 2)) { $0.opacity = 0.5 }
    expectClose(layer.number("opacity", at: time), opacity)
    expectClose(layer.number("position.x", at: time), x)
  }

  @Test("a child of 10 s in a group of 5 s is cut, not squeezed")
  func clipping() {
    let layer = Fixture(AnimationRecord(group: [.fade(duration: 10)], duration: 5))
    expectClose(layer.number("opacity", at: 5), 0.5)
    #expect(layer.number("opacity", at: 5.1) == 1)
  }

  @Test("removal on completion of a child does not count: it fills as long as the group is active")
  func childFill() {
    let layer = Fixture(AnimationRecord(group: [.fade { $0.fillMode = .forwards }], duration: 3)) { $0.opacity = 0.5 }
    #expect(layer.number("opacity", at: 2.9) == 1)
    #expect(layer.number("opacity", at: 3.1) == 0.5)
  }

  @Test("the group's curve warps its children's time: ease in, ease out at ¼ is 0.129162")
  func warping() {
    let layer = Fixture(AnimationRecord(group: [.fade(duration: 4)], duration: 4, curve: .easeInEaseOut))
    expectClose(layer.number("opacity", at: 1), 0.129162)
  }

  @Test("groups nest, repeat and reverse")
  func nesting() {
    // Inner time runs 0 … 1 and back in each of 3 cycles of 2 s, from outer 1 s on: at 4.5 s it stands at ½ of the second cycle's way out.
    let inner = AnimationRecord(group: [.fade()], duration: 1) {
      $0.autoreverses = true
      $0.repeatCount = 3
      $0.beginTime = 1
    }
    let layer = Fixture(AnimationRecord(group: [inner], duration: 20)) { $0.opacity = 0.25 }
    expectClose(layer.number("opacity", at: 0.5), 0.25)
    expectClose(layer.number("opacity", at: 3.5), 0.5)
    expectClose(layer.number("opacity", at: 4.75), 0.25)  // 3.75 s: 0.25 before the end of the second cycle
    expectClose(layer.number("opacity", at: 7.5), 0.25)
  }

  @Test("a group without a duration takes the transaction's, not its longest child's")
  func defaultDuration() {
    let layer = Fixture(AnimationRecord(group: [.fade(duration: 1)], duration: 0))
    expectClose(layer.number("opacity", at: 0.2), 0.2)
    #expect(layer.number("opacity", at: 0.3) == 1)
  }

  @Test("path and colour together, children of 4 s by their group: half way at 2 s")
  func shipAndColour() {
    let green = AnimatableValue.color(CGColor(red: 0, green: 1, blue: 0, alpha: 1)),
      red = AnimatableValue.color(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    let path = AnimationRecord("position", .keyframes(PathTests.frames(.ship, rotation: .auto)), duration: 0)
    let colour = AnimationRecord("backgroundColor", .basic(Endpoints(from: green, to: red)), duration: 0)
    let shown = Fixture(AnimationRecord(group: [path, colour], duration: 4)).shown(at: 2)
    expectClose(shown.position, 150, 150)
    #expect(shown.backgroundColor == CGColor(red: 0.5, green: 0.5, blue: 0, alpha: 1))
    expectClose(Double(shown.transform.m12), sin(33.6901 * .pi / 180), within: 1e-5)
  }

  @Test("a group that ran backwards stands at its start, and nothing follows there: a step at that very moment has been made")
  func backwards() {
    // The member stands at −0.1875 s of 0.25 s there and back: on its way back, at 0.3125 s of 0.5 s, which is the fraction 0.75 of its
    // way out, the moment at which its second value begins. A moment later on that way the first would show.
    let frames = Keyframes([1.0625, 0.5], mode: .discrete, keyTimes: [0, 0.75])
    let member = AnimationRecord("transform.scale", .keyframes(frames), duration: 0) { ($0.timeOffset, $0.autoreverses) = (-0.1875, true) }
    let layer = Fixture(AnimationRecord(group: [member], duration: 0.25, removed: false) { ($0.speed, $0.fillMode) = (-1, .both) })
    #expect(layer.shown(at: 1.375).transform == CATransform3DMakeScale(0.5, 0.5, 0.5))
    #expect(layer.shown(at: 0.25).transform == CATransform3DMakeScale(0.5, 0.5, 0.5))
  }

  @Test("outside its group a child shows nothing, a stopped one neither")
  func stoppedChild() {
    let stopped = AnimationRecord.fade {
      $0.speed = 0
      $0.timeOffset = 0.25
    }
    let layer = Fixture(AnimationRecord(group: [stopped], duration: 2) { $0.beginTime = 1 }) { $0.opacity = 0.5 }
    for (time, opacity) in [(0.5, 0.5), (1, 0.25), (3, 0.25), (3.5, 0.5)] { expectClose(layer.number("opacity", at: time), opacity) }
  }

  @Test("a group of nothing that shows needs no frames")
  func empty() {
    let void = AnimationRecord("opacity", .keyframes(Keyframes([1])))
    let layer = Fixture(AnimationRecord(group: [void], duration: 2), .fade { $0.beginTime = 5 })
    var presentation = PresentationTree()
    evaluate(RenderTree(root: layer.node()), at: 1, into: &presentation)
    #expect(!presentation.isAnimating && presentation.nextChange == 5)
  }
}
