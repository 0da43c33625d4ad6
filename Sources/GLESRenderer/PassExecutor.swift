internal import CGLES
internal import Compositing
internal import EGLPlatform
internal import Graphics
internal import RenderTree

/// Makes the GL calls of a frame, pass by pass.
final class PassExecutor {
  private let context: GLContext
  let pictures: PictureCache
  let programs: ProgramCache
  private let format: PixelFormat
  let transitionState: TransitionState
  let frameData: FrameData
  private let pool: SurfacePool
  var kept: KeptSurfaces<GLSurface>
  private let vertexArray: GLName
  private let corners: CornerIndices
  private var depth: DepthBuffer?
  /// The surface that backdrops are copied to.
  private var backdrop: GLSurface?

  /// The surfaces of the frame being drawn, by the plan's index.
  private(set) var surfaces: [GLSurface?] = []
  private(set) var sizes: [PixelSize] = []
  /// What those show that are to be kept; nil for others, and for those that are kept already.
  private var newContents: [SurfaceContent?] = []
  private var isKept: [Bool] = []
  private var current = PixelSize(0, 0)
  /// The part of the current surface that is drawn.
  private var part = PixelRect.empty
  /// Whether nothing is needed of the current surface but what is drawn, and whether what it holds has been counted as read.
  private var drawsWhole = true
  private var hasLoaded = false
  /// The rectangle outside which nothing is drawn; nil for none.
  private var confinement: PixelRect?
  private var boundProgram: Program?
  private var boundTexture: GLuint = 0
  private var boundSampler: GLuint = 0
  private var hasDepth = false
  private var depthFirst = 0
  private var firstDetail = 0
  private var depthStep: Float = 0

  private(set) var drawCalls = 0
  private(set) var clears = 0
  private(set) var loads = 0
  private(set) var uploadedBytes = 0
  var surfaceBytes: Int {
    pool.byteCount + kept.byteCount + (backdrop?.byteCount ?? 0) + (depth?.byteCount ?? 0) + transitionState.imageBytes
  }

  /// - Parameters:
  ///   - pictureBytes: as of `KeptSurfaces`.
  ///   - mapsData: as of `FrameData`.
  init(
    context: GLContext, pictures: PictureCache, programs: ProgramCache, format: PixelFormat, pictureBytes: Int, mapsData: Bool?
  ) {
    self.context = context
    kept = KeptSurfaces(pictureBytes: pictureBytes)
    self.format = format
    self.pictures = pictures
    self.programs = programs
    frameData = FrameData(context: context, mapsBuffers: mapsData)
    pool = SurfacePool(context: context, format: format)
    vertexArray = GLName(.vertexArray, in: context)
    corners = CornerIndices(context: context)
    transitionState = TransitionState(context: context, format: format)
  }

  /// Sets the state that every frame relies on, whoever used the context before.
  ///
  /// - Parameter firstDetail: the texel at which the details of the frame's quads begin.
  func begin(_ plan: FramePlan, target: GLSurface, texels: FrameTexels, firstDetail: Int, indices: [UInt32]) throws {
    self.firstDetail = firstDetail
    // A frame that failed leaves its surfaces behind.
    for index in surfaces.indices where index != 0 {
      newContents[index] = nil
      release(index)
    }
    surfaces.removeAll(keepingCapacity: true)
    sizes.removeAll(keepingCapacity: true)
    newContents.removeAll(keepingCapacity: true)
    isKept.removeAll(keepingCapacity: true)
    for (index, size) in plan.surfaces.enumerated() {
      let content = plan.content(of: index), surface = content.flatMap { kept[$0] }
      surfaces.append(surface)
      sizes.append(size)
      isKept.append(surface != nil)
      newContents.append(surface == nil ? content : nil)
    }
    surfaces[0] = target
    drawCalls = 0
    clears = 0
    loads = 0
    boundProgram = nil
    glBindVertexArray(vertexArray.name)
    glDisable(GLenum(GL_DITHER))
    glDisable(GLenum(GL_DEPTH_TEST))
    glDisable(GLenum(GL_CULL_FACE))
    glDisable(GLenum(GL_SCISSOR_TEST))
    confinement = nil
    glBlendEquation(GLenum(GL_FUNC_ADD))
    glColorMask(1, 1, 1, 1)
    glDepthMask(1)
    glDepthFunc(GLenum(GL_LESS))
    glClearDepthf(1)
    uploadedBytes = try frameData.upload(texels) + corners.upload(indices)
    transitionState.beginFrame()
    // Texels that are fetched one by one know nothing of the sampler.
    glBindSampler(1, transitionState.linear.name)
    boundSampler = transitionState.linear.name
    // Unit 1 stays the active one, so that textures made on the way leave the frame's data in unit 0 alone.
    glActiveTexture(GLenum(GL_TEXTURE1))
  }

