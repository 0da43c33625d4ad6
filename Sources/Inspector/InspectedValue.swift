package import OfflineRendering
internal import QuartzCore
package import RenderTree

/// A property's value as JSON has it: nothing, a truth value, a number, a text or a list. Numbers that JSON cannot say are texts.
package struct InspectedValue: Hashable, Sendable, Codable, CustomStringConvertible {
  package var value: SampledValue

  package init(_ value: SampledValue) { self.value = value }
  package init(_ value: AnimatableValue?) { self.value = SampledValue(value?.boxed) }

  package static var none: InspectedValue { InspectedValue(SampledValue.none) }
  static func text(_ text: String) -> InspectedValue { InspectedValue(SampledValue.text(text)) }
  static func list(_ values: [InspectedValue]) -> InspectedValue { InspectedValue(SampledValue.list(values.map(\.value))) }

  package var description: String { value.description }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      value = .none
    } else if let flag = try? container.decode(Bool.self) {
      value = .bool(flag)
    } else if let number = try? container.decode(Double.self) {
      value = .number(number)
    } else if let text = try? container.decode(String.self) {
      value = .text(text)
    } else {
      value = .list(try container.decode([InspectedValue].self).map(\.value))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch value {
    case .none: try container.encodeNil()
    case .bool(let flag): try container.encode(flag)
    case .number(let number) where number.isFinite: try container.encode(number)
    case .number(let number): try container.encode("\(number)")
    case .text(let text): try container.encode(text)
    case .list(let values): try container.encode(values.map(InspectedValue.init))
    }
  }

  /// The numbers in a value, with their names where there are several; empty for what has none.
  package var components: [(name: String, number: Double)] {
    switch value {
    case .number(let number): [("", number)]
    case .bool(let flag): [("", flag ? 1 : 0)]
    case .list(let values):
      values.enumerated().compactMap { index, value in
        guard case .number(let number) = value else { return nil }
        return ("\(index)", number)
      }
    case .none, .text: []
    }
  }
}
