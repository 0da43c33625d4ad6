import Graphics
import RenderTree
import Testing

@testable import Compositing

@Suite("The graph of passes")
struct PassGraphTests {
  /// Passes as the surfaces that they read and the one that they write.
  private static func graph(surfaces: Int, _ passes: [(reads: [Int], writes: Int)]) -> PassGraph {
    var graph = PassGraph()
    graph.begin(surfaceCount: surfaces)
    for pass in passes {
      for surface in pass.reads { graph.read(surface) }
      graph.addPass(writing: pass.writes)
    }
    return graph
  }

  private static func waves(_ graph: PassGraph) -> [Int] { (0..<graph.passCount).map { graph.wave(of: $0) } }

  @Test("passes that need nothing of each other run in one wave, others in the wave after what they read")
  func diamond() {
    // 1 is drawn and blurred into 2; 3 is drawn beside it; the target shows 2 and 3, and 2 once more.
    let graph = Self.graph(surfaces: 4, [([], 1), ([1], 2), ([], 3), ([2, 3, 2], 0)])
    #expect(Self.waves(graph) == [0, 1, 0, 2] && graph.waveCount == 3)
    #expect(Array(graph.reads(of: 3)) == [2, 3])
    #expect((0..<4).map { graph.lastUse(of: $0) } == [3, 1, 3, 3])
    #expect((0..<4).map { graph.lastWriter(of: $0) } == [3, 0, 1, 2])
  }

  @Test("what is read is not written again in the same wave")
  func backdrop() {
    // The target is begun, copied into 1, and drawn over with what 1 shows; then copied into 2, and so on.
    let graph = Self.graph(surfaces: 3, [([], 0), ([0], 1), ([1], 0), ([0], 2), ([2], 0)])
    #expect(Self.waves(graph) == [0, 1, 2, 3, 4])
    #expect(graph.writerCount(of: 0) == 3 && graph.writerCount(of: 1) == 1)
    #expect((0..<3).map { graph.lastUse(of: $0) } == [4, 2, 4])
  }

  @Test("groups beside one another on a surface are of one pass, or of several in one wave")
  func shared() {
    var graph = PassGraph()
    graph.begin(surfaceCount: 3)
    graph.addPass(writing: 1)
    graph.read(1)
    #expect(graph.nextWave == 1)
    graph.addPass(writing: 2, inWave: 1)
    // One that lies beside the last one reads the same surface.
    graph.read(1)
    graph.extendLastPass(writing: 2)
    #expect(graph.passCount == 2 && Array(graph.reads(of: 1)) == [1] && graph.writerCount(of: 2) == 1)
    graph.read(2)
    graph.addPass(writing: 0)
    graph.read(1)
    graph.addPass(writing: 2, inWave: 1)
    #expect(Self.waves(graph) == [0, 1, 2, 1] && graph.lastUse(of: 1) == 3)
  }

  @Test("a surface that nothing touches has no last use, and a graph begun anew knows nothing of the one before")
  func empty() {
    var graph = Self.graph(surfaces: 3, [([], 2), ([2], 0)])
    #expect(graph.lastUse(of: 1) == -1 && graph.lastWriter(of: 1) == -1)
    graph.begin(surfaceCount: 1)
    #expect(graph.passCount == 0 && graph.waveCount == 0 && graph.lastUse(of: 0) == -1)
  }

  /// Two boxes faded as one, over a box that is blurred.
  private static func plan() -> FramePlan {
    let soft = TestLayer(2, rect(0, 0, 20, 20), at: point(30, 30), color: red) {
      $0.filters = [FilterDescription(type: "gaussianBlur", inputs: ["inputRadius": .number(2)])]
    }
    let pair = TestLayer(
      3, rect(0, 0, 40, 40), at: point(70, 70),
      [TestLayer(4, rect(0, 0, 20, 20), at: point(10, 10), color: green), TestLayer(5, rect(0, 0, 20, 20), at: point(20, 20), color: blue)]
    ) { $0.opacity = 0.5 }
    return FramePlan(TestLayer(1, rect(0, 0, 100, 100), [soft, pair]))
  }

  @Test("a plan tells its passes wave by wave")
  func text() {
    // The blur reaches 3 · 2 + 1 = 7 pixels beyond the box on either side; the boxes that are faded take 30 by 30.
    #expect(
      Self.plan().graphDescription == """
        4 passes in 3 waves
        wave 0
          pass 0: 1 quad into surface 1
          pass 2: 2 quads into surface 3
        wave 1
          pass 1: blur by 2, 2 of surface 1 into surface 2
        wave 2
          pass 3: 2 quads of surface 2, surface 3 into the target
        the target: 100×100, pass 3 to 3
        surface 1: 34×34, pass 0 to 1
        surface 2: 34×34, pass 1 to 3
        surface 3: 30×30, pass 2 to 3

        """)
  }

  @Test("a plan is written for Graphviz: passes of one wave side by side, arrows along surfaces")
  func dot() {
    let text = Self.plan().graphviz
    #expect(text.hasPrefix("digraph plan {\n") && text.hasSuffix("}\n"))
    #expect(text.contains("p2 [label = \"pass 2: 2 quads\\nsurface 3\"]"))
    let arrows = text.split(separator: "\n").filter { $0.contains("->") }.map { $0.split(separator: " [")[0] }
    #expect(arrows == ["  p0 -> p1", "  p1 -> p3", "  p2 -> p3"])
    #expect(text.contains("p1 -> p3 [label = \"surface 2, 34×34\"]"))
  }
}
