import Graphics
import RenderTree
import Testing

@testable import GLESRenderer

@Suite("Rows of filters")
struct FilterRowTests {
  /// With inputs that change something.
  private static func description(_ kind: FilterKind) -> FilterDescription {
    var filter = FilterDescription(type: kind.name)
    for (name, value) in ["inputEV": 1.0, "inputPower": 2, "inputAmount": 0.5, "inputIntensity": 0.5]
    where kind.definition.parameter(name) != nil { filter.inputs[name] = .number(value) }
    // Two squares of two by two entries.
    filter.images["inputCubeData"] = CGImage(width: 4, height: 2, rgba: [UInt8](repeating: 255, count: 32)).map { ImageRecipe($0) }
    return filter
  }

  private static func call(_ step: FilterStep) -> FilterCall? {
    switch step {
    case .function(let call), .softened(let call, _), .merging(let call, _, _), .displacing(let call, _), .lookup(let call, _): call
    case .blur, .color, .box, .line, .blending, .transform, .corners, .crop, .tile, .recipe: nil
    }
  }

  @Test("a row gives its function as many numbers as the file declares", arguments: FilterKind.allCases)
  func numbers(kind: FilterKind) throws {
    let filter = Self.description(kind)
    let step = try #require(FilterStep(filter))
    // Rows name only inputs that they have: others are asserted against.
    _ = filter.geometry
    guard let call = Self.call(step), case .builtIn(let function) = call.function else { return }
    let text = try FilterProgramText(call.function)
    #expect(call.count == text.parameters.reduce(0) { $0 + $1.type.componentCount }, "\(function)")
  }

  @Test("every function is some row's, or one that planning goes on with")
  func functions() throws {
    let rows = FilterKind.allCases.compactMap { FilterStep(Self.description($0)).flatMap(Self.call)?.function }
    let others = FilterFunction.allCases.filter { !rows.contains(.builtIn($0)) }
    // Means along lines, maps, tiles and cut rectangles are made with numbers of the surface; the map is Core Animation's filter.
    #expect(others == [.crop, .displacementMap, .motionBlur, .tile, .transform])
  }

  @Test("Core Animation's filters spread as Core Image's do")
  func reach() {
    // Three sigmas and a point on all sides.
    for name in ["gaussianBlur", "CIGaussianBlur"] {
      let blur = FilterDescription(type: name, inputs: ["inputRadius": .number(4)])
      #expect(blur.geometry.result(of: SIMD4(0, 0, 10, 10), extent: SIMD4(0, 0, 10, 10)) == SIMD4(-13, -13, 23, 23))
    }
    // Alpha of a half out of nothing.
    var numbers = [Double](repeating: 0, count: 20)
    numbers[19] = 0.5
    let matrix = FilterDescription(type: "colorMatrix", inputs: ["inputColorMatrix": .array(numbers.map { .number($0) })])
    #expect(matrix.geometry.result(of: .zero, extent: .zero) == FilterGeometry.everywhere)
  }
}
