import CAML
import Foundation
import Graphics
import Lottie
import LottieLayers
import MediaFiles
import QuartzCore
import RendererTestSupport
import TestSupport
import Testing

@testable import OfflineRendering

/// An archive with a red square that rests and a blue one that plays for two seconds, once a finger has touched the square; then the red
/// one shows again.
enum LottieStateArchive {
  private static func animation(_ color: String) -> String {
    """
    {"v":"5.7.0","fr":10,"ip":0,"op":20,"w":40,"h":20,"layers":[
    {"ty":4,"nm":"square","ip":0,"op":20,"st":0,"ks":{},"shapes":[{"ty":"rc","p":{"a":0,"k":[10,10]},"s":{"a":0,"k":[20,20]},
    "r":{"a":0,"k":0}},{"ty":"fl","c":{"a":0,"k":[\(color)]},"o":{"a":0,"k":100}}]}]}
    """
  }

  private static let machine = #"""
    {"initial":"rest","states":[
    {"type":"PlaybackState","name":"rest","animation":"red","transitions":[
      {"type":"Transition","toState":"play","guards":[{"type":"Event","inputName":"touched"}]},
      {"type":"Transition","toState":"play","guards":[
        {"type":"Numeric","inputName":"level","conditionType":"GreaterThan","compareTo":5}]}]},
    {"type":"PlaybackState","name":"play","animation":"blue","autoplay":true,"transitions":[
      {"type":"Transition","toState":"rest","guards":[{"type":"Event","inputName":"ended"}]}]}],
    "inputs":[{"type":"Event","name":"touched"},{"type":"Event","name":"ended"},{"type":"Numeric","name":"level","value":0}],
    "interactions":[{"type":"Click","layerName":"square","actions":[{"type":"Fire","inputName":"touched"}]},
      {"type":"OnComplete","stateName":"play","actions":[{"type":"Fire","inputName":"ended"}]}]}
    """#

  /// A red square of side 20, whose middle is at (10, 10) until frame 10 and at (50, 10) from then on: a click leads from the one to the
  /// other in a second, and opens an address.
  static var tweened: Data {
    let animation = """
      {"v":"5.7.0","fr":10,"ip":0,"op":20,"w":60,"h":20,"markers":[{"cm":"left","tm":0,"dr":0},{"cm":"right","tm":15,"dr":0}],"layers":[
      {"ty":4,"ip":0,"op":20,"st":0,"ks":{"p":{"a":1,"k":[{"t":0,"s":[10,10],"h":1},{"t":10,"s":[50,10],"h":1}]}},
      "shapes":[{"ty":"rc","p":{"a":0,"k":[0,0]},"s":{"a":0,"k":[20,20]},"r":{"a":0,"k":0}},
      {"ty":"fl","c":{"a":0,"k":[1,0,0,1]},"o":{"a":0,"k":100}}]}]}
      """
    let machine = #"""
      {"initial":"left","states":[{"type":"PlaybackState","name":"left","animation":"a","segment":"left","transitions":[
        {"type":"Tweened","duration":1,"toState":"right","guards":[{"type":"Event","inputName":"go"}]}]},
      {"type":"PlaybackState","name":"right","animation":"a","segment":"right","entryActions":[
        {"type":"OpenUrl","url":"https://example.org"}]}],
      "inputs":[{"type":"Event","name":"go"}],"interactions":[{"type":"Click","actions":[{"type":"Fire","inputName":"go"}]}]}
      """#
    let manifest = #"{"animations":[{"id":"a"}],"stateMachines":[{"id":"m"}],"initial":{"stateMachine":"m"}}"#
    return ZipArchive.data(of: [
      (name: "manifest.json", data: Data(manifest.utf8)), (name: "a/a.json", data: Data(animation.utf8)),
      (name: "s/m.json", data: Data(machine.utf8)),
    ])
  }

  static var data: Data {
    let manifest = #"""
      {"version":"2","animations":[{"id":"red"},{"id":"blue"}],"stateMachines":[{"id":"button"}],"initial":{"stateMachine":"button"}}
      """#
    return ZipArchive.data(of: [
      (name: "manifest.json", data: Data(manifest.utf8)), (name: "a/red.json", data: Data(animation("1,0,0,1").utf8)),
      (name: "a/blue.json", data: Data(animation("0,0,1,1").utf8)), (name: "s/button.json", data: Data(machine.utf8)),
    ])
  }
}

@Suite("State machines of Lottie animations as films")
struct LottieStateTests {
  private let document: LottieDocument

  init() throws { document = try LottieDocument(data: LottieStateArchive.data) }

  private static let red = SIMD4<UInt8>(255, 0, 0, 255), blue = SIMD4<UInt8>(0, 0, 255, 255)

  /// The square's colour at some times.
  private func colors(_ composition: Composition, _ times: [Double], _ backend: TestBackend = .software) throws -> [SIMD4<UInt8>] {
    let renderer = try OfflineRenderer(composition, settings: settings(backend) { $0.size = PixelSize(40, 20) })
    return try times.map { try renderer.image(at: $0)[10, 10] }
  }

  @Test("a tap on the layer leads on, and the end of what plays back again", arguments: TestBackend.available)
  func tap(backend: TestBackend) throws {
    #expect(document.problems.isEmpty, "\(document.problems)")
    var composition = Composition(document)
    // It stands still until something is done to it.
    #expect(composition.answersInput && composition.duration == nil)
    // The root counts upwards; the square is as high as it. The finger leaves at 0.6, and the state lasts until 2.6.
    composition.plan(InputEvent.tap(at: CGPoint(x: 5, y: 5), time: 0.5, for: 0.1, finger: 0))
    #expect(try colors(composition, [0, 0.55, 0.65, 2.55, 2.65], backend) == [Self.red, Self.red, Self.blue, Self.blue, Self.red])
  }

  @Test("a tap beside the layer changes nothing")
  func beside() throws {
    var composition = Composition(document)
    composition.plan(InputEvent.tap(at: CGPoint(x: 30, y: 5), time: 0.5, for: 0.1, finger: 0))
    #expect(try colors(composition, [0, 0.7]) == [Self.red, Self.red])
  }

  @Test("states and inputs are chosen from outside, now and later")
  func outside() throws {
    var composition = Composition(document)
    #expect(composition.stateNames == ["rest", "play"])
    try composition.setParameter("level", to: "6")
    #expect(composition.duration == 2)
    // At the end of the animation the level still leads back to it.
    #expect(try colors(composition, [0, 1.9, 2.1]) == [Self.blue, Self.blue, Self.blue])
    composition = Composition(document)
    try composition.plan([StateChange(to: "play", at: 1)])
    #expect(composition.duration == 3)
    #expect(try colors(composition, [0.9, 1.1, 2.9, 3.1]) == [Self.red, Self.blue, Self.blue, Self.red])
    composition = Composition(document)
    try composition.apply(state: "play")
    #expect(composition.duration == 2)
    #expect(try colors(composition, [0.1]) == [Self.blue])
    #expect(throws: CAMLError.self) { try composition.setParameter("level", to: "high") }
    #expect(throws: CAMLError.self) { try composition.setParameter("depth", to: "1") }
  }

  @Test("on a layer of a program, with inputs that it sets")
  func layer() throws {
    let layer = LottieLayer(document)
    let player = LottieStatePlayer(document, document.stateMachines[0], on: layer)
    #expect(player.state == "rest")
    player.set("level", to: .number(7))
    #expect(player.state == "play")
    player.fire("ended")
    // The level is still above 5.
    #expect(player.state == "play")
    player.set("level", to: .number(0))
    player.fire("ended")
    #expect(player.state == "rest")
  }

  @Test("a tween goes straight from one moment to the other", arguments: TestBackend.available)
  func tween(backend: TestBackend) throws {
    var composition = Composition(try LottieDocument(data: LottieStateArchive.tweened))
    composition.plan(InputEvent.tap(at: CGPoint(x: 5, y: 5), time: 0.4, for: 0.1, finger: 0))
    let renderer = try OfflineRenderer(composition, settings: settings(backend) { $0.size = PixelSize(60, 20) })
    func alphas(_ time: Double) throws -> [UInt8] {
      let image = try renderer.image(at: time)
      return [10, 30, 50].map { image[$0, 10].w }
    }
    // The middle is at 10 + 40 (t − 0.5): at 1 it is at 30, from 20 to 40.
    #expect(try alphas(0.45) == [255, 0, 0] && alphas(1) == [0, 255, 0])
    #expect(try renderer.image(at: 1)[21, 10].w == 255 && renderer.image(at: 1)[18, 10].w == 0)
    #expect(try alphas(1.6) == [0, 0, 255])
  }

  @Test("what actions ask goes to the program, what was asked before it listened first")
  func requests() throws {
    let document = try LottieDocument(data: LottieStateArchive.tweened)
    let player = LottieStatePlayer(document, document.stateMachines[0], on: LottieLayer(document))
    player.enter("right")
    var asked: [LottieRequest] = []
    player.requestHandler = { asked.append($0) }
    #expect(asked == [.open(address: "https://example.org", target: nil)])
    player.enter("left")
    player.enter("right")
    #expect(asked.count == 2)
  }

  @Test("an archive that is a layer's contents runs its machine, and is written as such", arguments: TestBackend.available)
  func contents(backend: TestBackend) throws {
    let folder = try TemporaryFolder()
    try folder.write(LottieStateArchive.data, as: "button.lottie")
    try folder.write(
      """
      <caml><CALayer bounds="0 0 80 20" geometryFlipped="1"><sublayers>
      <CALayer bounds="0 0 20 20" position="20 10" contentsGravity="left"><contents src="button.lottie"/></CALayer>
      <CALayer bounds="0 0 40 20" position="60 10"><contents src="button.lottie"/></CALayer>
      </sublayers></CALayer></caml>
      """, as: "a.caml")
    let loaded = try CAMLDocument.load(path: folder.path("a.caml"))
    #expect(loaded.diagnostics.isEmpty, "\(loaded.diagnostics)")
    let written = try CAMLWriter(loaded).text()
    #expect(written.components(separatedBy: "src=\"button.lottie\"").count == 3 && !written.contains("VideoPlayback"))
    try folder.write(written, as: "b.caml")
    for name in ["a.caml", "b.caml"] {
      var composition = Composition(try CAMLDocument.load(path: folder.path(name)))
      #expect(composition.answersInput)
      // Only the second layer has its square there: its left side, at 40; the first one's begins at 10.
      composition.plan(InputEvent.tap(at: CGPoint(x: 45, y: 5), time: 0.5, for: 0.1, finger: 0))
      let renderer = try OfflineRenderer(composition, settings: settings(backend) { $0.size = PixelSize(80, 20) })
      func pixels(_ time: Double) throws -> [SIMD4<UInt8>] {
        let image = try renderer.image(at: time)
        return [image[15, 10], image[45, 10]]
      }
      #expect(try pixels(0.3) == [Self.red, Self.red] && pixels(0.7) == [Self.red, Self.blue] && pixels(2.7) == [Self.red, Self.red])
    }
  }
  @Test("inputs and states that are chosen from outside reach the machines of layers' contents")
  func contentsFromOutside() throws {
    let folder = try TemporaryFolder()
    try folder.write(LottieStateArchive.data, as: "button.lottie")
    try folder.write(
      """
      <caml><CALayer bounds="0 0 40 20" geometryFlipped="1"><sublayers>
      <CALayer name="frame" bounds="0 0 40 20" position="20 10"><sublayers>
      <CALayer bounds="0 0 40 20" position="20 10"><contents src="button.lottie"/></CALayer></sublayers></CALayer>
      </sublayers><states><CAState name="Faded"><elements><LKStateSetValue targetId="" keyPath="opacity"><value type="real" value="1"/>
      </LKStateSetValue></elements></CAState></states></CALayer></caml>
      """, as: "a.caml")
    func load() throws -> Composition { Composition(try CAMLDocument.load(path: folder.path("a.caml"))) }
    var composition = try load()
    #expect(composition.stateNames == ["Faded", "rest", "play"] && composition.hasInput(named: "level"))
    try composition.setParameter("level", to: "6")
    #expect(composition.duration == 2)
    #expect(try colors(composition, [0, 1.9]) == [Self.blue, Self.blue])
    composition = try load()
    try composition.plan([StateChange(to: "play", at: 1)])
    #expect(composition.duration == 3)
    #expect(try colors(composition, [0.9, 1.1, 2.9, 3.1]) == [Self.red, Self.blue, Self.blue, Self.red])
    composition = try load()
    try composition.apply(state: "play")
    // A state of the document's layers changes nothing of the machine's.
    try composition.apply(state: "Faded")
    #expect(try colors(composition, [0.1]) == [Self.blue])
    #expect(throws: CAMLError.self) { try composition.setParameter("level", to: "high") }
    #expect {
      try composition.setParameter("depth", to: "1")
    } throws: {
      "\($0)".contains("there is no parameter and no input \"depth\"; there are touched, ended, level")
    }
    #expect {
      try composition.apply(state: "gone")
    } throws: {
      "\($0)".contains("no state is named \"gone\"; there are \"Faded\", \"rest\", \"play\"")
    }
  }

  @Test("a program's tree in which a machine runs takes inputs, states and fingers")
  func program() throws {
    func composition() throws -> (Composition, LottieStatePlayer) {
      let root = CALayer(), layer = LottieLayer(document)
      root.bounds = CGRect(x: 0, y: 0, width: 40, height: 20)
      root.isGeometryFlipped = true
      layer.position = CGPoint(x: 20, y: 10)
      root.addSublayer(layer)
      return (Composition(root), LottieStatePlayer(document, document.stateMachines[0], on: layer))
    }
    // The tree is looked at when something is set, and when it is shown.
    let (first, player) = try composition()
    #expect(first.stateNames == ["rest", "play"])
    try first.setParameter("level", to: "6")
    #expect(player.state == "play")
    let root = first.rootLayer
    var second = Composition(root)
    #expect(second.answersInput)
    player.set("level", to: .number(0))
    player.enter("rest")
    second.plan(InputEvent.tap(at: CGPoint(x: 5, y: 5), time: 0.5, for: 0.1, finger: 0))
    #expect(try colors(second, [0.3, 0.7]) == [Self.red, Self.blue])
  }
}
