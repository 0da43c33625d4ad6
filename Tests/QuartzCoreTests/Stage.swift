import QuartzCore

/// A root layer on a stepped clock, and a protocol of what happened when.
final class Stage {
  let root = CALayer()
  let host: LayerHost
  private(set) var log: [String] = []

  /// A committed stage of 400 × 400 points at time `start`, with `layers` on it.
  init(_ layers: CALayer..., from start: Double = 0) {
    root.bounds = CGRect(x: 0, y: 0, width: 400, height: 400)
    for layer in layers { root.addSublayer(layer) }
    host = LayerHost(root: root, clock: .stepped(from: start))
    host.commit()
  }

  func note(_ entry: String) { log.append(entry) }

  /// With the present time to a millisecond.
  func noteTime(_ entry: String) { log.append("\(entry) \((CACurrentMediaTime() * 1000).rounded() / 1000)") }

  /// A basic animation that notes its start and stop.
  func animation(_ name: String, duration: Double) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.fromValue = 0
    animation.toValue = 1
    animation.duration = duration
    animation.delegate = Noting(name: name, stage: self)
    return animation
  }
}

/// Notes callbacks as `startA`, `stopA(true)`.
final class Noting: CAAnimationDelegate {
  let name: String
  /// The stage holds the animations, and they hold this.
  unowned let stage: Stage
  var whenStopped: (() -> Void)?

  init(name: String, stage: Stage) {
    self.name = name
    self.stage = stage
  }

  func animationDidStart(_ anim: CAAnimation) { stage.note("start\(name)") }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    stage.note("stop\(name)(\(flag))")
    whenStopped?()
  }
}

/// An action that notes the key it ran for.
final class NotingAction: CAAction {
  var keys: [String] = []
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) { keys.append(event) }
}

func isClose(_ a: CGPoint, _ b: CGPoint, within tolerance: CGFloat = 1e-6) -> Bool {
  abs(a.x - b.x) <= tolerance && abs(a.y - b.y) <= tolerance
}

func isClose(_ a: CGRect, _ b: CGRect, within tolerance: CGFloat = 1e-6) -> Bool {
  isClose(a.origin, b.origin, within: tolerance)
    && isClose(CGPoint(x: a.width, y: a.height), CGPoint(x: b.width, y: b.height), within: tolerance)
}

func isClose(_ a: Double?, _ b: Double, within tolerance: Double = 1e-4) -> Bool { a.map { abs($0 - b) <= tolerance } ?? false }

func isClose(_ a: CGColor?, _ b: CGColor, within tolerance: CGFloat = 1e-3) -> Bool {
  guard let a else { return false }
  return abs(a.red - b.red) <= tolerance && abs(a.green - b.green) <= tolerance && abs(a.blue - b.blue) <= tolerance
    && abs(a.alpha - b.alpha) <= tolerance
}

extension CALayer {
  /// The animated value of a number at the present time.
  func shown(_ keyPath: String) -> Double? { presentation()?.value(forKeyPath: keyPath) as? Double }

  convenience init(frame: CGRect) {
    self.init()
    self.frame = frame
  }
}

let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)

/// The same numbers for the same seed on every machine.
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}
