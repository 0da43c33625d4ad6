import RendererTestSupport
import Acetate
import Graphics
import QuartzCore
import TestSupport
import Testing
import Foundation

@Suite("The stepped clock")
struct SteppedClockTests {
  /// One box fades for 0.4 s; when that is over, another begins to travel ten columns in a second.
  private func makeChain(_ completionTime: @escaping (Double) -> Void = { _ in }) -> CALayer {
    let root = makeRoot(20, 4)
    let first = root.addBox(0, 2, 2, 2, .testRed)
    let second = root.addBox(4, 0, 2, 2, .testBlue)
    CATransaction.begin()
    CATransaction.setCompletionBlock { [second] in
      completionTime(CACurrentMediaTime())
      second.animate("position.x", from: 5, to: 15, duration: 1)
    }
    first.animate("opacity", from: 1, to: 0, duration: 0.4)
    CATransaction.commit()
    return root
  }

  @Test("a completion block starts an animation at its own time, wherever the frames fall", arguments: TestBackend.available)
  func chain(backend: TestBackend) throws {
    var completions: [Double] = []
    let renderer = try OfflineRenderer(makeChain { completions.append($0) }, settings: settings(backend))
    // Frames at 0, 0.45, 0.9 s. The block runs at 0.4, between two frames, so the second animation is half-way at 0.9: its box is centred
    // at 10.
    var columns: [[Int]] = []
    try renderer.forEachFrame(FrameTimes(from: 0, to: 0.91, frameRate: FrameRate(20, 9))) { image, _ in
      columns.append((0..<20).filter { image.pixel($0, 3).b == 255 })
    }
    #expect(completions.count == 1 && abs(completions[0] - 0.4) < 1e-9)
    #expect(columns.first == [4, 5] && columns.last == [9, 10] && columns.count == 3)
  }

  @Test("a picture asked for alone is that of the sequence, callbacks included", arguments: TestBackend.available)
  func alone(backend: TestBackend) throws {
    var last: CGImage?
    try OfflineRenderer(makeChain(), settings: settings(backend)).forEachFrame(FrameTimes(from: 0, to: 1, frameRate: FrameRate(30))) {
      image, _ in last = image
    }
    let alone = try OfflineRenderer(makeChain(), settings: settings(backend)).image(at: 29 / 30.0)
    #expect(last?.pixels == alone.pixels)
  }

  @Test("a display link ticks with the frames, and what it sets shows in the frame of its tick")
  func displayLink() throws {
    let root = makeRoot(10, 1)
    let box = root.addBox(0, 0, 1, 1, .testBlue)
    let renderer = try OfflineRenderer(root, settings: settings(.software))
    var ticks: [Double] = []
    let link = CADisplayLink { link in
      ticks.append(link.timestamp)
      CATransaction.setDisableActions(true)
      box.position.x = (link.timestamp * 10).rounded() + 0.5
    }
    link.add(to: .current, forMode: .common)
    defer { link.invalidate() }
    var columns: [Int?] = []
    try renderer.forEachFrame(FrameTimes(from: 0, to: 0.4, frameRate: FrameRate(10))) { image, _ in
      columns.append((0..<10).first { image.pixel($0, 0).b == 255 })
    }
    // Added before frame 0 is committed at 0 s; the first frame after that is at 0.1 s.
    #expect(ticks.count == 3 && zip(ticks, [0.1, 0.2, 0.3]).allSatisfy { abs($0 - $1) < 1e-9 })
    #expect(columns == [0, 1, 2, 3])
  }

  @Test("no time is too far away", arguments: [1e18, 1e300, -1e300])
  func farAway(time: Double) throws {
    let root = makeRoot(2, 2, color: .testRed)
    root.animate("opacity", from: 0.5, to: 1, duration: 1)
    let image = try OfflineRenderer(root, settings: settings(.software)).image(at: time)
    // Before the animation begins, and after it has ended, the model shows.
    #expect(image.pixel(0, 0) == Pixel(255, 0, 0))
  }

  @Test("a delegate hears of the end at the animation's end")
  func delegate() throws {
    final class Listener: CAAnimationDelegate {
      var times: [String: Double] = [:]
      func animationDidStart(_ anim: CAAnimation) { times["start"] = CACurrentMediaTime() }
      func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { times[flag ? "finished" : "stopped"] = CACurrentMediaTime() }
    }
    let listener = Listener()
    let root = makeRoot(4, 4)
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.fromValue = 0
    animation.beginTime = 0.25
    animation.duration = 0.5
    animation.delegate = listener
    root.add(animation, forKey: nil)
    _ = try OfflineRenderer(root, settings: settings(.software)).image(at: 2)
    #expect(listener.times == ["start": 0.25, "finished": 0.75])
  }

  @Test("frame 1000 alone is frame 1000 of the sequence, byte for byte", arguments: TestBackend.available)
  func frameThousand(backend: TestBackend) throws {
    var last: CGImage?
    let small = settings(backend) { $0.size = PixelSize(40, 40) }
    try OfflineRenderer(makeBusyTree(), settings: small).forEachFrame(FrameTimes(from: 0, to: 1001 / 60.0, frameRate: FrameRate(60))) {
      image, _ in last = image
    }
    let alone = try OfflineRenderer(makeBusyTree(), settings: small).image(
      at: FrameTimes(from: 0, to: 17, frameRate: FrameRate(60)).time(ofFrame: 1000))
    let inSequence = try #require(last)
    #expect(inSequence.pixels == alone.pixels)
    #expect(Set(alone.pixels).count > 8)  // it is no empty picture
  }

  /// Repeats, springs, key frames, a mask, a gradient and a plane in perspective, all still moving after 1000 frames.
  private func makeBusyTree() -> CALayer {
    let root = makeRoot(40, 40, color: CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 1))
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 100
    root.sublayerTransform = perspective

    let spring = CASpringAnimation(keyPath: "position.x")
    spring.fromValue = 5
    spring.toValue = 30
    spring.damping = 0.2
    spring.duration = 60
    root.addBox(5, 20, 8, 8, .testRed).add(spring, forKey: nil)

    let turn = CABasicAnimation(keyPath: "transform.rotation.y")
    turn.fromValue = 0
    turn.toValue = 2 * Double.pi
    turn.duration = 1.7
    turn.repeatCount = .infinity
    let gradient = CAGradientLayer()
    gradient.frame = CGRect(x: 10, y: 5, width: 20, height: 20)
    gradient.colors = [CGColor.testRed, CGColor.testBlue]
    gradient.cornerRadius = 5
    gradient.add(turn, forKey: nil)
    root.addSublayer(gradient)

    let path = CAKeyframeAnimation(keyPath: "position")
    path.values = [CGPoint(x: 5, y: 5), CGPoint(x: 35, y: 10), CGPoint(x: 20, y: 35)]
    path.calculationMode = .cubicPaced
    path.duration = 2.3
    path.autoreverses = true
    path.repeatCount = 100
    let masked = root.addBox(0, 0, 10, 10, .testBlue)
    let mask = CAShapeLayer()
    mask.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
    masked.mask = mask
    masked.opacity = 0.7
    masked.add(path, forKey: nil)
    return root
  }
}
