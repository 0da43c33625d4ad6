internal import DRMOutput
internal import EGLPlatform
internal import Foundation
internal import Graphics
internal import Shaders
internal import SoftwareRenderer

extension CardLoop {
  /// Makes the renderer anew after it has failed, now or after a delay; until then the displays keep their pictures.
  ///
  /// - Throws: `error`, where it is of another kind, and where nothing is left to try.
  func recover(from error: any Error) throws {
    guard case .gl = drawing.renderer, error.isOfDrawing, !device.isGone else { throw error }
    for screen in screens { screen.scheduler.suspend() }
    let now = monotonicSeconds()
    if let wait = drawing.recovery.wait(afterFailureAt: now) {
      if drawing.recovery.isFirst { settings.onDegradation?("OpenGL ES is set up anew, since it failed: \(error)") }
      drawing.redrawTime = now + wait
    } else if settings.backend == .auto {
      settings.onDegradation?("OpenGL ES keeps failing, and pictures are drawn without it from now on: \(error)")
      try draw(with: .software(SoftwareRenderer(pictureBytes: settings.cacheByteLimit)))
    } else {
      throw error
    }
  }

  /// Makes the renderer anew, and the buffers that it draws into.
  func makeRendererAnew() throws {
    // The former context must be neither current meanwhile nor released after the new one is made.
    if case .gl(let renderer) = drawing.renderer { renderer.context.resign() }
    try draw(with: ScreenRenderer.choose(.gl, for: device.eglDevice, cacheBytes: settings.cacheByteLimit))
  }

  private func draw(with renderer: ScreenRenderer) throws {
    drawing.renderer = renderer
    (drawing.redrawTime, drawing.generation) = (nil, renderer.generation)
    drawing.videoMemory = settings.importsVideo ? renderer.videoMemory(of: device, onDegradation: nil) : nil
    for screen in screens { screen.videoMemory = drawing.videoMemory }
    output.changeDrawing(to: renderer.drawing)
    try setUpAgain()
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
