import Acetate
import Foundation
import TestSupport
import Testing

@Suite("A player ends within a second of a signal, whatever it waits for", .serialized)
struct PlayEndTests {
  private let tool: CommandLineTool

  init() throws {
    tool = try CommandLineTool()
    // What runs tests in the background may have them ignore it, and their processes with them.
    signal(SIGINT, SIG_DFL)
  }

  /// A player without a display, once it listens at its socket, which `s` is.
  private func player(_ inputs: [String] = ["box.caml"]) throws -> Process {
    let process = try tool.start(
      ["play"] + inputs + ["--device", "/dev/dri/none", "--wait-for-display", "--control", "s"], output: FileHandle.nullDevice,
      errors: FileHandle.nullDevice)
    while process.isRunning, !FileManager.default.fileExists(atPath: tool.folder.path("s")) { usleep(1000) }
    usleep(100_000)
    return process
  }

  /// Sends a line, and waits for no answer.
  private func tell(_ line: String) throws -> FileHandle {
    let connection = FileHandle(fileDescriptor: try #require(UnixAddress.connect(to: tool.folder.path("s"))), closeOnDealloc: true)
    try connection.write(contentsOf: Data((line + "\n").utf8))
    return connection
  }

  /// Seconds from the signal to the end of the process.
  private func secondsToEnd(_ process: Process, by signal: Int32 = SIGTERM) -> Double {
    let begun = Date()
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    return Date().timeIntervalSince(begun)
  }

  /// What a busy machine takes cannot be known beforehand: one of several runs does not wait for others.
  private func expectEnd(signal: Int32 = SIGTERM, _ run: () throws -> Process) throws {
    var shortest = Double.infinity
    for _ in 0..<5 where shortest > 1 {
      let process = try run()
      #expect(process.isRunning)
      shortest = min(shortest, secondsToEnd(process, by: signal))
      #expect(process.shellStatus == 128 + Int(signal))
      unlink(tool.folder.path("s"))
    }
    #expect(shortest <= 1)
  }

  @Test("for a display", arguments: [SIGTERM, SIGINT])
  func display(signal: Int32) throws { try expectEnd(signal: signal) { try player() } }

  @Test("for a document that takes long to read")
  func document() throws {
    let box = #"<CALayer bounds="0 0 2 2" position="10 10" backgroundColor="0 0 1"/>"#
    let layers = String(repeating: box, count: 200_000)
    try tool.folder.write("<caml><CALayer bounds=\"0 0 40 20\"><sublayers>\(layers)</sublayers></CALayer></caml>", as: "large.caml")
    var connections: [FileHandle] = []
    try expectEnd {
      let process = try player()
      connections.append(try tell(#"{"command":"load","inputs":["\#(tool.folder.path("large.caml"))"]}"#))
      usleep(300_000)
      return process
    }
  }

  @Test("for nothing that a command names", arguments: ["screenshot", "set", "load", "list", "folder", "property"])
  func command(kind: String) throws {
    let pipe = tool.folder.path("pipe")
    #expect(mkfifo(pipe, 0o600) == 0 && mkfifo(tool.folder.path("pipe.png"), 0o600) == 0)
    // Somebody holds the pipes, and neither writes nor reads.
    let ends = [open(pipe, O_RDWR), open(tool.folder.path("pipe.png"), O_RDWR)]
    defer { for end in ends { close(end) } }
    try tool.folder.write("pipe.png\n", as: "list.m3u8")
    try tool.folder.write(#"{"items":[{"source":"box.caml","properties":{"hand.contents":"\#(pipe)"}}]}"#, as: "property.json")
    let line =
      switch kind {
      case "screenshot": #"{"command":"screenshot","path":"\#(pipe)"}"#
      case "set": #"{"command":"set","target":"hand.contents","value":"\#(pipe)"}"#
      case "load": #"{"command":"load","inputs":["\#(pipe)"]}"#
      case "list": #"{"command":"load","inputs":["\#(tool.folder.path("list.m3u8"))"]}"#
      case "folder": #"{"command":"load","inputs":["\#(tool.folder.path)/"]}"#
      default: #"{"command":"load","inputs":["\#(tool.folder.path("property.json"))"]}"#
      }
    try expectEnd {
      let process = try player()
      let connection = try tell(line)
      var wait = pollfd(fd: connection.fileDescriptor, events: Int16(POLLIN), revents: 0)
      // It is answered, and not waited for.
      #expect(poll(&wait, 1, 5000) == 1)
      return process
    }
  }
}
