import Graphics
import RenderTree
import Testing

@testable import Timing

@Suite("Replicators")
struct ReplicatorTests {
  static func replicator(_ animations: AnimationRecord..., sublayer: Fixture = Fixture(), configure: (inout ReplicatorProperties) -> Void)
    -> RenderNode
  {
    var properties = ReplicatorProperties()
    configure(&properties)
    var fixture = Fixture { $0.content = .replicator(properties) }
    fixture.animations = animations
    return fixture.node(1, sublayers: [sublayer.node(2)])
  }

  static func instances(_ presentation: PresentationTree) -> [ReplicatorInstance] {
    presentation.layers.indices.compactMap { index in
      if case .replicatorInstance(let instance) = presentation[properties: index].content { instance } else { nil }
    }
  }

  @Test("copies stand in a row, each turned once more and tinted one step further, within 0 … 1")
  func copies() {
    let root = Self.replicator {
      $0.instanceCount = 3
      $0.instanceTransform = CATransform3DMakeTranslation(10, 0, 0)
      $0.instanceColor = CGColor(red: 1, green: 0.5, blue: 0, alpha: 1)
      $0.instanceRedOffset = -0.75
      $0.instanceGreenOffset = 0.25
      $0.instanceBlueOffset = -1
      $0.instanceAlphaOffset = -0.375
    }
    var presentation = PresentationTree()
    evaluate(RenderTree(root: root), at: 0, into: &presentation)
    #expect(
      presentation.layers.map(\.role) == [.layer, .replicatorInstance, .layer, .replicatorInstance, .layer, .replicatorInstance, .layer])
    #expect(presentation.layers.map(\.parent) == [-1, 0, 1, 0, 3, 0, 5])
    #expect(presentation.layers.map(\.end) == [7, 3, 3, 5, 5, 7, 7])
    let instances = Self.instances(presentation)
    #expect(instances.map(\.transform.m41) == [0, 10, 20])
    #expect(instances.map(\.color.red) == [1, 0.25, 0])
    #expect(instances.map(\.color.green) == [0.5, 0.75, 1])
    #expect(instances.map(\.color.blue) == [0, 0, 0])
    #expect(instances.map(\.color.alpha) == [1, 0.625, 0.25])
  }

  @Test("copy k shows the sublayers k delays ago")
  func delay() {
    let root = Self.replicator(sublayer: Fixture(.fade())) {
      $0.instanceCount = 3
      $0.instanceDelay = 0.25
    }
    var presentation = PresentationTree()
    evaluate(RenderTree(root: root), at: 0.5, into: &presentation)
    #expect([2, 4, 6].map { presentation[properties: $0].opacity } == [0.5, 0.25, 0])
    evaluate(RenderTree(root: root), at: 1.25, into: &presentation)
    #expect([2, 4, 6].map { presentation[properties: $0].opacity } == [1, 1, 0.75])  // the first is over and shows the model
    #expect(presentation.isAnimating)
  }

  @Test("its own properties animate: delay, matrix and the number of copies")
  func animated() {
    let root = Self.replicator(
      AnimationRecord("instanceDelay", .basic(Endpoints(from: 0, to: 0.5))),
      AnimationRecord("instanceTransform", .basic(Endpoints(to: .transform(CATransform3DMakeTranslation(20, 0, 0))))),
      AnimationRecord("instanceCount", .basic(Endpoints(from: 2, to: 6))), sublayer: Fixture(.fade(duration: 2))
    ) { $0.instanceCount = 1 }
    var evaluator = Evaluator()
    var presentation = PresentationTree()
    for (time, count) in [(0, 2), (0.5, 4), (1, 6), (0.5, 4), (3, 1)] {
      evaluator.evaluate(RenderTree(root: root), at: time, into: &presentation)
      #expect(Self.instances(presentation).count == count, "at \(time)")
    }
    evaluator.evaluate(RenderTree(root: root), at: 0.5, into: &presentation)
    #expect(Self.instances(presentation).map(\.transform.m41) == [0, 10, 20, 30])
    // At 0.5 the delay is ¼ s: copies at 0.5, 0.25, 0 and −0.25 s of 2 s; the last shows the model.
    #expect([2, 4, 6, 8].map { presentation[properties: $0].opacity } == [0.25, 0.125, 0, 1])
  }

  @Test("replicators nest, and the number of layers stays within bounds")
  func nesting() {
    var inner = ReplicatorProperties()
    inner.instanceCount = 1_000_000_000
    var node = Fixture().node(9)
    for id in 1...3 {
      node = Fixture { $0.content = .replicator(inner) }.node(UInt64(id), sublayers: [node])
    }
    var presentation = PresentationTree()
    evaluate(RenderTree(root: node), at: 0, into: &presentation)
    #expect(presentation.layers.count < 2 * Evaluator.maximumLayerCount)
    #expect(presentation.layers[0].end == presentation.layers.count)
  }
}
