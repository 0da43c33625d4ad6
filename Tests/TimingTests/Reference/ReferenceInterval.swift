import Graphics
import RenderTree

/// Where an animation stands in its own time.
struct ReferencePhase {
  /// Progress through the cycle, 0 to 1, before any timing curve.
  var fraction: Double
  /// The same a tolerance later, which decides about steps.
  var ahead: Double
  /// Full cycles before this one.
  var cycle: Double
  /// Whether the time lies inside the active interval rather than in a part that the fill mode adds.
  var isActive: Bool
}

/// The active interval of an animation, computed from its timing by the rules one after the other.
///
/// With x = (parent time − begin) · |speed| the animation is active for 0 ≤ x ≤ A, closed at both ends; t = (parent time − begin) · speed
/// + offset folds into cycles of C. What jumps is what it will be a tolerance later: `lead` says how much parent time passes in it.
struct ReferenceInterval {
  let begin: Double, speed: Double, offset: Double
  /// D, of one pass.
  let duration: Double
  /// C, there and back where it autoreverses.
  let cycle: Double
  /// A, of the whole.
  let length: Double
  let autoreverses: Bool
  let fillsBefore: Bool, fillsAfter: Bool

  init(_ timing: MediaTiming, defaultDuration: Double = 0.25, mayFillAfter: Bool = true) {
    func counted(_ seconds: Double) -> Double { seconds >= 31_557_600_000_000 ? .infinity : seconds }
    begin = timing.beginTime.isNaN ? 0 : counted(timing.beginTime)
    speed = timing.speed.isFinite ? timing.speed : 1
    offset = timing.timeOffset.isFinite ? timing.timeOffset : 0
    if timing.duration > 0 {
      duration = counted(timing.duration)
    } else {
      duration = counted(defaultDuration > 0 ? defaultDuration : 0.25)
    }
    autoreverses = timing.autoreverses
    cycle = autoreverses ? duration + duration : duration
    if timing.repeatDuration > 0 {
      length = counted(timing.repeatDuration)
    } else if timing.repeatCount > 0 {
      length = counted(timing.repeatCount * cycle)
    } else {
      length = counted(cycle)
    }
    switch timing.fillMode {
    case .removed: (fillsBefore, fillsAfter) = (false, false)
    case .backwards: (fillsBefore, fillsAfter) = (true, false)
    case .forwards: (fillsBefore, fillsAfter) = (false, mayFillAfter)
    case .both: (fillsBefore, fillsAfter) = (true, mayFillAfter)
    }
  }

  /// Whether anything moves while it is active.
  var isMoving: Bool { speed != 0 && duration < .infinity }

  /// First and last moment in the parent's time; a stopped animation is active always.
  var ends: (Double, Double) {
    if speed == 0 { return (-.infinity, .infinity) }
    return (begin, max(begin, begin + length / abs(speed)))
  }

  func phase(at parentTime: Double, lead: Double) -> ReferencePhase? {
    var x = speed == 0 ? 0 : (parentTime - begin) * abs(speed)
    if x.isNaN { return nil }
    let tolerance = min(abs(lead) * (speed == 0 ? 1 : abs(speed)), duration / 1000)
    // What the subtraction may have lost.
    let rounding = max(1e-13 * (abs(parentTime) + abs(begin)) * abs(speed), tolerance)
    var isActive = true
    if x < -rounding {
      if !fillsBefore { return nil }
      isActive = false
    } else if x > length + rounding {
      if !fillsAfter { return nil }
      isActive = false
    }
    let isAtStart = x <= rounding, isAtEnd = !isAtStart && x >= length - rounding
    if isAtStart { x = 0 } else if isAtEnd { x = length }
    let t = (speed < 0 ? -x : x) + offset
    // Time without end stands at the start, or at the end when it runs backwards into the far end.
    if duration == .infinity || !(t / cycle).isFinite {
      let fraction = t < 0 && t.isFinite && !autoreverses ? 1.0 : 0
      return ReferencePhase(fraction: fraction, ahead: fraction, cycle: 0, isActive: isActive)
    }
    // Where nothing goes on, at the ends, a tolerance later is what it is now.
    let runsBack = (lead < 0) != (speed < 0) && !isAtStart && !isAtEnd
    let later = runsBack ? t - tolerance : t + tolerance
    var k = (later / cycle).rounded(.down)
    var r = t - k * cycle, next = later - k * cycle
    let nearest = (t / cycle).rounded()
    if isAtEnd, abs(t - nearest * cycle) <= max(tolerance, 1e-12 * max(cycle, abs(t))), t < 0 || nearest >= 1 {
      // The end of the interval is the boundary of a cycle: of the one that ends there when time runs on.
      (k, r) = t > 0 ? (nearest - 1, cycle) : (nearest, 0)
      next = r
    }
    // Where it turns back, what comes counts: within a tolerance of that the end shows.
    let isBack = autoreverses && next > duration
    func fraction(_ rest: Double) -> Double { min(max((isBack ? cycle - rest : rest) / duration, 0), 1) }
    return ReferencePhase(fraction: fraction(r), ahead: fraction(next), cycle: k, isActive: isActive)
  }
}
