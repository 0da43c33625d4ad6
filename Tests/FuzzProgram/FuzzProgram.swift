import Foundation
import FuzzTargets

// What libFuzzer calls; it brings the `main` of the program that `tools/fuzz` links.

// libFuzzer calls on one thread.
nonisolated(unsafe) private var runner: FuzzRunner?

/// Chooses the target that the variable `ACETATE_FUZZ_TARGET` names.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(_ count: UnsafeMutablePointer<Int32>, _ arguments: UnsafeMutablePointer<UnsafePointer<CChar>?>) -> Int32 {
  let name = ProcessInfo.processInfo.environment["ACETATE_FUZZ_TARGET"] ?? ""
  guard let target = FuzzTarget(rawValue: name) else {
    let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
    FileHandle.standardError.write(Data("fuzz: '\(name)' is none of the targets: \(names)\n".utf8))
    exit(64)
  }
  do { runner = try FuzzRunner(target) } catch {
    FileHandle.standardError.write(Data("fuzz: \(error)\n".utf8))
    exit(69)
  }
  return 0
}

/// Runs one input.
@_cdecl("LLVMFuzzerTestOneInput")
public func runInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  runner?.run(start.map { Data(bytes: $0, count: count) } ?? Data())
  return 0
}
