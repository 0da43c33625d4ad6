public import Foundation

/// An executable of this package, run as a process of its own.
public struct BuiltProgram: Sendable {
  /// What a finished process leaves.
  public struct Result: Sendable {
    /// The exit status, or 128 and the number of the signal that ended the process, as shells have it.
    public var status: Int
    public var output: Data
    public var errors: String

    public var text: String { String(decoding: output, as: UTF8.self) }
  }

  private let executable: URL

  public init(_ name: String) throws { executable = try Self.folder().appendingPathComponent(name) }

  /// A program of the machine's.
  public init(path: String) { executable = URL(fileURLWithPath: path) }

  /// Where the programs stand: beside the tests' own executable.
  public static func folder() throws -> URL {
    try URL(fileURLWithPath: FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")).deletingLastPathComponent()
  }

  /// Starts the program with its output going to `output`.
  public func start(
    _ arguments: [String], in folder: URL, input: Any = FileHandle.nullDevice, output: Any, errors: Any,
    environment: [String: String] = [:], limits: String? = nil
  ) throws -> Process {
    let process = Process()
    process.executableURL = limits == nil ? executable : URL(fileURLWithPath: "/bin/sh")
    process.arguments = limits.map { ["-c", "ulimit \($0); exec \"$0\" \"$@\"", executable.path] + arguments } ?? arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    return process
  }

  /// Runs the program to its end.
  ///
  /// - Parameters:
  ///   - input: the name of a file in `folder` that is its standard input; nil is an empty one.
  ///   - limits: what the shell's `ulimit` is to set first.
  public func run(
    _ arguments: [String], in folder: URL, input: String? = nil, environment: [String: String] = [:], limits: String? = nil
  ) throws -> Result {
    let output = Pipe()
    // Errors go through a file: reading two pipes one after the other can wait for ever.
    let errors = folder.appendingPathComponent(".errors-\(UUID().uuidString)")
    try Data().write(to: errors)
    defer { try? FileManager.default.removeItem(at: errors) }
    let process = try start(
      arguments, in: folder,
      input: try input.map { try FileHandle(forReadingFrom: folder.appendingPathComponent($0)) } ?? FileHandle.nullDevice, output: output,
      errors: try FileHandle(forWritingTo: errors), environment: environment, limits: limits)
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Result(status: process.shellStatus, output: bytes, errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
  }
}

extension Process {
  /// The exit status, or 128 and the number of the signal that ended the process.
  public var shellStatus: Int { Int(terminationStatus) + (terminationReason == .uncaughtSignal ? 128 : 0) }
}
