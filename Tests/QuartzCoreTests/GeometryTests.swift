import QuartzCore
import Testing

@Suite("Geometry of a layer")
struct GeometryTests {
  @Test("bounds of negative size are standardised")
  func standardisedBounds() {
    let layer = CALayer()
    layer.bounds = CGRect(x: 5, y: 5, width: -10, height: -20)
    #expect(layer.bounds == CGRect(x: -5, y: -15, width: 10, height: 20))
  }

  @Test("a frame places the anchor point; moving the anchor moves the frame")
  func frameAndAnchor() {
    let layer = CALayer()
    layer.frame = CGRect(x: 10, y: 20, width: 100, height: 50)
    #expect(layer.position == CGPoint(x: 60, y: 45))
    layer.anchorPoint = .zero
    #expect(layer.frame == CGRect(x: 60, y: 45, width: 100, height: 50))
  }

  @Test("measured: frames under scale and rotation")
  func transformedFrames() {
    let layer = CALayer()
    layer.anchorPoint = .zero
    layer.bounds = CGRect(x: 0, y: 0, width: 200, height: 100)
    layer.transform = CATransform3DMakeScale(2, 3, 1)
    #expect(layer.frame.size == CGSize(width: 400, height: 300))
    layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    #expect(isClose(layer.bounds, CGRect(x: 0, y: 0, width: 5, height: 10.0 / 3)))
    #expect(isClose(layer.position, .zero))
    // Half a radian: the box of 5 × 3.3333 reaches 3.3333 · sin .5 = 1.598085 to the left and 5 · cos .5 = 4.387913 to the right.
    layer.setAffineTransform(CGAffineTransform(rotationAngle: 0.5))
    #expect(isClose(layer.frame, CGRect(x: -1.598085, y: 0, width: 5.985998, height: 5.322403), within: 1e-5))
  }

  @Test("measured: a frame of negative size")
  func negativeFrame() {
    let layer = CALayer()
    layer.frame = CGRect(x: 10, y: 10, width: -20, height: -30)
    #expect(layer.bounds.size == CGSize(width: 20, height: 30))
    #expect(layer.position == CGPoint(x: 0, y: -5))
    #expect(layer.frame == CGRect(x: -10, y: -20, width: 20, height: 30))
  }

  @Test("setting the frame keeps the origin of the bounds")
  func boundsOriginStays() {
    let layer = CALayer()
    layer.bounds = CGRect(x: 7, y: 8, width: 1, height: 1)
    layer.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
    #expect(layer.bounds == CGRect(x: 7, y: 8, width: 40, height: 20))
    #expect(layer.position == CGPoint(x: 20, y: 10))
  }

  @Test("affine transforms go in and out")
  func affine() {
    let layer = CALayer()
    let map = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    layer.setAffineTransform(map)
    #expect(layer.affineTransform() == map)
    #expect(layer.transform.m12 == 2 && layer.transform.m42 == 6 && layer.transform.m33 == 1)
  }

  @Test("antialiasing masks keep four bits; unknown gravities are center")
  func readBack() {
    let layer = CALayer()
    layer.edgeAntialiasingMask = CAEdgeAntialiasingMask(rawValue: 0xff)
    #expect(layer.edgeAntialiasingMask.rawValue == 15)
    layer.contentsGravity = CALayerContentsGravity(rawValue: "sideways")
    #expect(layer.contentsGravity == .center)
  }

  @Test("corner curves reach 1 and 1.528665 radii")
  func expansion() {
    #expect(CALayer.cornerCurveExpansionFactor(.circular) == 1)
    #expect(CALayer.cornerCurveExpansionFactor(.continuous) == 1.528665)
  }

  @Test("a shadow path is copied when set")
  func pathsAreCopied() {
    let layer = CALayer()
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
    layer.shadowPath = path
    path.addLine(to: CGPoint(x: 99, y: 99))
    #expect(layer.shadowPath?.boundingBox == CGRect(x: 0, y: 0, width: 10, height: 10))
  }
}

