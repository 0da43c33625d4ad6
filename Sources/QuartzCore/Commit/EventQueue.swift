/// What happens at set times, the earliest first; things of the same time in the order in which they were queued.
struct EventQueue {
  enum Event {
    /// An animation begins or ends, unless it has been planned anew since.
    case start(AttachedAnimation, plan: Int)
    case end(AttachedAnimation, plan: Int)
    case run(() -> Void)
  }

  private struct Entry {
    let time: Double
    let order: UInt64
    let event: Event

    static func < (a: Entry, b: Entry) -> Bool { a.time == b.time ? a.order < b.order : a.time < b.time }
  }

  /// A binary heap: entry `i` comes before entries `2i + 1` and `2i + 2`.
  private var heap: [Entry] = []
  private var nextOrder: UInt64 = 0

  /// The time of the next event; infinite when there is none.
  var nextTime: Double { heap.first?.time ?? .infinity }

  /// Larger than the order of every event queued so far.
  var mark: UInt64 { nextOrder }

  mutating func push(_ event: Event, at time: Double) {
    heap.append(Entry(time: time, order: nextOrder, event: event))
    nextOrder += 1
    var index = heap.count - 1
    while index > 0, heap[index] < heap[(index - 1) / 2] {
      heap.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  /// Takes out the next event if it is due by `time` and was queued before `mark`.
  mutating func pop(dueBy time: Double, queuedBefore mark: UInt64) -> Event? {
    guard let first = heap.first, first.time <= time, first.order < mark else { return nil }
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var index = 0
    while true {
      var earliest = index
      for child in [2 * index + 1, 2 * index + 2] where child < heap.count && heap[child] < heap[earliest] { earliest = child }
      if earliest == index { return first.event }
      heap.swapAt(index, earliest)
      index = earliest
    }
  }
}
