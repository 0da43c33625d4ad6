import Foundation
package import Graphics

/// What was read back, in the device's own memory, which any thread may read until it lets go of the loan.
package final class GLLoan: @unchecked Sendable {  // the memory is not written meanwhile
  package struct Region: Sendable {
    /// Its place in the target, in pixels.
    package let rect: PixelRect
    /// Where its first row is in `bytes`.
    package let offset: Int
    package let bytesPerRow: Int
  }

  package let bytes: UnsafeRawPointer
  package let regions: [Region]
  /// Keeps the buffer, which would be unmapped with its name.
  private let slot: GLReadbackSlot
  private let loans: GLLoans

  init(_ bytes: UnsafeRawPointer, of slot: GLReadbackSlot, in context: GLContext) {
    self.bytes = bytes
    self.slot = slot
    regions = slot.regions
    loans = context.loans
    loans.begin()
    slot.isLent.store(true, ordering: .relaxed)
  }

  deinit {
    slot.isLent.store(false, ordering: .releasing)
    loans.end()
  }
}

/// Counts the loans of a context, whose memory goes when it does.
final class GLLoans: @unchecked Sendable {  // `condition` guards `count`
  private let condition = NSCondition()
  private var count = 0

  func begin() {
    condition.lock()
    count += 1
    condition.unlock()
  }

  func end() {
    condition.lock()
    count -= 1
    condition.broadcast()
    condition.unlock()
  }

  /// Waits until nobody reads any more.
  func waitForAll() {
    condition.lock()
    while count > 0 { condition.wait() }
    condition.unlock()
  }
}
