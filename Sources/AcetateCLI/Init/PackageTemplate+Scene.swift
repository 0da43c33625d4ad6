import Foundation
import MediaFiles

extension PackageTemplate {
  static let videos = VideoFormat.allCases.map(\.format).endings("or")

  /// A layer tree, a program that makes a video of it, and a test that compares a picture.
  var sceneFiles: [(path: String, data: Data)] {
    [
      ("Sources/\(module)/Scene.swift", text(scene)), ("Sources/\(module)/main.swift", text(program)),
      ("Tests/\(module)Tests/SceneTests.swift", text(test)), ("Tests/\(module)Tests/PictureComparison.swift", text(comparison)),
      ("Tests/\(module)Tests/Pictures/scene-0.5.png", TemplatePicture.data),
    ]
  }

  var sceneReadme: String {
    """
    # \(name)

    An animation, drawn by [Acetate](\(home)): Core Animation's layers on Linux.

    ```sh
    swift run \(module)                   # writes \(name).mp4
    swift run \(module) \(name).gif       # or another video: \(Self.videos)
    swift test                          # compares a picture with Tests/\(module)Tests/Pictures
    RECORD_PICTURES=1 swift test        # records the pictures anew; look at them before you commit them
    ```

    The layers are in `Sources/\(module)/Scene.swift`. While you work on them, one command shows a moment, without building the package:

    ```sh
    acetate render Sources/\(module)/Scene.swift -o now.png --at 0.5
    ```

    """
  }

  private var scene: String {
    """
    import QuartzCore

    /// A disc that springs into a ring, which is drawn around it: two seconds, 320 by 180 points. (0, 0) is the lower left corner, and y
    /// grows upwards; with `root.isGeometryFlipped = true` it would grow downwards from the upper left corner.
    func makeScene() -> CALayer {
      let root = CALayer()
      root.bounds = CGRect(x: 0, y: 0, width: 320, height: 180)
      root.backgroundColor = CGColor(red: 0.07, green: 0.08, blue: 0.12, alpha: 1)
      let middle = CGPoint(x: root.bounds.midX, y: root.bounds.midY)

      let ring = CAShapeLayer()
      let circle = CGMutablePath()
      circle.addArc(center: middle, radius: 64, startAngle: .pi / 2, endAngle: -.pi * 3 / 2, clockwise: true)
      ring.path = circle
      ring.fillColor = nil
      ring.strokeColor = CGColor(red: 1, green: 1, blue: 1, alpha: 0.9)
      ring.lineWidth = 6
      ring.lineCap = .round
      root.addSublayer(ring)

      let draw = CABasicAnimation(keyPath: "strokeEnd")
      draw.fromValue = 0
      draw.duration = 1
      draw.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
      ring.add(draw, forKey: "draw")

      let disc = CAGradientLayer()
      disc.bounds = CGRect(x: 0, y: 0, width: 88, height: 88)
      disc.position = middle
      disc.cornerRadius = 44
      disc.colors = [CGColor(red: 1, green: 0.72, blue: 0.3, alpha: 1), CGColor(red: 0.93, green: 0.2, blue: 0.36, alpha: 1)]
      disc.startPoint = CGPoint(x: 0.5, y: 1)
      disc.endPoint = CGPoint(x: 0.5, y: 0)
      root.addSublayer(disc)

      let spring = CASpringAnimation(keyPath: "transform.scale")
      spring.fromValue = 0
      spring.damping = 9
      spring.duration = 2
      disc.add(spring, forKey: "spring")
      return root
    }

    """
  }

  private var program: String {
    """
    // Writes a video of the scene: swift run \(module) [OUTPUT]. The output's name decides the format: \(Self.videos).
    import Acetate

    let output = CommandLine.arguments.dropFirst().first ?? "\(name).mp4"
    let times = FrameTimes(from: 0, to: 2, frameRate: FrameRate(30))
    let report = try OfflineRenderer(makeScene()).write(to: output, times: times)
    print("\\(output): \\(report.frames) frames")

    """
  }

  private var test: String {
    """
    import Acetate
    import QuartzCore
    import Testing

    @testable import \(module)

    @Suite("The scene")
    struct SceneTests {
      /// The software renderer gives the same pixels on every machine.
      private func picture(at time: Double) throws -> CGImage {
        var settings = RenderSettings()
        settings.backend = .software
        settings.scale = 0.5
        return try OfflineRenderer(makeScene(), settings: settings).image(at: time)
      }

      @Test("looks as recorded while the ring is half drawn")
      func halfDrawn() throws {
        let image = try picture(at: 0.5)
        // Half of the ring, clockwise from the top: the right side is there, the left side is not. 64 points are 32 pixels from the middle.
        #expect(image.withUnsafePixels { $0[80 + 32, 45].x } > 200)
        #expect(image.withUnsafePixels { $0[80 - 32, 45].x } < 30)
        try expect(image, looksLike: "scene-0.5")
      }

      @Test("is at rest in the end")
      func end() throws {
        // The middle of the disc is the middle of its gradient: green (0.72 + 0.2) / 2 · 255 = 117.
        #expect(abs(Int(try picture(at: 2).withUnsafePixels { $0[80, 45].y }) - 117) <= 2)
      }
    }

    """
  }

  private var comparison: String {
    """
    import Foundation
    import QuartzCore
    import Testing

    /// Compares a picture with `Pictures/NAME.png`: no channel of a pixel may differ by more than 2 of 255. What was drawn is left beside
    /// it as NAME-actual.png when it does. With RECORD_PICTURES=1 in the environment the picture is recorded instead, and the test fails
    /// once, so that nobody takes it for a comparison.
    func expect(_ image: CGImage, looksLike name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
      let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Pictures")
      let file = folder.appendingPathComponent("\\(name).png")
      if ProcessInfo.processInfo.environment["RECORD_PICTURES"] == "1" {
        try image.write(to: file)
        Issue.record("recorded \\(file.path); look at it", sourceLocation: sourceLocation)
        return
      }
      let recorded = try CGImage(contentsOf: file)
      guard recorded.width == image.width, recorded.height == image.height else {
        Issue.record(
          "\\(name) is \\(image.width)x\\(image.height) pixels, recorded are \\(recorded.width)x\\(recorded.height)",
          sourceLocation: sourceLocation)
        return
      }
      var largest = 0
      image.withUnsafePixels { actual in
        recorded.withUnsafePixels { expected in
          for y in 0..<actual.height {
            for x in 0..<actual.width {
              let a = actual[x, y], b = expected[x, y]
              for channel in 0..<4 { largest = max(largest, abs(Int(a[channel]) - Int(b[channel]))) }
            }
          }
        }
      }
      if largest > 2 {
        try image.write(to: folder.appendingPathComponent("\\(name)-actual.png"))
        Issue.record("\\(name) differs from its picture by up to \\(largest) of 255", sourceLocation: sourceLocation)
      }
    }

    """
  }
}
