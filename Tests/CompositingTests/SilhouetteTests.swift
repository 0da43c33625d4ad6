import Graphics
import RenderTree
import Testing

@testable import Compositing

/// A filled layer whose sublayers stay in its corner shape casts that shape's shadow, by formula: one pass. Any other needs its silhouette
/// in a surface, which is blurred: three.
@Suite("Silhouettes that the tree tells")
struct SilhouetteTests {
  /// A disc of radius 20 with a shadow on a canvas of 100 × 100. Sublayers stand in its bounds, 0…40.
  private func isShape(_ sublayers: [TestLayer], sigma: Double = 2, configure: (inout LayerProperties) -> Void = { _ in }) -> Bool {
    let disc = TestLayer(2, rect(0, 0, 40, 40), at: point(50, 50), color: red, sublayers) {
      $0.cornerRadius = 20
      $0.shadowOpacity = 1
      $0.shadowRadius = sigma
      configure(&$0)
    }
    return FramePlan(TestLayer(1, rect(0, 0, 100, 100), [disc]), isYUp: false).passes.count == 1
  }

  private func disc(_ id: UInt64 = 3, radius: Double, at center: CGPoint, configure: (inout LayerProperties) -> Void = { _ in })
    -> TestLayer
  {
    TestLayer(id, rect(0, 0, 2 * radius, 2 * radius), at: center, color: blue) {
      $0.cornerRadius = radius
      configure(&$0)
    }
  }

  /// Centres are 9.9 points apart, and (1 − m)³ / 6 times the sublayer's alpha is at most σ / 102, 0.0196 for sigma 2: m pixels inside.
  @Test("a disc in a disc, as far as its farthest point stays inside")
  func discs() {
    #expect(isShape([disc(radius: 9, at: point(27, 27))]))  // 9.9 + 9 = 18.9: a pixel inside
    #expect(isShape([disc(radius: 9.5, at: point(27, 27))]))  // 19.4: 0.4³ / 6 = 0.011
    #expect(!isShape([disc(radius: 9.8, at: point(27, 27))]))  // 19.7: 0.7³ / 6 = 0.057
    #expect(isShape([disc(radius: 9.8, at: point(27, 27))], sigma: 51))  // the blur hides what pixels have too much
    let faint = CGColor(red: 1, green: 1, blue: 1, alpha: 0.2)
    #expect(isShape([disc(radius: 9.8, at: point(27, 27)) { $0.backgroundColor = faint }]))
    #expect(!isShape([disc(radius: 11, at: point(27, 27))], sigma: 51))  // 20.9
  }

  @Test(
    "a square holds what ends a pixel inside, and nothing that reaches over one of its four edges",
    arguments: [(20, 5), (20, 35), (5, 20), (35, 20)])
  func edges(x: Double, y: Double) {
    func isInside(_ outward: Double) -> Bool {
      let center = point(x + (x - 20) / 15 * outward, y + (y - 20) / 15 * outward)
      return isShape([TestLayer(3, rect(0, 0, 10, 10), at: center, color: blue)]) { $0.cornerRadius = 0 }
    }
    #expect(isInside(-1) && !isInside(1))
  }

