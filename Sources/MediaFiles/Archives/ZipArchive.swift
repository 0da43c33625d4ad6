internal import CImageCodecs
package import Foundation
internal import TextEscaping

/// A zip archive in memory, whose members are read one by one.
///
/// The reader is strict, because archives come from anybody. The directory at the end of the file alone says what there is; names that lead
/// out of the archive, links, encrypted members, members that share bytes, and archives of several parts are refused; sizes are summed
/// before anything is unpacked; and unpacking ends at the size that the directory announces. ZIP64 is not needed within the limits.
package final class ZipArchive: Sendable {
  package struct Limits: Hashable, Sendable {
    /// Members, folders included.
    package var members: Int
    /// Bytes of all members together, unpacked.
    package var totalBytes: Int

    package init(members: Int, totalBytes: Int) {
      self.members = members
      self.totalBytes = totalBytes
    }
  }

  package struct Member: Hashable, Sendable {
    /// Components are separated by `/`; none is empty, `.` or `..`.
    package let name: String
    package let isFolder: Bool
    /// The uncompressed size in bytes.
    package let size: Int
    fileprivate let packedSize: Int
    fileprivate let method: UInt16
    fileprivate let checksum: UInt32
    fileprivate let offset: Int
  }

  /// The archive's members, in the order of its directory.
  package let members: [Member]
  private let bytes: Data
  private let indexByName: [BytePath: Int]
  /// The indices of members by how their names look, whatever they are spelt with.
  private let indexByLook: [String: Int]
  /// Names directly inside each folder; the archive itself is the folder of no name.
  private let namesByFolder: [String: Set<String>]

  /// Whether the bytes begin as archives do.
  package static func isArchive(_ start: Data) -> Bool {
    guard start.count >= 4 else { return false }
    let signature = start.withUnsafeBytes { UInt32(bigEndian: $0.loadUnaligned(as: UInt32.self)) }
    return signature == 0x504B_0304 || signature == 0x504B_0506
  }

  package init(_ data: Data, limits: Limits) throws(ZipError) {
    // Indices from 0.
    bytes = data.startIndex == 0 ? data : Data(data)
    members = try Directory(bytes, limits: limits).members
    var index: [BytePath: Int] = [:], alike: [String: Int] = [:]
    for (number, member) in members.enumerated() {
      guard index.updateValue(number, forKey: BytePath(member.name)) == nil || member.isFolder else {
        throw ZipError("two members of the archive are named \"\(member.name)\"")
      }
      if alike[member.name] == nil { alike[member.name] = number }
    }
    (indexByName, indexByLook) = (index, alike)
    var names: [String: Set<String>] = [:]
    for member in members {
      var folder = ""
      for part in FileName.components(member.name) where !part.isEmpty {
        names[folder, default: []].insert(part)
        folder = folder.isEmpty ? part : "\(folder)/\(part)"
      }
    }
    namesByFolder = names
  }

  /// Names of the files and folders directly inside a folder; nil where there is no such folder, or it is empty.
  package func names(in folder: String) -> Set<String>? { namesByFolder[folder] }

  /// The member of this name, spelt as in `Member.name`.
  ///
  /// Macs take names apart into letters and marks when they pack what documents call by their usual spelling: where no member has the
  /// name's bytes, the first that looks like it is meant.
  package func member(named name: String) -> Member? { (indexByName[BytePath(name)] ?? indexByLook[name]).map { members[$0] } }

  /// A member's bytes, unpacked.
  package func contents(of member: Member) throws(ZipError) -> Data {
    guard let header = LocalHeader(bytes, at: member.offset), header.dataStart + member.packedSize <= bytes.count else {
      throw ZipError("the member is cut off")
    }
    let packed = bytes[header.dataStart..<header.dataStart + member.packedSize]
    let result: Data
    switch member.method {
    case 0:
      guard member.packedSize == member.size else { throw ZipError("the member's sizes contradict each other") }
      result = Data(packed)
    case 8: result = try Self.inflated(packed, size: member.size)
    default: throw ZipError("the member is packed by method \(member.method); stored and deflated members can be read")
    }
    guard Self.checksum(of: result) == member.checksum else { throw ZipError("the member is damaged: its checksum differs") }
    return result
  }

  /// Unpacks exactly `size` bytes; a stream that holds more or fewer is refused.
  private static func inflated(_ packed: Data, size: Int) throws(ZipError) -> Data {
    var stream = z_stream()
    // Raw deflate, without the header of zlib.
    guard inflateInit2_(&stream, -MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
      throw ZipError("inflateInit2: out of memory")
    }
    defer { inflateEnd(&stream) }
    // A byte more than announced shows that there is more.
    var result = Data(count: size + 1)
    let status = packed.withUnsafeBytes { source in
      result.withUnsafeMutableBytes { target in
        stream.next_in = UnsafeMutablePointer(mutating: source.bindMemory(to: Bytef.self).baseAddress)
        stream.avail_in = uInt(source.count)
        stream.next_out = target.bindMemory(to: Bytef.self).baseAddress
        stream.avail_out = uInt(target.count)
        return inflate(&stream, Z_FINISH)
      }
    }
    guard status == Z_STREAM_END, stream.total_out == UInt(size) else {
      throw ZipError(
        stream.total_out > UInt(size)
          ? "the member unpacks to more than the \(size) bytes that the archive announces"
          : "the member is damaged: \(stream.total_out) of \(size) bytes can be unpacked")
    }
    result.removeLast()
    return result
  }

  private static func checksum(of data: Data) -> UInt32 {
    UInt32(truncatingIfNeeded: data.withUnsafeBytes { crc32_z(0, $0.bindMemory(to: Bytef.self).baseAddress, $0.count) })
  }
}

