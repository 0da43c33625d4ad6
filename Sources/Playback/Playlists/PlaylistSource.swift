internal import Graphics
public import OfflineRendering
package import Playlists

/// A source of a playlist, and how it is read.
public struct PlaylistSource {
  /// The source's name in messages.
  public var name: String
  /// Reads the source: when the player is made and, as long as that fails, whenever its turn comes.
  public var load: () throws -> Composition
  /// The line of the playlist that names it; nil for none.
  package var place: String?
  package var style = ItemStyle()
  /// The number of turns in a round.
  package var weight = 1
  /// Schedules of the source: it may be shown while all of them are open.
  package var schedules: [Schedule] = []
  /// Identifies the source, its files included, among several readings of the playlist; nil where it cannot be identified.
  package var key: String?
  /// Does on another thread the work that makes `load` fast. A source with a preparation is loaded shortly before its turn and released
  /// afterwards, so that only two or three pictures of a folder are in memory.
  package var preparation: Preparation?
  /// Determines cheaply whether a file is a still picture, whose turn is known without reading it; nil where that is not possible.
  var isStill: (() -> Bool)?

  /// The name, after the line of the playlist.
  var title: String { place.map { "\($0): \(name)" } ?? name }

  /// A source that is read by `load`.
  public init(name: String, load: @escaping () throws -> Composition) {
    self.name = name
    self.load = load
  }

  /// A source that is loaded already.
  public init(name: String, _ composition: Composition) {
    self.init(name: name) { composition }
  }

  /// A source of a picture file: PNG, JPEG, WebP, AVIF, HEIC, JPEG XL, JPEG 2000, TIFF, SVG, or GIF, still or animated.
  /// - Parameter demand: what has to be there; until then it is left out.
  package init(picture path: String, demand: FileArrival.Demand = .endOrQuiet) {
    let file = PictureFile(path: path, demand: demand)
    self.init(name: path) { Composition(try file.take()) }
    preparation = Preparation { file.prepare($0) }
    isStill = { ImageFile.isWholeStill(path: path) }
  }

  /// A source of a video file, for its duration.
  /// - Parameter demand: as of a picture.
  package init(video path: String, demand: FileArrival.Demand = .endOrQuiet) {
    let file = PreparedVideo(path: path, demand: demand)
    self.init(name: path) { Composition(try file.take()) }
    preparation = Preparation { _ in file.prepare() }
  }

  /// The item, if its schedules are open and it is read soon enough for a display that waits for it.
  func itemInTime(_ playlist: PlaylistSettings, number: Int) throws -> PlaylistItem {
    try preparation?.require(name)
    return try item(playlist, number: number)
  }

  /// The item, if its schedules are open.
  /// - Parameters:
  ///   - playlist: what is meant for all.
  ///   - number: the source's number among the others, which tells apart what is random.
  func item(_ playlist: PlaylistSettings, number: Int) throws -> PlaylistItem {
    var composition = try load()
    try RenderError.requireCanvas(composition.size)
    let settings = playlist.applying(style)
    if settings.motion == .kenBurns {
      let length = settings.clock(duration: composition.finiteDuration, isAlone: false).range
      composition.zoomSlowly(from: length.lowerBound, to: length.upperBound, SeededGenerator(seed: playlist.seed, stream: UInt64(number)))
    }
    return PlaylistItem(composition, settings: settings)
  }
}
