import CAML
import Foundation
import QuartzCore
import Testing

/// What real documents and the tools that write them contain, a row each: what is written, and the same as the writer says it.
@Suite("The format, row by row")
struct FormatTests {
  /// The document's sublayer, written again; with the remarks of reading it.
  private func written(_ element: String) throws -> (text: String, remarks: [String]) {
    let loaded = try document("<sublayers>\(element)</sublayers>")
    let layer = try #require(loaded.rootLayer.sublayers?.first)
    return (try CAMLWriter(layer).text(), loaded.remarks)
  }

  private static let matrix = "1 0 0 0 0 0 0.5 0 0 0 0 0 1 0 0 0 0 0 1 0.25"

  // MARK: Values

  @Test(
    "values, in every form that they have",
    arguments: [
      // One value, three spellings.
      ("<CALayer cornerRadius='8'/>", "cornerRadius=\"8\""),
      ("<CALayer><cornerRadius type='real' value='8'/></CALayer>", "cornerRadius=\"8\""),
      ("<CALayer><cornerRadius><integer value='8'/></cornerRadius></CALayer>", "cornerRadius=\"8\""),
      ("<CALayer zPosition='-5.3375e1'/>", "zPosition=\"-53.375\""), ("<CALayer beginTime='1e-100'/>", "<CALayer bounds"),
      ("<CALayer duration='Inf'/>", "<CALayer bounds"), ("<CALayer repeatCount='inf'/>", "repeatCount=\"inf\""),
      ("<CALayer hidden='1'/>", "hidden=\"1\""), ("<CALayer hidden='true'/>", "hidden=\"1\""),
      ("<CALayer doubleSided='false'/>", "doubleSided=\"0\""), ("<CALayer><hidden type='bool' value='TRUE'/></CALayer>", "hidden=\"1\""),
      ("<CALayer position='1, 2'/>", "position=\"1 2\""), ("<CALayer bounds='1 2 3 4'/>", "bounds=\"1 2 3 4\""),
      ("<CALayer><shadowOffset type='CGSize' value='3 -4'/></CALayer>", "shadowOffset=\"3 -4\""),
      // Alpha comes through the element; components may leave 0 to 1.
      ("<CALayer backgroundColor='1.09 -0.02 0.5'/>", "backgroundColor=\"1.09 -0.02 0.5\""),
      (
        "<CALayer><backgroundColor opacity='.5' value='1 0 0'/></CALayer>",
        "<backgroundColor type=\"CGColor\" opacity=\"0.5\" value=\"1 0 0\"/>"
      ),
      ("<CALayer borderColor='#0000ff'/>", "borderColor=\"0 0 1\""),
      ("<CALayer backgroundColor='0.25'/>", "backgroundColor=\"0.25 0.25 0.25\""),
      ("<CALayer><backgroundColor type='null'/></CALayer>", "<CALayer bounds"),
      // Transforms.
      ("<CALayer transform=''/>", "<CALayer bounds"), ("<CALayer transform='translate(1, 2)'/>", "transform=\"translate(1, 2)\""),
      ("<CALayer transform='translate(1, 2, 3)'/>", "transform=\"translate(1, 2, 3)\""),
      ("<CALayer transform='rotate(30deg)'/>", "transform=\"rotate(30deg)\""),
      ("<CALayer transform='rotate(30deg, 0, 1, 0)'/>", "transform=\"rotate(30deg, 0, 1, 0)\""),
      ("<CALayer transform='scale(2)'/>", "transform=\"scale(2, 2, 2)\""),
      ("<CALayer transform='scale(2, 3)'/>", "transform=\"scale(2, 3)\""),
      ("<CALayer transform='translate(4, 0) rotate(90deg) scale(2, 3)'/>", "transform=\"translate(4, 0) rotate(90deg) scale(2, 3)\""),
      ("<CALayer sublayerTransform='perspective(500)'/>", "sublayerTransform=\"perspective(500)\""),
      ("<CALayer><transform type='CATransform3D' value='scale(2, 2, 1)'/></CALayer>", "transform=\"scale(2, 2)\""),
      // Paths, postfix.
      ("<CAShapeLayer path='1 2 m 3 4 l 1 1 2 2 5 6 c h'/>", "path=\"1 2 m 3 4 l 1 1 2 2 5 6 c h\""),
      ("<CAShapeLayer path='0 0 m 1 1 2 0 q'/>", "path=\"0 0 m 1 1 2 0 q\""),
      ("<CAShapeLayer path='0 0 4 3 re'/>", "path=\"0 0 m 4 0 l 4 3 l 0 3 l h\""),
      ("<CAShapeLayer><path><CGPath value='0 0 m 1 1 l'/></path></CAShapeLayer>", "path=\"0 0 m 1 1 l\""),
      // Pictures, as Apple's editor and as CAPlayground write them.
      ("<CALayer><contents type='CGImage' src='data:image/png;base64,\(twoPixels)'/></CALayer>", "<contents type=\"CGImage\" src=\"data:"),
      (
        "<CALayer><contents><CGImage src='data:image/png;base64,\(twoPixels)'/></contents></CALayer>",
        "<contents type=\"CGImage\" src=\"data:"
      ),
    ])
  func values(element: String, expected: String) throws {
    let (text, remarks) = try written(element)
    #expect(text.contains(expected) && remarks == [], "\(text)")
  }

