import EGLPlatform
import Foundation
import FuzzTargets
import TestSupport
import Testing

/// Runs every input in `Seeds`, with which `tools/fuzz` begins, and in `Found`, which once broke something. A trap ends the tests; the last
/// input that was begun is named before it runs.
@Suite("Inputs of fuzzers", .serialized)
struct FuzzTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

  private static func inputs(_ target: FuzzTarget) -> [URL] {
    ["Seeds", "Found"].flatMap { kind in
      let place = folder.appendingPathComponent("\(kind)/\(target.seeds.rawValue)")
      let names = (try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? []
      return names.sorted().map { place.appendingPathComponent($0) }
    }
  }

  @Test("end by a value or an error", arguments: FuzzTarget.allCases.filter { $0 != .glTrees })
  func run(_ target: FuzzTarget) throws { try Self.runInputs(target) }

  @Test("trees of OpenGL ES", .enabled(if: (try? GLContext()) != nil, "needs EGL with OpenGL ES 3"))
  func runTrees() throws { try Self.runInputs(.glTrees) }

  private static func runInputs(_ target: FuzzTarget) throws {
    let inputs = inputs(target)
    #expect(!inputs.isEmpty, "\(target.rawValue) has no seeds")
    let runner = try FuzzRunner(target)
    for input in inputs {
      let bytes = try Data(contentsOf: input)
      FileHandle.standardError.write(Data("fuzz input \(target.rawValue)/\(input.lastPathComponent)\n".utf8))
      let seconds = processorSeconds { runner.run(bytes) }
      // Ten times what the slowest takes in a debug build: this finds what takes minutes.
      #expect(seconds < 60, "\(input.lastPathComponent) takes \(seconds) s")
    }
  }
}
