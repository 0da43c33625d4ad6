import Foundation

extension InputEvent {
  /// A tap: a finger touches and leaves again.
  ///
  /// - Parameters:
  ///   - location: in the coordinates of the root layer.
  ///   - time: when it touches, in seconds; it leaves `duration` seconds later.
  public static func tap(
    at location: CGPoint, time: CFTimeInterval, for duration: CFTimeInterval = 0.1, finger: Int = 0
  ) -> [InputEvent] {
    [
      .touch(TouchEvent(phase: .began, finger: finger, location: location, timestamp: time)),
      .touch(TouchEvent(phase: .ended, finger: finger, location: location, timestamp: time + max(0, duration))),
    ]
  }

  /// A drag: a finger touches the first point, moves over the others at constant speed in sixty moves a second, and leaves at the last.
  ///
  /// - Parameters:
  ///   - points: in the coordinates of the root layer, joined by straight lines.
  ///   - time: when it touches, in seconds; it leaves `duration` seconds later.
  /// - Precondition: there is a point.
  public static func drag(
    through points: [CGPoint], from time: CFTimeInterval, for duration: CFTimeInterval, finger: Int = 0
  ) -> [InputEvent] {
    guard let first = points.first, let last = points.last else { preconditionFailure("a finger needs a place to touch") }
    func event(_ phase: TouchEvent.Phase, _ location: CGPoint, _ time: Double) -> InputEvent {
      .touch(TouchEvent(phase: phase, finger: finger, location: location, timestamp: time))
    }
    let duration = max(0, duration), steps = Int((min(duration, 86_400) * 60).rounded(.up))
    var events = [event(.began, first, time)]
    for step in 1..<max(steps, 1) { events.append(event(.moved, points.point(at: Double(step) / 60 / duration), time + Double(step) / 60)) }
    return events + [event(.moved, last, time + duration), event(.ended, last, time + duration)]
  }
}

extension [CGPoint] {
  /// The point at a fraction of the length of the line through the points.
  fileprivate func point(at fraction: Double) -> CGPoint {
    let lengths = zip(self, dropFirst()).map { hypot($1.x - $0.x, $1.y - $0.y) }
    var rest = CGFloat(fraction) * lengths.reduce(0, +)
    for (index, length) in lengths.enumerated() {
      if rest <= length, length > 0 {
        let (a, b) = (self[index], self[index + 1]), part = rest / length
        return CGPoint(x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part)
      }
      rest -= length
    }
    return self[count - 1]
  }
}
