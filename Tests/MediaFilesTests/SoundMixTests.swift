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
    let mix = SoundMix(SoundScore(cues))
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

  /// Samples of two channels that count their own time: sample n is n / 32768, and begins anew after 32,000.
  private func ramp(_ name: String, seconds: Int) throws -> SoundCue {
    try folder.write(TestSound.wav(rate: 48_000, channelCount: 2, (0..<seconds * 96_000).map { Int16($0 / 2 % 32_000) }), as: name)
    return SoundCue(URL(fileURLWithPath: folder.path(name)))
  }

  @Test("what becomes known while the mix is read changes it at its very sample", arguments: [480, 1000, 48_000])
  func changes(blockLength: Int) throws {
    let cue = try ramp("ramp.wav", seconds: 3), score = SoundScore([cue]), mix = SoundMix(score)
    try mix.start(rate: 48_000, channelCount: 2)
    var quiet = cue, later = cue
    quiet.volume = 0.5
    // From 1 s on it stands at 2 s.
    (later.start, later.offset) = (1, 2)
    // Each is told before the block in which it happens; 0.25 s are sample 12,000, 0.6001 s sample 28,804.8.
    let changes: [(time: Double, cues: [SoundCue])] = [(0.25, [quiet]), (0.6001, [quiet, cue]), (0.8, []), (1, [later])]
    func expected(_ sample: Int) -> Float {
      func value(_ number: Int) -> Float { Float(number % 32_000) / 32_768 }
      switch sample {
      case ..<12_000: return value(sample)
      case ..<28_805: return value(sample) / 2
      case ..<38_400: return value(sample) * 1.5
      case ..<48_000: return 0
      default: return value(sample + 48_000)
      }
    }
    var next = 0, worst: Float = 0
    for start in stride(from: 0, to: 96_000, by: blockLength) {
      while next < changes.count, changes[next].time * 48_000 < Double(start + blockLength) {
        score.change(to: changes[next].cues, at: changes[next].time)
        next += 1
      }
      var samples = [Float](repeating: -1, count: 2 * blockLength)
      try samples.withUnsafeMutableBufferPointer { try mix.read(blockLength, into: try #require($0.baseAddress)) }
      for sample in 0..<blockLength { worst = max(worst, abs(samples[2 * sample] - expected(start + sample))) }
    }
    #expect(worst < 1e-6, "\(worst)")
    // Written down from beginning to end it is the same mix.
    #expect(score.cues.map(\.start) == [0, 0.25, 0.6001, 1] && score.cues.map(\.end) == [0.25, 0.8, 0.8, .infinity])
    let whole = SoundMix(SoundScore(score.cues))
    try whole.start(rate: 48_000, channelCount: 2)
    var samples = [Float](repeating: -1, count: 2 * 96_000)
    try samples.withUnsafeMutableBufferPointer { try whole.read(96_000, into: try #require($0.baseAddress)) }
    #expect((0..<96_000).allSatisfy { abs(samples[2 * $0] - expected($0)) < 1e-6 })
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
