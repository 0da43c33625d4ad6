public import Graphics

/// Colours at places from 0 to 1, between which other colours lie. Immutable.
public final class CGGradient: Sendable {
  struct Stop: Sendable {
    var location: Double
    var color: CGColor
  }

  let stops: [Stop]

  /// A gradient of colours at locations from 0 to 1; without locations they lie at equal distances. Nil without colours.
  public convenience init?(colorsSpace space: CGColorSpace?, colors: [CGColor], locations: [CGFloat]?) {
    self.init(colors, locations)
  }

  /// Colours are `CGColor`s. Without locations they lie at equal distances. Nil without colours, and where an element is none.
  public convenience init?(colorsSpace space: CGColorSpace?, colors: CFArray, locations: [CGFloat]?) {
    let given = colors.compactMap { $0 as? CGColor }
    guard given.count == colors.count else { return nil }
    self.init(given, locations)
  }

  /// Reads `count` colours, each with as many components as the space has and alpha.
  public convenience init?(colorSpace space: CGColorSpace, colorComponents components: [CGFloat], locations: [CGFloat]?, count: Int) {
    let length = space.numberOfComponents + 1
    guard count > 0, components.count >= count * length else { return nil }
    self.init(
      (0..<count).compactMap { index in
        components.withUnsafeBufferPointer { $0.baseAddress.flatMap { CGColor(colorSpace: space, components: $0 + index * length) } }
      }, locations)
  }

  private init?(_ colors: [CGColor], _ locations: [CGFloat]?) {
    guard !colors.isEmpty, locations.map({ $0.count >= colors.count }) ?? true else { return nil }
    stops = colors.enumerated().map { index, color in
      Stop(location: Double(locations?[index] ?? CGFloat(index) / CGFloat(max(colors.count - 1, 1))), color: color)
    }
  }
}
