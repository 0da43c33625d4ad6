import FrameLoop
import Foundation
import Graphics
import MediaFiles
import QuartzCore
import TestSupport
import Testing

@testable import OfflineRendering
@testable import Playback

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
    let cue = SoundCue(URL(fileURLWithPath: "/a.mp4"), offset: 0.5)
    let alone = SoundVoice(cue: cue, clocks: [scene])
    #expect(alone.soundTime(at: 101) == 1.5 && alone.soundTime(at: 105) == 1.5 && alone.isRunning(at: 105))
    // The transition begins at 10 and lasts a second, the scene with it.
    (transition.displayStart, transition.range) = (10, 0...1)
    scene = SceneClock()
    let changing = SoundVoice(cue: cue, clocks: [transition, scene], fade: .entering(1))
    #expect(changing.soundTime(at: 10.25) == 0.75 && changing.isRunning(at: 10.25) && !changing.isRunning(at: 11.5))
    // A third of a quarter turn in: sin 30° = ½; what leaves is at sin 60° = 0.866 then.
    #expect(abs(changing.gain(at: 10 + 1.0 / 3) - 0.5) < 1e-6)
    #expect(abs(SoundVoice(cue: cue, clocks: [transition, scene], fade: .leaving(1)).gain(at: 10 + 1.0 / 3) - 0.8660254) < 1e-6)
    // Slow motion is silent.
    scene.rate = 0.5
    #expect(!SoundVoice(cue: cue, clocks: [scene]).isRunning(at: 1))
  }

  // MARK: A device that is none

  /// A device whose clock is off by a part of a second each second.
  private final class SimulatedDevice: SoundDevice {
    /// The display's time, in seconds.
    var time = 0.0
    let drift: Double
    /// When each block begins to be heard, and its first and last sample on the left.
    private(set) var blocks: [(time: Double, first: Float, last: Float)] = []
    /// When everything that was written has been heard.
    private var end = 0.0
    private(set) var dropCount = 0

    init(drift: Double = 0) { self.drift = drift }

    /// The delay as ALSA computes it: waiting samples, divided by the nominal rate.
    var delay: Double { max(0, end - time) * (1 + drift) }

    func write(_ samples: UnsafePointer<Float>, count: Int) -> Bool {
      // It holds a tenth of a second.
      time = max(time, end - 0.09)
      end = max(end, time)
      blocks.append((end, samples[0], samples[2 * count - 2]))
      end += Double(count) / (48_000 * (1 + drift))
      return true
    }

    func drop() {
      dropCount += 1
      end = min(end, time)
    }
  }

  private func run(_ device: SimulatedDevice, _ voices: [SoundVoice], until end: Double) {
    var mixer = SoundMixer(volume: 1, now: { device.time }, openDevice: { device })
    while device.time < end { device.time += min(mixer.step(voices, number: 1), 0.01) }
  }

  private func cue(_ folder: TemporaryFolder, _ name: String, seconds: Int, value: (Int) -> Int) throws -> SoundCue {
    let samples = (0..<2 * seconds * 8000).map { Int16(value($0 / 2)) }
    try folder.write(TestSound.wav(rate: 8000, channelCount: 2, samples), as: name)
    return SoundCue(URL(fileURLWithPath: folder.path(name)))
  }

  @Test("what is heard stays with the display, whichever way the device's clock is off", arguments: [0.0005, -0.0005])
  func device(drift: Double) throws {
    let folder = try TemporaryFolder(), device = SimulatedDevice(drift: drift)
    // Samples count their own time, one step a sample, of 1 / 8000 s.
    let cue = try cue(folder, "ramp.wav", seconds: 4) { $0 }
    run(device, [SoundVoice(cue: cue, clocks: [.machine])], until: 3.5)
    let errors = device.blocks.filter { $0.time > 1 && $0.time < 3.5 }.map { Double($0.first) * 32_768 / 8000 - $0.time }
    let worst = errors.map(abs).max() ?? 1
    #expect(errors.count > 240)
    // 20 ms are asked for. It settles towards 0.0005 · 2 s = 1 ms; samples that are stretched ahead may come to as much again.
    #expect(worst < 0.0025, "\(worst)")
    // Nothing was left out: blocks follow one another.
    #expect(zip(device.blocks, device.blocks.dropFirst()).allSatisfy { abs($1.time - $0.time - 0.01) < 1e-4 })
  }

  @Test("several voices are heard at once, what comes later waits, and what ends is let go")
  func voices() throws {
    let folder = try TemporaryFolder(), device = SimulatedDevice()
    var first = try cue(folder, "a.wav", seconds: 3) { _ in 8192 }, second = try cue(folder, "b.wav", seconds: 3) { _ in 4096 }
    (first.end, second.start, second.end, second.volume) = (1, 0.5, 1.5, 0.5)
    run(device, [SoundVoice(cue: first, clocks: [.machine]), SoundVoice(cue: second, clocks: [.machine])], until: 2)
    func value(at time: Double) -> Float? { device.blocks.last { $0.time <= time && $0.time > time - 0.02 }?.last }
    // 8192 / 32768 = 0.25, and 0.125 · 0.5 = 0.0625.
    let heard = [0.3, 0.8, 1.3].map { value(at: $0) ?? -1 }
    #expect(zip(heard, [0.25, 0.3125, 0.0625]).allSatisfy { abs($0 - $1) < 1e-3 } && value(at: 1.8) == nil, "\(heard)")
  }

  @Test("where there is no device, or no sound, nothing happens for long")
  func silence() throws {
    let folder = try TemporaryFolder(), cue = try cue(folder, "a.wav", seconds: 1) { _ in 8192 }
    var asked = 0
    var deaf = SoundMixer(
      volume: 1, now: { 0 },
      openDevice: {
        asked += 1; return nil
      })
    for _ in 0..<3 { #expect(deaf.step([SoundVoice(cue: cue, clocks: [.machine])], number: 1) == 3600) }
    #expect(asked == 1)
    // Other voices try it again.
    _ = deaf.step([SoundVoice(cue: cue, clocks: [.machine])], number: 2)
    #expect(asked == 2)
    let device = SimulatedDevice()
    run(device, [SoundVoice(cue: SoundCue(URL(fileURLWithPath: folder.path("none.wav"))), clocks: [.machine])], until: 1)
    #expect(device.blocks.isEmpty)
    // A scene that stands.
    var standing = SceneClock.machine
    standing.rate = 0
    run(device, [SoundVoice(cue: cue, clocks: [standing])], until: 2)
    #expect(device.blocks.isEmpty)
  }

  // MARK: What is heard of layers and shows

  /// A file of so many frames, 25 a second, with a tone.
  private func video(_ folder: TemporaryFolder, _ name: String, frames: Int) throws -> VideoReader {
    try folder.write(TestSound.toneAndSilence, as: "tone.wav")
    try NumberedVideo.write(folder.path(name), frames: frames) {
      $0.audio = AudioTrack(contentsOf: URL(fileURLWithPath: folder.path("tone.wav")))
    }
    return try VideoReader(path: folder.path(name))
  }

  @Test("a tree's sounds follow the times of its layers")
  func layers() throws {
    let folder = try TemporaryFolder(), video = try video(folder, "a.mp4", frames: 50)
    let root = CALayer(), outer = CALayer(), inner = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 128, height: 32)
    root.addSublayer(outer)
    outer.addSublayer(inner)
    // It begins at 3 s, and runs at twice the rate; the animation at half: at the tree's own.
    (outer.beginTime, outer.speed) = (3, 2)
    let play = VideoAnimation(video)
    (play.beginTime, play.speed, play.timeOffset, play.volume) = (1, 0.5, 0.5, 0.25)
    play.repeatDuration = 1.5
    inner.add(play, forKey: nil)
    let host = LayerHost(root: root, clock: .stepped(from: 0))
    let cue = try #require(host.commit().sounds.first)
    // The layer's 1 s is the tree's 3.5 s; 1.5 s of the video pass until 5 s, from 0.5 s on.
    #expect(cue.start == 3.5 && cue.end == 5 && cue.rate == 1 && cue.volume == 0.25 && cue.loop == nil)
    #expect(abs(cue.offset - 0.5) < 0.03 && cue.url.path == folder.path("a.mp4"))
    // Again and again, twice as fast; on another layer as well, which makes it no louder.
    let again = VideoAnimation(video)
    (again.beginTime, again.repeatCount) = (-1e-9, .infinity)
    inner.removeAllAnimations()
    inner.add(again, forKey: nil)
    outer.add(again, forKey: nil)
    let sounds = host.commit().sounds
    #expect(sounds.count == 1 && sounds[0].end == .infinity && abs((sounds[0].loop?.upperBound ?? 0) - 2) < 0.03)
    // What stands, and what runs backwards, is not heard.
    outer.speed = 0
    #expect(host.commit().sounds.isEmpty)
    outer.speed = -1
    #expect(host.commit().sounds.isEmpty)
  }

  @Test("a show's sounds come and go with its items, beside its own track")
  func show() throws {
    let folder = try TemporaryFolder()
    let a = try video(folder, "a.mp4", frames: 50), b = try video(folder, "b.mp4", frames: 75)
    var settings = PlaylistSettings()
    settings.transition = PlaylistTransition(name: "fade", duration: 0.5)
    settings.track = PlaylistTrack(path: folder.path("tone.wav"), volume: 0.5)
    var first = PlaylistSource(name: "a") { Composition(a) }, second = PlaylistSource(name: "b") { Composition(b) }
    (first.style.duration, second.style.volume) = (1.5, 40)
    second.style.start = 0.2
    let show = try PlaylistShow([first, second], playlist: settings, size: PixelSize(128, 32), background: nil) { _, _ in }
    let sounds = show.sounds(until: 60)
    // The first shows for 1.5 s and is heard for half a second more; the second from its 0.2 s on until its 3 s, at 1.5 + 2.8.
    try #require(sounds.count == 3)
    #expect(sounds.map(\.start) == [0, 1.5, 0] && sounds.map(\.fadeIn) == [0, 0.5, 0])
    #expect(sounds.map(\.fadeOut) == [0.5, 0, 0] && sounds.map(\.volume) == [1, 0.4, 0.5])
    #expect(zip(sounds.map(\.end), [2, 4.3, .infinity]).allSatisfy { $0 == $1 || abs($0 - $1) < 1e-9 }, "\(sounds.map(\.end))")
    #expect(abs(sounds[1].offset - 0.2) < 0.03 && sounds[2].repeats)
    // What shows at another rate is silent.
    second.style.rate = 2
    let fast = try PlaylistShow([first, second], playlist: settings, size: PixelSize(128, 32), background: nil) { _, _ in }
    #expect(fast.sounds(until: 60).count == 2)
  }
}
