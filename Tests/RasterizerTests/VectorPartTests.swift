import Graphics
import Testing

@testable import Rasterizer

private typealias Element = VectorFrame.Element

/// Random elements of all kinds.
private struct Dice {
  var state: UInt64

  mutating func roll() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state >> 40) / Double(1 << 24)
  }

  mutating func roll(_ low: Double, _ high: Double) -> Double { low + (high - low) * roll() }

  mutating func path() -> PathGeometry {
    func place(_ dice: inout Dice) -> CGPoint { CGPoint(x: dice.roll(-20, 84), y: dice.roll(-20, 84)) }
    let points = (0..<7).map { _ in place(&self) }
    return PathGeometry(verbs: [.move, .cubic, .cubic, .close], points: points)
  }

  mutating func shape() -> VectorFrame.Shape {
    let color = SIMD4(roll(), roll(), roll(), roll(0.3, 1.3)).clamped(lowerBound: .zero, upperBound: .one)
    var pen = VectorFrame.Pen(width: roll(1, 9))
    pen.join = .round
    let start = CGPoint(x: roll(0, 64), y: roll(0, 64)), end = CGPoint(x: roll(0, 64), y: roll(0, 64))
    let stops: [(offset: Double, color: SIMD4<Double>)] = [(0, color), (1, SIMD4(1, 1, 0, 1))]
    let gradient = VectorFrame.Gradient(shape: roll() < 0.5 ? .linear : .radial(focus: start), start: start, end: end, stops: stops)
    return VectorFrame.Shape(
      path: path(), pathToFrame: .identity, operation: roll() < 0.6 ? .fill(usesEvenOddRule: false) : .stroke(pen),
      paint: roll() < 0.6 ? .color(color) : .gradient(gradient), opacity: roll(0.5, 1.5))
  }

  mutating func element(depth: Int) -> Element {
    guard depth > 0, roll() < 0.5 else { return .shape(shape()) }
    var group = VectorFrame.Group((0..<3).map { _ in element(depth: depth - 1) })
    group.opacity = roll() < 0.5 ? 1 : roll()
    if roll() < 0.3 { group.clips = [VectorFrame.Clip(path: path(), pathToFrame: .identity)] }
    if roll() < 0.3 {
      var mask = VectorFrame.Mask(mode: .add, path: path(), pathToFrame: .identity)
      mask.opacity = roll()
      mask.expansion = roll() < 0.5 ? 0 : roll(-3, 3)
      mask.feather = roll() < 0.5 ? .zero : SIMD2(roll(0, 4), roll(0, 4))
      group.masks = [mask]
    }
    if roll() < 0.2 {
      group.matte = VectorFrame.Matte(channel: roll() < 0.5 ? .alpha : .luma, isInverted: roll() < 0.3, elements: [.shape(shape())])
    }
    if roll() < 0.3 {
      group.effects = [
        roll() < 0.5
          ? .gaussianBlur(SIMD2(roll(0, 3), roll(0, 3)))
          : .dropShadow(color: SIMD4(0, 0, 0, 0.7), offset: SIMD2(roll(-5, 5), 3), deviation: roll(0, 2))
      ]
    }
    return .group(group)
  }
}

@Suite("Parts of vector animations")
struct VectorPartTests {
  private static let size = PixelSize(64, 64)

  private func paint(_ frame: VectorFrame, _ part: PixelRect, into bytes: inout [UInt8]) {
    bytes.withUnsafeMutableBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      let first = base.assumingMemoryBound(to: UInt8.self) + (part.minY * Self.size.width + part.minX) * 4
      VectorPainter().draw(
        frame, frameToPixels: .identity, over: PaintSurface(rect: part, base: first, stride: Self.size.width * 4),
        domain: PixelRect(Self.size))
    }
  }

  @Test("drawn in parts, a picture is what it is as a whole, to the bit", arguments: 0..<60)
  func parts(seed: Int) {
    var dice = Dice(state: UInt64(seed) &* 977 &+ 5)
    let frame = VectorFrame((0..<5).map { _ in dice.element(depth: 2) })
    let blank = [UInt8](repeating: 0, count: 64 * 64 * 4)
    var whole = blank, parted = blank
    paint(frame, PixelRect(Self.size), into: &whole)
    let across = [0, Int(dice.roll(1, 30)), Int(dice.roll(31, 63)), 64], down = [0, Int(dice.roll(1, 63)), 64]
    for (left, right) in zip(across, across.dropFirst()) {
      for (top, bottom) in zip(down, down.dropFirst()) {
        paint(frame, PixelRect(minX: left, minY: top, maxX: right, maxY: bottom), into: &parted)
      }
    }
    #expect(whole != blank)
    #expect(parted == whole)
  }

  @Test("outside of what two frames differ in, they are the same", arguments: 0..<60)
  func differences(seed: Int) {
    var dice = Dice(state: UInt64(seed) &* 1009 &+ 3)
    let elements = (0..<5).map { _ in dice.element(depth: 2) }
    var others = elements
    switch seed % 3 {
    case 0: others.remove(at: 2)
    case 1: others[3] = dice.element(depth: 1)
    default: others.insert(.shape(dice.shape()), at: 1)
    }
    let changed = VectorFrame.difference(elements, others, .identity)
    var before = [UInt8](repeating: 0, count: 64 * 64 * 4), after = before
    paint(VectorFrame(elements), PixelRect(Self.size), into: &before)
    paint(VectorFrame(others), PixelRect(Self.size), into: &after)
    for y in 0..<64 {
      for x in 0..<64 where !(changed.minX..<changed.maxX).contains(x) || !(changed.minY..<changed.maxY).contains(y) {
        let first = (y * 64 + x) * 4
        #expect(before[first..<first + 4] == after[first..<first + 4], "(\(x), \(y))")
      }
    }
    #expect(VectorFrame.difference(elements, elements, .identity).isEmpty)
  }
}
