import Graphics
import LottieLayers
import QuartzCore

/// Outlines, paints and gradients.
extension LottieWrittenLayerTests {
  static let shapes: [Row] = [
    Row(
      "a line with caps and joins of its own, an odd pattern of dashes, and no fill",
      {
        let shape = CAShapeLayer()
        shape.frame = CGRect(x: 2, y: 3, width: 20, height: 10)
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 1, y: 2))
        path.addQuadCurve(to: CGPoint(x: 10, y: 5), control: CGPoint(x: 4, y: 8))
        path.addLine(to: CGPoint(x: 12, y: 1))
        path.move(to: CGPoint(x: 3, y: 3))
        path.addLine(to: CGPoint(x: 7, y: 3))
        path.addLine(to: CGPoint(x: 3, y: 3))
        path.closeSubpath()
        path.addLine(to: CGPoint(x: 9, y: 9))
        (shape.path, shape.fillColor, shape.strokeColor, shape.lineWidth) = (path, nil, blue, 1.5)
        (shape.lineCap, shape.lineJoin, shape.miterLimit, shape.lineDashPattern) = (.square, .round, 7, [4, 2, 1])
        (shape.strokeStart, shape.strokeEnd) = (0.25, 0.75)
        animate(shape, "lineDashPhase", 1, 6)
        return shape
      },
      """
      [],'layers':[{'ind':2,'ty':4,'ks':{'o':100,'r':0,'p':[12,8,0],'a':[10,5,0],'s':[100,100,100]},'shapes':[{'ty':'gr',\
      'it':[{'ty':'sh','d':1,'ks':{'i':[[0,0],[-4,2],[0,0]],'o':[[2,4],[0,0],[0,0]],'v':[[1,2],[10,5],[12,1]],'c':false}},\
      {'ty':'sh','d':1,'ks':{'i':[[0,0],[0,0]],'o':[[0,0],[0,0]],'v':[[3,3],[7,3]],'c':true}},{'ty':'sh','d':1,\
      'ks':{'i':[[0,0],[0,0]],'o':[[0,0],[0,0]],'v':[[3,3],[9,9]],'c':false}},{'ty':'tm','s':25,'e':75,'o':0,'m':2},\
      {'ty':'st','c':[0,0,1,1],'o':50,'w':1.5,'lc':3,'lj':2,'ml':7,'d':[{'n':'d','v':4},{'n':'g','v':2},{'n':'d','v':1},\
      {'n':'g','v':4},{'n':'d','v':2},{'n':'g','v':1},{'n':'o','v':{'a':1,'k':[{'t':0,'s':[1]},{'t':60,'s':[6]}]}}]},{}]}],\
      'ip':0,'op':60}]
      """),
    Row(
      "a line that grows wider over a fill that turns",
      {
        let shape = CAShapeLayer()
        shape.frame = CGRect(x: 2, y: 3, width: 20, height: 10)
        (shape.path, shape.fillColor, shape.strokeColor) = (
          CGPath(rect: CGRect(x: 1, y: 2, width: 8, height: 4), transform: nil), green, red
        )
        animate(shape, "lineWidth", 1, 3)
        animate(shape, "strokeColor", red, blue) { $0.beginTime = 0.5 }
        animate(shape, "transform.rotation.z", 0, 1)
        return shape
      },
      """
      [],'layers':[{'ind':2,'ty':4,'ks':{'o':100,'r':{'a':1,'k':[{'t':0,'s':[0]},{'t':60,'s':[57.29578]}]},'p':[12,8,0],\
      'a':[10,5,0],'s':[100,100,100]},'shapes':[{'ty':'gr','it':[{'ty':'sh','d':1,'ks':{'i':[[0,0],[0,0],[0,0],[0,0]],\
      'o':[[0,0],[0,0],[0,0],[0,0]],'v':[[1,2],[9,2],[9,6],[1,6]],'c':true}},{'ty':'st','c':{'a':1,'k':[{'t':0,'s':[1,0,0,\
      1]},{'t':30,'s':[1,0,0,1]},{'t':60,'s':[0.5,0,0.5,1]}]},'o':{'a':1,'k':[{'t':0,'s':[100]},{'t':30,'s':[100]},{'t':60,\
      's':[75]}]},'w':{'a':1,'k':[{'t':0,'s':[1]},{'t':60,'s':[3]}]},'lc':1,'lj':1,'ml':10},{'ty':'fl','c':[0,1,0,1],\
      'o':100,'r':1},{}]}],'ip':0,'op':60}]
      """),
    Row(
      "an outline whose elements change keeps its form",
      {
        let shape = CAShapeLayer()
        shape.frame = CGRect(x: 2, y: 3, width: 20, height: 10)
        (shape.path, shape.fillColor) = (CGPath(rect: CGRect(x: 1, y: 2, width: 8, height: 4), transform: nil), green)
        let other = CGMutablePath()
        other.addLines(between: [CGPoint(x: 1, y: 2), CGPoint(x: 5, y: 6), CGPoint(x: 1, y: 9)])
        let steps = CAKeyframeAnimation(keyPath: "path")
        (steps.values, steps.duration, steps.calculationMode) = ([shape.path, other].compactMap { $0 }, 1, .discrete)
        shape.add(steps, forKey: nil)
        return shape
      },
      """
      [],'layers':[{'ind':2,'ty':4,'ks':{'o':100,'r':0,'p':[12,8,0],'a':[10,5,0],'s':[100,100,100]},'shapes':[{'ty':'gr',\
      'it':[{'ty':'sh','d':1,'ks':{'i':[[0,0],[0,0],[0,0],[0,0]],'o':[[0,0],[0,0],[0,0],[0,0]],'v':[[1,2],[9,2],[9,6],[1,\
      6]],'c':true}},{'ty':'fl','c':[0,1,0,1],'o':100,'r':1},{}]}],'ip':0,'op':60}]
      root/1: its path keeps the form that it has at first where its elements change
      """),
    Row(
      "a line of no width, and a fill that never shows",
      {
        let shape = CAShapeLayer()
        (shape.path, shape.fillColor, shape.lineWidth) = (
          CGPath(rect: CGRect(x: 1, y: 2, width: 8, height: 4), transform: nil), CGColor(red: 1, green: 1, blue: 1, alpha: 0), 0
        )
        shape.strokeColor = red
        return shape
      }, "[],'layers':[]"),
    Row(
      "some corners are round, of a border too, which lies over the fill's edge",
      {
        let box = layer(2, 3, 20, 12, green)
        (box.cornerRadius, box.borderWidth, box.borderColor) = (4, 2, red)
        box.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
        return box
      },
      """
      [],'layers':[{'ind':2,'ty':4,'ks':{'o':100,'r':0,'p':[12,9,0],'a':[10,6,0],'s':[100,100,100]},'shapes':[{'ty':'gr',\
      'it':[{'ty':'sh','d':1,'ks':{'i':[[0,0],[-2.209139,0],[0,0],[0,0],[0,0],[2.209139,0],[0,0],[0,0]],'o':[[0,-2.209139],\
      [0,0],[0,0],[0,0],[0,2.209139],[0,0],[0,0],[0,0]],'v':[[0,4],[4,0],[20,0],[20,0],[20,8],[16,12],[0,12],[0,12]],\
      'c':true}},{'ty':'sh','d':1,'ks':{'i':[[0,0],[-1.104569,0],[0,0],[0,0],[0,0],[1.104569,0],[0,0],[0,0]],'o':[[0,\
      -1.104569],[0,0],[0,0],[0,0],[0,1.104569],[0,0],[0,0],[0,0]],'v':[[2,4],[4,2],[18,2],[18,2],[18,8],[16,10],[2,10],[2,\
      10]],'c':true}},{'ty':'fl','c':[1,0,0,1],'o':100,'r':2},{}]},{'ty':'gr','it':[{'ty':'sh','d':1,'ks':{'i':[[0,0],\
      [-1.656854,0],[0,0],[0,0],[0,0],[1.656854,0],[0,0],[0,0]],'o':[[0,-1.656854],[0,0],[0,0],[0,0],[0,1.656854],[0,0],[0,\
      0],[0,0]],'v':[[1,4],[4,1],[19,1],[19,1],[19,8],[16,11],[1,11],[1,11]],'c':true}},{'ty':'fl','c':[0,1,0,1],'o':100,\
      'r':1},{}]}],'ip':0,'op':60}]
      """),
    Row(
      "a border grows over round corners",
      {
        let box = layer(2, 3, 20, 12, green)
        (box.cornerRadius, box.borderColor) = (4, red)
        animate(box, "borderWidth", 0, 8)
        animate(box, "cornerRadius", 4, 9)
        return box
      },
      """
      [],'layers':[{'ind':2,'ty':4,'ks':{'o':100,'r':0,'p':[12,9,0],'a':[10,6,0],'s':[100,100,100]},'shapes':[{'ty':'gr',\
      'it':[{'ty':'rc','d':1,'p':[10,6],'s':[20,12],'r':{'a':1,'k':[{'t':0,'s':[4]},{'t':15,'s':[5.25]},{'t':22.5,\
      's':[5.875]},{'t':23.25,'s':[5.9375]},{'t':23.75,'s':[5.979167]},{'t':24,'s':[6]}]}},{'ty':'rc','d':1,'p':[10,6],\
      's':{'a':1,'k':[{'t':0,'s':[20,12]},{'t':30,'s':[12,4]},{'t':45,'s':[8,0]}]},'r':{'a':1,'k':[{'t':0,'s':[4]},{'t':15,\
      's':[3.25]},{'t':22.5,'s':[2.875]},{'t':23.25,'s':[2.8375]},{'t':23.75,'s':[2.8125]},{'t':24,'s':[2.8]},{'t':24.25,\
      's':[2.766667]},{'t':26.25,'s':[2.5]},{'t':30,'s':[2]},{'t':45,'s':[0]}]}},{'ty':'fl','c':[1,0,0,1],'o':100,'r':2},\
      {}]},{'ty':'gr','it':[{'ty':'rc','d':1,'p':[10,6],'s':[20,12],'r':{'a':1,'k':[{'t':0,'s':[4]},{'t':15,'s':[5.25]},\
      {'t':22.5,'s':[5.875]},{'t':23.25,'s':[5.9375]},{'t':23.75,'s':[5.979167]},{'t':24,'s':[6]}]}},{'ty':'fl','c':[0,1,0,\
      1],'o':100,'r':1},{}]}],'ip':0,'op':60}]
      """),
    Row(
      "a size and a colour that change",
      {
        let box = layer(2, 3, 20, 12, green)
        animate(box, "bounds.size.width", 20, 30)
        animate(box, "backgroundColor", red, blue)
        return box
      },
      """
      [],'layers':[{'ind':2,'ty':4,'ks':{'o':100,'r':0,'p':[12,9,0],'a':{'a':1,'k':[{'t':0,'s':[10,6,0]},{'t':60,'s':[15,6,\
      0]}]},'s':[100,100,100]},'shapes':[{'ty':'gr','it':[{'ty':'rc','d':1,'p':{'a':1,'k':[{'t':0,'s':[10,6]},{'t':60,\
      's':[15,6]}]},'s':{'a':1,'k':[{'t':0,'s':[20,12]},{'t':60,'s':[30,12]}]},'r':0},{'ty':'fl','c':{'a':1,'k':[{'t':0,\
      's':[1,0,0,1]},{'t':60,'s':[0,0,1,1]}]},'o':{'a':1,'k':[{'t':0,'s':[100]},{'t':60,'s':[50]}]},'r':1},{}]}],'ip':0,\
      'op':60}]
      """),
    Row(
      "a colour between two bytes is no solid", { layer(2, 3, 20, 12, CGColor(red: 0.3, green: 0.2, blue: 1, alpha: 1)) },
      """
      [],'layers':[{'ind':2,'ty':4,'ks':{'o':100,'r':0,'p':[12,9,0],'a':[10,6,0],'s':[100,100,100]},'shapes':[{'ty':'gr',\
      'it':[{'ty':'rc','d':1,'p':[10,6],'s':[20,12],'r':0},{'ty':'fl','c':[0.3,0.2,1,1],'o':100,'r':1},{}]}],'ip':0,'op':60}]
      """),
    Row(
      "a size between two points is no solid", { layer(2, 3, 20.5, 12) },
      """
      [],'layers':[{'ind':2,'ty':4,'ks':{'o':100,'r':0,'p':[12.25,9,0],'a':[10.25,6,0],'s':[100,100,100]},\
      'shapes':[{'ty':'gr','it':[{'ty':'rc','d':1,'p':[10.25,6],'s':[20.5,12],'r':0},{'ty':'fl','c':[1,0,0,1],'o':100,\
      'r':1},{}]}],'ip':0,'op':60}]
      """),
    Row(
      "a solid in small digits", { layer(2, 3, 20, 12, CGColor(red: 0.2, green: 13.0 / 255, blue: 0, alpha: 1)) },
      """
      [],'layers':[{'ind':3,'ty':1,'ks':{'o':100,'r':0,'p':[12,9,0],'a':[10,6,0],'s':[100,100,100]},'sw':20,'sh':12,\
      'sc':'#330d00','ip':0,'op':60}]
      """),
  ]

  private static func gradient(_ change: (CAGradientLayer) -> Void) -> CALayer {
    let gradient = CAGradientLayer()
    gradient.frame = CGRect(x: 2, y: 3, width: 20, height: 10)
    gradient.colors = [red, green, CGColor(red: 0, green: 0, blue: 1, alpha: 1)]
    change(gradient)
    return gradient
  }

  static let gradients: [Row] = [
    Row(
      "three opaque colours, evenly", { gradient { _ in } },
      """
      [],'layers':[{'ind':2,'ty':4,'ks':{'o':100,'r':0,'p':[12,8,0],'a':[10,5,0],'s':[100,100,100]},'shapes':[{'ty':'gr',\
      'it':[{'ty':'gr','it':[{'ty':'rc','d':1,'p':[10,5],'s':[20,10],'r':0},{'ty':'tr','p':[0,0],'a':[0,0],'s':[5,10],'r':0,\
      'o':100}]},{'ty':'gf','o':100,'r':1,'t':1,'g':{'p':3,'k':[0,1,0,0,0.5,0,1,0,1,0,0,1]},'s':[0.5,0],'e':[0.5,1],'h':0,\
      'a':0},{'ty':'tr','p':[0,0],'a':[0,0],'s':[2000,1000],'r':0,'o':100}]}],'ip':0,'op':60}]
      """),
    Row(
      "places out of order and out of range", { gradient { ($0.locations, $0.cornerRadius) = ([0.5, 0.25, 1.5], 2) } },
      """
      [],'layers':[{'ind':2,'ty':4,'ks':{'o':100,'r':0,'p':[12,8,0],'a':[10,5,0],'s':[100,100,100]},'shapes':[{'ty':'gr',\
      'it':[{'ty':'gr','it':[{'ty':'rc','d':1,'p':[10,5],'s':[20,10],'r':2},{'ty':'tr','p':[0,0],'a':[0,0],'s':[5,10],'r':0,\
      'o':100}]},{'ty':'gf','o':100,'r':1,'t':1,'g':{'p':3,'k':[0.5,1,0,0,0.5,0,1,0,1,0,0,1]},'s':[0.5,0],'e':[0.5,1],'h':0,\
      'a':0},{'ty':'tr','p':[0,0],'a':[0,0],'s':[2000,1000],'r':0,'o':100}]}],'ip':0,'op':60}]
      """),
    Row(
      "colours and places that change",
      {
        gradient {
          animate($0, "colors", [red, green, blue], [green, green, red])
          animate($0, "locations", [0, 0.25, 1], [0, 0.75, 1])
        }
      },
      """
      [],'layers':[{'ind':2,'ty':4,'ks':{'o':100,'r':0,'p':[12,8,0],'a':[10,5,0],'s':[100,100,100]},'shapes':[{'ty':'gr',\
      'it':[{'ty':'gr','it':[{'ty':'rc','d':1,'p':[10,5],'s':[20,10],'r':0},{'ty':'tr','p':[0,0],'a':[0,0],'s':[5,10],'r':0,\
      'o':100}]},{'ty':'gf','o':100,'r':1,'t':1,'g':{'p':3,'k':{'a':1,'k':[{'t':0,'s':[0,1,0,0,0.25,0,1,0,1,0,0,1,0,1,0.25,\
      1,1,0.5]},{'t':60,'s':[0,0,1,0,0.75,0,1,0,1,1,0,0,0,1,0.75,1,1,1]}]}},'s':[0.5,0],'e':[0.5,1],'h':0,'a':0},{'ty':'tr',\
      'p':[0,0],'a':[0,0],'s':[2000,1000],'r':0,'o':100}]}],'ip':0,'op':60}]
      """),
    Row(
      "ends that move, on a size that changes",
      {
        gradient {
          animate($0, "endPoint", CGPoint(x: 1, y: 0.5), CGPoint(x: 0.5, y: 1))
          animate($0, "bounds.size.height", 10, 10.1)
        }
      },
      """
      [],'layers':[{'ind':2,'ty':4,'ks':{'o':100,'r':0,'p':[12,8,0],'a':{'a':1,'k':[{'t':0,'s':[10,5,0]},{'t':60,'s':[10,\
      5.05,0]}]},'s':[100,100,100]},'shapes':[{'ty':'gr','it':[{'ty':'gr','it':[{'ty':'rc','d':1,'p':{'a':1,'k':[{'t':0,\
      's':[10,5]},{'t':60,'s':[10,5.05]}]},'s':{'a':1,'k':[{'t':0,'s':[20,10]},{'t':60,'s':[20,10.1]}]},'r':0},{'ty':'tr',\
      'p':[0,0],'a':[0,0],'s':{'a':1,'k':[{'t':0,'s':[5,10],'o':{'x':[0.333333],'y':[0.336667]},'i':{'x':[0.666667],\
      'y':[0.669967]}},{'t':60,'s':[5,9.90099]}]},'r':0,'o':100}]},{'ty':'gf','o':100,'r':1,'t':1,'g':{'p':3,'k':[0,1,0,0,\
      0.5,0,1,0,1,0,0,1]},'s':[0.5,0],'e':{'a':1,'k':[{'t':0,'s':[1,0.5]},{'t':60,'s':[0.5,1]}]},'h':0,'a':0},{'ty':'tr',\
      'p':[0,0],'a':[0,0],'s':{'a':1,'k':[{'t':0,'s':[2000,1000]},{'t':60,'s':[2000,1010]}]},'r':0,'o':100}]}],'ip':0,\
      'op':60}]
      """),
    Row(
      "a radial one, an ellipse",
      {
        gradient { ($0.type, $0.startPoint, $0.endPoint) = (.radial, CGPoint(x: 0.25, y: 0.5), CGPoint(x: 0.5, y: 1)) }
      },
      """
      [],'layers':[{'ind':2,'ty':4,'ks':{'o':100,'r':0,'p':[12,8,0],'a':[10,5,0],'s':[100,100,100]},'shapes':[{'ty':'gr',\
      'it':[{'ty':'gr','it':[{'ty':'rc','d':1,'p':[10,5],'s':[20,10],'r':0},{'ty':'tr','p':[0,0],'a':[5,5],'s':[20,20],\
      'r':0,'o':100}]},{'ty':'gf','o':100,'r':1,'t':2,'g':{'p':3,'k':[0,1,0,0,0.5,0,1,0,1,0,0,1]},'s':[0,0],'e':[1,0],'h':0,\
      'a':0},{'ty':'tr','p':[5,5],'a':[0,0],'s':[500,500],'r':0,'o':100}]}],'ip':0,'op':60}]
      """),
    Row("one colour is no gradient", { gradient { $0.colors = [red] } }, "[],'layers':[]"),
    Row("places for other colours", { gradient { $0.locations = [0, 1] } }, "[],'layers':[]"),
    Row("ends in one place", { gradient { $0.endPoint = $0.startPoint } }, "[],'layers':[]"),
  ]
}
