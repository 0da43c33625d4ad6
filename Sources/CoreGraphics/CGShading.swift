internal import CCairo
public import Graphics

/// Colours of a function, along a line or from one circle to another.
public final class CGShading {
  private let geometry: Geometry
  private let colors: CGGradient
  private let options: CGGradientDrawingOptions

  private enum Geometry {
    case axial(CGPoint, CGPoint)
    case radial(CGPoint, CGFloat, CGPoint, CGFloat)
  }

  /// Places at which the function is asked, between which colours are mixed.
  private static let sampleCount = 513

  private init?(
    _ geometry: Geometry, _ space: CGColorSpace, _ function: CGFunction, extendStart: Bool, extendEnd: Bool
  ) {
    guard function.rangeDimension >= space.numberOfComponents else { return nil }
    let last = Self.sampleCount - 1
    let samples = (0...last).map { index in
      // Without a number for alpha, colours are opaque.
      let values = function.values(at: CGFloat(index) / CGFloat(last)) + [1]
      return values.withUnsafeBufferPointer { $0.baseAddress.flatMap { CGColor(colorSpace: space, components: $0) } }
    }
    guard let colors = CGGradient(colorsSpace: space, colors: samples.compactMap { $0 }, locations: nil) else { return nil }
    self.geometry = geometry
    self.colors = colors
    options = CGGradientDrawingOptions(rawValue: (extendStart ? 1 : 0) | (extendEnd ? 2 : 0))
  }

  /// Colours along the line from `start` to `end`, and across it without end; beyond its ends where they are extended.
  ///
  /// The function gives as many numbers as the space has components, and alpha; nil when it gives fewer.
  public convenience init?(
    axialSpace space: CGColorSpace, start: CGPoint, end: CGPoint, function: CGFunction, extendStart: Bool, extendEnd: Bool
  ) {
    self.init(.axial(start, end), space, function, extendStart: extendStart, extendEnd: extendEnd)
  }

  /// Colours from one circle to another; beyond them where they are extended.
  ///
  /// The function gives as many numbers as the space has components, and alpha; nil when it gives fewer.
  public convenience init?(
    radialSpace space: CGColorSpace, start: CGPoint, startRadius: CGFloat, end: CGPoint, endRadius: CGFloat, function: CGFunction,
    extendStart: Bool, extendEnd: Bool
  ) {
    self.init(.radial(start, startRadius, end, endRadius), space, function, extendStart: extendStart, extendEnd: extendEnd)
  }

  fileprivate func draw(in context: CGContext) {
    switch geometry {
    case .axial(let start, let end): context.drawLinearGradient(colors, start: start, end: end, options: options)
    case .radial(let start, let startRadius, let end, let endRadius):
      context.drawRadialGradient(
        colors, startCenter: start, startRadius: startRadius, endCenter: end, endRadius: endRadius, options: options)
    }
  }
}

extension CGContext {
  /// Paints a shading over all that the clip lets through.
  public func drawShading(_ shading: CGShading) { shading.draw(in: self) }
}
