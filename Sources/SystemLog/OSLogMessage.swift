/// A message with values, as `Logger` takes it: `"\(count) layers in \(time, format: .fixed(precision: 2))"`.
public struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
  let text: String

  public init(stringLiteral value: String) { text = value }
  public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  /// Gathers the pieces of a message.
  public struct StringInterpolation: StringInterpolationProtocol {
    var text = ""

    public init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity + 8 * interpolationCount) }
    public mutating func appendLiteral(_ literal: String) { text += literal }
    /// Appends a value.
    /// - Parameter privacy: without effect: messages stay on this machine's standard error.
    public mutating func appendInterpolation(_ value: @autoclosure () -> some Any, privacy: OSLogPrivacy = .auto) { text += "\(value())" }
    /// Appends a number in a format.
    public mutating func appendInterpolation(
      _ number: @autoclosure () -> some BinaryFloatingPoint, format: OSLogFloatFormatting, privacy: OSLogPrivacy = .auto
    ) { text += MessageFormat.fixed(Double(number()), precision: format.precision) }
    /// Appends a whole number in a format.
    public mutating func appendInterpolation(
      _ number: @autoclosure () -> some BinaryInteger, format: OSLogIntegerFormatting, privacy: OSLogPrivacy = .auto
    ) { text += String(number(), radix: format.radix, uppercase: format.isUppercase) }
  }
}

/// Who may read a value. Without effect here.
public struct OSLogPrivacy: Sendable {
  /// A mask in a value's place.
  public enum Mask: Sendable {
    /// A hash of the value.
    case hash
    /// No mask at all.
    case none
  }

  /// Whoever the value's kind allows.
  public static var auto: OSLogPrivacy { OSLogPrivacy() }
  /// Everybody may read it.
  public static var `public`: OSLogPrivacy { OSLogPrivacy() }
  /// Nobody else may read it.
  public static var `private`: OSLogPrivacy { OSLogPrivacy() }
  /// Nobody else, whatever is switched on.
  public static var sensitive: OSLogPrivacy { OSLogPrivacy() }
  /// Nobody else; others see a mask.
  public static func `private`(mask: Mask) -> OSLogPrivacy { OSLogPrivacy() }
  /// Whoever the value's kind allows; others see a mask.
  public static func auto(mask: Mask) -> OSLogPrivacy { OSLogPrivacy() }
}

/// How numbers with a fraction are written.
public struct OSLogFloatFormatting: Sendable {
  let precision: Int
  /// With six digits behind the point.
  public static var fixed: OSLogFloatFormatting { OSLogFloatFormatting(precision: 6) }
  /// With a number of digits behind the point.
  public static func fixed(precision: @autoclosure () -> Int) -> OSLogFloatFormatting { OSLogFloatFormatting(precision: precision()) }
}

/// How whole numbers are written.
public struct OSLogIntegerFormatting: Sendable {
  let radix: Int
  let isUppercase: Bool
  /// To the base ten.
  public static var decimal: OSLogIntegerFormatting { OSLogIntegerFormatting(radix: 10, isUppercase: false) }
  /// To the base sixteen.
  public static var hex: OSLogIntegerFormatting { OSLogIntegerFormatting(radix: 16, isUppercase: false) }
  /// To the base sixteen.
  public static func hex(uppercase: Bool = false) -> OSLogIntegerFormatting { OSLogIntegerFormatting(radix: 16, isUppercase: uppercase) }
  /// To the base eight.
  public static var octal: OSLogIntegerFormatting { OSLogIntegerFormatting(radix: 8, isUppercase: false) }
}
