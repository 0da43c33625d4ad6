import QuartzCore
import Testing

@Suite("Rendering layers into a context")
struct RenderInContextTests {
  private let layer = CALayer(frame: CGRect(x: 100, y: 100, width: 8, height: 8))

  /// Pixels of the layer drawn into 8 × 8 of them, from the top left.
  func pixels(_ layer: CALayer) throws -> (Int, Int) -> [UInt8] {
    let space = CGColorSpaceCreateDeviceRGB(), info = CGImageAlphaInfo.premultipliedLast.rawValue
    let context = try #require(
      CGContext(data: nil, width: 8, height: 8, bitsPerComponent: 8, bytesPerRow: 0, space: space, bitmapInfo: info))
    layer.render(in: context)
    let image = try #require(context.makeImage())
    return { x, y in
      let pixel = image[x, y]
      return [pixel.x, pixel.y, pixel.z, pixel.w]
    }
  }

  @Test("place and transform of the layer itself do not count; y points up; sublayers lie where they are, turned in the plane")
  func places() throws {
    layer.transform = CATransform3DMakeScale(3, 3, 1)
    layer.backgroundColor = red
    // 4 × 2 about (4, 2), turned upright: 2 × 4.
    let sublayer = CALayer(frame: CGRect(x: 2, y: 1, width: 4, height: 2))
    sublayer.backgroundColor = blue
    sublayer.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    layer.addSublayer(sublayer)
    let pixel = try pixels(layer)
    #expect(pixel(0, 0) == [255, 0, 0, 255])
    #expect(pixel(3, 7) == [0, 0, 255, 255] && pixel(4, 4) == [0, 0, 255, 255])
    #expect(pixel(2, 6) == [255, 0, 0, 255] && pixel(3, 3) == [255, 0, 0, 255])
  }

  /// Red at one half over nothing is (128, 0, 0, 128); the blue border is not mixed with the red under it.
  @Test("opacity fades all as one, the border over sublayers; hidden layers are left out")
  func groups() throws {
    layer.backgroundColor = red
    layer.borderColor = blue
    layer.borderWidth = 2
    layer.opacity = 0.5
    let hidden = CALayer(frame: layer.bounds)
    hidden.backgroundColor = green
    hidden.isHidden = true
    layer.addSublayer(hidden)
    let pixel = try pixels(layer)
    #expect(pixel(4, 4) == [128, 0, 0, 128] && pixel(1, 4) == [0, 0, 128, 128] && pixel(6, 0) == [0, 0, 128, 128])
  }

  @Test("masks and rounded clips cut; depth orders")
  func clips() throws {
    layer.cornerRadius = 4
    layer.masksToBounds = true
    let back = CALayer(frame: layer.bounds), front = CALayer(frame: layer.bounds)
    back.backgroundColor = red
    front.backgroundColor = blue
    front.zPosition = -1
    layer.sublayers = [back, front]
    let mask = CALayer(frame: CGRect(x: 0, y: 4, width: 8, height: 4))
    mask.backgroundColor = CGColor(gray: 0, alpha: 0.5)
    back.mask = mask
    let pixel = try pixels(layer)
    #expect(pixel(0, 0)[3] < 40)  // cut by the corner
    #expect(pixel(4, 6) == [0, 0, 255, 255])  // the mask lets nothing of the red through
    #expect(pixel(4, 1) == [128, 0, 127, 255])
  }

  @Test("pictures stand upright by their gravity, and upside down in a flipped layer (measured)", arguments: [false, true])
  func contents(isFlipped: Bool) throws {
    // Red above blue, two pixels: at the left edge, in the middle of the height.
    layer.contents = CGImage(width: 1, height: 2, rgba: [255, 0, 0, 255, 0, 0, 255, 255])
    layer.contentsGravity = .left
    layer.isGeometryFlipped = isFlipped
    let pixel = try pixels(layer)
    #expect(pixel(0, 3) == (isFlipped ? [0, 0, 255, 255] : [255, 0, 0, 255]))
    #expect(pixel(0, 4) == (isFlipped ? [255, 0, 0, 255] : [0, 0, 255, 255]))
    #expect(pixel(0, 2)[3] == 0 && pixel(1, 3)[3] == 0)
  }

  @Test("shapes, gradients and text draw themselves")
  func classes() throws {
    let shape = CAShapeLayer(frame: layer.bounds)
    shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 4, height: 4), transform: nil)
    shape.fillColor = red
    shape.strokeColor = blue
    shape.lineWidth = 2
    let drawn = try pixels(shape)
    #expect(drawn(1, 6) == [255, 0, 0, 255] && drawn(4, 6) == [0, 0, 255, 255] && drawn(6, 1)[3] == 0)

    let gradient = CAGradientLayer(frame: layer.bounds)
    gradient.colors = [CGColor.black, CGColor.white]
    gradient.startPoint = CGPoint(x: 0, y: 0)
    gradient.endPoint = CGPoint(x: 0, y: 1)
    let shaded = try pixels(gradient)
    // y grows upwards: the middle of the top row lies at 7.5 of 8.
    #expect(abs(Int(shaded(3, 0)[0]) - 239) <= 1 && abs(Int(shaded(3, 7)[0]) - 16) <= 1)

    let text = CATextLayer(frame: layer.bounds)
    text.string = "█"
    text.fontSize = 8
    text.foregroundColor = red
    let written = try pixels(text)
    #expect((0..<8).contains { x in (0..<8).contains { written(x, $0)[0] > 200 } })
  }

  @Test("a presentation layer renders what shows in the middle of an animation")
  func presented() throws {
    let stage = Stage(layer)
    let animation = CABasicAnimation(keyPath: "backgroundColor")
    animation.fromValue = red
    animation.toValue = blue
    animation.duration = 2
    layer.backgroundColor = green
    layer.add(animation, forKey: "turn")
    stage.host.advance(to: 1)
    let pixel = try pixels(try #require(layer.presentation()))
    #expect(pixel(4, 4) == [128, 0, 128, 255])
  }

  /// A flipped context counts y downwards, as views' do: there, a tree that counts upwards shows its pictures and texts upright.
  @Test("pictures and texts stand upright in a context whose y axis points down")
  func flippedContext() throws {
    let space = CGColorSpaceCreateDeviceRGB(), info = CGImageAlphaInfo.premultipliedLast.rawValue
    func shown(_ layer: CALayer, isFlipped: Bool) throws -> CGImage {
      let context = try #require(
        CGContext(data: nil, width: 8, height: 8, bitsPerComponent: 8, bytesPerRow: 0, space: space, bitmapInfo: info))
      if isFlipped { context.concatenate(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 8)) }
      layer.render(in: context)
      return try #require(context.makeImage())
    }
    layer.contents = CGImage(width: 1, height: 2, rgba: [255, 0, 0, 255, 0, 0, 255, 255])
    for isFlipped in [false, true] {
      let image = try shown(layer, isFlipped: isFlipped)
      #expect(image[4, 0] == SIMD4(255, 0, 0, 255) && image[4, 7] == SIMD4(0, 0, 255, 255))
    }
    // Whatever the font, an L has its foot below.
    let text = CATextLayer()
    text.frame = layer.bounds
    text.string = "L"
    text.fontSize = 8
    let upright = try shown(text, isFlipped: false), turned = try shown(text, isFlipped: true)
    #expect(upright.pixels == turned.pixels && upright.pixels.contains { $0 > 0 })
  }

  /// Red to blue around the middle, from the right: at a quarter turn, which is up, 191 of red.
  @Test("conic gradients turn about their start")
  func conic() throws {
    let gradient = CAGradientLayer()
    gradient.frame = layer.bounds
    gradient.type = .conic
    gradient.colors = [red, blue]
    gradient.startPoint = CGPoint(x: 0.5, y: 0.5)
    gradient.endPoint = CGPoint(x: 1, y: 0.5)
    let pixel = try pixels(gradient)
    // The pixels beside the upper middle stand at 90° ∓ 8.1°: 255 (1 − 81.9 / 360) = 197, 255 (1 − 98.1 / 360) = 185.5.
    #expect(abs(Int(pixel(4, 0)[0]) - 197) <= 1 && abs(Int(pixel(3, 0)[0]) - 185) <= 1)
  }
}
