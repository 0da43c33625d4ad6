internal import Graphics
internal import Rasterizer

/// Turns a list of shapes into elements, at one time, in two steps.
///
/// First the list is walked as it is written, the highest item first: outlines are recorded, modifiers change the records before them in
/// their list and in the groups there, paints note which records stand before them. Then paints are written out from the lowest to the
/// highest, with the records as all modifiers left them.
///
/// Outlines keep the space of their group. They are brought into a paint's space where its pen or its gradient needs that, or where it
/// draws several.
struct ShapeEvaluator {
  private struct Level {
    /// Index of the group around it; -1 for the layer.
    var parent: Int
    var toParent: CGAffineTransform
    var toFrame: CGAffineTransform
  }

  /// An outline on its way through the modifiers.
  struct Record {
    var path: PathGeometry
    /// The space that it is in.
    var level: Int
  }

  private enum Node {
    case paint(ShapePaint, records: Range<Int>, level: Int)
    case group([Node], opacity: Double, blendMode: CGBlendMode)
  }

  private let frame: FrameTime
  /// Points and items that may still be made.
  private(set) var budget: Int
  private var levels: [Level]
  var records: [Record] = []

  init(at frame: FrameTime, _ toFrame: CGAffineTransform, budget: Int) {
    (self.frame, self.budget) = (frame, budget)
    levels = [Level(parent: -1, toParent: .identity, toFrame: toFrame)]
  }

  mutating func elements(of items: [ShapeItem], to elements: inout [VectorFrame.Element]) {
    let nodes = collect(items, level: 0)
    write(nodes, to: &elements)
  }

  /// All outlines in the layer's space, whatever paints them.
  mutating func outline(of items: [ShapeItem]) -> PathGeometry {
    _ = collect(items, level: 0)
    return joined(records.indices, level: 0)
  }

  // MARK: Collecting

  private mutating func collect(_ items: [ShapeItem], level: Int) -> [Node] {
    let first = records.count
    var nodes: [Node] = []
    for item in items where budget > 0 {
      budget -= 1
      switch item {
      case .outline(let outline):
        let path = outline.path(at: frame)
        budget -= path.points.count
        records.append(Record(path: path, level: level))
      case .paint(let paint): nodes.append(.paint(paint, records: first..<records.count, level: level))
      case .group(let group):
        let inner = collect(group.items, level: add(group.matrix(at: frame), to: level))
        if !inner.isEmpty { nodes.append(.group(inner, opacity: group.transform.opacity(at: frame), blendMode: group.blendMode)) }
      case .modifier(let modifier): modifier.apply(to: first..<records.count, of: &self, at: frame, level: level)
      case .copies(let copies): nodes += collect(copies, level: level)
      }
    }
    return nodes
  }

  /// Changes an outline, whose new points count.
  mutating func replace(_ index: Int, _ path: PathGeometry) {
    budget -= path.points.count
    records[index].path = budget > 0 ? path : .empty
  }

  /// Whether areas of outlines with so many points may be taken together, which costs up to the square of their number.
  mutating func canCombine(points: Int) -> Bool {
    let cost = points < 1 << 24 ? points * points / 8 : .max
    guard cost <= budget else { return false }
    budget -= cost
    return true
  }

  private mutating func add(_ matrix: CGAffineTransform, to parent: Int) -> Int {
    levels.append(Level(parent: parent, toParent: matrix, toFrame: matrix.concatenating(levels[parent].toFrame)))
    return levels.count - 1
  }

  /// Each copy's transform is the one before it with the repeater's on top.
  private mutating func collect(_ copies: ShapeCopies, level: Int) -> [Node] {
    let count = min(max(copies.count.value(at: frame), 0), ShapeCopies.limit)
    let offset = copies.offset.value(at: frame)
    let startOpacity = copies.startOpacity.value(at: frame), endOpacity = copies.endOpacity.value(at: frame)
    let total = Int(count.rounded(.up))
    var nodes: [Node] = []
    for index in 0..<total where budget > 0 {
      let share = total > 1 ? Double(index) / Double(total - 1) : 0
      let opacity = min(max((startOpacity + (endOpacity - startOpacity) * share) / 100, 0), 1)
      let inner = collect(copies.items, level: add(copies.transform.repeated(Double(index) + offset, at: frame), to: level))
      nodes.append(.group(inner, opacity: opacity, blendMode: .normal))
    }
    // Nodes that come first are highest.
    return copies.laterAreBelow ? nodes : nodes.reversed()
  }

  // MARK: Writing

