internal import Graphics
internal import RenderTree

/// A value over a particle's life, piecewise linear between values at locations from 0, the birth, to 1, the death.
struct LifeCurve {
  private let values: [Float]
  private let locations: [Float]

  /// A curve through values at locations; nil without values. Locations that do not match the values in number, or decrease, are replaced
  /// by evenly spaced ones.
  init?(_ values: [Double], _ locations: [Double]) {
    guard !values.isEmpty else { return nil }
    self.values = values.map { Float(min(max($0, -1e7), 1e7)) }
    let isUsable = locations.count == values.count && zip(locations, locations.dropFirst()).allSatisfy { $0 <= $1 }
    self.locations =
      isUsable
      ? locations.map { Float(min(max($0, 0), 1)) } : values.indices.map { values.count > 1 ? Float($0) / Float(values.count - 1) : 0 }
  }

  func callAsFunction(_ progress: Float) -> Float {
    guard let next = locations.firstIndex(where: { $0 > progress }) else { return values[values.count - 1] }
    if next == 0 { return values[0] }
    let from = locations[next - 1], to = locations[next]
    return values[next - 1] + (values[next] - values[next - 1]) * ((progress - from) / (to - from))
  }
}

/// A behaviour that changes the appearance of particles, prepared for many of them.
enum ParticleLook {
  case value(LifeCurve, Target, isAdditive: Bool)
  /// Multiplies the particle's colour by four curves.
  case color(red: LifeCurve, green: LifeCurve, blue: LifeCurve, alpha: LifeCurve)
  /// A light at a point, whose colour multiplies those of particles and fades with the distance: colour ÷ (1 + falloff · distance).
  case light(position: SIMD3<Float>, color: SIMD4<Float>, falloff: Float, appliesAlpha: Bool)

  /// The value that a curve over life changes.
  enum Target: String { case scale, scaleX = "scale.x", scaleY = "scale.y", rotation, red, green, blue, alpha, x, y, z }

  /// The curve of a behaviour; nil for behaviours of motion, and for those without effect.
  init?(_ behavior: EmitterBehavior) {
    guard behavior.isEnabled else { return nil }
    let locations = behavior.numbers("locations")
    switch behavior.kind {
    case .valueOverLife:
      guard let path = behavior.word("keyPath"), let target = Target(keyPath: path),
        let curve = LifeCurve(behavior.numbers("values"), locations)
      else { return nil }
      self = .value(curve, target, isAdditive: behavior.number("additive") != 0)
    case .colorOverLife:
      guard case .array(let list)? = behavior.inputs["colors"] else { return nil }
      let colors = list.compactMap(CGColor.from)
      func curve(_ channel: (CGColor) -> CGFloat) -> LifeCurve? { LifeCurve(colors.map { Double(channel($0)) }, locations) }
      guard let red = curve(\.red), let green = curve(\.green), let blue = curve(\.blue), let alpha = curve(\.alpha) else { return nil }
      self = .color(red: red, green: green, blue: blue, alpha: alpha)
    case .light:
      let place = behavior.point("position")
      guard let color = behavior.inputs["color"].flatMap(CGColor.from) else { return nil }
      self = .light(
        position: SIMD3(single(place.x), single(place.y), single(behavior.number("zPosition"))),
        color: SIMD4(single(color.red), single(color.green), single(color.blue), single(color.alpha)),
        falloff: max(single(behavior.number("falloff")), 0), appliesAlpha: behavior.number("appliesAlpha") != 0)
    default: return nil
    }
  }
}

private func single(_ value: Double) -> Float { value.isNaN ? 0 : Float(min(max(value, -1e7), 1e7)) }

extension ParticleLook.Target {
  /// The target of a key path as behaviours spell it: `scale`, `rotation`, `color.alpha`, `position.x`, …
  init?(keyPath: String) {
    switch keyPath {
    case "scale.xy": self = .scale
    case "opacity", "color.alpha": self = .alpha
    case "color.red": self = .red
    case "color.green": self = .green
    case "color.blue": self = .blue
    case "position.x": self = .x
    case "position.y": self = .y
    case "position.z", "zPosition": self = .z
    case "x", "y", "z": return nil
    default: self.init(rawValue: keyPath)
    }
  }
}
