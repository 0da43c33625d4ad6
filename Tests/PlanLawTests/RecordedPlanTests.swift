import Compositing
import Foundation
import Graphics
import QuartzCore
import RenderTree
import SoftwareRenderer
import TestSupport
import Testing
import Timing

/// What becomes of random trees, against what is on record in GoldenTests/Goldens/plans.txt: for each tree passes, surfaces and quads of
/// all its frames, a digest of their plans, and one of the software renderer's pictures.
///
/// Laws compare ways to one picture with each other; what all of them do otherwise than before shows here. A change that means to plan or
/// to draw otherwise records them anew, with `RECORD_GOLDENS=1`; for how many trees it does so is part of what it says.
@Suite("Random trees are planned and drawn as on record")
struct RecordedPlanTests {
  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../GoldenTests/Goldens/plans.txt").standardized
  private static let seeds: Range<UInt64> = 0..<250

  @Test("plans and pictures of random trees")
  func plans() throws {
    let renderer = SoftwareRenderer(workerCount: 1)
    let now = Self.seeds.map { line($0, renderer) }
    if Golden.isRecording {
      try Data((now.joined(separator: "\n") + "\n").utf8).write(to: Self.file)
      Issue.record("recorded \(Self.file.lastPathComponent): look at what has changed, then run again without RECORD_GOLDENS")
      return
    }
    let recorded = try String(contentsOf: Self.file, encoding: .utf8).split(separator: "\n").map(String.init)
    try #require(recorded.count == now.count)
    let different = now.indices.filter { now[$0] != recorded[$0] }
    guard let first = different.first else { return }
    Issue.record(
      """
      \(different.count) of \(now.count) trees differ, the first of them
      on record: \(recorded[first])
      now:       \(now[first])
      \(SceneSpec(seed: Self.seeds.lowerBound + UInt64(first)))
      \(texts(SceneSpec(seed: Self.seeds.lowerBound + UInt64(first))).joined())
      """)
  }

  private func line(_ seed: UInt64, _ renderer: SoftwareRenderer) -> String {
    let spec = SceneSpec(seed: seed)
    var passes = 0, surfaces = 0, quads = 0, planned = Digest(), drawn = Digest()
    forEachPlan(spec) { plan in
      passes += plan.passes.count
      surfaces += plan.surfaces.count
      quads += plan.quads.count
      planned.add(text(plan).utf8)
      let bitmap = Bitmap(size: plan.viewport)
      renderer.render(plan, into: bitmap)
      for y in 0..<bitmap.size.height {
        drawn.add(bitmap.bytes[y * bitmap.bytesPerRow..<y * bitmap.bytesPerRow + bitmap.size.width * bitmap.format.bytesPerPixel])
      }
    }
    return "\(seed): \(passes) passes, \(surfaces) surfaces, \(quads) quads, plans \(planned), pictures \(drawn)"
  }

  private func texts(_ spec: SceneSpec) -> [String] {
    var texts: [String] = []
    forEachPlan(spec) { texts.append(text($0)) }
    return texts
  }

  /// Layers are numbered over all tests of a process.
  private func text(_ plan: FramePlan) -> String { plan.description.replacing(/layer \d+/, with: "layer") }

  private func forEachPlan(_ spec: SceneSpec, _ use: (FramePlan) -> Void) {
    let canvas = CGSize(width: SceneSpec.size.width, height: SceneSpec.size.height)
    let viewport = Viewport(
      size: PixelSize(Int(canvas.width * spec.scale), Int(canvas.height * spec.scale)), canvas: canvas,
      canvasToTarget: CGAffineTransform(scaleX: spec.scale, y: spec.scale), isYUp: false, background: nil, scale: spec.scale)
    let world = LayerWorld(spec), host = LayerHost(root: world.root, clock: .stepped(from: 0))
    var evaluator = Evaluator(), presentation = PresentationTree(), planner = FramePlanner(), plan = FramePlan(), time = 0.0
    for step in spec.steps {
      switch step {
      case .commit(let changes, let animates): world.apply(changes, animates: animates)
      case .frame(let seconds, _):
        time += seconds
        evaluator.evaluate(host.advance(to: time), at: time, into: &presentation)
        planner.plan(presentation, for: viewport, into: &plan)
        use(plan)
      }
    }
  }
}
