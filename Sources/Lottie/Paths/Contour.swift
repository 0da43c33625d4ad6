internal import Graphics

/// A subpath as vertices with tangents, which is how modifiers take outlines.
struct Contour {
  struct Vertex {
    var point: SIMD2<Double>
    /// Control points on the way here and on the way on, absolute.
    var into: SIMD2<Double>
    var out: SIMD2<Double>

    init(_ point: SIMD2<Double>) { (self.point, into, out) = (point, point, point) }

    init(_ point: SIMD2<Double>, into: SIMD2<Double>, out: SIMD2<Double>) {
      (self.point, self.into, self.out) = (point, into, out)
    }
  }

  var vertices: [Vertex] = []
  var isClosed = false

  /// The subpaths of an outline. A last vertex that lies on the first of a closed one is the same.
  static func contours(of path: PathGeometry) -> [Contour] {
    var contours: [Contour] = [], current = Contour()
    func finished(_ contour: Contour) -> Contour {
      var contour = contour
      if contour.isClosed, contour.vertices.count > 1, let last = contour.vertices.last, last.point == contour.vertices[0].point {
        contour.vertices[0].into = last.into
        contour.vertices.removeLast()
      }
      return contour
    }
    for segment in path.segments {
      if segment.startsSubpath {
        if !current.vertices.isEmpty { contours.append(finished(current)) }
        current = Contour(vertices: [Vertex(segment.start)])
      }
      if segment.closesSubpath {
        current.isClosed = true
        continue
      }
      if !segment.isLine { current.vertices[current.vertices.count - 1].out = segment.control1 }
      var vertex = Vertex(segment.end)
      if !segment.isLine { vertex.into = segment.control2 }
      current.vertices.append(vertex)
    }
    if !current.vertices.isEmpty { contours.append(finished(current)) }
    return contours
  }

  var segmentCount: Int { isClosed ? vertices.count : max(0, vertices.count - 1) }

  func segment(_ index: Int) -> PathSegment {
    let start = vertices[index], end = vertices[(index + 1) % vertices.count]
    if start.out == start.point, end.into == end.point { return PathSegment(line: start.point, end.point) }
    return PathSegment(cubic: start.point, start.out, end.into, end.point)
  }

  func append(to builder: inout PathBuilder) {
    guard let first = vertices.first else { return }
    builder.move(to: CGPoint(first.point))
    for index in 0..<segmentCount {
      let segment = segment(index)
      if segment.isLine {
        // The line that closes an outline is drawn by closing it.
        if isClosed, index == segmentCount - 1 { continue }
        builder.addLine(to: CGPoint(segment.end))
      } else {
        builder.addCurve(to: CGPoint(segment.end), control1: CGPoint(segment.control1), control2: CGPoint(segment.control2))
      }
    }
    if isClosed { builder.closeSubpath() }
  }
}

extension PathGeometry {
  func mapContours(_ change: (Contour) -> Contour) -> PathGeometry {
    var builder = PathBuilder()
    for contour in Contour.contours(of: self) { change(contour).append(to: &builder) }
    return builder.makeGeometry()
  }
}
