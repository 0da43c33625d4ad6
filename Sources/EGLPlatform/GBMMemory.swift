import CGLES
package import Graphics

/// The description of memory that a display can show: what the kernel has to be told. Valid as long as its owner.
package struct GBMMemory: Equatable {
  let buffer: OpaquePointer

  package var size: PixelSize { PixelSize(Int(gbm_bo_get_width(buffer)), Int(gbm_bo_get_height(buffer))) }
  /// The format of the pixels, as a fourcc code.
  package var format: UInt32 { gbm_bo_get_format(buffer) }
  /// How the pixels are laid out; `DRM_FORMAT_MOD_INVALID` when the driver does not say.
  package var modifier: UInt64 { gbm_bo_get_modifier(buffer) }
  /// Parts of the memory: pixels, and what some layouts keep beside them.
  package var planeCount: Int { max(1, Int(gbm_bo_get_plane_count(buffer))) }
  /// The kernel's handle, in the file that the context's device shares.
  package func handle(plane: Int) -> UInt32 { gbm_bo_get_handle_for_plane(buffer, Int32(plane)).u32 }
  package func bytesPerRow(plane: Int) -> UInt32 { gbm_bo_get_stride_for_plane(buffer, Int32(plane)) }
  package func offset(plane: Int) -> UInt32 { gbm_bo_get_offset(buffer, Int32(plane)) }
}
