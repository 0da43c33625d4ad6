import Compositing
import Graphics
import RenderTree
import Testing

/// What is blurred widely is drawn at a lower resolution where that makes no difference.
@Suite("soft content")
struct SoftContentTests {
  /// The size of the surface that layers in a square of 100 points are drawn into. Around them are three sigmas, and a pixel: 37 for 12.
  private static func drawnSize(_ layers: [TestLayer], sigma: Double = 12) throws -> PixelSize {
    let group = TestLayer(2, CGRect(x: 0, y: 0, width: 400, height: 400), layers) {
      $0.filters = [FilterDescription(type: "gaussianBlur", inputs: ["inputRadius": .number(sigma)])]
    }
    let tree = PresentationTree(TestLayer(1, CGRect(x: 0, y: 0, width: 400, height: 400), [group]))
    var planner = FramePlanner(), plan = FramePlan()
    planner.plan(tree, for: Viewport(canvas: CGSize(width: 400, height: 400), isYUp: false), into: &plan)
    return plan.surfaces[try #require(plan.passes.first).surface]
  }

  private static func box(_ id: UInt64, _ minX: Double, _ maxX: Double, alpha: Double = 1, radius: Double = 0) -> TestLayer {
    let color = CGColor(red: 0.2, green: 0.6, blue: 0.9, alpha: alpha)
    return TestLayer(id, CGRect(x: minX, y: 150, width: maxX - minX, height: 100), color: color) { $0.cornerRadius = radius }
  }

  @Test("one box is drawn at the size at which half of it is blurred")
  func one() throws {
    // 100 + 2 · 37 = 174 pixels, half of which have a sigma of 6; of 24, reaching 73 pixels, a quarter of 246.
    #expect(try Self.drawnSize([Self.box(3, 150, 250)]) == PixelSize(87, 87))
    #expect(try Self.drawnSize([Self.box(3, 150, 250, radius: 50)]) == PixelSize(87, 87))
    #expect(try Self.drawnSize([Self.box(3, 150, 250)], sigma: 24) == PixelSize(62, 62))
    #expect(try Self.drawnSize([Self.box(3, 150, 250)], sigma: 11) == PixelSize(168, 168))
  }

  /// The product of alphas may come to 1.5 · 4 · 6 / (0.4 · 255) = 0.35 for a step and a half.
  @Test("boxes whose edges coincide are drawn as they are, unless little of both shows")
  func coinciding() throws {
    #expect(try Self.drawnSize([Self.box(3, 150, 200), Self.box(4, 200, 250)]) == PixelSize(174, 174))
    #expect(try Self.drawnSize([Self.box(3, 150, 200, alpha: 0.6), Self.box(4, 201, 250, alpha: 0.6)]) == PixelSize(174, 174))
    #expect(try Self.drawnSize([Self.box(3, 150, 200, alpha: 0.5), Self.box(4, 200, 250, alpha: 0.5)]) == PixelSize(87, 87))
    // Three of 0.4 each: 3 · 0.16 = 0.48.
    let three = (3..<6).map { Self.box($0, 150, 250, alpha: 0.4) }
    #expect(try Self.drawnSize(three) == PixelSize(174, 174))
    // Two pixels apart nothing coincides.
    #expect(try Self.drawnSize([Self.box(3, 150, 198), Self.box(4, 202, 250)]) == PixelSize(87, 87))
    #expect(try Self.drawnSize([Self.box(3, 150, 198, radius: 4), Self.box(4, 199, 250)]) == PixelSize(174, 174))
  }

  @Test("what is cut off between the larger pixels, or has no ramps at its edges, is drawn as it is")
  func sharp() throws {
    // A layer from 151 on that masks to its bounds, which stand on pixels, and a box of it that goes further.
    func masked(from minX: Double) -> TestLayer {
      TestLayer(3, CGRect(x: minX, y: 150, width: 250 - minX, height: 100), [Self.box(4, 100, 250)]) {
        $0.masksToBounds = true
      }
    }
    #expect(try Self.drawnSize([masked(from: 151)]).width == 99 + 74)
    #expect(try Self.drawnSize([Self.unsmoothed(from: 150.5)]).width == 101 + 74)
    #expect(try Self.drawnSize([Self.unsmoothed(from: 150)]).width == 87)
  }

  private static func unsmoothed(from minX: Double) -> TestLayer {
    TestLayer(3, CGRect(x: minX, y: 150, width: 100, height: 100), color: CGColor(red: 1, green: 0, blue: 0, alpha: 1)) {
      $0.allowsEdgeAntialiasing = false
    }
  }

  @Test("gradients are soft as long as their stops are far apart")
  func gradients() throws {
    func gradient(_ locations: [Double]) -> TestLayer {
      TestLayer(3, CGRect(x: 150, y: 150, width: 100, height: 100)) {
        var gradient = GradientProperties()
        gradient.colors = locations.map { CGColor(red: $0, green: 0, blue: 0, alpha: 1) }
        gradient.locations = locations.map { CGFloat($0) }
        (gradient.startPoint, gradient.endPoint) = (CGPoint(x: 0, y: 0.5), CGPoint(x: 1, y: 0.5))
        $0.content = .gradient(gradient)
      }
    }
    #expect(try Self.drawnSize([gradient([0, 0.5, 1])]) == PixelSize(87, 87))
    // 16 pixels of two: 32 of 100.
    #expect(try Self.drawnSize([gradient([0, 0.3, 1])]) == PixelSize(174, 174))
  }
}
