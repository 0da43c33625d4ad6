import Graphics
import Rasterizer
import RenderTree
import Testing

@testable import Compositing

@Suite("What subclasses draw")
struct ClassTests {
  private func root(_ sublayers: [TestLayer], flipped: Bool = true) -> FramePlan {
    FramePlan(TestLayer(1, rect(0, 0, 100, 100), sublayers) { $0.isGeometryFlipped = flipped })
  }

  private let triangle = PathGeometry(verbs: [.move, .line, .line, .close], points: [point(0, 0), point(20, 0), point(20, 20)])

  private func shape(_ position: CGPoint, _ configure: (inout ShapeProperties) -> Void = { _ in }) -> TestLayer {
    var shape = ShapeProperties()
    shape.path = triangle
    configure(&shape)
    return TestLayer(2, .zero, at: position) { $0.content = .shape(shape) }
  }

  private func drawing(_ plan: FramePlan) throws -> ShapeDrawing {
    guard case .drawing(.shape(let drawing))? = plan.pictures.first else {
      Issue.record("no drawing")
      throw CancellationError()
    }
    return drawing
  }

  @Test("a gradient covers the corner shape in unit space, with even stops when none are given")
  func gradient() throws {
    var gradient = GradientProperties()
    gradient.colors = [red, green, blue]
    let layer = TestLayer(2, rect(10, 20, 50, 40)) {
      $0.content = .gradient(gradient)
      $0.cornerRadius = 5
    }
    let plan = root([layer])
    let planned = try #require(plan.gradients.first)
    #expect(planned.stops.map(\.location) == [0, 0.5, 1])
    #expect(isClose(SIMD2<Float>(10, 20) * planned.unitScale + planned.unitOffset, SIMD2<Float>(0, 0)))
    #expect(isClose(SIMD2<Float>(60, 60) * planned.unitScale + planned.unitOffset, SIMD2<Float>(1, 1)))
    #expect(plan.targetQuads.first?.shape.radii == SIMD4(repeating: 5))
    gradient.locations = [0.2, 0.1, 0.9]
    layer.properties.content = .gradient(gradient)
    // Locations never go back.
    #expect(root([layer]).gradients.first?.stops.map(\.location) == [0.2, 0.2, 0.9])
  }

  @Test("a radial gradient with an axis of 0 draws nothing")
  func emptyRadial() {
    var gradient = GradientProperties()
    gradient.type = .radial
    gradient.colors = [red, green]
    gradient.startPoint = point(0.5, 0.5)
    gradient.endPoint = point(0.5, 1)
    #expect(root([TestLayer(2, rect(0, 0, 50, 40)) { $0.content = .gradient(gradient) }]).quads.isEmpty)
  }

  @Test("a shape is a bitmap aligned with the target's pixels, with a margin of one")
  func shapes() throws {
    let plan = root([shape(point(30, 40))])
    let drawing = try drawing(plan)
    let quad = try #require(plan.targetQuads.first)
    #expect(quad.scissor == PixelRect(minX: 28, minY: 38, maxX: 52, maxY: 62))
    #expect(drawing.size == PixelSize(24, 24))
    #expect(drawing.pathToPixels.tx == 2 && drawing.pathToPixels.ty == 2)
    #expect(drawing.strokeColor == nil)
  }

  @Test("a move by whole pixels asks for the same bitmap")
  func movedShapes() throws {
    let first = try drawing(root([shape(point(30.3, 40.7))])), second = try drawing(root([shape(point(41.3, 17.7))]))
    #expect(first == second)
    #expect(try drawing(root([shape(point(30.8, 40.7))])) != first)
  }

  @Test("a stroke widens the bitmap by half its width, and by the tips of its mitres as far as they go")
  func strokes() throws {
    let layer = shape(point(50, 50)) {
      $0.strokeColor = red
      $0.lineWidth = 4
      $0.miterLimit = 3
    }
    // The triangle's tips stand 2 outside at the right angle, and at half a right angle 2 / sin 22.5° = 5.23 along the bisector: 2 in one
    // direction, 4.83 in the other. From 45.17 to 72 and from 48 to 74.83, with margins of one and of rounding: 44 … 74 and 46 … 76.
    #expect(try drawing(root([layer])).size == PixelSize(30, 30))
    // An angle whose sides run 4 up over 3 to either side of (10, 10): half of it has a sine of 3/5, so that the tip stands 2 / (3/5) = 3⅓
    // above.
    let angle = CGMutablePath()
    angle.addLines(between: [CGPoint(x: 4, y: 18), CGPoint(x: 10, y: 10), CGPoint(x: 16, y: 18)])
    func height(limit: CGFloat, _ path: CGPath) throws -> Int {
      try drawing(
        root([
          shape(point(50, 50)) {
            $0.path = path.geometry
            $0.strokeColor = red
            $0.lineWidth = 4
            $0.miterLimit = limit
          }
        ])
      ).size.height
    }
    // From 10 − 3⅓ or 10 − 2 to 18 + 2 and its margins.
    #expect(try height(limit: 3, angle) == 17 && height(limit: 1.5, angle) == 16)
    // Of many corners none is looked at: 6 above and below the curve of 8.
    let wave = CGMutablePath()
    wave.addLines(between: (0...600).map { CGPoint(x: CGFloat($0) / 30, y: $0.isMultiple(of: 2) ? 10 : 18) })
    #expect(try height(limit: 3, wave) == 24)
  }

