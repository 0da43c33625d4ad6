import Foundation
import Graphics
import TestSupport
import Testing

@testable import Rasterizer

/// Frames of vector animations with everything that they may have, against GoldenTests/Goldens/vectors.txt: for each frame where it lies,
/// how it differs from another one, and a digest of its pixels, which are the same on every processor.
@Suite("Random vector frames are painted as on record")
struct RecordedVectorTests {
  private static let size = PixelSize(40, 32)

  @Test("pixels, bounds and differences")
  func frames() throws { try LinesOnRecord(name: "vectors.txt").compare((1...200).map { line(UInt64($0)) }) }

  private func line(_ seed: UInt64) -> String {
    var dice = VectorDice(seed: seed)
    let frame = VectorFrame((0..<3).map { _ in dice.element(depth: 2) })
    var other = frame
    switch Int.random(in: 0..<4, using: &dice.chance) {
    case 0: other.elements.remove(at: Int.random(in: 0..<3, using: &dice.chance))
    case 1: other.elements.insert(dice.element(depth: 1), at: Int.random(in: 0...3, using: &dice.chance))
    case 2: other.elements[1] = dice.element(depth: 2)
    default: other.elements = other.elements.map { dice.changed($0) }
    }
    let map = dice.map()
    var pixels = [UInt8](repeating: 0, count: Self.size.width * Self.size.height * 4)
    pixels.withUnsafeMutableBytes { VectorPainter().draw(frame, frameToPixels: map, into: $0, size: Self.size) }
    var digest = Digest()
    digest.add(pixels)
    let shown = stride(from: 3, to: pixels.count, by: 4).filter { pixels[$0] > 0 }.count
    let difference = VectorFrame.difference(frame.elements, other.elements, map)
    return "\(seed): \(shown) pixels \(digest); \(text(frame.bounds)); \(text(difference)); "
      + "\(frame.composesDirectly ? "directly" : "apart")\(frame.covers(PixelRect(Self.size), map) ? ", opaque" : "")"
  }

  private func text(_ rect: PixelRect) -> String { "\(rect.minX) \(rect.minY) \(rect.maxX) \(rect.maxY)" }
  private func text(_ rect: CGRect) -> String { rect.isNull ? "nowhere" : "\(rect.minX) \(rect.minY) \(rect.maxX) \(rect.maxY)" }

