import Acetate
import Foundation
import Graphics
import QuartzCore
import RendererTestSupport
import TestSupport
import Testing

/// What filters make of pictures, on paper, as layers' filters on both renderers and on pictures by `CIContext`.
@Suite("Colours through filters")
struct FilterColorTests: FilterTrial {
  static let colors: [(type: String, inputs: [String: Double], from: Pixel, to: Pixel)] = [
    // 0.2 · 255 = 51 more.
    ("CIColorControls", ["inputBrightness": 0.2], Pixel(128, 64, 0), Pixel(179, 115, 51)),
    // The lightness of red, .2126 · 255.
    ("CIColorControls", ["inputSaturation": 0], Pixel(255, 0, 0), Pixel(54, 54, 54)),
    // (160/255 − ½) · 2 + ½ = .7549; 96/255: .2529.
    ("CIColorControls", ["inputContrast": 2], Pixel(160, 128, 96), Pixel(193, 129, 65)),
    // 1.351, 1.203 and .937 of white.
    ("CISepiaTone", [:], Pixel(255, 255, 255), Pixel(255, 255, 239)),
    // 128/255 is .21586 of light; twice that is .68846 again.
    ("CIExposureAdjust", ["inputEV": 1], Pixel(128, 128, 128), Pixel(176, 176, 176)),
    // .50196²
    ("CIGammaAdjust", ["inputPower": 2], Pixel(128, 255, 0), Pixel(64, 255, 0)),
    // A saturation of .2 grows by .8 of itself: .44252 + .15748 · 1.8, .44252 − .04252 · 1.8.
    ("CIVibrance", ["inputAmount": 1], Pixel(153, 102, 102), Pixel(185, 93, 93)),
    ("CIColorInvert", [:], Pixel(200, 100, 0), Pixel(55, 155, 255)),
    // Four steps: 100 is in the second, 200 in the last.
    ("CIColorPosterize", ["inputLevels": 4], Pixel(100, 200, 0), Pixel(85, 255, 0)),
    ("CIColorThreshold", ["inputThreshold": 0.5], Pixel(127, 128, 255), Pixel(0, 255, 255)),
    ("CIFalseColor", [:], Pixel(255, 255, 255), Pixel(255, 230, 204)),
    ("CIFalseColor", [:], Pixel(0, 0, 0), Pixel(77, 0, 0)),
    // White at an alpha of 128/255.
    ("CIMaskToAlpha", [:], Pixel(128, 128, 128), Pixel(128, 128, 128, 128)),
    ("CIMaximumComponent", [:], Pixel(10, 200, 30), Pixel(200, 200, 200)),
    ("CIMinimumComponent", [:], Pixel(10, 200, 30), Pixel(10, 10, 10)),
    ("CIPhotoEffectMono", [:], Pixel(255, 0, 0), Pixel(54, 54, 54)),
    // (.2 − ½) · 1.45 + ½ = .065
    ("CIPhotoEffectNoir", [:], Pixel(51, 51, 51), Pixel(17, 17, 17)),
    ("CILinearToSRGBToneCurve", [:], Pixel(128, 0, 255), Pixel(188, 0, 255)),
    ("CISRGBToneCurveToLinear", [:], Pixel(128, 0, 255), Pixel(55, 0, 255)),
    // Half of the default brown in the place of half the colour.
    ("CIColorMonochrome", ["inputIntensity": 0.5], Pixel(255, 255, 255), Pixel(204, 185, 166)),
    ("CIToneCurve", [:], Pixel(100, 20, 240), Pixel(100, 20, 240)),
  ]

  @Test("what is filtered was rounded once: a step lies between two bytes", arguments: TestBackend.available)
  func edges(backend: TestBackend) throws {
    let root = makeRoot(16, 16, color: CGColor(gray: 0, alpha: 1)), group = root.addBox(0, 0, 16, 16)
    let box = group.addBox(4, 4, 4.5, 8)
    box.backgroundColor = CGColor(red: 0.9686, green: 0, blue: 0, alpha: 1)
    group.filters = [try Self.filter("CIColorPosterize", ["inputLevels": 32])]
    let image = try OfflineRenderer(root, settings: settings(backend)).image(at: 0)
    // Half of .9686 · 255 is 123.4965, of an alpha of 128. 123/128 · 32 = 30.75 is step 30 of 31: 124. 124 would be in step 31: 128.
    #expect(image.pixel(8, 8) == Pixel(124, 0, 0))
    // The whole colour, 247, is in the same step: 247/255 · 32 = 30.996, and 30/31 · 255 = 246.8.
    #expect(image.pixel(6, 8) == Pixel(247, 0, 0))
  }

