import Foundation
import MediaFiles

extension FuzzRunner {
  /// Files are read by name, as libav does it: this one is made anew for each input.
  private static let fileName = "acetate-fuzz-\(UUID().uuidString)"

  static func readSound(_ input: Data) { withFile(input, named: fileName, readSoundFile) }

  /// From the beginning, over and over, and from within once, at rates above and below those that files have.
  private static func readSoundFile(_ file: URL) {
    let tracks: [(offset: Double, repeats: Bool, rate: Int, channelCount: Int)] = [(0, true, 8000, 1), (0.01, false, 48_000, 2)]
    for track in tracks {
      let source = AudioTrack(contentsOf: file, offset: track.offset, repeats: track.repeats)
      guard let reader = try? AudioReader(source), (try? reader.start(rate: track.rate, channelCount: track.channelCount)) != nil else {
        continue
      }
      var samples = [Float](repeating: .nan, count: 1000 * track.channelCount)
      for _ in 0..<3 {
        let isWhole = samples.withUnsafeMutableBufferPointer { buffer in
          buffer.baseAddress.map { (try? reader.read(1000, into: $0)) != nil } ?? false
        }
        guard isWhole else { break }
        expect(samples.allSatisfy(\.isFinite), "a sample is no number")
      }
    }
  }
}
