/// The timing of a layer or animation within its parent's time, all in seconds; see `CAMediaTiming`.
package struct MediaTiming: Hashable, Sendable {
  package enum FillMode: String, Hashable, Sendable, CaseIterable { case removed, forwards, backwards, both }

  package var beginTime: Double = 0
  package var duration: Double
  package var speed: Double = 1
  package var timeOffset: Double = 0
  package var repeatCount: Double = 0
  package var repeatDuration: Double = 0
  package var autoreverses = false
  package var fillMode = FillMode.removed

  package init(duration: Double = 0) { self.duration = duration }

  /// Seconds of a million years: what begins, lasts or repeats longer never begins or never ends.
  package static let endless = 1e6 * 365.25 * 86_400

  /// A layer's timing before anything is set: it lasts forever.
  package static let layerDefault = MediaTiming(duration: .infinity)
}
