package import Compositing
internal import CSoftwareKernels
package import Graphics

/// Executes plans on bitmaps in memory, with all cores. The result does not depend on their number.
package final class SoftwareRenderer {
  package typealias Target = Bitmap
  package private(set) var statistics = RenderStatistics()
  package let format: PixelFormat
  private var surfaces: SurfacePool
  private var slots = SurfaceSlots()
  private var pictures: PictureCache
  private var kept: KeptSurfaces<SurfaceMemory>
  private var reduction = PlanReduction()
  /// The memory of those of the frame's surfaces that are kept, by index.
  private var keptMemory: [SurfaceMemory?] = []
  private var blurKernels: [Float: BlurKernel] = [:]
  private var usesMips: [Bool] = []
  private let execution: FrameExecution
  private let pool: WorkerPool
  private let pixelsPerBand: Int

  /// - Parameters:
  ///   - workerCount: threads that draw, the caller's included; nil is one a core.
  ///   - pixelsPerBand: what one task draws; nil is as much as stays in a core's cache, and half of it where that leaves more cores
  ///     something to do.
  ///   - pictureBytes: limit of what is kept of rasterised drawings and mip chains; `KeptSurfaces` has a share besides.
  ///   - format: of the bitmaps. In floating-point numbers colours keep their gamut, and nothing is rounded to eight bits on the way; that
  ///     has no fast paths.
  ///   - fastPaths: those that tests leave on.
  package convenience init(
    workerCount: Int? = nil, pixelsPerBand: Int? = nil, pictureBytes: Int = 256 << 20, format: PixelFormat = .rgba8,
    fastPaths: FastPaths = .all
  ) {
    self.init(
      workerCount: workerCount, pixelsPerBand: pixelsPerBand, pictureBytes: pictureBytes, format: format, fastPaths: fastPaths,
      kernels: sw_kernels().pointee)
  }

  /// A renderer with the loops for one instruction set, for tests: 0 is the one that every processor has. Nil when this processor does not
  /// have it.
  convenience init?(workerCount: Int?, instructionSet: Int) {
    guard let kernels = sw_kernels_variant(Int32(instructionSet)) else { return nil }
    self.init(
      workerCount: workerCount, pixelsPerBand: nil, pictureBytes: 256 << 20, format: .rgba8, fastPaths: .all, kernels: kernels.pointee)
  }

  private init(
    workerCount: Int?, pixelsPerBand: Int?, pictureBytes: Int, format: PixelFormat, fastPaths: FastPaths, kernels: SWKernels
  ) {
    self.format = format
    surfaces = SurfacePool(format: format)
    pictures = PictureCache(format: format)
    kept = KeptSurfaces(pictureBytes: pictureBytes)
    pool = WorkerPool(workerCount: workerCount ?? ProcessInfo.processInfo.activeProcessorCount)
    execution = FrameExecution(workerCount: pool.workerCount, format: format, fastPaths: fastPaths, kernels: kernels)
    self.pixelsPerBand = max(1, pixelsPerBand ?? (pool.workerCount > 4 ? 1 << 16 : 1 << 17))
    pictures.byteLimit = pictureBytes
  }

  /// Nanoseconds of processor time that threads other than the caller's have drawn for so far.
  package var helperNanoseconds: UInt64 { pool.helperNanoseconds }

  package func render(_ plan: FramePlan, into target: Bitmap) {
    precondition(target.size == plan.viewport, "the target is \(target.size.width)×\(target.size.height), the plan's viewport is another")
    precondition(target.format == format, "the renderer draws pixels of another format than the target has")
    let whole = plan.connected
    let rasterized = rasterize(whole)
    for entry in rasterized { pictures.adopt(entry) }
    kept.beginFrame(whole)
    let (plan, keptPasses) = reduction.reduce(whole) { kept.contains($0) }
    let execution = execution
    execution.plan = plan
    // The planner can reuse its arrays only when nobody else holds them.
    defer { execution.plan = FramePlan() }
    execution.schedule.build(plan, pixelsPerBand: pixelsPerBand, workerCount: pool.workerCount)
    assignPlanes(plan, target)
    survey(plan)

    execution.phase = .prepare
    pool.run(execution, count: (plan.quads.count + FrameExecution.chunk - 1) / FrameExecution.chunk)
    for index in plan.passes.indices where plan.precision(of: plan.passes[index].surface) == .filtered {
      if case .draw(let range, _) = plan.passes[index].action { for quad in range { execution.quads.base[quad].makeExact() } }
    }
    execution.inlining.find(plan, quads: execution.quads.base, slots: slots, isWanted: execution.fastPaths.contains(.inlinedSurfaces))
    for pass in execution.inlining.passes { execution.schedule.skip(pass: pass) }
    var start = 0
    for end in execution.schedule.waveEnds {
      execution.phase = .wave(start..<end)
      var tasks = 0
      for position in start..<end { tasks += execution.schedule.steps[execution.schedule.order[position]].bandCount }
      pool.run(execution, count: tasks)
      start = end
    }

    pictures.endFrame()
    execution.pictures.removeAll(keepingCapacity: true)
    statistics.passes = plan.passes.count
    statistics.keptPasses = keptPasses
    statistics.missingCuts = plan.missingCuts
    statistics.quads = plan.quads.count
    statistics.repairedPixels = plan.repairedPixels
    statistics.uploadedBytes = pictures.newBytes
    statistics.cachedBytes = pictures.byteCount + surfaces.byteCount + kept.byteCount
  }

  /// Draws those of the plan's rasterised layers that are not kept yet. All of them are held, so that none makes room for another.
  private func rasterize(_ plan: FramePlan) -> [PictureEntry] {
    var entries: [PictureEntry] = []
    for picture in plan.pictures {
      guard case .rasterized(let layer) = picture else { continue }
      if let entry = pictures[picture] ?? entries.first(where: { $0.picture == picture }) {
        entries.append(entry)
        continue
      }
      let bitmap = Bitmap(size: layer.plan.viewport, format: format)
      render(layer.plan, into: bitmap)
      let entry = PictureEntry(picture, format: format)
      entry.fill(from: bitmap)
      entries.append(entry)
    }
    return entries
  }

  private func assignPlanes(_ plan: FramePlan, _ target: Bitmap) {
    execution.planes.removeAll(keepingCapacity: true)
    execution.planes.append(PixelPlane(target))
    let blurSurfaces = execution.schedule.blurSurfaces
    func size(_ surface: Int) -> PixelSize {
      surface < plan.surfaces.count ? plan.surfaces[surface] : blurSurfaces[surface - plan.surfaces.count]
    }
    keepSurfaces(of: plan)
    slots.assign(plan, execution.schedule, isApart: { keptMemory[$0] != nil }) { surfaces.byteCount(of: size($0)) }
    surfaces.reserve(slots.byteCounts)
    for surface in 1..<max(1, plan.surfaces.count + blurSurfaces.count) {
      let memory = surface < keptMemory.count ? keptMemory[surface] : nil
      execution.planes.append(
        memory.map { surfaces.plane($0, size: size(surface)) } ?? surfaces.plane(slots[surface], size: size(surface)))
    }
    surfaces.trim(to: slots.byteCounts.count)
  }

  /// Finds the memory of surfaces that are kept, and gives some to those that are drawn to be.
  private func keepSurfaces(of plan: FramePlan) {
    keptMemory.removeAll(keepingCapacity: true)
    for surface in plan.surfaces.indices {
      guard let content = plan.content(of: surface) else {
        keptMemory.append(nil)
        continue
      }
      if !kept.contains(content), plan.graph.lastWriter(of: surface) >= 0 {
        let byteCount = surfaces.byteCount(of: plan.surfaces[surface])
        if kept.makeRoom(for: byteCount) { kept.insert(SurfaceMemory(capacity: byteCount), of: content, byteCount: byteCount) }
      }
      keptMemory.append(kept[content])
    }
  }

  /// Gathers what quads and passes need before threads read it: pictures, gradients, tables.
  private func survey(_ plan: FramePlan) {
    usesMips.removeAll(keepingCapacity: true)
    for _ in plan.pictures { usesMips.append(false) }
    execution.shadowLosses.beginFrame()
    execution.quads.reserve(plan.quads.count)
    execution.rows.reserve(plan.quads.count)
    execution.shadows.reserve(plan.quads.count)
    execution.fastQuads.reserve(plan.quads.count)
    var drawCalls = 0
    for pass in plan.passes {
      guard case .draw(let range, _) = pass.action else {
        drawCalls += 1
        continue
      }
      drawCalls += range.count
      for index in range {
        switch plan.quads[index].material {
        case .picture(let picture, let sampling):
          if sampling.isTrilinear {
            usesMips[Int(picture)] = true
          } else if sampling.mayReduce(plan.quads[index].surfaceToLocal) {
            let source = plan.pictures[Int(picture)]
            let reduction = sampling.reduction(of: plan.quads[index], size: source.size, levels: source.levelCount)
            if reduction?.usesLevels == true { usesMips[Int(picture)] = true }
          }
        case .transition(let number):
          let transition = plan.transitions[Int(number)]
          let steps = plan.quads[index].steps(scale: transition.scale)
          for case .picture(let picture, let sampling) in [transition.from, transition.to]
          where sampling.filter(right: steps.right, below: steps.below).level > 0 {
            usesMips[Int(picture)] = true
          }
        case .shadow(let shadow): execution.shadows.base[index] = makeShadow(shadow)
        default: break
        }
      }
    }
    statistics.drawCalls = drawCalls
    pictures.beginFrame(plan, usesMips: usesMips, unfinished: &execution.unfinished)
    execution.phase = .rasterize
    pool.run(execution, count: execution.unfinished.count)
    pictures.finish(&execution.unfinished)
    for index in plan.pictures.indices { execution.pictures.append(pictures.resolve(index, of: plan)) }
    execution.gradients.fill(plan.gradients)
    execution.transitions.fill(plan, pictures: execution.pictures, planes: execution.planes, format: format)
    execution.blurKernels.removeAll(keepingCapacity: true)
    for convolution in plan.convolutions {
      execution.blurKernels.append(convolution.sigma.map { blurKernel($0.x) })
      execution.blurKernels.append(convolution.sigma.map { blurKernel($0.y) })
    }
  }

  private func blurKernel(_ sigma: Float) -> BlurKernel {
    if let kernel = blurKernels[sigma] { return kernel }
    if blurKernels.count > 256 { blurKernels.removeAll(keepingCapacity: true) }
    let kernel = BlurKernel(sigma: sigma)
    blurKernels[sigma] = kernel
    return kernel
  }

  /// A shadow with tables for its corners; sigma 0 marks one that is too sharp for tables.
  private func makeShadow(_ shadow: BlurredRectangle) -> SWShadow {
    var result = SWShadow()
    result.minX = shadow.rect.x
    result.minY = shadow.rect.y
    result.maxX = shadow.rect.z
    result.maxY = shadow.rect.w
    result.reach = BlurredRectangle.reach
    result.step = ShadowLosses.step
    guard shadow.sigma > 1e-4, all(shadow.radii .<= shadow.sigma * ShadowLosses.maximumRatio) else { return result }
    result.sigma = shadow.sigma
    for corner in 0..<4 where shadow.radii[corner] > 0 {
      let table = execution.shadowLosses.table(ratio: shadow.radii[corner] / shadow.sigma)
      withUnsafeMutablePointer(to: &result.losses) {
        UnsafeMutableRawPointer($0).assumingMemoryBound(to: UnsafePointer<Float>?.self)[corner] = table.values
      }
      withUnsafeMutablePointer(to: &result.sides) {
        UnsafeMutableRawPointer($0).assumingMemoryBound(to: Int32.self)[corner] = Int32(table.side)
      }
    }
    return result
  }
}

extension Sampling {
  fileprivate var isTrilinear: Bool { magnification == .trilinear || minification == .trilinear }
}
