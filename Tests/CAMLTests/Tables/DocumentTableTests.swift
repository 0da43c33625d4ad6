import Foundation
import Graphics
import QuartzCore
import TestSupport
import Testing

@testable import CAML

/// Small documents, each with the remarks that it gets and what it is written as again; on record in GoldenTests/Goldens/caml-*.txt.
@Suite("Documents on record")
struct DocumentTableTests {
  private func note(
    _ name: String, xml: String, in record: inout RecordedText, asJSON: Bool = false, limits: (inout CAMLLimits) -> Void = { _ in }
  )
    throws
  {
    var options = CAMLDocument.Options()
    limits(&options.limits)
    record.add("— \(name)")
    do {
      let loaded = try document(xml: xml, options: options)
      for remark in loaded.diagnostics {
        record.add(
          """
            \(remark.severity) \(remark.line ?? 0):\(remark.column ?? 0) \(remark.message) [\(remark.text ?? "-") \
          \(remark.expected ?? "-")]
          """
        )
      }
      let writer = CAMLWriter(loaded)
      for line in try (asJSON ? writer.json() : writer.text()).split(separator: "\n").dropFirst(asJSON ? 0 : 2).dropLast(asJSON ? 0 : 1) {
        record.add("  \(line)")
      }
      for remark in writer.notes { record.add("  note: \(remark)") }
      if !loaded.stateNames.isEmpty {
        record.add("  states \(loaded.stateNames), now \(loaded.state ?? "none"), lasts \(loaded.duration ?? -1)")
      }
    } catch let error as CAMLError {
      record.add("  \(error.reason): \(error.diagnostic)")
    }
  }

  private func note(_ name: String, _ body: String, in record: inout RecordedText, asJSON: Bool = false) throws {
    try note(name, xml: "<caml><CALayer bounds='0 0 100 80'>\n\(body)\n</CALayer></caml>", in: &record, asJSON: asJSON)
  }

