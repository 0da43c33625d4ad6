internal import Graphics
internal import TextEscaping

/// Reads lists of transform functions.
///
/// Each function applies before those written ahead of it, as `CATransform3DTranslate` and its kin do: the last written acts first on a
/// point. Angles are degrees unless they say `rad`, `turn` or `grad`.
enum TransformParser {
  /// An empty list is the identity.
  static func transform(_ text: String) throws(ValueError) -> CATransform3D {
    var result = CATransform3DIdentity
    let text = text.trimmed
    if text == "none" || text == "identity" { return result }
    var scalars = text.unicodeScalars[...]
    while !scalars.isEmpty {
      guard let open = scalars.firstIndex(of: "("), let close = scalars[open...].firstIndex(of: ")") else {
        throw ValueError("\"\(NumberScanner.shortened(Substring(scalars)))\" is not a transform function with its arguments in parentheses")
      }
      let name = String(scalars[..<open]).trimmed
      let arguments = NumberScanner.words(Substring(scalars[scalars.index(after: open)..<close]))
      result = CATransform3DConcat(try function(name, arguments), result)
      scalars = scalars[scalars.index(after: close)...].drop { $0.properties.isWhitespace || $0 == "," }
    }
    return result
  }

  private static func function(_ name: String, _ arguments: [Substring]) throws(ValueError) -> CATransform3D {
    switch name {
    case "translate":
      let n = try lengths(arguments, name, 1...3)
      return CATransform3DMakeTranslation(n[0], n.count > 1 ? n[1] : 0, n.count > 2 ? n[2] : 0)
    case "scale":
      let n = try lengths(arguments, name, 1...3)
      // A single factor scales all three axes, as `CATransform3DMakeScale(s, s, s)`.
      return n.count == 1 ? CATransform3DMakeScale(n[0], n[0], n[0]) : CATransform3DMakeScale(n[0], n[1], n.count > 2 ? n[2] : 1)
    case "rotate":
      guard arguments.count == 1 || arguments.count == 4 else { throw wrongCount(name, "1 or 4", arguments.count) }
      let radians = try angle(arguments[0])
      if arguments.count == 1 { return CATransform3DMakeRotation(radians, 0, 0, 1) }
      let axis = try lengths(Array(arguments[1...]), name, 3...3)
      guard axis.contains(where: { $0 != 0 }) else { throw ValueError("the axis of rotate is 0 0 0") }
      return CATransform3DMakeRotation(radians, axis[0], axis[1], axis[2])
    case "perspective":
      let distance = try lengths(arguments, name, 1...1)[0]
      var result = CATransform3DIdentity
      // A distance of 0 is no perspective, as on the web.
      if distance != 0 { result.m34 = -1 / distance }
      return result
    case "skew":
      guard (1...2).contains(arguments.count) else { throw wrongCount(name, "1 or 2", arguments.count) }
      var result = CATransform3DIdentity
      result.m21 = tan(try angle(arguments[0]))
      if arguments.count == 2 { result.m12 = tan(try angle(arguments[1])) }
      return result
    case "matrix": return try matrix(arguments)
    default:
      throw ValueError(
        "\"\(NumberScanner.shortened(name))\" is not a transform function (translate, rotate, scale, perspective, skew, matrix)")
    }
  }

  /// Sixteen numbers by rows, or the six of an affine map.
  private static func matrix(_ arguments: [Substring]) throws(ValueError) -> CATransform3D {
    guard arguments.count == 16 || arguments.count == 6 else { throw wrongCount("matrix", "16 or 6", arguments.count) }
    let n = try lengths(arguments, "matrix", 6...16)
    if n.count == 6 {
      var result = CATransform3DIdentity
      (result.m11, result.m12, result.m21, result.m22, result.m41, result.m42) = (n[0], n[1], n[2], n[3], n[4], n[5])
      return result
    }
    return CATransform3D(
      m11: n[0], m12: n[1], m13: n[2], m14: n[3], m21: n[4], m22: n[5], m23: n[6], m24: n[7],
      m31: n[8], m32: n[9], m33: n[10], m34: n[11], m41: n[12], m42: n[13], m43: n[14], m44: n[15])
  }

  private static func lengths(_ arguments: [Substring], _ name: String, _ counts: ClosedRange<Int>) throws(ValueError) -> [CGFloat] {
    guard counts.contains(arguments.count) else {
      throw wrongCount(
        name, counts.lowerBound == counts.upperBound ? "\(counts.lowerBound)" : "\(counts.lowerBound) to \(counts.upperBound)",
        arguments.count)
    }
    var result: [CGFloat] = []
    for argument in arguments {
      result.append(try NumberScanner.finite(argument.before(bytes: "px")?[...] ?? argument))
    }
    return result
  }

  /// An angle in radians.
  private static func angle(_ argument: Substring) throws(ValueError) -> CGFloat {
    for (unit, radians) in [("deg", CGFloat.pi / 180), ("grad", .pi / 200), ("rad", 1), ("turn", 2 * .pi)] {
      if let number = argument.before(bytes: unit) { return try NumberScanner.finite(number) * radians }
    }
    return try NumberScanner.finite(argument) * .pi / 180
  }

  private static func wrongCount(_ name: String, _ wanted: String, _ count: Int) -> ValueError {
    ValueError("\(name) takes \(wanted) arguments, not \(count)")
  }
}