/// The header in front of a member's bytes.
private struct LocalHeader {
  let dataStart: Int

  init?(_ bytes: Data, at offset: Int) {
    guard offset >= 0, offset + 30 <= bytes.count, bytes.number(at: offset, 4) == 0x0403_4B50 else { return nil }
    dataStart = offset + 30 + bytes.number(at: offset + 26, 2) + bytes.number(at: offset + 28, 2)
    if dataStart > bytes.count { return nil }
  }
}

private struct Directory {
  var members: [ZipArchive.Member] = []

  init(_ bytes: Data, limits: ZipArchive.Limits) throws(ZipError) {
    let end = try Self.end(of: bytes)
    let count = bytes.number(at: end + 10, 2), size = bytes.number(at: end + 12, 4), start = bytes.number(at: end + 16, 4)
    guard bytes.number(at: end + 4, 2) == 0, bytes.number(at: end + 6, 2) == 0, bytes.number(at: end + 8, 2) == count else {
      throw ZipError("the archive has several parts")
    }
    guard count != 0xFFFF, size != 0xFFFF_FFFF, start != 0xFFFF_FFFF else { throw ZipError("the archive is of the form ZIP64") }
    guard count <= limits.members else {
      throw ZipError("the archive has \(count) members; the limit (archiveMembers) is \(limits.members)", isLimit: true)
    }
    guard start + size <= end else { throw ZipError("the archive's directory is cut off") }

    var offset = start
    var total = 0
    for _ in 0..<count {
      guard offset + 46 <= start + size, bytes.number(at: offset, 4) == 0x0201_4B50 else {
        throw ZipError("the archive's directory is damaged")
      }
      let lengths = (28...32).filter { $0 % 2 == 0 }.map { bytes.number(at: offset + $0, 2) }
      let next = offset + 46 + lengths.reduce(0, +)
      guard next <= start + size else { throw ZipError("the archive's directory is damaged") }
      let member = try Self.member(bytes, at: offset, nameLength: lengths[0], directoryStart: start)
      total += member.size
      guard total <= limits.totalBytes else {
        throw ZipError("the archive unpacks to more than \(limits.totalBytes) bytes, the limit (archiveBytes)", isLimit: true)
      }
      members.append(member)
      offset = next
    }
    try checkOverlaps(bytes, end: start)
  }

