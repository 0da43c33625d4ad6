import RenderTree
import Testing

@testable import Timing

@Suite("Until when nothing moves")
struct MotionSpanTests {
  private func rests(_ layer: Fixture, at times: [Double]) -> [Double] {
    let spans = MotionSpans(of: RenderTree(root: layer.node()))
    return times.map { spans.rest(from: $0) }
  }

  @Test("an animation from 1 to 3: until it begins, while it runs, and after it")
  func single() {
    let layer = Fixture(.fade(duration: 2) { $0.beginTime = 1 })
    #expect(rests(layer, at: [0, 0.75, 1, 2.5, 3, 4]) == [1, 0.25, 0, 0, .infinity, .infinity])
  }

  @Test("times within a millionth of an end are at that end")
  func rounding() {
    let layer = Fixture(.fade(duration: 2) { $0.beginTime = 1 })
    #expect(rests(layer, at: [1 - 5e-7, 3 - 5e-7]) == [0, .infinity])
    let before = rests(layer, at: [1 - 2e-6, 3 - 2e-6])
    #expect(before[0] > 1e-6 && before[1] == 0)
  }

  @Test("what has values of one kind alone changes at its begin and at its end")
  func steps() {
    let same = AnimationRecord("opacity", .basic(Endpoints(from: 0.5, to: 0.5)), duration: 2) { $0.beginTime = 1 }
    #expect(rests(Fixture(same), at: [0, 1, 1.5, 3]) == [1, 2, 1.5, .infinity])
  }

  @Test("a layer's speed and begin count; one that stands still never moves")
  func layers() {
    var layer = Fixture(.fade(duration: 2) { $0.beginTime = 2 })
    (layer.timing.speed, layer.timing.beginTime) = (2, 4)
    // Its own time is 2 (t − 4): from 2 to 4 is from 5 to 6.
    #expect(rests(layer, at: [0, 5, 5.5, 6]) == [5, 0, 0, .infinity])
    layer.timing.speed = 0
    #expect(rests(layer, at: [0, 5]) == [.infinity, .infinity])
  }
}
