import COutlineKernels
import Graphics
import Testing

/// What the kernels make of outlines, in steps of 255.
private struct Outline {
  var verbs: [OKVerb] = []
  var points: [(Double, Double)] = []
  var transform = OKTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  init(_ corners: (Double, Double)..., isClosed: Bool = true) {
    for (index, corner) in corners.enumerated() { index == 0 ? move(to: corner) : line(to: corner) }
    if isClosed { close() }
  }

  mutating func move(to point: (Double, Double)) { add(OKMove, point) }
  mutating func line(to point: (Double, Double)) { add(OKLine, point) }
  mutating func curve(_ first: (Double, Double), _ second: (Double, Double), to end: (Double, Double)) { add(OKCubic, first, second, end) }
  mutating func close() { add(OKClose) }
  private mutating func add(_ verb: OKVerb, _ new: (Double, Double)...) {
    verbs.append(verb)
    points += new
  }

  enum Form {
    case fill, evenOddFill
    case stroke(OKPen)
  }

  /// Coverage by rows.
  func coverage(_ width: Int, _ height: Int, _ form: Form = .fill, isBaseline: Bool = false) -> [[UInt8]] {
    var isEvenOdd: Int32 = 0
    if case .evenOddFill = form { isEvenOdd = 1 }
    var pixels = [UInt8](repeating: 7, count: width * height)
    withOutline(width, height, form) { outline in
      isBaseline ? ok_cover_baseline(outline, &pixels, isEvenOdd) : ok_cover(outline, &pixels, isEvenOdd)
    }
    return (0..<height).map { Array(pixels[$0 * width..<($0 + 1) * width]) }
  }

  /// The kernels' outline in a bitmap.
  func withOutline(_ width: Int, _ height: Int, _ form: Form = .fill, _ body: (OpaquePointer) -> Void) {
    guard let outline = ok_create() else { return }
    defer { ok_destroy(outline) }
    ok_begin(outline, Int32(width), Int32(height))
    let verbs = verbs.map { UInt8($0.rawValue) }, points = points.map { OKPoint(x: $0.0, y: $0.1) }
    let path = { (verbs: UnsafeBufferPointer<UInt8>, points: UnsafeBufferPointer<OKPoint>) in
      OKPath(verbs: verbs.baseAddress, points: points.baseAddress, verbCount: Int32(verbs.count))
    }
    verbs.withUnsafeBufferPointer { verbs in
      points.withUnsafeBufferPointer { points in
        switch form {
        case .fill, .evenOddFill: ok_add_fill(outline, path(verbs, points), transform)
        case .stroke(var pen): ok_add_stroke(outline, path(verbs, points), transform, &pen)
        }
      }
    }
    body(outline)
  }
}

private func pen(_ width: Double, _ cap: OKCap = OKButt, _ join: OKJoin = OKMiter, miterLimit: Double = 10) -> OKPen {
  var pen = OKPen()
  pen.width = width
  pen.cap = cap
  pen.join = join
  pen.miterLimit = miterLimit
  return pen
}

/// A number as good as random, from 0 to 1, the same in every run.
private struct Dice {
  var state: UInt64
  mutating func roll() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state >> 40) / Double(1 << 24)
  }
}

@Suite("Coverage of outlines")
struct OutlineTests {
  @Test("the areas of more edges than are kept add up as those of few")
  func manyEdges() {
    // Squares in turn clockwise and against it take each other's areas away; an odd number leaves one. Two sides of each are edges: 1.4
    // million of them, above the limit of 2²⁰.
    var outline = Outline()
    for index in 0..<700_001 {
      let corners = index % 2 == 0 ? [(1.0, 1.0), (3, 1), (3, 3), (1, 3)] : [(1.0, 1.0), (1, 3), (3, 3), (3, 1)]
      for (number, corner) in corners.enumerated() { number == 0 ? outline.move(to: corner) : outline.line(to: corner) }
      outline.close()
    }
    let row: [UInt8] = [0, 255, 255, 0], empty: [UInt8] = [0, 0, 0, 0]
    #expect(outline.coverage(4, 4) == [empty, row, row, empty])
    #expect(outline.coverage(4, 4, isBaseline: true) == [empty, row, row, empty])
  }

