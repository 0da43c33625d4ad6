import Foundation
import TestSupport
import Testing

@testable import MediaFiles

@Suite("Cues of sound")
struct SoundCueTests {
  private let url = URL(fileURLWithPath: "/a.wav")

  @Test(
    "the time of a sound, without and within a loop",
    arguments: [
      // From 2 on at 0.5, at three times the speed, in a round from 1 to 5: 0.5 + 3 · (t − 2).
      (2, 0.5, 0.5), (1, -2.5, -2.5), (3, 3.5, 3.5), (3.5, 5, 1), (3.75, 5.75, 1.75), (5, 9.5, 1.5), (10, 24.5, 4.5),
    ] as [(Double, Double, Double)])
  func times(time: Double, plain: Double, looped: Double) {
    var cue = SoundCue(url, start: 2, offset: 0.5)
    cue.rate = 3
    #expect(cue.soundTime(at: time) == plain)
    cue.loop = 1..<5
    #expect(cue.soundTime(at: time) == looped)
    cue.loop = 5..<5
    #expect(cue.soundTime(at: time) == plain)
  }

  @Test(
    "fades at both ends, multiplied with the volume",
    arguments: [
      // In from 2 to 4, out from 5 to 8, at a volume of 0.6. A third of a fade is sin 30°, a half sin 45°, two thirds sin 60°.
      (2, 0), (3, 0.6 * 0.5.squareRoot()), (4, 0.6), (4.5, 0.6), (5, 0.6), (6, 0.6 * 0.75.squareRoot()), (7, 0.3), (8, 0), (9, 0), (1, 0),
    ] as [(Double, Double)])
  func gains(time: Double, expected: Double) {
    var cue = SoundCue(url, start: 2, end: 8)
    #expect(cue.gain(at: time) == 1)
    (cue.volume, cue.fadeIn, cue.fadeOut) = (0.6, 2, 3)
    #expect(abs(Double(cue.gain(at: time)) - expected) < 1e-6, "\(cue.gain(at: time))")
  }

  @Test("a fade is a quarter of a sine")
  func fade() {
    let rows: [(Double, Double)] = [(-1, 0), (0, 0), (1.0 / 3, 0.5), (0.5, 0.5.squareRoot()), (2.0 / 3, 0.75.squareRoot()), (1, 1), (2, 1)]
    for (part, expected) in rows {
      #expect(abs(SoundCue.fade(part) - expected) < 1e-12)
    }
  }

