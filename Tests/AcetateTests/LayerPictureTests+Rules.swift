import Acetate
import Graphics
import QuartzCore
import RendererTestSupport
import TestSupport
import Testing

/// What does not count where, and what counts twice.
extension LayerPictureTests {
  @Test("a mask that is set after a renderer is gone is there from the next one's first frame on", arguments: TestBackend.available)
  func maskOfALaterRenderer(backend: TestBackend) throws {
    let root = makeRoot(200, 200, color: black), layer = root.addBox(20, 20, 40, 40, red), mask = CALayer()
    expect(try picture(root, backend), 50, 160, 255, 0, 0)
    mask.frame = CGRect(x: 0, y: 0, width: 20, height: 40)
    mask.backgroundColor = black
    layer.mask = mask
    layer.backgroundColor = green
    let image = try picture(root, backend)
    expect(image, 30, 160, 0, 255, 0)
    expect(image, 50, 160, 0, 0, 0)
  }

  @Test("a colour that is more opaque than opaque, as springs make them, is no brighter", arguments: TestBackend.available)
  func moreThanOpaque(backend: TestBackend) throws {
    let root = makeRoot(200, 200, color: black), dark = { CGColor(red: 0.2, green: 0.4, blue: 0.1, alpha: $0) }
    root.addBox(20, 20, 40, 40, dark(2))
    let framed = root.addBox(80, 20, 40, 40, red), gradient = CAGradientLayer()
    (framed.borderWidth, framed.borderColor) = (10, dark(1e7))
    gradient.frame = CGRect(x: 140, y: 20, width: 40, height: 40)
    gradient.colors = [dark(3), dark(1.5)]
    root.addSublayer(gradient)
    let image = try picture(root, backend)
    // 0.2, 0.4 and 0.1 of 255, as with an alpha of 1.
    for x in [40, 85, 160] { expect(image, x, 160, 51, 102, 26) }
    expect(image, 100, 160, 255, 0, 0)
  }

