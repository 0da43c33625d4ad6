import Acetate
import Graphics
import HTTPMessages
import Logging
import MediaFiles
import Playlists
import Synchronization
import TextEscaping
import UIKit

extension PlayCommand {
  private final class Show {
    /// Where it comes from, which may change.
    var inputs: [String]
    let list: Playlist
    let sources: [PlaylistSource]

    init(_ inputs: [String], _ list: Playlist, _ sources: [PlaylistSource]) {
      (self.inputs, self.list, self.sources) = (inputs, list, sources)
    }
  }

  func run() throws {
    SceneEntry.isLive = true
    let shows = try (separate ? inputs.map { [$0] } : [inputs]).map { inputs in
      let list = try ItemInputs.playlist(inputs)
      for fault in list.faults { Terminal.log.warning("\(fault)") }
      return Show(inputs, list, try sources(list.entries, of: inputs))
    }
    var file = try (stats?.isEmpty == false ? stats : nil).map { path throws(Failure) in try StatisticsFile(path) }
    var script = try recordEvents.map { path throws(Failure) in try StatisticsFile(path, option: "--record-events") }
    var settings = try playerSettings()
    if recordEvents != nil { settings.eventRecorder = EventRecorder() }
    let report = try play(shows, settings: settings)
    if let recorder = settings.eventRecorder { try script?.write(Data(recorder.script.utf8)) }
    if stats != nil {
      if stats != "-" { Terminal.tell(report.description) }
      try file?.write(reportingFailures { try report.json() })
    }
    if let signal = report.signal { endProcess(by: signal) }
  }

  /// The inputs. Scenes are read at once, since a name that is wrong stays wrong, though one of a list is left out; so is what is alone:
  /// without a fallback there is nothing to play when it cannot be read.
  private func sources(_ entries: [PlaylistEntry], of inputs: [String]) throws -> [PlaylistSource] {
    let loader = loader(for: inputs)
    let isAlone = inputs.count == 1 && entries.count == 1
    return try entries.map { entry in
      var source = loader.source(entry)
      guard entry.source.hasBytePrefix("scene:") || isAlone && !ItemInputs.isList(inputs[0]), source.preparation == nil else {
        return source
      }
      do {
        let composition = try loader.load(entry, needsState: isAlone)
        source.load = { composition }
      } catch  where entry.place != nil || fallback != nil && !entry.source.hasBytePrefix("scene:") {
        return source
      }
      return source
    }
  }

  private func play(_ shows: [Show], settings: PlayerSettings) throws -> PlayReport {
    for show in shows where show.sources.count == 1 && show.sources[0].preparation == nil {
      guard let composition = try? show.sources[0].load(), composition.answersInput else { continue }
      // It lives on the machine's clock, with the person in front of the display, and has no time to go back to.
      if let option = separate ? "--separate" : control != nil ? "--control" : http != nil ? "--http" : blank != nil ? "--blank" : nil {
        throw Failure(.usage, "\(option) is for what is played, not for \(show.inputs[0]), a program that answers what a person does")
      }
      var settings = settings
      let title = show.inputs[0]
      settings.canvas = composition.size
      settings.onFirstPicture = { LiveProgram.current?.didShow() }
      if SceneEntry.isApplication(inputs[0]) {
        return try reportingFailures {
          try MainActor.assumeIsolated {
            try Player.runApplication(on: .main, like: document.screen, settings: settings) { player in
              if settings.expectsWindow { player.title = title }
              return Self.showNotices(over: player)
            }
          }
        }
      }
      return try reportingFailures {
        let player = try Player(composition.rootLayer, settings: settings)
        if settings.expectsWindow { player.title = title }
        return try withExtendedLifetime(Self.showNotices(over: player)) { try player.run() }
      }
    }
    var settings = settings
    if let live = LiveProgram.current { settings.onFirstPicture = { live.didShow() } }
    let players = try shows.map { try player($0, settings) }
    players[0].blankHours = blank
    players[0].startTime = LiveProgram.current?.time ?? 0
    let notices = LiveProgram.current?.watchNotice { [weak player = players[0]] words in player?.notice = words }
    defer { withExtendedLifetime(notices) {} }
    let sockets = try controlSockets()
    let listener =
      try sockets.isEmpty
      ? nil
      : PlayControl(players, on: sockets, notes: notes) { _, names in
        let others = try names.map(inputPath)
        try ItemInputs.requireThere(others)
        var told: [PlaylistError] = []
        return try contents(of: others, told: &told)
      }
    listener?.onLoad = { display, names in shows[display].inputs = (try? names.map(inputPath)) ?? names }
    defer { listener?.close() }
    return try reportingFailures { try players[0].run(beside: Array(players[1...])) }
  }

