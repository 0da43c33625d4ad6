import Foundation
import Graphics
import Testing

@Suite("Bytes of files, whatever they are")
struct FileContentsTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("acetate-\(UUID().uuidString)")

  /// A path in the folder, which is made for it.
  private func path(_ name: String) throws -> String {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder.appendingPathComponent(name).path
  }

  @Test("files are read up to a limit, and the kernel's, which have no size, to their end")
  func files() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = try path("a")
    try Data("12345".utf8).write(to: URL(fileURLWithPath: path))
    #expect(try FileContents.read(path, limit: 5) == Data("12345".utf8))
    #expect(throws: FileContents.Problem.isTooLong(limit: 4)) { try FileContents.read(path, limit: 4) }
    #expect(FileContents.head(path, count: 3) == Data("123".utf8) && FileContents.head(path, count: 9) == Data("12345".utf8))
    try FileContents.requireOrdinary(path)
    #expect(String(decoding: try FileContents.read("/proc/self/status", limit: 1 << 20), as: UTF8.self).hasPrefix("Name:"))
    #expect(throws: FileContents.Problem.cannotBeOpened(ENOENT)) { try FileContents.read(path + "b", limit: 4) }
    #expect("\(FileContents.Problem.cannotBeOpened(ENOENT))" == "No such file or directory")
  }

  @Test("folders, devices and sockets have no bytes")
  func others() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    _ = try path("")
    for (path, problem) in [(folder.path, FileContents.Problem.cannotBeRead(EISDIR)), ("/dev/zero", .isDevice), ("/dev/null", .isDevice)] {
      #expect(throws: problem) { try FileContents.read(path, limit: 10) }
      #expect(FileContents.head(path, count: 1) == nil)
    }
    #expect(throws: FileContents.Problem.cannotBeRead(EISDIR)) { try FileContents.requireOrdinary(folder.path) }
    #expect(throws: FileContents.Problem.isNotOrdinary) { try FileContents.requireOrdinary("/dev/zero") }
  }

  @Test("a pipe is read while somebody writes, and given up where nobody does")
  func pipes() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = try path("pipe")
    #expect(mkfifo(path, 0o600) == 0)
    #expect(throws: FileContents.Problem.isSilent) { try FileContents.read(path, limit: 10, timeout: 0.05) }
    #expect(FileContents.head(path, count: 1) == nil)
    #expect(throws: FileContents.Problem.isNotOrdinary) { try FileContents.requireOrdinary(path) }
    // More than a pipe holds at once.
    let writer = Process()
    writer.executableURL = URL(fileURLWithPath: "/bin/sh")
    writer.arguments = ["-c", "(sleep 0.5; head -c 200000 /dev/zero) > '\(path)'"]
    try writer.run()
    #expect(try FileContents.read(path, limit: 1 << 20, timeout: 20).count == 200_000)
    writer.waitUntilExit()
    // And one without an end.
    let endless = Process()
    endless.executableURL = URL(fileURLWithPath: "/bin/sh")
    endless.arguments = ["-c", "exec cat /dev/zero > '\(path)'"]
    try endless.run()
    #expect(throws: FileContents.Problem.isTooLong(limit: 100_000)) { try FileContents.read(path, limit: 100_000) }
    endless.waitUntilExit()
    #expect(endless.terminationReason == .uncaughtSignal && endless.terminationStatus == SIGPIPE)
  }
}
