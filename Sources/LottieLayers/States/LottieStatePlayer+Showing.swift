internal import Lottie

extension LottieStatePlayer {
  /// What plays, and where its time stands.
  struct Showing {
    let playback: LottiePlayback
    let document: LottieDocument
    let course: LottieCourse
    /// Seconds of the course at which it begins, or stands; all rounds count.
    var place = 0.0
    /// The layer's time at which it began, in seconds; nil before.
    var begin: Double?
    /// Rounds that are left, where each is played by itself; nil where all are played as one.
    var rounds: Double?
  }

  struct Tweening {
    let tween: LottieTween
    let playback: LottiePlayback
    /// Seconds of the document between which it goes.
    let start: Double
    let end: Double
    /// Seconds of it that were over when it was last shown anew.
    var place = 0.0
    /// The layer's time at that moment, in seconds; nil before.
    var begin: Double?
  }
}

extension LottieStatePlayer.Tweening {
  /// Seconds of the tween that are over at a layer's time.
  func elapsed(at time: Double) -> Double {
    min(place + (begin.map { max(0, time - $0) } ?? 0), tween.duration)
  }
}

extension LottieStatePlayer.Showing {
  /// Seconds of the course at a layer's time, all rounds counted.
  private func elapsed(at time: Double) -> Double {
    guard let begin, !playback.isPaused else { return place }
    return min(place + max(0, (time - begin) * playback.speed), playback.count * course.duration)
  }

  /// Seconds of the document at a layer's time.
  func time(at time: Double) -> Double {
    let elapsed = elapsed(at: time), rounds = (elapsed / course.duration).rounded(.down)
    return course.time(after: rounds < playback.count ? elapsed - rounds * course.duration : course.duration)
  }

  /// Goes to a time of the document, and on from there where it plays.
  mutating func seek(to time: Double) { (place, begin) = (course.elapsed(at: time), nil) }

  /// The same of another document, at the time at which this one stands at a time of the layer.
  func with(_ document: LottieDocument, _ now: Double) -> Self {
    Self(playback: playback, document: document, course: LottieCourse(playback, of: document), place: elapsed(at: now), rounds: rounds)
  }
}
