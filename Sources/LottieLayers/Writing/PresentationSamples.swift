internal import Graphics
internal import RenderTree
internal import Timing

/// What a committed tree shows at the times of a grid, a layer at a time.
///
/// Times are a grid of even steps, besides those at which animations begin, end or turn, with two on either side of each, by which a jump
/// is told from a quick motion. A layer's properties at all times are kept while layers near it in the tree are asked for: what all layers
/// together have would be too much.
final class PresentationSamples {
  /// The layers in the order of the tree, as they are at the beginning.
  let layers: [PresentationLayer]
  /// Seconds, ascending, from 0 to the end.
  let times: [Double]
  /// What animates a layer's properties, by its index.
  let courses: [[LayerProperty: AnimationCourse]]
  private let tree: RenderTree
  private let beginning: PresentationTree
  private var evaluator = Evaluator()
  private var presentation = PresentationTree()
  private var kept: [Int: [LayerProperties]] = [:]

  /// Steps of the grid a second, and how many steps there are at most.
  private static let rate = 240.0, stepLimit = 20_000.0
  /// Seconds from a change to the time before it, and to that behind it.
  static let margin = 1e-4
  /// Properties of layers that are kept at a time.
  private static let keptLimit = 200_000

  init(_ tree: RenderTree, duration: Double) {
    self.tree = tree
    var beginning = PresentationTree()
    evaluator.evaluate(tree, at: 0, into: &beginning)
    (self.beginning, layers) = (beginning, beginning.layers)
    courses = Self.courses(of: beginning, duration: duration)
    times = Self.grid(around: courses.flatMap { $0.values.flatMap(\.times) }, duration: duration)
  }

  private static func courses(of tree: PresentationTree, duration: Double) -> [[LayerProperty: AnimationCourse]] {
    var clocks: [LayerClock] = [], copies: [Int: Int] = [:]
    return tree.layers.map { layer in
      let parent = layer.parent >= 0 ? clocks[layer.parent] : LayerClock()
      guard layer.role != .replicatorInstance else {
        var lag = 0.0
        if case .replicator(let replicator) = layer.node.properties.content {
          lag = Double(copies[layer.parent, default: 0]) * replicator.instanceDelay
          copies[layer.parent, default: 0] += 1
        }
        clocks.append(parent.lagging(by: lag))
        return [:]
      }
      let clock = parent.inner(layer.node.timing)
      clocks.append(clock)
      return layer.node.courses(clock, duration: duration)
    }
  }

  private static func grid(around changes: [Double], duration: Double) -> [Double] {
    var marked: [Double] = []
    for change in [0, duration] + changes.sorted() {
      for offset in -2...2 {
        let time = change + Double(offset) * margin
        if time >= 0, time <= duration { marked.append(time) }
      }
    }
    marked.sort()
    let steps = min(max(1, (duration * rate).rounded(.up)), stepLimit)
    let even = (0...Int(steps)).map { duration * Double($0) / steps }
    var times: [Double] = [], next = 0
    for time in even {
      while next < marked.count, marked[next] <= time { times.append(marked[next]); next += 1 }
      // Close to a change there are times enough.
      let isNear = times.last.map { time - $0 < 3 * margin } ?? false || next < marked.count && marked[next] - time < 3 * margin
      if !isNear { times.append(time) }
    }
    times += marked[next...]
    return times.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  /// The index of a time that is one of the grid's, or of the nearest one before it.
  func index(of time: Double) -> Int {
    var low = 0, high = times.count
    while low < high {
      let middle = (low + high) / 2
      if times[middle] <= time { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }

  /// A layer's properties at the beginning.
  func first(_ index: Int) -> LayerProperties { beginning[properties: index] }

  /// A layer's properties at all times; a single one for a layer that nothing animates.
  func properties(of index: Int) -> [LayerProperties] {
    guard layers[index].animatedSlot >= 0 else { return [layers[index].node.properties] }
    if let known = kept[index] { return known }
    let moving = layers.indices[index...].filter { layers[$0].animatedSlot >= 0 }.prefix(max(1, Self.keptLimit / times.count))
    var gathered = moving.map { _ in [LayerProperties]() }
    for number in gathered.indices { gathered[number].reserveCapacity(times.count) }
    for time in times {
      evaluator.evaluate(tree, at: time, into: &presentation)
      // A replicator whose number of copies changes keeps those of the beginning.
      let isAlike = presentation.layers.count == layers.count
      for (number, layer) in moving.enumerated() {
        gathered[number].append(isAlike ? presentation[properties: layer] : gathered[number].last ?? first(layer))
      }
    }
    kept = Dictionary(uniqueKeysWithValues: zip(moving, gathered))
    return kept[index] ?? []
  }
}
