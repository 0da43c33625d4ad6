internal import Synchronization

/// Memory of pictures that follow one another, such as the frames of a video: what one picture leaves, the next is made in.
package final class PixelRecycler: Sendable {
  private let free = Mutex<[[UInt8]]>([])
  private let limit: Int

  package init(limit: Int = 4) { self.limit = limit }

  /// An array of so many bytes, of any values.
  package func take(byteCount: Int) -> [UInt8] {
    let used = free.withLock { free -> [UInt8]? in
      while let array = free.popLast() {
        if array.count == byteCount { return array }
      }
      return nil
    }
    return used ?? [UInt8](unsafeUninitializedCapacity: byteCount) { _, count in count = byteCount }
  }

  /// Takes back what a picture no longer needs. As long as that still holds the array, writing into it makes a copy.
  func give(_ array: [UInt8]) {
    free.withLock { free in
      if free.count < limit { free.append(array) }
    }
  }
}
