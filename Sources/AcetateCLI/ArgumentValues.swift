import Acetate
import ArgumentParser
import QuartzCore

extension PixelSize: ExpressibleByArgument {
  /// Reads `1920x1080`.
  public init?(argument: String) {
    let parts = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]), width > 0, height > 0 else { return nil }
    self.init(width, height)
  }
}

extension FrameRate: ExpressibleByArgument {
  public init?(argument: String) { self.init(argument) }
}

extension Backend: ExpressibleByArgument {}

/// A background: a colour, or none.
enum BackgroundArgument: ExpressibleByArgument {
  case transparent
  case color(CGColor)

  /// Reads `transparent`, `black`, `white`, `#rgb`, `#rrggbb`, `#rrggbbaa`, or `r,g,b[,a]` from 0 to 1.
  init?(argument: String) {
    switch argument.lowercased() {
    case "transparent", "none": self = .transparent
    case "black": self = .color(CGColor(red: 0, green: 0, blue: 0, alpha: 1))
    case "white": self = .color(CGColor(red: 1, green: 1, blue: 1, alpha: 1))
    default:
      guard let components = Self.hexadecimal(argument) ?? Self.decimal(argument) else { return nil }
      self = .color(CGColor(red: components[0], green: components[1], blue: components[2], alpha: components.count > 3 ? components[3] : 1))
    }
  }

  private static func hexadecimal(_ text: String) -> [CGFloat]? {
    guard text.hasPrefix("#") else { return nil }
    var digits = Array(text.dropFirst())
    if digits.count == 3 || digits.count == 4 { digits = digits.flatMap { [$0, $0] } }
    guard digits.count == 6 || digits.count == 8 else { return nil }
    let bytes = stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(digits[$0...$0 + 1]), radix: 16) }
    return bytes.count * 2 == digits.count ? bytes.map { CGFloat($0) / 255 } : nil
  }

  private static func decimal(_ text: String) -> [CGFloat]? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard parts.count == 3 || parts.count == 4 else { return nil }
    let values = parts.compactMap { $0 }.filter(\.isFinite)
    return values.count == parts.count ? values.map { CGFloat($0) } : nil
  }
}

/// Times in seconds, separated by commas.
struct TimeList: ExpressibleByArgument {
  var times: [Double]

  init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    let values = parts.compactMap { $0 }.filter(\.isFinite)
    guard !parts.isEmpty, values.count == parts.count else { return nil }
    times = values
  }
}
