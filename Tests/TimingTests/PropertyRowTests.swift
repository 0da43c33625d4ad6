import Graphics
import Testing

@testable import RenderTree
@testable import Timing

/// A property that is in no table: what follows from its row alone.
@Suite("Rows of the table of properties")
struct PropertyRowTests {
  private let slant = PropertyRow("slant", "how it leans", \LayerDetails.rasterizationScale, .animation, alias: "isSlanted", unit: .points)
  private let shade = PropertyRow("shade", "what it is tinted with", \LayerDetails.contentsMultiplyColor)
  private let edge = PropertyRow("edge", "how its outline ends", \ShapeProperties.lineCap)

  @Test("kind, words, class of layers and what may be empty follow from the storage")
  func kinds() {
    #expect(slant.kind == .number && !slant.isOptional && slant.content == nil && slant.form == .double)
    #expect(shade.kind == .color && shade.isOptional && shade.initialValue == nil && shade.classDefault == nil)
    #expect(edge.kind.words == ["butt", "round", "square"] && edge.content == .shape && edge.address == nil)
    #expect(edge.isDeclared(by: .shape) && !edge.isDeclared(by: .text) && slant.isDeclared(by: .text))
    #expect(slant.classDefault == 1 && edge.classDefault == .string("butt"))
  }

  @Test("values are read and set in place, in layers that have them; animations find them by address")
  func values() throws {
    var properties = LayerProperties()
    properties.content = .shape(ShapeProperties())
    #expect(slant.setValue(3, in: &properties) && properties.rasterizationScale == 3)
    #expect(properties[double: try #require(slant.address)] == 3)
    properties[double: try #require(slant.address)] = 4
    #expect(slant.value(in: properties) == 4)
    #expect(!shade.setValue(3, in: &properties) && shade.setValue(.color(.white), in: &properties))
    #expect(properties[color: try #require(shade.address)] == .white)
    #expect(edge.setValue(.string("round"), in: &properties) && edge.value(in: properties) == .string("round"))
    // A copy from before keeps its own details.
    let copy = properties
    #expect(slant.setValue(5, in: &properties) && copy.rasterizationScale == 4)
    var plain = LayerProperties()
    #expect(!edge.setValue(.string("round"), in: &plain) && edge.value(in: plain) == nil)
  }

  @Test("values of a property are compared as they are stored, each in its place")
  func comparison() {
    let one = LayerProperties(), numbers = PropertyRow("numbers", "where colours stand", \GradientProperties.locations)
    var other = one
    #expect(slant.isSame(in: one, as: other) && shade.isSame(in: one, as: other))
    other.rasterizationScale = 2
    #expect(!slant.isSame(in: one, as: other) && shade.isSame(in: one, as: other))
    other.contentsMultiplyColor = .white
    #expect(!shade.isSame(in: one, as: other) && !shade.isSame(in: other, as: one))
    // Neither layer is a gradient: they have nothing to be the same.
    #expect(!numbers.isSame(in: one, as: other))
    var gradient = GradientProperties()
    gradient.locations = [0, 1]
    other.content = .gradient(gradient)
    let same = other
    gradient.locations = [0, 0.5]
    other.content = .gradient(gradient)
    #expect(numbers.isSame(in: same, as: same) && !numbers.isSame(in: same, as: other))
    // What is no number is not even the same as itself: it is set every time.
    other.rasterizationScale = .nan
    #expect(!slant.isSame(in: other, as: other))
  }

  @Test("every row compares what it holds", arguments: LayerProperty.allCases)
  func comparisons(property: LayerProperty) {
    var properties = LayerProperties(), changed = properties
    switch property.row.content {
    case .shape: properties.content = .shape(ShapeProperties())
    case .gradient: properties.content = .gradient(GradientProperties())
    case .text: properties.content = .text(TextProperties())
    case .replicator: properties.content = .replicator(ReplicatorProperties())
    case .emitter: properties.content = .emitter(EmitterProperties())
    default: break
    }
    changed = properties
    #expect(property.row.isSame(in: properties, as: changed))
    switch property {
    case .filters: changed.filters = [FilterDescription(type: "gaussianBlur")]
    case .emitterCells, .emitterBehaviors:
      var emitter = EmitterProperties()
      if property == .emitterCells { emitter.cells = [EmitterCell()] } else { emitter.behaviors = [EmitterBehavior(type: "drag")] }
      changed.content = .emitter(emitter)
    case .backgroundFilters: changed.backgroundFilters = [FilterDescription(type: "gaussianBlur")]
    case .custom: changed.custom = ["own": 1]
    case .string:
      // A run without text is one to the row, and no text to key-value coding.
      var text = TextProperties()
      text.runs = [TextRun(string: "")]
      changed.content = .text(text)
    default: #expect(property.row.setValue(Self.sample(of: property), in: &changed))
    }
    #expect(!property.row.isSame(in: properties, as: changed) && property.row.isSame(in: changed, as: changed))
  }

  /// Another value than a new layer's.
  private static func sample(of property: LayerProperty) -> AnimatableValue {
    switch property.row.kind {
    case .number, .integer: .number(6)
    case .bool: property.row.initialValue == .bool(true) ? .bool(false) : .bool(true)
    case .string, .filter: .string("other")
    case .point: .point(7, 8)
    case .size: .size(CGSize(width: 7, height: 8))
    case .rect: .rect(CGRect(x: 1, y: 2, width: 3, height: 4))
    case .color: .color(CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4))
    case .transform: .transform(CATransform3DMakeScale(2, 3, 4))
    case .path: .path(.empty)
    case .image: .contents(.image(CGImage(width: 1, height: 1, premultipliedPixels: [0, 0, 0, 0])))
    case .choice(let words): .string(words.last { property.row.initialValue != .string($0) } ?? "")
    case .numbers: .array([6])
    case .colors: .array([.color(.white)])
    case .filters, .emitterCells, .emitterBehaviors: preconditionFailure("objects")
    }
  }

  @Test("every number, point, size, rectangle and colour of all layers has a target of its kind; one bit of a set holds each property")
  func targets() {
    var set = PropertySet()
    for property in LayerProperty.allCases {
      #expect(!set.contains(property))
      set.insert(property)
      #expect(set.contains(property))
      guard property.row.content == nil, property != .compositingFilter else { continue }
      switch property.row.kind {
      case .number: #expect(NumberTarget(LayerKeyPath(property)) != nil, "\(property)")
      case .point, .size: #expect(PairTarget(LayerKeyPath(property)) != nil, "\(property)")
      case .rect, .color: #expect(QuadTarget(LayerKeyPath(property)) != nil, "\(property)")
      case .transform: #expect(MatrixTarget(property) != nil, "\(property)")
      default: #expect(NumberTarget(LayerKeyPath(property)) == nil, "\(property)")
      }
    }
  }
}
