import Foundation
import QuartzCore
import Testing

@Suite("Stages")
struct LayerStageTests {
  final class Log: CAAnimationDelegate {
    var entries: [String] = []
    func animationDidStart(_ anim: CAAnimation) { entries.append("start") }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { entries.append("stop(\(flag))") }
  }

  private let root = CALayer(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  private let layer = CALayer(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
  private let log = Log()

  init() { root.addSublayer(layer) }

  /// From 0 to 1, linear, a tenth of a second long, with a completion block.
  private func fade() {
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue, fade.duration, fade.delegate) = (0, 1, 0.1, log)
    CATransaction.begin()
    CATransaction.setCompletionBlock { [log] in log.entries.append("block") }
    layer.add(fade, forKey: "fade")
    CATransaction.commit()
  }

  @Test("on a stepped clock the program says what time it is")
  func stepped() {
    let stage = LayerStage(root, clock: .stepped(from: 5), framesPerSecond: 10)
    var ticks: [Double] = []
    let link = CADisplayLink { ticks.append(($0.timestamp * 10).rounded() / 10) }
    link.add(to: .current, forMode: .common)
    defer { link.invalidate() }
    #expect(stage.time == 5 && CACurrentMediaTime() == 5)
    fade()
    stage.advance(by: 0.05)
    #expect(isClose(layer.shown("opacity"), 0.5) && log.entries == ["start"])
    stage.run(for: 0.1)
    #expect(log.entries == ["start", "block", "stop(true)"])
    stage.advance(to: 5.35)
    #expect(ticks == [5.1, 5.2, 5.3])
    layer.opacity = 0
    stage.advance(to: 5.35 + 0.125)
    #expect(layer.presentation().map { $0.opacity > 0 && $0.opacity < 1 } == true)
  }

  @Test("on the machine's clock the run loop does everything, without a display")
  func running() {
    let stage = LayerStage(root)
    var ticks = 0
    let link = CADisplayLink { _ in ticks += 1 }
    link.add(to: .current, forMode: .common)
    defer { link.invalidate() }
    fade()
    #expect(layer.presentation() != nil)
    let end = Date(timeIntervalSinceNow: 600)
    while Date() < end, log.entries.count < 3 || ticks < 3 { stage.run(for: 0.02) }
    #expect(log.entries == ["start", "block", "stop(true)"])
    #expect(ticks >= 3 && layer.animationKeys() == nil)
  }

  @Test("frames are signalled only while something wants them")
  func rest() {
    let stage = LayerStage(root)
    var ticks = 0
    let link = CADisplayLink { _ in ticks += 1 }
    link.add(to: .current, forMode: .common)
    let end = Date(timeIntervalSinceNow: 600)
    while Date() < end, ticks == 0 { stage.run(for: 0.02) }
    link.isPaused = true
    stage.run(for: 0.05)
    let paused = ticks
    stage.run(for: 0.1)
    #expect(ticks == paused && paused > 0)
    link.isPaused = false
    while Date() < end, ticks == paused { stage.run(for: 0.02) }
    #expect(ticks > paused)
    link.invalidate()
  }

  @Test("with a frame in eleven days, none comes at once")
  func rareFrames() {
    let stage = LayerStage(root, framesPerSecond: 1e-6)
    var ticks = 0
    let link = CADisplayLink { _ in ticks += 1 }
    link.add(to: .current, forMode: .common)
    defer { link.invalidate() }
    for _ in 0..<3 { stage.run(for: 0.01) }
    #expect(ticks == 0)
  }

  @Test("layers that nothing shows: animations start and stop, unfinished, and blocks run, when the run loop turns")
  func unseen() {
    fade()
    #expect(log.entries.isEmpty)
    let end = Date(timeIntervalSinceNow: 600)
    while Date() < end, log.entries.count < 3 { RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.02)) }
    #expect(log.entries == ["start", "stop(false)", "block"])
    #expect(layer.animationKeys() == nil && layer.presentation() == nil)
  }
}

