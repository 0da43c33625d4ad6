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

  /// A line is 255 / 4 · 0.4 · 1.15 / 6 = 4.9 steps of the product of alphas, and may be a step and a half: 0.31.
  @Test("boxes whose edges coincide are drawn as they are, unless little of both shows")
  func coinciding() throws {
    #expect(try Self.drawnSize([Self.box(3, 150, 200), Self.box(4, 200, 250)]) == PixelSize(174, 174))
    #expect(try Self.drawnSize([Self.box(3, 150, 200, alpha: 0.6), Self.box(4, 200, 250, alpha: 0.6)]) == PixelSize(174, 174))
    #expect(try Self.drawnSize([Self.box(3, 150, 200, alpha: 0.5), Self.box(4, 200, 250, alpha: 0.5)]) == PixelSize(87, 87))
    // Half a drawn pixel apart, a quarter is left; two pixels apart, one of those drawn, nothing coincides.
    #expect(try Self.drawnSize([Self.box(3, 150, 200, alpha: 0.6), Self.box(4, 201, 250, alpha: 0.6)]) == PixelSize(87, 87))
    #expect(try Self.drawnSize([Self.box(3, 150, 198), Self.box(4, 200, 250)]) == PixelSize(87, 87))
    #expect(try Self.drawnSize([Self.box(3, 150, 198, radius: 4), Self.box(4, 199, 250)]) == PixelSize(174, 174))
    // Three of 0.4 each: 3 · 0.16 = 0.48.
    let three = (3..<6).map { Self.box($0, 150, 250, alpha: 0.4) }
    #expect(try Self.drawnSize(three) == PixelSize(174, 174))
  }

  /// Boxes of 0.5 leave lines of 0.25. In a row of boxes of 10 points they are 5 pixels apart, and each adds to the next by
  /// exp(−25 / 72) = 0.71: 0.25 · (1 + 2 · 0.71) is 0.6 at least. Of boxes of 50 points they are 25 apart, exp(−625 / 72) = 0.0002.
  @Test("lines that are close to each other add up")
  func rows() throws {
    func row(of width: Double) -> [TestLayer] {
      stride(from: 0, to: 100, by: width).enumerated().map { index, minX in
        Self.box(UInt64(index + 3), 150 + minX, 150 + minX + width, alpha: 0.5)
      }
    }
    #expect(try Self.drawnSize(row(of: 10)) == PixelSize(174, 174))
    #expect(try Self.drawnSize(row(of: 50)) == PixelSize(87, 87))
  }

  /// A bar crosses two others with eight crossings of edges, of 255 / 4 · 0.16 / 36 = 0.28 steps each: 2.3. One other leaves 1.1, and
  /// upright ones leave nothing.
  @Test("turned edges that cross count, upright ones do not")
  func crossing() throws {
    func bar(_ id: UInt64, _ size: CGSize, _ x: Double, turned angle: Double) -> TestLayer {
      let white = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
      return TestLayer(id, CGRect(origin: .zero, size: size), at: CGPoint(x: x, y: 200), color: white) {
        $0.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
      }
    }
    func cross(turned angle: Double, at places: [Double] = [170, 230]) -> [TestLayer] {
      let across = bar(3, CGSize(width: 100, height: 20), 200, turned: angle)
      return [across] + places.enumerated().map { bar(UInt64($0 + 4), CGSize(width: 20, height: 100), $1, turned: angle) }
    }
    #expect(try Self.drawnSize(cross(turned: 0)) == PixelSize(87, 87))
    #expect(try Self.drawnSize(cross(turned: 0.3)).width > 100)
    #expect(try Self.drawnSize(cross(turned: 0.3, at: [200])).width < 100)
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
