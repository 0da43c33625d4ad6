internal import Graphics
internal import RenderTree

extension FramePlan {
  /// Copies another plan into the present storage.
  mutating func assign(_ other: FramePlan) {
    assignSurroundings(of: other)
    quads.replaceAll(with: other.quads)
  }

  /// Copies everything but the quads of another plan.
  mutating func assignSurroundings(of other: FramePlan) {
    viewport = other.viewport
    surfaces.replaceAll(with: other.surfaces)
    precisions.replaceAll(with: other.precisions)
    passes.replaceAll(with: other.passes)
    graph.assign(other.graph)
    clips.replaceAll(with: other.clips)
    gradients.replaceAll(with: other.gradients)
    transitions.replaceAll(with: other.transitions)
    filters.replaceAll(with: other.filters)
    convolutions.replaceAll(with: other.convolutions)
    polygonPoints.replaceAll(with: other.polygonPoints)
    pictures.replaceAll(with: other.pictures)
    contents.replaceAll(with: other.contents)
    damage = other.damage
    repair = other.repair
    missingCuts = other.missingCuts
    dithers = other.dithers
  }

  /// Removes what does not show inside a part of the target: quads that do not touch it, and whatever of other surfaces is then unneeded.
  ///
  /// What is left stays as it is, so that renderers come to the same pixels as from the whole plan; it is they who do not touch those
  /// outside of the parts.
  ///
  /// Surfaces with a content stay whole, for renderers to keep.
  ///
  /// - Parameters:
  ///   - needed: scratch space: the parts of surfaces that are needed.
  ///   - isKept: whether a surface holds what it shows already.
  mutating func confine(to part: PixelRegion, _ needed: inout SurfaceParts, isKept: (Int) -> Bool = { _ in false }) {
    repair = part
    needed.begin(surfaces)
    needed.add(part, of: 0)
    func need(_ rect: PixelRect, of surface: Int) {
      if !isKept(surface) { needed.add(content(of: surface) == nil ? rect : PixelRect(surfaces[surface]), of: surface) }
    }
    for pass in passes.reversed() where !needed[pass.surface].isEmpty {
      forEachRead(of: pass, in: needed[pass.surface]) { need($1, of: $0) }
    }
    var kept = 0
    var keptConvolutions = 0
    var keptPasses = 0
    for pass in passes where pass.surface == 0 || !needed[pass.surface].isEmpty {
      var pass = pass
      if case .draw(let range, let clear) = pass.action {
        let part = needed[pass.surface]
        let first = kept
        for index in range {
          if !part.meets(quads[index].scissor) { continue }
          if kept != index { quads[kept] = quads[index] }
          kept += 1
        }
        pass.action = .draw(first..<kept, clear: clear)
        if pass.surface != 0 && !part.contains(PixelRect(surfaces[pass.surface])) { pass.part = part }
      }
      if case .convolve(let range) = pass.action {
        let part = needed[pass.surface], first = keptConvolutions
        for index in range {
          let computed = part.intersection(convolutions[index].destination).bounds
          if computed.isEmpty { continue }
          convolutions[keptConvolutions] = convolutions[index]
          convolutions[keptConvolutions].part = computed == convolutions[index].destination ? nil : computed
          keptConvolutions += 1
        }
        if first == keptConvolutions { continue }
        pass.action = .convolve(first..<keptConvolutions)
      }
      if case .colorMatrix = pass.action {
        let part = needed[pass.surface]
        if !part.contains(PixelRect(surfaces[pass.surface])) { pass.part = part }
      }
      passes[keptPasses] = pass
      keptPasses += 1
    }
    quads.removeLast(quads.count - kept)
    convolutions.removeLast(convolutions.count - keptConvolutions)
    passes.removeLast(passes.count - keptPasses)
    connectPasses()
  }

  /// Copies the quads of a single-pass plan that touch a part of the target.
  mutating func assign(_ other: FramePlan, confinedTo part: PixelRegion) {
    assignSurroundings(of: other)
    quads.removeAll(keepingCapacity: true)
    other.quads.withUnsafeBufferPointer { source in
      for index in source.indices where part.meets(source[index].scissor) {
        quads.append(source[index])
      }
    }
    if case .draw(_, let clear) = passes[0].action { passes[0].action = .draw(0..<quads.count, clear: clear) }
    repair = part
  }
}
