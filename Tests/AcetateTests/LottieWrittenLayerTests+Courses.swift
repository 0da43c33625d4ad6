import Foundation
import Graphics
import LottieLayers
import QuartzCore

/// Animations of all kinds, as key frames.
extension LottieWrittenLayerTests {
  /// A square whose place across is animated.
  private static func moved(_ make: () -> CAAnimation) -> CALayer {
    let box = layer(2, 3, 20, 10)
    box.add(make(), forKey: nil)
    return box
  }

  private static func keys(_ values: [Any], _ change: (CAKeyframeAnimation) -> Void = { _ in }) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: "position.x")
    (animation.values, animation.duration) = (values, 1)
    change(animation)
    return animation
  }

  private static func ramp(_ from: Double, _ to: Double, _ change: (CABasicAnimation) -> Void = { _ in }) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "position.x")
    (animation.fromValue, animation.toValue, animation.duration) = (from, to, 1)
    change(animation)
    return animation
  }

  static let courses: [Row] = [
    Row(
      "keys without times, all of them eased", seconds: 1.25,
      { moved { keys([12, 20, 32]) { $0.timingFunction = CAMediaTimingFunction(name: .easeIn) } } },
      """
      [],'layers':[{'ind':3,'ty':1,'ks':{'o':100,'r':0,'p':{'a':1,'k':[{'t':0,'s':[12,8,0],'o':{'x':[0.333333],'y':[0]},\
      'i':{'x':[0.666667],'y':[0.380861]}},{'t':9.75,'s':[12.679289,8,0],'o':{'x':[0.333333],'y':[0.244467]},\
      'i':{'x':[0.666667],'y':[0.587308]}},{'t':19.75,'s':[14.443773,8,0],'o':{'x':[0.333333],'y':[0.258184]},\
      'i':{'x':[0.666667],'y':[0.601061]}},{'t':39.45,'s':[20,8,0],'o':{'x':[0.333333],'y':[0.310087]},'i':{'x':[0.666667],\
      'y':[0.643704]}},{'t':49.75,'s':[25.606158,8,0],'o':{'x':[0.333333],'y':[0.322899]},'i':{'x':[0.666667],\
      'y':[0.655818]}},{'t':54.75,'s':[28.609064,8,0],'o':{'x':[0.333333],'y':[0.327601]},'i':{'x':[0.666667],\
      'y':[0.660558]}},{'t':57.25,'s':[30.186511,8,0]},{'t':58.5,'s':[30.997963,8,0]},{'t':59.25,'s':[31.493952,8,0]},\
      {'t':60,'s':[32,8,0],'h':1},{'t':60.006,'s':[12,8,0]}]},'a':[10,5,0],'s':[100,100,100]},'sw':20,'sh':10,\
      'sc':'#ff0000','ip':0,'op':75}]
      """),
    Row(
      "discrete keys at times of their own, eased, there and back", seconds: 2.5,
      {
        moved {
          keys([12, 22, 32]) {
            ($0.calculationMode, $0.keyTimes, $0.autoreverses) = (.discrete, [0, 0.25, 0.75, 1], true)
            $0.timingFunction = CAMediaTimingFunction(name: .easeOut)
          }
        }
      },
      """
      [],'layers':[{'ind':3,'ty':1,'ks':{'o':100,'r':0,'p':{'a':1,'k':[{'t':0,'s':[12,8,0],'h':1},{'t':9.575908,'s':[22,8,\
      0],'h':1},{'t':33.80371,'s':[32,8,0],'h':1},{'t':86.19629,'s':[22,8,0],'h':1},{'t':110.424092,'s':[12,8,0]}]},'a':[10,\
      5,0],'s':[100,100,100]},'sw':20,'sh':10,'sc':'#ff0000','ip':0,'op':150}]
      """),
    Row(
      "keys at an even pace", { moved { keys([12, 22, 52]) { $0.calculationMode = .paced } } },
      """
      [],'layers':[{'ind':3,'ty':1,'ks':{'o':100,'r':0,'p':{'a':1,'k':[{'t':0,'s':[12,8,0]},{'t':60,'s':[52,8,0]}]},'a':[10,\
      5,0],'s':[100,100,100]},'sw':20,'sh':10,'sc':'#ff0000','ip':0,'op':60}]
      """),
    Row(
      "added to a value, cumulating", seconds: 3,
      {
        moved { ramp(0, 5) { ($0.isAdditive, $0.isCumulative, $0.repeatCount) = (true, true, 3) } }
      },
      """
      [],'layers':[{'ind':3,'ty':1,'ks':{'o':100,'r':0,'p':{'a':1,'k':[{'t':0,'s':[12,8,0]},{'t':180,'s':[27,8,0]}]},\
      'a':[10,5,0],'s':[100,100,100]},'sw':20,'sh':10,'sc':'#ff0000','ip':0,'op':180}]
      """),
    Row(
      "a duration of repeats, within which the last is cut", seconds: 2.5,
      { moved { ramp(12, 32) { ($0.repeatDuration, $0.speed) = (1.75, 2) } } },
      """
      [],'layers':[{'ind':3,'ty':1,'ks':{'o':100,'r':0,'p':{'a':1,'k':[{'t':0,'s':[12,8,0]},{'t':29.994,'s':[31.996,8,0],\
      'h':1},{'t':30,'s':[12,8,0]},{'t':52.5,'s':[27,8,0],'h':1},{'t':52.506,'s':[12,8,0]}]},'a':[10,5,0],'s':[100,100,\
      100]},'sw':20,'sh':10,'sc':'#ff0000','ip':0,'op':150}]
      """),
    Row(
      "begun before the beginning, and held", seconds: 1,
      {
        moved { ramp(12, 32) { ($0.beginTime, $0.fillMode, $0.isRemovedOnCompletion) = (-0.5, .forwards, false) } }
      },
      """
      [],'layers':[{'ind':3,'ty':1,'ks':{'o':100,'r':0,'p':{'a':1,'k':[{'t':0,'s':[22,8,0]},{'t':30,'s':[32,8,0]}]},'a':[10,\
      5,0],'s':[100,100,100]},'sw':20,'sh':10,'sc':'#ff0000','ip':0,'op':60}]
      """),
    Row(
      "beyond the length, and so never", seconds: 1, { moved { ramp(12, 32) { $0.beginTime = 1.5 } } },
      """
      [],'layers':[{'ind':3,'ty':1,'ks':{'o':100,'r':0,'p':[12,8,0],'a':[10,5,0],'s':[100,100,100]},'sw':20,'sh':10,\
      'sc':'#ff0000','ip':0,'op':60}]
      """),
    Row(
      "standing at a time", seconds: 1, { moved { ramp(12, 32) { ($0.speed, $0.timeOffset) = (0, 0.25) } } },
      """
      [],'layers':[{'ind':3,'ty':1,'ks':{'o':100,'r':0,'p':[17,8,0],'a':[10,5,0],'s':[100,100,100]},'sw':20,'sh':10,\
      'sc':'#ff0000','ip':0,'op':60}]
      """),
    Row(
      "two of them, one after the other, the second eased", seconds: 2,
      {
        let box = moved { ramp(12, 32) { $0.duration = 0.5 } }
        box.add(
          ramp(32, 22) { ($0.beginTime, $0.timingFunction) = (0.5, CAMediaTimingFunction(name: .easeInEaseOut)) }, forKey: "second")
        return box
      },
      """
      [],'layers':[{'ind':3,'ty':1,'ks':{'o':100,'r':0,'p':{'a':1,'k':[{'t':0,'s':[12,8,0]},{'t':30,'s':[32,8,0],\
      'o':{'x':[0.42],'y':[0]},'i':{'x':[0.58],'y':[1]}},{'t':90,'s':[22,8,0],'h':1},{'t':90.006,'s':[12,8,0]}]},'a':[10,5,\
      0],'s':[100,100,100]},'sw':20,'sh':10,'sc':'#ff0000','ip':0,'op':120}]
      """),
    Row(
      "a group that goes back, of one that goes on without end", seconds: 2.5,
      {
        moved {
          let group = CAAnimationGroup()
          group.animations = [ramp(12, 32) { ($0.repeatCount, $0.duration) = (.infinity, 0.5) }]
          (group.duration, group.autoreverses) = (0.75, true)
          return group
        }
      },
      """
      [],'layers':[{'ind':3,'ty':1,'ks':{'o':100,'r':0,'p':{'a':1,'k':[{'t':0,'s':[12,8,0]},{'t':29.994,'s':[31.996,8,0],\
      'h':1},{'t':30,'s':[12,8,0]},{'t':45,'s':[22,8,0]},{'t':59.994,'s':[12.004,8,0],'h':1},{'t':60,'s':[32,8,0]},{'t':90,\
      's':[12,8,0]}]},'a':[10,5,0],'s':[100,100,100]},'sw':20,'sh':10,'sc':'#ff0000','ip':0,'op':150}]
      """),
    Row(
      "a turn of more than once round, and back", seconds: 2,
      {
        let box = layer(2, 3, 20, 10), turn = CABasicAnimation(keyPath: "transform.rotation.z")
        (turn.fromValue, turn.toValue, turn.duration, turn.autoreverses) = (0, 3 * Double.pi, 1, true)
        box.add(turn, forKey: nil)
        return box
      },
      """
      [],'layers':[{'ind':3,'ty':1,'ks':{'o':100,'r':{'a':1,'k':[{'t':0,'s':[0]},{'t':60,'s':[540]},{'t':120,'s':[0]}]},\
      'p':[12,8,0],'a':[10,5,0],'s':[100,100,100]},'sw':20,'sh':10,'sc':'#ff0000','ip':0,'op':120}]
      """),
    Row(
      "a width that goes through nothing",
      {
        let box = layer(2, 3, 20, 10), flip = CABasicAnimation(keyPath: "transform.scale.x")
        (flip.fromValue, flip.toValue, flip.duration) = (1, -1, 1)
        box.add(flip, forKey: nil)
        return box
      },
      """
      [],'layers':[{'ind':3,'ty':1,'ks':{'o':100,'r':0,'p':[12,8,0],'a':[10,5,0],'s':{'a':1,'k':[{'t':0,'s':[100,100,100]},\
      {'t':60,'s':[-100,100,100]}]}},'sw':20,'sh':10,'sc':'#ff0000','ip':0,'op':60}]
      """),
    Row(
      "a spring, by cubic pieces", seconds: 0.25,
      {
        let box = layer(2, 3, 20, 10), spring = CASpringAnimation(keyPath: "position.x")
        (spring.fromValue, spring.toValue, spring.damping, spring.duration) = (12, 13, 8, 1)
        box.add(spring, forKey: nil)
        return box
      },
      """
      [],'layers':[{'ind':3,'ty':1,'ks':{'o':100,'r':0,'p':{'a':1,'k':[{'t':0,'s':[12,8,0],'o':{'x':[0.333333],'y':[0]},\
      'i':{'x':[0.666667],'y':[0.506334]}},{'t':7.5,'s':[12.508685,8,0],'o':{'x':[0.333333],'y':[0.40941]},\
      'i':{'x':[0.666667],'y':[0.795096]}},{'t':15,'s':[13.122055,8,0]}]},'a':[10,5,0],'s':[100,100,100]},'sw':20,'sh':10,\
      'sc':'#ff0000','ip':0,'op':15}]
      """),
    Row(
      "two axes, each at its own pace",
      {
        let box = layer(2, 3, 20, 10), fall = CABasicAnimation(keyPath: "position.y")
        (fall.fromValue, fall.toValue, fall.duration) = (8, 28, 0.5)
        (fall.timingFunction, fall.fillMode, fall.isRemovedOnCompletion) = (CAMediaTimingFunction(name: .easeIn), .forwards, false)
        box.add(fall, forKey: "fall")
        box.add(ramp(12, 32), forKey: "go")
        return box
      },
      """
      [],'layers':[{'ind':3,'ty':1,'ks':{'o':100,'r':0,'p':{'s':true,'x':{'a':1,'k':[{'t':0,'s':[12]},{'t':60,'s':[32]}]},\
      'y':{'a':1,'k':[{'t':0,'s':[8],'o':{'x':[0.42],'y':[0]},'i':{'x':[1],'y':[1]}},{'t':30,'s':[28]}]}},'a':[10,5,0],\
      's':[100,100,100]},'sw':20,'sh':10,'sc':'#ff0000','ip':0,'op':60}]
      """),
    Row(
      "in a slower layer's time that began before, within a faster one's", seconds: 2,
      {
        let outer = layer(0, 0, 40, 30, nil), inner = layer(0, 0, 40, 30, nil)
        (outer.speed, outer.beginTime, inner.speed, inner.beginTime, inner.timeOffset) = (2, 0.25, 0.5, -0.5, 0.125)
        let box = moved { ramp(12, 32) { $0.beginTime = 0.5 } }
        outer.addSublayer(inner)
        inner.addSublayer(box)
        return outer
      },
      """
      [],'layers':[{'ind':5,'ty':1,'ks':{'o':100,'r':0,'p':{'a':1,'k':[{'t':0,'s':[12,8,0]},{'t':22.5,'s':[12,8,0]},\
      {'t':82.5,'s':[32,8,0],'h':1},{'t':82.506,'s':[12,8,0]}]},'a':[10,5,0],'s':[100,100,100]},'sw':20,'sh':10,\
      'sc':'#ff0000','ip':0,'op':120}]
      """),
    Row(
      "copies of copies, each later, in colours that multiply", seconds: 2,
      {
        let outer = CAReplicatorLayer(), inner = CAReplicatorLayer()
        outer.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
        inner.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
        (outer.instanceCount, outer.instanceDelay, outer.instanceGreenOffset) = (2, 0.5, -0.5)
        outer.instanceTransform = CATransform3DMakeTranslation(0, 10, 0)
        (inner.instanceCount, inner.instanceDelay, inner.instanceColor) = (2, 0.25, CGColor(red: 1, green: 0.5, blue: 0.5, alpha: 1))
        inner.instanceTransform = CATransform3DMakeTranslation(10, 0, 0)
        let box = layer(2, 3, 4, 2, CGColor(red: 1, green: 1, blue: 1, alpha: 1))
        animate(box, "opacity", 1, 0) { $0.duration = 0.5 }
        inner.addSublayer(box)
        outer.addSublayer(inner)
        return outer
      },
      """
      [],'layers':[{'ind':14,'ty':4,'parent':10,'ks':{'o':{'a':1,'k':[{'t':0,'s':[100]},{'t':45,'s':[100]},{'t':75,\
      's':[0]}]},'r':0,'p':[14,4,0],'a':[2,1,0],'s':[100,100,100]},'shapes':[{'ty':'gr','it':[{'ty':'rc','d':1,'p':[2,1],\
      's':[4,2],'r':0},{'ty':'fl','c':[1,0.25,0.5,1],'o':100,'r':1},{}]}],'ip':0,'op':120},{'ind':12,'ty':4,'parent':10,\
      'ks':{'o':{'a':1,'k':[{'t':0,'s':[100]},{'t':30,'s':[100]},{'t':60,'s':[0]}]},'r':0,'p':[4,4,0],'a':[2,1,0],'s':[100,\
      100,100]},'shapes':[{'ty':'gr','it':[{'ty':'rc','d':1,'p':[2,1],'s':[4,2],'r':0},{'ty':'fl','c':[1,0.25,0.5,1],\
      'o':100,'r':1},{}]}],'ip':0,'op':120},{'ind':10,'ty':3,'ks':{'o':100,'r':0,'p':[20,20,0],'a':[20,10,0],'s':[100,100,\
      100]},'ip':0,'op':120},{'ind':8,'ty':4,'ks':{'o':{'a':1,'k':[{'t':0,'s':[100]},{'t':15,'s':[100]},{'t':45,'s':[0]}]},\
      'r':0,'p':[14,4,0],'a':[2,1,0],'s':[100,100,100]},'shapes':[{'ty':'gr','it':[{'ty':'rc','d':1,'p':[2,1],'s':[4,2],\
      'r':0},{'ty':'fl','c':[1,0.5,0.5,1],'o':100,'r':1},{}]}],'ip':0,'op':120},{'ind':6,'ty':4,'ks':{'o':{'a':1,\
      'k':[{'t':0,'s':[100]},{'t':30,'s':[0]}]},'r':0,'p':[4,4,0],'a':[2,1,0],'s':[100,100,100]},'shapes':[{'ty':'gr',\
      'it':[{'ty':'rc','d':1,'p':[2,1],'s':[4,2],'r':0},{'ty':'fl','c':[1,0.5,0.5,1],'o':100,'r':1},{}]}],'ip':0,'op':120}]
      """),
    Row(
      "perspective, and an anchor out of the plane",
      {
        let outer = layer(4, 6, 20, 20, nil), box = layer(1, 2, 8, 4)
        outer.sublayerTransform.m34 = -1 / 100
        (box.zPosition, box.anchorPointZ) = (20, 5)
        box.transform = CATransform3DMakeRotation(0.5, 0, 1, 0)
        outer.addSublayer(box)
        return outer
      },
      """
      [],'layers':[{'ind':4,'ty':1,'parent':2,'ks':{'o':100,'r':2.122822,'p':[1.234375,2.889977,0],'a':[4,2,0],\
      's':[109.048644,118.419059,100],'sk':-2.122822,'sa':0},'sw':8,'sh':4,'sc':'#ff0000','ip':0,'op':60},{'ind':2,'ty':3,\
      'ks':{'o':100,'r':0,'p':[14,16,0],'a':[10,10,0],'s':[100,100,100]},'ip':0,'op':60}]
      root/1/1: perspective is left out; the layer is seen without it
      """),
  ]
}
