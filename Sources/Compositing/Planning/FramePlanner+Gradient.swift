internal import Foundation
internal import Graphics
internal import RenderTree

extension FramePlanner {
  /// Fills the corner shape with a gradient over the unit space of the bounds.
  mutating func planGradient(_ g: GradientProperties, _ frame: LayerFrame) {
    guard g.isDrawable, frame.size.x > 0, frame.size.y > 0 else { return }
    let start = SIMD2(Float(g.startPoint.x), Float(g.startPoint.y)), end = SIMD2(Float(g.endPoint.x), Float(g.endPoint.y))
    let scale = 1 / frame.size
    let index = gradientCount
    if index == output.gradients.count {
      output.gradients.append(Gradient(kind: .axial, stops: [], start: .zero, end: .zero, unitScale: .zero, unitOffset: .zero))
    }
    gradientCount += 1
    output.gradients[index].kind = g.type == .axial ? .axial : g.type == .radial ? .radial : .conic
    output.gradients[index].start = start
    output.gradients[index].end = end
    output.gradients[index].unitScale = SIMD2<Float>(scale)
    output.gradients[index].unitOffset = SIMD2<Float>(-SIMD2(frame.bounds.x, frame.bounds.y) * scale)
    // Last frame's stops give way to these in the same storage.
    output.gradients[index].stops.removeAll(keepingCapacity: true)
    let count = g.colors.count
    var last: Float = -.infinity
    for i in 0..<count {
      var location = Float(i) / Float(count - 1)
      if let given = g.locations?[i], given.isFinite { location = Float(given) }
      last = max(last, location)
      output.gradients[index].stops.append(Gradient.Stop(location: last, color: g.colors[i].straight))
    }
    add(frame.backing(material: .gradient(Int32(index)), color: SIMD4(repeating: 1), inset: 0), visible: frame.visible)
  }
}

extension GradientProperties {
  /// Whether there is a gradient to be drawn: two colours or more, a location for each if there are any, and a direction.
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
