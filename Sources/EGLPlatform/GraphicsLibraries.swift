import CGLES

/// The shared libraries of OpenGL ES, loaded when the first device is asked for.
enum GraphicsLibraries {
  /// Why EGL and OpenGL ES cannot be used; nil once they are loaded.
  static let problemOfGLES: String? = load(cgles_load_gles)
  /// Why GBM cannot be used; nil once it is loaded.
  static let problemOfGBM: String? = load(cgles_load_gbm)

  /// - Throws: when EGL or OpenGL ES is missing or broken, or GBM where `withGBM` asks for it too.
  static func load(for device: EGLDevice, withGBM: Bool) throws(EGLError) {
    if let problem = problemOfGLES {
      throw EGLError("loading OpenGL ES", on: device.id, problem + "; install libegl1 and libgles2, or draw with the software renderer")
    }
    if withGBM, let problem = problemOfGBM {
      throw EGLError("loading GBM", on: device.id, problem + "; install libgbm1, or draw with the software renderer")
    }
  }

  private static func load(_ loader: (UnsafeMutablePointer<CChar>, Int) -> Int32) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 512) { problem in
      guard let start = problem.baseAddress else { return "no memory" }
      start.initialize(repeating: 0, count: 512)
      return loader(start, 512) != 0 ? nil : String(cString: start)
    }
  }
}
