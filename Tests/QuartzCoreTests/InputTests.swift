import QuartzCore
import Testing

@Suite("Input without a display")
struct InputTests {
  private let root = CALayer(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  private let button = CALayer(frame: CGRect(x: 10, y: 10, width: 20, height: 20))

  init() { root.addSublayer(button) }

  private func described(_ event: InputEvent) -> String {
    switch event {
    case .touch(let touch): "\(touch.phase) \(touch.finger) \(touch.location.x),\(touch.location.y)"
    case .pointer(let pointer): "\(pointer.kind) \(pointer.location.x),\(pointer.location.y)"
    case .key(let key): "\(key.phase) \(key.name)"
    }
  }

  @Test("events happen at their times, in order, each with a commit of its own after it")
  func times() {
    let stage = LayerStage(root, clock: .stepped(from: 10))
    var log: [String] = []
    // Unowned: a stage that holds itself would stay the clock of its thread.
    stage.onEvent = { [unowned stage] event in
      log.append("\(stage.time) \(described(event)) \(button.presentation()?.zPosition ?? -1)")
      CATransaction.setDisableActions(true)
      button.zPosition += 1
    }
    stage.inject([
      .key(KeyEvent(phase: .pressed, name: "a", characters: "a", timestamp: 11)),
      .touch(TouchEvent(phase: .began, location: CGPoint(x: 1, y: 2), timestamp: 10.5)),
      .pointer(PointerEvent(kind: .pressed(button: 1), location: CGPoint(x: 3, y: 4), timestamp: 10.5)),
      .touch(TouchEvent(phase: .ended, finger: 3, location: .zero, timestamp: 2)),
    ])
    stage.advance(to: 10.75)
    #expect(log == ["10.0 ended 3 0.0,0.0 0.0", "10.5 began 0 1.0,2.0 1.0", "10.5 pressed(button: 1) 3.0,4.0 1.0"])
    stage.advance(to: 20)
    #expect(log.count == 4 && log.last == "11.0 pressed a 3.0")
  }

  @Test("an event meets the layer that shows at its place, at its time")
  func layers() {
    let stage = LayerStage(root, clock: .stepped())
    let slide = CABasicAnimation(keyPath: "position.x")
    (slide.fromValue, slide.toValue, slide.duration) = (20, 80, 1)
    button.add(slide, forKey: "slide")
    var met: [CALayer?] = []
    stage.onEvent = { if case .touch(let touch) = $0 { met.append(touch.layer) } }
    // At half a second the button is at 50, from 40 to 60, though its model is at 20.
    for x in [20, 50] { stage.inject(InputEvent.tap(at: CGPoint(x: x, y: 20), time: 0.5, for: 0)) }
    stage.inject([.touch(TouchEvent(phase: .began, location: CGPoint(x: 500, y: 20), timestamp: 0.5))])
    stage.inject([.touch(TouchEvent(phase: .began, location: CGPoint(x: 20, y: 20), layer: button, timestamp: 0.5))])
    stage.advance(to: 1)
    #expect(met == [root, root, button, button, nil, button])
  }

  @Test("taps and drags are taken apart")
  func gestures() {
    #expect(
      InputEvent.tap(at: CGPoint(x: 5, y: 6), time: 1, finger: 2).map { "\($0.timestamp) \(described($0))" } == [
        "1.0 began 2 5.0,6.0", "1.1 ended 2 5.0,6.0",
      ])
    // A twentieth of a second is three sixtieths; 30 and then 40 points of way.
    let drag = InputEvent.drag(through: [CGPoint(x: 0, y: 0), CGPoint(x: 30, y: 0), CGPoint(x: 30, y: 40)], from: 2, for: 0.05)
    let places = drag.compactMap { event in if case .touch(let touch) = event { touch.location } else { nil } }
    #expect(drag.map { (($0.timestamp - 2) * 60).rounded() } == [0, 1, 2, 3, 3])
    let expected = [CGPoint.zero, CGPoint(x: 70 / 3.0, y: 0), CGPoint(x: 30, y: 50 / 3.0), CGPoint(x: 30, y: 40), CGPoint(x: 30, y: 40)]
    #expect(zip(places, expected).allSatisfy { isClose($0, $1) } && places.count == 5)
    var event = drag[0]
    event.timestamp = 7
    #expect(event.timestamp == 7)
  }

  @Test("on the machine's clock they come from the run loop")
  func running() {
    let stage = LayerStage(root)
    var count = 0
    stage.onEvent = { _ in count += 1 }
    stage.inject(InputEvent.tap(at: .zero, time: stage.time, for: 0))
    stage.inject([.key(KeyEvent(phase: .pressed, name: "a", timestamp: stage.time + 3600))])
    #expect(count == 0)
    stage.run(for: 0.02)
    #expect(count == 2)
  }
}
