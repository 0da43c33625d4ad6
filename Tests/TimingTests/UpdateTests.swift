import Graphics
import RenderTree
import Testing

@testable import Timing

/// Commits that share most of their tree with the one before.
@Suite("Following commits")
struct UpdateTests {
  var lanes = LaneTests()
  var nextID: UInt64 = 1

  mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &lanes.hostile.generator) }

  mutating func layer(depth: Int) -> RenderNode {
    nextID += 1
    var fixture = Fixture { $0.zPosition = 3 }
    if pick(8) == 0 {
      var replicator = ReplicatorProperties()
      replicator.instanceCount = 2
      replicator.instanceDelay = 0.25
      fixture.properties.content = .replicator(replicator)
      if pick(2) == 0 { fixture.animations.append(AnimationRecord("instanceCount", .basic(Endpoints(from: 1, to: 4)), duration: 2)) }
    }
    return changed(
      fixture.node(
        nextID, sublayers: depth == 0 ? [] : (0..<pick(5)).map { _ in layer(depth: depth - 1) },
        mask: pick(6) == 0 ? Fixture(.fade()).node(nextID + 10_000) : nil))
  }

  /// The same layer with other animations, and at times another timing.
  mutating func changed(_ node: RenderNode) -> RenderNode {
    var animations = node.animations.filter {
      if case .property(let change) = $0.body { change.keyPath.property == .instanceCount } else { false }
    }
    if pick(2) == 0 { animations += LaneTests.keys.filter { _ in pick(4) == 0 }.map { lanes.animation($0) } }
    if pick(6) == 0 { animations.append(AnimationRecord("transform.rotation", .spring(Endpoints(to: 3), SpringParameters()), duration: 2)) }
    if pick(5) == 0 { animations.append(transition(from: node)) }
    if pick(6) == 0 { animations.append(AnimationRecord(group: [.fade { $0.beginTime = 0.5 }], duration: 3)) }
    var timing = node.timing
    if pick(8) == 0 { timing.beginTime = 0.5 }
    return copy(node, timing, animations, node.sublayers)
  }

  func copy(_ node: RenderNode, _ timing: MediaTiming, _ animations: [AnimationRecord], _ sublayers: [RenderNode]) -> RenderNode {
    RenderNode(
      id: node.id, name: node.name, timing: timing, properties: node.properties, animations: animations, sublayers: sublayers,
      mask: node.mask)
  }

  /// From what the layer was, which may have been in transition itself, or from nothing.
  mutating func transition(from node: RenderNode) -> AnimationRecord {
    AnimationRecord(
      transitionFrom: pick(4) == 0 ? nil : node, start: 0.25, end: 0.75, frozenTime: pick(3) == 0 ? nil : 0.5, freezesNewSide: pick(4) == 0,
      duration: Double(1 + pick(3))
    ) { $0.beginTime = 0.5 }
  }

  /// A tree with one thing changed somewhere; the rest is the same objects.
  mutating func edited(_ node: RenderNode) -> RenderNode {
    var sublayers = node.sublayers
    if !sublayers.isEmpty, pick(3) > 0 {
      let index = pick(sublayers.count)
      sublayers[index] = edited(sublayers[index])
      return copy(node, node.timing, node.animations, sublayers)
    }
    switch pick(6) {
    case 0: sublayers.insert(layer(depth: 1), at: pick(sublayers.count + 1))
    case 1: if !sublayers.isEmpty { sublayers.remove(at: pick(sublayers.count)) }
    case 2: sublayers.reverse()
    default: return changed(node)
    }
    return copy(node, node.timing, node.animations, sublayers)
  }

  @Test("a program that follows commits shows what one compiled for the tree shows")
  mutating func equality() {
    var evaluator = Evaluator()
    var presentation = PresentationTree()
    for _ in 0..<12 {
      var root = layer(depth: 3)
      for edit in 0..<40 {
        for _ in 0...pick(2) { root = edited(root) }
        let tree = RenderTree(root: root), time = Double.random(in: -1...4, using: &lanes.hostile.generator)
        evaluator.evaluate(tree, at: time, into: &presentation)
        var alone = PresentationTree()
        evaluate(tree, at: time, into: &alone)
        #expect(presentation.layers.count == alone.layers.count)
        guard presentation.layers.count == alone.layers.count else { return }
        #expect(presentation.isAnimating == alone.isAnimating && presentation.nextChange == alone.nextChange, "edit \(edit)")
        for index in alone.layers.indices {
          let (followed, compiled) = (presentation.layers[index], alone.layers[index])
          #expect(
            followed.node === compiled.node && followed.parent == compiled.parent && followed.end == compiled.end
              && followed.role == compiled.role)
          #expect((followed.transition < 0) == (compiled.transition < 0))
          if followed.transition >= 0, compiled.transition >= 0 {
            let (a, b) = (presentation.transitions[followed.transition], alone.transitions[compiled.transition])
            #expect(a.effect === b.effect && a.isActive == b.isActive && a.previous == b.previous, "edit \(edit)")
            #expect(!a.isActive || a.progress == b.progress, "edit \(edit)")
          }
          #expect((followed.animatedSlot < 0) == (compiled.animatedSlot < 0))
          for target in NumberTarget.allCases {
            #expect(presentation[properties: index][target] == alone[properties: index][target], "\(target), edit \(edit)")
          }
          #expect(presentation[properties: index].transform == alone[properties: index].transform)
        }
      }
    }
  }

  @Test("one changed layer of a thousand compiles one layer")
  func little() {
    var layers = (0..<1000).map { Fixture(.fade()).node(UInt64($0 + 2)) }
    var evaluator = Evaluator()
    var presentation = PresentationTree()
    evaluator.evaluate(RenderTree(root: Fixture().node(1, sublayers: layers)), at: 0.5, into: &presentation)
    #expect(evaluator.index.animations.count == 1000)
    layers[500] = Fixture(.fade(duration: 2)).node(502)
    evaluator.evaluate(RenderTree(root: Fixture().node(1, sublayers: layers)), at: 0.5, into: &presentation)
    #expect(evaluator.index.animations.count == 1001)
    #expect(presentation[properties: 501].opacity == 0.25)
    #expect(presentation[properties: 502].opacity == 0.5)
    layers.remove(at: 500)
    evaluator.evaluate(RenderTree(root: Fixture().node(1, sublayers: layers)), at: 0.25, into: &presentation)
    #expect(evaluator.index.animations.count == 1001)
    #expect(presentation.layers.count == 1000)
    #expect(presentation[properties: 501].opacity == 0.25)
  }
}
