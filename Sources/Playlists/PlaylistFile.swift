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

  /// What is said of the list as a whole, and in which line of text.
  var attributes: [(said: PlaylistAttributes, line: Int?)] = []
  var items: [Item] = []
}