@Suite("Calls on the layers' clock")
struct LayerSchedulerTests {
  private let root = CALayer(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

  final class Log { var entries: [String] = [] }
  private let log = Log()

  private func note(_ entry: String) -> () -> Void {
    { [log] in log.entries.append("\(entry) \((CACurrentMediaTime() * 1000).rounded() / 1000)") }
  }

  @Test("after a delay, at its own time, in order; not when it was cancelled")
  func delays() {
    let stage = LayerStage(root, clock: .stepped())
    LayerScheduler.after(0.5, note("late"))
    LayerScheduler.after(0.25) { [note = note("inner")] in LayerScheduler.after(0.125, note) }
    let cancelled = LayerScheduler.after(0.3, note("never"))
    #expect(cancelled.isPending)
    cancelled.cancel()
    #expect(!cancelled.isPending)
    stage.advance(to: 0.2)
    #expect(log.entries.isEmpty)
    stage.advance(to: 1)
    #expect(log.entries == ["inner 0.375", "late 0.5"])
  }

  @Test("a thousand calls at 192 times, in two lots: by time, and of one time in the order in which they were asked for")
  func manyDelays() {
    let stage = LayerStage(root, clock: .stepped())
    var called: [(time: Int, number: Int)] = []
    // 37 and 128 have no common divisor: each lot has four calls at each of 128 delays. The second lot begins half a second, 64/128, later.
    for number in 0..<1024 {
      if number == 512 { stage.advance(to: 0.5) }
      let delay = 1 + number * 37 % 128
      LayerScheduler.after(Double(delay) / 128) { called.append((delay + (number < 512 ? 0 : 64), number)) }
    }
    #expect(called.count == 4 * 64 && called.allSatisfy { $0.number < 512 })
    stage.advance(to: 2)
    #expect(called.count == 1024)
    #expect(zip(called, called.dropFirst()).allSatisfy { ($0.time, $0.number) < ($1.time, $1.number) })
  }

  @Test("at the next turn: what was changed before is committed, and the time is the same")
  func turns() {
    let stage = LayerStage(root, clock: .stepped(from: 2))
    CATransaction.setDisableActions(true)
    root.opacity = 0.5
    LayerScheduler.nextTurn { [root, log] in log.entries.append("\(root.presentation()?.opacity ?? -1)") }
    LayerScheduler.nextTurn(note("turn"))
    stage.advance(to: 3)
    #expect(log.entries == ["0.5", "turn 2.0"])
  }

  @Test("before a commit, as part of it; after it, when it shows; each once")
  func commits() {
    let stage = LayerStage(root, clock: .stepped())
    LayerScheduler.beforeCommit { [root, log] in
      root.zPosition = 7
      log.entries.append("before \(root.presentation()?.zPosition ?? -1)")
    }
    LayerScheduler.afterCommit { [root, log] in log.entries.append("after \(root.presentation()?.model().zPosition ?? -1)") }
    CATransaction.flush()
    #expect(log.entries == ["before 0.0", "after 7.0"])
    stage.advance(to: 1)
    #expect(log.entries.count == 2 && root.presentation()?.zPosition == 7)
  }

  @Test("before there is a clock, calls wait for it, and delays count from its start")
  func waiting() {
    LayerScheduler.after(0.5, note("call"))
    let stage = LayerStage(root, clock: .stepped(from: 10))
    stage.advance(to: 11)
    #expect(log.entries == ["call 10.5"])
  }

  @Test("on the machine's clock from the run loop")
  func running() {
    let stage = LayerStage(root)
    var elapsed: Double?
    let start = CACurrentMediaTime()
    LayerScheduler.after(0.05) { elapsed = CACurrentMediaTime() - start }
    let end = Date(timeIntervalSinceNow: 600)
    while Date() < end, elapsed == nil { stage.run(for: 0.02) }
    #expect(elapsed.map { $0 >= 0.0499 } == true)
  }
}
