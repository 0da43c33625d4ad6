internal import TextEscaping

/// Numbers of parts or tasks as schedulers write them: `0-3,7,9-12`.
package struct ArraySpecification: Hashable, Sendable {
  /// In ascending order, each once.
  package let numbers: [Int]

  /// A thousand times what schedulers' arrays hold.
  package static let largestCount = 1_000_000

  package init(_ numbers: some Sequence<Int>) { self.numbers = Set(numbers).sorted() }

  /// Reads what `description` writes, in any order. Nil for anything else, and for more than `largestCount` numbers.
  package init?(_ text: String) {
    var numbers: Set<Int> = []
    for entry in text.split(atEach: ",") {
      let ends = entry.split(atEach: "-").map { $0.isDigits ? Int($0) : nil }
      guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1], first <= last,
        last - first < Self.largestCount - numbers.count
      else { return nil }
      numbers.formUnion(first...last)
    }
    self.init(numbers)
  }

  package var isEmpty: Bool { numbers.isEmpty }
}

extension ArraySpecification: CustomStringConvertible {
  package var description: String {
    var runs: [ClosedRange<Int>] = []
    for number in numbers {
      if let last = runs.last, last.upperBound + 1 == number {
        runs[runs.count - 1] = last.lowerBound...number
      } else {
        runs.append(number...number)
      }
    }
    return runs.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }.joined(separator: ",")
  }
}