  @Test("values in elements: classes, kinds that are guessed, arrays, members that cannot be read, references")
  func values() throws {
    var record = RecordedText()
    for body in [
      "<backgroundColor type='CGColor' value='1 .5 .25' opacity='.5'/>", "<backgroundColor value='1 .5 .25 .5' opacity='.5'/>",
      "<backgroundColor opacity='x' value='#1a2'/>", "<backgroundColor value='#10203040'/>", "<backgroundColor value='#102030'/>",
      "<backgroundColor value='#12'/>", "<backgroundColor value='#12345g'/>", "<backgroundColor value='.5'/>",
      "<backgroundColor value=''/>",
      "<backgroundColor>0.1 0.2 0.3</backgroundColor>", "<backgroundColor><CGColor value='0 1 0'/></backgroundColor>",
      "<backgroundColor type='null'/>", "<shadowColor value='null'/>", "<shadowColor><NSNull/></shadowColor>", "<backgroundColor/>",
      "<backgroundColor><CGColor value='0 1 0'/><CGColor value='0 1 1'/></backgroundColor>", "<opacity type='real' value='.5'/>",
      "<opacity type='string' value='.5'/>", "<opacity type='bool' value='1'/>", "<opacity type='wobble' value='1'/>",
      "<hidden type='integer' value='2'/>", "<hidden type='real' value='0'/>", "<shadowOffset type='CGPoint' value='3 4'/>",
      "<position type='CGSize' value='3 4'/>", "<position type='CGRect' value='1 2 3 4'/>", "<name type='real' value='2.5'/>",
      "<contentsGravity value=' Top '/>", "<contentsGravity value='middle'/>", "<contentsFormat value='new'/>",
      "<transform type='CATransform3D' value='translate(1, 2)'/>", "<shadowPath value='0 0 m 4 0 l'/>", "<cornerRadius>7</cornerRadius>",
      "<zPosition value='undefined'/>", "<repeatCount value='INF'/>", "<duration value='-Infinity'/>", "<autoresizingMask value='1e20'/>",
      "<autoresizingMask value='18.4'/>", "<continuousCorners value='1'/>", "<frame value='1 2 30 40'/>", "<beginTime value='1e-100'/>",
      "<beginTime value='-2.5'/>", "<transform.rotation.z value='1.5'/>", "<bounds.size.width value='7'/>", "<position.x value='9'/>",
      "<transform value='rotate(30deg)'/><transform.rotation.z value='0.5235988'/>",
      "<transform.rotation.x value='.1'/><transform.rotation value='.2'/>",
      "<transform.rotation.y value='.1'/><transform value='scale(2)'/>", "<compositingFilter value='screenBlendMode'/>",
      "<compositingFilter value='odd'/>", "<compositingFilter type='CAFilter' filter='multiplyBlendMode' name='m' inputAmount='2'/>",
      "<compositingFilter type='CAFilter' filter='multiplyBlendMode' enabled='0'/>", "<compositingFilter type='CAFilter'/>",
      """
      <filters><CAFilter filter='gaussianBlur' name='b' inputRadius='3' enabled='no'/><CAFilter filterType='colorInvert'/><CAFilter \
      filter='odd'/></filters>
      """,
      """
      <filters><CAFilter/><CAFilter filter='colorMatrix'><inputColorMatrix value='matrix(1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 \
      20)'/></CAFilter></filters>
      """,
      """
      <backgroundFilters><CAFilter filter='CIBoxBlur'><inputRadius type='real' value='4'/><enabled value='0'/></CAFilter>\
      </backgroundFilters>
      """,
      "<filters><CAFilter filter='colorMatrix' inputColorMatrix='1 2 3'/></filters>", "<style><a type='dict'><b value='1 2'/></a></style>",
      "<contents type='CGImage' src='none.png'/>", "<contents><CGImage src='http://x/y.png'/></contents>", "<contents src='data:,x'/>",
      "<contents src='data:image/png;base64'/>", "<contents src='data:image/png;base64,\(twoPixels)'/>",
      "<contents src='data:;base64,AAAA'/>",
      "<mask><CALayer name='m'/></mask>", "<mask type='CAShapeLayer' name='m' path='0 0 m'/>", "<mask name='m'/>",
      "<sublayers><CALayer id='a' name='a'/><CALayer object='a'/></sublayers>", "<sublayers><CALayer object='b'/><CALayer/></sublayers>",
      "<sublayers><CALayer id='a'><sublayers><CALayer object='a'/></sublayers></CALayer></sublayers>",
      "<sublayers><CALayer id='a' object='a'/><CALayer id='c'/><CAShapeLayer id='c'/></sublayers>",
      "<sublayers object='s'/><x id='s'><CALayer name='in s'/></x>",
      "<sublayers><p type='CATextLayer' string='t'/><p name='plain'/></sublayers>",
      "<sublayers><CAReplicatorLayer instanceCount='5000000'/><CAReplicatorLayer instanceCount='3.6'/></sublayers>",
      """
      <sublayers><CAGradientLayer><colors><CGColor value='1 0 0'/><CGColor value='0 0 1' opacity='.5'/></colors><locations><real \
      value='.25'/><integer value='1'/></locations></CAGradientLayer></sublayers>
      """,
      "<sublayers><CAGradientLayer type='radial' locations='0 .5 1'><colors><CGColor value='x'/></colors></CAGradientLayer></sublayers>",
      """
      <sublayers><CAShapeLayer lineDashPattern='1 2 3'><path type='CGPath' value='0 0 m'/></CAShapeLayer><CAScrollLayer \
      scrollMode='BOTH'/></sublayers>
      """,
      """
      <sublayers><CATextLayer><string type='string' value='a &lt; b'/><font value='DejaVu Sans'/><foregroundColor value='1 0 0'/>\
      </CATextLayer></sublayers>
      """,
    ] { try note(body, body, in: &record) }
    #expect(try record.differences(from: "caml-values") == [])
  }

