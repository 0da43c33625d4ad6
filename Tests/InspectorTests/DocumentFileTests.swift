import CAML
import Foundation
import Testing

@testable import Inspector

@Suite("The file of a document that is edited")
struct DocumentFileTests {
  private let folder: String

  init() throws {
    folder = NSTemporaryDirectory() + "document-file-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  /// What a folder is left with when a test is over.
  private func tidyUp() { try? FileManager.default.removeItem(atPath: folder) }

  private func write(_ text: String, as name: String, permissions: mode_t = 0o640) throws -> String {
    let path = "\(folder)/\(name)"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    #expect(chmod(path, permissions) == 0)
    return path
  }

  private func problem(_ body: () throws -> Void) -> String {
    do { try body() } catch { return "\(error)" }
    return ""
  }

  private func replace(_ path: String, _ held: String, with text: String) -> String {
    problem { try DocumentFile(path: path).replace(FileVersion(Data(held.utf8)), with: Data(text.utf8)) }
  }

  @Test("another text takes its place with the same permissions, behind links too, and nothing is left beside it")
  func replacing() throws {
    defer { tidyUp() }
    let path = try write("old", as: "a.caml"), link = folder + "/link.caml"
    #expect(symlink("a.caml", link) == 0)
    #expect(try DocumentFile(path: link).contents() == Data("old".utf8))
    #expect(replace(path, "old", with: "newer") == "")
    #expect(replace(link, "newer", with: "newest") == "")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "newest")
    var properties = stat()
    #expect(lstat(path, &properties) == 0 && properties.st_mode == S_IFREG | 0o640)
    #expect(lstat(link, &properties) == 0 && properties.st_mode & S_IFMT == S_IFLNK)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["a.caml", "link.caml"])
  }

  @Test("what holds something else, may not be written or is no file stays as it is, and why is said")
  func refusals() throws {
    defer { tidyUp() }
    let path = try write("old", as: "a.caml"), locked = try write("old", as: "locked.caml", permissions: 0o444)
    #expect(replace(path, "older", with: "x") == "\(path) has changed meanwhile; nothing was written")
    #expect(replace(locked, "old", with: "x") == "\(locked) may not be written")
    // What has changed is told first.
    #expect(replace(locked, "ol", with: "x") == "\(locked) has changed meanwhile; nothing was written")
    let none = folder + "/none.caml", pipe = folder + "/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(replace(none, "", with: "x") == "\(none): it cannot be found: No such file or directory")
    for odd in [folder, pipe] {
      #expect(replace(odd, "", with: "x") == "\(odd) is no ordinary file of a document")
      #expect(problem { _ = try DocumentFile(path: odd).contents() } == "\(odd) is no ordinary file of a document")
    }
    for kept in [path, locked] { #expect(try String(contentsOfFile: kept, encoding: .utf8) == "old") }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["a.caml", "locked.caml", "pipe"])
  }

  @Test("versions of files tell their lengths and what they hold")
  func versions() {
    let version = FileVersion(Data("old".utf8))
    #expect(version == FileVersion(Data("old".utf8)) && version != FileVersion(Data("odd".utf8)) && version.description.hasPrefix("3-"))
    #expect(FileVersion(Data()).description.hasPrefix("0-") && version != FileVersion(Data("old ".utf8)))
  }
}
