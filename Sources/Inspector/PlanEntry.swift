package import Compositing
internal import Graphics
internal import TextEscaping

/// How long the stages of a frame took, in milliseconds.
package struct FrameCosts: Codable, Hashable, Sendable {
  /// Callbacks of the program, and its changes made into data.
  package var commit = 0.0
  package var evaluate = 0.0
  package var plan = 0.0
  /// Drawing, and reading back from a GPU.
  package var render = 0.0
}

/// A frame as the planner made it: surfaces, passes in the order in which they run, and their quads.
package struct PlanEntry: Codable, Hashable, Sendable {
  package struct Quad: Codable, Hashable, Sendable {
    /// The layer that it shows; nil for what belongs to none, or to one that is gone.
    package var layer: LayerPath?
    package var text: String
  }

  package struct Pass: Codable, Hashable, Sendable {
    /// Index of the surface that it writes.
    package var surface: Int
    package var action: String
    /// Indices of the surfaces that it reads.
    package var reads: [Int]
    /// Passes of one wave can run at the same time.
    package var wave: Int
    package var quadCount: Int
    /// The first of its quads.
    package var quads: [Quad]
  }

  /// Width and height in pixels; the first is the picture.
  package var surfaces: [[Int]]
  package var passes: [Pass]
  package var quadCount: Int
  package var pictureCount: Int
  /// Bytes of the surfaces, at four bytes a pixel.
  package var surfaceBytes: Int
}

extension PlanEntry {
  /// Quads of a pass that are told; more would be no list that anybody reads.
  private static let maximumQuads = 1000

  package init(_ plan: FramePlan, of tree: LayerTree) {
    let graph = plan.connected.graph
    surfaces = plan.surfaces.map { [$0.width, $0.height] }
    surfaceBytes = plan.surfaces.reduce(0) { $0 + 4 * $1.width * $1.height }
    pictureCount = plan.pictures.count
    var count = 0
    passes = plan.passes.enumerated().map { index, pass in
      var entry = Pass(
        surface: pass.surface, action: "", reads: Array(graph.reads(of: index)), wave: graph.wave(of: index), quadCount: 0, quads: [])
      switch pass.action {
      case .draw(let range, let clear):
        entry.action = clear == nil ? "draw over" : "draw"
        entry.quadCount = range.count
        count += range.count
        entry.quads = range.prefix(Self.maximumQuads).map { quad in
          let text = plan.describe(plan.quads[quad])
          let layer = tree.index(of: plan.quads[quad].layer).map { tree.layers[$0].path }
          // The layer's number says nothing that the path does not.
          return Quad(layer: layer, text: text.split(atEach: " ", most: 2).last ?? text)
        }
      case .convolve(let range): entry.action = plan.convolutions[range].map(Self.describe).joined(separator: "; ")
      case .colorMatrix: entry.action = "colour matrix"
      case .copy(_, let origin): entry.action = "copy from (\(origin.x), \(origin.y))"
      case .filter(let filter): entry.action = plan.filters[Int(filter)].function.name
      }
      return entry
    }
    quadCount = count
  }

  private static func describe(_ convolution: Convolution) -> String {
    switch convolution.kernel {
    case .gaussian(let sigma, _): "blur, sigma \(InspectedValue(.number(Double(sigma.x))))"
    case .halving: "halving"
    }
  }
}