  @Test("transforms, paths, matrices, curves and numbers as texts")
  func texts() throws {
    var record = RecordedText()
    func note(_ name: String, _ text: String, _ read: (String) throws -> Any?) {
      do { record.add("\(name) “\(text)”: \(try read(text).map { "\($0)" } ?? "none")") } catch {
        record.add("\(name) “\(text)”: \((error as? ValueError)?.message ?? "\(error)")")
      }
    }
    for text in [
      "", "none", " identity ", "translate(1)", "translate(1, 2)", "translate(1px 2px 3px)", "translate()", "translate(1 2 3 4)",
      "scale(2)",
      "scale(2, 3)", "scale(2 3 4)", "rotate(30)", "rotate(30deg)", "rotate(1rad)", "rotate(100grad)", "rotate(.25turn)",
      "rotate(90deg, 0, 1, 0)",
      "rotate(90, 1, 2, 3)", "rotate(90, 0, 0, 0)", "rotate(1, 2)", "perspective(500)", "perspective(0)", "perspective()", "skew(45)",
      "skew(45deg, 30deg)", "skew()", "matrix(1, 2, 3, 4, 5, 6)", "matrix(1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16)", "matrix(1 2 3)",
      "translate(1, 2) scale(2) rotate(90)", "scale(2), translate(3, 0)", "turn(1)", "translate 1", "translate(1", "scale(x)", "scale(inf)",
    ] { note("transform", text) { TransformText.of(try TransformParser.transform($0)) } }
    for text in [
      "", "0 0 m 10 0 l 10 10 l h", "0 0 m 1 2 3 4 q 1 2 3 4 5 6 c", "1 2 3 4 re", "1 2 30 40 re 5 5 l", "0 0m1 1l", "1 2 m h h", "h",
      "1 2 l", "1 m", "1 2 3 m", "1 2 m 3", "1 2 m 3 4", "1 2 m 3 l", "1 2 m 3 4 x", "1e1 -2.5E-1 m", "1-2 m", "1,2,m", "+1 2 m", "& 1 m",
      "1 2 m h 3 4 l", "1 2 m 3 4 l h 5 6 m 7 8 l", "1 2 3 re", "1 2 m 1 2 3 q", "1 2 m 1 2 3 4 5 c", "1 2 m 3 h", "1.5.5 m",
    ] { note("path", text) { PathText.of(try PathParser.path($0)) } }
    for text in [
      "1", "-1.5", "+2", "1e3", "1E-3", "inf", "-Infinity", "nan", "0x10", "", "1 2", "1,2", "1\u{a0}2", "12345678901234567", "0.1", "-.5",
      ".",
      "-", "1e400", "--1", "1.2.3", String(repeating: "9", count: 60), "0.000000000000001", "123456789012345",
    ] {
      note("number", text) { try NumberScanner.number($0) }
      note("finite", text) { try NumberScanner.finite($0) }
      note("list", text) { try NumberScanner.finite($0, counts: 1...2, what: "it") }
      note("one", text) { try NumberScanner.finite($0, counts: 1...1, what: "it") }
      note("words", text) { NumberScanner.words($0) }
      note("bool", text) { try ValueParser.bool($0) }
    }
    for text in ["TRUE", "no", "Yes", "false", "maybe", "0.0", "0.5"] { note("bool", text) { try ValueParser.bool($0) } }
    for text in ["easeIn", "EASEINEASEOUT", " linear ", "default", ".1 .2 .3 .4", "1 2 3", "odd"] {
      note("curve", text) { try ValueParser.timingCurve($0).text }
    }
    for text in ["1", "1 2", "1 2 3", "1 2 3 .5", "1 2 3 4 5", "#abc", "#abcd", " #AABBCC ", "#aabbcc80", ""] {
      note("color", text) {
        let color = try ValueParser.color($0, opacity: 0.5)
        return "\(color.red) \(color.green) \(color.blue) \(color.alpha)"
      }
    }
    for text in ["1 2", "1", "1 2 3", "x y"] {
      note("point", text) { try ValueParser.point($0) }
      note("size", text) { try ValueParser.size($0) }
      note("rect", text) { try ValueParser.rect($0 + " " + $0) }
    }
    note("matrix", "1 2") { try ValueParser.colorMatrix($0) }
    #expect(CGColor.components(documentText: "1 .5 .25 .75") == SIMD4(1, 0.5, 0.25, 0.75) && CGColor.components(documentText: "x") == nil)
    #expect(try record.differences(from: "caml-texts") == [])
  }

