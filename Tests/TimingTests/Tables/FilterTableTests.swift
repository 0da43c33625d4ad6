import Graphics
import TestSupport
import Testing

@testable import RenderTree

/// Every row of the table of filters: its inputs, what it does and how far it reaches with several sets of them. The defaults are those of
/// the Core Image Filter Reference; the rest is on record in GoldenTests/Goldens/filters.txt, read against the table when it was recorded.
@Suite("The table of filters")
struct FilterTableTests {
  /// How the numbers of all inputs are chosen; `default` sets none.
  private enum Choice: CaseIterable {
    case `default`, other, low, high, zero, none

    func value(_ parameter: FilterParameter, _ index: Int) -> AnimatableValue? {
      func numbers(_ number: (Int) -> Double) -> AnimatableValue {
        let list = parameter.defaultValue.indices.map { AnimatableValue.number(number($0)) }
        return list.count == 1 ? list[0] : .array(list)
      }
      return switch self {
      case .default: nil
      case .other: numbers { Double(parameter.defaultValue[$0]) + 0.31 + 0.07 * Double($0 + index) }
      case .low: numbers { _ in -1e4 }
      case .high: numbers { 1e4 + Double($0) }
      case .zero: numbers { _ in 0 }
      case .none: numbers { _ in .nan }
      }
    }
  }

  private static let names = FilterKind.allCases.map(\.name) + AnimationFilter.allCases.map(\.rawValue)
  /// Places that differ in every number, and one on the other side of the axes.
  private static let region = SIMD4(3.0, 5, 20, 41), extent = SIMD4(-7.0, 2, 90, 63), behind = SIMD4(10.0, -4, 33, 29)

  private func description(_ name: String, _ row: FilterRow, _ choice: Choice) -> FilterDescription {
    var filter = FilterDescription(type: name)
    for (index, parameter) in row.parameters.enumerated() where parameter.type != .image {
      filter.inputs[parameter.name] = choice.value(parameter, index)
    }
    filter.images["inputCubeData"] = ImageRecipe(CGImage(width: 4, height: 2, premultipliedPixels: [UInt8](repeating: 9, count: 32)))
    return filter
  }

  private func text(_ call: FilterCall) -> String {
    let name =
      switch call.function {
      case .builtIn(let function): "\(function)"
      case .shader(let shader): shader.name
      }
    let numbers = (0..<call.count).map { "\(call.values[$0])" }.joined(separator: " ")
    return "\(name)(\(numbers)) places \(call.places) \(call.enlargesDifferences ? "enlarges" : "keeps")"
  }

  private func text(_ step: FilterStep?) -> String {
    switch step {
    case nil: "nothing"
    case .function(let call): text(call)
    case .softened(let call, let sigma): "softened \(sigma): \(text(call))"
    case .merging(let call, let second, let third): "merging \(second) \(third ?? "-"): \(text(call))"
    case .displacing(let call, let source): "displacing by \(source): \(text(call))"
    case .lookup(let call, let table): "lookup \(table.width) × \(table.height): \(text(call))"
    case .color(let matrix):
      "color \([matrix.red, matrix.green, matrix.blue, matrix.alpha, matrix.offset].map { row in (0..<4).map { "\(row[$0])" } })"
    case let step?: "\(step)"
    }
  }

