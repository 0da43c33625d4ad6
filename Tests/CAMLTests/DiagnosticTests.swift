import CAML
import Foundation
import QuartzCore
import Testing

@Suite("Remarks")
struct DiagnosticTests {
  @Test("unknown keys and classes are told where they stand")
  func unknown() throws {
    let loaded = try document(
      """
      <sublayers>
        <CALayer
          wobble='1' path='0 0 m'/>
        <CAFooLayer glow='1' opacity='.5'><shine/></CAFooLayer>
      </sublayers>
      <gleam value='1'/>
      """)
    #expect(
      loaded.remarks == [
        "4:5: CALayer has no key \"wobble\"", "4:16: CALayer has no key \"path\"; did you mean \"shadowPath\"?",
        "5:3: the layer class \"CAFooLayer\" is unknown; a plain layer stands in for it; did you mean \"CALayer\"?",
        "7:1: CALayer has no key \"gleam\"",
      ])
    #expect(loaded.diagnostics.allSatisfy { $0.severity == .warning } && !loaded.hasErrors)
    #expect(loaded.rootLayer.sublayers?.last?.opacity == 0.5)
    #expect(loaded.diagnostics[0].description == "test.caml:4:5: warning: CALayer has no key \"wobble\"")
  }

  @Test("an input whose name is a prefix and nothing else, or no name without it, is told of and left out")
  func unnamedInputs() throws {
    let loaded = try document(
      "<filters><CAFilter filter='gaussianBlur' on:='0' a:1st='1' inputRadius='8'><b: type='real' value='2'/></CAFilter></filters>")
    #expect(
      loaded.remarks == [
        "2:42: \"\" is no name of an input; it is left out",
        "2:50: \"1st\" is no name of an input; it is left out",
        "2:76: \"\" is no name of an input; it is left out",
      ])
    #expect((loaded.rootLayer.filters?.first as? CAFilter)?.value(forKey: "inputRadius") as? Double == 8)
  }

  @Test("wrong values are told and left at their defaults")
  func wrongValues() throws {
    let loaded = try document(
      """
      <sublayers><CALayer position='1 x' zPosition='undefined' cornerRadius='' opacity='inf'
      contentsGravity='stretch' hidden='maybe'><backgroundColor value='1 2'/></CALayer></sublayers>
      """)
    #expect(
      loaded.remarks == [
        "2:21: position: \"x\" is not a number", "2:36: zPosition: \"undefined\" is left out", "2:58: cornerRadius: \"\" is not a number",
        "2:74: opacity: \"inf\" is not a finite number",
        "3:1: contentsGravity: \"stretch\" is none of center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight, "
          + "resize, resizeAspect, resizeAspectFill",
        "3:27: hidden: \"maybe\" is neither 0, 1, true nor false", "3:59: backgroundColor: a colour has 1, 3 or 4 numbers, not 2",
      ])
    let layer = try #require(loaded.rootLayer.sublayers?.first)
    #expect(layer.position == .zero && layer.opacity == 1 && layer.contentsGravity == .resize && layer.backgroundColor == nil)
  }

  @Test("what editors leave behind is passed over in silence")
  func editorKeys() throws {
    let loaded = try document(
      """
      <modules/><scriptComponents/><scriptObject/><style><wallpaperParallaxGroups type="NSArray"/></style>
      <sublayers><CALayer locked="1" caplayWhatever="x" inheritsTiming="1" allowsHitTesting="0" allowsGroupBlending="0"
        autoresizingMask="18" contentsFormat="RGBA8"/></sublayers>
      """)
    #expect(loaded.remarks == [])
  }

  @Test("unknown keys of emitters' cells, and behaviours that do nothing, are told; a missing picture shows nothing")
  func emitters() throws {
    let loaded = try document(
      """
      <sublayers><CAEmitterLayer name="e" birthRate="3" wobble="1"><emitterCells>
        <CAEmitterCell name="c" birthRate="2" glow="1"><contents type="CGImage" src="nowhere.png"/>
          <emitterBehaviors><CAEmitterBehavior behavior="explode"/></emitterBehaviors></CAEmitterCell>
        <CALayer/>
      </emitterCells></CAEmitterLayer></sublayers>
      """)
    #expect(
      loaded.remarks == [
        "2:51: CAEmitterLayer has no key \"wobble\"", "3:41: CAEmitterCell has no key \"glow\"",
        "3:75: the image \"nowhere.png\" cannot be found: the document stands alone",
        "4:42: the emitter behaviour \"explode\" does nothing", "5:3: <CALayer> is no emitter cell",
      ])
    let layer = try #require(loaded.layer(named: "e") as? CAEmitterLayer)
    #expect(layer.birthRate == 3 && layer.emitterCells?.count == 1 && layer.emitterCells?.first?.birthRate == 2)
  }

  @Test("filters without an effect are told")
  func filters() throws {
    let loaded = try document(
      """
      <filters>
      <CAFilter filter='lanczosResize'><inputScale type='real' value='1'/></CAFilter></filters><compositingFilter filter='glow'/>
      """)
    #expect(
      loaded.remarks == [
        "3:11: the filter \"lanczosResize\" is not drawn", "3:90: \"glow\" is no blend mode; the layer is laid over",
      ])
    #expect(loaded.rootLayer.compositingFilter == nil)
  }

  @Test("a document without a layer is an error; a second layer is told")
  func roots() throws {
    func message(_ xml: String) -> String? {
      do {
        _ = try document(xml: xml)
        return nil
      } catch { return (error as? CAMLError)?.description }
    }
    #expect(message("<caml><x/></caml>") == nil && message("<caml/>") == nil)
    #expect(message("<plan/>") == "test.caml:1:1: error: the document is <plan>, not <caml>")
    #expect(message("<svg/>") == "test.caml: error: this is an SVG drawing, no document of layers")
    #expect(try document(xml: "<caml><CALayer/><CALayer/></caml>").remarks == ["1:17: a document has one layer; this one is left out"])
    #expect(try document(xml: "<CALayer name='bare'/>").rootLayer.name == "bare")
    #expect(try document(xml: "<caml><CATransformLayer/></caml>").rootLayer is CATransformLayer)
  }

  @Test("remarks beyond the limit are counted")
  func manyRemarks() throws {
    var options = CAMLDocument.Options()
    options.limits.diagnostics = 3
    let loaded = try document(attributes: "a='1' b='2' c='3' d='4' e='5'", options: options)
    #expect(loaded.diagnostics.count == 4)
    #expect(loaded.diagnostics.last?.message == "2 more remarks are left out; the limit (diagnostics) is 3")
  }

  @Test("a replicator's copies are limited")
  func instances() throws {
    let loaded = try document("<sublayers><CAReplicatorLayer instanceCount='1000000000'/></sublayers>")
    #expect(loaded.remarks == ["2:31: instanceCount is 1000000000; the limit (instances) is 100000"])
    #expect((loaded.rootLayer.sublayers?.first as? CAReplicatorLayer)?.instanceCount == 100_000)
  }
}