  // MARK: Layers

  /// A value of a kind, other than the default, as documents write it.
  private func sample(of key: CAMLReference.Key) -> String? {
    if key.type.contains(", ") || ["circular", "point"].contains(key.type) {
      return key.type.components(separatedBy: ", ").last { $0 != key.initial }
    }
    switch key.type {
    case "a number": return "0.375"
    case "a whole number": return "3"
    case "0 or 1": return key.initial == "1" ? "0" : "1"
    case "a point", "a size": return "3 4"
    case "a rectangle": return "0.25 0.5 0.75 1"
    case "a colour": return "0.25 0.5 0.75"
    case "a transform": return "translate(3, 4)"
    case "a path": return "0 0 m 5 6 l"
    case "a text": return "word"
    default: return nil
    }
  }

  /// Keys that are hints of editors: read without a remark, and not kept.
  private static let hints: Set<String> = ["resizingMode", "autoresizingMask", "key", "targetId"]

  @Test("every key of every class of layers is read, and written again, as an attribute and as a child")
  func everyLayerKey() throws {
    let reference = CAMLReference.current
    var count = 0
    for layerClass in reference.layers {
      for key in reference.layerKeys + layerClass.keys where !Self.hints.contains(key.name) {
        guard let value = sample(of: key) else { continue }
        let type = layerClass.name == "CAGradientLayer" && key.name == "type"
        for element in [
          "<\(layerClass.name) \(key.name)='\(value)'/>", "<\(layerClass.name)><\(key.name) value='\(value)'/></\(layerClass.name)>",
        ] {
          let (text, remarks) = try written(element)
          #expect(
            remarks == [] && (text.contains(" \(key.name)=\"\(value)\"") || text.contains("<\(key.name) ") || type), "\(element): \(text)")
          count += 1
        }
      }
    }
    #expect(count > 900)
  }

  @Test(
    "what layers have inside",
    arguments: [
      ("<CAGradientLayer><type value='radial'/></CAGradientLayer>", "type=\"radial\""),
      (
        "<CAGradientLayer><colors><CGColor value='1 0 0' opacity='0.5'/><CGColor value='0 0 1'/></colors></CAGradientLayer>",
        "<CGColor opacity=\"0.5\" value=\"1 0 0\"/>"
      ),
      ("<CAGradientLayer><locations><integer value='0'/><real value='0.5'/></locations></CAGradientLayer>", "<real value=\"0.5\"/>"),
      ("<CATextLayer><string type='string' value='Hello'/></CATextLayer>", "<string type=\"string\" value=\"Hello\"/>"),
      ("<CATextLayer><font type='string' value='Menlo-Bold'/></CATextLayer>", "<font type=\"string\" value=\"Menlo-Bold\"/>"),
      (
        "<CAReplicatorLayer><instanceColor opacity='0.5' value='1 1 1'/></CAReplicatorLayer>",
        "<instanceColor type=\"CGColor\" opacity=\"0.5\" value=\"1 1 1\"/>"
      ),
      ("<CAShapeLayer><lineDashPattern><integer value='4'/><real value='2.5'/></lineDashPattern></CAShapeLayer>", "<real value=\"2.5\"/>"),
      ("<CALayer><mask type='CAShapeLayer' path='0 0 4 3 re'/></CALayer>", "<CAShapeLayer bounds"),
      ("<CALayer><mask><CALayer opacity='0.5'/></mask></CALayer>", "opacity=\"0.5\""),
      ("<CATransformLayer backgroundColor='1 0 0' opacity='0.5'/>", "opacity=\"0.5\""),
      (
        "<CALayer><filters><CAFilter filter='gaussianBlur' name='blur1' inputRadius='8' enabled='true'/></filters></CALayer>",
        "<CAFilter filter=\"gaussianBlur\" name=\"blur1\" inputRadius=\"8\"/>"
      ),
      (
        "<CALayer><filters><CAFilter filter='colorMatrix'><inputColorMatrix type='CAColorMatrix' value='matrix(\(matrix))'/></CAFilter>"
          + "</filters></CALayer>",
        "<inputColorMatrix type=\"CAColorMatrix\" value=\"matrix(\(matrix))\"/>"
      ),
      (
        "<CALayer><filters><CIFilter filter='CISepiaTone' name='s'><inputIntensity type='real' value='0.75'/></CIFilter></filters>"
          + "</CALayer>",
        "filter=\"CISepiaTone\" name=\"s\" inputIntensity=\"0.75\""
      ),
      (
        "<CALayer><backgroundFilters><CAFilter filter='gaussianBlur' inputRadius='3'/></backgroundFilters></CALayer>",
        "<CAFilter filter=\"gaussianBlur\" inputRadius=\"3\"/>"
      ),
      (
        "<CALayer><compositingFilter type='CAFilter' filter='destOut' name='destOut'/></CALayer>",
        "<compositingFilter type=\"CAFilter\" filter=\"destOut\" name=\"destOut\"/>"
      ),
      // What editors leave behind.
      (
        "<CALayer locked='1' inheritsTiming='0' allowsHitTesting='1' allowsGroupBlending='1' caplayLocked='1'><modules type='NSArray'/>"
          + "<scriptComponents type='NSArray'/><scriptObject type='NSString' value='x'/><style/></CALayer>", "<CALayer bounds"
      ),
    ])
  func structure(element: String, expected: String) throws {
    let (text, remarks) = try written(element)
    #expect(text.contains(expected) && remarks == [], "\(text)")
  }

  @Test("every filter and every blend mode is read without a remark, and written again")
  func filters() throws {
    let reference = CAMLReference.current
    for name in reference.filters {
      let (text, remarks) = try written("<CALayer><filters><CAFilter filter='\(name)'/></filters></CALayer>")
      #expect(text.contains("filter=\"\(name)\"") && remarks == [])
    }
    for name in reference.blendModes {
      let (text, remarks) = try written("<CALayer compositingFilter='\(name)'/>")
      #expect(text.contains("compositingFilter=\"\(name)\"") && remarks == [])
    }
    #expect(reference.blendModes.count == 55 && reference.blendModes.contains("CIMinimumCompositing"))
  }

  // MARK: Emitters

  @Test("every key of cells, and every input of each behaviour, is read and written again")
  func everyEmitterKey() throws {
    let emitters = CAMLReference.current.emitters
    let cell = try #require(emitters.first)
    for key in cell.keys {
      guard let value = sample(of: key) else { continue }
      let (text, remarks) = try written(
        "<CAEmitterLayer><emitterCells><CAEmitterCell \(key.name)='\(value)'/></emitterCells></CAEmitterLayer>")
      #expect(text.contains("<CAEmitterCell \(key.name)=\"\(value)\"/>") && remarks == [], "\(key.name): \(text)")
    }
    #expect(cell.keys.count == 44 + 8 && emitters.count == 1 + 8)
    for behavior in emitters.dropFirst() {
      let type = try #require(behavior.name.split(separator: " ").last)
      for key in behavior.keys {
        guard let value = sample(of: key) else { continue }
        let element = "<CAEmitterBehavior behavior='\(type)' \(key.name)='\(value)'/>"
        let (text, remarks) = try written("<CAEmitterLayer><emitterBehaviors>\(element)</emitterBehaviors></CAEmitterLayer>")
        #expect(text.contains(" \(key.name)=\"\(value)\"") || (key.name == "enabled" && value == "1"), "\(text)")
        #expect(remarks == [])
      }
    }
    let (text, remarks) = try written(
      """
      <CAEmitterLayer seed='7'><emitterCells><CAEmitterCell name='a' beginTime='-15' duration='inf' fillMode='both'>
      <color opacity='0.5' value='1 0 0'/><emitterCells><CAEmitterCell name='b' birthRate='2'/></emitterCells>
      <emitterBehaviors><CAEmitterBehavior behavior='valueOverLife' keyPath='scale' additive='1'>
      <values><integer value='1'/><real value='0.25'/></values></CAEmitterBehavior></emitterBehaviors></CAEmitterCell></emitterCells>
      <emitterBehaviors><CAEmitterBehavior behavior='attractor' attractorType='axial' radius='10' falloff='-1' stiffness='2'>
      <position type='CGPoint' value='1 2'/></CAEmitterBehavior></emitterBehaviors></CAEmitterLayer>
      """)
    for fragment in [
      "<CAEmitterCell name=\"a\" beginTime=\"-15\" fillMode=\"both\">", "<color type=\"CGColor\" opacity=\"0.5\" value=\"1 0 0\"/>",
      "<CAEmitterCell name=\"b\" birthRate=\"2\"/>", "behavior=\"valueOverLife\" additive=\"1\" keyPath=\"scale\"",
      "<real value=\"0.25\"/>",
      "behavior=\"attractor\" attractorType=\"axial\" falloff=\"-1\" position=\"1 2\" radius=\"10\" stiffness=\"2\"",
    ] { #expect(text.contains(fragment), "\(text)") }
    #expect(remarks == [])
  }

  // MARK: Animations

  @Test("a spring without a duration is told, with the time after which it settles")
  func springWithoutDuration() throws {
    func remarks(_ more: String) throws -> [String] {
      try written("<CALayer><animations><CASpringAnimation keyPath='zPosition' \(more)/></animations></CALayer>").remarks
    }
    // Mass 1, stiffness 100, damping 10 settle after 1.4727 s, as measured; without a duration it takes the transaction's quarter.
    let told = try remarks("stiffness='100' damping='10'")
    #expect(
      told.count == 1
        && told[0].hasSuffix(
          ": the spring has no duration and stops after 0.25 s, with a jump; it settles after 1.473 s: duration=\"1.473\"")
    )
    #expect(try remarks("stiffness='100' damping='10' duration='1.473'") == [])
  }

  @Test("every key of every class of animations is read, and written again")
  func everyAnimationKey() throws {
    // What shows a video needs one, and is read and written in VideoDocumentTests.
    for animationClass in CAMLReference.current.animations where animationClass.name != "VideoPlayback" {
      for key in animationClass.keys where !["keyPath", "enabled", "initialVelocity"].contains(key.name) {
        guard let value = sample(of: key) else { continue }
        let keyPath = ["CAAnimationGroup", "CATransition"].contains(animationClass.name) ? "" : "keyPath='position'"
        let (text, remarks) = try written(
          "<CALayer><animations><\(animationClass.name) \(keyPath) \(key.name)='\(value)'/></animations></CALayer>")
        let isTold = key.name == "type" ? ["the transition type \"word\" is unknown; it fades"] : []
        #expect(text.contains(" \(key.name)=\"\(value)\""), "\(animationClass.name) \(key.name): \(text)")
        // Springs without a duration are told, too: `springWithoutDuration`.
        let others = remarks.filter { !$0.contains("spring") }
        #expect(others.map { $0.components(separatedBy: ": ").last ?? "" } == isTold)
      }
    }
  }

  private static let emitterCells = """
    <emitterCells><CAEmitterCell name='spark' birthRate='1'>
    <emitterCells><CAEmitterCell name='smoke'/></emitterCells></CAEmitterCell></emitterCells>
    """

  /// A second's animation from one value to another, half-way, over a layer whose values are other ones.
  @Test(
    "every key path that documents animate moves",
    arguments: [
      ("CALayer", "position", "CGPoint", "0 0", "10 20", "position=\"5 10\""),
      ("CALayer", "position.x", "real", "0", "10", "position=\"5 3\""),
      ("CALayer", "position.y", "integer", "0", "10", "position=\"7 5\""), ("CALayer", "zPosition", "real", "0", "3", "zPosition=\"1.5\""),
      ("CALayer", "bounds", "CGRect", "0 0 10 10", "0 0 20 30", "bounds=\"0 0 15 20\""),
      ("CALayer", "bounds.size.width", "real", "10", "20", "bounds=\"0 0 15 4\""),
      ("CALayer", "bounds.size.height", "real", "10", "20", "bounds=\"0 0 4 15\""),
      ("CALayer", "opacity", "real", "0", "0.5", "opacity=\"0.25\""),
      ("CALayer", "backgroundColor", "CGColor", "0 0 0", "1 0.5 0", "backgroundColor=\"0.5 0.25 0\""),
      ("CALayer", "borderColor", "CGColor", "0 0 0", "1 0.5 0", "borderColor=\"0.5 0.25 0\""),
      ("CALayer", "borderWidth", "real", "0", "3", "borderWidth=\"1.5\""),
      ("CALayer", "cornerRadius", "real", "0", "3", "cornerRadius=\"1.5\""),
      ("CALayer", "transform", "CATransform3D", "translate(0, 0)", "translate(2, 4)", "transform=\"translate(1, 2)\""),
      ("CALayer", "transform.rotation", "real", "0", "1.5707963267948966", "transform=\"rotate(45deg)\""),
      ("CALayer", "transform.rotation.x", "real", "0", "1.5707963267948966", "transform=\"rotate(45deg, 1, 0, 0)\""),
      ("CALayer", "transform.rotation.y", "real", "0", "1.5707963267948966", "transform=\"rotate(45deg, 0, 1, 0)\""),
      ("CALayer", "transform.rotation.z", "real", "0", "1.5707963267948966", "transform=\"rotate(45deg)\""),
      ("CALayer", "transform.scale", "real", "1", "3", "transform=\"scale(2, 2, 2)\""),
      ("CALayer", "transform.scale.x", "real", "1", "3", "transform=\"scale(2, 1)\""),
      ("CALayer", "transform.scale.y", "real", "1", "3", "transform=\"scale(1, 2)\""),
      ("CALayer", "transform.scale.xy", "real", "1", "3", "transform=\"scale(2, 2)\""),
      ("CALayer", "transform.translation.x", "real", "0", "8", "transform=\"translate(4, 0)\""),
      ("CALayer", "transform.translation.y", "real", "0", "8", "transform=\"translate(0, 4)\""),
      ("CALayer", "transform.translation.z", "real", "0", "8", "transform=\"translate(0, 0, 4)\""),
      ("CAShapeLayer", "path", "CGPath", "0 0 m 2 2 l", "0 0 m 4 6 l", "path=\"0 0 m 3 4 l\""),
      ("CAShapeLayer", "fillColor", "CGColor", "0 0 0", "1 0.5 0", "fillColor=\"0.5 0.25 0\""),
      (
        "CAReplicatorLayer", "instanceTransform", "CATransform3D", "translate(0, 0)", "translate(2, 4)",
        "instanceTransform=\"translate(1, 2)\""
      ),
      ("CALayer", "filters.blur.inputRadius", "real", "0", "8", "inputRadius=\"4\""),
      ("CAEmitterLayer", "emitterCells.spark.birthRate", "real", "0", "9", "birthRate=\"4.5\""),
      ("CAEmitterLayer", "emitterCells.spark.emitterCells.smoke.scale", "real", "0", "9", "scale=\"4.5\""),
    ])
  func keyPaths(layerClass: String, keyPath: String, type: String, from: String, to: String, expected: String) throws {
    let loaded = try document(
      """
      <sublayers><\(layerClass) bounds='0 0 4 4' position='7 3'><animations>
      <a type='CABasicAnimation' keyPath='\(keyPath)' duration='1'>
      <fromValue type='\(type)' value='\(from)'/><toValue type='\(type)' value='\(to)'/></a>
      </animations><filters><CAFilter filter='gaussianBlur' name='blur' inputRadius='1'/></filters>
      \(layerClass == "CAEmitterLayer" ? Self.emitterCells : "")
      </\(layerClass)></sublayers>
      """)
    let host = LayerHost(root: loaded.rootLayer, clock: .stepped(from: 0))
    host.advance(to: 0.5)
    let shown = try #require(loaded.rootLayer.sublayers?.first?.presentation())
    #expect(loaded.remarks == [])
    let text = try CAMLWriter(shown).text()
    #expect(text.contains(expected), "\(text)")
  }

  @Test("arrays of colours, matrices of colours and pictures are animated; key paths of time and shear are read")
  func otherKeyPaths() throws {
    let picture = "<CGImage src='data:image/png;base64,\(twoPixels)'/>"
    let (text, remarks) = try written(
      """
      <CAGradientLayer><animations>
      <c type='CABasicAnimation' keyPath='colors'><toValue type='NSArray'><CGColor value='1 0 0'/><CGColor value='0 0 1'/></toValue></c>
      <m type='CABasicAnimation' keyPath='filters.m.inputColorMatrix'><toValue type='CAColorMatrix' value='matrix(\(Self.matrix))'/></m>
      <f type='CAKeyframeAnimation' keyPath='contents' calculationMode='discrete'><values>\(picture)\(picture)</values></f>
      <n type='CAKeyframeAnimation' keyPath='filters.m.inputColorMatrix'><values>
      <CAColorMatrix value='matrix(\(Self.matrix))'/></values></n>
      <s type='CABasicAnimation' keyPath='speed' toValue='2'/><r type='CABasicAnimation' keyPath='autoreverses' toValue='1'/>
      <h type='CABasicAnimation' keyPath='transform.shear.x' toValue='0'/>
      <p type='CAKeyframeAnimation' keyPath='position'><path><CGPath value='0 0 m 1 1 l'/></path></p>
      </animations></CAGradientLayer>
      """)
    #expect(remarks == [])
    for fragment in [
      "<CGColor value=\"0 0 1\"/>", "<toValue type=\"CAColorMatrix\" value=\"matrix(\(Self.matrix))\"/>",
      "<CAColorMatrix value=\"matrix(\(Self.matrix))\"/>", "<CGImage src=\"data:", "keyPath=\"speed\"", "keyPath=\"transform.shear.x\"",
      "keyPath=\"position\" path=\"0 0 m 1 1 l\"",
    ] { #expect(text.contains(fragment), "\(text)") }
  }

  @Test("a displacement map's inputs are read and written")
  func displacementMaps() throws {
    let (text, remarks) = try written(
      """
      <CALayer>
      <filters><CAFilter filter='displacementMap' inputAmount='-32' inputOffset='0.5 0.5' inputSourceSublayerName='map'/></filters>
      <sublayers><CALayer name='map'/></sublayers></CALayer>
      """)
    #expect(remarks == [])
    for fragment in ["inputAmount=\"-32\"", "inputOffset=\"0.5 0.5\"", "inputSourceSublayerName=\"map\""] {
      #expect(text.contains(fragment), "\(text)")
    }
  }

  // MARK: States

  @Test(
    "states set values of every class",
    arguments: [
      ("opacity", "<value type='real' value='0.25'/>", "opacity=\"0.25\""),
      ("zPosition", "<value type='integer' value='3'/>", "zPosition=\"3\""),
      ("position", "<value type='CGPoint' value='3 4'/>", "position=\"3 4\""),
      ("bounds", "<value type='CGRect' value='0 0 3 4'/>", "bounds=\"0 0 3 4\""),
      ("backgroundColor", "<value type='CGColor' opacity='0.5' value='1 0 0'/>", "opacity=\"0.5\" value=\"1 0 0\""),
      ("transform", "<value type='CATransform3D' value='scale(2, 3)'/>", "transform=\"scale(2, 3)\""),
      ("transform", "<value type='CATransform3D' value=''/>", "<CAShapeLayer"),
      ("transform.rotation.z", "<value type='real' value='1.5707963267948966'/>", "transform=\"rotate(90deg)\""),
      ("contents", "<value type='CGImage' src='data:image/png;base64,\(twoPixels)'/>", "<contents type=\"CGImage\""),
      ("path", "<value type='CGPath' value='0 0 m 1 2 l'/>", "path=\"0 0 m 1 2 l\""),
      ("filters.m.inputColorMatrix", "<value type='CAColorMatrix' value='matrix(\(matrix))'/>", "value=\"matrix(\(matrix))\""),
      ("hidden", "<value type='integer' value='1'/>", "hidden=\"1\""),
      ("transform.shear.x", "<value type='integer' value='0'/>", "<CAShapeLayer"),
      (
        "transform.shear.x", "<value type='real' value='0.5'/>",
        "transform=\"matrix(1, 0, 0, 0, 0.5, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)\""
      ),
    ])
  func stateValues(keyPath: String, value: String, expected: String) throws {
    let loaded = try document(
      """
      <sublayers><CAShapeLayer id='#1'><filters><CAFilter filter='colorMatrix' name='m'/></filters></CAShapeLayer></sublayers>
      <states><LKState name='A'><elements>
      <LKStateSetValue targetId='#1' keyPath='\(keyPath)' final='false'>\(value)</LKStateSetValue></elements>
      </LKState></states>
      """)
    let layer = try #require(loaded.layer(withID: "#1"))
    let before = try CAMLWriter(layer).text()
    try loaded.apply(state: "A")
    #expect(loaded.remarks == [])
    #expect(try CAMLWriter(layer).text().contains(expected))
    try loaded.apply(state: nil)
    #expect(try CAMLWriter(layer).text() == before)
  }

  @Test("states add layers and take layers out; what programs are to do is passed over")
  func stateMembers() throws {
    let source = """
      <sublayers><CALayer id='#1' name='a'/><CALayer id='#2' name='b'/></sublayers>
      <states><LKState name='More'><elements>
      <LKStateAddElement keyPath='sublayers'><object type='CAShapeLayer' name='new' lineWidth='3'/><beforeObject object='#2'/>
      </LKStateAddElement>
      <LKStateRemoveElement keyPath='sublayers'><object object='#1'/></LKStateRemoveElement><LKEventHandler name='x'/></elements></LKState>
      </states>
      """
    var loaded = try document(source)
    #expect(loaded.remarks == [])
    for _ in 0..<2 {
      let root = loaded.rootLayer
      func names() -> [String?] { (root.sublayers ?? []).map(\.name) }
      #expect(names() == ["a", "b"])
      try loaded.apply(state: "More")
      #expect(names() == ["new", "b"] && (root.sublayers?.first as? CAShapeLayer)?.lineWidth == 3)
      try loaded.apply(state: nil)
      #expect(names() == ["a", "b"])
      // The same of the document written again.
      loaded = try document(xml: try CAMLWriter(root).text())
    }
    let wrong = try document(
      """
      <states><LKState name='A'><elements><LKStateAddElement keyPath='filters'><object type='CAFilter'/></LKStateAddElement>
      <LKStateAddElement keyPath='sublayers'/>
      <LKStateSetValue targetID='#1' keyPath='opacity'><value type='real' value='1'/></LKStateSetValue>
      </elements></LKState></states>
      """)
    #expect(
      wrong.remarks == [
        "2:37: states add and remove members of sublayers, not of \"filters\"", "3:1: <LKStateAddElement> has no <object>",
        "4:18: LKStateSetValue has no key \"targetID\"; did you mean \"targetId\"?",
      ])
  }

  @Test("<caml> without a layer is an empty document")
  func empty() throws {
    for xml in ["<caml/>", "<caml><MicaAssetManifest><modules type='NSArray'/></MicaAssetManifest></caml>"] {
      let loaded = try document(xml: xml)
      #expect(loaded.size == .zero && loaded.diagnostics == [] && loaded.rootLayer.sublayers == nil)
    }
  }
}
