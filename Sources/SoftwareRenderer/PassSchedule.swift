internal import Compositing
internal import Graphics

/// A step of a frame: a pass, or for each of its convolutions a halving or one direction of a blur.
struct PassStep {
  enum Kind {
    case draw, blurAcross, blurDown, halve, colorMatrix, copy, filter
  }

  var kind: Kind
  /// The index of the pass in the plan.
  var pass: Int
  /// The index of the convolution in the plan; −1 for other steps.
  var convolution = -1
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
  /// The sizes of the surfaces between the two directions of blurs, which come after the plan's own.
  private(set) var blurSurfaces: [PixelSize] = []
  private var firstSteps: [Int] = []
  /// Where the next step of each wave goes in `order`.
  private var places: [Int] = []

  /// Quads of a plan that is divided by workers where something in it is painted: each band goes through all that it may touch.
  private static let fewQuads = 8

  /// - Parameter workerCount: how many bands there are at most where something is painted.
  mutating func build(_ plan: FramePlan, pixelsPerBand: Int, workerCount: Int = .max) {
    let hasPaintings = plan.quads.count <= Self.fewQuads && plan.pictures.contains(where: \.isPainted)
    steps.removeAll(keepingCapacity: true)
    blurSurfaces.removeAll(keepingCapacity: true)
    firstSteps.removeAll(keepingCapacity: true)
    for (index, pass) in plan.passes.enumerated() {
      let size = plan.surfaces[pass.surface]
      var bandHeight = max(4, min(max(1, size.height), pixelsPerBand / max(1, size.width)))
      if hasPaintings, case .draw = pass.action {
        bandHeight = max(bandHeight, size.height / workerCount + 1)
      }
      var step = PassStep(
        kind: .draw, pass: index, target: pass.surface, source: -1, wave: 2 * plan.graph.wave(of: index), bandHeight: bandHeight,
        bandCount: (size.height + bandHeight - 1) / bandHeight)
      firstSteps.append(steps.count)
      switch pass.action {
      case .draw: steps.append(step)
      case .convolve(let range):
        for index in range { append(plan.convolutions[index], index, of: step, plan, pixelsPerBand: pixelsPerBand) }
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

  /// Each convolution has rows and tasks of its own, so that it takes as long beside others as alone.
  private mutating func append(_ convolution: Convolution, _ index: Int, of pass: PassStep, _ plan: FramePlan, pixelsPerBand: Int) {
    var step = pass
    let size = convolution.size
    step.convolution = index
    step.bandHeight = max(4, min(max(1, size.height), pixelsPerBand / max(1, size.width)))
    switch convolution.kernel {
    case .gaussian:
      let between = plan.surfaces.count + blurSurfaces.count
      blurSurfaces.append(size)
      step.bandCount = (size.height + step.bandHeight - 1) / step.bandHeight
      (step.kind, step.source, step.target) = (.blurAcross, convolution.source, between)
      steps.append(step)
      (step.kind, step.source, step.target) = (.blurDown, between, pass.target)
      step.wave += 1
      steps.append(step)
    case .halving(let times):
      // What lies between two halvings stays in the cache.
      if times > 1 { step.bandHeight = min(step.bandHeight, max(4, 128 >> times)) }
      step.bandCount = (size.height + step.bandHeight - 1) / step.bandHeight
      (step.kind, step.source) = (.halve, convolution.source)
      steps.append(step)
    }
  }

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

extension Picture {
  fileprivate var isPainted: Bool {
    if case .image(let image) = self { image.painting != nil } else { false }
  }
}
