import Foundation
import RendererTestSupport
import TestSupport
import Testing

@testable import AcetateCLI

@Suite("Signals: the end at once, and nothing left")
struct SignalTests {
  private let tool: CommandLineTool

  init() throws { tool = try CommandLineTool() }

  @Test(
    "a signal ends the wait for a pipe's writer",
    arguments: [["info", "pipe"], ["render", "box.caml", "-o", "a.png", "--data", "pipe"]])
  func interruptedWait(arguments: [String]) throws {
    let pipe = tool.folder.path("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    // A writer is there, and has nothing to say: it has all the time there is.
    let end = open(pipe, O_RDWR)
    defer { close(end) }
    var shortest = Double.infinity
    // What a busy machine takes cannot be known beforehand. One of several runs does not wait for others.
    for _ in 0..<20 where shortest > 0.5 {
      let process = try tool.start(arguments, output: FileHandle.nullDevice, errors: FileHandle.nullDevice)
      usleep(2_500_000)
      #expect(process.isRunning)
      let begun = Date()
      kill(process.processIdentifier, SIGTERM)
      process.waitUntilExit()
      shortest = min(shortest, Date().timeIntervalSince(begun))
      #expect(process.shellStatus == 143 && tool.folder.contents == ["box.caml", "pipe"])
    }
    #expect(shortest <= 0.5)
  }

  @Test("when the reader of a pipe stops, the command ends as SIGPIPE has it, and says nothing")
  func closedPipe() throws {
    let (output, errors) = (Pipe(), Pipe())
    let process = try tool.start(
      "render", "box.caml", "-o", "rgba:-", "--duration", "1000", "--stats", "s.json", output: output, errors: errors)
    #expect(output.fileHandleForReading.readData(ofLength: 10).count == 10)
    try output.fileHandleForReading.close()
    let message = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.shellStatus == 128 + 13 && message.isEmpty)
    #expect(tool.folder.contents == ["box.caml"])
  }

  @Test("Ctrl-C leaves nothing half-written, and what stood there before", arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
  func interrupted(signal: Int32) throws {
    // A test run under nohup hands on that SIGHUP is ignored.
    var action = sigaction()
    if sigaction(signal, nil, &action) == 0, unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1 { return }
    try tool.folder.write("old", as: "a.mp4")
    let errors = Pipe()
    let process = try tool.start(
      "render", "scene:cards", "-o", "a.mp4", "--duration", "1000", output: FileHandle.nullDevice, errors: errors)
    // The render is under way as soon as its temporary file is there.
    while process.isRunning, !tool.folder.contents.contains(where: { $0.hasSuffix(".part") }) { usleep(1000) }
    kill(process.processIdentifier, signal)
    let message = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.shellStatus == 128 + Int(signal) && message.isEmpty)
    #expect(tool.folder.contents == ["a.mp4", "box.caml"])
    #expect(try tool.folder.read("a.mp4") == Data("old".utf8))
  }

  @Test("Ctrl-C ends a run that waits for the reader of a pipe")
  func interruptedPipe() throws {
    #expect(mkfifo(tool.folder.path("a.rgba"), 0o600) == 0)
    let process = try tool.start("render", "box.caml", "-o", "a.rgba", output: FileHandle.nullDevice, errors: FileHandle.nullDevice)
    usleep(500_000)
    #expect(process.isRunning)
    kill(process.processIdentifier, SIGINT)
    process.waitUntilExit()
    #expect(process.shellStatus == 130)
  }

  // Sixty blurs of 1500² in OpenGL ES on the CPU take some twenty seconds, within a frame.
  @Test("Ctrl-C ends a long frame of OpenGL ES", .enabled(if: TestBackend.available.contains(.gles), "needs EGL"))
  func interruptedFrame() throws {
    let filter = "<backgroundFilters><CAFilter filter='gaussianBlur' inputRadius='20'/></backgroundFilters>"
    let layers = String(repeating: "<CALayer bounds='0 0 1500 1500' position='750 750'>\(filter)</CALayer>", count: 60)
    try tool.folder.write("<caml><CALayer bounds='0 0 1500 1500'><sublayers>\(layers)</sublayers></CALayer></caml>", as: "long.caml")
    let process = try tool.start(
      "render", "long.caml", "-o", "a.png", "--backend", "gl", output: FileHandle.nullDevice, errors: FileHandle.nullDevice)
    while process.isRunning, !tool.folder.contents.contains(where: { $0.hasSuffix(".part") }) { usleep(1000) }
    #expect(process.isRunning)
    kill(process.processIdentifier, SIGINT)
    process.waitUntilExit()
    #expect(process.shellStatus == 130 && tool.folder.contents == ["box.caml", "long.caml"])
  }

  // A signal has 0.5 s; what a busy machine takes of them to end a process's threads cannot be known beforehand. One of several runs does
  // not wait for others.
  @Test("a long frame is given a tenth of a second to end by itself, and leaves no folder of a dry run")
  func timeout() throws {
    let filter = "<backgroundFilters><CAFilter filter='gaussianBlur' inputRadius='20'/></backgroundFilters>"
    let layers = String(repeating: "<CALayer bounds='0 0 1500 1500' position='750 750'>\(filter)</CALayer>", count: 400)
    try tool.folder.write("<caml><CALayer bounds='0 0 1500 1500'><sublayers>\(layers)</sublayers></CALayer></caml>", as: "long.caml")
    let temporary = tool.folder.path("tmp")
    try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: false)
    func contents() -> [String] { (try? FileManager.default.contentsOfDirectory(atPath: temporary)) ?? [] }
    var shortest = Double.infinity
    for _ in 0..<40 where shortest > 0.25 {
      let process = try tool.start(
        ["render", "long.caml", "-o", "a.png", "--backend", "software", "--dry-run"], output: FileHandle.nullDevice,
        errors: FileHandle.nullDevice, environment: ["TMPDIR": temporary])
      while process.isRunning, contents().isEmpty { usleep(1000) }
      // It draws.
      usleep(100_000)
      #expect(process.isRunning)
      let begun = Date()
      kill(process.processIdentifier, SIGINT)
      process.waitUntilExit()
      shortest = min(shortest, Date().timeIntervalSince(begun))
      #expect(process.shellStatus == 130 && contents().isEmpty)
    }
    // 0.1 s, and what the system takes.
    #expect(shortest <= 0.25)
  }

  @Test("a thread of the lowest priority gets that of the others when the process ends", .enabled(if: geteuid() == 0, "needs root"))
  func priorities() async {
    let ready = DispatchSemaphore(value: 0), leveled = DispatchSemaphore(value: 0)
    let ofThread = __priority_which_t(PRIO_PROCESS.rawValue), own = getpriority(ofThread, 0)
    let (before, after) = await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        // Of a thread, as Mesa does it.
        setpriority(ofThread, 0, 19)
        let before = getpriority(ofThread, 0)
        ready.signal()
        leveled.wait()
        continuation.resume(returning: (before, getpriority(ofThread, 0)))
      }
      Thread.detachNewThread {
        ready.wait()
        Interruption.levelPriorities()
        leveled.signal()
      }
    }
    #expect(before == 19 && after == own)
  }
}
