import Acetate
import Foundation
import Graphics
import QuartzCore
import RenderTree
import RendererTestSupport
import TestSupport
import Testing

/// What filters make of pictures, on paper, as layers' filters on both renderers and on pictures by `CIContext`.
@Suite("Filters in pictures")
struct FilterTests {
  private static func filter(_ type: String, _ inputs: [String: Any] = [:]) throws -> CIFilter {
    try CIFilter.named(type, parameters: inputs)
  }

  private static func color(_ p: Pixel) -> CGColor {
    CGColor(red: CGFloat(p.r) / 255, green: CGFloat(p.g) / 255, blue: CGFloat(p.b) / 255, alpha: CGFloat(p.a) / 255)
  }

  /// A picture 40 points wide, red on the left half and blue on the right.
  private static var halves: CGImage {
    var pixels: [UInt8] = []
    for _ in 0..<40 { for x in 0..<40 { pixels += x < 20 ? [255, 0, 0, 255] : [0, 0, 255, 255] } }
    return CGImage(width: 40, height: 40, premultipliedPixels: pixels, isOpaque: true)
  }

  /// The layer's picture through a filter, in the middle of a root 80 points wide: its left edge is at 20.
  private static func layered(_ picture: CGImage, _ filters: [Any], _ backend: TestBackend, adjust: (CALayer) -> Void = { _ in }) throws
    -> CGImage
  {
    let root = makeRoot(80, 80)
    let layer = root.addBox(20, 20, 40, 40)
    layer.contents = picture
    layer.filters = filters
    adjust(layer)
    return try OfflineRenderer(root, settings: settings(backend)).image(at: 0)
  }

  /// The same by a `CIContext`.
  private static func drawn(_ picture: CGImage, _ filter: CIFilter) throws -> CGImage {
    filter.setValue(CIImage(cgImage: picture), forKey: kCIInputImageKey)
    let image = try #require(filter.outputImage)
    return try #require(CIContext().createCGImage(image, from: CGRect(x: -20, y: -20, width: 80, height: 80)))
  }

  // MARK: Colours

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

  // MARK: Places

  private static let red = Pixel(255, 0, 0), blue = Pixel(0, 0, 255), nothing = Pixel(0, 0, 0, 0)
  private static let middle = CIVector(x: 20, y: 20)

