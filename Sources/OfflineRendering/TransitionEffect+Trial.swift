internal import EGLPlatform
internal import GLESRenderer
package import RenderTree

extension TransitionEffect {
  /// Compiles a shader in GLSL and draws it small, so that its errors are found before rendering; does nothing for built-in functions.
  ///
  /// - Parameter device: an id as `SystemInfo` lists them; nil takes the best.
  /// - Throws: a `RenderError` with the compiler's words and the author's lines; its reason is `shader`, or `unavailable` where there is no
  ///   OpenGL ES.
  package func tryShader(device: String?) throws(RenderError) {
    try RenderError.sorting { try TransitionTrial.run(self, device: device.flatMap(EGLDevice.init(id:))) }
  }
}
