public import CoreMedia
public import Foundation

/// Plays items one after the other.
open class AVQueuePlayer: AVPlayer {
  private var queue: [AVPlayerItem] = []

  /// A player of nothing yet.
  public override init() {
    super.init()
    actionAtItemEnd = .advance
  }

  /// A player of one item.
  public override init(playerItem item: AVPlayerItem?) {
    super.init(playerItem: nil)
    actionAtItemEnd = .advance
    replaceCurrentItem(with: item)
  }

  /// A player of several items in their order.
  public init(items: [AVPlayerItem]) {
    super.init(playerItem: nil)
    actionAtItemEnd = .advance
    for item in items { insert(item, after: nil) }
  }

  /// The item that plays, and those after it.
  open func items() -> [AVPlayerItem] { queue }

  /// Whether an item may stand after another: it may stand in one player, once.
  open func canInsert(_ item: AVPlayerItem, after afterItem: AVPlayerItem?) -> Bool {
    item.player == nil && !queue.contains { $0 === item } && (afterItem == nil || queue.contains { $0 === afterItem })
  }

  /// Puts an item after another, or, without one, at the end.
  open func insert(_ item: AVPlayerItem, after afterItem: AVPlayerItem?) {
    guard canInsert(item, after: afterItem) else { return }
    queue.insert(item, at: afterItem.flatMap { item in queue.firstIndex { $0 === item } }.map { $0 + 1 } ?? queue.endIndex)
    if queue.count == 1 { super.replaceCurrentItem(with: item) }
  }

  /// Takes an item out; when it is the one that plays, the next one does.
  open func remove(_ item: AVPlayerItem) {
    guard item !== currentItem else { return advanceToNextItem() }
    queue.removeAll { $0 === item }
  }

  /// Takes all items out.
  open func removeAllItems() {
    queue = []
    super.replaceCurrentItem(with: nil)
  }

  /// Plays the next item at once; without one, nothing.
  open func advanceToNextItem() {
    if !queue.isEmpty { queue.removeFirst() }
    super.replaceCurrentItem(with: queue.first)
  }

  open override func replaceCurrentItem(with item: AVPlayerItem?) {
    if !queue.isEmpty { queue.removeFirst() }
    if let item { queue.insert(item, at: 0) }
    super.replaceCurrentItem(with: item)
  }

  override func advance(from item: AVPlayerItem) { advanceToNextItem() }
}

/// Plays an item again and again, without a gap.
open class AVPlayerLooper: NSObject {
  /// Whether a looper works.
  public enum Status: Int, Sendable {
    /// Nobody has asked yet.
    case unknown = 0
    /// The looper plays its item repeatedly.
    case ready = 1
    /// The looper failed; `error` says why.
    case failed = 2
    /// The looper was told to stop.
    case cancelled = 3
  }

  private let item: AVPlayerItem
  private var isOver = false

  /// Puts a copy of an item before all others of a player, and lets it begin again at its end.
  public convenience init(player: AVQueuePlayer, templateItem itemToLoop: AVPlayerItem) {
    self.init(player: player, templateItem: itemToLoop, timeRange: .invalid)
  }

  /// Loops a part of an item, from the part's beginning on; what is no range, and what lies outside the item, is all of it.
  public init(player: AVQueuePlayer, templateItem itemToLoop: AVPlayerItem, timeRange loopRange: CMTimeRange) {
    item = AVPlayerItem(asset: itemToLoop.asset)
    super.init()
    item.timeline.loops = true
    if item.reader != nil, loopRange.isValid, loopRange.start.isNumeric, loopRange.duration.isNumeric {
      let start = max(0, loopRange.start.seconds), end = min(item.timeline.duration, loopRange.end.seconds)
      if end > start { (item.timeline.loopRange, item.timeline.time) = (start..<end, start) }
    }
    if itemToLoop.player === player { player.remove(itemToLoop) }
    let others = player.items()
    player.removeAllItems()
    for item in [item] + others { player.insert(item, after: nil) }
  }

  /// Whether it works.
  open var status: Status { isOver ? .cancelled : item.status == .readyToPlay ? .ready : .failed }
  /// Why it does not work; nil where it does.
  open var error: (any Error)? { item.error }
  /// How often the item has begun again.
  open var loopCount: Int { item.loopCount }
  /// What plays in place of the item.
  open var loopingPlayerItems: [AVPlayerItem] { [item] }

  /// Lets the item play to its end, and no further.
  open func disableLooping() {
    isOver = true
    item.stopLooping()
  }
}