  /// Pixels of the result by their places in the picture, counted from its top left corner.
  static let places: [(type: String, inputs: [String: any Sendable], pixels: [(x: Int, y: Int, to: Pixel)])] = [
    // Five pixels: three red, two blue.
    ("CIBoxBlur", ["inputRadius": 2.0], [(19, 20, Pixel(153, 0, 102)), (5, 20, red), (-2, 20, Pixel(51, 0, 0, 51)), (-4, 20, nothing)]),
    ("CIMotionBlur", ["inputRadius": 2.0], [(19, 20, Pixel(153, 0, 102)), (5, 0, red)]),
    // Upwards nothing changes but at the upper edge, where two of five are missing.
    ("CIMotionBlur", ["inputRadius": 2.0, "inputAngle": Double.pi / 2], [(19, 20, red), (5, 0, Pixel(153, 0, 0, 153))]),
    ("CIDiscBlur", ["inputRadius": 4.0], [(10, 20, red), (30, 20, blue), (-6, 20, nothing)]),
    ("CIZoomBlur", ["inputCenter": middle, "inputAmount": 10.0], [(10, 20, red), (30, 20, blue)]),
    ("CIGaussianBlur", ["inputRadius": 3.0], [(2, 20, Pixel(203, 0, 0, 203)), (36, 20, Pixel(0, 0, 225, 225))]),
    // A border between squares runs where the halves meet; then one runs beside it.
    ("CIPixellate", ["inputCenter": middle, "inputScale": 8.0], [(19, 20, red), (20, 20, blue)]),
    ("CIPixellate", ["inputCenter": CIVector(x: 24, y: 20), "inputScale": 8.0], [(17, 20, Pixel(128, 0, 128)), (15, 20, red)]),
    // The border is at 10 from the middle and shows at 11.4: 11.4 · (1 − ½ (1 − (11.4/16)²)²) = 10.02.
    (
      "CIBumpDistortion", ["inputCenter": CIVector(x: 10, y: 20), "inputRadius": 16.0, "inputScale": 0.5],
      [(20, 20, red), (23, 20, blue), (39, 20, blue)]
    ),
    (
      "CIBumpDistortionLinear", ["inputCenter": CIVector(x: 10, y: 20), "inputRadius": 16.0, "inputScale": 0.5],
      [(20, 4, red), (20, 36, red), (23, 4, blue)]
    ),
    // Half a turn in the middle, nothing outside.
    ("CITwirlDistortion", ["inputCenter": middle, "inputRadius": 18.0], [(21, 20, red), (18, 20, blue), (39, 20, blue), (0, 20, red)]),
    // 6.5 of 20 shows what is at 6.5 · .325^−½ = 11.4.
    (
      "CIPinchDistortion", ["inputCenter": CIVector(x: 10, y: 20), "inputRadius": 20.0, "inputScale": 1.0],
      [(16, 20, blue), (12, 20, red), (39, 20, blue)]
    ),
    ("CIHoleDistortion", ["inputCenter": middle, "inputRadius": 8.0], [(20, 20, nothing), (30, 20, blue), (4, 20, red)]),
    ("CICircleSplashDistortion", ["inputCenter": CIVector(x: 10, y: 20), "inputRadius": 5.0], [(30, 20, red), (10, 38, red)]),
    // 27.6 of 28.3 from the middle to the corner: 1 − .998.
    ("CIVignette", ["inputIntensity": 1.0, "inputRadius": 1.0], [(0, 0, Pixel(0, 0, 0)), (19, 20, Pixel(254, 0, 0))]),
    (
      "CIVignetteEffect", ["inputCenter": middle, "inputRadius": 10.0, "inputIntensity": 1.0, "inputFalloff": 0.2],
      [(19, 20, red), (2, 20, Pixel(0, 0, 0)), (10, 20, Pixel(173, 0, 0))]
    ),
    ("CIEdges", ["inputIntensity": 1.0], [(19, 20, Pixel(255, 0, 255)), (10, 20, Pixel(0, 0, 0))]),
    ("CIUnsharpMask", ["inputRadius": 2.0], [(10, 20, red), (30, 20, blue)]),
    ("CISharpenLuminance", ["inputRadius": 1.0], [(10, 20, red), (30, 20, blue)]),
    ("CIBloom", ["inputRadius": 2.0, "inputIntensity": 1.0], [(10, 20, red), (30, 20, blue)]),
    ("CIGloom", ["inputRadius": 2.0, "inputIntensity": 1.0], [(10, 20, red), (30, 20, blue), (19, 20, Pixel(153, 0, 0))]),
    (
      "CICrop", ["inputRectangle": CIVector(x: 10, y: 10, z: 20, w: 20)],
      [(9, 20, nothing), (10, 20, red), (29, 29, blue), (30, 20, nothing)]
    ),
    ("CILanczosScaleTransform", ["inputScale": 0.5], [(4, 36, red), (15, 36, blue), (22, 36, nothing)]),
    (
      "CIPerspectiveTransform",
      [
        "inputTopLeft": CIVector(x: 0, y: 40), "inputTopRight": CIVector(x: 20, y: 40), "inputBottomRight": CIVector(x: 20, y: 20),
        "inputBottomLeft": CIVector(x: 0, y: 20),
      ], [(4, 4, red), (15, 15, blue), (4, 24, nothing)]
    ),
    // Six sectors around a point within the red half.
    ("CIKaleidoscope", ["inputCenter": CIVector(x: 5, y: 20)], [(3, 20, red), (6, 22, red)]),
  ]

  @Test("places", arguments: places.indices)
  func placing(row: Int) throws {
    let (type, inputs, pixels) = Self.places[row]
    for backend in TestBackend.available {
      let image = try Self.layered(Self.halves, [Self.filter(type, inputs)], backend)
      for (x, y, to) in pixels {
        let pixel = image.pixel(20 + x, 20 + y)
        #expect(pixel.distance(to: to) <= 2, "\(type) on \(backend) at (\(x), \(y)): \(pixel), on paper \(to)")
      }
    }
    let image = try Self.drawn(Self.halves, Self.filter(type, inputs))
    for (x, y, to) in pixels {
      let pixel = image.pixel(20 + x, 20 + y)
      #expect(pixel.distance(to: to) <= 2, "\(type) on a picture at (\(x), \(y)): \(pixel), on paper \(to)")
    }
  }

