import Acetate
import ArgumentParser
import Foundation
import Graphics
import QuartzCore
import TestSupport
import Testing

@testable import AcetateCLI

@Suite("What a player is told by its control socket")
struct ControlTests {
  /// A player of three items without a display, and its socket.
  private final class Session {
    let folder: TemporaryFolder
    let player: PlaylistPlayer
    let control: PlayControl
    /// The player of another display.
    let other: PlaylistPlayer
    /// What other inputs players have taken.
    var loaded: [String] = []

    init(isSeparate: Bool = false) throws {
      folder = try TemporaryFolder()
      player = try PlaylistPlayer(["a", "b", "c"].map(Self.source))
      other = try PlaylistPlayer(["d", "e"].map(Self.source))
      let lights = Backlight(folder: folder.path("lights"))
      control = try PlayControl(
        isSeparate ? [player, other] : [player], on: [.lines(path: folder.path("s"), mode: 0o600)], backlight: lights,
        notes: folder.path("notes")
      ) { _, inputs in
        guard inputs != ["gone"] else { throw Failure(.noInput, "gone: there is no such file") }
        return PlaylistContents(sources: inputs.map(Self.source), playlist: PlaylistSettings(), folders: [])
      }
      control.onLoad = { [unowned self] _, inputs in loaded = inputs }
    }

    deinit { control.close() }

    private static func source(_ name: String) -> PlaylistSource {
      PlaylistSource(name: name) {
        if name.hasPrefix("broken") { throw Failure(.badInput, "\(name): it is damaged") }
        let layer = CALayer(), title = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 20)
        title.name = "title"
        layer.addSublayer(title)
        return Composition(layer)
      }
    }

