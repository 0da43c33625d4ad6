import QuartzCore
import RenderTree
import Synchronization
import Testing

@Suite("Run loops and the running clock")
struct RunLoopTests {
  /// Runs `work` on a thread of its own, whose run loop it may run.
  func onThread<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
      Thread { continuation.resume(returning: work()) }.start()
    }
  }

  @Test("the implicit transaction is committed when the loop is about to wait, without anybody's help")
  func implicitCommit() async {
    let seen = await onThread {
      let layer = CALayer()
      let host = LayerHost(root: layer, clock: .monotonic)
      host.commit()
      layer.actions = ["opacity": NSNull()]
      layer.opacity = 0.5
      var seen = [layer.presentation()?.opacity]
      RunLoop.current.add(Timer(timeInterval: 0.001, repeats: false) { _ in }, forMode: .common)
      _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.02))
      seen.append(layer.presentation()?.opacity)
      return seen
    }
    #expect(seen == [1, 0.5])
  }

  @Test("an explicit transaction that stays open holds the loop's commits back")
  func explicitStaysOpen() async {
    let seen = await onThread {
      let layer = CALayer()
      let live = LiveLayerHost(root: layer)
      live.host.commit()
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      layer.opacity = 0.5
      RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.01))
      var seen = [layer.presentation()?.opacity]
      CATransaction.commit()
      seen.append(layer.presentation()?.opacity)
      return seen
    }
    #expect(seen == [1, 0.5])
  }

  @Test("needing layout or display is enough for a commit")
  func layoutCommits() async {
    final class Counting: CALayer {
      var layouts = 0, displays = 0
      override func layoutSublayers() { layouts += 1 }
      override func display() { displays += 1 }
    }
    let counts = await onThread {
      let layer = Counting()
      let live = LiveLayerHost(root: layer)
      live.host.commit()
      layer.setNeedsLayout()
      layer.setNeedsDisplay()
      let before = [layer.layouts, layer.displays]
      RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.01))
      return [layer.layouts - before[0], layer.displays - before[1]]
    }
    #expect(counts == [1, 1])
  }

  /// Moves, and when that is over fades; a delegate then turns what has faded, and the completion block that follows ends it.
  final class Program: CAAnimationDelegate {
    let layer = CALayer()
    private(set) var events: [String] = []
    private(set) var thread: Thread?
    private(set) var isOver = false

    func start() {
      layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
      CATransaction.begin()
      CATransaction.setCompletionBlock { [self] in
        events.append("moved")
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.fromValue = 1
        fade.toValue = 0.2
        fade.duration = 0.4
        fade.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        fade.delegate = self
        layer.add(fade, forKey: "fade")
      }
      let move = CABasicAnimation(keyPath: "position.x")
      move.byValue = 100
      move.duration = 0.3
      layer.add(move, forKey: "move")
      CATransaction.commit()
    }

    func animationDidStart(_ anim: CAAnimation) { events.append("fading") }

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
      events.append("faded \(flag)")
      thread = .current
      CATransaction.begin()
      CATransaction.setCompletionBlock { [self] in isOver = true }
      let turn = CASpringAnimation(keyPath: "transform.rotation.z")
      turn.toValue = 2
      turn.duration = 0.25
      layer.add(turn, forKey: "turn")
      CATransaction.commit()
    }

    /// Records what an emitter shows.
    var values: [Double] { ["position.x", "opacity", "transform.rotation.z"].map { layer.shown($0) ?? .nan } }
  }

  struct Sample: Sendable {
    let time: Double
    let values: [Double]
  }

  @Test("whoever waits for frames to be wanted hears of it however often they come to be")
  func wantedAgain() {
    let signal = FrameSignal(wake: {}), heard = Atomic(0)
    signal.whenWanted { heard.wrappingAdd(1, ordering: .relaxed) }
    for _ in 0..<200_000 {
      signal.isWanted = true
      signal.isWanted = false
    }
    #expect(heard.load(ordering: .relaxed) == 200_000)
  }

  /// What a frame loop does with every frame. In a structure: a lock whose own value is a closure wraps it once more with every access.
  struct Frame {
    var show: (@Sendable () -> Void)?
  }

  @Test("the same program shows the same values at the same times on the machine's clock, beside a frame loop, and on a stepped one")
  func bothClocks() async {
    // The frame loop: a frame every 4 ms.
    let isOver = Atomic(false), frame = Mutex(Frame())
    let frameLoop = Thread {
      while !isOver.load(ordering: .relaxed) {
        frame.withLock { $0.show }?()
        Thread.sleep(forTimeInterval: 0.004)
      }
    }
    frameLoop.start()
    let (samples, events, isOwnThread) = await onThread {
      let program = Program()
      let live = LiveLayerHost(root: program.layer)
      live.host.commit()
      program.start()
      CATransaction.flush()
      let begin = program.layer.animation(forKey: "move")?.beginTime ?? .nan
      var samples: [Sample] = []
      let link = CADisplayLink { link in
        samples.append(Sample(time: link.timestamp - begin, values: program.values))
        #expect(link.duration == 0.004 && link.targetTimestamp == link.timestamp + 0.004)
      }
      link.add(to: .current, forMode: .common)
      frame.withLock { [frames = live.frames] in $0.show = { frames.frame(shownAt: monotonicTime(), interval: 0.004) } }
      while !program.isOver { RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.02)) }
      link.invalidate()
      return (samples, program.events, program.thread === Thread.current)
    }
    isOver.store(true, ordering: .relaxed)

    #expect(events == ["moved", "fading", "faded true"])
    #expect(isOwnThread)
    let timed = samples.filter { $0.time > 0 }
    #expect(timed.count >= 10)
    #expect(zip(timed, timed.dropFirst()).allSatisfy { $0.time < $1.time })

    let program = Program()
    let host = LayerHost(root: program.layer, clock: .stepped(from: 0))
    host.commit()
    program.start()
    for sample in timed {
      host.advance(to: sample.time)
      for (live, stepped) in zip(sample.values, program.values) { #expect(isClose(live, stepped, within: 1e-6), "at \(sample.time)") }
    }
  }

  @Test("trees reach the frame loop through the mailbox, and unchanged ones do not")
  func mailbox() async {
    let numbers = await onThread {
      let layer = CALayer()
      let live = LiveLayerHost(root: layer)
      var numbers: [Int] = []
      func turn() {
        RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.005))
        numbers.append(live.mailbox.current.number)
      }
      live.host.commit()
      turn()
      turn()
      layer.zPosition = 5
      layer.removeAllAnimations()
      turn()
      let committed = live.mailbox.current.tree.root?.properties.zPosition ?? 0
      numbers.append(Int(committed))
      return numbers
    }
    // Three turns of the loop, then the depth as committed.
    #expect(numbers == [1, 1, 2, 5])
  }

  @Test("a thread without a run loop commits by itself")
  func noRunLoop() async {
    let seen = await onThread {
      let layer = CALayer()
      let host = LayerHost(root: layer)
      host.commit()
      layer.actions = ["opacity": NSNull()]
      layer.opacity = 0.5
      let before = layer.presentation()?.opacity
      CATransaction.flush()
      return [before, layer.presentation()?.opacity]
    }
    #expect(seen == [1, 0.5])
  }

  @Test("the lock keeps other threads out, and nests")
  func locks() async {
    let entered = await onThread {
      CATransaction.lock()
      CATransaction.lock()
      let entered = Atomic(false), done = DispatchSemaphore(value: 0)
      let other = Thread {
        CATransaction.lock()
        entered.store(true, ordering: .sequentiallyConsistent)
        CATransaction.unlock()
        done.signal()
      }
      other.start()
      CATransaction.unlock()
      Thread.sleep(forTimeInterval: 0.01)
      let whileLocked = entered.load(ordering: .sequentiallyConsistent)
      CATransaction.unlock()
      done.wait()
      return [whileLocked, entered.load(ordering: .sequentiallyConsistent)]
    }
    #expect(entered == [false, true])
  }

  @Test("an animation that fills holds its end until the loop has taken it off, however late that is")
  func holdsItsEnd() {
    let root = CALayer(), layer = CALayer(), stage = LayerStage(root)
    root.addSublayer(layer)
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue, fade.duration, fade.fillMode) = (0.2, 0.4, 0.02, .both)
    layer.add(fade, forKey: "fade")
    CATransaction.flush()
    Thread.sleep(forTimeInterval: 0.05)
    #expect(abs((layer.presentation()?.opacity ?? 0) - 0.4) < 1e-6)
    while layer.animationKeys() != nil { stage.run(for: 0.02) }
    #expect(layer.presentation()?.opacity == 1)
  }
}