  private func write(_ nodes: [Node], to elements: inout [VectorFrame.Element]) {
    for node in nodes.reversed() {
      switch node {
      case .paint(let paint, let range, let level): write(paint, range, level: level, to: &elements)
      case .group(let inner, let opacity, let blendMode):
        if opacity <= 0 { continue }
        if opacity == 1, blendMode == .normal {
          write(inner, to: &elements)
          continue
        }
        var content: [VectorFrame.Element] = []
        write(inner, to: &content)
        if content.count == 1, blendMode == .normal {
          elements.append(content[0].faded(by: opacity))
        } else if !content.isEmpty {
          var group = VectorFrame.Group(content)
          (group.opacity, group.blendMode) = (opacity, blendMode)
          elements.append(.group(group))
        }
      }
    }
  }

  private func write(_ paint: ShapePaint, _ range: Range<Int>, level: Int, to elements: inout [VectorFrame.Element]) {
    let opacity = min(max(paint.opacity.value(at: frame) / 100, 0), 1)
    guard opacity > 0, let operation = paint.operation(at: frame), let source = paint.paint(at: frame) else { return }
    var only: Record?, count = 0
    for index in range where !records[index].path.isEmpty {
      only = records[index]
      count += 1
    }
    guard count > 0, var record = only else { return }
    if count > 1 {
      record = Record(path: paint.joinedPaths.path(of: records[range], level: level) ?? joined(range, level: level), level: level)
    } else if record.level != level, !paint.isColorFill {
      record = Record(path: record.path.transformed(by: map(from: record.level, to: level)), level: level)
    }
    let toFrame = levels[record.level].toFrame
    guard toFrame.isFinite, record.path.bounds.minX.isFinite, record.path.bounds.maxX.isFinite, record.path.bounds.minY.isFinite,
      record.path.bounds.maxY.isFinite
    else { return }
    let shape = VectorFrame.Element.shape(
      VectorFrame.Shape(path: record.path, pathToFrame: toFrame, operation: operation, paint: source, opacity: opacity))
    if paint.blendMode == .normal {
      elements.append(shape)
    } else {
      var group = VectorFrame.Group([shape])
      group.blendMode = paint.blendMode
      elements.append(.group(group))
    }
  }

  /// From a group's space to that of a group around it.
  func map(from level: Int, to outer: Int) -> CGAffineTransform {
    var matrix = CGAffineTransform.identity, current = level
    while current != outer, current >= 0 {
      matrix = matrix.concatenating(levels[current].toParent)
      current = levels[current].parent
    }
    return matrix
  }

  /// Several outlines as one, in a space around theirs.
  func joined(_ range: Range<Int>, level: Int) -> PathGeometry {
    var verbs: [PathGeometry.Verb] = [], points: [CGPoint] = []
    for record in records[range] {
      verbs += record.path.verbs
      if record.level == level {
        points += record.path.points
      } else {
        let map = map(from: record.level, to: level)
        points += record.path.points.map { $0.applying(map) }
      }
    }
    return PathGeometry(verbs: verbs, points: points)
  }
}

extension ShapeContent {
  /// Appends what the shapes look like at a frame. Shapes that never change are evaluated once.
  func add(at frame: FrameTime, _ toFrame: CGAffineTransform, budget: inout Int, to elements: inout [VectorFrame.Element]) {
    guard isStill else {
      var evaluator = ShapeEvaluator(at: frame, toFrame, budget: budget)
      evaluator.elements(of: items, to: &elements)
      return budget = evaluator.budget
    }
    for element in stillElements.value { elements.append(element.moved(by: toFrame)) }
    budget -= stillElements.value.count
  }

  /// All outlines at the first frame, as one.
  var wholeOutline: PathGeometry {
    var evaluator = ShapeEvaluator(at: 0, .identity, budget: 100_000)
    return evaluator.outline(of: items)
  }
}

extension TransformModel {
  /// The transform as often as `times` says, parts of a time in proportion.
  func repeated(_ times: Double, at frame: FrameTime) -> CGAffineTransform {
    let anchor = anchor.value(at: frame), position = position.value(at: frame), scale = scale.value(at: frame) / 100
    func power(_ base: Double) -> Double {
      // Parts of a mirrored time have no meaning.
      base >= 0 ? pow(base, times) : pow(-base, times) * (Int(times.rounded(.down).truncatingRemainder(dividingBy: 2)) == 0 ? 1 : -1)
    }
    let angle = (rotation.value(at: frame) * times).truncatingRemainder(dividingBy: 360) * .pi / 180
    let matrix = CGAffineTransform(translationX: -anchor.x, y: -anchor.y)
      .concatenating(CGAffineTransform(scaleX: power(scale.x), y: power(scale.y)))
      .concatenating(CGAffineTransform(rotationAngle: angle))
    return matrix.concatenating(CGAffineTransform(translationX: anchor.x + position.x * times, y: anchor.y + position.y * times))
  }
}
