import CAML
import Foundation
import QuartzCore
import Testing

@Suite("Animations")
struct AnimationTests {
  private func layer(_ animations: String, class name: String = "CALayer") throws -> CALayer {
    try sublayer("<\(name)><animations>\(animations)</animations></\(name)>")
  }

  @Test("an animation's key is its key attribute, else its tag")
  func keys() throws {
    let layer = try layer(
      """
      <animation type="CABasicAnimation" keyPath="opacity"/><rotate type="CAAnimationGroup"/>
      <p key="animation-1" type="CABasicAnimation" keyPath="position.x"/>
      <animation key="first" type="CABasicAnimation" keyPath="position.y"/>
      <CABasicAnimation keyPath="zPosition"/>
      """)
    #expect(layer.animationKeys() == ["animation", "rotate", "animation-1", "first", "CABasicAnimation"])
  }

  @Test("animations that share a key are all kept, in order")
  func sameKeys() throws {
    let layer = try layer("<animation type='CABasicAnimation' keyPath='opacity'/><animation type='CABasicAnimation' keyPath='position.x'/>")
    #expect(layer.animationKeys() == ["animation", "animation-2"])
    #expect((layer.animation(forKey: "animation-2") as? CAPropertyAnimation)?.keyPath == "position.x")
  }

  @Test("values of each type, typed by type= or by their tag")
  func valueTypes() throws {
    let layer = try layer(
      """
      <a type="CABasicAnimation" keyPath="opacity">
        <fromValue type="integer" value="0"/><toValue type="real" value="0.5"/><byValue><real value="2"/></byValue></a>
      <b type="CABasicAnimation" keyPath="position"><toValue type="CGPoint" value="1 2"/></b>
      <c type="CABasicAnimation" keyPath="bounds"><toValue type="CGRect" value="1 2 3 4"/></c>
      <d type="CABasicAnimation" keyPath="backgroundColor"><toValue type="CGColor" opacity="0.5" value="1 0 0"/></d>
      <e type="CABasicAnimation" keyPath="transform">
        <fromValue type="CATransform3D" value=""/><toValue type="CATransform3D" value="translate(3, 4)"/></e>
      <f type="CABasicAnimation" keyPath="hidden" toValue="1"/>
      <g type="CABasicAnimation" keyPath="bounds.size"><toValue value="5 6"/></g>
      <h type="CABasicAnimation" keyPath="shadowColor"><toValue type="null"/></h>
      """)
    func basic(_ key: String) throws -> CABasicAnimation { try #require(layer.animation(forKey: key) as? CABasicAnimation) }
    #expect(try basic("a").fromValue as? Double == 0 && basic("a").toValue as? Double == 0.5 && basic("a").byValue as? Double == 2)
    #expect(try basic("b").toValue as? CGPoint == CGPoint(x: 1, y: 2))
    #expect(try basic("c").toValue as? CGRect == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(try basic("d").toValue as? CGColor == CGColor(red: 1, green: 0, blue: 0, alpha: 0.5))
    #expect(try basic("e").fromValue as? CATransform3D == CATransform3DIdentity)
    #expect(try (basic("e").toValue as? CATransform3D)?.m42 == 4)
    #expect(try basic("f").toValue as? Bool == true)
    #expect(try basic("g").toValue as? CGSize == CGSize(width: 5, height: 6))
    #expect(try basic("h").toValue == nil)
  }

  @Test("timing, with infinite repeats in any spelling")
  func timing() throws {
    let layer = try layer(
      """
      <a type="CABasicAnimation" keyPath="opacity" beginTime="1.5" duration="2" speed="0.5" timeOffset="0.25" repeatCount="Inf"
        repeatDuration="0" autoreverses="1" fillMode="both" removedOnCompletion="0" additive="1" cumulative="1"
        timingFunction="0.125 0 0.125 0"/>
      """)
    let a = try #require(layer.animation(forKey: "a") as? CABasicAnimation)
    #expect(
      a.beginTime == 1.5 && a.duration == 2 && a.speed == 0.5 && a.timeOffset == 0.25 && a.repeatCount == .infinity && a.repeatDuration == 0
    )
    #expect(a.autoreverses && a.fillMode == .both && !a.isRemovedOnCompletion && a.isAdditive && a.isCumulative)
    #expect(a.timingFunction == CAMediaTimingFunction(controlPoints: 0.125, 0, 0.125, 0))
    let named = try self.layer(
      "<a type='CABasicAnimation' keyPath='opacity'><timingFunction type='CAMediaTimingFunction' value='easeIn'/></a>")
    #expect(named.animation(forKey: "a")?.timingFunction == CAMediaTimingFunction(name: .easeIn))
  }

