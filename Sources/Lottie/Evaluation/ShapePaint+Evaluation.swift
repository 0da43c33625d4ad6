internal import Graphics
internal import Rasterizer

extension ShapePaint {
  /// Whether it looks the same in whatever space its path is given.
  var isColorFill: Bool { if case .color = source { pen == nil } else { false } }

  /// nil for a pen that draws nothing.
  func operation(at frame: FrameTime) -> VectorFrame.Operation? {
    guard let pen else { return .fill(usesEvenOddRule: usesEvenOddRule) }
    let width = pen.width.value(at: frame)
    guard width > 0 else { return nil }
    var result = VectorFrame.Pen(width: width)
    (result.cap, result.join, result.miterLimit) = (pen.cap, pen.join, pen.miterLimit.value(at: frame))
    if !pen.dashes.isEmpty {
      // Dashes of no length are dots, which lines with caps show.
      let lengths = pen.dashes.map { max($0.value(at: frame), Self.shortestDash) }
      if lengths.contains(where: { $0 > Self.shortestDash }) {
        (result.dashes, result.dashPhase) = (lengths, pen.dashPhase.value(at: frame))
      }
    }
    return .stroke(result)
  }

  private static let shortestDash = 0.01

  /// nil for a gradient without colours.
  func paint(at frame: FrameTime) -> VectorFrame.Paint? {
    switch source {
    case .color(let color): return .color(color.value(at: frame).clamped(lowerBound: .zero, upperBound: .one))
    case .gradient(let gradient):
      let stops = gradient.stops(at: frame)
      guard !stops.isEmpty else { return nil }
      let start = gradient.start.value(at: frame), end = gradient.end.value(at: frame)
      return .gradient(
        VectorFrame.Gradient(
          shape: gradient.isRadial ? .radial(focus: CGPoint(gradient.focus(start, end, at: frame))) : .linear, start: CGPoint(start),
          end: CGPoint(end), stops: stops.map { ($0.offset, $0.color) }))
    }
  }
}

extension GradientModel {
  /// The point from which a radial gradient is seen. It stays within the circle.
  fileprivate func focus(_ start: SIMD2<Double>, _ end: SIMD2<Double>, at frame: FrameTime) -> SIMD2<Double> {
    let share = min(max(highlightLength.value(at: frame) / 100, -0.99), 0.99)
    guard share != 0 else { return start }
    let way = end - start, radius = (way * way).sum().squareRoot()
    let angle = atan2(way.y, way.x) + highlightAngle.value(at: frame) * .pi / 180
    return start + SIMD2(cos(angle), sin(angle)) * (radius * share)
  }
}
