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
  private let notes: ProblemNotes
  var problems: [LottieProblem] { notes.problems }

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
    notes = ProblemNotes(tree, file: file, limit: limits.problems)
    (self.tree, self.limits, self.file, self.pictures, self.overrides) = (tree, limits, file, pictures, overrides)
    var slots: [String: JSONValue] = [:]
    if let list = tree.root["slots"], list.isObject {
      for slot in list.elements { slots[slot.key] = slot["p"] }
    }
    self.slots = slots
  }

  /// Notes a problem, once.
  func note(_ message: String, at value: JSONValue) { notes.note(message, at: value) }
}
