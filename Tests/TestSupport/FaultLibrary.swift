internal import Foundation

/// The library that makes one call of a program fail where it is preloaded: `Tests/FaultInjection/Faults.c` tells how.
public enum FaultLibrary {
  /// Where it lies, built once for all tests of a run by the compiler that Swift brings along.
  public static let path = Result { try build() }
  public static var isBuildable: Bool { (try? path.get()) != nil }

  private static let folder = Result { try TemporaryFolder() }
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../..").standardized.path

  private static func build() throws -> String {
    let library = try folder.get().path("faults.so")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "clang", "-shared", "-fPIC", "-fvisibility=hidden", "-O1", "-w", "-I", root + "/Sources/CGLES/include", "-I",
      root + "/Sources/CLoading/include", "-o", library, root + "/Tests/FaultInjection/Faults.c",
    ]
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { throw CocoaError(.executableLoad) }
    return library
  }
}