  @Test("inputs, steps, reach and programs are on record")
  func rows() throws {
    var record = RecordedText()
    for name in Self.names {
      let row = try #require(FilterRow.named(name))
      record.add("\(name): \(row.category) \(row.takesImage ? "takes an image" : "") \(row.blendMode.map { "blends \($0)" } ?? "")")
      for parameter in row.parameters {
        let standard = FilterDescription(type: name).defaultValue(of: parameter.name)
        record.add(
          "  \(parameter.name) \(parameter.type) \(parameter.role) \(parameter.defaultValue) from \(parameter.minimum as Float?) to "
            + "\(parameter.maximum as Float?): \(standard as AnimatableValue?)")
      }
      var former: [String] = []
      for choice in Choice.allCases {
        let filter = description(name, row, choice), geometry = filter.geometry
        let lines = [
          text(FilterStep(filter)), "\(geometry.reach)", "\(geometry.source(of: Self.region, extent: Self.extent))",
          "\(geometry.result(of: Self.region, behind: Self.behind, extent: Self.extent))",
        ]
        record.add("  \(choice): \(lines == former ? "the same" : lines.joined(separator: " | "))")
        former = lines
      }
      var properties = LayerProperties()
      properties.filters = [description(name, row, .default)]
      let node = RenderNode(
        id: LayerID(rawValue: 1), name: nil, timing: .layerDefault, properties: properties, animations: [], sublayers: [], mask: nil)
      let effects = TreeEffects(RenderTree(root: node))
      record.add("  compiled: \(effects.filters.map { "\($0)" }.sorted()) \(effects.blendModes.map(\.rawValue).sorted())")
    }
    #expect(try record.differences(from: "filters") == [])
  }

  @Test("a filter that is off does nothing, and one that is not known reaches nowhere")
  func withoutEffect() {
    var filter = FilterDescription(type: "CIBoxBlur")
    #expect(FilterStep(filter) != nil)
    filter.isEnabled = false
    #expect(FilterStep(filter) == nil)
    let unknown = FilterDescription(type: "CIBoxBlurr")
    #expect(FilterStep(unknown) == nil && unknown.geometry.source(of: Self.region, extent: .zero) == Self.region)
    #expect(unknown.defaultValue(of: "inputRadius") == nil && FilterDescription(type: "CIBoxBlur").defaultValue(of: "inputAngle") == nil)
    #expect(unknown.geometry.source(of: SIMD4(3, 5, 3, 9), extent: .zero) == .zero)
  }

  @Test(
    "regions of the source and of the result, for a reach of each form",
    arguments: [
      // A region 17 wide and 36 high from (3, 5); the extent from (−7, 2) to (90, 63).
      (FilterGeometry.Reach.around(4), SIMD4(-1.0, 1, 24, 45), SIMD4(-1.0, 1, 24, 45)),
      (.within(SIMD4(19, 40, 50, 60)), SIMD4(3, 5, 50, 60), SIMD4(3, 5, 50, 60)),
      (.within(SIMD4(20, 40, 50, 60)), SIMD4(3, 5, 20, 41), SIMD4(3, 5, 20, 41)),
      // About (1, 2): offsets 2, 3, 19, 39, half and three times as large; the result is the other way round.
      (.towards(SIMD2(1, 2), least: 0.5, most: 3), SIMD4(2, 3.5, 58, 119), SIMD4(5.0 / 3, 3, 39, 80)),
      (.tiled, SIMD4(-8, 1, 91, 64), FilterGeometry.everywhere),
      (.anywhere(SIMD4(1, 2, 3, 4)), FilterGeometry.everywhere, SIMD4(1, 2, 3, 4)),
      // The circle's radius and the extent's height, 61, around (30, 40).
      (.wrapped(SIMD2(30, 40), radius: 10), FilterGeometry.everywhere, SIMD4(-41, -31, 101, 111)),
      (.mapped(CGAffineTransform(a: 2, b: 0, c: 0, d: 4, tx: 1, ty: -3)), SIMD4(0, 1, 10.5, 12), SIMD4(7, 17, 41, 161)),
      (.mapped(CGAffineTransform(a: 2, b: 4, c: 1, d: 2, tx: 1, ty: -3)), .zero, SIMD4(12, 19, 82, 159)),
      (.cropped(SIMD4(5, 7, 9, 11)), SIMD4(4, 6, 10, 12), SIMD4(5, 7, 9, 11)),
      (.either, SIMD4(3, 5, 20, 41), SIMD4(3, -4, 33, 41)), (.both, SIMD4(3, 5, 20, 41), SIMD4(10, 5, 20, 29)),
      (.own, SIMD4(3, 5, 20, 41), SIMD4(3, 5, 20, 41)), (.behind, SIMD4(3, 5, 20, 41), SIMD4(10, -4, 33, 29)),
    ])
  func regions(reach: FilterGeometry.Reach, source: SIMD4<Double>, result: SIMD4<Double>) {
    let geometry = FilterGeometry(reach: reach)
    let read = geometry.source(of: Self.region, extent: Self.extent)
    let shown = geometry.result(of: Self.region, behind: Self.behind, extent: Self.extent)
    for side in 0..<4 {
      #expect(read[side] == source[side] || abs(read[side] - source[side]) < 1e-9, "\(read)")
      #expect(shown[side] == result[side] || abs(shown[side] - result[side]) < 1e-9, "\(shown)")
    }
  }

