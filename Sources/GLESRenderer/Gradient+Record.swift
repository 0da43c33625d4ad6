internal import Compositing
internal import Graphics

extension Gradient {
  /// The record of a material that the device interpolates; nil where what that is off by could show.
  ///
  /// - Parameters:
  ///   - m: the quad's map from surface to local points, without division.
  ///   - color: the quad's premultiplied colour.
  ///   - firstStop: the texel at which the stops begin.
  func interpolatedRecord(through m: Matrix3, color: SIMD4<Float>, firstStop: Float) -> MaterialRecord? {
    guard let (row, second) = rows(through: m) else { return nil }
    let change = (row.x * row.x + row.y * row.y + second.x * second.x + second.y * second.y).squareRoot()
    for (stop, next) in zip(stops, stops.dropFirst()) where next.location - stop.location < Self.leastPixels * change { return nil }
    // Two colours go on as numbers of 16 bits, with the quad's own in them.
    if stops.count == 2 {
      let isColor = color.w > 0 && max(color.x, color.y, color.z) <= color.w
      if !isColor || stops.contains(where: { $0.color.min() < 0 || $0.color.max() > 1 }) { return nil }
    }
    return MaterialRecord(SIMD4(row, 0), SIMD4(second, 0), SIMD4(firstStop, Float(stops.count), 0, 0))
  }

  /// The row that takes surface pixels to the position along the gradient's line; or of a radial one, two that take them to a place as
  /// long as its position. Nil for others.
  private func rows(through m: Matrix3) -> (SIMD3<Float>, SIMD3<Float>)? {
    let x = SIMD3(m.m00, m.m01, m.m02), y = SIMD3(m.m10, m.m11, m.m12)
    let axis = end - start, square = (axis * axis).sum(), origin = unitOffset - start
    switch kind {
    case .axial:
      guard square > 0 else { return nil }
      let slope = axis / square * unitScale
      var row = slope.x * x + slope.y * y
      row.z += (origin * axis).sum() / square
      return (row, .zero)
    case .radial:
      guard axis.x != 0, axis.y != 0 else { return nil }
      let scale = unitScale / axis, shift = origin / axis
      return (scale.x * x + SIMD3(0, 0, shift.x), scale.y * y + SIMD3(0, 0, shift.y))
    case .conic: return nil
    }
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
