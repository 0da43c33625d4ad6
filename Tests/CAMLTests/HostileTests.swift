import CAML
import Foundation
import QuartzCore
import TestSupport
import Testing

/// What a document may try, and what is said. Zip archives that try something are in MediaFilesTests.
@Suite("Hostile documents")
struct HostileTests {
  private func problem(_ xml: String) -> CAMLError? {
    do {
      _ = try document(xml: xml)
      return nil
    } catch {
      return error as? CAMLError
    }
  }

  @Test("entities that multiply, or that are other files, are refused where they are declared")
  func entities() {
    let laughs = "<!DOCTYPE a [<!ENTITY a \"ha\">\n<!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;\">]><caml>&b;</caml>"
    #expect(problem(laughs)?.description == "test.caml:1:25: error: the entity \"a\" is declared; documents may not declare entities")
    let file = "<!DOCTYPE a [<!ENTITY f SYSTEM \"file:///etc/passwd\">]><caml>&f;</caml>"
    #expect(problem(file)?.description == "test.caml:1:52: error: the entity \"f\" is declared; documents may not declare entities")
  }

  @Test("a hundred thousand layers within one another end at the limit of depth")
  func nesting() {
    let count = 100_000
    let layers = String(repeating: "<CALayer><sublayers>", count: count) + String(repeating: "</sublayers></CALayer>", count: count)
    let error = problem("<caml>\(layers)</caml>")
    #expect(error?.reason == .limit)
    // The root, and two elements a layer.
    #expect(error?.diagnostic.message == "elements are nested 201 deep; the limit (depth) is 200")
  }

  @Test(
    "references out of the package",
    arguments: [
      ("../secret.png", "it leaves the package"), ("a/../../secret.png", "it leaves the package"),
      ("/etc/hostname", "it is an absolute path"),
      ("~/secret.png", "it is an absolute path"), ("%2e%2e/secret.png", "it leaves the package"),
      ("link.png", "it is a link that leaves the package"),
      ("folder/secret.png", "it is a link that leaves the package"), ("file:///etc/hostname", "it lies outside the package"),
      ("https://example.org/a.png", "it lies outside the package"), ("pipe.png", "it is not an ordinary file"),
    ])
  func references(source: String, reason: String) throws {
    let folder = try TemporaryFolder()
    try folder.writePicture("secret.png")
    try folder.write("<caml><CALayer bounds='0 0 1 1'><contents type='CGImage' src='\(source)'/></CALayer></caml>", as: "A.ca/main.caml")
    let manager = FileManager.default
    try manager.createSymbolicLink(atPath: folder.path("A.ca/link.png"), withDestinationPath: "../secret.png")
    try manager.createSymbolicLink(atPath: folder.path("A.ca/folder"), withDestinationPath: "..")
    #expect(mkfifo(folder.path("A.ca/pipe.png"), 0o600) == 0)
    let loaded = try folder.load("A.ca")
    #expect(loaded.rootLayer.contents == nil && loaded.hasErrors)
    #expect(loaded.diagnostics.map(\.message) == ["the image \"\(source)\" is refused: \(reason)"])
  }

  @Test("a picture that announces 2^31 pixels is refused before it is decoded")
  func hugePicture() throws {
    // A PNG's first chunk: 65,536 by 32,768 pixels of 8 bits. Its checksum is right.
    func number(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
    let header = Array("IHDR".utf8) + number(65_536) + number(32_768) + [8, 2, 0, 0, 0]
    var checksum: UInt32 = 0xFFFF_FFFF
    for byte in header {
      checksum ^= UInt32(byte)
      for _ in 0..<8 { checksum = checksum & 1 == 1 ? checksum >> 1 ^ 0xEDB8_8320 : checksum >> 1 }
    }
    let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + number(13) + header + number(~checksum)
    // And an empty chunk of pixels.
    let file = png + number(0) + Array("IDAT".utf8) + number(0x35AF_061E)
    let source = "data:image/png;base64," + Data(file).base64EncodedString()
    let loaded = try document("<contents type='CGImage' src='\(source)'/>")
    #expect(loaded.rootLayer.contents == nil && loaded.diagnostics.count == 1)
    #expect(
      loaded.diagnostics.first?.message.contains("65536×32768 is 2147483648 pixels, over the limit of 268435456") == true,
      "\(loaded.remarks)")
  }

