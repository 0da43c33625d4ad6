import Graphics
import Testing

@testable import Rasterizer

private typealias Element = VectorFrame.Element

/// What a painter makes of elements.
private struct Painted {
  let size: PixelSize
  let bytes: [UInt8]

  init(
    _ elements: [Element], _ width: Int, _ height: Int, map: CGAffineTransform = .identity, painter: VectorPainter = VectorPainter()
  ) {
    size = PixelSize(width, height)
    var bytes = [UInt8](repeating: 7, count: width * height * 4)
    bytes.withUnsafeMutableBytes { painter.draw(VectorFrame(elements), frameToPixels: map, into: $0, size: PixelSize(width, height)) }
    self.bytes = bytes
  }

  subscript(x: Int, y: Int) -> [UInt8] { Array(bytes[(y * size.width + x) * 4..<(y * size.width + x + 1) * 4]) }

  /// The first row's alphas.
  var alphas: [UInt8] { (0..<size.width).map { self[$0, 0][3] } }
  /// The first row's reds.
  var reds: [UInt8] { (0..<size.width).map { self[$0, 0][0] } }
}

private let red = SIMD4(1.0, 0, 0, 1), white = SIMD4(1.0, 1, 1, 1), black = SIMD4(0.0, 0, 0, 1)

private func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> PathGeometry {
  PathGeometry(
    verbs: [.move, .line, .line, .line, .close],
    points: [CGPoint(x: x, y: y), CGPoint(x: x + width, y: y), CGPoint(x: x + width, y: y + height), CGPoint(x: x, y: y + height)])
}

private func fill(_ path: PathGeometry, _ paint: VectorFrame.Paint, opacity: Double = 1) -> Element {
  .shape(
    VectorFrame.Shape(path: path, pathToFrame: .identity, operation: .fill(usesEvenOddRule: false), paint: paint, opacity: opacity))
}

private func fill(_ path: PathGeometry, _ color: SIMD4<Double>, opacity: Double = 1) -> Element {
  fill(path, .color(color), opacity: opacity)
}

private func group(_ elements: [Element], _ change: (inout VectorFrame.Group) -> Void) -> Element {
  var group = VectorFrame.Group(elements)
  change(&group)
  return .group(group)
}

private func isClose(_ pixel: [UInt8], _ expected: [UInt8], within: Int = 1) -> Bool {
  zip(pixel, expected).allSatisfy { abs(Int($0) - Int($1)) <= within }
}

@Suite("Frames of vector animations, painted")
struct VectorPainterTests {
  @Test("a fill covers its parts of pixels, through the map to pixels, and nothing else")
  func fills() {
    // From 1.5 to 3 of 4 columns, at half the size.
    let painted = Painted([fill(rectangle(0.75, 0, 0.75, 1), red)], 4, 3, map: CGAffineTransform(scaleX: 2, y: 2))
    #expect(painted.reds == [0, 128, 255, 0] && painted.alphas == [0, 128, 255, 0])
    #expect(painted[2, 1] == [255, 0, 0, 255] && painted[2, 2] == [0, 0, 0, 0])
    // Beyond the right side and the lower one.
    let beyond = Painted([fill(rectangle(2.5, 1, 90, 90), red)], 4, 2)
    #expect(beyond.alphas == [0, 0, 0, 0] && beyond[2, 1] == [128, 0, 0, 128] && beyond[3, 1] == [255, 0, 0, 255])
    // Half a white over red: ½ · 255 + ½ · 255 red, ½ · 255 of the others.
    let over = Painted([fill(rectangle(0, 0, 1, 1), red), fill(rectangle(0, 0, 1, 1), white, opacity: 0.5)], 1, 1)
    #expect(over[0, 0] == [255, 128, 128, 255])
  }

  @Test("a stroke is as wide as its map makes the pen, and dashes are lengths along it")
  func strokes() {
    func line(_ pen: VectorFrame.Pen) -> Element {
      .shape(
        VectorFrame.Shape(
          path: PathGeometry(verbs: [.move, .line], points: [CGPoint(x: 0, y: 0.5), CGPoint(x: 4, y: 0.5)]),
          pathToFrame: CGAffineTransform(scaleX: 2, y: 2), operation: .stroke(pen), paint: .color(red)))
    }
    var pen = VectorFrame.Pen(width: 0.5)
    // Half a unit is one pixel, from 0.5 to 1.5.
    let whole = Painted([line(pen)], 8, 3)
    #expect(whole.alphas == [UInt8](repeating: 128, count: 8) && whole[0, 1][3] == 128 && whole[0, 2][3] == 0)
    pen.width = 1
    pen.dashes = [1, 0.5]
    pen.dashPhase = 0.5
    // One pixel of the dash is left, then a gap of one, then two and one by turns.
    #expect(Painted([line(pen)], 8, 2).alphas == [255, 0, 255, 255, 0, 255, 255, 0])
  }

