import CAML
import QuartzCore
import Testing

@Suite("Transitions in documents")
struct TransitionTests {
  private func transition(_ text: String) throws -> CATransition {
    let layer = try sublayer("<CALayer><animations>\(text)</animations></CALayer>")
    #expect(layer.animationKeys() == ["transition"])
    return try #require(layer.animation(forKey: "transition") as? CATransition)
  }

  @Test("type, side, progress and timing, by the element's name or by type=")
  func properties() throws {
    let named = try transition(
      """
      <CATransition type="push" subtype="fromRight" startProgress=".25" endProgress=".75" duration="2" repeatCount="3"
        timingFunction="easeIn"/>
      """)
    #expect(named.type == .push && named.subtype == .fromRight && named.startProgress == 0.25 && named.endProgress == 0.75)
    #expect(named.duration == 2 && named.repeatCount == 3 && named.timingFunction == CAMediaTimingFunction(name: .easeIn))
    #expect(named.filter == nil && named.snapshotModel == .oldSide)
    let typed = try transition(
      "<animation type='CATransition' duration='1' snapshotModel='none'><type value='rippleEffect'/><subtype value='fromTop'/></animation>")
    #expect(typed.type.rawValue == "rippleEffect" && typed.subtype == .fromTop && typed.duration == 1 && typed.snapshotModel == .none)
    #expect(try transition("<CATransition type='CATransition'/>").type == .fade)
  }

  @Test("filters with their inputs")
  func filters() throws {
    let swipe = try transition(
      """
      <CATransition duration='1'><filter type='CIFilter' filter='CISwipeTransition' inputWidth='80' inputColor='1 0 0'>
      <inputExtent type='CGRect' value='0 0 10 20'/></filter></CATransition>
      """)
    let filter = try #require(swipe.filter as? CAFilter)
    #expect(filter.type == "CISwipeTransition" && filter.value(forKey: "inputWidth") as? Double == 80)
    #expect(filter.value(forKey: "inputExtent") as? CGRect == CGRect(x: 0, y: 0, width: 10, height: 20))
    #expect((try transition("<CATransition filter='CIFlashTransition'/>").filter as? CAFilter)?.type == "CIFlashTransition")
  }

  @Test("what is unknown is told")
  func remarks() throws {
    let loaded = try document(
      """
      <animations>
      <CATransition type='wipe'/>
      <CATransition type='fade' subtype='fromInside' keyPath='opacity'/>
      <CATransition filter='CISpinTransition'/>
      <a type='CAAnimationGroup'><animations><CATransition type='push'/></animations></a>
      </animations>
      """)
    #expect(
      loaded.remarks == [
        "3:1: the transition type \"wipe\" is unknown; it fades",
        "4:27: subtype: \"fromInside\" is none of fromLeft, fromRight, fromTop, fromBottom", "4:48: CATransition has no key \"keyPath\"",
        "5:1: the transition filter \"CISpinTransition\" is unknown; the change shows at once",
        "6:40: a transition in a group shows nothing",
      ])
  }
}
