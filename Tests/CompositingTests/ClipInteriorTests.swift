import Graphics
import Testing

@testable import Compositing

/// A clip from (10, 10) to (30, 30), one pixel a point: which pixels it covers in full.
@Suite("Pixels that a clip leaves as they are")
struct ClipInteriorTests {
  private func interior(
    _ rect: SIMD4<Double> = SIMD4(10, 10, 30, 30), radii: SIMD4<Double> = .zero, isContinuous: Bool = false,
    localToPixels: PlaneMap = .identity
  ) throws -> ClipInterior {
    try #require(
      ClipInterior(PlannedClip(localToPixels: localToPixels, rect: rect, radii: radii, isContinuous: isContinuous, hardEdges: 0)))
  }

  private func box(_ minX: Int, _ minY: Int, _ maxX: Int, _ maxY: Int) -> PixelRect {
    PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
  }

  @Test("up to each edge, and not a pixel further")
  func edges() throws {
    let interior = try interior()
    #expect(interior.contains(box(10, 10, 30, 30)))
    for beyond in [box(9, 10, 30, 30), box(10, 9, 30, 30), box(10, 10, 31, 30), box(10, 10, 30, 31)] { #expect(!interior.contains(beyond)) }
  }

  @Test("an edge a quarter of a pixel inside a pixel covers three quarters of it")
  func fractions() throws {
    // 10.25 to 29.75: pixels 10 and 29 are covered by 0.75 along each axis, 11 to 28 in full.
    let interior = try interior(SIMD4(10.25, 10.25, 29.75, 29.75))
    #expect(interior.contains(box(11, 11, 29, 29)))
    for part in [box(10, 11, 29, 29), box(11, 10, 29, 29), box(11, 11, 30, 29), box(11, 11, 29, 30)] { #expect(!interior.contains(part)) }
  }

  @Test("each corner keeps away by its own radius")
  func corners() throws {
    // Squares of 2, 4, 6 and 8 at (10, 10), (30, 10), (10, 30) and (30, 30): each box touches one of them, and misses it by a column.
    let interior = try interior(radii: SIMD4(2, 4, 6, 8))
    #expect(!interior.contains(box(11, 10, 20, 20)) && interior.contains(box(12, 10, 20, 20)))
    #expect(!interior.contains(box(20, 10, 27, 20)) && interior.contains(box(20, 10, 26, 20)))
    #expect(!interior.contains(box(15, 20, 20, 30)) && interior.contains(box(16, 20, 20, 30)))
    #expect(!interior.contains(box(20, 20, 23, 30)) && interior.contains(box(20, 20, 22, 30)))
    // The same by a row.
    #expect(interior.contains(box(10, 12, 20, 20)) && interior.contains(box(20, 14, 30, 20)))
    #expect(interior.contains(box(10, 20, 20, 24)) && interior.contains(box(20, 20, 30, 22)))
    #expect(!interior.contains(box(10, 20, 20, 25)) && !interior.contains(box(20, 20, 30, 23)))
  }

  @Test("continuous corners reach 1.528665 radii, but no further than the middle of the shorter side")
  func continuousCorners() throws {
    // 5 · 1.528665 = 7.64, so that the first column without a corner above is 18 and the last one 21: 30 − 7.64 = 22.36.
    let square = try interior(radii: SIMD4(repeating: 5), isContinuous: true)
    #expect(square.contains(box(18, 10, 22, 30)) && !square.contains(box(17, 10, 22, 30)) && !square.contains(box(18, 10, 23, 30)))
    // A pill 40 wide and 20 high, of radius 10: 15.29 is more than half the height.
    let pill = try interior(SIMD4(10, 10, 50, 30), radii: SIMD4(repeating: 10), isContinuous: true)
    #expect(pill.contains(box(20, 10, 40, 30)) && !pill.contains(box(19, 10, 40, 30)) && !pill.contains(box(20, 10, 41, 30)))
  }
}