  @Test("a pen wider than any picture is round in ten thousand steps at most")
  func hugePen() {
    var outline = Outline((2, 2), (3, 2), (3, 3), isClosed: false)
    outline.curve((3, 4), (2, 4), to: (2, 3))
    var pen = OKPen()
    pen.width = 1e14
    pen.miterLimit = 10
    pen.cap = OKRoundCap
    pen.join = OKRoundJoin
    #expect(outline.coverage(4, 4, .stroke(pen)) == [[UInt8]](repeating: [255, 255, 255, 255], count: 4))
  }

  @Test("a rectangle covers the products of its parts of columns and rows")
  func rectangle() {
    // Columns: ½, 1, ¼; rows: ¾, 1. 255 times ⅜ = 95.6, ¾ = 191.25, 3⁄16 = 47.8; ½ = 127.5, 1, ¼ = 63.75.
    let rows = Outline((0.5, 0.25), (2.25, 0.25), (2.25, 2), (0.5, 2)).coverage(4, 3)
    #expect(rows == [[96, 191, 48, 0], [128, 255, 64, 0], [0, 0, 0, 0]])
    // The other way round it is the same.
    #expect(Outline((0.5, 2), (2.25, 2), (2.25, 0.25), (0.5, 0.25)).coverage(4, 3) == rows)
  }

