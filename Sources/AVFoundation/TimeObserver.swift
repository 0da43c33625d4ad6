internal import CoreMedia
internal import QuartzCore

/// A block that is called when a player's time passes certain ones.
final class TimeObserver {
  private enum Moments {
    /// The block is called at whole multiples of so many seconds, and when playing starts, stops or jumps.
    case multiples(Double, (CMTime) -> Void)
    /// The block is called at these times, in seconds.
    case boundaries([Double], () -> Void)
  }

  private let moments: Moments
  private var call: ScheduledCall?

  init(interval: Double, _ block: @escaping (CMTime) -> Void) {
    moments = .multiples(interval.isFinite ? max(interval, 1e-3) : .infinity, block)
  }

  init(boundaries: [Double], _ block: @escaping () -> Void) { moments = .boundaries(boundaries, block) }

  func cancel() {
    call?.cancel()
    call = nil
  }

  /// The player goes on otherwise: plans the next call.
  func follow(_ player: AVPlayer) {
    if case .multiples(_, let block) = moments { block(player.currentTime()) }
    plan(player)
  }

  /// - Parameter told: the moment of the layers' clock up to which calls have been made, in seconds; nil is now. Calls on a machine's clock
  ///   come a little late, and leave none out.
  private func plan(_ player: AVPlayer, told: Double? = nil) {
    cancel()
    guard let timeline = player.currentItem?.timeline, timeline.rate != 0, let now = LayerScheduler.now else { return }
    let from = told ?? now
    guard let distance = nextDistance(timeline, from: timeline.time(at: from)) else { return }
    let moment = from + distance / abs(timeline.rate)
    call = LayerScheduler.after(max(0, moment - now)) { [weak self, weak player] in
      guard let self, let player else { return }
      switch self.moments {
      case .multiples(_, let block):
        block(player.currentTime())
        self.plan(player)
      case .boundaries(_, let block):
        block()
        self.plan(player, told: moment)
      }
    }
  }

  /// Seconds of the video until the next call; nil where none comes. What is passed now, but for rounding, has been told.
  private func nextDistance(_ timeline: ItemTimeline, from time: Double) -> Double? {
    let isForward = timeline.rate > 0, length = timeline.round.upperBound - timeline.round.lowerBound
    switch moments {
    case .multiples(let interval, _):
      guard interval < .infinity else { return nil }
      let count = isForward ? (time / interval + 1e-6).rounded(.down) + 1 : (time / interval - 1e-6).rounded(.up) - 1
      let next = count * interval
      guard timeline.loops || (isForward ? next <= timeline.end : next >= timeline.end) else { return nil }
      return abs(next - time)
    case .boundaries(let boundaries, _):
      return boundaries.compactMap { boundary -> Double? in
        let distance = isForward ? boundary - time : time - boundary
        if timeline.loops {
          guard timeline.round.contains(boundary) else { return nil }
          return distance > 1e-6 ? distance : distance + length
        }
        let isReached = isForward ? boundary <= timeline.end + 1e-9 : boundary >= timeline.end - 1e-9
        return distance > 1e-6 && isReached ? distance : nil
      }.min()
    }
  }
}
