import Compositing
import Graphics
import QuartzCore
import RenderTree
import SoftwareRenderer
import TestSupport
import Testing
import Timing

@Suite("Pictures left to a plane of the card")
struct LiftedPictureTests {
  private static let size = PixelSize(200, 150)
  private static let image: CGImage = {
    var pixels: [UInt8] = []
    for y in 0..<120 {
      for x in 0..<160 { pixels += [UInt8(x), UInt8(y), UInt8((x + 160 * y) % 251), 255] }
    }
    return CGImage(width: 160, height: 120, premultipliedPixels: pixels, isOpaque: true)
  }()

  private static func viewport(isYUp: Bool) -> Viewport {
    Viewport(
      size: size, canvas: CGSize(width: 200, height: 150), canvasToTarget: .identity, isYUp: isYUp,
      background: CGColor(red: 0, green: 0, blue: 0, alpha: 1), scale: 1)
  }

  /// The pixels of a frame, with a picture over them that is no larger or smaller than its part of the image.
  private static func pixels(_ bitmap: Bitmap, under top: TopPicture?) -> [UInt8] {
    var pixels = bitmap.makeImage().pixels
    guard let top else { return pixels }
    let (source, place) = (top.source, top.destination)
    for y in 0..<place.height {
      let from = ((source.minY + y) * top.image.width + source.minX) * 4, to = ((place.minY + y) * size.width + place.minX) * 4
      pixels.replaceSubrange(to..<to + place.width * 4, with: top.image.pixels[from..<from + place.width * 4])
    }
    return pixels
  }

  @Test(
    """
    what is drawn of frame after frame without the picture on top, with that laid over it, is the whole frame, wherever it moves, \
    whatever part of it shows, and as it comes and goes
    """, arguments: [false, true])
  func lifted(isYUp: Bool) {
    var dice = Chance(seed: isYUp ? 2 : 1), lifted = 0, still = 0
    let root = CALayer(), turning = CALayer(), picture = CALayer(), cover = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 200, height: 150)
    turning.frame = CGRect(x: 50, y: 25, width: 100, height: 100)
    turning.backgroundColor = CGColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    picture.contents = Self.image
    cover.backgroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: 0.5)
    cover.frame = CGRect(x: 90, y: 60, width: 30, height: 30)
    for layer in [turning, picture, cover] { root.addSublayer(layer) }
    let host = LayerHost(root: root, clock: .stepped(from: 0)), viewport = Self.viewport(isYUp: isYUp)
    var planner = FramePlanner(), evaluator = Evaluator(), presentation = PresentationTree(), plan = FramePlan()
    let renderer = SoftwareRenderer(workerCount: 1), shown = Bitmap(size: Self.size)
    for step in 0..<150 {
      CATransaction.setDisableActions(true)
      let part = CGPoint(x: CGFloat(dice.pick([0, 1, 2])) / 4, y: CGFloat(dice.pick([0, 1, 2])) / 4)
      if dice.isOne(in: 3) { picture.contentsRect = CGRect(x: part.x, y: part.y, width: 0.5, height: 0.5) }
      picture.frame = CGRect(x: dice.pick(Array(-20...140)), y: dice.pick(Array(-10...100)), width: 80, height: 60)
      if picture.contentsRect.width == 1 { picture.bounds.size = CGSize(width: 160, height: 120) }
      picture.opacity = dice.isOne(in: 8) ? 0.5 : 1
      cover.isHidden = !dice.isOne(in: 8)
      if dice.isOne(in: 3) { turning.setAffineTransform(CGAffineTransform(rotationAngle: CGFloat(dice.number(0...3)))) }
      if dice.isOne(in: 10) { planner.options.topPictureUse = dice.pick([.found, .lifted]) }
      if step == 0 { planner.options.topPictureUse = .lifted }
      CATransaction.flush()
      evaluator.evaluate(host.advance(to: 0), at: 0, into: &presentation)
      planner.plan(presentation, for: viewport, stale: step == 0 ? nil : .empty, into: &plan)
      if !plan.damage.isEmpty { renderer.render(plan, into: shown) }
      if plan.isTopLifted { lifted += 1 }
      if plan.isTopLifted, plan.damage.isEmpty { still += 1 }

      var whole = FramePlan(), fresh = FramePlanner()
      let expected = Bitmap(size: Self.size)
      fresh.plan(presentation, for: viewport, into: &whole)
      SoftwareRenderer(workerCount: 1).render(whole, into: expected)
      let isSame = Self.pixels(shown, under: plan.isTopLifted ? plan.topPicture : nil) == expected.makeImage().pixels
      #expect(isSame, "step \(step)")
    }
    // Of all frames, those in which it was left out, and those in which nothing had to be drawn.
    #expect(lifted > 30 && still > 15, "\(lifted) \(still)")
  }
}
