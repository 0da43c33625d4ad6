import QuartzCore
import RenderTree
import Testing

@Suite("Animations under control")
struct RetimingTests {
  private let layer = CALayer()
  private let stage: Stage

  init() { stage = Stage(layer) }

  /// zPosition from 0 to 100 in a second.
  private func move(_ name: String = "A", curve: CAMediaTimingFunctionName? = nil, begin: Double = 0, duration: Double = 1)
    -> AnimationControl
  {
    let animation = CABasicAnimation(keyPath: "zPosition")
    animation.fromValue = 0
    animation.toValue = 100
    animation.duration = duration
    animation.beginTime = begin
    animation.fillMode = .both
    animation.timingFunction = curve.map(CAMediaTimingFunction.init)
    animation.delegate = Noting(name: name, stage: stage)
    layer.add(animation, forKey: name)
    guard let control = AnimationControl(of: layer, forKey: name) else { preconditionFailure("it has just been added") }
    return control
  }

  private func shown(at time: Double) -> Double {
    stage.host.advance(to: time)
    return layer.shown("zPosition") ?? .nan
  }

  @Test("paused, scrubbed and continued, it starts once and stops once")
  func scrubs() {
    let control = move(curve: .easeInEaseOut)
    #expect(isClose(shown(at: 0.25), 12.9162))
    #expect(isClose(control.progress, 0.129162))
    control.hold(at: control.progress)
    // Nothing jumps, and nothing moves.
    #expect(isClose(shown(at: 0.25), 12.9162) && isClose(shown(at: 3), 12.9162))
    control.hold(at: 0.4)
    #expect(isClose(control.progress, 0.4) && isClose(shown(at: 3.5), 40))
    #expect(stage.log == ["startA"])
    // The rest in .3 s, by another curve: 40 + 60 · .129162 at a quarter of it.
    control.run(AnimationPace(from: control.progress, to: 1, in: 0.3, .curve(.easeInEaseOut)))
    #expect(isClose(shown(at: 3.5), 40) && isClose(shown(at: 3.575), 47.74972) && isClose(shown(at: 3.65), 70))
    #expect(isClose(control.progress, 0.7))
    #expect(stage.log == ["startA"] && !control.isOver)
    #expect(isClose(shown(at: 3.8), 100))
    #expect(stage.log == ["startA", "stopA(true)"] && control.isOver && !control.hasReturned)
    #expect(isClose(shown(at: 3.9), 0) && layer.animationKeys() == nil)
  }

  @Test("reversed it runs to its beginning, and says so")
  func reverses() {
    let control = move()
    #expect(isClose(shown(at: 0.6), 60))
    control.run(AnimationPace(from: control.progress, to: 0, in: 0.6))
    #expect(isClose(shown(at: 0.6), 60) && isClose(shown(at: 0.9), 30) && stage.log == ["startA"])
    #expect(isClose(shown(at: 1.2), 0))
    #expect(stage.log == ["startA", "stopA(true)"] && control.hasReturned)
  }

  @Test("the middle of a curve is gone on with where it was left")
  func elapsed() {
    let control = move(curve: .easeIn)
    // easeIn is .315357 at half its time.
    #expect(isClose(shown(at: 0.5), 31.5357))
    control.hold(at: control.progress)
    #expect(isClose(shown(at: 2), 31.5357))
    var rest = AnimationPace(from: 0, to: 1, in: 1, .curve(.easeIn))
    rest.elapsed = 0.5
    control.run(rest)
    // .621862 at three quarters.
    #expect(isClose(shown(at: 2), 31.5357) && isClose(shown(at: 2.25), 62.1862) && isClose(shown(at: 2.5), 100))
    #expect(stage.log == ["startA", "stopA(true)"])
  }

  @Test("a spring takes over, past the end and back")
  func springs() {
    let control = move()
    control.hold(at: 0.2)
    #expect(isClose(shown(at: 1), 20))
    var pace = AnimationPace(from: 0.2, to: 1, in: 1.4727, .spring(SpringParameters()))
    pace.delay = 0.5
    control.run(pace)
    // m 1, k 100, c 10: .104405 at .05 s, 1.118446 at .45 s.
    #expect(isClose(shown(at: 1.4), 20) && isClose(shown(at: 1.55), 20 + 80 * 0.10440547))
    #expect(isClose(shown(at: 1.95), 20 + 80 * 1.11844605))
    stage.host.advance(to: 3)
    #expect(stage.log == ["startA", "stopA(true)"])
  }

