import Acetate
import MediaFiles
import OfflineOutput
import QuartzCore
import Synchronization
import TextEscaping

/// One of a run's frames as a picture beside the output.
///
/// The frame is the one at a time that is given. Otherwise it is one at rest, as `RestingFrames` has it: of those the first whose
/// brightnesses are spread most evenly, so that it is neither the black before a fade nor a plain background. Where nothing rests, or plain
/// colours alone, it is the last frame.
final class Poster: Sendable {
  private struct Scored {
    var score: Double
    var frame: Int
    var picture: CGImage
  }

  private struct State {
    var resting: RestingFrames
    /// Frames that are at rest, as far as that is known.
    var confirmed: Set<Int> = []
    /// Pictures that were handed over before it was known whether they are at rest.
    var waiting: [Int: CGImage] = [:]
    var best: Scored?
    var last: CGImage?

    /// Frames may come in any order.
    mutating func compare(_ picture: CGImage, of frame: Int) {
      let score = Poster.score(picture)
      if let best, (best.score, -best.frame) > (score, -frame) { return }
      best = Scored(score: score, frame: frame, picture: picture)
    }

    mutating func confirm(_ frames: Set<Int>) {
      confirmed.formUnion(frames)
      for frame in frames { if let picture = waiting.removeValue(forKey: frame) { compare(picture, of: frame) } }
    }
  }

  private let path: String
  private let format: ImageFormat
  private let count: Int
  /// The frame at the time that was given.
  private let chosen: Int?
  private let state: Mutex<State>

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
    (self.path, self.format, count) = (file, format, times.count)
    state = Mutex(State(resting: RestingFrames(count: times.count, framesPerSecond: times.frameRate.framesPerSecond)))
    chosen = try time.map { time in
      let frame = (time - times.start) * times.frameRate.framesPerSecond
      guard frame > -0.5, frame < Double(times.count) else {
        let end = times.start + times.duration
        throw Failure(
          .usage, "--poster-at lies within the run, from \(shortest(times.start)) to \(shortest(end)) s, not at \(shortest(time))")
      }
      // What a player shows at the time: the frame that has begun. A tiny allowance for binary fractions.
      return max(0, Int((frame + 1e-6).rounded(.down)))
    }
  }

  var tap: OfflineRenderer.FrameTap {
    OfflineRenderer.FrameTap(
      prepare: { [self] frame, isSameTree, rest in
        guard chosen == nil else { return }
        state.withLock { state in
          let before = state.resting.undecided
          let known = state.resting.add(frame, isSameTree: isSameTree, rest: rest)
          state.confirm(known)
          for dropped in before.subtracting(known).subtracting(state.resting.undecided) { state.waiting[dropped] = nil }
        }
      },
      wants: { [self] frame in
        if let chosen { return frame == chosen }
        return frame == count - 1 || state.withLock { $0.confirmed.contains(frame) || $0.resting.undecided.contains(frame) }
      },
      take: { [self] frame, picture in
        state.withLock { state in
          if frame == chosen || frame == count - 1 { state.last = picture }
          if state.confirmed.contains(frame) {
            state.compare(picture, of: frame)
          } else if state.resting.undecided.contains(frame) {
            state.waiting[frame] = picture
          }
        }
      })
  }

  /// Writes the picture under its name, with the format's usual quality, after all frames.
  func write() throws {
    let picture = state.withLock { state -> CGImage? in
      state.confirm(state.resting.end())
      if let best = state.best, best.score > 0 { return best.picture }
      return state.last ?? state.best?.picture
    }
    guard let picture else { return }
    try reportingFailures { try writeFile(ImageEncoder(format: format).encode(picture, name: path), to: path) }
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
