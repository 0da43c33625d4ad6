internal import Compositing

/// A step of a frame: a pass, or one direction of a blur.
struct Step {
  enum Kind {
    case draw, blurAcross, blurDown, colorMatrix, copy
  }

  var kind: Kind
  /// Index of the pass.
  var pass: Int
  var target: Int
  /// The surface read; −1 for quads, which name theirs.
  var source: Int
  /// Steps of one wave touch nothing that another step of it writes.
  var wave: Int
  /// Rows that one task draws, and how many tasks there are.
  var bandHeight: Int
  var bandCount: Int
}

/// The order in which passes run: as early as what they read and write allows, so that many small ones run at once.
struct FrameSchedule {
  private(set) var steps: [Step] = []
  /// Indices of steps, wave by wave.
  private(set) var order: [Int] = []
  /// Where waves end in `order`.
  private(set) var waveEnds: [Int] = []
  /// The surfaces between the two directions of blurs come after the plan's own: surface `plan.surfaces.count + i` has the size of surface
  /// `blurSurfaces[i]`.
  private(set) var blurSurfaces: [Int] = []
  /// The earliest waves that may read and write each surface.
  private var readable: [Int] = []
  private var writable: [Int] = []

  mutating func build(_ plan: FramePlan, pixelsPerBand: Int) {
    steps.removeAll(keepingCapacity: true)
    blurSurfaces.removeAll(keepingCapacity: true)
    readable.removeAll(keepingCapacity: true)
    writable.removeAll(keepingCapacity: true)
    for _ in plan.surfaces {
      readable.append(0)
      writable.append(0)
    }
    var lastWave = 0
    for (index, pass) in plan.passes.enumerated() {
      let size = plan.surfaces[pass.surface]
      let bandHeight = max(4, min(max(1, size.height), pixelsPerBand / max(1, size.width)))
      var step = Step(
        kind: .draw, pass: index, target: pass.surface, source: -1, wave: 0, bandHeight: bandHeight,
        bandCount: (size.height + bandHeight - 1) / bandHeight)
      switch pass.action {
      case .draw(let range, _):
        var wave = writable[pass.surface]
        if plan.surfaces.count > 1 {
          for quad in range {
            plan.forEachSurface(of: plan.quads[quad].material) { wave = max(wave, readable[$0]) }
          }
          for quad in range {
            plan.forEachSurface(of: plan.quads[quad].material) { writable[$0] = max(writable[$0], wave + 1) }
          }
        }
        step.wave = wave
        finish(step)
      case .blur(let source, _):
        blurSurfaces.append(pass.surface)
        let between = readable.count
        readable.append(0)
        writable.append(0)
        step.kind = .blurAcross
        step.source = source
        step.target = between
        read(&step)
        step.kind = .blurDown
        step.source = between
        step.target = pass.surface
        read(&step)
      case .colorMatrix(let source, _):
        step.kind = .colorMatrix
        step.source = source
        read(&step)
      case .copy(let source, _):
        step.kind = .copy
        step.source = source
        read(&step)
      }
      lastWave = max(lastWave, steps.last?.wave ?? 0)
    }
    sort(waves: lastWave + 1)
  }

  /// Leaves a draw pass out.
  mutating func skip(pass: Int) {
    for index in steps.indices where steps[index].pass == pass { steps[index].bandCount = 0 }
  }

  private mutating func read(_ step: inout Step) {
    step.wave = max(readable[step.source], writable[step.target])
    writable[step.source] = max(writable[step.source], step.wave + 1)
    finish(step)
  }

  private mutating func finish(_ step: Step) {
    steps.append(step)
    readable[step.target] = step.wave + 1
    writable[step.target] = max(writable[step.target], step.wave + 1)
  }

  private mutating func sort(waves: Int) {
    order.removeAll(keepingCapacity: true)
    waveEnds.removeAll(keepingCapacity: true)
    for wave in 0..<waves {
      for index in steps.indices where steps[index].wave == wave { order.append(index) }
      waveEnds.append(order.count)
    }
  }
}

extension FramePlan {
  /// Calls `body` with the surfaces that a material reads.
  func forEachSurface(of material: Material, _ body: (Int) -> Void) {
    switch material {
    case .surface(let source, _): body(Int(source))
    case .transition(let index):
      if case .surface(let source, _) = transitions[Int(index)].from { body(Int(source)) }
      if case .surface(let source, _) = transitions[Int(index)].to { body(Int(source)) }
    case .solid, .picture, .gradient, .shadow: break
    }
  }
}
