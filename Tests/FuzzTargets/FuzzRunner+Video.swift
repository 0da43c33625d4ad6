import Foundation
import Graphics
import MediaFiles

extension FuzzRunner {
  /// Files are read by name, as libav does it: this one is made anew for each input.
  private static let fileName = "acetate-fuzz-\(UUID().uuidString)"

  /// Decodes on this thread alone, so that what an input does is not left to chance.
  static func readVideo(_ input: Data) { withFile(input, named: fileName, readVideoFile) }

  private static func readVideoFile(_ file: URL) {
    let limits = VideoLimits(maximumPixels: 1 << 16, maximumFrames: 1000)
    guard let decoder = try? VideoDecoder(path: file.path, limits: limits, recycler: PixelRecycler(limit: 2), threads: 1) else { return }
    let info = decoder.info, count = info.frameCount
    expect((1...1000).contains(count), "\(count) frames")
    expect(info.size.width * info.size.height <= 1 << 16, "\(info.size) pixels")
    expect(info.displaySize.width >= 1 && info.displaySize.height >= 1 && info.displaySize.width.isFinite, "\(info.displaySize)")
    expect(info.duration.isFinite && info.soundStart?.isFinite != false, "\(info.duration) s, sound from \(info.soundStart ?? 0) s")
    for seconds in [-.infinity, -1e300, 0, info.duration / 2, info.duration, 1e300, .nan] {
      expect((0..<count).contains(decoder.frame(at: seconds)), "frame \(decoder.frame(at: seconds)) of \(count) at \(seconds) s")
    }
    for number in 0..<count {
      expect(decoder.time(ofFrame: number).isFinite, "frame \(number) shows at \(decoder.time(ofFrame: number)) s")
    }
    // The last, the first, one in the middle, and the one before it: forwards, backwards, and on from where it is.
    for number in [count - 1, 0, count / 2, max(0, count / 2 - 1), count / 2] {
      try? decoder.decode(number, isWanted: { $0 == number + 1 }) { found, picture in
        expect((0..<count).contains(found), "frame \(found) of \(count)")
        expect(picture.width * picture.height <= 1 << 16 && picture.width > 0 && picture.height > 0, "\(picture.size) pixels")
      }
    }
  }
}
