import Foundation
import OfflineRendering
import Testing

@testable import Inspector

@Suite("Answering a preview")
struct InspectorServiceTests {
  /// What is loaded next.
  final class File { var text = sceneText() }
  struct Broken: Error {}

  private let file = File()
  private let service: InspectorService

  init() throws {
    var settings = RenderSettings()
    settings.backend = .software
    service = try InspectorService(name: "scene.caml", settings: settings) { [file] setup in
      guard file.text != "broken" else { throw Broken() }
      var scene = try composition(file.text)
      try setup.apply(to: &scene)
      return InspectedScene(scene)
    } describe: { error in
      SceneSummary.Diagnostic(severity: "error", file: "scene.caml", line: 3, column: 7, message: error is Broken ? "broken" : "\(error)")
    }
  }

  private struct Answer<Value: Decodable>: Decodable {
    var ok: Value?
    var error: String?
  }

  private func ask<Value: Decodable>(
    _ operation: InspectorService.Request.Operation, as type: Value.Type, _ fill: (inout InspectorService.Request) -> Void = { _ in }
  ) throws -> (value: Value?, error: String?, body: Data) {
    var request = InspectorService.Request(operation)
    fill(&request)
    let reply = service.answer(request)
    let answer = try JSONDecoder().decode(Answer<Value>.self, from: reply.head)
    return (answer.ok, answer.error, reply.body)
  }

  /// Red, green, blue and alpha.
  private func pixel(_ x: Int, _ y: Int, of pixels: Data, width: Int) -> [UInt8] {
    let start = pixels.startIndex + 4 * (y * width + x)
    return [UInt8](pixels[start..<start + 4])
  }

  @Test("a frame comes with straight colours, rows without gaps")
  func frame() throws {
    let (frame, _, pixels) = try ask(.frame, as: InspectorService.Frame.self) { $0.time = 1 }
    #expect(frame?.width == 100 && frame?.height == 50 && frame?.renderer == "software" && pixels.count == 4 * 100 * 50)
    #expect(pixel(50, 25, of: pixels, width: 100) == [255, 0, 0, 255])
    var setup = SceneSetup()
    setup.changes = [SceneSetup.Change(state: "Away", time: 0)]
    let overview = try ask(.setup, as: InspectorService.Overview.self) { ($0.setup, $0.scale) = (setup, 2) }.value
    #expect(overview?.generation == 2 && overview?.scene.pixels == [200, 100] && overview?.scene.setup == setup)
    let faint = try ask(.frame, as: InspectorService.Frame.self) { $0.time = 1 }.body
    // Red with an alpha of 64 is red.
    #expect(pixel(100, 50, of: faint, width: 200) == [255, 0, 0, 64])
    let png = try ask(.png, as: [String: Double].self) { $0.time = 1 }
    #expect([UInt8](png.body.prefix(4)) == [0x89, 0x50, 0x4E, 0x47])
    #expect(png.value?["time"] == 1)
  }