  @Test("nothing stays nothing where a filter only moves or spreads; without a second picture there is none behind")
  func emptyRegions() {
    let nothing = SIMD4(4.0, 4, 4, 9)
    for reach: FilterGeometry.Reach in [.around(3), .within(SIMD4(0, 0, 9, 9)), .towards(.zero, least: 1, most: 2), .mapped(.identity)] {
      #expect(FilterGeometry(reach: reach).result(of: nothing, extent: Self.extent) == nothing)
    }
    for (reach, expected) in [(FilterGeometry.Reach.either, Self.region), (.both, .zero), (.behind, .zero)] {
      #expect(FilterGeometry(reach: reach).result(of: Self.region, extent: Self.extent) == expected)
    }
    // An endless picture stays so however it is turned.
    let turned = FilterGeometry(reach: .mapped(CGAffineTransform(rotationAngle: 1)))
    #expect(turned.result(of: FilterGeometry.everywhere, extent: Self.extent) == FilterGeometry.everywhere)
  }

  @Test("numbers of values as filters take them: of each kind, missing ones 0, infinite ones none")
  func numbers() {
    let rows: [(AnimatableValue, SIMD4<Double>?)] = [
      (.number(2.5), SIMD4(2.5, 0, 0, 0)), (.bool(true), SIMD4(1, 0, 0, 0)), (.bool(false), .zero), (.point(3, 4), SIMD4(3, 4, 0, 0)),
      (.size(CGSize(width: 5, height: 6)), SIMD4(5, 6, 0, 0)), (.rect(CGRect(x: 1, y: 2, width: 3, height: 4)), SIMD4(1, 2, 3, 4)),
      (.color(CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)), SIMD4(0.1, 0.2, 0.3, 0.4)), (.array([7, 8, 9]), SIMD4(7, 8, 9, 0)),
      (.array([1, 2, 3, 4, 5]), SIMD4(1, 2, 3, 4)), (.array([1, .string("x")]), nil), (.string("x"), nil), (.number(.infinity), nil),
    ]
    for (value, expected) in rows { #expect(value.filterVector == expected, "\(value)") }
    #expect(AnimatableValue.array([1, 2, 3, 4, 5]).filterNumbers(count: 5) == [1, 2, 3, 4, 5])
    #expect(AnimatableValue.array([1, .string("x"), 3, 4, 5]).filterNumbers(count: 5) == [1, 0, 3, 4, 5])
    #expect(
      AnimatableValue.array([1, 2, 3, 4, 5]).filterNumbers(count: 6) == nil && AnimatableValue.point(3, 4).filterNumbers(count: 0) == nil)
    #expect(
      AnimatableValue.array([1, 2, 3, 4]).filterNumbers(count: 4) == [1, 2, 3, 4]
        && AnimatableValue.point(3, 4).filterNumbers(count: 3) == [3, 4, 0])
  }

  @Test("inputs that are set are confined to their ranges; rectangles count from their lower sides, colours within 0 … 1")
  func inputs() throws {
    func inputs(_ type: String, _ values: [String: AnimatableValue]) throws -> FilterInputs {
      try #require(FilterInputs(FilterDescription(type: type, inputs: values)))
    }
    #expect(try inputs("CIColorControls", ["inputBrightness": -3]).number("inputBrightness") == -1)
    #expect(try inputs("CIColorControls", ["inputBrightness": 3]).number("inputBrightness") == 1)
    #expect(try inputs("CIColorControls", ["inputSaturation": 7]).number("inputSaturation") == 7)
    #expect(try inputs("CIColorControls", [:]).number("inputContrast") == 1)
    let crop = try inputs("CICrop", ["inputRectangle": .rect(CGRect(origin: CGPoint(x: 9, y: 2), size: CGSize(width: -4, height: 5)))])
    #expect(crop.rectangle("inputRectangle") == SIMD4(5, 2, 9, 7))
    #expect(try inputs("CIFalseColor", ["inputColor0": .array([-1, 0.5, 2, 0.25])]).color0 == SIMD4(0, 0.5, 1, 0.25))
    #expect(try inputs("CIFalseColor", [:]).color1 == SIMD4<Double>(SIMD4<Float>(1, 0.9, 0.8, 1)))
    let matrix = CATransform3D(
      m11: 1, m12: 2, m13: 0, m14: 0, m21: 3, m22: 4, m23: 0, m24: 0, m31: 0, m32: 0, m33: 1, m34: 0, m41: 5, m42: 6, m43: 0, m44: 1)
    #expect(
      try inputs("CIAffineTransform", ["inputTransform": .transform(matrix)]).transform
        == CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6))
    #expect(try inputs("CIAffineTransform", ["inputTransform": 3]).transform == .identity)
    // Four rows of five; nineteen numbers, and a name among them, are no matrix.
    let twenty = (0..<20).map { AnimatableValue.number(Double($0)) }
    let own = try #require(try inputs("colorMatrix", ["inputColorMatrix": .array(twenty)]).colorMatrix)
    #expect(own.red == SIMD4(0, 1, 2, 3) && own.green == SIMD4(5, 6, 7, 8) && own.blue == SIMD4(10, 11, 12, 13))
    #expect(own.alpha == SIMD4(15, 16, 17, 18) && own.offset == SIMD4(4, 9, 14, 19))
    #expect(try inputs("colorMatrix", ["inputColorMatrix": .array(Array(twenty.dropLast()))]).colorMatrix == nil)
    #expect(try inputs("colorMatrix", ["inputColorMatrix": .array(twenty.dropLast() + [.string("x")])]).colorMatrix == nil)
    #expect(try inputs("colorMatrix", ["inputColorMatrix": .array(twenty.dropLast() + [.number(.infinity)])]).colorMatrix == nil)
    // With alpha out of nothing it shows everywhere.
    if case .anywhere = own.reach {} else { Issue.record("\(own.reach)") }
    if case .pointwise = ColorMatrix.inverting.reach {} else { Issue.record("\(ColorMatrix.inverting.reach)") }
  }

  @Test("a displacement's map is a sublayer or a picture, and reaches twice its amount times the farthest component")
  func displacement() throws {
    func map(_ inputs: [String: AnimatableValue]) -> DisplacementMap? {
      DisplacementMap(FilterDescription(type: "displacementMap", inputs: inputs))
    }
    #expect(map([:]) == nil && map(["inputSourceSublayerName": .string("")]) == nil)
    #expect(DisplacementMap(FilterDescription(type: "gaussianBlur", inputs: ["inputSourceSublayerName": .string("m")])) == nil)
    let named = try #require(map(["inputSourceSublayerName": .string("m"), "inputAmount": -12, "inputOffset": .point(0.25, 0.4)]))
    #expect(named.amount == -12 && named.neutral == SIMD2(0.25, 0.4) && named.reach == 18)  // 2 · 12 · 0.75
    let plain = try #require(map(["inputSourceSublayerName": .string("m"), "inputAmount": 7]))
    #expect(plain.neutral == SIMD2(0.5, 0.5) && plain.reach == 7)
    let picture = LayerContents.image(CGImage(width: 1, height: 1, premultipliedPixels: [1, 2, 3, 255]))
    let pictured = try #require(map(["inputMaskImage": .contents(picture), "inputOffset": .point(0.5, 1.5)]))
    #expect(pictured.amount == 0 && pictured.reach == 0)
    if case .image = pictured.source {} else { Issue.record("\(pictured.source)") }
    // Without an amount nothing moves.
    #expect(FilterStep(FilterDescription(type: "displacementMap", inputs: ["inputSourceSublayerName": .string("m")])) == nil)
    let filter = FilterDescription(type: "displacementMap", inputs: ["inputSourceSublayerName": .string("m"), "inputAmount": 7])
    #expect(filter.geometry.source(of: Self.region, extent: .zero) == SIMD4(-5, -3, 28, 49))  // 7 and a point around
    guard case .displacing(let call, .sublayer("m"))? = FilterStep(filter) else {
      Issue.record("no displacement")
      return
    }
    #expect(text(call) == "displacementMap(7.0 0.5 0.5) places 2.0 enlarges")
  }

  @Test(
    "whether a matrix of colours enlarges differences, and whether it is a silhouette",
    arguments: [
      (ColorMatrix.inverting, true, false), (.brightening(1), false, false), (.brightening(1.01), true, false),
      (.contrasting(0.5), false, false), (.contrasting(0.4), false, false), (.saturating(0.5), false, false),
      (.saturating(1.2), true, false),
      (.silhouette(SIMD4(0.1, 0.2, 0.3, 0.5)), false, true), (.silhouette(.zero), false, true),
      (ColorMatrix(red: .zero, green: .zero, blue: .zero, alpha: SIMD4(0.1, 0, 0, 1), offset: .zero), true, false),
      (ColorMatrix(red: .zero, green: .zero, blue: .zero, alpha: SIMD4(0, 0.1, 0, 1), offset: .zero), true, false),
      (ColorMatrix(red: .zero, green: .zero, blue: .zero, alpha: SIMD4(0, 0, 0.1, 1), offset: .zero), true, false),
      (ColorMatrix(red: .zero, green: .zero, blue: .zero, alpha: SIMD4(0, 0, 0, 1.5), offset: .zero), true, false),
      (ColorMatrix(red: .zero, green: .zero, blue: .zero, alpha: SIMD4(0, 0, 0, 1), offset: SIMD4(0, 0, 0, 0.1)), true, false),
      (ColorMatrix(red: SIMD4(0, 0, 0, 0.5), green: .zero, blue: .zero, alpha: SIMD4(0, 0, 0, 1), offset: .zero), false, false),
      (ColorMatrix(red: SIMD4(0, 0, 0, 0.6), green: .zero, blue: .zero, alpha: SIMD4(0, 0, 0, 1), offset: .zero), true, false),
      (ColorMatrix(red: .zero, green: SIMD4(0.3, 0.3, -0.5, 0), blue: .zero, alpha: SIMD4(0, 0, 0, 1), offset: .zero), true, false),
      (
        ColorMatrix(red: .zero, green: .zero, blue: SIMD4(0.3, -0.3, 0.3, 0), alpha: SIMD4(0, 0, 0, 1), offset: SIMD4(0, 0, 0.2, 0)), true,
        false
      ),
      (
        ColorMatrix(red: .zero, green: .zero, blue: SIMD4(0.3, -0.3, 0.3, 0), alpha: SIMD4(0, 0, 0, 1), offset: SIMD4(0, 0, 0.1, 0)), false,
        false
      ),
    ])
  func differences(matrix: ColorMatrix, enlarges: Bool, isSilhouette: Bool) {
    #expect(matrix.enlargesDifferences == enlarges && matrix.isSilhouette == isSilhouette)
  }

  @Test("a silhouette's colour is straight, and its alpha weighs the picture's")
  func silhouette() {
    let matrix = ColorMatrix.silhouette(SIMD4(0.1, 0.2, 0.3, 0.5))
    #expect(matrix.offset == SIMD4(0.2, 0.4, 0.6, 0) && matrix.alpha == SIMD4(0, 0, 0, 0.5) && matrix.red == .zero)
    #expect(ColorMatrix.silhouette(SIMD4(0.1, 0.2, 0.3, 0)).offset == .zero)
  }

  @Test("a tone curve's cubics meet its points, however close they lie")
  func toneCurve() {
    let points: [SIMD2<Double>] = [SIMD2(0, 0.1), SIMD2(0.2, 0.3), SIMD2(0.2, 0.5), SIMD2(0.7, 0.4), SIMD2(1, 0.9)]
    let call = FilterCall(toneCurve: points)
    #expect(call.count == 21 && call.values[0] == 0)
    #expect((0..<5).allSatisfy { abs(Double(call.values[$0]) - [0, 0.2, 0.2001, 0.7, 1][$0]) < 1e-6 })
    let places = [0, 0.2, 0.2001, 0.7, 1]
    for segment in 0..<4 {
      let c = (0..<4).map { Double(call.values[5 + 4 * segment + $0]) }, width = places[segment + 1] - places[segment]
      let end = c[0] + width * (c[1] + width * (c[2] + width * c[3]))
      #expect(abs(c[0] - points[segment].y) < 1e-6 && abs(end - points[segment + 1].y) < 1e-4, "\(segment): \(end)")
      // At its end, the slope of the chord between the neighbours.
      let slope = c[1] + width * (2 * c[2] + 3 * width * c[3]), high = min(segment + 2, 4)
      let expected = (points[high].y - points[segment].y) / (places[high] - places[segment])
      #expect(abs(slope - expected) < 0.05, "\(segment): \(slope), \(expected)")
    }
    #expect(abs(Double(call.values[6]) - 1) < 1e-5)  // The first chord rises by 0.2 over 0.2.
  }

  @Test("a function takes 32 numbers, and leaves out more")
  func limit() {
    var call = FilterCall(.gamma)
    for number in 0..<40 { call.append(Float(number) + 1) }
    #expect(call.count == 32 && call.values[31] == 32 && call.values[0] == 1)
  }

  @Test("names of compositing filters and the modes that they blend in")
  func blendModes() throws {
    let names = BlendMode.filterTypes
    let pairs = names.map { "\($0) \(BlendMode(filterType: $0).map(\.rawValue) ?? "-")" }
    var record = RecordedText()
    for pair in pairs { record.add(pair) }
    record.add("of layers: \(FilterNames.ofLayers.joined(separator: " "))")
    record.add("silent: \(FilterNames.known.sorted().joined(separator: " "))")
    #expect(try record.differences(from: "filter-names") == [])
    #expect(BlendMode(filterType: "multiply") == nil && BlendMode(filterType: "CIBoxBlur") == nil)
    #expect(FilterNames.isLayerFilter("CIBoxBlur") && !FilterNames.isLayerFilter("CISourceOverCompositing"))
    #expect(!FilterNames.isLayerFilter("CICheckerboardGenerator") && FilterNames.isSilent("pageCurl") && !FilterNames.isSilent("CIBoxBlur"))
  }

  @Test(
    "a table of colours is laid out in squares", arguments: [(2, 2, 4, 2), (3, 2, 6, 6), (4, 2, 8, 8), (5, 3, 15, 10), (64, 8, 512, 512)])
  func layout(side: Int, columns: Int, width: Int, height: Int) {
    let layout = ColorCubeLayout(side: side)
    #expect((layout.columns, layout.width, layout.height) == (columns, width, height))
    #expect(ColorCubeLayout(width: width, height: height) == layout && ColorCubeLayout(width: width, height: height + 1) == nil)
    #expect(ColorCubeLayout(width: width + 1, height: height) == nil)
    let place = layout.pixel(red: 1, green: 0, blue: side - 1)
    let row = (side - 1) / columns, column = (side - 1) % columns
    #expect(place == (column * side + 1, height - 1 - row * side))
  }
}
