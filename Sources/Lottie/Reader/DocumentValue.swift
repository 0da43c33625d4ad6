protocol DocumentValue: Interpolable {
  /// nil where the JSON is of another kind.
  init?(json: JSONValue)
  /// How many components may have easings of their own.
  static var easingCount: Int { get }
}

extension DocumentValue {
  static var easingCount: Int { 1 }
}

extension Double: DocumentValue {
  /// A number, or the first of several.
  init?(json: JSONValue) {
    guard let number = json.number ?? json.first?.number else { return nil }
    self = number
  }
}

extension JSONValue {
  /// The first numbers of an array, 0 in the place of those that lack; a single number stands for all.
  fileprivate func numbers(_ count: Int) -> SIMD4<Double>? {
    if let number { return SIMD4(repeating: number) }
    guard isArray else { return nil }
    var result = SIMD4<Double>.zero
    for (index, element) in zip(0..<count, elements) {
      guard let number = element.number ?? element.first?.number else { return nil }
      result[index] = number
    }
    return result
  }
}

extension SIMD2<Double>: DocumentValue {
  init?(json: JSONValue) {
    guard let numbers = json.numbers(2) else { return nil }
    self = numbers.lowHalf
  }
  static var easingCount: Int { 2 }
}

extension SIMD3<Double>: DocumentValue {
  init?(json: JSONValue) {
    guard let numbers = json.numbers(3) else { return nil }
    self.init(numbers.x, numbers.y, numbers.z)
  }
  static var easingCount: Int { 3 }
}

extension SIMD4<Double>: DocumentValue {
  /// A colour: red, green, blue and maybe alpha, from 0 to 1 or, as documents of old have them, to 255; or as text, `#rrggbb`.
  init?(json: JSONValue) {
    if let text = json.text {
      guard let color = Self.color(hexadecimal: text) else { return nil }
      self = color
      return
    }
    guard json.count >= 3, var numbers = json.numbers(4) else { return nil }
    if json.count < 4 { numbers.w = 1 }
    if numbers.x > 1, numbers.y > 1, numbers.z > 1 {
      numbers = SIMD4(numbers.x / 255, numbers.y / 255, numbers.z / 255, numbers.w > 1 ? numbers.w / 255 : numbers.w)
    }
    self = numbers.clamped(lowerBound: .zero, upperBound: .one)
  }

  /// `#rgb`, `#rrggbb` or `#rrggbbaa`.
  static func color(hexadecimal text: String) -> SIMD4<Double>? {
    var digits = Array(text.utf8.drop { $0 == UInt8(ascii: "#") })
    if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
    guard digits.count == 6 || digits.count == 8, let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16) else {
      return nil
    }
    return SIMD4(rgba: digits.count == 6 ? number << 8 | 0xFF : number)
  }

  /// A colour of four bytes, red the highest, alpha the lowest.
  init(rgba: UInt32) {
    func component(_ shift: UInt32) -> Double { Double(rgba >> shift & 0xFF) / 255 }
    self.init(component(24), component(16), component(8), component(0))
  }
}

extension [Double]: DocumentValue {
  init?(json: JSONValue) {
    guard json.isArray, json.count <= 100_000 else { return nil }
    self = json.elements.map { $0.number ?? 0 }
  }
}

extension BezierShape: DocumentValue {
  /// Vertices with tangents relative to them; or an array of one such object, as in key frames.
  init?(json: JSONValue) {
    let json = json.isArray ? json.first ?? json : json
    guard json.isObject, let vertices = json["v"], vertices.isArray else { return nil }
    let count = vertices.count
    isClosed = json["c"]?.flag ?? false
    points = []
    guard count > 0 else { return }
    points.reserveCapacity(3 * count + 1)
    var into = json["i"]?.elements, out = json["o"]?.elements
    var firstInto = SIMD2<Double>.zero, first = SIMD2<Double>.zero, lastOut = SIMD2<Double>.zero
    for (index, element) in vertices.elements.enumerated() {
      let vertex = SIMD2(json: element) ?? .zero
      let intoVertex = vertex + (into?.next().flatMap { SIMD2(json: $0) } ?? .zero)
      if index == 0 {
        (firstInto, first) = (intoVertex, vertex)
      } else {
        points.append(lastOut)
        points.append(intoVertex)
      }
      points.append(vertex)
      lastOut = vertex + (out?.next().flatMap { SIMD2(json: $0) } ?? .zero)
    }
    if isClosed, count > 1 { points += [lastOut, firstInto, first] }
  }
}
