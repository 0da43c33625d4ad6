import LayerDrawing
import Testing
import UIKit

/// Methods that are called by selectors, as `acetate port` writes them.
@MainActor @Suite("Selectors")
final class SelectorTests {
  @MainActor final class Screen: UIViewController {
    var calls: [String] = []
    func tapped() { calls.append("tapped") }
    func held(_ sender: UIControl) { calls.append("held \(sender.tag)") }
    func dragged(_ sender: UIButton, _ event: UIEvent?) -> Bool {
      calls.append("dragged \(event == nil)")
      return true
    }
    func panned(_ pan: UIPanGestureRecognizer) { calls.append("panned") }
    func done(_ item: UIBarButtonItem) { calls.append("done \(item.tag)") }
    func noted(_ note: Notification) { calls.append("noted \(note.name.rawValue)") }
    func ticked(_ timer: Timer) { calls.append("ticked") }
    func stepped(_ link: CADisplayLink) { calls.append("stepped") }
    func stopped(_ id: String?, _ finished: NSNumber, _ context: UnsafeMutableRawPointer?) { calls.append("\(id ?? "-") \(finished)") }
  }

  private let tapped = Selector("tapped", Screen.tapped)
  private let held = Selector("held:", Screen.held(_:))

  @Test("a control calls its targets' methods with as many arguments as they take, until they are taken out")
  func controls() {
    let screen = Screen(), button = UIButton(type: .system)
    button.tag = 3
    button.addTarget(screen, action: tapped, for: .touchUpInside)
    button.addTarget(screen, action: held, for: .touchDown)
    button.addTarget(screen, action: Selector("dragged:event:", Screen.dragged(_:_:)), for: .touchDragInside)
    for event in [UIControl.Event.touchUpInside, .touchDown, .touchDragInside] { button.sendActions(for: event) }
    #expect(screen.calls == ["tapped", "held 3", "dragged true"])
    #expect(button.actions(forTarget: screen, forControlEvent: .touchDown) == ["held:"])
    button.removeTarget(screen, action: held, for: .allEvents)
    button.sendActions(for: [.touchUpInside, .touchDown])
    #expect(screen.calls.suffix(1) == ["tapped"] && screen.calls.count == 4)
    button.removeTarget(nil, action: nil, for: .allEvents)
    button.sendActions(for: .allEvents)
    #expect(screen.calls.count == 4 && button.allTargets.isEmpty)
  }

  @Test("without a target the first of the responders that has the method is called; one that is gone is not")
  func responders() {
    let screen = Screen(), button = UIButton(type: .system)
    screen.view.addSubview(button)
    button.addTarget(nil, action: tapped, for: .touchUpInside)
    button.addTarget(Screen(), action: held, for: .touchUpInside)
    button.sendActions(for: .touchUpInside)
    #expect(screen.calls == ["tapped"])
    #expect(UIApplication.shared.sendAction(held, to: screen, from: button, for: nil) && screen.calls.last == "held 0")
    #expect(!UIApplication.shared.sendAction(held, to: screen, from: screen, for: nil))
  }

