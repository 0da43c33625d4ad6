public import CoreMedia
public import Dispatch
public import Foundation
internal import QuartzCore

/// Plays a video by the layers' clock: on a display the frame is the one for the time at which it will be seen, offline every frame is
/// exact.
///
/// It shows in the `AVPlayerLayer`s that have it. Belongs to the thread of the layers.
open class AVPlayer: NSObject {
  /// What happens at an item's end.
  public enum ActionAtItemEnd: Int, Sendable {
    /// The next item plays, where there is one: `AVQueuePlayer` alone has them.
    case advance = 0
    /// The player stops, at the last frame.
    case pause = 1
    /// Nothing: the rate stays, and the last frame.
    case none = 2
  }
  /// Whether the player's time passes.
  public enum TimeControlStatus: Int, Sendable {
    /// Time stands still.
    case paused = 0
    /// Time waits for data; players here never do.
    case waitingToPlayAtSpecifiedRate = 1
    /// Time passes at the player's rate.
    case playing = 2
  }
  /// Whether a player is able to play.
  public enum Status: Int, Sendable {
    /// There is nothing to play yet.
    case unknown = 0
    /// The player is able to play.
    case readyToPlay = 1
    /// The player is not able to play; `error` says why.
    case failed = 2
  }

  /// What is played now.
  open private(set) var currentItem: AVPlayerItem?
  /// What happens at an item's end.
  open var actionAtItemEnd = ActionAtItemEnd.pause
  /// The rate at which `play()` plays.
  open var defaultRate: Float = 1
  /// How loud its sound is, from 0 to 1. It is heard where a display shows one of the player's layers, or one that is hidden, at rates from
  /// ⅛ to 8; its pitch follows the rate.
  open var volume: Float = 1 {
    didSet { if volume != oldValue { soundChanged() } }
  }
  /// Whether its sound is silent.
  open var isMuted = false {
    didSet { if isMuted != oldValue { soundChanged() } }
  }
  /// Whether playing waits until nothing will make it stall. Kept for programs that set it: files are read without waiting.
  open var automaticallyWaitsToMinimizeStalling = true
  /// Whether displays are kept from sleeping. Kept for programs that set it.
  open var preventsDisplaySleepDuringVideoPlayback = true

  /// Whether a television may show it in place of this device. Kept for programs that set it: there is none.
  open var allowsExternalPlayback = true
  /// Whether a television shows it: never.
  open var isExternalPlaybackActive: Bool { false }

  /// A player's rate has changed; the notification's object is the player.
  public static let rateDidChangeNotification = NSNotification.Name("AVPlayerRateDidChangeNotification")

  private var wantedRate = 0.0
  private var layers: [LayerReference] = []
  private var end: ScheduledCall?
  private var start: ScheduledCall?
  private var observers: [TimeObserver] = []

  private struct LayerReference { weak var layer: AVPlayerLayer? }

  /// A player of nothing yet.
  public override init() { super.init() }

  /// A player of a file.
  public convenience init(url URL: URL) { self.init(playerItem: AVPlayerItem(url: URL)) }

  /// A player of an item.
  public init(playerItem item: AVPlayerItem?) {
    super.init()
    replaceCurrentItem(with: item)
  }

  // MARK: Items

  /// Plays another item, from where that stands, at the player's rate.
  open func replaceCurrentItem(with item: AVPlayerItem?) {
    guard item !== currentItem else { return }
    if let currentItem {
      currentItem.timeline.run(at: 0, now: LayerScheduler.now)
      currentItem.player = nil
    }
    currentItem = item
    item?.player = self
    if item?.reader != nil { item?.timeline.run(at: wantedRate, now: LayerScheduler.now) }
    timelineChanged()
    tellObservers()
  }

  /// Whether it can play.
  open var status: Status {
    switch currentItem?.status {
    case .readyToPlay?: .readyToPlay
    case .failed?: .failed
    case .unknown?, nil: .unknown
    }
  }

  /// Why it cannot play; nil where it can.
  open var error: (any Error)? { currentItem?.error }

  // MARK: Rate

  /// Seconds of the video a second: 1 plays, 0 stands, −1 plays backwards.
  open var rate: Float {
    get { Float(wantedRate) }
    set {
      guard newValue.isFinite else { return }
      let isOther = wantedRate != Double(newValue)
      wantedRate = Double(newValue)
      currentItem?.timeline.run(at: wantedRate, now: LayerScheduler.now)
      timelineChanged()
      guard isOther else { return }
      NotificationCenter.default.post(name: Self.rateDidChangeNotification, object: self)
      tellObservers()
    }
  }

  /// Plays at the default rate.
  open func play() { rate = defaultRate }
  /// Plays at a rate.
  open func playImmediately(atRate rate: Float) { self.rate = rate }
  /// Pauses the video: sets the rate to 0.
  open func pause() { rate = 0 }
  /// Whether time passes.
  open var timeControlStatus: TimeControlStatus { wantedRate == 0 ? .paused : .playing }

  // MARK: Time

  /// Where the current item stands; 0 without one.
  open func currentTime() -> CMTime { currentItem?.currentTime() ?? .zero }

