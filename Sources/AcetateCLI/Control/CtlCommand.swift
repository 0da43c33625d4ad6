import Acetate
import ArgumentParser
import Foundation
import TextEscaping

struct CtlCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ctl", abstract: "Tells a running 'acetate play --control SOCKET' what to do.",
    discussion: """
      COMMANDS
        play, pause                 let time go on, stop it
        next, previous              the next item, the one before
        show N                      item N, counted from 1
        seek SECONDS                to a time of the item; +5 and -5 are from here
        state [NAME]                to a state of the document, animated as it says; without a name as written
        set LAYER.KEY=VALUE         set a property, as --set does; --duration animates it
        parameter NAME=VALUE        set a parameter of the document, as --param does
        load INPUT…                 play other inputs
        screenshot FILE.png         save what is shown; with --glass as the card itself tells
        status, statistics          say what is shown, what was measured
        subscribe                   say what happens, a line of JSON each, until interrupted
        blank, wake                 turn the displays off, and on again
        brightness LEVEL            of built-in displays, from 0 to 1
        gamma VALUE                 lighter above 1, darker below, by the card's own table of colours
        low-power on|off            fewer new pictures where nothing moves fast, or all of them
        quit                        end the player

      EXAMPLES
        acetate play menu.m3u8 --loop --control /run/acetate.sock
        acetate ctl --socket /run/acetate.sock set title.string="Back at noon"
        acetate ctl state Closed
        acetate ctl status

      EXIT CODES
        0   done
        64  the player does not understand, or cannot do it; its answer says why
        69  no player listens there

      docs/control.md has the protocol.
      """)

  @Option(
    help: ArgumentHelp(
      "The player's socket. Default: the variable ACETATE_CONTROL, else acetate.sock in XDG_RUNTIME_DIR, else in /run.", valueName: "path"),
    completion: .file())
  var socket: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("How long 'set' takes to change. Default: 0.", valueName: "seconds"),
    transform: ArgumentValue.seconds)
  var duration: Double?

  @Option(
    help: ArgumentHelp(
      "Of displays that 'play --separate' gives inputs of their own, the one that is meant. Default: 1.", valueName: "number"))
  var display: Int?

  @Flag(help: "Of 'screenshot': ask the card what the display shows, with its planes, cursor and gamma.")
  var glass = false

  @Argument(help: "What to do.")
  var command: ControlCommand

  @Argument(
    parsing: .allUnrecognized, help: ArgumentHelp("What the command takes.", valueName: "arguments"),
    completion: .custom { words, index, _ in ControlCompletion.candidates(words, index) })
  var arguments: [String] = []

  func validate() throws { _ = try request() }

  func run() throws {
    let path = socket ?? Self.defaultSocket
    guard let descriptor = UnixAddress.connect(to: path) else {
      throw Failure(.unavailable, "no player listens at \(path): \(String(cString: strerror(errno))); start one with --control \(path)")
    }
    let connection = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    let line = try JSONSerialization.data(withJSONObject: try request(), options: [.sortedKeys, .withoutEscapingSlashes])
    try Terminal.write(Array(line) + [UInt8(ascii: "\n")], to: descriptor, name: path)
    var rest = Data()
    while true {
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        let answer = Data(rest[..<end])
        rest = Data(rest[rest.index(after: end)...])
        try take(answer)
        if command != .subscribe { return }
      }
      let more = connection.availableData
      guard !more.isEmpty else {
        if command == .subscribe || command == .quit { return }
        throw Failure(.unavailable, "the player at \(path) ended without an answer")
      }
      rest += more
    }
  }

  /// Says what an answer says.
  private func take(_ answer: Data) throws {
    let reply = try? JSONSerialization.jsonObject(with: answer) as? [String: Any]
    if let error = reply?["error"] as? String { throw Failure(.usage, error) }
    guard command == .status || command == .statistics || reply?["event"] != nil else { return }
    try Terminal.sayLine(String(decoding: answer, as: UTF8.self))
  }

  /// The request, as an object of JSON.
  func request() throws -> [String: Any] {
    var object: [String: Any] = ["command": command.rawValue]
    if let display { object["display"] = display }
    if glass {
      guard command == .screenshot else { throw ValidationError("--glass is of screenshot") }
      object["glass"] = true
    }
    func one(_ what: String) throws -> String {
      guard arguments.count == 1 else { throw ValidationError("\(command.rawValue) takes \(what)") }
      return arguments[0]
    }
    switch command {
    case .play, .pause, .next, .previous, .status, .statistics, .subscribe, .blank, .wake, .quit:
      guard arguments.isEmpty else { throw ValidationError("\(command.rawValue) takes nothing more") }
    case .show:
      guard let item = Int(try one("an item's number")) else { throw ValidationError("show takes an item's number") }
      object["item"] = item
    case .seek:
      let text = try one("seconds")
      object[text.hasBytePrefix("+") || text.hasBytePrefix("-") ? "by" : "time"] = try ArgumentValue.seconds(text)
    case .state:
      guard arguments.count <= 1 else { throw ValidationError("state takes one name, or none") }
      if let name = arguments.first { object["state"] = name }
    case .set:
      let assignment = try ArgumentValue.layerAssignment(try one("layer.key=value"))
      (object["target"], object["value"]) = (assignment.target, assignment.value)
      if let duration { object["duration"] = duration }
    case .parameter:
      let (name, value) = try ArgumentValue.assignment(try one("name=value"))
      (object["target"], object["value"]) = (name, value)
    case .load:
      guard !arguments.isEmpty else { throw ValidationError("load takes inputs") }
      object["inputs"] = arguments.map(Self.absolute)
    case .screenshot: object["path"] = Self.absolute(try one("a file"))
    case .gamma: object["gamma"] = try ArgumentValue.gamma(try one("a number from 0.2 to 5"))
    case .lowPower:
      let choice = try one("on or off")
      guard ["on", "off"].contains(choice) else { throw ValidationError("low-power takes on or off, not '\(choice)'") }
      object["on"] = choice == "on"
    case .brightness: object["level"] = try ArgumentValue.share(try one("a level from 0 to 1"))
    }
    return object
  }

  /// The player may have another working folder.
  private static func absolute(_ path: String) -> String {
    path.hasBytePrefix("scene:") ? path : URL(fileURLWithPath: path).standardizedFileURL.path
  }

  static var defaultSocket: String {
    let environment = ProcessInfo.processInfo.environment
    if let path = environment["ACETATE_CONTROL"], !path.isEmpty { return path }
    return (environment["XDG_RUNTIME_DIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/run") + "/acetate.sock"
  }
}

extension ControlCommand: ExpressibleByArgument {}