  @Test("animations: classes, key paths, ends, key frames, groups, springs and transitions")
  func animations() throws {
    var record = RecordedText()
    for element in [
      "<CABasicAnimation keyPath='position' duration='2'><fromValue type='CGPoint' value='1 2'/><toValue value='3 4'/></CABasicAnimation>",
      "<p key='a' type='CABasicAnimation' keyPath='opacity' fromValue='0' toValue='1' byValue='x'/>",
      "<move type='CABasicAnimation' keyPath='bounds' toValue='1 2'/>",
      "<CABasicAnimation/>", "<CABasicAnimation keyPath=''/>", "<CABasicAnimation keyPath='wobble' fromValue='1'/>", "<p/>",
      "<p type='CAOddAnimation'/>",
      "<CAMatchMoveAnimation/>", "<CABasicAnimation keyPath='opacity' enabled='0'/>",
      """
      <CABasicAnimation key='k' keyPath='opacity'/><CABasicAnimation key='k' keyPath='opacity'/><CABasicAnimation key='k' \
      keyPath='opacity'/>
      """,
      """
      <CABasicAnimation keyPath='opacity' beginTime='1e-100' duration='-3' repeatCount='inf' autoreverses='1' fillMode='both' \
      removedOnCompletion='0' speed='2' timeOffset='.5'/>
      """,
      "<CABasicAnimation keyPath='opacity' beginTime='1.5' timingFunction='easeIn' additive='1' cumulative='1'/>",
      """
      <CABasicAnimation keyPath='transform' valueFunction='rotateZ'><fromValue type='real' value='1'/><toValue type='integer' value='2'/>\
      </CABasicAnimation>
      """,
      """
      <CABasicAnimation keyPath='transform'><toValue type='CATransform3D' value='scale(2)'/><timingFunction type='CAMediaTimingFunction' \
      value='.1 .2 .3 .4'/></CABasicAnimation>
      """,
      """
      <CABasicAnimation keyPath='opacity' wobble='1' caplayX='2' discretizesY='1' mica_z='3' final='1'><wibble/><toValue type='CGPoint' \
      value='1 2'/></CABasicAnimation>
      """,
      """
      <CAKeyframeAnimation keyPath='position'><values><CGPoint value='1 2'/><CGPoint value='3 4'/></values><keyTimes><real value='0'/>\
      <real value='.5'/><real value='1'/></keyTimes></CAKeyframeAnimation>
      """,
      """
      <CAKeyframeAnimation keyPath='opacity' calculationMode='discrete' values='x'><values><real value='0'/><real value='1'/></values>\
      <keyTimes value='0 .5 1'/></CAKeyframeAnimation>
      """,
      """
      <CAKeyframeAnimation keyPath='opacity' calculationMode='paced'><values><real value='0'/><real value='1'/></values><keyTimes \
      value='0 .5 1'/></CAKeyframeAnimation>
      """,
      """
      <CAKeyframeAnimation keyPath='opacity'><values><real value='0'/><real value='1'/></values><keyTimes value='0'/><timingFunctions>\
      <CAMediaTimingFunction name='easeIn'/></timingFunctions></CAKeyframeAnimation>
      """,
      """
      <CAKeyframeAnimation keyPath='opacity' calculationMode='cubic' tensionValues='1 2' continuityValues='3 4' biasValues='5 6'><values>\
      <real value='0'/><real value='1'/></values></CAKeyframeAnimation>
      """,
      "<CAKeyframeAnimation keyPath='position' rotationMode='auto' path='0 0 m 5 6 l'/>",
      "<CAKeyframeAnimation keyPath='hidden'><values><bool value='1'/><real value='0'/></values></CAKeyframeAnimation>",
      "<CAKeyframeAnimation keyPath='opacity'><values><real value='0'/><real value='x'/></values></CAKeyframeAnimation>",
      "<CASpringAnimation keyPath='opacity' toValue='1' mass='2' stiffness='50' damping='3' velocity='4'/>",
      "<CASpringAnimation keyPath='opacity' initialVelocity='4' duration='3' allowsOverdamping='1'/>",
      """
      <CAAnimationGroup duration='3'><animations><CABasicAnimation keyPath='opacity' toValue='0' beginTime='1'/><CATransition/>\
      <CABasicAnimation/></animations></CAAnimationGroup>
      """,
      "<CAAnimationGroup/>",
      "<CATransition type='push' subtype='fromTop' startProgress='.25' endProgress='.75' fadesWhileMoving='1' snapshotModel='bothSides'/>",
      "<p key='t' type='CATransition'/>", "<CATransition type='odd' subtype='fromNowhere'/>",
      """
      <CATransition><filter type='CIFilter' filter='CISwipeTransition' inputWidth='20' inputColor='1 0 0 1' inputExtent='1 2 3 4' \
      inputAngle='.5'/></CATransition>
      """,
      "<CATransition><filter type='CIFilter' filter='CIOddTransition'/></CATransition>", "<VideoPlayback/>",
      "<VideoPlayback src='none.mp4'/>",
    ] { try note(element, "<animations>\(element)</animations>", in: &record) }
    #expect(try record.differences(from: "caml-courses") == [])
  }

