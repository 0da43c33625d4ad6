internal import Foundation
internal import Graphics

/// What readers of the parts of a document share: slots, problems, and where pictures are.
final class ReadingContext {
  let limits: LottieLimits
  /// The name of the file, spelt as by the caller.
  let file: String?
  let tree: JSONTree
  /// Values that stand in the place of a slot's own.
  let overrides: [String: LottieSlotValue]
  let slots: [String: JSONValue]
  var pictures: PictureLoader
  /// Points of the document.
  let size: CGSize
  /// Frames a second.
  let frameRate: Double
  var glyphs = GlyphTable()
  var fonts: [String: FontRecord] = [:]
  private(set) var problems: [LottieProblem] = []
  private var known: Set<LottieProblem> = []
  /// Where lines begin, in bytes.
  private lazy var lineStarts = [0] + tree.bytes.indices.filter { tree.bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }

  /// A font of the document's list.
  struct FontRecord {
    var family: String
    var style: String
    var ascent: Double?
  }

  init(
    tree: JSONTree, limits: LottieLimits, file: String?, pictures: PictureLoader, size: CGSize, frameRate: Double,
    overrides: [String: LottieSlotValue]
  ) {
    (self.size, self.frameRate) = (size, frameRate)
    (self.tree, self.limits, self.file, self.pictures, self.overrides) = (tree, limits, file, pictures, overrides)
    var slots: [String: JSONValue] = [:]
    if let list = tree.root["slots"], list.isObject {
      for slot in list.elements { slots[slot.key] = slot["p"] }
    }
    self.slots = slots
  }

  /// Notes a problem, once.
  func note(_ message: String, at value: JSONValue) {
    guard problems.count < limits.problems else { return }
    let offset = Int(tree.nodes[value.index].offset), line = lineStarts.partitioningIndex { $0 > offset }
    let problem = LottieProblem(
      message: message, path: tree.path(to: value.index), file: file, line: line, column: offset - lineStarts[line - 1] + 1)
    if known.insert(problem).inserted { problems.append(problem) }
  }
}
