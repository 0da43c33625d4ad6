public import CoreMedia
public import Foundation
internal import Graphics
package import MediaFiles
internal import QuartzCore

extension NSNotification.Name {
  /// An item has come to its end; the notification's object is the item.
  public static let AVPlayerItemDidPlayToEndTime = NSNotification.Name("AVPlayerItemDidPlayToEndTimeNotification")
  /// An item's time has changed by more than playing.
  public static let AVPlayerItemTimeJumped = NSNotification.Name("AVPlayerItemTimeJumpedNotification")
  /// An item could not be played to its end. Never posted here: what is damaged keeps the frame before, and a diagnostic tells of it.
  public static let AVPlayerItemFailedToPlayToEndTime = NSNotification.Name("AVPlayerItemFailedToPlayToEndTimeNotification")
  /// Frames did not come in time. Never posted here: files are read without waiting.
  public static let AVPlayerItemPlaybackStalled = NSNotification.Name("AVPlayerItemPlaybackStalledNotification")
}

/// A video as a player plays it: where it stands, and what of it there is.
///
/// The file is opened when an item is first asked for something, or when it is given to a player, and looked through once.
open class AVPlayerItem: NSObject, NSCopying {
  /// Whether an item can be played.
  public enum Status: Int, Sendable {
    /// Nobody has asked yet.
    case unknown = 0
    /// The item can be played.
    case readyToPlay = 1
    /// The item cannot be played; `error` says why.
    case failed = 2
  }

  /// Its end was reached.
  public static let didPlayToEndTimeNotification = NSNotification.Name.AVPlayerItemDidPlayToEndTime
  /// Its time has changed by more than playing.
  public static let timeJumpedNotification = NSNotification.Name.AVPlayerItemTimeJumped

  /// Never posted here; what is damaged keeps the frame before.
  public static let failedToPlayToEndTimeNotification = NSNotification.Name.AVPlayerItemFailedToPlayToEndTime
  /// Never posted here; files are read without waiting.
  public static let playbackStalledNotification = NSNotification.Name.AVPlayerItemPlaybackStalled

  /// What is played.
  public let asset: AVAsset
  private var opened: Result<VideoReader, any Error>?
  var timeline = ItemTimeline()
  weak var player: AVPlayer?

  /// An item of a file.
  public convenience init(url URL: URL) { self.init(asset: AVURLAsset(url: URL)) }

  /// An item of an asset. Several items of one asset are at times of their own.
  public init(asset: AVAsset) {
    self.asset = asset
    super.init()
  }

  /// An item of an asset. Everything of it is known at once, so that nothing is loaded beforehand.
  public convenience init(asset: AVAsset, automaticallyLoadedAssetKeys: [String]?) { self.init(asset: asset) }