  /// A change of any one property is a difference, and none is none.
  @Test("each property of shapes, pictures and groups tells frames apart")
  func properties() throws {
    let path = CGPath(rect: CGRect(x: 2, y: 3, width: 7, height: 5), transform: nil).geometry
    let moved = CGPath(rect: CGRect(x: 2, y: 3, width: 7, height: 6), transform: nil).geometry
    let image = try #require(CGImage(width: 2, height: 1, rgba: [1, 2, 3, 255, 4, 5, 6, 255]))
    let copy = try #require(CGImage(width: 2, height: 1, rgba: [1, 2, 3, 255, 4, 5, 6, 255]))
    let red = SIMD4(1.0, 0, 0, 1), stops: [(offset: Double, color: SIMD4<Double>)] = [(0, red), (1, SIMD4(0, 0, 1, 0.5))]
    func gradient(_ change: (inout VectorFrame.Gradient) -> Void) -> VectorFrame.Paint {
      var gradient = VectorFrame.Gradient(shape: .linear, start: .zero, end: CGPoint(x: 4, y: 0), stops: stops)
      change(&gradient)
      return .gradient(gradient)
    }
    func shape(_ change: (inout VectorFrame.Shape) -> Void = { _ in }) -> VectorFrame.Element {
      var shape = VectorFrame.Shape(path: path, pathToFrame: .identity, operation: .fill(usesEvenOddRule: false), paint: .color(red))
      change(&shape)
      return .shape(shape)
    }
    func picture(_ change: (inout VectorFrame.Picture) -> Void = { _ in }) -> VectorFrame.Element {
      var picture = VectorFrame.Picture(image: image, size: CGSize(width: 9, height: 4), pictureToFrame: .identity)
      change(&picture)
      return .picture(picture)
    }
    let clip = VectorFrame.Clip(path: path, pathToFrame: .identity), mask = VectorFrame.Mask(mode: .add, path: path, pathToFrame: .identity)
    func group(_ change: (inout VectorFrame.Group) -> Void = { _ in }) -> VectorFrame.Element {
      var group = VectorFrame.Group([shape()])
      group.clips = [clip]
      group.masks = [mask]
      group.matte = VectorFrame.Matte(channel: .alpha, isInverted: false, elements: [shape()])
      group.effects = [.gaussianBlur(SIMD2(1, 2))]
      change(&group)
      return .group(group)
    }
    let wide = CGAffineTransform(scaleX: 2, y: 1)
    let plain = gradient { _ in }
    let kinds: [[VectorFrame.Element]] = [
      [
        shape(), shape { $0.path = moved }, shape { $0.pathToFrame = wide }, shape { $0.operation = .fill(usesEvenOddRule: true) },
        shape { $0.operation = .stroke(VectorFrame.Pen(width: 1)) }, shape { $0.paint = .color(SIMD4(1, 0, 0.5, 1)) },
        shape { $0.opacity = 0.5 },
        shape { $0.paint = plain }, shape { $0.paint = gradient { $0.shape = .radial(focus: .zero) } },
        shape { $0.paint = gradient { $0.start.x = 1 } }, shape { $0.paint = gradient { $0.end.x = 5 } },
        shape { $0.paint = gradient { $0.stops[1].offset = 0.5 } }, shape { $0.paint = gradient { $0.stops[1].color.y = 0.5 } },
        shape { $0.paint = gradient { $0.stops.append((1, red)) } },
      ],
      [
        picture(), picture { $0.image = copy }, picture { $0.size.width = 8 }, picture { $0.pictureToFrame = wide },
        picture { $0.opacity = 0.5 },
      ],
      [
        group(), group { $0.opacity = 0.5 }, group { $0.blendMode = .screen }, group { $0.clips = [] }, group { $0.clips[0].path = moved },
        group { $0.masks = [] }, group { $0.masks[0].opacity = 0.5 }, group { $0.masks[0].isInverted = true }, group { $0.matte = nil },
        group { $0.matte?.channel = .luma }, group { $0.matte?.isInverted = true }, group { $0.matte?.elements = [] },
        group { $0.effects = [] },
        group { $0.effects = [.gaussianBlur(SIMD2(2, 1))] }, group { $0.elements = [shape { $0.opacity = 0.5 }] },
        group { $0.elements.append(picture()) },
      ],
    ]
    for kind in kinds {
      for (i, a) in kind.enumerated() {
        for (j, b) in kind.enumerated() {
          #expect(VectorFrame.difference([a], [b], .identity).isEmpty == (i == j), "\(i) and \(j)")
          // In a group that is framed the same, and beside one more.
          let all = VectorFrame.difference([shape(), a], [shape(), b, picture()], .identity)
          #expect(!all.isEmpty)
        }
      }
    }
    for a in kinds.map({ $0[0] }) {
      for b in kinds.map({ $0[0] }) {
        let union = a.bounds(.identity).union(b.bounds(.identity)), difference = VectorFrame.difference([a], [b], .identity)
        #expect(difference == union || difference.isEmpty)
      }
    }
    // A shape from (2, 3) to (9, 8), a pen of 2 with mitres of right angles: ⌊2 − √2⌋ to ⌈9 + √2⌉; at the end of a longer row what is more.
    #expect(shape().bounds(.identity) == PixelRect(minX: 2, minY: 3, maxX: 9, maxY: 8))
    #expect(
      shape { $0.operation = .stroke(VectorFrame.Pen(width: 2)) }.bounds(.identity) == PixelRect(minX: 0, minY: 1, maxX: 11, maxY: 10))
    #expect(picture().bounds(.identity) == PixelRect(minX: 0, minY: 0, maxX: 9, maxY: 4))
    #expect(VectorFrame.difference([shape()], [shape(), picture()], .identity) == picture().bounds(.identity))
    #expect(VectorFrame.difference([picture(), shape()], [shape()], .identity) == picture().bounds(.identity))
    // Blurs of 1 by 2 reach 3 by 6 further, within the clip.
    #expect(group().bounds(.identity) == PixelRect(minX: -1, minY: -3, maxX: 12, maxY: 14))
    #expect(VectorFrame([shape()]).bounds == CGRect(x: 2, y: 3, width: 7, height: 5) && VectorFrame().bounds.isNull)
  }

  @Test("pixels around a rectangle: all that it touches, and none where it is none")
  func pixelsAround() {
    #expect(PixelRect(around: CGRect(x: 1.2, y: -2.7, width: 3, height: 2)) == PixelRect(minX: 1, minY: -3, maxX: 5, maxY: 0))
    #expect(PixelRect(around: CGRect(x: 1, y: 2, width: 3, height: 4)) == PixelRect(minX: 1, minY: 2, maxX: 4, maxY: 6))
    #expect(PixelRect(around: .null).isEmpty && PixelRect(around: CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1)).isEmpty)
    #expect(
      PixelRect(around: CGRect(x: -1e9, y: -1e9, width: 3e9, height: 3e9))
        == PixelRect(minX: -1_000_000, minY: -1_000_000, maxX: 1_000_000, maxY: 1_000_000))
    #expect(PixelRect(minX: 1, minY: 2, maxX: 4, maxY: 7).expanded(10, 20) == PixelRect(minX: -9, minY: -18, maxX: 14, maxY: 27))
  }

  @Test(
    "mitres: the longest corner within the limit, also where the outline closes",
    arguments: [
      // Right angles have √2, and 60° have 2.
      ([0, 0, 10, 0, 10, 10], false, 4, 1.414214), ([0, 0, 10, 0, 10, 10], false, 1.3, 1), ([0, 0, 10, 0, 20, 0], false, 4, 1),
      ([0, 0, 10, 0, 5, 8.660254], true, 4, 2), ([0, 0, 10, 0, 5, 8.660254], true, 1.9, 1), ([0, 0, 10, 0, 5, 8.660254], true, 2, 2),
      ([10, 0, 20, 0, 20, 10], true, 4, 2.613126), ([0, 0, 10, 0, 10, 0, 10, 10], false, 4, 1.414214),
    ] as [([Double], Bool, Double, Double)])
  func mitres(numbers: [Double], closed: Bool, limit: Double, greatest: Double) {
    let path = CGMutablePath()
    path.addLines(between: stride(from: 0, to: numbers.count, by: 2).map { CGPoint(x: numbers[$0], y: numbers[$0 + 1]) })
    if closed { path.closeSubpath() }
    #expect(abs(path.geometry.greatestMiter(limit: limit) - greatest) < 1e-5)
  }

  @Test("upright rectangles, whichever way they are drawn and turned by right angles")
  func rectangles() {
    func path(_ numbers: [Double], closed: Bool = true) -> PathGeometry {
      let path = CGMutablePath()
      path.addLines(between: stride(from: 0, to: numbers.count, by: 2).map { CGPoint(x: numbers[$0], y: numbers[$0 + 1]) })
      if closed { path.closeSubpath() }
      return path.geometry
    }
    let rect = CGRect(x: 1, y: 2, width: 8, height: 5)
    #expect(path([1, 2, 1, 7, 9, 7, 9, 2]).rectangle(.identity) == rect && path([1, 2, 9, 2, 9, 7, 1, 7]).rectangle(.identity) == rect)
    #expect(
      path([1, 2, 9, 2, 9, 7, 1, 7, 1, 2]).rectangle(.identity) == rect
        && path([1, 2, 9, 2, 9, 7, 1, 7], closed: false).rectangle(.identity) == rect)
    #expect(
      path([1, 2, 9, 2, 9, 7, 1, 7]).rectangle(CGAffineTransform(a: 0, b: 2, c: -1, d: 0, tx: 0, ty: 0))
        == CGRect(x: -7, y: 2, width: 5, height: 16))
    for numbers in [
      [1, 2, 9, 2, 9, 7, 2, 7], [1, 2, 9, 2, 9, 7], [1, 2, 9, 2, 9, 7, 1, 7, 1, 3], [1, 2, 9, 7, 9, 2, 1, 7], [1, 2, 9, 3, 9, 7, 1, 7],
      [1, 2, 9, 2, 9, 2, 1, 2],
    ] as [[Double]] {
      #expect(path(numbers).rectangle(.identity) == nil, "\(numbers)")
    }
    #expect(path([1, 2, 9, 2, 9, 7, 1, 7]).rectangle(CGAffineTransform(rotationAngle: 0.1)) == nil)
    #expect(path([1, 2, 9, 2, 9, 7, 1, 7]).rectangle(CGAffineTransform(a: 1, b: 0, c: 0.5, d: 1, tx: 0, ty: 0)) == nil)
    func corners(_ pull: Double) -> PathGeometry {
      let ends = [CGPoint(x: 1, y: 2), CGPoint(x: 9, y: 2), CGPoint(x: 9, y: 7), CGPoint(x: 1, y: 7)]
      var points = [ends[0]]
      for i in 1...4 { points += [CGPoint(x: ends[i - 1].x + pull, y: ends[i - 1].y), ends[i % 4], ends[i % 4]] }
      return PathGeometry(verbs: [.move, .cubic, .cubic, .cubic, .cubic, .close], points: points)
    }
    #expect(corners(0).rectangle(.identity) == rect && corners(0.5).rectangle(.identity) == nil)
    let quad = PathGeometry(
      verbs: [.move, .quad, .line, .line, .close],
      points: [CGPoint](repeating: .zero, count: 2) + [CGPoint(x: 9, y: 0), CGPoint(x: 9, y: 7), CGPoint(x: 0, y: 7)])
    #expect(quad.rectangle(.identity) == nil)
  }
}

