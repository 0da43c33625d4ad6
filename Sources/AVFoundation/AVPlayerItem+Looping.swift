internal import QuartzCore

extension AVPlayerItem {
  /// How often it has begun again.
  var loopCount: Int { timeline.loopCount(at: CACurrentMediaTime()) }

  /// Lets it end where it ends next.
  func stopLooping() {
    timeline.run(at: timeline.rate, now: LayerScheduler.now)
    (timeline.loops, timeline.forwardEnd) = (false, timeline.loopRange?.upperBound ?? timeline.forwardEnd)
    player?.timelineChanged()
  }
}
