import Acetate
import ArgumentParser
import Playlists
import QuartzCore

/// How several inputs are shown one after the other.
struct ItemArguments: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: .value("seconds", "How long each input shows, in its own time. Default: its own length; 5 for pictures and what has no end."),
    transform: ArgumentValue.duration)
  var each: Double?

  @Option(
    help: ArgumentHelp(
      """
      What brings in the next input, and how long it takes: a Core Image transition, a type of CATransition, or random for another one \
      each time.
      """, valueName: "name:seconds"),
    transform: ArgumentValue.transition)
  var transition: PlaylistTransition?

  @Option(help: "How inputs move as a whole: ken-burns is a slow zoom in or out, with a pan.") var motion: ItemMotion?

  @Flag(help: "Show the inputs in another order in every round.") var shuffle = false

  @Option(help: .value("number", "What everything random is made from: the same number gives the same show. Default: 0."))
  var seed: UInt64?

  /// - Parameter playlist: what files among the inputs say.
  func settings(_ playlist: Playlist) -> PlaylistSettings {
    var settings = PlaylistSettings()
    settings.length = each
    settings.transition = transition
    settings.motion = motion ?? .none
    settings.shuffles = shuffle || playlist.shuffles
    settings.seed = seed ?? playlist.seed
    settings.track = playlist.audio.map { PlaylistTrack(path: $0, volume: Float(playlist.audioVolume / 100)) }
    return settings
  }

  /// The inputs of a playlist one after the other, again and again.
  /// - Parameters:
  ///   - size: in pixels; nil is 1920 × 1080.
  ///   - background: shows beside inputs, unless that is a blurred copy of them.
  ///   - onSkip: called with the name of an input that cannot be shown, and why.
  func show(
    _ list: Playlist, _ loader: ItemLoader, fit: CanvasFit, isBlurred: Bool, size: PixelSize?, background: CGColor?,
    onSkip: @escaping (String, any Error) -> Void
  ) throws -> PlaylistShow {
    var playlist = settings(list)
    playlist.fit = fit
    if isBlurred { playlist.background = .blur }
    // What is asked for beyond a round begins anew.
    playlist.repeats = true
    var loader = loader
    // Nobody looks again: what is saved while a preview shows it is read as it is.
    loader.demand = list.entries.count > 1 ? .end : .nothing
    return try reportingItemFailures {
      try PlaylistShow(
        list.entries.map(loader.source), playlist: playlist, size: size ?? PixelSize(1920, 1080), background: background, onSkip: onSkip)
    }
  }

  /// Whether something is asked for that only a show has.
  var isUsed: Bool { each != nil || transition != nil || motion != nil || shuffle }
}

extension CanvasFit: ExpressibleByArgument {}
extension ItemMotion: ExpressibleByArgument {}

extension ArgumentValue {
  /// `22:00-07:00,12:00-13:00`.
  static func hours(_ text: String) throws -> Schedule {
    try found(Schedule(hours: text), else: "hours are times of the day, such as 22:00-07:00; several are separated by commas")
  }

  /// Permission bits in octal, such as `660`.
  static func permissions(_ text: String) throws -> UInt16 {
    guard let mode = UInt16(text, radix: 8), mode <= 0o777 else { throw ValidationError("permissions are octal, such as 660") }
    return mode
  }

  static func duration(_ text: String) throws -> Double {
    let seconds = try seconds(text)
    guard seconds > 0 else { throw ValidationError("a length is a number of seconds above zero, such as 8") }
    return seconds
  }

  /// `blur`, or a colour.
  static func itemBackground(_ text: String) throws -> ItemBackground {
    try found(ItemBackground(text), else: "what shows beside inputs is blur, black, white, #rgb, #rrggbb or #rrggbbaa")
  }
}
