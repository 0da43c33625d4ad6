/// What is shown one after the other, as a file or a command says it. Pure data: nothing of it has been opened.
package struct Playlist: Hashable, Sendable {
  package var entries: [PlaylistEntry] = []
  /// Whether each round has an order of its own.
  package var shuffles = false
  /// What the orders of rounds and everything else random are made from.
  package var seed: UInt64 = 0
  /// Shows while nothing else can; a path, or `scene:NAME`.
  package var fallback: String?
  /// What is heard beside all items: a path, and how loud it is, in percent.
  package var audio: String?
  package var audioVolume = 100.0
  /// The files that it was read from, the first one first.
  package var files: [String] = []
  /// What is wrong in them. It says nothing of the entries that are there.
  package var faults: [PlaylistError] = []

  package init() {}
}

/// One line of a playlist: an item, or several where the source is a folder or a pattern.
package struct PlaylistEntry: Hashable, Sendable {
  /// A path, a pattern such as `photos/*.jpg`, or `scene:NAME`.
  package var source: String
  package var style = ItemStyle()
  /// The state that a document is put into.
  package var state: String?
  /// Parameters of the document, by name.
  package var parameters: [String: String] = [:]
  /// Properties that are set, as `layer.key`.
  package var properties: [String: String] = [:]
  /// How often it comes in a round.
  package var weight = 1
  /// When it may be shown: when all of these are open.
  package var schedules: [Schedule] = []
  package var place: PlaylistPlace?

  package init(source: String) { self.source = source }
}

package struct PlaylistPlace: Hashable, Sendable, CustomStringConvertible {
  package var file: String
  /// Counted from 1.
  package var line: Int

  package var description: String { "\(file):\(line)" }
}

/// Why a playlist, or something in it, cannot be read.
package struct PlaylistError: Error, Hashable, CustomStringConvertible {
  package var file: String
  /// Counted from 1; nil where it is not known.
  package var line: Int?
  package var message: String
  /// Whether the file is not there, or cannot be opened.
  package var isMissing = false
  /// Whether the file ends in the middle of something, as one does that is being copied.
  package var breaksOff = false
  /// What else is wrong, where nothing can be read.
  package var others: [PlaylistError] = []

  package init(file: String, line: Int? = nil, message: String, isMissing: Bool = false) {
    (self.file, self.line, self.message, self.isMissing) = (file, line, message, isMissing)
  }

  /// One sentence, without `others`.
  package var description: String { file + (line.map { ":\($0)" } ?? "") + ": " + message }
}
