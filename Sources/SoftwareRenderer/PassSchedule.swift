internal import Compositing

/// A step of a frame: a pass, or one direction of a blur.
struct PassStep {
  enum Kind {
    case draw, blurAcross, blurDown, halve, colorMatrix, copy, filter
  }

  var kind: Kind
  /// The index of the pass in the plan.
  var pass: Int
  var target: Int
  /// The surface that is read; −1 for quads and filters, which name their own.
  var source: Int
  /// Twice the wave of the pass, and one more for the second direction of a blur: steps of one wave touch nothing that another step of it
  /// writes.
  var wave: Int
  /// Rows that one task draws, and how many tasks there are.
  var bandHeight: Int
  var bandCount: Int
}

/// The order in which passes run: in the waves of the plan's graph, so that many small ones run at once.
struct PassSchedule {
  private(set) var steps: [PassStep] = []
  /// Indices of steps, wave by wave.
  private(set) var order: [Int] = []
  /// Where the steps of each wave end in `order`.
  private(set) var waveEnds: [Int] = []
  /// The surfaces between the two directions of blurs come after the plan's own: surface `plan.surfaces.count + i` has the size of surface
  /// `blurSurfaces[i]`.
  private(set) var blurSurfaces: [Int] = []
  /// The index of each pass's first step.
  private var firstSteps: [Int] = []
  /// Where the next step of each wave goes in `order`.
  private var places: [Int] = []

  mutating func build(_ plan: FramePlan, pixelsPerBand: Int) {
    steps.removeAll(keepingCapacity: true)
    blurSurfaces.removeAll(keepingCapacity: true)
    firstSteps.removeAll(keepingCapacity: true)
    for (index, pass) in plan.passes.enumerated() {
      let size = plan.surfaces[pass.surface]
      let bandHeight = max(4, min(max(1, size.height), pixelsPerBand / max(1, size.width)))
      var step = PassStep(
        kind: .draw, pass: index, target: pass.surface, source: -1, wave: 2 * plan.graph.wave(of: index), bandHeight: bandHeight,
        bandCount: (size.height + bandHeight - 1) / bandHeight)
      firstSteps.append(steps.count)
      switch pass.action {
      case .draw: steps.append(step)
      case .blur(let source, _, _):
        let between = plan.surfaces.count + blurSurfaces.count
        blurSurfaces.append(pass.surface)
        (step.kind, step.source, step.target) = (.blurAcross, source, between)
        steps.append(step)
        (step.kind, step.source, step.target) = (.blurDown, between, pass.surface)
        step.wave += 1
        steps.append(step)
      case .halve(let source):
        (step.kind, step.source) = (.halve, source)
        steps.append(step)
      case .colorMatrix(let source, _):
        (step.kind, step.source) = (.colorMatrix, source)
        steps.append(step)
      case .copy(let source, _):
        (step.kind, step.source) = (.copy, source)
        steps.append(step)
      case .filter:
        step.kind = .filter
        // Some functions take long for each pixel, so bands are smaller.
        step.bandHeight = max(4, bandHeight / 4)
        step.bandCount = (size.height + step.bandHeight - 1) / step.bandHeight
        steps.append(step)
      }
    }
    sort(waves: 2 * plan.graph.waveCount)
  }

  /// Leaves out a draw pass.
  mutating func skip(pass: Int) { steps[firstSteps[pass]].bandCount = 0 }

  private mutating func sort(waves: Int) {
    order.removeAll(keepingCapacity: true)
    waveEnds.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    for _ in 0...waves { places.append(0) }
    for step in steps {
      order.append(0)
      places[step.wave + 1] += 1
    }
    for wave in 0..<waves {
      places[wave + 1] += places[wave]
      // Only blurs have a second step.
      if places[wave + 1] > places[wave] { waveEnds.append(places[wave + 1]) }
    }
    for index in steps.indices {
      let wave = steps[index].wave
      order[places[wave]] = index
      places[wave] += 1
    }
  }
}