  /// Where the record at the end begins.
  private static func end(of bytes: Data) throws(ZipError) -> Int {
    var offset = bytes.count - 22
    // A comment of at most 65,535 bytes may follow the record.
    while offset >= max(0, bytes.count - 22 - 0xFFFF) {
      if bytes.number(at: offset, 4) == 0x0605_4B50, offset + 22 + bytes.number(at: offset + 20, 2) == bytes.count { return offset }
      offset -= 1
    }
    throw ZipError("the archive has no directory: it is cut off, or no zip archive")
  }

  private static func member(_ bytes: Data, at offset: Int, nameLength: Int, directoryStart: Int) throws(ZipError) -> ZipArchive.Member {
    // So that folders of folders stay few.
    guard nameLength <= 1024 else { throw ZipError("a member's name has \(nameLength) bytes; at most 1024 are read", isLimit: true) }
    let raw = bytes[offset + 46..<offset + 46 + nameLength]
    // Names are UTF-8 or of some code page of old; what is not UTF-8 is read byte by byte, so that members can still be told apart.
    let written = String(validating: raw, as: UTF8.self) ?? String(decoding: raw.map(UInt16.init), as: UTF16.self)
    // Some programs for Windows write backslashes.
    let spelt = written.split(atEach: "\\").joined(separator: "/")
    let shown = String(spelt.unicodeScalars.prefix(80))
    let parts = FileName.components(spelt).filter { !$0.isEmpty && !$0.isSameBytes(as: ".") }
    guard !spelt.hasBytePrefix("/"), !parts.contains(where: { $0.isSameBytes(as: "..") }), !spelt.utf8.contains(0), !isDrive(spelt) else {
      throw ZipError("the member \"\(shown)\" leaves the archive")
    }
    guard bytes.number(at: offset + 8, 2) & 1 == 0 else { throw ZipError("the member \"\(shown)\" is encrypted") }
    // Made on a Unix: the upper half of the attributes is the file's mode.
    let mode = bytes.number(at: offset + 38, 4) >> 16
    if bytes.number(at: offset + 4, 2) >> 8 == 3, mode & 0xF000 == 0xA000 { throw ZipError("the member \"\(shown)\" is a link") }
    let header = bytes.number(at: offset + 42, 4)
    guard header < directoryStart else { throw ZipError("the archive's directory is damaged") }
    return ZipArchive.Member(
      name: parts.joined(separator: "/"), isFolder: spelt.hasByteSuffix("/"), size: bytes.number(at: offset + 24, 4),
      packedSize: bytes.number(at: offset + 20, 4), method: UInt16(bytes.number(at: offset + 10, 2)),
      checksum: UInt32(bytes.number(at: offset + 16, 4)), offset: header)
  }

  private static func isDrive(_ name: String) -> Bool {
    let start = Array(name.utf8.prefix(2))
    return start.count == 2 && start[1] == UInt8(ascii: ":") && (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(start[0] | 0x20)
  }

  /// Members that share bytes let a small file announce any number of large ones.
  private func checkOverlaps(_ bytes: Data, end: Int) throws(ZipError) {
    var used = 0
    for member in members.sorted(by: { $0.offset < $1.offset }) {
      guard member.offset >= used, let header = LocalHeader(bytes, at: member.offset) else {
        throw ZipError("members of the archive share bytes")
      }
      used = header.dataStart + member.packedSize
    }
    guard used <= end else { throw ZipError("members of the archive share bytes") }
  }
}

extension Data {
  /// A number of 2 or 4 bytes, the lowest first.
  fileprivate func number(at offset: Int, _ count: Int) -> Int {
    var result = 0
    for index in (0..<count).reversed() { result = result << 8 | Int(self[offset + index]) }
    return result
  }
}
