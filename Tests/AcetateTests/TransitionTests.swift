import RendererTestSupport
import Acetate
import Graphics
import QuartzCore
import TestSupport
import Testing

/// Worked examples of transitions as they look, and the ways in which transitions can be combined.
@Suite("Transitions in pictures")
struct TransitionTests {
  /// The picture at a time of a tree in which `change` happens right after it is first shown, at 0 s.
  private func picture(_ root: CALayer, at time: Double, on backend: TestBackend, change: @escaping () -> Void) throws -> CGImage {
    CATransaction.begin()
    CATransaction.setCompletionBlock {
      CATransaction.setDisableActions(true)
      change()
    }
    CATransaction.commit()
    return try OfflineRenderer(root, settings: settings(backend)).image(at: time)
  }

  private func transition(_ type: CATransitionType = .fade, _ subtype: CATransitionSubtype? = nil, duration: Double = 1) -> CATransition {
    let transition = CATransition()
    transition.type = type
    transition.subtype = subtype
    transition.duration = duration
    return transition
  }

  private func expect(
    _ image: CGImage, _ x: Int, _ y: Int, _ pixel: Pixel, within tolerance: Int = 2, at location: SourceLocation = #_sourceLocation
  ) {
    let actual = image.pixel(x, y)
    #expect(actual.distance(to: pixel) <= tolerance, "pixel (\(x), \(y)) is \(actual), on paper \(pixel)", sourceLocation: location)
  }

  @Test("a picture is switched by a cross-fade: at an eighth of a second of a quarter, half of each", arguments: TestBackend.available)
  func imageSwitch(backend: TestBackend) throws {
    for (time, pixel) in [(0, Pixel(255, 0, 0)), (0.0625, Pixel(191, 0, 64)), (0.125, Pixel(128, 0, 128)), (0.3, Pixel(0, 0, 255))] {
      let root = makeRoot(4, 4), view = root.addBox(0, 0, 4, 4)
      view.contents = CGImage(width: 1, height: 1, rgba: [255, 0, 0, 255])
      let image = try picture(root, at: time, on: backend) {
        view.add(transition(duration: 0), forKey: nil)
        view.contents = CGImage(width: 1, height: 1, rgba: [0, 0, 255, 255])
      }
      expect(image, 1, 1, pixel)
    }
  }

  @Test("a tab bar fades between pages, by a transition of their container", arguments: TestBackend.available)
  func tabBar(backend: TestBackend) throws {
    let root = makeRoot(8, 4), container = root.addBox(0, 0, 8, 4)
    let first = container.addBox(0, 0, 4, 4, .testRed)
    let image = try picture(root, at: 0.5, on: backend) {
      container.add(transition(), forKey: nil)
      first.removeFromSuperlayer()
      container.addBox(2, 0, 6, 4, .testBlue)
    }
    // Red alone, both, blue alone: half of each.
    expect(image, 1, 1, Pixel(128, 0, 0, 128))
    expect(image, 3, 1, Pixel(128, 0, 128))
    expect(image, 6, 1, Pixel(0, 0, 128, 128))
  }