  /// Goes to a time of the current item, to the very frame.
  open func seek(to time: CMTime) { currentItem?.seek(to: time) }
  /// The same; the handler is called at the layers' next turn with whether there was anything to go to.
  open func seek(to time: CMTime, completionHandler: @escaping (Bool) -> Void) {
    seek(to: time, toleranceBefore: .zero, toleranceAfter: .zero, completionHandler: completionHandler)
  }
  /// Goes to a time, always to the very frame, whatever is tolerated.
  open func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) {
    currentItem?.seek(to: time, toleranceBefore: toleranceBefore, toleranceAfter: toleranceAfter)
  }
  /// The same; the handler is called at the layers' next turn with whether there was anything to go to.
  open func seek(
    to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime, completionHandler: @escaping (Bool) -> Void
  ) {
    guard let currentItem else {
      LayerScheduler.nextTurn { completionHandler(false) }
      return
    }
    currentItem.seek(to: time, toleranceBefore: toleranceBefore, toleranceAfter: toleranceAfter, completionHandler: completionHandler)
  }

  /// Goes to a time, to the very frame. Returns whether there was anything to go to.
  @discardableResult
  public func seek(to time: CMTime, isolation: isolated (any Actor)? = #isolation) async -> Bool {
    await seek(to: time, toleranceBefore: .zero, toleranceAfter: .zero, isolation: isolation)
  }

  /// Goes to a time, to the very frame, whatever is tolerated. Returns whether there was anything to go to.
  @discardableResult
  public func seek(
    to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime, isolation: isolated (any Actor)? = #isolation
  ) async -> Bool {
    guard let currentItem, currentItem.status == .readyToPlay, time.isValid, !time.isIndefinite else { return false }
    currentItem.seek(to: time, toleranceBefore: toleranceBefore, toleranceAfter: toleranceAfter, completionHandler: nil)
    return true
  }

  /// Calls a block at whole multiples of an interval of the video's time, and when playing starts, stops or jumps.
  ///
  /// Calls come on the layers' thread, by their clock, whatever the queue. The result is for `removeTimeObserver(_:)`.
  open func addPeriodicTimeObserver(
    forInterval interval: CMTime, queue: DispatchQueue?, using block: @escaping (CMTime) -> Void
  ) -> Any {
    let observer = TimeObserver(interval: interval.seconds, block)
    observers.append(observer)
    observer.follow(self)
    return observer
  }

  /// Calls a block whenever the video's time passes one of some, `NSValue(time:)`, while it plays: not when a seek leaps over one.
  ///
  /// Calls come on the layers' thread, by their clock, whatever the queue. The result is for `removeTimeObserver(_:)`.
  open func addBoundaryTimeObserver(forTimes times: [NSValue], queue: DispatchQueue?, using block: @escaping () -> Void) -> Any {
    let observer = TimeObserver(boundaries: times.map(\.timeValue).filter(\.isNumeric).map(\.seconds), block)
    observers.append(observer)
    observer.follow(self)
    return observer
  }

  /// Ends the calls of an observer.
  open func removeTimeObserver(_ observer: Any) {
    guard let observer = observer as? TimeObserver else { return }
    observer.cancel()
    observers.removeAll { $0 === observer }
  }

  // MARK: What shows it

  func add(_ layer: AVPlayerLayer) {
    layers.removeAll { $0.layer == nil || $0.layer === layer }
    layers.append(LayerReference(layer: layer))
  }

  func remove(_ layer: AVPlayerLayer) { layers.removeAll { $0.layer == nil || $0.layer === layer } }

  /// How loud the layers' videos are, from 0 to 1.
  var soundVolume: Float { isMuted || volume.isNaN ? 0 : min(max(volume, 0), 1) }

  private func soundChanged() {
    for reference in layers { reference.layer?.showItem() }
  }

  /// The current item stands elsewhere, or goes on otherwise.
  func timelineChanged() {
    end?.cancel()
    end = nil
    start?.cancel()
    start = nil
    defer {
      for reference in layers { reference.layer?.showItem() }
      for observer in observers { observer.follow(self) }
    }
    guard let item = currentItem, item.timeline.rate != 0 else { return }
    guard let now = LayerScheduler.now else {
      // Time begins with whoever shows the layers.
      start = LayerScheduler.nextTurn { [weak self] in
        guard let self, let item = self.currentItem else { return }
        item.timeline.run(at: self.wantedRate, now: LayerScheduler.now)
        self.timelineChanged()
      }
      return
    }
    if let remaining = item.timeline.remaining(at: now) {
      end = LayerScheduler.after(remaining) { [weak self, weak item] in
        guard let self, let item, item === self.currentItem else { return }
        self.reachedEnd(of: item)
      }
    }
  }

  private func reachedEnd(of item: AVPlayerItem) {
    // By the video's own clock, rather than by that of calls, which come a little late.
    item.timeline.move(to: item.timeline.end, now: LayerScheduler.now)
    switch actionAtItemEnd {
    case .pause: rate = 0
    case .advance: advance(from: item)
    case .none: break
    }
    NotificationCenter.default.post(name: .AVPlayerItemDidPlayToEndTime, object: item)
  }

  /// Plays what comes after an item that is over.
  func advance(from item: AVPlayerItem) { rate = 0 }
}
