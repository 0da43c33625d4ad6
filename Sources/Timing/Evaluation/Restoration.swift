internal import Graphics
internal import RenderTree

/// A property that animations change: every frame begins by restoring its committed value, which is kept with the program, apart from the
/// nodes.
struct Restoration: Equatable {
  enum Target: Equatable {
    case number(NumberTarget)
    case pair(PairTarget)
    case quad(QuadTarget)
    case matrix(MatrixTarget)
    /// A property that is read by key path from the node.
    case other
  }

  var target: Target
  /// Index among the committed values of its kind.
  var index: Int32
}

/// The committed values of animated properties, by kind.
struct CommittedValues {
  var numbers: [Double] = []
  var pairs: [SIMD2<Double>] = []
  var quads: [SIMD4<Double>?] = []
  var matrices: [CATransform3D] = []
  var others: [(node: RenderNode?, keyPath: LayerKeyPath)] = []

  mutating func removeAll() {
    numbers.removeAll(keepingCapacity: true)
    pairs.removeAll(keepingCapacity: true)
    quads.removeAll(keepingCapacity: true)
    matrices.removeAll(keepingCapacity: true)
    others.removeAll(keepingCapacity: true)
  }

  /// Keeps the committed value of a property, and returns its restoration; nil when it is among `restorations` already.
  mutating func keep(
    _ target: AnimationTarget, _ keyPath: LayerKeyPath, of node: RenderNode, unlessIn restorations: ArraySlice<Restoration>
  ) -> Restoration? {
    let kind: Restoration.Target
    switch target {
    case .number(let target): kind = .number(target)
    case .pair(let target): kind = .pair(target)
    case .quad(let target): kind = .quad(target)
    case .matrix(let target), .component(let target, _), .translation(let target): kind = .matrix(target)
    case .contents, .value: kind = .other
    }
    var whole = keyPath
    if kind == .other { whole.component = nil }
    let isKept = restorations.contains { kept in
      kept.target == kind && (kind != .other || others[Int(kept.index)].keyPath == whole)
    }
    return isKept ? nil : Restoration(target: kind, index: keep(kind, whole, of: node))
  }

  private mutating func keep(_ target: Restoration.Target, _ keyPath: LayerKeyPath, of node: RenderNode) -> Int32 {
    switch target {
    case .number(let target):
      numbers.append(node.properties[target])
      return Int32(numbers.count - 1)
    case .pair(let target):
      pairs.append(node.properties[target])
      return Int32(pairs.count - 1)
    case .quad(let target):
      quads.append(node.properties[target])
      return Int32(quads.count - 1)
    case .matrix(let target):
      matrices.append(node.properties[target])
      return Int32(matrices.count - 1)
    case .other:
      others.append((node, keyPath))
      return Int32(others.count - 1)
    }
  }

  /// Releases the node of a value that is no longer needed.
  mutating func forget(_ restoration: Restoration) {
    if restoration.target == .other { others[Int(restoration.index)].node = nil }
  }

  func restore(_ restoration: Restoration, in properties: UnsafeMutablePointer<LayerProperties>) {
    let index = Int(restoration.index)
    switch restoration.target {
    case .number(let target): properties.pointee[target] = numbers[index]
    case .pair(let target): properties.pointee[target] = pairs[index]
    case .quad(let target): properties.pointee[target] = quads[index]
    case .matrix(let target): properties.pointee[target] = matrices[index]
    case .other:
      guard let committed = others[index].node?.properties else { return }
      let keyPath = others[index].keyPath
      switch keyPath.property {
      case .contents:
        properties.pointee.contents = committed.contents
        properties.pointee.contentsFade = committed.contentsFade
      case .compositingFilter where keyPath.input == nil: properties.pointee.compositingFilter = committed.compositingFilter
      default: properties.pointee.setValue(committed.value(for: keyPath), for: keyPath)
      }
    }
  }
}
