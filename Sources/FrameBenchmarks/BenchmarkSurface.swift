internal import CGLES
internal import Compositing
internal import EGLPlatform
internal import GLESRenderer
internal import Graphics
internal import SoftwareRenderer

/// A renderer with a target, measured without overlap, so that each stage's time is its own.
protocol BenchmarkSurface: AnyObject {
  var device: String { get }
  var statistics: RenderStatistics { get }
  /// Draws a frame, and waits until it is complete.
  func draw(_ plan: FramePlan) throws
  /// What the parts of drawing took since they were last asked for, one entry a frame; none where drawing has no parts.
  func takeParts() -> RenderParts
  /// Reads back the damaged part of the last frame into `bitmap`, which holds the one before it.
  func readBack(_ damage: PixelRegion) throws
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
  func readBack(_ damage: PixelRegion) {}
  func takeParts() -> RenderParts { RenderParts() }
}

/// Nanoseconds of the parts of drawing with OpenGL ES, one entry a frame.
struct RenderParts {
  /// Until the first draw call: pictures, records and runs.
  var encode: [UInt64] = []
  /// The calls of OpenGL ES.
  var submit: [UInt64] = []
  /// What the device measures of itself between the first call and the last (`GL_EXT_disjoint_timer_query`); none where it does not, or is
  /// the CPU.
  var device: [UInt64] = []
  /// From the last call until the frame is complete.
  var wait: [UInt64] = []

  static let names = ["render.encode", "render.submit", "render.device", "render.wait"]
  var all: [(name: String, durations: [UInt64])] { Array(zip(Self.names, [encode, submit, device, wait])) }
}

final class GLBenchmarkSurface: BenchmarkSurface {
  private let context: GLContext
  private let renderer: GLESRenderer
  private let target: GLTarget
  private let readback: GLReadback
  private let timer: GLTimer?
  private var parts = RenderParts()
  let bitmap: Bitmap
  var device: String { context.driver.renderer }
  var statistics: RenderStatistics { renderer.statistics }

  init(device: EGLDevice?, size: PixelSize, cacheBytes: Int) throws {
    context = try GLContext(device: device)
    renderer = try GLESRenderer(context: context, cacheBytes: cacheBytes)
    target = try GLTarget(context: context, size: size)
    readback = GLReadback(context: context, depth: 1)
    timer = GLTimer(context)
    bitmap = Bitmap(size: size)
  }

  func draw(_ plan: FramePlan) throws {
    let begun = monotonicNanoseconds()
    timer?.begin()
    try renderer.render(plan, into: target)
    timer?.end()
    let submitted = monotonicNanoseconds()
    glFinish()
    let completed = monotonicNanoseconds()
    let encode = min(renderer.encodeNanoseconds, submitted - begun)
    parts.encode.append(encode)
    parts.submit.append(submitted - begun - encode)
    parts.wait.append(completed - submitted)
    if let timer { parts.device.append(timer.nanoseconds) }
  }

  func takeParts() -> RenderParts {
    defer { parts = RenderParts() }
    return parts
  }

  func readBack(_ damage: PixelRegion) throws {
    if damage.isEmpty { return }
    if context.driver.isSoftware { return try damage.forEach { try readback.copy(target, $0, into: bitmap) } }
    try readback.begin(target, regions: Array(damage))
    try readback.finish(into: bitmap)
  }
}

/// The device's own clock, where the driver lets programs read it. A driver that draws on the CPU has no other clock than the processor's,
/// and reads that for every tile, which takes a fifth of a small frame.
private final class GLTimer {
  /// `GL_TIME_ELAPSED_EXT`.
  private static let timeElapsed: GLenum = 0x88BF
  private let query: GLName

  init?(_ context: GLContext) {
    guard !context.driver.isSoftware, context.driver.extensions.contains("GL_EXT_disjoint_timer_query") else { return nil }
    query = GLName(.query, in: context)
  }

  func begin() { glBeginQuery(Self.timeElapsed, query.name) }
  func end() { glEndQuery(Self.timeElapsed) }

  /// What the device spent between `begin` and `end`, which waits for it; 32 bits hold four seconds.
  var nanoseconds: UInt64 {
    var elapsed: GLuint = 0
    glGetQueryObjectuiv(query.name, GLenum(GL_QUERY_RESULT), &elapsed)
    return UInt64(elapsed)
  }
}
