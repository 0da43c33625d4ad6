import CAML
import Foundation
import QuartzCore
import Testing

@Suite("Layers")
struct LayerTests {
  @Test("properties are attributes or children, by one rule")
  func attributesAndChildren() throws {
    let a = try sublayer("<CALayer bounds='1 2 30 40' position='5 6' cornerRadius='8' hidden='1' backgroundColor='1 0 0'/>")
    let b = try sublayer(
      """
      <CALayer>
        <bounds type="CGRect" value="1 2 30 40"/><position><CGPoint value="5 6"/></position>
        <cornerRadius type="real" value="8"/><hidden value="true"/><backgroundColor value="1 0 0"/>
      </CALayer>
      """)
    for layer in [a, b] {
      #expect(layer.bounds == CGRect(x: 1, y: 2, width: 30, height: 40))
      #expect(layer.position == CGPoint(x: 5, y: 6))
      #expect(layer.cornerRadius == 8 && layer.isHidden)
      #expect(layer.backgroundColor == CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    }
  }

  @Test("every common property arrives")
  func commonProperties() throws {
    let loaded = try document(
      """
      <sublayers><CALayer name="n" bounds="0 0 10 20" position="1,2" zPosition="-3" anchorPoint="0 1" anchorPointZ="4"
        sublayerTransform="perspective(500)" opacity="0.5" geometryFlipped="1" doubleSided="0" masksToBounds="1" maskedCorners="9"
        cornerCurve="continuous" borderWidth="2" borderColor="0 1 0"
        contentsGravity="resizeAspect" contentsScale="2" contentsRect="0 0 .5 1" contentsCenter=".1 .2 .3 .4" minificationFilter="nearest"
        magnificationFilter="trilinear" allowsGroupOpacity="0" allowsEdgeAntialiasing="0" edgeAntialiasingMask="3"
        shouldRasterize="1" rasterizationScale="3"
        shadowOpacity="0.25" shadowOffset="2 -4" shadowRadius="6" speed="2" beginTime="1" timeOffset="0.5" contentsFormat="AutomaticAppKit">
        <shadowColor opacity=".5" value="0 0 1"/><shadowPath type="CGPath" value="0 0 4 4 re"/><contentsMultiplyColor value="1 0.5 0"/>
      </CALayer></sublayers>
      """)
    #expect(loaded.remarks == [])
    let layer = try #require(loaded.layer(named: "n"))
    #expect(
      layer.position == CGPoint(x: 1, y: 2) && layer.zPosition == -3 && layer.anchorPoint == CGPoint(x: 0, y: 1) && layer.anchorPointZ == 4)
    #expect(
      layer.sublayerTransform.m34 == -0.002 && layer.opacity == 0.5 && layer.isGeometryFlipped && !layer.isDoubleSided
        && layer.masksToBounds)
    #expect(
      layer.maskedCorners == [.layerMinXMinYCorner, .layerMaxXMaxYCorner] && layer.cornerCurve == .continuous && layer.borderWidth == 2)
    #expect(layer.contentsGravity == .resizeAspect && layer.contentsScale == 2 && layer.contentsRect.width == 0.5)
    #expect(layer.contentsCenter == CGRect(x: 0.1, y: 0.2, width: 0.3, height: 0.4))
    #expect(layer.minificationFilter == .nearest && layer.magnificationFilter == .trilinear)
    #expect(!layer.allowsGroupOpacity && !layer.allowsEdgeAntialiasing && layer.edgeAntialiasingMask.rawValue == 3)
    #expect(layer.shouldRasterize && layer.rasterizationScale == 3)
    #expect(layer.shadowOpacity == 0.25 && layer.shadowOffset == CGSize(width: 2, height: -4) && layer.shadowRadius == 6)
    #expect(layer.shadowColor == CGColor(red: 0, green: 0, blue: 1, alpha: 0.5))
    #expect(layer.shadowPath?.boundingBox == CGRect(x: 0, y: 0, width: 4, height: 4))
    #expect(layer.contentsMultiplyColor == CGColor(red: 1, green: 0.5, blue: 0, alpha: 1))
    #expect(layer.speed == 2 && layer.beginTime == 1 && layer.timeOffset == 0.5)
  }

  @Test("alpha comes through the element form of a colour")
  func colorOpacity() throws {
    let layer = try sublayer("<CALayer><backgroundColor opacity='.25' value='1 0 0.5'/><borderColor value='#0000ff'/></CALayer>")
    #expect(layer.backgroundColor == CGColor(red: 1, green: 0, blue: 0.5, alpha: 0.25))
    #expect(layer.borderColor == CGColor(red: 0, green: 0, blue: 1, alpha: 1))
    let nothing = try sublayer("<CALayer><borderColor type='null'/></CALayer>")
    #expect(nothing.borderColor == nil)
  }

  @Test("shape layers need no bounds, and fill black unless told otherwise")
  func shapes() throws {
    let layer = try #require(
      try sublayer(
        """
        <CAShapeLayer path="0 0 m 10 0 l 10 10 l h" lineWidth="3" lineCap="round" lineJoin="bevel" fillRule="even-odd"
          strokeStart=".1" strokeEnd=".9" miterLimit="4" lineDashPhase="1"><strokeColor opacity="0" value="0 0 0"/>
          <lineDashPattern><integer value="4"/><real value="2.5"/></lineDashPattern></CAShapeLayer>
        """) as? CAShapeLayer)
    #expect(layer.bounds == .zero && layer.path?.boundingBox == CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(
      layer.fillColor == CGColor(red: 0, green: 0, blue: 0, alpha: 1) && layer.strokeColor == CGColor(red: 0, green: 0, blue: 0, alpha: 0))
    #expect(
      layer.lineWidth == 3 && layer.lineCap == .round && layer.lineJoin == .bevel && layer.fillRule == .evenOdd && layer.miterLimit == 4)
    #expect(layer.strokeStart == 0.1 && layer.strokeEnd == 0.9 && layer.lineDashPhase == 1 && layer.lineDashPattern == [4, 2.5])
    let fill = try #require(try sublayer("<CAShapeLayer fillColor='0 1 0'/>") as? CAShapeLayer)
    #expect(fill.fillColor == CGColor(red: 0, green: 1, blue: 0, alpha: 1) && fill.strokeColor == nil)
  }

  @Test("gradients take their type from a child or from the attribute, where the tag is the class")
  func gradients() throws {
    let body = """
      <colors><CGColor value="1 0 0"/><CGColor value="0 0 1" opacity=".5"/></colors>
      <locations><integer value="0"/><real value=".75"/></locations>
      """
    let a = try #require(
      try sublayer("<CAGradientLayer startPoint='0 .5' endPoint='1 .5'><type value='radial'/>\(body)</CAGradientLayer>") as? CAGradientLayer
    )
    #expect(a.type == .radial && a.startPoint == CGPoint(x: 0, y: 0.5) && a.endPoint == CGPoint(x: 1, y: 0.5))
    #expect(a.colors as? [CGColor] == [CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(red: 0, green: 0, blue: 1, alpha: 0.5)])
    #expect(a.locations?.map(\.doubleValue) == [0, 0.75])
    let b = try #require(try sublayer("<CAGradientLayer type='conic'>\(body)</CAGradientLayer>") as? CAGradientLayer)
    #expect(b.type == .conic)
    let masked = try sublayer("<CALayer><mask type='CAGradientLayer'>\(body)</mask></CALayer>")
    #expect((masked.mask as? CAGradientLayer)?.type == .axial)
  }

  @Test("text, replicator, scroll and transform layers are of their classes")
  func otherClasses() throws {
    let text = try #require(
      try sublayer(
        """
        <CATextLayer foregroundColor="1 0 0" fontSize="24" alignmentMode="center" wrapped="1" truncationMode="end" resizingMode="x">
          <string type="string" value="Hello there"/><font type="string" value="Liberation Sans"/></CATextLayer>
        """) as? CATextLayer)
    #expect(text.string as? String == "Hello there" && text.fontSize == 24 && text.isWrapped)
    #expect(text.alignmentMode == .center && text.truncationMode == .end)
    #expect(text.foregroundColor == CGColor(red: 1, green: 0, blue: 0, alpha: 1))

    let replicator = try #require(
      try sublayer(
        """
        <CAReplicatorLayer instanceCount="14" instanceDelay="0.2" instanceTransform="translate(40, 10, 0)" preservesDepth="1"
          instanceRedOffset="-0.1"><instanceColor opacity="0.5" value="1 1 1"/></CAReplicatorLayer>
        """) as? CAReplicatorLayer)
    #expect(
      replicator.instanceCount == 14 && replicator.instanceDelay == 0.2 && replicator.instanceTransform.m41 == 40
        && replicator.preservesDepth)
    #expect(replicator.instanceColor?.alpha == 0.5 && replicator.instanceRedOffset == -0.1)

    #expect(try sublayer("<CAScrollLayer scrollMode='vertically'/>") is CAScrollLayer)
    #expect(try sublayer("<CATransformLayer opacity='.5'/>") is CATransformLayer)
  }

  @Test("masks are keyed by their class, or wrap one layer")
  func masks() throws {
    let keyed = try sublayer("<CALayer><mask type='CAShapeLayer' path='0 0 5 5 re'/></CALayer>")
    #expect(keyed.mask is CAShapeLayer)
    let wrapped = try sublayer("<CALayer><mask><CALayer name='m'/></mask></CALayer>")
    #expect(wrapped.mask?.name == "m")
    let bare = try sublayer("<CALayer><mask><sublayers><CALayer name='s'/></sublayers></mask></CALayer>")
    #expect(bare.mask?.sublayers?.first?.name == "s")
  }

  @Test("filters keep name, order and inputs")
  func filters() throws {
    let matrix = (0..<20).map { "\($0)" }.joined(separator: " ")
    let layer = try sublayer(
      """
      <CALayer><filters>
        <CAFilter filter="gaussianBlur" name="blur1" inputRadius="8" enabled="true"/>
        <CAFilter filter="colorMatrix" name="m"><inputColorMatrix type="CAColorMatrix" value="matrix(\(matrix))"/></CAFilter>
        <CAFilter filter="colorInvert" enabled="0"/>
      </filters><compositingFilter type="CAFilter" filter="destOut" name="destOut"/></CALayer>
      """)
    let filters = try #require(layer.filters as? [CAFilter])
    #expect(filters.map(\.type) == ["gaussianBlur", "colorMatrix", "colorInvert"])
    #expect(filters.map(\.isEnabled) == [true, true, false])
    #expect(filters[0].name == "blur1" && (layer.value(forKeyPath: "filters.blur1.inputRadius") as? NSNumber)?.doubleValue == 8)
    #expect((layer.value(forKeyPath: "filters.m.inputColorMatrix") as? [Any])?.count == 20)
    let composited = layer.compositingFilter as? CAFilter
    #expect(composited?.type == "destOut")
    let named = try sublayer("<CALayer compositingFilter='multiplyBlendMode'/>")
    #expect(named.compositingFilter as? String == "multiplyBlendMode")
  }

  @Test("the order of sublayers is the order written")
  func sublayerOrder() throws {
    let loaded = try document("<sublayers><CALayer name='a'/><!-- between --><CALayer name='b'/>text<CALayer name='c'/></sublayers>")
    #expect(loaded.rootLayer.sublayers?.map(\.name) == ["a", "b", "c"])
  }

  @Test("transform.rotation keys write a rotation once more, and are not applied twice")
  func rotationTwice() throws {
    // 30° = 0.5235987756
    let twice = try sublayer("<CALayer transform='rotate(30deg)' transform.rotation.z='0.5235987756'/>")
    #expect(abs(twice.transform.m11 - 0.8660254) < 1e-6 && abs(twice.transform.m12 - 0.5) < 1e-6)
    // Turned about y by more than a quarter: the same rotation reads as another triple of angles, and must stay.
    let steep = try sublayer(
      """
      <CALayer transform="rotate(20deg) rotate(120deg, 0, 1, 0) rotate(10deg, 1, 0, 0)"
        transform.rotation.x="0.174533" transform.rotation.y="2.094395" transform.rotation.z="0.349066"/>
      """)
    let plain = try sublayer("<CALayer transform='rotate(20deg) rotate(120deg, 0, 1, 0) rotate(10deg, 1, 0, 0)'/>")
    #expect(steep.transform == plain.transform)
  }

  @Test("without a transform the rotation keys are the transform")
  func rotationAlone() throws {
    for text in ["", "transform=''"] {
      let layer = try sublayer("<CALayer \(text) transform.rotation.z='1.5707963268'/>")
      #expect(abs(layer.transform.m12 - 1) < 1e-9 && abs(layer.transform.m11) < 1e-9)
    }
  }

  @Test("a rotation key sets its angle and leaves scale and place")
  func rotationKept() throws {
    let layer = try sublayer("<CALayer transform.rotation.z='1.5707963268' transform='translate(7, 8) scale(2, 3, 1)'/>")
    #expect(abs(layer.transform.m12 - 2) < 1e-9 && abs(layer.transform.m21 + 3) < 1e-9)
    #expect(layer.transform.m41 == 7 && layer.transform.m42 == 8)
  }

  @Test("components set after the whole, wherever they stand")
  func components() throws {
    let layer = try sublayer("<CALayer position.x='50' position='1 2'><bounds.size.width value='9'/><bounds value='0 0 1 2'/></CALayer>")
    #expect(layer.position == CGPoint(x: 50, y: 2))
    #expect(layer.bounds == CGRect(x: 0, y: 0, width: 9, height: 2))
  }

  @Test("emitters with cells inside cells, behaviours, and every key")
  func emitter() throws {
    let emitter = try #require(
      try sublayer(
        """
        <CAEmitterLayer emitterPosition="1 2" emitterZPosition="3" emitterSize="10 20" emitterDepth="4" emitterShape="cuboid"
          emitterMode="surface" renderMode="oldestLast" birthRate="3" lifetime="2" velocity="4" scale="5" spin="6" spinBias="0.5"
          preservesDepth="1" seed="7" beginTime="-0.2" speed="0.75">
          <emitterCells><CAEmitterCell name="Cell" beginTime="-15" duration="inf" birthRate="2.25" lifetime="0.75" particleType="plane"
            contentsFrameMode="single" contentsFrameCount="0" emissionLongitude="1.5" fillMode="both" repeatCount="0">
            <color opacity="0.4541" value="1 0.5 0"/>
            <emitterCells><CAEmitterCell name="inner" birthRate="9"/></emitterCells>
            <emitterBehaviors>
              <CAEmitterBehavior behavior="valueOverLife" name="fade" keyPath="color.alpha" additive="0">
                <values><integer value="1"/><real value="0.3"/><integer value="0"/></values>
              </CAEmitterBehavior>
            </emitterBehaviors>
          </CAEmitterCell></emitterCells>
        </CAEmitterLayer>
        """) as? CAEmitterLayer)
    #expect(emitter.emitterPosition == CGPoint(x: 1, y: 2) && emitter.emitterZPosition == 3 && emitter.emitterDepth == 4)
    #expect(emitter.emitterSize == CGSize(width: 10, height: 20) && emitter.emitterShape == .cuboid && emitter.emitterMode == .surface)
    #expect(emitter.renderMode == .oldestLast && emitter.birthRate == 3 && emitter.lifetime == 2 && emitter.velocity == 4)
    #expect(emitter.scale == 5 && emitter.spin == 6 && emitter.preservesDepth && emitter.seed == 7)
    #expect(emitter.value(forKey: "spinBias") as? Double == 0.5)
    let cell = try #require(emitter.emitterCells?.first)
    #expect(cell.name == "Cell" && cell.beginTime == -15 && cell.duration == .infinity && cell.birthRate == 2.25)
    #expect(cell.color == CGColor(red: 1, green: 0.5, blue: 0, alpha: 0.4541) && cell.emissionLongitude == 1.5)
    #expect(cell.value(forKey: "particleType") as? String == "plane" && cell.emitterCells?.first?.birthRate == 9)
    let fade = try #require(cell.emitterBehaviors?.first)
    #expect(fade.type == "valueOverLife" && fade.name == "fade" && fade.value(forKey: "keyPath") as? String == "color.alpha")
    #expect((fade.value(forKey: "values") as? [Any])?.count == 3)
    #expect(emitter.value(forKeyPath: "emitterCells.Cell.emitterCells.inner.birthRate") as? Double == 9)
  }

  @Test("emitters that name no seed do not emit alike")
  func seeds() throws {
    let document = try CAMLDocument.load(
      data: Data(
        "<caml><CALayer><sublayers><CAEmitterLayer/><CAEmitterLayer/><CAEmitterLayer seed='9'/></sublayers></CALayer></caml>".utf8),
      file: "seeds.caml")
    #expect(document.rootLayer.sublayers?.compactMap { ($0 as? CAEmitterLayer)?.seed } == [0, 1, 9])
  }
}
