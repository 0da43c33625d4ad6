internal import Compositing
internal import Graphics

extension PreparedQuad {
  /// The distance from 0 or 1 within which coverage counts as that: an eighth of a step of 8 bits.
  static let tolerance: Float = 1.0 / 2048

  /// Finds the pixels that the quad can touch, and the cheapest way to their coverage.
  mutating func setArea(_ quad: Quad, polygon: UnsafeBufferPointer<SIMD2<Float>>, clip: Clip?) {
    // The edges of a degenerate map are no numbers.
    let numbers: SIMD4<Float> = quad.shape.edges.a + quad.shape.edges.b + quad.shape.edges.c
    guard numbers.sum().isFinite else { return }
    var area = quad.scissor
    area = area.intersection(Self.box(of: quad.shape, within: area))
    if let clip { area = area.intersection(Self.box(of: clip.shape, within: area)) }
    if !polygon.isEmpty {
      var low = polygon[0], high = polygon[0]
      for point in polygon {
        low = pointwiseMin(low, point)
        high = pointwiseMax(high, point)
      }
      area = area.intersection(
        PixelRect(
          minX: Int.rounding(down: low.x, within: area.minX...max(area.minX, area.maxX)),
          minY: Int.rounding(down: low.y, within: area.minY...max(area.minY, area.maxY)),
          maxX: Int.rounding(down: high.x, within: area.minX...max(area.minX, area.maxX)) + 1,
          maxY: Int.rounding(down: high.y, within: area.minY...max(area.minY, area.maxY)) + 1))
    }
    guard !area.isEmpty else { return }
    minX = Int32(clamping: area.minX)
    minY = Int32(clamping: area.minY)
    maxX = Int32(clamping: area.maxX)
    maxY = Int32(clamping: area.maxY)

    let isRound = quad.shape.radii != .zero || (clip.map { $0.shape.radii != .zero || $0.shape.ringWidth != 0 } ?? false)
    if quad.shape.ringWidth != 0 {
      coverage = .ring
    } else if isRound {
      let isEven = quad.shape.hasEvenRows && clip?.shape.hasEvenRows != false
      coverage = isEven ? .outline : .unevenOutline
    } else if !polygon.isEmpty || !Self.isFull(area, quad.shape) || !(clip.map { Self.isFull(area, $0.shape) } ?? true) {
      coverage = clip == nil ? .edges : .outline
    }
  }

  /// The bounds of what is left of a rectangle by those edges that are parallel to the pixel grid.
  private static func box(of shape: Shape, within area: PixelRect) -> PixelRect {
    var box = area
    guard !area.isEmpty else { return box }
    for edge in 0..<4 {
      let a = shape.edges.a[edge], b = shape.edges.b[edge], c = shape.edges.c[edge]
      let isHard = shape.hardEdges & (1 << edge) != 0
      let least: Float = isHard ? -0.001 : tolerance - 0.5
      if b == 0 && a != 0 {
        let bound = (least - c) / a - 0.5
        if a > 0 {
          box.minX = max(box.minX, Int.rounding(up: bound, within: area.minX...area.maxX))
        } else {
          box.maxX = min(box.maxX, Int.rounding(down: bound, within: area.minX - 1...area.maxX) + 1)
        }
      } else if a == 0 && b != 0 {
        let bound = (least - c) / b - 0.5
        if b > 0 {
          box.minY = max(box.minY, Int.rounding(up: bound, within: area.minY...area.maxY))
        } else {
          box.maxY = min(box.maxY, Int.rounding(down: bound, within: area.minY - 1...area.maxY) + 1)
        }
      }
    }
    return box
  }

  /// Whether all four edges leave the whole rectangle at coverage 1.
  private static func isFull(_ area: PixelRect, _ shape: Shape) -> Bool {
    for edge in 0..<4 {
      let isHard = shape.hardEdges & (1 << edge) != 0
      let least: Float = isHard ? 0 : 0.5 - tolerance
      let a = shape.edges.a[edge], b = shape.edges.b[edge], c = shape.edges.c[edge]
      // The corner farthest outside an edge decides.
      let x = Float(a > 0 ? area.minX : area.maxX - 1) + 0.5
      let y = Float(b > 0 ? area.minY : area.maxY - 1) + 0.5
      if !(a * x + b * y + c >= least) { return false }
    }
    return true
  }
}

extension Shape {
  /// Whether coverage along a row only rises and then sinks: in corners beside edges that are hard and turned it may do otherwise.
  fileprivate var hasEvenRows: Bool {
    if hardEdges == 0 || radii == .zero { return true }
    return (0..<4).allSatisfy { hardEdges & (1 << $0) == 0 || edges.a[$0] == 0 || edges.b[$0] == 0 }
  }
}

extension Int {
  /// The greatest whole number not above `value`, confined to a range; the range's lower end for what is not a number.
  static func rounding(down value: Float, within range: ClosedRange<Int>) -> Int { Int(Double(value).rounded(.down), within: range) }

  /// The least whole number not below `value`, confined to a range; the range's lower end for what is not a number.
  static func rounding(up value: Float, within range: ClosedRange<Int>) -> Int { Int(Double(value).rounded(.up), within: range) }
}
