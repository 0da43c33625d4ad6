import Acetate
import CAML
import Foundation
import MediaFiles
import OfflineOutput
import QuartzCore
import Synchronization

/// One of a run's frames as a picture beside the output.
///
/// The frame is the one at a time that is given. Otherwise it is, of 25 in the middles of equal stretches of the run, the first whose
/// brightnesses are spread most evenly: neither the black before a fade nor a plain background.
final class Poster: Sendable {
  private struct Best {
    var score: Double
    var frame: Int
    var picture: CGImage
  }

  private let path: String
  private let format: ImageFormat
  private let frames: Set<Int>
  private let best = Mutex<Best?>(nil)

  /// Frames that are compared.
  private static let candidates = 25

  /// - Throws: what is wrong with the path or the time, before anything is drawn.
  init(_ path: String, at time: Double?, of output: String, times: FrameTimes) throws {
    let parsed = try reportingFailures { try OutputFormat.parse(name: path) }
    guard case .still(let format) = parsed.content, case .file(let file) = parsed.destination else {
      throw Failure(.usage, "--poster is one picture, such as poster.jpg, not \(path)")
    }
    guard times.count > 1 else { throw Failure(.usage, "\(output) is a picture already; --poster is for videos, animations and sequences") }
    guard try file != OutputFormat.parse(name: output).examplePath else {
      throw Failure(.usage, "--poster and the output are both \(path)")
    }
    let folder = file.parentFolder
    guard access(folder.isEmpty ? "." : folder, W_OK | X_OK) == 0 else {
      throw Failure(.cannotCreate, "\(path): \(String(cString: strerror(errno))); create the folder first")
    }
    (self.path, self.format) = (file, format)
    if let time {
      let frame = (time - times.start) * times.frameRate.framesPerSecond
      guard frame > -0.5, frame < Double(times.count) else {
        let end = times.start + times.duration
        throw Failure(
          .usage, "--poster-at lies within the run, from \(shortest(times.start)) to \(shortest(end)) s, not at \(shortest(time))")
      }
      // What a player shows at the time: the frame that has begun. A tiny allowance for binary fractions.
      frames = [max(0, Int((frame + 1e-6).rounded(.down)))]
    } else {
      let count = min(times.count, Self.candidates)
      frames = Set((0..<count).map { (2 * $0 + 1) * times.count / (2 * count) })
    }
  }

  /// What the renderer is to hand over.
  var tap: OfflineRenderer.FrameTap {
    OfflineRenderer.FrameTap(frames: frames) { [self] frame, picture in
      let score = frames.count == 1 ? 0 : Self.score(picture)
      best.withLock { best in
        // Frames may come in any order.
        if let found = best, (found.score, -found.frame) > (score, -frame) { return }
        best = Best(score: score, frame: frame, picture: picture)
      }
    }
  }

  /// Writes the picture under its name, with the format's usual quality.
  func write() throws {
    guard let best = best.withLock({ $0 }) else { return }
    try reportingFailures { try writeFile(ImageEncoder(format: format).encode(best.picture, name: path), to: path) }
  }

  /// How evenly a picture's brightnesses are spread: the entropy, in bits, of 64 steps of luma (BT.709's weights); 0 for a plain colour, 6
  /// where all steps are as frequent.
  static func score(_ picture: CGImage) -> Double {
    var counts = [Int](repeating: 0, count: 64)
    picture.withUnsafePixels { pixels in
      // Some 65,536 of them, wherever there are more.
      let step = max(1, Int((Double(pixels.width * pixels.height) / 65_536).squareRoot()))
      for y in stride(from: 0, to: pixels.height, by: step) {
        for x in stride(from: 0, to: pixels.width, by: step) {
          let pixel = pixels[x, y]
          counts[(Int(pixel.x) * 54 + Int(pixel.y) * 183 + Int(pixel.z) * 19) >> 10] += 1
        }
      }
    }
    let total = Double(counts.reduce(0, +))
    return counts.reduce(0) { sum, count in
      let share = Double(count) / total
      return count == 0 ? sum : sum - share * log2(share)
    }
  }
}