  @Test("a square's corners count, unless round; edges may be as near as the blur hides")
  func squares() {
    // Half the diagonal: 18.4 and 19.8.
    #expect(isShape([TestLayer(3, rect(0, 0, 26, 26), at: point(20, 20), color: blue)]))
    #expect(!isShape([TestLayer(3, rect(0, 0, 28, 28), at: point(20, 20), color: blue)]))
    // Turned by 45° it is as far.
    #expect(
      isShape([
        TestLayer(3, rect(0, 0, 26, 26), at: point(20, 20), color: blue) { $0.transform = CATransform3DMakeRotation(.pi / 4, 0, 0, 1) }
      ]))
    // The same disc again, over all of the edge, and twice: a sixth, and a third, of σ / 102.
    #expect(isShape([disc(radius: 20, at: point(20, 20))], sigma: 20))
    #expect(!isShape([disc(radius: 20, at: point(20, 20)), disc(4, radius: 20, at: point(20, 20))], sigma: 20))
    #expect(isShape([disc(radius: 20, at: point(20, 20)), disc(4, radius: 20, at: point(20, 20))], sigma: 51))
    #expect(!isShape([disc(radius: 20, at: point(20, 20))], sigma: 10))
    // Twice as wide as high is an oval, whose corners are taken for square.
    #expect(isShape([disc(radius: 6, at: point(20, 20)) { $0.transform = CATransform3DMakeScale(2, 1, 1) }]))
    #expect(!isShape([disc(radius: 9, at: point(20, 20)) { $0.transform = CATransform3DMakeScale(2, 1, 1) }]))
  }

  @Test("below a layer that masks to its bounds nothing counts; below others all does; what does not show counts for nothing")
  func below() {
    let vast = TestLayer(4, rect(0, 0, 400, 400), color: red)
    #expect(isShape([TestLayer(3, rect(0, 0, 20, 20), at: point(20, 20), [vast]) { $0.masksToBounds = true }]))
    #expect(!isShape([TestLayer(3, rect(0, 0, 20, 20), at: point(20, 20), [vast])]))
    vast.properties.isHidden = true
    #expect(isShape([TestLayer(3, rect(0, 0, 20, 20), at: point(20, 20), [vast])]))
    vast.properties.isHidden = false
    vast.properties.backgroundColor = nil
    #expect(isShape([TestLayer(3, rect(0, 0, 20, 20), at: point(20, 20), [vast])]))
  }

  @Test("shadows, pictures, outlines and filters of sublayers reach beyond them")
  func reaching() throws {
    let middle = point(20, 20)
    // 5 + 3 · 2 + 3 of 20, and 5 + 3 · 4 + 3.
    #expect(isShape([disc(radius: 5, at: middle) { shade(&$0, sigma: 2) }]))
    #expect(!isShape([disc(radius: 5, at: middle) { shade(&$0, sigma: 4) }]))
    let image = CGImage(width: 40, height: 40, premultipliedPixels: [UInt8](repeating: 255, count: 6400))
    for (gravity, isInside) in [(ContentsGravity.resize, true), (.center, false)] {
      let picture = TestLayer(3, rect(0, 0, 10, 10), at: middle) {
        $0.contents = .image(image)
        $0.contentsGravity = gravity
      }
      #expect(isShape([picture]) == isInside)
    }
    for (width, isInside) in [(2.0, true), (24, false)] {
      let line = TestLayer(3, rect(0, 0, 10, 10), at: middle) {
        var shape = ShapeProperties()
        shape.path = PathGeometry(verbs: [.move, .line], points: [point(0, 5), point(10, 5)])
        shape.strokeColor = blue
        shape.lineWidth = width
        shape.lineCap = .square
        $0.content = .shape(shape)
      }
      #expect(isShape([line]) == isInside)
    }
    #expect(!isShape([disc(radius: 5, at: middle) { $0.compositingFilter = FilterDescription(type: "multiplyBlendMode") }]))
  }

  @Test("what the layer itself lacks or does calls for its silhouette")
  func own() {
    let inside = disc(radius: 5, at: point(20, 20))
    #expect(isShape([inside]))
    #expect(!isShape([inside]) { $0.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 0.5) })
    // In perspective the blur would be an oval: the formula has none of that.
    #expect(isShape([inside]) { $0.transform = turned })
    let tilted = disc(radius: 5, at: point(20, 20)) { $0.transform = turned }
    #expect(!isShape([tilted]))
  }

  /// Turned about the vertical axis, seen from 100 points away.
  private var turned: CATransform3D {
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 100
    return CATransform3DConcat(CATransform3DMakeRotation(0.5, 0, 1, 0), perspective)
  }

  private func shade(_ p: inout LayerProperties, sigma: Double) {
    p.shadowOpacity = 1
    p.shadowRadius = sigma
    p.shadowOffset = CGSize(width: 3, height: 0)
  }
}
