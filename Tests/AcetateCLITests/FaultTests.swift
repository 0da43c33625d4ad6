import Foundation
import RendererTestSupport
import TestSupport
import Testing

/// Makes calls at the program's boundaries fail, one in a run: files that are written, EGL, OpenGL ES, FFmpeg and the codecs of pictures.
/// `Tests/FaultInjection/Faults.c` is preloaded for it, and tells how.
///
/// The first and the last call of each function fail; `ACETATE_FAULTS=all` makes every call fail in its turn.
@Suite(
  "A call at the boundary fails", .enabled(if: FaultLibrary.isBuildable, "needs clang, and the headers that the package is built with"))
struct FaultTests {
  private let tool: CommandLineTool
  private let library: FaultRuns

  init() throws {
    tool = try CommandLineTool()
    library = try FaultRuns()
  }

  @Test(
    "files and codecs",
    arguments: [
      ["render", "box.caml", "-o", "a.png"], ["render", "box.caml", "-o", "a.jpg", "--background", "white"],
      ["render", "box.caml", "-o", "a.webp"], ["render", "box.caml", "-o", "a%d.png", "--duration", "0.1", "--fps", "20"],
      ["render", "box.caml", "-o", "a.mp4", "--duration", "0.1", "--fps", "20", "--stats", "b.json"],
      ["render", "box.caml", "-o", "a.gif", "--duration", "0.1", "--fps", "20"],
      ["render", "box.caml", "-o", "a.y4m", "--duration", "0.1", "--fps", "20"], ["convert", "box.caml", "-o", "a.ca"],
      ["sample", "box.caml", "--layer", "hand", "--key", "position.x", "--plot", "a.png"],
    ])
  func files(arguments: [String]) throws { try runFaults(arguments, backend: "software") }

  /// Four shares of the functions, since each run compiles its shaders.
  @Test("OpenGL ES", .enabled(if: TestBackend.available.contains(.gles), "needs EGL"), arguments: 0..<4)
  func graphics(share: Int) throws { try runFaults(["render", "box.caml", "-o", "a.png"], backend: "gl") { $0 % 4 == share } }

  @Test(
    "what was there stays as it was where the new cannot take its place",
    arguments: [
      (["render", "box.caml", "-o", "a.png"], ["--at", "1"]), (["convert", "box.caml", "-o", "a.ca"], ["--state", "Away"]),
      (["convert", "box.caml", "-o", "a.json"], ["--state", "Away"]),
    ])
  func replaced(arguments: [String], change: [String]) throws {
    let new = try library.counts(tool, arguments + change, backend: "software")
    try tool.run(arguments, environment: ["ACETATE_BACKEND": "software"])
    let old = try tool.outputs
    #expect(!old.isEmpty && old != new.outputs)
    for (name, call) in [("open", 1), ("write", 1), ("rename", 1), ("rename", 2)] {
      let result = try library.run(tool, arguments + change, backend: "software", fault: "\(name):\(call)")
      // Only the package takes two renamings: the old one's, and its own.
      if result.status == 0 {
        #expect(call == 2 && arguments.last != "a.ca")
      } else {
        #expect(try tool.outputs == old, "\(name):\(call)")
        #expect(!tool.folder.contents.contains { $0.hasPrefix(".acetate") }, "\(name):\(call): \(tool.folder.contents)")
      }
    }
  }

  /// Each time there is one sentence and a code that says what failed, and nothing is left; or else the file is there, as it is without a
  /// fault.
  ///
  /// - Parameter isMeant: which functions fail, by their place in alphabetical order.
  private func runFaults(_ arguments: [String], backend: String, where isMeant: (Int) -> Bool = { _ in true }) throws {
    let sound = try library.counts(tool, arguments, backend: backend)
    #expect(!sound.counts.isEmpty)
    for (place, (name, count)) in sound.counts.sorted(by: { $0.key < $1.key }).enumerated() where isMeant(place) {
      for call in ProcessInfo.processInfo.environment["ACETATE_FAULTS"] == "all" ? Array(1...count) : [1, count].uniqued {
        let fault = "\(name):\(call)"
        let result = try library.run(tool, arguments, backend: backend, fault: fault)
        if result.status == 0 {
          #expect(try tool.outputs == sound.outputs, "\(fault): \(tool.folder.contents)")
        } else {
          #expect([69, 73, 74].contains(result.status), "\(fault) of \(count): \(result.status), \(result.errors)")
          #expect(result.errors.hasPrefix("acetate: "), "\(fault): \(result.errors)")
          #expect(result.errors.split(separator: "\n").count == 1, "\(fault): \(result.errors)")
          #expect(!tool.folder.contents.contains { $0.hasPrefix(".acetate") }, "\(fault): \(tool.folder.contents)")
          // Pictures of a sequence before, and a video whose statistics cannot be written, are whole.
          let left = try tool.outputs
          #expect(left.allSatisfy { sound.outputs[$0] == $1 }, "\(fault): \(left.keys.sorted())")
        }
        tool.clear()
      }
    }
  }
}

extension CommandLineTool {
  /// What was asked for, `a` in one file or several, by names.
  fileprivate var outputs: [String: Data] {
    get throws {
      var outputs: [String: Data] = [:]
      for name in folder.contents where name.hasPrefix("a") && name != "a.ca" { outputs[name] = try folder.read(name) }
      if folder.contents.contains("a.ca") { outputs["a.ca/main.caml"] = try folder.read("a.ca/main.caml") }
      return outputs
    }
  }

  /// Removes everything but the document.
  fileprivate func clear() {
    for name in folder.contents where name != "box.caml" { try? FileManager.default.removeItem(atPath: folder.path(name)) }
  }
}

extension [Int] {
  fileprivate var uniqued: [Int] { first == last ? Array(prefix(1)) : self }
}

/// Runs under the library that makes calls fail.
private struct FaultRuns {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = try FaultLibrary.path.get()
  }

  func run(_ tool: CommandLineTool, _ arguments: [String], backend: String, fault: String? = nil) throws -> BuiltProgram.Result {
    var environment = [
      "LD_PRELOAD": path, "ACETATE_BACKEND": backend, "ACETATE_FAULT_COUNTS": folder.path("counts"),
      // Programs of OpenGL ES are compiled in every run, and stored.
      "XDG_CACHE_HOME": folder.path("cache"),
    ]
    try? FileManager.default.removeItem(atPath: folder.path("cache"))
    environment["ACETATE_FAULT"] = fault
    return try tool.run(arguments, environment: environment)
  }

  /// How often each function is called in a run that succeeds, and what it leaves.
  func counts(_ tool: CommandLineTool, _ arguments: [String], backend: String) throws -> (counts: [String: Int], outputs: [String: Data]) {
    let result = try run(tool, arguments, backend: backend)
    #expect(result.status == 0, "\(result.errors)")
    let outputs = try tool.outputs
    #expect(!outputs.isEmpty)
    // A library that cannot be loaded is told by the linker alone.
    #expect(result.errors.isEmpty, "\(result.errors)")
    tool.clear()
    var counts: [String: Int] = [:]
    for line in String(decoding: try folder.read("counts"), as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ")
      if let name = words.first, let count = words.last.flatMap({ Int($0) }) { counts[String(name)] = count }
    }
    return (counts, outputs)
  }
}
