import Foundation
import TestSupport
import Testing

@testable import MediaFiles

@Suite("Pieces of sound as one")
struct SoundMixTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A file of so many seconds whose samples all have one value, on both channels.
  private func cue(_ name: String, _ value: Float, seconds: Double = 2) throws -> SoundCue {
    let samples = [Int16](repeating: Int16(value * 32_768), count: Int(seconds * 48_000) * 2)
    try folder.write(TestSound.wav(rate: 48_000, channelCount: 2, samples), as: name)
    return SoundCue(URL(fileURLWithPath: folder.path(name)))
  }

  /// The left channel of a mix at times that it is read to one after the other, in seconds.
  private func values(_ cues: [SoundCue], at times: [Double]) throws -> [Float] {
    let mix = SoundMix(cues)
    try mix.start(rate: 48_000, channelCount: 2)
    var position = 0
    return try times.map { time in
      let count = Int((time * 48_000).rounded()) + 1 - position
      var samples = [Float](repeating: -1, count: 2 * count)
      try samples.withUnsafeMutableBufferPointer { try mix.read(count, into: try #require($0.baseAddress)) }
      position += count
      return samples[2 * count - 2]
    }
  }

  private func isNear(_ values: [Float], _ expected: [Float]) -> Bool {
    values.count == expected.count && zip(values, expected).allSatisfy { abs($0 - $1) < 1e-3 }
  }

  @Test("what overlaps is added, and fades have constant power")
  func crossfade() throws {
    var first = try cue("a.wav", 0.5), second = try cue("b.wav", 0.25)
    (first.end, first.fadeOut) = (2, 1)
    (second.start, second.end, second.fadeIn, second.volume) = (1, 3, 1, 0.8)
    // In the middle of the fade each is at √½: 0.5 · 0.7071 = 0.3536 and 0.2 · 0.7071 = 0.1414. After 3 s there is nothing.
    let found = try values([first, second], at: [0.5, 1.5, 2.5, 3.5])
    #expect(isNear(found, [0.5, 0.4950, 0.2, 0]), "\(found)")
  }

  @Test("sound begins late, ends early, begins anew, and is silent where there is no file")
  func places() throws {
    var late = try cue("a.wav", 0.5)
    // At 1 s it stands at −0.5 s, so that it is heard from 1.5 s to 3.5 s.
    (late.start, late.offset) = (1, -0.5)
    #expect(isNear(try values([late], at: [0.5, 1.4, 1.6, 3.4, 3.6]), [0, 0, 0.5, 0.5, 0]))
    var looped = try cue("b.wav", 0.25, seconds: 0.5)
    // Half a second of sound in a round of a second.
    looped.loop = 0..<1
    #expect(isNear(try values([looped], at: [0.4, 0.9, 1.4, 1.9, 7.4, 7.9]), [0.25, 0, 0.25, 0, 0.25, 0]))
    looped.loop = nil
    looped.repeats = true
    // The file itself again and again, also from its third pass on.
    looped.offset = 1.1
    #expect(isNear(try values([looped], at: [0.1, 1.3, 2.7]), [0.25, 0.25, 0.25]))
    #expect(isNear(try values([SoundCue(URL(fileURLWithPath: "/no/such.wav"))], at: [0.5]), [0]))
  }

  @Test("sound at twice its rate is over after half the time")
  func rate() throws {
    // The first second is loud, the second is silent.
    let samples = (0..<192_000).map { Int16($0 < 96_000 ? 16_384 : 0) }
    try folder.write(TestSound.wav(rate: 48_000, channelCount: 2, samples), as: "c.wav")
    var cue = SoundCue(URL(fileURLWithPath: folder.path("c.wav")))
    for (rate, end) in [(1.0, 1.0), (2, 0.5), (0.5, 2)] {
      cue.rate = rate
      let found = try values([cue], at: [end - 0.1, end + 0.1])
      #expect(isNear(found, [0.5, 0]), "\(rate): \(found)")
    }
  }

  @Test("the time of the sound, and a cue in another mix")
  func times() throws {
    var cue = SoundCue(URL(fileURLWithPath: "/a.wav"), start: 2, end: 10, offset: 0.5)
    #expect(cue.soundTime(at: 3) == 1.5)
    cue.rate = 2
    // 0.5 + 2 · 2 = 4.5, which is 0.5 of the second round of 4.
    cue.loop = 0..<4
    #expect(cue.soundTime(at: 3) == 2.5 && cue.soundTime(at: 4) == 0.5)
    cue.loop = nil
    // Two seconds earlier, cut off before 1 and behind 6: what was at 3 begins, at 0.5 + 2 · 1.
    let moved = try #require(cue.shifted(by: -2, within: 1...6))
    #expect(moved.start == 1 && moved.end == 6 && moved.offset == 2.5 && moved.rate == 2)
    #expect(cue.shifted(by: -20, within: 0 ... .infinity) == nil)
  }
}
