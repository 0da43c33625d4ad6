import Graphics
import QuartzCore
import RenderTree
import SoftwareRenderer
import TestSupport
import Timing

@testable import Compositing

/// Plays a specification, and plans each frame in five ways: anew and without any short way; anew; as it comes after the frames before;
/// only what changed, drawn over what is there; and with a surface for each group, which may come to a step of 255 more or less.
struct SceneRun {
  private let spec: SceneSpec
  private let viewport: Viewport
  private var evaluator = Evaluator()
  private var presentation = PresentationTree()
  private var following = FramePlanner()
  private var followingPlan = FramePlan()
  private var repairing = FramePlanner()
  private var repairingPlan = FramePlan()
  /// One core each: the parts that cores share are not what is tested.
  private let wholeRenderer = SoftwareRenderer(workerCount: 1)
  private let repairRenderer = SoftwareRenderer(workerCount: 1)
  private let kept: Bitmap
  private let anew: Bitmap
  private let apart: Bitmap
  /// Frames of which something was left out.
  private(set) var repairedFrames = 0

  init(_ spec: SceneSpec) {
    self.spec = spec
    let canvas = CGSize(width: SceneSpec.size.width, height: SceneSpec.size.height)
    let size = PixelSize(Int(canvas.width * spec.scale), Int(canvas.height * spec.scale))
    viewport = Viewport(
      size: size, canvas: canvas, canvasToTarget: CGAffineTransform(scaleX: spec.scale, y: spec.scale), isYUp: false, background: nil,
      scale: spec.scale)
    kept = Bitmap(size: size)
    anew = Bitmap(size: size)
    apart = Bitmap(size: size)
  }

  /// What disagrees first; nil when nothing does.
  mutating func play() -> String? {
    let world = LayerWorld(spec)
    let host = LayerHost(root: world.root, clock: .stepped(from: 0))
    var time = 0.0, frame = 0
    for step in spec.steps {
      switch step {
      case .commit(let changes, let animates): world.apply(changes, animates: animates)
      case .frame(let seconds, let lost):
        time += seconds
        evaluator.evaluate(host.advance(to: time), at: time, into: &presentation)
        if let disagreement = check(lost: frame == 0 ? .everything : lost) { return "frame \(frame) at \(time) s: \(disagreement)" }
        frame += 1
      }
    }
    return nil
  }

  private mutating func check(lost: Step.Lost) -> String? {
    var thorough = FramePlanner(takesShortcuts: false), fresh = FramePlanner()
    var thoroughPlan = FramePlan(), freshPlan = FramePlan()
    thorough.plan(presentation, for: viewport, into: &thoroughPlan)
    fresh.plan(presentation, for: viewport, into: &freshPlan)
    following.plan(presentation, for: viewport, into: &followingPlan)
    if let difference = thoroughPlan.difference(from: freshPlan) { return "the short way: \(difference)" }
    if let difference = thoroughPlan.difference(from: followingPlan) { return "after the frame before: \(difference)" }

    let whole = PixelRect(viewport.size)
    let stale: PixelRegion? =
      switch lost {
      case .nothing: .empty
      case .everything: nil
      case .part(let rect): PixelRegion(rect.intersection(whole))
      }
    for rect in stale ?? PixelRegion(whole) { kept.spoil(rect) }
    repairing.plan(presentation, for: viewport, stale: stale, into: &repairingPlan)
    if repairingPlan.repair != nil { repairedFrames += 1 }
    if repairingPlan.repair?.isEmpty != true { repairRenderer.render(repairingPlan, into: kept) }
    wholeRenderer.render(thoroughPlan, into: anew)
    var alone = FramePlanner(takesShortcuts: false, sharesSurfaces: false)
    alone.plan(presentation, for: viewport, into: &thoroughPlan)
    wholeRenderer.render(thoroughPlan, into: apart)
    if let difference = anew.firstDifference(from: apart, within: 1) { return "on shared surfaces: pixel \(difference)" }
    return kept.firstDifference(from: anew).map {
      "drawn over the frame before: pixel \($0) (repaired: \(repairingPlan.repair.map { Array($0) } ?? [whole]))"
    }
  }
}

extension FramePlan {
  /// Where a plan differs that should draw the same; nil when it does not.
  fileprivate func difference(from other: FramePlan) -> String? {
    if description != other.description {
      let lines = description.split(separator: "\n"), others = other.description.split(separator: "\n")
      let first = zip(lines, others).first { $0 != $1 }
      return first.map { "\"\($0)\" is \"\($1)\"" } ?? "\(lines.count) lines of the plan are \(others.count)"
    }
    // The text rounds, and leaves out what of shadows is hidden.
    for index in quads.indices where !quads[index].isEqual(to: other.quads[index], in: self, other: other) { return "quad \(index)" }
    return nil
  }
}

extension Bitmap {
  /// Loses what a part holds: something else is there.
  fileprivate func spoil(_ rect: PixelRect) {
    for y in rect.minY..<max(rect.minY, rect.maxY) {
      for x in rect.minX..<max(rect.minX, rect.maxX) { self[x, y] = SIMD4(90, 20, 70, 200) }
    }
  }

  fileprivate func firstDifference(from other: Bitmap, within steps: Int = 0) -> String? {
    var first: String?
    forEachDifference(from: other) { x, y, distance in
      if distance > steps, first == nil { first = "(\(x), \(y)) is \(self[x, y]), not \(other[x, y])" }
    }
    return first
  }
}