  /// Another item of the same asset, at its beginning, with the same ends.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = AVPlayerItem(asset: asset)
    (copy.forwardPlaybackEndTime, copy.reversePlaybackEndTime) = (forwardPlaybackEndTime, reversePlaybackEndTime)
    return copy
  }

  /// Where it ends when it plays forwards, as if the video were over there; invalid is its end. What stands behind plays on to that.
  open var forwardPlaybackEndTime = CMTime.invalid {
    didSet {
      timeline.forwardEnd = forwardPlaybackEndTime.isNumeric ? max(0, forwardPlaybackEndTime.seconds) : nil
      player?.timelineChanged()
    }
  }

  /// Where it ends when it plays backwards; invalid is its beginning.
  open var reversePlaybackEndTime = CMTime.invalid {
    didSet {
      timeline.reverseEnd = reversePlaybackEndTime.isNumeric ? max(0, reversePlaybackEndTime.seconds) : nil
      player?.timelineChanged()
    }
  }

  /// Seconds of it to be read ahead. Kept for programs that set it: frames are decoded ahead as memory allows.
  open var preferredForwardBufferDuration: TimeInterval = 0
  /// Whether it will play without waiting: always, where it can be read.
  open var isPlaybackLikelyToKeepUp: Bool { status == .readyToPlay }
  /// Whether nothing is there to play, so that it waits: never, since files are read without waiting.
  open var isPlaybackBufferEmpty: Bool { false }
  /// Whether it can play faster than at its own rate.
  open var canPlayFastForward: Bool { status == .readyToPlay }
  /// Whether it can play slower than at its own rate.
  open var canPlaySlowForward: Bool { status == .readyToPlay }
  /// Whether it can play backwards.
  open var canPlayReverse: Bool { status == .readyToPlay }
  /// Whether it can play backwards faster than at its own rate.
  open var canPlayFastReverse: Bool { status == .readyToPlay }
  /// Whether it can play backwards slower than at its own rate.
  open var canPlaySlowReverse: Bool { status == .readyToPlay }
  /// Whether it can go on by frames.
  open var canStepForward: Bool { status == .readyToPlay }
  /// Whether it can go back by frames.
  open var canStepBackward: Bool { status == .readyToPlay }

  /// Goes on by so many frames, or back, to where that frame begins; at either end it stays there.
  open func step(byCount stepCount: Int) {
    guard let reader, stepCount != 0 else { return }
    let here = reader.frame(at: timeline.time(at: CACurrentMediaTime()))
    let (number, overflows) = here.addingReportingOverflow(stepCount)
    let frame = overflows ? (stepCount < 0 ? 0 : reader.info.frameCount - 1) : min(max(number, 0), reader.info.frameCount - 1)
    seek(to: CMTime(seconds: reader.time(ofFrame: frame), preferredTimescale: 1_000_000_000))
  }

  /// Gives up seeks that are under way: there are none, since each is done when it returns.
  open func cancelPendingSeeks() {}

  /// The file; nil where it cannot be read, which the diagnostics tell of.
  package var reader: VideoReader? {
    if opened == nil {
      opened = Result {
        let reader = try asset.takeReader()
        // So that there is something to show from the beginning.
        _ = try reader.picture(at: 0)
        timeline.duration = reader.info.duration
        return reader
      }
      if case .failure(let error)? = opened { Diagnostics.report("AVPlayerItem", "\(error)") }
    }
    return try? opened?.get()
  }

  /// Whether it can be played.
  open var status: Status { reader == nil ? .failed : .readyToPlay }

  /// Why it cannot be played; nil where it can.
  open var error: (any Error)? {
    _ = reader
    if case .failure(let error)? = opened { return error }
    return nil
  }

  /// How long it lasts; indefinite where it cannot be read.
  open var duration: CMTime {
    reader.map { CMTime(seconds: $0.info.duration, preferredTimescale: 90_000) } ?? .indefinite
  }

  /// The size at which a frame is meant to show, in points; none where it cannot be read.
  open var presentationSize: CGSize { reader?.info.displaySize ?? .zero }

  /// Where it stands.
  open func currentTime() -> CMTime {
    CMTime(seconds: timeline.time(at: CACurrentMediaTime()), preferredTimescale: 1_000_000_000)
  }

  /// Goes to a time, to the very frame. The handler is called with true, on the layers' thread, at its next turn.
  open func seek(to time: CMTime, completionHandler: ((Bool) -> Void)? = nil) {
    seek(to: time, toleranceBefore: .zero, toleranceAfter: .zero, completionHandler: completionHandler)
  }

  /// Goes to a time, always to the very frame, whatever is tolerated. What is no number is not gone to. The handler is called with whether
  /// there was anything to go to.
  open func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime, completionHandler: ((Bool) -> Void)? = nil) {
    guard reader != nil, time.isNumeric || time.isPositiveInfinity || time.isNegativeInfinity else {
      if let completionHandler { LayerScheduler.nextTurn { completionHandler(false) } }
      return
    }
    timeline.move(to: time.isNumeric ? time.seconds : time.isPositiveInfinity ? timeline.duration : 0, now: LayerScheduler.now)
    player?.timelineChanged()
    NotificationCenter.default.post(name: .AVPlayerItemTimeJumped, object: self)
    if let completionHandler { LayerScheduler.nextTurn { completionHandler(true) } }
  }
}
