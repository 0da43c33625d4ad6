package import Graphics

extension VectorFrame.Shape {
  /// What the shape may touch, in pixels.
  func bounds(_ pathToPixels: CGAffineTransform) -> PixelRect {
    var rect = path.controlBounds
    if case .stroke(let pen) = operation, !rect.isNull {
      // A mitre's tip stands as far away as its limit says, a square cap's corner √2 half widths.
      let reach = pen.width / 2 * max(pen.join == .miter ? path.greatestMiter(limit: pen.miterLimit) : 1, 1.5)
      guard reach.isFinite, reach >= 0 else { return .empty }
      rect = CGRect(x: rect.minX - reach, y: rect.minY - reach, width: rect.width + 2 * reach, height: rect.height + 2 * reach)
    }
    return PixelRect(around: rect.applying(pathToPixels))
  }
}

extension PathGeometry {
  /// The greatest ratio of a mitre's length to the pen's width at any corner, of those within the limit; 1 for none.
  ///
  /// Where the line turns by an angle whose cosine is c, it is 1 / cos(turn / 2) = √(2 / (1 + c)).
  func greatestMiter(limit: Double) -> Double {
    guard limit > 1.5 else { return 1 }
    let largest = limit * limit * 1.001
    var greatest = 1.0
    var start = SIMD2<Double>.zero, current = start, first: SIMD2<Double>?, last: SIMD2<Double>?
    func turn(_ way: SIMD2<Double>?, _ next: SIMD2<Double>?) {
      guard let way, let next else { return }
      let lengths = ((way * way).sum() * (next * next).sum()).squareRoot()
      let square = 2 / (1 + (way * next).sum() / lengths)
      if square > greatest, square <= largest { greatest = square }
    }
    func go(_ controls: ArraySlice<CGPoint>) {
      guard let end = controls.last.map({ SIMD2($0) }) else { return }
      let from = current
      current = end
      guard let out = controls.lazy.map({ SIMD2($0) - from }).first(where: { $0 != .zero }) else { return }
      turn(last, out)
      if first == nil { first = out }
      let before = controls.dropLast().last { SIMD2($0) != end }.map { SIMD2($0) } ?? from
      last = before == end ? out : end - before
    }
    var index = 0
    for verb in verbs {
      let controls = points[index..<index + verb.pointCount]
      index += verb.pointCount
      switch verb {
      case .move:
        current = controls.first.map { SIMD2($0) } ?? current
        (start, first, last) = (current, nil, nil)
      case .line, .quad, .cubic: go(controls)
      case .close:
        if current != start { go([CGPoint(start)]) }
        turn(last, first)
        (first, last) = (nil, nil)
      }
    }
    return min(greatest.squareRoot(), limit)
  }
}

extension VectorFrame.Element {
  /// What the element may touch, in pixels.
  func bounds(_ frameToPixels: CGAffineTransform) -> PixelRect {
    switch self {
    case .shape(let shape): return shape.bounds(shape.pathToFrame.concatenating(frameToPixels))
    case .picture(let picture):
      let rect = CGRect(origin: .zero, size: picture.size)
      return PixelRect(around: rect.applying(picture.pictureToFrame.concatenating(frameToPixels)))
    case .group(let group):
      var bounds = VectorFrame.bounds(group.elements, frameToPixels)
      for clip in group.clips { bounds = bounds.intersection(clip.bounds(frameToPixels)) }
      if bounds.isEmpty { return .empty }
      let reach = group.reach(frameToPixels)
      return bounds.expanded(reach.x, reach.y)
    }
  }
}

extension VectorFrame {
  /// What its elements may touch, in points, to a sixteenth of a point; null where there are none.
  package var bounds: CGRect {
    let steps = 16.0
    let rect = Self.bounds(elements, CGAffineTransform(scaleX: steps, y: steps))
    if rect.isEmpty { return .null }
    return CGRect(
      x: Double(rect.minX) / steps, y: Double(rect.minY) / steps, width: Double(rect.width) / steps, height: Double(rect.height) / steps)
  }

  static func bounds(_ elements: [Element], _ frameToPixels: CGAffineTransform) -> PixelRect {
    elements.reduce(into: PixelRect.empty) { $0 = $0.union($1.bounds(frameToPixels)) }
  }
}

extension VectorFrame.Clip {
  func bounds(_ frameToPixels: CGAffineTransform) -> PixelRect {
    PixelRect(around: path.controlBounds.applying(pathToFrame.concatenating(frameToPixels)))
  }
}

extension VectorFrame.Group {
  /// How many pixels farther than its elements its effects reach, across and down.
  func reach(_ frameToPixels: CGAffineTransform) -> SIMD2<Int> {
    var reach = SIMD2<Int>(0, 0)
    for effect in effects {
      switch effect {
      case .fill, .tint, .tritone: break
      case .gaussianBlur(let deviation):
        let pixels = frameToPixels.pixels(deviation)
        reach &+= SIMD2(GaussianWeights.radius(pixels.x), GaussianWeights.radius(pixels.y))
      case .dropShadow(_, let offset, let deviation):
        let pixels = frameToPixels.pixels(SIMD2(deviation, deviation)), moved = frameToPixels.vector(offset)
        reach &+= SIMD2(GaussianWeights.radius(pixels.x), GaussianWeights.radius(pixels.y))
        reach &+= SIMD2(Int(min(abs(moved.x), 1e5)) + 1, Int(min(abs(moved.y), 1e5)) + 1)
      }
    }
    // What lies farther away than this from what shows is left out, so that surfaces stay small.
    return pointwiseMin(reach, SIMD2(2048, 2048))
  }
}

extension CGAffineTransform {
  /// Lengths across and down, by the map's scale along each axis.
  func pixels(_ lengths: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(lengths.x * Double(a * a + b * b).squareRoot(), lengths.y * Double(c * c + d * d).squareRoot())
  }

  /// Where the map takes a vector.
  func vector(_ v: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(Double(a) * v.x + Double(c) * v.y, Double(b) * v.x + Double(d) * v.y)
  }
}