  @Test("numbered frames come as what changes in the one before")
  func changes() throws {
    func ask(_ number: Int?, of client: String?, at time: Double, isWhole: Bool? = nil) throws -> (InspectorService.Frame, Data) {
      let answer = try self.ask(.frame, as: InspectorService.Frame.self) {
        ($0.number, $0.client, $0.time, $0.isWhole) = (number, client, time, isWhole)
      }
      return (try #require(answer.value), answer.body)
    }
    let all = [[0, 0, 100, 50]]
    let (first, whole) = try ask(1, of: "a", at: 0)
    #expect(first.basis == nil && first.changes == all && whole.count == 20_000)
    // The card leaves columns 20 to 39 and comes to 40 to 59, in rows 20 to 29 of the band from 16 to 31.
    let (second, part) = try ask(2, of: "a", at: 1)
    #expect(second.basis == 1 && second.changes == [[20, 16, 40, 16]] && part.count == 2560 && second.width == 100)
    #expect(pixel(30, 9, of: part, width: 40) == [255, 0, 0, 255] && pixel(5, 9, of: part, width: 40) == [0, 0, 0, 0])
    let (third, nothing) = try ask(3, of: "a", at: 1)
    #expect(third.basis == 2 && third.changes == [] && nothing.isEmpty)
    // A request that was overtaken by a newer one.
    var late = InspectorService.Request(.frame)
    (late.number, late.client, late.time) = (2, "a", 0)
    #expect(String(decoding: service.answer(late).head, as: UTF8.self) == #"{"superseded":true}"#)
    // Whoever has lost a picture, or shows none that is known, gets all of it.
    #expect(try ask(4, of: "a", at: 1, isWhole: true).0.basis == nil && ask(5, of: "a", at: 0).0.changes == [[20, 16, 40, 16]])
    #expect(try ask(1, of: "b", at: 0).0.changes == all && ask(6, of: "a", at: 0).0.changes == all)
    #expect(try ask(nil, of: nil, at: 0).0.changes == all && ask(7, of: "a", at: 0).0.changes == all)
    // So does everybody where the picture has another size.
    _ = try self.ask(.setup, as: InspectorService.Overview.self) { $0.scale = 2 }
    let larger = try ask(8, of: "a", at: 0).0
    #expect(larger.basis == nil && larger.changes == [[0, 0, 200, 100]])
  }

  @Test("a file that is broken is told, and the scene before it stays until it is mended")
  func fault() throws {
    file.text = "broken"
    #expect(!service.reload())
    let overview = try ask(.summary, as: InspectorService.Overview.self).value
    #expect(overview?.name == "scene.caml")
    #expect(overview?.fault?.message == "broken" && overview?.fault?.line == 3 && overview?.generation == 1)
    #expect(try ask(.frame, as: InspectorService.Frame.self) { $0.time = 0.5 }.body.count == 4 * 100 * 50)
    file.text = sceneText(color: "0 1 0")
    #expect(service.reload())
    let mended = try ask(.summary, as: InspectorService.Overview.self).value
    #expect(mended?.fault == nil && mended?.generation == 2)
    let pixels = try ask(.frame, as: InspectorService.Frame.self) { $0.time = 0 }.body
    #expect(pixel(30, 25, of: pixels, width: 100) == [0, 255, 0, 255])
  }

  @Test("a setup that the scene cannot have leaves it as it is")
  func badSetup() throws {
    var setup = SceneSetup()
    setup.parameters = ["mode": "home"]
    let answer = try ask(.setup, as: InspectorService.Overview.self) { $0.setup = setup }
    #expect(answer.value == nil && answer.error != nil)
    #expect(try ask(.summary, as: InspectorService.Overview.self).value?.generation == 1)
    let scale = try ask(.setup, as: InspectorService.Overview.self) { $0.scale = 1000 }
    #expect(scale.error == "a scale lies between 1/64 and 64 pixels a point")
  }

  @Test("requests that make no sense are answered with a sentence")
  func refusals() throws {
    #expect(try ask(.layer, as: LayerInspection.self).error == "the request names no layer")
    #expect(try ask(.hit, as: [LayerPath].self).error == "the request names no point")
    #expect(try ask(.frame, as: InspectorService.Frame.self) { $0.time = -1 }.error == "a time lies between 0 and 1e9 seconds")
    #expect(
      try ask(.frame, as: InspectorService.Frame.self) { $0.renderer = "paper" }.error
        == "there is no renderer 'paper'; there are software, gl and difference")
  }

  @Test("timelines and curves are made on a copy, so that time has not run ahead of the scene")
  func probe() throws {
    let animations = try ask(.animations, as: [AnimationEntry].self).value
    #expect(animations?.map(\.keyPath) == ["position.x"] && animations?.first?.end == 2)
    let curve = try ask(.curve, as: PropertyCurve.self) {
      ($0.layer, $0.keyPath, $0.to, $0.count) = (animations?.first?.layer, "position.x", 2, 3)
    }.value
    #expect(curve?.lines.map(\.values) == [[30, 50, 70]])
    #expect(try ask(.frame, as: InspectorService.Frame.self) { $0.time = 0 }.value?.revision == 1)
  }
}
