internal import Graphics

extension FramePlanner {
  mutating func appendSurface(_ size: PixelSize) -> Int {
    output.surfaces.append(size)
    output.graph.addSurface()
    return output.surfaces.count - 1
  }

  /// Appends a pass that makes a surface from another one.
  mutating func appendPass(_ action: Pass.Action, into surface: Int) {
    let pass = Pass(surface: surface, action: action)
    output.noteReads(of: pass)
    output.graph.addPass(writing: surface)
    output.passes.append(pass)
  }

  /// Writes the quads from `start` up as a pass into `surface`, whose pixel (0, 0) shows `origin`, and takes them off the stack.
  mutating func writePass(from start: Int, into surface: Int, origin: SIMD2<Double>, scale: Double, clear: SIMD4<Float>?) {
    noteReads(from: start)
    let first = output.quads.count
    emit(from: start, part: PixelRect(output.surfaces[surface]), origin: origin, scale: scale)
    output.graph.addPass(writing: surface)
    output.passes.append(Pass(surface: surface, action: .draw(first..<output.quads.count, clear: clear)))
  }

  /// Writes the quads from `start` up, which show what is in `rect`, into a part of a surface that groups share, and takes them off the
  /// stack.
  mutating func writeShared(from start: Int, rect: PixelRect) -> PlannedGroup {
    noteReads(from: start)
    let wave = output.graph.nextWave
    let (region, page) = pages.place(rect.size, wave: wave, viewportWidth: output.viewport.width, surface: output.surfaces.count)
    if region.isFirst { _ = appendSurface(page) } else { output.surfaces[region.surface] = page }
    let first = output.quads.count
    let origin = SIMD2(Double(rect.minX - region.rect.minX), Double(rect.minY - region.rect.minY))
    emit(from: start, part: region.rect, origin: origin, scale: 1)
    if case .draw(let range, let clear)? = output.passes.last?.action, output.passes.last?.surface == region.surface {
      output.graph.extendLastPass(writing: region.surface)
      output.passes[output.passes.count - 1].action = .draw(range.lowerBound..<output.quads.count, clear: clear)
    } else {
      output.graph.addPass(writing: region.surface, inWave: wave)
      output.passes.append(Pass(surface: region.surface, action: .draw(first..<output.quads.count, clear: .zero)))
      if !region.isFirst { hasScatteredPages = true }
    }
    return PlannedGroup(surface: region.surface, size: rect.size, place: SIMD2(region.rect.minX, region.rect.minY), rect: rect, scale: 1)
  }

  private mutating func emit(from start: Int, part: PixelRect, origin: SIMD2<Double>, scale: Double) {
    var emitter = QuadEmitter(origin: origin, scale: scale, part: part)
    emit(from: start, with: &emitter)
    pending.removeLast(pending.count - start)
  }

  /// Appends the quads from `start` up, which stay on the stack, to the plan's.
  mutating func emit(from start: Int, with emitter: inout QuadEmitter) {
    // Out of the planner for as long as the plan, a part of it as well, changes.
    var quads: [PlannedQuad] = []
    swap(&quads, &pending)
    let (clips, corners) = (clips, corners)
    quads.withUnsafeBufferPointer { quads in
      guard let first = quads.baseAddress else { return }
      for i in start..<quads.count { emitter.emit(first + i, clips: clips, corners: corners, into: &output) }
    }
    swap(&quads, &pending)
  }

  /// Tells the graph what the quads from `start` up read.
  private mutating func noteReads(from start: Int) {
    if output.surfaces.count == 1 { return }
    for index in start..<pending.count {
      pending[index].material.forEachSurface(in: output.transitions) { surface, _ in output.graph.read(surface) }
    }
  }

  /// Puts the passes in the order of their waves, and makes one of those that draw into one shared surface.
  mutating func gatherPages() {
    guard hasScatteredPages else { return }
    arrangedPasses.removeAll(keepingCapacity: true)
    arrangedQuads.removeAll(keepingCapacity: true)
    arrangedGraph.begin(surfaceCount: output.surfaces.count)
    for wave in 0..<output.graph.waveCount {
      for index in output.passes.indices where output.graph.wave(of: index) == wave {
        var pass = output.passes[index]
        if case .draw(_, let clear) = pass.action {
          let isShared = pages.pages.contains { $0.surface == pass.surface }
          // The first pass into a shared surface takes the others along.
          if isShared && arrangedPasses.contains(where: { $0.surface == pass.surface }) { continue }
          let first = arrangedQuads.count
          for other in index..<(isShared ? output.passes.count : index + 1) where output.passes[other].surface == pass.surface {
            guard case .draw(let range, _) = output.passes[other].action else { continue }
            arrangedQuads.append(contentsOf: output.quads[range])
            for surface in output.graph.reads(of: other) { arrangedGraph.read(surface) }
          }
          pass.action = .draw(first..<arrangedQuads.count, clear: clear)
        } else {
          for surface in output.graph.reads(of: index) { arrangedGraph.read(surface) }
        }
        arrangedGraph.addPass(writing: pass.surface)
        arrangedPasses.append(pass)
      }
    }
    swap(&output.passes, &arrangedPasses)
    swap(&output.quads, &arrangedQuads)
    swap(&output.graph, &arrangedGraph)
  }
}
