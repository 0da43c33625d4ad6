internal import Graphics
internal import RenderTree

/// The trees that a stepped clock has committed, so that past times can be evaluated again.
///
/// Trees share what did not change, so that a commit costs the layers that did. Beyond a limit the oldest trees are let go.
struct TreeHistory {
  enum Validity {
    /// The tree is valid from its time until the next commit.
    case onwards
    /// The tree is valid at its time only: layers drew their contents for what was animated then.
    case atItsTime
    /// No time: layers still have to draw.
    case never
  }

  private struct Entry {
    let time: Double
    var tree: RenderTree
    var validity: Validity
    var bytes: Int
  }

  /// One entry per time, in order of time.
  private var entries: [Entry] = []
  /// Entries before this index have been evicted.
  private var first = 0
  private var bytes = 0
  /// Bytes that may be kept; the oldest entries are evicted first.
  let byteLimit: Int

  init(byteLimit: Int) { self.byteLimit = byteLimit }

  /// Appends a tree that was committed at a time not before the last one.
  /// - Parameter bytes: what the commit has made anew.
  mutating func append(_ tree: RenderTree, at time: Double, _ validity: Validity, bytes: Int) {
    self.bytes += bytes
    if let last = entries.indices.last, last >= first, entries[last].time == time {
      entries[last].bytes += bytes
      // Without a change, contents drawn for that time are still valid.
      if entries[last].tree.root === tree.root, validity == .never { return evict() }
      entries[last].tree = tree
      entries[last].validity = validity
    } else if validity == .onwards, let last = entries.last, last.validity == .onwards, last.tree.root === tree.root {
      // Nothing changed since the last entry.
      entries[entries.count - 1].bytes += bytes
    } else {
      entries.append(Entry(time: time, tree: tree, validity: validity, bytes: bytes))
    }
    evict()
  }

  /// The tree for a time before the last commit, and the time at which to evaluate it; nil where it was evicted. Times before the first
  /// commit get that commit's tree.
  /// - Parameter tolerance: by how much the time of a commit may differ from `time` and still be the same, computed in another way.
  func tree(at time: Double, tolerance: Double) -> (tree: RenderTree, time: Double)? {
    let next = entries[first...].partitioningIndex { !($0.time <= time + tolerance) }
    guard next > first else { return first == 0 ? entries.first.map { ($0.tree, time) } : nil }
    let entry = entries[next - 1]
    switch entry.validity {
    case .onwards: return (entry.tree, max(time, entry.time))
    case .atItsTime: return entry.time >= time - tolerance ? (entry.tree, entry.time) : nil
    case .never: return nil
    }
  }

  private mutating func evict() {
    while bytes > byteLimit, first < entries.count - 1 {
      bytes -= entries[first].bytes
      entries[first].tree = RenderTree(root: nil)
      first += 1
    }
    // Compact when half is evicted: amortised O(1).
    if first > 64, first > entries.count / 2 {
      entries.removeFirst(first - 1)
      first = 1
    }
  }
}
