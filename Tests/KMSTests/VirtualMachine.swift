import Foundation
import Graphics
import MediaFiles
import TestSupport

/// A virtual machine with a display, booted once for all tests; `tools/kms-vm --help` tells what it is.
///
/// Its commands see this machine's files, and `acetate` and `DisplayProbe` as they were built for the tests; programs in the folder
/// `ACETATE_VM_PROGRAMS` take their places, such as an optimised `acetate`. It goes when nobody needs it any more, or the tests' process
/// goes.
final class VirtualMachine: Sendable {
  static let size = PixelSize(320, 240)
  static let shared = Result { try VirtualMachine(["--displays", "2", "--touch"]) }

  private static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let tool = repository.appendingPathComponent("tools/kms-vm")

  /// Why there is none here.
  static let isMissing = whatIsMissing([])
  /// Why there is none with vertical blanks.
  static let areBlanksMissing = isMissing ?? whatIsMissing(["--vkms"])

  /// Why there is none with logind.
  static let isSystemdMissing = isMissing ?? whatIsMissing(["--systemd"])

  private static func whatIsMissing(_ options: [String]) -> String? {
    if ProcessInfo.processInfo.environment["ACETATE_WITHOUT_VM"] != nil { return "ACETATE_WITHOUT_VM is set" }
    do {
      let errors = Pipe()
      let check = try start(options + ["--check"], input: FileHandle.nullDevice, output: FileHandle.nullDevice, errors: errors)
      let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      check.waitUntilExit()
      return check.terminationStatus == 0 ? nil : text
    } catch {
      return "\(error)"
    }
  }

  private let folder: TemporaryFolder
  private let process: Process
  /// What keeps the machine running: it ends when this closes.
  private let life: Pipe

  /// - Parameter options: of `tools/kms-vm`.
  init(_ options: [String]) throws {
    folder = try TemporaryFolder()
    life = Pipe()
    let log = folder.path("log")
    _ = FileManager.default.createFile(atPath: log, contents: nil)
    let output = try FileHandle(forWritingTo: URL(fileURLWithPath: log))
    process = try Self.start(
      ["--size", "\(Self.size.width)x\(Self.size.height)", "--until-eof"] + options + ["--serve", folder.path("machine")], input: life,
      output: output,
      errors: output)
    let ready = folder.path("machine/ready")
    while !FileManager.default.fileExists(atPath: ready) {
      guard process.isRunning else {
        throw Problem("the virtual machine did not boot: \(String(decoding: try folder.read("log"), as: UTF8.self))")
      }
      Thread.sleep(forTimeInterval: 0.05)
    }
  }

  // The process holds the pipe as long as it runs.
  deinit { try? life.fileHandleForWriting.close() }

  private static func start(_ arguments: [String], input: Any, output: Any, errors: Any) throws -> Process {
    let process = Process()
    process.executableURL = tool
    process.arguments = arguments
    process.currentDirectoryURL = repository
    var environment = ProcessInfo.processInfo.environment
    environment["PATH"] = [environment["ACETATE_VM_PROGRAMS"], try BuiltProgram.folder().path, environment["PATH"] ?? "/usr/bin:/bin"]
      .compactMap(\.self).joined(separator: ":")
    environment["EGL_LOG_LEVEL"] = "fatal"
    process.environment = environment
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    return process
  }

  /// Starts a command of the shell on the machine, with virtual terminal 1 as its terminal.
  func start(_ command: String, vt: Int = 1) throws -> RunningCommand {
    let output = folder.path("output-\(UUID().uuidString)")
    let errors = output + "-errors"
    for path in [output, errors] { _ = FileManager.default.createFile(atPath: path, contents: nil) }
    let process = try Self.start(
      ["--vt", "\(vt)", "--env", "EGL_LOG_LEVEL", "--in", folder.path("machine"), "bash", "-c", command], input: FileHandle.nullDevice,
      output: try FileHandle(forWritingTo: URL(fileURLWithPath: output)), errors: try FileHandle(forWritingTo: URL(fileURLWithPath: errors))
    )
    return RunningCommand(process: process, outputPath: output, errorsPath: errors)
  }

  /// Runs a command of the shell to its end.
  func run(_ command: String, vt: Int = 0) throws -> RunningCommand.Result { try start(command, vt: vt).finish() }

