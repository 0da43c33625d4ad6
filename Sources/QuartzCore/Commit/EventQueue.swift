/// What happens at set times, the earliest first; things of the same time in the order in which they were queued.
///
/// A binary heap of chains: events of one time that are queued one after another, such as the starts of a thousand animations of one
/// commit, are one entry of the heap. Adding to a chain and taking from it take constant time; a chain of its own costs the logarithm of
/// their number.
struct EventQueue {
  enum Event {
    /// An animation starts or ends; void if it was planned anew since.
    case start(AttachedAnimation, plan: Int)
    case end(AttachedAnimation, plan: Int)
    case run(() -> Void)

    /// Whether the event still has an effect when its time comes.
    var isWanted: Bool {
      switch self {
      case .start(let animation, let plan): plan == animation.plan
      case .end(let animation, let plan): plan == animation.plan && !animation.isOver
      case .run: true
      }
    }
  }

  private struct Slot {
    var event: Event?
    /// Sequence number, in the order of queueing.
    let order: UInt64
    /// Slot of the next event in the chain; -1 in the last one.
    var next = -1
  }

  /// A chain's entry in the heap, ordered by its first event. Holds no reference to the event, so that moving entries costs no reference
  /// counting.
  private struct Chain {
    let time: Double
    let order: UInt64
    /// Index in `slots` of the first event.
    let slot: Int

    static func < (a: Chain, b: Chain) -> Bool { a.time == b.time ? a.order < b.order : a.time < b.time }
  }

  /// The tail of a chain to which events can be appended.
  private struct Tail {
    let time: Double
    let slot: Int
  }

  /// Entry `i` comes before entries `2i + 1` and `2i + 2`.
  private var heap: [Chain] = []
  private var slots: [Slot] = []
  /// Indices of `slots` that hold no event.
  private var freeSlots: [Int] = []
  private var nextOrder: UInt64 = 0
  /// The tails of the two chains that were appended to last, latest first: starts and ends alternate. Events for the time of another chain
  /// begin a new one, which `order` sorts after it.
  private var recent: (Tail?, Tail?)
  /// Number of events at which the queue is next swept for void ones.
  private var sweepCount = Self.leastSweepCount

  private static let leastSweepCount = 256

  var nextTime: Double { heap.first?.time ?? .infinity }

  /// Greater than the order of every event queued so far.
  var mark: UInt64 { nextOrder }

  mutating func push(_ event: Event, at time: Double) {
    let order = nextOrder, slot = store(event, order)
    nextOrder += 1
    if let tail = recent.0, tail.time == time {
      slots[tail.slot].next = slot
    } else if let tail = recent.1, tail.time == time {
      slots[tail.slot].next = slot
      recent.1 = recent.0
    } else {
      recent.1 = recent.0
      rise(Chain(time: time, order: order, slot: slot))
    }
    recent.0 = Tail(time: time, slot: slot)
  }

  /// Takes out the next event if it is due by `time` and was queued before `mark`.
  mutating func pop(dueBy time: Double, queuedBefore mark: UInt64) -> Event? {
    guard let first = heap.first, first.time <= time, first.order < mark else { return nil }
    let next = slots[first.slot].next
    if next >= 0 {
      sink(Chain(time: first.time, order: slots[next].order, slot: next))
    } else {
      let last = heap.removeLast()
      if !heap.isEmpty { sink(last) }
      if recent.0?.slot == first.slot { recent.0 = nil }
      if recent.1?.slot == first.slot { recent.1 = nil }
    }
    freeSlots.append(first.slot)
    return slots[first.slot].event.take()
  }

  var count: Int { slots.count - freeSlots.count }

  /// Removes void events: starts and ends of animations that were detached or planned anew. Where time stands still these never come due.
  /// Amortised constant time per event. Not to be called between a mark and its use.
  /// - Returns: what was taken out, to be let go when the queue may be used again: a program's objects may go with it.
  mutating func sweep() -> [Event] {
    guard count >= sweepCount else { return [] }
    var wanted: [(event: Event, time: Double)] = [], unwanted: [Event] = []
    while let time = heap.first?.time, let event = pop(dueBy: time, queuedBefore: .max) {
      if event.isWanted { wanted.append((event, time)) } else { unwanted.append(event) }
    }
    (slots, freeSlots, recent) = ([], [], (nil, nil))
    for (event, time) in wanted { push(event, at: time) }
    sweepCount = max(Self.leastSweepCount, 2 * count)
    return unwanted
  }

  private mutating func store(_ event: Event, _ order: UInt64) -> Int {
    guard let slot = freeSlots.popLast() else {
      slots.append(Slot(event: event, order: order))
      return slots.count - 1
    }
    slots[slot] = Slot(event: event, order: order)
    return slot
  }

  /// Appends an entry and sifts it up.
  private mutating func rise(_ chain: Chain) {
    heap.append(chain)
    var index = heap.count - 1
    while index > 0, chain < heap[(index - 1) / 2] {
      heap[index] = heap[(index - 1) / 2]
      index = (index - 1) / 2
    }
    heap[index] = chain
  }

  /// Replaces the first entry and sifts it down.
  private mutating func sink(_ chain: Chain) {
    var index = 0
    while true {
      var child = 2 * index + 1
      if child + 1 < heap.count, heap[child + 1] < heap[child] { child += 1 }
      guard child < heap.count, heap[child] < chain else { break }
      heap[index] = heap[child]
      index = child
    }
    heap[index] = chain
  }
}
