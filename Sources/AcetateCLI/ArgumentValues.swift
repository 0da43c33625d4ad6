import Acetate
import ArgumentParser
import Graphics
import HTTPMessages
import Playlists
import QuartzCore
import TextEscaping

extension Option where Value == Double? {
  /// An option of a finite number of seconds, which may be negative.
  init(seconds help: String) { self.init(parsing: .unconditional, help: .value("seconds", help), transform: ArgumentValue.seconds) }
}

extension ArgumentHelp {
  /// The help of an option or argument whose value usage texts call `name`.
  static func value(_ name: String, _ text: String) -> ArgumentHelp { ArgumentHelp(text, valueName: name) }

  /// The help of `--cache-mb`, wherever something is drawn.
  static let cacheMegabytes = ArgumentHelp(
    """
    What the renderer may keep between frames: rasterised layers, text, smaller copies of pictures; and a quarter as much besides of what \
    stands still and is blurred, shadowed or drawn as a group. Default: 256.
    """,
    valueName: "megabytes")
  /// The help of `--fps`, wherever videos are made.
  static let frameRate = ArgumentHelp(
    "Frames a second: 60, 29.97, 30000/1001, … Default: 60, or the most that the format can hold (GIF: 50).", valueName: "rate")
  /// The help of `--dry-run`.
  static let dryRun = ArgumentHelp(
    "Write nothing: say how many frames there are, and about how many bytes and how much time they take, from \(DryRun.stretch) of them.")
}

/// What the options' values look like. Each reads its text, or throws a sentence that says what would do.
enum ArgumentValue {
  /// What was read; throws a sentence where that is nothing.
  static func found<Value>(_ value: Value?, else sentence: String) throws -> Value {
    guard let value else { throw ValidationError(sentence) }
    return value
  }

  private static func number<Number: LosslessStringConvertible & Comparable>(
    _ text: String, in range: ClosedRange<Number>, else sentence: String
  ) throws -> Number {
    try found(Number(text).flatMap { range.contains($0) ? $0 : nil }, else: sentence)
  }

  /// The two sides of an equals sign; throws a sentence where one is missing.
  static func pair(_ text: String, else sentence: String) throws -> (name: String, value: String) {
    let parts = text.split(atEach: "=", most: 1)
    guard parts.count == 2, !parts[0].isEmpty else { throw ValidationError(sentence) }
    return (String(parts[0]), String(parts[1]))
  }

  /// A size in pixels, such as `1920x1080`.
  static func size(_ text: String) throws -> PixelSize {
    guard let written = SizeText(text.lowercased()), written.suffix == nil else {
      throw ValidationError("a size is width and height in pixels, such as 1280x720")
    }
    return written.size
  }

  /// `60`, `29.97`, `30000/1001`.
  static func frameRate(_ text: String) throws -> FrameRate {
    try found(FrameRate(text), else: "a frame rate is a number from 0.001 to 1000 or a fraction, such as 60, 29.97 or 30000/1001")
  }

  static func seconds(_ text: String) throws -> Double {
    guard let seconds = Double(text), seconds.isFinite else { throw ValidationError("a time is a number of seconds, such as 1.5") }
    // About thirty years: beyond, single frames can no longer be told apart.
    guard abs(seconds) <= 1e9 else { throw ValidationError("a time lies within 1e9 seconds of 0; \(text) is beyond") }
    return seconds
  }

  static func share(_ text: String) throws -> Double {
    try number(text, in: 0...1, else: "a share is a number from 0 to 1, such as 0.5")
  }

  /// `0,0.5,1`.
  static func times(_ text: String) throws -> [Double] {
    try text.split(atEach: ",").map { try seconds(String($0)) }
  }

  /// Megabytes of 2²⁰, as bytes.
  static func megabytes(_ text: String) throws -> Int {
    try number(text, in: 0...1 << 20, else: "'\(text)' is no number of megabytes from 0 to 1048576") << 20
  }

  static func frameCount(_ text: String) throws -> Int {
    try number(text, in: 1...1_000_000_000, else: "'\(text)' is no number of frames from 1 to 1000000000")
  }

  static func scale(_ text: String) throws -> Double {
    try found(Double(text).flatMap { $0.isFinite && $0 > 0 ? $0 : nil }, else: "a scale is a number above zero, such as 2")
  }

  /// Percent, as a part.
  static func margin(_ text: String) throws -> Double {
    try number(text, in: 0...25, else: "a margin is a number of percent from 0 to 25, such as 2.5") / 100
  }

  static func zoom(_ text: String) throws -> Double {
    try number(text, in: 0.1...10, else: "a zoom is a number from 0.1 to 10, such as 1.05")
  }

