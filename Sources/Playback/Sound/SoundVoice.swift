internal import FrameLoop
internal import MediaFiles

struct SoundVoice: Hashable, Sendable {
  enum Fade: Hashable, Sendable {
    /// Fades in from silence at 0, over a number of seconds.
    case entering(Double)
    /// Fades out to silence from 0 on, over a number of seconds.
    case leaving(Double)
  }

  var cue: SoundCue
  /// Clocks that map display time to the cue's time, applied in order.
  var clocks: [SceneClock]
  var fade: Fade?

  /// The cue's time at a time of the display, in seconds.
  func time(at displayTime: Double) -> Double { clocks.reduce(displayTime) { $1.sceneTime(at: $0) } }

  /// The sound's time at a time of the display, in seconds.
  func soundTime(at displayTime: Double) -> Double { cue.soundTime(at: time(at: displayTime)) }

  /// Whether the scene runs at its normal rate.
  func isRunning(at displayTime: Double) -> Bool {
    var time = displayTime
    for clock in clocks {
      guard clock.isRunning(at: time), abs(clock.rate - 1) < 1e-6 else { return false }
      time = clock.sceneTime(at: time)
    }
    return true
  }

  /// The gain, from 0 to 1, at a time of the display.
  func gain(at displayTime: Double) -> Float {
    let gain = cue.gain(at: time(at: displayTime))
    guard let fade, let clock = clocks.first else { return gain }
    let time = clock.sceneTime(at: displayTime)
    switch fade {
    case .entering(let duration): return gain * Float(SoundCue.fade(duration > 0 ? time / duration : 1))
    case .leaving(let duration): return gain * Float(SoundCue.fade(duration > 0 ? 1 - time / duration : 0))
    }
  }
}
