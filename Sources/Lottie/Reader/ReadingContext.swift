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
  /// Properties that a theme gives to slots, in the place of the document's.
  let themed: [String: JSONValue]
  /// Properties of the document's own slots.
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
    overrides: [String: LottieSlotValue], themed: [String: JSONValue]
  ) {
    (self.size, self.frameRate, self.root) = (size, frameRate, root)
    notes = ProblemNotes(tree, file: file, limit: limits.problems)
    (self.tree, self.limits, self.file, self.pictures) = (tree, limits, file, pictures)
    (self.overrides, self.themed) = (overrides, themed)
    var slots: [String: JSONValue] = [:]
    if let list = root["slots"], list.isObject {
      for slot in list.elements { slots[slot.key] = slot["p"] }
    }
    self.slots = slots
  }

  /// What stands in the place of a slotted value; nil where nothing does.
  func slot(_ name: String) -> JSONValue? { themed[name] ?? slots[name] }

  /// Line and column, both counted from 1.
  func place(of value: JSONValue) -> (line: Int, column: Int) { tree.place(of: value.offset) }

  /// Notes a problem, once.
  func note(_ message: String, at value: JSONValue) { notes.note(message, at: value) }
}
