import Graphics
import Testing

@Suite("Binary search")
struct PartitioningTests {
  @Test("finds where a predicate begins to hold, as a walk does", arguments: 0...9)
  func index(count: Int) {
    let numbers = (0..<count).map { $0 * 2 }
    for limit in -1...2 * count + 1 {
      let walked = numbers.firstIndex { $0 >= limit } ?? count
      #expect(numbers.partitioningIndex { $0 >= limit } == walked)
      // Of a slice, and of a range, the index is theirs.
      #expect(numbers[(count / 2)...].partitioningIndex { $0 >= limit } == max(walked, count / 2))
      #expect((0..<count).partitioningIndex { numbers[$0] >= limit } == walked)
    }
  }

  @Test("asks as often as halving takes")
  func cost() {
    var calls = 0
    #expect(
      (0..<1000).partitioningIndex {
        calls += 1
        return $0 >= 700
      } == 700)
    // 2¹⁰ = 1024
    #expect(calls <= 10)
  }
}
