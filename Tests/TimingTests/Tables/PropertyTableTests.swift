import Graphics
import TestSupport
import Testing

@testable import RenderTree

/// What key paths find in layers: each property with what its row says, each key of a cell, and each part of a value.
@Suite("The table of properties")
struct PropertyTableTests {
  private static let contents: [LayerContent.Kind] = [
    .plain, .transform, .shape, .gradient, .text, .replicator, .replicatorInstance, .emitter, .snapshot,
  ]
  private static let properties = LayerProperty.allCases.filter { "\($0)" != "fixture" }
  private static let matrix = CATransform3D(
    m11: 2, m12: 0.5, m13: 0, m14: 0, m21: -0.25, m22: 3, m23: 0.125, m24: 0, m31: 0, m32: 0, m33: 1.5, m34: 0, m41: 11, m42: 13, m43: 17,
    m44: 1)

  private func layer(_ property: LayerProperty) -> LayerProperties {
    var properties = LayerProperties()
    properties.content = LayerContent(property.row.content ?? .plain)
    return properties
  }

  private func text(_ value: AnimatableValue?) -> String {
    switch value {
    case nil: "none"
    case .contents: "contents"
    case .transform(let m): "transform \([m.row1, m.row2, m.row3, m.row4].map { row in (0..<4).map { "\(row[$0])" } })"
    case let value?: "\(value)"
    }
  }

  @Test("rows are on record: kinds, defaults, actions, units, and the classes that declare them")
  func rows() throws {
    var record = RecordedText()
    for property in Self.properties {
      let row = property.row, kinds = Self.contents.filter { row.isDeclared(by: $0) }
      record.add(
        "\(row.key) \(row.alias ?? "-"): \(row.kind), \(row.isOptional ? "optional" : "always"), at first \(text(row.initialValue)), "
          + "declared as \(text(row.classDefault)), \(row.implicitAction), \(row.unit.map(\.rawValue) ?? "no unit"), "
          + "\(row.isHint ? "hint" : "counts"), \(row.isAlwaysArchived ? "always archived" : "archived if set"), of "
          + "\(kinds.count == Self.contents.count ? "all" : "\(kinds)"), \(row.form.map { "\($0)" } ?? "-") "
          + "\(row.address.map { "\($0.region)" } ?? "-")")
    }
    #expect(try record.differences(from: "properties") == [])
  }