  @Test("0, 1e-100 and nothing all begin with the document, and never mean now", arguments: ["", "beginTime='0'", "beginTime='1e-100'"])
  func beginTime(text: String) throws {
    let layer = try layer("<a type='CABasicAnimation' keyPath='opacity' \(text)/>")
    let begin = try #require(layer.animation(forKey: "a")).beginTime
    // Not 0, which would be replaced when added; not after 0, so that the first frame is inside; and nothing beside a real time.
    #expect(begin < 0 && begin > -1e-200 && 1 - begin == 1)
  }

  @Test("in a group 0 is the group's beginning")
  func groups() throws {
    let layer = try layer(
      """
      <rotate type="CAAnimationGroup" duration="8" repeatCount="inf" speed="0.5" timingFunction="easeInEaseOut"><animations>
        <CABasicAnimation keyPath="transform.rotation.x" duration="4" beginTime="1e-100">
          <fromValue type="integer" value="0"/><toValue type="real" value="6.28"/></CABasicAnimation>
        <CAKeyframeAnimation keyPath="opacity" beginTime="2"><values><real value="0"/><integer value="1"/></values></CAKeyframeAnimation>
        <CASpringAnimation keyPath="position.x" enabled="0"/>
      </animations></rotate>
      """)
    let group = try #require(layer.animation(forKey: "rotate") as? CAAnimationGroup)
    let members = try #require(group.animations)
    #expect(group.duration == 8 && group.speed == 0.5 && members.count == 2)
    #expect(members[0].beginTime == 0 && (members[0] as? CABasicAnimation)?.toValue as? Double == 6.28)
    #expect(members[1].beginTime == 2 && (members[1] as? CAKeyframeAnimation)?.values?.count == 2)
  }

  @Test("key frames")
  func keyframes() throws {
    let layer = try layer(
      """
      <a type="CAKeyframeAnimation" keyPath="position.x" duration="2" calculationMode="cubicPaced" rotationMode="auto">
        <keyTimes><integer value="0"/><real value="0.5"/><integer value="1"/></keyTimes>
        <timingFunctions><CAMediaTimingFunction value="0.4 0 0.2 1"/><CAMediaTimingFunction value="linear"/></timingFunctions>
        <tensionValues><real value="-1"/></tensionValues>
        <values><integer value="0"/><real value="12.5"/><integer value="40"/></values>
      </a>
      <b type="CAKeyframeAnimation" keyPath="position"><path type="CGPath" value="0 0 m 10 0 l"/></b>
      <c type="CAKeyframeAnimation" keyPath="colors"><values>
        <NSArray><CGColor value="1 0 0"/><CGColor value="0 1 0"/></NSArray>
        <NSArray><CGColor value="0 0 1"/><CGColor value="0 1 1"/></NSArray></values></c>
      """)
    let a = try #require(layer.animation(forKey: "a") as? CAKeyframeAnimation)
    #expect(a.values as? [Double] == [0, 12.5, 40] && a.keyTimes?.map(\.doubleValue) == [0, 0.5, 1])
    #expect(a.calculationMode == .cubicPaced && a.rotationMode == .rotateAuto && a.tensionValues?.map(\.doubleValue) == [-1])
    #expect(a.timingFunctions == [CAMediaTimingFunction(controlPoints: 0.4, 0, 0.2, 1), CAMediaTimingFunction(name: .linear)])
    #expect((layer.animation(forKey: "b") as? CAKeyframeAnimation)?.path?.boundingBox.width == 10)
    let colors = try #require((layer.animation(forKey: "c") as? CAKeyframeAnimation)?.values as? [[CGColor]])
    #expect(colors[1][0] == CGColor(red: 0, green: 0, blue: 1, alpha: 1))
  }

