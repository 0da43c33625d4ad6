/// Frames that are prepared before their time, while the one before is drawn or on its way.
///
/// That pays where preparing and drawing together take more than half of what there is time for. It is in vain where something changes all
/// the time: after a change, some frames go by before one is prefetched again.
extension FrameScheduler {
  /// Frames that have to show nothing but time passing before one is prefetched.
  private static let calm = 8

  /// The time to prepare the next frame for, now that drawing the one for `target` begins; nil when that does not pay or nobody can tell.
  ///
  /// It is prepared in the background from then on; the step to draw it comes with the same time, unless something happens meanwhile.
  /// - Parameter isAnimating: whether the scene moves on from `target`.
  package mutating func prefetch(after target: Double, at now: Double, isAnimating: Bool) -> Double? {
    guard isAnimating else { return nil }
    return prefetchAnew(after: target, at: now)
  }

  /// - Parameter flip: when the frame before shows.
  mutating func prefetchAnew(after flip: Double, at now: Double) -> Double? {
    // Blanks on which there is no new picture are passed over.
    let distance = (Double(divisor) - 0.5) * pacer.period
    guard prefetchPays, prefetched.map({ $0 < flip + distance }) ?? true else { return nil }
    // Drawing begins once that is shown and this one is prepared.
    let begin = max(flip, now + preparing.estimate)
    prefetched = pacer.firstBlank(after: max(begin + cost.estimate + handOver - Self.tolerance, flip + distance))
    return prefetched
  }

  private var prefetchPays: Bool {
    // A display that waits for pictures shows each at a time of its own.
    guard mayPrefetch, undisturbed >= Self.calm, pacer.isLocked, pacer.rhythm != .variable else { return false }
    return preparing.estimate > pacer.period / 32 && preparing.estimate + cost.estimate + handOver > pacer.period / 2
  }

  /// Something other than time changes what the next frame shows.
  mutating func forgetPrefetched() { (prefetched, undisturbed) = (nil, 0) }
}
