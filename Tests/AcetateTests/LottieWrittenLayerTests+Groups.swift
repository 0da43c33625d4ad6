import Foundation
import Graphics
import LottieLayers
import QuartzCore

/// Layers within layers, and times.
extension LottieWrittenLayerTests {
  static let groups: [Row] = [
    Row(
      "two layers fade together, and are blended",
      {
        let outer = layer(2, 3, 20, 10, nil)
        (outer.opacity, outer.compositingFilter) = (0.5, "multiplyBlendMode")
        outer.addSublayer(layer(1, 1, 4, 4))
        outer.addSublayer(layer(3, 3, 4, 4, green))
        return outer
      },
      """
      [{'id':'composition_1','layers':[{'ind':6,'ty':1,'parent':2,'ks':{'o':100,'r':0,'p':[5,5,0],'a':[2,2,0],'s':[100,100,\
      100]},'sw':4,'sh':4,'sc':'#00ff00','ip':0,'op':60},{'ind':5,'ty':1,'parent':2,'ks':{'o':100,'r':0,'p':[3,3,0],'a':[2,\
      2,0],'s':[100,100,100]},'sw':4,'sh':4,'sc':'#ff0000','ip':0,'op':60},{'ind':2,'ty':3,'ks':{'o':100,'r':0,'p':[12,8,0],\
      'a':[10,5,0],'s':[100,100,100]},'ip':0,'op':60}]}],'layers':[{'ind':7,'ty':0,'ks':{'o':50,'r':0,'p':[0,0,0],'a':[0,0,\
      0],'s':[100,100,100]},'refId':'composition_1','w':60,'h':40,'ip':0,'op':60,'bm':1}]
      """),
    Row(
      "sublayers by their depth, within a superlayer that is turned, without one that is not",
      {
        let outer = layer(2, 3, 20, 10), near = layer(1, 1, 4, 4, green), far = layer(5, 1, 4, 4)
        (near.zPosition, outer.transform, near.name) = (5, CATransform3DMakeRotation(.pi / 2, 0, 0, 1), "near")
        far.bounds.origin = CGPoint(x: 7, y: 8)
        far.addSublayer(layer(8, 9, 2, 2, green))
        outer.addSublayer(near)
        outer.addSublayer(far)
        return outer
      },
      """
      [],'layers':[{'ind':7,'ty':1,'nm':'near','parent':2,'ks':{'o':100,'r':0,'p':[3,3,0],'a':[2,2,0],'s':[100,100,100]},\
      'sw':4,'sh':4,'sc':'#00ff00','ip':0,'op':60},{'ind':6,'ty':1,'parent':4,'ks':{'o':100,'r':0,'p':[9,10,0],'a':[1,1,0],\
      's':[100,100,100]},'sw':2,'sh':2,'sc':'#00ff00','ip':0,'op':60},{'ind':4,'ty':4,'parent':2,'ks':{'o':100,'r':0,'p':[7,\
      3,0],'a':[9,10,0],'s':[100,100,100]},'shapes':[{'ty':'gr','it':[{'ty':'rc','d':1,'p':[9,10],'s':[4,4],'r':0},\
      {'ty':'fl','c':[1,0,0,1],'o':100,'r':1},{}]}],'ip':0,'op':60},{'ind':2,'ty':4,'ks':{'o':100,'r':90,'p':[12,8,0],\
      'a':[10,5,0],'s':[100,100,100]},'shapes':[{'ty':'gr','it':[{'ty':'rc','d':1,'p':[10,5],'s':[20,10],'r':0},{'ty':'fl',\
      'c':[1,0,0,1],'o':100,'r':1},{}]}],'ip':0,'op':60}]
      """),
    Row(
      "round corners cut what is within, under a border",
      {
        let outer = layer(2, 3, 20, 10)
        (outer.masksToBounds, outer.cornerRadius, outer.borderWidth, outer.borderColor) = (true, 3, 1, green)
        outer.addSublayer(layer(10, 5, 20, 20, blue))
        return outer
      },
      """
      [],'layers':[{'ind':5,'ty':4,'parent':2,'ks':{'o':100,'r':0,'p':[0,0,0],'a':[0,0,0],'s':[100,100,100]},\
      'shapes':[{'ty':'gr','it':[{'ty':'rc','d':1,'p':[10,5],'s':[20,10],'r':3},{'ty':'rc','d':1,'p':[10,5],'s':[18,8],\
      'r':2},{'ty':'fl','c':[0,1,0,1],'o':100,'r':2},{}]}],'ip':0,'op':60},{'ind':4,'ty':4,'parent':2,'td':1,'ks':{'o':100,\
      'r':0,'p':[0,0,0],'a':[0,0,0],'s':[100,100,100]},'shapes':[{'ty':'gr','it':[{'ty':'rc','d':1,'p':[10,5],'s':[20,10],\
      'r':3},{'ty':'fl','c':[1,1,1,1],'o':100,'r':1},{}]}],'ip':0,'op':60},{'ind':3,'ty':4,'parent':2,'tt':1,'ks':{'o':100,\
      'r':0,'p':[20,15,0],'a':[10,10,0],'s':[100,100,100]},'shapes':[{'ty':'gr','it':[{'ty':'rc','d':1,'p':[10,10],'s':[20,\
      20],'r':0},{'ty':'fl','c':[0,0,1,1],'o':50,'r':1},{}]}],'ip':0,'op':60},{'ind':2,'ty':4,'ks':{'o':100,'r':0,'p':[12,8,\
      0],'a':[10,5,0],'s':[100,100,100]},'shapes':[{'ty':'gr','it':[{'ty':'rc','d':1,'p':[10,5],'s':[20,10],'r':3},\
      {'ty':'fl','c':[1,0,0,1],'o':100,'r':1},{}]}],'ip':0,'op':60}]
      """),
    Row(
      "an empty mask lets nothing through",
      {
        let box = layer(2, 3, 20, 10)
        box.mask = layer(0, 0, 5, 5, nil)
        return box
      },
      """
      [],'layers':[{'ind':4,'ty':1,'ks':{'o':0,'r':0,'p':[12,8,0],'a':[10,5,0],'s':[100,100,100]},'sw':20,'sh':10,\
      'sc':'#ff0000','ip':0,'op':60}]
      """),
    Row(
      "a mask of two layers that moves, half transparent",
      {
        let box = layer(2, 3, 20, 10), mask = layer(0, 0, 5, 5)
        mask.addSublayer(layer(6, 1, 3, 3, blue))
        animate(mask, "position.x", 2.5, 12.5)
        mask.opacity = 0.5
        box.mask = mask
        return box
      },
      """
      [{'id':'composition_1','layers':[{'ind':4,'ty':4,'parent':3,'ks':{'o':100,'r':0,'p':[7.5,2.5,0],'a':[1.5,1.5,0],\
      's':[100,100,100]},'shapes':[{'ty':'gr','it':[{'ty':'rc','d':1,'p':[1.5,1.5],'s':[3,3],'r':0},{'ty':'fl','c':[0,0,1,\
      1],'o':50,'r':1},{}]}],'ip':0,'op':60},{'ind':3,'ty':4,'parent':2,'ks':{'o':100,'r':0,'p':{'a':1,'k':[{'t':0,'s':[2.5,\
      2.5,0]},{'t':60,'s':[12.5,2.5,0]}]},'a':[2.5,2.5,0],'s':[100,100,100]},'shapes':[{'ty':'gr','it':[{'ty':'rc','d':1,\
      'p':[2.5,2.5],'s':[5,5],'r':0},{'ty':'fl','c':[1,0,0,1],'o':100,'r':1},{}]}],'ip':0,'op':60},{'ind':2,'ty':3,\
      'ks':{'o':100,'r':0,'p':[12,8,0],'a':[10,5,0],'s':[100,100,100]},'ip':0,'op':60}]},{'id':'composition_2',\
      'layers':[{'ind':6,'ty':0,'ks':{'o':50,'r':0,'p':[0,0,0],'a':[0,0,0],'s':[100,100,100]},'refId':'composition_1',\
      'w':60,'h':40,'ip':0,'op':60}]}],'layers':[{'ind':7,'ty':0,'td':1,'ks':{'o':100,'r':0,'p':[0,0,0],'a':[0,0,0],\
      's':[100,100,100]},'refId':'composition_2','w':60,'h':40,'ip':0,'op':60},{'ind':5,'ty':1,'tt':1,'ks':{'o':100,'r':0,\
      'p':[12,8,0],'a':[10,5,0],'s':[100,100,100]},'sw':20,'sh':10,'sc':'#ff0000','ip':0,'op':60}]
      """),
    Row(
      "a side that is not there, from a quarter turn on",
      {
        let box = layer(2, 3, 20, 10)
        box.isDoubleSided = false
        animate(box, "transform.rotation.y", 0, Double.pi)
        return box
      },
      """
      [],'layers':[{'ddd':1,'ind':3,'ty':1,'ks':{'o':{'a':1,'k':[{'t':0,'s':[100]},{'t':30,'s':[100]},{'t':30.25,'s':[0]}]},\
      'rx':0,'ry':{'a':1,'k':[{'t':0,'s':[0]},{'t':60,'s':[180]}]},'rz':0,'or':[0,0,0],'p':[12,8,0],'a':[10,5,0],'s':[100,\
      100,100]},'sw':20,'sh':10,'sc':'#ff0000','ip':0,'op':60}]
      """),
    Row(
      "turned about x, in a layer whose y points up",
      {
        let outer = layer(2, 3, 40, 30, nil), box = layer(2, 3, 20, 10)
        animate(box, "transform.rotation.x", 0, Double.pi / 4)
        outer.isGeometryFlipped = true
        outer.addSublayer(box)
        return outer
      },
      """
      [],'layers':[{'ddd':1,'ind':4,'ty':1,'parent':2,'ks':{'o':100,'rx':{'a':1,'k':[{'t':0,'s':[0]},{'t':60,'s':[45]}]},\
      'ry':0,'rz':0,'or':[0,0,0],'p':[12,8,0],'a':[10,5,0],'s':[100,100,100]},'sw':20,'sh':10,'sc':'#ff0000','ip':0,\
      'op':60},{'ind':2,'ty':3,'ks':{'o':100,'r':0,'p':[22,18,0],'a':[20,15,0],'s':[100,-100,100]},'ip':0,'op':60}]
      """),
    Row(
      "mirrored, and skewed",
      {
        let box = layer(2, 3, 20, 10)
        box.setAffineTransform(CGAffineTransform(a: -2, b: 0, c: 0.5, d: 1.5, tx: 4, ty: 5))
        return box
      },
      """
      [],'layers':[{'ind':3,'ty':1,'ks':{'o':100,'r':0,'p':[16,13,0],'a':[10,5,0],'s':[-200,150,100],'sk':-18.434949,\
      'sa':0},'sw':20,'sh':10,'sc':'#ff0000','ip':0,'op':60}]
      """),
    Row(
      "seen edge on",
      {
        let box = layer(2, 3, 20, 10)
        box.transform = CATransform3DMakeScale(0, 2, 1)
        return box
      },
      """
      [],'layers':[{'ind':3,'ty':1,'ks':{'o':100,'r':0,'p':[12,8,0],'a':[10,5,0],'s':[0,200,100]},'sw':20,'sh':10,\
      'sc':'#ff0000','ip':0,'op':60}]
      """),
    Row(
      "a transform layer's sublayers stand in its space",
      {
        let space = CATransformLayer()
        space.frame = CGRect(x: 4, y: 6, width: 20, height: 20)
        space.transform = CATransform3DMakeScale(2, 1, 1)
        space.addSublayer(layer(1, 2, 4, 4))
        return space
      },
      """
      [],'layers':[{'ind':4,'ty':1,'ks':{'o':100,'r':0,'p':[0,10,0],'a':[2,2,0],'s':[200,100,100]},'sw':4,'sh':4,\
      'sc':'#ff0000','ip':0,'op':60}]
      """),
    Row(
      "a sublayer transform, about the anchor",
      {
        let outer = layer(4, 6, 20, 20, nil)
        outer.sublayerTransform = CATransform3DMakeScale(2, 3, 1)
        outer.addSublayer(layer(1, 2, 4, 4))
        return outer
      },
      """
      [],'layers':[{'ind':4,'ty':1,'parent':2,'ks':{'o':100,'r':0,'p':[-4,-8,0],'a':[2,2,0],'s':[200,300,100]},'sw':4,\
      'sh':4,'sc':'#ff0000','ip':0,'op':60},{'ind':2,'ty':3,'ks':{'o':100,'r':0,'p':[14,16,0],'a':[10,10,0],'s':[100,100,\
      100]},'ip':0,'op':60}]
      """),
    Row(
      "hidden for a while",
      {
        let box = layer(2, 3, 20, 10), steps = CAKeyframeAnimation(keyPath: "hidden")
        (steps.values, steps.keyTimes, steps.duration, steps.calculationMode) = ([false, true, false], [0, 0.25, 0.5, 1], 1, .discrete)
        box.add(steps, forKey: nil)
        return box
      },
      """
      [],'layers':[{'ind':3,'ty':1,'ks':{'o':{'a':1,'k':[{'t':0,'s':[100],'h':1},{'t':15,'s':[0],'h':1},{'t':30,\
      's':[100]}]},'r':0,'p':[12,8,0],'a':[10,5,0],'s':[100,100,100]},'sw':20,'sh':10,'sc':'#ff0000','ip':0,'op':60}]
      """),
  ]

