import CGLES

/// Extension lists as sets of names.
enum EGLExtensions {
  /// The extensions of the library itself, before any display is open; none where there is no library.
  static var client: Set<Substring> { GraphicsLibraries.problemOfGLES == nil ? names(in: eglQueryString(nil, EGL_EXTENSIONS)) : [] }

  static func display(_ display: EGLDisplay) -> Set<Substring> { names(in: eglQueryString(display, EGL_EXTENSIONS)) }

  static func device(_ device: EGLDeviceEXT?) -> Set<Substring> {
    typealias Query = @convention(c) (EGLDeviceEXT?, EGLint) -> UnsafePointer<CChar>?
    guard let device, let address = eglGetProcAddress("eglQueryDeviceStringEXT") else { return [] }
    return names(in: unsafeBitCast(address, to: Query.self)(device, EGL_EXTENSIONS))
  }

  private static func names(in list: UnsafePointer<CChar>?) -> Set<Substring> {
    guard let list else { return [] }
    return Set(String(cString: list).utf8.split(separator: UInt8(ascii: " ")).map { Substring($0) })
  }
}
