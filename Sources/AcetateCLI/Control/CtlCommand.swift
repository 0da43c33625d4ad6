import Acetate
import ArgumentParser
import Foundation

struct CtlCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ctl", abstract: "Tells a running 'acetate play --control SOCKET' what to do.",
    discussion: """
      COMMANDS
      \(ControlCommand.help)

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
    help: .value("path", "The player's socket. Default: the variable ACETATE_CONTROL, else acetate.sock in XDG_RUNTIME_DIR, else in /run."),
    completion: .file())
  var socket: String?

  @Option(seconds: "How long 'set' takes to change. Default: 0.") var duration: Double?

  @Option(help: .value("number", "Of displays that 'play --separate' gives inputs of their own, the one that is meant. Default: 1."))
  var display: Int?

  @Flag(help: "Of 'screenshot': ask the card what the display shows, with its planes, cursor and gamma.")
  var glass = false

  @Argument(help: "What to do.") var command: ControlCommand

  @Argument(
    parsing: .allUnrecognized, help: .value("arguments", "What the command takes."),
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

  private func take(_ answer: Data) throws {
    let reply = try? JSONSerialization.jsonObject(with: answer) as? [String: Any]
    if let error = reply?["error"] as? String { throw Failure(.usage, error) }
    guard command == .status || command == .statistics || reply?["event"] != nil else { return }
    try Terminal.sayLine(String(decoding: answer, as: UTF8.self))
  }

  func request() throws -> [String: Any] {
    var object: [String: Any] = ["command": command.rawValue]
    if let display { object["display"] = display }
    if glass {
      guard command == .screenshot else { throw ValidationError("--glass is of screenshot") }
      object["glass"] = true
    }
    return object.merging(try command.members(of: arguments, duration: duration)) { $1 }
  }

  static var defaultSocket: String {
    let environment = ProcessInfo.processInfo.environment
    if let path = environment["ACETATE_CONTROL"], !path.isEmpty { return path }
    return (environment["XDG_RUNTIME_DIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/run") + "/acetate.sock"
  }
}

extension ControlCommand: ExpressibleByArgument {}