  @Test("a view flips over: the old face before the middle, the new one after it, neither in the middle", arguments: TestBackend.available)
  func flip(backend: TestBackend) throws {
    func image(at time: Double) throws -> CGImage {
      let root = makeRoot(40, 20), container = root.addBox(0, 0, 40, 20)
      let front = container.addBox(0, 0, 40, 20, .testRed)
      return try picture(root, at: time, on: backend) {
        let flip = transition(CATransitionType(rawValue: "flipFromLeft"))
        flip.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        container.add(flip, forKey: nil)
        front.removeFromSuperlayer()
        container.addBox(0, 0, 40, 20, .testBlue)
      }
    }
    expect(try image(at: 0), 20, 10, Pixel(255, 0, 0))
    // The picture may be dimmed while it turns.
    let before = try image(at: 0.25).pixel(20, 10), after = try image(at: 0.75).pixel(20, 10)
    #expect(before.r > 150 && before.b == 0 && after.b > 150 && after.r == 0)
    // Edge on: no face shows, left or right of the axis.
    let edge = try image(at: 0.5)
    for x in [5, 15, 25, 35] { #expect(edge.pixel(x, 10).r == 0 && edge.pixel(x, 10).b == 0) }
    expect(try image(at: 1.01), 3, 3, Pixel(0, 0, 255))
  }

  @Test("a snapshot shrinks, turns and fades over the new colour", arguments: TestBackend.available)
  func snapshotCover(backend: TestBackend) throws {
    func image(at time: Double) throws -> CGImage {
      let root = makeRoot(40, 40), view = root.addBox(0, 0, 40, 40, .testRed)
      return try picture(root, at: time, on: backend) {
        guard let space = CGColorSpace(name: CGColorSpace.sRGB),
          let context = CGContext(
            data: nil, width: 40, height: 40, bitsPerComponent: 8, bytesPerRow: 0, space: space,
            bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        else { return }
        view.render(in: context)
        let cover = root.addBox(0, 0, 40, 40)
        cover.contents = context.makeImage()
        view.backgroundColor = .testBlue
        let ease = CAMediaTimingFunction(name: .easeInEaseOut)
        for (key, value) in [("transform.scale", 0.01), ("transform.rotation", Double.pi / 2), ("opacity", 0)] {
          let animation = CABasicAnimation(keyPath: key)
          animation.toValue = value
          animation.duration = 1
          animation.timingFunction = ease
          animation.isRemovedOnCompletion = false
          animation.fillMode = .forwards
          cover.add(animation, forKey: key)
        }
      }
    }
    let start = try image(at: 0)
    expect(start, 1, 1, Pixel(255, 0, 0))
    expect(start, 20, 20, Pixel(255, 0, 0))
    // Half way: a square of .505 · 40 turned by 45°, half transparent: its corners are 14.3 from the centre, its edges 10.1.
    let middle = try image(at: 0.5)
    expect(middle, 20, 20, Pixel(128, 0, 128))
    expect(middle, 20, 8, Pixel(128, 0, 128))
    expect(middle, 11, 11, Pixel(0, 0, 255))
    expect(middle, 1, 1, Pixel(0, 0, 255))
    // α = 1 − .129162 at a quarter.
    expect(try image(at: 0.25), 20, 20, Pixel(222, 0, 33))
    expect(try image(at: 1), 20, 20, Pixel(0, 0, 255))
  }

  @Test(
    "two views push each other from the right: at a quarter the first is shifted by −.25 W, the second stands at .75 W",
    arguments: TestBackend.available)
  func push(backend: TestBackend) throws {
    let root = makeRoot(20, 4)
    let view1 = root.addBox(0, 0, 20, 4, .testRed), view2 = root.addBox(0, 0, 20, 4, .testBlue)
    view1.addBox(0, 0, 10, 4, CGColor(red: 0, green: 1, blue: 0, alpha: 1))
    view2.isHidden = true
    let image = try picture(root, at: 0.25, on: backend) {
      for view in [view1, view2] { view.add(transition(.push, .fromRight), forKey: "transition") }
      view1.isHidden = true
      view2.isHidden = false
    }
    // Of the first view's ten green columns five have left.
    expect(image, 0, 1, Pixel(0, 255, 0))
    expect(image, 4, 1, Pixel(0, 255, 0))
    expect(image, 5, 1, Pixel(255, 0, 0))
    expect(image, 14, 1, Pixel(255, 0, 0))
    expect(image, 15, 1, Pixel(0, 0, 255))
    expect(image, 19, 1, Pixel(0, 0, 255))
  }

  @Test("bars sweep: the old picture alone, then old and new bars side by side, the new picture alone", arguments: TestBackend.available)
  func barsSwipe(backend: TestBackend) throws {
    func image(at time: Double) throws -> CGImage {
      let root = makeRoot(90, 90), view = root.addBox(0, 0, 90, 90, .testRed)
      return try picture(root, at: time, on: backend) {
        let sweep = transition()
        sweep.filter = CIFilter(name: "CIBarsSwipeTransition", parameters: ["inputAngle": 3.14, "inputWidth": 30, "inputBarOffset": 10])
        view.add(sweep, forKey: "transition")
        view.backgroundColor = .testBlue
      }
    }
    let start = try image(at: 0), end = try image(at: 1), middle = try image(at: 0.5)
    for y in [5, 45, 85] {
      for x in [5, 45, 85] {
        expect(start, x, y, Pixel(255, 0, 0), within: 0)
        expect(end, x, y, Pixel(0, 0, 255), within: 0)
      }
    }
    // Whatever of a bar has moved away shows the new picture; within a bar, red comes first in the direction of motion, and the bars
    // differ.
    let edges = [15, 45, 75].map { y in (0..<90).filter { middle.pixel($0, y).r > 128 }.count }
    #expect(edges.allSatisfy { $0 > 0 && $0 < 90 } && Set(edges).count > 1, "\(edges)")
  }

  // MARK: Combinations

  @Test("a transition that is replaced half way starts from the mixture", arguments: TestBackend.available)
  func replaced(backend: TestBackend) throws {
    let root = makeRoot(4, 4), view = root.addBox(0, 0, 4, 4, .testRed)
    let image = try picture(root, at: 0.75, on: backend) {
      let first = transition()
      view.add(first, forKey: nil)
      view.backgroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
      CATransaction.begin()
      CATransaction.setCompletionBlock {
        CATransaction.setDisableActions(true)
        view.add(transition(), forKey: nil)
        view.backgroundColor = .testBlue
      }
      view.animate("wait", from: 0, to: 1, duration: 0.5)
      CATransaction.commit()
    }
    // ¾ of (½ red + ½ green), ¼ of blue.
    expect(image, 1, 1, Pixel(96, 96, 64), within: 3)
  }

  @Test("group opacity, masks and clips apply to the mixture", arguments: TestBackend.available)
  func composited(backend: TestBackend) throws {
    let root = makeRoot(16, 16, color: .testBlue), clip = root.addBox(0, 0, 8, 16), view = clip.addBox(0, 0, 16, 16, .testRed)
    clip.masksToBounds = true
    view.opacity = 0.5
    let mask = CALayer()
    mask.frame = CGRect(x: 0, y: 0, width: 16, height: 8)
    mask.backgroundColor = .testRed
    view.mask = mask
    let image = try picture(root, at: 0.5, on: backend) {
      view.add(transition(), forKey: nil)
      view.backgroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
    }
    // Half of (½ red + ½ green) on half of blue; above the mask, and outside the clip, blue alone.
    expect(image, 4, 12, Pixel(64, 64, 128))
    expect(image, 4, 4, Pixel(0, 0, 255))
    expect(image, 12, 12, Pixel(0, 0, 255))
  }

  @Test("a frame depends on its time alone: asked for out of order it is the same", arguments: TestBackend.available)
  func anyOrder(backend: TestBackend) throws {
    func root() -> CALayer {
      let root = makeRoot(12, 12), view = root.addBox(2, 2, 8, 8, .testRed)
      CATransaction.begin()
      CATransaction.setCompletionBlock {
        CATransaction.setDisableActions(true)
        view.add(transition(CATransitionType(rawValue: "rippleEffect")), forKey: nil)
        view.backgroundColor = .testBlue
        view.addBox(2, 2, 3, 3, .testRed)
      }
      CATransaction.commit()
      return root
    }
    var frames: [CGImage] = []
    try OfflineRenderer(root(), settings: settings(backend)).forEachFrame(FrameTimes(from: 0, to: 1, frameRate: FrameRate(4))) { image, _ in
      frames.append(image)
    }
    for (index, frame) in frames.enumerated() {
      #expect(try OfflineRenderer(root(), settings: settings(backend)).image(at: Double(index) / 4).pixels == frame.pixels)
    }
  }
}
