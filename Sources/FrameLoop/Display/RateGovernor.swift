package import Compositing

/// Decides, for one display that saves power, at every how many blanks there is a new picture: fewer where nothing moves fast. Pure: it is
/// told the time, and what happened. All times are seconds.
///
/// With v, the fastest way of anything on the display in pixels a blank, and s, the fastest change of a colour or an opacity in 255ths a
/// blank, a divisor d is allowed where d · v ≤ 1 and d · s ≤ 4: no frame moves anything by more than a pixel. It is never larger than what
/// leaves ten pictures a second.
///
/// The rate is lowered, to the largest divisor that all frames of a second have allowed, no sooner than a second after the last change. It
/// becomes the display's own again with the next frame, and stays so for a second, where something moves more than a quarter faster than
/// the divisor allows, where pictures are exchanged within half a second of one another, as those of a video are, or where a program, a
/// person or a command changes something.
package struct RateGovernor: Sendable {
  /// Blanks from one picture to the next; 1 is the display's own rate.
  package private(set) var divisor = 1
  /// The largest divisor that the frames since `since` have allowed.
  private var allowed = Int.max
  private var since = -Double.infinity
  /// When something was exchanged at once.
  private var lastCut = -Double.infinity

  /// Pixels, and 255ths of a colour, by which a frame may differ from the one before.
  private static let pixels: Float = 1
  private static let steps: Float = 4
  /// The factor by which a difference must be larger for the rate to be raised again.
  private static let excess: Float = 1.25
  /// Seconds of slow motion before the rate is lowered.
  private static let calm = 1.0
  private static let cutDistance = 0.5
  /// Pictures a second.
  private static let lowestRate = 10.0

  package init() {}

  /// Something other than time changes what is shown.
  package mutating func raise(at time: Double) {
    divisor = 1
    (allowed, since) = (.max, time)
  }

  /// Takes note of a frame that is prepared.
  /// - Parameters:
  ///   - motion: from the frame prepared before it; nil where nobody can tell.
  ///   - seconds: between those two.
  ///   - time: the frame's own.
  ///   - period: from blank to blank.
  package mutating func note(_ motion: FrameMotion?, over seconds: Double, at time: Double, period: Double) {
    if since == -.infinity { since = time }
    guard let motion, seconds > 0 else { return noteCut(at: time) }
    if motion.hasCuts { noteCut(at: time) }
    let blanks = Float(max(seconds / period, 1))
    // By how much more than allowed a frame at every blank would differ from the one before.
    let load = max(motion.pixels / Self.pixels, motion.steps / Self.steps) / blanks
    let most = Self.largestDivisor(period: period)
    if load * Float(divisor) > Self.excess && divisor > 1 { return raise(at: time) }
    allowed = min(allowed, load * Float(most) <= 1 ? most : max(1, Int(1 / load)))
    guard time >= since + Self.calm else { return }
    divisor = max(divisor, allowed)
    (allowed, since) = (.max, time)
  }

  private mutating func noteCut(at time: Double) {
    if time - lastCut < Self.cutDistance { raise(at: time) }
    lastCut = time
  }

  package static func largestDivisor(period: Double) -> Int { max(1, Int(1 / (lowestRate * period) + 0.01)) }
}
