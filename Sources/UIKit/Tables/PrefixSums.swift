/// Numbers in a row, with sums of the first of them: a Fenwick tree.
///
/// `tree[i]` holds the sum of the `lowbit(i + 1)` numbers that end with number i. Making it takes time in proportion to the count; a sum, a
/// search and a change take the logarithm of it (P. Fenwick, “A new data structure for cumulative frequency tables”, 1994).
struct PrefixSums {
  private var numbers: [Double]
  private var tree: [Double]
  private(set) var total: Double
  /// The greatest power of two that is no greater than the count.
  private let highestStep: Int

  init(_ numbers: [Double]) {
    self.numbers = numbers
    tree = numbers
    total = 0
    for index in numbers.indices {
      total += numbers[index]
      let next = index | (index + 1)
      if next < tree.count { tree[next] += tree[index] }
    }
    highestStep = numbers.isEmpty ? 0 : 1 << (Int.bitWidth - 1 - numbers.count.leadingZeroBitCount)
  }

  var count: Int { numbers.count }

  subscript(index: Int) -> Double {
    get { numbers[index] }
    set {
      let change = newValue - numbers[index]
      guard change != 0 else { return }
      numbers[index] = newValue
      total += change
      var next = index
      while next < tree.count {
        tree[next] += change
        next |= next + 1
      }
    }
  }

  /// The sum of the first `count` numbers.
  func sum(ofFirst count: Int) -> Double {
    var sum = 0.0, end = min(count, tree.count)
    while end > 0 {
      sum += tree[end - 1]
      end &= end - 1
    }
    return sum
  }

  /// The index of the number in which `sum` lies: the last one with a sum of those before that is no greater. Numbers of 0 are skipped
  /// where one above 0 follows. 0 below the first sum.
  func index(at sum: Double) -> Int {
    var index = 0, rest = sum, step = highestStep
    while step > 0 {
      if index + step <= tree.count, tree[index + step - 1] <= rest {
        index += step
        rest -= tree[index - 1]
      }
      step >>= 1
    }
    return max(0, min(index, count - 1))
  }
}
