internal import CProcess
internal import DRMOutput
internal import EGLPlatform
internal import Foundation
internal import FrameLoop
internal import Graphics
internal import Shaders
internal import SoftwareRenderer

extension DisplayLoop {
  /// Has what draws made anew after it has failed, now or in a while; the displays keep the pictures that they have until then.
  ///
  /// - Throws: `error`, where it is of another kind, and where nothing is left to try.
  func recoverDrawing(from error: any Error) throws {
    guard case .gl = renderer, error.isOfDrawing, !device.isGone else { throw error }
    for screen in screens { screen.scheduler.suspend() }
    let now = monotonicSeconds()
    if let wait = recovery.wait(afterFailureAt: now) {
      if recovery.isFirst { settings.onLack?("OpenGL ES is set up anew, since it failed: \(error)") }
      redrawTime = now + wait
    } else if settings.backend == .auto {
      settings.onLack?("OpenGL ES keeps failing, and pictures are drawn without it from now on: \(error)")
      try draw(with: .software(SoftwareRenderer(pictureBytes: settings.cacheByteLimit)))
    } else {
      throw error
    }
  }

  /// Makes the renderer anew, and the buffers that it draws into.
  func drawAnew() throws {
    // Nothing of the former context is to be current meanwhile, or to be let go of with the new one.
    if case .gl(let renderer) = renderer { renderer.context.resign() }
    try draw(with: ScreenRenderer.choose(.gl, for: device, cacheBytes: settings.cacheByteLimit))
  }

  private func draw(with renderer: ScreenRenderer) throws {
    self.renderer = renderer
    (redrawTime, drawingGeneration) = (nil, renderer.generation)
    videoMemory = settings.importsVideo ? renderer.videoMemory(of: device, onLack: nil) : nil
    output.changeDrawing(to: renderer.drawing)
    try setUpAgain()
  }

  /// Tells of a reset of the device, after which the renderer has drawn everything anew by itself. One that is reset again and again is one
  /// that fails.
  func noteReset() throws {
    guard let generation = renderer.generation, generation != drawingGeneration else { return }
    drawingGeneration = generation
    guard case .gl(let renderer) = renderer else { return }
    if recovery.wait(afterFailureAt: monotonicSeconds()) == nil { throw GLError.contextLoss(on: renderer.context.device.id) }
    if recovery.isFirst { settings.onLack?("the graphics device was reset, and everything is drawn anew") }
  }

  /// Tells of memory that was gone when it was read or written. What a card's was comes by itself, when the card is missed or the next
  /// picture is drawn; what a file's was stays wrong.
  func noteLostMemory() {
    let lost = emergency_lost_pages()
    if lost == lostPages { return }
    lostPages = lost
    settings.onLack?("memory that was in use is gone, of a card that was removed or of a file that became shorter, such as a font's")
  }
}

extension Error {
  /// Whether what draws has failed, and may do better when it is made anew.
  fileprivate var isOfDrawing: Bool {
    switch self {
    case is GLError, is EGLError, is ShaderError: true
    case let error as DisplayError:
      switch error {
      case .drawing, .noBuffers: true
      default: false
      }
    default: false
    }
  }
}
