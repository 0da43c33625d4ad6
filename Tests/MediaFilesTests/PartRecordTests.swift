import Foundation
import Graphics
import TestSupport
import Testing

@testable import MediaFiles
@testable import OfflineOutput

@Suite("Parts, byte by byte")
struct PartRecordTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func little(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }

  /// CRC-32, as zip and PNG have it.
  private func checksum(_ bytes: [UInt8]) -> Int {
    var result: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      result ^= UInt32(byte)
      for _ in 0..<8 { result = result & 1 == 1 ? result >> 1 ^ 0xEDB8_8320 : result >> 1 }
    }
    return Int(~result)
  }

  private static let head = "HEAE", entry = "TNYR", end = "END_"

  /// 48 bytes, the side data, and the bytes.
  private func record(_ kind: String, flags: Int = 0, _ times: [Int], side: [UInt8] = [], _ bytes: [UInt8] = []) -> [UInt8] {
    func fields(_ sum: Int) -> [UInt8] {
      var fields = Array(kind.utf8) + little(flags, 4)
      for time in times { fields += little(time, 8) }
      return fields + little(side.count, 4) + little(sum, 4) + little(bytes.count, 8)
    }
    return fields(checksum(fields(0) + side + bytes)) + side + bytes
  }

  private var whole: [UInt8] {
    record(Self.head, [3, 258, 70_000], side: [9, 8, 7], Array("plan".utf8)) + record(Self.entry, [258, 258, 1], [1, 2, 3])
      + record(Self.entry, [259, 259, 1]) + record(Self.end, [2, 0, 0])
  }

  private func written(_ name: String, _ body: (PartWriter) throws -> Void) throws -> [UInt8] {
    var head = PartHead(plan: "plan", number: 3, firstFrame: 258, frameCount: 70_000)
    head.codecHeader = [9, 8, 7]
    let descriptor = open(folder.path(name), O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    let part = PartWriter(descriptor: descriptor, name: name, head: head)
    try body(part)
    return try folder.bytes(name)
  }

  @Test("a head, entries and an end, field by field")
  func writing() throws {
    let bytes = try written("part") { part in
      try [UInt8]([1, 2, 3]).withUnsafeBytes { try part.write(frame: 258, $0) }
      try part.write(frame: 259, UnsafeRawBufferPointer(start: nil, count: 0))
      try part.finish()
    }
    #expect(bytes == whole)
    let empty = try written("empty") { part in
      part.setCodecHeader([])
      try part.finish()
    }
    #expect(empty == record(Self.head, [3, 258, 70_000], Array("plan".utf8)) + record(Self.end, [0, 0, 0]))
  }

  private func reader(_ bytes: [UInt8]) throws -> PartReader { try PartReader(path: folder.write(Data(bytes), as: "part")) }

  @Test("what was written is read, one entry after the other or all contents at once")
  func reading() throws {
    let part = try reader(whole)
    #expect(part.path == folder.path("part") && part.head.plan == "plan" && part.head.number == 3 && part.head.firstFrame == 258)
    #expect(part.head.frameCount == 70_000 && part.head.codecHeader == [9, 8, 7] && part.hasEnd())
    let first = try #require(try part.next())
    #expect(first.frame == 258 && first.contents == [1, 2, 3] && first.decodingTime == 258 && first.duration == 1 && part.hasEnd())
    #expect(try part.next()?.contents == [] && part.next() == nil && part.next() == nil)
    var contents: [UInt8] = []
    try reader(whole).readContents { contents += Array($0) }
    #expect(contents == [1, 2, 3])
    let flagged = try reader(
      record(Self.head, [1, 2, 3]) + record(Self.entry, flags: 0x1020_3040, [-5, -600, 70_000], side: [1, 2], [7])
        + record(Self.end, [1, 0, 0]))
    let packet = try #require(try flagged.next())
    #expect(packet.flags == 0x1020_3040 && packet.presentationTime == -5 && packet.decodingTime == -600 && packet.duration == 70_000)
    #expect(packet.sideData == [1, 2] && packet.bytes == [7])
  }

  @Test("what is damaged is said, in whole sentences")
  func damage() throws {
    func problem(_ bytes: [UInt8]) throws -> String? {
      let path = try folder.write(Data(bytes), as: "part")
      var problems: [String] = []
      for read in [{ try $0.verify() }, { while try $0.next() != nil {} }] as [(PartReader) throws -> Void] {
        do { try read(PartReader(path: path)) } catch { problems.append("\(error)") }
      }
      #expect(Set(problems).count <= 1 && problems.count != 1)
      return problems.first.map { $0.replacingOccurrences(of: "\(path) is damaged: ", with: "") }
    }
    let head = record(Self.head, [0, 0, 2]), entry = record(Self.entry, [0, 0, 1], [5, 6]), end = record(Self.end, [1, 0, 0])
    #expect(try problem(whole) == nil && problem(head + entry + end) == nil)
    #expect(
      try problem([]) == "it is no part" && problem(entry + end) == "it is no part"
        && problem(Array(head.prefix(47))) == "it ends within a record")
    #expect(try problem(head) == "its end is missing" && problem(head + entry) == "its end is missing")
    #expect(try problem(head + head + end) == "it begins twice")
    #expect(try problem(head + entry + record(Self.end, [2, 0, 0])) == "it has 1 entries, not 2")
    #expect(try problem(head + record(Self.end, [1, 0, 0])) == "it has 0 entries, not 1")
    #expect(try problem(head + record("XXXX", [0, 0, 0])) == "a record of no known kind")
    #expect(
      try problem(head + entry.dropLast()) == "it ends within a record" && problem(head + entry.prefix(20)) == "it ends within a record")
    for place in [4, 8, 16, 24, 36, 49] {
      var wrong = entry
      wrong[place] ^= 1
      #expect(try problem(head + wrong + end) == "a record's checksum is wrong", "\(place)")
    }
    // Lengths: as many bytes as the file has may still be; more are none.
    func longer(side: Int, bytes: Int) -> [UInt8] {
      var wrong = entry
      wrong.replaceSubrange(32..<36, with: little(side, 4))
      wrong.replaceSubrange(40..<48, with: little(bytes, 8))
      return head + wrong + end
    }
    let size = head.count + entry.count + end.count
    #expect(try problem(longer(side: size + 1, bytes: 2)) == "a record longer than the file")
    #expect(
      try problem(longer(side: 0, bytes: size + 1)) == "a record longer than the file"
        && problem(longer(side: 0, bytes: -1)) == "a record longer than the file")
    #expect(
      try problem(longer(side: size, bytes: 2)) == "it ends within a record"
        && problem(longer(side: 0, bytes: size)) == "it ends within a record")
    let missing = #expect(throws: PartError.self) { try PartReader(path: folder.path("none")) }
    #expect(missing == .unreadable(folder.path("none"), problem: "No such file or directory", missing: true))
    #expect(
      PartError.otherEncoder("p").description
        == "p was written by another version of the encoder; render it with this one, or join where it was rendered")
    #expect(
      PartError.unreadable("p", problem: "q", missing: false).description == "p: q"
        && PartError.damaged("p", problem: "q").description == "p is damaged: q")
  }

  @Test("whether the last record ends a part")
  func ends() throws {
    let head = record(Self.head, [0, 0, 2]), end = record(Self.end, [1, 0, 0])
    #expect(try reader(head + end).hasEnd() && !reader(head).hasEnd() && !reader(head + record(Self.entry, [0, 0, 1])).hasEnd())
    #expect(try !reader(head + end + [0]).hasEnd() && !reader(head + end.dropLast()).hasEnd())
  }

  // MARK: Folders and files

  @Test("a folder that is open: what lies in it by name, and through no link")
  func folders() throws {
    let open = try OpenFolder(path: folder.path)
    try folder.write("hello", as: "file")
    try folder.write("inside", as: "sub/in")
    try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: folder.path("file"))
    try FileManager.default.createSymbolicLink(atPath: folder.path("sublink"), withDestinationPath: folder.path("sub"))
    #expect(mkfifo(folder.path("pipe"), 0o600) == 0 && open.path == folder.path && open.path(of: "a") == folder.path("a"))
    #expect(open.names.sorted() == ["file", "link", "pipe", "sub", "sublink"])
    #expect(try open.read("file", limit: 5) == Data("hello".utf8) && OpenFolder("sub", in: open).names == ["in"])
    func problem(_ body: () throws -> Void) -> OpenFolder.Problem? {
      do { try body() } catch { return error as? OpenFolder.Problem }
      return nil
    }
    #expect(
      problem { _ = try open.read("file", limit: 4) } == .isTooLong(limit: 4)
        && problem { _ = try open.read("none", limit: 4) } == .system(ENOENT))
    for name in ["link", "sub", "pipe"] { #expect(problem { _ = try open.read(name, limit: 9) } == .isNotOrdinary, "\(name)") }
    for name in ["sublink", "file"] { #expect(problem { _ = try OpenFolder(name, in: open) } == .isNotOrdinary, "\(name)") }
    #expect(
      problem { _ = try OpenFolder("none", in: open) } == .system(ENOENT)
        && problem { _ = try OpenFolder(path: folder.path("none")) } == .system(ENOENT))
    #expect(try OpenFolder("made", in: open, makes: true).names.isEmpty && OpenFolder("sub", in: open, makes: true).names == ["in"])
    #expect(
      try open.open("file").bytes == 5 && open.status(of: "link").map { $0.st_mode & S_IFMT } == S_IFLNK && open.status(of: "none") == nil)
    let time = try #require(open.modificationTime(of: "file"))
    #expect(
      abs(time - Date().timeIntervalSince1970) < 3600 && open.modificationTime(of: "link") == nil
        && open.modificationTime(of: "none") == nil)
    open.remove("link")
    open.removeFolder("sub")
    open.removeFolder("sublink")
    #expect(open.names.sorted() == ["file", "made", "pipe", "sublink"])
    #expect(
      OpenFolder.Problem.system(ENOENT).isMissing && !OpenFolder.Problem.system(EACCES).isMissing
        && !OpenFolder.Problem.isNotOrdinary.isMissing)
    #expect(
      [OpenFolder.Problem.system(ENOENT), .isNotOrdinary, .isTooLong(limit: 7)].map(\.description) == [
        "No such file or directory", "it is a link, or no ordinary file or folder; remove it", "it has more than 7 bytes",
      ])
  }

  @Test("files appear when they are complete, with the permissions of those that they replace, and where links lead")
  func files() throws {
    func problem(_ body: () throws -> Void) -> String? {
      do { try body() } catch { return "\(error)" }
      return nil
    }
    func mode(_ name: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: folder.path(name))[.posixPermissions] as? Int
    }
    try folder.write("old", as: "deep/file")
    #expect(chmod(folder.path("deep/file"), 0o640) == 0)
    try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: "deep/file")
    try FileManager.default.createSymbolicLink(atPath: folder.path("absolute"), withDestinationPath: folder.path("link"))
    for (name, text) in [("link", "one"), ("absolute", "three")] {
      try writeFile(Array(text.utf8), to: folder.path(name))
      #expect(try folder.bytes("deep/file") == Array(text.utf8) && mode("deep/file") == 0o640)
    }
    #expect(folder.contents == ["absolute", "deep", "link"])
    try FileManager.default.createSymbolicLink(atPath: folder.path("round"), withDestinationPath: "round")
    #expect(
      problem { try writeFile([], to: folder.path("round")) }
        == "open on \(folder.path("round")): Too many levels of symbolic links (errno 40)")
    let long = folder.path(String(repeating: "n", count: 256))
    #expect(problem { try writeFile([], to: long) } == "output \(long): the name has 256 bytes; names of files have at most 255")
    #expect(problem { try writeFile([], to: folder.path(String(repeating: "n", count: 255))) } == nil)
    #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
    #expect(
      problem { try writeFile([], to: folder.path("pipe"), isOrdinary: true) }
        == "output \(folder.path("pipe")): it is a pipe or a device, and what is written gets its name when it is complete; write a file")
    let open = try OpenFolder(path: folder.path)
    #expect(
      problem { try writeFile([1], to: "link", in: open) }
        == "output \(folder.path("link")): it is a link, or no ordinary file or folder; remove it")
    try writeFile([1, 2], to: "new", in: open)
    try writeFile([3], to: "new", in: open)
    #expect(try folder.bytes("new") == [3])
  }

  @Test("a file that is given up is removed, and one that nobody finishes")
  func given() throws {
    var file = try PartialFile(path: folder.path("a"))
    let empty = file.byteCount, name = try #require(folder.contents.first)
    #expect(folder.contents.count == 1 && name.hasPrefix(".acetate-\(getpid())-") && name.hasSuffix(".part") && empty == 0)
    let copy = try file.duplicate(), code = [UInt8](repeating: 7, count: 300).withUnsafeBytes { $0.write(to: copy) }
    close(copy)
    let count = file.byteCount
    #expect(code == 0 && count == 300)
    try file.commit()
    file.discard()
    #expect(folder.contents == ["a"])
    do { _ = try PartialFile(path: folder.path("b")) }
    var other = try PartialFile(path: folder.path("c"))
    #expect(folder.contents.count == 2)
    other.discard()
    #expect(folder.contents == ["a"])
  }
}
