import Acetate
import Foundation
import Graphics
import QuartzCore
import RendererTestSupport
import TestSupport
import Testing

/// What filters make of pictures, on paper, as layers' filters on both renderers and on pictures by `CIContext`.
@Suite("Places in filtered pictures")
struct FilterPlaceTests: FilterTrial {
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

  // The border between the halves is in the middle of a pixel, but for a thousandth: .501 of it is red and .499 blue. With weights in
  // 256ths both would be a half, 127.5, which is 128.
  @Test("texels are mixed by more than 256ths", arguments: TestBackend.available, [(0.501, 128, 127), (0.499, 127, 128)])
  func mixing(backend: TestBackend, _ row: (shift: Double, red: Int, blue: Int)) throws {
    let transform = NSValue(cgAffineTransform: CGAffineTransform(translationX: row.shift, y: 0))
    let image = try Self.layered(Self.halves, [Self.filter("CIAffineTransform", ["inputTransform": transform])], backend)
    // .501 · 255 = 127.755, .499 · 255 = 127.245.
    #expect(image.pixel(40, 40) == Pixel(row.red, 0, row.blue))
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
}
