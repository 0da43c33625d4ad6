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
}