  /// Lays the words of whoever builds the program anew over it.
  private static func showNotices(over player: Player) -> AnyObject? {
    LiveProgram.current?.watchNotice { [weak player] words in player?.notice = words }
  }

  /// Where the player listens for what it is told.
  private func controlSockets() throws -> [ControlSocket] {
    var sockets: [ControlSocket] = []
    if let control { sockets.append(.lines(path: control, mode: controlMode ?? 0o600)) }
    if let http {
      let token = try httpToken.map(ControlToken.read) ?? HTTPToken.random()
      if httpToken == nil { Terminal.log.notice("the control page is http://\(http)/#\(token)") }
      sockets.append(.http(http, token: token))
    }
    return sockets
  }

  private func player(_ show: Show, _ settings: PlayerSettings) throws -> PlaylistPlayer {
    let fallback = try fallback.map { try loader(for: []).load(PlaylistEntry(source: $0)) } ?? listedFallback(show.list)
    var remarks: [String: Remark] = [:]
    let player = try reportingItemFailures {
      try PlaylistPlayer(show.sources, playlist: playlistSettings(show.list), settings: settings, fallback: fallback) { name, error in
        let remark = remarks[name, default: Remark()]
        remarks[name] = remark
        remark.make("\(name) is left out: \(error)", level: .warning)
      }
    }
    player.onSave = { [weak player] in
      if let player { save(from: player) }
    }
    let remark = Remark()
    var told = show.list.faults
    player.reloadFolders = ItemInputs.folders(show.inputs, show.list, ofOneFile: settings.expectsWindow)
    player.reload = {
      do {
        var contents = try contents(of: show.inputs, told: &told)
        if settings.expectsWindow { contents.folders = ItemInputs.folders(show.inputs, show.list, ofOneFile: true) }
        return contents
      } catch {
        remark.make("the playlist stays as it was: \(error)", level: .warning)
        return nil
      }
    }
    return player
  }

  /// What a list names for while nothing else can be shown; nil where that cannot be shown either.
  private func listedFallback(_ list: Playlist) -> Composition? {
    guard let path = list.fallback else { return nil }
    do {
      let composition = try loader(for: []).load(PlaylistEntry(source: path))
      try RenderError.requireCanvas(composition.size)
      return composition
    } catch {
      Terminal.log.warning("fallback: \(error)")
      return nil
    }
  }

  /// What inputs come to, read anew. Throws where there is nothing that could be played, and where a list is not all there.
  /// - Parameter told: what has been told to be wrong, and need not be told again.
  private func contents(of inputs: [String], told: inout [PlaylistError]) throws -> PlaylistContents {
    let list = try ItemInputs.playlist(inputs)
    if let fault = list.faults.first(where: \.breaksOff) { throw Failure(fault) }
    for fault in list.faults where !told.contains(fault) { Terminal.log.warning("\(fault)") }
    told = list.faults
    return PlaylistContents(
      sources: list.entries.map(loader(for: inputs).source), playlist: playlistSettings(list), folders: ItemInputs.folders(inputs, list))
  }

  private func loader(for inputs: [String]) -> ItemLoader {
    var loader = ItemLoader(document: document, state: state)
    if inputs.count <= 1, !inputs.contains(where: ItemInputs.isList) { loader.demand = .nothing }
    return loader
  }

  func playlistSettings(_ list: Playlist) -> PlaylistSettings {
    var settings = items.settings(list)
    settings.fit = fit ?? .fit
    settings.background = background
    settings.start = from ?? 0
    settings.end = to
    settings.rate = rate ?? 1
    settings.repeats = loop
    settings.stopsAtEnd = quitAtEnd
    return settings
  }

