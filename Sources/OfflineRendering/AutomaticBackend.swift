internal import Compositing
internal import EGLPlatform
package import FrameLoop
internal import RenderTree

/// Draws with the software renderer where that is faster, until a frame needs OpenGL ES: for a transition or filter in GLSL.
package final class AutomaticBackend: FrameBackend {
  private let software: SoftwareBackend
  private let options: BackendOptions
  private var openGL: GLESBackend?

  package init(_ options: BackendOptions) {
    self.options = options
    software = SoftwareBackend(options)
  }

  package func draw(_ slot: FrameSlot, statistics: inout FrameStatistics, deliver: (FrameSlot) throws -> Void) throws {
    if openGL == nil, let shader = slot.plan.customShader {
      try software.drain(statistics: &statistics, deliver: deliver)
      do {
        openGL = try GLESBackend(device: nil, options)
      } catch let error as EGLError {
        throw RenderError(.unavailable, "\(SoftwareBackend.needsOpenGL(shader)), and there is none: \(error)")
      }
    }
    if let openGL {
      try openGL.draw(slot, statistics: &statistics, deliver: deliver)
    } else {
      try software.draw(slot, statistics: &statistics, deliver: deliver)
    }
  }

  package func drain(statistics: inout FrameStatistics, deliver: (FrameSlot) throws -> Void) throws {
    try software.drain(statistics: &statistics, deliver: deliver)
    try openGL?.drain(statistics: &statistics, deliver: deliver)
  }
}

extension FramePlan {
  /// The name of the plan's first transition or filter that only OpenGL ES can draw; nil when there is none.
  var customShader: String? {
    for transition in transitions {
      if case .shader(let shader) = transition.effect.function { return shader.name }
    }
    for filter in filters {
      if case .shader(let shader) = filter.function { return shader.name }
    }
    return nil
  }
}
