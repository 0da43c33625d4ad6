/// The offsets at which content may rest.
struct ScrollRange {
  let least: CGPoint
  let greatest: CGPoint

  func nearest(to offset: CGPoint) -> CGPoint {
    CGPoint(x: min(max(offset.x, least.x), greatest.x), y: min(max(offset.y, least.y), greatest.y))
  }

  func contains(_ offset: CGPoint) -> Bool { nearest(to: offset) == offset }

  /// How far something follows a finger that has pulled it by so many points beyond its end, less and less:
  /// `d · (1 − 1 / (0.55 x / d + 1))` for a pull of x points in a view of d points.
  static func resisted(_ pull: CGFloat, in length: CGFloat) -> CGFloat {
    length > 0 ? (1 - 1 / (0.55 * pull / length + 1)) * length : 0
  }

  /// The offset for a finger that pulls the content to `offset`: beyond the ends the content follows less and less.
  func pulled(to offset: CGPoint, in size: CGSize, bounces: (x: Bool, y: Bool)) -> CGPoint {
    func resisted(_ value: CGFloat, _ least: CGFloat, _ greatest: CGFloat, _ length: CGFloat, _ bounces: Bool) -> CGFloat {
      let edge = min(max(value, least), greatest), pull = abs(value - edge)
      guard pull > 0, bounces, length > 0 else { return edge }
      let shown = Self.resisted(pull, in: length)
      return value > edge ? edge + shown : edge - shown
    }
    return CGPoint(
      x: resisted(offset.x, least.x, greatest.x, size.width, bounces.x), y: resisted(offset.y, least.y, greatest.y, size.height, bounces.y)
    )
  }
}

/// The motion of content after the finger has left: a function of the seconds since then.
struct ScrollMotion {
  /// The motion along one axis.
  private enum Way {
    case rest(CGFloat)
    /// Friction: `start + v (e^(k t) − 1) / k` with k = 1000 ln(rate), which takes the same fraction of the speed each millisecond.
    case friction(start: CGFloat, velocity: CGFloat, k: CGFloat)
    /// A critically damped spring: `end + (x + (v + ωx) t) e^(−ωt)`.
    case spring(end: CGFloat, distance: CGFloat, velocity: CGFloat)
    /// Friction until `time`, then a spring.
    indirect case joined(Way, time: Double, Way)
    case eased(from: CGFloat, to: CGFloat)

    func offset(_ t: Double) -> CGFloat {
      switch self {
      case .rest(let value): value
      case .friction(let start, let velocity, let k): start + velocity * (exp(k * t) - 1) / k
      case .spring(let end, let distance, let velocity):
        end + (distance + (velocity + ScrollMotion.frequency * distance) * t) * exp(-ScrollMotion.frequency * t)
      case .joined(let first, let time, let second): t < time ? first.offset(t) : second.offset(t - time)
      case .eased(let from, let to):
        from + (to - from) * (t >= ScrollMotion.easedDuration ? 1 : (1 - cos(.pi * t / ScrollMotion.easedDuration)) / 2)
      }
    }

    /// Seconds until the content is within half a point of its end.
    var duration: Double {
      switch self {
      case .rest: 0
      case .friction(_, let velocity, let k):
        // Solve |v/k| e^(kt) = ½.
        velocity == 0 ? 0 : max(0, log(0.5 * abs(k / velocity)) / k)
      case .spring(_, let distance, let velocity):
        abs(distance) < 0.5 && velocity == 0 ? 0 : max(0, log(2 * (abs(distance) + abs(velocity) / 10 + 1)) + 3) / ScrollMotion.frequency
      case .joined(_, let time, let second): time + second.duration
      case .eased: ScrollMotion.easedDuration
      }
    }

    var end: CGFloat {
      switch self {
      case .rest(let value): value
      case .friction(let start, let velocity, let k): start - velocity / k
      case .spring(let end, _, _): end
      case .joined(_, _, let second): second.end
      case .eased(_, let to): to
      }
    }
  }

  /// Angular frequency of the spring at the ends, in radians per second.
  fileprivate static let frequency: Double = 12
  fileprivate static let easedDuration = 0.3

  private let x: Way
  private let y: Way
  let duration: Double
  var end: CGPoint { CGPoint(x: x.end, y: y.end) }

  func offset(after seconds: Double) -> CGPoint { CGPoint(x: x.offset(seconds), y: y.offset(seconds)) }

  /// The speed in points a second: the difference over a ten-thousandth of one.
  func velocity(after seconds: Double) -> CGPoint {
    let step = 1e-4, a = offset(after: seconds), b = offset(after: seconds + step)
    return CGPoint(x: (b.x - a.x) / step, y: (b.y - a.y) / step)
  }

  private init(_ x: Way, _ y: Way) {
    (self.x, self.y) = (x, y)
    duration = max(x.duration, y.duration)
  }

  /// Eased motion to an offset.
  init(from start: CGPoint, to end: CGPoint) { self.init(.eased(from: start.x, to: end.x), .eased(from: start.y, to: end.y)) }

  /// Spring motion to an offset.
  init(springFrom start: CGPoint, to end: CGPoint, velocity: CGPoint) {
    self.init(
      .spring(end: end.x, distance: start.x - end.x, velocity: velocity.x),
      .spring(end: end.y, distance: start.y - end.y, velocity: velocity.y))
  }

  /// Friction that begins at just the speed at which it stops the content at an offset.
  init(frictionFrom start: CGPoint, to end: CGPoint, _ rate: CGFloat) {
    let k = 1000 * log(rate)
    func way(_ start: CGFloat, _ end: CGFloat) -> Way { .friction(start: start, velocity: (start - end) * k, k: k) }
    self.init(way(start.x, end.x), way(start.y, end.y))
  }

  /// The offset at which friction stops the content.
  static func rest(from start: CGPoint, _ velocity: CGPoint, _ rate: CGFloat) -> CGPoint {
    let k = 1000 * log(rate)
    return CGPoint(x: start.x - velocity.x / k, y: start.y - velocity.y / k)
  }

  /// Friction; at an end of the range, and beyond it, a spring that pulls back.
  init(from start: CGPoint, velocity: CGPoint, rate: CGFloat, in range: ScrollRange, bounces: (x: Bool, y: Bool)) {
    self.init(
      Self.way(start.x, velocity.x, rate, range.least.x, range.greatest.x, bounces.x),
      Self.way(start.y, velocity.y, rate, range.least.y, range.greatest.y, bounces.y))
  }

  private static func way(
    _ start: CGFloat, _ velocity: CGFloat, _ rate: CGFloat, _ least: CGFloat, _ greatest: CGFloat, _ bounces: Bool
  ) -> Way {
    let k = 1000 * log(rate), edge = min(max(start, least), greatest)
    if start != edge { return bounces ? .spring(end: edge, distance: start - edge, velocity: velocity) : .rest(edge) }
    guard velocity != 0 else { return .rest(start) }
    let friction = Way.friction(start: start, velocity: velocity, k: k)
    let limit = velocity > 0 ? greatest : least
    // When the content reaches the end, if ever: v (e^(kt) − 1) / k = limit − start.
    let part = 1 + k * (limit - start) / velocity
    guard velocity > 0 ? friction.end > limit : friction.end < limit, part > 0 else { return friction }
    let time = log(part) / k
    let left = bounces ? velocity * exp(k * time) : 0
    return .joined(friction, time: time, bounces ? .spring(end: limit, distance: 0, velocity: left) : .rest(limit))
  }
}