  @Test("colours", arguments: colors.indices)
  func recoloring(row: Int) throws {
    let (type, inputs, from, to) = Self.colors[row]
    let bytes = (0..<4).flatMap { _ in [from.r, from.g, from.b, from.a].map { UInt8($0) } }
    let picture = CGImage(width: 2, height: 2, premultipliedPixels: bytes, isOpaque: true)
    for backend in TestBackend.available {
      let image = try Self.layered(picture, [Self.filter(type, inputs)], backend)
      #expect(image.pixel(40, 40).distance(to: to) <= 1, "\(type) on \(backend): \(image.pixel(40, 40)), on paper \(to)")
      if type != "CIMaskToAlpha" { #expect(image.pixel(5, 5) == Pixel(0, 0, 0, 0), "\(type) colours what is not there") }
    }
    let image = try Self.drawn(picture, Self.filter(type, inputs))
    // The picture's bottom left corner is at (0, 0), twenty pixels from the area's.
    #expect(image.pixel(20, 59).distance(to: to) <= 1, "\(type) on a picture: \(image.pixel(20, 59)), on paper \(to)")
  }

  @Test("colours by vectors and colours", arguments: TestBackend.available)
  func vectors(backend: TestBackend) throws {
    let cases: [(CIFilter, Pixel)] = [
      // Green in the place of red.
      (try Self.filter("CIColorMatrix", ["inputRVector": CIVector(x: 0, y: 1, z: 0, w: 0)]), Pixel(100, 100, 50)),
      (try Self.filter("CIColorMatrix", ["inputBiasVector": CIVector(x: 0, y: 0, z: 0.2, w: 0)]), Pixel(200, 100, 101)),
      (
        try Self.filter(
          "CIColorClamp",
          ["inputMinComponents": CIVector(x: 0.2, y: 0.6, z: 0.4, w: 0), "inputMaxComponents": CIVector(x: 0.6, y: 1, z: 1, w: 1)]),
        Pixel(153, 153, 102)
      ),
      (try Self.filter("CIWhitePointAdjust", ["inputColor": CIColor(red: 0.5, green: 1, blue: 0.2)]), Pixel(100, 100, 10)),
      // A straight line downwards.
      (
        try Self.filter(
          "CIToneCurve",
          Dictionary(uniqueKeysWithValues: (0..<5).map { ("inputPoint\($0)", CIVector(x: Double($0) / 4, y: 1 - Double($0) / 4)) })),
        Pixel(55, 155, 205)
      ),
    ]
    let picture = CGImage(width: 1, height: 1, premultipliedPixels: [200, 100, 50, 255], isOpaque: true)
    for (filter, to) in cases {
      let image = try Self.layered(picture, [filter], backend)
      #expect(image.pixel(40, 40).distance(to: to) <= 1, "\(filter.name): \(image.pixel(40, 40)), on paper \(to)")
    }
  }

  // MARK: Tables

  static let tables: [(name: String, side: Int, entry: @Sendable (SIMD3<Float>) -> SIMD4<Float>, from: Pixel, to: Pixel)] = [
    ("inverts", 2, { SIMD4(1 - $0, 1) }, Pixel(200, 100, 50), Pixel(55, 155, 205)),
    // Half as opaque: the straight colour is (200, 100, 50), what comes out is half of its inverse.
    ("inverts", 2, { SIMD4(1 - $0, 1) }, Pixel(100, 50, 25, 128), Pixel(27, 78, 103, 128)),
    // Red squared, at 0, ½ and 1: ¼ of red is in the middle of 0 and ¼, ¾ in the middle of ¼ and 1.
    ("squares red", 3, { SIMD4($0.x * $0.x, $0.y, $0.z, 1) }, Pixel(64, 100, 200), Pixel(32, 100, 200)),
    ("squares red", 3, { SIMD4($0.x * $0.x, $0.y, $0.z, 1) }, Pixel(191, 0, 0), Pixel(159, 0, 0)),
    // Blue becomes red, red green, green blue. The table is wider than high; 20 entries are five squares a row, 64 eight.
    ("turns", 20, { SIMD4($0.z, $0.x, $0.y, 1) }, Pixel(10, 130, 250), Pixel(250, 10, 130)),
    ("turns", 64, { SIMD4($0.z, $0.x, $0.y, 1) }, Pixel(255, 0, 97), Pixel(97, 255, 0)),
    // As opaque as it is green.
    ("fades", 2, { SIMD4(0, $0.y, 0, $0.y) }, Pixel(0, 100, 0), Pixel(0, 100, 0, 100)),
  ]

  @Test("colours by tables", arguments: TestBackend.available)
  func colorCubes(backend: TestBackend) throws {
    for (name, side, entry, from, to) in Self.tables {
      let filter = CIFilter.colorCube()
      filter.cubeDimension = Float(side)
      filter.cubeData = Self.cube(side, entry)
      let seen = try Self.layered(Self.uniform(from), [filter], backend).pixel(40, 40)
      #expect(seen.distance(to: to) <= 2, "\(name) with \(side) entries: \(seen), on paper \(to)")
      let drawn = try Self.drawn(Self.uniform(from), filter).pixel(40, 40)
      #expect(drawn.distance(to: to) <= 2, "\(name) with \(side) entries, on a picture: \(drawn), on paper \(to)")
    }
  }

  @Test("tables of another space")
  func colorCubeSpaces() throws {
    let filter = CIFilter.colorCubeWithColorSpace()
    filter.colorSpace = CGColorSpace(name: CGColorSpace.linearSRGB)
    filter.cubeDimension = 2
    // Half of the light: 255 becomes .5, which is encoded as .7354; 128 is .2159 of light, and half of that .3628.
    filter.cubeData = Self.cube(2) { SIMD4($0 / 2, 1) }
    #expect(try Self.drawn(Self.uniform(Pixel(255, 128, 0)), filter).pixel(40, 40).distance(to: Pixel(188, 93, 0)) <= 2)
    // What leaves Display P3's numbers as they are leaves colours as they are.
    filter.colorSpace = CGColorSpace(name: CGColorSpace.displayP3)
    filter.cubeData = Self.cube(2) { SIMD4($0, 1) }
    #expect(try Self.drawn(Self.uniform(Pixel(200, 100, 50)), filter).pixel(40, 40).distance(to: Pixel(200, 100, 50)) <= 2)
    // And without its space it does so too; green of P3's numbers is other green.
    filter.cubeData = Self.cube(2) { SIMD4(0, $0.y, 0, 1) }
    filter.colorSpace = nil
    #expect(try Self.drawn(Self.uniform(Pixel(200, 100, 50)), filter).pixel(40, 40).distance(to: Pixel(0, 100, 0)) <= 2)
  }
}
