import Foundation
import Testing
import UIKit

/// What blocks give for actions, and whom they tell of their start and end.
@MainActor @Suite("Actions and delegates of blocks")
struct BlockActionTests {
  final class Ring: CALayer {
    @Animatable var progress: CGFloat = 0
  }
  final class RingView: UIView {
    override class var layerClass: AnyClass { Ring.self }
    override func action(for layer: CALayer, forKey event: String) -> CAAction? {
      guard event == "progress", let pattern = super.action(for: layer, forKey: "backgroundColor") as? CABasicAnimation else {
        return super.action(for: layer, forKey: event)
      }
      pattern.keyPath = event
      pattern.fromValue = (layer.presentation() ?? layer).value(forKey: event)
      pattern.toValue = nil
      return pattern
    }
  }

  @Test("the action is the animation from the old value, with the block's timing")
  func action() throws {
    let view = UIView(), stage = AnimationStage(view)
    stage.advance(to: 0)
    UIView.animate(withDuration: 3, delay: 0, options: .curveLinear) {
      let action = view.action(for: view.layer, forKey: "opacity") as? CABasicAnimation
      #expect(action?.keyPath == "opacity" && action?.duration == 3 && action?.toValue == nil)
      #expect((action?.fromValue as? NSNumber)?.doubleValue == 1)
      #expect(action?.timingFunction == CAMediaTimingFunction(name: .linear))
    }
    #expect(view.action(for: view.layer, forKey: "opacity") is NSNull && view.layer.animationKeys() == nil)
  }

  @Test("an action as the pattern for a property of a layer's own; the completion waits for it")
  func pattern() throws {
    let view = RingView(frame: CGRect(x: 0, y: 0, width: 9, height: 9)), stage = AnimationStage(view)
    stage.advance(to: 0)
    let ring = try #require(view.layer as? Ring)
    var ended: Bool?
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear, animations: { ring.progress = 1 }) { ended = $0 }
    stage.advance(to: 0.5)
    #expect(isClose((ring.presentation()?.progress) ?? -1, 0.5) && ended == nil && ring.animationKeys() == ["progress"])
    stage.advance(to: 1.1)
    #expect(ended == true)
  }

  final class Listener: UIViewAnimationDelegate {
    var heard: [String] = []
    func animationWillStart(_ id: String?, context: UnsafeMutableRawPointer?) { heard.append("will") }
    func animationDidStop(_ id: String?, finished: Bool, context: UnsafeMutableRawPointer?) { heard.append("did \(finished)") }
  }
  /// Knows no protocol.
  @MainActor final class Screen {
    var heard: [String] = []
    func fadeWillStart(_ id: String?, _ context: UnsafeMutableRawPointer?) { heard.append("will \(id ?? "-")") }
    func fadeDidStop(_ id: String?, _ finished: NSNumber, _ context: UnsafeMutableRawPointer?) {
      heard.append("did \(id ?? "-") \(finished.boolValue)")
    }
    func done() { heard.append("done") }
  }

  @Test("a delegate in blocks with closures, and methods of any object in place of selectors")
  func delegates() {
    let view = UIView(), stage = AnimationStage(view), listener = Listener(), screen = Screen()
    stage.advance(to: 0)
    UIView.animate(withDuration: 0.5) {
      UIView.setAnimationDelegate(listener)
      view.alpha = 0
    }
    stage.advance(to: 1)
    #expect(listener.heard == ["will", "did true"])
    UIView.beginAnimations("fade", context: nil)
    UIView.setAnimationDelegate(screen)
    UIView.setAnimationWillStart(Screen.fadeWillStart)
    UIView.setAnimationDidStop(Screen.fadeDidStop)
    view.alpha = 1
    UIView.commitAnimations()
    stage.advance(to: 2)
    #expect(screen.heard == ["will fade", "did fade true"])
    UIView.animate(withDuration: 0.5) {
      UIView.setAnimationDelegate(screen)
      UIView.setAnimationDidStop(Screen.done)
      view.alpha = 0
    }
    stage.advance(to: 3)
    #expect(screen.heard.last == "done")
  }

  @Test("a cached transition's sides stand still: what changes in the block is not animated", arguments: [false, true])
  func cachedTransition(isCached: Bool) throws {
    let page = UIView(), inner = UIView(), beside = UIView(), stage = AnimationStage(page, beside)
    page.addSubview(inner)
    stage.advance(to: 0)
    UIView.beginAnimations(nil, context: nil)
    UIView.setAnimationDuration(1)
    UIView.setAnimationTransition(.flipFromLeft, for: page, cache: isCached)
    inner.alpha = 0
    beside.alpha = 0
    UIView.commitAnimations()
    let transition = try #require(page.layer.animation(forKey: kCATransition) as? CATransition)
    #expect(transition.snapshotModel == (isCached ? .bothSides : CATransitionSnapshotModel.none))
    #expect((inner.layer.animationKeys() == nil) == isCached && beside.layer.animationKeys() == ["opacity"])
  }

  @Test("sizeToFit keeps the upper left corner")
  func sizeToFit() {
    final class Fitting: UIView { override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: 40, height: 10) } }
    let view = Fitting(frame: CGRect(x: 20, y: 20, width: 280, height: 150)), fresh = Fitting()
    view.sizeToFit()
    fresh.sizeToFit()
    #expect(view.frame == CGRect(x: 20, y: 20, width: 40, height: 10) && fresh.frame == CGRect(x: 0, y: 0, width: 40, height: 10))
  }

  @Test("above a view is right above its layer, below layers of the program's own")
  func insertion() {
    let view = UIView(), a = UIView(), b = UIView(), new = UIView(), own = CALayer()
    view.addSubview(a)
    view.layer.addSublayer(own)
    view.addSubview(b)
    view.insertSubview(new, aboveSubview: a)
    #expect(view.subviews == [a, new, b] && view.layer.sublayers == [a.layer, new.layer, own, b.layer])
    view.insertSubview(b, aboveSubview: a)
    #expect(view.subviews == [a, b, new] && view.layer.sublayers == [a.layer, b.layer, new.layer, own])
  }
}
