internal import Foundation
internal import TextEscaping

/// A property over time, a line for each of its numbers.
package struct PropertyCurve: Codable, Hashable, Sendable {
  package struct Line: Codable, Hashable, Sendable {
    /// `x`, `width`, `red`; empty for a number by itself.
    package var name: String
    /// The property's values; nil where the layer is not there, or has no value.
    package var values: [Double?]
  }

  package var keyPath: String
  /// The sampled times, in seconds.
  package var times: [Double]
  package var lines: [Line]

  /// - Returns: nil when no value has a number. Of a matrix, the numbers that change are told.
  init?(keyPath: String, times: [Double], values: [InspectedValue?]) {
    let numbers = values.map { $0?.components.map(\.number) ?? [] }
    guard let count = numbers.map(\.count).max(), count > 0 else { return nil }
    (self.keyPath, self.times) = (keyPath, times)
    let names = Self.names(keyPath, count)
    lines = (0..<count).map { index in
      Line(name: names[index], values: numbers.map { index < $0.count && $0[index].isFinite ? $0[index] : nil })
    }
    if count == 16 {
      let moving = lines.filter { Set($0.values).count > 1 }
      if !moving.isEmpty { lines = moving }
    }
  }

  private static func names(_ keyPath: String, _ count: Int) -> [String] {
    let key = keyPath.lowercased()
    switch count {
    case 1: return [""]
    case 2:
      return key.hasByteSuffix("size") || key.hasByteSuffix("offset") || key.hasByteSuffix("translation")
        ? ["width", "height"] : ["x", "y"]
    case 4: return key.hasByteSuffix("color") ? ["red", "green", "blue", "alpha"] : ["x", "y", "width", "height"]
    case 16: return (1...4).flatMap { row in (1...4).map { "m\(row)\($0)" } }
    default: return (0..<count).map { "\($0)" }
    }
  }
}
