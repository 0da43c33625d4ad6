public import CoreMedia
public import Foundation

// Boxes of times, as lists of them are given to players.

extension NSValue {
  /// A box of a time.
  public convenience init(time: CMTime) {
    var numbers = [time.value, Int64(time.timescale), Int64(time.flags.rawValue), time.epoch]
    self.init(bytes: &numbers, objCType: "[4q]")
  }

  /// The time in the box; an invalid one for a box of something else.
  public var timeValue: CMTime {
    guard String(cString: objCType) == "[4q]" else { return .invalid }
    var numbers = [Int64](repeating: 0, count: 4)
    getValue(&numbers)
    return CMTime(
      value: numbers[0], timescale: CMTimeScale(truncatingIfNeeded: numbers[1]),
      flags: CMTimeFlags(rawValue: UInt32(truncatingIfNeeded: numbers[2])), epoch: numbers[3])
  }
}
