import Foundation
import QuartzCore
import Testing

/// A class of the main actor, as programs write them in Swift 6: its state is touched on the main actor alone.
@MainActor
private final class Screen: CAAnimationDelegate, CALayerDelegate, CALayoutManager, CAAction {
  var events: [String] = []
  func animationDidStart(_ anim: CAAnimation) { events.append("start") }
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { events.append("stop(\(flag))") }
  func action(for layer: CALayer, forKey event: String) -> CAAction? {
    events.append("asked for \(event)")
    return self
  }
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) { events.append("run \(event)") }
  func layerWillDraw(_ layer: CALayer) { events.append("will draw") }
  func draw(_ layer: CALayer, in ctx: CGContext) { events.append("draw") }
  func layoutSublayers(of layer: CALayer) { events.append("layout") }
  func invalidateLayout(of layer: CALayer) { events.append("invalidate") }
  func preferredSize(of layer: CALayer) -> CGSize { CGSize(width: events.count, height: 1) }
  func step(_ link: CADisplayLink) { events.append("step") }
}

/// The same for a class whose superclass is of the main actor already.
@MainActor
private class Responder { var count = 0 }

private final class Controller: Responder, CAAnimationDelegate {
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { count += 1 }
}

/// A class that belongs to no actor, and calls one of its own callbacks.
private final class Program: CAAnimationDelegate, CALayerDelegate, CAAction {
  var events: [String] = []
  nonisolated func animationDidStart(_ anim: CAAnimation) { note("start") }
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { note("stop(\(flag))") }
  func display(_ layer: CALayer) { note("display") }
  func action(for layer: CALayer, forKey event: String) -> CAAction? { self }
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) { note("run \(event)") }
  func note(_ event: String) { events.append(event) }
  func begin() { animationDidStart(CABasicAnimation()) }
}

/// Conforms in an extension.
private final class Player { var stops = 0 }
extension Player: CAAnimationDelegate {
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { stops += 1 }
}

@Suite("Isolation")
struct IsolationTests {
  private func fade(_ delegate: any CAAnimationDelegate) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "opacity")
    (animation.fromValue, animation.duration, animation.delegate) = (0, 1, delegate)
    return animation
  }

  @Test("delegates, layout managers and actions may belong to the main actor") @MainActor
  func mainActor() {
    let root = CALayer(frame: CGRect(x: 0, y: 0, width: 10, height: 10)), screen = Screen()
    let stage = LayerStage(root, clock: .stepped())
    root.add(fade(screen), forKey: nil)
    root.delegate = screen
    root.zPosition = 1
    #expect(screen.events == ["asked for zPosition", "run zPosition"])
    root.setNeedsDisplay()
    stage.advance(to: 2)
    #expect(screen.events.dropFirst(2) == ["will draw", "draw", "start", "stop(true)"])
    root.delegate = nil
    root.layoutManager = screen
    root.setNeedsLayout()
    root.layoutIfNeeded()
    #expect(screen.events.dropFirst(6) == ["invalidate", "layout"])
    // The manager's answer is the number of events so far.
    #expect(root.preferredFrameSize() == CGSize(width: 8, height: 1))
  }

  @Test("a subclass of one of the main actor's classes, and a class that conforms in an extension") @MainActor
  func subclassesAndExtensions() {
    let root = CALayer(), controller = Controller(), player = Player()
    let stage = LayerStage(root, clock: .stepped())
    root.add(fade(controller), forKey: nil)
    root.add(fade(player), forKey: nil)
    stage.advance(to: 2)
    #expect(controller.count == 1)
    #expect(player.stops == 1)
  }

  @Test("blocks and display links of the main actor") @MainActor
  func blocks() {
    let root = CALayer(), screen = Screen()
    let stage = LayerStage(root, clock: .stepped(), framesPerSecond: 10)
    CATransaction.begin()
    CATransaction.setCompletionBlock { screen.events.append("completed") }
    CATransaction.commit()
    LayerScheduler.after(0.05) { screen.events.append("called") }
    let link = CADisplayLink(target: screen, selector: Screen.step)
    link.add(to: .current, forMode: .common)
    stage.advance(to: 0.1)
    link.invalidate()
    #expect(screen.events == ["completed", "called", "step"])
  }

  @Test("classes that belong to no actor are called on the layers' thread, whichever it is")
  func otherThreads() async {
    let events = await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        #expect(!Thread.isMainThread)
        let root = CALayer(frame: CGRect(x: 0, y: 0, width: 10, height: 10)), program = Program()
        let stage = LayerStage(root, clock: .stepped())
        root.add(fade(program), forKey: nil)
        root.delegate = program
        root.opacity = 0.5
        root.setNeedsDisplay()
        program.begin()
        stage.advance(to: 2)
        continuation.resume(returning: program.events)
      }
    }
    #expect(events == ["run opacity", "start", "display", "start", "stop(true)"])
  }
}
