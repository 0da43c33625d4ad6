internal import Compositing
internal import Graphics

/// Finds surfaces that need not be drawn as a whole. Where every quad that reads a surface lays its texels on pixels as they are, each part
/// is drawn right before it is read, by the same thread and into memory that stays in its cache.
struct SurfaceInlining {
  struct Part {
    /// The range of the quads' indices; some of them may lie beside the part.
    var quads: Range<Int>
    var clear: SIMD4<Float>
  }

  /// The inlined parts, by `PreparedQuad.inlined`.
  private(set) var parts: [Part] = []
  /// Indices of passes that are no longer needed.
  private(set) var passes: [Int] = []
  private var surfaces: [Surface] = []
  private var readers: [Reader] = []

  private struct Surface {
    /// Whether a reader needs the whole surface at once.
    var isNeeded = false
    /// The number of its pixels that are read, each counted as often as it is.
    var pixelsRead = 0
    /// The bounds of all parts that are read.
    var box = PixelRect.empty
    /// Whether parts may overlap, as the halves of a layer that planes cut do at their corners.
    var mayOverlap = false
    /// Indices of the first and the last of its readers; −1 for none.
    var firstReader = -1
    var lastReader = -1
  }

  private struct Reader {
    var surface: Int
    var quad: Int
    /// The part that is read, in the surface's pixels.
    var region: PixelRect
    var quads: Range<Int>
    /// The index of the same surface's next reader; −1 for the last.
    var next = -1

    mutating func include(_ quad: Int) { quads = quads.isEmpty ? quad..<quad + 1 : quads.lowerBound..<quad + 1 }
  }

  /// Finds the surfaces to inline in a plan whose quads have been prepared, and marks the quads that read them.
  ///
  /// - Parameter slots: what memory the plan's surfaces have; nil where each has its own.
  mutating func find(_ plan: FramePlan, quads: UnsafeMutablePointer<PreparedQuad>, slots: SurfaceSlots? = nil, isWanted: Bool = true) {
    parts.removeAll(keepingCapacity: true)
    passes.removeAll(keepingCapacity: true)
    guard isWanted, plan.surfaces.count > 1 else { return }
    survey(plan, quads)
    for surface in surfaces.indices.dropFirst() where (slots?.mayInline(surface) ?? true) && isInlined(surface, plan) {
      inline(surface, plan, quads)
    }
  }

  private mutating func survey(_ plan: FramePlan, _ quads: UnsafeMutablePointer<PreparedQuad>) {
    surfaces.removeAll(keepingCapacity: true)
    readers.removeAll(keepingCapacity: true)
    for _ in plan.surfaces { surfaces.append(Surface()) }
    for pass in plan.passes {
      switch pass.action {
      case .convolve(let range): for convolution in plan.convolutions[range] { surfaces[convolution.source].isNeeded = true }
      case .colorMatrix(let source, _), .copy(let source, _):
        surfaces[source].isNeeded = true
      case .filter(let index): plan.filters[Int(index)].forEachSurface { surfaces[$0].isNeeded = true }
      case .draw(let range, _):
        for quad in range {
          guard case .surface(let source, _) = plan.quads[quad].material else {
            plan.quads[quad].material.forEachSurface(in: plan.transitions) { source, _ in surfaces[source].isNeeded = true }
            continue
          }
          let prepared = UnsafePointer(quads + quad)
          if prepared.pointee.paint == .nothing { continue }
          guard prepared.pointee.paint == .texels else {
            surfaces[Int(source)].isNeeded = true
            continue
          }
          let region = prepared.pointee.area.offsetBy(dx: Int(prepared.pointee.shiftX), dy: Int(prepared.pointee.shiftY))
          surfaces[Int(source)].pixelsRead += region.width * region.height
          if surfaces[Int(source)].lastReader < 0 {
            surfaces[Int(source)].firstReader = readers.count
            surfaces[Int(source)].box = region
          } else {
            readers[surfaces[Int(source)].lastReader].next = readers.count
            if !surfaces[Int(source)].box.intersection(region).isEmpty { surfaces[Int(source)].mayOverlap = true }
            surfaces[Int(source)].box = surfaces[Int(source)].box.union(region)
          }
          surfaces[Int(source)].lastReader = readers.count
          readers.append(Reader(surface: Int(source), quad: quad, region: region, quads: 0..<0))
        }
      }
    }
  }

  private func isInlined(_ index: Int, _ plan: FramePlan) -> Bool {
    let surface = surfaces[index], size = plan.surfaces[index]
    let pass = plan.graph.lastWriter(of: index)
    // A surface whose pixels are read more than once is better drawn as a whole.
    guard plan.graph.writerCount(of: index) == 1, !surface.isNeeded, surface.pixelsRead > 0,
      surface.pixelsRead <= size.width * size.height, case .draw(_, _?) = plan.passes[pass].action
    else { return false }
    // All that the surface shows must still be there when it is drawn.
    return plan.graph.reads(of: pass).allSatisfy { plan.graph.writerCount(of: $0) <= 1 }
  }

  private mutating func inline(_ surface: Int, _ plan: FramePlan, _ quads: UnsafeMutablePointer<PreparedQuad>) {
    let pass = plan.graph.lastWriter(of: surface)
    guard case .draw(let range, let clear?) = plan.passes[pass].action else { return }
    // Where parts lie side by side, quads that draw one follow one another: the part of the quad before is tried first.
    let first = surfaces[surface].firstReader, isApart = !surfaces[surface].mayOverlap
    var hint = first
    for quad in range {
      let area = (quads + quad).pointee.area
      if (quads + quad).pointee.paint == .nothing { continue }
      if isApart, readers[hint].region.contains(area) {
        readers[hint].include(quad)
        continue
      }
      var index = first
      while index >= 0 {
        if !readers[index].region.intersection(area).isEmpty {
          readers[index].include(quad)
          hint = index
        }
        index = readers[index].next
      }
    }
    passes.append(pass)
    var index = first
    while index >= 0 {
      (quads + readers[index].quad).pointee.inlined = Int32(parts.count)
      parts.append(Part(quads: readers[index].quads, clear: clear))
      index = readers[index].next
    }
  }
}
