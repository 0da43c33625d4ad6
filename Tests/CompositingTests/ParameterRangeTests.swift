import RenderTree
import Testing

/// What filters and transitions take when nothing is said lies where they say that it may.
@Suite("Ranges of parameters")
struct ParameterRangeTests {
  private static let all: [(name: String, parameters: [TransitionParameter])] =
    FilterKind.allCases.map { ($0.name, $0.definition.parameters) } + TransitionKind.allCases.map { ($0.rawValue, $0.parameters) }

  @Test("a default lies between its least and its greatest value, which are two")
  func ranges() {
    #expect(Self.all.count > 100)
    for (name, parameters) in Self.all {
      for parameter in parameters {
        let least = parameter.minimum ?? -.infinity, greatest = parameter.maximum ?? .infinity
        #expect(least < greatest && parameter.defaultValue.allSatisfy { least...greatest ~= $0 }, "\(name).\(parameter.name)")
      }
    }
  }

  @Test("components of colours are between 0 and 1")
  func colors() {
    for (name, parameters) in Self.all {
      for parameter in parameters where parameter.role == .color {
        #expect(parameter.defaultValue.count == 4 && parameter.defaultValue.allSatisfy { 0...1 ~= $0 }, "\(name).\(parameter.name)")
      }
    }
  }
}
