internal import Graphics

/// The area that lines of a frame may lie in. Counts from the upper left corner of its box, y down, in points.
struct FrameShape {
  /// A side of the area, from its upper to its lower end.
  private struct Side {
    var top: CGPoint
    var bottom: CGPoint

    func x(at y: CGFloat) -> CGFloat { top.x + (bottom.x - top.x) * (y - top.y) / (bottom.y - top.y) }
  }

  let size: CGSize
  private var sides: [Side] = []

  /// How far lines in the place of curves stray from them, in points.
  private static let tolerance = 0.1

  /// - Parameter holes: areas that lines keep out of.
  init(_ path: CGPath, _ rule: CGPathFillRule, without holes: [(path: CGPath, rule: CGPathFillRule)]) {
    let box = path.boundingBoxOfPath
    size = box.size
    // Outlines that cross nowhere: along a scan line, the area begins and ends in turn.
    var area = path.normalized(using: rule)
    for hole in holes { area = area.subtracting(hole.path.normalized(using: hole.rule)) }
    var start = CGPoint.zero, point = CGPoint.zero
    var sides: [Side] = []
    func add(_ next: CGPoint) {
      let a = CGPoint(x: point.x - box.minX, y: box.maxY - point.y), b = CGPoint(x: next.x - box.minX, y: box.maxY - next.y)
      if a.y < b.y { sides.append(Side(top: a, bottom: b)) } else if b.y < a.y { sides.append(Side(top: b, bottom: a)) }
      point = next
    }
    area.flattened(threshold: Self.tolerance).applyWithBlock { element in
      switch element.pointee.type {
      case .moveToPoint:
        add(start)
        start = element.pointee.points[0]
        point = start
      case .addLineToPoint: add(element.pointee.points[0])
      case .closeSubpath: add(start)
      default: break  // There are no curves left.
      }
    }
    add(start)
    self.sides = sides
  }

  /// The ranges of x that are inside all the way from `top` to `bottom`, from the left.
  func rooms(from top: CGFloat, to bottom: CGFloat) -> [ClosedRange<CGFloat>] {
    guard top >= 0, bottom <= size.height + 1e-6, bottom > top else { return [] }
    let near = sides.filter { $0.bottom.y > top && $0.top.y < bottom }
    // Between heights at which a side ends, the area consists of trapezoids.
    var heights = [top, bottom]
    for side in near {
      for y in [side.top.y, side.bottom.y] where y > top && y < bottom { heights.append(y) }
    }
    heights.sort()
    var rooms: [ClosedRange<CGFloat>]?
    for (a, b) in zip(heights, heights.dropFirst()) where b - a > 1e-9 {
      let middle = (a + b) / 2
      let crossed = near.filter { $0.top.y <= middle && $0.bottom.y >= middle }.sorted { $0.x(at: middle) < $1.x(at: middle) }
      var here: [ClosedRange<CGFloat>] = []
      for index in stride(from: 0, to: crossed.count - 1, by: 2) {
        let left = max(crossed[index].x(at: a), crossed[index].x(at: b))
        let right = min(crossed[index + 1].x(at: a), crossed[index + 1].x(at: b))
        if right > left { here.append(left...right) }
      }
      rooms = rooms.map { Self.shared($0, here) } ?? here
      if rooms?.isEmpty == true { return [] }
    }
    return rooms ?? []
  }

  private static func shared(_ a: [ClosedRange<CGFloat>], _ b: [ClosedRange<CGFloat>]) -> [ClosedRange<CGFloat>] {
    a.flatMap { one in
      b.compactMap { other in
        let left = max(one.lowerBound, other.lowerBound), right = min(one.upperBound, other.upperBound)
        return right > left ? left...right : nil
      }
    }
  }
}