  func end() throws {
    for index in surfaces.indices where index != 0 { release(index) }
    surfaces.removeAll(keepingCapacity: true)
    pool.endFrame()
    uploadedBytes += transitionState.uploadedBytes
    transitionState.endFrame()
    try context.check("glDrawElements", on: "a frame of \(drawCalls) draw calls")
  }

  /// Frees the memory of this surface for the frame's later ones, or keeps it for later frames.
  func release(_ index: Int) {
    guard let surface = surfaces[index] else { return }
    surfaces[index] = nil
    if isKept[index] { return }
    if let content = newContents[index], kept.makeRoom(for: surface.byteCount) {
      pool.disown(surface)
      kept.insert(surface, of: content, byteCount: surface.byteCount)
    } else {
      pool.giveBack(surface)
    }
  }

  /// - Parameters:
  ///   - isWhole: whether nothing is needed of the surface but what is drawn.
  ///   - start: what its parts hold before anything is drawn.
  ///   - interiors: what will be drawn first of each part.
  func beginDrawing(_ index: Int, isWhole: Bool, from start: FrameEncoder.PassStart, interiors: InteriorList.Pass) throws {
    try bind(index)
    drawsWhole = isWhole
    hasLoaded = false
    if isWhole, !start.isLoaded { forget(GL_COLOR_ATTACHMENT0) }
    hasDepth = !interiors.runs.isEmpty
    depthFirst = interiors.texels.lowerBound - FrameEncoder.recordTexels
    depthStep = 0
    if hasDepth {
      try attachDepth()
      // From almost 1 to almost -1.
      depthStep = 2 / Float(interiors.texels.count + 2 * FrameEncoder.recordTexels)
    }
    glEnable(GLenum(GL_BLEND))
  }

  /// Begins a part of the surface, outside of which nothing is drawn.
  ///
  /// - Parameter start: what the part holds before anything is drawn.
  func beginPart(_ part: PixelRect, from start: FrameEncoder.PassStart) {
    self.part = part
    var cleared = hasDepth ? GL_DEPTH_BUFFER_BIT : 0
    switch start {
    case .loaded: load()
    case .cleared(var color):
      color.w = min(max(color.w, 0), 1)
      // Devices disagree about how to round what lies half-way between two bytes.
      if format == .rgba8 { color = (color.clamped(lowerBound: .zero, upperBound: .one) * 255 + 0.5).rounded(.down) / 255 }
      glClearColor(color.x, color.y, color.z, color.w)
      cleared |= GL_COLOR_BUFFER_BIT
      clears += 1
    case .covered: if !drawsWhole { load() }
    }
    guard cleared != 0 else { return }
    confine(to: part)
    glDepthMask(1)
    glClear(GLbitfield(cleared))
  }

  /// Counts that the device reads what the surface holds, which it does once a pass.
  private func load() {
    if !hasLoaded { loads += 1 }
    hasLoaded = true
  }

  /// Tells the driver that what an attachment holds is not needed, so that small GPUs neither read nor write it.
  private func forget(_ attachment: Int32) {
    var attachment = GLenum(attachment)
    glInvalidateFramebuffer(GLenum(GL_FRAMEBUFFER), 1, &attachment)
  }

