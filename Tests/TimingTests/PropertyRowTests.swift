import Graphics
import Testing

@testable import RenderTree
@testable import Timing

/// A property that is in no table: what follows from its row alone.
@Suite("Rows of the table of properties")
struct PropertyRowTests {
  private let slant = PropertyRow("slant", \LayerDetails.rasterizationScale, .animation, alias: "isSlanted", unit: .points)
  private let shade = PropertyRow("shade", \LayerDetails.contentsMultiplyColor)
  private let edge = PropertyRow("edge", \ShapeProperties.lineCap)

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
