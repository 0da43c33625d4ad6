/// A value over time as key frames: numbers, and how each goes over into the next.
struct Track {
  enum Easing: Equatable {
    case linear
    /// Keeps the value up to the next key.
    case hold
    /// The control points of a Bézier curve from (0, 0) to (1, 1), time along x.
    case curve(x1: Double, y1: Double, x2: Double, y2: Double)
  }

  struct Key {
    /// Seconds of the document.
    var time: Double
    var value: [Double]
    var easing: Easing
  }

  /// One for a value that never changes.
  private(set) var keys: [Key]

  init(_ value: [Double]) { keys = [Key(time: 0, value: value, easing: .hold)] }

  /// - Precondition: there is a key.
  init(keys: [Key]) {
    precondition(!keys.isEmpty, "a track has a key")
    self.keys = keys
  }

  var isStill: Bool { keys.count == 1 }
  var first: [Double] { keys[0].value }

  /// The same with other numbers in the keys. Between keys only maps that keep shares give what they say.
  func map(_ change: ([Double]) -> [Double]) -> Track {
    var track = self
    for index in keys.indices { track.keys[index].value = change(keys[index].value) }
    return track
  }

  /// The property as documents have it.
  ///
  /// - Parameter write: a key's value, of which a single number stands in a list within key frames.
  func json(frameRate: Double, _ write: ([Double]) -> LottieValue = Track.numbers) -> LottieValue {
    if isStill { return ["a": 0, "k": write(first)] }
    let frames = keys.enumerated().map { index, key -> LottieValue in
      let value = write(key.value)
      let start: LottieValue = if case .list = value { value } else { [value] }
      let frame: LottieValue = ["t": .number(key.time * frameRate), "s": start]
      guard index + 1 < keys.count else { return frame }
      switch key.easing {
      case .hold: return frame.with([("h", 1)])
      case .linear: return frame.with(Self.handles(0, 0, 1, 1))
      case .curve(let x1, let y1, let x2, let y2): return frame.with(Self.handles(x1, y1, x2, y2))
      }
    }
    return ["a": 1, "k": .list(frames)]
  }

  private static func handles(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> [(key: String, value: LottieValue)] {
    [("o", ["x": [.number(x1)], "y": [.number(y1)]]), ("i", ["x": [.number(x2)], "y": [.number(y2)]])]
  }

  static func numbers(_ value: [Double]) -> LottieValue { value.count == 1 ? .number(value[0]) : .numbers(value) }
}
