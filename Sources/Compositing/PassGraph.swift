/// The dependencies between a plan's passes: the surfaces that each reads, the wave in which it can run, and the last use of each surface.
///
/// A wave is a set of passes that can run at the same time: none of them writes what another one touches. Each pass is in the first wave
/// after those passes before it that write what it reads, and that touch what it writes. Filled pass by pass, in time proportional to the
/// reads; the storage is kept from frame to frame.
package struct PassGraph: Sendable {
  private struct Node: Sendable {
    var wave: Int
    /// The range of its reads in `sources`.
    var reads: Range<Int>
  }

  private struct Surface: Sendable {
    /// The first wave that may read the surface, and the first that may write it again.
    var readable = 0
    var writable = 0
    /// Indices of the last passes that write it, read it, and do either; −1 for none.
    var lastWriter = -1
    var lastReader = -1
    var lastUse = -1
    var writerCount = 0
    /// Index of the last pass whose read was recorded.
    var noted = -1
  }

  private var nodes: [Node] = []
  private var surfaces: [Surface] = []
  /// The surfaces that passes read, contiguous for each pass and without duplicates.
  private var sources: [Int] = []
  /// Index in `sources` at which the reads of the next pass begin.
  private var firstSource = 0
  package private(set) var waveCount = 0

  package var passCount: Int { nodes.count }

  /// The surfaces that a pass reads, each once, in the order of its quads.
  package func reads(of pass: Int) -> ArraySlice<Int> { sources[nodes[pass].reads] }

  package func wave(of pass: Int) -> Int { nodes[pass].wave }

  /// The last pass that reads or writes a surface; −1 for a surface without any.
  package func lastUse(of surface: Int) -> Int { surfaces[surface].lastUse }

  /// The last pass that writes a surface; −1 for a surface without any.
  package func lastWriter(of surface: Int) -> Int { surfaces[surface].lastWriter }

  /// How many passes write a surface.
  package func writerCount(of surface: Int) -> Int { surfaces[surface].writerCount }
}

// MARK: Filling

extension PassGraph {
  /// Starts anew with a number of untouched surfaces.
  mutating func begin(surfaceCount: Int) {
    nodes.removeAll(keepingCapacity: true)
    surfaces.removeAll(keepingCapacity: true)
    sources.removeAll(keepingCapacity: true)
    for _ in 0..<surfaceCount { surfaces.append(Surface()) }
    waveCount = 0
    firstSource = 0
  }

  mutating func addSurface() { surfaces.append(Surface()) }

  mutating func read(_ surface: Int) {
    if surfaces[surface].noted == nodes.count { return }
    surfaces[surface].noted = nodes.count
    sources.append(surface)
  }

  /// The first wave after all passes that write what the next pass reads.
  var nextWave: Int {
    var wave = 0
    for surface in sources[firstSource...] { wave = max(wave, surfaces[surface].readable) }
    return wave
  }

  /// Adds a pass with the recorded reads.
  ///
  /// - Parameter wave: of a pass that goes beside others which write the same surface in that wave; nil for a pass that waits for them.
  mutating func addPass(writing surface: Int, inWave wave: Int? = nil) {
    let wave = wave ?? max(nextWave, surfaces[surface].writable)
    nodes.append(Node(wave: wave, reads: firstSource..<sources.count))
    surfaces[surface].writerCount += 1
    finish(pass: nodes.count - 1, writing: surface)
  }

  /// Adds the recorded reads to the last pass.
  mutating func extendLastPass(writing surface: Int) {
    let last = nodes.count - 1
    var kept = firstSource
    for index in firstSource..<sources.count where surfaces[sources[index]].lastReader != last {
      sources[kept] = sources[index]
      kept += 1
    }
    sources.removeLast(sources.count - kept)
    nodes[last].reads = nodes[last].reads.lowerBound..<sources.count
    finish(pass: last, writing: surface)
  }

  private mutating func finish(pass: Int, writing surface: Int) {
    let wave = nodes[pass].wave
    for index in firstSource..<sources.count {
      let source = sources[index]
      surfaces[source].lastReader = pass
      surfaces[source].lastUse = pass
      surfaces[source].writable = max(surfaces[source].writable, wave + 1)
    }
    surfaces[surface].lastWriter = pass
    surfaces[surface].lastUse = pass
    surfaces[surface].readable = wave + 1
    surfaces[surface].writable = max(surfaces[surface].writable, wave + 1)
    waveCount = max(waveCount, wave + 1)
    firstSource = sources.count
  }

  /// Copies another graph into the present storage.
  mutating func assign(_ other: PassGraph) {
    nodes.replaceAll(with: other.nodes)
    surfaces.replaceAll(with: other.surfaces)
    sources.replaceAll(with: other.sources)
    firstSource = other.firstSource
    waveCount = other.waveCount
  }
}

extension FramePlan {
  /// The plan with its graph, which plans made by hand lack.
  package var connected: FramePlan {
    if graph.passCount == passes.count { return self }
    var plan = self
    plan.connectPasses()
    return plan
  }

  /// Computes `graph` from the passes. A planner does that while it writes them.
  package mutating func connectPasses() {
    graph.begin(surfaceCount: surfaces.count)
    for pass in passes {
      noteReads(of: pass)
      graph.addPass(writing: pass.surface)
    }
  }

  /// Records the reads of a pass that is about to be added.
  mutating func noteReads(of pass: Pass) {
    switch pass.action {
    case .draw(let range, _):
      if surfaces.count == 1 { return }
      for index in range { quads[index].material.forEachSurface(in: transitions) { surface, _ in graph.read(surface) } }
    case .convolve(let range): for convolution in convolutions[range] { graph.read(convolution.source) }
    case .colorMatrix(let source, _), .copy(let source, _): graph.read(source)
    case .filter(let index): filters[Int(index)].forEachSurface { graph.read($0) }
    }
  }
}

extension Array {
  /// Replaces the elements without sharing the other array's storage, so that both keep their own.
  mutating func replaceAll(with elements: [Element]) {
    removeAll(keepingCapacity: true)
    append(contentsOf: elements)
  }
}
