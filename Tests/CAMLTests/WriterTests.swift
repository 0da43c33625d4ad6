import CAML
import Foundation
import QuartzCore
import TestSupport
import Testing

@Suite("Writing documents")
struct WriterTests {
  private func written(_ body: String, attributes: String = "") throws -> String {
    try CAMLWriter(document(body, attributes: attributes).rootLayer).text()
  }

  @Test("one form: what is written, in the order of the table, an element a line")
  func form() throws {
    let text = try written(
      """
      <sublayers><CAShapeLayer strokeColor='#ff0000' path='0 0 m 10 0 l h' lineWidth='2.50' opacity='0.3' hidden='0'
        transform='translate(1,2) rotate(30deg)'>
        <fillColor opacity='.5' value='0 0 1'/></CAShapeLayer></sublayers>
      """, attributes: "position='50 40' name='a &lt;b&gt; &amp; \"c\"'")
    #expect(
      text == """
        <?xml version="1.0" encoding="UTF-8"?>
        <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
          <CALayer name="a &lt;b&gt; &amp; &quot;c&quot;" bounds="0 0 100 80" position="50 40">
            <sublayers>
              <CAShapeLayer bounds="0 0 0 0" position="0 0" transform="translate(1, 2) rotate(30deg)" opacity="0.3" path="0 0 m 10 0 l h" \
        strokeColor="1 0 0" lineWidth="2.5">
                <fillColor type="CGColor" opacity="0.5" value="0 0 1"/>
              </CAShapeLayer>
            </sublayers>
          </CALayer>
        </caml>

        """)
  }

  @Test("a filter's input is written where XML can name it, and nothing is written that cannot be read")
  func unnamedInputs() throws {
    let layer = CALayer(), filter = CAFilter(type: "gaussianBlur")
    filter.setValue(8, forKey: "inputRadius")
    let color = CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)
    for key in ["", "a b", "1st", "a:b", "a=\"1\"", "größe 1", "\u{1D400}", "é/><x"] {
      filter.setValue(1, forKey: key)
      // An element of its own.
      filter.setValue(color, forKey: key + " ")
    }
    for key in ["größe", "_a-1.b"] { filter.setValue(2, forKey: key) }
    layer.filters = [filter]
    let text = try CAMLWriter(layer).text()
    #expect(text.contains(#"<CAFilter filter="gaussianBlur" _a-1.b="2" größe="2" inputRadius="8"/>"#), "\(text)")
    _ = try CAMLDocument.load(data: Data(text.utf8), file: "written.caml")
  }

  @Test("animations: the tag is the key where it can be, and what begins with the layer does so in every reader")
  func animations() throws {
    let text = try written(
      """
      <animations>
        <turn type='CABasicAnimation' keyPath='transform.rotation.z' fromValue='0' toValue='3' duration='2' repeatCount='inf'/>
        <p key='my move' type='CAKeyframeAnimation' keyPath='position' duration='1' timingFunction='easeIn'>
          <values><CGPoint value='0 0'/><CGPoint value='5 5'/></values><keyTimes><real value='0'/><real value='1'/></keyTimes>
          <timingFunctions><CAMediaTimingFunction value='0.4 0 0.2 1'/></timingFunctions></p>
        <CATransition key='change' type='push' subtype='fromTop' duration='1'/>
      </animations>
      """)
    let body = text.split(separator: "\n").drop { !$0.contains("<animations>") }.prefix { !$0.contains("</CALayer>") }.joined(
      separator: "\n")
    #expect(
      body == """
            <animations>
              <turn type="CABasicAnimation" beginTime="1e-100" duration="2" repeatCount="inf" keyPath="transform.rotation.z">
                <fromValue type="real" value="0"/>
                <toValue type="real" value="3"/>
              </turn>
              <p key="my move" type="CAKeyframeAnimation" beginTime="1e-100" duration="1" timingFunction="easeIn" keyPath="position">
                <values>
                  <CGPoint value="0 0"/>
                  <CGPoint value="5 5"/>
                </values>
                <keyTimes>
                  <real value="0"/>
                  <real value="1"/>
                </keyTimes>
                <timingFunctions>
                  <CAMediaTimingFunction value="0.4 0 0.2 1"/>
                </timingFunctions>
              </p>
              <CATransition key="transition" beginTime="1e-100" duration="1" type="push" subtype="fromTop"/>
            </animations>
        """)
  }

  @Test("states find their layers again, and a second writing is the same text")
  func states() throws {
    let source = """
      <sublayers><CALayer id='ball' name='ball'/></sublayers>
      <states><LKState name='Up' basedOn='Down'><elements>
        <LKStateSetValue targetId='ball' keyPath='position.y'><value type='real' value='40'/></LKStateSetValue>
        <LKStateAddAnimation key='spin'><animation type='CABasicAnimation' keyPath='transform.rotation' toValue='1' duration='1'/>
        </LKStateAddAnimation></elements></LKState><LKState name='Down' initial='1'/></states>
      <stateTransitions><LKStateTransition fromState='*' toState='Up'><elements>
        <LKStateTransitionElement targetId='ball' key='position.y' beginTime='0.5'><animation type='CASpringAnimation'
          keyPath='position.y' damping='50' mass='2' stiffness='300' velocity='1' duration='0.8' fillMode='backwards'/>
        </LKStateTransitionElement></elements></LKStateTransition></stateTransitions>
      """
    let text = try written(source)
    let again = try document(xml: text)
    #expect(again.diagnostics == [] && again.stateNames == ["Up", "Down"])
    #expect(try CAMLWriter(again.rootLayer).text() == text)
    try again.apply(state: "Up")
    #expect(again.layer(named: "ball")?.position.y == 40)
    let element = try #require(again.rootLayer.stateTransitions?.first?.elements.first)
    let spring = try #require(element.animation as? CASpringAnimation)
    #expect(spring.damping == 50 && spring.initialVelocity == 1 && spring.fillMode == .backwards && element.beginTime == 0.5)
  }

  @Test("a package has its pictures beside it, each once; a bare document inside")
  func pictures() throws {
    let folder = try TemporaryFolder()
    try folder.writePicture("a.png")
    try folder.write(
      """
      <caml><CALayer bounds='0 0 4 4'><contents type='CGImage' src='a.png'/><sublayers>
        <CALayer contents='a.png'><animations><f type='CAKeyframeAnimation' keyPath='contents' calculationMode='discrete' duration='1'>
        <values><CGImage src='a.png'/><CGImage src='data:image/png;base64,\(twoPixels)'/></values></f></animations></CALayer>
      </sublayers></CALayer></caml>
      """, as: "a.caml")
    let writer = CAMLWriter(try folder.load("a.caml").rootLayer)
    try writer.write(to: folder.url.appendingPathComponent("B.ca"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("B.ca")).sorted() == ["assets", "index.xml", "main.caml"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("B.ca/assets")).sorted() == ["image-1.png", "image-2.png"])
    try writer.write(to: folder.url.appendingPathComponent("C.caml"))
    for name in ["B.ca", "C.caml"] {
      let loaded = try folder.load(name)
      #expect(loaded.diagnostics == [] && loaded.size == CGSize(width: 4, height: 4))
      let image = try #require(loaded.rootLayer.contents).self as? CGImage
      #expect(image?.width == 2 && image?.withUnsafePixels { $0[0, 0] } == SIMD4(255, 0, 0, 255))
      let frames = loaded.rootLayer.sublayers?.first?.animation(forKey: "f") as? CAKeyframeAnimation
      #expect(frames?.values?.count == 2)
    }
    // A package that is there is replaced.
    try writer.write(to: folder.url.appendingPathComponent("B.ca"))
    #expect(!folder.contents.contains { $0.hasPrefix(".acetate") })
  }

  @Test("values of every kind read back as they were")
  func values() throws {
    let source = """
      <sublayers>
        <CAGradientLayer type='radial' startPoint='0 0' endPoint='1 1'><colors><CGColor value='1 0 0' opacity='0.25'/>
          <CGColor value='1.09 -0.02 0'/></colors><locations><real value='0'/><real value='0.7'/></locations></CAGradientLayer>
        <CATextLayer fontSize='12' alignmentMode='center' wrapped='1'><string type='string' value='a\u{20}"b"&#10;c'/>
          <font type='string' value='Helvetica'/></CATextLayer>
        <CAReplicatorLayer instanceCount='3' instanceDelay='0.1' instanceTransform='translate(5, 0) rotate(10deg, 0, 1, 0)'
          instanceAlphaOffset='-0.1'>
          <sublayers><CALayer compositingFilter='multiplyBlendMode' speed='2' beginTime='1' shadowOpacity='0.7'
            cornerCurve='continuous'/></sublayers>
        </CAReplicatorLayer>
        <CALayer sublayerTransform='perspective(500)' transform='matrix(1,0.5,0,0, 0,1,0,0, 0,0,1,0, 3,4,0,1)' geometryFlipped='1'>
          <filters><CAFilter filter='gaussianBlur' name='blur' inputRadius='8' enabled='0'/>
            <CAFilter filter='colorMatrix'><inputColorMatrix type='CAColorMatrix'
              value='matrix(1 0 0 0 0 0 1 0 0 0 0 0 1 0 0 0 0 0 1 0)'/></CAFilter></filters>
          <mask><CAShapeLayer path='0 0 10 10 re' fillRule='even-odd' lineDashPattern='3 4'/></mask>
          <backgroundColor type='null'/>
        </CALayer>
      </sublayers>
      """
    let text = try written(source)
    let again = try document(xml: text)
    #expect(again.diagnostics == [], "\(text)")
    #expect(try CAMLWriter(again.rootLayer).text() == text)
    let layers = try #require(again.rootLayer.sublayers)
    let gradient = try #require(layers[0] as? CAGradientLayer)
    #expect(gradient.type == .radial && gradient.colors?.count == 2 && gradient.locations == [0, 0.7])
    #expect((layers[1] as? CATextLayer)?.string as? String == "a \"b\"\nc" && (layers[1] as? CATextLayer)?.isWrapped == true)
    let replicator = try #require(layers[2] as? CAReplicatorLayer)
    #expect(replicator.instanceCount == 3 && replicator.instanceDelay == 0.1 && replicator.instanceAlphaOffset == -0.1)
    #expect(replicator.sublayers?.first?.speed == 2 && replicator.sublayers?.first?.compositingFilter as? String == "multiplyBlendMode")
    #expect(layers[3].sublayerTransform.m34 == -1 / 500 && layers[3].transform.m12 == 0.5 && layers[3].isGeometryFlipped)
    let filters = try #require(layers[3].filters as? [CAFilter])
    #expect(filters.map(\.type) == ["gaussianBlur", "colorMatrix"] && !filters[0].isEnabled)
    #expect((layers[3].mask as? CAShapeLayer)?.fillRule == .evenOdd && (layers[3].mask as? CAShapeLayer)?.lineDashPattern == [3, 4])
  }

  @Test("of layers deep in one another as many are written as documents may hold")
  func deep() throws {
    let root = CALayer()
    var innermost = root
    for _ in 1..<10_000 {
      let layer = CALayer()
      innermost.addSublayer(layer)
      innermost = layer
    }
    let writer = CAMLWriter(root)
    #expect(writer.notes == ["documents hold 95 layers within one another; deeper ones are left out"])
    var layer = try document(xml: writer.text()).rootLayer, count = 1
    while let sublayer = layer.sublayers?.first { (layer, count) = (sublayer, count + 1) }
    #expect(count == 95)
  }

  @Test("JSON has numbers as numbers, and what it cannot write is told")
  func json() throws {
    let loaded = try document(
      "<animations><a type='CABasicAnimation' keyPath='opacity' fromValue='0' repeatCount='inf' duration='1'/></animations>",
      attributes: "backgroundColor='1 0.5 0' name='r'")
    let object = try #require(try JSONSerialization.jsonObject(with: Data(try CAMLWriter(loaded.rootLayer).json().utf8)) as? [String: Any])
    #expect(object["class"] as? String == "CALayer" && object["bounds"] as? [Double] == [0, 0, 100, 80])
    #expect(object["backgroundColor"] as? [Double] == [1, 0.5, 0, 1])
    let animation = try #require((object["animations"] as? [[String: Any]])?.first)
    #expect(animation["key"] as? String == "a" && animation["repeatCount"] as? String == "inf" && animation["duration"] as? Int == 1)

    let text = CATextLayer()
    text.string = NSAttributedString(string: "Hello")
    #expect(CAMLWriter(text).notes == ["text with attributes is written as plain text"])
    #expect(CAMLWriter(loaded.rootLayer).notes == [])
  }

  @Test("the reference names every key of the table, with what it is")
  func reference() throws {
    let reference = CAMLReference.current
    #expect(reference.layers.map(\.name).contains("CAShapeLayer"))
    let opacity = try #require(reference.layerKeys.first { $0.name == "opacity" })
    #expect(opacity.type == "a number" && opacity.initial == "1" && opacity.isAnimatable && opacity.unit == nil)
    let width = try #require(reference.layers.first { $0.name == "CAShapeLayer" }?.keys.first { $0.name == "lineWidth" })
    #expect(width.initial == "1" && width.unit == "points" && width.summary == "the line's width")
    #expect(reference.layerKeys.first { $0.name == "contentsGravity" }?.type.contains("resizeAspectFill") == true)
    #expect(reference.markdown.contains("| `lineWidth` | a number, in points | `1` | the line's width |"))
    #expect(reference.relaxNG.contains("<attribute name=\"hidden\"><ref name=\"bool\"/></attribute>"))
    // Values of what is animated, pictures and parts of transforms may be attributes too.
    for name in ["fromValue", "contents", "transform.rotation.z", "transform.shear.x"] {
      #expect(reference.relaxNG.contains("<attribute name=\"\(name)\">"), "\(name)")
    }
  }
}
