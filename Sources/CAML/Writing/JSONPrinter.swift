internal import Graphics
internal import TextEscaping

/// Prints the objects of a document as JSON, keys in the order of the XML.
///
/// Points are [x, y], sizes [width, height], rectangles [x, y, width, height], colours [red, green, blue, alpha], transforms 16 numbers by
/// rows. Infinite numbers are the texts "inf" and "-inf".
struct JSONPrinter {
  static func document(_ root: WrittenObject) -> String { object(root, depth: 0) + "\n" }

  private static func object(_ object: WrittenObject, extra: [(String, String)] = [], depth: Int) -> String {
    let entries =
      extra.map { (quoted($0.0), quoted($0.1)) } + [(quoted("class"), quoted(object.className))]
      + object.entries.map { (quoted($0.key), value($0.value, depth: depth + 1)) }
    return lines(entries.map { "\($0): \($1)" }, "{", "}", depth: depth)
  }

  private static func lines(_ items: [String], _ open: String, _ close: String, depth: Int) -> String {
    if items.isEmpty { return open + close }
    let indent = String(repeating: "  ", count: depth + 1)
    return open + "\n" + items.map { indent + $0 }.joined(separator: ",\n") + "\n" + String(repeating: "  ", count: depth) + close
  }

  private static func value(_ value: WrittenValue, depth: Int) -> String {
    switch value {
    case .number(let number): self.number(number)
    case .float(let number): number.isFinite ? NumberText.of(number) : self.number(Double(number))
    case .bool(let flag): flag ? "true" : "false"
    case .string(let text), .file(let text), .valueFunction(let text), .image(let text): quoted(text)
    case .point(let point): list([point.x, point.y])
    case .size(let size): list([size.width, size.height])
    case .rect(let rect): list([rect.minX, rect.minY, rect.width, rect.height])
    case .color(let color): list([color.red, color.green, color.blue, color.alpha])
    case .transform(let m):
      list([
        m.m11, m.m12, m.m13, m.m14, m.m21, m.m22, m.m23, m.m24, m.m31, m.m32, m.m33, m.m34, m.m41, m.m42, m.m43, m.m44,
      ])
    case .path(let path): quoted(PathText.of(path))
    case .curve(.named(let name)): quoted(name)
    case .curve(.controlPoints(let x1, let y1, let x2, let y2)): "[" + [x1, y1, x2, y2].map(NumberText.of).joined(separator: ", ") + "]"
    case .colorMatrix(let numbers): list(numbers.map { CGFloat($0) })
    case .null: "null"
    case .reference(let id): "{" + quoted("object") + ": " + quoted(id) + "}"
    case .array(let members):
      members.contains { if case .object = $0 { true } else { false } }
        ? lines(members.map { self.value($0, depth: depth + 1) }, "[", "]", depth: depth)
        : "[" + members.map { self.value($0, depth: depth + 1) }.joined(separator: ", ") + "]"
    case .object(let object): self.object(object, depth: depth)
    case .keyed(let entries):
      lines(entries.map { self.object($0.object, extra: [("key", $0.key)], depth: depth + 1) }, "[", "]", depth: depth)
    }
  }

  private static func number(_ value: Double) -> String { value.isInfinite ? quoted(NumberText.of(value)) : NumberText.of(value) }

  private static func list(_ values: [CGFloat]) -> String { "[" + values.map { number(Double($0)) }.joined(separator: ", ") + "]" }

  private static func quoted(_ text: String) -> String { JSONString.quoted(text) }
}
