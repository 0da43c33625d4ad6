internal import Graphics
internal import RenderTree

extension FramePlan {
  /// Takes over another plan, in the storage that is there.
  mutating func assign(_ other: FramePlan) {
    assignSurroundings(of: other)
    quads.removeAll(keepingCapacity: true)
    quads.append(contentsOf: other.quads)
  }

  /// Takes over everything but the quads. The arrays are shared until one of the plans changes them.
  mutating func assignSurroundings(of other: FramePlan) {
    viewport = other.viewport
    copy(other.surfaces, into: &surfaces)
    copy(other.passes, into: &passes)
    copy(other.clips, into: &clips)
    copy(other.gradients, into: &gradients)
    copy(other.transitions, into: &transitions)
    copy(other.polygonPoints, into: &polygonPoints)
    copy(other.pictures, into: &pictures)
    damage = other.damage
    repair = other.repair
  }

  /// Copies without sharing storage, which neither plan would then reuse.
  private func copy<Element>(_ source: [Element], into destination: inout [Element]) {
    destination.removeAll(keepingCapacity: true)
    destination.append(contentsOf: source)
  }

  /// Leaves out what does not show inside a part of the target: the quads that do not touch it, and what nothing needs then of other
  /// surfaces.
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
          forEachSurface(of: quads[quad].material) { needed.add($1, of: $0) }
        }
      case .blur(let source, _), .colorMatrix(let source, _), .copy(let source, _): needed.add(PixelRect(surfaces[source]), of: source)
      }
    }
    var kept = 0
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
      passes[keptPasses] = pass
      keptPasses += 1
    }
    quads.removeLast(quads.count - kept)
    passes.removeLast(passes.count - keptPasses)
  }

  /// Takes over those quads of a plan of one pass that touch a part of the target.
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
