/// What happens at set times, the earliest first; things of the same time in the order in which they were queued.
struct EventQueue {
  enum Event {
    /// An animation begins or ends, unless it has been planned anew since.
    case start(AttachedAnimation, plan: Int)
    case end(AttachedAnimation, plan: Int)
    case run(() -> Void)
  }

  /// An event's place in the order. Without a reference to the event itself, so that moving entries counts no references.
  private struct Entry {
    let time: Double
    let order: UInt64
    /// Index in `events`.
    let slot: Int

    static func < (a: Entry, b: Entry) -> Bool { a.time == b.time ? a.order < b.order : a.time < b.time }
  }

  /// A binary heap: entry `i` comes before entries `2i + 1` and `2i + 2`.
  private var heap: [Entry] = []
  private var events: [Event?] = []
  /// Slots of `events` without an event.
  private var freeSlots: [Int] = []
  private var nextOrder: UInt64 = 0

  /// The time of the next event; infinite when there is none.
  var nextTime: Double { heap.first?.time ?? .infinity }

  /// Larger than the order of every event queued so far.
  var mark: UInt64 { nextOrder }

  mutating func push(_ event: Event, at time: Double) {
    let slot: Int
    if let free = freeSlots.popLast() {
      slot = free
      events[slot] = event
    } else {
      slot = events.count
      events.append(event)
    }
    let entry = Entry(time: time, order: nextOrder, slot: slot)
    nextOrder += 1
    heap.append(entry)
    var index = heap.count - 1
    while index > 0, entry < heap[(index - 1) / 2] {
      heap[index] = heap[(index - 1) / 2]
      index = (index - 1) / 2
    }
    heap[index] = entry
  }

  /// Takes out the next event if it is due by `time` and was queued before `mark`.
  mutating func pop(dueBy time: Double, queuedBefore mark: UInt64) -> Event? {
    guard let first = heap.first, first.time <= time, first.order < mark else { return nil }
    let last = heap.removeLast()
    if !heap.isEmpty { sink(last) }
    let event = events[first.slot]
    events[first.slot] = nil
    freeSlots.append(first.slot)
    return event
  }

  /// Puts an entry in the place of the first one, and from there down to where it belongs.
  private mutating func sink(_ entry: Entry) {
    var index = 0
    while true {
      var child = 2 * index + 1
      if child + 1 < heap.count, heap[child + 1] < heap[child] { child += 1 }
      guard child < heap.count, heap[child] < entry else { break }
      heap[index] = heap[child]
      index = child
    }
    heap[index] = entry
  }
}
