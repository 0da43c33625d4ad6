internal import CAML
internal import QuartzCore

extension RenderError.Reason {
  /// The exit code for the reason, from sysexits.h: 64 invalid request, 65 the input cannot be rendered, 66 it cannot be read, 69 no device
  /// or library is able to, 70 other faults, 73 the output cannot be created, 74 writing failed, 75 and 77 the display is taken or
  /// forbidden; 141 the reader of a pipe stopped.
  public var exitCode: Int32 {
    switch self {
    case .size, .outputName, .setting: 64
    case .shader, .damagedInput: 65
    case .missingInput: 66
    case .unavailable: 69
    case .other, .past, .cancelled: 70
    case .cannotCreate: 73
    case .writing: 74
    case .busy: 75
    case .permission: 77
    case .readerClosed: 141
    }
  }
}

/// The exit code for an error, from sysexits.h: that of a `RenderError.Reason`; 66 for documents and pictures that cannot be read, 65 for
/// those that cannot be rendered, 64 for unknown filters and inputs, 70 for anything else.
public func exitCode(for error: any Error) -> Int32 {
  switch error {
  case let error as RenderError: error.reason.exitCode
  case let error as CAMLError: error.reason == .unreadable ? 66 : 65
  case let error as ImageError: error.kind == .unreadable ? 66 : error.kind == .failed ? 74 : 65
  case is CIFilterError: 64
  case let error as CocoaError: CocoaError.fileReadCodes.contains(error.code) ? 66 : 70
  default: RenderError(sorting: error).reason.exitCode
  }
}

/// Runs a program, and ends it in order when it throws: the error's sentence goes to standard error after the program's name, and the exit
/// code is that of `exitCode(for:)`. An error that leaves the top level of a program by itself stops it like a fault of its own, with a
/// trap and, where that is switched on, a backtrace.
///
/// ```swift
/// import Acetate
/// import QuartzCore
///
/// Acetate.run {
///   let renderer = try OfflineRenderer(root)
///   try renderer.write(to: "card.png", at: 0.5)
/// }
/// ```
public func run(_ program: () throws -> Void) {
  do { try program() } catch { end(because: error) }
}

/// Runs an asynchronous program, and ends it in order when it throws, as the synchronous `run(_:)` does.
public func run(isolation: isolated (any Actor)? = #isolation, _ program: () async throws -> Void) async {
  do { try await program() } catch { end(because: error) }
}

private func end(because error: any Error) -> Never {
  let name = CommandLine.arguments.first.map { URL(fileURLWithPath: $0).lastPathComponent } ?? "program"
  FileHandle.standardError.write(Data("\(name): \(sentence(for: error))\n".utf8))
  exit(exitCode(for: error))
}

/// Foundation's errors have their sentence, and the file's path, elsewhere than in the description.
private func sentence(for error: any Error) -> String {
  let kind = type(of: error) as Any.Type
  guard kind is NSError.Type || error is CocoaError || error is POSIXError else {
    return error is any LocalizedError ? error.localizedDescription : "\(error)"
  }
  let details = error as NSError
  let path = details.userInfo[NSFilePathErrorKey] as? String ?? (details.userInfo[NSURLErrorKey] as? URL)?.path
  return path.map { "\($0): \(details.localizedFailureReason ?? details.localizedDescription)" } ?? details.localizedDescription
}

extension CocoaError {
  fileprivate static let fileReadCodes: Set<CocoaError.Code> = [
    .fileNoSuchFile, .fileReadNoSuchFile, .fileReadNoPermission, .fileReadUnknown, .fileReadCorruptFile, .fileReadInvalidFileName,
    .fileReadInapplicableStringEncoding, .fileReadTooLarge, .fileReadUnsupportedScheme, .fileReadUnknownStringEncoding,
  ]
}
