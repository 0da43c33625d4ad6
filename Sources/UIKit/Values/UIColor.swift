/// A colour: fixed, or resolved for the traits of where it is used.
///
/// System colours have their light values, and their dark ones where the traits say so.
public final class UIColor: NSObject, Sendable {
  private enum Value: Sendable {
    case fixed(CGColor)
    case dynamic(@Sendable (UITraitCollection) -> UIColor)
  }

  private let value: Value

  /// A fixed colour, for all traits.
  public init(cgColor: CGColor) { value = .fixed(cgColor) }

  init(like color: UIColor) { value = color.value }

  /// A colour of gamma-encoded sRGB; components below 0 or above 1 are of extended sRGB.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(cgColor: CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// A colour of gamma-encoded Display P3.
  public convenience init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    let space = CGColorSpace(name: CGColorSpace.displayP3)
    let color = space.flatMap { CGColor(colorSpace: $0, components: [red, green, blue, alpha]) }
    self.init(cgColor: color ?? CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// A colour that repeats a picture, from the upper left corner of what it fills on: a view, a layer, or a canvas.
  public convenience init(patternImage image: UIImage) {
    let pattern = image.cgImage.flatMap { ColorPattern.of($0, scale: image.scale) }
    self.init(cgColor: pattern.map(CGColor.init(pattern:)) ?? .clear)
  }

  /// A grey, from 0, black, to 1, white.
  public convenience init(white: CGFloat, alpha: CGFloat) { self.init(cgColor: CGColor(gray: white, alpha: alpha)) }

  /// A colour from hue, saturation and brightness from 0 to 1; other values are of the extended range.
  public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    let turn = (hue - hue.rounded(.down)) * 6
    let sector = turn.rounded(.down), part = turn - sector
    let p = brightness * (1 - saturation)
    let q = brightness * (1 - saturation * part)
    let t = brightness * (1 - saturation * (1 - part))
    let (r, g, b) =
      switch sector {
      case 0: (brightness, t, p)
      case 1: (q, brightness, p)
      case 2: (p, brightness, t)
      case 3: (p, q, brightness)
      case 4: (t, p, brightness)
      default: (brightness, p, q)
      }
    self.init(red: r, green: g, blue: b, alpha: alpha)
  }

  /// A colour whose value is computed for each set of traits, where and whenever it is asked for.
  public init(dynamicProvider: @escaping (UITraitCollection) -> UIColor) {
    // As on Apple's systems, what the function captures is its author's to guard.
    nonisolated(unsafe) let provider = dynamicProvider
    value = .dynamic { provider($0) }
  }

  /// The colour resolved for given traits.
  public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
    switch value {
    case .fixed: self
    case .dynamic(let provider): provider(traitCollection).resolvedColor(with: traitCollection)
    }
  }

  /// The colour resolved for the current traits.
  public var cgColor: CGColor {
    switch value {
    case .fixed(let color): color
    case .dynamic: resolvedColor(with: .current).cgColor
    }
  }

  var isDynamic: Bool { if case .dynamic = value { true } else { false } }

  /// The colour with another alpha.
  public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    switch value {
    case .fixed(let color): UIColor(cgColor: color.copy(alpha: alpha) ?? color)
    case .dynamic(let provider): UIColor { provider($0).withAlphaComponent(alpha) }
    }
  }

  /// Writes the components in extended sRGB to the pointers; returns true.
  @discardableResult
  public func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?, blue: UnsafeMutablePointer<CGFloat>?,
    alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let color = cgColor
    red?.pointee = color.red
    green?.pointee = color.green
    blue?.pointee = color.blue
    alpha?.pointee = color.alpha
    return true
  }

  /// Writes hue, saturation and brightness, each from 0 to 1, to the pointers; returns true.
  @discardableResult
  public func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?, brightness: UnsafeMutablePointer<CGFloat>?,
    alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let color = cgColor
    let high = max(color.red, color.green, color.blue), low = min(color.red, color.green, color.blue)
    let range = high - low
    var turn: CGFloat = 0
    if range > 0 {
      if high == color.red {
        turn = (color.green - color.blue) / range
      } else if high == color.green {
        turn = 2 + (color.blue - color.red) / range
      } else {
        turn = 4 + (color.red - color.green) / range
      }
      if turn < 0 { turn += 6 }
    }
    hue?.pointee = turn / 6
    saturation?.pointee = high > 0 ? range / high : 0
    brightness?.pointee = high
    alpha?.pointee = color.alpha
    return true
  }

  /// Writes the grey value and alpha to the pointers; returns false for a colour that is no grey.
  @discardableResult
  public func getWhite(_ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?) -> Bool {
    let color = cgColor
    guard color.red == color.green, color.green == color.blue else { return false }
    white?.pointee = color.red
    alpha?.pointee = color.alpha
    return true
  }

  /// Sets the fill and stroke colour of the current context.
  public func set() {
    setFill()
    setStroke()
  }

  /// Sets the fill colour of the current context.
  public func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }
  /// Sets the stroke colour of the current context.
  public func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIColor else { return false }
    if self === other { return true }
    guard case .fixed(let color) = value, case .fixed(let otherColor) = other.value else { return false }
    return color == otherColor
  }

  public override var hash: Int {
    guard case .fixed(let color) = value else { return ObjectIdentifier(self).hashValue }
    return color.hashValue
  }
}

extension UIColor: CGColorConvertible {}
