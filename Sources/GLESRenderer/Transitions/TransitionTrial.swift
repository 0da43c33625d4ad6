package import EGLPlatform
internal import Compositing
internal import Graphics
package import RenderTree
internal import Shaders
internal import Synchronization

/// Compiles a transition that a user wrote, and draws it small at several moments, before anything depends on it.
package enum TransitionTrial {
  private static let side = 48
  private static let moments: [Float] = [0.02, 0.25, 0.5, 0.75, 0.98]

  /// Seconds that compiling and drawing may take: many times what they need within the limits of `TransitionSource`.
  package static let timeout = 30.0

  /// - Parameters:
  ///   - device: nil takes the best.
  ///   - timeout: in seconds. A driver that is at work then goes on by itself, on a thread that nobody waits for.
  /// - Throws: `TransitionSourceError` with what the compiler found, or when a loop does not end, or the driver takes too long. `EGLError`
  ///   and `GLError` where there is nothing to draw with.
  package static func run(_ effect: TransitionEffect, device: EGLDevice? = nil, timeout: Double = timeout) throws {
    guard case .shader(let shader) = effect.function else { return }
    let outcome = Outcome()
    let thread = Thread {
      do {
        try draw(effect, shader, device)
        outcome.set(.success(()))
      } catch {
        outcome.set(.failure(error))
      }
    }
    thread.name = "transition trial"
    // Compilers recurse deeply.
    thread.stackSize = 32 << 20
    thread.start()
    guard let result = outcome.wait(timeout) else {
      throw TransitionSourceError(
        shader.name, line: nil,
        "the graphics driver has not compiled and drawn it in \(timeout.formatted()) s; make it shorter, with fewer loops in a row")
    }
    try result.get()
  }

  private static func draw(_ effect: TransitionEffect, _ shader: TransitionShader, _ device: EGLDevice?) throws {
    let context = try GLContext(device: device)
    defer { context.resign() }
    var options = GLESRenderer.Options()
    options.triesTransitions = true
    options.storesPrograms = false
    let renderer = try GLESRenderer(context: context, options: options)
    let target = try GLTarget(context: context, size: PixelSize(side, side))
    let readback = GLReadback(context: context)
    let bitmap = Bitmap(size: target.size)
    for progress in moments {
      try renderer.render(plan(effect, progress), into: target)
      try readback.begin(target)
      try readback.finish(into: bitmap)
      for y in 0..<side {
        for x in 0..<side where bitmap[x, y].w == 255 {
          throw TransitionSourceError(
            shader.name, line: nil,
            "its loops take more than \(TransitionSource.turnLimit) turns for a pixel (at progress \(progress.formatted())); "
              + "does one of them never end?"
          )
        }
      }
    }
  }

  /// The transition between two pictures of many colours, over the whole target.
  private static func plan(_ effect: TransitionEffect, _ progress: Float) -> FramePlan {
    var plan = FramePlan()
    plan.viewport = PixelSize(side, side)
    plan.surfaces = [plan.viewport]
    plan.pictures = [.image(picture(turned: false)), .image(picture(turned: true))]
    let extent = Float(side)
    let sampling = Sampling(scale: SIMD2(1, 1), offset: .zero, bounds: SIMD4(0, 0, extent, extent))
    var images: [Int32] = []
    for image in effect.images {
      images.append(image == nil ? -1 : Int32(plan.pictures.count))
      if let image { plan.pictures.append(.image(image)) }
    }
    plan.transitions = [
      PlannedTransition(
        effect: effect, progress: progress, from: .picture(0, sampling), to: .picture(1, sampling), size: SIMD2(extent, extent),
        scale: SIMD2(1, 1),
        offset: .zero, pixelsPerPoint: 1, isOpaque: false, images: images)
    ]
    let edges = EdgeLines(a: SIMD4(1, -1, 0, 0), b: SIMD4(0, 0, 1, -1), c: SIMD4(0, extent, 0, extent))
    plan.quads = [
      Quad(
        localToSurface: .identity, surfaceToLocal: .identity, shape: Shape(rect: SIMD4(0, 0, extent, extent), edges: edges),
        material: .transition(0),
        color: SIMD4(repeating: 1), blend: .copy, scissor: PixelRect(plan.viewport), layer: LayerID(rawValue: 0))
    ]
    plan.passes = [Pass(surface: 0, action: .draw(0..<1, clear: .zero))]
    return plan
  }

  private static func picture(turned: Bool) -> CGImage {
    var pixels: [UInt8] = []
    for y in 0..<side {
      for x in 0..<side {
        let (a, b) = turned ? (side - 1 - x, y) : (y, x)
        pixels += [UInt8(a * 255 / (side - 1)), UInt8(b * 255 / (side - 1)), UInt8((a ^ b) & 63) * 4, 255]
      }
    }
    return CGImage(width: side, height: side, premultipliedPixels: pixels, isOpaque: true)
  }

  /// The result of one thread, for another that waits for it.
  private final class Outcome: Sendable {
    private let result = Mutex<Result<Void, any Error>?>(nil)
    private let arrived = DispatchSemaphore(value: 0)

    func set(_ value: Result<Void, any Error>) {
      result.withLock { $0 = value }
      arrived.signal()
    }

    /// Waits for the result; nil where it takes longer than `timeout` seconds.
    func wait(_ timeout: Double) -> Result<Void, any Error>? {
      _ = arrived.wait(timeout: .now() + timeout)
      return result.withLock { $0 }
    }
  }
}
