import Acetate
import Graphics
import QuartzCore
import RendererTestSupport
import TestSupport
import Testing

/// How a layer's own parts lie on each other and in its bounds, as pixels of both renderers. Roots have 200 × 200 points whose y counts
/// upwards; places in pictures count from the upper left corner.
@Suite("Layers as pixels")
struct LayerPictureTests {
  let black = CGColor(gray: 0, alpha: 1), white = CGColor(gray: 1, alpha: 1)
  let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1), green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
  let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)

  func picture(_ root: CALayer, _ backend: TestBackend) throws -> CGImage {
    try OfflineRenderer(root, settings: settings(backend)).image(at: 0)
  }

  func expect(
    _ image: CGImage, _ x: Int, _ y: Int, _ red: Int, _ green: Int, _ blue: Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let pixel = image.pixel(x, y)
    #expect(
      pixel.distance(to: Pixel(red, green, blue)) <= 1, "\(pixel) at (\(x), \(y))", sourceLocation: sourceLocation)
  }

  /// The smallest rectangle of pixels that are not black.
  private func ink(_ image: CGImage) -> PixelRect {
    var rect = PixelRect(minX: .max, minY: .max, maxX: .min, maxY: .min)
    for y in 0..<image.height {
      for x in 0..<image.width where image.pixel(x, y).distance(to: Pixel(0, 0, 0)) > 0 {
        rect = PixelRect(minX: min(rect.minX, x), minY: min(rect.minY, y), maxX: max(rect.maxX, x + 1), maxY: max(rect.maxY, y + 1))
      }
    }
    return rect
  }

  /// Opaque columns of pixels, one colour each.
  func columns(_ colors: [(UInt8, UInt8, UInt8)], height: Int) -> CGImage {
    let row = colors.flatMap { [UInt8]([$0.0, $0.1, $0.2, 255]) }
    return CGImage(
      width: colors.count, height: height, premultipliedPixels: [[UInt8]](repeating: row, count: height).flatMap { $0 }, isOpaque: true)
  }

  // 80 × 40 pixels, of which half the width shows, at two pixels a point: 20 × 20 points, in bounds of 100 × 80.
  @Test(
    "gravities count with the part that shows and with contentsScale, and name sides of the layer's own y",
    arguments: [
      (CALayerContentsGravity.resize, CGRect(x: 0, y: 0, width: 100, height: 80)),
      (.resizeAspect, CGRect(x: 10, y: 0, width: 80, height: 80)),  // four times
      (.resizeAspectFill, CGRect(x: 0, y: -10, width: 100, height: 100)),  // five times
      (.center, CGRect(x: 40, y: 30, width: 20, height: 20)), (.top, CGRect(x: 40, y: 60, width: 20, height: 20)),
      (.bottom, CGRect(x: 40, y: 0, width: 20, height: 20)), (.left, CGRect(x: 0, y: 30, width: 20, height: 20)),
      (.right, CGRect(x: 80, y: 30, width: 20, height: 20)), (.topLeft, CGRect(x: 0, y: 60, width: 20, height: 20)),
      (.topRight, CGRect(x: 80, y: 60, width: 20, height: 20)), (.bottomLeft, CGRect(x: 0, y: 0, width: 20, height: 20)),
      (.bottomRight, CGRect(x: 80, y: 0, width: 20, height: 20)),
    ], TestBackend.available)
  func gravities(_ row: (gravity: CALayerContentsGravity, place: CGRect), backend: TestBackend) throws {
    for isFlipped in [false, true] {
      let root = makeRoot(200, 200, color: black), layer = root.addBox(50, 60, 100, 80)
      root.isGeometryFlipped = isFlipped
      layer.contents = columns(Array(repeating: (255, 255, 255), count: 80), height: 40)
      layer.contentsRect = CGRect(x: 0.5, y: 0, width: 0.5, height: 1)
      layer.contentsScale = 2
      layer.contentsGravity = row.gravity
      let (x, low) = (50 + Int(row.place.minX), 60 + Int(row.place.minY))
      let (width, height) = (Int(row.place.width), Int(row.place.height))
      let top = isFlipped ? low : 200 - low - height
      #expect(ink(try picture(root, backend)) == PixelRect(minX: x, minY: top, maxX: x + width, maxY: top + height), "\(isFlipped)")
    }
  }

  @Test("where contentsRect reaches beyond the picture its outermost pixels go on", arguments: TestBackend.available)
  func beyondUnit(backend: TestBackend) throws {
    let contents = columns([(255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255)], height: 4)
    let root = makeRoot(200, 200, color: black)
    for (y, part) in [(20.0, 0.5), (60, -0.5)] {
      let layer = root.addBox(20, y, 80, 20)
      layer.contents = contents
      layer.contentsRect = CGRect(x: part, y: 0, width: 1, height: 1)
      layer.magnificationFilter = .nearest
    }
    let image = try picture(root, backend)
    // 20 points a column: those of 2 to 5, of which 4 and 5 are beyond; then those of −2 to 1.
    let ahead = [(0, 0, 255), (255, 255, 255), (255, 255, 255), (255, 255, 255)]
    for (i, color) in ahead.enumerated() { expect(image, 30 + 20 * i, 170, color.0, color.1, color.2) }
    let before = [(255, 0, 0), (255, 0, 0), (255, 0, 0), (0, 255, 0)]
    for (i, color) in before.enumerated() { expect(image, 30 + 20 * i, 130, color.0, color.1, color.2) }
  }

  @Test("the corners of nine parts have their size at contentsScale", arguments: TestBackend.available)
  func nineParts(backend: TestBackend) throws {
    // Of 8 × 8 pixels the outer 2 on the left and the right are red; at two pixels a point they are 1 point wide.
    let root = makeRoot(200, 200, color: black), layer = root.addBox(20, 20, 20, 20)
    let (r, b): ((UInt8, UInt8, UInt8), (UInt8, UInt8, UInt8)) = ((255, 0, 0), (0, 0, 255))
    layer.contents = columns([r, r, b, b, b, b, r, r], height: 8)
    layer.contentsCenter = CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
    layer.contentsScale = 2
    let image = try picture(root, backend)
    expect(image, 20, 170, 255, 0, 0)
    // 4 texels are stretched over 18 points: the middle of the first is 2.111 texels in, and .389 of the red one away from the next.
    expect(image, 21, 170, 99, 0, 156)
    expect(image, 38, 170, 99, 0, 156)
    expect(image, 30, 170, 0, 0, 255)
    expect(image, 39, 170, 255, 0, 0)
  }

  @Test("what is behind is filtered first, then comes the shadow, then the layer", arguments: TestBackend.available)
  func backdrop(backend: TestBackend) throws {
    let root = makeRoot(200, 200, color: black)
    let layer = root.addBox(20, 20, 40, 40, CGColor(red: 1, green: 0, blue: 0, alpha: 0.5))
    layer.backgroundFilters = [CAFilter(type: "colorInvert")]
    (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (1, 0, CGSize(width: 20, height: 0))
    let image = try picture(root, backend)
    // Black turns white. Under the right half there is the shadow of half a layer, which leaves 127.5. Then half of red comes over it.
    expect(image, 30, 160, 255, 128, 128)
    expect(image, 50, 160, 191, 64, 64)
    // Beside the layer nothing is inverted, and the shadow is black on black.
    expect(image, 70, 160, 0, 0, 0)
    expect(image, 10, 160, 0, 0, 0)
  }

  @Test(
    "a mask cuts the layer's shadow, counts with its own opacity and its sublayers, and hides what is beside it",
    arguments: TestBackend.available)
  func mask(backend: TestBackend) throws {
    let root = makeRoot(200, 200, color: white)
    let layer = root.addBox(20, 20, 40, 40, red), bare = root.addBox(20, 100, 40, 40, red), mask = CALayer()
    for layer in [layer, bare] {
      (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (1, 0, CGSize(width: 40, height: 0))
    }
    mask.frame = CGRect(x: 0, y: 0, width: 20, height: 40)
    mask.opacity = 0.5
    // The upper half alone has something in it.
    mask.addBox(0, 20, 20, 20, black)
    layer.mask = mask
    let image = try picture(root, backend)
    // From 40 to 60 from below is from 140 to 160 from above: half of red over white.
    expect(image, 30, 150, 255, 128, 128)
    expect(image, 30, 170, 255, 255, 255)
    expect(image, 50, 150, 255, 255, 255)
    expect(image, 80, 150, 255, 255, 255)
    expect(image, 80, 70, 0, 0, 0)
  }

  @Test("a shadow path takes the silhouette's place, with contents and without", arguments: TestBackend.available, [true, false])
  func shadowPath(backend: TestBackend, hasContents: Bool) throws {
    let root = makeRoot(200, 200, color: white), layer = root.addBox(20, 20, 40, 40, hasContents ? red : nil)
    (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (1, 0, CGSize(width: 60, height: 0))
    layer.shadowPath = CGPath(rect: CGRect(x: 10, y: 0, width: 10, height: 40), transform: nil)
    let image = try picture(root, backend)
    // From 20 + 10 + 60 on, 10 wide.
    expect(image, 85, 160, 255, 255, 255)
    expect(image, 95, 160, 0, 0, 0)
    expect(image, 105, 160, 255, 255, 255)
    expect(image, 40, 160, 255, hasContents ? 0 : 255, hasContents ? 0 : 255)
  }

  @Test("a layer fades with its border as one, and part by part without group opacity", arguments: TestBackend.available)
  func groupOpacity(backend: TestBackend) throws {
    let root = makeRoot(200, 200, color: black), layer = root.addBox(20, 20, 40, 40, red)
    (layer.opacity, layer.borderWidth, layer.borderColor) = (0.5, 10, blue)
    var image = try picture(root, backend)
    expect(image, 40, 160, 128, 0, 0)
    expect(image, 25, 160, 0, 0, 128)
    layer.allowsGroupOpacity = false
    image = try picture(root, backend)
    expect(image, 40, 160, 128, 0, 0)
    // Half of blue over half of red.
    expect(image, 25, 160, 64, 0, 128)
  }

  @Test("colours stand at their locations; with another number of those nothing is drawn", arguments: TestBackend.available)
  func locations(backend: TestBackend) throws {
    let root = makeRoot(200, 200, color: black), gradient = CAGradientLayer()
    gradient.frame = CGRect(x: 20, y: 20, width: 40, height: 80)
    gradient.colors = [red, green, blue]
    gradient.locations = [0, 0.25, 1]
    root.addSublayer(gradient)
    var image = try picture(root, backend)
    // 10.5 of 80 from below are .13125: .525 of the way from red to green. 50.5 are .63125: .50833 of the way from green to blue.
    expect(image, 40, 180 - 11, 121, 134, 0)
    expect(image, 40, 180 - 51, 0, 125, 130)
    gradient.locations = [0, 1]
    image = try picture(root, backend)
    expect(image, 40, 169, 0, 0, 0)
  }

  @Test("pixels whose middles lie on hard edges are inside, beside round corners too", arguments: TestBackend.available)
  func hardEdgesThroughMiddles(backend: TestBackend) throws {
    let root = CALayer(), layer = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    root.backgroundColor = black
    layer.frame = CGRect(x: 8.5, y: 8.5, width: 20, height: 20)
    layer.backgroundColor = blue
    layer.cornerRadius = 4
    layer.allowsEdgeAntialiasing = false
    root.addSublayer(layer)
    let image = try picture(root, backend)
    // From 8.5 to 28.5 on both axes: pixels 8 to 28, and on the picture's own y from 11.5 to 31.5.
    for (outside, inside) in [((7, 20), (8, 20)), ((29, 20), (28, 20)), ((18, 10), (18, 11)), ((18, 32), (18, 31))] {
      expect(image, outside.0, outside.1, 0, 0, 0)
      expect(image, inside.0, inside.1, 0, 0, 255)
    }
  }
}
