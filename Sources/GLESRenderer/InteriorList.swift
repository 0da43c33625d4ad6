internal import CGLES
internal import Graphics

/// Opaque quads of a frame whose interiors are drawn front to back, pass by pass, before everything else.
///
/// An interior is what an opaque quad shows of its material alone: drawn first, with a depth, it keeps what is behind it from being drawn
/// at all.
struct InteriorList {
  /// The interiors that a pass draws first.
  struct Pass {
    var runs = 0..<0
    /// The texels of the records of all the pass's quads.
    var texels = 0..<0
  }

  private(set) var passes: [Pass] = []
  private(set) var runs: [QuadRun] = []

  /// The interiors of the pass that is being written, from back to front.
  private var quads: [QuadRun] = []
  private var area: Float = 0
  /// Picoseconds that drawing those interiors takes less than drawing the same pixels with edges, summed over all pixels.
  private var savedAlone: Float = 0

  mutating func removeAll() {
    passes.removeAll(keepingCapacity: true)
    runs.removeAll(keepingCapacity: true)
    beginPass()
  }

  private mutating func beginPass() {
    quads.removeAll(keepingCapacity: true)
    area = 0
    savedAlone = 0
  }

  /// Adds the interior of a quad that has one record.
  mutating func add(_ run: QuadRun, area: Float, _ costs: DrawingCosts) {
    let area = min(area, Float(run.area))
    if area < Self.leastArea { return }
    quads.append(run)
    self.area += area
    savedAlone += area * Float(costs.cost(of: run.features.flags.intersection([.even, .band])))
  }

  /// Ends a pass. Its interiors are drawn where hiding pixels saves more than drawing them takes.
  /// - Parameters:
  ///   - texels: the records of all its quads.
  ///   - indices: gets those of the corners of all runs, three a triangle: four times the record's number, plus the corner's.
  ///   - isWanted: nil to find out.
  mutating func endPass(part: PixelRect, _ texels: Range<Int>, _ indices: inout [UInt32], isWanted: Bool?, _ costs: DrawingCosts) {
    let firstRun = runs.count
    defer {
      passes.append(Pass(runs: firstRun..<runs.count, texels: texels))
      beginPass()
    }
    guard !quads.isEmpty, isWanted ?? pays(Float(part.width) * Float(part.height)) else { return }
    for var quad in quads.reversed() {
      let corner = UInt32(quad.firstTexel / FrameEncoder.recordTexels * 4)
      quad.firstIndex = indices.count
      for offset in CornerIndices.fan(corners: 4) { indices.append(corner + offset) }
      quad.features.blendMode = 0
      quad.features.flags.remove(.fetch)
      quad.features.flags.insert(.interior)
      quad.sourceFactor = GL_ONE
      quad.destinationFactor = GL_ZERO
      if runs.count > firstRun, runs[runs.count - 1].canAbsorb(quad, costs) {
        runs[runs.count - 1].absorb(quad)
      } else {
        runs.append(quad)
      }
    }
  }

  /// Whether drawing fewer pixels saves more than testing depths costs.
  /// - Parameter partArea: pixels of what is drawn of the surface, which hide nothing where nothing overlaps.
  private func pays(_ partArea: Float) -> Bool {
    let saved = savedAlone + Self.pixelCost * max(0, area - partArea)
    return saved > Self.quadCost * Float(quads.count) + Self.interiorPixelCost * area + Self.clearingPixelCost * partArea
  }

  /// The number of pixels from which on a quad may hide more than drawing its interior takes.
  private static let leastArea: Float = 2048
  /// Picoseconds on a device on the CPU: to draw a pixel, for another quad, to test and write a pixel's depth, and to clear it before.
  private static let pixelCost: Float = 4000
  private static let quadCost: Float = 6_000_000
  private static let interiorPixelCost: Float = 2000
  private static let clearingPixelCost: Float = 1000
}
