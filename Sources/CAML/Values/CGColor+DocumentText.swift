package import QuartzCore

extension CGColor {
  /// Red, green, blue and alpha of a colour as documents write it, from 0 to 1, alpha not multiplied in; nil for anything else.
  package static func components(documentText text: String) -> SIMD4<Double>? {
    guard let color = try? ValueParser.color(text) else { return nil }
    return SIMD4(Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
  }
}
