internal import CGLES
package import Compositing
package import EGLPlatform
package import Graphics
package import RenderTree

/// Draws plans with OpenGL ES 3.0 or newer. A renderer is made on the thread of its context, and stays there.
package final class GLESRenderer {
  package struct Options: Sendable {
    /// The pixel format of targets. In half floats colours keep their gamut and nothing is rounded to eight bits between passes; everything
    /// is then computed in shaders, in full precision.
    package var format = PixelFormat.rgba8
    /// Bytes of picture textures kept for later frames; `KeptSurfaces` has a share besides.
    package var pictureBytes = 256 << 20
    /// The longest side of a picture in one texture, in pixels; larger pictures are cut into tiles. Nil takes the driver's limit.
    package var maximumTextureSide: Int?
    /// Whether blend functions may read the framebuffer where the driver allows it, instead of a copy.
    package var usesFramebufferFetch = true
    /// Whether all blending happens in shaders, in floats and rounded once, where framebuffer fetch allows it. Nil does so on devices whose
    /// own blending computes with eight bits: renderers on the CPU, which take no longer for it.
    package var blendsInShader: Bool?
    /// Whether the device interpolates what is linear over a quad, and its sampler mixes texels, instead of shaders in full precision.
    /// Coverage is then within a quarter of a step of 255, colours within two steps. Nil does so for renderers on the CPU, and on GPUs that
    /// prove to be precise enough: a few quads are drawn both ways when a renderer is made, once a driver.
    package var interpolates: Bool?
    /// Whether pixels that opaque quads show unmixed are drawn before everything else, and hide what is behind them. It makes no difference
    /// to the picture. Nil does so where the device interpolates and much is hidden.
    package var drawsInteriorsFirst: Bool?
    /// Whether outlines and texts go to the device as coverage of less than a byte a pixel, to be painted there, instead of as pixels. Nil
    /// does so unless the device is the CPU.
    package var uploadsCoverage: Bool?
    /// Whether compiled programs are kept on disk.
    package var storesPrograms = true
    /// Whether quads are drawn by programs that can do more than they need while their own are compiled, so that no frame waits for those.
    /// A pixel may then change by a step when they are there. Those of filters, transitions and blend modes are waited for unless `prepare`
    /// was told of them.
    package var compilesAhead = false
    /// Whether drivers that can tell are asked if a program is linked. Where not, programs that can do more draw transitions for good.
    package var asksForCompletion = true
    /// Whether the numbers of a frame are written into a buffer of the device's. It makes no difference to the picture. Nil does so but on
    /// the CPU, where a copy fewer is made without.
    package var mapsData: Bool?
    /// What drawing takes. Nil goes by the kind of the device, and takes devices on the CPU that do not interpolate for GPUs.
    package var costs: DrawingCosts?
    package var fastPaths = FastPaths.all
    /// Whether the shaders of transitions say by alpha where they use up their turns.
    var triesTransitions = false
    package init() {}
  }

  package let context: GLContext
  package private(set) var statistics = RenderStatistics()

  private let options: Options
  private var device: DeviceState
  private var encoder: FrameEncoder
  /// The tree that `prepare` was called with last, and its effects.
  private var preparedRoot: RenderNode?
  private var effects = TreeEffects()
  private var reduction = PlanReduction()

  package convenience init(context: GLContext, options: Options = Options()) throws {
    try self.init(context: context, options: options, fault: nil)
  }

  /// - Parameter fault: what `bare.frag` is made to do wrong.
  init(context: GLContext, options: Options, fault: DeviceTrial.Fault?) throws {
    self.context = context
    var options = options
    if options.format == .rgbaFloat {
      options.interpolates = false
      // Pages for small pictures hold bytes; clearing knows no range for alpha.
      options.fastPaths.subtract([.atlasPages, .clearing])
    }
    try context.makeCurrent()
    let interpolates = options.interpolates ?? Self.isPreciseEnough(context, options)
    options.interpolates = interpolates
    self.options = options
    device = DeviceState(context, options)
    let fetches = options.usesFramebufferFetch && context.driver.extensions.contains("GL_EXT_shader_framebuffer_fetch")
    // Shaders that read the framebuffer must be able to ask for depth to be tested first.
    let testsEarly = !fetches || context.driver.minor >= 1 || context.driver.major > 3
    encoder = FrameEncoder(
      hasFramebufferFetch: fetches,
      blendsInShader: options.blendsInShader ?? context.driver.isSoftware, interpolates: interpolates,
      costs: options.costs ?? (interpolates && context.driver.isSoftware ? .processor : .gpu),
      drawsInteriorsFirst: testsEarly ? options.drawsInteriorsFirst : false)
    encoder.fault = fault
    encoder.triesTransitions = options.triesTransitions
    encoder.fastPaths = options.fastPaths
    encoder.isWide = options.format == .rgbaFloat
  }

  /// Whether quads are drawn by interpolation where that can be.
  package var interpolates: Bool { encoder.interpolates }

  private static func isPreciseEnough(_ context: GLContext, _ options: Options) -> Bool {
    context.driver.isSoftware
      || DeviceTrial(
        context: context, options: options, store: options.storesPrograms ? ProgramBinaryStore(driver: context.driver) : nil
      ).isPassed()
  }

  /// What the variable `ACETATE_INTERPOLATION` says: 1 and 0 in place of what a trial of the device would show; anything else is nil.
  private static var interpolationOfEnvironment: Bool? {
    switch ProcessInfo.processInfo.environment["ACETATE_INTERPOLATION"] {
    case "1": true
    case "0": false
    default: nil
    }
  }

  /// - Parameters:
  ///   - format: `Options.format`.
  ///   - cacheBytes: `Options.pictureBytes`.
  ///   - compilesAhead: as of `Options`.
  package convenience init(context: GLContext, format: PixelFormat = .rgba8, cacheBytes: Int, compilesAhead: Bool = false) throws {
    var options = Options()
    options.format = format
    options.pictureBytes = cacheBytes
    options.compilesAhead = compilesAhead
    options.interpolates = Self.interpolationOfEnvironment
    try self.init(context: context, options: options)
  }

  /// Draws the frame, and draws it again on a new context when the device was reset meanwhile.
  ///
  /// - Throws: `GLError`, `EGLError` or `ShaderError`. One with `isContextLoss` means that the device was reset twice.
  package func render(_ plan: FramePlan, into target: GLTarget) throws {
    precondition(target.context === context, "a target is drawn into with the context that made it")
    precondition(target.format == options.format, "the renderer draws pixels of another format than the target has")
    precondition(target.size == plan.viewport, "the plan is for \(plan.viewport), the target has \(target.size)")
    let plan = plan.connected
    try context.makeCurrent()
    if device.generation != context.generation { renewDevice() }
    device.programs.beginFrame()
    var failure: (any Error)?
    do { try draw(plan, into: target.surface()) } catch { failure = error }
    guard context.isLost() || (failure as? GLError)?.isContextLoss == true else {
      if let failure { throw failure }
      return
    }
    try context.rebuild()
    renewDevice()
    try draw(plan, into: target.surface())
    if context.isLost() { throw GLError.contextLoss(on: context.device.id) }
  }

  /// Begins the programs that a tree's filters, transitions and blend modes need, now or later. To be called when the tree is staged,
  /// between frames; it does nothing for the tree that it was called with last.
  package func prepare(_ tree: RenderTree) throws {
    guard tree.root !== preparedRoot else { return }
    preparedRoot = tree.root
    guard tree.root?.hasEffects == true else { return }
    effects = TreeEffects(tree)
    try context.makeCurrent()
    if device.generation == context.generation { beginEffects() } else { renewDevice() }
  }

  private func renewDevice() {
    device = DeviceState(context, options)
    beginEffects()
  }

  private func beginEffects() {
    device.programs.begin(effects) { encoder.features(blending: $0) }
  }

  /// Uploads a part of a picture that a later frame will show. Returns whether nothing is left to do.
  /// - Parameter bytes: about how many to upload.
  package func uploadAhead(_ image: CGImage, bytes: Int) throws -> Bool {
    try context.makeCurrent()
    if device.generation != context.generation { renewDevice() }
    return try device.pictures.uploadAhead(image, bytes: bytes)
  }

  /// Draws those of the plan's rasterised layers that have no texture yet. All of them are held, so that none is evicted to make room for
  /// another.
  private func rasterize(_ plan: FramePlan) throws -> [(Picture, PictureTexture)] {
    var textures: [(Picture, PictureTexture)] = []
    for picture in plan.pictures {
      guard case .rasterized(let layer) = picture else { continue }
      if let texture = device.pictures[picture] ?? textures.first(where: { $0.0 == picture })?.1 {
        textures.append((picture, texture))
        continue
      }
      let surface = try GLSurface(size: layer.plan.viewport, format: options.format, in: context)
      try draw(layer.plan, into: surface)
      textures.append((picture, PictureTexture(surface)))
    }
    return textures
  }

  /// How the device has read a frame in shared memory as the processor does: from then on plans may contain such frames.
  private var reading: FramePlanes.Reading?

  /// Whether frames of videos in shared memory are read where they are, as far as is known.
  package var importsFrames: Bool { reading != nil && device.frames.works }

  /// Whether the device reads a frame in shared memory as the processor does. Where it does not, no other frame is tried.
  package func readsShared(_ frame: PlanarPixels) -> Bool {
    do {
      try context.makeCurrent()
      if device.generation != context.generation { renewDevice() }
      let surface = try GLSurface(size: frame.size, in: context), bytes = frame.bytes
      for reading: FramePlanes.Reading in interpolates ? [.mixed, .exact] : [.exact] {
        try device.frames.convert(device.frames.planes(of: frame, reading: reading), into: surface)
        var pixels = [UInt8](repeating: 0, count: frame.size.width * frame.size.height * 4)
        glReadPixels(0, 0, GLsizei(frame.size.width), GLsizei(frame.size.height), GLenum(GL_RGBA), GLenum(GL_UNSIGNED_BYTE), &pixels)
        try context.check("glReadPixels", on: "a frame of a video in shared memory")
        let differences = zip(pixels, bytes).lazy.map { abs(Int($0) - Int($1)) }
        // A sampler that keeps fewer than twelve bits is a step off in many places of this frame, and two in some of others.
        let most = reading == .mixed ? bytes.count / 64 : bytes.count
        guard differences.allSatisfy({ $0 <= 1 }), differences.count(where: { $0 > 0 }) <= most else { continue }
        self.reading = reading
        try device.programs.beginPlanes(reading)
        return true
      }
    } catch {}
    device.frames.giveUp()
    return false
  }

  /// Finds the planes of the plan's video frames in shared memory, or converts these into surfaces. A frame that can be read neither way is
  /// uploaded as other pictures are.
  private func importFrames(_ plan: FramePlan) {
    guard let reading, device.frames.works, options.format == .rgba8 else { return }
    for (index, picture) in plan.pictures.enumerated() {
      guard case .image(let image) = picture, let frame = image.planes else { continue }
      let texture = device.pictures[picture]
      if texture != nil, texture?.planes == nil { continue }
      let readsPlanes = plan.readsPlanes(of: index)
      if texture != nil, readsPlanes { continue }
      do {
        let planes = try texture?.planes ?? device.frames.planes(of: frame, reading: reading)
        adopt(readsPlanes ? planes : nil, as: picture)
        if readsPlanes { continue }
        try device.pictures.adoptFrame(picture, size: frame.size) { try device.frames.convert(planes, into: $0) }
      } catch {
        device.frames.giveUp()
        return
      }
    }
  }

  /// Has quads read the planes of a frame of a video; nil takes these back.
  func adopt(_ planes: FramePlanes?, as picture: Picture) { device.pictures.adopt(planes, as: picture) }

  /// Nanoseconds that the last frame took until its first draw call: pictures that are drawn and uploaded, records, runs.
  package private(set) var encodeNanoseconds: UInt64 = 0

  /// Programs that the last frame waited for while they were compiled.
  package private(set) var awaitedPrograms = 0

  private func draw(_ whole: FramePlan, into targetSurface: GLSurface) throws {
    let begun = monotonicNanoseconds()
    for (picture, texture) in try rasterize(whole) { device.pictures.adopt(texture, as: picture) }
    let executor = device.executor
    executor.kept.beginFrame(whole)
    let (plan, keptPasses) = reduction.reduce(whole) { executor.kept.contains($0) }
    device.pictures.beginFrame(plan)
    importFrames(plan)
    try encoder.encode(plan, pictures: device.pictures, into: device.executor.frameData)
    try device.pictures.paint()
    encodeNanoseconds = monotonicNanoseconds() - begun

    try device.programs.prepare(encoder.runs)
    try executor.begin(
      plan, target: targetSurface, texels: encoder.texels, firstDetail: encoder.firstDetail, indices: encoder.indices)
    for index in plan.passes.indices {
      let pass = plan.passes[index]
      let runs = encoder.passRuns[index]
      switch pass.action {
      case .draw:
        let interiors = encoder.interiors.passes[index]
        let part = pass.part(of: plan)
        try executor.beginDrawing(
          pass.surface, isWhole: part == nil || pass.surface != 0, from: encoder.passStarts[index], interiors: interiors)
        for rect in part ?? PixelRegion(PixelRect(plan.surfaces[pass.surface])) {
          executor.beginPart(rect, from: encoder.passStarts[index])
          try executor.drawInteriors(interiors, of: encoder.interiors, plan, encoder.transitionUses)
          for run in runs where !encoder.runs[run].bounds.intersection(rect).isEmpty {
            try executor.draw(encoder.runs[run], plan, encoder.transitionUses)
          }
        }
        executor.endDrawing()
      case .convolve(let range):
        try executor.convolve(plan.convolutions[range], into: pass.surface, encoder.blurKernels[range], dithers: plan.dithers)
      case .colorMatrix(let source, let matrix):
        try executor.applyColorMatrix(matrix, from: source, into: pass.surface, part: pass.part(of: plan))
      case .copy(let source, let origin):
        try executor.copy(source, origin: origin, into: pass.surface)
      case .filter(let index):
        try executor.apply(plan.filters[Int(index)], into: pass.surface)
      }
      // A surface that no later pass touches can serve as another one.
      for surface in plan.graph.reads(of: index) where surface != 0 && plan.graph.lastUse(of: surface) == index {
        executor.release(surface)
      }
      if pass.surface != 0 && plan.graph.lastUse(of: pass.surface) == index { executor.release(pass.surface) }
    }
    try executor.end()
    device.pictures.endFrame()
    awaitedPrograms = device.programs.awaitedCount
    try device.programs.compileWanted()

    statistics.passes = plan.passes.count
    statistics.keptPasses = keptPasses
    statistics.missingCuts = plan.missingCuts
    statistics.quads = encoder.quadCount
    statistics.repairedPixels = plan.repairedPixels
    statistics.drawCalls = executor.drawCalls
    statistics.clears = executor.clears
    statistics.loads = executor.loads
    statistics.uploadedBytes = device.pictures.uploadedBytes + executor.uploadedBytes
    statistics.cachedBytes = device.pictures.byteCount + executor.surfaceBytes
  }
}

