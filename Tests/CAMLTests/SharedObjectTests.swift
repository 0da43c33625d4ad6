import CAML
import QuartzCore
import Testing

@Suite("Shared objects")
struct SharedObjectTests {
  @Test("an object stands for what has its id, before or after")
  func references() throws {
    let loaded = try document(
      """
      <sublayers>
        <CALayer name="a"><animations><animation object="#9"/></animations></CALayer>
        <CALayer name="b"><animations>
          <spin id="#9" type="CABasicAnimation" keyPath="opacity" duration="3"><toValue type="real" value="0"/></spin>
        </animations></CALayer>
        <CALayer name="c"><backgroundColor id="#c" value="1 0 0" opacity=".5"/></CALayer>
        <CALayer name="d"><borderColor object="#c"/></CALayer>
      </sublayers>
      """)
    #expect(loaded.remarks == [])
    #expect(loaded.layer(named: "a")?.animation(forKey: "animation")?.duration == 3)
    #expect(loaded.layer(named: "b")?.animation(forKey: "spin")?.duration == 3)
    #expect(loaded.layer(named: "d")?.borderColor == CGColor(red: 1, green: 0, blue: 0, alpha: 0.5))
  }

  @Test("a shared layer is one layer")
  func sharedLayer() throws {
    let loaded = try document(
      """
      <sublayers><CALayer name='a'><mask object='#m'/></CALayer><CALayer name='b'><sublayers>\
      <CAShapeLayer id='#m'/></sublayers></CALayer></sublayers>
      """)
    #expect(loaded.remarks == ["2:88: the layer has a place already; it moves here"])
    #expect(loaded.layer(named: "a")?.mask == nil)
    #expect(loaded.layer(named: "b")?.sublayers?.first === loaded.layer(withID: "#m"))
  }

  @Test("what contains itself is an error and ends there")
  func cycles() throws {
    let layer = try document("<sublayers>\n<CALayer id='#1'><sublayers>\n<CALayer object='#1'/></sublayers></CALayer></sublayers>")
    #expect(layer.remarks == ["4:1: the layer contains itself"])
    #expect(layer.hasErrors)
    let object = try document("<sublayers><CALayer object='#2' id='#1'/><CALayer object='#nowhere'/></sublayers>")
    #expect(object.remarks.map { $0.split(separator: ": ").last } == ["no object has the id \"#2\"", "no object has the id \"#nowhere\""])
    let value = try document("<contents id='#v' type='NSArray'><NSArray object='#v'/></contents>")
    #expect(value.diagnostics.contains { $0.severity == .error && $0.message == "the shared object <contents> contains itself" })
  }

  @Test("sharing cannot multiply without bound")
  func multiplication() throws {
    // Each array holds the next one ten times: 10^8 numbers.
    let arrays = (0..<8).map { n in
      "<NSArray id='#\(n)'>" + String(repeating: n == 7 ? "<real value='1'/>" : "<NSArray object='#\(n + 1)'/>", count: 10) + "</NSArray>"
    }
    var options = CAMLDocument.Options()
    options.limits.elements = 20_000
    #expect {
      try document(
        "<x>\(arrays.joined())</x><animations><a type='CAKeyframeAnimation' keyPath='opacity'><values object='#0'/></a></animations>",
        options: options)
    } throws: {
      ($0 as? CAMLError)?.reason == .limit
    }
  }

  @Test("of several objects with one id the last counts, with a remark at each later one")
  func duplicates() throws {
    let loaded = try document("<sublayers>\n<CALayer id='a' name='1'/>\n<CALayer id='a' name='2'/></sublayers>")
    #expect(loaded.remarks == ["4:10: the id \"a\" is taken by line 3 already; references mean the last one"])
    #expect(loaded.layer(withID: "a")?.name == "2")
  }
}
