import Testing
import UIKit

/// Children of controllers that have appeared already.
@MainActor @Suite("Containment")
struct ContainmentTests {
  /// Notes all that it hears of its appearance, and its frame then.
  private final class Child: NotingController {
    override func viewIsAppearing(_ animated: Bool) { stage?.note("\(name) isAppearing\(view.window == nil ? " nowhere" : "")") }
    override func viewDidLayoutSubviews() { stage?.note("\(name) laid out \(Int(view.bounds.width))") }
    override func didMove(toParent parent: UIViewController?) { stage?.note("\(name) \(parent == nil ? "left" : "moved")") }
  }

  @Test("a child appears when its view comes into the window, laid out as it is when the turn ends, and goes with it")
  func comingAndGoing() {
    let stage = ControllerStage(root: UIViewController()), child = Child("child", stage)
    stage.clear()
    stage.root.addChild(child)
    stage.root.view.addSubview(child.view)
    #expect(stage.log == ["child willAppear", "child isAppearing"] && child.isMovingToParent)
    child.view.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
    child.didMove(toParent: stage.root)
    stage.advance(to: 0.1)
    #expect(stage.log.filter { $0 != "child laid out 200" } == ["child willAppear", "child isAppearing", "child moved", "child didAppear"])
    #expect(stage.log.firstIndex(of: "child laid out 200") == 3 && child.isAppeared && !child.isMovingToParent)
    stage.clear()
    child.willMove(toParent: nil)
    child.view.removeFromSuperview()
    #expect(stage.log == ["child willDisappear"] && child.isMovingFromParent)
    child.removeFromParent()
    stage.advance(to: 0.2)
    #expect(stage.log == ["child willDisappear", "child left", "child didDisappear"] && !child.isMovingFromParent)
  }

  @Test("children of the child come along; one that leaves in the same turn has appeared to nobody")
  func within() {
    let stage = ControllerStage(root: UIViewController()), outer = Child("outer", stage), inner = Child("inner", stage)
    outer.addChild(inner)
    outer.view.addSubview(inner.view)
    #expect(stage.log.filter { $0.hasSuffix("ppear") } == [])
    stage.root.addChild(outer)
    stage.root.view.addSubview(outer.view)
    stage.advance(to: 0.1)
    let appearance = stage.log.filter { $0.hasSuffix("ppear") || $0.hasSuffix("isAppearing") }
    let order = ["willAppear", "isAppearing", "didAppear"].flatMap { ["outer \($0)", "inner \($0)"] }
    #expect(appearance == order)
    stage.clear()
    let brief = Child("brief", stage)
    stage.root.addChild(brief)
    stage.root.view.addSubview(brief.view)
    brief.view.removeFromSuperview()
    stage.advance(to: 0.2)
    #expect(stage.log.filter { $0.hasSuffix("ppear") } == ["brief willAppear", "brief willDisappear", "brief didDisappear"])
  }

  /// Tells its children of their appearance itself.
  private final class Teller: UIViewController {
    override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }
  }

  @Test("a parent that forwards appearance itself is left to it; one that has not appeared brings its children later")
  func left() {
    let stage = ControllerStage(root: Teller()), child = Child("child", stage)
    stage.root.addChild(child)
    stage.root.view.addSubview(child.view)
    stage.advance(to: 0.1)
    #expect(!child.isAppeared && !stage.log.contains("child willAppear"))
    child.beginAppearanceTransition(true, animated: false)
    child.endAppearanceTransition()
    #expect(child.isAppeared)
    stage.clear()

    let navigation = UINavigationController(rootViewController: UIViewController()), own = Child("own", stage)
    navigation.viewControllers[0].addChild(own)
    navigation.viewControllers[0].view.addSubview(own.view)
    #expect(stage.log.allSatisfy { !$0.hasSuffix("ppear") })
    stage.stage.window.rootViewController = navigation
    stage.advance(to: 0.2)
    #expect(stage.log.filter { $0.hasPrefix("own") && $0.hasSuffix("ppear") } == ["own willAppear", "own didAppear"])
  }
}
