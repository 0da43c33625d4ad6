import Graphics
import RenderTree
import Testing

@testable import Timing

@Suite("Key paths")
struct KeyPathTests {
  @Test(
    "strings parse and print back",
    arguments: [
      "position", "position.x", "anchorPoint.y", "bounds.origin", "bounds.size.width", "bounds.origin.y", "shadowOffset.height",
      "contentsRect.size.width",
      "transform", "transform.rotation", "transform.rotation.z", "transform.scale.xy", "transform.shear.x", "transform.translation",
      "transform.translation.z",
      "sublayerTransform.rotation.x", "instanceTransform.scale", "hidden", "opacity", "type", "colors", "filters.blur1.inputRadius",
      "backgroundFilters.glow.inputCenter.x", "compositingFilter.inputAmount", "filters", "strokeEnd", "instanceDelay",
    ])
  func declared(string: String) {
    let keyPath = LayerKeyPath(parsing: string)
    #expect(keyPath.property != .custom)
    #expect(keyPath.description == string)
  }

  @Test("parts are found")
  func parts() {
    #expect(LayerKeyPath(parsing: "isHidden") == LayerKeyPath(.hidden))
    #expect(LayerKeyPath(parsing: "isDoubleSided").description == "doubleSided")
    #expect(LayerKeyPath(parsing: "transform.rotation.z") == LayerKeyPath(.transform, .rotationZ))
    #expect(LayerKeyPath(parsing: "filters.blur1.inputRadius") == LayerKeyPath(.filters, name: "blur1", input: "inputRadius"))
    #expect(LayerKeyPath(parsing: "compositingFilter.inputAmount") == LayerKeyPath(.compositingFilter, input: "inputAmount"))
  }

  @Test(
    "anything else is a custom key",
    arguments: [
      "", ".", "x", "position.z", "opacity.x", "frame.size", "custom", "transform.shear", "transform.shear.w", "position.", "filters.a.",
      "filters..b",
    ])
  func custom(string: String) {
    #expect(LayerKeyPath(parsing: string) == LayerKeyPath(.custom, name: string))
    #expect(LayerKeyPath(parsing: string).description == string)
  }

  /// Properties of a class of layer that has the property.
  func properties(having property: LayerProperty) -> LayerProperties {
    let contents: [LayerContent] = [
      .plain, .shape(ShapeProperties()), .gradient(GradientProperties()), .text(TextProperties()), .replicator(ReplicatorProperties()),
      .emitter(EmitterProperties()),
    ]
    for content in contents {
      var properties = LayerProperties()
      properties.content = content
      // Keys that the class does not have become custom ones.
      properties.setValue(.bool(true), for: LayerKeyPath(property))
      if properties.custom == nil { return properties }
    }
    Issue.record("no class has \(property)")
    return LayerProperties()
  }

  @Test(
    "every property reads back what was set",
    arguments: LayerProperty.allCases.filter {
      ![.custom, .filters, .backgroundFilters, .emitterCells, .emitterBehaviors].contains($0)
    })
  func roundTrip(property: LayerProperty) {
    var properties = properties(having: property)
    let keyPath = LayerKeyPath(property)
    let candidates: [AnimatableValue] = [
      7, .bool(false), .point(3, 4), .size(CGSize(width: 3, height: 4)), .rect(CGRect(x: 1, y: 2, width: 3, height: 4)),
      .color(CGColor(red: 0.5, green: 1, blue: 0, alpha: 0.5)), .transform(CATransform3DMakeScale(2, 3, 4)),
      .path(PathGeometry(verbs: [.move], points: [CGPoint(x: 1, y: 2)])), .string("center"), .string("nearest"), .string("continuous"),
      .string("even-odd"),
      .string("round"), .string("radial"), .string("start"),
      .string("Gray8"), .string("high"), .string("never"), .array([0.25, 0.5]), .array([.color(CGColor.white)]),
      .contents(.image(CGImage(width: 1, height: 1, premultipliedPixels: [0, 0, 0, 0]))),
    ]
    var kept = 0
    for candidate in candidates where properties.setValue(candidate, for: keyPath) && properties.value(for: keyPath) == candidate {
      kept += 1
    }
    #expect(kept > 0)
    #expect(properties.custom == nil)
  }

  func expectSet(
    _ value: AnimatableValue?, for keyPath: LayerKeyPath, in properties: inout LayerProperties,
    at location: SourceLocation = #_sourceLocation
  ) {
    let isSet = properties.setValue(value, for: keyPath)
    #expect(isSet, sourceLocation: location)
  }

  func expectRefused(
    _ value: AnimatableValue?, for keyPath: LayerKeyPath, in properties: inout LayerProperties,
    at location: SourceLocation = #_sourceLocation
  ) {
    let isSet = properties.setValue(value, for: keyPath)
    #expect(!isSet, sourceLocation: location)
  }

  @Test("a wrong type changes nothing; nil unsets, and makes numbers 0")
  func types() {
    var properties = LayerProperties()
    expectRefused(.point(1, 2), for: LayerKeyPath(.opacity), in: &properties)
    #expect(properties.opacity == 1)
    expectRefused(nil, for: LayerKeyPath(.position), in: &properties)
    expectSet(nil, for: LayerKeyPath(.shadowColor), in: &properties)
    #expect(properties.shadowColor == nil)
    expectSet(nil, for: LayerKeyPath(.shadowRadius), in: &properties)
    #expect(properties.shadowRadius == 0)
    expectRefused(.number(1), for: LayerKeyPath(parsing: "filters.none.inputRadius"), in: &properties)
    expectRefused(.number(1), for: LayerKeyPath(.contentsGravity), in: &properties)
    expectSet(5, for: LayerKeyPath(parsing: "anything"), in: &properties)
    #expect(properties.value(for: LayerKeyPath(parsing: "anything")) == 5)
    properties.setValue(nil, for: LayerKeyPath(parsing: "anything"))
    #expect(properties.value(for: LayerKeyPath(parsing: "anything")) == nil)
    // A plain layer has no path of its own.
    expectSet(3, for: LayerKeyPath(.path), in: &properties)
    #expect(properties.custom == ["path": 3])
  }

