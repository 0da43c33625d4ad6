import QuartzCore
import Testing

@Suite("Measured on macOS: render(in:)")
struct RenderingRows {
  @Test("own position and transform do not count, the own bounds origin does")
  func own() throws {
    let layer = CALayer(10, 20, 30, 40, red)
    layer.transform = CATransform3DMakeScale(2, 3, 1)
    let painting = try Painting(layer)
    #expect(painting.box == rect(0, 0, 30, 40) && painting.isRectangle)
    let moved = CALayer(0, 0, 20, 20, red)
    moved.bounds.origin = CGPoint(x: 10, y: 10)
    moved.position = CGPoint(x: 50, y: 50)
    #expect(try Painting(moved).box == rect(10, 10, 20, 20))
  }

  @Test("nothing to draw, hidden, or of opacity 0: nothing", arguments: 0..<3)
  func nothing(which: Int) throws {
    let layer = CALayer(0, 0, 30, 40, which == 0 ? nil : red)
    layer.isHidden = which == 1
    layer.opacity = which == 2 ? 0 : 1
    #expect(try Painting(layer).count == 0)
  }

  @Test("opacity one half: every pixel, none at full strength")
  func opacity() throws {
    let layer = CALayer(0, 0, 30, 40, red)
    layer.opacity = 0.5
    let painting = try Painting(layer)
    #expect(painting.count == 1200 && painting.box == rect(0, 0, 30, 40) && painting.pixel(3, 3) == [128, 0, 0, 128])
  }

  @Test("a sublayer is not cut unless the layer masks to its bounds", arguments: [(false, 20), (true, 10)])
  func clip(masks: Bool, side: CGFloat) throws {
    let layer = CALayer(0, 0, 20, 20).adding(CALayer(10, 10, 20, 20, red))
    layer.masksToBounds = masks
    #expect(try Painting(layer).box == rect(10, 10, side, side))
  }

  @Test("the bounds origin of the layer asked does not move its sublayers; one further down does")
  func origins() throws {
    let layer = CALayer(0, 0, 100, 100).adding(CALayer(10, 10, 20, 20, red))
    layer.bounds.origin = CGPoint(x: 10, y: 10)
    #expect(try Painting(layer).box == rect(10, 10, 20, 20))
    let middle = CALayer(0, 0, 100, 100).adding(CALayer(10, 10, 20, 20, red))
    middle.bounds.origin = CGPoint(x: 10, y: 10)
    #expect(try Painting(CALayer(0, 0, 100, 100).adding(middle)).box == rect(0, 0, 20, 20))
  }

  @Test("a sublayer's transform and the sublayer transform count", arguments: [false, true])
  func transforms(ofSublayers: Bool) throws {
    let child = CALayer(10, 10, 20, 20, red), layer = CALayer(0, 0, 100, 100).adding(child)
    let translation = CATransform3DMakeTranslation(30, 0, 0)
    if ofSublayers { layer.sublayerTransform = translation } else { child.transform = translation }
    #expect(try Painting(layer).box == rect(40, 10, 20, 20))
  }

  @Test("anchors place; of two layers the later one shows")
  func order() throws {
    let child = CALayer()
    child.bounds = rect(0, 0, 20, 20)
    child.anchorPoint = .zero
    child.position = CGPoint(x: 50, y: 50)
    child.backgroundColor = red
    #expect(try Painting(CALayer(0, 0, 100, 100).adding(child)).box == rect(50, 50, 20, 20))
    let two = CALayer(0, 0, 100, 100).adding(CALayer(10, 10, 20, 20, red), CALayer(20, 20, 20, 20, blue))
    let painting = try Painting(two)
    #expect(painting.pixel(25, 25) == [0, 0, 255, 255] && painting.pixel(15, 15) == [255, 0, 0, 255])
  }

  @Test("the delegate is not asked; after display() what it drew shows")
  func delegate() throws {
    final class Filling: CALayerDelegate {
      func draw(_ layer: CALayer, in ctx: CGContext) {
        ctx.setFillColor(red)
        ctx.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
      }
    }
    let layer = CALayer(0, 0, 20, 20), delegate = Filling()
    layer.delegate = delegate
    layer.setNeedsDisplay()
    #expect(try Painting(layer).count == 0)
    layer.display()
    #expect(try Painting(layer).box == rect(0, 0, 10, 10))
  }