  private static let stated = """
    <sublayers><CALayer id='a' name='a' opacity='.5'/><CAShapeLayer id='b' name='b'/></sublayers>
    <states>
    <LKState name='Lock' initial='1'><elements>
    <LKStateSetValue targetId='a' keyPath='position.x'><value type='real' value='40'/></LKStateSetValue>
    <LKStateSetValue keyPath='opacity'><value value='.25'/></LKStateSetValue>
    <LKStateAddAnimation targetId='b' key='spin'><animation type='CABasicAnimation' keyPath='transform.rotation' toValue='3' \
    duration='2'/></LKStateAddAnimation>
    </elements></LKState>
    <LKState name='Home' basedOn='Lock' locked='1'><elements>
    <LKStateRemoveAnimation targetId='b' key='spin'/>
    <LKStateAddElement keyPath='sublayers'><object type='CATextLayer' string='new'/><beforeObject object='b'/></LKStateAddElement>
    <LKStateRemoveElement keyPath='sublayers'><object object='a'/></LKStateRemoveElement>
    </elements></LKState>
    <LKState name='Off' enabled='0'/>
    </states>
    <stateTransitions>
    <LKStateTransition fromState='Lock' toState='Home' duration='.5'><elements>
    <LKStateTransitionElement targetId='a' key='position.x' beginTime='.25' duration='2'><animation type='CASpringAnimation' damping='20' \
    keyPath='position.x'/></LKStateTransitionElement>
    <LKStateTransitionElement targetId='a' key='opacity' enabled='0'><animation type='CABasicAnimation' duration='3' keyPath='opacity'/>\
    </LKStateTransitionElement>
    </elements></LKStateTransition>
    <LKStateTransition fromState='*' toState='*'/>
    </stateTransitions>
    """

