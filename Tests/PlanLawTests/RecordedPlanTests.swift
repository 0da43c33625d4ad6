import Compositing
import EGLPlatform
import Foundation
import GLESRenderer
import Graphics
import QuartzCore
import RenderTree
import SoftwareRenderer
import TestSupport
import Testing
import Timing

/// What becomes of random trees, against what is on record in GoldenTests/Goldens: for each tree passes, surfaces and quads of all its
/// frames, a digest of their plans, and one of the software renderer's pictures (plans.txt), and OpenGL ES's calls (calls.txt).
///
/// Laws compare ways to one picture with each other; what all of them do otherwise than before shows here. A change that means to plan or
/// to draw otherwise records them anew, with `RECORD_GOLDENS=1`; for how many trees it does so is part of what it says.
@Suite("Random trees are planned and drawn as on record")
struct RecordedPlanTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../GoldenTests/Goldens").standardized

  @Test("plans and pictures")
  func plans() throws {
    let renderer = SoftwareRenderer(workerCount: 1)
    try compare((0..<250).map { line($0, renderer) }, with: "plans.txt") { texts(SceneSpec(seed: $0)).joined() }
  }

  // As on a GPU, and as on a processor; whatever the device is.
  @Test("calls of OpenGL ES", .enabled(if: (try? GLContext()) != nil, "needs EGL with OpenGL ES 3"))
  func calls() throws {
    let renderers = try [DrawingCosts.gpu, .processor].map { costs in
      var options = GLESRenderer.Options()
      options.costs = costs
      options.interpolates = true
      (options.blendsInShader, options.usesFramebufferFetch, options.uploadsCoverage, options.storesPrograms) = (false, false, false, false)
      return try GLESRenderer(context: GLContext(), options: options)
    }
    try compare(try (0..<120).map { try line($0, renderers) }, with: "calls.txt") { _ in "" }
  }

  /// - Parameter more: what to tell of a tree that differs.
  private func compare(_ now: [String], with name: String, more: (UInt64) -> String) throws {
    let file = Self.folder.appending(path: name)
    if Golden.isRecording {
      try Data((now.joined(separator: "\n") + "\n").utf8).write(to: file)
      Issue.record("recorded \(name): look at what has changed, then run again without RECORD_GOLDENS")
      return
    }
    let recorded = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
    try #require(recorded.count == now.count)
    let different = now.indices.filter { now[$0] != recorded[$0] }
    guard let first = different.first else { return }
    Issue.record(
      """
      \(different.count) of \(now.count) trees differ, the first of them
      on record: \(recorded[first])
      now:       \(now[first])
      \(SceneSpec(seed: UInt64(first)))
      \(more(UInt64(first)))
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

  private func line(_ seed: UInt64, _ renderers: [GLESRenderer]) throws -> String {
    let size = SceneSpec(seed: seed).viewport.size
    let counts = try renderers.map { renderer in
      let target = try GLTarget(context: renderer.context, size: size)
      var calls = 0, clears = 0, loads = 0, quads = 0
      try forEachPlan(SceneSpec(seed: seed)) { plan in
        try renderer.render(plan, into: target)
        calls += renderer.statistics.drawCalls
        clears += renderer.statistics.clears
        loads += renderer.statistics.loads
        quads += renderer.statistics.quads
      }
      return "\(quads) quads in \(calls) calls, \(clears) clears, \(loads) loads"
    }
    return "\(seed): \(counts.joined(separator: "; on a processor "))"
  }

  private func texts(_ spec: SceneSpec) -> [String] {
    var texts: [String] = []
    forEachPlan(spec) { texts.append(text($0)) }
    return texts
  }

  /// Layers are numbered over all tests of a process.
  private func text(_ plan: FramePlan) -> String { plan.description.replacing(/layer \d+/, with: "layer") }

  private func forEachPlan(_ spec: SceneSpec, _ use: (FramePlan) throws -> Void) rethrows {
    let viewport = spec.viewport
    let world = LayerWorld(spec), host = LayerHost(root: world.root, clock: .stepped(from: 0))
    var evaluator = Evaluator(), presentation = PresentationTree(), planner = FramePlanner(), plan = FramePlan(), time = 0.0
    for step in spec.steps {
      switch step {
      case .commit(let changes, let animates): world.apply(changes, animates: animates)
      case .frame(let seconds, _):
        time += seconds
        evaluator.evaluate(host.advance(to: time), at: time, into: &presentation)
        planner.plan(presentation, for: viewport, into: &plan)
        try use(plan)
      }
    }
  }
}

extension SceneSpec {
  fileprivate var viewport: Viewport {
    let canvas = CGSize(width: Self.size.width, height: Self.size.height)
    return Viewport(
      size: PixelSize(Int(canvas.width * scale), Int(canvas.height * scale)), canvas: canvas,
      canvasToTarget: CGAffineTransform(scaleX: scale, y: scale), isYUp: false, background: nil, scale: scale)
  }
}
