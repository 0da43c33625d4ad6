internal import DRMOutput
internal import EGLPlatform
internal import Graphics
internal import OfflineRendering
internal import Shaders

extension DisplayLoop {
  /// Has the renderer made anew after it has failed, now or after a delay; until then what is shown stays. One that keeps failing makes
  /// place for the software renderer, where the settings leave the choice.
  ///
  /// - Throws: `error`, where it is of another kind, and where nothing is left to try.
  final func recover(from error: any Error) throws {
    guard case .gl = drawing.renderer, error.isOfDrawing, !isGone else { throw error }
    for screen in screens { screen.scheduler.suspend() }
    let now = monotonicSeconds()
    if let wait = drawing.recovery.wait(afterFailureAt: now) {
      if drawing.recovery.isFirst { settings.onDegradation?("OpenGL ES is set up anew, since it failed: \(error)") }
      drawing.redrawTime = now + wait
    } else if settings.backend == .auto {
      settings.onDegradation?("OpenGL ES keeps failing, and pictures are drawn without it from now on: \(error)")
      try drawAnew(with: .software)
    } else {
      throw error
    }
  }

  /// Makes the renderer anew, and what it draws into.
  final func drawAnew(with backend: Backend) throws {
    // The former context must be neither current meanwhile nor released after the new one is made.
    if case .gl(let renderer) = drawing.renderer { renderer.context.resign() }
    drawing.renderer = try replaceRenderer(backend)
    (drawing.redrawTime, drawing.generation) = (nil, drawing.renderer.generation)
    for screen in screens { screen.scheduler.mayPrefetch = prefetches }
    try showAnew()
  }
}

extension Error {
  /// Whether the renderer has failed, so that making it anew may help.
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
