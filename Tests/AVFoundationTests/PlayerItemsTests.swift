import CoreMedia
import Foundation
import Graphics
import LayerDrawing
import MediaFiles
import TestSupport
import Testing

@testable import AVFoundation
@testable import QuartzCore

@Suite("Players' items, queues and observers")
struct PlayerItemsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A file of 25 frames a second.
  private func url(frames: Int = 50, _ name: String = "a.mp4") throws -> URL {
    try NumberedVideo.write(folder.path(name), frames: frames)
    return URL(fileURLWithPath: folder.path(name))
  }

  /// A clock that is stepped, for players that show in a layer.
  private final class Clock {
    let layer: AVPlayerLayer
    private let host: LayerHost

    init(_ player: AVPlayer) {
      layer = AVPlayerLayer(player: player)
      let root = CALayer()
      root.addSublayer(layer)
      host = LayerHost(root: root, clock: .stepped(from: 0))
      _ = host.commit()
    }

    func advance(to time: Double) { _ = host.advance(to: time) }
  }

  private func rounded(_ time: Double) -> Double { (time * 1000).rounded() / 1000 }

  @Test("what a player is unless told, and one of nothing")
  func defaults() {
    let player = AVPlayer()
    #expect(
      player.currentItem == nil && player.actionAtItemEnd == .pause && player.defaultRate == 1 && player.volume == 1 && !player.isMuted)
    #expect(player.automaticallyWaitsToMinimizeStalling && player.preventsDisplaySleepDuringVideoPlayback && player.allowsExternalPlayback)
    #expect(!player.isExternalPlaybackActive && player.status == .unknown && player.error == nil && player.rate == 0)
    #expect(player.timeControlStatus == .paused && player.currentTime() == .zero)
    player.play()
    #expect(player.rate == 1 && player.timeControlStatus == .playing)
    player.defaultRate = 0.5
    player.play()
    #expect(player.rate == 0.5)
    player.rate = .infinity
    #expect(player.rate == 0.5)
    player.rate = -2
    #expect(player.rate == -2 && player.timeControlStatus == .playing)
    var reached: [Bool] = []
    let clock = Clock(player)
    player.seek(to: .zero) { reached.append($0) }
    player.seek(to: .zero, toleranceBefore: .zero, toleranceAfter: .zero)
    clock.advance(to: 0.1)
    #expect(reached == [false] && clock.layer.videoRect == .zero && !clock.layer.isReadyForDisplay)
    #expect(AVQueuePlayer().actionAtItemEnd == .advance && AVQueuePlayer(items: []).actionAtItemEnd == .advance)
    #expect([AVPlayer.ActionAtItemEnd.advance, .pause, .none].map(\.rawValue) == [0, 1, 2])
    #expect([AVPlayer.TimeControlStatus.paused, .waitingToPlayAtSpecifiedRate, .playing].map(\.rawValue) == [0, 1, 2])
    #expect([AVPlayer.Status.unknown, .readyToPlay, .failed].map(\.rawValue) == [0, 1, 2])
    #expect([AVPlayerLooper.Status.unknown, .ready, .failed, .cancelled].map(\.rawValue) == [0, 1, 2, 3])
  }

  @Test("loudness between silence and all of it")
  func loudness() {
    let player = AVPlayer()
    for (volume, heard) in [(0.25, 0.25), (-1, 0), (3, 1), (Float.nan, 0)] as [(Float, Float)] {
      player.volume = volume
      #expect(player.soundVolume == heard)
    }
    player.volume = 0.5
    player.isMuted = true
    #expect(player.soundVolume == 0)
  }

  @Test("what an item can do where it can be read, and where not")
  func abilities() throws {
    func abilities(_ item: AVPlayerItem) -> [Bool] {
      [
        item.isPlaybackLikelyToKeepUp, item.canPlayFastForward, item.canPlaySlowForward, item.canPlayReverse, item.canPlayFastReverse,
        item.canPlaySlowReverse, item.canStepForward, item.canStepBackward, item.asset.isPlayable,
      ]
    }
    let item = AVPlayerItem(url: try url(frames: 25)), absent = AVPlayerItem(url: URL(fileURLWithPath: folder.path("absent.mp4")))
    #expect(abilities(item) == [Bool](repeating: true, count: 9) && !item.isPlaybackBufferEmpty && item.preferredForwardBufferDuration == 0)
    #expect(abilities(absent) == [Bool](repeating: false, count: 9) && absent.error != nil && item.error == nil)
    #expect(item.duration == CMTime(value: 90_000, timescale: 90_000) && item.duration.timescale == 90_000)
    #expect(item.presentationSize == CGSize(width: 128, height: 32) && item.asset.naturalSize == CGSize(width: 128, height: 32))
    #expect(
      item.asset.duration.timescale == 90_000 && item.asset.duration.seconds == 1
        && (item.asset as? AVURLAsset)?.url.lastPathComponent == "a.mp4")
    #expect(absent.asset.duration.isIndefinite && absent.asset.naturalSize == .zero && absent.asset.tracks.isEmpty)
    let web = AVURLAsset(url: try #require(URL(string: "https://example.org/a.mp4")))
    #expect(!web.isPlayable && web.tracks.isEmpty)
    absent.step(byCount: 1)
    #expect(absent.currentTime() == .zero && [AVPlayerItem.Status.unknown, .readyToPlay, .failed].map(\.rawValue) == [0, 1, 2])
  }

  @Test("a file's pictures and its sound are tracks of their own")
  func tracks() async throws {
    try folder.write(TestSound.toneAndSilence, as: "tone.wav")
    let path = folder.path("s.mp4")
    try NumberedVideo.write(path, frames: 50) { $0.audio = AudioTrack(contentsOf: URL(fileURLWithPath: folder.path("tone.wav"))) }
    let asset = AVAsset(url: URL(fileURLWithPath: path)), tracks = asset.tracks
    #expect(tracks.map(\.mediaType) == [.video, .audio] && AVMediaType.video.rawValue == "vide" && AVMediaType.audio.rawValue == "soun")
    #expect(tracks.map(\.naturalSize) == [CGSize(width: 128, height: 32), .zero] && tracks.map(\.nominalFrameRate) == [25, 0])
    #expect(tracks.allSatisfy { $0.asset === asset && $0.preferredTransform == .identity && $0.timeRange.start == .zero })
    #expect(
      tracks.allSatisfy { abs($0.timeRange.duration.seconds - asset.duration.seconds) < 1e-4 && $0.timeRange.duration.timescale == 90_000 })
    #expect(asset.tracks(withMediaType: .audio).count == 1)
    let (duration, all, isPlayable) = try await asset.load(.duration, .tracks, .isPlayable)
    let track = try #require(try await asset.loadTracks(withMediaType: .video).first)
    let (transform, range) = (try await track.load(.preferredTransform), try await track.load(.timeRange))
    #expect(duration == asset.duration && all.count == 2 && isPlayable && transform == .identity && range == tracks[0].timeRange)
    await #expect(throws: (any Error).self) { try await AVAsset(url: URL(fileURLWithPath: path + "x")).load(.duration) }
  }

  @Test("where an item is sought to: numbers within it, its ends for infinity, nothing for what is no time")
  func seeking() throws {
    let item = AVPlayerItem(url: try url()), player = AVPlayer(playerItem: item), clock = Clock(player)
    // Notifications come on this thread.
    nonisolated(unsafe) var jumps = 0
    let observer = NotificationCenter.default.addObserver(forName: AVPlayerItem.timeJumpedNotification, object: item, queue: nil) { _ in
      jumps += 1
    }
    defer { NotificationCenter.default.removeObserver(observer) }
    var reached: [Bool] = [], places: [Double] = []
    for time in [
      CMTime(value: 3, timescale: 4), .positiveInfinity, CMTime(value: 1, timescale: 2), .negativeInfinity, CMTime(value: 9, timescale: 1),
      .indefinite, .invalid,
    ] {
      player.seek(to: time) { reached.append($0) }
      places.append(rounded(player.currentTime().seconds))
    }
    #expect(reached.isEmpty && places == [0.75, 2, 0.5, 0, 2, 2, 2] && jumps == 5)
    clock.advance(to: 0.1)
    #expect(reached == [true, true, true, true, true, false, false])
    player.seek(to: CMTime(value: 1, timescale: 4), toleranceBefore: .zero, toleranceAfter: .positiveInfinity)
    item.seek(to: CMTime(value: 5, timescale: 4))
    #expect(player.currentTime() == CMTime(value: 5, timescale: 4) && jumps == 7)
    item.step(byCount: 0)
    #expect(jumps == 7)
    item.cancelPendingSeeks()
    item.step(byCount: -2)
    // Frame 31 begins at 1.24 s, frame 29 at 1.16.
    #expect(rounded(item.currentTime().seconds) == 1.16)
    (item.forwardPlaybackEndTime, item.reversePlaybackEndTime) = (CMTime(value: -3, timescale: 1), CMTime(value: -3, timescale: 1))
    #expect(item.timeline.forwardEnd == 0 && item.timeline.reverseEnd == 0)
    (item.forwardPlaybackEndTime, item.reversePlaybackEndTime) = (.indefinite, .positiveInfinity)
    #expect(item.timeline.forwardEnd == nil && item.timeline.reverseEnd == nil)
  }

  @Test("at an item's end a player pauses, or goes on as it is")
  func ends() throws {
    for (action, rate) in [(AVPlayer.ActionAtItemEnd.pause, 0), (.none, 1), (.advance, 0)] as [(AVPlayer.ActionAtItemEnd, Float)] {
      let player = AVPlayer(url: try url(frames: 25))
      player.actionAtItemEnd = action
      let clock = Clock(player)
      player.play()
      clock.advance(to: 0.5)
      #expect(player.rate == 1 && rounded(player.currentTime().seconds) == 0.5)
      clock.advance(to: 1.5)
      #expect(player.rate == rate && player.currentTime().seconds == 1)
    }
  }

  @Test("another item plays from where it stands, and the former one stands")
  func replacing() throws {
    let first = AVPlayerItem(url: try url()), second = AVPlayerItem(url: try url(frames: 50, "b.mp4")), player = AVPlayer(playerItem: first)
    let clock = Clock(player)
    player.play()
    clock.advance(to: 0.5)
    second.seek(to: CMTime(value: 1, timescale: 1))
    player.replaceCurrentItem(with: second)
    clock.advance(to: 0.75)
    #expect(first.player == nil && second.player === player && player.currentItem === second)
    #expect(rounded(first.currentTime().seconds) == 0.5 && rounded(second.currentTime().seconds) == 1.25)
    player.replaceCurrentItem(with: second)
    #expect(rounded(second.currentTime().seconds) == 1.25)
    player.replaceCurrentItem(with: nil)
    clock.advance(to: 1)
    #expect(player.currentItem == nil && second.player == nil && rounded(second.currentTime().seconds) == 1.25 && player.rate == 1)
  }

  @Test("a queue: where items are put, taken out, and which of them plays")
  func queue() throws {
    let asset = AVURLAsset(url: try url()), items = (0..<5).map { _ in AVPlayerItem(asset: asset) }
    func places(_ player: AVQueuePlayer) -> [Int?] { player.items().map { item in items.firstIndex { $0 === item } } }
    let player = AVQueuePlayer(items: [items[0], items[1], items[0]])
    #expect(places(player) == [0, 1] && player.currentItem === items[0])
    #expect(
      !player.canInsert(items[1], after: nil) && !player.canInsert(items[2], after: items[3]) && player.canInsert(items[2], after: items[0])
    )
    player.insert(items[2], after: items[0])
    player.insert(items[3], after: items[4])
    player.insert(items[3], after: items[1])
    #expect(places(player) == [0, 2, 1, 3])
    player.remove(items[1])
    player.remove(items[4])
    #expect(places(player) == [0, 2, 3])
    player.remove(items[0])
    #expect(places(player) == [2, 3] && player.currentItem === items[2])
    player.replaceCurrentItem(with: items[4])
    #expect(places(player) == [4, 3] && player.currentItem === items[4])
    #expect(!AVQueuePlayer().canInsert(items[4], after: nil), "an item plays in one player")
    player.advanceToNextItem()
    #expect(places(player) == [3] && player.currentItem === items[3])
    player.removeAllItems()
    #expect(places(player) == [] && player.currentItem == nil)
    player.advanceToNextItem()
    player.insert(items[1], after: nil)
    #expect(places(player) == [1] && player.currentItem === items[1])
    player.replaceCurrentItem(with: nil)
    #expect(places(player) == [] && player.currentItem == nil)
    let single = AVQueuePlayer(playerItem: items[2])
    #expect(places(single) == [2] && single.actionAtItemEnd == .advance)
    #expect(AVQueuePlayer(playerItem: nil).items().isEmpty)
  }

  @Test("a looper stands before what a player has, of a part of its item or of all of it")
  func loopers() throws {
    let asset = AVURLAsset(url: try url())
    func range(_ start: Double, _ end: Double) -> CMTimeRange {
      CMTimeRange(start: CMTime(seconds: start, preferredTimescale: 600), end: CMTime(seconds: end, preferredTimescale: 600))
    }
    for (asked, expected) in [
      (range(0.5, 1), 0.5..<1), (range(-1, 1), 0..<1), (range(1.5, 9), 1.5..<2), (range(3, 4), nil), (range(1, 1), nil), (.invalid, nil),
      (CMTimeRange(start: .zero, duration: .positiveInfinity), nil),
    ] as [(CMTimeRange, Range<Double>?)] {
      let other = AVPlayerItem(asset: asset), template = AVPlayerItem(asset: asset), player = AVQueuePlayer(items: [template, other])
      let looper = AVPlayerLooper(player: player, templateItem: template, timeRange: asked)
      let item = try #require(looper.loopingPlayerItems.first)
      #expect(player.items().map { $0 === item ? "looped" : $0 === other ? "other" : "template" } == ["looped", "other"])
      #expect(item.timeline.loopRange == expected && item.timeline.time == expected?.lowerBound ?? 0 && item.timeline.loops)
      #expect(looper.status == .ready && looper.loopCount == 0 && looper.error == nil)
      looper.disableLooping()
      #expect(looper.status == .cancelled && !item.timeline.loops && item.timeline.forwardEnd == expected?.upperBound)
    }
    let absent = AVPlayerItem(url: URL(fileURLWithPath: folder.path("absent.mp4")))
    let looper = AVPlayerLooper(player: AVQueuePlayer(), templateItem: absent)
    #expect(looper.status == .failed && looper.error != nil)
  }

  @Test("times of observers, backwards, faster, in rounds, and of those that never come")
  func observers() throws {
    let player = AVPlayer(url: try url()), clock = Clock(player)
    player.seek(to: CMTime(value: 3, timescale: 2))
    var times: [Double] = [], never = 0, moments: [Double] = []
    let periodic = player.addPeriodicTimeObserver(forInterval: CMTime(value: 1, timescale: 2), queue: nil) {
      times.append(rounded($0.seconds))
    }
    let idle = player.addPeriodicTimeObserver(forInterval: .indefinite, queue: nil) { _ in never += 1 }
    let boundaries = [
      CMTime(value: 0, timescale: 1), CMTime(value: 3, timescale: 10), CMTime(value: 5, timescale: 4), CMTime(value: 3, timescale: 2),
      .indefinite,
    ]
    let passing = player.addBoundaryTimeObserver(forTimes: boundaries.map { NSValue(time: $0) }, queue: nil) {
      moments.append(rounded(CACurrentMediaTime()))
    }
    // From 1.5 s backwards, twice as fast: at its beginning after 0.75 s, where the player pauses before anything else is told.
    player.rate = -2
    clock.advance(to: 2)
    #expect(times == [1.5, 1.5, 1, 0.5, 0] && never == 3, "\(times) \(never)")
    #expect(moments == [0.125, 0.6], "\(moments)")
    (times, moments, never) = ([], [], 0)
    player.removeTimeObserver(idle)
    player.removeTimeObserver("none")
    player.rate = 1
    clock.advance(to: 2.9)
    #expect(times == [0, 0.5] && moments == [2.3] && never == 0, "\(times) \(moments)")
    player.removeTimeObserver(periodic)
    player.removeTimeObserver(passing)
    clock.advance(to: 4.5)
    #expect(times == [0, 0.5] && moments == [2.3])
  }

  @Test("what a layer shows, as an animation: from where, how fast, how long, how loud")
  func animations() throws {
    let item = AVPlayerItem(url: try url()), player = AVPlayer(playerItem: item), clock = Clock(player)
    func shown() throws -> VideoAnimation { try #require(clock.layer.sublayers?.first?.animation(forKey: "video") as? VideoAnimation) }
    #expect(try shown().speed == 0 && shown().timeOffset == 0 && shown().hasPlayer && shown().volume == 1)
    (player.volume, player.defaultRate) = (0.25, 1)
    player.play()
    // A moment before 0, which would stand for the next commit.
    #expect(try shown().speed == 1 && shown().beginTime == -1e-12 && shown().timeOffset == 0 && shown().repeatDuration == 2)
    #expect(try shown().volume == 0.25)
    player.isMuted = true
    #expect(try shown().volume == 0)
    clock.advance(to: 0.25)
    player.rate = 2
    #expect(try shown().speed == 2 && shown().beginTime == 0.25 && shown().timeOffset == 0.25 && shown().repeatDuration == 1.75)
    clock.advance(to: 0.5)
    player.rate = -1
    #expect(try shown().speed == -1 && shown().beginTime == 0.5 && shown().timeOffset == 0.75 && shown().repeatDuration == 0.75)
    player.pause()
    #expect(try shown().speed == 0 && shown().timeOffset == 0.75)
    // The very end would be the beginning of another round.
    player.seek(to: .positiveInfinity)
    #expect(try shown().timeOffset < 2 && shown().timeOffset > 1.999)
    item.forwardPlaybackEndTime = CMTime(value: 1, timescale: 1)
    player.seek(to: CMTime(value: 1, timescale: 2))
    player.play()
    #expect(try shown().repeatDuration == 0.5 && shown().repeatCount == 0)
  }

  @Test("a looped part is an animation of that part, again and again")
  func loopedAnimation() throws {
    let range = CMTimeRange(start: CMTime(value: 1, timescale: 2), end: CMTime(value: 5, timescale: 4)), player = AVQueuePlayer()
    let looper = AVPlayerLooper(player: player, templateItem: AVPlayerItem(url: try url()), timeRange: range), clock = Clock(player)
    func shown() throws -> VideoAnimation { try #require(clock.layer.sublayers?.first?.animation(forKey: "video") as? VideoAnimation) }
    #expect(try shown().speed == 0 && shown().timeOffset == 0.5)
    player.play()
    clock.advance(to: 0.25)
    player.rate = 0.5
    #expect(try shown().videoStart == 0.5 && shown().duration == 0.75 && shown().repeatCount == .infinity && shown().timeOffset == 0.25)
    #expect(try shown().speed == 0.5 && looper.status == .ready)
  }

  @Test("a layer shows one player, and its archive keeps the gravity")
  func layers() throws {
    let first = AVPlayer(url: try url()), second = AVPlayer(url: try url()), layer = AVPlayerLayer(player: first)
    layer.bounds = CGRect(x: 10, y: 20, width: 64, height: 64)
    #expect(layer.player === first && layer.videoGravity == .resizeAspect && layer.videoRect == CGRect(x: 10, y: 44, width: 64, height: 16))
    layer.player = second
    #expect(layer.player === second && layer.isReadyForDisplay)
    layer.videoGravity = .resizeAspectFill
    let video = try #require(layer.sublayers?.first)
    #expect(layer.videoRect == CGRect(x: -86, y: 20, width: 256, height: 64) && video.frame == CGRect(x: 10, y: 20, width: 64, height: 64))
    // 96 of 256 points lie left of the bounds.
    #expect(video.contentsRect == CGRect(x: 0.375, y: 0, width: 0.25, height: 1) && !video.isHidden)
    layer.player = nil
    #expect(video.isHidden && layer.videoRect == .zero && video.animation(forKey: "video") == nil && !layer.isReadyForDisplay)
    layer.player = first
    #expect(!video.isHidden && video.animation(forKey: "video") != nil)
    layer.bounds = .zero
    layer.layoutSublayers()
    #expect(video.isHidden)
    let data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: true)
    let read = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: AVPlayerLayer.self, from: data))
    #expect(read.videoGravity == .resizeAspectFill && read.player == nil && read.sublayers?.count == 1)
    let copy = AVPlayerLayer(layer: layer)
    #expect(copy.player === first && copy.videoGravity == .resizeAspectFill)
  }
}