  @Test("transforms, tiles and pictures beside", arguments: TestBackend.available)
  func maps(backend: TestBackend) throws {
    func image(_ type: String, _ inputs: [String: Any]) throws -> CGImage {
      try Self.layered(Self.halves, [Self.filter(type, inputs)], backend)
    }
    // To the right and up by ten.
    let moved = try image("CIAffineTransform", ["inputTransform": CGAffineTransform(translationX: 10, y: 10)])
    #expect(moved.pixel(25, 40) == Self.nothing && moved.pixel(45, 15) == Self.red && moved.pixel(55, 15) == Self.blue)
    #expect(moved.pixel(68, 15) == Self.blue && moved.pixel(40, 55) == Self.nothing)
    let clamped = try image("CIAffineClamp", [:])
    #expect(clamped.pixel(2, 2) == Self.red && clamped.pixel(78, 40) == Self.blue)
    let tiled = try image("CIAffineTile", [:])
    // Five points right of the right edge, and left of the left one.
    #expect(tiled.pixel(65, 5) == Self.red && tiled.pixel(15, 75) == Self.blue)
    // Red 1, green ½: ten points to the right.
    let map = CIImage(color: CIColor(red: 1, green: 0.5, blue: 0)).cropped(to: CGRect(x: 0, y: 0, width: 40, height: 40))
    let displaced = try image("CIDisplacementDistortion", ["inputDisplacementImage": map, "inputScale": 20])
    #expect(displaced.pixel(32, 40).distance(to: Self.blue) <= 2 && displaced.pixel(25, 40).distance(to: Self.red) <= 2)
    // A mask that is white on the left, over green.
    let green = CIImage(color: CIColor.green).cropped(to: CGRect(x: 0, y: 0, width: 40, height: 40))
    let mask = CIImage(color: CIColor.white).cropped(to: CGRect(x: 0, y: 0, width: 10, height: 40))
    let masked = try image("CIBlendWithMask", ["inputBackgroundImage": green, "inputMaskImage": mask])
    #expect(masked.pixel(25, 40) == Self.red && masked.pixel(45, 40) == Pixel(0, 255, 0))
  }

