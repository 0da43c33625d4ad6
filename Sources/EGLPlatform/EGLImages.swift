import CGLES
import Foundation

/// Images of buffers, for OpenGL ES to draw into or to read.
enum EGLImages {
  /// Through a dma-buf where EGL takes those, else through Mesa's pixmaps; nil when neither works, with EGL's error left to be asked for.
  static func image(of buffer: OpaquePointer, connection: EGLConnection) -> EGLImage? {
    if connection.extensions.contains("EGL_EXT_image_dma_buf_import"), let image = dmaBufImage(of: buffer, connection: connection) {
      return image
    }
    guard connection.extensions.contains("EGL_KHR_image_pixmap") else { return nil }
    return eglCreateImage(connection.display, nil, EGLenum(EGL_NATIVE_PIXMAP_KHR), UnsafeMutableRawPointer(buffer).map { $0 }, nil)
  }

  private static func dmaBufImage(of buffer: OpaquePointer, connection: EGLConnection) -> EGLImage? {
    let modifier = gbm_bo_get_modifier(buffer)
    let saysModifier = connection.extensions.contains("EGL_EXT_image_dma_buf_import_modifiers") && modifier != invalidModifier
    let count = max(1, Int(gbm_bo_get_plane_count(buffer)))
    guard count <= keys.count, count == 1 || saysModifier else { return nil }
    var attributes: [EGLAttrib] = [
      EGLAttrib(EGL_WIDTH), EGLAttrib(gbm_bo_get_width(buffer)), EGLAttrib(EGL_HEIGHT), EGLAttrib(gbm_bo_get_height(buffer)),
      EGLAttrib(EGL_LINUX_DRM_FOURCC_EXT), EGLAttrib(gbm_bo_get_format(buffer)),
    ]
    var descriptors: [Int32] = []
    // EGL keeps what it needs of them.
    defer { for descriptor in descriptors { close(descriptor) } }
    for plane in 0..<count {
      let descriptor = gbm_bo_get_fd_for_plane(buffer, Int32(plane))
      guard descriptor >= 0 else { return nil }
      descriptors.append(descriptor)
      let key = keys[plane]
      attributes += [
        EGLAttrib(key.descriptor), EGLAttrib(descriptor), EGLAttrib(key.offset), EGLAttrib(gbm_bo_get_offset(buffer, Int32(plane))),
        EGLAttrib(key.pitch),
        EGLAttrib(gbm_bo_get_stride_for_plane(buffer, Int32(plane))),
      ]
      if saysModifier {
        attributes += [
          EGLAttrib(key.lowModifier), EGLAttrib(modifier & 0xFFFF_FFFF), EGLAttrib(key.highModifier), EGLAttrib(modifier >> 32),
        ]
      }
    }
    attributes.append(EGLAttrib(EGL_NONE))
    return eglCreateImage(connection.display, nil, EGLenum(EGL_LINUX_DMA_BUF_EXT), nil, attributes)
  }

  /// An image of rows in a dma-buf; nil where EGL takes none, or not this one.
  static func image(of rows: ForeignRows, connection: EGLConnection) -> EGLImage? {
    guard connection.extensions.contains("EGL_EXT_image_dma_buf_import") else { return nil }
    let key = keys[0]
    var attributes: [EGLAttrib] = [
      EGLAttrib(EGL_WIDTH), EGLAttrib(rows.size.width), EGLAttrib(EGL_HEIGHT), EGLAttrib(rows.size.height),
      EGLAttrib(EGL_LINUX_DRM_FOURCC_EXT), EGLAttrib(rows.fourcc), EGLAttrib(key.descriptor), EGLAttrib(rows.descriptor),
      EGLAttrib(key.offset), EGLAttrib(rows.offset), EGLAttrib(key.pitch), EGLAttrib(rows.bytesPerRow),
    ]
    // DRM_FORMAT_MOD_LINEAR
    if connection.extensions.contains("EGL_EXT_image_dma_buf_import_modifiers") {
      attributes += [EGLAttrib(key.lowModifier), 0, EGLAttrib(key.highModifier), 0]
    }
    attributes.append(EGLAttrib(EGL_NONE))
    return eglCreateImage(connection.display, nil, EGLenum(EGL_LINUX_DMA_BUF_EXT), nil, attributes)
  }

  /// `DRM_FORMAT_MOD_INVALID`: the layout is not said.
  private static let invalidModifier: UInt64 = 0x00FF_FFFF_FFFF_FFFF

  private struct PlaneKeys {
    let descriptor: Int32, offset: Int32, pitch: Int32, lowModifier: Int32, highModifier: Int32
  }

  private static let keys = [
    PlaneKeys(
      descriptor: EGL_DMA_BUF_PLANE0_FD_EXT, offset: EGL_DMA_BUF_PLANE0_OFFSET_EXT, pitch: EGL_DMA_BUF_PLANE0_PITCH_EXT,
      lowModifier: EGL_DMA_BUF_PLANE0_MODIFIER_LO_EXT, highModifier: EGL_DMA_BUF_PLANE0_MODIFIER_HI_EXT),
    PlaneKeys(
      descriptor: EGL_DMA_BUF_PLANE1_FD_EXT, offset: EGL_DMA_BUF_PLANE1_OFFSET_EXT, pitch: EGL_DMA_BUF_PLANE1_PITCH_EXT,
      lowModifier: EGL_DMA_BUF_PLANE1_MODIFIER_LO_EXT, highModifier: EGL_DMA_BUF_PLANE1_MODIFIER_HI_EXT),
    PlaneKeys(
      descriptor: EGL_DMA_BUF_PLANE2_FD_EXT, offset: EGL_DMA_BUF_PLANE2_OFFSET_EXT, pitch: EGL_DMA_BUF_PLANE2_PITCH_EXT,
      lowModifier: EGL_DMA_BUF_PLANE2_MODIFIER_LO_EXT, highModifier: EGL_DMA_BUF_PLANE2_MODIFIER_HI_EXT),
    PlaneKeys(
      descriptor: EGL_DMA_BUF_PLANE3_FD_EXT, offset: EGL_DMA_BUF_PLANE3_OFFSET_EXT, pitch: EGL_DMA_BUF_PLANE3_PITCH_EXT,
      lowModifier: EGL_DMA_BUF_PLANE3_MODIFIER_LO_EXT, highModifier: EGL_DMA_BUF_PLANE3_MODIFIER_HI_EXT),
  ]
}