  @Test("a cue in another mix: moved, and cut at both ends")
  func shifts() throws {
    var cue = SoundCue(url, start: 2, end: 9, offset: 0.5)
    (cue.rate, cue.fadeIn, cue.fadeOut, cue.volume) = (2, 1, 3, 0.7)
    func line(_ cue: SoundCue?) -> [Double] { cue.map { [$0.start, $0.end, $0.offset, $0.fadeIn, $0.fadeOut] } ?? [] }
    #expect(line(cue.shifted(by: 0)) == [2, 9, 0.5, 1, 3] && line(cue.shifted(by: 3)) == [5, 12, 0.5, 1, 3])
    #expect(line(cue.shifted(by: 3, within: 5...11)) == [5, 11, 0.5, 1, 3])
    // A second and a half later in the mix, which are three of the sound; what is cut off does not fade in.
    #expect(line(cue.shifted(by: 3, within: 6.5...40)) == [6.5, 12, 3.5, 0, 3])
    #expect(cue.shifted(by: 3, within: 12...40) == nil && cue.shifted(by: 3, within: 0...5) == nil)
    #expect(line(cue.shifted(by: 3, within: 11.75...40)) == [11.75, 12, 14, 0, 3])
    cue.loop = 1..<4
    // 0.5 + 2 · 1.5 = 3.5; and 0.5 + 2 · 3 = 6.5, which is 2.5 of the second round.
    #expect(
      line(cue.shifted(by: -2, within: 1.5...9)) == [1.5, 7, 3.5, 0, 3] && line(cue.shifted(by: -2, within: 3...9)) == [3, 7, 3.5, 0, 3])
  }

  @Test("what is heard is changed from a time on: what ends is cut, what stays goes on, what comes begins then")
  func scores() {
    func cue(_ start: Double, _ end: Double = .infinity, volume: Float = 1) -> SoundCue {
      var cue = SoundCue(url, start: start, end: end, offset: 10)
      cue.volume = volume
      return cue
    }
    let score = SoundScore([cue(0), cue(1, 3), cue(2)])
    func lines() -> [[Double]] { score.cues.map { [$0.start, $0.end, $0.offset] } }
    var count = 0, seen: [[Double]] = []
    func read() -> [[Double]] {
      seen = []
      score.readChanges(after: &count) { number, cue in seen.append([Double(number), cue.start, cue.end]) }
      return seen
    }
    #expect(read() == [[0, 0, .infinity], [1, 1, 3], [2, 2, .infinity]] && read() == [])
    // The second has ended by itself; the third goes on; another one began at 1 and stands at 14 by now.
    score.change(to: [cue(2), cue(1, volume: 0.5)], at: 5)
    #expect(lines() == [[0, 5, 10], [1, 3, 10], [2, .infinity, 10], [5, .infinity, 14]])
    #expect(read() == [[0, 0, 5], [3, 5, .infinity]] && count == 5)
    // What was ended does not come back, but as another one.
    score.change(to: [cue(0), cue(2)], at: 6)
    #expect(lines() == [[0, 5, 10], [1, 3, 10], [2, .infinity, 10], [5, 6, 14], [6, .infinity, 16]])
    #expect(read() == [[3, 5, 6], [4, 6, .infinity]])
    // Two that are alike are two; one that has ended already is none.
    score.change(to: [cue(0), cue(0), cue(2), cue(1, 7)], at: 7)
    #expect(read() == [[5, 7, .infinity]])
    score.change(to: [], at: 8)
    #expect(lines().map { $0[1] } == [5, 3, 8, 6, 8, 8])
    #expect(score == score && SoundScore() != SoundScore() && SoundScore().cues.isEmpty)
  }

  /// Samples of two channels at 48 kHz, sample n being n / 32768; the other channel is its negative.
  private func ramp(_ folder: TemporaryFolder, _ name: String) throws -> URL {
    try folder.write(TestSound.wav(rate: 48_000, channelCount: 2, (0..<60_000).map { Int16($0 / 2 * ($0 % 2 == 0 ? 1 : -1)) }), as: name)
    return URL(fileURLWithPath: folder.path(name))
  }

  private func read(_ mix: SoundMix, _ count: Int) throws -> [Float] {
    var samples = [Float](repeating: -9, count: count * mix.channelCount)
    try samples.withUnsafeMutableBufferPointer { try mix.read(count, into: #require($0.baseAddress)) }
    return samples.map { ($0 * 32_768 * 1024).rounded() / 1024 }
  }

  @Test("a mix worked by hand: pieces at their samples, with their volumes, in both channels")
  func mix() throws {
    let folder = try TemporaryFolder(), url = try ramp(folder, "ramp.wav")
    var first = SoundCue(url, start: 2.0 / 48_000, end: 6.0 / 48_000, offset: 100.0 / 48_000),
      second = SoundCue(url, start: 4.0 / 48_000, end: 9.0 / 48_000)
    (first.volume, second.volume) = (0.5, 3)
    // Half of 100, 101, … from sample 2 to 5, and three times 0, 1, … from 4 to 8.
    let expected: [Float] = [0, 0, 50, 50.5, 51 + 0, 51.5 + 3, 6, 9, 12, 0, 0]
    for lengths in [[11], [3, 3, 5], [5, 1, 5], [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], [4, 5, 2]] {
      let mix = SoundMix(SoundScore([first, second]))
      try mix.start(rate: 48_000, channelCount: 2)
      #expect(mix.channelCount == 2 && mix.sourceRate == 48_000 && mix.sourceChannelCount == 2)
      #expect(try lengths.flatMap { try read(mix, $0) } == expected.flatMap { [$0, -$0] }, "\(lengths)")
    }
    // A round of three samples, from 10 on: 8, 9, 10, 11, 12, 10, 11, …
    var looped = SoundCue(url, offset: 8.0 / 48_000)
    looped.loop = 10.0 / 48_000..<13.0 / 48_000
    let mix = SoundMix(SoundScore([looped]))
    try mix.start(rate: 48_000, channelCount: 2)
    #expect(try [1, 6, 5].flatMap { try read(mix, $0) } == [8, 9, 10, 11, 12, 10, 11, 12, 10, 11, 12, 10].flatMap { [$0, -$0] })
  }

  @Test(
    "a cue that goes on as the one before keeps its file open",
    arguments: [
      ("alike", true), ("volume", true), ("a fade", true), ("a fifth of a sample off", true), ("a third of a sample off", false),
      ("a third of a sample before", false), ("rate", false), ("loop", false), ("repeats", false), ("file", false),
      ("a sample later", false),
    ])
  func goingOn(change: String, goesOn: Bool) throws {
    let folder = try TemporaryFolder(), url = try ramp(folder, "ramp.wav"), other = try ramp(folder, "other.wav")
    var first = SoundCue(url, start: 0, end: 100.0 / 48_000), second = SoundCue(url, start: 100.0 / 48_000, offset: 100.0 / 48_000)
    switch change {
    case "volume": first.volume = 0.5
    case "a fade": second.fadeIn = 1e-9
    case "a fifth of a sample off": second.offset += 0.2 / 48_000
    case "a third of a sample off": second.offset += 0.3 / 48_000
    case "a third of a sample before": second.offset -= 0.3 / 48_000
    case "rate": second.rate = 1.0000001
    case "loop": second.loop = 0..<1000
    case "repeats": second.repeats = true
    case "file": second.url = other
    case "a sample later": (second.start, second.offset) = (101.0 / 48_000, 101.0 / 48_000)
    default: break
    }
    let mix = SoundMix(SoundScore([first, second]))
    try mix.start(rate: 48_000, channelCount: 2)
    _ = try read(mix, 60)
    try FileManager.default.removeItem(at: url)
    try FileManager.default.removeItem(at: other)
    // What is not open cannot be opened any more. The last sample but one is the 118th, the second channel's.
    let rest = try read(mix, 60)
    #expect(rest[117] == (goesOn ? -118 : 0), "\(rest[117])")
  }
}