  static let times: [Row] = [
    Row(
      "backwards, from a time on, for two rounds and a half", seconds: 4,
      {
        let box = layer(2, 3, 20, 10)
        animate(box, "position.x", 12, 32) { ($0.speed, $0.timeOffset, $0.repeatCount, $0.beginTime) = (-1, 0.25, 2.5, 0.5) }
        return box
      },
      """
      [],'layers':[{'ind':3,'ty':1,'ks':{'o':100,'r':0,'p':{'a':1,'k':[{'t':0,'s':[17,8,0]},{'t':30,'s':[17,8,0]},\
      {'t':44.994,'s':[12.002,8,0],'h':1},{'t':45,'s':[32,8,0]},{'t':104.994,'s':[12.002,8,0],'h':1},{'t':105,'s':[32,8,0]},\
      {'t':164.994,'s':[12.002,8,0],'h':1},{'t':165,'s':[32,8,0]},{'t':180,'s':[27,8,0]}]},'a':[10,5,0],'s':[100,100,100]},\
      'sw':20,'sh':10,'sc':'#ff0000','ip':0,'op':240}]
      """),
    Row(
      "there and back, and there again, eased", seconds: 3.5,
      {
        let box = layer(2, 3, 20, 10)
        animate(box, "opacity", 1, 0.5) {
          ($0.autoreverses, $0.repeatCount, $0.timingFunction) = (true, 1.5, CAMediaTimingFunction(controlPoints: 0.1, 0.2, 0.3, 0.9))
        }
        return box
      },
      """
      [],'layers':[{'ind':3,'ty':1,'ks':{'o':{'a':1,'k':[{'t':0,'s':[100],'o':{'x':[0.1],'y':[0.2]},'i':{'x':[0.3],\
      'y':[0.9]}},{'t':60,'s':[50],'o':{'x':[0.7],'y':[0.1]},'i':{'x':[0.9],'y':[0.8]}},{'t':120,'s':[100],'o':{'x':[0.1],\
      'y':[0.2]},'i':{'x':[0.3],'y':[0.9]}},{'t':180,'s':[50]}]},'r':0,'p':[12,8,0],'a':[10,5,0],'s':[100,100,100]},'sw':20,\
      'sh':10,'sc':'#ff0000','ip':0,'op':210}]
      """),
    Row(
      "keys at times of their own, each way eased, all of it eased", seconds: 1.5,
      {
        let box = layer(2, 3, 20, 10), steps = CAKeyframeAnimation(keyPath: "position.y")
        (steps.values, steps.keyTimes, steps.duration) = ([8, 18, 13], [0, 0.4, 1], 1)
        steps.timingFunctions = [CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(name: .linear)]
        steps.timingFunction = CAMediaTimingFunction(name: .linear)
        box.add(steps, forKey: nil)
        return box
      },
      """
      [],'layers':[{'ind':3,'ty':1,'ks':{'o':100,'r':0,'p':{'a':1,'k':[{'t':0,'s':[12,8,0],'o':{'x':[0.42],'y':[0]},\
      'i':{'x':[1],'y':[1]}},{'t':24,'s':[12,18,0]},{'t':60,'s':[12,13,0],'h':1},{'t':60.006,'s':[12,8,0]}]},'a':[10,5,0],\
      's':[100,100,100]},'sw':20,'sh':10,'sc':'#ff0000','ip':0,'op':90}]
      """),
    Row(
      "a group of two, shorter than the second", seconds: 2,
      {
        let box = layer(2, 3, 20, 10), group = CAAnimationGroup()
        let move = CABasicAnimation(keyPath: "position.x"), fade = CABasicAnimation(keyPath: "opacity")
        (move.fromValue, move.toValue, move.duration) = (12, 32, 0.5)
        (fade.fromValue, fade.toValue, fade.duration, fade.beginTime) = (1, 0, 1, 0.25)
        (group.animations, group.duration, group.repeatCount) = ([move, fade], 0.75, 2)
        box.add(group, forKey: nil)
        return box
      },
      """
      [],'layers':[{'ind':3,'ty':1,'ks':{'o':{'a':1,'k':[{'t':0,'s':[100]},{'t':15,'s':[100]},{'t':44.994,'s':[50.010002],\
      'h':1},{'t':45,'s':[100]},{'t':60,'s':[100]},{'t':90,'s':[50],'h':1},{'t':90.006,'s':[100]}]},'r':0,'p':{'a':1,\
      'k':[{'t':0,'s':[12,8,0]},{'t':30,'s':[32,8,0],'h':1},{'t':30.006,'s':[12,8,0]},{'t':45,'s':[12,8,0]},{'t':75,'s':[32,\
      8,0],'h':1},{'t':75.006,'s':[12,8,0]}]},'a':[10,5,0],'s':[100,100,100]},'sw':20,'sh':10,'sc':'#ff0000','ip':0,'op':120}]
      """),
    Row(
      "in a layer that is twice as fast and begins later, whose time is moved", seconds: 2,
      {
        let outer = layer(0, 0, 40, 30, nil), box = layer(2, 3, 20, 10)
        (outer.speed, outer.beginTime, outer.timeOffset) = (2, 0.5, 0.25)
        animate(box, "position.x", 12, 32)
        outer.addSublayer(box)
        return outer
      },
      """
      [],'layers':[{'ind':4,'ty':1,'ks':{'o':100,'r':0,'p':{'a':1,'k':[{'t':0,'s':[12,8,0]},{'t':30,'s':[32,8,0]}]},'a':[10,\
      5,0],'s':[100,100,100]},'sw':20,'sh':10,'sc':'#ff0000','ip':0,'op':120}]
      """),
    Row(
      "in a layer whose time stands", seconds: 2,
      {
        let outer = layer(0, 0, 40, 30, nil), box = layer(2, 3, 20, 10)
        (outer.speed, outer.timeOffset) = (0, 0.25)
        animate(box, "position.x", 12, 32)
        outer.addSublayer(box)
        return outer
      },
      """
      [],'layers':[{'ind':4,'ty':1,'ks':{'o':100,'r':0,'p':[12,8,0],'a':[10,5,0],'s':[100,100,100]},'sw':20,'sh':10,\
      'sc':'#ff0000','ip':0,'op':120}]
      """),
  ]
}
