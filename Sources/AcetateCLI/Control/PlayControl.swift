import Acetate
import CAML
import FileFormats
import Graphics
import MediaFiles
import OfflineOutput
import QuartzCore
import TextEscaping

/// Answers what comes by the control socket of a player, or of several on displays of their own, on their thread.
final class PlayControl {
  private let players: [PlaylistPlayer]
  private let server: ControlServer
  private let load: (_ player: Int, _ inputs: [String]) throws -> PlaylistContents
  /// Told when the player of an index plays other inputs.
  var onLoad: ((_ player: Int, _ inputs: [String]) -> Void)?
  private let backlight: Backlight
  /// The file whose lines are told as notes.
  private let notes: String?
  private let bell: RunLoopBell
  /// Requests that may wait for statistics, and for what displays show.
  static let waitingLimit = 1024
  private var waiting: [(client: Int, id: ControlValue?)] = []
  private var waitingForGlass: [(player: Int, client: Int, request: ControlRequest)] = []

  /// Listens from now on.
  /// - Parameters:
  ///   - players: at least one; the first is told what goes for all displays.
  ///   - sockets: where to listen.
  ///   - notes: a file whose lines a status tells.
  ///   - load: reads other inputs for the player of an index.
  init(
    _ players: [PlaylistPlayer], on sockets: [ControlSocket], backlight: Backlight = Backlight(), notes: String? = nil,
    load: @escaping (_ player: Int, _ inputs: [String]) throws -> PlaylistContents
  ) throws {
    (self.players, self.load, self.backlight, self.notes) = (players, load, backlight, notes)
    final class Reference { weak var control: PlayControl? }
    let reference = Reference()
    bell = RunLoopBell { reference.control?.answerAll() }
    server = try reportingFailures { [ring = bell.ring] in try ControlServer(sockets, ring: ring) }
    reference.control = self
    for (index, player) in players.enumerated() {
      player.onChange = { [weak self] change in self?.tell(change, of: index) }
      player.onCapture = { [weak self] picture, failure in self?.deliver(picture, failure, of: index) }
    }
    players[0].onReport = { [weak self] report in self?.deliver(report) }
  }

  func close() { server.close() }

  /// Seconds after which others on the thread get their turn, however much has been asked.
  private static let slice = 0.01

  private func answerAll() {
    let end = monotonicSeconds() + Self.slice
    while let request = server.takeRequest() {
      let isHeard = server.isConnected(request.client)
      if let reply = answer(request.line, from: request.client, isHeard: isHeard) { server.send(reply.line, to: request.client) }
      if monotonicSeconds() >= end { return bell.ring() }
    }
  }

