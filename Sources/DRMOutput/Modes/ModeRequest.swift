package import Graphics

/// A mode as `--mode` asks for it.
package enum ModeRequest: Hashable, Sendable {
  /// The mode that the monitor says it is made for.
  case preferred
  /// A resolution, with a refresh rate in thousandths of a hertz; nil takes the highest rate that is no more than the preferred mode's.
  case size(PixelSize, millihertz: Int?)

  /// Reads `preferred`, `1920x1080`, `1920x1080@60` and `1920x1080@59.94`.
  package init(_ text: String) throws(DisplayError) {
    if text == "preferred" {
      self = .preferred
      return
    }
    guard let written = SizeText(text), max(written.size.width, written.size.height) <= 65535 else { throw .unreadableMode(text) }
    var millihertz: Int?
    if let suffix = written.suffix?.unicodeScalars {
      let digits = suffix.suffix(2).elementsEqual("Hz".unicodeScalars) ? suffix.dropLast(2) : suffix[...]
      guard digits.allSatisfy({ ("0"..."9").contains($0) || $0 == "." }), let hertz = Double(String(digits)), hertz >= 1, hertz <= 1000
      else {
        throw .unreadableMode(text)
      }
      millihertz = Int((hertz * 1000).rounded())
    }
    self = .size(written.size, millihertz: millihertz)
  }
}

extension ModeRequest: CustomStringConvertible {
  /// The text that `init(_:)` reads.
  package var description: String {
    switch self {
    case .preferred: "preferred"
    case .size(let size, nil): "\(size.width)x\(size.height)"
    case .size(let size, let millihertz?): "\(size.width)x\(size.height)@\(DisplayMode.text(millihertz: millihertz))"
    }
  }
}

extension ModeRequest {
  /// The mode of those offered that fits best.
  ///
  /// A rate asked for in whole hertz takes the NTSC rate beside it too: 60 finds 59.94 where 60 itself is not offered. Modes that are not
  /// interlaced come first.
  package func choose(from modes: [DisplayMode], connector: String) throws(DisplayError) -> DisplayMode {
    let best: DisplayMode?
    switch self {
    case .preferred:
      // Without a preferred mode, the largest: what a panel without EDID offers is its own size.
      best = modes.first { $0.isPreferred } ?? modes.max { Self.rank($0) < Self.rank($1) }
    case .size(let size, nil):
      let fitting = modes.filter { $0.size == size }
      // Faster than the preferred mode is known to be good only when the display itself says so by preferring it.
      let limit = modes.first { $0.isPreferred }.map { $0.millihertz + 500 } ?? .max
      best =
        fitting.filter { $0.millihertz <= limit }.max { Self.rank($0) < Self.rank($1) } ?? fitting.min { $0.millihertz < $1.millihertz }
    case .size(let size, let wanted?):
      // 1001/1000 of a rate is the widest that broadcasting standards stray, so that 59.94 is 60, and 50 is not.
      best =
        modes.filter { $0.size == size && abs($0.millihertz - wanted) * 900 <= wanted }
        .min { (abs($0.millihertz - wanted), $0.isInterlaced ? 1 : 0) < (abs($1.millihertz - wanted), $1.isInterlaced ? 1 : 0) }
    }
    guard let best else { throw .impossibleMode(description, connector: connector, offered: Self.summary(of: modes)) }
    return best
  }

  /// Ranks modes: those that are not interlaced before those that are, larger before smaller, then faster before slower.
  private static func rank(_ mode: DisplayMode) -> (Int, Int, Int) {
    (mode.isInterlaced ? 0 : 1, mode.size.width * mode.size.height, mode.millihertz)
  }

  /// The text of every mode, each once, in the order of the connector.
  static func summary(of modes: [DisplayMode]) -> [String] {
    var seen: Set<String> = []
    return modes.map(\.description).filter { seen.insert($0).inserted }
  }
}