  @Test("what is at its end can stay there")
  func stays() {
    let control = move()
    var pace = AnimationPace(from: 0, to: 1, in: 0.5)
    pace.staysAtEnd = true
    control.run(pace)
    #expect(isClose(shown(at: 0.25), 50) && isClose(shown(at: 5), 100) && stage.log == ["startA"] && !control.isOver)
    control.run(AnimationPace(from: 1, to: 0, in: 1))
    #expect(isClose(shown(at: 5.75), 25))
    stage.host.advance(to: 6)
    #expect(stage.log == ["startA", "stopA(true)"])
  }

  @Test("a rest of no time ends at once, at its end")
  func noRest() {
    let control = move()
    #expect(isClose(shown(at: 0.5), 50))
    control.run(AnimationPace(from: 0.5, to: 1, in: 0))
    #expect(isClose(shown(at: 0.5), 100) && stage.log == ["startA", "stopA(true)"])
    #expect(isClose(shown(at: 0.6), 0))
  }

  @Test("what was removed or replaced is not retimed any more")
  func replaced() {
    let control = move()
    stage.host.advance(to: 0.5)
    _ = move()
    control.hold(at: 0.1)
    #expect(isClose(shown(at: 1), 50) && control.isOver)
    #expect(stage.log == ["startA", "startA", "stopA(false)"])
  }

  @Test("springs and delays are read for what they show")
  func progress() {
    let spring = CASpringAnimation(keyPath: "zPosition")
    spring.fromValue = 0
    spring.toValue = 100
    spring.duration = spring.settlingDuration
    spring.beginTime = 0.5
    layer.add(spring, forKey: "spring")
    let control = AnimationControl(of: layer, forKey: "spring")
    #expect(control?.progress == 0)
    stage.host.advance(to: 0.75)
    #expect(isClose(control?.progress, 1.02335958))
    control?.hold(at: control?.progress ?? 0)
    #expect(isClose(shown(at: 2), 102.335958))
  }

