import Compositing
import FrameLoop
import Graphics
import RenderTree
import Testing

/// Times are eighths of a second, which are exact.
@Suite("When a picture is left to a plane of the card")
struct OverlayAssignmentTests {
  private static let image = CGImage(width: 100, height: 80, premultipliedPixels: [UInt8](repeating: 255, count: 32_000), isOpaque: true)

  private static func picture(_ layer: UInt64 = 1, at x: Int = 0, width: Int = 100) -> TopPicture {
    TopPicture(
      image: image, source: PixelRect(x: 0, y: 0, width: 100, height: 80), destination: PixelRect(x: x, y: 0, width: width, height: 80),
      layer: LayerID(rawValue: layer))
  }

  /// Whether the card is asked at each of these times, with a picture on top or nothing.
  private static func asks(_ assignment: inout OverlayAssignment, _ frames: [(TopPicture?, Double)]) -> [Bool] {
    frames.map { top, time in assignment.note(top, at: time) }
  }

  /// One with a picture that has been left to the card at half a second.
  private static var lifted: OverlayAssignment {
    var assignment = OverlayAssignment(isPossible: true)
    _ = asks(&assignment, [(picture(), 0), (picture(), 0.5)])
    assignment.answer(accepts: true)
    return assignment
  }

  @Test("one that moves is asked for after half a second, and left to the card once that takes it")
  func asked() {
    var assignment = OverlayAssignment(isPossible: true)
    let asked = Self.asks(&assignment, (0...6).map { (Self.picture(at: $0), Double($0) / 8) })
    #expect(asked == [false, false, false, false, true, true, true])
    #expect(assignment.use == .found)
    assignment.answer(accepts: true)
    #expect(assignment.use == .lifted)
    let later = Self.asks(&assignment, [(Self.picture(at: 200), 1)])
    #expect(later == [false] && assignment.use == .lifted)
  }

  @Test("another layer or size waits anew; what the card refuses is not asked for again until it has become another")
  func refused() {
    var assignment = OverlayAssignment(isPossible: true)
    let wide = Self.picture(width: 200), other = Self.picture(2, width: 200)
    let before = Self.asks(&assignment, [(Self.picture(), 0), (wide, 0.5), (other, 1), (other, 1.5)])
    #expect(before == [false, false, false, true])
    assignment.answer(accepts: false)
    let after = Self.asks(&assignment, [(other, 60), (Self.picture(2), 61), (Self.picture(2), 61.5)])
    #expect(after == [false, false, true] && assignment.use == .found)
  }

  @Test("something above it ends it at once, and half a second passes before it is asked for again")
  func covered() {
    var assignment = Self.lifted
    _ = Self.asks(&assignment, [(nil, 1)])
    #expect(assignment.use == .found)
    let asked = Self.asks(&assignment, [(Self.picture(), 1.125), (Self.picture(), 1.5), (Self.picture(), 1.625)])
    #expect(asked == [false, false, true])
  }

  @Test("where it stands in place of what is drawn, moving away from an edge ends it, too")
  func uncovering() {
    var above = Self.lifted, instead = OverlayAssignment(isPossible: true)
    _ = Self.asks(&instead, [(Self.picture(), 0), (Self.picture(), 0.5)])
    instead.answer(accepts: true, mustCover: true)
    let kept = [above.keeps(isCovering: false, at: 1), instead.keeps(isCovering: true, at: 1), instead.keeps(isCovering: false, at: 1)]
    #expect(kept == [true, true, false])
    #expect(above.use == .lifted && instead.use == .found)
    let asked = Self.asks(&instead, [(Self.picture(), 1), (Self.picture(), 1.375), (Self.picture(), 1.5)])
    #expect(asked == [false, false, true])
  }

  @Test("a frame that the card refuses ends it, too, until the picture has become another")
  func failed() {
    var assignment = Self.lifted
    _ = Self.asks(&assignment, [(Self.picture(at: -50), 0.625)])
    assignment.refuse(at: 0.625)
    let asked = Self.asks(&assignment, [(Self.picture(), 5)])
    #expect(assignment.use == .found && asked == [false])
  }

  @Test("without a plane nothing is looked for")
  func impossible() { #expect(OverlayAssignment(isPossible: false).use == .ignored) }
}
