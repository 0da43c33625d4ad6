internal import CKMS
package import EGLPlatform
internal import Graphics

extension DRMDevice {
  /// The device to make the context on whose pictures this card shows. It shares the card's file.
  package var eglDevice: EGLDevice { EGLDevice(.card(path, descriptor: fileDescriptor)) }
}

extension DisplayOutput {
  /// - Parameters:
  ///   - size: of the pictures.
  ///   - plane: the one that will show them; nil where the driver does not say.
  func makeSwapchain(
    _ choice: DisplayChoice, size: PixelSize, plane: Plane?, _ attempt: Attempt
  ) throws(DisplayError) -> any Swapchain {
    let connector = choice.connector.name
    switch drawing {
    case .software:
      guard device.capabilities.hasDumbBuffers else {
        throw .noBuffers(connector: connector, reason: "\(device.driverName) has no buffers that the CPU can draw into; use OpenGL ES")
      }
      return try DumbSwapchain(
        size: size, count: max(2, options.bufferCount ?? 2), plane: plane, descriptor: device.fileDescriptor,
        connector: connector)
    case .gl(let context):
      let layout: GBMBuffer.Layout
      switch attempt.layout {
      case .modifiers:
        guard let modifiers = plane?.modifiers[CKMS_FORMAT_XRGB8888], !modifiers.isEmpty else {
          throw .noBuffers(connector: connector, reason: "its plane names no layouts")
        }
        layout = .modifiers(modifiers)
      case .linear: layout = .linear
      case .implicit: layout = .implicit
      case .window:
        return try WindowSwapchain(size: size, context: context, descriptor: device.fileDescriptor, connector: connector)
      case .copied:
        return try CopiedSwapchain(
          size: size, count: max(2, options.bufferCount ?? 2), context: context, plane: plane,
          descriptor: device.fileDescriptor, connector: connector)
      }
      let usesFences = options.usesFences && attempt.isAtomic && plane?.hasFence == true && context.hasNativeFences
      return try GBMSwapchain(
        size: size, count: max(2, options.bufferCount ?? 3), context: context, layout: layout,
        descriptor: device.fileDescriptor,
        usesFences: usesFences, connector: connector)
    }
  }
}
