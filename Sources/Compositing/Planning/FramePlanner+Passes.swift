internal import Graphics

extension FramePlanner {
  mutating func appendSurface(_ size: PixelSize) -> Int {
    output.surfaces.append(size)
    waves.addSurface()
    return output.surfaces.count - 1
  }

  /// Appends a pass that makes a surface from another one.
  mutating func appendPass(_ action: Pass.Action, from source: Int, into surface: Int) {
    let wave = max(waves.wave(reading: source), waves.wave(writing: surface))
    waves.read(source, in: wave)
    append(Pass(surface: surface, action: action), wave: wave)
  }

  /// Writes the quads from `start` up as a pass into `surface`, whose pixel (0, 0) shows `origin`, and takes them off the stack.
  mutating func writePass(from start: Int, into surface: Int, origin: SIMD2<Double>, scale: Double, clear: SIMD4<Float>?) {
    let wave = max(waveReading(from: start), waves.wave(writing: surface))
    let first = output.quads.count
    emit(from: start, part: PixelRect(output.surfaces[surface]), origin: origin, scale: scale, in: wave)
    append(Pass(surface: surface, action: .draw(first..<output.quads.count, clear: clear)), wave: wave)
  }

  /// Writes the quads from `start` up, which show what is in `rect`, into a part of a surface that groups share, and takes them off the
  /// stack.
  mutating func writeShared(from start: Int, rect: PixelRect) -> PlannedGroup {
    let wave = waveReading(from: start)
    let (region, page) = pages.place(rect.size, wave: wave, viewportWidth: output.viewport.width, surface: output.surfaces.count)
    if region.isFirst { _ = appendSurface(page) } else { output.surfaces[region.surface] = page }
    let first = output.quads.count
    let origin = SIMD2(Double(rect.minX - region.rect.minX), Double(rect.minY - region.rect.minY))
    emit(from: start, part: region.rect, origin: origin, scale: 1, in: wave)
    if case .draw(let range, let clear)? = output.passes.last?.action, output.passes.last?.surface == region.surface {
      output.passes[output.passes.count - 1].action = .draw(range.lowerBound..<output.quads.count, clear: clear)
    } else {
      append(Pass(surface: region.surface, action: .draw(first..<output.quads.count, clear: .zero)), wave: wave)
      if !region.isFirst { hasScatteredPages = true }
    }
    return PlannedGroup(surface: region.surface, size: rect.size, place: SIMD2(region.rect.minX, region.rect.minY), rect: rect, scale: 1)
  }

  private mutating func append(_ pass: Pass, wave: Int) {
    output.passes.append(pass)
    waves.append(wave: wave, writing: pass.surface)
  }

  private mutating func emit(from start: Int, part: PixelRect, origin: SIMD2<Double>, scale: Double, in wave: Int) {
    for surface in surfacesRead { waves.read(surface, in: wave) }
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

  /// The first wave that may read what the quads from `start` up do; `surfacesRead` holds the surfaces then.
  private mutating func waveReading(from start: Int) -> Int {
    surfacesRead.removeAll(keepingCapacity: true)
    if output.surfaces.count == 1 { return 0 }
    for i in start..<pending.count {
      switch pending[i].material {
      case .surface(let surface, _): surfacesRead.append(Int(surface))
      case .transition(let index):
        if case .surface(let surface, _) = output.transitions[Int(index)].from { surfacesRead.append(Int(surface)) }
        if case .surface(let surface, _) = output.transitions[Int(index)].to { surfacesRead.append(Int(surface)) }
      case .solid, .picture, .gradient, .shadow: break
      }
    }
    var wave = 0
    for surface in surfacesRead { wave = max(wave, waves.wave(reading: surface)) }
    return wave
  }

  /// Puts the passes in the order of their waves, and makes one of those that draw into one shared surface.
  mutating func gatherPages() {
    guard hasScatteredPages else { return }
    arrangedPasses.removeAll(keepingCapacity: true)
    arrangedQuads.removeAll(keepingCapacity: true)
    for wave in 0..<waves.count {
      for index in output.passes.indices where waves.ofPass[index] == wave {
        var pass = output.passes[index]
        if case .draw(_, let clear) = pass.action {
          let isShared = pages.pages.contains { $0.surface == pass.surface }
          // The first pass into a shared surface takes the others along.
          if isShared && arrangedPasses.contains(where: { $0.surface == pass.surface }) { continue }
          let first = arrangedQuads.count
          for other in index..<(isShared ? output.passes.count : index + 1) where output.passes[other].surface == pass.surface {
            if case .draw(let range, _) = output.passes[other].action { arrangedQuads.append(contentsOf: output.quads[range]) }
          }
          pass.action = .draw(first..<arrangedQuads.count, clear: clear)
        }
        arrangedPasses.append(pass)
      }
    }
    swap(&output.passes, &arrangedPasses)
    swap(&output.quads, &arrangedQuads)
  }
}
