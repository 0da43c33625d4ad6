internal import Foundation

/// What readers of the parts of a document share: slots, problems, and where pictures are.
final class ReadingContext {
  let limits: LottieLimits
  /// The name of the file, spelt as by the caller.
  let file: String?
  let tree: JSONTree
  /// The outermost object of the tree.
  let root: JSONValue
  /// Values that stand in the place of a slot's own.
  let overrides: [String: LottieSlotValue]
  let slots: [String: JSONValue]
  var pictures: PictureLoader
  /// Points of the document.
  let size: CGSize
  let frameRate: Double
  var glyphs = GlyphTable()
  var fonts: [String: FontRecord] = [:]
  private let notes: ProblemNotes
  var problems: [LottieProblem] { notes.problems }

  struct FontRecord {
    var family: String
    var style: String
    var ascent: Double?
  }

  init(
    tree: JSONTree, root: JSONValue, limits: LottieLimits, file: String?, pictures: PictureLoader, size: CGSize, frameRate: Double,
    overrides: [String: LottieSlotValue]
  ) {
    (self.size, self.frameRate, self.root) = (size, frameRate, root)
    notes = ProblemNotes(tree, file: file, limit: limits.problems)
    (self.tree, self.limits, self.file, self.pictures, self.overrides) = (tree, limits, file, pictures, overrides)
    var slots: [String: JSONValue] = [:]
    if let list = root["slots"], list.isObject {
      for slot in list.elements { slots[slot.key] = slot["p"] }
    }
    self.slots = slots
  }

  /// Line and column, both counted from 1.
  func place(of value: JSONValue) -> (line: Int, column: Int) { tree.place(of: value.offset) }

  /// Notes a problem, once.
  func note(_ message: String, at value: JSONValue) { notes.note(message, at: value) }
}