  /// Draws the interiors that hide what is behind them, front to back.
  func drawInteriors(_ interiors: InteriorList.Pass, of list: InteriorList, _ plan: FramePlan, _ transitionUses: [TransitionUse]) throws {
    if interiors.runs.isEmpty { return }
    glEnable(GLenum(GL_DEPTH_TEST))
    for run in interiors.runs { try draw(list.runs[run], plan, transitionUses) }
    glDepthMask(0)
  }

  func endDrawing() {
    guard hasDepth else { return }
    hasDepth = false
    glDepthMask(1)
    glDisable(GLenum(GL_DEPTH_TEST))
    forget(GL_DEPTH_ATTACHMENT)
    DepthBuffer.detach()
  }

  private func attachDepth() throws {
    if let depth, depth.size.width >= current.width, depth.size.height >= current.height { return depth.attach() }
    let size = PixelSize(max(current.width, depth?.size.width ?? 0), max(current.height, depth?.size.height ?? 0))
    depth = nil
    let made = try DepthBuffer(size: size, in: context)
    boundTexture = 0
    depth = made
    made.attach()
  }

  /// Confines drawing to a rectangle; nil, and the whole surface, lift that.
  private func confine(to rect: PixelRect?) {
    let wanted = rect == PixelRect(current) ? nil : rect
    if wanted == confinement { return }
    confinement = wanted
    guard let wanted else { return glDisable(GLenum(GL_SCISSOR_TEST)) }
    glEnable(GLenum(GL_SCISSOR_TEST))
    glScissor(GLint(wanted.minX), GLint(wanted.minY), GLsizei(max(0, wanted.width)), GLsizei(max(0, wanted.height)))
  }

  func draw(_ run: QuadRun, _ plan: FramePlan, _ transitionUses: [TransitionUse]) throws {
    let program: Program
    var features = run.features
    if hasDepth && features.flags.contains(.fetch) { features.flags.insert(.early) }
    if case .transition(let index) = run.source {
      program = try programs.transitionProgram(features, plan.transitions[transitionUses[index].transition].effect)
    } else {
      program = try programs.quadProgram(features)
    }
    use(program)
    switch run.source {
    case .none: break
    case .transition(let index): try bind(transitionUses[index], plan, program)
    case .picture(let index):
      guard let picture = pictures[index] else { return }
      if let planes = picture.planes {
        planes.bind()
        boundTexture = planes.luma
        program.set(planes.frame)
      } else {
        bindTexture(picture.name, picture.target)
      }
      sample(run.features.flags)
      if picture.isTiled {
        program.set(.tileSize, picture.tileSize.width, picture.tileSize.height)
        program.set(.tileLevels, picture.tileLevels)
      }
      program.set(.pictureSize, picture.size.width, picture.size.height)
      program.set(.texelSize, SIMD2(1 / Float(picture.size.width), 1 / Float(picture.size.height)))
    case .atlasPage(let index):
      bindTexture(pictures.atlasPages[index].name, GLenum(GL_TEXTURE_2D))
      sample(run.features.flags)
      program.set(.pictureSize, pictures.atlasPages[index].side, pictures.atlasPages[index].side)
      program.set(.texelSize, SIMD2(repeating: 1 / Float(pictures.atlasPages[index].side)))
    case .surface(let index):
      guard let surface = surfaces[index] else { return }
      bindTexture(surface.textureName, GLenum(GL_TEXTURE_2D))
      sample(run.features.flags)
      program.set(.pictureSize, sizes[index].width, sizes[index].height)
      program.set(.texelSize, SIMD2(1 / Float(surface.size.width), 1 / Float(surface.size.height)))
    }
    confine(to: run.limits.confine(part))
    if !run.backdrop.isEmpty { try copyBackdrop(run.backdrop) }
    program.set(.firstTexel, run.firstIndex >= 0 ? 0 : run.firstTexel)
    program.set(.firstDetail, firstDetail)
    program.set(.surfaceToClip, SIMD2(2 / Float(current.width), 2 / Float(current.height)))
    program.set(.cornerBits, run.cornerCount == 4 ? 2 : 3)
    program.set(.depthFirst, depthFirst)
    program.set(.depthStep, depthStep)
    // Where nothing of the backdrop is kept, blending is off: software devices would read the backdrop.
    let blends = run.sourceFactor != GL_ONE || run.destinationFactor != GL_ZERO
    if blends { glBlendFunc(GLenum(run.sourceFactor), GLenum(run.destinationFactor)) } else { glDisable(GLenum(GL_BLEND)) }
    let isListed = run.firstIndex >= 0
    if isListed { corners.bindListed() } else { try corners.bind(records: run.recordCount, corners: run.cornerCount) }
    glDrawElements(
      GLenum(GL_TRIANGLES), GLsizei(run.recordCount * (run.cornerCount - 2) * 3), GLenum(GL_UNSIGNED_INT),
      UnsafeRawPointer(bitPattern: isListed ? run.firstIndex * 4 : 0))
    if !blends { glEnable(GLenum(GL_BLEND)) }
    drawCalls += 1
  }