  /// What a line is answered with; nil where the answer comes later.
  /// - Parameter isHeard: whether the client is still there. What it has asked to be done is done all the same.
  func answer(_ line: String, from client: Int, isHeard: Bool = true) -> ControlReply? {
    guard let request = try? JSONDecoder().decode(ControlRequest.self, from: Data(line.utf8)) else {
      return ControlReply(error: #"a request is an object on a line, such as {"command":"next"}"#)
    }
    guard let command = ControlCommand(rawValue: request.command) else {
      let names = ControlCommand.allCases.map(\.rawValue).joined(separator: ", ")
      return ControlReply(id: request.id, error: "there is no command '\(request.command)'; there are \(names)")
    }
    if !isHeard, [.screenshot, .status, .statistics].contains(command), request.path == nil { return nil }
    if command == .statistics {
      guard waiting.count < Self.waitingLimit else { return ControlReply(id: request.id, error: "too many wait for statistics") }
      waiting.append((client, request.id))
      players[0].requestReport()
      return nil
    }
    return reply(to: request) { try perform(command, request, client) }
  }

  /// What a request is answered with, whose answer comes later where that is nil.
  private func reply(to request: ControlRequest, _ perform: () throws -> ControlReply?) -> ControlReply? {
    do {
      guard var reply = try perform() else { return nil }
      (reply.id, reply.ok) = (request.id, true)
      return reply
    } catch let failure as Failure {
      return ControlReply(id: request.id, error: "\(failure)")
    } catch let error as CAMLError {
      return ControlReply(id: request.id, error: error.diagnostic.message)
    } catch let error as RenderError {
      return ControlReply(id: request.id, error: error.description)
    } catch {
      return ControlReply(id: request.id, error: "\(error)")
    }
  }

  private func perform(_ command: ControlCommand, _ request: ControlRequest, _ client: Int) throws -> ControlReply? {
    let display = request.display ?? 1
    guard (1...players.count).contains(display) else {
      throw Failure(.usage, players.count == 1 ? "there is one player alone" : "a display is a number from 1 to \(players.count)")
    }
    let player = players[display - 1]
    switch command {
    case .play: player.resume()
    case .pause: player.pause()
    case .next: player.step(by: 1)
    case .previous: player.step(by: -1)
    case .show:
      guard let item = request.item, (1...player.count).contains(item) else {
        throw Failure(.usage, "show takes an item from 1 to \(player.count)")
      }
      try player.requireItem(item - 1)
      player.show(item: item - 1)
    case .seek:
      guard let time = request.time ?? request.by.map({ player.time + $0 }), abs(time) <= 1e9 else {
        throw Failure(.usage, "seek takes a time, or by, in seconds")
      }
      player.seek(to: time)
    case .state:
      guard player.show(stateNamed: request.state) else {
        let names = player.states.names.joined(separator: ", ")
        throw Failure(.usage, "no state is named '\(request.state ?? "")'" + (names.isEmpty ? "; there are none" : "; there are \(names)"))
      }
    case .set:
      guard let target = request.target, let value = request.value else {
        throw Failure(.usage, "set takes a target, such as title.string, and a value")
      }
      guard let duration = Optional(request.duration ?? 0), (0...3600).contains(duration) else {
        throw Failure(.usage, "a duration lies between 0 and 3600 seconds")
      }
      try player.change(within: duration) { try LayerAssignment(target: target, value: value.text).apply(to: $0, takesPipes: false) }
    case .parameter:
      guard let target = request.target, let value = request.value else {
        throw Failure(.usage, "parameter takes a target, such as mode, and a value")
      }
      try player.setParameter(target, to: value.text)
    case .load:
      guard let inputs = request.inputs, !inputs.isEmpty else { throw Failure(.usage, "load takes inputs") }
      var contents = try load(display - 1, inputs)
      // What is shown gives way to something that can be.
      try contents.readFirst()
      onLoad?(display - 1, inputs)
      player.play(contents)
    case .screenshot:
      guard request.path != "" else { throw Failure(.usage, "screenshot takes a path, or none for the picture as the answer") }
      if let path = request.path { try requireOrdinary(path) }
      guard (1...8192).contains(request.width ?? 1) else { throw Failure(.usage, "a width is a number of pixels from 1 to 8192") }
      guard request.glass == true else { return try answer(request, with: try player.picture()) }
      guard waitingForGlass.count < Self.waitingLimit else { throw Failure(.unavailable, "too many wait for pictures") }
      guard player.requestCapture() else { throw Failure(.unavailable, "nothing is shown yet") }
      waitingForGlass.append((display - 1, client, request))
      return nil
    case .status: return status(of: display - 1)
    case .subscribe: server.subscribe(client)
    case .blank: players[0].setBlanked(true)
    case .wake: players[0].setBlanked(false)
    case .brightness:
      guard let level = request.level, (0...1).contains(level) else { throw Failure(.usage, "brightness takes a level from 0 to 1") }
      let abilities = players[0].abilities
      if abilities.withBrightness.isEmpty {
        try backlight.set(level, connectors: abilities.connectors)
      } else {
        players[0].tuning.brightness = level
      }
      return ControlReply(level: level)
    case .gamma:
      guard let gamma = request.gamma, ArgumentValue.gammas.contains(gamma) else {
        throw Failure(.usage, "gamma takes a number from 0.2 to 5")
      }
      if let problem = players[0].abilities.gammaProblem { throw Failure(.unavailable, problem) }
      players[0].tuning.gamma = gamma
    case .lowPower:
      guard let isOn = request.on else { throw Failure(.usage, "low-power takes on: true or false") }
      players[0].tuning.savesPower = isOn
    case .quit: player.stop()
    case .statistics: break
    }
    return ControlReply()
  }

  private func status(of index: Int) -> ControlReply {
    let player = players[index]
    var reply = ControlReply(item: player.index + 1, name: player.itemName, count: player.count, time: player.time)
    (reply.paused, reply.blanked) = (player.isPaused, players[0].isBlanked)
    if players.count > 1 { (reply.display, reply.displays) = (index + 1, players.count) }
    let states = player.states
    if !states.names.isEmpty { (reply.states, reply.state) = (states.names, states.current) }
    reply.notes = notes.flatMap(Self.lines)
    return reply
  }

  /// The lines of a file, of its first 64 KiB; nil where there are none.
  private static func lines(ofFile path: String) -> [String]? {
    guard let data = FileContents.head(path, count: 1 << 16) else { return nil }
    let lines = String(decoding: data, as: UTF8.self).byteLines.filter { !$0.isEmpty }
    return lines.isEmpty ? nil : lines
  }

  /// Writes the picture that a `screenshot` asked for, or puts it into the answer.
  private func answer(_ request: ControlRequest, with picture: CGImage?) throws -> ControlReply {
    guard let picture else { throw Failure(.unavailable, "nothing is shown yet") }
    guard let path = request.path else { return ControlReply(picture: try uri(of: picture, width: request.width)) }
    try save(picture, to: path)
    return ControlReply(path: path)
  }

  private func save(_ picture: CGImage, to path: String) throws {
    let bytes = try ImageEncoder(format: .png).encode(picture, name: path)
    try reportingFailures { try writeFile(bytes, to: path, isOrdinary: true) }
  }

  /// Sees that a path names an ordinary file, or nothing yet: nothing else is written, and nothing that would be waited for.
  private func requireOrdinary(_ path: String) throws(Failure) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { return }
    throw Failure(.cannotCreate, "\(path): it is no ordinary file, and pictures are written to those alone; name another one")
  }

