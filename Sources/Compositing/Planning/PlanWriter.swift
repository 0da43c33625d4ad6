internal import Graphics
internal import RenderTree

/// Writes a plan: surfaces, passes with the quads of a stack, their graph, and what materials refer to.
///
/// Groups that can be drawn at the same time go side by side into one surface. Passes that do so without following one another are
/// gathered when the plan is finished. The storage is kept from frame to frame.
struct PlanWriter {
  /// The plan being written.
  var plan = FramePlan()
  private var shared = SharedSurfaces()
  /// Whether a shared surface is drawn by passes that are not adjacent.
  private var hasScatteredPasses = false
  private var passOrder = PassOrder()
  private var arrangedPasses: [Pass] = []
  private var arrangedQuads: [Quad] = []
  private var arrangedGraph = PassGraph()
  private var pictureIndices: [ObjectIdentifier: Int32] = [:]
  private var recentPictures = RecentPictures()
  private var gradientCount = 0
  private var transitionCount = 0

  /// Begins a plan for a target of a size, without passes.
  mutating func begin(_ viewport: PixelSize, dithers: Bool = false) {
    plan.viewport = viewport
    plan.dithers = dithers
    plan.surfaces.removeAll(keepingCapacity: true)
    plan.surfaces.append(viewport)
    plan.graph.begin(surfaceCount: 1)
    plan.passes.removeAll(keepingCapacity: true)
    plan.quads.removeAll(keepingCapacity: true)
    plan.clips.removeAll(keepingCapacity: true)
    plan.polygonPoints.removeAll(keepingCapacity: true)
    plan.pictures.removeAll(keepingCapacity: true)
    plan.filters.removeAll(keepingCapacity: true)
    plan.damage = PixelRect(viewport)
    plan.repair = nil
    plan.missingCuts = 0
    shared.begin()
    hasScatteredPasses = false
    pictureIndices.removeAll(keepingCapacity: true)
    recentPictures.removeAll()
    gradientCount = 0
    transitionCount = 0
  }

  /// Completes the plan after its last pass.
  mutating func finish() {
    gatherSharedPasses()
    plan.findPrecisions()
    // Gradients and transitions keep the previous frame's storage until here.
    plan.gradients.removeLast(plan.gradients.count - gradientCount)
    plan.transitions.removeLast(plan.transitions.count - transitionCount)
  }
}

// MARK: Surfaces and passes

extension PlanWriter {
  mutating func appendSurface(_ size: PixelSize) -> Int {
    plan.surfaces.append(size)
    plan.graph.addSurface()
    return plan.surfaces.count - 1
  }

  /// Appends a pass that makes a surface from another one.
  mutating func appendPass(_ action: Pass.Action, into surface: Int) {
    let pass = Pass(surface: surface, action: action)
    plan.noteReads(of: pass)
    plan.graph.addPass(writing: surface)
    plan.passes.append(pass)
  }

  /// Appends a pass in which a filter fills a surface.
  mutating func append(_ filter: PlannedFilter, into surface: Int) {
    plan.filters.append(filter)
    appendPass(.filter(Int32(plan.filters.count - 1)), into: surface)
  }

  /// Writes the quads from `start` up as a pass into `surface`, whose pixel (0, 0) shows `origin`, and pops them.
  mutating func writePass(
    _ stack: inout QuadStack, from start: Int, into surface: Int, origin: SIMD2<Double>, scale: Double, clear: SIMD4<Float>?
  ) {
    noteReads(stack, from: start)
    let first = plan.quads.count
    emit(&stack, from: start, part: PixelRect(plan.surfaces[surface]), origin: origin, scale: scale)
    plan.graph.addPass(writing: surface)
    plan.passes.append(Pass(surface: surface, action: .draw(first..<plan.quads.count, clear: clear)))
  }

  /// Writes the quads from `start` up, which show what is in `rect`, into a region of a shared surface, and pops them.
  mutating func writeShared(_ stack: inout QuadStack, from start: Int, rect: PixelRect) -> PlannedGroup {
    noteReads(stack, from: start)
    let wave = plan.graph.nextWave
    let (region, size) = shared.place(rect.size, wave: wave, viewportWidth: plan.viewport.width, surface: plan.surfaces.count)
    if region.isFirst { _ = appendSurface(size) } else { plan.surfaces[region.surface] = size }
    let first = plan.quads.count
    let origin = SIMD2(Double(rect.minX - region.rect.minX), Double(rect.minY - region.rect.minY))
    emit(&stack, from: start, part: region.rect, origin: origin, scale: 1)
    if case .draw(let range, let clear)? = plan.passes.last?.action, plan.passes.last?.surface == region.surface {
      plan.graph.extendLastPass(writing: region.surface)
      plan.passes[plan.passes.count - 1].action = .draw(range.lowerBound..<plan.quads.count, clear: clear)
    } else {
      plan.graph.addPass(writing: region.surface, inWave: wave)
      plan.passes.append(Pass(surface: region.surface, action: .draw(first..<plan.quads.count, clear: .zero)))
      if !region.isFirst { hasScatteredPasses = true }
    }
    return PlannedGroup(surface: region.surface, size: rect.size, origin: SIMD2(region.rect.minX, region.rect.minY), rect: rect, scale: 1)
  }

