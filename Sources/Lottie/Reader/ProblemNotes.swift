internal import Graphics

/// What is not drawn of a JSON text, each once, with its place.
final class ProblemNotes {
  private let tree: JSONTree
  private let file: String?
  private let limit: Int
  private(set) var problems: [LottieProblem] = []
  private var known: Set<LottieProblem> = []
  /// Where lines begin, in bytes.
  private lazy var lineStarts = [0] + tree.bytes.indices.filter { tree.bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }

  /// - Parameters:
  ///   - file: spelt as by the caller.
  ///   - limit: problems that are kept; later ones are not.
  init(_ tree: JSONTree, file: String?, limit: Int) { (self.tree, self.file, self.limit) = (tree, file, limit) }

  func note(_ message: String, at value: JSONValue) {
    guard problems.count < limit else { return }
    let offset = value.offset, line = lineStarts.partitioningIndex { $0 > offset }
    let problem = LottieProblem(
      message: message, path: tree.path(to: value.index), file: file, line: line, column: offset - lineStarts[line - 1] + 1)
    if known.insert(problem).inserted { problems.append(problem) }
  }
}
