internal import CFormulas
internal import CGLES
internal import EGLPlatform

/// The floats that the shaders of one frame read, in a ring of textures: while the device reads one, the next is written.
///
/// The encoder writes into a buffer of the device's, from which the texture is filled without a copy by this thread. Devices on the CPU
/// are given plain memory instead, which spares them a copy.
final class FrameData {
  private static let rowTexels = 1 << Int(DATA_ROW_BITS)
  private static let ringSize = 3

  private let context: GLContext
  private let mapsBuffers: Bool
  private var slots: [Slot] = []
  private var next = 0
  private var capacity = 0
  private var plain = UnsafeMutableBufferPointer<SIMD4<Float>>(start: nil, count: 0)
  private var isMapped = false

  /// - Parameter mapsBuffers: nil for all devices but those on the CPU.
  init(context: GLContext, mapsBuffers: Bool?) {
    self.context = context
    self.mapsBuffers = mapsBuffers ?? !context.driver.isSoftware
  }

  deinit { plain.deallocate() }

  /// Begins a frame. Returns memory for its texels.
  /// - Parameter expected: about how many texels there will be.
  func begin(expected: Int) throws(GLError) -> FrameTexels {
    // A frame that failed leaves its memory mapped.
    unmap()
    while slots.count < Self.ringSize { slots.append(Slot(context)) }
    next = (next + 1) % Self.ringSize
    reserve(expected)
    return FrameTexels(try makeMemory())
  }

  /// Moves what has been written into memory that holds so many texels more.
  func grow(_ texels: FrameTexels, by number: Int) throws(GLError) -> FrameTexels {
    let written = [SIMD4<Float>](UnsafeBufferPointer(start: texels.base, count: texels.count))
    unmap()
    reserve(max(2 * capacity, texels.count + number))
    let memory = try makeMemory()
    _ = memory.update(fromContentsOf: written)
    return FrameTexels(memory, count: written.count)
  }

  /// Ends the frame: fills the ring's next texture, and binds it to texture unit 0.
  ///
  /// - Returns: how many bytes were handed to the device.
  func upload(_ texels: FrameTexels) throws(GLError) -> Int {
    let slot = slots[next]
    let rows = max(1, (texels.count + Self.rowTexels - 1) / Self.rowTexels)
    glActiveTexture(GLenum(GL_TEXTURE0))
    try slot.bindTexture(rows: rows, context)
    if mapsBuffers {
      glBindBuffer(GLenum(GL_PIXEL_UNPACK_BUFFER), slot.bufferName)
      // Memory that the system took away meanwhile holds nothing.
      guard isMapped, glUnmapBuffer(GLenum(GL_PIXEL_UNPACK_BUFFER)) == GL_TRUE else {
        glBindBuffer(GLenum(GL_PIXEL_UNPACK_BUFFER), 0)
        throw GLError("glUnmapBuffer", on: "data of \(rows) rows", code: GLenum(GL_OUT_OF_MEMORY))
      }
      isMapped = false
    }
    let wholeRows = texels.count / Self.rowTexels
    write(texels, y: 0, width: Self.rowTexels, height: wholeRows)
    write(texels, y: wholeRows, width: texels.count - wholeRows * Self.rowTexels, height: 1)
    if mapsBuffers {
      glBindBuffer(GLenum(GL_PIXEL_UNPACK_BUFFER), 0)
      slot.beginFence(context)
    }
    return texels.count * MemoryLayout<SIMD4<Float>>.stride
  }

  /// Makes later memory hold so many texels at least.
  private func reserve(_ texels: Int) {
    if texels <= capacity { return }
    let rows = (max(texels, capacity * 3 / 2) + Self.rowTexels - 1) / Self.rowTexels
    capacity = max(16, rows) * Self.rowTexels
  }