  /// Acts on the machine from outside: `key q`, `unplug 0`.
  func act(_ action: String...) throws {
    let errors = Pipe()
    let process = try Self.start(
      ["--in", folder.path("machine"), "--do"] + action, input: FileHandle.nullDevice, output: FileHandle.nullDevice, errors: errors)
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Problem("\(action.joined(separator: " ")): \(text)") }
  }

  /// What a monitor shows.
  func screen(_ monitor: Int = 0) throws -> CGImage {
    let path = folder.path("screen-\(UUID().uuidString).png")
    defer { try? FileManager.default.removeItem(atPath: path) }
    try act("screendump", path, "\(monitor)")
    return try ImageFile.read(path: path)
  }

  /// What the console shows: its picture on the first monitor, and its text.
  func console() throws -> Console { Console(picture: try screen(), text: try consoleText()) }

  private func consoleText() throws -> String {
    try run("tr -s '[:space:]' ' ' </dev/vcs1; echo; dmesg --level emerg,alert,crit,err | tail -n 3").output
  }

  /// Waits for the console to be seen as it was, and says what has become of it otherwise.
  func shows(_ console: Console) throws -> Console.Difference? {
    if try becomes(within: 10, { try screen().pixels == console.picture.pixels }) { return nil }
    return Console.Difference(before: console, now: try self.console())
  }

  struct Console {
    let picture: CGImage
    let text: String

    struct Difference: CustomStringConvertible {
      let before: Console
      let now: Console

      var description: String {
        let (width, height) = (now.picture.width, now.picture.height)
        guard (before.picture.width, before.picture.height) == (width, height) else {
          return "the monitor's size is \(width)x\(height) instead of \(before.picture.width)x\(before.picture.height)"
        }
        let (old, new) = (before.picture, now.picture)
        let places = (0..<width * height).filter { new.pixel($0 % width, $0 / width) != old.pixel($0 % width, $0 / width) }
        let (columns, rows) = (places.map { $0 % width }, places.map { $0 / width })
        let area = "columns \(columns.min() ?? 0) to \(columns.max() ?? 0), rows \(rows.min() ?? 0) to \(rows.max() ?? 0)"
        return "\(places.count) pixels differ, in \(area); text before: '\(before.text)', now: '\(now.text)'"
      }
    }
  }

  /// Looks again and again until something is so; returns whether it came to be in time.
  func becomes(within seconds: Double = 60, _ condition: () throws -> Bool) throws -> Bool {
    let end = Date(timeIntervalSinceNow: seconds)
    while Date() < end {
      if try condition() { return true }
      Thread.sleep(forTimeInterval: 0.1)
    }
    return false
  }

  /// What the kernel says of a connector, counted from 1: connected, or disconnected.
  func status(ofConnector number: Int) throws -> String {
    try run("cat /sys/class/drm/card0-Virtual-\(number)/status").output.trimmingCharacters(in: .newlines)
  }

  /// Waits until a program that shows pictures hears of keys as well, which takes a moment more.
  func waitForKeys(of player: RunningCommand) throws {
    // What is open somewhere, of the devices that the programs of the machine itself leave alone.
    let isHeard = try becomes { try !player.isRunning || run("ls -l /proc/[0-9]*/fd 2>/dev/null | grep -q /dev/input/event").status == 0 }
    guard isHeard else { throw Problem("no program opens the keyboard") }
  }

  /// What each part of the card is set to, once the console has followed monitors that came or went.
  func displayState() throws -> String {
    var state = ""
    _ = try becomes {
      let before = state
      state = try run("sleep 0.5; cat /sys/kernel/debug/dri/0/state").output
      return state == before
    }
    return state
  }

  /// The modes of virtual terminal 1: its lines, text or graphics (`KDGETMODE`), its keyboard (`KDGKBMODE`), and which terminal is in
  /// front.
  ///
  /// Not who is asked before switching (`VT_GETMODE`): libseat's own server leaves that to the kernel, which asks a process that is gone no
  /// longer.
  func terminalState() throws -> String {
    try run(
      """
      stty -g </dev/tty1
      perl -e 'open T, "/dev/tty1"; for (0x4B3B, 0x4B44) { $m = pack "x16"; ioctl T, $_, $m; print unpack("l", $m) & 0xff, " " }'
      cat /sys/class/tty/tty0/active
      """
    ).output
  }

  /// How often virtual terminal 1 changes between text and graphics while so many seconds of the machine's time pass.
  func terminalChanges(during seconds: Int) throws -> Int {
    let script = """
      open T, "/dev/tty1"; my ($changes, $before) = (0); my $end = time + \(seconds);
      while (time < $end) { my $m = pack "x16"; ioctl T, 0x4B3B, $m; my $mode = unpack "l", $m;
      $changes++ if defined $before && $mode != $before; $before = $mode; select undef, undef, undef, 0.002 } print $changes
      """
    let output = try run("perl -e '\(script)'").output
    guard let changes = Int(output) else { throw Problem("the terminal's modes cannot be read: \(output)") }
    return changes
  }

  struct Problem: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }
}
