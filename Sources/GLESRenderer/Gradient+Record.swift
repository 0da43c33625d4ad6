internal import Compositing
internal import Graphics

extension Gradient {
  /// The row that takes surface pixels to the position along the gradient's line, for the device to interpolate; nil where what that is off
  /// by could show.
  ///
  /// - Parameter m: the quad's map from surface to local points, without division.
  func row(through m: Matrix3) -> SIMD3<Float>? {
    let axis = end - start, square = (axis * axis).sum()
    guard kind == .axial, square > 0 else { return nil }
    let slope = axis / square * unitScale
    var row = slope.x * SIMD3(m.m00, m.m01, m.m02) + slope.y * SIMD3(m.m10, m.m11, m.m12)
    let change = (row.x * row.x + row.y * row.y).squareRoot()
    for (stop, next) in zip(stops, stops.dropFirst()) where next.location - stop.location < Self.leastPixels * change { return nil }
    row.z += ((unitOffset - start) * axis).sum() / square
    return row
  }

  /// Pixels from stop to stop, at least: 64 steps of 255 a pixel at most, of which a device may be off by a 500th.
  private static let leastPixels: Float = 4
}

/// The maps of a record of lines.
struct PlaceRows {
  var x: SIMD3<Float>, y: SIMD3<Float>

  /// From surface pixels to texels.
  /// - Parameter material: scale and offset from local points to texels.
  @inline(__always)
  init(_ material: SIMD4<Float>, through m: Matrix3) {
    x = SIMD3(m.m00 * material.x, m.m01 * material.x, m.m02 * material.x + material.z)
    y = SIMD3(m.m10 * material.y, m.m11 * material.y, m.m12 * material.y + material.w)
  }

  /// The row of a gradient and its stops, by the record of its material for `bare.vert`.
  init(ofGradient material: MaterialRecord) {
    x = SIMD3(material.first.x, material.first.y, material.first.z)
    y = SIMD3(material.third.x, material.third.y, 0)
  }
}