  @Test(
    "gravity places 20 × 10 pixels in 80 × 60 points",
    arguments: [
      ("resize", rect(0, 0, 80, 60)), ("resizeAspect", rect(0, 10, 80, 40)), ("resizeAspectFill", rect(-20, 0, 120, 60)),
      ("center", rect(30, 25, 20, 10)), ("not a gravity", rect(30, 25, 20, 10)), ("top", rect(30, 50, 20, 10)),
      ("bottom", rect(30, 0, 20, 10)), ("right", rect(60, 25, 20, 10)), ("left", rect(0, 25, 20, 10)), ("topLeft", rect(0, 50, 20, 10)),
      ("topRight", rect(60, 50, 20, 10)), ("bottomLeft", rect(0, 0, 20, 10)), ("bottomRight", rect(60, 0, 20, 10)),
    ])
  func gravity(name: String, place: CGRect) throws {
    let layer = CALayer(0, 0, 80, 60)
    layer.contents = CGImage(width: 20, height: 10, rgba: Array(repeating: 255, count: 800))
    layer.contentsGravity = CALayerContentsGravity(rawValue: name)
    // Shifted, so that what lies at negative x shows.
    let stage = CALayer(0, 0, 130, 100)
    layer.position.x += 25
    stage.addSublayer(layer)
    #expect(try Painting(stage, width: 130).box == place.offsetBy(dx: 25, dy: 0))
  }

  @Test("corners are cut where they are round, the sides are not")
  func corners() throws {
    let layer = CALayer(0, 0, 80, 60, red)
    layer.cornerRadius = 20
    let painting = try Painting(layer)
    #expect(!painting.isPainted(0, 0) && !painting.isPainted(1, 1) && painting.isPainted(40, 30) && painting.isPainted(0, 30))
  }

  @Test("a border is a ring inside the bounds", arguments: [(false, 1300), (true, 4800)])
  func border(hasBackground: Bool, count: Int) throws {
    let layer = CALayer(0, 0, 80, 60, hasBackground ? red : nil)
    layer.borderWidth = 5
    #expect(try Painting(layer).count == count)
  }

  @Test("round corners cut sublayers only with masksToBounds")
  func roundClip() throws {
    let child = CALayer(0, 0, 10, 10, blue), layer = CALayer(0, 0, 80, 60).adding(child)
    layer.cornerRadius = 20
    #expect(try Painting(layer).count == 100)
    layer.masksToBounds = true
    let painting = try Painting(layer)
    #expect(painting.count < 100 && !painting.isPainted(0, 0) && painting.isPainted(9, 9))
  }

  /// 40 × 40 at (80, 80), shadow (20, 20) further with radius 5: the silhouette ends at 140, the shadow at 150.
  @Test("a shadow reaches twice its radius past its silhouette")
  func shadow() throws {
    let layer = shadowed(CALayer(80, 80, 40, 40, red))
    let painting = try Painting(CALayer(0, 0, 200, 200).adding(layer), width: 200, height: 200)
    #expect(painting.isPainted(149, 120) && !painting.isPainted(152, 120))
    #expect(painting.isPainted(100, 100) && painting.pixel(130, 130)[3] > 200)
  }

  private func shadowed(_ layer: CALayer) -> CALayer {
    layer.shadowOffset = CGSize(width: 20, height: 20)
    layer.shadowRadius = 5
    layer.shadowOpacity = 1
    return layer
  }

  @Test("one shadow for a layer and its sublayers; rounded with its corners; as strong as its colour; none for nothing; no shadow path")
  func shadows() throws {
    func painting(_ layer: CALayer) throws -> Painting { try Painting(CALayer(0, 0, 200, 200).adding(layer), width: 200, height: 200) }
    // The sublayer reaches to 160: its shadow lies from 100 to 180.
    let both = try painting(shadowed(CALayer(80, 80, 40, 40, red).adding(CALayer(40, 0, 40, 40, red))))
    #expect(both.pixel(165, 130) == both.pixel(130, 130) && both.pixel(165, 130)[3] > 200)
    let round = shadowed(CALayer(80, 80, 40, 40, red))
    round.cornerRadius = 20
    let square = try painting(shadowed(CALayer(80, 80, 40, 40, red)))
    #expect(try painting(round).pixel(137, 137)[3] + 50 < square.pixel(137, 137)[3])
    let faint = shadowed(CALayer(80, 80, 40, 40, red))
    faint.shadowColor = CGColor(red: 0, green: 0, blue: 0, alpha: 0.5)
    faint.shadowOpacity = 0.5
    #expect(abs(Int(try painting(faint).pixel(130, 130)[3]) * 4 - Int(square.pixel(130, 130)[3])) <= 4)
    #expect(try painting(shadowed(CALayer(80, 80, 40, 40))).count == 0)
    let path = shadowed(CALayer(80, 80, 40, 40, red))
    path.shadowPath = CGPath(rect: rect(0, 0, 100, 100), transform: nil)
    #expect(try !painting(path).isPainted(175, 175))
  }
}

