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

  @Test("a thousand changed archives of Lottie's reach machines and themes, and end by a value or an error")
  func lotties() throws {
    let seed = [UInt8](try Data(contentsOf: Self.folder.appendingPathComponent("Seeds/lotties/states")))
    let whole = FuzzRunner.drawLottie(Data(seed))
    // Rest, run by a tween, and what comes after its two rounds.
    #expect(whole.isReadable && whole.machines == 1 && whole.states >= 3 && whole.themes == 1, "\(whole)")
    // xorshift
    var state: UInt64 = 48
    func next(_ bound: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state % UInt64(bound))
    }
    func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    let words = ["-1", "1e999", "null", "[]", "{}", "true", "\"run\"", "\"$count\"", "\"Fire\"", "\"Tweened\"", "\"a\"", "0.001"]
    var readable = 0, machines = 0, moving = 0, themes = 0
    for round in 0..<1000 {
      var bytes = seed
      for _ in 0...next(3) {
        let place = next(bytes.count)
        switch next(8) {
        case 0: bytes[place] = UInt8(next(256))
        case 1: bytes.removeSubrange(place..<min(bytes.count, place + 1 + next(12)))
        case 2, 3:
          // A number becomes another value.
          guard let start = bytes[place...].firstIndex(where: isDigit) else { continue }
          let end = bytes[start...].firstIndex { !isDigit($0) } ?? bytes.count
          bytes.replaceSubrange(start..<end, with: Array(words[next(words.count)].utf8))
        default:
          // A text becomes another value; a key stays.
          let quotes = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\"") }, first = next(max(quotes.count / 2, 1)) * 2
          guard first + 1 < quotes.count, bytes.count > quotes[first + 1] + 1, bytes[quotes[first + 1] + 1] != UInt8(ascii: ":") else {
            continue
          }
          bytes.replaceSubrange(quotes[first]...quotes[first + 1], with: Array(words[next(words.count)].utf8))
        }
      }
      FileHandle.standardError.write(Data("fuzz input lotties, round \(round)\n".utf8))
      let reach = FuzzRunner.drawLottie(Data(bytes))
      readable += reach.isReadable ? 1 : 0
      machines += reach.machines
      moving += reach.states > 1 ? 1 : 0
      themes += reach.themes
    }
    #expect(readable > 300 && machines > 200 && moving > 100 && themes > 200, "\(readable), \(machines), \(moving), \(themes)")
  }

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
