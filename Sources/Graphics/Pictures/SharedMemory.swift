/// Memory that the processor writes and graphics devices read, by a dma-buf of the kernel's.
package protocol SharedMemory: AnyObject, Sendable {
  /// The dma-buf, open as long as the object lives.
  var descriptor: Int32 { get }
  /// The memory, mapped as long as the object lives. Slow to read, on many cards.
  var bytes: UnsafeMutableRawBufferPointer { get }
  var bytesPerRow: Int { get }

  /// Has the memory written, once no device reads it any more.
  func write(_ body: (UnsafeMutableRawBufferPointer) -> Void)
}

package protocol SharedMemorySource: Sendable {
  /// Memory of at least so many bytes a row; nil where there is none.
  func take(bytesPerRow: Int, rows: Int) -> (any SharedMemory)?
}
