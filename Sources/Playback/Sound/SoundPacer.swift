/// Keeps sound in step with a display: decides, before each block, where it continues and how fast.
///
/// Device and display run by different crystals, some thousandths of a percent apart. While sound is off by little it is played a little
/// faster or slower, which nobody hears; where it is off by much, since somebody has gone elsewhere in the scene, it jumps.
struct SoundPacer {
  enum Step: Equatable {
    /// Play at a number of sound seconds per second of the device.
    case play(ratio: Double)
    /// Continue from another time of the sound, in seconds.
    case jump(to: Double)
    /// The sound is ahead: write nothing for a number of seconds.
    case wait(Double)
  }

  /// Tolerated error in seconds: about what people do not notice between lips and words.
  static let tolerance = 0.06
  /// Seconds over which an error is corrected.
  static let settling = 2.0
  /// Greatest change of rate: a twentieth of a semitone.
  static let mostStretch = 0.003

  /// - Parameters:
  ///   - wanted: the time of the sound, in seconds, that is to be heard when what is written next is.
  ///   - position: the time of the sound that is written next.
  func step(wanted: Double, position: Double) -> Step {
    let error = wanted - position
    if abs(error) > Self.tolerance {
      // A device that takes everything at once, such as a null device, lets the sound run ahead in small steps.
      return error < 0 && error > -2 * Self.tolerance ? .wait(-error) : .jump(to: wanted)
    }
    return .play(ratio: 1 + min(max(error / Self.settling, -Self.mostStretch), Self.mostStretch))
  }
}
