package import Graphics
package import RenderTree

/// Places contents in a layer, by gravity.
package enum ContentsPlacement {
  /// The rectangle in which contents are drawn, in the layer's coordinates.
  ///
  /// - Parameters:
  ///   - size: of the picture, or the part of it that is shown, in points.
  ///   - bounds: with a positive size.
  package static func rect(gravity: ContentsGravity, size: CGSize, bounds: CGRect) -> CGRect {
    gravity.rect(of: size, in: bounds)
  }
}

/// One axis of a picture divided by `contentsCenter`: the borders of its parts in the layer and in the picture.
struct StretchedAxis {
  /// Borders between parts in points, ascending.
  var points: SIMD4<Double>
  /// The same borders in pixels of the shown part, in the direction of the layer's coordinates.
  var texels: SIMD4<Double>

  /// - Parameters:
  ///   - start, end: of the axis in the centre rectangle, 0…1.
  ///   - pixels: number of pixels shown.
  ///   - pixelsPerPoint: of the parts that keep their size.
  init(from start: Double, to end: Double, pixels: Double, drawn: ClosedRange<Double>, pixelsPerPoint: Double) {
    var first = min(max(start, 0), 1) * pixels
    var last = min(max(end, 0), 1) * pixels
    if last - first < 1e-6 {
      // A width of zero means one pixel at that place.
      let middle = (first + last) / 2
      first = max(middle - 0.5, 0)
      last = min(middle + 0.5, pixels)
    }
    var leading = first / pixelsPerPoint
    var trailing = (pixels - last) / pixelsPerPoint
    let length = drawn.upperBound - drawn.lowerBound
    if leading + trailing > length {
      let shrink = length / (leading + trailing)
      leading *= shrink
      trailing *= shrink
    }
    points = SIMD4(drawn.lowerBound, drawn.lowerBound + leading, drawn.upperBound - trailing, drawn.upperBound)
    texels = SIMD4(0, first, last, pixels)
  }
}
