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

  /// A million years in seconds: times from here on count as infinite.
  package static let endless = 1e6 * 365.25 * 86_400

  /// The timing of a new layer, which lasts forever.
  package static let layerDefault = MediaTiming(duration: .infinity)
}
