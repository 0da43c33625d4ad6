import RenderTree
import Testing

@testable import Timing

@Suite("What a frame says about the frames to come")
struct SchedulingTests {
  func frame(_ root: RenderNode, at time: Double) -> PresentationTree {
    var presentation = PresentationTree()
    evaluate(RenderTree(root: root), at: time, into: &presentation)
    return presentation
  }

  @Test("before, during and after an animation from 1 to 2")
  func single() {
    let root = Fixture(.fade { $0.beginTime = 1 }).node()
    #expect(!frame(root, at: 0).isAnimating)
    #expect(frame(root, at: 0).nextChange == 1)
    #expect(frame(root, at: 1).isAnimating)
    #expect(frame(root, at: 2).isAnimating)  // it still shows, and stops showing right after
    #expect(!frame(root, at: 2.01).isAnimating)
    #expect(frame(root, at: 2.01).nextChange == .infinity)
  }

  @Test("an idle tree never changes")
  func idle() {
    let presentation = frame(Fixture().node(), at: 7)
    #expect(!presentation.isAnimating)
    #expect(presentation.nextChange == .infinity)
    #expect(presentation.layers.count == 1)
  }

  @Test("layer speeds and offsets count: begin 5 on a layer of speed 2 begun at 1 is 3.5")
  func converted() {
    var layer = Fixture(.fade { $0.beginTime = 5 })
    layer.timing.speed = 2
    layer.timing.beginTime = 1
    #expect(frame(layer.node(), at: 0).nextChange == 3.5)
    layer.timing.speed = -1
    layer.timing.timeOffset = 20
    // Local time is 20 − (t − 1): it comes to the end of the animation, 6, at 15.
    #expect(frame(layer.node(), at: 0).nextChange == 15)
    #expect(frame(layer.node(), at: 15.5).isAnimating)
    #expect(frame(layer.node(), at: 17).nextChange == .infinity)
  }

  @Test("stopped layers, stopped animations and held values do not move")
  func still() {
    var stopped = Fixture(.fade())
    stopped.timing.speed = 0
    #expect(!frame(stopped.node(), at: 0.5).isAnimating)
    #expect(!frame(Fixture(.fade { $0.speed = 0 }).node(), at: 0.5).isAnimating)
    let held = Fixture(.fade(removed: false) { $0.fillMode = .both })
    #expect(!frame(held.node(), at: 3).isAnimating)
    #expect(frame(held.node(), at: -3).nextChange == 0)
    let endless = Fixture(.fade(duration: .infinity))
    #expect(!frame(endless.node(), at: 3).isAnimating)
  }

  @Test("the earliest of several counts, groups as a whole")
  func several() {
    let group = AnimationRecord(group: [.fade { $0.beginTime = 1 }], duration: 5) { $0.beginTime = 4 }
    let child = Fixture(.fade { $0.beginTime = 9 }).node(2)
    let root = Fixture(group).node(1, sublayers: [child])
    #expect(frame(root, at: 0).nextChange == 4)
    #expect(frame(root, at: 4.5).isAnimating)
    #expect(frame(root, at: 9.01).isAnimating)
    #expect(!frame(root, at: 10.1).isAnimating)
  }
}

@Suite("Evaluating trees")
struct EvaluatorTests {
  @Test("layers come before their mask, the mask before the sublayers, each with the end of its subtree")
  func order() {
    let mask = Fixture().node(5), a = Fixture().node(2, sublayers: [Fixture().node(3)]), b = Fixture().node(4)
    let root = Fixture().node(1, sublayers: [a, b], mask: mask)
    var presentation = PresentationTree()
    evaluate(RenderTree(root: root), at: 0, into: &presentation)
    #expect(presentation.layers.map(\.node.id.rawValue) == [1, 5, 2, 3, 4])
    #expect(presentation.layers.map(\.parent) == [-1, 0, 0, 2, 0])
    #expect(presentation.layers.map(\.end) == [5, 2, 4, 4, 5])
    #expect(presentation.layers[1].role == .mask)
    #expect(presentation.layers.allSatisfy { $0.animatedSlot == -1 })
  }

  @Test("frames of one root in a row equal frames evaluated alone, in any order, whatever came before")
  func sequence() {
    var evaluator = Evaluator()
    var presentation = PresentationTree()
    let layers = [
      Fixture(.fade(), AnimationRecord("position.x", .basic(Endpoints(by: 10)), cumulative: true) { $0.repeatCount = 3 }),
      Fixture(AnimationRecord("transform.rotation", .spring(Endpoints(to: 3), SpringParameters()), duration: 2)),
      Fixture(AnimationRecord("position", .keyframes(PathTests.frames(.ship, rotation: .auto)), duration: 2)),
    ]
    for tree in [layers[0].node(1, sublayers: [layers[1].node(2), layers[2].node(3)]), layers[2].node(1, sublayers: [layers[0].node(2)])]
      .map(RenderTree.init)
    {
      for time in [0, 0.7, 0.3, 5, -1, 2, 0.7] {
        evaluator.evaluate(tree, at: time, into: &presentation)
        var alone = PresentationTree()
        evaluate(tree, at: time, into: &alone)
        #expect(presentation.layers.count == alone.layers.count)
        for index in alone.layers.indices {
          for key in ["opacity", "position", "transform"] {
            let keyPath = LayerKeyPath(parsing: key)
            #expect(
              presentation[properties: index].value(for: keyPath) == alone[properties: index].value(for: keyPath), "\(key) at \(time)")
          }
        }
      }
    }
  }

  @Test("an evaluator serves several presentations, and an empty tree has no layers")
  func presentations() {
    var evaluator = Evaluator()
    var first = PresentationTree(), second = PresentationTree()
    let tree = RenderTree(root: Fixture(.fade()).node())
    evaluator.evaluate(tree, at: 0.25, into: &first)
    evaluator.evaluate(tree, at: 0.75, into: &second)
    evaluator.evaluate(tree, at: 0.5, into: &first)
    #expect(first[properties: 0].opacity == 0.5)
    #expect(second[properties: 0].opacity == 0.75)
    evaluator.evaluate(RenderTree(root: nil), at: 1, into: &first)
    #expect(first.layers.isEmpty)
  }

  @Test("one layer's presentation without the others")
  func single() {
    let leaf = Fixture(.fade()).node(3)
    let tree = RenderTree(root: Fixture().node(1, sublayers: [Fixture().node(2, mask: leaf)]))
    #expect(presentationProperties(of: LayerID(rawValue: 3), in: tree, at: 0.25)?.opacity == 0.25)
    #expect(presentationProperties(of: LayerID(rawValue: 2), in: tree, at: 0.25)?.opacity == 1)
    #expect(presentationProperties(of: LayerID(rawValue: 9), in: tree, at: 0.25) == nil)
  }
}