  /// The picture in halves, its places moved as a sublayer says that shows one colour over part of the layer.
  private static func displaced(
    _ backend: TestBackend, map: CIColor, over part: CGRect = CGRect(x: 0, y: 0, width: 40, height: 40), amount: Double,
    offset: CGPoint? = nil, source: String = "map", turned: Bool = false
  ) throws -> CGImage {
    let filter = CAFilter(type: "displacementMap")
    filter.setValue(amount, forKey: "inputAmount")
    filter.setValue(source, forKey: "inputSourceSublayerName")
    filter.setValue(offset, forKey: "inputOffset")
    return try layered(halves, [filter], backend) { layer in
      if turned { layer.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1) }
      let sublayer = CALayer()
      sublayer.name = "map"
      sublayer.frame = part
      sublayer.backgroundColor = CGColor(map)
      layer.addSublayer(sublayer)
    }
  }

  @Test("a sublayer that is a displacement map", arguments: TestBackend.available)
  func displacementMap(backend: TestBackend) throws {
    // Red 1 is a half above the neutral value: places read ten points to their right. Layer's points: 12 reads 22, 5 reads 15, 35 nothing.
    let right = CIColor(red: 1, green: 0.5, blue: 1)
    let moved = try Self.displaced(backend, map: right, amount: 10)
    #expect(moved.pixel(32, 40).distance(to: Self.blue) <= 2 && moved.pixel(25, 40).distance(to: Self.red) <= 2)
    #expect(moved.pixel(55, 40) == Self.nothing && moved.pixel(12, 40) == Self.nothing)
    // A negative amount moves the other way: 25 reads 15.
    #expect(try Self.displaced(backend, map: right, amount: -10).pixel(45, 40).distance(to: Self.red) <= 2)
    // Red 0.75 above 0.25 is a half again.
    let offset = CIColor(red: 0.75, green: 0.5, blue: 1)
    let shifted = try Self.displaced(backend, map: offset, amount: 10, offset: CGPoint(x: 0.25, y: 0.5))
    #expect(shifted.pixel(32, 40).distance(to: Self.blue) <= 2 && shifted.pixel(25, 40).distance(to: Self.red) <= 2)
    // Green 1 reads ten points further down: the lowest ten show nothing. Turned left by a quarter, those are the rightmost.
    let down = CIColor(red: 0.5, green: 1, blue: 1)
    let lowered = try Self.displaced(backend, map: down, amount: 10)
    #expect(lowered.pixel(30, 45) == Self.red && lowered.pixel(30, 55) == Self.nothing && lowered.pixel(30, 22) == Self.red)
    let turned = try Self.displaced(backend, map: down, amount: 10, turned: true)
    #expect(turned.pixel(45, 50) == Self.red && turned.pixel(55, 50) == Self.nothing && turned.pixel(45, 30) == Self.blue)
    // Where the map is not, nothing moves: it lies over the left half here. Blue a half shows half.
    let part = try Self.displaced(
      backend, map: CIColor(red: 1, green: 0.5, blue: 0.5), over: CGRect(x: 0, y: 0, width: 20, height: 40), amount: 10, source: "@0")
    #expect(part.pixel(45, 40) == Self.blue && part.pixel(58, 40) == Self.blue)
    #expect(part.pixel(25, 40).distance(to: Pixel(128, 0, 0, 128)) <= 2 && part.pixel(35, 40).distance(to: Pixel(0, 0, 128, 128)) <= 2)
    // The map itself never shows, though it moves nothing; a name that there is not changes nothing.
    #expect(try Self.displaced(backend, map: right, amount: 0).pixel(25, 40) == Self.red)
    #expect(try Self.displaced(backend, map: .green, amount: 10, source: "other").pixel(25, 40) == Pixel(0, 255, 0))
  }

  @Test("a picture that is a displacement map fills the bounds; what is behind a layer is moved too", arguments: TestBackend.available)
  func displacementPictures(backend: TestBackend) throws {
    // Two pixels: the left one moves nothing, the right one reads ten points to the right.
    let map = CGImage(width: 2, height: 1, premultipliedPixels: [128, 128, 255, 255, 255, 128, 255, 255], isOpaque: true)
    let filter = CAFilter(type: "displacementMap")
    filter.setValue(10, forKey: "inputAmount")
    filter.setValue(map, forKey: "inputMaskImage")
    let moved = try Self.layered(Self.halves, [filter], backend)
    #expect(moved.pixel(22, 40) == Self.red && moved.pixel(47, 40) == Self.blue && moved.pixel(57, 40) == Self.nothing)

    let root = makeRoot(80, 80)
    root.addBox(0, 0, 40, 80).backgroundColor = Self.color(Self.red)
    root.addBox(40, 0, 40, 80).backgroundColor = Self.color(Self.blue)
    let glass = root.addBox(20, 20, 40, 40)
    let sublayer = glass.addBox(0, 0, 40, 40)
    sublayer.name = "map"
    sublayer.backgroundColor = CGColor(CIColor(red: 1, green: 0.5, blue: 1))
    let lens = CAFilter(type: "displacementMap")
    lens.setValue(10, forKey: "inputAmount")
    lens.setValue("map", forKey: "inputSourceSublayerName")
    glass.backgroundFilters = [lens]
    let seen = try OfflineRenderer(root, settings: settings(backend)).image(at: 0)
    // 32 reads 42 in the glass, 28 reads 38; outside of it everything is in its place.
    #expect(seen.pixel(32, 40).distance(to: Self.blue) <= 2 && seen.pixel(28, 40).distance(to: Self.red) <= 2)
    #expect(seen.pixel(32, 10) == Self.red && seen.pixel(62, 40) == Self.blue)
  }

  // MARK: Tables

  /// A table with an entry for each red, green and blue from 0 to 1.
  private static func cube(_ side: Int, _ entry: (SIMD3<Float>) -> SIMD4<Float>) -> Data {
    var data = Data()
    for blue in 0..<side {
      for green in 0..<side {
        for red in 0..<side {
          withUnsafeBytes(of: entry(SIMD3(Float(red), Float(green), Float(blue)) / Float(side - 1))) { data.append(contentsOf: $0) }
        }
      }
    }
    return data
  }

  private static func uniform(_ pixel: Pixel) -> CGImage {
    var pixels: [UInt8] = []
    for _ in 0..<1600 { pixels += [UInt8(pixel.r), UInt8(pixel.g), UInt8(pixel.b), UInt8(pixel.a)] }
    return CGImage(width: 40, height: 40, premultipliedPixels: pixels, isOpaque: pixel.a == 255)
  }

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

  // MARK: Generators and compositing

  @Test("pictures out of nothing")
  func generators() throws {
    func pixel(_ type: String, _ inputs: [String: Any], _ x: Int, _ y: Int) throws -> Pixel {
      let filter = try Self.filter(type, inputs)
      let output = try #require(filter.outputImage)
      // A pixel of its own, y up.
      let image = try #require(CIContext().createCGImage(output, from: CGRect(x: x, y: y, width: 1, height: 1)))
      return image.pixel(0, 0)
    }
    let white = Pixel(255, 255, 255), black = Pixel(0, 0, 0)
    #expect(try pixel("CIConstantColorGenerator", ["inputColor": CIColor.blue], -1000, 7) == Self.blue)
    let checks: [String: Any] = ["inputCenter": CGPoint.zero, "inputWidth": 10]
    #expect(try pixel("CICheckerboardGenerator", checks, 5, 5) == white && pixel("CICheckerboardGenerator", checks, 15, 5) == black)
    #expect(try pixel("CICheckerboardGenerator", checks, 15, 15) == white)
    #expect(try pixel("CIStripesGenerator", checks, 5, 5) == white && pixel("CIStripesGenerator", checks, 15, 15) == black)
    // (100.5 − 0) / 200 and 0 / 200 along x alone.
    let line: [String: Any] = ["inputPoint1": CGPoint(x: 200, y: 0)]
    #expect(try pixel("CILinearGradient", line, 100, -50).distance(to: Pixel(127, 127, 127)) <= 1)
    // t² (3 − 2 t) of .2525 is .1591.
    #expect(try pixel("CISmoothLinearGradient", line, 50, 0).distance(to: Pixel(214, 214, 214)) <= 1)
    let circle: [String: Any] = ["inputCenter": CGPoint(x: 0.5, y: 0.5)]
    #expect(try pixel("CIRadialGradient", circle, 0, 0) == white && pixel("CIRadialGradient", circle, 200, 0) == black)
    // (52.5 − 5) / 95
    #expect(
      try pixel("CIRadialGradient", ["inputCenter": CGPoint(x: 0, y: 0.5)], 52, 0).distance(to: Pixel(128, 128, 128)) <= 1)
    #expect(try pixel("CIGaussianGradient", circle, 0, 0) == white && pixel("CIGaussianGradient", circle, 300, 0) == Self.nothing)
    #expect(
      try pixel("CIRoundedRectangleGenerator", [:], 50, 50) == white && pixel("CIRoundedRectangleGenerator", [:], 1, 1) == Self.nothing)
    #expect(try pixel("CIRandomGenerator", [:], 3, 4) == pixel("CIRandomGenerator", [:], 3, 4))
    #expect(try pixel("CIRandomGenerator", [:], 3, 4) != pixel("CIRandomGenerator", [:], 4, 4))
  }

  @Test("two pictures")
  func compositing() throws {
    let area = CGRect(x: 0, y: 0, width: 1, height: 1)
    func result(_ type: String, _ own: CIColor, _ behind: CIColor) -> Pixel {
      let image = CIImage(color: own).cropped(to: area)
        .applyingFilter(type, parameters: ["inputBackgroundImage": CIImage(color: behind).cropped(to: area)])
      return CIContext().createCGImage(image, from: area)?.pixel(0, 0) ?? Self.nothing
    }
    let half = CIColor(red: 1, green: 0, blue: 0, alpha: 0.5), grey = CIColor(red: 0.4, green: 0.4, blue: 0.4)
    #expect(result("CISourceOverCompositing", half, .blue).distance(to: Pixel(128, 0, 127)) <= 1)
    #expect(result("CISourceInCompositing", .red, half).distance(to: Pixel(128, 0, 0, 128)) <= 1)
    #expect(result("CISourceOutCompositing", .red, half).distance(to: Pixel(127, 0, 0, 127)) <= 1)
    #expect(result("CIMultiplyBlendMode", grey, grey).distance(to: Pixel(41, 41, 41)) <= 1)
    // 1 − .6²
    #expect(result("CIScreenBlendMode", grey, grey).distance(to: Pixel(163, 163, 163)) <= 1)
    #expect(result("CIAdditionCompositing", grey, grey).distance(to: Pixel(204, 204, 204)) <= 1)
    #expect(result("CIMaximumCompositing", grey, .blue) == Pixel(102, 102, 255))
    #expect(result("CIMinimumCompositing", grey, .blue) == Pixel(0, 0, 102))
    #expect(result("CIDifferenceBlendMode", .white, grey) == Pixel(153, 153, 153))
  }

  @Test("a transition's picture: half of each at half the time")
  func transition() throws {
    let filter = CIFilter.dissolveTransition()
    filter.inputImage = CIImage(cgImage: Self.halves)
    filter.targetImage = CIImage(color: .green).cropped(to: CGRect(x: 0, y: 0, width: 40, height: 40))
    filter.time = 0.5
    let output = try #require(filter.outputImage)
    let image = try #require(CIContext().createCGImage(output, from: CGRect(x: 0, y: 0, width: 40, height: 40)))
    #expect(image.pixel(10, 20).distance(to: Pixel(128, 128, 0)) <= 1 && image.pixel(30, 20).distance(to: Pixel(0, 128, 128)) <= 1)
  }

  // MARK: Laws

  /// Colours and edges everywhere.
  private static var busy: CGImage {
    var pixels: [UInt8] = []
    for y in 0..<40 {
      for x in 0..<40 { pixels += [UInt8(x * 6), UInt8(y * 6), UInt8((x / 5 + y / 7) % 2 * 200), 255] }
    }
    return CGImage(width: 40, height: 40, premultipliedPixels: pixels, isOpaque: true)
  }

  /// Every filter that a layer can have, in the middle of the layer and no larger than it.
  private static func layerFilters() throws -> [CIFilter] {
    try FilterKind.allCases.compactMap { kind in
      let definition = kind.definition
      guard definition.takesImage, definition.category != .compositeOperation,
        !["CIBlendWithMask", "CIBlendWithAlphaMask"].contains(kind.rawValue)
      else { return nil }
      let filter = try CIFilter.named(kind.rawValue)
      for (key, value) in ["inputRadius": 14.0, "inputIntensity": 0.7, "inputEV": 0.6, "inputPower": 1.4, "inputSaturation": 1.5]
      where definition.parameter(key) != nil { try filter.setInput(value, forKey: key) }
      if definition.parameter("inputCenter") != nil { try filter.setInput(CGPoint(x: 19, y: 22), forKey: "inputCenter") }
      if definition.category == .blur { try filter.setInput(3, forKey: kind == .zoomBlur ? "inputAmount" : "inputRadius") }
      if kind == .colorCube || kind == .colorCubeWithColorSpace {
        try filter.setInput(5, forKey: "inputCubeDimension")
        try filter.setInput(Self.cube(5) { SIMD4($0.z * $0.z, $0.x, 1 - $0.y * $0.x, 1) }, forKey: "inputCubeData")
      }
      if kind == .crop { try filter.setInput(CGRect(x: 4.5, y: 6, width: 20, height: 21.25), forKey: "inputRectangle") }
      if kind == .perspectiveTransform {
        let corners = [
          "TopLeft": CGPoint(x: 2, y: 38), "TopRight": CGPoint(x: 36, y: 44), "BottomRight": CGPoint(x: 41, y: 3),
          "BottomLeft": CGPoint(x: 5, y: 9),
        ]
        for (name, point) in corners { try filter.setInput(point, forKey: "input\(name)") }
      }
      if kind == .affineTransform || kind == .affineTile {
        try filter.setInput(CGAffineTransform(a: 0.8, b: 0.3, c: -0.2, d: 0.7, tx: 5, ty: 3), forKey: "inputTransform")
      }
      return filter
    }
  }

  @Test("both renderers draw every filter alike", .enabled(if: TestBackend.available.count > 1, "needs EGL"))
  func agreement() throws {
    for filter in try Self.layerFilters() {
      let a = try Self.layered(Self.busy, [filter], .software), b = try Self.layered(Self.busy, [filter], .gles)
      var far = 0
      for y in 0..<80 { for x in 0..<80 where a.pixel(x, y).distance(to: b.pixel(x, y)) > 2 { far += 1 } }
      // Where a function jumps, rounding decides on which side a pixel is: cells, steps.
      let jumps: Set<String> = [
        "CICrystallize", "CIPointillize", "CIPixellate", "CIHexagonalPixellate", "CIColorPosterize", "CIColorThreshold", "CIAffineTile",
        "CIKaleidoscope", "CICircularWrap",
      ]
      #expect(far <= (jumps.contains(filter.name) ? 40 : 0), "\(filter.name): \(far) of 6400 pixels differ by more than 2")
    }
  }

  @Test("a filtered layer moved by whole pixels shows the same picture there")
  func translation() throws {
    for filter in try Self.layerFilters() {
      let still = try Self.layered(Self.busy, [filter], .software)
      let moved = try Self.layered(Self.busy, [filter], .software) { $0.position = CGPoint(x: $0.position.x + 7, y: $0.position.y - 5) }
      var differing = 0
      // Downwards by five, since the root counts upwards.
      for y in 0..<75 { for x in 0..<73 where moved.pixel(x + 7, y + 5).distance(to: still.pixel(x, y)) > 1 { differing += 1 } }
      let isEndless = filter.outputImageIsEndless
      #expect(differing <= (isEndless ? 60 : 25), "\(filter.name): \(differing) pixels differ")
    }
  }

  @Test("frames in sequence, drawn where they changed, are those drawn alone", arguments: TestBackend.available)
  func damage(backend: TestBackend) throws {
    func makeTree() throws -> CALayer {
      let root = makeRoot(120, 80, color: .testBlue)
      let layer = root.addBox(20, 20, 40, 40)
      layer.contents = Self.busy
      layer.addBox(5, 5, 8, 8, .testRed).animate("position.x", from: 5, to: 30, duration: 1)
      let bump = CIFilter.bumpDistortion()
      bump.name = "bump"
      bump.center = CGPoint(x: 20, y: 20)
      bump.radius = 20
      layer.filters = [bump, try Self.filter("CIPixellate", ["inputScale": 3, "inputCenter": CGPoint.zero])]
      layer.animate("filters.bump.inputScale", from: -0.5, to: 0.8, duration: 1)
      // Far from everything that is filtered.
      root.addBox(90, 10, 6, 6, .testRed).animate("position.y", from: 10, to: 60, duration: 1)
      // Nothing moves here.
      let still = root.addBox(70, 50, 30, 20)
      still.contents = Self.busy
      still.filters = [try Self.filter("CIVignette", ["inputIntensity": 1])]
      return root
    }
    let inOrder = try OfflineRenderer(makeTree(), settings: settings(backend))
    for frame in 0..<6 {
      let time = Double(frame) / 6
      let one = try inOrder.image(at: time), other = try OfflineRenderer(try makeTree(), settings: settings(backend)).image(at: time)
      #expect(one.pixels.elementsEqual(other.pixels), "frame \(frame)")
    }
  }

  @Test("inputs move by key path: a radius halfway between two", arguments: TestBackend.available)
  func animation(backend: TestBackend) throws {
    let root = makeRoot(80, 80), layer = root.addBox(20, 20, 40, 40)
    layer.contents = Self.halves
    let blur = CIFilter.boxBlur()
    blur.name = "soft"
    blur.radius = 0
    layer.filters = [blur]
    layer.animate("filters.soft.inputRadius", from: 0, to: 4, duration: 1)
    let renderer = try OfflineRenderer(root, settings: settings(backend))
    #expect(try renderer.image(at: 0).pixel(39, 40) == Self.red)
    // A radius of 2 at half the time.
    #expect(try renderer.image(at: 0.5).pixel(39, 40).distance(to: Pixel(153, 0, 102)) <= 2)
    #expect((layer.value(forKeyPath: "filters.soft.inputRadius") as? NSNumber)?.doubleValue == 0)
  }

  @Test("what is behind a layer goes through its filters", arguments: TestBackend.available)
  func backdrop(backend: TestBackend) throws {
    let root = makeRoot(40, 40, color: CGColor(red: 0, green: 0, blue: 0, alpha: 1))
    root.addBox(0, 0, 20, 40, .testRed)
    let glass = root.addBox(10, 10, 20, 20)
    glass.backgroundFilters = [
      try Self.filter("CIPixellate", ["inputCenter": CGPoint(x: 5, y: 0), "inputScale": 10]), try Self.filter("CIColorInvert"),
    ]
    let image = try OfflineRenderer(root, settings: settings(backend)).image(at: 0)
    // Squares from 5 to 15 of the layer's points are 15 to 25: half red, half black; inverted.
    #expect(image.pixel(20, 20).distance(to: Pixel(127, 255, 255)) <= 2)
    #expect(image.pixel(12, 20).distance(to: Pixel(0, 255, 255)) <= 1)
    #expect(image.pixel(5, 20) == Self.red && image.pixel(35, 20) == Pixel(0, 0, 0))
  }

  @Test("a filter of the program's own", arguments: TestBackend.available)
  func custom(backend: TestBackend) throws {
    let duotone = Duotone()
    let image = try Self.layered(Self.halves, [duotone], backend)
    // Lightness .2126 and .0722 between green and white, then half as light.
    #expect(image.pixel(25, 40).distance(to: Pixel(27, 128, 27)) <= 1 && image.pixel(55, 40).distance(to: Pixel(9, 128, 9)) <= 1)
    #expect(duotone.inputImage == nil)
    duotone.inputImage = CIImage(cgImage: Self.halves)
    let output = try #require(duotone.outputImage)
    let drawn = try #require(CIContext().createCGImage(output, from: CGRect(x: 0, y: 0, width: 40, height: 40)))
    #expect(drawn.pixel(5, 20).distance(to: Pixel(27, 128, 27)) <= 1)
  }

  private final class Duotone: CIFilter, CIInputImageFilter {
    var inputImage: CIImage?
    override var outputImage: CIImage? {
      inputImage?.applyingFilter("CIFalseColor", parameters: ["inputColor0": CIColor.green, "inputColor1": CIColor.white])
        .applyingFilter(
          "CIColorMatrix",
          parameters: [
            "inputRVector": CIVector(x: 0.5, y: 0, z: 0, w: 0), "inputGVector": CIVector(x: 0, y: 0.5, z: 0, w: 0),
            "inputBVector": CIVector(x: 0, y: 0, z: 0.5, w: 0),
          ])
    }
  }

  @Test("a filter in GLSL, its uniforms moved by key path", .enabled(if: TestBackend.available.contains(.gles), "needs EGL"))
  func shader() throws {
    let source = """
      uniform float strength; // = 0.5
      vec4 filtered(vec2 place, vec4 color) {
        return mix(color, getColor(vec2(extent.z - place.x, place.y)).bgra, strength);
      }
      """
    let filter = try ShaderFilter(source: source, reach: 40, name: "mirror")
    let image = try Self.layered(Self.halves, [filter], .gles)
    // Half of red, and half of what is opposite with red and blue exchanged.
    #expect(image.pixel(25, 40).distance(to: Self.red) <= 1)
    let root = makeRoot(80, 80), layer = root.addBox(20, 20, 40, 40)
    layer.contents = CGImage(width: 1, height: 1, rgba: [255, 0, 0, 255])
    layer.filters = [filter]
    layer.animate("filters.mirror.strength", from: 0, to: 1, duration: 1)
    // A quarter of blue.
    #expect(try OfflineRenderer(root, settings: settings(.gles)).image(at: 0.25).pixel(40, 40).distance(to: Pixel(191, 0, 64)) <= 1)
    // Only shaders run shaders; a context of Core Image shows the picture as it is.
    #expect(throws: RenderError.self) { try Self.layered(Self.halves, [filter], .software) }
    #expect(try Self.drawn(Self.halves, filter).pixel(25, 40) == Self.red)
    #expect(throws: ShaderTransitionError.self) { try ShaderFilter(source: "vec4 transition(vec2 uv) { return vec4(1.0); }") }
  }
}

extension CIFilter {
  fileprivate var outputImageIsEndless: Bool {
    ["CIAffineClamp", "CIAffineTile", "CIKaleidoscope", "CICircleSplashDistortion"].contains(name)
  }
}
