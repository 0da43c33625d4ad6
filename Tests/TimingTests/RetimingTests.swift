import Graphics
import RenderTree
import Testing

@testable import Timing

@Suite("Retimed animations")
struct RetimingTests {
  private static let ends = Endpoints(from: .number(0), to: .number(100))

  private func retimed(
    _ span: ProgressSpan, _ interpolation: PropertyAnimation.Interpolation = .basic(ends), duration: Double = 1, curve: TimingCurve? = nil,
    configure: (inout MediaTiming) -> Void = { _ in }
  ) -> Fixture {
    var record = AnimationRecord("zPosition", interpolation, duration: duration, curve: curve, configure: configure)
    record.span = span
    return Fixture(record)
  }

  @Test("a span is gone through evenly, or by the record's curve")
  func spans() {
    let even = retimed(ProgressSpan(from: 0.4, to: 1), duration: 0.3)
    #expect(even.number("zPosition", at: 0) == 40)
    #expect(abs(even.number("zPosition", at: 0.15) - 70) < 1e-9)
    #expect(even.number("zPosition", at: 0.3) == 100)
    // easeInEaseOut is .129162 at a quarter: 40 + 60 · .129162.
    let eased = retimed(ProgressSpan(from: 0.4, to: 1), curve: .easeInEaseOut)
    #expect(abs(eased.number("zPosition", at: 0.25) - 47.74972) < 1e-4)
    let back = retimed(ProgressSpan(from: 0.4, to: 0), curve: .easeInEaseOut)
    #expect(abs(back.number("zPosition", at: 0.25) - 34.83352) < 1e-4)
  }

  @Test("an animation that is held moves nothing and wakes nobody")
  func held() {
    let fixture = retimed(ProgressSpan(from: 0.3, to: 0.3)) { $0.speed = 0 }
    var presentation = PresentationTree()
    evaluate(RenderTree(root: fixture.node()), at: 7, into: &presentation)
    #expect(presentation[properties: 0].zPosition == 30)
    #expect(!presentation.isAnimating && presentation.nextChange == .infinity)
  }

  @Test("the span's spring takes the place of the animation's own")
  func springs() {
    var gentle = SpringParameters(), stiff = SpringParameters()
    gentle.damping = 20
    stiff.stiffness = 900
    // m 1, k 100, c 20 is .442175 of the way at .15 s: from 50 to 100.
    let fixture = retimed(ProgressSpan(from: 0.5, to: 1, spring: gentle), .spring(Self.ends, stiff))
    #expect(abs(fixture.number("zPosition", at: 0.15) - (50 + 50 * 0.44217460)) < 1e-4)
  }

  @Test("a confined span waits before the animation's course and after it")
  func confined() {
    // From −1 to 3: the course is gone through in the second quarter.
    let fixture = retimed(ProgressSpan(from: -1, to: 3, isConfined: true), duration: 4)
    #expect([0, 0.5, 1, 1.5, 2, 3].map { fixture.number("zPosition", at: $0) } == [0, 0, 0, 50, 100, 100])
    let free = retimed(ProgressSpan(from: -1, to: 3), duration: 4)
    #expect(free.number("zPosition", at: 0.5) == -50)
  }

  @Test("key frames keep their key times")
  func keyframes() {
    var frames = Keyframes()
    frames.values = [.number(0), .number(80), .number(100)]
    frames.keyTimes = [0, 0.1, 1]
    let fixture = retimed(ProgressSpan(from: 0.1, to: 1), .keyframes(frames))
    #expect(fixture.number("zPosition", at: 0) == 80)
    #expect(abs(fixture.number("zPosition", at: 0.5) - 90) < 1e-9)
  }

  @Test("a group's children follow its span, and never leave its time")
  func groups() {
    var group = AnimationRecord(group: [AnimationRecord("zPosition", .basic(Self.ends), duration: 2)], duration: 2)
    group.timing = MediaTiming(duration: 0.5)
    var span = ProgressSpan(from: 0.5, to: 1.2)
    span.groupDuration = 2
    group.span = span
    let fixture = Fixture(group)
    // From the middle of the child's 2 s to their end, in half a second: the last two sevenths of it stand at the end.
    #expect(abs(fixture.number("zPosition", at: 0) - 50) < 1e-9)
    #expect(abs(fixture.number("zPosition", at: 0.25) - 85) < 1e-9)
    #expect(abs(fixture.number("zPosition", at: 0.4) - 100) < 1e-9)
  }
}