  @Test("a timeline scrubs what begins later and ends earlier, and brings all to the end together")
  func timeline() throws {
    // Of a second: A takes all of it, B the time from .5 to .75.
    let a = move("A", curve: .easeInEaseOut)
    let b = CABasicAnimation(keyPath: "opacity")
    b.fromValue = 0
    b.toValue = 1
    b.beginTime = 0.5
    b.duration = 0.25
    b.fillMode = .both
    b.delegate = Noting(name: "B", stage: stage)
    layer.add(b, forKey: "B")
    let timeline = AnimationTimeline([a, try #require(AnimationControl(of: layer, forKey: "B"))], from: 0, duration: 1)
    for (progress, z, opacity) in [(0.0, 0.0, 0.0), (0.25, 25, 0), (0.5, 50, 0), (0.6, 60, 0.4), (0.75, 75, 1), (1, 100, 1), (0.4, 40, 0)] {
      timeline.hold(at: progress)
      #expect(isClose(shown(at: stage.host.time + 1), z) && isClose(layer.shown("opacity"), opacity))
    }
    let start = stage.host.time
    timeline.run(to: 1, in: 0.6, .curve(nil))
    #expect(isClose(shown(at: start + 0.1), 50) && isClose(layer.shown("opacity"), 0))
    #expect(isClose(shown(at: start + 0.2), 60) && isClose(layer.shown("opacity"), 0.4) && isClose(timeline.progress, 0.6))
    #expect(isClose(shown(at: start + 0.5), 90) && isClose(layer.shown("opacity"), 1))
    // And back from there.
    timeline.run(to: 0, in: 0.9, .curve(nil))
    #expect(isClose(shown(at: start + 0.8), 60) && isClose(layer.shown("opacity"), 0.4))
    #expect(!a.isOver && stage.log == ["startA", "startB"])
    stage.host.advance(to: start + 1.4)
    #expect(a.isOver && stage.log == ["startA", "startB", "stopA(true)", "stopB(true)"])
    #expect(a.hasReturned)
  }

  @Test("a timeline that is held beyond an end stands at the end")
  func heldBeyond() {
    let timeline = AnimationTimeline([move()], from: 0, duration: 1)
    stage.host.commit()
    // Where springs swing to: no time passes on the way.
    for (end, held) in [(1.5, 1.0), (-0.5, 0), (0.25, 0.25)] {
      timeline.run(to: end, in: 0, .curve(nil))
      timeline.holdWhereItIs()
      #expect(timeline.progress == held)
    }
  }

  @Test("progress has no jump at random pauses, reversals and continuations")
  func noJumps() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<200 {
      let control = move(curve: [nil, .easeIn, .easeOut, .easeInEaseOut].randomElement(using: &random) ?? nil)
      stage.host.commit()
      var time = stage.host.time, last = layer.shown("zPosition") ?? 0
      for _ in 0..<6 where !control.isOver {
        time += Double.random(in: 0...0.2, using: &random)
        last = shown(at: time)
        guard !control.isOver else { break }
        #expect(isClose(last, control.progress * 100, within: 1e-6))
        switch Int.random(in: 0..<3, using: &random) {
        case 0: control.hold(at: control.progress)
        case 1: control.run(AnimationPace(from: control.progress, to: 0, in: Double.random(in: 0.1...1, using: &random), .curve(.easeOut)))
        default: control.run(AnimationPace(from: control.progress, to: 1, in: Double.random(in: 0.1...1, using: &random), .curve(.easeIn)))
        }
        stage.host.commit()
        #expect(isClose(layer.shown("zPosition"), last, within: 1e-9))
      }
      layer.removeAllAnimations()
      stage.host.advance(to: time + 1)
    }
  }
}

@Suite("Completions that count")
struct CountedCompletionTests {
  private let layer = CALayer()
  private let stage: Stage

  init() { stage = Stage(layer) }

  private func add(_ key: String, duration: Double) { layer.add(stage.animation(key, duration: duration), forKey: key) }

  private func recorder(_ name: String) -> AnimationRecorder {
    AnimationRecorder { [unowned stage] in stage.noteTime("\(name)(\($0))") }
  }

  @Test("finished only when all animations were")
  func all() {
    recorder("block").record {
      add("A", duration: 1)
      add("B", duration: 2)
    }
    stage.host.advance(to: 3)
    #expect(stage.log == ["startA", "startB", "stopA(true)", "block(true) 2.0", "stopB(true)"])
  }

  @Test("one removed animation makes it unfinished, at the end of the last")
  func removed() {
    recorder("block").record {
      add("A", duration: 1)
      add("B", duration: 2)
    }
    stage.host.advance(to: 0.5)
    layer.removeAnimation(forKey: "A")
    stage.host.advance(to: 3)
    #expect(stage.log == ["startA", "startB", "stopA(false)", "block(false) 2.0", "stopB(true)"])
  }

  @Test("without animations it is called after the commit, and inner recorders count their own")
  func nested() {
    let inner = recorder("inner"), outer = recorder("outer"), none = recorder("none")
    outer.record {
      add("A", duration: 1)
      inner.record { add("B", duration: 2) }
    }
    none.record {}
    #expect(outer.controls.map(\.key) == ["A", "B"] && inner.controls.map(\.key) == ["B"])
    stage.host.advance(to: 0)
    #expect(stage.log == ["startA", "startB", "none(true) 0.0"] || stage.log == ["none(true) 0.0", "startA", "startB"])
    stage.host.advance(to: 3)
    #expect(stage.log.suffix(4) == ["outer(true) 1.0", "stopA(true)", "inner(true) 2.0", "stopB(true)"])
  }

  @Test("a transaction's block waits as before")
  func transactions() {
    CATransaction.begin()
    CATransaction.setCompletionBlock { [unowned stage] in stage.noteTime("transaction") }
    recorder("block").record { add("A", duration: 1) }
    CATransaction.commit()
    stage.host.advance(to: 2)
    #expect(stage.log == ["startA", "transaction 1.0", "block(true) 1.0", "stopA(true)"])
  }
}
