import Graphics
import Testing

@testable import Rasterizer

@Suite("Pictures of a vector animation")
struct VectorAnimationTests {
  private static func animation() -> VectorAnimation {
    VectorAnimation(size: CGSize(width: 8, height: 4), duration: 2) { _ in VectorFrame() }
  }

  @Test("a time has one picture, before the beginning and after the end the first and the last have")
  func times() {
    let animation = Self.animation()
    let first = animation.picture(at: 0), last = animation.picture(at: 2)
    #expect(first !== last && (first.width, first.height) == (8, 4))
    for time in [-1, 0, -Double.infinity, .nan] { #expect(animation.picture(at: time) === first) }
    for time in [2, 2.5, Double.infinity] { #expect(animation.picture(at: time) === last) }
  }

  @Test("three are kept, and the one that was made first goes")
  func kept() {
    let animation = Self.animation()
    let pictures = [0, 0.5, 1].map { animation.picture(at: $0) }
    #expect(animation.picture(at: 0) === pictures[0])
    _ = animation.picture(at: 1.5)
    #expect(animation.picture(at: 0.5) === pictures[1] && animation.picture(at: 1) === pictures[2])
    #expect(animation.picture(at: 0) !== pictures[0])
  }
}
