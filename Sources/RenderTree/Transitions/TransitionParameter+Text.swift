internal import Foundation

extension TransitionParameter {
  /// The numbers of a value as people write it: `80`, `true`, `0.5, 1`, `[0 0 300 300]`, `vec2(1., 2.)`, `#ff8000`. Nil where it does
  /// not suit the parameter.
  package func components(parsing text: String) -> [Float]? {
    let trimmed = text.trimmingCharacters(in: .whitespaces)
    switch (type, trimmed.lowercased()) {
    case (.image, _): return nil
    case (.bool, "true"), (.bool, "yes"), (.bool, "on"): return [1]
    case (.bool, "false"), (.bool, "no"), (.bool, "off"): return [0]
    default: break
    }
    guard var numbers = trimmed.hasPrefix("#") ? Self.color(trimmed.dropFirst()) : Self.numbers(trimmed), numbers.allSatisfy(\.isFinite)
    else { return nil }
    let count = type.componentCount
    // Alpha is added to an opaque colour, or dropped for a parameter without it.
    if numbers.count == 3, count == 4, role == .color || trimmed.hasPrefix("#") { numbers.append(1) }
    if numbers.count == 4, count == 3, trimmed.hasPrefix("#") { numbers.removeLast() }
    // As in GLSL, one number fills a vector.
    if numbers.count == 1, [.vec2, .vec3, .vec4, .ivec2, .ivec3, .ivec4].contains(type), role == .number {
      numbers = Array(repeating: numbers[0], count: count)
    }
    guard numbers.count == count else { return nil }
    switch type {
    case .bool: return numbers.map { $0 == 0 ? 0 : 1 }
    case .int, .ivec2, .ivec3, .ivec4: return numbers.allSatisfy { $0 == $0.rounded() } ? numbers : nil
    default: return numbers
    }
  }

  private static func numbers(_ text: String) -> [Float]? {
    var inner = Substring(text)
    if let open = inner.firstIndex(where: { $0 == "(" || $0 == "[" }) {
      guard let last = inner.last, last == ")" || last == "]" else { return nil }
      // The name of a type stands before the bracket.
      guard inner[..<open].allSatisfy({ $0.isLetter || $0.isNumber }) else { return nil }
      inner = inner[inner.index(after: open)...].dropLast()
    }
    let words = inner.split { $0 == "," || $0 == " " }
    let numbers = words.compactMap { word in Float(word.hasSuffix(".") ? word + "0" : word) }
    return numbers.count == words.count && !numbers.isEmpty ? numbers : nil
  }

  /// The components of a colour written as `rgb`, `rrggbb` or `rrggbbaa` in hexadecimal.
  private static func color(_ digits: Substring) -> [Float]? {
    let long = digits.count == 3 ? digits.flatMap { [$0, $0] } : Array(digits)
    guard long.count == 6 || long.count == 8 else { return nil }
    let bytes = stride(from: 0, to: long.count, by: 2).compactMap { UInt8(String(long[$0...$0 + 1]), radix: 16) }
    return bytes.count == long.count / 2 ? bytes.map { Float($0) / 255 } : nil
  }
}
