import Graphics
import RenderTree
import Testing

@testable import Compositing

/// A layer with sublayers "a", one without a name, "map" with "inner" below it, and another "map".
@Suite("Sublayers that a displacement map is")
struct DisplacementTests {
  private let tree: PresentationTree

  init() {
    var tree = PresentationTree()
    func append(_ name: String?, parent: Int, role: PresentationLayer.Role = .layer, end: Int) {
      let node = RenderNode(
        id: LayerID(rawValue: UInt64(tree.layers.count + 1)), name: name, timing: .layerDefault, properties: LayerProperties(),
        animations: [], sublayers: [], mask: nil)
      tree.layers.append(PresentationLayer(node: node, parent: parent, end: end, role: role, animatedSlot: -1))
    }
    append("root", parent: -1, end: 7)
    append("map", parent: 0, role: .mask, end: 2)
    append("a", parent: 0, end: 3)
    append(nil, parent: 0, end: 4)
    append("map", parent: 0, end: 6)
    append("inner", parent: 4, end: 6)
    append("map", parent: 0, end: 7)
    self.tree = tree
  }

  @Test(
    "by name the first that has it, by place without those below and without the mask",
    arguments: [
      ("map", 4), ("a", 2), ("@0", 2), ("@1", 3), ("@2", 4), ("@3", 6), ("@4", nil), ("@", nil), ("2", nil), ("inner", nil),
      ("root", nil),
    ] as [(String, Int?)])
  func naming(name: String, index: Int?) { #expect(tree.sublayer(named: name, of: 0) == index) }

  @Test("a name that reads like a place is a name")
  func namedLikeAPlace() {
    var tree = tree
    let node = RenderNode(
      id: LayerID(rawValue: 9), name: "@0", timing: .layerDefault, properties: LayerProperties(), animations: [], sublayers: [], mask: nil)
    tree.layers[6] = PresentationLayer(node: node, parent: 0, end: 7, role: .layer, animatedSlot: -1)
    #expect(tree.sublayer(named: "@0", of: 0) == 6)
  }

  @Test("maps of filters and of background filters do not show; those of filters that are off do")
  func hidden() {
    func filter(_ name: String, isEnabled: Bool = true) -> FilterDescription {
      let inputs: [String: AnimatableValue] = ["inputSourceSublayerName": .string(name), "inputAmount": .number(4)]
      var filter = FilterDescription(type: DisplacementMap.type, inputs: inputs)
      filter.isEnabled = isEnabled
      return filter
    }
    var properties = LayerProperties()
    properties.filters = [filter("a"), filter("@1", isEnabled: false), filter("none")]
    properties.backgroundFilters = [filter("map")]
    #expect(tree.displacementMaps(of: 0, properties) == [2, 4])
  }
}
