import Acetate
import ArgumentParser
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import AcetateCLI

@Suite("Files, keys, axes and values that commands are made of, row by row")
struct PartTableTests {
  @Test("a report's file is there at once; it goes again where nothing is written, unless it was there before")
  func reportFiles() throws {
    let folder = try TemporaryFolder()
    let new = folder.path("new.json"), old = try folder.write("something longer than what is written", as: "old.json")
    func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }
    do {
      let file = try StatisticsFile(new)
      #expect(exists(new))
      _ = consume file
    }
    #expect(!exists(new))
    do {
      let file = try StatisticsFile(old)
      _ = consume file
    }
    #expect(try folder.read("old.json") == Data("something longer than what is written".utf8))
    for (path, name) in [(new, "new.json"), (old, "old.json")] {
      do {
        var file = try StatisticsFile(path)
        try file.write(Data("{\"a\": 1}".utf8))
        _ = consume file
      }
      #expect(try folder.read(name) == Data("{\"a\": 1}\n".utf8))
    }
    for option in ["--stats", "--html"] {
      do {
        let file = try StatisticsFile(folder.path("none/a.json"), option: option)
        _ = consume file
        Issue.record("a file in a folder that is not there")
      } catch {
        #expect(error.code == .cannotCreate && error.message == "\(option) \(folder.path("none/a.json")): No such file or directory")
      }
    }
  }

  /// FNV-1a as its authors give it: of nothing, of “a”, and of “foobar”. The second half begins with another number.
  @Test("keys of programs are FNV-1a of all that was added, twice")
  func keys() {
    func key(_ parts: String...) -> String {
      var key = ProgramKey()
      for part in parts { key.add(part) }
      return key.text
    }
    #expect(key() == "cbf29ce4842223259e3779b97f4a7c15" && key("a") == "af63dc4c8601ec8c22c04a334b91791c")
    #expect(key("foobar") == "85944171f73967e8507af58666ac8338" && key("foo", "", "bar") == key("foobar"))
    var bytes = ProgramKey()
    bytes.add([0, 0x2F, 0x78, 0x2E, 0x31])
    #expect(bytes.text == "2972e9661a1b5f493bbdd9f01528f459" && key("\0/x.1") == bytes.text)
  }

  /// Five hundredths of what is shown are left free on both sides.
  @Test("axes of values that stay the same, or nearly, have room of a tenth of the value around them")
  func axes() throws {
    func labels(_ values: [Double]) throws -> [String] {
      let curves = try #require(
        PropertyCurves(keyPath: "zPosition", times: values.indices.map { Double($0) }, values: values.map { .number($0) }))
      return Figure(curves, title: "").marks.compactMap { mark in
        guard case .text(let text, _, .end, 13, _) = mark, text != "in points" else { return nil }
        return text
      }
    }
    #expect(try labels([5, 5]) == ["4.6", "4.8", "5.0", "5.2", "5.4"] && labels([0, 0]) == ["−1.0", "−0.5", "0.0", "0.5", "1.0"])
    #expect(try labels([-30, -30]) == ["−33", "−32", "−31", "−30", "−29", "−28", "−27"])
    #expect(try labels([5, 5 + 4e-9]) == labels([5, 5]) && labels([5, 5 + 6e-9]) != labels([5, 5]))
    #expect(try labels([5, 6]) == ["5.0", "5.2", "5.4", "5.6", "5.8", "6.0"])
    #expect(try labels([5, .nan, 6]) == labels([5, 6]) && labels([1e-290, 0]) == labels([0, 0]))
    #expect(try labels([2e-280, 2e-280]) == ["1.8e-280", "1.9e-280", "2e-280", "2.1e-280", "2.2e-280"])
  }

  @Test("what is drawn, in whole points; a thousandth of one is none")
  func wholePoints() throws {
    let arguments = try CanvasArguments.parse(["--fit", "content"]), source = try InputArguments.parse(["a.caml"])
    func composition(_ frame: CGRect) -> Composition {
      let root = CALayer(), box = CALayer()
      root.bounds = CGRect(x: 0, y: 0, width: 40, height: 30)
      box.frame = frame
      box.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
      root.addSublayer(box)
      return Composition(root)
    }
    func shown(_ x: Double, _ y: Double, _ width: Double, _ height: Double) throws -> [Double] {
      let frame = CGRect(x: x, y: y, width: width, height: height)
      let shown = try arguments.shown(composition(frame), of: source, at: [0]) { composition(frame) }
      let corner = try #require(shown.rootLayer.sublayers?.first).convert(CGPoint.zero, to: shown.rootLayer)
      return [-corner.x, -corner.y, shown.size.width, shown.size.height].map { ($0 * 1e6).rounded() / 1e6 }
    }
    #expect(try shown(3.25, 2.5, 10.5, 5) == [3, 2, 11, 6] && shown(4, 6, 10, 5) == [4, 6, 10, 5])
    #expect(try shown(3.9995, 2.9985, 10, 5) == [4, 2, 10, 6] && shown(-2.75, -7, 4, 8.0015) == [-3, -7, 5, 9])
    #expect(try shown(3, 2, 10.0005, 5.0005) == [3, 2, 10, 5] && shown(3.25, 2.25, 0.25, 0.5) == [3, 2, 1, 1])
    let none = try CanvasArguments.parse([]), part = try CanvasArguments.parse(["--canvas", "3,4,20,9"])
    #expect(try none.shown(composition(.zero), of: source, at: [0]) { composition(.zero) }.size == CGSize(width: 40, height: 30))
    let canvas = try part.shown(composition(.zero), of: source, at: [0]) { composition(.zero) }
    #expect(canvas.size == CGSize(width: 20, height: 9) && !part.isOwn && none.isOwn && !arguments.isOwn)
    let empty = #expect(throws: Failure.self) { try arguments.shown(composition(.zero), of: source, at: [0]) { composition(.zero) } }
    #expect(
      empty?.code == .badInput
        && empty?.message == "a.caml: nothing is drawn in the time that is rendered, so --fit content finds no canvas")
    let far = CGRect(x: 0, y: 0, width: 2_000_000, height: 3)
    let large = #expect(throws: Failure.self) { try arguments.shown(composition(far), of: source, at: [0]) { composition(far) } }
    #expect(large?.message == "a.caml: what is drawn is 2000000 by 3 points; say which part with --canvas")
    let fits = CanvasArguments.Fit.allCases.map { fit in (try? CanvasArguments.parse(["--fit", fit.rawValue]))?.canvasFit.rawValue ?? "-" }
    #expect(fits == ["fit", "fit", "fit", "fill", "stretch", "none"])
  }

  private static let shader = """
    uniform float size; // = 0.5
    uniform int count; // = 3
    uniform bool soft; // = true
    uniform vec2 place; // = vec2(1.5, -2)
    uniform vec3 tint; // = vec3(1.0, 0.5, 0.25)
    uniform vec4 edge; // = vec4(0.0)
    uniform sampler2D map;
    vec4 transition(vec2 uv) { return mix(getFromColor(uv), getToColor(uv), progress); }
    """

  @Test("values of a transition's parameters, as numbers, words, lists, GLSL and colours")
  func values() throws {
    let folder = try TemporaryFolder()
    let choice = try TransitionChoice(shaderAt: try folder.write(Self.shader, as: "t.glsl"))
    func value(_ argument: String) -> String {
      do {
        let (parameter, value) = try TransitionValue.parse(argument, choice.parameters, of: "t")
        return "\(parameter.name) \((value as? [Double])?.map { "\(($0 * 1000).rounded() / 1000)" } ?? ["?"])"
          .replacingOccurrences(of: "\"", with: "")
      } catch { return (error as? Failure).map { "\($0.code.rawValue) \($0.message)" } ?? "\(error)" }
    }
    let rows: [(String, String)] = [
      ("size=0.75", "size [0.75]"), ("size=-2", "size [-2.0]"), ("count=7", "count [7.0]"), ("soft=false", "soft [0.0]"),
      ("soft=true", "soft [1.0]"), ("place=3,4", "place [3.0, 4.0]"), ("place=vec2(3, 4.5)", "place [3.0, 4.5]"),
      ("tint=1,0.5,0.25", "tint [1.0, 0.5, 0.25]"), ("tint=#ff8000", "tint [1.0, 0.502, 0.0]"),
      ("edge=#ff800040", "edge [1.0, 0.502, 0.0, 0.251]"), ("edge=1,2,3,4", "edge [1.0, 2.0, 3.0, 4.0]"),
      ("tint=white", "tint [1.0, 1.0, 1.0]"), ("size=wide", "64 size of t is float, such as 0.5, not 'wide'"),
      ("size=#ff8000", "64 size of t is float, such as 0.5, not '#ff8000'"), ("count=x", "64 count of t is int, such as 3, not 'x'"),
      ("soft=2x", "64 soft of t is bool, such as true, not '2x'"), ("place=1,2,3", "64 place of t is vec2, such as 1.5,-2, not '1,2,3'"),
      ("tint=a", "64 tint of t is vec3, such as 1,0.5,0.25, not 'a'"), ("edge=a", "64 edge of t is vec4, such as 0,0,0,0, not 'a'"),
      ("map=\(folder.path("none.png"))", "66"), ("map=\(folder.path("t.glsl"))", "65"), ("=1", "64 '=1' sets nothing"),
      ("size", "64 'size' sets nothing"), ("Size=1", "64 t has no parameter 'Size'; it has size, count, soft, place, tint, edge, map"),
    ]
    for (argument, expected) in rows { #expect(value(argument).hasPrefix(expected), "\(argument): \(value(argument))") }
    #expect(choice.parameters.map(TransitionValue.example) == ["0.5", "3", "true", "1.5,-2", "1,0.5,0.25", "0,0,0,0", "picture.png"])
    #expect(choice.name == "t.glsl" && choice.parameters.allSatisfy { TransitionValue.range($0) == "any" })
  }
}
