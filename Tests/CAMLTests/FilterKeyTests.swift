import RenderTree
import Testing

@testable import CAML

@Suite("Inputs of filters in documents")
struct FilterKeyTests {
  @Test("an input is read as what its filter's row says")
  func kinds() {
    let expected: [String: AttributeKind] = [
      "inputColor0": .color, "inputCenter": .point, "inputShadowOffset": .point, "inputPoint3": .point, "inputBottomLeft": .point,
      "inputOffset": .point, "inputRectangle": .rect, "inputShadowExtent": .rect, "inputRVector": .rect, "inputMaxComponents": .rect,
      "inputTransform": .transform, "inputColorMatrix": .colorMatrix, "inputMaskImage": .image, "inputBacksideImage": .image,
      "inputSourceSublayerName": .string, "enabled": .bool, "inputRadius": .number, "inputCount": .number, "inputOfNoFilter": .number,
    ]
    for (input, kind) in expected { #expect(FilterKeys.kind(of: input) == kind, "\(input)") }
  }

  @Test("inputs of one name are of one kind in all filters: documents do not say of which filter a key path speaks")
  func names() {
    var seen: [String: FilterParameter] = [:]
    for kind in FilterKind.allCases {
      for parameter in kind.definition.parameters {
        let other = seen.updateValue(parameter, forKey: parameter.name) ?? parameter
        #expect(other.type == parameter.type && (other.role == .color) == (parameter.role == .color), "\(kind) \(parameter.name)")
      }
    }
  }
}