  @Test("gradients: along a line, around a centre, as seen from a focus")
  func gradients() {
    func gradient(_ shape: VectorFrame.Gradient.Shape, _ end: CGPoint, _ stops: [(offset: Double, color: SIMD4<Double>)]) -> Painted {
      let gradient = VectorFrame.Gradient(shape: shape, start: .zero, end: end, stops: stops)
      return Painted([fill(rectangle(0, 0, 4, 1), .gradient(gradient))], 4, 1)
    }
    let grey: [(offset: Double, color: SIMD4<Double>)] = [(0, black), (1, white)]
    // Centres at ⅛, ⅜, ⅝, ⅞: 31.9, 95.6, 159.4, 223.1.
    #expect(gradient(.linear, CGPoint(x: 4, y: 0), grey).reds == [32, 96, 159, 223])
    // Behind the end its colour goes on; without a length, all is behind.
    #expect(gradient(.linear, CGPoint(x: 2, y: 0), grey).reds == [64, 191, 255, 255])
    #expect(gradient(.linear, .zero, grey).reds == [255, 255, 255, 255])
    // √(½² + ½²) / 4 = 0.177, √(1.5² + ½²) / 4 = 0.395: 45.1, 100.8.
    let radial = gradient(.radial(focus: .zero), CGPoint(x: 4, y: 0), grey).reds
    #expect(radial[0] == 45 && radial[1] == 101)
    // From (2, 0): with d = (⅛, ⅛) and the centre at (−½, 0), t = (√(¹⁄₂₅₆ + ¾ · ¹⁄₃₂) + ¹⁄₁₆) / ¾ = 0.3038: 77.5.
    #expect(isClose(Array(gradient(.radial(focus: CGPoint(x: 2, y: 0)), CGPoint(x: 4, y: 0), grey).reds[2...2]), [78]))
    // Halfway between red and nothing of blue: (½, 0, ½) by ½.
    let straight = gradient(.linear, CGPoint(x: 1, y: 0), [(0, red), (1, SIMD4(0, 0, 1, 0))])
    #expect(isClose(straight[0, 0], [64, 0, 64, 128]))
    // Stops with the same offset: an edge.
    let edge = gradient(.linear, CGPoint(x: 4, y: 0), [(0, black), (0.5, black), (0.5, white), (1, white)])
    #expect(edge.reds == [0, 0, 255, 255])
  }

  @Test("a group fades as one, and only where there is more than one thing in it needs a surface")
  func opacity() {
    let two = [fill(rectangle(0, 0, 2, 1), red), fill(rectangle(1, 0, 2, 1), red)]
    #expect(Painted([group(two) { $0.opacity = 0.5 }], 4, 1).alphas == [128, 128, 128, 0])
    #expect(Painted([group([two[0]]) { $0.opacity = 0.5 }], 4, 1).alphas == [128, 128, 0, 0])
    // ½ · ½ through a group in a group.
    #expect(Painted([group([group(two) { $0.opacity = 0.5 }]) { $0.opacity = 0.5 }], 4, 1).alphas == [64, 64, 64, 0])
  }

  @Test("clips: whole pixels, parts of pixels, paths")
  func clips() {
    let all = fill(rectangle(0, 0, 4, 4), red)
    func clipped(_ path: PathGeometry) -> Painted {
      Painted([group([all]) { $0.clips = [VectorFrame.Clip(path: path, pathToFrame: .identity)] }], 4, 4)
    }
    #expect(clipped(rectangle(1, 0, 2, 4)).alphas == [0, 255, 255, 0])
    #expect(clipped(rectangle(0.5, 0, 2.25, 4)).alphas == [128, 255, 191, 0])
    #expect(clipped(rectangle(-3.5, -3.5, 90, 90)).alphas == [255, 255, 255, 255])
    #expect(clipped(rectangle(8, 8, 2, 2)).alphas == [0, 0, 0, 0])
    let triangle = PathGeometry(verbs: [.move, .line, .line, .close], points: [.zero, CGPoint(x: 4, y: 0), CGPoint(x: 0, y: 4)])
    let cut = clipped(triangle)
    #expect(cut.alphas == [255, 255, 255, 128] && cut[0, 3][3] == 128 && cut[3, 3][3] == 0)
  }

