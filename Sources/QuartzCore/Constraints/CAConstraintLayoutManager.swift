import Foundation

/// Places sublayers by their `constraints`. It has no state: all instances are equal.
public final class CAConstraintLayoutManager: NSObject, NSSecureCoding, CALayoutManager {
  public override init() { super.init() }

  /// Reads nothing, since layout managers have no state.
  public init?(coder: NSCoder) { super.init() }

  /// Writes nothing, since layout managers have no state.
  public func encode(with coder: NSCoder) {}

  /// Layout managers can be read from archives securely: always true.
  public static var supportsSecureCoding: Bool { true }

  /// Places the sublayers of `layer`, even if this is not its layout manager.
  nonisolated public func layoutSublayers(of layer: CALayer) {
    guard let sublayers = layer.sublayers else { return }
    var system = ConstraintSystem(sublayers, in: layer.bounds)
    for (sublayer, frame) in zip(sublayers, system.solve()) where frame != sublayer.frame { sublayer.frame = frame }
  }

  public override func isEqual(_ object: Any?) -> Bool { object is CAConstraintLayoutManager }
  public override var hash: Int { 0 }
}

/// The constraints among the sublayers of one layer. Each axis of each sublayer is solved once, after the lines that it follows.
private struct ConstraintSystem {
  fileprivate enum State { case waiting, atWork, solved, unsolvable }

  /// A sublayer's extent along one axis, and the constraints on it.
  fileprivate struct Line {
    var low: CGFloat, size: CGFloat
    let constraints: [CAConstraint]
    var state: State
  }

  /// The sublayers' lines: along x at even indices, along y at odd ones.
  private var lines: [Line] = []
  /// Index of the first sublayer of each name.
  private var indices: [String: Int] = [:]
  private let names: [String?]
  private let bounds: CGRect

  init(_ sublayers: [CALayer], in bounds: CGRect) {
    self.bounds = bounds
    names = sublayers.map(\.name)
    for (index, sublayer) in sublayers.enumerated() {
      if let name = sublayer.name, indices[name] == nil { indices[name] = index }
      let frame = sublayer.frame, constraints = sublayer.constraints ?? []
      for (axis, extent) in [(frame.minX, frame.width), (frame.minY, frame.height)].enumerated() {
        let own = constraints.filter { $0.attribute.axis == axis }
        lines.append(Line(low: extent.0, size: extent.1, constraints: own, state: own.isEmpty ? .unsolvable : .waiting))
      }
    }
  }

  /// The sublayers' new frames; those without constraints keep theirs.
  mutating func solve() -> [CGRect] {
    for index in lines.indices { place(index) }
    return names.indices.map { index in
      let x = lines[2 * index], y = lines[2 * index + 1]
      return CGRect(x: x.low, y: y.low, width: x.size, height: y.size)
    }
  }

  private mutating func place(_ index: Int) {
    guard lines[index].state == .waiting else { return }
    lines[index].state = .atWork
    lines[index].state = findPlace(index) ? .solved : .unsolvable
  }

  /// Solves one line; returns false where it stays as it is.
  private mutating func findPlace(_ index: Int) -> Bool {
    var wanted: [(part: LinePart, value: CGFloat)] = []
    for constraint in lines[index].constraints {
      let part = constraint.attribute.part
      guard !wanted.contains(where: { $0.part == part }), let source = sourceValue(of: constraint, for: index / 2) else { return false }
      wanted.append((part, constraint.scale * source + constraint.offset))
    }
    guard let last = wanted.popLast() else { return false }
    // Of more than two constraints the last one given counts, and among the others the one whose part comes first.
    guard let other = wanted.min(by: { $0.part.rawValue < $1.part.rawValue }) else {
      lines[index].move(last.part, to: last.value)
      return true
    }
    lines[index].fit(last, other)
    return true
  }

  /// The value of a constraint's source; nil where there is no such source.
  private mutating func sourceValue(of constraint: CAConstraint, for sublayer: Int) -> CGFloat? {
    let attribute = constraint.sourceAttribute
    if constraint.sourceName == "superlayer" {
      return attribute.axis == 0
        ? attribute.part.value(low: bounds.minX, size: bounds.width) : attribute.part.value(low: bounds.minY, size: bounds.height)
    }
    guard constraint.sourceName != names[sublayer], let sibling = indices[constraint.sourceName] else { return nil }
    let source = 2 * sibling + attribute.axis
    place(source)
    return lines[source].state == .solved ? attribute.part.value(low: lines[source].low, size: lines[source].size) : nil
  }
}

/// A part of a line, in order of precedence where constraints compete.
private enum LinePart: Int {
  case low, middle, high, size

  func value(low: CGFloat, size: CGFloat) -> CGFloat {
    switch self {
    case .low: low
    case .middle: low + size / 2
    case .high: low + size
    case .size: size
    }
  }
}

extension CAConstraintAttribute {
  /// The axis of the attribute: 0 is x, 1 is y.
  fileprivate var axis: Int { Int(rawValue) / 4 }

  fileprivate var part: LinePart {
    switch self {
    case .minX, .minY: .low
    case .midX, .midY: .middle
    case .maxX, .maxY: .high
    case .width, .height: .size
    }
  }
}

extension ConstraintSystem.Line {
  /// Moves the extent so that a part has a value, keeping its size. A size alone changes nothing.
  fileprivate mutating func move(_ part: LinePart, to value: CGFloat) {
    if part != .size { low += value - part.value(low: low, size: size) }
  }

  /// Sets position and size so that two parts have their values.
  fileprivate mutating func fit(_ a: (part: LinePart, value: CGFloat), _ b: (part: LinePart, value: CGFloat)) {
    let (first, second) = a.part.rawValue < b.part.rawValue ? (a, b) : (b, a)
    switch (first.part, second.part) {
    case (_, .size):
      size = second.value
      move(first.part, to: first.value)
    case (.low, .high): (low, size) = (first.value, second.value - first.value)
    case (.low, _): (low, size) = (first.value, 2 * (second.value - first.value))
    default: (low, size) = (2 * first.value - second.value, 2 * (second.value - first.value))
    }
  }
}
