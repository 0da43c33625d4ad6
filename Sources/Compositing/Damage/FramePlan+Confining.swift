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
  /// - Parameter needed: scratch space: the parts of surfaces that are needed.
  mutating func confine(to part: PixelRect, _ needed: inout SurfaceParts) {
    repair = part
    needed.begin(surfaces)
    needed.add(part, of: 0)
    for pass in passes.reversed() where !needed[pass.surface].isEmpty {
      switch pass.action {
      case .draw(let range, _):
        let part = needed[pass.surface]
        for quad in range where !quads[quad].scissor.intersection(part).isEmpty {
          quads[quad].material.forEachSurface(in: transitions) { needed.add($1.texels, of: $0) }
        }
      case .convolve(let range):
        let part = needed[pass.surface]
        for convolution in convolutions[range] where !convolution.destination.intersection(part).isEmpty {
          needed.add(convolution.region, of: convolution.source)
        }
      case .colorMatrix(let source, _), .copy(let source, _):
        needed.add(PixelRect(surfaces[source]), of: source)
      case .filter(let index): filters[Int(index)].forEachSurface { needed.add(PixelRect(surfaces[$0]), of: $0) }
      }
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
          if quads[index].scissor.intersection(part).isEmpty { continue }
          if kept != index { quads[kept] = quads[index] }
          kept += 1
        }
        pass.action = .draw(first..<kept, clear: clear)
        if pass.surface != 0 && !part.contains(PixelRect(surfaces[pass.surface])) { pass.part = part }
      }
      if case .convolve(let range) = pass.action {
        let part = needed[pass.surface], first = keptConvolutions
        for index in range where !convolutions[index].destination.intersection(part).isEmpty {
          convolutions[keptConvolutions] = convolutions[index]
          keptConvolutions += 1
        }
        if first == keptConvolutions { continue }
        pass.action = .convolve(first..<keptConvolutions)
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
  mutating func assign(_ other: FramePlan, confinedTo part: PixelRect) {
    assignSurroundings(of: other)
    quads.removeAll(keepingCapacity: true)
    other.quads.withUnsafeBufferPointer { source in
      for index in source.indices where !source[index].scissor.intersection(part).isEmpty {
        quads.append(source[index])
      }
    }
    if case .draw(_, let clear) = passes[0].action { passes[0].action = .draw(0..<quads.count, clear: clear) }
    repair = part
  }
}
