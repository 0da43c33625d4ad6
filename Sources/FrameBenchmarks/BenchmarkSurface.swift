internal import CGLES
internal import Compositing
internal import EGLPlatform
internal import GLESRenderer
internal import Graphics
internal import SoftwareRenderer

/// A renderer with a target, measured without overlap, so that each stage's time is its own.
protocol BenchmarkSurface: AnyObject {
  /// The name of the device that draws.
  var device: String { get }
  var statistics: RenderStatistics { get }
  /// Draws a frame, and waits until it is complete.
  func draw(_ plan: FramePlan) throws
  /// Reads back the damaged part of the last frame into `bitmap`, which holds the one before it.
  func readBack(_ damage: PixelRect) throws
  /// The frame that was read back last.
  var bitmap: Bitmap { get }
}

/// A surface whose frames are in memory as soon as they are drawn.
final class SoftwareBenchmarkSurface: BenchmarkSurface {
  private let renderer: SoftwareRenderer
  let bitmap: Bitmap
  let device = "CPU"
  var statistics: RenderStatistics { renderer.statistics }

  init(size: PixelSize, cacheBytes: Int) {
    renderer = SoftwareRenderer(pictureBytes: cacheBytes)
    bitmap = Bitmap(size: size)
  }

  func draw(_ plan: FramePlan) { renderer.render(plan, into: bitmap) }
  func readBack(_ damage: PixelRect) {}
}

final class GLBenchmarkSurface: BenchmarkSurface {
  private let context: GLContext
  private let renderer: GLESRenderer
  private let target: GLTarget
  private let readback: GLReadback
  let bitmap: Bitmap
  var device: String { context.driver.renderer }
  var statistics: RenderStatistics { renderer.statistics }

  init(device: EGLDevice?, size: PixelSize, cacheBytes: Int) throws {
    context = try GLContext(device: device)
    renderer = try GLESRenderer(context: context, cacheBytes: cacheBytes)
    target = try GLTarget(context: context, size: size)
    readback = GLReadback(context: context, depth: 1)
    bitmap = Bitmap(size: size)
  }

  func draw(_ plan: FramePlan) throws {
    try renderer.render(plan, into: target)
    glFinish()
  }

  func readBack(_ damage: PixelRect) throws {
    if damage.isEmpty { return }
    if context.driver.isSoftware { return try readback.copy(target, damage, into: bitmap) }
    try readback.begin(target, damage)
    try readback.finish(into: bitmap)
  }
}