/// The objects that are lost and made with a context.
private struct DeviceState {
  let generation: Int
  let pictures: PictureCache
  let programs: ProgramCache
  let frames: FrameImport
  let executor: PassExecutor

  init(_ context: GLContext, _ options: GLESRenderer.Options) {
    generation = context.generation
    let programs = ProgramCache(
      context: context, binaries: options.storesPrograms ? ProgramBinaryStore(driver: context.driver) : nil,
      isWide: options.format == .rgbaFloat, compilesAhead: options.compilesAhead, interpolates: options.interpolates == true,
      asksForCompletion: options.asksForCompletion)
    self.programs = programs
    // What fails here fails again, and is thrown, where a frame needs it.
    try? programs.beginAhead()
    let uploadsCoverage = options.uploadsCoverage ?? !context.driver.isSoftware
    pictures = PictureCache(
      context: context, byteLimit: options.pictureBytes,
      maximumSide: min(options.maximumTextureSide ?? .max, context.driver.maximumTextureSize),
      sharesTextures: options.fastPaths.contains(.atlasPages), format: options.format,
      coverage: uploadsCoverage ? CoverageUpload(context: context, programs: programs) : nil)
    frames = FrameImport(context: context, programs: programs)
    executor = PassExecutor(
      context: context, pictures: pictures, programs: programs, format: options.format, pictureBytes: options.pictureBytes,
      mapsData: options.mapsData)
  }
}

extension FrameEncoder {
  /// What a quad without further needs takes to be blended in a mode.
  fileprivate func features(blending mode: BlendMode) -> QuadFeatures {
    let recipe = BlendRecipe(mode, inShader: blendsInShader || isWide && mode == .plusLighter)
    let fetches = recipe.shaderMode != 0 && hasFramebufferFetch
    return QuadFeatures(output: recipe.output, blendMode: recipe.shaderMode, flags: fetches ? .fetch : [])
  }
}
