import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import AcetateCLI

@Suite("acetate sample")
struct SampleTests {
  private let tool: CommandLineTool

  init() throws { tool = try CommandLineTool() }

  @Test(
    "values at 0, 0.5, 1 and 2.5 s of two seconds",
    arguments: [
      ("hand", "transform.rotation.z", ["0", "0.785398", "1.570796", "0"]),  // π/4 and π/2 of π; then the model
      ("hand", "transform.scale", ["1", "1.5", "2", "1"]),
      ("hand", "transform.rotation", ["0", "0.785398", "1.570796", "0"]),
      ("hand", "position.x", ["5", "12.5", "20", "5"]),
      ("hand", "position", ["[5, 10]", "[12.5, 10]", "[20, 10]", "[5, 10]"]),
      ("hand", "bounds.size.width", ["4", "5", "6", "4"]),
      ("hand", "bounds", ["[0, 0, 4, 4]", "[0, 0, 5, 4]", "[0, 0, 6, 4]", "[0, 0, 4, 4]"]),
      ("hand", "filters.soft.inputRadius", ["8", "6", "4", "8"]),
      ("hand", "opacity", ["0.5", "0.5", "0.5", "0.5"]),
      ("hand", "hidden", ["false", "false", "false", "false"]),
      ("hand", "backgroundColor", ["[0, 0, 1, 1]", "[0.25, 0.125, 0.75, 1]", "[0.5, 0.25, 0.5, 1]", "[0, 0, 1, 1]"]),
      ("line", "strokeEnd", ["0", "0.5", "1", "1"]),  // half-way to the second of three values at a quarter of the time
      ("line", "path", Array(repeating: "M 0 0 L 10 0 L 10 10", count: 4)),
      ("root", "contents", Array(repeating: "nil", count: 4)),
    ])
  func values(layer: String, key: String, expected: [String]) throws {
    let result = try tool.run("sample", "box.caml", "--layer", layer, "--key", key, "--at", "0,0.5,1,2.5")
    #expect(result.status == 0 && result.errors == "")
    #expect(result.text == zip(["0", "0.5", "1", "2.5"], expected).map { "\($0)\t\($1)\n" }.joined())
  }

  @Test(
    "a property that nothing but its row describes is sampled, and plotted in its unit",
    .enabled(if: CALayer.defaultValue(forKey: "fixture") != nil, "debug builds of a checkout have the fixture: see Package.swift"))
  func fixtureProperty() throws {
    let result = try tool.run("sample", "box.caml", "--layer", "hand", "--key", "fixture", "--at", "0")
    #expect(result.text == "0\t[1, 2]\n")
    let curves = PropertyCurves(keyPath: "fixture", times: [0], values: [.list([.number(1), .number(2)])])
    #expect(curves?.curves.map(\.name) == ["x", "y"] && curves?.unit == "points")
  }

  @Test("JSON, in the order asked for, transforms as sixteen numbers")
  func json() throws {
    let result = try tool.run("sample", "box.caml", "--layer", "hand", "--key", "transform", "--at", "1,0", "--json")
    let object = try #require(try JSONSerialization.jsonObject(with: result.output) as? [String: Any])
    #expect(object["layer"] as? String == "hand" && object["key"] as? String == "transform")
    let samples = try #require(object["samples"] as? [[String: Any]])
    #expect(samples.compactMap { $0["time"] as? Double } == [1, 0])
    let turned = try #require(samples[0]["value"] as? [Double])
    // Turned by π/2 and doubled.
    let expected: [Double] = [0, 2, 0, 0, -2, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1]
    #expect(turned.count == 16 && zip(turned, expected).allSatisfy { abs($0 - $1) < 1e-9 })
    #expect(samples[1]["value"] as? [Double] == [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
  }

  @Test("times before zero, states, and scenes")
  func others() throws {
    #expect(try tool.run("sample", "box.caml", "--layer", "hand", "--key", "position.x", "--at", "-1,0").text == "-1\t5\n0\t5\n")
    #expect(try tool.run("sample", "box.caml", "--state", "Away", "--layer", "root", "--key", "opacity", "--at", "0").text == "0\t0.25\n")
    #expect(
      try tool.run("sample", "box.caml", "--state", "Away@1", "--layer", "root", "--key", "opacity", "--at", "0.9,1").text
        == "0.9\t1\n1\t0.25\n")
    #expect(try tool.run("sample", "scene:turn", "--layer", "turn", "--key", "bounds.size.width", "--at", "0").status == 0)
  }

  @Test("times beyond thirty years are refused")
  func farTimes() throws {
    let result = try tool.run(
      "sample", "box.caml", "--layer", "hand", "--key", "opacity", "--plot", "a.svg", "--from=-1e308", "--to", "1e308")
    #expect(result.status == 64 && result.errors.contains("within 1e9 seconds of 0; -1e308 is beyond"), "\(result.errors)")
  }

  @Test(
    "layers and key paths that are not there",
    arguments: [
      ("nobody", "opacity", "acetate: box.caml: no layer is named 'nobody'\n"),
      ("hand", "colour", "acetate: box.caml: layer 'hand' (a CALayer) has no key path 'colour'\n"),
      ("hand", "filters.sharp.inputRadius", "acetate: box.caml: layer 'hand' (a CALayer) has no key path 'filters.sharp.inputRadius'\n"),
    ])
  func unknown(layer: String, key: String, message: String) throws {
    let result = try tool.run("sample", "box.caml", "--layer", layer, "--key", key, "--at", "0")
    #expect(result.status == 64 && result.errors == message && result.text == "")
  }
}
