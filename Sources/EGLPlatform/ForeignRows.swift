package import Graphics

/// Rows of a picture in a dma-buf that others wrote.
package struct ForeignRows {
  package enum Kind: UInt32, Sendable {
    /// `DRM_FORMAT_R8`: a byte, which shaders read as red.
    case one = 0x2020_3852
    /// `DRM_FORMAT_GR88`: two bytes, which shaders read as red and green.
    case two = 0x3838_5247
  }

  let descriptor: Int32
  let offset: Int
  let bytesPerRow: Int
  let size: PixelSize
  let fourcc: UInt32

  package init(descriptor: Int32, offset: Int, bytesPerRow: Int, size: PixelSize, kind: Kind) {
    (self.descriptor, self.offset, self.bytesPerRow, self.size) = (descriptor, offset, bytesPerRow, size)
    fourcc = kind.rawValue
  }
}
