import AVFoundation
import Foundation
import Graphics
import LayerDrawing
import MediaFiles
import RenderTree
import TestSupport
import Testing
import Timing

@testable import QuartzCore

@Suite("Players and their layers")
struct PlayerTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A file of 25 frames a second, each with its number.
  private func url(frames: Int = 50, _ name: String = "a.mp4") throws -> URL {
    try NumberedVideo.write(folder.path(name), frames: frames)
    return URL(fileURLWithPath: folder.path(name))
  }

  /// A player's layer on a stepped clock, before which there was none.
  private final class Stage {
    let layer: AVPlayerLayer
    private let root = CALayer()
    private lazy var host = LayerHost(root: root, clock: .stepped(from: 0))
    private var presentation = PresentationTree()

    init(_ player: AVPlayer) {
      layer = AVPlayerLayer(player: player)
      root.bounds = CGRect(x: 0, y: 0, width: 128, height: 32)
      layer.frame = root.bounds
      root.addSublayer(layer)
    }

    /// What is to be heard at a time.
    func sound(at time: Double) -> VideoSound? {
      var nodes = [host.advance(to: time).root].compactMap { $0 }
      while let node = nodes.popLast() {
        nodes += node.sublayers
        for record in node.animations {
          if case .property(let property) = record.body, case .video(let video) = property.interpolation { return video.sound }
        }
      }
      return nil
    }

    /// The numbers of the frames that show at times.
    func frames(at times: [Double]) -> [Int?] { times.map { frame(at: $0) } }

    /// The number of the frame that shows at a time; nil where none does.
    func frame(at time: Double) -> Int? {
      let tree = time > 0 ? host.advance(to: time) : host.commit()
      evaluate(tree, at: time, into: &presentation)
      for index in presentation.layers.indices {
        if case .image(let picture)? = presentation[properties: index].contents { return NumberedVideo.number(of: picture) }
      }
      return nil
    }
  }

  @Test("a player's sound is as loud as it says, and its file's")
  func sound() throws {
    try folder.write(TestSound.toneAndSilence, as: "tone.wav")
    let path = folder.path("s.mp4")
    try NumberedVideo.write(path, frames: 50) { $0.audio = AudioTrack(contentsOf: URL(fileURLWithPath: folder.path("tone.wav"))) }
    let player = AVPlayer(url: URL(fileURLWithPath: path))
    player.volume = 0.25
    player.play()
    let stage = Stage(player)
    let sound = try #require(stage.sound(at: 0.1))
    #expect(sound.volume == 0.25 && sound.path == path && abs(sound.start) < 0.03)
    player.isMuted = true
    #expect(stage.sound(at: 0.2)?.volume == 0)
    (player.isMuted, player.volume) = (false, 2)
    #expect(stage.sound(at: 0.3)?.volume == 1)
    // The picture goes on meanwhile: frame 10 begins at 0.4 s.
    #expect(stage.frame(at: 0.4) == 10)
    // A file without sound.
    let silent = AVPlayer(url: try url())
    silent.play()
    #expect(Stage(silent).sound(at: 0.1) == nil)
  }

  @Test("a player that plays from the start shows each frame at its time, and stays at the last")
  func plays() throws {
    let player = AVPlayer(url: try url())
    player.play()
    let stage = Stage(player)
    // 25 frames a second: frame 10 begins at 0.4 s.
    #expect(stage.frames(at: [0, 0.2, 0.399, 0.4, 1, 1.99, 2.5]) == [0, 5, 9, 10, 25, 49, 49])
    #expect(player.rate == 0 && player.currentTime().seconds == 2)
  }

  @Test("a player that stands shows the frame at which it stands")
  func stands() throws {
    let player = AVPlayer(url: try url())
    let stage = Stage(player)
    #expect(stage.frames(at: [0, 1]) == [0, 0])
    player.seek(to: CMTime(value: 3, timescale: 5))
    #expect(stage.frame(at: 1.1) == 15)
    #expect(player.currentTime().seconds == 0.6)
    #expect(player.timeControlStatus == .paused && player.status == .readyToPlay)
  }

  @Test("rates, pauses and seeking count from where the player stands")
  func rates() throws {
    let player = AVPlayer(url: try url())
    let stage = Stage(player)
    _ = stage.frame(at: 0)
    player.rate = 2
    // Twice as fast: 0.5 s are 1 s of the video.
    #expect(stage.frame(at: 0.5) == 25)
    player.pause()
    #expect(stage.frame(at: 0.9) == 25)
    player.rate = -1
    #expect(stage.frame(at: 1.3) == 15)  // 1 − 0.4 = 0.6 s
    #expect(stage.frame(at: 5) == 0)
    #expect(player.rate == 0)
    player.playImmediately(atRate: 0.5)
    #expect(stage.frame(at: 6) == 12)  // 0.5 s: frame 12 begins at 0.48 s
    var wasReached: Bool?
    player.seek(to: CMTime(seconds: 1.6, preferredTimescale: 600)) { wasReached = $0 }
    #expect(stage.frame(at: 6.2) == 42)  // 1.6 + 0.1 = 1.7 s: frame 42 begins at 1.68 s
    #expect(wasReached == true)
  }

  @Test("the end is told once, at its time")
  func end() throws {
    let player = AVPlayer(url: try url(frames: 25))
    player.play()
    let stage = Stage(player)
    // Notifications come on this thread.
    nonisolated(unsafe) var ends: [Double] = []
    let observer = NotificationCenter.default.addObserver(
      forName: .AVPlayerItemDidPlayToEndTime, object: player.currentItem, queue: nil
    ) { _ in ends.append(CACurrentMediaTime()) }
    defer { NotificationCenter.default.removeObserver(observer) }
    for time in stride(from: 0, to: 3, by: 0.3) { _ = stage.frame(at: time) }
    #expect(ends == [1])
  }

  @Test("items of a queue follow each other without a gap")
  func queue() throws {
    let items = [AVPlayerItem(url: try url(frames: 10)), AVPlayerItem(url: try url(frames: 20, "b.mp4"))]
    let player = AVQueuePlayer(items: items)
    player.play()
    let stage = Stage(player)
    // The first lasts 0.4 s, the second 0.8 s.
    #expect(stage.frames(at: [0, 0.39, 0.4, 0.8, 1.19]) == [0, 9, 0, 10, 19])
    #expect(player.currentItem === items[1])
    #expect(stage.frame(at: 1.3) == nil && player.items().isEmpty)
  }

  @Test("a looper begins again at the end, exactly")
  func looper() throws {
    let player = AVQueuePlayer()
    let looper = AVPlayerLooper(player: player, templateItem: AVPlayerItem(url: try url(frames: 25)))
    player.play()
    let stage = Stage(player)
    #expect(stage.frames(at: [0, 0.96, 1, 1.2, 7.4]) == [0, 24, 0, 5, 10])
    #expect(looper.loopCount == 7 && looper.status == .ready)
    looper.disableLooping()
    #expect(stage.frames(at: [7.96, 9]) == [24, nil])
  }

  @Test("a looper of a part of an item shows that part again and again")
  func loopedPart() throws {
    let player = AVQueuePlayer(), template = AVPlayerItem(url: try url(frames: 50))
    // Frames 10 to 19: 0.4 s.
    let range = CMTimeRange(start: CMTime(value: 2, timescale: 5), duration: CMTime(value: 2, timescale: 5))
    let looper = AVPlayerLooper(player: player, templateItem: template, timeRange: range)
    player.play()
    let stage = Stage(player)
    #expect(stage.frames(at: [0, 0.2, 0.36, 0.4, 0.6, 2.1]) == [10, 15, 19, 10, 15, 12])
    #expect(looper.loopCount == 5)
    // To the end of the part, and no further.
    looper.disableLooping()
    #expect(stage.frames(at: [2.36, 2.5]) == [19, nil])
  }

  @Test("an item ends where it is told to, and plays on to the end from behind that")
  func endTimes() throws {
    let item = AVPlayerItem(url: try url()), player = AVPlayer(playerItem: item)
    item.forwardPlaybackEndTime = CMTime(value: 1, timescale: 1)
    player.play()
    let stage = Stage(player)
    // Stands at 1 s, whose frame is 25.
    #expect(stage.frames(at: [0, 0.96, 1.2]) == [0, 24, 25] && player.rate == 0 && item.currentTime().seconds == 1)
    player.seek(to: CMTime(value: 3, timescale: 2))
    player.play()
    #expect(stage.frames(at: [1.4, 2]) == [42, 49])
    item.reversePlaybackEndTime = CMTime(value: 1, timescale: 2)
    player.rate = -2
    // From 2 s on, twice as fast: 0.5 s are reached after 0.75 s.
    #expect(stage.frames(at: [2.25, 3]) == [37, 12] && player.rate == 0)
    let copy = try #require(item.copy() as? AVPlayerItem)
    #expect(copy !== item && copy.asset === item.asset && copy.forwardPlaybackEndTime.seconds == 1 && copy.currentTime() == .zero)
  }

  @Test("stepping goes by frames, and stays at the ends")
  func steps() throws {
    let item = AVPlayerItem(url: try url()), player = AVPlayer(playerItem: item), stage = Stage(player)
    _ = stage.frame(at: 0)
    var shown: [Int?] = []
    for (time, count) in [(0.1, 3), (0.2, -1), (0.3, 100), (0.4, -1000), (0.5, Int.max)] {
      item.step(byCount: count)
      shown.append(stage.frame(at: time))
    }
    #expect(shown == [3, 2, 49, 0, 49])
  }

  @Test("boundaries are told when they are passed, in either direction, and again in each round")
  func boundaries() throws {
    let player = AVQueuePlayer(), looper = AVPlayerLooper(player: player, templateItem: AVPlayerItem(url: try url(frames: 25)))
    let stage = Stage(player)
    _ = stage.frame(at: 0)
    var moments: [Double] = []
    let times = [0.25, 0.5, 7].map { NSValue(time: CMTime(seconds: $0, preferredTimescale: 600)) }
    let observer = player.addBoundaryTimeObserver(forTimes: times, queue: .main) { moments.append(CACurrentMediaTime()) }
    player.play()
    _ = stage.frame(at: 1.6)
    player.rate = -1
    _ = stage.frame(at: 2)
    player.removeTimeObserver(observer)
    _ = stage.frame(at: 4)
    // Rounds begin at 0 s and 1 s; at 1.6 s it turns, at 0.6 s of the video.
    #expect(moments.map { ($0 * 1000).rounded() / 1000 } == [0.25, 0.5, 1.25, 1.5, 1.7, 1.95] && looper.status == .ready)
    #expect(NSValue(point: .zero).timeValue == .invalid && times[1].timeValue == CMTime(value: 300, timescale: 600))
  }

  /// What a program for Apple's systems does with a file, a player and its notifications.
  @Test("source as it is written for Apple's systems") @MainActor
  func appleSource() async throws {
    let url = try url(frames: 25)
    let asset = AVURLAsset(url: url)
    let (duration, tracks) = try await asset.load(.duration, .tracks)
    let isPlayable = try await asset.load(.isPlayable)
    let track = try #require(try await asset.loadTracks(withMediaType: .video).first)
    let (size, rate) = (try await track.load(.naturalSize), try await track.load(.nominalFrameRate))
    #expect(duration == CMTime(value: 1, timescale: 1) && tracks.count == 1 && isPlayable && rate == 25)
    #expect(size.applying(track.preferredTransform) == CGSize(width: 128, height: 32) && track.timeRange.duration.seconds == 1)

    let item = AVPlayerItem(asset: asset, automaticallyLoadedAssetKeys: ["playable"])
    let player = AVPlayer(playerItem: item)
    player.automaticallyWaitsToMinimizeStalling = false
    player.allowsExternalPlayback = false
    player.actionAtItemEnd = .none
    // Notifications come on this thread.
    nonisolated(unsafe) var changes = 0
    let observer = NotificationCenter.default.addObserver(forName: AVPlayer.rateDidChangeNotification, object: player, queue: nil) { _ in
      changes += 1
    }
    let wasReached = await player.seek(to: CMTime(seconds: 0.5, preferredTimescale: CMTimeScale(NSEC_PER_SEC)))
    #expect(wasReached && player.currentTime().seconds == 0.5)
    player.playImmediately(atRate: 2)
    player.pause()
    NotificationCenter.default.removeObserver(observer)
    #expect(changes == 2 && item.status == .readyToPlay)
    guard case .paused = player.timeControlStatus else { return #expect(Bool(false), "it plays") }
  }

  @Test("observers are told at multiples of their interval")
  func observers() throws {
    let player = AVPlayer(url: try url(frames: 25))
    let stage = Stage(player)
    _ = stage.frame(at: 0)
    var times: [Double] = []
    let observer = player.addPeriodicTimeObserver(forInterval: CMTime(value: 1, timescale: 4), queue: .main) { times.append($0.seconds) }
    player.play()
    for time in stride(from: 0.1, through: 0.8, by: 0.1) { _ = stage.frame(at: time) }
    player.removeTimeObserver(observer)
    _ = stage.frame(at: 3)
    // Once when it is added, once when playing starts, then every quarter of a second.
    let rounded: [Double] = times.map { ($0 * 1000).rounded() / 1000 }
    #expect(rounded == [0, 0, 0.25, 0.5, 0.75])
  }

  @Test(
    "how a video meets its layer",
    arguments: [
      (AVLayerVideoGravity.resizeAspect, CGRect(x: 0, y: 30, width: 160, height: 40)),
      (.resizeAspectFill, CGRect(x: -120, y: 0, width: 400, height: 100)),
      (.resize, CGRect(x: 0, y: 0, width: 160, height: 100)),
    ])
  func gravity(gravity: AVLayerVideoGravity, rect: CGRect) throws {
    let layer = AVPlayerLayer(player: AVPlayer(url: try url(frames: 1)))
    layer.bounds = CGRect(x: 0, y: 0, width: 160, height: 100)
    layer.videoGravity = gravity
    // 128 by 32 is four times as wide as high.
    #expect(layer.videoRect == rect)
    #expect(layer.isReadyForDisplay)
    layer.layoutIfNeeded()
    let video = try #require(layer.sublayers?.first)
    #expect(video.frame == rect.intersection(layer.bounds))
    // Of the filled one, 160 of 400 points show.
    #expect(video.contentsRect.width == (gravity == .resizeAspectFill ? 0.4 : 1))
  }

  @Test("what cannot be read is told in a sentence")
  func failures() throws {
    let item = AVPlayerItem(url: URL(fileURLWithPath: folder.path("absent.mp4")))
    let player = AVPlayer(playerItem: item)
    #expect(item.status == .failed && player.status == .failed)
    #expect("\(try #require(item.error))".hasSuffix("absent.mp4: No such file or directory"))
    #expect(item.duration.isIndefinite && item.presentationSize == .zero)
    player.play()
    #expect(Stage(player).frame(at: 0) == nil)
  }
}
