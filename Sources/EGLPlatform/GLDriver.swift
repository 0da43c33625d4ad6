import CGLES

/// The driver behind a context: names, version, limits and extensions.
package struct GLDriver: Sendable {
  package let vendor: String
  package let renderer: String
  package let version: String
  package let platform: String
  package let major: Int
  package let minor: Int
  package let extensions: Set<String>
  package let maximumTextureSize: Int
  package let programBinaryFormats: Int

  package static let interestingExtensions = [
    "GL_KHR_robustness", "GL_EXT_robustness", "GL_EXT_shader_framebuffer_fetch", "GL_KHR_debug", "GL_OES_EGL_image",
    "GL_EXT_buffer_storage", "GL_EXT_color_buffer_float", "GL_EXT_color_buffer_half_float",
  ]

  /// Whether drawing happens on the CPU: Mesa's llvmpipe and softpipe, and SwiftShader.
  package var isSoftware: Bool {
    let name = renderer.lowercased()
    return ["llvmpipe", "softpipe", "swiftshader", "swrast"].contains { name.contains($0) }
  }

  /// Whether framebuffers may hold half floats.
  package var drawsFloats: Bool {
    major > 3 || major == 3 && minor >= 2 || extensions.contains("GL_EXT_color_buffer_float")
      || extensions.contains("GL_EXT_color_buffer_half_float")
  }

  /// Identifies the compiler, for caches of compiled programs.
  package var identity: String { "\(vendor)\n\(renderer)\n\(version)" }

  /// Asks the context that is current.
  init(platform: String) {
    self.platform = platform
    vendor = Self.string(GL_VENDOR)
    renderer = Self.string(GL_RENDERER)
    version = Self.string(GL_VERSION)
    major = Self.integer(GL_MAJOR_VERSION)
    minor = Self.integer(GL_MINOR_VERSION)
    maximumTextureSize = Self.integer(GL_MAX_TEXTURE_SIZE)
    programBinaryFormats = Self.integer(GL_NUM_PROGRAM_BINARY_FORMATS)
    var names: Set<String> = []
    for index in 0..<Self.integer(GL_NUM_EXTENSIONS) {
      if let name = glGetStringi(GLenum(GL_EXTENSIONS), GLuint(index)) { names.insert(String(cString: name)) }
    }
    extensions = names
  }

  private static func string(_ name: Int32) -> String { glGetString(GLenum(name)).map { String(cString: $0) } ?? "" }

  private static func integer(_ name: Int32) -> Int {
    var value: GLint = 0
    glGetIntegerv(GLenum(name), &value)
    return Int(value)
  }
}
