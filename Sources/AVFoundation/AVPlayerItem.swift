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
}

/// A video as a player plays it: where it stands, and what of it there is.
///
/// The file is opened when an item is first asked for something, or when it is given to a player, and looked through once.
open class AVPlayerItem: NSObject {
  /// Whether an item can be played.
  public enum Status: Int, Sendable {
    /// Nobody has asked yet.
    case unknown = 0
    /// It can be played.
    case readyToPlay = 1
    /// It cannot; `error` says why.
    case failed = 2
  }

  /// Its end was reached.
  public static let didPlayToEndTimeNotification = NSNotification.Name.AVPlayerItemDidPlayToEndTime
  /// Its time has changed by more than playing.
  public static let timeJumpedNotification = NSNotification.Name.AVPlayerItemTimeJumped

  /// What is played.
  public let asset: AVAsset
  private var opened: Result<VideoReader, any Error>?
  var timeline = ItemTimeline()
  /// The player that has it.
  weak var player: AVPlayer?

  /// An item of a file.
  public convenience init(url URL: URL) { self.init(asset: AVURLAsset(url: URL)) }

  /// An item of an asset. Several items of one asset are at times of their own.
  public init(asset: AVAsset) {
    self.asset = asset
    super.init()
  }

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

  /// Goes to a time, always to the very frame, whatever is tolerated. What is no number is not gone to.
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
