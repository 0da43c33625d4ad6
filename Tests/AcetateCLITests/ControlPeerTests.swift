import Foundation
import TestSupport
import Testing

@testable import AcetateCLI

@Suite("acetate ctl and what a player answers")
struct ControlPeerTests {
  /// A socket that says some words to whoever has sent it a line, and then ends.
  private final class Peer: @unchecked Sendable {
    // The lock guards what the thread has heard.
    private let lock = NSLock()
    private let listener: Int32
    private var lines: [String] = []
    private let done = DispatchSemaphore(value: 0)

    init(_ path: String, _ answers: [String]) throws {
      listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      try #require(path.utf8.count < MemoryLayout.size(ofValue: address.sun_path))
      withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
      let isBound = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        } == 0
      }
      try #require(isBound && listen(listener, 1) == 0)
      Thread { [self] in
        serve(answers)
        done.signal()
      }.start()
    }

    private func serve(_ answers: [String]) {
      let connection = accept(listener, nil, nil)
      var line: [UInt8] = []
      var byte: UInt8 = 0
      while recv(connection, &byte, 1, 0) == 1, byte != UInt8(ascii: "\n") { line.append(byte) }
      lock.withLock { lines.append(String(decoding: line, as: UTF8.self)) }
      for answer in answers {
        _ = Array(answer.utf8).withUnsafeBytes {
          send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        usleep(20_000)
      }
      close(connection)
    }

    /// What it was told, once it is through; a peer that was never called is at its end as well.
    func heard() -> [String] {
      shutdown(listener, Int32(SHUT_RDWR))
      _ = done.wait(timeout: .now() + 10)
      close(listener)
      return lock.withLock { lines }
    }
  }

  @Test(
    "answers that are asked for are printed, refusals end it, and events are printed as long as there are any",
    arguments: [
      (["next"], [#"{"ok":true}"# + "\n"], 0, "", "", #"{"command":"next"}"#),
      (
        ["--display", "2", "status"], [#"{"item":1,"#, #""ok":true}"# + "\n"], 0,
        #"{"item":1,"ok":true}"# + "\n", "",
        #"{"command":"status","display":2}"#
      ),
      (
        ["statistics"], [#"{"ok":true,"statistics":{"flips":3}}"# + "\nmore\n"], 0,
        #"{"ok":true,"statistics":{"flips":3}}"# + "\n", "",
        #"{"command":"statistics"}"#
      ),
      (
        ["show", "9"], [#"{"error":"show takes an item from 1 to 3"}"# + "\n"], 64, "",
        "acetate: show takes an item from 1 to 3\n",
        #"{"command":"show","item":9}"#
      ),
      (
        ["subscribe"],
        [
          #"{"ok":true}"# + "\n" + #"{"event":"item","item":2}"# + "\n", #"{"event":"paused","#,
          #""paused":true}"# + "\n",
          #"{"event":"cut off""#,
        ], 0, #"{"event":"item","item":2}"# + "\n" + #"{"event":"paused","paused":true}"# + "\n",
        "", #"{"command":"subscribe"}"#
      ),
      (
        ["subscribe"], [#"{"error":"too many"}"# + "\n"], 64, "", "acetate: too many\n",
        #"{"command":"subscribe"}"#
      ),
      (["quit"], [], 0, "", "", #"{"command":"quit"}"#),
      (
        ["pause"], [#"{"ok":tr"#], 69, "", "acetate: the player at s ended without an answer\n",
        #"{"command":"pause"}"#
      ),
    ] as [([String], [String], Int, String, String, String)])
  func exchange(
    arguments: [String], answers: [String], status: Int, output: String, errors: String,
    line: String
  ) throws {
    let tool = try CommandLineTool()
    let peer = try Peer(tool.folder.path("s"), answers)
    let result = try tool.run(["ctl", "--socket", "s"] + arguments)
    #expect(
      result.status == status && result.text == output && result.errors == errors, "\(result)")
    #expect(peer.heard() == [line])
  }

  @Test("without --socket it is the one that the surroundings name")
  func surroundings() throws {
    let tool = try CommandLineTool()
    for environment in [
      ["ACETATE_CONTROL": "own", "XDG_RUNTIME_DIR": tool.folder.path("none")],
      ["ACETATE_CONTROL": "", "XDG_RUNTIME_DIR": tool.folder.path("run")],
    ] {
      let isOwn = environment["ACETATE_CONTROL"] == "own"
      try tool.folder.write("", as: "run/x")
      let peer = try Peer(
        tool.folder.path(isOwn ? "own" : "run/acetate.sock"), [#"{"ok":true}"# + "\n"])
      let result = try tool.run(["ctl", "play"], environment: environment)
      #expect(
        result.status == 0 && result.errors == "" && peer.heard() == [#"{"command":"play"}"#],
        "\(environment): \(result)")
    }
  }

  @Test(
    "where standard error is the journal's, messages have its levels instead of the program's name")
  func journal() throws {
    let tool = try CommandLineTool()
    let file = try tool.folder.write("", as: "errors")
    var properties = stat()
    #expect(stat(file, &properties) == 0)
    func run(_ stream: String) throws -> String {
      try tool.folder.write("", as: "errors")
      let process = try tool.start(
        ["render", "none.caml", "-o", "a.png"], output: FileHandle.nullDevice,
        errors: try FileHandle(forWritingTo: URL(fileURLWithPath: file)),
        environment: ["JOURNAL_STREAM": stream])
      process.waitUntilExit()
      return String(decoding: try tool.folder.read("errors"), as: UTF8.self)
    }
    let message = "none.caml: error: there is no such file or folder\n"
    // The file that is written anew may be another one: its numbers are those it has then.
    try #require(stat(file, &properties) == 0)
    #expect(try run("\(properties.st_dev):\(properties.st_ino + 1)") == "acetate: " + message)
    #expect(try run("\(properties.st_dev):\(properties.st_ino)") == "<3>" + message)
  }
}
