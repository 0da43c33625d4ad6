/// Where the planes of a picture go; strides are bytes. Colour may have fewer rows and columns than luma and alpha.
package struct YUVPlanes<Samples> {
  package var y: Samples, yStride: Int
  package var cb: Samples, cbStride: Int
  package var cr: Samples, crStride: Int
  /// The plane of alpha, and its bytes per row; nil where there is none.
  package var alpha: Samples?, alphaStride: Int

  package init(
    y: Samples, yStride: Int, cb: Samples, cbStride: Int, cr: Samples, crStride: Int, alpha: Samples? = nil, alphaStride: Int = 0
  ) {
    (self.y, self.yStride, self.cb, self.cbStride) = (y, yStride, cb, cbStride)
    (self.cr, self.crStride, self.alpha, self.alphaStride) = (cr, crStride, alpha, alphaStride)
  }
}
