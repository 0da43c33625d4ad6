internal import FrameLoop
internal import MediaFiles

/// A piece of sound that is to be heard beside what a display shows.
struct SoundVoice: Hashable, Sendable {
  /// How it comes or goes, by the time of the first of the clocks.
  enum Fade: Hashable, Sendable {
    /// From silence at 0, over so many seconds.
    case entering(Double)
    /// To silence from 0 on, over so many seconds.
    case leaving(Double)
  }

  var cue: SoundCue
  /// From the display's time to that of the cue, one after the other.
  var clocks: [SceneClock]
  var fade: Fade?

  /// The cue's time at a time of the display.
  func time(at displayTime: Double) -> Double { clocks.reduce(displayTime) { $1.sceneTime(at: $0) } }

  /// The time of the sound that belongs to a time of the display.
  func soundTime(at displayTime: Double) -> Double { cue.soundTime(at: time(at: displayTime)) }

  /// Whether the scene runs at its own rate.
  func isRunning(at displayTime: Double) -> Bool {
    var time = displayTime
    for clock in clocks {
      guard clock.isRunning(at: time), abs(clock.rate - 1) < 1e-6 else { return false }
      time = clock.sceneTime(at: time)
    }
    return true
  }

  /// How loud it is at a time of the display.
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
