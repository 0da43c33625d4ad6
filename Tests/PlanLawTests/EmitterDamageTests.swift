import Graphics
import QuartzCore
import RenderTree
import SoftwareRenderer
import Testing
import Timing

@testable import Compositing

@Suite("Damage by particles")
struct EmitterDamageTests {
  @Test("a tree with an emitter is drawn anew where its particles were and are, and looks as drawn whole")
  func damage() {
    let root = CALayer(), emitter = CAEmitterLayer(), cell = CAEmitterCell()
    root.bounds = CGRect(x: 0, y: 0, width: 64, height: 64)
    root.backgroundColor = CGColor(gray: 0.8, alpha: 1)
    func box(_ x: CGFloat) {
      let box = CALayer()
      box.frame = CGRect(x: x, y: 8, width: 20, height: 40)
      box.backgroundColor = CGColor(red: 0.2, green: 0.5, blue: x / 64, alpha: 0.7)
      root.addSublayer(box)
    }
    for x in [2.0, 12, 30] { box(x) }
    emitter.frame = root.bounds
    emitter.emitterPosition = CGPoint(x: 20, y: 20)
    cell.contents = CGImage(width: 2, height: 2, premultipliedPixels: [UInt8](repeating: 255, count: 16))
    (cell.birthRate, cell.lifetime, cell.velocity, cell.emissionRange) = (25, 0.3, 20, 6)
    emitter.emitterCells = [cell]
    root.addSublayer(emitter)
    for x in [14.0, 40] { box(x) }
    let host = LayerHost(root: root, clock: .stepped(from: 0))
    let size = PixelSize(64, 64)
    let viewport = Viewport(
      size: size, canvas: CGSize(width: 64, height: 64), canvasToTarget: .identity, isYUp: false, background: nil, scale: 1)
    var evaluator = Evaluator(), presentation = PresentationTree(), planner = FramePlanner(), plan = FramePlan()
    let renderer = SoftwareRenderer(workerCount: 1), kept = Bitmap(size: size), whole = Bitmap(size: size)
    for frame in 0..<30 {
      let time = Double(frame) / 30
      evaluator.evaluate(host.advance(to: time), at: time, into: &presentation)
      planner.plan(presentation, for: viewport, stale: frame == 0 ? nil : .empty, into: &plan)
      if frame > 0 {
        // 20 points a second for 0.3 s, and half a picture's width beside that: within 7 of the place, 8 with rounding.
        #expect(PixelRect(minX: 12, minY: 12, maxX: 28, maxY: 28).contains(plan.damage.bounds))
        #expect(plan.repair == plan.damage && (frame < 6 || !plan.damage.isEmpty))
      }
      if plan.repair?.isEmpty != true { renderer.render(plan, into: kept) }
      var fresh = FramePlanner(), freshPlan = FramePlan()
      fresh.plan(presentation, for: viewport, into: &freshPlan)
      renderer.render(freshPlan, into: whole)
      #expect(kept.makeImage().pixels == whole.makeImage().pixels, "frame \(frame)")
    }
  }
}
