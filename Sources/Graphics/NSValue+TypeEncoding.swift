extension NSValue {
  /// What `objCType` says, without its leak: Foundation on Linux never frees the text that it returns.
  ///
  /// A box of a kind that this package makes is found by its equality with another one of the bytes that it holds; only of others, and of
  /// numbers that equal nothing, `objCType` is asked.
  package var typeEncoding: String {
    if self is NSNumber { return String(cString: objCType) }
    let kind = ObjectIdentifier(type(of: self))
    return (kind == Self.special ? structureEncoding : kind == Self.plain ? arrayEncoding : nil) ?? String(cString: objCType)
  }

  /// Foundation's class for boxes of points, sizes, rectangles, ranges and edge insets, which have 32 bytes at most.
  private static let special = ObjectIdentifier(type(of: NSValue(point: .zero)))

  /// Foundation's class for boxes of bytes with a type.
  private static let plain = ObjectIdentifier(type(of: box([0, 0])))

  private static func box(_ numbers: [Double]) -> NSValue { NSValue(bytes: numbers, objCType: "[\(numbers.count)d]") }

  private var structureEncoding: String? {
    var n = SIMD4<Double>.zero
    withUnsafeMutableBytes(of: &n) { if let start = $0.baseAddress { getValue(start) } }
    if isEqual(NSValue(point: CGPoint(x: n.x, y: n.y))) { return "{CGPoint=dd}" }
    if isEqual(NSValue(size: CGSize(width: n.x, height: n.y))) { return "{CGSize=dd}" }
    return isEqual(NSValue(rect: CGRect(x: n.x, y: n.y, width: n.z, height: n.w))) ? "{CGRect={CGPoint=dd}{CGSize=dd}}" : nil
  }

  /// The type encoding of a value of two, six or sixteen numbers: a vector, a transform, a transform with depth.
  private var arrayEncoding: String? {
    // As bytes describe themselves: nothing else tells how many there are.
    let counts = ["16 bytes": 2, "48 bytes": 6, "128 bytes": 16]
    guard let count = counts[description] else { return nil }
    var numbers = [Double](repeating: 0, count: count)
    getValue(&numbers)
    return isEqual(Self.box(numbers)) ? "[\(count)d]" : nil
  }
}
