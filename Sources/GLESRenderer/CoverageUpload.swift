internal import CGLES
internal import EGLPlatform
internal import Graphics

/// Brings the frame's new drawings to the device as coverage, all in one upload, and has it paint them on atlas pages.
///
///     the stream, in words     records, 24 words each │ for each drawing: table, blocks of bytes, blocks of bits
///
/// The stream is written into a pixel buffer, whose old memory the driver keeps as long as it needs that, and goes from there into one of a
/// ring of textures. Pages are drawn into one after the other, with a call each.
final class CoverageUpload {
  private let context: GLContext
  private let programs: ProgramCache
  private var jobs: [Job] = []
  private var wordCount = 0
  private let buffer: GLName
  private var textures: [StreamTexture] = []
  private var next = 0

  private static let recordWords = 24
  fileprivate static let rowWords = 1024
  private static let ringSize = 3

  struct Job {
    /// Its number in the frame's batch.
    var number: Int
    var page: Int
    /// Where it stands on the page, with its frame if it has one.
    var target: PixelRect
    /// The drawing's pixel that is the target's first one; (−1, −1) with a frame.
    var first: SIMD2<Int>
    var size: PixelSize
  }

  init(context: GLContext, programs: ProgramCache) {
    self.context = context
    self.programs = programs
    buffer = GLName(.buffer, in: context)
  }

  /// Forgets what has not been painted: because a frame failed.
  func begin() {
    jobs.removeAll(keepingCapacity: true)
    wordCount = 0
  }

  /// Whether one texture holds the drawing besides those that were added.
  func hasRoom(for drawing: CompactDrawing) -> Bool {
    wordCount + Self.recordWords + drawing.wordCount <= context.driver.maximumTextureSize * Self.rowWords
  }

  func add(_ job: Job, _ drawing: CompactDrawing) {
    jobs.append(job)
    wordCount += Self.recordWords + drawing.wordCount
  }

  /// Paints what was added. Call it between frames: it leaves no state that frames rely on.
  ///
  /// - Returns: how many bytes were handed to the device.
  func paint(_ batch: DrawingBatch, on pages: [AtlasPage]) throws -> Int {
    defer { begin() }
    if jobs.isEmpty { return 0 }
    jobs.sort { $0.page < $1.page }
    let rows = (wordCount + Self.rowWords - 1) / Self.rowWords
    glActiveTexture(GLenum(GL_TEXTURE1))
    if textures.count < Self.ringSize { textures.append(StreamTexture(context)) }
    let texture = textures[next % textures.count]
    next = (next + 1) % Self.ringSize
    try texture.bind(rows: rows, context)
    try upload(batch, rows: rows)
    try draw(on: pages)
    return rows * Self.rowWords * 4
  }

  private func upload(_ batch: DrawingBatch, rows: Int) throws(GLError) {
    let target = GLenum(GL_PIXEL_UNPACK_BUFFER), byteCount = rows * Self.rowWords * 4
    glBindBuffer(target, buffer.name)
    defer { glBindBuffer(target, 0) }
    glBufferData(target, byteCount, nil, GLenum(GL_STREAM_DRAW))
    let access = GLbitfield(GL_MAP_WRITE_BIT | GL_MAP_INVALIDATE_BUFFER_BIT)
    guard let mapped = glMapBufferRange(target, 0, byteCount, access) else {
      try context.check("glMapBufferRange", on: "\(byteCount) bytes of drawings")
      throw GLError("glMapBufferRange", on: "\(byteCount) bytes of drawings", code: GLenum(GL_OUT_OF_MEMORY))
    }
    write(batch, to: mapped.assumingMemoryBound(to: UInt32.self))
    guard glUnmapBuffer(target) != 0 else {
      throw GLError("glUnmapBuffer", on: "\(byteCount) bytes of drawings", code: GLenum(GL_OUT_OF_MEMORY))
    }
    glTexSubImage2D(
      GLenum(GL_TEXTURE_2D), 0, 0, 0, GLsizei(Self.rowWords), GLsizei(rows), GLenum(GL_RED_INTEGER), GLenum(GL_UNSIGNED_INT), nil)
    try context.check("glTexSubImage2D", on: "\(byteCount) bytes of drawings")
  }

