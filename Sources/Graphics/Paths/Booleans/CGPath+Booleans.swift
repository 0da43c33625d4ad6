// Areas of paths taken together. Results keep curves as curves, enclose their area counterclockwise where y points up and leave it out
// clockwise, and cross nowhere, so that both fill rules paint the same. Open subpaths count as closed. A path with a number that is not
// finite has no area.
//
// Areas narrower than 1/12,500 of the larger side of both paths together may be lost between curves.

extension CGPath {
  /// The area of either path or both.
  public func union(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath { combined(with: other, rule) { $0 || $1 } }

  /// The area that both paths share.
  public func intersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath { combined(with: other, rule) { $0 && $1 } }

  /// This path's area without the other's.
  public func subtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath { combined(with: other, rule) { $0 && !$1 } }

  /// The area of one path or the other, not of both.
  public func symmetricDifference(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    combined(with: other, rule) { $0 != $1 }
  }

  /// The same area by outlines that cross neither themselves nor each other.
  public func normalized(using rule: CGPathFillRule = .winding) -> CGPath { combined(with: CGMutablePath(), rule) { inside, _ in inside } }

  /// Whether the areas have a part in common. Touching along an edge or at a point is not enough.
  public func intersects(_ other: CGPath, using rule: CGPathFillRule = .winding) -> Bool {
    guard geometry.controlBounds.overlaps(other.geometry.controlBounds) else { return false }
    guard let arrangement = Arrangement(geometry, other.geometry) else { return false }
    return !arrangement.loops { rule.isInside($0.first) && rule.isInside($0.second) }.isEmpty
  }

  /// The parts of this path's lines and curves that lie in the other's area or on its edge. Subpaths are not closed for it.
  public func lineIntersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath { lines(inside: true, of: other, rule) }

  /// The parts of this path's lines and curves that lie outside the other's area. Subpaths are not closed for it.
  public func lineSubtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath { lines(inside: false, of: other, rule) }

  /// The separate areas of the path, each with its holes.
  public func componentsSeparated(using rule: CGPathFillRule = .winding) -> [CGPath] {
    guard let arrangement = Arrangement(geometry, .empty) else { return [] }
    let loops = arrangement.loops { rule.isInside($0.first) }
    var outer = loops.filter { $0.area > 0 }.map { (loop: $0, holes: [Arrangement.Loop]()) }
    // The innermost comes first.
    outer.sort { $0.loop.area < $1.loop.area }
    for hole in loops where hole.area < 0 {
      if let index = outer.firstIndex(where: { $0.loop.area > -hole.area && $0.loop.surrounds(hole) }) { outer[index].holes.append(hole) }
    }
    // From the left.
    func left(_ loop: Arrangement.Loop) -> GridPoint? { loop.subcurves.map(\.from).min() }
    outer = outer.map { ($0, left($0.loop) ?? GridPoint(x: 0, y: 0)) }.sorted { $0.1 < $1.1 }.map(\.0)
    return outer.map { component in
      var builder = PathBuilder()
      arrangement.add(component.loop, to: &builder)
      for hole in component.holes { arrangement.add(hole, to: &builder) }
      return CGPath(geometry: builder.makeGeometry())
    }
  }

  /// The path with lines in place of curves, none of which strays from its curve by more than `threshold`, in the path's units.
  public func flattened(threshold: CGFloat) -> CGPath { CGPath(geometry: geometry.flattened(tolerance: max(Double(threshold), 1e-9))) }

  private func combined(with other: CGPath, _ rule: CGPathFillRule, _ operation: (Bool, Bool) -> Bool) -> CGPath {
    guard let arrangement = Arrangement(geometry, other.geometry) else { return CGPath(geometry: .empty) }
    var builder = PathBuilder()
    for loop in arrangement.loops({ operation(rule.isInside($0.first), rule.isInside($0.second)) }) { arrangement.add(loop, to: &builder) }
    return CGPath(geometry: builder.makeGeometry())
  }

  private func lines(inside: Bool, of other: CGPath, _ rule: CGPathFillRule) -> CGPath {
    guard let arrangement = Arrangement(geometry, other.geometry, closesFirst: false) else { return CGPath(geometry: .empty) }
    let kept = (0..<arrangement.firstSubcurveCount).filter { index in
      let edge = arrangement.edges[arrangement.edgeOfSubcurve[index]]
      return (rule.isInside(edge.below.second) || rule.isInside(edge.above.second)) == inside
    }
    var builder = PathBuilder()
    arrangement.add(open: kept.map { arrangement.subcurves[$0] }, to: &builder)
    return CGPath(geometry: builder.makeGeometry())
  }
}

extension CGPathFillRule {
  fileprivate func isInside(_ winding: Int) -> Bool { self == .evenOdd ? winding % 2 != 0 : winding != 0 }
}

extension Arrangement.Loop {
  /// Whether another loop, which crosses this one nowhere, lies inside. Looks along a ray from the middle of one of its subcurves.
  fileprivate func surrounds(_ other: Arrangement.Loop) -> Bool {
    guard let probe = other.subcurves.max(by: { abs($0.to.x - $0.from.x) < abs($1.to.x - $1.from.x) }) else { return false }
    // Coordinates doubled, so that the middle stands on the grid.
    let middle = GridPoint(x: probe.from.x + probe.to.x, y: probe.from.y + probe.to.y)
    var isInside = false
    for subcurve in subcurves {
      let a = GridPoint(x: 2 * subcurve.from.x, y: 2 * subcurve.from.y), b = GridPoint(x: 2 * subcurve.to.x, y: 2 * subcurve.to.y)
      if (a.x <= middle.x) == (b.x <= middle.x) { continue }
      let side = GridPoint.cross(b - a, middle - a)
      if (side > 0) == (b.x > a.x) { isInside.toggle() }
    }
    return isInside
  }
}
