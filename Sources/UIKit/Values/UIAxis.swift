/// Axes of a rectangle.
public struct UIAxis: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// None of the axes.
  public static let neither: UIAxis = []
  /// The horizontal axis, along x.
  public static let horizontal = UIAxis(rawValue: 1 << 0)
  /// The vertical axis, along y.
  public static let vertical = UIAxis(rawValue: 1 << 1)
  /// Along x and along y.
  public static let both: UIAxis = [.horizontal, .vertical]
}
