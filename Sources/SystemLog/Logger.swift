internal import Foundation

/// The level of a message.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Neither more nor less than usual.
  public static let `default` = OSLogType(rawValue: 0x00)
  /// Helpful, and not needed to find faults.
  public static let info = OSLogType(rawValue: 0x01)
  /// For whoever looks for a fault.
  public static let debug = OSLogType(rawValue: 0x02)
  /// Something went wrong.
  public static let error = OSLogType(rawValue: 0x10)
  /// The program is at fault.
  public static let fault = OSLogType(rawValue: 0x11)

  /// The level's name, and its place in their order.
  var name: String { Self.names.first { $0.type == self }?.name ?? "default" }
  var rank: Int { Self.names.firstIndex { $0.type == self } ?? 2 }
  private static let names: [(type: OSLogType, name: String)] = [
    (.debug, "debug"), (.info, "info"), (.default, "default"), (.error, "error"), (.fault, "fault"),
  ]

  /// The level of a name; nil for any other text.
  init?(name: String) {
    guard let found = Self.names.first(where: { $0.name == name }) else { return nil }
    self = found.type
  }
}

/// Where messages belong: a program's part and a subject. `os_log` takes one.
public final class OSLog: Sendable {
  let subsystem: String
  let category: String

  /// A log of a part of a program, in the manner of `com.example.app`, and of a subject.
  public init(subsystem: String, category: String) { (self.subsystem, self.category) = (subsystem, category) }

  /// The log of what belongs nowhere else.
  public static let `default` = OSLog(subsystem: "", category: "")
  /// A log that nothing is written to.
  public static let disabled = OSLog(subsystem: "", category: "disabled")

  /// Whether messages of a level are written.
  public func isEnabled(type: OSLogType) -> Bool { self !== Self.disabled && LogOutput.isWritten(type) }

  func write(_ type: OSLogType, _ message: () -> String) {
    guard isEnabled(type: type) else { return }
    let place = [subsystem, category].filter { !$0.isEmpty }.joined(separator: ":")
    LogOutput.write((place.isEmpty ? "" : "[\(place)] ") + "\(type.name): \(message())")
  }
}

/// Standard error, for the levels from the one on that the environment variable `ACETATE_LOG` names: `debug`, `info`, `default`, `error` or
/// `fault`. Without it nothing is written.
enum LogOutput {
  private static let least = ProcessInfo.processInfo.environment["ACETATE_LOG"].flatMap(OSLogType.init(name:))

  static func isWritten(_ type: OSLogType) -> Bool { least.map { type.rank >= $0.rank } ?? false }
  static func write(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }
}

/// Writes messages of a part of a program: `os`'s `Logger`, under the module name `SystemLog`.
///
/// A module of the name `os` would be found by packages that ask `#if canImport(os)` for an Apple system. `acetate port` replaces the line
/// `import os`. Nothing is written unless the environment variable `ACETATE_LOG` names a level.
public struct Logger: Sendable {
  private let log: OSLog

  /// A logger of what belongs nowhere else.
  public init() { log = .default }
  /// A logger of a part of a program, in the manner of `com.example.app`, and of a subject.
  public init(subsystem: String, category: String) { log = OSLog(subsystem: subsystem, category: category) }
  /// A logger that writes to a log.
  public init(_ logObj: OSLog) { log = logObj }

  /// Writes a message of the default level.
  public func log(_ message: OSLogMessage) { log.write(.default) { message.text } }
  /// Writes a message of a level.
  public func log(level: OSLogType, _ message: OSLogMessage) { log.write(level) { message.text } }
  /// Writes a message of the level `debug`.
  public func trace(_ message: OSLogMessage) { log.write(.debug) { message.text } }
  /// Writes a message of the level `debug`.
  public func debug(_ message: OSLogMessage) { log.write(.debug) { message.text } }
  /// Writes a message of the level `info`.
  public func info(_ message: OSLogMessage) { log.write(.info) { message.text } }
  /// Writes a message of the default level.
  public func notice(_ message: OSLogMessage) { log.write(.default) { message.text } }
  /// Writes a message of the level `error`.
  public func warning(_ message: OSLogMessage) { log.write(.error) { message.text } }
  /// Writes a message of the level `error`.
  public func error(_ message: OSLogMessage) { log.write(.error) { message.text } }
  /// Writes a message of the level `fault`.
  public func critical(_ message: OSLogMessage) { log.write(.fault) { message.text } }
  /// Writes a message of the level `fault`.
  public func fault(_ message: OSLogMessage) { log.write(.fault) { message.text } }
}

/// Writes a message whose format takes values: `os_log("%d layers", log: log, type: .info, count)`.
public func os_log(
  _ message: StaticString, dso: UnsafeRawPointer? = nil, log: OSLog = .default, type: OSLogType = .default, _ args: Any...
) { log.write(type) { MessageFormat.text("\(message)", args) } }

/// Writes a message of a level whose format takes values: `os_log(.info, log: log, "%d layers", count)`.
public func os_log(_ type: OSLogType, dso: UnsafeRawPointer? = nil, log: OSLog = .default, _ message: StaticString, _ args: Any...) {
  log.write(type) { MessageFormat.text("\(message)", args) }
}

/// Writes a message of a level: `os_log(.info, log: log, "\(count) layers")`.
@_disfavoredOverload public func os_log(_ type: OSLogType = .default, log: OSLog = .default, _ message: OSLogMessage) {
  log.write(type) { message.text }
}