  /// A hot spot in pixels from the upper left corner, such as `4,2`.
  static func hotSpot(_ text: String) throws -> PixelPlace {
    let parts = text.split(atEach: ",").map { Int($0) }
    guard parts.count == 2, let x = parts[0], let y = parts[1], (0..<256).contains(x), (0..<256).contains(y) else {
      throw ValidationError("a hot spot is two whole numbers of pixels, across and down, such as 4,2")
    }
    return PixelPlace(x: x, y: y)
  }

  static let gammas = 0.2...5.0

  static func gamma(_ text: String) throws -> Double {
    try number(text, in: gammas, else: "gamma is a number from 0.2 to 5, such as 1.2")
  }

  static func httpAddress(_ text: String) throws -> HTTPAddress {
    try found(HTTPAddress(text), else: "'\(text)' is no address with a port: write it in numbers, such as 127.0.0.1:8080 or [::1]:8080")
  }

  /// Pixels between the pictures of two displays.
  static func bezel(_ text: String) throws -> Int {
    try number(text, in: 0...4096, else: "a bezel is a whole number of pixels from 0 to 4096, such as 24")
  }

  static func columns(_ text: String) throws -> Int {
    try number(text, in: 1...64, else: "columns are a whole number from 1 to 64, such as 2")
  }

  static func volume(_ text: String) throws -> Double {
    try number(text, in: 0...100, else: "a volume is a number of percent from 0 to 100, such as 60") / 100
  }

  static func rate(_ text: String) throws -> Double {
    try found(Double(text).flatMap { $0.isFinite && $0 > 0 ? $0 : nil }, else: "a rate is a number above zero, such as 0.5")
  }

  /// `CIDissolveTransition:1.0`, `push:0.5`.
  static func transition(_ text: String) throws -> PlaylistTransition {
    guard let transition = ItemTransition(text) else {
      throw ValidationError("a transition is a name and seconds above zero, such as CIDissolveTransition:1.0, push:0.5 or random:1")
    }
    return PlaylistTransition(transition)
  }

  /// An option of an encoder, such as `tune=animation`.
  static func encoderOption(_ text: String) throws -> EncoderOption {
    let (name, value) = try pair(text, else: "an option of the encoder is name=value, such as tune=animation")
    return EncoderOption(name: name, value: value)
  }

  static func background(_ text: String) throws -> BackgroundArgument {
    try found(
      BackgroundArgument(text),
      else: "a background is transparent, black, white, #rgb, #rrggbb, #rrggbbaa, or r,g,b[,a] from 0 to 1; or blur")
  }
}

/// A pixel of a picture, counted from its upper left.
struct PixelPlace {
  var x: Int
  var y: Int
}

extension Backend: ExpressibleByArgument {}
extension PlayerSettings.Rotation: ExpressibleByArgument {}
extension EncodingPreset: ExpressibleByArgument {}
extension BitDepth: ExpressibleByArgument {}
extension OutputColorSpace: ExpressibleByArgument {}

/// A background: a colour, none, or the input itself, blurred.
enum BackgroundArgument {
  case transparent
  case blur
  case color(CGColor)

  var isBlur: Bool { if case .blur = self { true } else { false } }

  /// Reads `transparent`, `blur`, `black`, `white`, `#rgb`, `#rrggbb`, `#rrggbbaa`, or `r,g,b[,a]` from 0 to 1.
  init?(_ text: String) {
    switch text.lowercased() {
    case "transparent", "none": self = .transparent
    case "blur": self = .blur
    case "black": self = .color(CGColor(red: 0, green: 0, blue: 0, alpha: 1))
    case "white": self = .color(CGColor(red: 1, green: 1, blue: 1, alpha: 1))
    default:
      guard let components = Self.hexadecimal(text) ?? Self.decimal(text) else { return nil }
      self = .color(CGColor(red: components[0], green: components[1], blue: components[2], alpha: components.count > 3 ? components[3] : 1))
    }
  }

  private static func hexadecimal(_ text: String) -> [CGFloat]? {
    guard text.hasBytePrefix("#") else { return nil }
    var digits = Array(text.utf8.dropFirst()).map { Unicode.Scalar($0) }
    guard digits.allSatisfy(\.properties.isASCIIHexDigit) else { return nil }
    if digits.count == 3 || digits.count == 4 { digits = digits.flatMap { [$0, $0] } }
    guard digits.count == 6 || digits.count == 8 else { return nil }
    return stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(String.UnicodeScalarView(digits[$0...$0 + 1])), radix: 16) }
      .map { CGFloat($0) / 255 }
  }

  private static func decimal(_ text: String) -> [CGFloat]? {
    let parts = text.split(atEach: ",").map { Double($0) }
    guard parts.count == 3 || parts.count == 4 else { return nil }
    let values = parts.compactMap { $0 }.filter(\.isFinite)
    return values.count == parts.count ? values.map { CGFloat($0) } : nil
  }
}