  private func makeMemory() throws(GLError) -> UnsafeMutableBufferPointer<SIMD4<Float>> {
    guard mapsBuffers else {
      if plain.count < capacity {
        plain.deallocate()
        plain = .allocate(capacity: capacity)
      }
      return plain
    }
    let target = GLenum(GL_PIXEL_UNPACK_BUFFER), bytes = capacity * MemoryLayout<SIMD4<Float>>.stride
    glBindBuffer(target, slots[next].bufferName)
    // Pictures that are uploaded meanwhile come from this program's own memory.
    defer { glBindBuffer(target, 0) }
    if slots[next].bufferBytes < bytes {
      glBufferData(target, bytes, nil, GLenum(GL_STREAM_DRAW))
      slots[next].bufferBytes = bytes
    } else {
      try slots[next].waitForDevice()
    }
    // The driver has nothing to wait for and nothing to keep.
    let access = GLbitfield(GL_MAP_WRITE_BIT | GL_MAP_INVALIDATE_RANGE_BIT | GL_MAP_UNSYNCHRONIZED_BIT)
    guard let address = glMapBufferRange(target, 0, bytes, access) else {
      try context.check("glMapBufferRange", on: "\(bytes) bytes of a frame's data")
      throw GLError("glMapBufferRange", on: "\(bytes) bytes of a frame's data", code: GLenum(GL_OUT_OF_MEMORY))
    }
    isMapped = true
    return UnsafeMutableBufferPointer(start: address.bindMemory(to: SIMD4<Float>.self, capacity: capacity), count: capacity)
  }

  private func unmap() {
    guard isMapped else { return }
    isMapped = false
    glBindBuffer(GLenum(GL_PIXEL_UNPACK_BUFFER), slots[next].bufferName)
    glUnmapBuffer(GLenum(GL_PIXEL_UNPACK_BUFFER))
    glBindBuffer(GLenum(GL_PIXEL_UNPACK_BUFFER), 0)
  }

  /// Fills rows of the texture that is bound: from the buffer that is bound, else from memory.
  private func write(_ texels: FrameTexels, y: Int, width: Int, height: Int) {
    guard width > 0, height > 0 else { return }
    let first = y * Self.rowTexels
    let source = mapsBuffers ? UnsafeRawPointer(bitPattern: first * 16) : texels.base.map { UnsafeRawPointer($0 + first) }
    glTexSubImage2D(GLenum(GL_TEXTURE_2D), 0, 0, GLint(y), GLsizei(width), GLsizei(height), GLenum(GL_RGBA), GLenum(GL_FLOAT), source)
  }

  /// One texture of the ring, which grows by doubling, and the buffer that it is filled from.
  private final class Slot {
    private var texture: GLName
    private var buffer: GLName
    private var rows = 0
    /// Passed when the device has read the buffer.
    private var fence: GLName?
    var bufferName: GLuint { buffer.name }
    var bufferBytes = 0

    init(_ context: GLContext) {
      texture = GLName(.texture, in: context)
      buffer = GLName(.buffer, in: context)
    }

    func beginFence(_ context: GLContext) { fence = GLName(.fence, in: context) }

    /// Waits until the device has read what the buffer held some frames ago, which it mostly has.
    func waitForDevice() throws(GLError) {
      defer { fence = nil }
      guard let handle = fence?.fence else { return }
      // Ten seconds: a device that takes longer must be taken for hung.
      let status = glClientWaitSync(handle, GLbitfield(GL_SYNC_FLUSH_COMMANDS_BIT), 10_000_000_000)
      if status == GLenum(GL_TIMEOUT_EXPIRED) || status == GLenum(GL_WAIT_FAILED) {
        throw GLError("glClientWaitSync", on: "a frame's data", code: status == GLenum(GL_WAIT_FAILED) ? glGetError() : status)
      }
    }

    func bindTexture(rows needed: Int, _ context: GLContext) throws(GLError) {
      let target = GLenum(GL_TEXTURE_2D)
      glBindTexture(target, texture.name)
      if rows >= needed { return }
      guard needed <= context.driver.maximumTextureSize else {
        throw GLError("glTexImage2D", on: "data of \(needed) rows", code: GLenum(GL_INVALID_VALUE))
      }
      rows = min(max(needed, rows * 2, 16), context.driver.maximumTextureSize)
      glTexImage2D(
        target, 0, GL_RGBA32F, GLsizei(FrameData.rowTexels), GLsizei(rows), 0, GLenum(GL_RGBA), GLenum(GL_FLOAT), nil)
      glTexParameteri(target, GLenum(GL_TEXTURE_MIN_FILTER), GL_NEAREST)
      glTexParameteri(target, GLenum(GL_TEXTURE_MAG_FILTER), GL_NEAREST)
      try context.check("glTexImage2D", on: "data of \(rows) rows")
    }
  }
}