  @Test("recognisers, of a subclass with an initialiser of its own too")
  func recognizers() {
    final class Directed: UIPanGestureRecognizer {
      let direction: String
      init(direction: String, target: AnyObject, action: Selector) {
        self.direction = direction
        super.init(target: target, action: action)
      }
    }
    let screen = Screen(), view = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200)), stage = AnimationStage(view)
    let panned = Selector("panned:", Screen.panned(_:))
    let pan = Directed(direction: "x", target: screen, action: panned)
    view.addGestureRecognizer(pan)
    func drag() {
      for (phase, x) in [(UITouch.Phase.began, 20.0), (.moved, 60), (.ended, 60)] {
        UIApplication.shared.sendTouch(phase, at: CGPoint(x: x, y: 50), timestamp: stage.stage.time, on: stage.screen)
      }
    }
    drag()
    // Begun and ended.
    #expect(screen.calls == ["panned", "panned"])
    pan.removeTarget(screen, action: panned)
    drag()
    #expect(screen.calls.count == 2)
  }

  @Test("bar button items, with Apple's initialisers")
  func items() {
    let screen = Screen()
    let done = UIBarButtonItem(barButtonSystemItem: .done, target: screen, action: Selector("done:", Screen.done(_:)))
    done.tag = 4
    let space = UIBarButtonItem(barButtonSystemItem: .flexibleSpace, target: nil, action: nil)
    let image = UIBarButtonItem(image: nil, style: .plain, target: screen, action: tapped)
    let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 300, height: 44))
    bar.items = [done, space, image]
    bar.layoutIfNeeded()
    func buttons(in view: UIView) -> [UIButton] { view.subviews.flatMap { [$0 as? UIButton].compactMap(\.self) + buttons(in: $0) } }
    for button in buttons(in: bar) { button.sendActions(for: .touchUpInside) }
    #expect(screen.calls == ["done 4", "tapped"])
    #expect(done.target === screen && done.action?.name == "done:" && done.style == .done)
  }

  @Test("timers, display links and delayed calls")
  func later() {
    let screen = Screen(), layer = CALayer(), stage = LayerStage(layer, clock: .stepped())
    Timer(timeInterval: 1, target: screen, selector: Selector("ticked:", Screen.ticked(_:)), userInfo: nil, repeats: false).fire()
    let link = CADisplayLink(target: screen, selector: Selector("stepped:", Screen.stepped(_:)))
    link.add(to: .current, forMode: .common)
    screen.perform(tapped, with: nil, afterDelay: 1)
    screen.perform(held, with: nil, afterDelay: 1)
    NSObject.cancelPreviousPerformRequests(withTarget: screen, selector: held, object: nil)
    stage.advance(to: 0.5)
    link.invalidate()
    #expect(screen.calls.first == "ticked" && screen.calls.contains("stepped") && !screen.calls.contains("tapped"))
    stage.advance(to: 1)
    #expect(screen.calls.last == "tapped")
  }

  @Test("notifications reach an observer by name and sender, until it is taken out or gone")
  func notifications() {
    let center = NotificationCenter(), sender = NSObject()
    let a = Notification.Name("a"), b = Notification.Name("b")
    let noted = Selector("noted:", Screen.noted(_:))
    var screen: Screen? = Screen()
    center.addObserver(screen!, selector: noted, name: a, object: nil)
    center.addObserver(screen!, selector: noted, name: b, object: sender)
    center.post(name: a, object: nil)
    center.post(name: b, object: nil)
    center.post(name: b, object: sender)
    #expect(screen?.calls == ["noted a", "noted b"])
    center.removeObserver(screen!, name: a, object: nil)
    center.post(name: a, object: nil)
    center.post(name: b, object: sender)
    #expect(screen?.calls.count == 3)
    center.removeObserver(screen!)
    center.post(name: b, object: sender)
    #expect(screen?.calls.count == 3)
    center.addObserver(screen!, selector: noted, name: a, object: nil)
    weak let reference = screen
    screen = nil
    center.post(name: a, object: nil)
    #expect(reference == nil)
  }

  @Test("the did-stop method of an animation block, with finished as a number")
  func didStop() {
    let screen = Screen(), view = UIView(frame: CGRect(x: 0, y: 0, width: 9, height: 9)), stage = AnimationStage(view)
    stage.advance(to: 0)
    UIView.beginAnimations("fade", context: nil)
    UIView.setAnimationDelegate(screen)
    UIView.setAnimationDidStop(Selector("stopped:finished:context:", Screen.stopped(_:_:_:)))
    view.alpha = 0
    UIView.commitAnimations()
    stage.advance(to: 1)
    #expect(screen.calls == ["fade 1"])
  }

  @Test("selectors are equal by name; a name alone calls nothing; properties are read and set")
  func values() {
    let screen = Screen()
    #expect(Selector("tapped") == tapped && held != tapped && NSStringFromSelector(held) == "held:")
    #expect(screen.responds(to: tapped) && !NSObject().responds(to: tapped) && !screen.responds(to: Selector("tapped")))
    screen.perform(Selector("tapped"))
    #expect(screen.calls.isEmpty)
    screen.perform(Selector("setTitle:", setter: \Screen.title), with: "x")
    #expect(screen.title == "x")
    #expect(screen.perform(Selector("view", getter: \Screen.view))?.takeUnretainedValue() === screen.view)
    #expect(String(keyPath: "bounds.size", of: \CALayer.bounds.size) == "bounds.size")
  }
}
