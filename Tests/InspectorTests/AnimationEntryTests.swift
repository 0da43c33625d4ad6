import Foundation
import Graphics
import OfflineRendering
import QuartzCore
import Testing

@testable import Inspector

@Suite("What is told of animations, one by one")
struct AnimationEntryTests {
  /// `class key of keyPath, depth, begin to end, each seconds × count, flags: values`, with the layer's name before it.
  private func line(_ entry: AnimationEntry) -> String {
    func number(_ value: Double?) -> String { value.map { "\(($0 * 1e6).rounded() / 1e6)" } ?? "-" }
    var flags = [entry.fillMode]
    if entry.autoreverses { flags.append("autoreverses") }
    if entry.isAdditive { flags.append("additive") }
    if let curve = entry.curve { flags.append("\(curve)") }
    return "\(entry.layerName): \(entry.class) \(entry.key ?? "-") of \(entry.keyPath ?? "-"), \(entry.depth), "
      + "\(number(entry.begin)) to \(number(entry.end)), \(number(entry.duration)) × \(number(entry.repeatCount)), "
      + "\(flags.joined(separator: " ")): \(entry.values.joined(separator: "; "))"
  }

  private func lines(_ layers: [CALayer]) throws -> [String] {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    (root.name, root.sublayers) = ("root", layers)
    var settings = RenderSettings()
    settings.backend = .software
    let inspector = try SceneInspector(InspectedScene(Composition(root)), settings: settings)
    return try inspector.animations(shownAt: 0.5).map(line)
  }

  private func layer(_ name: String, begin: Double = 0, speed: Float = 1, offset: Double = 0, _ animations: [(String, CAAnimation)])
    -> CALayer
  {
    let layer = CALayer()
    (layer.name, layer.beginTime, layer.speed, layer.timeOffset) = (name, begin, speed, offset)
    for (key, animation) in animations { layer.add(animation, forKey: key) }
    return layer
  }

