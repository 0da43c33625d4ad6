package import Compositing
internal import EGLPlatform
internal import FrameLoop
package import Graphics
package import OfflineRendering
internal import QuartzCore
internal import RenderTree
internal import Timing

package enum PlanForm: String, CaseIterable, Sendable {
  case text
  /// Graphviz's DOT language.
  case dot
  /// What the frame asks of a GPU, and how long a small one would take by a model.
  case cost
}

/// Measures the cost of a workload's frames, stage by stage.
package struct Benchmark {
  package var workload: BenchmarkWorkload
  package var backend: Backend
  /// An OpenGL ES device as `acetate info` lists it; nil takes the best.
  package var device: String?
  /// The size of frames in pixels; nil is the workload's own.
  package var size: PixelSize?
  package var frames = 300
  /// Number of frames drawn before measuring begins.
  package var warmUp = 10
  /// Seconds after which measuring ends, though not before five frames.
  package var limit = Double.infinity
  /// Bytes that the renderer may keep between frames.
  package var cacheBytes = 256 << 20
  /// Whether every frame is read back into memory.
  package var readsBack = false
  /// Returns the number of heap allocations of this process so far; nil where they are not counted.
  package var allocationCount: (@Sendable () -> UInt64)?

  package init(_ workload: BenchmarkWorkload, backend: Backend) {
    self.workload = workload
    self.backend = backend
  }

  /// - Parameter picture: called after measuring with the picture at half a second.
  package func run(picture: ((CGImage) throws -> Void)? = nil) throws -> BenchmarkResult {
    let start = ProcessUsage.current.processorSeconds
    let composition = try workload.makeComposition()
    let host = LayerHost(root: composition.rootLayer, clock: .stepped(from: 0))
    let canvas = Canvas(size: composition.size, requested: size)
    try OfflineRenderer.check(canvas.target)
    if !workload.isTimingOnly {
      // Two bitmaps: one is drawn, the other is read back or written.
      try OutputRequirements.checkMemory(2 * 4 * canvas.target.width * canvas.target.height, for: workload.name, canvas.target)
    }
    let viewport = canvas.viewport(background: CGColor(red: 0, green: 0, blue: 0, alpha: 1))
    let surface = workload.isTimingOnly ? nil : try makeSurface(size: canvas.target)
    var frame = BenchmarkFrame(surface: surface, viewport: viewport, readsBack: readsBack, tracksDamage: workload.tracksDamage)
    let interval = composition.frameRate?.time(ofFrame: 1) ?? 1.0 / 60
    host.frameInterval = interval

    var number = 0
    func next() throws -> UInt64 {
      defer { number += 1 }
      return try frame.draw(host, at: Double(number) * interval)
    }
    _ = try next()
    let firstFrame = ProcessUsage.current.processorSeconds - start
    for _ in 1..<max(2, warmUp) { _ = try next() }
    frame.statistics = FrameStatistics(expectedFrames: frames)
    _ = surface?.takeParts()
    var durations: [UInt64] = []
    durations.reserveCapacity(min(frames, FrameStatistics.reservedFrames))
    let begun = monotonicNanoseconds()
    let processor = ProcessUsage.current.processorSeconds
    let allocations = allocationCount?()
    while durations.count < frames, durations.count < 5 || Double(monotonicNanoseconds() - begun) / 1e9 < limit {
      durations.append(try next())
    }
    let allocated = allocationCount.flatMap { count in allocations.map { count() - $0 } }
    let seconds = ProcessUsage.current.processorSeconds - processor
    let wall = Double(monotonicNanoseconds() - begun) / 1e9

    if let surface {
      let statistics = surface.statistics
      frame.statistics.countFrame(statistics)
    }
    let result = BenchmarkResult(
      workload: workload.name, renderer: surface == nil ? "none" : backend.rawValue, device: surface?.device ?? "CPU", size: canvas.target,
      readsBack: readsBack, firstFrame: firstFrame,
      durations: durations, processorSeconds: seconds, wallSeconds: wall, statistics: frame.statistics,
      parts: surface?.takeParts() ?? RenderParts(), animations: host.tree.root?.animationCount ?? 0,
      allocations: allocated)
    if let picture, surface != nil {
      _ = try frame.draw(LayerHost(root: workload.makeComposition().rootLayer, clock: .stepped(from: 0)), at: 0.5)
      try surface?.readBack(PixelRegion(PixelRect(canvas.target)))
      if let bitmap = surface?.bitmap { try picture(bitmap.makeImage()) }
    }
    return result
  }

  /// The passes of the frame at half a second, and the data flow between them. Nothing is drawn.
  package func describePlan(_ form: PlanForm) throws -> String {
    let plan = try plan()
    return switch form {
    case .text: plan.graphDescription
    case .dot: plan.graphviz
    case .cost: plan.traffic.description(on: .raspberryPi4)
    }
  }

  /// The frame at half a second.
  package func plan() throws -> FramePlan {
    let composition = try workload.makeComposition()
    let host = LayerHost(root: composition.rootLayer, clock: .stepped(from: 0))
    let canvas = Canvas(size: composition.size, requested: size)
    try OfflineRenderer.check(canvas.target)
    let viewport = canvas.viewport(background: CGColor(red: 0, green: 0, blue: 0, alpha: 1))
    var preparer = FramePreparer()
    var plan = FramePlan()
    var statistics = FrameStatistics()
    preparer.prepare(host.advance(to: 0.5), at: 0.5, for: viewport, into: &plan, statistics: &statistics)
    return plan
  }

  private func makeSurface(size: PixelSize) throws -> any BenchmarkSurface {
    guard backend == .gl else { return SoftwareBenchmarkSurface(size: size, cacheBytes: cacheBytes) }
    guard let device else { return try GLBenchmarkSurface(device: nil, size: size, cacheBytes: cacheBytes) }
    guard let chosen = EGLDevice(id: device) else {
      throw RenderError(.unavailable, "'\(device)' names no OpenGL ES device; 'acetate info' lists those that this machine has")
    }
    return try GLBenchmarkSurface(device: chosen, size: size, cacheBytes: cacheBytes)
  }
}

