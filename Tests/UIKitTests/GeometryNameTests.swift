import Testing
import UIKit

/// Names for geometry, paths and texts that programs of UIKit's use.
@MainActor @Suite("Geometry and drawing by name")
final class GeometryNameTests {
  @Test("a reversed path goes through its points from the last to the first; its area stays")
  func reversedPath() {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addLine(to: CGPoint(x: 10, y: 0))
    path.addCurve(to: CGPoint(x: 20, y: 10), controlPoint1: CGPoint(x: 15, y: 0), controlPoint2: CGPoint(x: 20, y: 5))
    path.lineWidth = 3
    let back = path.reversing()
    let expected = CGMutablePath()
    expected.move(to: CGPoint(x: 20, y: 10))
    expected.addCurve(to: CGPoint(x: 10, y: 0), control1: CGPoint(x: 20, y: 5), control2: CGPoint(x: 15, y: 0))
    expected.addLine(to: CGPoint(x: 0, y: 0))
    #expect(back.cgPath == expected && back.lineWidth == 3 && back.currentPoint == .zero)
    // A hole by the winding rule: a square inside a square that runs the other way.
    let ring = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 30, height: 30))
    ring.append(UIBezierPath(rect: CGRect(x: 10, y: 10, width: 10, height: 10)).reversing())
    #expect(ring.contains(CGPoint(x: 5, y: 5)) && !ring.contains(CGPoint(x: 15, y: 15)))
  }

  @Test("geometry as text, and back")
  func texts() {
    #expect(NSCoder.string(for: CGPoint(x: 1, y: 2.5)) == "{1, 2.5}")
    #expect(NSCoder.string(for: CGRect(x: 1, y: 2, width: 3, height: 4)) == "{{1, 2}, {3, 4}}")
    #expect(NSCoder.string(for: CGAffineTransform(scaleX: 2, y: 3)) == "[2, 0, 0, 3, 0, 0]")
    #expect(NSCoder.cgRect(for: "{{1, 2}, {3, 4}}") == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(NSCoder.cgPoint(for: "nothing") == .zero)
  }

  @Test("points and rectangles go between views and the screen by its coordinate space")
  func spaces() {
    let view = UIView(frame: CGRect(x: 30, y: 40, width: 50, height: 60)), stage = AnimationStage(view)
    let space = stage.screen.coordinateSpace
    #expect(view.convert(CGPoint(x: 1, y: 2), to: space) == CGPoint(x: 31, y: 42))
    #expect(view.convert(CGRect(x: 30, y: 400, width: 320, height: 80), from: space) == CGRect(x: 0, y: 360, width: 320, height: 80))
    #expect(space.convert(CGPoint(x: 1, y: 2), from: view) == CGPoint(x: 31, y: 42))
  }

  @Test("the keyboard's guide lies at the bottom, as no keyboard shows")
  func keyboardGuide() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480)), bar = UIView(), stage = AnimationStage(view)
    view.addSubview(bar)
    bar.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      bar.leadingAnchor.constraint(equalTo: view.leadingAnchor), bar.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      bar.heightAnchor.constraint(equalToConstant: 44), bar.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor),
    ])
    stage.advance(to: 0)
    #expect(bar.frame == CGRect(x: 0, y: 436, width: 320, height: 44))
  }

  @Test("a picture with its sides exchanged")
  func flippedPicture() throws {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let image = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 2), format: format).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 2))
    }
    let flipped = try #require(image.withHorizontallyFlippedOrientation().cgImage)
    let (left, right) = flipped.withUnsafePixels { ($0[0, 0], $0[3, 1]) }
    #expect(left == SIMD4(0, 0, 0, 0) && right == SIMD4(255, 0, 0, 255))
  }

  @Test("deleted views shrink and fade in 0.35 seconds, and are gone")
  func deletion() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)), stage = AnimationStage(view)
    stage.advance(to: 1)
    var finished: Bool?
    UIView.perform(.delete, on: [view], animations: nil) { finished = $0 }
    stage.advance(to: 1.175)
    #expect(isClose(view.shownAlpha, 0.5, within: 1e-3) && view.superview != nil)
    stage.advance(to: 1.5)
    #expect(view.superview == nil && finished == true && view.alpha == 1 && view.transform == .identity)
  }

  @Test("effects of tilt say what they would add, halfway between their limits; a view keeps them")
  func motionEffects() {
    let x = UIInterpolatingMotionEffect(keyPath: "center.x", type: .tiltAlongHorizontalAxis)
    (x.minimumRelativeValue, x.maximumRelativeValue) = (-10, 30)
    let y = UIInterpolatingMotionEffect(keyPath: "center.y", type: .tiltAlongVerticalAxis), both = UIMotionEffectGroup()
    (y.minimumRelativeValue, y.maximumRelativeValue) = (CGFloat(0), CGFloat(4))
    both.motionEffects = [x, y]
    let values = both.keyPathsAndRelativeValues(forViewerOffset: UIOffset(horizontal: 0, vertical: 0.5))
    // (−10 + 30) / 2, and three quarters of the way from 0 to 4.
    #expect(values?["center.x"] as? Double == 10 && values?["center.y"] as? Double == 3)
    let view = UIView()
    view.addMotionEffect(both)
    view.addMotionEffect(both)
    #expect(view.motionEffects == [both])
    view.removeMotionEffect(both)
    #expect(view.motionEffects.isEmpty)
  }

  @Test("text drawn with options: in lines as in its rectangle, or as one line whose base line is at the origin")
  func textOptions() throws {
    let attributes: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 12), .foregroundColor: UIColor.black]
    func picture(_ draw: () -> Void) throws -> Data {
      let image = UIGraphicsImageRenderer(size: CGSize(width: 60, height: 60)).image { _ in draw() }
      return try #require(image.pngData())
    }
    let rect = CGRect(x: 5, y: 20, width: 40, height: 40), text = "one two three"
    let lines = try picture { text.draw(in: rect, withAttributes: attributes) }
    #expect(try picture { text.draw(with: rect, options: .usesLineFragmentOrigin, attributes: attributes, context: nil) } == lines)
    // One line lies above the origin: nothing of letters without descenders is below it.
    let image = UIGraphicsImageRenderer(size: CGSize(width: 60, height: 60)).image { _ in
      "mmm".draw(with: CGRect(x: 5, y: 30, width: 0, height: 0), options: [], attributes: attributes, context: nil)
    }
    let pixels = try #require(image.cgImage), base = 31 * pixels.height / 60
    let (above, below) = pixels.withUnsafePixels { pixels in
      func ink(_ rows: Range<Int>) -> Int { rows.reduce(0) { sum, y in sum + (0..<image.cgImage!.width).count { pixels[$0, y].w > 0 } } }
      return (ink(0..<base), ink(base..<image.cgImage!.height))
    }
    #expect(above > 0 && below == 0)
  }
}
