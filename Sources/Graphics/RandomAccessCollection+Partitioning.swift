extension RandomAccessCollection {
  /// The first index whose element satisfies a predicate that, once true, stays so; `endIndex` where none does. O(log n) calls.
  @inlinable package func partitioningIndex(where predicate: (Element) throws -> Bool) rethrows -> Index {
    var low = startIndex, length = count
    while length > 0 {
      let half = length / 2, middle = index(low, offsetBy: half)
      if try predicate(self[middle]) {
        length = half
      } else {
        low = index(after: middle)
        length -= half + 1
      }
    }
    return low
  }
}
