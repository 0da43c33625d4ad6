import Testing

@testable import QuartzCore

@Suite("Shapes of trees")
struct TreeShapeTests {
  @Test("setters do not climb to the root again while no tree changes its shape")
  func sightings() throws {
    let layers = (0..<10).map { _ in CALayer() }, leaf = layers[9]
    for (parent, child) in zip(layers, layers.dropFirst()) { parent.addSublayer(child) }
    let host = LayerHost(root: layers[0], clock: .stepped(from: 0))
    host.commit()
    // That there is no host is wrong: only a setter that climbs finds out. Trees of other tests may change meanwhile; then once more.
    func believes(_ change: () -> Void) -> Bool {
      for _ in 0..<10_000 {
        leaf.removeAllAnimations()
        change()
        let shape = TreeShape.number
        leaf.hostSighting = (shape, false)
        for step in 1...20 { leaf.zPosition += CGFloat(step) }
        if TreeShape.number == shape { return leaf.animationKeys() == nil }
      }
      return false
    }
    #expect(believes {})
    // What was true of another shape does not count.
    leaf.hostSighting = (TreeShape.number, false)
    layers[3].addSublayer(CALayer())
    leaf.zPosition += 1
    #expect(leaf.animationKeys() == ["zPosition"] && leaf.hostSighting.hasHost)
    withExtendedLifetime(host) {}
  }

  @Test("a layer is live when it is committed, and the climb to its root comes to a host, whatever becomes of the trees", arguments: 1...20)
  func law(seed: UInt64) {
    var random = Steps(state: seed)
    let layers = (0..<12).map { _ in CALayer() }
    var hosts: [LayerHost] = []
    var lives = 0
    func isInside(_ layer: CALayer, _ other: CALayer) -> Bool {
      sequence(first: layer, next: \.superlayer).contains { $0 === other }
    }
    for _ in 0..<300 {
      let a = layers[random.next(12)], b = layers[random.next(12)]
      // Roots of hosts stay roots.
      let isFree = !isInside(a, b) && !hosts.contains { $0.root === b }
      switch random.next(9) {
      case 0, 1: if isFree { a.addSublayer(b) }
      case 2: if isFree { a.mask = b }
      case 3: if !hosts.contains(where: { $0.root === b }) { b.removeFromSuperlayer() }
      case 4: if isFree { a.sublayers = [b] }
      case 5: if isFree, let old = a.sublayers?.first { a.replaceSublayer(old, with: b) }
      case 6: if a.superlayer == nil, hosts.count < 3 { hosts.append(LayerHost(root: a, clock: .stepped(from: 0))) }
      case 7: if !hosts.isEmpty { hosts.remove(at: random.next(hosts.count)) }
      default: for host in hosts { host.commit() }
      }
      for layer in layers {
        #expect(layer.isLive == (layer.isCommitted && layer.hostOfTree != nil))
        if layer.isLive { lives += 1 }
      }
    }
    #expect(lives > 0)
  }

  /// A random sequence.
  private struct Steps {
    var state: UInt64
    mutating func next(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
  }
}
