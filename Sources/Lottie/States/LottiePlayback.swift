internal import Foundation
package import Rasterizer

/// Which part of which animation plays, and how.
package struct LottiePlayback: Hashable, Sendable {
  package enum Mode: String, Sendable {
    case forward = "Forward"
    case reverse = "Reverse"
    case bounce = "Bounce"
    case reverseBounce = "ReverseBounce"

    fileprivate var isReversed: Bool { self == .reverse || self == .reverseBounce }
    fileprivate var isBounce: Bool { self == .bounce || self == .reverseBounce }
  }

  package enum Segment: Hashable, Sendable {
    case marker(String)
    case frames(Double, Double)
  }

  /// An animation of the archive; nil for the first one.
  package var animation: String?
  /// The part that plays; nil for all of it.
  package var segment: Segment?
  package var mode = Mode.forward
  /// How often it plays; infinite for ever.
  package var count = 1.0
  /// Whether it is asked to play again, be it once: its rounds are told then.
  package var loops = false
  /// Times as fast as the document, above 0.
  package var speed = 1.0
  /// Whether it stands on its first frame.
  package var isPaused = false
  /// Behind the animation: red, green, blue and alpha; nil for nothing.
  package var background: SIMD4<Double>?

  /// Stands on the first frame of the first animation.
  static let still: LottiePlayback = {
    var playback = LottiePlayback()
    playback.isPaused = true
    return playback
  }()
}

/// A part of a document as it plays once: from one end to the other or, bouncing, there and back.
package struct LottieCourse: Sendable {
  /// Seconds of the document.
  package let part: ClosedRange<Double>
  private let mode: LottiePlayback.Mode

  /// - Parameter playback: whose segment is a marker's, or frames of the document; one that it does not have is all of the document.
  package init(_ playback: LottiePlayback, of document: LottieDocument) {
    mode = playback.mode
    var (start, end) = (0.0, document.duration)
    switch playback.segment {
    case .marker(let name):
      if let marker = document.markers.first(where: { $0.name == name }) { (start, end) = (marker.time, marker.time + marker.duration) }
    case .frames(let first, let last):
      (start, end) = ((first - document.frames.lowerBound) / document.frameRate, (last - document.frames.lowerBound) / document.frameRate)
    case nil: break
    }
    start = min(max(start, 0), document.duration)
    part = start...max(start, min(end, document.duration))
  }

  /// Seconds until it begins again, above 0.
  package var duration: Double { max((part.upperBound - part.lowerBound) * (mode.isBounce ? 2 : 1), 1e-3) }

  /// Seconds of the document after so many of the course.
  package func time(after elapsed: Double) -> Double {
    let length = part.upperBound - part.lowerBound
    let passed = min(max(elapsed, 0), duration)
    let way = mode.isBounce && passed > length ? max(2 * length - passed, 0) : min(passed, length)
    return mode.isReversed ? part.upperBound - way : part.lowerBound + way
  }

  /// When the course first reaches a time of the document, in its own seconds; times outside of the part count as its nearer end.
  package func elapsed(at time: Double) -> Double {
    let time = min(max(time, part.lowerBound), part.upperBound)
    return mode.isReversed ? part.upperBound - time : time - part.lowerBound
  }
}

extension LottieDocument {
  /// The pictures of a course, drawn at the size at which they show.
  ///
  /// - Parameter path: the file that it was read from; nil for none.
  package func vectors(_ course: LottieCourse, path: String? = nil) -> VectorAnimation {
    VectorAnimation(size: size, duration: course.duration, path: path) { frame(at: course.time(after: $0)) }
  }
}