@Suite("render(in:): the context's state")
struct ContextStateTests {
  @Test("transform, clip, alpha and blend mode of the context apply, also inside a transparency layer", arguments: [false, true])
  func state(isInside: Bool) throws {
    let context = try #require(Painting.context(width: 40, height: 20))
    context.setFillColor(blue)
    context.fill(rect(0, 0, 40, 20))
    if isInside { context.beginTransparencyLayer() }
    context.saveGState()
    context.clip(to: rect(10, 0, 10, 20))
    context.translateBy(x: 8, y: 4)
    context.scaleBy(x: 2, y: 2)
    context.setAlpha(0.5)
    // 4 × 4 points are 8 × 8 pixels from (8, 4) on, of which the clip leaves x from 10 to 16.
    CALayer(0, 0, 4, 4, red).render(in: context)
    context.restoreGState()
    if isInside { context.endTransparencyLayer() }
    let image = try #require(context.makeImage())
    func pixel(_ x: Int, _ y: Int) -> SIMD4<UInt8> { image[x, 19 - y] }
    let mixed = pixel(10, 4)
    #expect(abs(Int(mixed.x) - 128) <= 1 && abs(Int(mixed.z) - 127) <= 1 && mixed.w == 255)
    #expect(pixel(15, 11) == mixed && pixel(16, 11) == SIMD4(0, 0, 255, 255) && pixel(9, 4) == SIMD4(0, 0, 255, 255))
    #expect(pixel(10, 3) == SIMD4(0, 0, 255, 255) && pixel(10, 12) == SIMD4(0, 0, 255, 255))
  }

  @Test("a context turned by a quarter turns the layers")
  func turned() throws {
    let context = try #require(Painting.context(width: 20, height: 20))
    context.translateBy(x: 20, y: 0)
    context.rotate(by: .pi / 2)
    CALayer(0, 0, 10, 4, red).render(in: context)
    let image = try #require(context.makeImage())
    // x runs upwards from (20, 0), y to the left: the rectangle covers x 16 … 20 and y 0 … 10.
    #expect(image[16, 10] == SIMD4(255, 0, 0, 255) && image[19, 19] == SIMD4(255, 0, 0, 255))
    #expect(image[15, 15].w == 0 && image[17, 9].w == 0)
  }

  @Test("filters, conic gradients, nine-part contents and tinted contents are drawn")
  func effects() throws {
    let inverted = CALayer(0, 0, 10, 10, red)
    inverted.filters = [CAFilter(type: "colorInvert")]
    #expect(try Painting(CALayer(0, 0, 10, 10).adding(inverted)).pixel(5, 5) == [0, 255, 255, 255])

    let conic = CAGradientLayer(frame: rect(0, 0, 20, 20))
    conic.type = .conic
    conic.colors = [red, blue]
    conic.startPoint = CGPoint(x: 0.5, y: 0.5)
    conic.endPoint = CGPoint(x: 1, y: 0.5)
    #expect(try Painting(conic).count == 400)

    // Of 3 × 1 pixels the middle stretches: two columns at the sides stay one point wide.
    let parts = CALayer(0, 0, 20, 10)
    parts.contents = CGImage(width: 3, height: 1, rgba: [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255])
    parts.contentsCenter = rect(1.0 / 3, 0, 1.0 / 3, 1)
    parts.magnificationFilter = .nearest
    let painting = try Painting(parts)
    #expect(painting.pixel(0, 5) == [255, 0, 0, 255] && painting.pixel(19, 5) == [0, 0, 255, 255])
    #expect([1, 10, 18].allSatisfy { painting.pixel($0, 5) == [0, 255, 0, 255] })

    let tinted = CALayer(0, 0, 10, 10)
    tinted.contents = CGImage(width: 1, height: 1, rgba: [255, 255, 255, 255])
    tinted.contentsMultiplyColor = CGColor(red: 1, green: 0.2, blue: 0, alpha: 1)
    #expect(try Painting(tinted).pixel(5, 5) == [255, 51, 0, 255])
  }
}