  /// - Parameter part: what is computed of the surface; nil is all of it.
  func applyColorMatrix(_ matrix: ColorMatrix, from source: Int, into destination: Int, part: PixelRegion?) throws {
    guard let input = surfaces[source] else { return }
    try beginWhole(destination)
    let program = try programs.passProgram("color-matrix.frag")
    use(program)
    program.set(.rows, matrix.red, matrix.green, matrix.blue, matrix.alpha)
    program.set(.offset, matrix.offset)
    for rect in part ?? PixelRegion(PixelRect(sizes[destination])) { fill(rect, from: input) }
  }

  func apply(_ filter: PlannedFilter, into destination: Int) throws {
    let filterProgram = try programs.filterProgram(filter.function)
    let program = filterProgram.program
    try bind(destination)
    use(program)
    program.set(.placeX, filter.placeX)
    program.set(.placeY, filter.placeY)
    program.set(.extent, filter.extent)
    program.set(.pixelsPerPoint, filter.pixelsPerPoint)
    program.set(.sourceX, filter.first.rowX)
    program.set(.sourceY, filter.first.rowY)
    program.set(.sourceBounds, filter.first.bounds)
    program.set(.sourceTexel, bind(filter.first, unit: 1))
    if program.has(.secondX) {
      bind(filter.second, unit: Program.fromUnit)
      program.set(.secondX, filter.second.rowX)
      program.set(.secondY, filter.second.rowY)
      program.set(.secondBounds, filter.second.bounds)
    }
    if program.has(.thirdX) {
      bind(filter.third, unit: Program.toUnit)
      program.set(.thirdX, filter.third.rowX)
      program.set(.thirdY, filter.third.rowY)
      program.set(.thirdBounds, filter.third.bounds)
    }
    filterProgram.set(filter.values)
    forget(GL_COLOR_ATTACHMENT0)
    glDisable(GLenum(GL_BLEND))
    glDrawArrays(GLenum(GL_TRIANGLES), 0, 3)
    drawCalls += 1
  }

  /// Binds a picture of a filter, with a sampler that mixes texels. Returns 1 / the size of its texture.
  @discardableResult
  private func bind(_ source: PlannedFilter.Source, unit: Int) -> SIMD2<Float> {
    guard source.surface >= 0, let surface = surfaces[Int(source.surface)] else { return .zero }
    if unit == 1 {
      bindTexture(surface.textureName, GLenum(GL_TEXTURE_2D))
      sampleLinearly()
    } else {
      transitionState.bind(surface.textureName, GLenum(GL_TEXTURE_2D), unit: unit, .linear)
    }
    return 1 / SIMD2(Float(surface.size.width), Float(surface.size.height))
  }

