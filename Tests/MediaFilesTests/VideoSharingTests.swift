import Dispatch
import Foundation
import Graphics
import Synchronization
import TestSupport
import Testing

@testable import MediaFiles

/// Files of numbered frames, 25 a second, 16 KiB each when they are decoded, with one key frame.
@Suite("One decoder a file", .enabled(if: FFmpegTool.isInstalled, "needs ffmpeg and ffprobe"))
struct VideoSharingTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("a.mp4")
    try NumberedVideo.write(path, frames: 120) { $0.encoderOptions = ["g": "120"] }
  }

  /// Limits by which so many frames are kept.
  private func keeping(_ frames: Int) -> VideoLimits { VideoLimits(cacheBytes: frames * 128 * 32 * 4) }

  private func number(_ reader: VideoReader, _ frame: Int) throws -> Int {
    NumberedVideo.number(of: try reader.picture(at: Double(frame) / 25))
  }

  @Test("two that show the same frames decode each once, as one does", arguments: [0, 1, 4])
  func together(behind: Int) throws {
    // Of 12 frames that are kept, 5 are decoded ahead; one that is 4 behind, and 5 when it is to follow, has its own still there:
    // 5 + 1 + 5 = 11.
    let first = try VideoReader(path: path, limits: keeping(12)), second = try VideoReader(path: path, limits: keeping(12))
    for frame in 0..<120 {
      #expect(try number(first, frame) == frame)
      #expect(try number(second, max(0, frame - behind)) == max(0, frame - behind))
    }
    #expect(first.counts.decoded == 120 && first.counts.made == 120 && first.counts.decoders == 1, "\(first.counts)")
    #expect(first.counts == second.counts)
  }

  @Test("a reader that starts behind another goes back once, and both go on together")
  func goingBack() throws {
    let first = try VideoReader(path: path, limits: keeping(12)), second = try VideoReader(path: path, limits: keeping(12))
    #expect(try number(first, 60) == 60)
    for step in 0..<50 {
      #expect(try number(second, 56 + step) == 56 + step)
      #expect(try number(first, 60 + step) == 60 + step)
    }
    // To frame 65 at most, which is ahead of 60, then again from the key frame on, to 114 at most.
    #expect(first.counts.decoders == 1 && first.counts.decoded <= 66 + 115, "\(first.counts)")
  }

  @Test("two that are far apart have a decoder each, and none goes back and forth")
  func apart() throws {
    let first = try VideoReader(path: path, limits: keeping(12))
    do {
      let second = try VideoReader(path: path, limits: keeping(12))
      for step in 0..<60 {
        #expect(try number(first, step) == step)
        #expect(try number(second, 60 + step) == 60 + step)
      }
      // 60 frames and 5 ahead; 120 frames, since the second began at the key frame too, and repeats at its end. Going back and forth with
      // one decoder would take 60 · 60 frames.
      #expect(second.counts.decoders == 2 && second.counts.decoded <= 65 + 120, "\(second.counts)")
      #expect(second.counts.kept <= 12)
      withExtendedLifetime(second) {}
    }
    #expect(try number(first, 61) == 61)
    #expect(first.counts.decoders == 1)
  }

  @Test("at two rates they part, and meet again")
  func rates() throws {
    let slow = try VideoReader(path: path, limits: keeping(12)), fast = try VideoReader(path: path, limits: keeping(12))
    for step in 0..<60 {
      #expect(try number(slow, step) == step)
      #expect(try number(fast, 2 * step) == 2 * step)
    }
    // The slow one is left behind after some frames, and begins anew once: 65 frames beside the 120 of the other.
    #expect(slow.counts.decoders == 2 && slow.counts.decoded <= 65 + 120, "\(slow.counts)")
    // It comes to where the other stands, whose frames are there: 115…119.
    let before = slow.counts.decoded
    for frame in 60..<120 { #expect(try number(slow, frame) == frame) }
    #expect(slow.counts.decoded - before <= 60)
  }

  @Test("whatever is asked, in whatever order, by many at once: right pictures, and bounded memory")
  func storm() throws {
    let readers = try (0..<6).map { _ in try VideoReader(path: path, limits: keeping(3)) }
    let wrong = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: readers.count) { index in
      for step in 0..<40 {
        let frame = (step * 47 + index * 31) % 120
        if (try? number(readers[index], frame)) != frame { wrong.withLock { $0 += 1 } }
      }
    }
    #expect(wrong.withLock { $0 } == 0)
    // One for each of six, and two more; never more decoders than readers.
    #expect(readers[0].counts.kept <= 8 && readers[0].counts.decoders <= 6, "\(readers[0].counts)")
  }

  @Test("backwards, frames are decoded ahead too, several from each key frame")
  func backwards() throws {
    let reader = try VideoReader(path: path, limits: keeping(12))
    for frame in (0..<120).reversed() { #expect(try number(reader, frame) == frame) }
    // Each time three at once at least: the mean way is 60 frames, for 40 times.
    #expect(reader.counts.decoded <= 40 * 61 + 120, "\(reader.counts)")
  }

  @Test("a file that took the place of another is another, and who reads the first goes on with it")
  func replaced() throws {
    let old = try VideoReader(path: path, limits: keeping(12)), other = try VideoReader(path: path, limits: keeping(12))
    #expect(try number(old, 3) == 3)
    try NumberedVideo.write(folder.path("new.mp4"), frames: 5)
    #expect(rename(folder.path("new.mp4"), path) == 0)
    let new = try VideoReader(path: path, limits: keeping(12))
    #expect(new.info.frameCount == 5 && old.info.frameCount == 120)
    // Far apart, which asks for a second decoder: it would read the new file.
    #expect(try number(other, 90) == 90)
    #expect(try number(old, 4) == 4)
    #expect(try number(new, 4) == 4)
    #expect(old.counts.decoders == 1 && new.counts.decoders == 1)
  }
}
