import Graphics
import RenderTree
import Testing

@testable import Compositing

/// Layers that show a picture and nothing else are planned a shorter way than others, to the same quads.
@Suite("Plain pictures")
struct PlainPictureTests {
  private static let image = CGImage(width: 12, height: 7, premultipliedPixels: [UInt8](repeating: 255, count: 12 * 7 * 4), isOpaque: true)

  private static let turn = CATransform3DMakeRotation(0.7, 0, 0, 1)
  private static let tilt = CATransform3DMakeRotation(0.7, 0.3, 1, 0.2)

  /// What a layer may be without leaving the short way, and the quads that it comes to.
  static let cases: [(name: String, quads: Int, configure: @Sendable (inout LayerProperties) -> Void)] = [
    ("as it comes", 1, { _ in }),
    ("turned", 1, { $0.transform = turn }),
    ("in space", 1, { $0.transform = tilt }),
    ("mirrored", 1, { $0.transform = CATransform3DMakeScale(-1, 1, 1) }),
    ("away from the middle", 1, { ($0.anchorPoint, $0.anchorPointZ, $0.zPosition, $0.transform) = (CGPoint(x: 0.1, y: 2), 3, -4, tilt) }),
    ("faded", 1, { $0.opacity = 0.3 }),
    ("overbright", 1, { $0.opacity = 3 }),
    ("part of the picture", 1, { $0.contentsRect = CGRect(x: 0.25, y: 0.5, width: 0.5, height: 0.75) }),
    ("sharp", 1, { ($0.magnificationFilter, $0.minificationFilter) = (.nearest, .trilinear) }),
    ("round, but not clipped", 1, { ($0.cornerRadius, $0.cornerCurve) = (4, .continuous) }),
    ("of a negative size", 1, { $0.bounds = CGRect(x: 30, y: 40, width: -20, height: -30) }),
    ("partly outside", 1, { $0.position = CGPoint(x: 199.5, y: -3) }),
    ("outside", 0, { $0.position = CGPoint(x: 400, y: 0) }),
    ("transparent", 0, { $0.opacity = 0 }),
    ("hidden", 0, { $0.isHidden = true }),
    ("at its edge, seen from the side", 1, { $0.transform = CATransform3DMakeRotation(.pi / 2, 0, 1, 0) }),
    ("from behind", 0, { ($0.isDoubleSided, $0.transform) = (false, CATransform3DMakeScale(-1, 1, 1)) }),
    ("without size", 0, { $0.bounds = .zero }),
    ("of no part", 0, { $0.contentsRect = .zero }),
    ("not a number", 0, { $0.position.x = .nan }),
    ("beyond numbers", 0, { $0.position.x = 1e300 }),
  ]

  private func plan(_ configure: (inout LayerProperties) -> Void) -> FramePlan {
    let layer = TestLayer(3, rect(0, 0, 60, 40), at: CGPoint(x: 80, y: 90)) {
      $0.contents = .image(Self.image)
      configure(&$0)
    }
    let parent = TestLayer(2, rect(0, 0, 150, 150), [layer]) { $0.sublayerTransform.m34 = -1 / 300 }
    return FramePlan(TestLayer(1, rect(0, 0, 200, 200), [parent]))
  }

  @Test("a picture planned the short way is what it is the long way", arguments: cases.indices)
  func sameQuads(index: Int) {
    let (name, quads, configure) = Self.cases[index]
    let short = plan(configure)
    let long = plan {
      configure(&$0)
      // As it was, but set.
      $0.shadowRadius = 3
      #expect(!$0.hasCommonDetails)
    }
    #expect(short.quads.count == quads && long.quads.count == quads, "\(name)")
    #expect(short.pictures == long.pictures)
    for (a, b) in zip(short.quads, long.quads) {
      #expect(a.isEqual(to: b, in: short, other: long), "\(name)")
      #expect(a.surfaceToLocal == b.surfaceToLocal && a.layer == b.layer)
    }
  }

  @Test("what a picture's layer has besides is planned the long way: a fill, a clip, a flip, another gravity")
  func others() {
    // The fill shows through the part of the bounds that the picture leaves.
    #expect(plan { ($0.backgroundColor, $0.contentsGravity) = (.white, .center) }.quads.count == 2)
    // (80, 90) ± (6, 3.5), within its parent.
    let centred = plan { $0.contentsGravity = .center }.quads
    #expect(centred.count == 1 && centred[0].shape.rect == SIMD4(24, 16.5, 36, 23.5))
    let flipped = plan { $0.isGeometryFlipped = true }.quads
    #expect(flipped.count == 1)
  }
}

@Suite("Details of layers")
struct DetailTests {
  @Test("copies have details in common until one changes them")
  func sharing() {
    var layer = LayerProperties()
    #expect(layer.hasCommonDetails && layer.shadowRadius == 3 && layer.borderWidth == 0)
    layer.opacity = 0.5
    #expect(layer.hasCommonDetails)
    layer.shadowRadius = 8
    let copy = layer
    layer.filters.append(FilterDescription(type: "gaussianBlur"))
    layer.shadowRadius += 1
    #expect(layer.shadowRadius == 9 && layer.filters.count == 1 && !layer.hasCommonDetails)
    #expect(copy.shadowRadius == 8 && copy.filters.isEmpty && !copy.hasCommonDetails)
    #expect(LayerProperties().shadowRadius == 3 && LayerProperties().filters.isEmpty)
  }

  @Test("a layer's properties take less than 400 bytes, and what most layers need comes first")
  func size() {
    #expect(MemoryLayout<LayerProperties>.stride < 400)
    // Two lines of the cache hold everything but the transform.
    #expect((MemoryLayout<LayerProperties>.offset(of: \.transform) ?? 999) <= 128)
  }
}
