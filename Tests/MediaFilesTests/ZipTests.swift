import Foundation
import MediaFiles
import TestSupport
import Testing

@Suite("Zip archives")
struct ZipTests {
  private func open(_ builder: ZipBuilder, members: Int = 10, totalBytes: Int = 1 << 20) throws -> ZipArchive {
    try ZipArchive(builder.data, limits: ZipArchive.Limits(members: members, totalBytes: totalBytes))
  }

  private func problem(_ builder: ZipBuilder, members: Int = 10, totalBytes: Int = 1 << 20) -> String? {
    do {
      let archive = try open(builder, members: members, totalBytes: totalBytes)
      for member in archive.members { _ = try archive.contents(of: member) }
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test("stored and deflated members, folders, and a comment behind the directory")
  func members() throws {
    var builder = ZipBuilder()
    builder.members = [ZipBuilder.Member("a/"), ZipBuilder.Member("a/b.txt", Array("Hello".utf8))]
    var packed = ZipBuilder.Member("a\\c/ä.bin", (0..<100_000).map { UInt8(truncatingIfNeeded: $0) })
    packed.method = 8
    builder.members.append(packed)
    builder.comment = Array("PK\u{5}\u{6} and more".utf8)
    let archive = try open(builder)
    #expect(archive.members.map(\.name) == ["a", "a/b.txt", "a/c/ä.bin"] && archive.members[0].isFolder)
    #expect(archive.names(in: "") == ["a"] && archive.names(in: "a") == ["b.txt", "c"] && archive.names(in: "x") == nil)
    #expect(try archive.contents(of: try #require(archive.member(named: "a/b.txt"))) == Data("Hello".utf8))
    let large = try archive.contents(of: try #require(archive.member(named: "a/c/ä.bin")))
    #expect(large.count == 100_000 && large[65_536 + 7] == 7)
  }

  @Test(
    "names that lead out of the archive",
    arguments: [
      "../a", "a/../../b", "/etc/passwd", "..\\a", "C:/a", "C:\\a", "a\0b", "../\u{301}a", "/\u{301}a", "..\\\u{301}a",
      "a/\u{600}/../../\u{301}b",
    ])
  func traversal(name: String) {
    var builder = ZipBuilder()
    builder.add(name, "x")
    #expect(problem(builder)?.hasSuffix("leaves the archive") == true)
  }

  @Test("names go by bytes: two that look alike are two members, and one that looks like what is asked for is found")
  func looks() throws {
    var builder = ZipBuilder()
    builder.add("e\u{301}", "apart")
    builder.add("x/\u{301}y", "mark")
    #expect(try open(builder).member(named: "\u{E9}")?.name.utf8.count == 3 && open(builder).names(in: "x") == ["\u{301}y"])
    builder.add("\u{E9}", "joined")
    let archive = try open(builder)
    for (name, text) in [("e\u{301}", "apart"), ("\u{E9}", "joined")] {
      #expect(try archive.contents(of: #require(archive.member(named: name))) == Data(text.utf8))
    }
  }

  @Test("links, encryption, unknown methods, and names met twice")
  func refusals() {
    var builder = ZipBuilder()
    builder.add("a", "target")
    builder.members[0].mode = 0o120777
    #expect(problem(builder) == "the member \"a\" is a link")
    builder.members[0].mode = 0o100644
    #expect(problem(builder) == nil)
    builder.members[0].isEncrypted = true
    #expect(problem(builder) == "the member \"a\" is encrypted")
    builder.members[0].isEncrypted = false
    builder.members[0].method = 14
    #expect(problem(builder) == "the member is packed by method 14; stored and deflated members can be read")
    builder.members[0].method = 0
    builder.add("a", "again")
    #expect(problem(builder) == "two members of the archive are named \"a\"")
  }

  @Test("bombs: sizes are summed first, unpacking ends at the size announced, and members share no bytes")
  func bombs() {
    var builder = ZipBuilder()
    builder.add("a", "123456")
    builder.add("b", "123456")
    #expect(problem(builder, totalBytes: 12) == nil)
    #expect(problem(builder, totalBytes: 11) == "the archive unpacks to more than 11 bytes, the limit (archiveBytes)")
    #expect(problem(builder, members: 1) == "the archive has 2 members; the limit (archiveMembers) is 1")

    builder.members[1].method = 8
    builder.members[1].announcedSize = 3
    #expect(problem(builder) == "the member unpacks to more than the 3 bytes that the archive announces")
    builder.members[1].announcedSize = 9
    #expect(problem(builder) == "the member is damaged: 6 of 9 bytes can be unpacked")

    builder.members[1].announcedSize = nil
    builder.members[1].announcedOffset = 0
    #expect(problem(builder) == "members of the archive share bytes")
  }

  @Test("archives that are cut off or damaged anywhere")
  func damage() {
    var builder = ZipBuilder()
    builder.add("a", "123456")
    let whole = builder.data
    let limits = ZipArchive.Limits(members: 10, totalBytes: 100)
    for length in 0..<whole.count { #expect(throws: ZipError.self) { try ZipArchive(whole.prefix(length), limits: limits) } }
    // Every byte of the headers changed: an error, or an archive whose members can be read or not, but no crash.
    for index in whole.indices {
      var damaged = whole
      damaged[index] ^= 0xFF
      guard let archive = try? ZipArchive(damaged, limits: limits) else { continue }
      for member in archive.members { _ = try? archive.contents(of: member) }
    }
    builder.announcedCount = 3
    #expect(problem(builder) == "the archive's directory is damaged")
    var text = whole
    // The first letter of the member's text, after 30 bytes of header and a name of one byte.
    text[31] = UInt8(ascii: "x")
    #expect(throws: ZipError.self) {
      let archive = try ZipArchive(text, limits: limits)
      _ = try archive.contents(of: archive.members[0])
    }
  }
}
