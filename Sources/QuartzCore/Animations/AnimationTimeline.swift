/// Several animations as one that can be scrubbed, run on, and run back; its pacing replaces theirs.
///
/// The timeline's progress is linear in its duration. An animation that begins later than the timeline waits, and one that ends earlier
/// stays at its end: at half of a timeline of 2 s, an animation that begins after 0.5 s and takes 1 s is halfway.
package final class AnimationTimeline {
  private struct Part {
    let control: AnimationControl
    /// Seconds from the timeline's beginning to the animation's.
    let offset: Double
    let duration: Double
    /// The progress of the timeline, and the animation's own, at the moment when an animation was taken over while it ran by its own
    /// pacing.
    var anchor: (timeline: Double, own: Double)?

    init(_ control: AnimationControl, from beginTime: Double) {
      self.control = control
      let begin = control.animation.beginTime
      let local = control.layer?.hostTimeMap.local(beginTime) ?? beginTime
      offset = begin == 0 ? control.animation.delay : begin - local
      duration = control.duration
    }

    /// The animation's progress at a time of the timeline, in seconds; below 0 before it begins, above 1 after it has ended.
    private func progress(at time: Double) -> Double { duration > 0 ? (time - offset) / duration : time < offset ? 0 : 1 }

    /// The animation's progress at a progress of the timeline: linear from its first value to the anchor, and from there to its last value.
    func progress(at place: Double, of total: Double) -> Double {
      guard let anchor else { return progress(at: place * total) }
      func plain(_ place: Double) -> Double { min(max(progress(at: place * total), 0), 1) }
      let here = plain(place), there = plain(anchor.timeline)
      if place < anchor.timeline { return anchor.own * (there > 0 ? here / there : place / anchor.timeline) }
      if place > anchor.timeline {
        return 1 - (1 - anchor.own) * (there < 1 ? (1 - here) / (1 - there) : (1 - place) / (1 - anchor.timeline))
      }
      return anchor.own
    }
  }

  /// Seconds from progress 0 to 1.
  package let duration: Double
  private var parts: [Part]
  private var pace: AnimationPace
  /// When the pace began, in seconds of `CACurrentMediaTime()`.
  private var paceTime = CACurrentMediaTime()

  /// Takes over animations, and holds them at a progress of the timeline.
  ///
  /// - Parameters:
  ///   - beginTime: when the timeline begins, on the clock that animations without a begin time of their own begin on: now, for those that
  ///     have just been added.
  ///   - duration: Above 0, in seconds.
  package init(_ controls: [AnimationControl], from beginTime: Double, duration: Double, heldAt progress: Double = 0) {
    precondition(duration > 0 && duration < .infinity, "a timeline needs a duration above 0 s, not \(duration) s")
    self.duration = duration
    parts = controls.map { Part($0, from: beginTime) }
    pace = AnimationPace(from: progress, to: progress, in: 0)
    hold(at: progress)
  }

  /// Takes over running animations, and holds each at its present progress, so that nothing jumps whatever their curves are.
  ///
  /// The timeline's progress is that of the longest animation; from there each runs evenly to its ends.
  package init(takingOver controls: [AnimationControl], from beginTime: Double, duration: Double) {
    precondition(duration > 0 && duration < .infinity, "a timeline needs a duration above 0 s, not \(duration) s")
    self.duration = duration
    parts = controls.map { Part($0, from: beginTime) }
    let leading = parts.max { $0.duration < $1.duration }
    let place = min(max(leading?.control.progress ?? 0, 0), 1)
    pace = AnimationPace(from: place, to: place, in: 0)
    anchorParts(at: place)
  }

  package var progress: Double { pace.progress(after: CACurrentMediaTime() - paceTime) }

  package func hold(at progress: Double) {
    pace = AnimationPace(from: progress, to: progress, in: 0)
    paceTime = CACurrentMediaTime()
    for part in parts {
      let own = part.progress(at: progress, of: duration)
      part.control.hold(at: part.anchor == nil ? min(max(own, 0), 1) : own)
    }
  }

  package func holdWhereItIs() {
    let place = min(max(progress, 0), 1)
    pace = AnimationPace(from: place, to: place, in: 0)
    paceTime = CACurrentMediaTime()
    anchorParts(at: place)
  }

  private func anchorParts(at place: Double) {
    for index in parts.indices {
      let own = parts[index].control.progress
      parts[index].anchor = (place, own)
      parts[index].control.hold(at: own)
    }
  }

  /// Runs all animations to a progress of the timeline, from where they are, in so many seconds. They end there together.
  package func run(to end: Double, in seconds: Double, _ pacing: AnimationPace.Pacing) {
    let start = progress
    pace = AnimationPace(from: start, to: end, in: seconds, pacing)
    paceTime = CACurrentMediaTime()
    for part in parts {
      var own = AnimationPace(from: part.progress(at: start, of: duration), to: part.progress(at: end, of: duration), in: seconds, pacing)
      // Those that wait for their begin, or for the others' end.
      own.isConfined = part.anchor == nil
      part.control.run(own)
    }
  }
}