  func copy(_ source: Int, origin: SIMD2<Int32>, into destination: Int) throws {
    guard let input = surfaces[source] else { return }
    try bind(destination)
    let size = sizes[destination]
    let wanted = PixelRect(x: Int(origin.x), y: Int(origin.y), width: size.width, height: size.height)
    let part = wanted.intersection(PixelRect(sizes[source]))
    if part != wanted {
      glClearColor(0, 0, 0, 0)
      glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
      clears += 1
    } else {
      forget(GL_COLOR_ATTACHMENT0)
    }
    if part.isEmpty { return }
    glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), input.framebuffer)
    let local = part.offsetBy(dx: -wanted.minX, dy: -wanted.minY)
    glBlitFramebuffer(
      GLint(part.minX), GLint(part.minY), GLint(part.maxX), GLint(part.maxY), GLint(local.minX), GLint(local.minY), GLint(local.maxX),
      GLint(local.maxY),
      GLbitfield(GL_COLOR_BUFFER_BIT), GLenum(GL_NEAREST))
    drawCalls += 1
  }

  /// Binds a surface of the plan as the one drawn into, and takes memory for it at its first use.
  private func bind(_ index: Int) throws {
    if let surface = surfaces[index] { return bind(surface, sizes[index]) }
    let surface = try pool.take(sizes[index])
    surfaces[index] = surface
    bind(surface, sizes[index])
  }

  private func bind(_ surface: GLSurface, _ size: PixelSize) {
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), surface.framebuffer)
    glViewport(0, 0, GLsizei(size.width), GLsizei(size.height))
    // Whole surfaces are written unless a smaller part is asked for.
    confine(to: nil)
    current = size
    // A texture drawn into since it was bound need not be seen as it is now until it is bound again.
    boundTexture = 0
  }

  /// Binds a surface of the plan whose content is not needed as the one drawn into.
  func beginWhole(_ index: Int) throws {
    try bind(index)
    forget(GL_COLOR_ATTACHMENT0)
  }

  /// Binds a surface of a size, with undefined content, as the one drawn into; to be given back.
  func beginWhole(size: PixelSize) throws -> GLSurface {
    let surface = try pool.take(size)
    bind(surface, size)
    forget(GL_COLOR_ATTACHMENT0)
    return surface
  }

  func giveBack(_ surface: GLSurface) { pool.giveBack(surface) }

  /// Replaces a part of the surface by what the current program computes from `input`.
  func fill(_ part: PixelRect, from input: GLSurface?) {
    guard let input else { return }
    glViewport(GLint(part.minX), GLint(part.minY), GLsizei(part.width), GLsizei(part.height))
    confine(to: part)
    bindTexture(input.textureName, GLenum(GL_TEXTURE_2D))
    glDisable(GLenum(GL_BLEND))
    glDrawArrays(GLenum(GL_TRIANGLES), 0, 3)
    drawCalls += 1
  }

  private func copyBackdrop(_ rect: PixelRect) throws {
    glActiveTexture(GLenum(GL_TEXTURE2))
    defer { glActiveTexture(GLenum(GL_TEXTURE1)) }
    if let backdrop, backdrop.size.width >= current.width, backdrop.size.height >= current.height {
      glBindTexture(GLenum(GL_TEXTURE_2D), backdrop.textureName)
    } else {
      var framebuffer: GLint = 0
      glGetIntegerv(GLenum(GL_DRAW_FRAMEBUFFER_BINDING), &framebuffer)
      backdrop = nil
      backdrop = try GLSurface(size: current, format: format, in: context)
      glBindFramebuffer(GLenum(GL_FRAMEBUFFER), GLuint(framebuffer))
    }
    glCopyTexSubImage2D(
      GLenum(GL_TEXTURE_2D), 0, GLint(rect.minX), GLint(rect.minY), GLint(rect.minX), GLint(rect.minY), GLsizei(rect.width),
      GLsizei(rect.height))
  }

  func use(_ program: Program) {
    if boundProgram === program { return }
    glUseProgram(program.name)
    boundProgram = program
  }

  /// Chooses the sampler for a run: texels that are copied need no mixing.
  private func sample(_ flags: QuadFeatures.Flags) {
    let copies = flags.isDisjoint(with: [.linear, .filtered])
    sample(with: copies ? transitionState.nearest.name : transitionState.linear.name)
  }

  /// Has the sampler mix texels.
  func sampleLinearly() { sample(with: transitionState.linear.name) }

  private func sample(with sampler: GLuint) {
    if boundSampler == sampler { return }
    boundSampler = sampler
    glBindSampler(1, sampler)
  }

  private func bindTexture(_ name: GLuint, _ target: GLenum) {
    if boundTexture == name { return }
    glBindTexture(target, name)
    boundTexture = name
  }
}
