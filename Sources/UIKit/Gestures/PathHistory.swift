/// Recent positions, from which a velocity is computed.
struct PathHistory {
  private var samples: [(value: SIMD2<Double>, time: Double)] = []
  /// Seconds of history that the velocity is computed from.
  static let window = 0.1

  mutating func removeAll() { samples.removeAll(keepingCapacity: true) }

  mutating func add(_ value: SIMD2<Double>, at time: Double) {
    if let last = samples.last, time <= last.time {
      samples[samples.count - 1].value = value
    } else {
      samples.append((value, time))
    }
    while samples.count > 2, samples[1].time < time - Self.window { samples.removeFirst() }
  }

  /// The velocity in units per second over the last tenth of a second; 0 if nothing has moved since.
  func velocity(at time: Double) -> SIMD2<Double> {
    guard let last = samples.last, let first = samples.first(where: { $0.time >= last.time - Self.window - 1e-9 }), last.time > first.time,
      time - last.time < Self.window
    else { return .zero }
    return (last.value - first.value) / (last.time - first.time)
  }
}
