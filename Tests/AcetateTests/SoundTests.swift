import FrameLoop
import Foundation
import MediaFiles
import Testing

@testable import Acetate

@Suite("Sound in step with a display")
struct SoundTests {
  @Test("little is made up for by pace, much by a jump, and what runs ahead waits")
  func steps() {
    let pacer = SoundPacer()
    #expect(pacer.step(wanted: 5, position: 5) == .play(ratio: 1))
    // 4 ms behind are made up for in 2 s: 2 thousandths faster. 20 ms would ask for 1 %, and get 0.3 %.
    guard case .play(let ratio) = pacer.step(wanted: 5.004, position: 5) else { return #expect(Bool(false), "no pace") }
    #expect(abs(ratio - 1.002) < 1e-9)
    #expect(pacer.step(wanted: 5.02, position: 5) == .play(ratio: 1.003))
    #expect(pacer.step(wanted: 4.98, position: 5) == .play(ratio: 0.997))
    #expect(pacer.step(wanted: 7, position: 5) == .jump(to: 7))
    #expect(pacer.step(wanted: 0, position: 5) == .jump(to: 0))
    guard case .wait(let seconds) = pacer.step(wanted: 4.9, position: 5) else { return #expect(Bool(false), "no waiting") }
    #expect(abs(seconds - 0.1) < 1e-9)
  }

  @Test("a device whose clock is off stays within a millisecond or two", arguments: [0.0005, -0.0005, 0.00002])
  func drift(drift: Double) {
    let pacer = SoundPacer()
    // Ten minutes in hundredths of a second of the device, which plays a second in 1 / (1 + drift) seconds of the display.
    var position = 0.0, worst = 0.0
    for block in 0..<60_000 {
      let displayTime = Double(block) * 0.01 / (1 + drift)
      guard case .play(let ratio) = pacer.step(wanted: displayTime, position: position) else { return #expect(Bool(false), "a jump") }
      if block > 1000 { worst = max(worst, abs(displayTime - position)) }
      position += 0.01 * ratio
    }
    // It settles where the pace makes up for the drift: 0.0005 · 2 s = 1 ms.
    #expect(worst < abs(drift) * SoundPacer.settling * 1.1 + 1e-6)
  }

  @Test("stretching keeps a wave, and makes as many samples as the pace says", arguments: [0.997, 1, 1.003])
  func stretching(ratio: Double) {
    var stretcher = SoundStretcher(channelCount: 2), output = [Float](repeating: 0, count: 2 * 500), made: [Float] = []
    // A hundred blocks of 480 samples: a sine of 100 Hz on the left, its negative on the right.
    for block in 0..<100 {
      let input = (0..<480).flatMap { sample -> [Float] in
        let value = Float(sin(2 * .pi * 100 * Double(block * 480 + sample) / 48_000))
        return [value, -value]
      }
      let count = stretcher.stretch(input, count: 480, ratio: ratio, into: &output)
      made += output[..<(2 * count)]
    }
    #expect(abs(Double(made.count / 2) - 48_000 / ratio) <= 1)
    // Each is the wave at its own time, one sample late; between samples the chord lies (2π · 100 / 48000)² / 8 = 2·10⁻⁵ below it.
    for sample in stride(from: 1, to: made.count / 2, by: 97) {
      let expected = sin(2 * .pi * 100 * (Double(sample) * ratio - 1) / 48_000)
      #expect(abs(Double(made[2 * sample]) - expected) < 1e-4 && made[2 * sample + 1] == -made[2 * sample])
    }
  }

  @Test("the time of sound follows the clocks of a transition and of a scene that begins anew")
  func times() {
    var scene = SceneClock(), transition = SceneClock()
    (scene.range, scene.repeats, scene.displayStart) = (0...4, true, 100)
    let track = AudioTrack(contentsOf: URL(fileURLWithPath: "/a.mp4"), offset: 0.5, repeats: false)
    let alone = SoundPlayer.Program(track: track, clocks: [scene])
    #expect(alone.time(at: 101) == 1.5 && alone.time(at: 105) == 1.5 && alone.isRunning(at: 105))
    // The transition begins at 10 and lasts a second, the scene with it.
    (transition.displayStart, transition.range) = (10, 0...1)
    scene = SceneClock()
    let changing = SoundPlayer.Program(track: track, clocks: [transition, scene])
    #expect(changing.time(at: 10.25) == 0.75 && changing.isRunning(at: 10.25) && !changing.isRunning(at: 11.5))
    // Slow motion is silent.
    scene.rate = 0.5
    #expect(!SoundPlayer.Program(track: track, clocks: [scene]).isRunning(at: 1))
  }
}