  /// The alpha at the first pixel of a group that masks of 0.6 and 0.4 show through.
  @Test(
    "masks combine by their modes",
    arguments: [
      (VectorFrame.Mask.Mode.add, 194),  // 0.6 + 0.4 − 0.24 = 0.76
      (.subtract, 92),  // 0.6 · 0.6 = 0.36
      (.intersect, 61),  // 0.24
      (.lighten, 153), (.darken, 102),
      (.difference, 51),
    ])
  func maskModes(mode: VectorFrame.Mask.Mode, expected: Int) {
    let path = rectangle(0, 0, 2, 1)
    var first = VectorFrame.Mask(mode: .add, path: path, pathToFrame: .identity)
    first.opacity = 0.6
    var second = VectorFrame.Mask(mode: mode, path: path, pathToFrame: .identity)
    second.opacity = 0.4
    let painted = Painted([group([fill(rectangle(0, 0, 4, 1), red)]) { $0.masks = [first, second] }], 4, 1)
    #expect(abs(Int(painted[0, 0][3]) - expected) <= 1 && painted[2, 0][3] == 0)
  }

  @Test("masks alone: inverted, taken away, grown, shrunk, blurred")
  func masks() {
    let all = fill(rectangle(0, 0, 16, 1), red)
    func masked(
      _ path: PathGeometry, _ mode: VectorFrame.Mask.Mode = .add, _ change: (inout VectorFrame.Mask) -> Void = { _ in }
    ) -> [UInt8] {
      var mask = VectorFrame.Mask(mode: mode, path: path, pathToFrame: .identity)
      change(&mask)
      return Array(Painted([group([all]) { $0.masks = [mask] }], 16, 1).alphas[0..<6])
    }
    let path = rectangle(1, -9, 3, 90)
    #expect(masked(path) == [0, 255, 255, 255, 0, 0])
    #expect(masked(path) { $0.isInverted = true } == [255, 0, 0, 0, 255, 255])
    #expect(masked(path, .subtract) == [255, 0, 0, 0, 255, 255])
    #expect(masked(path, .subtract) { $0.opacity = 0.4 } == [255, 153, 153, 153, 255, 255])
    #expect(masked(path) { $0.expansion = 1 } == [255, 255, 255, 255, 255, 0])
    #expect(masked(path) { $0.expansion = -1 } == [0, 0, 255, 0, 0, 0])
    // An edge at 3 with a standard deviation of 2: the pixel behind it gets all weights but the middle one and those of the other side,
    // (1 − 0.2) / 2.
    let soft = masked(rectangle(-90, -90, 93, 190)) { $0.feather = SIMD2(2, 0) }
    #expect(abs(Int(soft[3]) - 102) <= 1 && abs(Int(soft[2]) - 153) <= 1)
  }

  @Test("mattes by alpha and by luma, and turned round")
  func mattes() {
    let all = fill(rectangle(0, 0, 3, 1), red)
    // Nothing, half a green, and green: 0.7152 of white.
    let matte = [fill(rectangle(1, 0, 1, 1), SIMD4(0, 1, 0, 1), opacity: 0.5), fill(rectangle(2, 0, 1, 1), SIMD4(0, 1, 0, 1))]
    func shown(_ channel: VectorFrame.Matte.Channel, _ isInverted: Bool) -> [UInt8] {
      Painted(
        [group([all]) { $0.matte = VectorFrame.Matte(channel: channel, isInverted: isInverted, elements: matte) }], 3, 1
      ).alphas
    }
    #expect(shown(.alpha, false) == [0, 128, 255])
    #expect(shown(.alpha, true) == [255, 127, 0])
    // 128 · 0.7152 = 91.5, 255 · 0.7152 = 182.4.
    #expect(isClose(shown(.luma, false), [0, 92, 182]))
    #expect(isClose(shown(.luma, true), [255, 163, 73]))
  }

