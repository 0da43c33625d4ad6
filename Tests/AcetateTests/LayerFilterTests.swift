import Acetate
import Foundation
import Graphics
import QuartzCore
import RendererTestSupport
import TestSupport
import Testing

@Suite("Filters of layers")
struct LayerFilterTests: FilterTrial {
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

  @Test("an input that nobody has set moves from its default", arguments: TestBackend.available)
  func animationFromDefault(backend: TestBackend) throws {
    let root = makeRoot(80, 80), layer = root.addBox(20, 20, 40, 40)
    layer.contents = Self.halves
    let blur = CIFilter.boxBlur()
    blur.name = "soft"
    layer.filters = [blur]
    let focus = CABasicAnimation(keyPath: "filters.soft.inputRadius")
    (focus.toValue, focus.duration) = (0, 1)
    layer.add(focus, forKey: nil)
    // From 10 to 0, half way at a radius of 5: of 11 pixels around the last of the left half, six are red.
    let image = try OfflineRenderer(root, settings: settings(backend)).image(at: 0.5)
    #expect(image.pixel(39, 40).distance(to: Pixel(139, 0, 116)) <= 2)
  }

  @Test("a blur by Core Animation's name spreads as by Core Image's, with other filters too", arguments: TestBackend.available)
  func spreading(backend: TestBackend) throws {
    for type in ["gaussianBlur", "CIGaussianBlur"] {
      let blur = CAFilter(type: type)
      blur.setValue(4, forKey: "inputRadius")
      let image = try Self.layered(Self.halves, [blur, try Self.filter("CIVibrance", ["inputAmount": 0.5])], backend)
      // ½ beyond the edge at σ = 4: Φ(−0.125) = 0.450 of red, which is as saturated as it gets.
      #expect(image.pixel(19, 40).distance(to: Pixel(115, 0, 0, 115)) <= 2, "\(type): \(image.pixel(19, 40))")
    }
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

  @Test("what is behind layers of a group whose filter reads from everywhere", arguments: TestBackend.available)
  func vastBackdrop(backend: TestBackend) throws {
    let root = makeRoot(40, 40, color: CGColor(red: 0, green: 0, blue: 0, alpha: 1)), group = root.addBox(0, 0, 40, 40)
    group.addBox(0, 0, 20, 40, .testRed)
    group.addBox(10, 10, 20, 20).backgroundFilters = [try Self.filter("CIColorInvert")]
    group.addBox(30, 0, 10, 40, .testBlue)
    group.addBox(32, 10, 4, 20).backgroundFilters = [try Self.filter("CIColorInvert")]
    // Nothing within the circle moves, and all of the picture is.
    group.filters = [try Self.filter("CICircleSplashDistortion", ["inputCenter": CGPoint(x: 20, y: 20), "inputRadius": 1000])]
    let image = try OfflineRenderer(root, settings: settings(backend)).image(at: 0)
    #expect(image.pixel(5, 20) == Self.red && image.pixel(25, 20) == Pixel(0, 0, 0) && image.pixel(38, 20) == Pixel(0, 0, 255))
    // The second one's target has become larger than the first one's.
    #expect(image.pixel(12, 20) == Pixel(0, 255, 255) && image.pixel(34, 20) == Pixel(255, 255, 0))
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
