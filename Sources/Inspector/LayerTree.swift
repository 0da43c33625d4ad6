internal import Graphics
package import RenderTree

/// Names a layer by where it stands: a number made of the names on the way from the root, so that it outlives reading a document again.
///
/// A layer's step is its name, or its class where it has none, and its number among the sublayers that share it. Adding a layer of another
/// name beside it, or another animation, leaves it as it is.
package struct LayerPath: Hashable, Sendable, Codable, CustomStringConvertible {
  private let hash: UInt64

  /// FNV-1a over the path of the superlayer and the step from it.
  fileprivate init(below superlayer: LayerPath?, step: String, number: Int, isMask: Bool) {
    var hash = superlayer?.hash ?? 0xcbf2_9ce4_8422_2325
    func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    add(isMask ? 1 : 0)
    for byte in step.utf8 { add(byte) }
    withUnsafeBytes(of: number.littleEndian) { $0.forEach(add) }
    self.hash = hash
  }

  /// A layer without a superlayer, by its name.
  package static func root(of name: String) -> LayerPath { LayerPath(below: nil, step: "=" + name, number: 0, isMask: false) }

  /// Reads what `description` gives; nil for any other text.
  package init?(_ text: String) {
    guard text.count == 16, let hash = UInt64(text, radix: 16) else { return nil }
    self.hash = hash
  }

  /// Sixteen hexadecimal digits.
  package var description: String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let path = LayerPath(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "a layer is named by sixteen hexadecimal digits")
    }
    self = path
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

/// The layers of a committed tree, flat, in pre-order: a layer, its mask, its sublayers from back to front.
package struct LayerTree: Sendable {
  package struct Layer: Sendable {
    package let node: RenderNode
    package let path: LayerPath
    /// Index of the superlayer, or of the masked layer; −1 for the root.
    package let parent: Int
    package let isMask: Bool
  }

  package private(set) var layers: [Layer] = []
  private var byPath: [LayerPath: Int] = [:]
  private var byID: [LayerID: Int] = [:]

  package init(_ tree: RenderTree) {
    guard let root = tree.root else { return }
    layers.reserveCapacity(root.count)
    // Deep trees would take a deep stack.
    var pending = [(node: root, parent: -1, isMask: false, number: 0)]
    while let (node, parent, isMask, number) = pending.popLast() {
      let superlayer = parent >= 0 ? layers[parent].path : nil
      let path = LayerPath(below: superlayer, step: Self.step(to: node), number: number, isMask: isMask)
      let index = layers.count
      layers.append(Layer(node: node, path: path, parent: parent, isMask: isMask))
      byPath[path] = index
      byID[node.id] = index
      var counts: [String: Int] = [:]
      var below: [(node: RenderNode, parent: Int, isMask: Bool, number: Int)] = []
      for sublayer in node.sublayers {
        let step = Self.step(to: sublayer)
        below.append((sublayer, index, false, counts[step, default: 0]))
        counts[step, default: 0] += 1
      }
      pending += below.reversed()
      if let mask = node.mask { pending.append((mask, index, true, 0)) }
    }
  }

  private static func step(to node: RenderNode) -> String { node.name.map { "=" + $0 } ?? node.className }

  package func index(of path: LayerPath) -> Int? { byPath[path] }

  /// Index of a layer; nil when it is not in the tree. Copies of a replicator's sublayers have the index of their original.
  package func index(of id: LayerID) -> Int? { byID[id] }

  /// The layers from the root to one.
  package func chain(to index: Int) -> [Layer] {
    var chain: [Layer] = []
    var next = index
    while next >= 0 {
      chain.append(layers[next])
      next = layers[next].parent
    }
    return chain.reversed()
  }
}

extension RenderNode {
  /// The class of Core Animation that the layer is of, as far as a commit tells it.
  package var className: String {
    switch properties.content.kind {
    case .plain, .replicatorInstance, .snapshot: "CALayer"
    case .transform: "CATransformLayer"
    case .shape: "CAShapeLayer"
    case .gradient: "CAGradientLayer"
    case .text: "CATextLayer"
    case .replicator: "CAReplicatorLayer"
    case .emitter: "CAEmitterLayer"
    }
  }
}