  @Test("discrete key frames may have one key time more; a larger surplus is cut to the values, and told")
  func surplusKeyTimes() throws {
    func frames(_ mode: String, _ times: Int) throws -> (count: Int?, remarks: [String]) {
      let times = (0..<times).map { "<real value='\(Double($0) / Double(times - 1))'/>" }.joined()
      let loaded = try document(
        """
        <animations><a type='CAKeyframeAnimation' keyPath='opacity' calculationMode='\(mode)'>
        <keyTimes>\(times)</keyTimes><values><real value='0'/><real value='1'/></values></a></animations>
        """)
      return ((loaded.rootLayer.animation(forKey: "a") as? CAKeyframeAnimation)?.keyTimes?.count, loaded.remarks)
    }
    #expect(try frames("discrete", 3) == (3, []))
    #expect(try frames("discrete", 2) == (2, []))
    #expect(try frames("discrete", 5) == (2, ["3:1: 2 values have 5 key times; the first 2 count"]))
    #expect(try frames("linear", 3) == (2, ["3:1: 2 values have 3 key times; the first 2 count"]))
  }

  @Test("springs; velocity is the initial one")
  func springs() throws {
    let layer = try layer(
      """
      <a type="CASpringAnimation" keyPath="position.x" damping="10000" mass="1" stiffness="81" velocity="3" duration="2.2"
        mica_autorecalculatesDuration="1"/>
      """)
    let a = try #require(layer.animation(forKey: "a") as? CASpringAnimation)
    #expect(a.damping == 10000 && a.mass == 1 && a.stiffness == 81 && a.initialVelocity == 3 && a.duration == 2.2)
    // Damping beyond critical is to be computed as critical.
    #expect(!a.allowsOverdamping)
  }

  @Test("what is disabled, of no use or unknown is left out; the rest stands")
  func leftOut() throws {
    let loaded = try document(
      """
      <animations>
      <a type="CABasicAnimation" keyPath="opacity" enabled="0"/>
      <b type="CAMatchMoveAnimation" keyPath="position"/>
      <c type="CAFooAnimation"/>
      <d keyPath="opacity"/>
      <e type="CABasicAnimation"/>
      <f type="CABasicAnimation" keyPath="opacity" wobble="2" description="x" CUI_autoreversingDuration="1"><shine/></f>
      <g type="CABasicAnimation" keyPath="wobble"/>
      </animations>
      """)
    #expect(loaded.rootLayer.animationKeys() == ["f", "g"])
    #expect(
      loaded.remarks == [
        "4:4: the animation class \"CAMatchMoveAnimation\" is not drawn; the animation is left out",
        "5:4: the animation class \"CAFooAnimation\" is unknown; the animation is left out", "6:1: the animation does not say its class",
        "7:1: the animation names no key path; it is left out", "8:46: CABasicAnimation has no key \"wobble\"",
        "8:103: CABasicAnimation has no key \"shine\"",
        "9:28: no layer has a key path \"wobble\"",
      ])
  }

  @Test("value functions are fed numbers")
  func valueFunctions() throws {
    let layer = try layer(
      """
      <a type="CABasicAnimation" keyPath="transform" valueFunction="rotateZ">
        <fromValue type="real" value="0"/><toValue type="real" value="3"/></a>
      """)
    let a = try #require(layer.animation(forKey: "a") as? CABasicAnimation)
    #expect(a.valueFunction?.name == .rotateZ && a.toValue as? Double == 3)
  }

  @Test(
    "a value of the wrong class is told",
    arguments: [
      ("<toValue type='CGPoint' value='1 2'/>", "3:1: toValue is a number here; the value is of another class"),
      ("<toValue type='CAFoo' value='1 2'/>", "3:10: the value class \"CAFoo\" is unknown"),
      ("<toValue/>", "3:1: <toValue> has no value, where a number belongs"),
    ])
  func wrongClasses(value: String, remark: String) throws {
    #expect(try document("<animations><a type='CABasicAnimation' keyPath='opacity'>\n\(value)</a></animations>").remarks == [remark])
  }

  @Test("the document lasts until its last finite animation has ended")
  func duration() throws {
    func duration(_ body: String) throws -> Double? { try document(body).duration }
    #expect(try duration("") == nil)
    #expect(try duration("<animations><a type='CABasicAnimation' keyPath='opacity' duration='2' repeatCount='inf'/></animations>") == nil)
    // Begins at 1, and 2 s at half speed, there and back, last 8 s.
    let plain =
      "<animations><a type='CABasicAnimation' keyPath='opacity' beginTime='1' duration='2' autoreverses='1' speed='.5'/></animations>"
    #expect(try duration(plain) == 9)
    // In a layer that starts at 0.5 and runs at double speed: 0.5 + 9 / 2.
    #expect(try duration("<sublayers><CALayer speed='2' beginTime='0.5'>\(plain)</CALayer></sublayers>") == 5)
    // The third copy lags by 2 · 0.25 s.
    #expect(
      try duration(
        """
        <sublayers><CAReplicatorLayer instanceCount="3" instanceDelay=".25">
          <sublayers><CALayer>\(plain)</CALayer></sublayers></CAReplicatorLayer></sublayers>
        """) == 9.5)
    // Repeat duration goes before repeat count.
    #expect(
      try duration(
        "<animations><a type='CABasicAnimation' keyPath='opacity' duration='2' repeatCount='3' repeatDuration='1.5'/></animations>") == 1.5)
  }
}

