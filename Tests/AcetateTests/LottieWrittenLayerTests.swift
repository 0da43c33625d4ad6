import Foundation
import Graphics
import LottieLayers
import QuartzCore
import Testing

/// What layers are written as. Texts are shortened: values that stay stand alone, what is as ever is left out.
@Suite("Layers written as Lottie animations, one feature after the other")
struct LottieWrittenLayerTests {
  static let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1), blue = CGColor(red: 0, green: 0, blue: 1, alpha: 0.5)
  static let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)

  static func layer(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: CGColor? = red) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: x, y: y, width: width, height: height)
    layer.backgroundColor = color
    return layer
  }

  static func animate(
    _ layer: CALayer, _ keyPath: String, _ from: Any?, _ to: Any?, _ change: (CABasicAnimation) -> Void = { _ in }
  ) {
    let animation = CABasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue, animation.duration) = (from, to, 1)
    (animation.isRemovedOnCompletion, animation.fillMode) = (false, .both)
    change(animation)
    layer.add(animation, forKey: keyPath)
  }

  static func picture(_ width: Int, _ height: Int) -> CGImage? {
    CGImage(width: width, height: height, rgba: [UInt8](repeating: 255, count: 4 * width * height))
  }

  struct Row: CustomTestStringConvertible {
    let name: String
    let seconds: Double
    let isFlipped: Bool
    let make: @Sendable () -> CALayer
    let expected: String
    var testDescription: String { name }

    init(_ name: String, seconds: Double = 1, isFlipped: Bool = true, _ make: @escaping @Sendable () -> CALayer, _ expected: String) {
      (self.name, self.seconds, self.isFlipped, self.make, self.expected) = (name, seconds, isFlipped, make, expected)
    }
  }

  private static let contents: [Row] = [
    Row(
      "a picture that fills",
      {
        let box = layer(2, 3, 20, 10, nil)
        box.contents = picture(4, 2)
        return box
      },
      """
      [{'id':'image_1','w':4,'h':2,'u':'','p':'picture','e':1}],'layers':[{'ind':3,'ty':2,'parent':2,'ks':{'o':100,'r':0,\
      'p':[0,0,0],'a':[0,0,0],'s':[500,500,100]},'refId':'image_1','ip':0,'op':60},{'ind':2,'ty':3,'ks':{'o':100,'r':0,\
      'p':[12,8,0],'a':[10,5,0],'s':[100,100,100]},'ip':0,'op':60}]
      """),
    Row(
      "a part of a picture, in a corner, at half its size",
      {
        let box = layer(2, 3, 20, 10, nil)
        (box.contents, box.contentsRect) = (picture(8, 4), CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5))
        (box.contentsGravity, box.contentsScale) = (.topRight, 2)
        return box
      },
      """
      [{'id':'image_1','w':8,'h':4,'u':'','p':'picture','e':1}],'layers':[{'ind':3,'ty':2,'parent':2,'ks':{'o':100,'r':0,\
      'p':[18,9,0],'a':[2,1,0],'s':[50,50,100]},'hasMask':true,'masksProperties':[{'mode':'a','inv':false,'pt':{'i':[[0,0],\
      [0,0],[0,0],[0,0]],'o':[[0,0],[0,0],[0,0],[0,0]],'v':[[2,1],[6,1],[6,3],[2,3]],'c':true},'o':100,'x':0}],\
      'refId':'image_1','ip':0,'op':60},{'ind':2,'ty':3,'ks':{'o':100,'r':0,'p':[12,8,0],'a':[10,5,0],'s':[100,100,100]},\
      'ip':0,'op':60}]
      """),
    Row(
      "a part of a picture that moves, where y points up", isFlipped: false,
      {
        let box = layer(2, 3, 20, 10, nil)
        (box.contents, box.contentsGravity) = (picture(8, 4), .bottomLeft)
        animate(box, "contentsRect", CGRect(x: 0, y: 0, width: 0.5, height: 0.5), CGRect(x: 0.5, y: 0.25, width: 0.5, height: 0.5))
        return box
      },
      """
      [{'id':'image_1','w':8,'h':4,'u':'','p':'picture','e':1}],'layers':[{'ind':3,'ty':2,'parent':2,'ks':{'o':100,'r':0,\
      'p':[0,2,0],'a':{'a':1,'k':[{'t':0,'s':[0,2,0]},{'t':60,'s':[4,1,0]}]},'s':[100,-100,100]},'hasMask':true,\
      'masksProperties':[{'mode':'a','inv':false,'pt':{'a':1,'k':[{'t':0,'s':[{'i':[[0,0],[0,0],[0,0],[0,0]],'o':[[0,0],[0,\
      0],[0,0],[0,0]],'v':[[0,2],[4,2],[4,4],[0,4]],'c':true}]},{'t':60,'s':[{'i':[[0,0],[0,0],[0,0],[0,0]],'o':[[0,0],[0,\
      0],[0,0],[0,0]],'v':[[4,1],[8,1],[8,3],[4,3]],'c':true}]}]},'o':100,'x':0}],'refId':'image_1','ip':0,'op':60},\
      {'ind':2,'ty':3,'parent':1,'ks':{'o':100,'r':0,'p':[12,8,0],'a':[10,5,0],'s':[100,100,100]},'ip':0,'op':60},{'ind':1,\
      'ty':3,'ks':{'o':100,'r':0,'p':[30,20,0],'a':[30,20,0],'s':[100,-100,100]},'ip':0,'op':60}]
      """),
    Row(
      "pictures one after the other, on a fill, under a border",
      {
        let box = layer(2, 3, 20, 10)
        (box.borderWidth, box.borderColor, box.contentsGravity) = (1, green, .center)
        let steps = CAKeyframeAnimation(keyPath: "contents")
        let first = picture(4, 2), second = picture(6, 3)
        (steps.values, steps.duration, steps.calculationMode) = ([first, second, first].compactMap { $0 }, 0.75, .discrete)
        box.add(steps, forKey: nil)
        return box
      },
      """
      [{'id':'image_1','w':4,'h':2,'u':'','p':'picture','e':1},{'id':'image_2','w':6,'h':3,'u':'','p':'picture','e':1}],\
      'layers':[{'ind':6,'ty':4,'parent':2,'ks':{'o':100,'r':0,'p':[0,0,0],'a':[0,0,0],'s':[100,100,100]},\
      'shapes':[{'ty':'gr','it':[{'ty':'rc','d':1,'p':[10,5],'s':[20,10],'r':0},{'ty':'rc','d':1,'p':[10,5],'s':[18,8],\
      'r':0},{'ty':'fl','c':[0,1,0,1],'o':100,'r':2},{}]}],'ip':0,'op':60},{'ind':5,'ty':2,'parent':2,'ks':{'o':100,'r':0,\
      'p':[8,4,0],'a':[0,0,0],'s':[100,100,100]},'refId':'image_1','ip':30,'op':45.006},{'ind':4,'ty':2,'parent':2,\
      'ks':{'o':100,'r':0,'p':[7,3.5,0],'a':[0,0,0],'s':[100,100,100]},'refId':'image_2','ip':15,'op':30},{'ind':3,'ty':2,\
      'parent':2,'ks':{'o':100,'r':0,'p':[8,4,0],'a':[0,0,0],'s':[100,100,100]},'refId':'image_1','ip':0,'op':15},{'ind':2,\
      'ty':4,'ks':{'o':100,'r':0,'p':[12,8,0],'a':[10,5,0],'s':[100,100,100]},'shapes':[{'ty':'gr','it':[{'ty':'rc','d':1,\
      'p':[10,5],'s':[20,10],'r':0},{'ty':'fl','c':[1,0,0,1],'o':100,'r':1},{}]}],'ip':0,'op':60}]
      """),
    Row(
      "copies of a picture, each paler",
      {
        let copies = CAReplicatorLayer()
        copies.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
        (copies.instanceCount, copies.instanceAlphaOffset, copies.instanceRedOffset) = (2, -0.25, -0.5)
        copies.instanceTransform = CATransform3DMakeTranslation(9, 0, 0)
        let box = layer(2, 3, 4, 2, nil)
        box.contents = picture(4, 2)
        copies.addSublayer(box)
        copies.addSublayer(layer(1, 2, 3, 4))
        return copies
      },
      """
      [{'id':'image_1','w':4,'h':2,'u':'','p':'picture','e':1}],'layers':[{'ind':8,'ty':4,'ks':{'o':100,'r':0,'p':[11.5,4,\
      0],'a':[1.5,2,0],'s':[100,100,100]},'shapes':[{'ty':'gr','it':[{'ty':'rc','d':1,'p':[1.5,2],'s':[3,4],'r':0},\
      {'ty':'fl','c':[0.5,0,0,1],'o':75,'r':1},{}]}],'ip':0,'op':60},{'ind':11,'ty':2,'parent':7,'ks':{'o':75,'r':0,'p':[0,\
      0,0],'a':[0,0,0],'s':[100,100,100]},'refId':'image_1','ip':0,'op':60},{'ind':7,'ty':3,'ks':{'o':100,'r':0,'p':[13,4,\
      0],'a':[2,1,0],'s':[100,100,100]},'ip':0,'op':60},{'ind':10,'ty':1,'ks':{'o':100,'r':0,'p':[2.5,4,0],'a':[1.5,2,0],\
      's':[100,100,100]},'sw':3,'sh':4,'sc':'#ff0000','ip':0,'op':60},{'ind':9,'ty':2,'parent':4,'ks':{'o':100,'r':0,'p':[0,\
      0,0],'a':[0,0,0],'s':[100,100,100]},'refId':'image_1','ip':0,'op':60},{'ind':4,'ty':3,'ks':{'o':100,'r':0,'p':[4,4,0],\
      'a':[2,1,0],'s':[100,100,100]},'ip':0,'op':60}]
      root/1/2/1: the colours of a replicator's copies are left out of pictures
      """),
  ]

  private static func shortened(_ text: String) -> String {
    var text = text
    for (long, short) in [
      (#""ddd":0,"#, ""), (#""sr":1,"#, ""), (#","ao":0"#, ""), (#","st":0"#, ""), (#""nm":"","#, ""), (#","bm":0"#, ""),
      (#","o":{"x":[0],"y":[0]},"i":{"x":[1],"y":[1]}"#, ""),
      (
        #"{"ty":"tr","p":{"a":0,"k":[0,0]},"a":{"a":0,"k":[0,0]},"s":{"a":0,"k":[100,100]},"r":{"a":0,"k":0},"o":{"a":0,"k":100}}"#, "{}"
      ),
    ] { text = text.replacingOccurrences(of: long, with: short) }
    while let start = text.range(of: "data:image/png;base64,"), let end = text[start.upperBound...].firstIndex(of: "\"") {
      text.replaceSubrange(start.lowerBound..<end, with: "picture")
    }
    // {"a":0,"k":V} becomes V.
    while let start = text.range(of: #"{"a":0,"k":"#) {
      var depth = 0, end = start.upperBound
      while depth > 0 || text[end] != "}" {
        if "[{".contains(text[end]) { depth += 1 } else if "]}".contains(text[end]) { depth -= 1 }
        end = text.index(after: end)
      }
      text.replaceSubrange(start.lowerBound...end, with: text[start.upperBound..<end])
    }
    return text.replacingOccurrences(of: "\"", with: "'")
  }

  @Test("texts of layers and compositions", arguments: shapes + gradients + contents + groups + times + courses)
  func texts(row: Row) throws {
    let root = makeRoot(60, 40)
    root.isGeometryFlipped = row.isFlipped
    root.addSublayer(row.make())
    let writer = LottieWriter(root, duration: row.seconds)
    let text = try writer.text(), from = try #require(text.range(of: #""assets":"#))
    let words = ([Self.shortened(String(text[from.upperBound...].dropLast(2)))] + writer.notes).joined(separator: "\n")
    #expect(words == row.expected, "\(words)")
  }

  @Test("the document's own members: names, sizes, rates, pictures inside and beside")
  func members() throws {
    let root = makeRoot(60, 40)
    (root.name, root.isGeometryFlipped) = ("stage", true)
    let box = Self.layer(2, 3, 20, 10, nil)
    box.contents = Self.picture(2, 1)
    root.addSublayer(box)
    let text = try LottieWriter(root, duration: 2.5, frameRate: 24).text()
    #expect(
      text.hasPrefix(
        #"{"v":"5.7.0","fr":24,"ip":0,"op":60,"w":60,"h":40,"nm":"stage","ddd":0,"assets":[{"id":"image_1","w":2,"h":1,"u":"","#))
    #expect(text.contains(#""p":"data:image/png;base64,iVBOR"#) && text.contains(#""e":1}],"layers":["#) && text.hasSuffix("}]}\n"))
    let document = try LottieDocument(data: try LottieWriter(root, duration: 2.5, frameRate: 24).archive())
    #expect(document.name == "stage" && document.frameRate == 24 && document.duration == 2.5 && document.animations == ["animation"])
    #expect(document.pictures.map(\.file) == ["image_1.png"] && document.problems.isEmpty)
    let url = URL(fileURLWithPath: "a.lottie"), other = URL(fileURLWithPath: "a.json")
    #expect(try LottieWriter(root, duration: 1).contents(for: url).prefix(2) == Data("PK".utf8))
    #expect(try LottieWriter(root, duration: 1).contents(for: other).first == UInt8(ascii: "{"))
  }

  @Test("blend modes by the format's numbers")
  func blendModes() throws {
    let names =
      [
        "normal", "multiply", "screen", "overlay", "darken", "lighten", "colorDodge", "colorBurn", "hardLight", "softLight", "difference",
        "exclusion", "hue", "saturation", "color", "luminosity",
      ].map { "\($0)BlendMode" } + ["plusLighter"]
    for (number, name) in names.enumerated() {
      let root = makeRoot(60, 40), box = Self.layer(2, 3, 20, 10)
      box.compositingFilter = name
      root.addSublayer(box)
      let writer = LottieWriter(root, duration: 1)
      #expect(try writer.text().contains("\"bm\":\(number)}") && writer.notes.isEmpty, "\(name)")
    }
    let root = makeRoot(60, 40), box = Self.layer(2, 3, 20, 10)
    box.compositingFilter = "sourceIn"
    root.addSublayer(box)
    #expect(LottieWriter(root, duration: 1).notes == ["root/1: the compositing filter sourceIn is left out"])
  }

  @Test("what cannot be said of a layer is told")
  func notes() throws {
    func notes(_ change: (CALayer, CALayer) -> Void) -> [String] {
      let root = makeRoot(60, 40), box = Self.layer(2, 3, 20, 10)
      root.addSublayer(box)
      change(root, box)
      return LottieWriter(root, duration: 1).notes
    }
    #expect(notes { _, _ in } == [])
    #expect(notes { Self.animate($1, "shadowOpacity", 0, 0) } == ["root/1: its shadow is left out"])
    #expect(notes { ($1.cornerCurve, $1.cornerRadius) = (.continuous, 3) } == ["root/1: its continuous corners are written as round ones"])
    #expect(notes { $1.cornerCurve = .continuous } == [])
    #expect(notes { ($1.allowsGroupOpacity, $1.opacity) = (false, 0.5) } == ["root/1: its parts fade together, not each by itself"])
    #expect(notes { $1.allowsGroupOpacity = false } == [])
    #expect(
      notes { ($1.filters, $1.name) = ([CAFilter(type: "gaussianBlur"), CAFilter(type: "colorInvert")], "box") }
        == ["root/box: the filter gaussianBlur is left out", "root/box: the filter colorInvert is left out"])
    #expect(
      notes { $1.backgroundFilters = [CAFilter(type: "gaussianBlur")] }
        == ["root/1: the background filter gaussianBlur is left out"])
    #expect(
      notes { ($1.contents, $1.magnificationFilter) = (Self.picture(2, 2), .nearest) }
        == ["root/1: players smooth its contents, whose pixels shall stay squares"])
    #expect(
      notes { ($1.contents, $1.minificationFilter) = (Self.picture(2, 2), .nearest) }
        == ["root/1: players smooth its contents, whose pixels shall stay squares"])
    #expect(
      notes { ($1.contents, $1.contentsCenter) = (Self.picture(2, 2), CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)) }
        == ["root/1: its contents are stretched evenly, not by parts"])
    #expect(notes { Self.animate($1, "zPosition", 0, 3) } == ["root: the order of sublayers by depth stays as it is at the beginning"])
    #expect(
      notes { root, _ in
        let gradient = CAGradientLayer(), copies = CAReplicatorLayer(), inner = CALayer()
        (gradient.type, gradient.colors) = (.conic, [Self.red, Self.green])
        copies.instanceCount = 2
        copies.addSublayer(inner)
        inner.mask = CAEmitterLayer()
        root.addSublayer(gradient)
        root.addSublayer(copies)
      } == ["root/2: its conic gradient is left out"])
  }
}
