/// A number, a vector or a picture that a filter takes.
package typealias FilterParameter = TransitionParameter

// Inputs as rows of filters and transitions name them, each with its default, its range where it has one, and what it is.
extension FilterParameter {
  static func number(_ name: String, _ initial: Float, from minimum: Float? = nil, to maximum: Float? = nil, _ summary: String)
    -> FilterParameter
  {
    FilterParameter(name, .float, .number, [initial], minimum: minimum, maximum: maximum, summary: summary)
  }

  /// A length in points.
  static func distance(_ name: String, _ initial: Float, from minimum: Float? = nil, _ summary: String) -> FilterParameter {
    FilterParameter(name, .float, .distance, [initial], minimum: minimum, summary: summary)
  }

  static func count(_ name: String, _ initial: Float, from minimum: Float, to maximum: Float, _ summary: String) -> FilterParameter {
    FilterParameter(name, .float, .count, [initial], minimum: minimum, maximum: maximum, summary: summary)
  }

  /// In radians, counterclockwise.
  static func angle(_ name: String, _ initial: Float, _ summary: String) -> FilterParameter {
    FilterParameter(name, .float, .angle, [initial], summary: summary)
  }

  /// A place in points.
  static func position(_ name: String, _ initial: [Float], _ summary: String) -> FilterParameter {
    FilterParameter(name, .vec2, .position, initial, summary: summary)
  }

  /// Two or four numbers.
  static func vector(_ name: String, _ initial: [Float], _ summary: String) -> FilterParameter {
    FilterParameter(name, initial.count == 2 ? .vec2 : .vec4, .number, initial, summary: summary)
  }

  /// x, y, width and height in points.
  static func rectangle(_ name: String, _ initial: [Float], _ summary: String) -> FilterParameter {
    FilterParameter(name, .vec4, .rectangle, initial, summary: summary)
  }

  /// Red, green, blue and straight alpha.
  static func color(_ name: String, _ initial: [Float], _ summary: String) -> FilterParameter {
    FilterParameter(name, .vec4, .color, initial, minimum: 0, maximum: 1, summary: summary)
  }

  static func picture(_ name: String, _ summary: String) -> FilterParameter {
    FilterParameter(name, .image, .image, summary: summary)
  }

  static let image = picture("inputImage", "The picture.")
  static let background = picture("inputBackgroundImage", "What is behind it.")
  static let mask = picture("inputMaskImage", "The mask.")
  static let center = position("inputCenter", [150, 150], "The middle of the effect.")
  static let transform = FilterParameter(
    "inputTransform", .mat3, .number, [1, 0, 0, 0, 1, 0, 0, 0, 1], summary: "The map, a CGAffineTransform.")
}
