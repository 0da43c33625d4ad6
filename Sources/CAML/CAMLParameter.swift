/// Something that a document lets its host change by name.
public struct CAMLParameter: Hashable, Sendable {
  /// Which values a parameter takes.
  public enum Kind: Hashable, Sendable {
    /// A number in a range.
    case number(ClosedRange<Double>)
    /// One of several words.
    case choice([String])
  }

  /// Such as `tilt.x` or `mode`.
  public var name: String
  /// Which values it takes.
  public var kind: Kind
  /// What it does, as a clause.
  public var summary: String

  /// A parameter of a kind, described by a sentence.
  public init(name: String, kind: Kind, summary: String) {
    self.name = name
    self.kind = kind
    self.summary = summary
  }

  /// The values that it takes, in words.
  public var values: String {
    switch kind {
    case .number(let range): "a number from \(Self.shortest(range.lowerBound)) to \(Self.shortest(range.upperBound))"
    case .choice(let words): words.joined(separator: ", ")
    }
  }

  private static func shortest(_ number: Double) -> String { number == number.rounded() ? "\(Int(number))" : "\(number)" }
}
