import Graphics
import RenderTree
import Testing

@testable import Compositing

@Suite("Traits of layers")
struct LayerTraitTests {
  @Test("a layer that reads its backdrop is known to all layers above it, a blend mode to its superlayer", arguments: [true, false])
  func propagation(skipsPlainLayers: Bool) {
    let blur = FilterDescription(type: "gaussianBlur", inputs: ["inputRadius": .number(4)])
    let reader = TestLayer(3, rect(0, 0, 10, 10)) { $0.backgroundFilters = [blur] }
    let destination = TestLayer(5, rect(0, 0, 10, 10)) { $0.compositingFilter = FilterDescription(type: "destOut") }
    // 0: root, 1: with the reader 2, 3: with the blended layer 4, 5: plain.
    let tree = PresentationTree(
      TestLayer(
        1, rect(0, 0, 100, 100),
        [
          TestLayer(2, rect(0, 0, 50, 50), [reader]), TestLayer(4, rect(0, 0, 50, 50), [destination]),
          TestLayer(6, rect(0, 0, 10, 10), color: red),
        ]))
    var traits = LayerTraitTable()
    traits.note(tree, skipsPlainLayers: skipsPlainLayers)
    #expect((0..<6).map { traits[$0].hasBackdropBelow } == [true, true, false, false, false, false])
    #expect((1..<6).map { traits[$0].readsBackdrop } == [true, true, false, false, false])
    #expect((0..<6).map { traits[$0].isolatesSublayers } == [false, false, false, true, false, false])
    // The next tree has nothing of this one.
    traits.note(PresentationTree(TestLayer(1, rect(0, 0, 9, 9), [TestLayer(2, rect(0, 0, 9, 9))])), skipsPlainLayers: skipsPlainLayers)
    #expect(traits[0].isEmpty && traits[1].isEmpty)
  }
}
