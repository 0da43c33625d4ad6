import Synchronization
import Testing
import UIKit

/// Blocks between beginAnimations and commitAnimations.
@MainActor @Suite("Begin and commit")
struct BeginCommitTests {
  @Test("the duration is 0.2 s unless set; eased in and out")
  func defaults() {
    let view = UIView(), stage = AnimationStage(view)
    UIView.beginAnimations(nil, context: nil)
    view.alpha = 0
    UIView.commitAnimations()
    stage.advance(to: 0.05)
    #expect(isClose(view.shownAlpha, 0.870838))
    stage.advance(to: 0.25)
    #expect(view.shownAlpha == 0)
  }

  /// Shows and hides a view, as listing 4-4 does.
  final class Toggler: UIViewAnimationDelegate {
    let view: UIView
    var log: [String] = []
    init(_ view: UIView) { self.view = view }

    func hide() {
      UIView.beginAnimations("ShowHideView", context: nil)
      UIView.setAnimationCurve(.easeIn)
      UIView.setAnimationDuration(1)
      UIView.setAnimationDelegate(self)
      view.alpha = 0
      UIView.commitAnimations()
    }

    func animationWillStart(_ animationID: String?, context: UnsafeMutableRawPointer?) { log.append("start \(animationID ?? "")") }

    func animationDidStop(_ animationID: String?, finished: Bool, context: UnsafeMutableRawPointer?) {
      log.append("stop \(animationID ?? "") \(finished) \(context == nil)")
      UIView.beginAnimations("ShowHideView2", context: nil)
      UIView.setAnimationCurve(.easeOut)
      UIView.setAnimationDuration(1)
      UIView.setAnimationDelay(1)
      view.alpha = 1
      UIView.commitAnimations()
    }
  }

  @Test("a delegate's did-stop starts the next block (listing 4-4)")
  func delegate() {
    let view = UIView(), stage = AnimationStage(view), toggler = Toggler(view)
    toggler.hide()
    #expect(toggler.log.isEmpty)
    for (time, alpha) in [(0.5, 0.684643), (1, 0), (1.5, 0), (2, 0), (2.5, 0.684643), (3, 1)] {
      stage.advance(to: time)
      #expect(isClose(view.shownAlpha, alpha), "at \(time)")
    }
    #expect(toggler.log == ["start ShowHideView", "stop ShowHideView true true"])
  }

  @Test("closures hear once each, also where nothing moves")
  func closures() {
    let view = UIView(), stage = AnimationStage(view)
    var log: [String] = []
    for (id, alpha) in [("fade", 0.0), ("same", 0)] {
      UIView.beginAnimations(id, context: nil)
      UIView.setAnimationDelay(0.5)
      UIView.setAnimationWillStart { id, _ in log.append("start \(id ?? "")") }
      UIView.setAnimationDidStop { id, finished, _ in log.append("stop \(id ?? "") \(finished)") }
      view.alpha = alpha
      UIView.commitAnimations()
    }
    stage.advance(to: 0.4)
    #expect(log == ["stop same true"])
    stage.advance(to: 1)
    #expect(log == ["stop same true", "start fade", "stop fade true"])
  }

  @Test("inner blocks take over duration and curve; nothing moves before the outermost commit")
  func nested() {
    let a = UIView(), b = UIView(), stage = AnimationStage(a, b)
    UIView.beginAnimations("outer", context: nil)
    UIView.setAnimationDuration(2)
    UIView.setAnimationCurve(.linear)
    a.alpha = 0
    UIView.beginAnimations("inner", context: nil)
    b.alpha = 0
    UIView.commitAnimations()
    #expect(UIView.inheritedAnimationDuration == 2)
    UIView.commitAnimations()
    stage.advance(to: 1)
    #expect(isClose(a.shownAlpha, 0.5) && isClose(b.shownAlpha, 0.5))
  }

  @Test("reversing counts only with a repeat count; outside blocks setters do nothing")
  func reversing() {
    let a = UIView(), b = UIView(), stage = AnimationStage(a, b)
    UIView.setAnimationDuration(10)
    for (view, count) in [(a, Float(0)), (b, 1.5)] {
      UIView.beginAnimations(nil, context: nil)
      UIView.setAnimationDuration(1)
      UIView.setAnimationCurve(.linear)
      UIView.setAnimationRepeatAutoreverses(true)
      UIView.setAnimationRepeatCount(count)
      view.alpha = 0
      UIView.commitAnimations()
    }
    stage.advance(to: 1.5)
    #expect(a.shownAlpha == 0 && isClose(b.shownAlpha, 0.5))
    stage.advance(to: 3)
    #expect(isClose(b.shownAlpha, 0))
  }

  @Test("of two views in one block the last one has the transition, and a sentence says so")
  func twoTransitions() {
    let stage = AnimationStage(), told = Told(), before = Diagnostics.handler
    Diagnostics.handler = { diagnostic in told.messages.withLock { $0.append(diagnostic.description) } }
    defer { Diagnostics.handler = before }
    let first = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)), second = UIView(frame: first.frame)
    stage.window.addSubview(first)
    stage.window.addSubview(second)
    stage.advance(to: 0)
    UIView.beginAnimations(nil, context: nil)
    UIView.setAnimationTransition(.flipFromLeft, for: first, cache: true)
    UIView.setAnimationTransition(.curlUp, for: first, cache: true)
    #expect(told.messages.withLock { $0.filter { $0.contains("setAnimationTransition") } } == [])
    UIView.setAnimationTransition(.curlUp, for: second, cache: true)
    UIView.commitAnimations()
    #expect(first.layer.animation(forKey: kCATransition) == nil && second.layer.animation(forKey: kCATransition) != nil)
    let sentence =
      "UIView.setAnimationTransition(_:for:cache:): a block has one transition, and the view that is named last gets it: begin a block "
      + "of its own for each"
    #expect(told.messages.withLock { $0.filter { $0.contains("setAnimationTransition") } } == [sentence])
  }

  private final class Told: Sendable {
    let messages = Mutex<[String]>([])
  }
}
