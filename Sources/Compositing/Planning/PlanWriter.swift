internal import Graphics
internal import RenderTree

/// Writes a plan: surfaces, passes with the quads of a stack, their graph, and what materials refer to.
///
/// Groups that can be drawn at the same time go side by side into one surface. Passes that do so without following one another are
/// gathered when the plan is finished. The storage is kept from frame to frame.
struct PlanWriter {
  var plan = FramePlan()
  private var shared = SharedSurfaces()
  /// Whether a shared surface is drawn by passes that are not adjacent.
  private var hasScatteredPasses = false
  /// Whether groups share surfaces at all.
  var sharesSurfaces = true
  /// Whether surfaces are made for layers in which nothing moves, now and for each of the plan's surfaces. Those share none with others.
  var isStill = false
  private(set) var stillness: [Bool] = []
  private var passOrder = PassOrder()
  private var arrangedPasses: [Pass] = []
  private var arrangedQuads: [Quad] = []
  private var arrangedConvolutions: [Convolution] = []
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
    plan.convolutions.removeAll(keepingCapacity: true)
    plan.damage = PixelRegion(PixelRect(viewport))
    plan.repair = nil
    plan.missingCuts = 0
    plan.contents.removeAll(keepingCapacity: true)
    shared.begin()
    isStill = false
    stillness.removeAll(keepingCapacity: true)
    stillness.append(false)
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
    stillness.append(isStill)
    plan.graph.addSurface()
    return plan.surfaces.count - 1
  }

  mutating func appendPass(_ action: Pass.Action, into surface: Int) {
    let pass = Pass(surface: surface, action: action)
    plan.noteReads(of: pass)
    plan.graph.addPass(writing: surface)
    plan.passes.append(pass)
  }

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

  /// Writes the quads from `start` up as a part of an earlier pass into a surface, and pops them. They read nothing that is written in or
  /// after its wave, and touch nothing that has been read since.
  mutating func extendPass(_ stack: inout QuadStack, from start: Int, into surface: Int, origin: SIMD2<Double>, wave: Int) {
    noteReads(stack, from: start)
    let first = plan.quads.count
    emit(&stack, from: start, part: PixelRect(plan.surfaces[surface]), origin: origin, scale: 1)
    plan.graph.addPass(writing: surface, inWave: wave)
    plan.passes.append(Pass(surface: surface, action: .draw(first..<plan.quads.count, clear: nil)))
    hasScatteredPasses = true
  }

  /// The first wave in which the quads from `start` up can be drawn.
  mutating func nextWave(of stack: QuadStack, from start: Int) -> Int {
    noteReads(stack, from: start)
    return plan.graph.nextWave
  }

  /// The wave of the last pass.
  var lastWave: Int { plan.graph.wave(of: plan.passes.count - 1) }

  /// Writes the quads from `start` up, which show what is in `rect`, into a region of a shared surface, and pops them.
  ///
  /// - Parameters:
  ///   - size: of the region.
  ///   - scale: pixels of it per pixel of `rect`.
  mutating func writeShared(
    _ stack: inout QuadStack, from start: Int, rect: PixelRect, size: PixelSize, scale: Double, for use: SharedSurfaces.Use
  ) -> PlannedGroup {
    noteReads(stack, from: start)
    let wave = plan.graph.nextWave, region = region(size, for: use, wave: wave), first = plan.quads.count
    let origin = SIMD2(Double(rect.minX) - Double(region.rect.minX) / scale, Double(rect.minY) - Double(region.rect.minY) / scale)
    emit(&stack, from: start, part: region.rect, origin: origin, scale: scale)
    if case .draw(let range, let clear)? = plan.passes.last?.action, plan.passes.last?.surface == region.surface {
      plan.graph.extendLastPass(writing: region.surface)
      plan.passes[plan.passes.count - 1].action = .draw(range.lowerBound..<plan.quads.count, clear: clear)
    } else {
      appendPass(.draw(first..<plan.quads.count, clear: .zero), into: region, inWave: wave)
    }
    return PlannedGroup(surface: region.surface, size: size, origin: region.origin, rect: rect, scale: scale)
  }

  /// Appends a convolution of a group, whose result takes its place.
  ///
  /// - Parameter sharing: whether the result may be a part of a surface that holds others too. It may where quads and convolutions read it.
  mutating func convolve(_ group: inout PlannedGroup, by kernel: Convolution.Kernel, sharing: Bool) {
    var convolution = Convolution(of: group.region, in: group.surface, by: kernel)
    let size = convolution.size, first = plan.convolutions.count
    plan.graph.read(group.surface)
    if sharing && shares(size) {
      let wave = plan.graph.nextWave, region = region(size, for: .computed, wave: wave)
      convolution.origin = region.origin
      plan.convolutions.append(convolution)
      if case .convolve(let range)? = plan.passes.last?.action, plan.passes.last?.surface == region.surface {
        plan.graph.extendLastPass(writing: region.surface)
        plan.passes[plan.passes.count - 1].action = .convolve(range.lowerBound..<first + 1)
      } else {
        appendPass(.convolve(first..<first + 1), into: region, inWave: wave)
      }
      group.surface = region.surface
    } else {
      plan.convolutions.append(convolution)
      group.surface = appendSurface(size)
      plan.graph.addPass(writing: group.surface)
      plan.passes.append(Pass(surface: group.surface, action: .convolve(first..<first + 1)))
    }
    (group.origin, group.size) = (convolution.origin, size)
  }

  /// Whether a group of a size goes into a shared surface.
  func shares(_ size: PixelSize) -> Bool { sharesSurfaces && SharedSurfaces.takes(size) }

  /// Whether a surface is shared, so that passes that make one whole surface from another cannot read it.
  func isShared(_ surface: Int) -> Bool { shared.contains(surface: surface) }

  private mutating func region(_ size: PixelSize, for use: SharedSurfaces.Use, wave: Int) -> SharedSurfaces.Region {
    let (region, size) = shared.place(
      size, for: use, isStill: isStill, wave: wave, viewportWidth: plan.viewport.width, surface: plan.surfaces.count)
    if region.isFirst { _ = appendSurface(size) } else { plan.surfaces[region.surface] = size }
    return region
  }

  private mutating func appendPass(_ action: Pass.Action, into region: SharedSurfaces.Region, inWave wave: Int) {
    plan.graph.addPass(writing: region.surface, inWave: wave)
    plan.passes.append(Pass(surface: region.surface, action: action))
    if !region.isFirst { hasScatteredPasses = true }
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

  /// Sorts the passes by wave, and merges those of a wave that write one surface.
  private mutating func gatherSharedPasses() {
    guard hasScatteredPasses else { return }
    arrangedPasses.removeAll(keepingCapacity: true)
    arrangedQuads.removeAll(keepingCapacity: true)
    arrangedConvolutions.removeAll(keepingCapacity: true)
    arrangedGraph.begin(surfaceCount: plan.surfaces.count)
    passOrder.arrange(plan)
    for index in passOrder.indices {
      var pass = plan.passes[index]
      // The first pass into a surface in a wave absorbs the others.
      if passOrder.follows[index] { continue }
      let firstQuad = arrangedQuads.count, firstConvolution = arrangedConvolutions.count
      var other = index
      while other >= 0 {
        switch plan.passes[other].action {
        case .draw(let range, _): arrangedQuads.append(contentsOf: plan.quads[range])
        case .convolve(let range): arrangedConvolutions.append(contentsOf: plan.convolutions[range])
        case .colorMatrix, .copy, .filter: break
        }
        for surface in plan.graph.reads(of: other) { arrangedGraph.read(surface) }
        other = passOrder.successors[other]
      }
      switch pass.action {
      case .draw(_, let clear): pass.action = .draw(firstQuad..<arrangedQuads.count, clear: clear)
      case .convolve: pass.action = .convolve(firstConvolution..<arrangedConvolutions.count)
      case .colorMatrix, .copy, .filter: break
      }
      arrangedGraph.addPass(writing: pass.surface)
      arrangedPasses.append(pass)
    }
    swap(&plan.passes, &arrangedPasses)
    swap(&plan.quads, &arrangedQuads)
    swap(&plan.convolutions, &arrangedConvolutions)
    swap(&plan.graph, &arrangedGraph)
  }
}

// MARK: What materials refer to

extension PlanWriter {
  /// Index of an image in the plan, the same for every use in a frame.
  mutating func pictureIndex(of image: CGImage) -> Int32 {
    // A table pays from some pictures on.
    if plan.pictures.count < Self.fewPictures {
      if let index = plan.pictures.firstIndex(where: { $0.isImage(image) }) { return Int32(index) }
      plan.pictures.append(.image(image))
      return Int32(plan.pictures.count - 1)
    }
    if pictureIndices.isEmpty {
      for (index, picture) in plan.pictures.enumerated() {
        if case .image(let known) = picture { pictureIndices[ObjectIdentifier(known)] = Int32(index) }
      }
    }
    if let index = pictureIndices[ObjectIdentifier(image)] { return index }
    let index = Int32(plan.pictures.count)
    plan.pictures.append(.image(image))
    pictureIndices[ObjectIdentifier(image)] = index
    return index
  }

  private static let fewPictures = 8

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

extension Picture {
  fileprivate func isImage(_ image: CGImage) -> Bool { if case .image(let known) = self { known === image } else { false } }
}
