import ArgumentParser
import Foundation
import TextEscaping

/// What a player can be told. What `acetate ctl` has to know of each command stands in this file; `PlayControl` carries it out.
enum ControlCommand: String, CaseIterable {
  case play, pause, next, previous, show, seek, state, set, parameter, load, screenshot, status, statistics, subscribe, blank, wake
  case brightness, gamma
  case lowPower = "low-power"
  case quit
}

extension ControlCommand {
  /// What is offered and told of a command: its row of the table.
  struct Row {
    /// What it does, for help.
    var summary: String
    /// What stands behind its name, for help.
    var usage: String
    var offers: Offers

    init(_ summary: String, takes usage: String = "", offers: Offers = .nothing) {
      (self.summary, self.usage, self.offers) = (summary, usage, offers)
    }
  }

  /// What a shell offers behind a command's name.
  enum Offers {
    case nothing
    case words([String])
    case states
    /// Any number of files.
    case files
    /// One file that a picture is written to.
    case picture
  }

  var row: Row {
    switch self {
    case .play: Row("let time go on")
    case .pause: Row("stop it")
    case .next: Row("the next item")
    case .previous: Row("the one before")
    case .show: Row("item N, counted from 1", takes: "N")
    case .seek: Row("to a time of the item; +5 and -5 are from here", takes: "SECONDS")
    case .state:
      Row("to a state of the document, animated as it says; without a name as written", takes: "[NAME]", offers: .states)
    case .set: Row("set a property, as --set does; --duration animates it", takes: "LAYER.KEY=VALUE")
    case .parameter: Row("set a parameter of the document, as --param does", takes: "NAME=VALUE")
    case .load: Row("play other inputs", takes: "INPUT…", offers: .files)
    case .screenshot: Row("save what is shown; with --glass as the card itself tells", takes: "FILE.png", offers: .picture)
    case .status: Row("say what is shown")
    case .statistics: Row("say what was measured")
    case .subscribe: Row("say what happens, a line of JSON each, until interrupted")
    case .blank: Row("turn the displays off")
    case .wake: Row("turn them on again")
    case .brightness: Row("of built-in displays, from 0 to 1", takes: "LEVEL")
    case .gamma: Row("lighter above 1, darker below, by the card's own table of colours", takes: "VALUE")
    case .lowPower:
      Row("fewer new pictures where nothing moves fast, or all of them", takes: "on|off", offers: .words(["on", "off"]))
    case .quit: Row("end the player")
    }
  }

  /// Lines of help, one a command.
  static var help: String {
    let lines = allCases.map { command -> String in
      let row = command.row, name = row.usage.isEmpty ? command.rawValue : "\(command.rawValue) \(row.usage)"
      return "  \(name)" + String(repeating: " ", count: max(1, 28 - name.unicodeScalars.count)) + row.summary
    }
    return lines.joined(separator: "\n")
  }

  /// Members of a request for it, made of what stands behind its name.
  ///
  /// - Parameter duration: seconds that `set` takes.
  /// - Throws: `ValidationError` for arguments that make no sense.
  func members(of arguments: [String], duration: Double?) throws -> [String: Any] {
    func one(_ what: String) throws -> String {
      guard arguments.count == 1 else { throw ValidationError("\(rawValue) takes \(what)") }
      return arguments[0]
    }
    switch self {
    case .play, .pause, .next, .previous, .status, .statistics, .subscribe, .blank, .wake, .quit:
      guard arguments.isEmpty else { throw ValidationError("\(rawValue) takes nothing more") }
      return [:]
    case .show:
      guard let item = Int(try one("an item's number")) else { throw ValidationError("show takes an item's number") }
      return ["item": item]
    case .seek:
      let text = try one("seconds"), isRelative = text.hasBytePrefix("+") || text.hasBytePrefix("-")
      let seconds = try ArgumentValue.seconds(text)
      return isRelative ? ["by": seconds] : ["time": seconds]
    case .state:
      guard arguments.count <= 1 else { throw ValidationError("state takes one name, or none") }
      guard let name = arguments.first else { return [:] }
      return ["state": name]
    case .set:
      let assignment = try ArgumentValue.layerAssignment(try one("layer.key=value"))
      var members: [String: Any] = ["target": assignment.target, "value": assignment.value]
      if let duration { members["duration"] = duration }
      return members
    case .parameter:
      let (name, value) = try ArgumentValue.assignment(try one("name=value"))
      return ["target": name, "value": value]
    case .load:
      guard !arguments.isEmpty else { throw ValidationError("load takes inputs") }
      return ["inputs": arguments.map(Self.absolute)]
    case .screenshot:
      let path = try one("a file")
      return ["path": Self.absolute(path)]
    case .gamma:
      let gamma = try ArgumentValue.gamma(try one("a number from 0.2 to 5"))
      return ["gamma": gamma]
    case .lowPower:
      let choice = try one("on or off")
      guard ["on", "off"].contains(choice) else { throw ValidationError("low-power takes on or off, not '\(choice)'") }
      return ["on": choice == "on"]
    case .brightness:
      let level = try ArgumentValue.share(try one("a level from 0 to 1"))
      return ["level": level]
    }
  }

  /// The player may have another working folder.
  private static func absolute(_ path: String) -> String {
    path.hasBytePrefix("scene:") ? path : URL(fileURLWithPath: path).standardizedFileURL.path
  }
}
