import RendererTestSupport
import Acetate
import Compositing
import Foundation
import FrameBenchmarks
import Graphics
import TestSupport
import Testing

/// What the frames of the workloads are made of, against the numbers on record. A change that makes frames costlier shows here, on any
/// machine; times are measured with `acetate bench`. `RECORD_COUNTS=1 swift test --filter WorkloadCountsTests` writes them anew, to be read
/// before they are committed.
@Suite("counts of the workloads", .serialized)
struct WorkloadCountsTests {
  private static let recordFile = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "workload-counts.json")
  private static let isRecording = ProcessInfo.processInfo.environment["RECORD_COUNTS"] == "1"
  private static let workloads = [
    "W1-100", "W1-1000", "W2", "W3-fade", "W3-push", "W3-ripple", "W4", "W5-1000", "W6", "W7", "W7-paths",
    "W8-1000", "W9-CIBloom",
  ]

  private static func counts(_ name: String, _ backend: Backend) throws -> [String: Int] {
    var benchmark = Benchmark(try #require(BenchmarkWorkload(named: name)), backend: backend)
    benchmark.size = PixelSize(320, 180)
    benchmark.frames = 5
    benchmark.warmUp = 2
    let result = try benchmark.run()
    // Bytes depend on the driver's formats, and on how much has been cached so far.
    return result.counts.filter { !$0.key.hasSuffix("Bytes") }
  }

  @Test("frames consist of what is on record")
  func counts() throws {
    var found: [String: [String: Int]] = [:]
    for name in Self.workloads {
      found["\(name) software"] = try Self.counts(name, .software)
      if TestBackend.available.contains(.gles) { found["\(name) gl"] = try Self.counts(name, .gl) }
    }
    if Self.isRecording {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      try encoder.encode(found).write(to: Self.recordFile)
      Issue.record("recorded \(Self.recordFile.lastPathComponent): read it, then run again without RECORD_COUNTS")
      return
    }
    let recorded = try JSONDecoder().decode([String: [String: Int]].self, from: Data(contentsOf: Self.recordFile))
    for (name, counts) in found { #expect(counts == recorded[name], "\(name)") }
  }

  /// In full HD, half a second after the start, as a first frame: later ones leave out what stands still, two passes of `voyage`. A
  /// framebuffer costs a GPU about as much as 50,000 pixels, and a wave waits for the one before.
  @Test(
    "scenes with many blurs have few passes",
    arguments: [("voyage", 7, 3), ("cards", 7, 6), ("glass", 10, 9), ("aurora", 4, 4)])
  func passes(scene: String, passes: Int, waves: Int) throws {
    var benchmark = Benchmark(try #require(BenchmarkWorkload(named: scene)), backend: .software)
    benchmark.size = PixelSize(1920, 1080)
    let text = try benchmark.describePlan(.text)
    #expect(text.prefix { $0 != "\n" } == "\(passes) passes in \(waves) waves")
  }

  @Test("a plain quad asks for what it covers, and a model's slowest part is its time")
  func model() throws {
    var benchmark = Benchmark(try #require(BenchmarkWorkload(named: "W6-full")), backend: .software)
    benchmark.size = PixelSize(320, 180)
    let traffic = try benchmark.plan().traffic
    // One pass, which writes each of the target's pixels once and begins with none of them.
    #expect(traffic.framebufferChanges == 1 && traffic.storedBytes == 320 * 180 * 4 && traffic.loadedBytes == 0)

    var frame = FrameTraffic()
    frame.framebufferChanges = 2
    frame.storedBytes = 8e6
    frame.fetches = 3e6
    frame.fragments = [.picture: 1e6]
    let times = DeviceModel.raspberryPi4.milliseconds(frame)
    #expect(abs(times.memory - 2) < 1e-9 && abs(times.texels - 4) < 1e-9 && abs(times.changes - 0.2) < 1e-9)
    #expect(abs(times.arithmetic - 12 * 2.5 / 24) < 1e-9 && abs(times.frame - 4.2) < 1e-9)
  }

  @Test("fragments cost what the record of shaders has")
  func operations() throws {
    struct Row: Decodable {
      var costs: [String: Int]
    }
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../tools/measure/shader-costs.json")
    let rows = try JSONDecoder().decode([String: Row].self, from: Data(contentsOf: file))
    for kind in FrameTraffic.Fragment.allCases { #expect(rows[kind.program]?.costs["arithmetic"] == kind.operations, "\(kind.program)") }
  }
}

extension FrameTraffic.Fragment {
  /// The program of a fragment, as `tools/measure/shader-costs.json` names it.
  fileprivate var program: String {
    switch self {
    case .solid: "interpolated solid"
    case .picture: "interpolated picture"
    case .rounded: "interpolated, rounded"
    case .banded: "interpolated, border"
    case .perspective: "interpolated, perspective"
    case .shadow: "interpolated shadow"
    case .gradient: "interpolated gradient"
    case .stops: "interpolated gradient, of stops"
    case .radial: "interpolated gradient, radial"
    case .radialStops: "interpolated gradient, radial, of stops"
    case .curved: "gradient, conic, of stops"
    case .confined: "interpolated, rounded clip"
    case .continuous: "interpolated, continuous clip"
    case .polygon: "picture, polygon"
    case .transition, .filter, .copy: "dissolve"
    case .halving: "half the size"
    case .blur: "blur of a silhouette"
    }
  }
}