@Suite("The document's time")
struct DocumentTimeTests {
  /// What an animation of opacity from 0 to 1 in one second, over a model value of ½, shows at a time of the document.
  private func opacity(_ attributes: String, at time: Double) throws -> Float {
    let loaded = try document(
      """
      <sublayers><CALayer name="l" opacity="0.5"><animations><a type="CABasicAnimation" keyPath="opacity" duration="1" \(attributes)>
        <fromValue type="integer" value="0"/><toValue type="integer" value="1"/></a></animations></CALayer></sublayers>
      """)
    let host = LayerHost(root: loaded.rootLayer, clock: .stepped(from: 0))
    host.advance(to: time)
    return try #require(loaded.layer(named: "l")?.presentation()).opacity
  }

  @Test(
    "time 0 is inside animations that begin with the document, to the last digit",
    arguments: [
      // Measured: the active interval is closed at both ends, and the model shows outside.
      ("", 0.0, 0.0), ("", 1, 1), ("", 1.001, 0.5), ("beginTime='1e-100'", 0, 0), ("beginTime='1e-100'", 0.25, 0.25),
      ("repeatCount='2.5'", 0, 0), ("repeatCount='2.5'", 1.2, 0.2), ("repeatCount='2.5'", 2.5, 0.5), ("autoreverses='1'", 0, 0),
      ("autoreverses='1'", 1.9, 0.1),
      ("timeOffset='0.3'", 0, 0.3), ("speed='2'", 0.2, 0.4), ("beginTime='1'", 0, 0.5), ("beginTime='1' fillMode='backwards'", 0, 0),
      ("fillMode='forwards' removedOnCompletion='0'", 2.5, 1), ("repeatCount='inf'", 1000.25, 0.25),
    ])
  func rows(attributes: String, time: Double, expected: Double) throws {
    #expect(abs(Double(try opacity(attributes, at: time)) - expected) < 1e-6)
  }

  @Test("the first discrete value shows at time 0")
  func discrete() throws {
    let loaded = try document(
      """
      <animations><a type="CAKeyframeAnimation" keyPath="position.x" calculationMode="discrete" duration="1">
        <values><real value="3"/><real value="4"/></values></a></animations>
      """)
    let host = LayerHost(root: loaded.rootLayer, clock: .stepped(from: 0))
    for (time, expected) in [(0.0, 3.0), (0.499, 3), (0.5, 4), (1, 4), (1.001, 0)] {
      host.advance(to: time)
      #expect(loaded.rootLayer.presentation()?.position.x == CGFloat(expected))
    }
  }

  @Test("an offset of a transform shows beside the transform's scale")
  func offsetBesideScale() throws {
    let loaded = try document(
      """
      <animations>
        <move type="CABasicAnimation" keyPath="transform.translation" duration="2"><fromValue value="0 0"/><toValue value="50 60"/></move>
        <grow type="CABasicAnimation" keyPath="transform.scale.x" duration="2" fromValue="1.5" toValue="1.5"/>
      </animations>
      """)
    let host = LayerHost(root: loaded.rootLayer, clock: .stepped(from: 0))
    host.advance(to: 1)
    let shown = try #require(loaded.rootLayer.presentation()).transform
    #expect(abs(shown.m41 - 25) < 1e-9 && abs(shown.m42 - 30) < 1e-9 && shown.m11 == 1.5)
  }

  @Test("animations of one name are numbered, each name by itself")
  func numberedKeys() throws {
    let names = ["a", "a", "b", "a", "b", "a-2"]
    let layer = try document(
      "<animations>" + names.map { "<\($0) type=\"CABasicAnimation\" keyPath=\"opacity\"/>" }.joined() + "</animations>"
    )
    .rootLayer
    #expect(layer.animationKeys() == ["a", "a-2", "b", "a-3", "b-2", "a-2-2"])
  }
}
