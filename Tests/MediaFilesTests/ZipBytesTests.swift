import Foundation
import TestSupport
import Testing

@testable import MediaFiles

@Suite("Zip archives, byte by byte")
struct ZipBytesTests {
  private func little(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }

  /// CRC-32 of `abc` and of `12345`.
  private let sums = [0x3524_41C2, 0xCBF5_3A1C]

  @Test("an archive that is written, field by field")
  func written() throws {
    let members: [(name: String, data: Data)] = [("a", Data("abc".utf8)), ("dé/b", Data("12345".utf8))]
    let names = [[0x61], [0x64, 0xC3, 0xA9, 0x2F, 0x62]] as [[UInt8]]
    var fields: [[UInt8]] = []
    for (index, length) in [3, 5].enumerated() {
      // Version 20, the bit of UTF-8, no compression, midnight of 1 January 1980, checksum, two sizes, lengths of name and of nothing.
      fields.append(
        little(20, 2) + little(0x800, 2) + little(0, 2) + little(0, 2) + little(0x21, 2) + little(sums[index], 4) + little(length, 4)
          + little(length, 4) + little(names[index].count, 2) + little(0, 2))
    }
    let first = Array("PK\u{3}\u{4}".utf8) + fields[0] + names[0] + "abc".utf8
    let second = Array("PK\u{3}\u{4}".utf8) + fields[1] + names[1] + "12345".utf8
    func entry(_ index: Int, offset: Int) -> [UInt8] {
      Array("PK\u{1}\u{2}".utf8) + little(20, 2) + fields[index] + little(0, 10) + little(offset, 4) + names[index]
    }
    let directory = entry(0, offset: 0) + entry(1, offset: first.count)
    let end = Array("PK\u{5}\u{6}".utf8) + little(0, 4) + little(2, 2) + little(2, 2)
    let archive = first + second + directory + end + little(directory.count, 4) + little(first.count + second.count, 4) + little(0, 2)
    #expect([UInt8](ZipArchive.data(of: members)) == archive)
    let read = try ZipArchive(ZipArchive.data(of: members), limits: ZipArchive.Limits(members: 2, totalBytes: 8))
    #expect(read.members.map(\.name) == ["a", "dé/b"] && read.members.map(\.size) == [3, 5] && !read.members.contains(where: \.isFolder))
    #expect(try read.members.map { try read.contents(of: $0) } == members.map(\.1))
    #expect(read.names(in: "dé") == ["b"] && read.names(in: "") == ["a", "dé"] && read.member(named: "b") == nil)
    #expect(ZipArchive.data(of: []) == Data(Array("PK\u{5}\u{6}".utf8) + little(0, 18)))
    #expect(try ZipArchive(ZipArchive.data(of: []), limits: ZipArchive.Limits(members: 0, totalBytes: 0)).members.isEmpty)
  }

  private func problem(_ data: Data, members: Int = 9, totalBytes: Int = 99) -> String {
    do {
      let archive = try ZipArchive(data, limits: ZipArchive.Limits(members: members, totalBytes: totalBytes))
      return try archive.members.map { try String(decoding: archive.contents(of: $0), as: UTF8.self) }.joined(separator: "|")
    } catch { return "\(error)\((error as? ZipError)?.isLimit == true ? " (limit)" : "")" }
  }

  /// Two members, `a` of `abc` and `b` of `12345`: 34, 36 and two times 47 bytes, and 22 at the end.
  private let pair = ZipArchive.data(of: [("a", Data("abc".utf8)), ("b", Data("12345".utf8))])

  /// The pair with bytes of another value at a place.
  private func changed(_ place: Int, _ bytes: UInt8...) -> String {
    var data = pair
    data.replaceSubrange(place..<place + bytes.count, with: bytes)
    return problem(data)
  }

