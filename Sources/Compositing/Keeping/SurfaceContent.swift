internal import Graphics

/// What a surface of layers that stand still shows: renderers keep its pixels as long as they meet the same object again.
package final class SurfaceContent: Sendable {
  /// The passes that lead to the surface, with its last surface as the one that counts: what the pixels depend on, and nothing else.
  let plan: FramePlan

  package init() { plan = FramePlan() }
  init(plan: FramePlan) { self.plan = plan }
}

extension FramePlan {
  /// The content of a surface that does not change from frame to frame; nil of others.
  package func content(of surface: Int) -> SurfaceContent? { surface < contents.count ? contents[surface] : nil }

  /// The passes of another plan that lead to one of its surfaces, and what they refer to, as a plan without a target that looks the same
  /// wherever they stand in the other one. It reuses its storage.
  ///
  /// Of a surface that is drawn into again later, as targets that something reads are, it has what a pass reads at its time.
  ///
  /// - Returns: false where what the surface shows is not told by the plan.
  mutating func extract(_ surface: Int, of plan: FramePlan, isStill: (Int) -> Bool, _ scratch: inout ExtractionScratch) -> Bool {
    removeAll()
    guard scratch.walk(back: plan, from: surface, isStill: isStill) else { return false }
    for index in plan.passes.indices where !scratch.parts[index].isEmpty {
      guard append(plan.passes[index], of: plan, in: scratch.parts[index], &scratch) else { return false }
    }
    return !passes.isEmpty
  }

  private mutating func removeAll() {
    surfaces.removeAll(keepingCapacity: true)
    precisions.removeAll(keepingCapacity: true)
    passes.removeAll(keepingCapacity: true)
    quads.removeAll(keepingCapacity: true)
    clips.removeAll(keepingCapacity: true)
    gradients.removeAll(keepingCapacity: true)
    filters.removeAll(keepingCapacity: true)
    convolutions.removeAll(keepingCapacity: true)
    polygonPoints.removeAll(keepingCapacity: true)
    pictures.removeAll(keepingCapacity: true)
  }

  private mutating func append(_ pass: Pass, of plan: FramePlan, in part: PixelRegion, _ scratch: inout ExtractionScratch) -> Bool {
    var action = pass.action
    switch pass.action {
    case .draw(let range, let clear):
      let first = quads.count
      for index in range where part.meets(plan.quads[index].scissor) {
        guard append(plan.quads[index], of: plan, scratch) else { return false }
      }
      action = .draw(first..<quads.count, clear: clear)
    case .convolve(let range):
      let first = convolutions.count
      for var convolution in plan.convolutions[range] where part.meets(convolution.destination) {
        convolution.source = scratch.numbers[convolution.source]
        convolutions.append(convolution)
      }
      action = .convolve(first..<convolutions.count)
    case .colorMatrix(let source, let matrix): action = .colorMatrix(source: scratch.numbers[source], matrix)
    case .copy(let source, let origin): action = .copy(source: scratch.numbers[source], origin: origin)
    case .filter(let index):
      filters.append(plan.filters[Int(index)].renumbered { scratch.numbers[$0] })
      action = .filter(Int32(filters.count - 1))
    }
    if scratch.numbers[pass.surface] < 0 {
      scratch.numbers[pass.surface] = surfaces.count
      surfaces.append(plan.surfaces[pass.surface])
      precisions.append(plan.precision(of: pass.surface))
    }
    passes.append(Pass(surface: scratch.numbers[pass.surface], action: action))
    return true
  }

  private mutating func append(_ quad: Quad, of plan: FramePlan, _ scratch: ExtractionScratch) -> Bool {
    var quad = quad
    switch quad.material {
    case .solid, .shadow: break
    case .picture(let index, let sampling):
      quad.material = .picture(Int32(pictures.count), sampling)
      pictures.append(plan.pictures[Int(index)])
    case .surface(let index, let sampling): quad.material = .surface(Int32(scratch.numbers[Int(index)]), sampling)
    case .gradient(let index):
      quad.material = .gradient(Int32(gradients.count))
      gradients.append(plan.gradients[Int(index)])
    case .transition: return false
    }
    if quad.clip >= 0 {
      clips.append(plan.clips[Int(quad.clip)])
      quad.clip = Int32(clips.count - 1)
    }
    if !quad.polygon.isEmpty {
      let first = Int32(polygonPoints.count)
      polygonPoints.append(contentsOf: plan.polygonPoints[Int(quad.polygon.lowerBound)..<Int(quad.polygon.upperBound)])
      quad.polygon = first..<Int32(polygonPoints.count)
    }
    quads.append(quad)
    return true
  }
}

/// What `FramePlan.extract` needs on its way. Keeps its storage.
struct ExtractionScratch {
  /// The part of its surface that each pass of the plan draws for the surface that is wanted; empty where it does not lead there.
  fileprivate(set) var parts: [PixelRegion] = []
  /// The number of each of the plan's surfaces among those extracted; −1 where it is not.
  fileprivate var numbers: [Int] = []
  private var needed = SurfaceParts()

  /// Marks the passes that lead to a surface, from the last to the first: what is needed of a surface when a pass is reached is what the
  /// passes behind it read.
  fileprivate mutating func walk(back plan: FramePlan, from surface: Int, isStill: (Int) -> Bool) -> Bool {
    parts.removeAll(keepingCapacity: true)
    numbers.removeAll(keepingCapacity: true)
    for _ in plan.passes { parts.append(.empty) }
    for _ in plan.surfaces { numbers.append(-1) }
    needed.begin(plan.surfaces)
    needed.add(PixelRect(plan.surfaces[surface]), of: surface)
    for index in plan.passes.indices.reversed() {
      let pass = plan.passes[index], part = needed[pass.surface]
      if part.isEmpty { continue }
      // Of what is drawn in several passes, others may move; they are compared.
      guard isStill(pass.surface) || plan.graph.writerCount(of: pass.surface) > 1 || pass.surface == 0 else { return false }
      parts[index] = part
      plan.forEachRead(of: pass, in: part) { needed.add($1, of: $0) }
    }
    return true
  }
}

extension PlannedFilter {
  fileprivate func renumbered(_ number: (Int) -> Int) -> PlannedFilter {
    var filter = self
    if first.surface >= 0 { filter.first.surface = Int32(number(Int(first.surface))) }
    if second.surface >= 0 { filter.second.surface = Int32(number(Int(second.surface))) }
    if third.surface >= 0 { filter.third.surface = Int32(number(Int(third.surface))) }
    return filter
  }
}
