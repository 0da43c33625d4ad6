internal import EGLPlatform
internal import GLESRenderer
package import RenderTree

extension TransitionEffect {
  /// Compiles a shader that somebody wrote and draws it small, so that what is wrong with it shows before anything is rendered; built-in
  /// functions have nothing to try.
  ///
  /// - Parameter device: an id as `SystemInfo` lists them; nil takes the best.
  /// - Throws: a `RenderError` with the compiler's words and the author's lines; its reason is `shader`, or `unavailable` where there is no
  ///   OpenGL ES.
  package func tryShader(device: String?) throws(RenderError) {
    try RenderError.sorting { try TransitionTrial.run(self, device: device.flatMap(EGLDevice.init(id:))) }
  }
}