@Suite("Converting points and rectangles")
struct ConversionTests {
  @Test("measured: a sublayer transform acts about the anchor point in the bounds")
  func sublayerTransform() {
    let parent = CALayer(), child = CALayer()
    parent.anchorPoint = .zero
    parent.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    parent.sublayerTransform = CATransform3DMakeScale(2, 2, 1)
    parent.addSublayer(child)
    child.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
    #expect(parent.convert(CGPoint.zero, from: child) == CGPoint(x: 20, y: 20))
    parent.bounds.origin = CGPoint(x: 5, y: 5)
    // (10 − 5) · 2 + 5
    #expect(parent.convert(CGPoint.zero, from: child) == CGPoint(x: 15, y: 15))
    #expect(child.convert(CGPoint(x: 15, y: 15), from: parent) == .zero)
  }

  @Test("measured: bounds origin and scale")
  func boundsOrigin() {
    let a = CALayer(frame: CGRect(x: 0, y: 0, width: 300, height: 300)), b = CALayer()
    a.addSublayer(b)
    b.frame = CGRect(x: 50, y: 60, width: 100, height: 100)
    b.bounds.origin = CGPoint(x: 10, y: 10)
    #expect(a.convert(CGPoint.zero, from: b) == CGPoint(x: 40, y: 50))
    b.transform = CATransform3DMakeScale(2, 2, 1)
    #expect(b.convert(CGPoint(x: 10, y: 10), to: a) == CGPoint(x: 0, y: 10))
    #expect(b.convert(CGPoint(x: 60, y: 60), to: a) == CGPoint(x: 100, y: 110))
    #expect(b.convert(CGRect(x: 10, y: 10, width: 50, height: 50), to: a) == CGRect(x: 0, y: 10, width: 100, height: 100))
    #expect(isClose(b.convert(CGPoint(x: 100, y: 110), from: a), CGPoint(x: 60, y: 60)))
  }

  @Test("nil is the space above the root")
  func aboveRoot() {
    let root = CALayer(frame: CGRect(x: 10, y: 20, width: 100, height: 100)),
      child = CALayer(frame: CGRect(x: 5, y: 5, width: 10, height: 10))
    root.addSublayer(child)
    #expect(child.convert(CGPoint(x: 1, y: 1), to: nil) == CGPoint(x: 16, y: 26))
    #expect(child.convert(CGPoint(x: 16, y: 26), from: nil) == CGPoint(x: 1, y: 1))
  }

  @Test("siblings meet in their superlayer")
  func siblings() {
    let root = CALayer(frame: CGRect(x: 7, y: 7, width: 100, height: 100))
    let a = CALayer(frame: CGRect(x: 10, y: 0, width: 10, height: 10)), b = CALayer(frame: CGRect(x: 50, y: 5, width: 10, height: 10))
    root.sublayers = [a, b]
    #expect(a.convert(CGPoint(x: 1, y: 1), to: b) == CGPoint(x: -39, y: -4))
  }

  @Test("perspective: eye 500, a layer at z 100 looks 1.25 times as large, and back again")
  func perspective() {
    let root = CALayer(frame: CGRect(x: 0, y: 0, width: 200, height: 200)),
      child = CALayer(frame: CGRect(x: 50, y: 50, width: 100, height: 100))
    root.sublayerTransform.m34 = -1 / 500
    root.addSublayer(child)
    // Distance from the root's anchor (100, 100) times 500 / (500 − z).
    for (z, scale) in [(100.0, 1.25), (-200, 500.0 / 700), (250, 2)] {
      child.zPosition = CGFloat(z)
      let corner = child.convert(CGPoint.zero, to: root)
      #expect(isClose(corner, CGPoint(x: 100 - 50 * scale, y: 100 - 50 * scale)))
      #expect(isClose(child.convert(corner, from: root), .zero))
    }
  }

