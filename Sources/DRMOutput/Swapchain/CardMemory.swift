internal import CKMS
package import Graphics
internal import Synchronization

/// Memory of a card that the processor writes and the card's GPU reads: dumb buffers, each with its dma-buf. The memory that one frame
/// leaves is written by the next.
package final class CardMemory: SharedMemorySource {
  private let free = Mutex<[Buffer]>([])
  private let file: Descriptor
  /// The most buffers that wait to be used again.
  private static let limit = 4

  /// The memory of an open card, which may be closed meanwhile.
  ///
  /// Nil where the card has no such memory, or gives none away.
  package init?(_ device: DRMDevice) {
    guard device.capabilities.hasDumbBuffers, device.capabilities.exportsBuffers else { return nil }
    let copy = fcntl(device.fileDescriptor, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0 else { return nil }
    file = Descriptor(copy)
  }

  package func take(bytesPerRow: Int, rows: Int) -> (any SharedMemory)? {
    let used = free.withLock { free -> Buffer? in
      while let buffer = free.popLast() {
        if buffer.neededBytesPerRow == bytesPerRow && buffer.rows == rows { return buffer }
      }
      return nil
    }
    return (used ?? Buffer(bytesPerRow: bytesPerRow, rows: rows, file: file)).map { Loan($0, from: self) }
  }

  private func give(_ buffer: Buffer) {
    // Buffers that do not fit are freed after the lock.
    _ = free.withLock { free -> Buffer? in
      if free.count >= Self.limit { return buffer }
      free.append(buffer)
      return nil
    }
  }

  private final class Descriptor: Sendable {
    let number: Int32
    init(_ number: Int32) { self.number = number }
    deinit { close(number) }
  }

  /// Memory that is returned when nobody uses it any more.
  private final class Loan: SharedMemory {
    private let buffer: Buffer
    private let owner: CardMemory

    init(_ buffer: Buffer, from owner: CardMemory) { (self.buffer, self.owner) = (buffer, owner) }
    deinit { owner.give(buffer) }

    var descriptor: Int32 { buffer.descriptor }
    var bytes: UnsafeMutableRawBufferPointer { buffer.bytes }
    var bytesPerRow: Int { buffer.bytesPerRow }

    func write(_ body: (UnsafeMutableRawBufferPointer) -> Void) {
      // This waits until the GPU has read what was there before.
      var access = CKMSBufferAccess(flags: CKMS_ACCESS_WRITE)
      _ = drmIoctl(buffer.descriptor, CKMS_IOCTL_BUFFER_ACCESS, &access)
      body(buffer.bytes)
      access.flags |= CKMS_ACCESS_END
      _ = drmIoctl(buffer.descriptor, CKMS_IOCTL_BUFFER_ACCESS, &access)
    }
  }

  private final class Buffer: @unchecked Sendable {  // nothing but the bytes changes, and they belong to the one loan
    let neededBytesPerRow: Int
    let rows: Int
    let descriptor: Int32
    let bytesPerRow: Int
    let bytes: UnsafeMutableRawBufferPointer
    private let handle: UInt32
    private let file: Descriptor

    init?(bytesPerRow needed: Int, rows: Int, file: Descriptor) {
      var handle: UInt32 = 0
      var pitch: UInt32 = 0
      var byteCount: UInt64 = 0
      // Some drivers know only pixels of 32 bits.
      guard
        drmModeCreateDumbBuffer(file.number, UInt32((needed + 3) / 4), UInt32(rows), 32, 0, &handle, &pitch, &byteCount) == 0
      else { return nil }
      var offset: UInt64 = 0
      var descriptor: Int32 = -1
      var address: UnsafeMutableRawPointer? = MAP_FAILED
      if drmPrimeHandleToFD(file.number, handle, UInt32(DRM_CLOEXEC) | UInt32(DRM_RDWR), &descriptor) == 0,
        drmModeMapDumbBuffer(file.number, handle, &offset) == 0
      {
        address = mmap(nil, Int(byteCount), PROT_READ | PROT_WRITE, MAP_SHARED, file.number, off_t(offset))
      }
      guard let address, address != MAP_FAILED else {
        if descriptor >= 0 { close(descriptor) }
        drmModeDestroyDumbBuffer(file.number, handle)
        return nil
      }
      (neededBytesPerRow, self.rows, self.file, self.handle) = (needed, rows, file, handle)
      (self.descriptor, bytesPerRow) = (descriptor, Int(pitch))
      bytes = UnsafeMutableRawBufferPointer(start: address, count: Int(byteCount))
    }

    deinit {
      munmap(bytes.baseAddress, bytes.count)
      close(descriptor)
      drmModeDestroyDumbBuffer(file.number, handle)
    }
  }
}
