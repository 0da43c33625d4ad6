import Acetate
import QuartzCore
import RenderTree
import TextEscaping

/// A property over time: one curve for each of its numbers.
struct PropertyCurves {
  struct Curve {
    let name: String
    let color: CGColor
    /// One for every time; NaN where there is none, or one beyond 1e300.
    let values: [Double]
  }

  let times: [Double]
  let curves: [Curve]
  /// What the numbers are, if they have a unit.
  let unit: String?

  /// The curves of a property's numbers; nil when it never has a number. Of many numbers, as matrices have, those that stay the same
  /// throughout are left out.
  init?(keyPath: String, times: [Double], values: [SampledValue]) {
    let rows = values.map(\.numbers)
    let count = rows.reduce(0) { max($0, $1.count) }
    guard count > 0 else { return nil }
    var columns = (0..<count).map { column in
      (index: column, values: rows.map { column < $0.count && abs($0[column]) <= 1e300 ? $0[column] : .nan })
    }
    if count > 4 {
      let moving = columns.filter { column in column.values.contains { $0 != column.values[0] && !($0.isNaN && column.values[0].isNaN) } }
      if !moving.isEmpty { columns = moving }
    }
    let names = Self.names(of: keyPath, count: count)
    let colors = names.first == "red" ? Self.channelColors : Self.lineColors
    self.times = times
    unit = Self.unit(of: keyPath)
    curves = columns.enumerated().map { place, column in
      Curve(name: names[column.index], color: colors[place % colors.count], values: column.values)
    }
  }

  private static func names(of keyPath: String, count: Int) -> [String] {
    let path = LayerKeyPath(parsing: keyPath)
    switch (path.component == nil ? path.property.row.kind : .number, count) {
    case (_, 1): return [keyPath]
    case (.point, 2): return ["x", "y"]
    case (.size, 2): return ["width", "height"]
    case (.rect, 4): return ["x", "y", "width", "height"]
    case (_, 4) where keyPath.lowercased().hasByteSuffix("color"): return ["red", "green", "blue", "alpha"]
    case (_, 16): return (1...4).flatMap { row in (1...4).map { "m\(row)\($0)" } }
    case (_, 2): return path.component == .size || path.component == .translation ? ["width", "height"] : ["x", "y"]
    default: return (0..<count).map { "[\($0)]" }
    }
  }

  private static func unit(of keyPath: String) -> String? {
    let path = LayerKeyPath(parsing: keyPath)
    switch path.component {
    case .rotation, .rotationX, .rotationY, .rotationZ: return "radians"
    case .scale, .scaleX, .scaleY, .scaleZ, .scaleXY, .shearX, .shearY, .shearZ: return nil
    default: break
    }
    // Of transforms, what is neither an angle nor a factor is an offset.
    if path.property.row.kind == .transform { return path.component == nil ? nil : PropertyUnit.points.rawValue }
    if path.property == .custom { return keyPath.hasBytePrefix("frame") ? PropertyUnit.points.rawValue : nil }
    return path.property.row.unit?.rawValue
  }

  /// After Okabe and Ito: told apart without seeing red and green, too.
  private static let lineColors = [0x0072B2, 0xD55E00, 0x009E73, 0xCC79A7, 0xE69F00, 0x56B4E9, 0x000000, 0x8C6D31].map(CGColor.init(rgb:))
  private static let channelColors = [0xD62728, 0x2CA02C, 0x1F77B4, 0x7F7F7F].map(CGColor.init(rgb:))
}

extension SampledValue {
  /// The numbers to plot; none for text.
  fileprivate var numbers: [Double] {
    switch self {
    case .none, .text: []
    case .bool(let flag): [flag ? 1 : 0]
    case .number(let number): [number]
    case .list(let values): values.flatMap(\.numbers)
    }
  }
}

extension CGColor {
  fileprivate init(rgb: Int) {
    self.init(red: CGFloat(rgb >> 16 & 255) / 255, green: CGFloat(rgb >> 8 & 255) / 255, blue: CGFloat(rgb & 255) / 255, alpha: 1)
  }
}