  @Test("each field of the directory and of its end that says something else than the truth")
  func fields() {
    #expect(pair.count == 186 && problem(pair) == "abc|12345")
    // The end begins at 164: four bytes of its mark, the numbers of two parts, members in this one and in all, length and place of the
    // directory.
    #expect(changed(168, 1) == "the archive has several parts" && changed(170, 1) == "the archive has several parts")
    #expect(changed(172, 1) == "the archive has several parts" && changed(174, 1) == "the archive has several parts")
    #expect(changed(172, 0xFF, 0xFF, 0xFF, 0xFF) == "the archive is of the form ZIP64")
    #expect(changed(176, 0xFF, 0xFF, 0xFF, 0xFF) == "the archive is of the form ZIP64")
    #expect(changed(180, 0xFF, 0xFF, 0xFF, 0xFF) == "the archive is of the form ZIP64")
    // 70 and 94 bytes are where the end begins; a byte more is beyond it.
    #expect(changed(176, 95) == "the archive's directory is cut off" && changed(180, 71) == "the archive's directory is cut off")
    #expect(changed(176, 93) == "the archive's directory is damaged" && changed(180, 69) == "the archive's directory is damaged")
    #expect(changed(164, 0x51) == "the archive has no directory: it is cut off, or no zip archive")
    #expect(changed(184, 1) == "the archive has no directory: it is cut off, or no zip archive")
    // Two of its one member.
    #expect(changed(172, 1, 0, 1, 0) == "abc")
    // The first entry begins at 70, the second at 117: maker, flags, method, checksum, sizes, lengths, attributes, place, name.
    #expect(changed(70, 0x51) == "the archive's directory is damaged" && changed(117, 0x51) == "the archive's directory is damaged")
    #expect(
      changed(78, 1) == "the member \"a\" is encrypted" && changed(125, 3) == "the member \"b\" is encrypted"
        && changed(78, 2) == "abc|12345")
    #expect(changed(80, 1) == "the member is packed by method 1; stored and deflated members can be read")
    #expect(changed(80, 0, 1) == "the member is packed by method 256; stored and deflated members can be read")
    #expect(
      changed(86, 0) == "the member is damaged: its checksum differs"
        && changed(80, 8) == "the member is damaged: 0 of 3 bytes can be unpacked")
    #expect(changed(90, 2) == "the member's sizes contradict each other" && changed(94, 2) == "the member's sizes contradict each other")
    #expect(changed(90, 4) == "members of the archive share bytes" && changed(137, 6) == "members of the archive share bytes")
    #expect(changed(98, 2) == "the archive's directory is damaged" && changed(100, 1) == "the archive's directory is damaged")
    // A mode of a link from a Unix alone: maker 3.
    #expect(changed(110, 0xFF, 0xA1) == "abc|12345")
    var link = pair
    (link[75], link[111]) = (3, 0xA1)
    #expect(problem(link) == "the member \"a\" is a link")
    link[111] = 0x81
    #expect(problem(link) == "abc|12345")
    #expect(changed(112, 70) == "the archive's directory is damaged" && changed(112, 1) == "members of the archive share bytes")
    #expect(changed(159, 0) == "members of the archive share bytes" && changed(159, 33) == "members of the archive share bytes")
    // The second local header, at 34: its mark, and lengths of its own that shift what follows.
    #expect(changed(34, 0x51) == "members of the archive share bytes" && changed(60, 2) == "members of the archive share bytes")
    #expect(changed(62, 1) == "members of the archive share bytes" && changed(26, 0) == "the member is damaged: its checksum differs")
  }

  @Test("limits are of members and of bytes, each of which may be reached")
  func limits() {
    #expect(problem(pair, members: 2, totalBytes: 8) == "abc|12345")
    #expect(problem(pair, members: 1) == "the archive has 2 members; the limit (archiveMembers) is 1 (limit)")
    #expect(problem(pair, totalBytes: 7) == "the archive unpacks to more than 7 bytes, the limit (archiveBytes) (limit)")
    func named(_ count: Int) -> String { problem(ZipArchive.data(of: [(String(repeating: "n", count: count), Data("x".utf8))])) }
    #expect(named(1024) == "x" && named(1025) == "a member's name has 1025 bytes; at most 1024 are read (limit)")
    #expect(problem(pair + Data(count: 3)) == "the archive has no directory: it is cut off, or no zip archive")
    // A comment of the greatest length.
    var commented = pair
    commented.replaceSubrange(184..<186, with: [0xFF, 0xFF])
    #expect(problem(commented + Data(count: 65_535)) == "abc|12345")
    #expect(problem(commented + Data(count: 65_534)) == "the archive has no directory: it is cut off, or no zip archive")
    #expect(problem((Data([1, 2]) + pair).dropFirst(2)) == "abc|12345")
  }

  @Test(
    "names of members, and of the folders around them",
    arguments: [
      ("a//b", "a/b"), ("./a/./b", "a/b"), ("a\\b", "a/b"), ("a/b/", "a/b"), ("c:d", nil), ("Z:", nil), ("1:d", "1:d"), ("cd:e", "cd:e"),
      ("@:a", "@:a"),
      ("[:a", "[:a"), ("..a/b..", "..a/b.."), ("a/..", nil), ("\\a", nil),
    ] as [(String, String?)])
  func names(name: String, read: String?) throws {
    let data = ZipArchive.data(of: [(name, Data("x".utf8))])
    guard let read else {
      return #expect(problem(data) == "the member \"\(name.replacingOccurrences(of: "\\", with: "/"))\" leaves the archive")
    }
    let archive = try ZipArchive(data, limits: ZipArchive.Limits(members: 1, totalBytes: 1))
    #expect(archive.members.map(\.name) == [read] && archive.members[0].isFolder == name.hasSuffix("/"))
    #expect(archive.member(named: read) != nil)
    let parts = read.split(separator: "/").map(String.init)
    for count in parts.indices { #expect(archive.names(in: parts.prefix(count).joined(separator: "/")) == [parts[count]]) }
  }

  @Test("a file of the name of a folder that stands before it; names in no code that is known")
  func doubles() {
    #expect(problem(ZipArchive.data(of: [("a", Data("x".utf8)), ("a/", Data())])) == "x|")
    #expect(problem(ZipArchive.data(of: [("a/", Data()), ("a", Data("x".utf8))])) == "two members of the archive are named \"a\"")
    // 0xE9 alone is no UTF-8, and is read as é.
    var data = ZipArchive.data(of: [("nn", Data("x".utf8))])
    data[31] = 0xE9
    data[data.count - 22 - 1] = 0xE9
    #expect((try? ZipArchive(data, limits: ZipArchive.Limits(members: 1, totalBytes: 1)))?.members.map(\.name) == ["né"])
  }

  @Test("archives are told by their first four bytes")
  func marks() {
    func isArchive(_ bytes: UInt8...) -> Bool { ZipArchive.isArchive(Data(bytes)) }
    #expect(isArchive(0x50, 0x4B, 3, 4) && isArchive(0x50, 0x4B, 5, 6, 7) && !isArchive(0x50, 0x4B, 3, 5) && !isArchive(0x50, 0x4B, 5, 7))
    #expect(!isArchive(0x50, 0x4B, 3) && !isArchive() && !isArchive(0x51, 0x4B, 3, 4) && !isArchive(0x50, 0x4B, 1, 2))
  }
}