  private mutating func emit(_ stack: inout QuadStack, from start: Int, part: PixelRect, origin: SIMD2<Double>, scale: Double) {
    var emitter = QuadEmitter(origin: origin, scale: scale, part: part)
    stack.emit(from: start, with: &emitter, into: &plan)
    stack.removeAll(from: start)
  }

  /// Records the surfaces that the quads from `start` up read.
  private mutating func noteReads(_ stack: QuadStack, from start: Int) {
    if plan.surfaces.count == 1 { return }
    for index in start..<stack.count {
      stack.quads[index].material.forEachSurface(in: plan.transitions) { surface, _ in plan.graph.read(surface) }
    }
  }

  /// Sorts the passes by wave, and merges those that draw into one shared surface.
  private mutating func gatherSharedPasses() {
    guard hasScatteredPasses else { return }
    arrangedPasses.removeAll(keepingCapacity: true)
    arrangedQuads.removeAll(keepingCapacity: true)
    arrangedGraph.begin(surfaceCount: plan.surfaces.count)
    passOrder.arrange(plan)
    for index in passOrder.indices {
      var pass = plan.passes[index]
      if case .draw(_, let clear) = pass.action {
        let isShared = shared.contains(surface: pass.surface)
        // The first pass into a shared surface absorbs the others.
        if isShared && passOrder.follows[index] { continue }
        let first = arrangedQuads.count
        var other = index
        while other >= 0 {
          if case .draw(let range, _) = plan.passes[other].action {
            arrangedQuads.append(contentsOf: plan.quads[range])
            for surface in plan.graph.reads(of: other) { arrangedGraph.read(surface) }
          }
          other = isShared ? passOrder.successors[other] : -1
        }
        pass.action = .draw(first..<arrangedQuads.count, clear: clear)
      } else {
        for surface in plan.graph.reads(of: index) { arrangedGraph.read(surface) }
      }
      arrangedGraph.addPass(writing: pass.surface)
      arrangedPasses.append(pass)
    }
    swap(&plan.passes, &arrangedPasses)
    swap(&plan.quads, &arrangedQuads)
    swap(&plan.graph, &arrangedGraph)
  }
}

// MARK: What materials refer to

extension PlanWriter {
  /// Index of an image in the plan, the same for every use in a frame.
  mutating func pictureIndex(of image: CGImage) -> Int32 {
    if let index = pictureIndices[ObjectIdentifier(image)] { return index }
    let index = Int32(plan.pictures.count)
    plan.pictures.append(.image(image))
    pictureIndices[ObjectIdentifier(image)] = index
    return index
  }

  /// The image that a layer shows, identified by `key`, as a picture of the plan; nil when it is empty. The index is −1 for vector artwork,
  /// of which the plan has a bitmap of the shown size.
  mutating func picture(_ key: ObjectIdentifier, of p: UnsafePointer<LayerProperties>) -> RecentPictures.Entry? {
    if let entry = recentPictures[key] { return entry }
    guard case .image(let image)? = p.pointee.contents, image.width > 0, image.height > 0 else { return nil }
    let index = image.artwork == nil ? pictureIndex(of: image) : -1
    let entry = RecentPictures.Entry(key: key, index: index, width: Double(image.width), height: Double(image.height))
    recentPictures.insert(entry)
    return entry
  }

  /// Adds a gradient, whose stops `fill` sets; it reuses the storage of an earlier frame.
  mutating func addGradient(_ fill: (inout Gradient) -> Void) -> Int32 {
    if gradientCount == plan.gradients.count {
      plan.gradients.append(Gradient(kind: .axial, stops: [], start: .zero, end: .zero, unitScale: .zero, unitOffset: .zero))
    }
    plan.gradients[gradientCount].stops.removeAll(keepingCapacity: true)
    fill(&plan.gradients[gradientCount])
    gradientCount += 1
    return Int32(gradientCount - 1)
  }

  /// Adds a transition; the pictures of its effect are added to the plan's.
  mutating func add(_ transition: PlannedTransition) -> Int32 {
    let index = transitionCount
    transitionCount += 1
    if index < plan.transitions.count {
      // Reuses the storage of an earlier frame.
      var images: [Int32] = []
      swap(&images, &plan.transitions[index].images)
      plan.transitions[index] = transition
      swap(&images, &plan.transitions[index].images)
      plan.transitions[index].images.removeAll(keepingCapacity: true)
    } else {
      plan.transitions.append(transition)
    }
    for image in transition.effect.images { plan.transitions[index].images.append(image.map { pictureIndex(of: $0) } ?? -1) }
    return Int32(index)
  }
}