  @Test("states and transitions, and what is wrong with them")
  func states() throws {
    var record = RecordedText()
    try note("states", Self.stated, in: &record)
    try note("states as JSON", Self.stated, in: &record, asJSON: true)
    for element in [
      "<LKState/>", "<LKState name=''/>", "<Odd/>", "<LKState name='A' basedOn='B'/>",
      "<LKState name='A' basedOn='B'/><LKState name='B' basedOn='A'/>",
      "<LKState name='A' wobble='1' initial='maybe'/>",
      "<CAState name='A'><elements><CAStateSetValue keyPath='opacity'/></elements></CAState>",
      """
      <LKState name='A'><elements><LKStateSetValue/><LKStateSetValue keyPath='wobble'/><LKStateSetValue key='opacity'><value value='x'/>\
      </LKStateSetValue></elements></LKState>
      """,
      """
      <LKState name='A'><elements><LKStateSetValue targetId='none' keyPath='opacity'><value value='1'/></LKStateSetValue><LKStateSetValue \
      keyPath='position'><value type='real' value='1'/></LKStateSetValue></elements></LKState>
      """,
      "<LKState name='A'><elements><LKStateAddAnimation/><LKStateRemoveAnimation/><LKEventHandler/><Odd/></elements></LKState>",
      """
      <LKState name='A'><elements><LKStateAddElement/><LKStateAddElement keyPath='filters'><object type='CALayer'/></LKStateAddElement>\
      <LKStateRemoveElement keyPath='sublayers'/></elements></LKState>
      """,
      "<LKStateTransition fromState='A' toState='B'/>",
      """
      <LKStateTransition duration='x' wobble='2'><elements><LKStateTransitionElement/><LKStateTransitionElement key='opacity'/><Odd/>\
      </elements></LKStateTransition>
      """,
    ] { try note(element, "<states>\(element)</states>", in: &record) }
    let loaded = try document(Self.stated)
    for (from, to) in [(nil, "Lock"), ("Lock", "Home"), ("Home", "Lock"), ("Lock", nil), (nil, nil)] as [(String?, String?)] {
      record.add("from \(from ?? "none") to \(to ?? "none"): \(try loaded.duration(ofChangeFrom: from, to: to))")
    }
    for name in ["Lock", "Home", "Off", nil] as [String?] {
      try loaded.apply(state: name)
      let root = loaded.rootLayer
      record.add(
        """
        \(name ?? "none"): \(loaded.state ?? "none") \(root.opacity) \
        \(root.sublayers?.map { "\($0.name ?? "-") \($0.position.x) \($0.animationKeys() ?? [])" } ?? [])
        """
      )
    }
    for wrong in ["Lok", "None at all"] {
      do { try loaded.apply(state: wrong) } catch { record.add("\(error)") }
      do { _ = try loaded.duration(ofChangeFrom: "Lock", to: wrong) } catch { record.add("\(error)") }
    }
    do { try document().apply(state: "x") } catch { record.add("\(error)") }
    #expect(
      loaded.hasState("Lock") && !loaded.hasState("lock") && loaded.layer(withID: "b")?.name == "b" && loaded.layer(named: "c") == nil)
    #expect(try record.differences(from: "caml-states") == [])
  }

  @Test("documents that are none: broken XML, other roots, limits")
  func broken() throws {
    var record = RecordedText()
    for xml in [
      "", " ", "hello", "<caml>", "<caml/>", "<caml><CALayer></caml>", "<caml><CALayer/><CALayer/></caml>", "<odd/>",
      "<CAShapeLayer path='0 0 m'/>",
      "<caml><MicaAssetManifest/></caml>", "<caml><Odd name='o'/></caml>", "<?xml version='1.0'?>\n<caml>\n<CALayer a='1' a='2'/></caml>",
      "<!DOCTYPE c [<!ENTITY e 'x'>]><caml/>", "<caml>&e;</caml>", "<caml><CALayer name='&#1;'/></caml>", "\u{89}PNG\r\n\u{1a}\n",
      "{\"v\":\"5\"}",
      "<caml><CALayer><sublayers><CALayer><sublayers><CALayer/></sublayers></CALayer></sublayers></CALayer></caml>",
      "<caml xmlns:x='y'><x:CALayer x:name='n' x:opacity='.5'/></caml>", "<caml><CALayer name='a\nb\tc'/></caml>",
    ] {
      try note(xml, xml: xml, in: &record)
      try note("limits", xml: xml, in: &record) { ($0.depth, $0.elements, $0.documentBytes, $0.diagnostics) = (4, 5, 90, 0) }
    }
    let shared =
      """
      <caml><CALayer id='a'><sublayers><CALayer><filters object='f'/></CALayer><CALayer><filters id='f'><CAFilter filter='colorInvert'/>\
      </filters></CALayer></sublayers></CALayer></caml>
      """
    for count in [2, 4, 5, 6, 9] { try note("elements \(count)", xml: shared, in: &record) { $0.elements = count } }
    for depth in 2...6 { try note("depth \(depth)", xml: shared, in: &record) { $0.depth = depth } }
    for count in 0...2 {
      try note("remarks \(count)", xml: "<caml><CALayer a='1' b='2'\n c='3'/></caml>", in: &record) { $0.diagnostics = count }
    }
    try note("instances", xml: "<caml><CAReplicatorLayer instanceCount='8'/></caml>", in: &record) { $0.instances = 7 }
    try note("picture", xml: "<caml><CALayer><contents src='data:image/png;base64,\(twoPixels)'/></CALayer></caml>", in: &record) {
      $0.imageBytes = 20
    }
    try note("pixels", xml: "<caml><CALayer><contents src='data:image/png;base64,\(twoPixels)'/></CALayer></caml>", in: &record) {
      $0.imagePixels = 1
    }
    for (name, data) in [
      ("utf-16", "<caml><CALayer name='ä'/></caml>".data(using: .utf16)),
      ("latin", Data("<?xml version='1.0' encoding='ISO-8859-1'?><caml><CALayer name='".utf8) + [0xE4] + Data("'/></caml>".utf8)),
      ("binary", Data([1, 2, 3, 0, 5])), ("wrong", Data([0x3C, 0xFF, 0x3E])),
    ] {
      do {
        let loaded = try CAMLDocument.load(data: try #require(data), file: nil)
        record.add("\(name): \(loaded.rootLayer.name ?? "-") \(loaded.remarks)")
      } catch { record.add("\(name): \(error)") }
    }
    let limits = CAMLLimits()
    record.add("\(limits)")
    #expect(try record.differences(from: "caml-broken") == [])
  }

  @Test("assignments to layers by path: what is set, and what is wrong")
  func assignments() throws {
    var record = RecordedText()
    let loaded = try document(
      """
      <sublayers><CALayer name='card'><sublayers><CATextLayer name='title' string='x'/></sublayers></CALayer><CALayer name='card'/>\
      </sublayers>
      """
    )
    for (target, value) in [
      ("card.opacity", ".5"), ("card.opacity", "x"), ("card.position", "3 4"), ("card.position.x", "7"), ("title.string", "new"),
      ("title.fontSize", "9"),
      ("title.opacty", "1"), ("none.opacity", "1"), ("opacity", ".25"), ("card", "1"), ("card.", "1"), (".opacity", "1"),
      ("card.name", "deck"),
      ("deck.transform.rotation.z", "1.5"), ("deck.hidden", "maybe"), ("deck.hidden", "yes"), ("deck.contentsFormat", "odd"),
      ("deck.sublayers", "x"),
      ("deck.filters", "gaussianBlur"), ("title.alignmentMode", "CENTER"), ("card.contents", "/none.png"), ("deck.style", "x"),
      ("deck.shadowPath", "0 0 m 1 1 l"),
    ] {
      let assignment = LayerAssignment(target: target, value: value)
      var outcome = ""
      do { try assignment.apply(to: loaded.rootLayer) } catch { outcome = "\(error)" }
      do { try assignment.check(in: loaded.rootLayer) } catch { outcome += " / check: \(error)" }
      record.add("\(target)=\(value): \(outcome)")
    }
    for line in try CAMLWriter(loaded).text().split(separator: "\n").dropFirst(2) { record.add(String(line)) }
    #expect(try record.differences(from: "caml-assignments") == [])
  }
}
