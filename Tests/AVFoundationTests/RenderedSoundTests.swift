import AVFoundation
import Foundation
import MediaFiles
import OfflineRendering
import TestSupport
import Testing

/// Four seconds of video with a tone, whose amplitude is another one in each: 8000, 16,000, 24,000 and 4000 of 32,768.
@Suite("The sound of players in renders")
struct RenderedSoundTests {
  private let folder: TemporaryFolder
  private let url: URL
  /// When the file's sound begins: encoders put some silence before it.
  private let soundStart: Double

  init() throws {
    folder = try TemporaryFolder()
    let amplitudes: [Int16] = [8000, 16_000, 24_000, 4000]
    let tone = (0..<4 * 48_000).map { (sample: Int) -> Int16 in
      let amplitude = amplitudes[sample / 48_000]
      return sample / 48 % 2 == 0 ? amplitude : -amplitude
    }
    try folder.write(TestSound.wav(rate: 48_000, tone), as: "tone.wav")
    let track = AudioTrack(contentsOf: URL(fileURLWithPath: folder.path("tone.wav")))
    try NumberedVideo.write(folder.path("a.mp4"), frames: 100) { $0.audio = track }
    url = URL(fileURLWithPath: folder.path("a.mp4"))
    soundStart = try #require(try VideoReader(path: url.path).info.soundStart)
  }

  /// A renderer of a player's layer, and what happens to the player at times of the render.
  private func makeRenderer(_ player: AVPlayer, _ events: [(time: Double, change: (AVPlayer) -> Void)]) throws -> OfflineRenderer {
    let root = CALayer(), layer = AVPlayerLayer(player: player)
    root.bounds = CGRect(x: 0, y: 0, width: 128, height: 32)
    layer.frame = root.bounds
    root.addSublayer(layer)
    var settings = RenderSettings()
    settings.backend = .software
    let renderer = try OfflineRenderer(root, settings: settings)
    for event in events { LayerScheduler.after(event.time) { [unowned player] in event.change(player) } }
    return renderer
  }

  /// Frames are 0.04 s apart: none of the first two changes falls on one.
  private var events: [(time: Double, change: (AVPlayer) -> Void)] {
    [
      (0.517, { $0.volume = 0.5 }), (1.003, { $0.seek(to: CMTime(value: 3, timescale: 2)) }), (1.4, { $0.isMuted = true }),
      (1.6, { $0.isMuted = false }), (2, { $0.pause() }), (2.5, { $0.play() }),
    ]
  }

  private let times = FrameTimes(from: 0, to: 3, frameRate: FrameRate(25))

  @Test("volume, seeking, muting and pausing are heard at their own times")
  func changes() throws {
    let player = AVPlayer(url: url)
    player.play()
    let cues = try #require(try makeRenderer(player, events).ownSounds(times)).cues
    try #require(cues.count == 5)
    // It is silent from 1.4 s to 1.6 s and from 2 s to 2.5 s; what is left of the video at 2.5 s is over 1.503 s later.
    let spans = [(0, 0.517), (0.517, 1.003), (1.003, 1.4), (1.6, 2), (2.5, 4.003)]
    #expect(zip(cues, spans).allSatisfy { abs($0.start - $1.0) < 1e-9 && abs($0.end - $1.1) < 1e-9 }, "\(cues)")
    // At 1.6 s the video is at 1.5 + 0.597 s; it stands where it was at 2 s, 1.5 + 0.997 s.
    let places = cues.map { $0.offset + soundStart }
    #expect(zip(places, [0, 0.517, 1.5, 2.097, 2.497]).allSatisfy { abs($0 - $1) < 1e-9 }, "\(places)")
    #expect(cues.map(\.volume) == [1, 0.5, 0.5, 0.5, 0.5])
  }

  @Test("a render writes them with its frames")
  func written() throws {
    let player = AVPlayer(url: url)
    player.play()
    let path = folder.path("out.mp4")
    _ = try makeRenderer(player, events).write(to: path, times: times)
    // 8000 / 32768 = 0.244; at 1.1 s it is at 1.6 s of the video, at 1.7 s at 2.2 s.
    let expected: [(Double, Double, Float)] = [
      (0.1, 0.5, 0.244), (0.6, 0.9, 0.122), (1.1, 1.35, 0.244), (1.45, 1.55, 0), (1.7, 1.95, 0.366), (2.1, 2.4, 0), (2.6, 2.9, 0.366),
    ]
    for (start, end, loudness) in expected {
      let found = try AudioProbe.loudness(path, from: start, to: end)
      #expect(abs(found - loudness) < 0.03, "from \(start) s: \(found), not \(loudness)")
    }
  }

  @Test("a player that stands at first is heard from when it plays; what has no sound adds none")
  func late() throws {
    let player = AVPlayer(url: url)
    let score = try #require(try makeRenderer(player, [(0.5, { $0.play() })]).ownSounds(times))
    #expect(score.cues.map(\.start) == [0.5] && abs(score.cues[0].offset + soundStart) < 1e-9)
    try NumberedVideo.write(folder.path("silent.mp4"), frames: 25)
    let silent = AVPlayer(url: URL(fileURLWithPath: folder.path("silent.mp4")))
    #expect(try makeRenderer(silent, [(0.5, { $0.play() })]).ownSounds(times) == nil)
  }
}