  @Test("values of every kind come back as they were set, and what does not suit is refused")
  func settings() throws {
    let candidates: [AnimatableValue?] = [
      nil, 2.25, -3, .number(.nan), 1e12, .bool(true), .bool(false), .point(3, 4), .size(CGSize(width: 5, height: 6)),
      .rect(CGRect(x: 1, y: 2, width: 3, height: 4)), .color(CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)), .transform(Self.matrix),
      .affine(CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)), .string("strange"), .array([0.25, 2]), .array([]),
      .array([.color(CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4))]), .array([1, .string("x")]),
      .path(PathGeometry(verbs: [.move, .line], points: [CGPoint(x: 1, y: 2), CGPoint(x: 3, y: 5)])),
    ]
    var record = RecordedText()
    for property in Self.properties where property != .custom {
      var line = "\(property.row.key):"
      for candidate in candidates + property.row.kind.words.map({ .string($0) }) {
        var properties = layer(property)
        guard properties.setValue(candidate, for: LayerKeyPath(property)) else { continue }
        let value = properties.value(for: LayerKeyPath(property))
        line += " [\(text(candidate)) → \(value == candidate ? "the same" : text(value))]"
      }
      record.add(line)
    }
    #expect(try record.differences(from: "property-values") == [])
  }

  @Test("parts of values are set and read, and leave the other parts alone")
  func components() throws {
    let wholes: [AnimatableValue] = [
      .point(3, 4), .size(CGSize(width: 5, height: 6)), .rect(CGRect(x: 1, y: 2, width: 7, height: 8)), .transform(Self.matrix),
      .number(9), .color(.white),
    ]
    var record = RecordedText()
    for whole in wholes {
      for component in LayerKeyPath.Component.allCases {
        for value: AnimatableValue in [0.75, .point(21, 22), .size(CGSize(width: 23, height: 24)), .bool(true), .string("x")] {
          var changed = whole
          guard changed.setComponent(component, to: value) else { continue }
          record.add("\(component.rawValue) of \(text(whole)) is \(text(whole.component(component)))")
          record.add("  set to \(text(value)): \(text(changed)), which reads \(text(changed.component(component)))")
        }
      }
    }
    #expect(try record.differences(from: "components") == [])
  }

  @Test("numbers of a transform's parts, each its own")
  func transformParts() {
    var parts = TransformComponents(CATransform3DIdentity)
    let numbers: [(LayerKeyPath.Component, Double)] = [
      (.rotationX, 0.1), (.rotationY, 0.2), (.rotationZ, 0.3), (.scaleX, 2), (.scaleY, 3), (.scaleZ, 7), (.shearX, 0.4), (.shearY, 0.5),
      (.shearZ, 0.6), (.translationX, 11), (.translationY, 12), (.translationZ, 13),
    ]
    for (component, number) in numbers where !parts.setNumber(number, component) { Issue.record("\(component)") }
    for (component, number) in numbers { #expect(parts.number(component) == number, "\(component)") }
    #expect(parts.number(.rotation) == 0.3 && parts.number(.scale) == 4 && parts.number(.scaleXY) == 2.5)
    #expect(parts.setNumber(5, .scaleXY) && parts.scale == SIMD3(5, 5, 7))
    #expect(parts.setNumber(6, .scale) && parts.scale == SIMD3(6, 6, 6) && parts.setNumber(0.9, .rotation) && parts.rotation.z == 0.9)
    for component: LayerKeyPath.Component in [.x, .width, .origin, .translation] {
      #expect(parts.number(component) == nil && !parts.setNumber(1, component), "\(component)")
    }
  }

  @Test("the keys of a cell: kinds, defaults, and what is set")
  func cellKeys() throws {
    var record = RecordedText()
    let paths =
      EmitterCell.keys + [
        "color.red", "color.green", "color.blue", "color.alpha", "unknown", "emitterCells.inner.scale", "emitterCells.x.scale",
      ]
      + ["emitterBehaviors.pull.stiffness", "emitterBehaviors.pull.enabled", "emitterBehaviors.x.enabled", "emitterCells.inner", "a.b.c"]
    for (index, path) in paths.enumerated() {
      var cell = EmitterCell(), inner = EmitterCell(), pull = EmitterBehavior(type: "drag")
      inner.name = "inner"
      (pull.name, pull.inputs) = ("pull", ["stiffness": 4.5])
      (cell.cells, cell.behaviors) = ([EmitterCell(), inner], [EmitterBehavior(type: "wave"), pull])
      var line = "\(path): \(EmitterCell.kind(ofKey: path).map { "\($0)" } ?? "-"), at first \(text(cell.value(forKeyPath: path[...])))"
      let before = cell
      for value: AnimatableValue? in [
        .number(2.5 + Double(index)), .bool(false), .string("plane"), .string("random"), .rect(CGRect(x: 1, y: 2, width: 3, height: 4)),
        .color(CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)), nil,
      ] {
        cell = before
        guard cell.setValue(value, forKeyPath: path[...]) else { continue }
        line += " [\(text(value)) → \(text(cell.value(forKeyPath: path[...])))\(cell == before ? ", no change" : "")]"
      }
      record.add(line)
    }
    #expect(try record.differences(from: "cell-keys") == [])
  }

  @Test("cells and behaviours without a name are reached by an empty one, and layers reach them by key path")
  func named() {
    var properties = LayerProperties(), emitter = EmitterProperties(), cell = EmitterCell()
    cell.name = "spark"
    emitter.cells = [EmitterCell(), cell]
    emitter.behaviors = [EmitterBehavior(type: "drag")]
    properties.content = .emitter(emitter)
    let scale = LayerKeyPath(parsing: "emitterCells.spark.scale"), drag = LayerKeyPath(.emitterBehaviors, name: "", input: "drag")
    #expect(properties.setValue(3, for: scale) && properties.value(for: scale) == 3)
    #expect(properties.setValue(5, for: drag) && properties.value(for: drag) == 5)
    let isFound = properties.setValue(5, for: LayerKeyPath(parsing: "emitterCells.none.scale"))
    #expect(!isFound)
    guard case .emitter(let changed) = properties.content else { return #expect(Bool(false)) }
    #expect(changed.cells.map(\.numbers.scale) == [1, 3] && changed.behaviors.first?.inputs == ["drag": 5])
    // Other layers have keys of their own in place of them.
    var plain = LayerProperties()
    #expect(!plain.setValue(5, for: scale) && plain.value(for: scale) == nil)
    plain.custom = ["emitterCells.spark.scale": 8]
    #expect(plain.value(for: scale) == 8)
  }

  @Test("filters are reached by name: a background's, the layer's and the compositing one")
  func filterPaths() {
    var properties = LayerProperties()
    #expect(properties.hasNoFilters && !properties.setValue(1, for: LayerKeyPath(parsing: "compositingFilter.inputAmount")))
    properties.compositingFilter = FilterDescription(type: "multiplyBlendMode")
    #expect(!properties.hasNoFilters)
    properties.filters = [FilterDescription(type: "gaussianBlur", name: "a"), FilterDescription(type: "gaussianBlur", name: "b")]
    properties.backgroundFilters = [FilterDescription(type: "CIBoxBlur", name: "a"), FilterDescription(type: "CIDiscBlur", name: "c")]
    for (path, number) in [("compositingFilter.inputAmount", 1.0), ("filters.b.inputRadius", 2), ("backgroundFilters.c.inputRadius", 3)] {
      let isSet = properties.setValue(.number(number), for: LayerKeyPath(parsing: path))
      #expect(isSet, "\(path)")
      #expect(properties.value(for: LayerKeyPath(parsing: path)) == .number(number), "\(path)")
    }
    #expect(properties.filters.map { $0.inputs["inputRadius"] } == [nil, 2])
    #expect(properties.backgroundFilters.map { $0.inputs["inputRadius"] } == [nil, 3])
    #expect(properties.value(for: LayerKeyPath(parsing: "filters.a.inputRadius")) == 10)  // The default.
    #expect(properties.value(for: LayerKeyPath(parsing: "backgroundFilters.a.inputRadius")) == 10)
    for path in ["filters.c.inputRadius", "backgroundFilters.b.inputRadius"] {
      #expect(
        !properties.setValue(1, for: LayerKeyPath(parsing: path)) && properties.value(for: LayerKeyPath(parsing: path)) == nil, "\(path)")
    }
  }

  @Test("copies of a layer's properties keep their own details; what was never set is common to all")
  func details() {
    var one = LayerProperties()
    #expect(one.hasCommonDetails && one.hasPlainContent && one.hasNoFilters)
    one.shadowRadius = 7
    let copy = one
    one.shadowRadius = 8
    one.content = .transform
    #expect(copy.shadowRadius == 7 && one.shadowRadius == 8 && !one.hasCommonDetails && !one.hasPlainContent && copy.hasPlainContent)
    one.content = .plain
    #expect(one.hasPlainContent && LayerProperties().shadowRadius == 3)
  }

  @Test("bits of corners and edges beyond the lowest four are dropped")
  func bits() {
    #expect(CornerSet(rawValue: 0xf7).rawValue == 7 && EdgeSet(rawValue: 0x3d).rawValue == 13)
    #expect([CornerSet.minXMinY, .maxXMinY, .minXMaxY, .maxXMaxY, .all].map(\.rawValue) == [1, 2, 4, 8, 15])
    #expect([EdgeSet.left, .right, .bottom, .top, .all].map(\.rawValue) == [1, 2, 4, 8, 15])
  }

  @Test("an address is a multiple of four bytes, up to 1,020")
  func addresses() {
    #expect(PropertyAddress(.details, offset: 1020)?.offset == 1020 && PropertyAddress(.properties, offset: 8)?.region == .properties)
    for offset in [2, 1022, 1024, nil] { #expect(PropertyAddress(.details, offset: offset) == nil) }
    guard let whole = PropertyAddress(.properties, offset: 40) else { return #expect(Bool(false)) }
    let rows: [(LayerKeyPath.Component, StoredForm, Int?)] = [
      (.x, .point, 40), (.y, .point, 48), (.width, .size, 40), (.height, .size, 48), (.origin, .rect, 40), (.originX, .rect, 40),
      (.originY, .rect, 48), (.size, .rect, 56), (.sizeWidth, .rect, 56), (.sizeHeight, .rect, 64), (.x, .size, nil), (.width, .rect, nil),
    ]
    for (component, form, offset) in rows { #expect(whole.address(of: component, in: form)?.offset == offset, "\(component) \(form)") }
  }

  @Test(
    "where a picture of 30 × 10 stands in bounds of 60 × 80 from (5, 7)",
    arguments: [
      (ContentsGravity.center, 20.0, 42.0, 30.0, 10.0), (.top, 20, 77, 30, 10), (.bottom, 20, 7, 30, 10), (.left, 5, 42, 30, 10),
      (.right, 35, 42, 30, 10), (.topLeft, 5, 77, 30, 10), (.topRight, 35, 77, 30, 10), (.bottomLeft, 5, 7, 30, 10),
      (.bottomRight, 35, 7, 30, 10), (.resize, 5, 7, 60, 80), (.resizeAspect, 5, 37, 60, 20), (.resizeAspectFill, -85, 7, 240, 80),
    ])
  func gravity(gravity: ContentsGravity, x: Double, y: Double, width: Double, height: Double) {
    let rect = gravity.rect(of: CGSize(width: 30, height: 10), in: CGRect(x: 5, y: 7, width: 60, height: 80))
    #expect(rect == CGRect(x: x, y: y, width: width, height: height))
  }

  @Test("paths of keys find parts and names, or are the program's own")
  func keyPaths() throws {
    var record = RecordedText()
    for path in [
      "position", "position.x", "bounds.size.height", "isHidden", "transform.rotation.x", "filters.a.b.c", "filters.a", "filters..a",
      "compositingFilter", "compositingFilter.x.y", "emitterCells.a.b", "emitterCells.a", "emitterBehaviors.a.b.c", "position.",
      "position.w",
      "", ".x", "type", "gradientType", "custom", "isWrapped", "isOpaque", "isGeometryFlipped", "isDoubleSided", "isMasksToBounds",
    ] {
      let keyPath = LayerKeyPath(parsing: path)
      record.add(
        "“\(path)”: \(keyPath.property) \(keyPath.component?.rawValue ?? "-") \(keyPath.name ?? "-") \(keyPath.input ?? "-") “\(keyPath)”")
    }
    #expect(try record.differences(from: "key-paths") == [])
    var named = LayerKeyPath(.filters)
    (named.name, named.input) = ("a", "b")
    #expect(named == LayerKeyPath(parsing: "filters.a.b") && named.hashValue == LayerKeyPath(parsing: "filters.a.b").hashValue)
    named.name = nil
    #expect(named.input == "b" && named.name == nil && named != LayerKeyPath(.filters))
    named.input = nil
    #expect(named == LayerKeyPath(.filters))
  }

  @Test("programs' values and those of animations, both ways")
  func boxes() throws {
    let image = CGImage(width: 1, height: 1, premultipliedPixels: [1, 2, 3, 255])
    let geometry = PathGeometry(verbs: [.move], points: [CGPoint(x: 1, y: 2)])
    let map = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    let rows: [(Any, AnimatableValue?)] = [
      (2.5, 2.5), (CGFloat(1.5), 1.5), (Float(0.25), 0.25), (7, 7), (UInt8(9), 9), (true, .bool(true)), (CGPoint(x: 1, y: 2), .point(1, 2)),
      (CGSize(width: 3, height: 4), .size(CGSize(width: 3, height: 4))), (CGVector(dx: 5, dy: 6), .size(CGSize(width: 5, height: 6))),
      (CGRect(x: 1, y: 2, width: 3, height: 4), .rect(CGRect(x: 1, y: 2, width: 3, height: 4))), (CGColor.white, .color(.white)),
      (Self.matrix, .transform(Self.matrix)), (map, .affine(map)), ("word", .string("word")), ([1, 2.5] as [Any], .array([1, 2.5])),
      ([1, Object()] as [Any], nil), (ContentsGravity.topLeft, .string("topLeft")), (EdgeSet.top, 8),
      (CGPath(geometry: geometry), .path(geometry)),
      (geometry, .path(geometry)), (image, .contents(.image(image))), (Object(), nil), (Optional<Int>.none as Any, nil),
    ]
    for (value, expected) in rows { #expect(AnimatableValue(boxed: value) == expected, "\(value)") }
    for case let (_, value?) in rows where value != .bool(true) { #expect(AnimatableValue(boxed: value.boxed) == value, "\(value)") }
    #expect(
      AnimatableValue.number(0).truth == false && AnimatableValue.number(-2).truth == true && AnimatableValue.bool(true).truth == true)
    #expect(AnimatableValue.string("true").truth == nil && AnimatableValue.string("1").number == nil)
    #expect(AnimatableValue.bool(true).number == 1 && AnimatableValue.bool(false).number == 0 && AnimatableValue.number(3).number == 3)
  }

  private struct Object {}
}
