package import Foundation

/// A piece of sound at its place in a mix: the sound of a file from one of its times on. All times are seconds.
package struct SoundCue: Hashable, Sendable {
  package var url: URL
  /// Where it begins in the mix.
  package var start: Double
  /// Where it ends there; may be infinite. What has no more sound is silent until then.
  package var end: Double
  /// The time of the sound at `start`; below 0 it begins so much later.
  package var offset: Double
  /// Seconds of the sound a second of the mix; above zero. Its pitch follows, as a tape's does.
  package var rate = 1.0
  /// What it goes through again and again once it has come to the upper bound; nil where it does not begin anew.
  package var loop: Range<Double>?
  /// Whether the file begins again at its own end.
  package var repeats = false
  /// How loud it is: 1 leaves it as it is.
  package var volume: Float = 1
  /// How long it takes from silence to its volume, from `start` on.
  package var fadeIn = 0.0
  /// How long it takes to fall silent, until `end`.
  package var fadeOut = 0.0

  package init(_ url: URL, start: Double = 0, end: Double = .infinity, offset: Double = 0) {
    (self.url, self.start, self.end, self.offset) = (url, start, end, offset)
  }

  /// The time of the sound that belongs to a time of the mix.
  package func soundTime(at time: Double) -> Double {
    let reached = offset + (time - start) * rate
    guard let loop, reached >= loop.upperBound, loop.upperBound > loop.lowerBound else { return reached }
    return loop.lowerBound + (reached - loop.lowerBound).truncatingRemainder(dividingBy: loop.upperBound - loop.lowerBound)
  }

  /// The factor for the sound at a time of the mix. Fades have constant power: where one sound goes and another comes, each is at √½ in the
  /// middle.
  package func gain(at time: Double) -> Float {
    var gain = Double(volume)
    if fadeIn > 0, time < start + fadeIn { gain *= Self.fade((time - start) / fadeIn) }
    if fadeOut > 0, time > end - fadeOut { gain *= Self.fade((end - time) / fadeOut) }
    return Float(gain)
  }

  /// The gain of a fade at a part of it, from 0 to 1.
  package static func fade(_ part: Double) -> Double { sin(min(max(part, 0), 1) * .pi / 2) }

  /// The cue in another mix, whose times are those of this one plus `shift`, as far as it lies within a range there; nil where nothing of
  /// it does.
  package func shifted(by shift: Double, within range: ClosedRange<Double> = -.infinity ... .infinity) -> SoundCue? {
    var cue = self
    (cue.start, cue.end) = (start + shift, min(end + shift, range.upperBound))
    if cue.start < range.lowerBound {
      cue.offset = soundTime(at: range.lowerBound - shift)
      cue.start = range.lowerBound
      cue.fadeIn = 0
    }
    return cue.start < cue.end ? cue : nil
  }
}
