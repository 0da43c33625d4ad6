import CAML
import Graphics
import LottieLayers
import QuartzCore
import RendererTestSupport
import Testing

/// What layers are written as, letter by letter: numbers of six places, keys with their curves.
@Suite("Layers written as Lottie animations, in texts")
struct LottieTextTests {
  private static let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1), blue = CGColor(red: 0, green: 0, blue: 1, alpha: 0.5)

  private static func layer(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: CGColor? = red) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: x, y: y, width: width, height: height)
    layer.backgroundColor = color
    return layer
  }

  private static func animate(
    _ layer: CALayer, _ keyPath: String, _ from: Any?, _ to: Any?, _ change: (CABasicAnimation) -> Void = { _ in }
  ) {
    let animation = CABasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue, animation.duration) = (from, to, 1)
    change(animation)
    layer.add(animation, forKey: keyPath)
  }

  struct Row: CustomTestStringConvertible {
    let name: String
    var seconds = 2.0
    let make: @Sendable () -> CALayer
    let expected: String
    var testDescription: String { name }
  }

  static let rows: [Row] = [
    Row(
      name: "a background with round corners and a border, faded",
      make: {
        let box = layer(5, 6, 10, 20)
        (box.cornerRadius, box.borderWidth, box.borderColor, box.opacity) = (3, 2, blue, 0.5)
        return box
      },
      expected: #"""
        [{"ddd":0,"ind":2,"ty":4,"nm":"","sr":1,"ks":{"o":{"a":0,"k":50},"r":{"a":0,"k":0},"p":{"a":0,"k":[10,16,0]},"a":{"a":0,\#
        "k":[5,10,0]},"s":{"a":0,"k":[100,100,100]}},"ao":0,"shapes":[{"ty":"gr","it":[{"ty":"rc","d":1,"p":{"a":0,"k":[5,10]},\#
        "s":{"a":0,"k":[10,20]},"r":{"a":0,"k":3}},{"ty":"rc","d":1,"p":{"a":0,"k":[5,10]},"s":{"a":0,"k":[6,16]},"r":{"a":0,"k":1}},\#
        {"ty":"fl","c":{"a":0,"k":[0,0,1,1]},"o":{"a":0,"k":50},"r":2},{"ty":"tr","p":{"a":0,"k":[0,0]},"a":{"a":0,"k":[0,0]},\#
        "s":{"a":0,"k":[100,100]},"r":{"a":0,"k":0},"o":{"a":0,"k":100}}]},{"ty":"gr","it":[{"ty":"rc","d":1,"p":{"a":0,"k":[5,10]},\#
        "s":{"a":0,"k":[10,20]},"r":{"a":0,"k":3}},{"ty":"fl","c":{"a":0,"k":[1,0,0,1]},"o":{"a":0,"k":100},"r":1},{"ty":"tr",\#
        "p":{"a":0,"k":[0,0]},"a":{"a":0,"k":[0,0]},"s":{"a":0,"k":[100,100]},"r":{"a":0,"k":0},"o":{"a":0,"k":100}}]}],"ip":0,\#
        "op":120,"st":0,"bm":0}]}
        """#),
    Row(
      // Sixty ticks a second: the turn takes 30 there and 30 back, twice, and the animation of the position begins at 30.
      name: "turned and scaled about an anchor, there and back, twice",
      make: {
        let box = layer(10, 10, 20, 10)
        box.anchorPoint = CGPoint(x: 0, y: 0.25)
        animate(box, "transform.rotation.z", 0, Double.pi / 2) { ($0.autoreverses, $0.repeatCount, $0.duration) = (true, 2, 0.5) }
        animate(box, "transform.scale.x", 1, 3) { $0.timingFunction = CAMediaTimingFunction(name: .easeOut) }
        animate(box, "position.x", 10, 40) { ($0.beginTime, $0.fillMode) = (0.5, .both) }
        return box
      },
      expected: #"""
        [{"ddd":0,"ind":3,"ty":1,"nm":"","sr":1,"ks":{"o":{"a":0,"k":100},"r":{"a":1,"k":[{"t":0,"s":[0],"o":{"x":[0],"y":[0]},\#
        "i":{"x":[1],"y":[1]}},{"t":30,"s":[90],"o":{"x":[0],"y":[0]},"i":{"x":[1],"y":[1]}},{"t":60,"s":[0],"o":{"x":[0],"y":[0]},\#
        "i":{"x":[1],"y":[1]}},{"t":90,"s":[90],"o":{"x":[0],"y":[0]},"i":{"x":[1],"y":[1]}},{"t":120,"s":[0]}]},"p":{"a":1,\#
        "k":[{"t":0,"s":[10,15,0],"o":{"x":[0],"y":[0]},"i":{"x":[1],"y":[1]}},{"t":30,"s":[10,15,0],"o":{"x":[0],"y":[0]},\#
        "i":{"x":[1],"y":[1]}},{"t":90,"s":[40,15,0],"h":1},{"t":90.006,"s":[20,15,0]}]},"a":{"a":0,"k":[0,2.5,0]},"s":{"a":1,\#
        "k":[{"t":0,"s":[100,100,100],"o":{"x":[0],"y":[0]},"i":{"x":[0.58],"y":[1]}},{"t":60,"s":[300,100,100],"h":1},{"t":60.006,\#
        "s":[100,100,100]}]}},"ao":0,"sw":20,"sh":10,"sc":"#ff0000","ip":0,"op":120,"st":0,"bm":0}]}
        """#),
    Row(
      name: "an outline with dashes that grows, and a fill that changes",
      make: {
        let shape = CAShapeLayer()
        shape.frame = CGRect(x: 0, y: 0, width: 30, height: 30)
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 1, y: 2))
        path.addLine(to: CGPoint(x: 11, y: 2))
        path.addCurve(to: CGPoint(x: 11, y: 12), control1: CGPoint(x: 16, y: 2), control2: CGPoint(x: 16, y: 12))
        path.closeSubpath()
        (shape.path, shape.fillColor, shape.fillRule, shape.strokeColor, shape.lineWidth) = (path, red, .evenOdd, blue, 2)
        (shape.lineCap, shape.lineJoin, shape.lineDashPattern, shape.lineDashPhase) = (.round, .bevel, [4, 2], 1)
        animate(shape, "strokeEnd", 0.25, 0.75)
        animate(shape, "fillColor", red, CGColor(red: 0, green: 1, blue: 0, alpha: 1))
        return shape
      },
      expected: #"""
        [{"ddd":0,"ind":2,"ty":4,"nm":"","sr":1,"ks":{"o":{"a":0,"k":100},"r":{"a":0,"k":0},"p":{"a":0,"k":[15,15,0]},"a":{"a":0,\#
        "k":[15,15,0]},"s":{"a":0,"k":[100,100,100]}},"ao":0,"shapes":[{"ty":"gr","it":[{"ty":"sh","d":1,"ks":{"a":0,"k":{"i":[[0,0],\#
        [0,0],[5,0]],"o":[[0,0],[5,0],[0,0]],"v":[[1,2],[11,2],[11,12]],"c":true}}},{"ty":"tm","s":{"a":0,"k":0},"e":{"a":1,\#
        "k":[{"t":0,"s":[25],"o":{"x":[0],"y":[0]},"i":{"x":[1],"y":[1]}},{"t":60,"s":[75],"h":1},{"t":60.006,"s":[100]}]},\#
        "o":{"a":0,"k":0},"m":1},{"ty":"st","c":{"a":0,"k":[0,0,1,1]},"o":{"a":0,"k":50},"w":{"a":0,"k":2},"lc":2,"lj":3,"ml":10,\#
        "d":[{"n":"d","v":{"a":0,"k":4}},{"n":"g","v":{"a":0,"k":2}},{"n":"o","v":{"a":0,"k":1}}]},{"ty":"tr","p":{"a":0,"k":[0,0]},\#
        "a":{"a":0,"k":[0,0]},"s":{"a":0,"k":[100,100]},"r":{"a":0,"k":0},"o":{"a":0,"k":100}}]},{"ty":"gr","it":[{"ty":"sh","d":1,\#
        "ks":{"a":0,"k":{"i":[[0,0],[0,0],[5,0]],"o":[[0,0],[5,0],[0,0]],"v":[[1,2],[11,2],[11,12]],"c":true}}},{"ty":"fl",\#
        "c":{"a":1,"k":[{"t":0,"s":[1,0,0,1],"o":{"x":[0],"y":[0]},"i":{"x":[1],"y":[1]}},{"t":60,"s":[0,1,0,1],"h":1},{"t":60.006,\#
        "s":[1,0,0,1]}]},"o":{"a":0,"k":100},"r":2},{"ty":"tr","p":{"a":0,"k":[0,0]},"a":{"a":0,"k":[0,0]},"s":{"a":0,"k":[100,100]},\#
        "r":{"a":0,"k":0},"o":{"a":0,"k":100}}]}],"ip":0,"op":120,"st":0,"bm":0}]}
        """#),
    Row(
      name: "a gradient along an axis, with places",
      make: {
        let gradient = CAGradientLayer()
        gradient.frame = CGRect(x: 2, y: 3, width: 20, height: 10)
        (gradient.colors, gradient.locations) = ([red, blue], [0.25, 1])
        (gradient.startPoint, gradient.endPoint) = (CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 0.5))
        return gradient
      },
      expected: #"""
        [{"ddd":0,"ind":2,"ty":4,"nm":"","sr":1,"ks":{"o":{"a":0,"k":100},"r":{"a":0,"k":0},"p":{"a":0,"k":[12,8,0]},"a":{"a":0,\#
        "k":[10,5,0]},"s":{"a":0,"k":[100,100,100]}},"ao":0,"shapes":[{"ty":"gr","it":[{"ty":"gr","it":[{"ty":"rc","d":1,"p":{"a":0,\#
        "k":[10,5]},"s":{"a":0,"k":[20,10]},"r":{"a":0,"k":0}},{"ty":"tr","p":{"a":0,"k":[0,0]},"a":{"a":0,"k":[0,0]},"s":{"a":0,\#
        "k":[5,10]},"r":{"a":0,"k":0},"o":{"a":0,"k":100}}]},{"ty":"gf","o":{"a":0,"k":100},"r":1,"t":1,"g":{"p":2,"k":{"a":0,\#
        "k":[0.25,1,0,0,1,0,0,1,0.25,1,1,0.5]}},"s":{"a":0,"k":[0,0]},"e":{"a":0,"k":[1,0.5]},"h":{"a":0,"k":0},"a":{"a":0,"k":0}},\#
        {"ty":"tr","p":{"a":0,"k":[0,0]},"a":{"a":0,"k":[0,0]},"s":{"a":0,"k":[2000,1000]},"r":{"a":0,"k":0},"o":{"a":0,"k":100}}]}],\#
        "ip":0,"op":120,"st":0,"bm":0}]}
        """#),
    Row(
      name: "a radial gradient that moves",
      make: {
        let gradient = CAGradientLayer()
        gradient.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
        (gradient.type, gradient.colors, gradient.startPoint, gradient.endPoint) = (
          .radial, [red, blue], CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 1)
        )
        animate(gradient, "startPoint", CGPoint(x: 0.25, y: 0.5), CGPoint(x: 0.5, y: 0.5))
        return gradient
      },
      expected: #"""
        [{"ddd":0,"ind":2,"ty":4,"nm":"","sr":1,"ks":{"o":{"a":0,"k":100},"r":{"a":0,"k":0},"p":{"a":0,"k":[10,10,0]},"a":{"a":0,\#
        "k":[10,10,0]},"s":{"a":0,"k":[100,100,100]}},"ao":0,"shapes":[{"ty":"gr","it":[{"ty":"gr","it":[{"ty":"rc","d":1,"p":{"a":0,\#
        "k":[10,10]},"s":{"a":0,"k":[20,20]},"r":{"a":0,"k":0}},{"ty":"tr","p":{"a":0,"k":[0,0]},"a":{"a":1,"k":[{"t":0,"s":[5,10],\#
        "o":{"x":[0],"y":[0]},"i":{"x":[1],"y":[1]}},{"t":60,"s":[10,10]}]},"s":{"a":1,"k":[{"t":0,"s":[6.666667,10],\#
        "o":{"x":[0.333333],"y":[0.326389]},"i":{"x":[0.666667],"y":[0.659574]}},{"t":3.75,"s":[6.808511,10],"o":{"x":[0.333333],\#
        "y":[0.326242]},"i":{"x":[0.666667],"y":[0.65942]}},{"t":7.5,"s":[6.956522,10],"o":{"x":[0.333333],"y":[0.326088]},\#
        "i":{"x":[0.666667],"y":[0.659259]}},{"t":11.25,"s":[7.111111,10],"o":{"x":[0.333333],"y":[0.325927]},"i":{"x":[0.666667],\#
        "y":[0.65909]}},{"t":15,"s":[7.272727,10],"o":{"x":[0.333333],"y":[0.325758]},"i":{"x":[0.666667],"y":[0.658914]}},\#
        {"t":18.75,"s":[7.44186,10],"o":{"x":[0.333333],"y":[0.325582]},"i":{"x":[0.666667],"y":[0.658729]}},{"t":22.5,"s":[7.619048,\#
        10],"o":{"x":[0.333333],"y":[0.325398]},"i":{"x":[0.666667],"y":[0.658536]}},{"t":26.25,"s":[7.804878,10],\#
        "o":{"x":[0.333333],"y":[0.325204]},"i":{"x":[0.666667],"y":[0.658332]}},{"t":30,"s":[8,10],"o":{"x":[0.333333],\#
        "y":[0.325001]},"i":{"x":[0.666667],"y":[0.658119]}},{"t":33.75,"s":[8.205128,10],"o":{"x":[0.333333],"y":[0.324787]},\#
        "i":{"x":[0.666667],"y":[0.657894]}},{"t":37.5,"s":[8.421053,10],"o":{"x":[0.333333],"y":[0.324562]},"i":{"x":[0.666667],\#
        "y":[0.657657]}},{"t":41.25,"s":[8.648649,10],"o":{"x":[0.333333],"y":[0.324325]},"i":{"x":[0.666667],"y":[0.657406]}},\#
        {"t":45,"s":[8.888889,10],"o":{"x":[0.333333],"y":[0.324075]},"i":{"x":[0.666667],"y":[0.657142]}},{"t":48.75,"s":[9.142857,\#
        10],"o":{"x":[0.333333],"y":[0.323811]},"i":{"x":[0.666667],"y":[0.656861]}},{"t":52.5,"s":[9.411765,10],"o":{"x":[0.333333],\#
        "y":[0.323531]},"i":{"x":[0.666667],"y":[0.656564]}},{"t":56.25,"s":[9.69697,10],"o":{"x":[0.333333],"y":[0.323234]},\#
        "i":{"x":[0.666667],"y":[0.65625]}},{"t":60,"s":[10,10]}]},"r":{"a":0,"k":0},"o":{"a":0,"k":100}}]},{"ty":"gf","o":{"a":0,\#
        "k":100},"r":1,"t":2,"g":{"p":2,"k":{"a":0,"k":[0,1,0,0,1,0,0,1,0,1,1,0.5]}},"s":{"a":0,"k":[0,0]},"e":{"a":0,"k":[1,0]},\#
        "h":{"a":0,"k":0},"a":{"a":0,"k":0}},{"ty":"tr","p":{"a":1,"k":[{"t":0,"s":[5,10],"o":{"x":[0],"y":[0]},"i":{"x":[1],\#
        "y":[1]}},{"t":60,"s":[10,10]}]},"a":{"a":0,"k":[0,0]},"s":{"a":1,"k":[{"t":0,"s":[1500,1000],"o":{"x":[0],"y":[0]},\#
        "i":{"x":[1],"y":[1]}},{"t":60,"s":[1000,1000]}]},"r":{"a":0,"k":0},"o":{"a":0,"k":100}}]}],"ip":0,"op":120,"st":0,"bm":0}]}
        """#),
    Row(
      name: "key frames, discrete and even, in a slower layer's time",
      make: {
        let outer = layer(0, 0, 40, 40, nil), box = layer(0, 0, 4, 4)
        (outer.speed, outer.beginTime) = (0.5, 0.25)
        outer.addSublayer(box)
        let steps = CAKeyframeAnimation(keyPath: "position")
        (steps.values, steps.keyTimes, steps.duration, steps.calculationMode) = (
          [CGPoint(x: 2, y: 2), CGPoint(x: 20, y: 2), CGPoint(x: 20, y: 30)], [0, 0.25, 1], 0.75, .linear
        )
        box.add(steps, forKey: nil)
        let blink = CAKeyframeAnimation(keyPath: "opacity")
        (blink.values, blink.duration, blink.calculationMode) = ([1, 0.25, 0.75], 0.75, .discrete)
        box.add(blink, forKey: nil)
        return outer
      },
      expected: #"""
        [{"ddd":0,"ind":4,"ty":1,"nm":"","sr":1,"ks":{"o":{"a":1,"k":[{"t":0,"s":[100],"h":1},{"t":30,"s":[25],"h":1},{"t":60,\#
        "s":[75],"h":1},{"t":90.006,"s":[100]}]},"r":{"a":0,"k":0},"p":{"a":1,"k":[{"t":0,"s":[2,2,0],"o":{"x":[0],"y":[0]},\#
        "i":{"x":[1],"y":[1]}},{"t":22.5,"s":[20,2,0],"o":{"x":[0],"y":[0]},"i":{"x":[1],"y":[1]}},{"t":90,"s":[20,30,0],"h":1},\#
        {"t":90.006,"s":[2,2,0]}]},"a":{"a":0,"k":[2,2,0]},"s":{"a":0,"k":[100,100,100]}},"ao":0,"sw":4,"sh":4,"sc":"#ff0000","ip":0,\#
        "op":120,"st":0,"bm":0}]}
        """#),
    Row(
      name: "three copies, each further, turned and paler",
      make: {
        let copies = CAReplicatorLayer()
        copies.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        (copies.instanceCount, copies.instanceAlphaOffset, copies.instanceDelay) = (3, -0.25, 0.25)
        copies.instanceTransform = CATransform3DConcat(CATransform3DMakeRotation(.pi / 2, 0, 0, 1), CATransform3DMakeTranslation(5, 0, 0))
        let box = layer(4, 4, 6, 2)
        animate(box, "position.y", 5, 15)
        copies.addSublayer(box)
        return copies
      },
      expected: #"""
        [{"ddd":0,"ind":8,"ty":4,"nm":"","sr":1,"ks":{"o":{"a":0,"k":100},"r":{"a":0,"k":180},"p":{"a":1,"k":[{"t":0,"s":[38,40,0],\#
        "o":{"x":[0],"y":[0]},"i":{"x":[1],"y":[1]}},{"t":30,"s":[38,40,0],"o":{"x":[0],"y":[0]},"i":{"x":[1],"y":[1]}},{"t":90,\#
        "s":[38,30,0],"h":1},{"t":90.006,"s":[38,40,0]}]},"a":{"a":0,"k":[3,1,0]},"s":{"a":0,"k":[100,100,100]}},"ao":0,\#
        "shapes":[{"ty":"gr","it":[{"ty":"rc","d":1,"p":{"a":0,"k":[3,1]},"s":{"a":0,"k":[6,2]},"r":{"a":0,"k":0}},{"ty":"fl",\#
        "c":{"a":0,"k":[1,0,0,1]},"o":{"a":0,"k":50},"r":1},{"ty":"tr","p":{"a":0,"k":[0,0]},"a":{"a":0,"k":[0,0]},"s":{"a":0,\#
        "k":[100,100]},"r":{"a":0,"k":0},"o":{"a":0,"k":100}}]}],"ip":0,"op":120,"st":0,"bm":0},{"ddd":0,"ind":6,"ty":4,"nm":"",\#
        "sr":1,"ks":{"o":{"a":0,"k":100},"r":{"a":0,"k":90},"p":{"a":1,"k":[{"t":0,"s":[40,7,0],"o":{"x":[0],"y":[0]},"i":{"x":[1],\#
        "y":[1]}},{"t":15,"s":[40,7,0],"o":{"x":[0],"y":[0]},"i":{"x":[1],"y":[1]}},{"t":75,"s":[30,7,0],"h":1},{"t":75.006,"s":[40,\#
        7,0]}]},"a":{"a":0,"k":[3,1,0]},"s":{"a":0,"k":[100,100,100]}},"ao":0,"shapes":[{"ty":"gr","it":[{"ty":"rc","d":1,"p":{"a":0,\#
        "k":[3,1]},"s":{"a":0,"k":[6,2]},"r":{"a":0,"k":0}},{"ty":"fl","c":{"a":0,"k":[1,0,0,1]},"o":{"a":0,"k":75},"r":1},\#
        {"ty":"tr","p":{"a":0,"k":[0,0]},"a":{"a":0,"k":[0,0]},"s":{"a":0,"k":[100,100]},"r":{"a":0,"k":0},"o":{"a":0,"k":100}}]}],\#
        "ip":0,"op":120,"st":0,"bm":0},{"ddd":0,"ind":9,"ty":1,"nm":"","sr":1,"ks":{"o":{"a":0,"k":100},"r":{"a":0,"k":0},"p":{"a":1,\#
        "k":[{"t":0,"s":[7,5,0],"o":{"x":[0],"y":[0]},"i":{"x":[1],"y":[1]}},{"t":60,"s":[7,15,0],"h":1},{"t":60.006,"s":[7,5,0]}]},\#
        "a":{"a":0,"k":[3,1,0]},"s":{"a":0,"k":[100,100,100]}},"ao":0,"sw":6,"sh":2,"sc":"#ff0000","ip":0,"op":120,"st":0,"bm":0}]}
        """#),
    Row(
      name: "a clip, a mask and what is hidden",
      make: {
        let clip = layer(5, 5, 20, 20, nil), inside = layer(-5, 0, 15, 10), hidden = layer(0, 0, 5, 5), masked = layer(0, 10, 20, 5)
        clip.masksToBounds = true
        hidden.isHidden = true
        masked.mask = layer(2, 0, 5, 5)
        for sublayer in [inside, hidden, masked] { clip.addSublayer(sublayer) }
        return clip
      },
      expected: #"""
        [{"ddd":0,"ind":5,"ty":3,"nm":"","parent":2,"sr":1,"ks":{"o":{"a":0,"k":100},"r":{"a":0,"k":0},"p":{"a":0,"k":[10,12.5,0]},\#
        "a":{"a":0,"k":[10,2.5,0]},"s":{"a":0,"k":[100,100,100]}},"ao":0,"ip":0,"op":120,"st":0,"bm":0},{"ddd":0,"ind":9,"ty":1,\#
        "nm":"","parent":5,"td":1,"sr":1,"ks":{"o":{"a":0,"k":100},"r":{"a":0,"k":0},"p":{"a":0,"k":[4.5,2.5,0]},"a":{"a":0,"k":[2.5,\#
        2.5,0]},"s":{"a":0,"k":[100,100,100]}},"ao":0,"sw":5,"sh":5,"sc":"#ff0000","ip":0,"op":120,"st":0,"bm":0},{"ddd":0,"ind":8,\#
        "ty":1,"nm":"","parent":2,"tt":1,"sr":1,"ks":{"o":{"a":0,"k":100},"r":{"a":0,"k":0},"p":{"a":0,"k":[10,12.5,0]},"a":{"a":0,\#
        "k":[10,2.5,0]},"s":{"a":0,"k":[100,100,100]}},"ao":0,"sw":20,"sh":5,"sc":"#ff0000","ip":0,"op":120,"st":0,"bm":0},{"ddd":0,\#
        "ind":7,"ty":1,"nm":"","parent":2,"sr":1,"ks":{"o":{"a":0,"k":100},"r":{"a":0,"k":0},"p":{"a":0,"k":[2.5,5,0]},"a":{"a":0,\#
        "k":[7.5,5,0]},"s":{"a":0,"k":[100,100,100]}},"ao":0,"sw":15,"sh":10,"sc":"#ff0000","ip":0,"op":120,"st":0,"bm":0},{"ddd":0,\#
        "ind":2,"ty":3,"nm":"","sr":1,"ks":{"o":{"a":0,"k":100},"r":{"a":0,"k":0},"p":{"a":0,"k":[15,15,0]},"a":{"a":0,"k":[10,10,\#
        0]},"s":{"a":0,"k":[100,100,100]}},"ao":0,"ip":0,"op":120,"st":0,"bm":0}]}],"layers":[{"ddd":0,"ind":11,"ty":4,"nm":"",\#
        "parent":2,"td":1,"sr":1,"ks":{"o":{"a":0,"k":100},"r":{"a":0,"k":0},"p":{"a":0,"k":[0,0,0]},"a":{"a":0,"k":[0,0,0]},\#
        "s":{"a":0,"k":[100,100,100]}},"ao":0,"shapes":[{"ty":"gr","it":[{"ty":"rc","d":1,"p":{"a":0,"k":[10,10]},"s":{"a":0,"k":[20,\#
        20]},"r":{"a":0,"k":0}},{"ty":"fl","c":{"a":0,"k":[1,1,1,1]},"o":{"a":0,"k":100},"r":1},{"ty":"tr","p":{"a":0,"k":[0,0]},\#
        "a":{"a":0,"k":[0,0]},"s":{"a":0,"k":[100,100]},"r":{"a":0,"k":0},"o":{"a":0,"k":100}}]}],"ip":0,"op":120,"st":0,"bm":0},\#
        {"ddd":0,"ind":10,"ty":0,"nm":"","tt":1,"sr":1,"ks":{"o":{"a":0,"k":100},"r":{"a":0,"k":0},"p":{"a":0,"k":[0,0,0]},\#
        "a":{"a":0,"k":[0,0,0]},"s":{"a":0,"k":[100,100,100]}},"ao":0,"refId":"composition_1","w":60,"h":40,"ip":0,"op":120,"st":0,\#
        "bm":0},{"ddd":0,"ind":2,"ty":3,"nm":"","sr":1,"ks":{"o":{"a":0,"k":100},"r":{"a":0,"k":0},"p":{"a":0,"k":[15,15,0]},\#
        "a":{"a":0,"k":[10,10,0]},"s":{"a":0,"k":[100,100,100]}},"ao":0,"ip":0,"op":120,"st":0,"bm":0}]}
        """#),
    Row(
      // A half turn's sixth is as wide as its cosine: 0.9659, 0.8660, 0.7071 and 0.5 at its quarters.
      name: "turned about y in perspective",
      make: {
        let outer = layer(0, 0, 60, 40, nil), box = layer(20, 10, 20, 20)
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / 100
        outer.sublayerTransform = perspective
        animate(box, "transform.rotation.y", 0, Double.pi / 3)
        outer.addSublayer(box)
        return outer
      },
      expected: #"""
        [{"ddd":0,"ind":4,"ty":1,"nm":"","sr":1,"ks":{"o":{"a":0,"k":100},"r":{"a":0,"k":0},"p":{"a":0,"k":[30,20,0]},"a":{"a":0,\#
        "k":[10,10,0]},"s":{"a":1,"k":[{"t":0,"s":[100,100,100],"o":{"x":[0.333333],"y":[0]},"i":{"x":[0.666667],"y":[0.337148]}},\#
        {"t":15,"s":[96.592583,100,100],"o":{"x":[0.333333],"y":[0.226087]},"i":{"x":[0.666667],"y":[0.563234]}},{"t":30,\#
        "s":[86.60254,100,100],"o":{"x":[0.333333],"y":[0.274562]},"i":{"x":[0.666667],"y":[0.61171]}},{"t":45,"s":[70.710678,100,\#
        100],"o":{"x":[0.333333],"y":[0.297945]},"i":{"x":[0.666667],"y":[0.635092]}},{"t":60,"s":[50,100,100],"h":1},{"t":60.006,\#
        "s":[100,100,100]}]}},"ao":0,"sw":20,"sh":20,"sc":"#ff0000","ip":0,"op":120,"st":0,"bm":0}]}
        """#),
  ]

  @Test("the layers of a document", arguments: rows)
  func texts(row: Row) throws {
    let root = makeRoot(60, 40)
    root.isGeometryFlipped = true
    root.addSublayer(row.make())
    let text = try LottieWriter(root, duration: row.seconds).text()
    let layers = text.range(of: #""layers":"#).map { String(text[$0.upperBound...]) } ?? text
    #expect(layers == row.expected + "\n", "\(layers)")
  }
}
