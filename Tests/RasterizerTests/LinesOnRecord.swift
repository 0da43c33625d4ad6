import Foundation
import TestSupport
import Testing

/// What many random cases come to, a line each, against what is on record in GoldenTests/Goldens. A change that means to draw otherwise
/// records them anew, with `RECORD_GOLDENS=1`.
struct LinesOnRecord {
  let name: String

  private var file: URL {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../GoldenTests/Goldens").standardized.appending(path: name)
  }

  /// - Parameter agree: whether a line is as good as the one on record.
  func compare(_ now: [String], agree: (_ now: String, _ recorded: String) -> Bool = { $0 == $1 }) throws {
    if Golden.isRecording {
      try Data((now.joined(separator: "\n") + "\n").utf8).write(to: file)
      Issue.record("recorded \(name): look at what has changed, then run again without RECORD_GOLDENS")
      return
    }
    let recorded = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
    try #require(recorded.count == now.count)
    let different = now.indices.filter { !agree(now[$0], recorded[$0]) }
    if let first = different.first {
      Issue.record("\(different.count) of \(now.count) differ, the first:\non record: \(recorded[first])\nnow:       \(now[first])")
    }
  }
}
