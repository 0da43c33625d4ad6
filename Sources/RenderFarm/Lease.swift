package import Foundation

/// Says who renders a part, while it is rendered. It keeps nobody from rendering it too: two workers that do write the same bytes, and a
/// part whose worker is gone can be begun again at once.
package struct Lease: Codable, Hashable, Sendable {
  package var host: String
  package var process: Int
  package var frames: Int

  package init(host: String, process: Int, frames: Int) { (self.host, self.process, self.frames) = (host, process, frames) }

  /// Reads one that a worker wrote, or somebody else: nil for what is none.
  /// - Parameter partFrames: how many frames the part has; more cannot be drawn.
  package init?(json: Data, partFrames: Int) {
    guard var lease = try? JSONDecoder().decode(Lease.self, from: json) else { return nil }
    lease.frames = min(max(lease.frames, 0), partFrames)
    lease.host = JobRecord.host(lease.host)
    self = lease
  }

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
  /// Bytes of what was written, where that was measured.
  package var bytes: Int?

  package init(host: String, frames: Int, seconds: Double, peakBytes: Int, bytes: Int? = nil) {
    (self.host, self.frames, self.seconds, self.peakBytes, self.bytes) = (host, frames, seconds, peakBytes, bytes)
  }

  /// Reads one that a worker wrote, or somebody else: nil for what is none.
  /// - Parameter partFrames: how many frames the part has; more cannot be drawn.
  package init?(json: Data, partFrames: Int) {
    guard var report = try? JSONDecoder().decode(PartReport.self, from: json), report.seconds.isFinite else { return nil }
    report.frames = min(max(report.frames, 0), partFrames)
    // What takes less was not measured.
    report.seconds = report.seconds < 1e-6 ? 0 : min(report.seconds, 1e12)
    report.peakBytes = max(report.peakBytes, 0)
    report.host = JobRecord.host(report.host)
    self = report
  }
}

/// What leases and reports have in common.
package enum JobRecord {
  /// Bytes of a file that is read.
  package static let byteLimit = 65_536

  /// A record's text: indented, keys in alphabetical order.
  static func text(_ record: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(record)
  }

  /// Names of machines have at most 253 letters.
  static func host(_ name: String) -> String { String(String.UnicodeScalarView(name.unicodeScalars.prefix(253))) }
}