  @Test("a layer tilted about y maps back from its projection")
  func tilted() {
    let root = CALayer(frame: CGRect(x: 0, y: 0, width: 200, height: 200)),
      child = CALayer(frame: CGRect(x: 50, y: 50, width: 100, height: 100))
    root.sublayerTransform.m34 = -1 / 500
    root.addSublayer(child)
    child.transform = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
    // 50 to the right of the centre: x = 25, z = −43.301, divided by 1 + 43.301 / 500.
    let edge = child.convert(CGPoint(x: 100, y: 50), to: root)
    #expect(isClose(edge, CGPoint(x: 100 + 25 / 1.0866025, y: 100), within: 1e-5))
    #expect(isClose(child.convert(edge, from: root), CGPoint(x: 100, y: 50), within: 1e-5))
  }

  @Test("flipped geometry mirrors towards the superlayer, not towards sublayers")
  func flipped() {
    let root = CALayer(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    let flipped = CALayer(frame: CGRect(x: 15, y: 17, width: 100, height: 100)),
      child = CALayer(frame: CGRect(x: 1, y: 2, width: 5, height: 5))
    root.addSublayer(flipped)
    flipped.addSublayer(child)
    flipped.isGeometryFlipped = true
    // 17 + 100 − 7
    #expect(flipped.convert(CGPoint(x: 5, y: 7), to: root) == CGPoint(x: 20, y: 110))
    #expect(child.convert(CGPoint.zero, to: flipped) == CGPoint(x: 1, y: 2))
    #expect(child.contentsAreFlipped())
    child.isGeometryFlipped = true
    #expect(!child.contentsAreFlipped() && !root.contentsAreFlipped())
  }
}

@Suite("Hits")
struct HitTests {
  @Test("bounds are half open")
  func contains() {
    let layer = CALayer()
    layer.bounds = CGRect(x: 10, y: 10, width: 100, height: 100)
    #expect(layer.contains(CGPoint(x: 10, y: 10)))
    #expect(!layer.contains(.zero))
    #expect(!layer.contains(CGPoint(x: 110, y: 50)))
  }

  private let root = CALayer(frame: CGRect(x: 0, y: 0, width: 200, height: 200))