  @Test(
    "blend modes of a dark grey (0.2) over a light one (0.8)",
    arguments: [
      (CGBlendMode.multiply, 41),  // 0.16
      (.screen, 214),  // 0.84
      (.overlay, 173),  // 0.2 + 0.6 − 0.12 = 0.68
      (.darken, 51), (.lighten, 204),
      (.colorDodge, 255),  // 0.8 / 0.8
      (.colorBurn, 0),  // 1 − 0.2 / 0.2
      (.softLight, 180),  // 0.8 − 0.6 · 0.8 · 0.2 = 0.704
      (.hardLight, 82),  // 0.32
      (.difference, 153),
      (.exclusion, 173),  // 1 − 0.32
      (.hue, 204), (.saturation, 204), (.color, 204), (.luminosity, 51),
      (.plusLighter, 255), (.normal, 51),
    ])
  func blendModes(mode: CGBlendMode, expected: Int) {
    let below = fill(rectangle(0, 0, 3, 1), SIMD4(0.8, 0.8, 0.8, 1)), above = fill(rectangle(1, 0, 1, 1), SIMD4(0.2, 0.2, 0.2, 1))
    let painted = Painted([below, group([above]) { $0.blendMode = mode }], 3, 1)
    #expect(abs(Int(painted[1, 0][0]) - expected) <= 1 && painted[1, 0][3] == 255)
    #expect(painted[0, 0] == [204, 204, 204, 255] && painted[2, 0] == [204, 204, 204, 255])
  }

  @Test("blending a hue, and with an opacity")
  func blendedColors() {
    let grey = fill(rectangle(0, 0, 1, 1), SIMD4(0.5, 0.5, 0.5, 1)), above = fill(rectangle(0, 0, 1, 1), red)
    // Red has the luminosity 0.3: raised by 0.2 to (1.2, 0.2, 0.2), then drawn towards 0.5 by 0.5 / 0.7: (1, 0.286, 0.286).
    #expect(isClose(Painted([grey, group([above]) { $0.blendMode = .color }], 1, 1)[0, 0], [255, 73, 73, 255]))
    // Half of red multiplied: ½ · 0.5 + ½ · (0.5, 0, 0).
    let half = Painted([grey, group([above]) { ($0.blendMode, $0.opacity) = (.multiply, 0.5) }], 1, 1)
    #expect(isClose(half[0, 0], [128, 64, 64, 255]))
  }

  @Test("effects on colours keep alpha")
  func tones() {
    let half = fill(rectangle(0, 0, 1, 1), SIMD4(0, 1, 0, 0.5))
    func toned(_ effect: VectorFrame.Effect) -> [UInt8] { Painted([group([half]) { $0.effects = [effect] }], 1, 1)[0, 0] }
    #expect(toned(.fill(red, amount: 1)) == [128, 0, 0, 128])
    #expect(isClose(toned(.fill(red, amount: 0.25)), [32, 96, 0, 128]))
    // Green is as light as 0.7152: so much white, the rest red.
    #expect(isClose(toned(.tint(black: red, white: white, amount: 1)), [128, 92, 92, 128]))
    // 0.7152 is 0.4304 of the way from the middle to the end.
    #expect(isClose(toned(.tritone(shadows: white, midtones: red, highlights: SIMD4(0, 0, 1, 1))), [73, 0, 55, 128]))
  }

  @Test("a blurred pixel is a Gaussian, and what lies outside of the picture is blurred into it")
  func blur() {
    let blurred = Painted([group([fill(rectangle(4, 4, 1, 1), white)]) { $0.effects = [.gaussianBlur(SIMD2(1, 1))] }], 9, 9)
    // Weights 1, 0.607, 0.135, 0.011 over 2.506: 0.399² · 255 = 40.6, 0.399 · 0.242 · 255 = 24.6.
    #expect(isClose(blurred[4, 4], [41, 41, 41, 41]) && isClose(blurred[5, 4], [25, 25, 25, 25]) && blurred[3, 4] == blurred[5, 4])
    #expect(blurred[8, 4] == [0, 0, 0, 0])
    // A pixel to the left of the first one.
    let outside = Painted([group([fill(rectangle(-1, 0, 1, 1), white)]) { $0.effects = [.gaussianBlur(SIMD2(1, 0))] }], 2, 1)
    #expect(isClose(outside.alphas, [62, 14]))  // 0.242, 0.054
    // Deviations are of the frame: twice as many pixels at twice the size, weights 0.2 and 0.176.
    let twice = Painted(
      [group([fill(rectangle(2, 0, 0.5, 0.5), white)]) { $0.effects = [.gaussianBlur(SIMD2(1, 0))] }], 9, 1,
      map: CGAffineTransform(scaleX: 2, y: 2))
    #expect(abs(Int(twice.alphas[4]) - 51) <= 1 && abs(Int(twice.alphas[5]) - 45) <= 1)
  }

