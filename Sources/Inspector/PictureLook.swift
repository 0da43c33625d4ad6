internal import Graphics

struct PictureLook {
  /// Whether all pixels are the same.
  let isUniform: Bool
  let isTransparent: Bool
  /// Tells pictures apart, within one process.
  let hash: Int

  init(_ picture: UnsafePixels) {
    var hasher = Hasher(), isUniform = true, isTransparent = true
    let width = picture.width
    func pixel(_ x: Int, _ y: Int) -> UInt32 { picture.row(y).loadUnaligned(fromByteOffset: 4 &* x, as: UInt32.self) }
    let first = width > 0 && picture.height > 0 ? pixel(0, 0) : 0
    for y in 0..<picture.height {
      hasher.combine(bytes: UnsafeRawBufferPointer(start: picture.row(y), count: 4 * width))
      var x = 0
      while x < width, isUniform || isTransparent {
        let value = pixel(x, y)
        isUniform = isUniform && value == first
        // Premultiplied: only what is transparent is 0.
        isTransparent = isTransparent && value == 0
        x &+= 1
      }
    }
    (self.isUniform, self.isTransparent, hash) = (isUniform, isTransparent, hasher.finalize())
  }
}