  @Test("the front layer wins: by z, then by order")
  func order() {
    let a = CALayer(frame: CGRect(x: 10, y: 10, width: 50, height: 50)), b = CALayer(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
    root.sublayers = [a, b]
    let point = CGPoint(x: 20, y: 20)
    #expect(root.hitTest(point) === b)
    a.zPosition = 1
    #expect(root.hitTest(point) === a)
    #expect(root.hitTest(CGPoint(x: 150, y: 150)) === root)
    #expect(root.hitTest(CGPoint(x: 250, y: 150)) == nil)
  }

  @Test("hidden and transparent layers let hits through, with all they contain")
  func invisible() {
    let a = CALayer(frame: CGRect(x: 0, y: 0, width: 50, height: 50)), inner = CALayer(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    root.addSublayer(a)
    a.addSublayer(inner)
    #expect(root.hitTest(CGPoint(x: 5, y: 5)) === inner)
    a.isHidden = true
    #expect(root.hitTest(CGPoint(x: 5, y: 5)) === root)
    a.isHidden = false
    a.opacity = 0
    #expect(root.hitTest(CGPoint(x: 5, y: 5)) === root)
  }

  @Test("sublayers outside the bounds are hit unless they are clipped; masks limit hits")
  func clipping() {
    let a = CALayer(frame: CGRect(x: 0, y: 0, width: 50, height: 50)), outside = CALayer(frame: CGRect(x: 60, y: 60, width: 20, height: 20))
    root.addSublayer(a)
    a.addSublayer(outside)
    #expect(root.hitTest(CGPoint(x: 65, y: 65)) === outside)
    a.masksToBounds = true
    #expect(root.hitTest(CGPoint(x: 65, y: 65)) === root)
    a.mask = CALayer(frame: CGRect(x: 0, y: 0, width: 25, height: 50))
    #expect(root.hitTest(CGPoint(x: 30, y: 10)) === root)
    #expect(root.hitTest(CGPoint(x: 20, y: 10)) === a)
  }

  @Test("a transform layer is not hit itself, and passes the point on in depth")
  func transformLayer() {
    let space = CATransformLayer(), plane = CALayer()
    space.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    plane.frame = CGRect(x: 50, y: 50, width: 100, height: 100)
    root.addSublayer(space)
    space.addSublayer(plane)
    #expect(root.hitTest(CGPoint(x: 20, y: 20)) === root)
    #expect(root.hitTest(CGPoint(x: 100, y: 100)) === plane)
    // Turned away by 60° about y inside a space that turns it back, the plane faces the viewer: its full width counts.
    plane.transform = CATransform3DMakeRotation(.pi / 3, 0, 1, 0)
    #expect(root.hitTest(CGPoint(x: 55, y: 100)) === root)
    space.transform = CATransform3DMakeRotation(-.pi / 3, 0, 1, 0)
    #expect(root.hitTest(CGPoint(x: 55, y: 100)) === plane)
  }

  @Test("of planes that cross, the one in front at that point is hit")
  func crossing() {
    // Turned about the vertical through (100, 100), by 45° either way: x = 100 + u/√2, z = ∓u/√2.
    let space = CATransformLayer(), one = CALayer(), other = CALayer()
    for layer in [space, one, other] { layer.frame = CGRect(x: 0, y: 0, width: 200, height: 200) }
    one.transform = CATransform3DMakeRotation(.pi / 4, 0, 1, 0)
    other.transform = CATransform3DMakeRotation(-.pi / 4, 0, 1, 0)
    root.addSublayer(space)
    space.sublayers = [one, other]
    #expect(root.hitTest(CGPoint(x: 60, y: 100)) === one)
    #expect(root.hitTest(CGPoint(x: 140, y: 100)) === other)
    // 100/√2 = 70.7 to either side.
    #expect(root.hitTest(CGPoint(x: 20, y: 100)) === root)
    // A sibling beside the space stands between its planes: z = 0 against ±40 at x = 60.
    let between = CALayer(frame: CGRect(x: 50, y: 50, width: 100, height: 100))
    root.addSublayer(between)
    #expect(root.hitTest(CGPoint(x: 60, y: 100)) === one)
    space.isHidden = true
    #expect(root.hitTest(CGPoint(x: 60, y: 100)) === between)
  }

  @Test("in perspective a near layer covers more, and one behind the eye nothing")
  func perspective() {
    root.sublayerTransform.m34 = -1 / 500
    let near = CALayer(frame: CGRect(x: 80, y: 80, width: 40, height: 40))
    near.zPosition = 250
    root.addSublayer(near)
    // 500 / (500 − 250) = 2 about the centre (100, 100): 60…140.
    #expect(root.hitTest(CGPoint(x: 62, y: 100)) === near)
    #expect(root.hitTest(CGPoint(x: 58, y: 100)) === root)
    near.zPosition = 600
    #expect(root.hitTest(CGPoint(x: 100, y: 100)) === root)
  }

  @Test("the back of a one-sided layer lets hits through")
  func oneSided() {
    let card = CALayer(frame: CGRect(x: 50, y: 50, width: 100, height: 100))
    card.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
    root.addSublayer(card)
    #expect(root.hitTest(CGPoint(x: 70, y: 100)) === card)
    card.isDoubleSided = false
    #expect(root.hitTest(CGPoint(x: 70, y: 100)) === root)
    card.transform = CATransform3DIdentity
    #expect(root.hitTest(CGPoint(x: 70, y: 100)) === card)
  }
}