  @Test("a shadow lies below the group, moved by parts of pixels as well")
  func shadow() {
    func shadow(_ offset: SIMD2<Double>) -> Painted {
      let effect = VectorFrame.Effect.dropShadow(color: SIMD4(0, 0, 1, 0.5), offset: offset, deviation: 0)
      return Painted([group([fill(rectangle(1, 0, 2, 1), red)]) { $0.effects = [effect] }], 6, 2)
    }
    let moved = shadow(SIMD2(2, 1))
    #expect(moved[1, 0] == [255, 0, 0, 255] && moved[3, 0] == [0, 0, 0, 0] && moved[3, 1] == [0, 0, 128, 128])
    #expect(moved[4, 1] == [0, 0, 128, 128] && moved[5, 1] == [0, 0, 0, 0])
    // Half a pixel to the right: half of the half.
    #expect(isClose(shadow(SIMD2(0.5, 0))[3, 0], [0, 0, 64, 64]))
  }

  @Test("pictures: between texels where they are larger, means where they are smaller")
  func pictures() {
    func picture(_ image: CGImage, _ width: Double, _ height: Double, opacity: Double = 1) -> Element {
      .picture(
        VectorFrame.Picture(image: image, size: CGSize(width: width, height: height), pictureToFrame: .identity, opacity: opacity))
    }
    let two = CGImage(width: 2, height: 1, premultipliedPixels: [0, 0, 0, 255, 255, 255, 255, 255])
    // At −¼, ¼, ¾ and 1¼ texels.
    #expect(isClose(Painted([picture(two, 4, 1)], 4, 1).reds, [0, 64, 191, 255]))
    #expect(Painted([picture(two, 2, 1, opacity: 0.5)], 3, 1).alphas == [128, 128, 0])
    let checks = (0..<64).flatMap { index -> [UInt8] in (index / 8 + index) % 2 == 0 ? [255, 255, 255, 255] : [0, 0, 0, 255] }
    #expect(isClose(Painted([picture(CGImage(width: 8, height: 8, premultipliedPixels: checks), 1, 1)], 1, 1)[0, 0], [128, 128, 128, 255]))
  }

  @Test("a painter that has drawn other frames draws the same")
  func reuse() {
    let painter = VectorPainter()
    let elements = [
      group([fill(rectangle(0, 0, 3, 3), red), fill(rectangle(1, 1, 3, 3), white)]) {
        $0.opacity = 0.5
        $0.effects = [.gaussianBlur(SIMD2(1, 1))]
      }
    ]
    let first = Painted(elements, 8, 8, painter: painter)
    _ = Painted([group(elements) { $0.blendMode = .screen }], 40, 40, painter: painter)
    #expect(Painted(elements, 8, 8, painter: painter).bytes == first.bytes)
  }

  @Test("numbers beyond all pixels draw nothing, or what they cover")
  func endless() {
    let huge = rectangle(-1e300, -1e300, 2e300, 2e300), nothing = rectangle(.nan, 0, 1, 1)
    _ = Painted([fill(huge, red), fill(nothing, red)], 2, 2, map: CGAffineTransform(scaleX: 1e200, y: 1e200))
    let map = CGAffineTransform(a: 1, b: 1, c: 1, d: 1, tx: 0, ty: 0)
    #expect(Painted([fill(rectangle(0, 0, 2, 2), red)], 2, 2, map: map).bytes == [UInt8](repeating: 0, count: 16))
    let wide = group([fill(rectangle(0, 0, 1e9, 1e9), red), fill(rectangle(0, 0, 1, 1), red)]) {
      $0.opacity = 0.5
      $0.effects = [.gaussianBlur(SIMD2(1e9, 0))]
    }
    _ = Painted([wide], 2, 2)
  }
}
