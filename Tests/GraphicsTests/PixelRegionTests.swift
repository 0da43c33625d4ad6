import Graphics
import Testing

@Suite("regions of pixels")
struct PixelRegionTests {
  private static func square(_ x: Int, _ y: Int, side: Int = 10) -> PixelRect { PixelRect(x: x, y: y, width: side, height: side) }

  private static func region(_ rects: PixelRect...) -> PixelRegion {
    var region = PixelRegion()
    for rect in rects { region.formUnion(rect) }
    return region
  }

  @Test("what lies far apart stays apart, and has the pixels of its rectangles")
  func apart() {
    let corners = Self.region(Self.square(0, 0), Self.square(990, 990), Self.square(990, 0))
    #expect(Array(corners) == [Self.square(0, 0), Self.square(990, 990), Self.square(990, 0)])
    #expect(corners.area == 300 && corners.bounds == PixelRect(PixelSize(1000, 1000)))
    #expect(corners.contains(Self.square(992, 3, side: 5)) && !corners.contains(Self.square(5, 5)))
    #expect(corners.meets(Self.square(5, 5)) && !corners.meets(Self.square(10, 0)))
  }

  @Test("what overlaps becomes one, and so does what wastes 1024 pixels or fewer")
  func joined() {
    #expect(Self.region(Self.square(0, 0), Self.square(9, 9)) == PixelRect(PixelSize(19, 19)))
    // A strip of 10 rows between squares 102 apart: 112 + 10 columns less 20 wastes 1020 pixels; one more, 1030.
    #expect(Self.region(Self.square(0, 0), Self.square(112, 0)) == PixelRect(PixelSize(122, 10)))
    #expect(Self.region(Self.square(0, 0), Self.square(113, 0)).count == 2)
    #expect(Self.region(.empty, Self.square(3, 3), .empty) == Self.square(3, 3))
  }

  @Test("of four the two become one that waste the fewest pixels")
  func four() {
    // The last is 200 rows below the first, and further from the others.
    let region = Self.region(Self.square(0, 0), Self.square(990, 0), Self.square(500, 990), Self.square(0, 200))
    #expect(Set(region) == [Self.square(990, 0), Self.square(500, 990), PixelRect(x: 0, y: 0, width: 10, height: 210)])
    #expect(region.area == 100 + 100 + 2100)
  }

  @Test("what becomes one takes along what it meets")
  func cascade() {
    // A bridge from the first to the second makes them one from 0 to 400, which then holds the third.
    let region = Self.region(
      Self.square(0, 0, side: 100), Self.square(300, 300, side: 100), Self.square(300, 0), PixelRect(x: 50, y: 50, width: 300, height: 300))
    #expect(region == PixelRect(PixelSize(400, 400)))
    // The last makes four, of which the first and the third waste 10 · 160 − 200 pixels, the third and the last 100 more.
    let four = Self.region(Self.square(0, 0), Self.square(990, 990), Self.square(0, 150), Self.square(0, 310))
    #expect(Set(four) == [Self.square(990, 990), PixelRect(x: 0, y: 0, width: 10, height: 160), Self.square(0, 310)])
  }

  @Test("regions hold all that was added, and their rectangles share no pixel")
  func laws() {
    var seed: UInt32 = 7
    func random(_ count: Int) -> Int {
      seed = seed &* 1_664_525 &+ 1_013_904_223
      return Int(seed >> 16) % count
    }
    for _ in 0..<400 {
      var region = PixelRegion(), added: [PixelRect] = []
      for _ in 0..<random(9) {
        added.append(PixelRect(x: random(400), y: random(400), width: random(120), height: random(120)))
        region.formUnion(added[added.count - 1])
      }
      #expect(added.allSatisfy(region.contains) && region.count <= 3)
      for index in region.indices { for other in 0..<index { #expect(region[index].intersection(region[other]).isEmpty) } }
      var bounds = PixelRect.empty
      for rect in added where !rect.isEmpty { bounds = bounds.union(rect) }
      #expect(region.bounds == bounds)

      // What is outside of it and what is inside make up the whole.
      let whole = PixelRect(PixelSize(500, 500))
      var outside: [PixelRect] = []
      whole.forEachPart(outside: region) { outside.append($0) }
      #expect(outside.allSatisfy { !region.meets($0) })
      #expect(outside.reduce(0) { $0 + $1.area } + region.intersection(whole).area == whole.area)
    }
  }
}
