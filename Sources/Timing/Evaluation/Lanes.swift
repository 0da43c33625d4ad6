internal import CTimingKernels
internal import Graphics
internal import RenderTree

/// The animations that run in lanes, with the tables that they share.
///
/// Lanes are for the plain cases, which are the frequent ones: a number that one animation alone changes, outside groups, running forwards,
/// neither additive nor cumulative, on two ends, on key frames at even times or on a spring. A point is two such numbers, and a
/// component of a transform that does nothing else one, three, or an angle about z. Everything else is a track.
struct Lanes {
  var basic = LaneBatch()
  var keyframes = LaneBatch()
  var spring = LaneBatch()
  var turn = LaneBatch()
  private var rates: [CTRate] = [CTRate(speed: 1, offset: 0)]
  /// The numbers of key frames. Lanes without an animation refer to the first two.
  private var keys = [0.0, 0]
  private var references: [LaneReference] = []

  /// The number of lanes so far, which is where the next layer's references begin.
  var count: Int32 { Int32(references.count) }

  mutating func removeAll() {
    basic.removeAll()
    keyframes.removeAll()
    spring.removeAll()
    turn.removeAll()
    rates.removeSubrange(1...)
    keys.removeSubrange(2...)
    references.removeAll(keepingCapacity: true)
  }

  mutating func trim() {
    basic.trim()
    keyframes.trim()
    spring.trim()
    turn.trim()
    if keys.capacity > keys.count + keys.count / 32 + 64 { keys = keys.withUnsafeBufferPointer(Array.init) }
    if references.capacity > references.count + references.count / 32 + 64 { references = references.withUnsafeBufferPointer(Array.init) }
  }

  mutating func add(_ kind: LaneReference.Kind, _ lane: CTLane) {
    let index =
      switch kind {
      case .basic: basic.add(lane)
      case .keyframes: keyframes.add(lane)
      case .spring: spring.add(lane)
      case .turn: turn.add(lane)
      }
    references.append(LaneReference(kind: kind, index: index))
  }

  mutating func remove(_ range: Range<Int32>) {
    for index in range {
      let reference = references[Int(index)]
      switch reference.kind {
      case .basic: basic.remove(reference.index)
      case .keyframes: keyframes.remove(reference.index)
      case .spring: spring.remove(reference.index)
      case .turn: turn.remove(reference.index)
      }
    }
  }

  // MARK: Tables

  /// Adds numbers of key frames, and returns the index of the first. They stay until everything is removed.
  mutating func add(keys numbers: [Double]) -> Int64 {
    defer { keys += numbers }
    return Int64(keys.count)
  }

  /// Adds points of key frames, x and y in turn, and returns the index of the first number.
  mutating func add(keys points: [CGPoint]) -> Int64 {
    let first = Int64(keys.count)
    for point in points {
      keys.append(Double(point.x))
      keys.append(Double(point.y))
    }
    return first
  }

  /// The index of a speed and time offset; nil when the table is full.
  mutating func rate(_ speed: Double, _ offset: Double) -> UInt32? {
    if speed == 1, offset == 0 { return 0 }
    if let last = rates.last, last.speed == speed, last.offset == offset { return UInt32(rates.count - 1) }
    guard rates.count < 1 << (32 - Int(CTRateShift)) else { return nil }
    rates.append(CTRate(speed: speed, offset: offset))
    return UInt32(rates.count - 1)
  }

  // MARK: Frames

  /// How lanes are run. The slower ways exist for comparison.
  enum Execution { case fastest, portable, asTracks }

  var execution = Execution.fastest

  private nonisolated(unsafe) static let fastest = ct_kernels()  // a constant, as the processor is

  /// Writes the values of all lanes into `slots`, and records in `clocks` what they require of later frames.
  func run(_ slots: UnsafeMutableBufferPointer<LayerProperties>, _ clocks: inout ClockTable, _ curves: CurveTable) {
    guard !references.isEmpty, let properties = UnsafeMutableRawBufferPointer(slots).baseAddress else { return }
    var outcome = CTOutcome(nextChange: clocks.nextChange, isAnimating: clocks.isAnimating ? 1 : 0)
    let kernels = execution == .portable ? ct_baseline_kernels().pointee : Self.fastest.pointee
    withTables(clocks, curves) { times, clockRates, leads, rates, easings, springs, keys in
      var frame = CTFrame(
        time: clocks.frameTime, times: times, clockRates: clockRates, leads: leads, rates: rates, easings: easings, springs: springs,
        keys: keys,
        properties: properties.assumingMemoryBound(to: UInt8.self))
      basic.blocks.withUnsafeBufferPointer { if let blocks = $0.baseAddress { kernels.basic(blocks, $0.count, &frame, &outcome) } }
      keyframes.blocks.withUnsafeBufferPointer { if let blocks = $0.baseAddress { kernels.keyframes(blocks, $0.count, &frame, &outcome) } }
      spring.blocks.withUnsafeBufferPointer { if let blocks = $0.baseAddress { kernels.spring(blocks, $0.count, &frame, &outcome) } }
      turn.blocks.withUnsafeBufferPointer { if let blocks = $0.baseAddress { kernels.turn(blocks, $0.count, &frame, &outcome) } }
    }
    clocks.nextChange = outcome.nextChange
    clocks.isAnimating = outcome.isAnimating != 0
  }

  private typealias Numbers = UnsafePointer<Double>

  /// Calls `body` with the addresses of all tables, each of which has at least one entry.
  private func withTables(
    _ clocks: ClockTable, _ curves: CurveTable,
    _ body: (Numbers, Numbers, Numbers, UnsafePointer<CTRate>, UnsafePointer<CTEasing>, UnsafePointer<CTSpring>, Numbers) -> Void
  ) {
    clocks.times.withUnsafeBufferPointer { times in
      clocks.rates.withUnsafeBufferPointer { clockRates in
        clocks.leads.withUnsafeBufferPointer { leads in
          rates.withUnsafeBufferPointer { rates in
            curves.easingCoefficients.withUnsafeBufferPointer { easings in
              curves.springTerms.withUnsafeBufferPointer { springs in
                keys.withUnsafeBufferPointer { keys in
                  guard let times = times.baseAddress, let clockRates = clockRates.baseAddress, let leads = leads.baseAddress,
                    let rates = rates.baseAddress,
                    let easings = easings.baseAddress, let springs = springs.baseAddress, let keys = keys.baseAddress
                  else { return }
                  body(times, clockRates, leads, rates, easings, springs, keys)
                }
              }
            }
          }
        }
      }
    }
  }
}