  @Test("texts a few hundredths of a pixel apart are one bitmap, which stands in quarters of pixels")
  func movedText() throws {
    var text = TextProperties()
    text.runs = [TextRun(string: "Ag")]
    func drawing(_ x: Double) throws -> Drawing? {
      let plan = root([TestLayer(2, rect(0, 0, 40, 20), at: point(50 + x, 50)) { $0.content = .text(text) }])
      guard case .drawing(let drawing)? = plan.pictures.first else { return nil }
      return drawing
    }
    // Quarters round at ⅛: 0.05 and 0.1 are 0, 0.15 and 0.3 are ¼. A whole pixel more is the same again.
    #expect(try drawing(0.05) == drawing(0.1) && drawing(0.15) == drawing(0.3) && drawing(7.15) == drawing(0.3))
    #expect(try drawing(0.1) != drawing(0.15))
  }

  @Test("a large shape is drawn only where it shows")
  func largeShapes() throws {
    let layer = shape(point(0, 0))
    layer.properties.transform = CATransform3DMakeScale(1000, 1000, 1)
    let size = try drawing(root([layer])).size
    #expect(size.width <= 512 && size.height <= 512)
  }

  @Test("under perspective a shape is drawn in its own space")
  func tiltedShapes() throws {
    let layer = shape(point(50, 50))
    layer.properties.transform = CATransform3DMakeRotation(0.5, 0, 1, 0)
    var perspective = CATransform3DIdentity
    perspective.m34 = -1.0 / 200
    let plan = FramePlan(TestLayer(1, rect(0, 0, 100, 100), [layer]) { $0.sublayerTransform = perspective })
    let drawing = try drawing(plan)
    #expect(drawing.pathToPixels.b == 0 && drawing.pathToPixels.a >= 1)
    guard case .picture(_, let sampling)? = plan.targetQuads.first?.material else {
      Issue.record("a picture")
      return
    }
    #expect(sampling.magnification == .linear)
    #expect(plan.targetQuads.first?.localToSurface.isAffine == false)
  }

  @Test("text starts at the top whichever way y runs, and ends at its bounds", arguments: [false, true])
  func text(flipped: Bool) throws {
    var text = TextProperties()
    text.runs = [TextRun(string: "Ag")]
    text.fontSize = 12
    let layer = TestLayer(2, rect(0, 0, 40, 20), at: point(50, 50)) { $0.content = .text(text) }
    let plan = root([layer], flipped: flipped)
    guard case .drawing(.text(let drawing))? = plan.pictures.first else {
      Issue.record("no text")
      return
    }
    #expect(drawing.runs.first?.fontSize == 12)
    #expect(drawing.runs.first?.fontName == "Helvetica")
    #expect(drawing.boxToPixels.d == 1 && drawing.boxToPixels.a == 1)
    #expect(plan.targetQuads.first?.scissor == PixelRect(minX: 30, minY: 40, maxX: 70, maxY: 60))
  }

  @Test("accents of a text's first line show above its bounds", arguments: [false, true])
  func accents(flipped: Bool) throws {
    // At 20 points a capital with two accents is a few points higher than its font says; the rest ends at the bounds.
    for (string, reaches) in [("Ế", true), ("E", false)] {
      var text = TextProperties()
      text.runs = [TextRun(string: string)]
      text.fontSize = 20
      let layer = TestLayer(2, rect(0, 0, 40, 20), at: point(50, 50)) { $0.content = .text(text) }
      let scissor = try #require(root([layer], flipped: flipped).targetQuads.first).scissor
      #expect((scissor.minY < 40) == reaches && scissor.minY > 30 && scissor.maxY == 60 && scissor.minX == 30)
    }
  }

  @Test("replicator copies stand about the bounds' centre, in their colours")
  func replicator() throws {
    let replicator = TestLayer(
      2, rect(0, 0, 40, 40), at: point(50, 50), [TestLayer(3, rect(0, 0, 10, 10), at: point(35, 20), color: .white)]
    ) {
      $0.content = .replicator(ReplicatorProperties())
    }
    replicator.instances = (0..<2).map {
      ReplicatorInstance(
        transform: CATransform3DMakeRotation(Double($0) * .pi / 2, 0, 0, 1),
        color: CGColor(red: 1, green: 0.5, blue: 0, alpha: $0 == 0 ? 1 : 0.5),
        preservesDepth: false)
    }
    let quads = root([replicator]).targetQuads
    #expect(quads.count == 2)
    // The centre of the copied layer is 15 right of (50, 50), then 15 below it.
    #expect(quads[0].scissor == PixelRect(minX: 60, minY: 45, maxX: 70, maxY: 55))
    #expect(quads[1].scissor == PixelRect(minX: 45, minY: 60, maxX: 55, maxY: 70))
    #expect(quads[0].color == SIMD4(1, 0.5, 0, 1))
    #expect(quads[1].color == SIMD4(0.5, 0.25, 0, 0.5))
  }

  @Test("a plan reads as text")
  func description() {
    let plan = FramePlan(
      TestLayer(1, rect(0, 0, 20, 10), color: red, [TestLayer(2, rect(2, 2, 4, 4), color: blue) { $0.opacity = 0.5 }]), isYUp: false)
    #expect(
      plan.description == """
        plan 20×10
        surface 0: 20×10
        pass 0 → surface 0: 2 quads, cleared to 0 0 0 0
          layer 1 solid [0 0 20 10] × (1 0 0 1) in 0…20, 0…10
          layer 2 solid [2 2 6 6] × (0 0 0.5 0.5) in 2…6, 2…6

        """)
  }
}
