import Compositing
import EGLPlatform
import GLESRenderer
import Graphics
import OfflineRendering
import QuartzCore
import RenderTree
import Scenes
import TestSupport
import Testing
import Timing

/// Outlines and texts that go to the device as coverage, and are painted there, look as if their pixels had been uploaded.
@Suite("Drawings painted on the device", .enabled(if: (try? GLContext()) != nil, "needs EGL with OpenGL ES 3"))
struct CoverageUploadTests {
  /// A renderer that has drawn some frames of a tree.
  private struct Film {
    let renderer: GLESRenderer
    let target: GLTarget
    let readback: GLReadback
    let bitmap: Bitmap

    init(_ size: PixelSize, uploadsCoverage: Bool) throws {
      let context = try GLContext()
      var options = GLESRenderer.Options()
      options.storesPrograms = false
      options.uploadsCoverage = uploadsCoverage
      renderer = try GLESRenderer(context: context, options: options)
      target = try GLTarget(context: context, size: size)
      readback = GLReadback(context: context)
      bitmap = Bitmap(size: size)
    }

    /// Draws a frame.
    /// - Returns: how many bytes were uploaded.
    func draw(_ plan: FramePlan) throws -> Int {
      try renderer.render(plan, into: target)
      try readback.copy(target, into: bitmap)
      return renderer.statistics.uploadedBytes
    }

    func worstStep(_ other: Film) -> Int { bitmap.largestDifference(from: other.bitmap) }
  }

  private func plan(_ host: LayerHost, at time: Double, _ size: PixelSize) -> FramePlan {
    let canvas = CGSize(width: size.width, height: size.height)
    let viewport = Viewport(size: size, canvas: canvas, canvasToTarget: .identity, isYUp: false, background: nil, scale: 1)
    var evaluator = Evaluator(), presentation = PresentationTree(), planner = FramePlanner(), plan = FramePlan()
    evaluator.evaluate(host.advance(to: time), at: time, into: &presentation)
    planner.plan(presentation, for: viewport, into: &plan)
    return plan
  }

  /// A star of five points that cross, and round lines.
  private func star(_ radius: Double) -> CGPath {
    let path = CGMutablePath()
    for corner in 0..<5 {
      let angle = Double(corner) * 0.8 * Double.pi
      let point = CGPoint(x: radius + radius * sin(angle), y: radius - radius * cos(angle))
      if corner == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.closeSubpath()
    return path
  }

  private func makeTree() -> CALayer {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 320, height: 240)
    root.backgroundColor = CGColor(red: 0.2, green: 0.25, blue: 0.3, alpha: 1)
    let red = CGColor(red: 0.9, green: 0.2, blue: 0.1, alpha: 1), glass = CGColor(red: 0.1, green: 0.7, blue: 0.9, alpha: 0.4)
    let white = CGColor(gray: 1, alpha: 1)
    let paints: [(fill: CGColor?, stroke: CGColor?)] = [
      (red, nil), (nil, white), (glass, white), (red, glass), (glass, nil), (nil, nil), (glass, glass), (red, white),
    ]
    for (index, paint) in paints.enumerated() {
      let shape = CAShapeLayer()
      shape.frame = CGRect(x: Double(index % 4) * 78 + 3.25, y: Double(index / 4) * 70 + 4.5, width: 60, height: 60)
      shape.path = star(30)
      (shape.fillColor, shape.strokeColor) = (paint.fill, paint.stroke)
      shape.lineWidth = [0.5, 1, 3, 6][index % 4]
      if index % 3 == 0 { shape.fillRule = .evenOdd }
      if index == 1 { shape.lineDashPattern = [5, 3] }
      if index == 4 { shape.opacity = 0.5 }
      // Turned and enlarged outlines are drawn for that; their bitmaps may stand anywhere between pixels.
      if index == 6 { shape.transform = CATransform3DMakeRotation(0.4, 0, 0, 1) }
      if index == 7 { shape.transform = CATransform3DMakeRotation(0.7, 0, 1, 0) }
      let moving = CABasicAnimation(keyPath: "strokeEnd")
      (moving.fromValue, moving.toValue, moving.duration) = (0.2, 1.0, 1)
      shape.add(moving, forKey: nil)
      root.addSublayer(shape)
    }
    for (line, scale) in [1.0, 1.37].enumerated() {
      let text = CATextLayer()
      text.string = "Sphinx of black quartz"
      text.fontSize = 20
      text.frame = CGRect(x: 10, y: 150 + 40 * Double(line), width: 300, height: 30)
      text.foregroundColor = line == 0 ? white : glass
      text.transform = CATransform3DMakeScale(scale, scale, 1)
      root.addSublayer(text)
    }
    return root
  }

  @Test("pixels are the same within a step for each colour, at every size and place, alone and after other frames")
  func pixels() throws {
    let size = PixelSize(320, 240), host = LayerHost(root: makeTree(), clock: .stepped(from: 0))
    let painted = try Film(size, uploadsCoverage: true), uploaded = try Film(size, uploadsCoverage: false)
    for time in [0.0, 0.3, 0.35, 0.9, 1.5] {
      let plan = plan(host, at: time, size), alone = try Film(size, uploadsCoverage: true)
      let bytes = try (painted.draw(plan), uploaded.draw(plan))
      #expect(painted.worstStep(uploaded) <= 2, "at \(time) s")
      _ = try alone.draw(plan)
      #expect(painted.worstStep(alone) == 0, "at \(time) s")
      if time < 1 { #expect(bytes.0 < bytes.1, "at \(time) s") }
    }
  }

  @Test("a frame of two hundred outlines and a hundred lines of text on full HD uploads less than a megabyte")
  func vectors() throws {
    let composition = Composition(try #require(Scene.named("vectors")))
    let size = PixelSize(1920, 1080), host = LayerHost(root: composition.rootLayer, clock: .stepped(from: 0))
    let painted = try Film(size, uploadsCoverage: true), uploaded = try Film(size, uploadsCoverage: false)
    var bytes = (painted: 0, uploaded: 0)
    // The lines of text have come to all quarters of a pixel in the first frames.
    for frame in 0..<8 {
      let plan = plan(host, at: Double(frame) / 60, size)
      bytes = try (painted.draw(plan), uploaded.draw(plan))
    }
    #expect(painted.worstStep(uploaded) <= 2)
    // 200 outlines of some 6,750 pixels of four bytes, and what the records take.
    #expect((4_000_000...8_000_000).contains(bytes.uploaded), "\(bytes)")
    #expect(bytes.painted <= 1_000_000, "\(bytes)")
  }
}