/// The stages of one frame, run one after the other.
private struct BenchmarkFrame {
  let surface: (any BenchmarkSurface)?
  let viewport: Viewport
  let readsBack: Bool
  let tracksDamage: Bool
  var statistics = FrameStatistics()
  private var preparer = FramePreparer()
  private var evaluator = Evaluator()
  private var presentation = PresentationTree()
  private var plan = FramePlan()
  private var hasFrame = false

  init(surface: (any BenchmarkSurface)?, viewport: Viewport, readsBack: Bool, tracksDamage: Bool) {
    self.tracksDamage = tracksDamage
    self.surface = surface
    self.viewport = viewport
    self.readsBack = readsBack
  }

  /// Draws the frame for a time, in seconds. Returns the nanoseconds that it took.
  mutating func draw(_ host: LayerHost, at time: Double) throws -> UInt64 {
    let begun = monotonicNanoseconds()
    let tree = statistics.measureCommit(of: host) { host.advance(to: time) }
    if let surface {
      // The surface holds the previous frame.
      let stale = hasFrame && tracksDamage ? PixelRegion.empty : nil
      hasFrame = true
      preparer.prepare(tree, at: time, for: viewport, stale: stale, into: &plan, statistics: &statistics)
      try statistics.measure(.render) { try surface.draw(plan) }
      let area = plan.repair ?? PixelRegion(PixelRect(viewport.size))
      if readsBack { try statistics.measure(.readBack) { try surface.readBack(area) } }
    } else {
      statistics.measure(.evaluate) { evaluator.evaluate(tree, at: time, into: &presentation) }
      statistics.layers = max(statistics.layers, presentation.layers.count)
      statistics.animatedLayers = max(statistics.animatedLayers, presentation.animatedProperties.count)
    }
    return monotonicNanoseconds() - begun
  }
}

extension RenderNode {
  fileprivate var animationCount: Int {
    sublayers.reduce(animations.count + (mask?.animationCount ?? 0)) { $0 + ($1.hasAnimations ? $1.animationCount : 0) }
  }
}
