internal import Foundation

/// What one file of a playlist says, before its keys are given a meaning.
struct PlaylistFile {
  struct Item {
    var source: String
    var attributes = PlaylistAttributes()
    /// Where it stands: a line of text, or a number among JSON's items.
    var line: Int?
    var number: Int?
  }

  /// Of the list as a whole.
  var attributes = PlaylistAttributes()
  var items: [Item] = []
}
