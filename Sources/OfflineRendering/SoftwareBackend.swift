internal import Compositing
package import FrameLoop
package import Graphics
internal import SoftwareRenderer

/// Draws with the software renderer, straight into the delivered bitmaps.
///
/// All cores share a frame, or, where there is too little in it for all of them, take a frame each.
package final class SoftwareBackend: FrameBackend {
  private let renderer: SoftwareRenderer
  private let cacheBytes: Int
  private var pictures = PictureCarrier()
  private let frameWorkerCount: Int
  private var workers: FrameWorkers?
  private var use: CoreUse
  private let alwaysUsesFrameWorkers: Bool
  private let format: PixelFormat

  /// - Parameters:
  ///   - format: of the bitmaps.
  ///   - frameWorkerCount: how many frames may be drawn at once.
  ///   - alwaysUsesFrameWorkers: whether they are without it having been found to be faster.
  ///   - cacheBytes: `RenderSettings.cacheByteLimit`.
  package init(
    format: PixelFormat = .rgba8, frameWorkerCount: Int = 1, alwaysUsesFrameWorkers: Bool = false, cacheBytes: Int = 256 << 20
  ) {
    renderer = SoftwareRenderer(pictureBytes: cacheBytes, format: format)
    self.format = format
    self.cacheBytes = cacheBytes
    self.frameWorkerCount = frameWorkerCount
    self.alwaysUsesFrameWorkers = alwaysUsesFrameWorkers
    use = CoreUse(cores: frameWorkerCount)
  }

  convenience init(_ options: BackendOptions) {
    self.init(format: options.format, frameWorkerCount: options.frameWorkerCount, cacheBytes: options.cacheBytes)
  }

  /// The number of frames of a size to draw at once: one per core, as memory allows.
  package static func frameWorkerCount(size: PixelSize, format: PixelFormat = .rgba8) -> Int {
    let frameBytes = max(1, format.bytesPerPixel * size.width * size.height)
    return max(1, min(ProcessInfo.processInfo.activeProcessorCount, 16, (256 << 20) / frameBytes))
  }

  package func draw(_ slot: FrameSlot, statistics: inout FrameStatistics, deliver: (FrameSlot) throws -> Void) throws {
    if let shader = slot.plan.customShader {
      throw RenderError(.unavailable, "\(Self.needsOpenGL(shader)); the software renderer draws the built-in ones")
    }
    guard let bitmap = slot.bitmap else { preconditionFailure("a slot comes with a bitmap") }
    if !pictures.hasPicture { slot.planAll() }
    if slot.plan.repair == nil, frameWorkerCount > 1, alwaysUsesFrameWorkers || (use.prefersFrames && !use.isSampling) {
      try drawAlone(slot, &statistics, deliver)
      pictures.advance(to: bitmap, repair: nil, damage: slot.damage)
    } else {
      try drain(statistics: &statistics, deliver: deliver)
      drawTogether(slot, into: bitmap, &statistics)
      try deliver(slot)
    }
  }

  private func drawTogether(_ slot: FrameSlot, into bitmap: Bitmap, _ statistics: inout FrameStatistics) {
    statistics.measure(.render) {
      pictures.advance(to: bitmap, repair: slot.plan.repair, damage: slot.damage)
      if slot.plan.repair?.isEmpty == true { return }
      let leading = threadNanoseconds(), helping = renderer.helperNanoseconds
      renderer.render(slot.plan, into: bitmap)
      if slot.plan.repair == nil { use.record(leading: threadNanoseconds() - leading, helping: renderer.helperNanoseconds - helping) }
    }
    statistics.countFrame(renderer.statistics)
  }

  /// Starts the frame on a worker of its own, once one is idle.
  private func drawAlone(_ slot: FrameSlot, _ statistics: inout FrameStatistics, _ deliver: (FrameSlot) throws -> Void) throws {
    let workers = self.workers ?? FrameWorkers(count: frameWorkerCount, format: format, pictureBytes: cacheBytes)
    self.workers = workers
    if workers.isFull { try finishOldest(workers, &statistics, deliver) }
    workers.begin(slot)
    use.recordAlone()
  }

  package func drain(statistics: inout FrameStatistics, deliver: (FrameSlot) throws -> Void) throws {
    while let workers, workers.pending > 0 { try finishOldest(workers, &statistics, deliver) }
  }

  private func finishOldest(_ workers: FrameWorkers, _ statistics: inout FrameStatistics, _ deliver: (FrameSlot) throws -> Void) throws {
    let finished = workers.finishOldest()
    statistics.record(.render, nanoseconds: finished.nanoseconds)
    statistics.countFrame(finished.statistics)
    try deliver(finished.slot)
  }

  static func needsOpenGL(_ shader: String) -> String { "\(shader) is written in GLSL, which needs OpenGL ES" }
}