  /// Measured: for a gravity, "center"; for a curve or format, the default; a gradient's type and the modes of text keep what they get.
  @Test("a word that is none of a property's reads back as its rule says")
  func unknownWords() {
    func read(_ property: LayerProperty, _ content: LayerContent = .plain) -> AnimatableValue? {
      var properties = LayerProperties()
      properties.content = content
      for keyed in property.row.kind.words.suffix(1) { expectSet(.string(keyed), for: LayerKeyPath(property), in: &properties) }
      expectSet(.string("nonsense"), for: LayerKeyPath(property), in: &properties)
      return properties.value(for: LayerKeyPath(property))
    }
    #expect(read(.contentsGravity) == .string("center"))
    #expect(read(.cornerCurve) == .string("circular"))
    #expect(read(.contentsFormat) == .string("RGBA8"))
    #expect(read(.gradientType, .gradient(GradientProperties())) == .string("nonsense"))
    #expect(read(.alignmentMode, .text(TextProperties())) == .string("nonsense"))
    #expect(read(.truncationMode, .text(TextProperties())) == .string("nonsense"))
  }

  @Test("a copy count that no integer holds is refused", arguments: [Double.nan, .infinity, 1e300])
  func integers(number: Double) {
    var properties = LayerProperties()
    properties.content = .replicator(ReplicatorProperties())
    expectRefused(.number(number), for: LayerKeyPath(.instanceCount), in: &properties)
    #expect(properties.value(for: LayerKeyPath(.instanceCount)) == 1)
  }

  @Test("components of points, sizes and rectangles")
  func components() {
    var properties = LayerProperties()
    properties.setValue(5, for: LayerKeyPath(parsing: "bounds.size.width"))
    properties.setValue(.point(1, 2), for: LayerKeyPath(parsing: "bounds.origin"))
    #expect(properties.bounds == CGRect(x: 1, y: 2, width: 5, height: 0))
    properties.setValue(9, for: LayerKeyPath(parsing: "position.y"))
    #expect(properties.position == CGPoint(x: 0, y: 9))
    properties.setValue(4, for: LayerKeyPath(parsing: "shadowOffset.width"))
    #expect(properties.shadowOffset == CGSize(width: 4, height: -3))
    #expect(properties.value(for: LayerKeyPath(parsing: "contentsRect.size.height")) == 1)
  }

  /// Measured: m11 1.755165, m12 0.958851.
  @Test("scale 2, then a rotation of ½: the scale stays")
  func transform() {
    var properties = LayerProperties()
    properties.setValue(2, for: LayerKeyPath(parsing: "transform.scale"))
    properties.setValue(0.5, for: LayerKeyPath(parsing: "transform.rotation.z"))
    expectClose(Double(properties.transform.m11), 1.755165, within: 1e-6)
    expectClose(Double(properties.transform.m12), 0.958851, within: 1e-6)
    #expect(properties.transform.m33 == 2)
    guard case .number(let scale) = properties.value(for: LayerKeyPath(parsing: "transform.scale")) else { return #expect(Bool(false)) }
    expectClose(scale, 2, within: 1e-12)
    guard case .number(let angle) = properties.value(for: LayerKeyPath(parsing: "transform.rotation")) else { return #expect(Bool(false)) }
    expectClose(angle, 0.5, within: 1e-12)
    properties.setValue(.size(CGSize(width: 3, height: 4)), for: LayerKeyPath(parsing: "transform.translation"))
    #expect(properties.transform.m42 == 4)
    #expect(properties.value(for: LayerKeyPath(parsing: "transform.translation")) == .size(CGSize(width: 3, height: 4)))
    #expect(properties.value(for: LayerKeyPath(parsing: "transform.translation.x")) == 3)
  }

  @Test("transform.scale reads the mean of three, y counts as the mirrored one, and set it is all three")
  func scales() {
    var properties = LayerProperties()
    properties.transform = CATransform3DMakeScale(1, 2, 6)
    #expect(properties.value(for: LayerKeyPath(parsing: "transform.scale")) == 3)
    properties.setValue(4, for: LayerKeyPath(parsing: "transform.scale"))
    #expect(properties.transform == CATransform3DMakeScale(4, 4, 4))
    properties.transform = CATransform3DMakeScale(5, -2, 1)
    #expect(properties.value(for: LayerKeyPath(parsing: "transform.scale.x")) == 5)
    #expect(properties.value(for: LayerKeyPath(parsing: "transform.scale.y")) == -2)
  }

  @Test("turning about y keeps a perspective that was there")
  func perspective() {
    var properties = LayerProperties()
    properties.transform.m34 = -1.0 / 500
    properties.setValue(.number(.pi / 2), for: LayerKeyPath(parsing: "transform.rotation.y"))
    // x now points along −z, so what perspective does to −z it does to x.
    expectClose(Double(properties.transform.m14), 1.0 / 500, within: 1e-9)
    expectClose(Double(properties.transform.m34), 0, within: 1e-9)
  }
}