    /// The answer to a line.
    func answer(_ line: String) -> String { control.answer(line, from: 1)?.line ?? "" }
  }

  @Test("a status tells the lines of the file of notes, as it is now")
  func notes() throws {
    let session = try Session()
    func notes() throws -> [String]? {
      let reply = try JSONSerialization.jsonObject(with: Data(session.answer(#"{"command":"status"}"#).utf8))
      return (reply as? [String: Any])?["notes"] as? [String]
    }
    #expect(try notes() == nil)
    try session.folder.write("there is no network\nhalf a \"plays\"\n", as: "notes")
    #expect(try notes() == ["there is no network", "half a \"plays\""])
    try session.folder.write("", as: "notes")
    #expect(try notes() == nil)
  }

  @Test("those who have gone are told nothing, but what they asked to be done is done; and not everybody may wait")
  func waiting() throws {
    let session = try Session()
    for command in ["status", "statistics", "screenshot"] {
      #expect(session.control.answer(#"{"command":"\#(command)"}"#, from: 1, isHeard: false) == nil)
    }
    #expect(session.control.answer(#"{"command":"next"}"#, from: 1, isHeard: false)?.ok == true && session.player.index == 1)
    // Without a display nothing is measured: they wait.
    for _ in 0..<1024 { #expect(session.control.answer(#"{"command":"statistics"}"#, from: 1) == nil) }
    #expect(session.answer(#"{"command":"statistics","id":3}"#) == #"{"error":"too many wait for statistics","id":3}"#)
  }

  @Test("items, time and pausing")
  func transport() throws {
    let session = try Session()
    let (player, answer) = (session.player, session.answer)
    #expect(answer(#"{"command":"next","id":7}"#) == #"{"id":7,"ok":true}"# && player.index == 1)
    #expect(answer(#"{"command":"previous","id":"x"}"#) == #"{"id":"x","ok":true}"# && player.index == 0)
    #expect(answer(#"{"command":"show","item":3}"#) == #"{"ok":true}"# && player.index == 2)
    #expect(answer(#"{"command":"seek","time":2.5}"#) == #"{"ok":true}"# && player.time == 2.5)
    #expect(answer(#"{"command":"seek","by":-1}"#) == #"{"ok":true}"# && player.time == 1.5)
    #expect(answer(#"{"command":"pause"}"#) == #"{"ok":true}"# && player.isPaused)
    #expect(answer(#"{"command":"status"}"#) == #"{"blanked":false,"count":3,"item":3,"name":"c","ok":true,"paused":true,"time":1.5}"#)
    #expect(answer(#"{"command":"play"}"#) == #"{"ok":true}"# && !player.isPaused)
    #expect(answer(#"{"command":"blank"}"#) == #"{"ok":true}"# && player.isBlanked)
    #expect(answer(#"{"command":"wake"}"#) == #"{"ok":true}"# && !player.isBlanked)
  }

  @Test("a token is the first line of a file that is its owner's alone")
  func tokens() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("letmein-please\nmore\n", as: "token")
    func problem() -> String? {
      do {
        _ = try ControlToken.read(path)
        return nil
      } catch { return (error as? Failure)?.message }
    }
    #expect(chmod(path, 0o644) == 0 && problem() == "\(path): others may read the token; take that away with chmod 600")
    #expect(try chmod(path, 0o600) == 0 && ControlToken.read(path) == "letmein-please")
    try folder.write("short\n", as: "token")
    #expect(problem()?.contains("at least 8 characters") == true)
  }

  @Test("displays with players of their own")
  func displays() throws {
    let session = try Session(isSeparate: true)
    let answer = session.answer
    #expect(answer(#"{"command":"next","display":2}"#) == #"{"ok":true}"# && session.other.index == 1 && session.player.index == 0)
    #expect(answer(#"{"command":"show","item":3}"#) == #"{"ok":true}"# && session.player.index == 2)
    #expect(
      answer(#"{"command":"status","display":2}"#).hasPrefix(#"{"blanked":false,"count":2,"display":2,"displays":2,"item":2,"name":"e","#))
    #expect(answer(#"{"command":"load","inputs":["x"],"display":2}"#) == #"{"ok":true}"# && session.other.itemName == "x")
    #expect(answer(#"{"command":"blank","display":2}"#) == #"{"ok":true}"# && session.player.isBlanked)
    #expect(answer(#"{"command":"next","display":3}"#) == #"{"error":"a display is a number from 1 to 2"}"#)
    #expect(try Session().answer(#"{"command":"next","display":2}"#) == #"{"error":"there is one player alone"}"#)
    #expect(try CtlCommand.parse(["next", "--display", "2"]).request()["display"] as? Int == 2)
  }

  @Test("properties of layers, and other inputs")
  func changes() throws {
    let session = try Session()
    let (player, answer) = (session.player, session.answer)
    func title() throws -> CALayer { try #require(try layer(named: "title")) }
    func layer(named name: String) throws -> CALayer? {
      var found: CALayer?
      try player.change(within: 0) { root in found = root.sublayers?.first { $0.name == name } }
      return found
    }
    #expect(answer(#"{"command":"set","target":"title.opacity","value":0.5}"#) == #"{"ok":true}"#)
    #expect(try title().opacity == 0.5 && title().animation(forKey: "opacity") == nil)
    #expect(answer(#"{"command":"set","target":"title.opacity","value":"1","duration":2}"#) == #"{"ok":true}"#)
    #expect(try title().opacity == 1 && title().animation(forKey: "opacity")?.duration == 2)
    #expect(answer(#"{"command":"load","inputs":["x","y"]}"#) == #"{"ok":true}"# && player.count == 2 && player.itemName == "x")
    #expect(answer(#"{"command":"load","inputs":["gone"]}"#) == #"{"error":"gone: there is no such file"}"# && player.itemName == "x")
  }

  @Test("what cannot be read changes nothing, and the answer says what is wrong with it")
  func unreadable() throws {
    let session = try Session()
    let (player, answer) = (session.player, session.answer)
    let name = player.itemName
    #expect(answer(#"{"command":"load","inputs":["broken","broken too"]}"#) == #"{"error":"broken: it is damaged"}"#)
    #expect(player.itemName == name && player.count == 3 && session.loaded == [])
    #expect(answer(#"{"command":"load","inputs":["broken","x"]}"#) == #"{"ok":true}"#)
    #expect(player.itemName == "x" && player.count == 2 && session.loaded == ["broken", "x"])
    #expect(answer(#"{"command":"show","item":1}"#) == #"{"error":"broken: it is damaged"}"# && player.itemName == "x")
  }

  @Test("inputs that are not there are told from those inside archives, and from lists, which may come to nothing")
  func missing() throws {
    let folder = try TemporaryFolder()
    try folder.write("PK", as: "pack.zip")
    try ItemInputs.requireThere([folder.path("pack.zip"), folder.path("pack.zip/inner/a.ca"), "scene:cards", folder.path("*.png")])
    for name in ["none", "none/a.png", "none.m3u8/a.png"] {
      #expect(throws: Failure.self) { try ItemInputs.requireThere([folder.path("pack.zip"), folder.path(name)]) }
    }
    #expect(throws: Failure.self) { try ItemInputs.requireThere(["/\(UUID().uuidString)"]) }
    #expect(throws: Failure.self) { try ItemInputs.requireThere([UUID().uuidString]) }
  }

  @Test("a socket that nobody has takes the place of one left behind, and of nothing else")
  func places() throws {
    let folder = try TemporaryFolder()
    func problem(_ path: String) throws -> String? {
      let player = try PlaylistPlayer([PlaylistSource(name: "a") { Composition(CALayer.sized) }])
      do {
        let control = try PlayControl([player], on: [.lines(path: path, mode: 0o600)]) { _, _ in throw Failure(.usage, "") }
        control.close()
        return nil
      } catch let failure as Failure { return failure.message.replacing(path, with: "PATH") }
    }
    func bound(_ name: String, _ kind: __socket_type) throws -> Int32 {
      let descriptor = socket(AF_UNIX, CInt(kind.rawValue), 0)
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: folder.path(name).utf8) }
      let status = withUnsafePointer(to: address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
      }
      try #require(status == 0)
      return descriptor
    }
    let used = try bound("used", SOCK_STREAM), other = try bound("other", SOCK_DGRAM), full = try bound("full", SOCK_STREAM)
    defer { for descriptor in [used, other, full] { close(descriptor) } }
    #expect(listen(used, 4) == 0 && listen(full, 0) == 0)
    // Whoever listens there takes no connections, and has as many as may wait.
    let waiting = (0..<3).compactMap { _ in UnixAddress.connect(to: folder.path("full"), waits: false) }
    defer { for descriptor in waiting { close(descriptor) } }
    close(try bound("stale", SOCK_STREAM))
    try folder.write("text", as: "file")
    #expect(symlink("used", folder.path("link")) == 0 && mkfifo(folder.path("pipe"), 0o600) == 0)
    let before = folder.contents
    for name in ["used", "other", "full"] {
      #expect(try problem(folder.path(name)) == "the control socket PATH: another program listens there")
    }
    for name in ["file", "link", "pipe"] {
      #expect(try problem(folder.path(name)) == "the control socket PATH: something else has this name")
    }
    #expect(try problem(folder.path("none/s"))?.hasSuffix("No such file or directory") == true)
    #expect(try problem(folder.path(String(repeating: "a", count: 120)))?.hasSuffix("its path is longer than 107 bytes") == true)
    #expect(folder.contents == before)
    #expect(try problem(folder.path("stale")) == nil && problem(folder.path("new")) == nil)
    #expect(folder.contents == before.filter { $0 != "stale" })
  }

  @Test(
    "what cannot be done is answered with a sentence",
    arguments: [
      ("next", "a request is an object on a line"), ("[]", "a request is an object on a line"),
      (#"{"command":"jump","id":2}"#, "there is no command 'jump'; there are play, pause, next"),
      (#"{"command":"show","item":4}"#, "show takes an item from 1 to 3"), (#"{"command":"seek"}"#, "seek takes a time, or by"),
      (#"{"command":"state","state":"Closed"}"#, "no state is named 'Closed'; there are none"),
      (#"{"command":"set","target":"title.opacity"}"#, "set takes a target"),
      (#"{"command":"set","target":"gone.opacity","value":1}"#, "gone"),
      (#"{"command":"set","target":"title.opacity","value":1,"duration":-1}"#, "between 0 and 3600"),
      (#"{"command":"parameter","target":"mode","value":"lock"}"#, "a scene has no parameters"),
      (#"{"command":"load","inputs":[]}"#, "load takes inputs"), (#"{"command":"screenshot"}"#, "nothing is shown yet"),
      (#"{"command":"screenshot","path":""}"#, "screenshot takes a path"),
      (#"{"command":"screenshot","width":0}"#, "a width is a number of pixels"),
      (#"{"command":"screenshot","path":"a.png"}"#, "nothing is shown yet"), (#"{"command":"brightness","level":2}"#, "from 0 to 1"),
      (#"{"command":"brightness","level":1}"#, "no display here has a light"), (#"{"command":"gamma"}"#, "from 0.2 to 5"),
      (#"{"command":"gamma","gamma":0}"#, "from 0.2 to 5"), (#"{"command":"low-power"}"#, "low-power takes on"),
      (#"{"command":"screenshot","path":"a.png","glass":true}"#, "nothing is shown yet"),
    ])
  func mistakes(line: String, words: String) throws {
    let reply = try Session().control.answer(line, from: 1)
    #expect(reply?.error?.contains(words) == true && reply?.ok == nil, "\(reply?.line ?? "")")
  }

  @Test("nothing that a command names is waited for: pipes are neither written nor read, nor devices")
  func pipes() throws {
    let session = try Session(), folder = session.folder
    #expect(mkfifo(folder.path("pipe"), 0o600) == 0 && symlink("pipe", folder.path("link")) == 0)
    for name in ["pipe", "link"] {
      let path = folder.path(name)
      let shot = session.answer(#"{"command":"screenshot","path":"\#(path)"}"#)
      #expect(shot == #"{"error":"\#(path): it is no ordinary file, and pictures are written to those alone; name another one"}"#)
      #expect(session.answer(#"{"command":"screenshot","path":"\#(path)","glass":true}"#) == shot)
      let picture = session.answer(#"{"command":"set","target":"title.contents","value":"\#(path)"}"#)
      #expect(picture == #"{"error":"title.contents: \#(path): it is not an ordinary file"}"#)
    }
    #expect(session.answer(#"{"command":"screenshot","path":"/dev/null"}"#).contains("it is no ordinary file"))
    #expect(session.answer(#"{"command":"set","target":"title.contents","value":"/dev/zero"}"#).contains("it is not an ordinary file"))
  }

  @Test("brightness is a part of what the light can do")
  func brightness() throws {
    let session = try Session()
    let light = session.folder.url.appendingPathComponent("lights/panel")
    try FileManager.default.createDirectory(at: light, withIntermediateDirectories: true)
    try "937\n".write(to: light.appendingPathComponent("max_brightness"), atomically: true, encoding: .utf8)
    #expect(session.answer(#"{"command":"brightness","level":0.25}"#) == #"{"level":0.25,"ok":true}"#)
    // 234.25.
    #expect(try String(contentsOf: light.appendingPathComponent("brightness"), encoding: .utf8) == "234\n")
  }

  @Test("of lights that say whose they are, those of the displays in use are set; else those that do not say")
  func lights() throws {
    let folder = try TemporaryFolder()
    for (name, device) in [("intel", "../../card0-eDP-1"), ("lid", "../../card1-DSI-2"), ("acpi", "../../LNXVIDEO:00")] {
      let light = folder.url.appendingPathComponent(name)
      try FileManager.default.createDirectory(at: light, withIntermediateDirectories: true)
      try "100\n".write(to: light.appendingPathComponent("max_brightness"), atomically: true, encoding: .utf8)
      try FileManager.default.createSymbolicLink(atPath: light.path + "/device", withDestinationPath: device)
    }
    func levels(_ level: Double, _ connectors: [String]) throws -> [String?] {
      try Backlight(folder: folder.url.path).set(level, connectors: connectors)
      return ["intel", "lid", "acpi"].map { try? String(contentsOfFile: folder.path("\($0)/brightness"), encoding: .utf8) }
    }
    #expect(try levels(0.1, ["eDP-1"]) == ["10\n", nil, nil])
    #expect(try levels(0.2, ["HDMI-A-1"]) == ["10\n", nil, "20\n"])
    #expect(try levels(0.3, ["DSI-2", "eDP-1"]) == ["30\n", "30\n", "20\n"])
    #expect(try levels(0.4, []) == ["40\n", "40\n", "40\n"])
    try FileManager.default.removeItem(atPath: folder.path("acpi"))
    #expect { try Backlight(folder: folder.url.path).set(1, connectors: ["HDMI-A-1"]) } throws: {
      ($0 as? Failure)?.message.contains("HDMI-A-1 has no light that can be set") == true
    }
  }

  @Test("low power and gamma hold for all displays")
  func tuning() throws {
    let session = try Session(isSeparate: true)
    #expect(session.answer(#"{"command":"low-power","on":true,"display":2}"#) == #"{"ok":true}"# && session.player.tuning.savesPower)
    #expect(session.answer(#"{"command":"low-power","on":false}"#) == #"{"ok":true}"# && !session.player.tuning.savesPower)
    #expect(session.answer(#"{"command":"gamma","gamma":1.5}"#) == #"{"ok":true}"# && session.player.tuning.gamma == 1.5)
    #expect(session.other.tuning == DisplayTuning())
  }

  @Test("those who watch hear of items, pauses and blanking")
  func events() throws {
    let session = try Session()
    var changes: [PlaylistPlayer.Change] = []
    session.player.onChange = { changes.append($0) }
    for command in ["next", "pause", "pause", "play", "blank", "wake"] { _ = session.answer(#"{"command":"\#(command)"}"#) }
    #expect(changes == [.item(index: 1, name: "b"), .paused(true), .paused(false), .blanked(true), .blanked(false)])
  }

  @Test(
    "acetate ctl writes requests as the player reads them",
    arguments: [
      (["next"], #"{"command":"next"}"#), (["show", "3"], #"{"command":"show","item":3}"#),
      (["seek", "2.5"], #"{"command":"seek","time":2.5}"#), (["seek", "+5"], #"{"by":5,"command":"seek"}"#),
      (["seek", "-5"], #"{"by":-5,"command":"seek"}"#), (["state", "Closed"], #"{"command":"state","state":"Closed"}"#),
      (["state"], #"{"command":"state"}"#),
      (
        ["--duration", "2", "set", "title.string=Hello, you"],
        #"{"command":"set","duration":2,"target":"title.string","value":"Hello, you"}"#
      ),
      (["parameter", "mode=lock"], #"{"command":"parameter","target":"mode","value":"lock"}"#),
      (["load", "scene:clock", "/a/../b.m3u8"], #"{"command":"load","inputs":["scene:clock","/b.m3u8"]}"#),
      (["screenshot", "/now.png"], #"{"command":"screenshot","path":"/now.png"}"#),
      (["brightness", "0.5"], #"{"command":"brightness","level":0.5}"#), (["gamma", "1.5"], #"{"command":"gamma","gamma":1.5}"#),
      (["low-power", "on"], #"{"command":"low-power","on":true}"#), (["low-power", "off"], #"{"command":"low-power","on":false}"#),
      (["screenshot", "--glass", "/now.png"], #"{"command":"screenshot","glass":true,"path":"/now.png"}"#),
    ])
  func requests(arguments: [String], line: String) throws {
    let command = try CtlCommand.parse(arguments)
    let data = try JSONSerialization.data(withJSONObject: try command.request(), options: [.sortedKeys, .withoutEscapingSlashes])
    #expect(String(decoding: data, as: UTF8.self) == line)
    #expect(throws: Never.self) { try JSONDecoder().decode(ControlRequest.self, from: data) }
  }

  @Test("help and docs/control.md have each command once")
  func commands() throws {
    let page = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../docs/control.md").standardized
    let text = try String(contentsOf: page, encoding: .utf8)
    let table = try #require(text.components(separatedBy: "| command | members | does |\n").last?.components(separatedBy: "\n\n").first)
    let names = table.components(separatedBy: "\n").dropFirst().flatMap { line -> [String] in
      // Names stand between backquotes in the first cell.
      line.components(separatedBy: " | ")[0].components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    }
    #expect(names.sorted() == ControlCommand.allCases.map(\.rawValue).sorted())
    let help = ControlCommand.help.components(separatedBy: "\n")
    #expect(help.first == "  play                        let time go on" && help.count == ControlCommand.allCases.count)
  }

  @Test("arguments of ctl that make no sense are 64, and a socket without a player 69")
  func command() throws {
    let tool = try CommandLineTool()
    for (arguments, status, words) in [
      (["next"], 69, "no player listens at none.sock"), (["jump"], 64, "jump"), (["show"], 64, "show takes an item's number"),
      (["next", "3"], 64, "next takes nothing more"), (["set", "title"], 64, "layer.key=value"), (["brightness", "2"], 64, "from 0 to 1"),
      (["gamma", "9"], 64, "from 0.2 to 5"), (["low-power", "maybe"], 64, "on or off"),
      (["next", "--glass"], 64, "--glass is of screenshot"),
    ] as [([String], Int, String)] {
      let result = try tool.run(["ctl", "--socket", "none.sock"] + arguments)
      #expect(result.status == status && result.errors.contains(words), "\(arguments): \(result.status) \(result.errors)")
    }
    for (arguments, words) in [
      (["--control-mode", "660"], "--control-mode is of the socket"), (["--control", "s", "--control-mode", "9"], "permissions are octal"),
      (["--blank", "22"], "hours are times of the day"),
      (["--gamma", "0"], "gamma is a number from 0.2 to 5"), (["--hot-spot", "4,2"], "--hot-spot is of the picture"),
      (["--cursor", "a.png", "--hot-spot", "4"], "a hot spot is two whole numbers"),
    ] {
      let result = try tool.run(["play", "box.caml"] + arguments)
      #expect(result.status == 64 && result.errors.contains(words), "\(result.errors)")
    }
  }
}

extension CALayer {
  /// A layer of 40×20 points.
  fileprivate static var sized: CALayer {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 20)
    return layer
  }
}
