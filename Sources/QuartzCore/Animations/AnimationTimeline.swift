/// Several animations as one that can be scrubbed, run on, and run back: a time of their own whose pacing takes the place of theirs.
///
/// The timeline's progress goes evenly through its duration. An animation that begins later than the timeline waits, and one that ends
/// earlier stays at its end: where the timeline is at half of 2 s, one that begins after half a second and takes one is half through.
package final class AnimationTimeline {
  private struct Part {
    let control: AnimationControl
    /// Seconds after the timeline's begin.
    let offset: Double
    let duration: Double

    /// How far it is at a time of the timeline's, in seconds; below 0 before it begins, above 1 after it has ended.
    func progress(at time: Double) -> Double { duration > 0 ? (time - offset) / duration : time < offset ? 0 : 1 }
  }

  /// Seconds from progress 0 to 1.
  package let duration: Double
  private let parts: [Part]
  private var pace: AnimationPace
  /// When the pace began, on the clock of the layers.
  private var paceTime = CACurrentMediaTime()

  /// Takes over animations, and holds them at the progress where the timeline begins.
  ///
  /// - Parameters:
  ///   - beginTime: when the timeline begins, on the clock that animations without a begin time of their own begin on: now, for those that
  ///     have just been added.
  ///   - duration: Above 0, in seconds.
  package init(_ controls: [AnimationControl], from beginTime: Double, duration: Double, heldAt progress: Double = 0) {
    precondition(duration > 0 && duration < .infinity, "a timeline needs a duration above 0 s, not \(duration) s")
    self.duration = duration
    parts = controls.map { control in
      let begin = control.animation.beginTime
      let local = control.layer?.hostTimeMap.local(beginTime) ?? beginTime
      return Part(control: control, offset: begin == 0 ? control.animation.delay : begin - local, duration: control.duration)
    }
    pace = AnimationPace(from: progress, to: progress, in: 0)
    hold(at: progress)
  }

  /// How far it is at the present time.
  package var progress: Double { pace.progress(after: CACurrentMediaTime() - paceTime) }

  /// Whether all of its animations have ended.
  package var isOver: Bool { parts.allSatisfy { $0.control.isOver } }

  /// Holds everything at a progress.
  package func hold(at progress: Double) {
    pace = AnimationPace(from: progress, to: progress, in: 0)
    paceTime = CACurrentMediaTime()
    for part in parts { part.control.hold(at: min(max(part.progress(at: progress * duration), 0), 1)) }
  }

  /// Lets everything run to a progress, from where it is, in so many seconds. All animations end there, together.
  package func run(to end: Double, in seconds: Double, _ pacing: AnimationPace.Pacing) {
    let start = progress
    pace = AnimationPace(from: start, to: end, in: seconds, pacing)
    paceTime = CACurrentMediaTime()
    for part in parts {
      var own = AnimationPace(
        from: part.progress(at: start * duration), to: part.progress(at: end * duration), in: seconds, pacing)
      own.isConfined = true
      part.control.run(own)
    }
  }
}
