import Acetate
import Foundation
import QuartzCore

// What the display tests run on a machine with a display to spare: a program with layers of its own, on the machine's clock. It moves a
// square with a display link, stands still for a while in the middle, and prints what it saw, a fact a line.

/// Animates, stalls, and ends the run.
final class Program: CAAnimationDelegate {
  let root = CALayer()
  let square = CALayer()
  let spinner = CALayer()
  private(set) var ticks: [CFTimeInterval] = []
  private(set) var events: [String] = []
  private var end = CFTimeInterval.infinity
  private(set) var isOnOwnThread = true
  /// Whether it ends only when it is told to, by a key.
  private let stays = CommandLine.arguments.contains("--stay")
  private let thread = Thread.current
  private var link: CADisplayLink?
  private var player: Player?

  init() {
    root.bounds = CGRect(x: 0, y: 0, width: 320, height: 240)
    root.backgroundColor = CGColor(red: 0.1, green: 0.1, blue: 0.1, alpha: 1)
    for (layer, color) in [
      (square, CGColor(red: 1, green: 0.5, blue: 0, alpha: 1)), (spinner, CGColor(red: 0, green: 0.5, blue: 1, alpha: 1)),
    ] {
      layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
      layer.position = CGPoint(x: 160, y: 60)
      layer.backgroundColor = color
      root.addSublayer(layer)
    }
    spinner.position.y = 160
  }

  func run() throws {
    let player = try Player(root)
    self.player = player
    player.onEvent = { [weak self] event in
      if case .key(let key) = event, key.phase == .pressed { self?.note("key \(key.name)") }
      if case .pointer(let pointer) = event, case .pressed = pointer.kind { self?.note("pressed \(self?.name(of: pointer.layer) ?? "")") }
      if case .touch(let touch) = event { self?.note("touch \(touch.phase) \(self?.name(of: touch.layer) ?? "")") }
    }
    let link = CADisplayLink { [weak self] link in self?.tick(link) }
    link.add(to: .current, forMode: .common)
    self.link = link
    let report = try player.run()
    describe(report)
  }

  /// Events are told as they come, too: whoever makes them waits for that.
  private func note(_ event: String) {
    events.append(event)
    print("event: \(event)")
    fflush(nil)
  }

  private func name(of layer: CALayer?) -> String {
    switch layer {
    case square: "square"
    case spinner: "spinner"
    case root: "root"
    default: "nothing"
    }
  }

  private func turnSpinner() {
    let spin = CABasicAnimation(keyPath: "transform.rotation.z")
    (spin.fromValue, spin.toValue, spin.duration, spin.delegate) = (0, Double.pi, 4, self)
    spinner.add(spin, forKey: "spin")
  }

  private func tick(_ link: CADisplayLink) {
    isOnOwnThread = isOnOwnThread && Thread.current === thread
    ticks.append(link.timestamp)
    // From the first picture on.
    if ticks.count == 1 { turnSpinner() }
    CATransaction.setDisableActions(true)
    if link.timestamp > end { player?.stop() }
    square.position.x = 160 + 100 * sin(link.targetTimestamp)
  }

  func animationDidStart(_ animation: CAAnimation) {
    note("started")
    // The program does not answer for a second; the spinner turns on all the same.
    Thread.sleep(forTimeInterval: 1)
  }

  func animationDidStop(_ animation: CAAnimation, finished: Bool) {
    note(finished ? "finished" : "stopped")
    if !stays { end = CACurrentMediaTime() + 1 }
  }

  private func describe(_ report: PlayReport) {
    let intervals = zip(ticks, ticks.dropFirst()).map { $1 - $0 }
    print("flips: \(report.flips)")
    print("missed: \(report.missed)")
    print("ticks: \(ticks.count)")
    print("longest pause between ticks: \(intervals.max() ?? 0)")
    print("ticks in order: \(intervals.allSatisfy { $0 > 0 })")
    print("on own thread: \(isOnOwnThread)")
    print("events: \(events.joined(separator: ", "))")
    print(report)
  }
}

do {
  if CommandLine.arguments.contains("--views") {
    try MainActor.assumeIsolated { try ViewProgram().run() }
  } else {
    let program = Program()
    try withExtendedLifetime(program) { try program.run() }
  }
} catch {
  print("error: \(error)")
  exit(1)
}