  /// Writes the stream in order, since mapped memory may be slow to go back in.
  private func write(_ batch: DrawingBatch, to words: UnsafeMutablePointer<UInt32>) {
    var base = jobs.count * Self.recordWords, word = 0
    func put(_ values: Int...) {
      for value in values {
        words[word] = UInt32(truncatingIfNeeded: value)
        word += 1
      }
    }
    func put(_ color: SIMD4<Float>) {
      for channel in 0..<4 {
        words[word] = color[channel].bitPattern
        word += 1
      }
    }
    func compact(_ job: Job) -> CompactDrawing {
      guard let compact = batch.compact(job.number) else { preconditionFailure("jobs are of drawings that have coverage") }
      return compact.drawing
    }
    for job in jobs {
      let drawing = compact(job)
      put(job.target.minX, job.target.minY, job.target.width, job.target.height)
      put(job.first.x + 1, job.first.y + 1, job.size.width, job.size.height)
      put(drawing.part.minX, drawing.part.minY, drawing.part.width, drawing.part.height)
      put(base, base + drawing.tableWords, base + drawing.tableWords + drawing.byteWords, drawing.layers.count)
      put(drawing.layers.bottom)
      put(drawing.layers.top)
      base += drawing.wordCount
    }
    for job in jobs {
      let drawing = compact(job)
      drawing.write(to: words + word)
      word += drawing.wordCount
    }
  }

  private func draw(on pages: [AtlasPage]) throws {
    let program = try programs.passProgram("drawing.frag", vertexFile: "drawing.vert")
    glUseProgram(program.name)
    glBindVertexArray(0)
    // Integers are not mixed, which a sampler may ask for.
    glBindSampler(1, 0)
    for capability in [GL_BLEND, GL_DEPTH_TEST, GL_CULL_FACE, GL_SCISSOR_TEST, GL_DITHER] { glDisable(GLenum(capability)) }
    glColorMask(1, 1, 1, 1)
    var first = 0
    while first < jobs.count {
      let page = pages[jobs[first].page]
      var end = first
      while end < jobs.count && jobs[end].page == jobs[first].page { end += 1 }
      glBindFramebuffer(GLenum(GL_FRAMEBUFFER), try page.framebuffer(context))
      glViewport(0, 0, GLsizei(page.side), GLsizei(page.side))
      program.set(.surfaceToClip, SIMD2(repeating: 2 / Float(page.side)))
      glDrawArrays(GLenum(GL_TRIANGLES), GLint(6 * first), GLsizei(6 * (end - first)))
      first = end
    }
    try context.check("glDrawArrays", on: "\(jobs.count) drawings on pages")
  }
}

/// A texture for streams, which grows by doubling.
private final class StreamTexture {
  private let texture: GLName
  private var rows = 0

  init(_ context: GLContext) { texture = GLName(.texture, in: context) }

  /// Binds it to the active unit, with so many rows or more.
  func bind(rows needed: Int, _ context: GLContext) throws(GLError) {
    let target = GLenum(GL_TEXTURE_2D)
    glBindTexture(target, texture.name)
    if rows >= needed { return }
    let limit = context.driver.maximumTextureSize
    guard needed <= limit else { throw GLError("glTexImage2D", on: "drawings of \(needed) rows", code: GLenum(GL_INVALID_VALUE)) }
    rows = min(max(needed, rows * 2, 64), limit)
    glTexImage2D(
      target, 0, GL_R32UI, GLsizei(CoverageUpload.rowWords), GLsizei(rows), 0, GLenum(GL_RED_INTEGER), GLenum(GL_UNSIGNED_INT), nil)
    glTexParameteri(target, GLenum(GL_TEXTURE_MIN_FILTER), GL_NEAREST)
    glTexParameteri(target, GLenum(GL_TEXTURE_MAG_FILTER), GL_NEAREST)
    try context.check("glTexImage2D", on: "drawings of \(rows) rows")
  }
}
