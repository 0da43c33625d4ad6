internal import Graphics
internal import RenderTree

extension FramePlanner {
  /// Fills the corner shape with a gradient over the unit space of the bounds.
  mutating func planGradient(_ g: GradientProperties, _ frame: LayerFrame) {
    guard g.isDrawable, frame.size.x > 0, frame.size.y > 0 else { return }
    let start = SIMD2(Float(g.startPoint.x), Float(g.startPoint.y)), end = SIMD2(Float(g.endPoint.x), Float(g.endPoint.y))
    let scale = 1 / frame.size
    let index = writer.addGradient { gradient in
      gradient.kind = g.type == .axial ? .axial : g.type == .radial ? .radial : .conic
      gradient.start = start
      gradient.end = end
      gradient.unitScale = SIMD2<Float>(scale)
      gradient.unitOffset = SIMD2<Float>(-SIMD2(frame.bounds.x, frame.bounds.y) * scale)
      let count = g.colors.count
      var last: Float = -.infinity
      for i in 0..<count {
        var location = Float(i) / Float(count - 1)
        if let given = g.locations?[i], given.isFinite { location = Float(given) }
        last = max(last, location)
        gradient.stops.append(Gradient.Stop(location: last, color: g.colors[i].straight))
      }
    }
    stack.add(frame.backing(material: .gradient(index), color: SIMD4(repeating: 1), inset: 0), visible: frame.visible)
  }
}

extension GradientProperties {
  /// Whether the gradient can be drawn: at least two colours, a location for each if there are any, and a direction.
  var isDrawable: Bool {
    guard colors.count > 1, locations.map({ $0.count == colors.count }) ?? true else { return false }
    let axis = SIMD2(Float(endPoint.x), Float(endPoint.y)) - SIMD2(Float(startPoint.x), Float(startPoint.y))
    guard axis.x.isFinite, axis.y.isFinite else { return false }
    return switch type {
    case .axial, .conic: axis != .zero
    // An ellipse without width or height has no inside.
    case .radial: axis.x != 0 && axis.y != 0
    }
  }
}
