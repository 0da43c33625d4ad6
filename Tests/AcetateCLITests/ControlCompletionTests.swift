import Acetate
import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import AcetateCLI

@Suite("What a shell offers behind the commands of ctl")
struct ControlCompletionTests {
  private func candidates(_ line: String..., shell: CompletionShell? = .fish) -> [String] {
    ControlCompletion.candidates(["acetate", "ctl"] + line, line.count + 1, shell: shell)
  }

  @Test("low-power takes on and off once, wherever options stand")
  func lowPower() {
    #expect(candidates("low-power", "") == ["on", "off"])
    #expect(candidates("--socket", "load", "low-power", "o") == ["on", "off"])
    #expect(candidates("--socket=/run/s", "low-power", "") == ["on", "off"])
    // Bash has three words in place of `--socket=/run/s`.
    #expect(candidates("--socket", "=", "/run/s", "low-power", "") == ["on", "off"])
    #expect(candidates("low-power", "on", "") == [])
  }

  @Test("commands that take a number, a name or nothing offer no files", arguments: ControlCommand.allCases)
  func nothing(command: ControlCommand) {
    guard ![.lowPower, .load, .screenshot].contains(command) else { return }
    #expect(candidates(command.rawValue, "/") == [])
  }

  /// Answers each request for a status with its states.
  private final class Answering: @unchecked Sendable {
    /// Written once, before anyone connects.
    var server: ControlServer?

    func answer() {
      while let request = server?.takeRequest() {
        let states = request.line.contains(#""display":2"#) ? #""Other""# : #""Closed","Half open","Open""#
        server?.send(#"{"count":1,"ok":true,"states":[\#(states)]}"#, to: request.client)
      }
    }
  }

  @Test("state offers the states that the running player tells")
  func states() throws {
    let folder = try TemporaryFolder()
    let socket = folder.path("control")
    #expect(candidates("--socket", socket, "state", "") == [])
    let answering = Answering()
    let server = try ControlServer([.lines(path: socket, mode: 0o600)]) { answering.answer() }
    defer { server.close() }
    answering.server = server
    #expect(candidates("--socket", socket, "state", "") == ["Closed", "Half open", "Open"])
    #expect(candidates("--socket=\(socket)", "state", "O") == ["Open"])
    #expect(candidates("--socket", "=", "'\(socket)'", "state", #"Half\ o"#, shell: .bash) == [#"Half\ open"#])
    #expect(candidates("--display", "2", "--socket", socket, "state", "") == ["Other"])
    #expect(candidates("--socket", socket, "state", "Open", "") == [])
  }

  @Test("state offers nothing where who listens does not answer")
  func silence() throws {
    let folder = try TemporaryFolder()
    let server = try ControlServer([.lines(path: folder.path("control"), mode: 0o600)]) {}
    defer { server.close() }
    #expect(candidates("--socket", folder.path("control"), "state", "") == [])
  }

  @Test("load offers files and folders, screenshot PNG files and folders; a folder that is the only one what is in it")
  func files() throws {
    let folder = try TemporaryFolder()
    for name in ["a.mp4", "b.png", "photos/1.jpg", "photos/2.png", ".hidden"] { try folder.write("", as: name) }
    let root = folder.path("")
    let start = root.hasSuffix("/") ? root : root + "/"
    #expect(candidates("load", start) == ["a.mp4", "b.png", "photos/"].map { start + $0 })
    #expect(candidates("load", start + "a.mp4", start + "b") == [start + "b.png"])
    #expect(candidates("screenshot", start) == ["b.png", "photos/"].map { start + $0 })
    #expect(candidates("screenshot", start + "ph") == [start + "photos/2.png"])
    #expect(candidates("load", start + "ph") == ["1.jpg", "2.png"].map { start + "photos/" + $0 })
    #expect(candidates("load", start + ".h") == [start + ".hidden"])
    #expect(candidates("load", start + "none/") == [])
  }

  @Test("bash runs nothing that a file's name says, and completes names with blanks; its script offers on and off")
  func bash() throws {
    let tool = try CommandLineTool()
    try tool.folder.write("", as: "sub/it is $(touch ran).png")
    try tool.folder.write(try tool.run("--generate-completion-script", "bash").text, as: "completions")
    let programs = try BuiltProgram.folder()
    func offered(_ words: [String]) throws -> [String] {
      let list = words.map { "'\($0.replacing("'", with: #"'\''"#))'" }.joined(separator: " ")
      let script = """
        source completions; PATH=\(programs.path):$PATH
        COMP_WORDS=(acetate ctl \(list)); COMP_CWORD=\(words.count + 1); COMP_LINE="${COMP_WORDS[*]}"; COMP_POINT=${#COMP_LINE}
        _acetate; printf '%s\\n' "${COMPREPLY[@]}"
        """
      let process = Process(), output = Pipe()
      process.executableURL = URL(fileURLWithPath: "/bin/bash")
      process.arguments = ["-c", script]
      process.currentDirectoryURL = tool.folder.url
      process.standardOutput = output
      try process.run()
      let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      return text.split(separator: "\n").map(String.init)
    }
    #expect(try offered(["low-power", "o"]) == ["on", "off"])
    #expect(try offered(["low-power", ""]) == ["on", "off"])
    #expect(try offered(["screenshot", "sub/it"]) == ["sub/it is $(touch ran).png"])
    #expect(!FileManager.default.fileExists(atPath: tool.folder.path("ran")))
  }

  @Test("names of files are words, whatever is in them; one with an end of a line is not offered")
  func marks() throws {
    let folder = try TemporaryFolder()
    for name in ["a$(\u{301}x)", "b;\u{301}", "c:\u{301}", "d\r", "e\n", "f\u{85}"] { try folder.write("", as: name) }
    let place = folder.path("")
    #expect(candidates("load", place, shell: .bash) == ["a\\$\\(\u{301}x\\)", "b\\;\u{301}", "c\\:\u{301}", "f\u{85}"].map { place + $0 })
    #expect(candidates("load", place + "c", shell: .zsh) == [place + "c\\:\u{301}"])
    // What is typed after a slash begins with a mark.
    try folder.write("", as: "\u{301}g")
    #expect(candidates("load", place + "\u{301}") == [place + "\u{301}g"])
  }
}
