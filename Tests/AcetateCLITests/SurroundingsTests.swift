import CProcess
import Foundation
import TestSupport
import Testing

@testable import AcetateCLI

@Suite("What the system does not give, and whom folders belong to")
struct SurroundingsTests {
  private let tool: CommandLineTool

  init() throws { tool = try CommandLineTool() }

  private static let isRoot = geteuid() == 0

  @Test("without /proc there is a sentence in place of help", .enabled(if: isRoot, "only root can take /proc away"))
  func noProc() throws {
    let shell = BuiltProgram(path: "/usr/bin/unshare")
    let program = try BuiltProgram.folder().appendingPathComponent("acetate").path
    let result = try shell.run(
      ["-m", "sh", "-c", #"mount -t tmpfs none /proc && exec "$0" "$@""#, program, "render", "box.caml", "-o", "a.png"],
      in: tool.folder.url)
    // Where not even root may mount, as in some containers, nothing is to be seen.
    if result.errors.contains("permission denied") || result.errors.contains("Operation not permitted") { return }
    #expect(result.status == 69 && result.errors.hasPrefix("acetate: /proc is not there"), "\(result.errors)")
    #expect(result.text == "" && tool.folder.contents == ["box.caml"])
  }

  @Test("too few threads are a sentence", .enabled(if: isRoot, "only root can be another user"), arguments: [2, 5, 9])
  func threads(limit: Int) throws {
    #expect(chmod(tool.folder.path, 0o777) == 0)
    let program = try BuiltProgram.folder().appendingPathComponent("acetate").path
    for arguments in [["render", "box.caml", "-o", "a.png"], ["inspect", "box.caml"], ["render", "box.caml", "-o", "a.mp4"]] {
      // A user of whom nothing else runs. Limits do not hold for root.
      let result = try BuiltProgram(path: "/usr/bin/setpriv").run(
        ["--reuid=54321", "--regid=54321", "--clear-groups", "bash", "-c", "ulimit -u \(limit); exec \"$0\" \"$@\"", program] + arguments,
        in: tool.folder.url, environment: ["ACETATE_BACKEND": "software", "HOME": "/nowhere"])
      // A build in a folder that is its owner's alone.
      if result.status == 126 || result.status == 127 { return }
      #expect(result.status == 69 && result.errors.contains("threads cannot be started"), "\(result.status) \(result.errors)")
      #expect(result.errors.split(separator: "\n").count == 1 && tool.folder.contents == ["box.caml"])
    }
  }

  @Test("threads are tried out beside one another, and are gone afterwards")
  func trial() throws {
    func count() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count }
    let before = try count()
    #expect(thread_limit_try(8) == 0)
    // Other tests may start some meanwhile.
    #expect(try count() < before + 8)
  }

  @Test("work folders are their user's alone")
  func work() throws {
    let work = try TemporaryWork()
    var status = stat()
    #expect(stat(work.path, &status) == 0 && status.st_mode & 0o7777 == 0o700 && status.st_uid == geteuid())
  }

  @Test("a private folder is made for its user alone, and one that others may write into is none")
  func privateFolders() throws {
    let base = tool.folder.path("a")
    #expect(private_folder(base + "/b/c", 2) == 0)
    var status = stat()
    for path in [base, base + "/b", base + "/b/c"] { #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o700) }
    #expect(chmod(base + "/b", 0o770) == 0)
    #expect(private_folder(base + "/b/c", 2) == EPERM && private_folder(base + "/b/c/", 1) == 0)
    #expect(chmod(base + "/b", 0o755) == 0 && private_folder(base + "/b/c", 2) == 0)
    try tool.folder.write("text", as: "file")
    #expect(private_folder(tool.folder.path("file"), 1) == ENOTDIR && private_folder(tool.folder.path("file/x"), 1) == ENOTDIR)
    if Self.isRoot { #expect(chown(base + "/b/c", 54321, 54321) == 0 && private_folder(base + "/b/c", 1) == EPERM) }
  }

  @Test("a pipe with the name of a file that was begun is not waited for")
  func pipeOfThatName() throws {
    #expect(mkfifo(tool.folder.path(".acetate-1-x.part"), 0o600) == 0)
    #expect(try tool.run("render", "box.caml", "-o", "a.png").status == 0)
    #expect(tool.folder.contents == [".acetate-1-x.part", "a.png", "box.caml"])
  }
}
