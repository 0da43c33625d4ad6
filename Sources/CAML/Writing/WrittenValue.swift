internal import Graphics
internal import QuartzCore

/// An object of a document as it is written: its class, and its values by key, in the order of the text.
struct WrittenObject {
  /// The class's name in documents: `CALayer`, `CABasicAnimation`, `LKState`.
  var className: String
  var entries: [Entry] = []

  struct Entry {
    var key: String
    var value: WrittenValue
  }

  /// A key with what is written under it; nil where nothing is.
  typealias Member = (key: String, value: WrittenValue?)

  init(_ className: String, _ members: Member...) {
    self.className = className
    for (key, value) in members { add(key, value) }
  }

  mutating func add(_ key: String, _ value: WrittenValue?) {
    if let value { entries.append(Entry(key: key, value: value)) }
  }
}

indirect enum WrittenValue {
  case number(Double)
  /// A number kept with the precision of a `Float`.
  case float(Float)
  case bool(Bool)
  case string(String)
  case point(CGPoint)
  case size(CGSize)
  case rect(CGRect)
  case color(CGColor)
  case transform(CATransform3D)
  case path(PathGeometry)
  /// How the document refers to it.
  case image(String)
  /// How the document refers to a file.
  case file(String)
  case curve(TimingCurveValue)
  case valueFunction(String)
  case colorMatrix([Double])
  case null
  /// An object that has this `id` elsewhere.
  case reference(String)
  /// Members named by their classes.
  case array([WrittenValue])
  case object(WrittenObject)
  /// Objects, each under a key of its own.
  case keyed([(key: String, object: WrittenObject)])

  var className: String {
    switch self {
    case .number, .float: "real"
    case .bool: "integer"
    case .string, .file: "string"
    case .point: "CGPoint"
    case .size: "CGSize"
    case .rect: "CGRect"
    case .color: "CGColor"
    case .transform: "CATransform3D"
    case .path: "CGPath"
    case .image: "CGImage"
    case .curve: "CAMediaTimingFunction"
    case .valueFunction: "CAValueFunction"
    case .colorMatrix: "CAColorMatrix"
    case .null: "null"
    case .reference: "reference"
    case .array: "NSArray"
    case .object(let object): object.className
    case .keyed: "NSDictionary"
    }
  }

  /// The value as text; nil for what is made of elements.
  var text: String? {
    switch self {
    case .number(let value): NumberText.of(value)
    case .float(let value): NumberText.of(value)
    case .bool(let value): value ? "1" : "0"
    case .string(let value), .file(let value), .valueFunction(let value): value
    case .point(let value): NumberText.of([value.x, value.y])
    case .size(let value): NumberText.of([value.width, value.height])
    case .rect(let value): NumberText.of([value.minX, value.minY, value.width, value.height])
    // Alpha is written beside it.
    case .color(let value): NumberText.of([value.red, value.green, value.blue])
    case .transform(let value): TransformText.of(value)
    case .path(let value): PathText.of(value)
    case .curve(let value): value.text
    case .colorMatrix(let values): "matrix(\(NumberText.of(values.map { CGFloat($0) })))"
    case .image, .null, .reference, .array, .object, .keyed: nil
    }
  }
}

enum NumberText {
  /// The shortest text that reads back as the same number.
  static func of(_ value: Double) -> String {
    if value.isNaN { return "0" }
    if value.isInfinite { return value > 0 ? "inf" : "-inf" }
    return value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
  }

  static func of(_ value: Float) -> String {
    if !value.isFinite || value == value.rounded() { return of(Double(value)) }
    return "\(value)"
  }

  static func of(_ values: [CGFloat]) -> String { values.map { of(Double($0)) }.joined(separator: " ") }
}

/// Outlines as documents write them: numbers, then the operator that takes them.
enum PathText {
  static func of(_ path: PathGeometry) -> String {
    var result = ""
    var next = 0
    for verb in path.verbs {
      let (letter, count) =
        switch verb {
        case .move: ("m", 1)
        case .line: ("l", 1)
        case .quad: ("q", 2)
        case .cubic: ("c", 3)
        case .close: ("h", 0)
        }
      for point in path.points[next..<next + count] {
        result += NumberText.of(Double(point.x)) + " " + NumberText.of(Double(point.y)) + " "
      }
      next += count
      result += letter + " "
    }
    return String(result.dropLast())
  }
}

/// Transforms as lists of functions, where they consist of a translation, rotations and a scale; sixteen numbers otherwise.
enum TransformText {
  static func of(_ transform: CATransform3D) -> String {
    if CATransform3DIsIdentity(transform) { return "" }
    let parts = TransformComponents(transform)
    var functions: [String] = []
    func list(_ name: String, _ values: [Double]) { functions.append("\(name)(\(values.map(NumberText.of).joined(separator: ", ")))") }
    let (move, turn) = (parts.translation, parts.rotation)
    // Lengths of rows of a rotation are 1 but for the last place.
    let scale = (parts.scale * 1e13).rounded(.toNearestOrEven) / 1e13
    if parts.perspective != SIMD4(0, 0, 0, 1), transform.m34 != 0 { list("perspective", [-1 / Double(transform.m34)]) }
    if move != .zero { list("translate", [move.x, move.y] + (move.z == 0 ? [] : [move.z])) }
    // Angles of interpolated rotations are 0 but for the last place.
    for (angle, axis) in [(turn.z, ""), (turn.y, ", 0, 1, 0"), (turn.x, ", 1, 0, 0")] where degrees(angle) != 0 {
      functions.append("rotate(\(NumberText.of(degrees(angle)))deg\(axis))")
    }
    if scale != SIMD3(1, 1, 1) { list("scale", [scale.x, scale.y] + (scale.z == 1 ? [] : [scale.z])) }
    let text = functions.joined(separator: " ")
    if let read = try? TransformParser.transform(text), isClose(read, transform) { return text }
    return "matrix(" + numbers(transform).map { NumberText.of(Double($0)) }.joined(separator: ", ") + ")"
  }

  /// Twelve places, so that 30° do not become 29.999999999999996.
  private static func degrees(_ radians: Double) -> Double {
    let value = radians * 180 / .pi
    let digits = 1e12
    return abs(value) < 1000 ? (value * digits).rounded() / digits : value
  }

  private static func numbers(_ m: CATransform3D) -> [CGFloat] {
    [m.m11, m.m12, m.m13, m.m14, m.m21, m.m22, m.m23, m.m24, m.m31, m.m32, m.m33, m.m34, m.m41, m.m42, m.m43, m.m44]
  }

  private static func isClose(_ a: CATransform3D, _ b: CATransform3D) -> Bool {
    zip(numbers(a), numbers(b)).allSatisfy { abs($0 - $1) <= 1e-12 * max(1, abs($0), abs($1)) }
  }
}

extension TimingCurveValue {
  var text: String {
    switch self {
    case .named(let name): name
    case .controlPoints(let x1, let y1, let x2, let y2): [x1, y1, x2, y2].map(NumberText.of).joined(separator: " ")
    }
  }

  init(_ function: CAMediaTimingFunction) {
    for name in Self.names where TimingCurveValue.named(name).function.isEqual(function) {
      self = .named(name)
      return
    }
    var points: [Float] = [0, 0, 0, 0]
    points.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      function.getControlPoint(at: 1, values: base)
      function.getControlPoint(at: 2, values: base + 2)
    }
    self = .controlPoints(points[0], points[1], points[2], points[3])
  }
}
