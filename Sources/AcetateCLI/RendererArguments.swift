import Acetate
import ArgumentParser

/// Which renderer draws into files, and on which device.
struct RendererArguments: ParsableArguments {
  @Option(help: "Which renderer draws. Default: the variable ACETATE_BACKEND, else auto.") var backend: Backend?

  @Option(help: .value("device", "The OpenGL ES device, as 'acetate info' lists them.")) var device: String?

  func validate() throws {
    if device != nil && backend == .software {
      throw ValidationError("--device chooses among OpenGL ES devices; it cannot go with --backend software")
    }
  }

  func apply(to settings: inout RenderSettings) throws {
    settings.device = device
    settings.backend = try backend ?? (device == nil ? backendOfEnvironment() : nil) ?? (device == nil ? .auto : .gl)
  }
}
