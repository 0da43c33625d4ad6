internal import Foundation

/// What one file of a playlist says, before its keys are given a meaning.
struct PlaylistFile {
  struct Item {
    var source: String
    var attributes = PlaylistAttributes()
    var line: Int
    /// Its number among JSON's items.
    var number: Int?
  }

  /// What is said of the list as a whole, and in which line.
  var attributes: [(said: PlaylistAttributes, line: Int?)] = []
  var items: [Item] = []
  /// What cannot be read, beside what can.
  var faults: [PlaylistError] = []
}