  /// A picture as a `data:` URI.
  private func uri(of picture: CGImage, width: Int?) throws -> String {
    let longest = max(picture.width, picture.height)
    let small = width.map { picture.reduced(toSide: max(1, $0 * longest / picture.width)) } ?? picture
    let bytes = Data(try ImageEncoder(format: .png).encode(small, name: "picture"))
    guard bytes.count * 4 / 3 < ControlServer.lineLimit else {
      throw Failure(.usage, "the picture has \(bytes.count) bytes, too many for an answer; give a width, or a path")
    }
    return "data:\(FileFormat.png.mimeType ?? "");base64," + bytes.base64EncodedString()
  }

  private func deliver(_ report: PlayReport) {
    for (client, id) in waiting {
      let statistics = ControlStatistics(flips: report.flips, missed: report.missed, divisors: report.divisors)
      server.send(ControlReply(id: id, ok: true, statistics: statistics).line, to: client)
    }
    waiting.removeAll()
  }

  private func deliver(_ picture: CGImage?, _ failure: String, of player: Int) {
    for (_, client, request) in waitingForGlass.filter({ $0.player == player }) {
      let reply = reply(to: request) {
        guard let picture else { throw Failure(.unavailable, failure) }
        return try answer(request, with: picture)
      }
      if let reply { server.send(reply.line, to: client) }
    }
    waitingForGlass.removeAll { $0.player == player }
  }

  private func tell(_ change: PlaylistPlayer.Change, of index: Int) {
    guard server.hasSubscribers else { return }
    var event: ControlReply
    switch change {
    case .item(let index, let name): event = ControlReply(event: "item", item: index + 1, name: name)
    case .paused(let isPaused): event = ControlReply(event: "paused", paused: isPaused)
    case .blanked(let isBlanked): event = ControlReply(event: "blanked", blanked: isBlanked)
    case .displayed(let isDisplayed): event = ControlReply(event: "displayed", displayed: isDisplayed)
    }
    event.count = players[index].count
    if players.count > 1 { event.display = index + 1 }
    server.sendToSubscribers(event.line)
  }
}
