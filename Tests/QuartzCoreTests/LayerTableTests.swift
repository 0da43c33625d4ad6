import QuartzCore
import Testing

@Suite("Rows of tables of layers")
struct LayerTableTests {
  /// In perspective with the eye at 500, a layer whose anchor is 125 before its plane has that plane at −125: 500 / 625 as large. Turned
  /// about the anchor by half a turn it lies at 125: 500 / 375 as large, and mirrored.
  @Test("anchorPointZ is how far the anchor lies before the layer's plane, in points")
  func anchorPointZ() {
    let root = CALayer(frame: CGRect(x: 0, y: 0, width: 200, height: 200)),
      child = CALayer(frame: CGRect(x: 50, y: 50, width: 100, height: 100))
    root.sublayerTransform.m34 = -1 / 500
    root.addSublayer(child)
    child.anchorPointZ = 125
    #expect(isClose(child.convert(CGPoint.zero, to: root), CGPoint(x: 60, y: 60), within: 1e-5))
    child.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
    #expect(isClose(child.convert(CGPoint.zero, to: root), CGPoint(x: 166.666667, y: 33.333333), within: 1e-5))
  }

  private func shown(_ keyPath: String, from: Any, to: Any) -> CAGradientLayer? {
    let gradient = CAGradientLayer(), stage = Stage(gradient)
    let animation = CABasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue, animation.duration) = (from, to, 1)
    gradient.add(animation, forKey: nil)
    stage.host.commit()
    stage.host.advance(to: 0.25)
    return gradient.presentation()
  }

  @Test("arrays of one length mix element by element; of others the second shows at once")
  func arrays() throws {
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1), blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    let mixed = shown("colors", from: [red, blue], to: [blue, blue])?.colors as? [CGColor]
    #expect(mixed == [CGColor(red: 0.75, green: 0, blue: 0.25, alpha: 1), blue])
    #expect(shown("colors", from: [red, blue], to: [blue, blue, red])?.colors as? [CGColor] == [blue, blue, red])
    #expect(shown("locations", from: [0, 0.2], to: [0.4, 1])?.locations?.map(\.doubleValue) == [0.1, 0.4])
    #expect(shown("locations", from: [0, 0.2], to: [0, 0.5, 1])?.locations?.map(\.doubleValue) == [0, 0.5, 1])
  }

  /// A square of 4 points throws a hard shadow 4 to its right.
  @Test("a mask cuts the layer's shadow too")
  func maskedShadow() throws {
    let layer = CALayer(frame: CGRect(x: 0, y: 0, width: 8, height: 8)), square = CALayer(frame: CGRect(x: 0, y: 2, width: 4, height: 4))
    layer.addSublayer(square)
    square.backgroundColor = red
    (square.shadowOpacity, square.shadowRadius, square.shadowOffset) = (1, 0, CGSize(width: 4, height: 0))
    func pixel(_ x: Int) throws -> [UInt8] {
      let space = CGColorSpaceCreateDeviceRGB(), info = CGImageAlphaInfo.premultipliedLast.rawValue
      let context = try #require(
        CGContext(data: nil, width: 8, height: 8, bitsPerComponent: 8, bytesPerRow: 0, space: space, bitmapInfo: info))
      layer.render(in: context)
      let pixel = try #require(context.makeImage())[x, 4]
      return [pixel.x, pixel.y, pixel.z, pixel.w]
    }
    #expect(try pixel(2) == [255, 0, 0, 255] && pixel(6) == [0, 0, 0, 255])
    let mask = CALayer(frame: square.bounds)
    mask.backgroundColor = .black
    square.mask = mask
    #expect(try pixel(2) == [255, 0, 0, 255] && pixel(6) == [0, 0, 0, 0])
  }

  @Test("of a replicator's copies only the first is hit")
  func replicatedHits() {
    let replicator = CAReplicatorLayer(), tile = CALayer(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    replicator.frame = CGRect(x: 0, y: 0, width: 100, height: 10)
    replicator.addSublayer(tile)
    (replicator.instanceCount, replicator.instanceTransform) = (3, CATransform3DMakeTranslation(20, 0, 0))
    #expect(replicator.hitTest(CGPoint(x: 5, y: 5)) === tile)
    #expect(replicator.hitTest(CGPoint(x: 25, y: 5)) === replicator)
  }
}
