internal import Graphics
package import Playlists

/// Something of a playlist, and how it is read.
public struct PlaylistSource {
  /// What messages call it.
  public var name: String
  /// Reads it: when the player is made, and, as long as that fails, whenever its turn comes.
  public var load: () throws -> Composition
  /// The line that names it.
  package var place: String?
  /// How it shows, where that differs from the playlist's settings.
  package var style = ItemStyle()
  /// How often it comes in a round.
  package var weight = 1
  /// When it may be shown: when all of these are open.
  package var schedules: [Schedule] = []
  /// Tells whether a source of another reading of the playlist is the same, its files included; nil where nobody can tell.
  package var key: String?
  /// Does, on another thread, what makes `load` fast. What has it is read when its turn comes near, and given up afterwards, so that a
  /// folder of pictures takes no more memory than the two or three that are shown next.
  package var preparation: Preparation?
  /// Tells, by a file's looks, that it is a picture that stands still, whose turn is known without reading it; nil where nobody can tell.
  var isStill: (() -> Bool)?

  /// The name, behind the line that names it.
  var title: String { place.map { "\($0): \(name)" } ?? name }

  /// A source that is read by `load`.
  public init(name: String, load: @escaping () throws -> Composition) {
    self.name = name
    self.load = load
  }

  /// What is there already.
  public init(name: String, _ composition: Composition) {
    self.init(name: name) { composition }
  }

  /// A file with a picture: PNG, JPEG, WebP, AVIF, HEIC, JPEG XL, JPEG 2000, TIFF, SVG, or GIF, and those of them that move.
  /// - Parameter demand: what has to be there; until then it is left out.
  package init(picture path: String, demand: FileArrival.Demand = .endOrQuiet) {
    let file = PictureFile(path: path, demand: demand)
    self.init(name: path) { Composition(try file.take()) }
    preparation = Preparation { file.prepare($0) }
    isStill = { ImageFile.isWholeStill(path: path) }
  }

  /// A file with a video, as long as it lasts.
  /// - Parameter demand: as of a picture.
  package init(video path: String, demand: FileArrival.Demand = .endOrQuiet) {
    let file = PreparedVideo(path: path, demand: demand)
    self.init(name: path) { Composition(try file.take()) }
    preparation = Preparation { _ in file.prepare() }
  }

  /// The item, if it can be shown, and is read soon enough for a display that waits for it.
  func itemInTime(_ playlist: PlaylistSettings, number: Int) throws -> PlaylistItem {
    try preparation?.require(name)
    return try item(playlist, number: number)
  }

  /// The item, if it can be shown.
  /// - Parameters:
  ///   - playlist: what is meant for all.
  ///   - number: the source's number among the others, which tells apart what is random.
  func item(_ playlist: PlaylistSettings, number: Int) throws -> PlaylistItem {
    var composition = try load()
    try RenderError.requireCanvas(composition.size)
    let settings = playlist.applying(style)
    if settings.motion == .kenBurns {
      let length = settings.clock(duration: composition.finiteDuration, isAlone: false).range
      composition.zoomSlowly(
        from: length.lowerBound, to: length.upperBound, SeededGenerator(seed: playlist.seed, stream: UInt64(number)))
    }
    return PlaylistItem(composition, settings: settings)
  }
}
