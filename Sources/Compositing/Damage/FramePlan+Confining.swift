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

  /// Leaves out what does not show inside a part of the target: the quads that do not touch it, and passes that nothing needs then.
  mutating func confine(to part: PixelRect) {
    repair = part
    var needed = SurfaceSet()
    needed.insert(0)
    for pass in passes.reversed() where needed.contains(pass.surface) {
      switch pass.action {
      case .draw(let range, _):
        for quad in range where pass.surface != 0 || !quads[quad].scissor.intersection(part).isEmpty { note(quads[quad].material, &needed) }
      case .blur(let source, _), .colorMatrix(let source, _), .copy(let source, _): needed.insert(source)
      }
    }
    var kept = 0
    var keptPasses = 0
    for pass in passes where needed.contains(pass.surface) {
      var pass = pass
      if case .draw(let range, let clear) = pass.action {
        let first = kept
        for index in range {
          let scissor = pass.surface == 0 ? quads[index].scissor.intersection(part) : quads[index].scissor
          if scissor.isEmpty { continue }
          if kept != index { quads[kept] = quads[index] }
          quads[kept].scissor = scissor
          kept += 1
        }
        pass.action = .draw(first..<kept, clear: clear)
      }
      passes[keptPasses] = pass
      keptPasses += 1
    }
    quads.removeLast(quads.count - kept)
    passes.removeLast(passes.count - keptPasses)
  }

  private func note(_ material: Material, _ needed: inout SurfaceSet) {
    switch material {
    case .surface(let surface, _): needed.insert(Int(surface))
    case .transition(let index):
      if case .surface(let surface, _) = transitions[Int(index)].from { needed.insert(Int(surface)) }
      if case .surface(let surface, _) = transitions[Int(index)].to { needed.insert(Int(surface)) }
    case .solid, .picture, .gradient, .shadow: break
    }
  }

  /// Takes over those quads of a plan of one pass that touch a part of the target.
  mutating func assign(_ other: FramePlan, confinedTo part: PixelRect) {
    assignSurroundings(of: other)
    quads.removeAll(keepingCapacity: true)
    other.quads.withUnsafeBufferPointer { source in
      for index in source.indices where !source[index].scissor.intersection(part).isEmpty {
        quads.append(source[index])
        quads[quads.count - 1].scissor = source[index].scissor.intersection(part)
      }
    }
    if case .draw(_, let clear) = passes[0].action { passes[0].action = .draw(0..<quads.count, clear: clear) }
    repair = part
  }
}