/// Random elements with all that elements may have.
struct VectorDice {
  var chance: Chance

  init(seed: UInt64) { chance = Chance(seed: seed) }

  private mutating func point() -> CGPoint { CGPoint(x: chance.number(-6...46), y: chance.number(-6...38)) }

  private mutating func color() -> SIMD4<Double> {
    SIMD4(chance.number(0...1), chance.number(0...1), chance.number(0...1), chance.isOne(in: 2) ? 1 : chance.number(0.1...0.9))
  }

  mutating func map() -> CGAffineTransform {
    switch Int.random(in: 0..<5, using: &chance) {
    case 0: CGAffineTransform(a: 1.5, b: 0, c: 0, d: 0.75, tx: -3, ty: 2.5)
    case 1: CGAffineTransform(rotationAngle: 0.5).concatenating(CGAffineTransform(translationX: 8, y: -4))
    case 2: CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 40, ty: 0)
    default: .identity
    }
  }

  private mutating func path() -> PathGeometry {
    let path = CGMutablePath()
    switch Int.random(in: 0..<5, using: &chance) {
    case 0, 1: path.addRect(CGRect(origin: point(), size: CGSize(width: chance.number(3...30), height: chance.number(3...24))))
    case 2: path.addEllipse(in: CGRect(origin: point(), size: CGSize(width: chance.number(3...30), height: chance.number(3...24))))
    default:
      path.move(to: point())
      for _ in 0..<Int.random(in: 2...4, using: &chance) {
        switch Int.random(in: 0..<3, using: &chance) {
        case 0: path.addLine(to: point())
        case 1: path.addQuadCurve(to: point(), control: point())
        default: path.addCurve(to: point(), control1: point(), control2: point())
        }
      }
      if Bool.random(using: &chance) { path.closeSubpath() }
    }
    return path.geometry
  }

  private mutating func transform() -> CGAffineTransform {
    chance.isOne(in: 3) ? CGAffineTransform(a: 0.9, b: 0.2, c: -0.3, d: 1.1, tx: 2, ty: -1) : .identity
  }

  private mutating func pen() -> VectorFrame.Pen {
    var pen = VectorFrame.Pen(width: chance.number(0.5...7))
    pen.cap = chance.pick([.butt, .round, .square])
    pen.join = chance.pick([.miter, .round, .bevel])
    pen.miterLimit = chance.pick([1, 1.45, 4, 10])
    if chance.isOne(in: 2) {
      pen.dashes = (0..<Int.random(in: 1...3, using: &chance)).map { _ in chance.number(1...9) }
      pen.dashPhase = chance.number(-5...12)
    }
    return pen
  }

  private mutating func paint() -> VectorFrame.Paint {
    if chance.isOne(in: 2) { return .color(color()) }
    var offsets = (0..<Int.random(in: 1...4, using: &chance)).map { _ in chance.number(0...1) }
    offsets.sort()
    let stops = offsets.map { (offset: $0, color: color()) }
    let start = point()
    let shape: VectorFrame.Gradient.Shape = chance.isOne(in: 2) ? .linear : .radial(focus: chance.isOne(in: 2) ? start : point())
    return .gradient(VectorFrame.Gradient(shape: shape, start: start, end: chance.isOne(in: 12) ? start : point(), stops: stops))
  }

  private mutating func shape() -> VectorFrame.Shape {
    let operation: VectorFrame.Operation = chance.isOne(in: 2) ? .fill(usesEvenOddRule: chance.isOne(in: 2)) : .stroke(pen())
    return VectorFrame.Shape(
      path: path(), pathToFrame: transform(), operation: operation, paint: paint(),
      opacity: chance.isOne(in: 2) ? 1 : chance.number(0.2...1.4))
  }

  private mutating func picture() -> VectorFrame.Picture {
    let width = Int.random(in: 1...24, using: &chance), height = Int.random(in: 1...20, using: &chance)
    let bytes = (0..<width * height * 4).map { _ in UInt8.random(in: 0...255, using: &chance) }
    let image = CGImage(width: width, height: height, rgba: bytes, isPremultiplied: true)
    let side = chance.pick([3.0, 8, 30]), size = CGSize(width: side, height: chance.number(2...20))
    let place = CGAffineTransform(translationX: chance.number(-3...20), y: chance.number(-3...20))
    return VectorFrame.Picture(
      image: image ?? CGImage(width: 1, height: 1, premultipliedPixels: [0, 0, 0, 0]), size: size,
      pictureToFrame: transform().concatenating(place),
      opacity: chance.isOne(in: 2) ? 1 : chance.number(0.2...0.9))
  }

  private mutating func effect() -> VectorFrame.Effect {
    switch Int.random(in: 0..<5, using: &chance) {
    case 0: .fill(color(), amount: chance.number(0...1))
    case 1: .tint(black: color(), white: color(), amount: chance.number(0...1))
    case 2: .tritone(shadows: color(), midtones: color(), highlights: color())
    case 3: .gaussianBlur(SIMD2(chance.number(0...2.5), chance.number(0...2.5)))
    default: .dropShadow(color: color(), offset: SIMD2(chance.number(-6...6), chance.number(-6...6)), deviation: chance.number(0...2))
    }
  }

  private mutating func mask() -> VectorFrame.Mask {
    var mask = VectorFrame.Mask(
      mode: chance.pick([.add, .subtract, .intersect, .lighten, .darken, .difference]), path: path(), pathToFrame: transform())
    mask.isInverted = chance.isOne(in: 3)
    if chance.isOne(in: 2) { mask.opacity = chance.number(0.1...1) }
    if chance.isOne(in: 3) { mask.expansion = chance.number(-3...3) }
    if chance.isOne(in: 3) { mask.feather = SIMD2(chance.number(0...3), chance.number(0...3)) }
    return mask
  }

  mutating func element(depth: Int) -> VectorFrame.Element {
    guard depth > 0, !chance.isOne(in: 3) else { return chance.isOne(in: 4) ? .picture(picture()) : .shape(shape()) }
    var group = VectorFrame.Group((0..<Int.random(in: 1...3, using: &chance)).map { _ in element(depth: depth - 1) })
    if chance.isOne(in: 2) { group.opacity = chance.number(0.2...1) }
    if chance.isOne(in: 2) {
      group.blendMode =
        (0..<28).compactMap { CGBlendMode(rawValue: $0) }[Int.random(in: 0..<28, using: &chance)]
    }
    if chance.isOne(in: 4) {
      group.clips = (0..<Int.random(in: 1...2, using: &chance)).map { _ in VectorFrame.Clip(path: path(), pathToFrame: transform()) }
    }
    if chance.isOne(in: 3) { group.masks = (0..<Int.random(in: 1...3, using: &chance)).map { _ in mask() } }
    if chance.isOne(in: 5) {
      group.matte = VectorFrame.Matte(
        channel: chance.pick([.alpha, .luma]), isInverted: chance.isOne(in: 3), elements: (0..<2).map { _ in .shape(shape()) })
    }
    if chance.isOne(in: 3) { group.effects = (0..<Int.random(in: 1...2, using: &chance)).map { _ in effect() } }
    return .group(group)
  }

  /// The element with something else in the groups that it is made of, or another one.
  mutating func changed(_ element: VectorFrame.Element) -> VectorFrame.Element {
    guard case .group(var group) = element else { return chance.isOne(in: 3) ? self.element(depth: 0) : element }
    group.elements = group.elements.map { changed($0) }
    return .group(group)
  }
}
