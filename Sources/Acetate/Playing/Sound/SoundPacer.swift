/// Keeps sound in step with a display: decides, whenever some is to be written, from where it goes on and how fast.
///
/// Device and display run by different crystals, some thousandths of a percent apart. While sound is off by little it is played a little
/// faster or slower, which nobody hears; where it is off by much, since somebody has gone elsewhere in the scene, it jumps.
struct SoundPacer {
  enum Step: Equatable {
    /// So many seconds of sound a second of the device.
    case play(ratio: Double)
    /// Sound goes on from another time of it, in seconds.
    case jump(to: Double)
    /// Sound is ahead: nothing is written for so many seconds.
    case wait(Double)
  }

  /// Seconds that sound may be off: about what people do not notice between lips and words.
  static let tolerance = 0.06
  /// Seconds over which an error is made up for.
  static let settling = 2.0
  /// The most that sound is stretched: a twentieth of a semitone.
  static let mostStretch = 0.003

  /// - Parameters:
  ///   - wanted: the time of the sound, in seconds, that is to be heard when what is written next is.
  ///   - position: the time of the sound that is written next.
  func step(wanted: Double, position: Double) -> Step {
    let error = wanted - position
    if abs(error) > Self.tolerance {
      // A device that takes everything at once, as the one that is none, has sound run ahead of it by little steps.
      return error < 0 && error > -2 * Self.tolerance ? .wait(-error) : .jump(to: wanted)
    }
    return .play(ratio: 1 + min(max(error / Self.settling, -Self.mostStretch), Self.mostStretch))
  }
}
