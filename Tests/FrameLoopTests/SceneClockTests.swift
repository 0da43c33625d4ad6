import FrameLoop
import Testing

@Suite("The time of a scene against the time of the display")
struct SceneClockTests {
  /// Scene time `from` at display time 100, up to `to`.
  func clock(from: Double = 0, to: Double = .infinity, rate: Double = 1, loop: Bool = false) -> SceneClock {
    var clock = SceneClock()
    clock.displayStart = 100
    clock.sceneStart = from
    clock.range = from...to
    clock.rate = rate
    clock.repeats = loop
    return clock
  }

  @Test("the machine's clock changes nothing")
  func machine() {
    #expect(SceneClock.machine.sceneTime(at: 123.456) == 123.456)
    #expect(SceneClock.machine.isRunning(at: 1))
    #expect(SceneClock.machine.displayTime(ofScene: 200, from: 150) == 200)
    #expect(SceneClock.machine.endTime == .infinity)
  }

  @Test("from 2 to 5 at one and a half times the speed takes 2 s, and stands at 5 then")
  func range() {
    let clock = clock(from: 2, to: 5, rate: 1.5)
    #expect([100, 101, 102, 200].map { clock.sceneTime(at: $0) } == [2, 3.5, 5, 5])
    #expect(clock.endTime == 102)
    #expect(clock.isRunning(at: 101.99) && !clock.isRunning(at: 102))
    #expect(clock.displayTime(ofScene: 3.5, from: 100) == 101)
    #expect(clock.displayTime(ofScene: 3.5, from: 101.5) == .infinity)
    #expect(clock.displayTime(ofScene: 6, from: 100) == .infinity)
  }

  @Test("a loop from 2 to 5 begins anew every 3 s")
  func loop() {
    let clock = clock(from: 2, to: 5, loop: true)
    #expect([100, 102.5, 103, 104, 106, 3100].map { clock.sceneTime(at: $0) } == [2, 4.5, 2, 3, 2, 2])
    #expect(clock.endTime == .infinity && clock.isRunning(at: 1e6))
    // At 104 the scene is at 3; 2.5 comes round at 106.5.
    #expect(clock.displayTime(ofScene: 2.5, from: 104) == 106.5)
  }

  @Test("backwards from 4 to 0, and round again from the top in a loop")
  func backwards() {
    var clock = clock(from: 0, to: 4, rate: -2)
    clock.sceneStart = 4
    #expect([100, 101, 102, 103].map { clock.sceneTime(at: $0) } == [4, 2, 0, 0])
    #expect(clock.endTime == 102)
    clock.repeats = true
    #expect([100.5, 101.5, 102.5, 103].map { clock.sceneTime(at: $0) } == [3, 1, 3, 2])
  }

  @Test("pausing stands still exactly, seeking jumps within the range, and going on goes on from there")
  func changes() {
    let playing = clock(from: 1, to: 9)
    let paused = playing.changed(at: 103.25, rate: 0)
    #expect(paused.sceneTime(at: 103.25) == 4.25 && paused.sceneTime(at: 1e9) == 4.25 && !paused.isRunning(at: 104))
    #expect(paused.displayTime(ofScene: 5, from: 104) == .infinity)
    #expect(paused.changed(at: 110, sceneTime: 0).sceneTime(at: 111) == 1)
    #expect(paused.changed(at: 110, sceneTime: 60).sceneTime(at: 111) == 9)
    let resumed = paused.changed(at: 120, sceneTime: 3.25, rate: 1)
    #expect(resumed.sceneTime(at: 121.5) == 4.75)
    // A jump of 5 s from 8 in a loop of 8 s from 1 on: 13 is 5 once more.
    var looping = playing
    looping.repeats = true
    #expect(looping.changed(at: 107, sceneTime: 13).sceneTime(at: 107) == 5)
  }
}