  @Test("a diagonal halves the pixels that it crosses from corner to corner")
  func triangle() {
    // Below y = x: pixels on the diagonal are half covered, 127.5.
    #expect(
      Outline((0, 0), (4, 4), (0, 4)).coverage(4, 4) == [[128, 0, 0, 0], [255, 128, 0, 0], [255, 255, 128, 0], [255, 255, 255, 128]])
    // Below y = x / 2: a quarter of a pixel (half of 1 × ½), then three quarters, by turns: 63.75 and 191.25 are what is left above.
    #expect(Outline((0, 0), (4, 2), (0, 2)).coverage(4, 2) == [[191, 64, 0, 0], [255, 255, 191, 64]])
    // Left of x = y / 2, the same with rows and columns exchanged.
    #expect(Outline((0, 0), (2, 4), (2, 0)).coverage(2, 4) == [[191, 255], [64, 255], [0, 191], [0, 64]])
  }

  @Test("a sliver counts by its area, however narrow")
  func sliver() {
    // 1/64 pixel wide over two rows: 255 / 64 = 4.0.
    #expect(Outline((1.25, 0), (1.265625, 0), (1.265625, 2), (1.25, 2)).coverage(3, 2) == [[0, 4, 0], [0, 4, 0]])
  }

  @Test("what lies outside the bitmap counts inside as it should")
  func outside() {
    // A diamond around (0, 0) with corners 4 away: in pixel (x, y) the edge x + y = 4 leaves half of those where x + y = 3.
    #expect(
      Outline((-4, 0), (0, -4), (4, 0), (0, 4)).coverage(4, 4) == [
        [255, 255, 255, 128], [255, 255, 128, 0], [255, 128, 0, 0], [128, 0, 0, 0],
      ])
    #expect(Outline((-1e9, -1e9), (1e9, -1e9), (1e9, 1e9), (-1e9, 1e9)).coverage(3, 2) == [[255, 255, 255], [255, 255, 255]])
    #expect(Outline((5, -9), (9, -9), (9, 9), (5, 9)).coverage(3, 1) == [[0, 0, 0]])
    #expect(Outline((-9, -9), (1.5, -9), (1.5, 9), (-9, 9)).coverage(3, 1) == [[255, 128, 0]])
  }

  @Test("a disc covers π r², and is the same in all four quarters")
  func disc() {
    // Four curves with control points at 0.5522847 of the radius.
    let r = 10.0, k = 5.522847, c = 12.0
    var path = Outline()
    path.move(to: (c + r, c))
    path.curve((c + r, c + k), (c + k, c + r), to: (c, c + r))
    path.curve((c - k, c + r), (c - r, c + k), to: (c - r, c))
    path.curve((c - r, c - k), (c - k, c - r), to: (c, c - r))
    path.curve((c + k, c - r), (c + r, c - k), to: (c + r, c))
    let rows = path.coverage(24, 24)
    let area = Double(rows.joined().reduce(0) { $0 + Int($1) }) / 255
    // 314.16; chords stay within 1/40 of the curve, over a length of 63.
    #expect(abs(area - 314.16) < 1)
    let turned = rows.reversed().map { Array($0.reversed()) }
    #expect(zip(rows.joined(), turned.joined()).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
  }

  @Test("non-zero and even-odd rules where an outline runs around twice")
  func rules() {
    var path = Outline((0, 0), (4, 0), (4, 1), (0, 1))
    path.move(to: (1, 0))
    for corner in [(3.0, 0.0), (3.0, 1.0), (1.0, 1.0)] { path.line(to: corner) }
    path.close()
    #expect(path.coverage(4, 1) == [[255, 255, 255, 255]])
    #expect(path.coverage(4, 1, .evenOddFill) == [[255, 0, 0, 255]])
  }

  @Test("a stroke's area is its length times its width")
  func strokeArea() {
    // From (2, 2.5) to (6, 2.5), 2 wide: rows 1.5 to 3.5.
    let line = Outline((2, 2.5), (6, 2.5), isClosed: false)
    let row: [UInt8] = [0, 0, 255, 255, 255, 255, 0, 0], half = row.map { $0 / 2 + $0 % 2 }
    #expect(line.coverage(8, 5, .stroke(pen(2))) == [row.map { _ in 0 }, half, row, half, row.map { _ in 0 }])
    // Square caps add a half width to each end.
    #expect(line.coverage(8, 5, .stroke(pen(2, OKSquare)))[2] == [0, 255, 255, 255, 255, 255, 255, 0])
    // Round caps add π r² / 2 = 1.57 each: 8 + 3.14.
    let area = Double(line.coverage(8, 5, .stroke(pen(2, OKRoundCap))).joined().reduce(0) { $0 + Int($1) }) / 255
    #expect(abs(area - 11.14) < 0.1)
  }

  @Test("joins: a mitre fills the corner's square, a bevel half of it, a disc π/4 of it; nothing is counted twice inside")
  func joins() {
    // Legs of 6 to the corner (8, 2), 4 wide: each leg covers 24, both have the 2 × 2 inside the corner in common, and the corner outside
    // is 2 × 2.
    let corner = Outline((2, 2), (8, 2), (8, 8), isClosed: false)
    func area(_ join: OKJoin, _ limit: Double = 10) -> Double {
      Double(corner.coverage(12, 12, .stroke(pen(4, OKButt, join, miterLimit: limit))).joined().reduce(0) { $0 + Int($1) }) / 255
    }
    #expect(abs(area(OKMiter) - 48) < 0.01)  // 24 + 24 − 4 + 4
    #expect(abs(area(OKBevel) - 46) < 0.02)  // half of the outer square
    #expect(abs(area(OKRoundJoin) - 47.14) < 0.05)  // 44 + π
    // The tip of a right angle stands √2 half widths away: a limit below it bevels.
    #expect(abs(area(OKMiter, 1.41) - 46) < 0.02 && abs(area(OKMiter, 1.42) - 48) < 0.01)
  }

  @Test("a closed line has joins at all corners, a closed line of two corners is a line")
  func closed() {
    let square = Outline((2, 2), (6, 2), (6, 6), (2, 6)).coverage(8, 8, .stroke(pen(2)))
    // From 1 to 7 without 3 to 5: 36 − 4 = 32.
    #expect(square.joined().reduce(0) { $0 + Int($1) } == 32 * 255 && square[3][3] == 0 && square[1][1] == 255)
    let line = Outline((2, 2), (6, 2)).coverage(8, 4, .stroke(pen(2)))
    #expect(line[1] == [0, 0, 255, 255, 255, 255, 0, 0] && line[0].allSatisfy { $0 == 0 })
  }

  @Test("lines of no length: nothing, a square or a disc as the cap says")
  func dots() {
    let dot = Outline((3, 3), (3, 3), isClosed: false)
    #expect(dot.coverage(6, 6, .stroke(pen(4))).joined().allSatisfy { $0 == 0 })
    #expect(dot.coverage(6, 6, .stroke(pen(4, OKSquare))).joined().reduce(0) { $0 + Int($1) } == 16 * 255)
    let disc = Double(dot.coverage(6, 6, .stroke(pen(4, OKRoundCap))).joined().reduce(0) { $0 + Int($1) }) / 255
    // Arcs are chords that stay within 1/40 of them: twenty of them here, 10 · 2² · sin 18° = 12.36 of 12.57.
    #expect(abs(disc - 12.36) < 0.02)
  }

  @Test("dashes run on around corners, and the last one of a closed line goes on as the first")
  func dashes() {
    // Around a square of side 4, 16 long.
    let square = Outline((1, 1), (5, 1), (5, 5), (1, 5))
    let lengths = [6.0, 10.0]
    lengths.withUnsafeBufferPointer { lengths in
      var dashed = pen(2)
      dashed.dashes = lengths.baseAddress
      dashed.dashCount = 2
      // Begins 3 into the dash: 3 more on the upper side, a gap of 10, and the last 3 of the left side: one dash around the corner (1, 1),
      // with its mitre.
      dashed.dashPhase = 3
      let rows = square.coverage(6, 6, .stroke(dashed))
      #expect(rows[0] == [255, 255, 255, 255, 0, 0] && rows[1] == rows[0])
      #expect(rows[3] == [255, 255, 0, 0, 0, 0] && rows[4] == [0, 0, 0, 0, 0, 0])
    }
  }

  @Test("the pen is stretched with its path")
  func stretched() {
    // Twice as wide as high: a vertical line of width 1 covers 2 columns.
    var line = Outline((2, 0), (2, 4), isClosed: false)
    line.transform = OKTransform(a: 2, b: 0, c: 0, d: 1, tx: 0, ty: 0)
    #expect(line.coverage(8, 1, .stroke(pen(1))) == [[0, 0, 0, 255, 255, 0, 0, 0]])
  }

  @Test("the best loops and those for any processor agree in every bit, in all bands of a large bitmap", arguments: 0..<20)
  func variants(seed: Int) {
    var dice = Dice(state: UInt64(seed))
    // Bands hold 2¹⁶ areas: the bitmap takes some.
    let width = 300 + seed, height = 500
    func place() -> (Double, Double) { (dice.roll() * 400 - 50, dice.roll() * 600 - 50) }
    var path = Outline()
    path.move(to: place())
    for _ in 0..<6 { path.curve(place(), place(), to: place()) }
    for form in [Outline.Form.fill, .evenOddFill, .stroke(pen(9 * dice.roll(), OKRoundCap, OKRoundJoin))] {
      let best = path.coverage(width, height, form)
      let areAlike = best == path.coverage(width, height, form, isBaseline: true)
      #expect(areAlike)
      // A bitmap of the lower rows alone shows the same: bands leave no trace. Edges that are cut at its top are rounded there once more.
      var lower = path
      lower.transform.ty = -333
      let largest =
        zip(lower.coverage(width, height - 333, form).joined(), best[333...].joined()).map { abs(Int($0) - Int($1)) }.max() ?? 255
      #expect(largest <= 2)
    }
  }

  @Test("painted into a part of a larger bitmap, it is what it is alone, and nothing beside it changes", arguments: 0..<8)
  func parts(seed: Int) {
    var dice = Dice(state: UInt64(seed))
    let width = 50 + seed, height = 40, stride = 4 * (width + 13)
    func place() -> (Double, Double) { (dice.roll() * 70 - 10, dice.roll() * 60 - 10) }
    var path = Outline()
    path.move(to: place())
    for _ in 0..<3 { path.curve(place(), place(), to: place()) }
    var alone = [UInt8](repeating: 90, count: width * height * 4), part = [UInt8](repeating: 90, count: stride * (height + 2))
    var baseline = part, coverage = [UInt8](repeating: 0, count: (width + 13) * height)
    var source = OKSource()
    source.kind = OKSolid
    source.color = (0.5, 0.25, 0, 0.75)
    path.withOutline(width, height) { outline in
      let color: [Float] = [0.5, 0.25, 0, 0.75]
      ok_paint(outline, &alone, color, 0, 0)
      let box = ok_box(outline), all = OKBox(x: 0, y: 0, width: Int32(width), height: Int32(height))
      #expect(box.x >= 0 && box.y >= 0 && Int(box.x + box.width) <= width && Int(box.y + box.height) <= height)
      part.withUnsafeMutableBufferPointer { ok_paint_over(outline, all, $0.baseAddress! + stride, stride, &source, 0) }
      baseline.withUnsafeMutableBufferPointer { ok_paint_over_baseline(outline, all, $0.baseAddress! + stride, stride, &source, 0) }
      ok_cover_box(outline, all, &coverage, width + 13, 0)
    }
    #expect(part == baseline)
    let whole = path.coverage(width, height)
    for y in 0..<height {
      let row = (y + 1) * stride
      #expect(Array(part[row..<row + 4 * width]) == Array(alone[y * 4 * width..<(y + 1) * 4 * width]))
      #expect(part[row + 4 * width..<row + stride].allSatisfy { $0 == 90 })
      #expect(Array(coverage[y * (width + 13)..<y * (width + 13) + width]) == whole[y])
    }
    #expect(part[..<stride].allSatisfy { $0 == 90 } && part[((height + 1) * stride)...].allSatisfy { $0 == 90 })
  }

  @Test("the box of an outline holds what it touches, and what lies to the right of the bitmap")
  func boxes() {
    func box(_ outline: Outline) -> [Int32] {
      var result: [Int32] = []
      outline.withOutline(20, 20) { outline in
        let box = ok_box(outline)
        result = [box.x, box.y, box.width, box.height]
      }
      return result
    }
    #expect(box(Outline((3.5, 2), (7.25, 2), (7.25, 9), (3.5, 9))) == [3, 2, 5, 7])
    #expect(box(Outline((-5, -5), (4, -5), (4, 50), (-5, 50))) == [0, 0, 4, 20])
    // Along the right side, and beyond the lower one.
    #expect(box(Outline((0, 0), (20, 0), (20, 50), (0, 50))) == [0, 0, 20, 20])
    #expect(box(Outline((15, 3), (90, 3), (90, 6), (15, 6))) == [15, 3, 5, 3])
    #expect(box(Outline((30, 3), (90, 3), (90, 6), (30, 6))) == [0, 0, 0, 0])
    #expect(box(Outline((3, 30), (9, 30), (9, 60), (3, 60))) == [0, 0, 0, 0])
  }

  @Test("layers come together in the best loops as in those for any processor")
  func layers() {
    var dice = Dice(state: 3)
    let width = 37, height = 5
    var above = [UInt8](repeating: 0, count: width * height * 4)
    for i in stride(from: 0, to: above.count, by: 4) where dice.roll() < 0.7 {
      above[i + 3] = dice.roll() < 0.5 ? 255 : UInt8(dice.roll() * 255)
      for c in 0..<3 { above[i + c] = UInt8(dice.roll() * Double(above[i + 3])) }
    }
    for opacity in [Float(1), 0.4] {
      var best = [UInt8](repeating: 200, count: width * height * 4), plain = best
      ok_lay_over(&best, width * 4, above, width * 4, Int32(width), Int32(height), opacity)
      ok_lay_over_baseline(&plain, width * 4, above, width * 4, Int32(width), Int32(height), opacity)
      #expect(best == plain)
      for i in best.indices {
        let alpha = Float(above[i / 4 * 4 + 3]) / 255 * opacity
        #expect(abs(Float(best[i]) - (Float(above[i]) * opacity + 200 * (1 - alpha))) <= 0.51)
      }
    }
  }
}
