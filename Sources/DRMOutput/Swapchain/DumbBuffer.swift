internal import CKMS
internal import Graphics

/// Memory for one picture that the CPU writes and the display reads; owns its handle, its mapping and its framebuffer.
final class DumbBuffer {
  let framebuffer: Framebuffer
  let bytesPerRow: Int
  /// The picture's bytes, mapped as long as the buffer lives. On many cards they are slow to read.
  let bytes: UnsafeMutableRawBufferPointer
  private let memory: Memory
  /// The kernel's number of the memory, in this process.
  var handle: UInt32 { memory.handle }

  /// Makes a buffer that is zero everywhere: black.
  init(size: PixelSize, format: UInt32, descriptor: Int32, connector: String) throws(DisplayError) {
    let memory = try Memory(size: size, descriptor: descriptor, connector: connector)
    self.memory = memory
    bytesPerRow = memory.bytesPerRow
    bytes = memory.bytes
    var layout = Framebuffer.MemoryPlanes()
    layout.handles.0 = memory.handle
    layout.pitches.0 = UInt32(memory.bytesPerRow)
    framebuffer = try Framebuffer(size: size, format: format, layout: layout, descriptor: descriptor, connector: connector)
  }

  /// The card's memory, an object of its own so that it is freed when making the framebuffer fails.
  private final class Memory {
    let handle: UInt32
    let bytesPerRow: Int
    private(set) var bytes = UnsafeMutableRawBufferPointer(start: nil, count: 0)
    private let descriptor: Int32

    init(size: PixelSize, descriptor: Int32, connector: String) throws(DisplayError) {
      var handle: UInt32 = 0
      var pitch: UInt32 = 0
      var byteCount: UInt64 = 0
      let result = drmModeCreateDumbBuffer(descriptor, UInt32(size.width), UInt32(size.height), 32, 0, &handle, &pitch, &byteCount)
      guard result == 0 else {
        throw .noBuffers(
          connector: connector, reason: "drmModeCreateDumbBuffer of \(size.width)x\(size.height): \(SystemError.words(-result))")
      }
      self.handle = handle
      self.descriptor = descriptor
      bytesPerRow = Int(pitch)
      var offset: UInt64 = 0
      let mapped = drmModeMapDumbBuffer(descriptor, handle, &offset)
      guard mapped == 0 else { throw .noBuffers(connector: connector, reason: "drmModeMapDumbBuffer: \(SystemError.words(-mapped))") }
      let address = mmap(nil, Int(byteCount), PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, off_t(offset))
      guard let address, address != MAP_FAILED else { throw .noBuffers(connector: connector, reason: "mmap: \(SystemError.words(errno))") }
      bytes = UnsafeMutableRawBufferPointer(start: address, count: Int(byteCount))
      bytes.initializeMemory(as: UInt8.self, repeating: 0)
    }

    deinit {
      if let address = bytes.baseAddress { munmap(address, bytes.count) }
      drmModeDestroyDumbBuffer(descriptor, handle)
    }
  }
}