  func playerSettings() throws -> PlayerSettings {
    var settings = PlayerSettings()
    settings.place = place
    settings.connectors = connector?.split(atEach: ",").filter { !$0.isEmpty } ?? []
    settings.arrangement = span ? .span : mirror ? .mirror : separate ? .separate : .single
    settings.mode = mode
    settings.rotation = rotate ?? .none
    settings.isMirrored = mirrorImage
    settings.usesPlaneRotation = !noPlaneRotation
    settings.margin = margin ?? 0
    settings.zoom = zoom ?? 1
    settings.columns = columns
    settings.bezel = bezel ?? 0
    settings.device = device
    if let volume { settings.volume = Float(volume) }
    if let soundDevice { settings.soundDevice = soundDevice }
    settings.backend = try backend ?? backendOfEnvironment() ?? .auto
    if let cacheMb { settings.cacheByteLimit = cacheMb }
    settings.dithers = dither
    settings.usesVariableRefresh = vrr
    settings.usesPlanes = planes
    settings.importsVideo = importVideo
    settings.pointer = try cursor.map(pointerPicture)
    settings.gamma = gamma ?? 1
    settings.onDegradation = { [remark = Remark()] sentence in remark.make(sentence, level: .warning) }
    settings.prefersLowPower = lowPower
    settings.prefersLowLatency = lowLatency
    settings.handlesSignals = true
    settings.waitsForDisplay = waitForDisplay
    let remark = Remark()
    settings.onWait = { reason in remark.make("waiting: \(reason)", level: .notice) }
    settings.notifiesServiceManager = true
    settings.programStart = Self.programStart
    if stats != nil { settings.allocationCount = AllocationCounter.begin() }
    return settings
  }

  private func pointerPicture(_ name: String) throws -> PointerPicture {
    if name == "arrow" { return .arrow }
    let image: CGImage
    do { image = try ImageFile.read(path: name) } catch { throw Failure(error) }
    guard image.width <= 256, image.height <= 256 else {
      throw Failure(
        .badInput, "\(name): a cursor has at most 64 by 64 pixels, on some cards 256 by 256, not \(image.width) by \(image.height)")
    }
    let place = hotSpot ?? PixelPlace(x: 0, y: 0)
    guard place.x < image.width, place.y < image.height else {
      throw Failure(.usage, "--hot-spot \(place.x),\(place.y) lies beside \(name), which has \(image.width) by \(image.height) pixels")
    }
    return PointerPicture(image: image, hotX: place.x, hotY: place.y)
  }

  /// When the kernel started this program, in seconds of the monotonic clock, at most a hundredth of a second early; nil where it does not
  /// say.
  private static var programStart: Double? {
    // The name, in parentheses, may hold anything. The start is the twentieth field after it, in ticks since the machine was started, sleep
    // included.
    guard let text = try? String(contentsOfFile: "/proc/self/stat", encoding: .utf8), let name = text.unicodeScalars.lastIndex(of: ")")
    else { return nil }
    let fields = text[name...].split(atEach: " ")
    guard fields.count > 20, let ticks = Double(fields[20]) else { return nil }
    let now = monotonicSeconds()
    var sinceBoot = timespec()
    clock_gettime(CLOCK_BOOTTIME, &sinceBoot)
    let age = Double(sinceBoot.tv_sec) + Double(sinceBoot.tv_nsec) / 1e9 - ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
    return now - age
  }

  /// Saves what is shown under the first free name. What stands in the way is said, and nothing ends by it.
  private func save(from player: PlaylistPlayer) {
    do {
      guard let picture = try player.picture() else { return }
      let bytes = try ImageEncoder(format: .png).encode(picture, name: "picture")
      _ = try SavedPicture.write(bytes, into: FileManager.default.currentDirectoryPath)
    } catch let failure as Failure {
      Terminal.complain(failure)
    } catch {
      Terminal.complain("\(error)")
    }
  }
}

/// Says the same thing once, however often it comes up in a row.
private final class Remark: Sendable {
  private let last = Mutex("")

  func make(_ text: String, level: Logger.Level) {
    let isNew = last.withLock { last in
      defer { last = text }
      return last != text
    }
    if isNew { Terminal.log.log(level: level, "\(text)") }
  }
}