  @Test("a transform layer shows its sublayers, and nothing that it was given besides", arguments: TestBackend.available)
  func transformLayer(backend: TestBackend) throws {
    let root = makeRoot(200, 200, color: white), layer = CATransformLayer(), mask = CALayer()
    layer.frame = CGRect(x: 20, y: 20, width: 40, height: 40)
    (layer.backgroundColor, layer.borderWidth, layer.cornerRadius, layer.masksToBounds) = (green, 5, 20, true)
    layer.contents = columns([(0, 255, 0)], height: 1)
    (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (1, 0, CGSize(width: 0, height: 60))
    layer.filters = [CAFilter(type: "colorInvert")]
    layer.backgroundFilters = [CAFilter(type: "colorInvert")]
    layer.compositingFilter = "multiplyBlendMode"
    mask.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    mask.backgroundColor = black
    layer.mask = mask
    layer.addBox(20, 0, 60, 20, red)
    root.addSublayer(layer)
    let image = try picture(root, backend)
    // From 40 to 100, 20 to 40 from below, half of it beside the layer; no shadow 60 above.
    expect(image, 50, 170, 255, 0, 0)
    expect(image, 90, 170, 255, 0, 0)
    for (x, y) in [(30, 170), (22, 142), (30, 150), (50, 110), (90, 110)] { expect(image, x, y, 255, 255, 255) }
  }

  @Test(
    "a layer is a plane: turned on its edge it hides what stands before it, which a transform layer shows",
    arguments: TestBackend.available)
  func edgeOn(backend: TestBackend) throws {
    for (layer, red) in [(CALayer(), 0), (CATransformLayer(), 255)] {
      let root = makeRoot(200, 200, color: black)
      layer.frame = CGRect(x: 80, y: 80, width: 40, height: 40)
      layer.transform = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
      // Turned back by a quarter, in front of its superlayer's plane.
      let child = layer.addBox(0, 0, 40, 40, self.red)
      child.zPosition = 30
      child.transform = CATransform3DMakeRotation(-.pi / 2, 0, 1, 0)
      root.addSublayer(layer)
      // A turn by a quarter about y takes z to x: from 80 + 30 to 150.
      expect(try picture(root, backend), 130, 100, red, 0, 0)
    }
  }

  @Test("a mask's filters and those behind it do not count; it and masksToBounds do both", arguments: TestBackend.available)
  func maskAndBounds(backend: TestBackend) throws {
    let root = makeRoot(200, 200, color: white), layer = root.addBox(20, 20, 40, 40), mask = CALayer()
    layer.addBox(0, 0, 80, 40, red)
    layer.masksToBounds = true
    mask.frame = CGRect(x: 20, y: 0, width: 60, height: 40)
    mask.backgroundColor = black
    mask.compositingFilter = "destOut"
    mask.backgroundFilters = [CAFilter(type: "colorInvert")]
    layer.mask = mask
    let image = try picture(root, backend)
    // The sublayer lies from 20 to 100, the bounds end at 60, the mask begins at 40.
    for (x, isRed) in [(30, false), (50, true), (70, false)] { expect(image, x, 160, 255, isRed ? 0 : 255, isRed ? 0 : 255) }
  }

  @Test("gravities that do not resize leave contents whole; nothing cuts them but masksToBounds", arguments: TestBackend.available)
  func wholeContents(backend: TestBackend) throws {
    let root = makeRoot(200, 200, color: black), layer = root.addBox(20, 20, 40, 40)
    layer.contents = columns(Array(repeating: (255, 0, 0), count: 30) + Array(repeating: (0, 0, 255), count: 30), height: 60)
    (layer.contentsGravity, layer.cornerRadius) = (.center, 20)
    layer.contentsCenter = CGRect(x: 0.1, y: 0.1, width: 0.1, height: 0.8)
    var image = try picture(root, backend)
    // 60 × 60 about (40, 40): from 10 to 70, the colours change at 40.
    for (x, isRed) in [(11, true), (39, true), (40, false), (69, false)] { expect(image, x, 160, isRed ? 255 : 0, 0, isRed ? 0 : 255) }
    expect(image, 12, 188, 255, 0, 0)
    layer.masksToBounds = true
    image = try picture(root, backend)
    for (x, y) in [(15, 160), (22, 178), (65, 160)] { expect(image, x, y, 0, 0, 0) }
    expect(image, 25, 160, 255, 0, 0)
  }

  @Test("a shadow has its colour's alpha times its opacity; what is said to be opaque is as it is", arguments: TestBackend.available)
  func shadowColor(backend: TestBackend) throws {
    let root = makeRoot(200, 200, color: white), layer = root.addBox(20, 20, 40, 40, CGColor(red: 1, green: 0, blue: 0, alpha: 0.5))
    layer.isOpaque = true
    layer.shadowColor = CGColor(red: 0, green: 0, blue: 1, alpha: 0.5)
    (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (0.5, 0, CGSize(width: 60, height: 0))
    var image = try picture(root, backend)
    expect(image, 40, 160, 255, 128, 128)
    // Half of a half of a half: an eighth of blue over white, 255 · ⅞ = 223.1.
    expect(image, 100, 160, 223, 223, 255)
    // Beyond 1 is 1, below 0 is 0.
    (layer.opacity, layer.shadowOpacity) = (7, 9)
    image = try picture(root, backend)
    expect(image, 40, 160, 255, 128, 128)
    expect(image, 100, 160, 191, 191, 255)
    layer.opacity = -1
    expect(try picture(root, backend), 40, 160, 255, 255, 255)
  }

  @Test("a gradient's colours and alphas mix apart, each over its whole way", arguments: TestBackend.available)
  func gradientAlpha(backend: TestBackend) throws {
    let root = makeRoot(200, 200, color: white), gradient = CAGradientLayer()
    gradient.frame = CGRect(x: 20, y: 20, width: 40, height: 80)
    gradient.colors = [red, CGColor(red: 0, green: 0, blue: 1, alpha: 0)]
    root.addSublayer(gradient)
    let image = try picture(root, backend)
    // 40.5 of 80 from below: u = .50625. Colour (.49375, 0, .50625) with alpha .49375 over white: 255 · (.2438 + .50625) = 191.3, 129.1,
    // 255 · (.25 + .50625) = 192.8. Premultiplied colours would mix to red alone: 255, 129, 129.
    expect(image, 40, 180 - 41, 191, 129, 193)
  }

  @Test("the root has nothing behind it to be filtered", arguments: TestBackend.available)
  func backdropOfRoot(backend: TestBackend) throws {
    let root = makeRoot(200, 200)
    root.backgroundFilters = [CAFilter(type: "colorInvert")]
    root.addBox(20, 20, 40, 40, red)
    let image = try picture(root, backend)
    #expect(image.pixel(100, 100).distance(to: Pixel(0, 0, 0, 0)) == 0)
    expect(image, 40, 160, 255, 0, 0)
  }

  @Test("filters change contents, sublayers and border, and not the shadow; the mask cuts what they made", arguments: TestBackend.available)
  func filterOrder(backend: TestBackend) throws {
    let root = makeRoot(200, 200, color: white), layer = root.addBox(20, 120, 40, 40, red), blurred = root.addBox(20, 20, 80, 80, red)
    (layer.borderWidth, layer.borderColor) = (10, blue)
    // Half of it sticks out.
    layer.addBox(30, 10, 20, 20, green)
    layer.filters = [CAFilter(type: "colorInvert")]
    (layer.shadowOpacity, layer.shadowRadius, layer.shadowOffset) = (1, 0, CGSize(width: 80, height: 0))
    let blur = CAFilter(type: "gaussianBlur"), mask = CALayer()
    blur.setValue(6, forKey: "inputRadius")
    blurred.filters = [blur]
    mask.frame = CGRect(x: -40, y: 0, width: 80, height: 80)
    mask.backgroundColor = black
    blurred.mask = mask
    let image = try picture(root, backend)
    // Red turns cyan, the blue border yellow, also over the sublayer, whose green turns magenta beside it.
    expect(image, 40, 60, 0, 255, 255)
    expect(image, 25, 60, 255, 255, 0)
    expect(image, 55, 60, 255, 255, 0)
    expect(image, 65, 60, 255, 0, 255)
    // 80 to the right the shadow of all of it is black still: from 100 to 150.
    expect(image, 101, 60, 0, 0, 0)
    expect(image, 145, 60, 0, 0, 0)
    // Whole up to the mask's edge at 60, and nothing from there on; beyond the layer's own edge the blur's half fades out.
    expect(image, 59, 140, 255, 0, 0)
    expect(image, 60, 140, 255, 255, 255)
    // Half a pixel inside and outside the edge at 20: Φ(1/12) = .5332 of red.
    expect(image, 20, 140, 255, 119, 119)
    expect(image, 19, 140, 255, 136, 136)
  }

  @Test("a text's size and colour move: half way it is written in the middle ones", arguments: TestBackend.available)
  func movingText(backend: TestBackend) throws {
    func text(_ size: CGFloat, _ color: CGColor) -> (root: CALayer, text: CATextLayer) {
      let root = makeRoot(200, 200, color: black), text = CATextLayer()
      text.frame = CGRect(x: 10, y: 20, width: 180, height: 100)
      (text.string, text.fontSize, text.foregroundColor) = ("Hg", size, color)
      root.addSublayer(text)
      return (root, text)
    }
    let moving = text(90, white)
    for (key, from, to) in [("fontSize", 20, 60), ("foregroundColor", red, blue)] as [(String, Any, Any)] {
      let animation = CABasicAnimation(keyPath: key)
      (animation.fromValue, animation.toValue, animation.duration) = (from, to, 1)
      moving.text.add(animation, forKey: key)
    }
    let renderer = try OfflineRenderer(moving.root, settings: settings(backend))
    let middle = try picture(text(40, CGColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)).root, backend)
    let image = try renderer.image(at: 0.5)
    #expect(image.largestDifference(from: middle) <= 1)
    // The stem of the H: half of red and half of blue.
    #expect((0..<200).contains { x in image.pixel(x, 110).distance(to: Pixel(128, 0, 128)) <= 1 })
  }
}
