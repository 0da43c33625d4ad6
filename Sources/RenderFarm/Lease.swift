/// Says who renders a part, while it is rendered. It keeps nobody from rendering it too: two workers that do write the same bytes, and a
/// part whose worker is gone can be begun again at once.
package struct Lease: Codable, Hashable, Sendable {
  package var host: String
  package var process: Int
  /// Frames of the part that are drawn.
  package var frames: Int

  package init(host: String, process: Int, frames: Int) { (self.host, self.process, self.frames) = (host, process, frames) }

  /// Seconds between two renewals.
  package static let renewal = 10.0
  /// Seconds after which a lease that was not renewed is one of a worker that is gone.
  package static let expiry = 60.0

  /// - Parameter age: seconds since it was renewed.
  package static func isAlive(age: Double) -> Bool { age < expiry }
}

/// What rendering a part took; beside the part, since the part itself follows from the plan alone.
package struct PartReport: Codable, Hashable, Sendable {
  package var host: String
  package var frames: Int
  /// Wall-clock seconds, from the program's start.
  package var seconds: Double
  /// The most memory that the process held, in bytes.
  package var peakBytes: Int
  /// Of what was written, where that was measured.
  package var bytes: Int?

  package init(host: String, frames: Int, seconds: Double, peakBytes: Int, bytes: Int? = nil) {
    (self.host, self.frames, self.seconds, self.peakBytes, self.bytes) = (host, frames, seconds, peakBytes, bytes)
  }
}
