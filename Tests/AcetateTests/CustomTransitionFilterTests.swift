import Acetate
import Graphics
import QuartzCore
import RendererTestSupport
import TestSupport
import Testing

/// Filters of a program's own as transitions.
@Suite("Transitions by filters of a program's own")
struct CustomTransitionFilterTests {
  /// The new side in the left part, as wide as the time says.
  final class Wipe: CIFilter, CITransitionFilter {
    var inputImage: CIImage?
    var targetImage: CIImage?
    var time: Float = 0
    override var outputImage: CIImage? {
      guard let old = inputImage, let new = targetImage else { return nil }
      let all = old.extent
      return new.cropped(to: CGRect(x: all.minX, y: all.minY, width: all.width * CGFloat(time), height: all.height)).composited(over: old)
    }
  }

  /// The old side drawn up, by Core Image's older names; y points up.
  final class Curtain: CIFilter, CIInputTargetImageFilter {
    var inputImage: CIImage?
    var inputTargetImage: CIImage?
    var inputTime: CGFloat = 0
    override var outputImage: CIImage? {
      guard let old = inputImage, let new = inputTargetImage else { return nil }
      return old.transformed(by: CGAffineTransform(translationX: 0, y: inputTime * old.extent.height)).composited(over: new)
    }
  }

  /// Declares nothing: its inputs are asked for by their keys.
  final class Keyed: CIFilter {
    override var outputImage: CIImage? {
      let old = value(forKey: kCIInputImageKey) as? CIImage, new = value(forKey: kCIInputTargetImageKey) as? CIImage
      let time = (value(forKey: kCIInputTimeKey) as? NSNumber)?.doubleValue ?? 0
      return time < 0.25 ? old : new
    }
  }

  final class Silent: CIFilter {}

  /// 200 by 100 points that turn from red to blue between 1 s and 2 s, in a root that is twice as large.
  private func picture(at time: Double, _ backend: TestBackend, scale: Double = 1, _ filter: CIFilter) throws -> CGImage {
    let root = makeRoot(400, 200)
    let box = root.addBox(100, 50, 200, 100, .testRed)
    let renderer = try OfflineRenderer(root, settings: settings(backend) { $0.scale = scale })
    _ = try renderer.image(at: 1)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    let transition = CATransition()
    transition.timingFunction = CAMediaTimingFunction(name: .linear)
    transition.duration = 1
    transition.filter = filter
    box.add(transition, forKey: nil)
    box.backgroundColor = .testBlue
    CATransaction.commit()
    return try renderer.image(at: time)
  }

  @Test("both sides and the time come in, and what comes out is drawn", arguments: TestBackend.available)
  func wipe(backend: TestBackend) throws {
    let red = Pixel(255, 0, 0), blue = Pixel(0, 0, 255)
    // At 1.5 s half of 200 points from 100 on: blue up to 200.
    let half = try picture(at: 1.5, backend, Wipe())
    #expect(half.pixel(102, 100) == blue && half.pixel(198, 100) == blue && half.pixel(201, 100) == red && half.pixel(298, 100) == red)
    #expect(half.pixel(98, 100).a == 0 && half.pixel(302, 100).a == 0)
    // At 1.25 s a quarter; twice as many pixels a point: 2 · (100 + 50) = 300.
    let quarter = try picture(at: 1.25, backend, scale: 2, Wipe())
    #expect(quarter.pixel(298, 200) == blue && quarter.pixel(302, 200) == red)
    let end = try picture(at: 2, backend, Wipe())
    #expect(end.pixel(298, 100) == blue)
  }

  @Test("y points up; what leaves the bounds is cut off", arguments: TestBackend.available)
  func curtain(backend: TestBackend) throws {
    // At 1.25 s the old side is a quarter of 100 points higher: the new one shows in the lowest 25, from y = 125 on.
    let image = try picture(at: 1.25, backend, Curtain())
    #expect(image.pixel(200, 122) == Pixel(255, 0, 0) && image.pixel(200, 128) == Pixel(0, 0, 255) && image.pixel(200, 45).a == 0)
  }

  @Test("a filter that declares no properties has its inputs by their keys", arguments: TestBackend.available)
  func keyed(backend: TestBackend) throws {
    let before = try picture(at: 1.2, backend, Keyed()), after = try picture(at: 1.3, backend, Keyed())
    #expect(before.pixel(200, 100) == Pixel(255, 0, 0) && after.pixel(200, 100) == Pixel(0, 0, 255))
  }

  @Test("without a picture the new side shows, and a sentence says so")
  func silent() throws {
    let told = try Told.of("CATransition.filter") {
      let image = try picture(at: 1.2, .software, Silent())
      #expect(image.pixel(200, 100) == Pixel(0, 0, 255))
    }
    #expect(told.count == 1 && told[0].contains("Silent makes no outputImage at time") && told[0].contains("the new side shows"))
  }

  /// The left half inverted, over the whole.
  final class HalfInverted: CIFilter, CIInputImageFilter {
    var inputImage: CIImage?
    override var outputImage: CIImage? {
      guard let image = inputImage else { return nil }
      return image.cropped(to: CGRect(x: 0, y: 0, width: 50, height: 50)).applyingFilter("CIColorInvert").composited(over: image)
    }
  }

  @Test("a layer's filter may put something over its own picture", arguments: TestBackend.available)
  func overOwnPicture(backend: TestBackend) throws {
    let root = makeRoot(100, 50)
    root.addBox(0, 0, 100, 50, .testRed).filters = [HalfInverted()]
    let image = try OfflineRenderer(root, settings: settings(backend)).image(at: 0)
    #expect(image.pixel(25, 25) == Pixel(0, 255, 255) && image.pixel(75, 25) == Pixel(255, 0, 0))
  }
}