  @Test("objects and states that contain themselves")
  func cycles() throws {
    let layer = try document("<sublayers><CALayer id='#1'><sublayers><CALayer object='#1'/></sublayers></CALayer></sublayers>")
    #expect(layer.hasErrors && layer.diagnostics.map(\.message) == ["the layer contains itself"])
    let chain = "<sublayers><CALayer id='#1' object='#2'/></sublayers>"
    #expect(try document(chain).diagnostics.map(\.message) == ["no object has the id \"#2\""])
    let group = try document(
      "<animations><g id='#g' type='CAAnimationGroup'><animations><CAAnimationGroup object='#g'/></animations></g></animations>")
    #expect(group.diagnostics.map(\.message) == ["the shared object <g> contains itself"])
    let states = try document(
      "<states>" + (0..<1000).map { "<LKState name='\($0)' basedOn='\(($0 + 1) % 1000)'/>" }.joined() + "</states>")
    #expect(
      states.diagnostics.allSatisfy { $0.message.hasSuffix("is based on itself; it counts once") } && states.diagnostics.count == 1000)
    try states.apply(state: "500")
  }

  @Test("bytes at random, and documents with bytes changed at random, are read or refused")
  func noise() {
    var seed: UInt64 = 7
    func random(_ limit: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % limit
    }
    let sound = Array(
      """
      <caml><CALayer id="#1" bounds="0 0 100 80" transform="rotate(30deg) scale(2)" opacity="0.5"><sublayers>
      <CAShapeLayer path="0 0 m 5 5 l 1 2 3 4 5 6 c h" strokeColor="1 0 0"/></sublayers><animations>
      <a type="CAKeyframeAnimation" keyPath="position.x" duration="2"><values><real value="1"/><real value="2"/></values></a></animations>
      <states><LKState name="A"><elements><LKStateSetValue targetId="#1" keyPath="opacity"><value type="real" value="0"/></LKStateSetValue>
      </elements></LKState></states></CALayer></caml>
      """.utf8)
    for _ in 0..<400 {
      var bytes = sound
      for _ in 0...random(8) { bytes[random(bytes.count)] = UInt8(random(256)) }
      if random(4) == 0 { bytes.removeSubrange(random(bytes.count)...) }
      guard let loaded = try? CAMLDocument.load(data: Data(bytes), file: "test.caml") else { continue }
      // A place is inside the document.
      #expect(loaded.diagnostics.allSatisfy { ($0.line ?? 1) >= 1 && ($0.line ?? 1) <= 200 })
    }
  }

  @Test("remarks say what is written and what belongs there, or what may have been meant")
  func remarks() throws {
    let loaded = try document(
      """
      <sublayers><CALayr opacity="half"/><CALayer cornerRadus="4" contentsGravity="centre">
      <animations><a type="CABasicAnimaton" keyPath="opacity"/><b type="CABasicAnimation" keyPath="opacity" fromValu="0"/></animations>
      </CALayer></sublayers>
      """)
    #expect(
      loaded.diagnostics.map { [$0.text, $0.expected] } == [
        ["CALayr", "CALayer"], ["half", "a number"], ["cornerRadus", "cornerRadius"], ["centre", "a text"],
        ["CABasicAnimaton", "CABasicAnimation"], ["fromValu", "fromValue"],
      ])
    #expect(loaded.diagnostics[2].message == "CALayer has no key \"cornerRadus\"; did you mean \"cornerRadius\"?")
  }
}
