internal import Graphics

extension Contour {
  /// How far along its tangent a rounded corner's control point stands, as a fraction of the way to the corner.
  private static let cornerControl = 0.5522847498

  /// Corners between straight sides become curves that begin at `radius` from them, but no farther than half of a side. Vertices with
  /// tangents, and ends, stay as they are.
  func rounded(_ radius: Double) -> Contour {
    guard vertices.count > 2 else { return self }
    var result = Contour(vertices: [], isClosed: isClosed)
    for (index, vertex) in vertices.enumerated() {
      let isEnd = !isClosed && (index == 0 || index == vertices.count - 1)
      let previous = vertices[(index + vertices.count - 1) % vertices.count], next = vertices[(index + 1) % vertices.count]
      let isCorner = vertex.into == vertex.point && vertex.out == vertex.point
      guard isCorner, !isEnd else {
        result.vertices.append(vertex)
        continue
      }
      func place(towards other: Vertex) -> SIMD2<Double> {
        let way = other.point - vertex.point, length = (way * way).sum().squareRoot()
        return length > 0 ? vertex.point + way * (min(length / 2, radius) / length) : vertex.point
      }
      let before = place(towards: previous), after = place(towards: next)
      result.vertices.append(Vertex(before, into: before, out: before + (vertex.point - before) * Self.cornerControl))
      result.vertices.append(Vertex(after, into: after + (vertex.point - after) * Self.cornerControl, out: after))
    }
    return result
  }

  /// Moves vertices towards the middle and their tangents away from it, for positive shares.
  func puckered(_ share: Double) -> Contour {
    guard !vertices.isEmpty else { return self }
    let middle = vertices.reduce(SIMD2.zero) { $0 + $1.point } / Double(vertices.count)
    return Contour(
      vertices: vertices.map { vertex in
        Vertex(
          vertex.point + (middle - vertex.point) * share, into: vertex.into + (vertex.into - middle) * share,
          out: vertex.out + (vertex.out - middle) * share)
      }, isClosed: isClosed)
  }

  /// Turns points about a centre by `angle` radians there, less the farther away they lie.
  func twisted(_ angle: Double, about center: SIMD2<Double>) -> Contour {
    let reach = vertices.map { ($0.point - center) }.map { ($0 * $0).sum().squareRoot() }.max() ?? 0
    guard reach > 0 else { return self }
    func turn(_ point: SIMD2<Double>) -> SIMD2<Double> {
      let way = point - center, turn = angle * (1 - min((way * way).sum().squareRoot() / reach, 1))
      return center + SIMD2(way.x * cos(turn) - way.y * sin(turn), way.x * sin(turn) + way.y * cos(turn))
    }
    return Contour(
      vertices: vertices.map { Vertex(turn($0.point), into: turn($0.into), out: turn($0.out)) }, isClosed: isClosed)
  }

  /// Each curve becomes a line that goes from side to side.
  /// - Parameters:
  ///   - size: how far it leaves the curve.
  ///   - ridges: between the curve's ends.
  func zigzagged(size: Double, ridges: Int, isSmooth: Bool) -> Contour {
    var points: [(point: SIMD2<Double>, way: SIMD2<Double>)] = [], side = -1.0
    let count = segmentCount
    guard count > 0 else { return self }
    func add(_ segment: PathSegment, _ parameter: Double) {
      let tangent = segment.tangent(at: parameter), length = (tangent * tangent).sum().squareRoot()
      let way = length > 0 ? tangent / length : SIMD2(1, 0)
      points.append((segment.point(at: parameter) + SIMD2(way.y, -way.x) * (size * side), way))
      side = -side
    }
    for index in 0..<count {
      let segment = segment(index)
      for ridge in 0...ridges { add(segment, Double(ridge) / Double(ridges + 1)) }
    }
    if !isClosed { add(segment(count - 1), 1) }
    var result = Contour(vertices: points.map { Vertex($0.point) }, isClosed: isClosed)
    guard isSmooth else { return result }
    for index in points.indices {
      let next = points[(index + 1) % points.count].point - points[index].point
      let reach = (next * next).sum().squareRoot() / 2
      result.vertices[index].into = points[index].point - points[index].way * reach
      result.vertices[index].out = points[index].point + points[index].way * reach
    }
    return result
  }
}

extension PathGeometry {
  /// The outline grown by a distance, or shrunk by a negative one: the area together with a line as wide as twice that along its edge, or
  /// without it. Curves come out as short lines.
  func offset(by amount: Double, join: CGLineJoin, miterLimit: Double) -> PathGeometry {
    let path = CGPath(geometry: self)
    let edge = path.copy(
      strokingWithWidth: CGFloat(abs(amount) * 2), lineCap: .butt, lineJoin: join, miterLimit: CGFloat(max(miterLimit, 1)))
    return (amount > 0 ? path.union(edge) : path.subtracting(edge)).geometry
  }
}