  private func basic(_ keyPath: String, begin: Double, duration: Double, _ adjust: (CABasicAnimation) -> Void = { _ in })
    -> CABasicAnimation
  {
    let animation = CABasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue, animation.beginTime, animation.duration) = (1, 3, begin, duration)
    adjust(animation)
    return animation
  }

  @Test("the scene's times where the layer's clock is turned round, stands still, or lies in another one")
  func clocks() throws {
    let turned = layer(
      "turned", begin: 2, speed: -0.5, offset: 1,
      [
        (
          "a",
          basic("zPosition", begin: 0.5, duration: 3) { ($0.speed, $0.repeatCount) = (1.5, 2) }
        )
      ])
    let still = layer("still", speed: 0, offset: 0.25, [("b", basic("zPosition", begin: 0.125, duration: 3))])
    let inner = layer("inner", begin: 1, speed: 4, [("c", basic("zPosition", begin: 2, duration: 6) { $0.timeOffset = 1 })])
    let outer = layer("outer", begin: 0.5, speed: 0.5, [])
    outer.addSublayer(inner)
    // Its own clock goes 1½ · ½ as fast, backwards: 3 s take 4. Local 0.5 is scene (0.5 − 1) / −0.5 + 2 = 3, local 0.5 + 6 / 1.5 is −5.
    // In the last one, local 2 is outer's 2 / 4 + 1 = 1.5, which is 1.5 / 0.5 + 0.5 = 3.5; 6 s take 6 / 4 / 0.5 = 3.
    #expect(
      try lines([turned, still, outer]) == [
        "turned: CABasicAnimation a of zPosition, 0, -5.0 to 3.0, 4.0 × 2.0, removed: from 1; to 3",
        "still: CABasicAnimation b of zPosition, 0, - to -, 3.0 × 1.0, removed: from 1; to 3",
        "inner: CABasicAnimation c of zPosition, 0, 3.5 to 6.5, 3.0 × 1.0, removed: from 1; to 3",
      ])
  }

  @Test("repetitions: by a count, by a length, to and fro, and without an end")
  func repetitions() throws {
    let adjusts: [(String, (CABasicAnimation) -> Void)] = [
      ("length", { ($0.repeatDuration, $0.fillMode, $0.isRemovedOnCompletion) = (2.5, .forwards, false) }),
      ("half", { ($0.repeatCount, $0.autoreverses, $0.fillMode) = (0.5, true, .backwards) }),
      ("endless", { ($0.repeatCount, $0.autoreverses) = (.infinity, true) }), ("greatest", { $0.repeatCount = .greatestFiniteMagnitude }),
      ("none", { $0.duration = 0 }),
      (
        "curve",
        {
          ($0.isAdditive, $0.byValue, $0.toValue) = (true, 7, nil)
          $0.timingFunction = CAMediaTimingFunction(controlPoints: 0.1, 0.2, 0.3333333, 1.5)
        }
      ),
    ]
    let animations = adjusts.map { key, adjust -> (String, CAAnimation) in (key, basic("opacity", begin: 0.25, duration: 2, adjust)) }
    #expect(
      try lines([layer("box", animations)]) == [
        "box: CABasicAnimation length of opacity, 0, 0.25 to 2.75, 2.0 × 1.25, forwards: from 1; to 3",
        "box: CABasicAnimation half of opacity, 0, 0.25 to 2.25, 2.0 × 0.5, backwards autoreverses: from 1; to 3",
        "box: CABasicAnimation endless of opacity, 0, 0.25 to -, 2.0 × -, removed autoreverses: from 1; to 3",
        "box: CABasicAnimation greatest of opacity, 0, 0.25 to -, 2.0 × -, removed: from 1; to 3",
        "box: CABasicAnimation none of opacity, 0, 0.25 to 0.5, 0.25 × 1.0, removed: from 1; to 3",
        "box: CABasicAnimation curve of opacity, 0, 0.25 to 2.25, 2.0 × 1.0, removed additive [0.1, 0.2, 0.333333, 1.5]: from 1; by 7",
      ])
  }

  @Test("classes and values: key frames with times and without, paths, springs, groups within groups, transitions")
  func values() throws {
    let timed = CAKeyframeAnimation(keyPath: "opacity"), many = CAKeyframeAnimation(keyPath: "zPosition")
    (timed.values, timed.keyTimes, timed.duration, timed.beginTime) = ([0.5, 1, 0.25], [0, 0.4, 1], 1, 0.25)
    (many.values, many.duration, many.beginTime) = ((0..<70).map { $0 }, 1, 0.25)
    let travel = CAKeyframeAnimation(keyPath: "position")
    (travel.path, travel.duration, travel.beginTime) = (CGPath(rect: CGRect(x: 0, y: 0, width: 4, height: 5), transform: nil), 1, 0.25)
    let spring = CASpringAnimation(keyPath: "position.x")
    (spring.fromValue, spring.toValue, spring.duration, spring.beginTime) = (0, 3, 1.5, 0.25)
    let turn = CABasicAnimation(keyPath: "transform")
    (turn.fromValue, turn.duration, turn.beginTime) = (CATransform3DMakeTranslation(0.123456789, 2, 3), 1, 0.25)
    // The inner group has no duration: it has the outer one's, and so has the member in it.
    let member = CABasicAnimation(keyPath: "opacity"), late = CABasicAnimation(keyPath: "hidden")
    (member.toValue, late.toValue, late.beginTime, late.duration) = (0, true, 1, 0.5)
    let inner = CAAnimationGroup(), outer = CAAnimationGroup()
    (inner.animations, inner.speed, inner.beginTime) = ([member, late], 2, 0.5)
    (outer.animations, outer.duration, outer.beginTime, outer.repeatCount) = ([inner], 3, 0.25, 2)
    let transition = CATransition()
    (transition.duration, transition.beginTime) = (0.75, 0.25)
    let found = try lines([
      layer(
        "box",
        [
          ("timed", timed), ("many", many), ("travel", travel), ("spring", spring), ("turn", turn), ("group", outer),
          (kCATransition, transition),
        ])
    ])
    #expect(
      found == [
        "box: CAKeyframeAnimation timed of opacity, 0, 0.25 to 1.25, 1.0 × 1.0, removed: 0: 0.5; 0.4: 1; 1: 0.25",
        "box: CAKeyframeAnimation many of zPosition, 0, 0.25 to 1.25, 1.0 × 1.0, removed: "
          + (0..<64).map { "\($0)" }.joined(separator: "; "),
        "box: CAKeyframeAnimation travel of position, 0, 0.25 to 1.25, 1.0 × 1.0, removed: along a path",
        "box: CASpringAnimation spring of position.x, 0, 0.25 to 1.75, 1.5 × 1.0, removed: from 0; to 3",
        "box: CABasicAnimation turn of transform, 0, 0.25 to 1.25, 1.0 × 1.0, removed: "
          + "from [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0.123457, 2, 3, 1]",
        "box: CAAnimationGroup group of -, 0, 0.25 to 6.25, 3.0 × 2.0, removed: ",
        // 3 s of the inner group pass in 1.5.
        "box: CAAnimationGroup - of -, 1, 0.75 to 2.25, 1.5 × 1.0, removed: ",
        "box: CABasicAnimation - of opacity, 2, 0.75 to 2.25, 1.5 × 1.0, removed: to 0",
        "box: CABasicAnimation - of hidden, 2, 1.25 to 1.5, 0.25 × 1.0, removed: to true",
        "box: CATransition transition of -, 0, 0.25 to 1.0, 0.75 × 1.0, removed: ",
      ])
  }

  @Test("an animation that begins a breath before the scene begins with it, and so does the time of an item")
  func beginnings() throws {
    let early = basic("opacity", begin: -9e-10, duration: 1), earlier = basic("opacity", begin: -2e-9, duration: 1)
    var settings = RenderSettings()
    settings.backend = .software
    let root = layer("root", [("a", early), ("b", earlier)])
    root.bounds = CGRect(x: 0, y: 0, width: 1, height: 1)
    let entries = try SceneInspector(InspectedScene(Composition(root)), settings: settings).animations()
    #expect(entries.map(\.begin) == [0, -2e-9])
    let path = try #require(LayerPath("0123456789abcdef"))
    let item = AnimationEntry(item: "a.png", layer: path, from: 1.5, to: 4)
    #expect(line(item) == "a.png: item a.png of -, 0, 1.5 to 4.0, 2.5 × 1.0, removed: " && item.layer == path)
  }
}
