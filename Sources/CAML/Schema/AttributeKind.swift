internal import RenderTree

/// What sort of value a key holds; decides how its text is read.
enum AttributeKind: Hashable {
  case number
  /// A number that may be infinite: durations and repeat counts.
  case time
  case integer, bool, string
  case point, size, rect, color, transform, path, image
  case colorMatrix
  /// One of these words.
  case choice([String])
  /// One of these words, or a word that is ignored without remark.
  case hint([String])
  case numbers, colors, values
  case curve, curves
  case valueFunction
  case filter, filters
  case emitterCells, emitterBehaviors
  case dictionary

  var noun: String {
    switch self {
    case .number, .time: "a number"
    case .integer: "a whole number"
    case .bool: "0 or 1"
    case .string, .choice, .hint: "a text"
    case .point: "a point"
    case .size: "a size"
    case .rect: "a rectangle"
    case .color: "a colour"
    case .transform: "a transform"
    case .path: "a path"
    case .image: "an image"
    case .colorMatrix: "a colour matrix"
    case .numbers: "an array of numbers"
    case .colors: "an array of colours"
    case .values: "an array"
    case .curve: "a timing function"
    case .curves: "an array of timing functions"
    case .valueFunction: "a value function"
    case .filter: "a filter"
    case .filters: "an array of filters"
    case .emitterCells: "an array of cells"
    case .emitterBehaviors: "an array of behaviours"
    case .dictionary: "a dictionary"
    }
  }
}

extension AttributeKind {
  init(_ row: PropertyRow) {
    self.init(row.kind)
    if row.isHint, case .choice(let words) = self { self = .hint(words) }
  }

  init(_ kind: ValueKind) {
    self =
      switch kind {
      case .number: .number
      case .integer: .integer
      case .bool: .bool
      case .string: .string
      case .point: .point
      case .size: .size
      case .rect: .rect
      case .color: .color
      case .transform: .transform
      case .path: .path
      case .image: .image
      case .choice(let words): .choice(words)
      case .numbers: .numbers
      case .colors: .colors
      case .filter: .filter
      case .filters: .filters
      case .emitterCells: .emitterCells
      case .emitterBehaviors: .emitterBehaviors
      }
  }
}
