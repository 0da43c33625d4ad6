import Foundation
internal import MediaFiles

/// How loud a file is.
package enum AudioProbe {
  /// The mean of the samples' magnitudes between two times, in seconds.
  package static func loudness(_ path: String, from start: Double, to end: Double) throws -> Float {
    let reader = try AudioReader(AudioTrack(contentsOf: URL(fileURLWithPath: path), offset: start, repeats: false))
    try reader.start(rate: 48_000, channelCount: 1)
    var samples = [Float](repeating: 0, count: Int((end - start) * 48_000))
    try samples.withUnsafeMutableBufferPointer { buffer in
      if let base = buffer.baseAddress { try reader.read(buffer.count, into: base) }
    }
    return samples.reduce(0) { $0 + abs($1) } / Float(samples.count)
  }
}
