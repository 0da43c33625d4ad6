internal import Foundation

/// Reads a part record by record, and holds one record in memory at a time.
package final class PartReader {
  package let path: String
  package let head: PartHead
  private let descriptor: Int32
  private var entryCount = 0
  private var isAtEnd = false

  /// Opens a part and reads what it says about itself.
  package convenience init(path: String) throws(PartError) {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else {
      throw .unreadable(path, problem: String(cString: strerror(errno)), missing: errno == ENOENT)
    }
    try self.init(file, path: path)
  }

  /// Opens a part in a folder that others write into.
  package convenience init(_ name: String, in folder: OpenFolder) throws(PartError) {
    let file: Int32
    do throws(OpenFolder.Problem) { file = try folder.open(name).file } catch {
      throw .unreadable(folder.path(of: name), problem: error.description, missing: error.isMissing)
    }
    try self.init(file, path: folder.path(of: name))
  }

  /// Takes over a descriptor.
  private init(_ file: Int32, path: String) throws(PartError) {
    self.path = path
    descriptor = file
    do throws(PartError) {
      guard let record = try Self.record(descriptor, path), record.kind == .head else { throw .damaged(path, problem: "it is no part") }
      var head = PartHead(
        plan: String(decoding: record.bytes, as: UTF8.self), number: Int(record.presentationTime), firstFrame: Int(record.decodingTime),
        frameCount: Int(record.duration))
      head.codecHeader = record.sideData
      self.head = head
    } catch {
      close(descriptor)
      throw error
    }
  }

  deinit { close(descriptor) }

  /// The next entry; nil after the last one, when the part is known to be whole.
  package func next() throws(PartError) -> PartRecord? {
    if isAtEnd { return nil }
    guard let record = try Self.record(descriptor, path) else { throw .damaged(path, problem: "its end is missing") }
    return try isEntry(record) ? record : nil
  }

  /// Lends the contents of all entries, one after the other, in blocks that stay in the processor's cache. What was lent is known to be
  /// whole when this returns.
  package func readContents(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    while !isAtEnd {
      guard let record = try Self.record(descriptor, path, contents: body) else {
        throw PartError.damaged(path, problem: "its end is missing")
      }
      _ = try isEntry(record)
    }
  }

  /// Counts an entry; false for the last record.
  private func isEntry(_ record: PartRecord) throws(PartError) -> Bool {
    switch record.kind {
    case .head: throw .damaged(path, problem: "it begins twice")
    case .entry:
      entryCount += 1
      return true
    case .end:
      guard record.presentationTime == Int64(entryCount) else {
        throw .damaged(path, problem: "it has \(entryCount) entries, not \(record.presentationTime)")
      }
      isAtEnd = true
      return false
    }
  }

  /// Reads all of it, to know whether it is whole.
  package func verify() throws { try readContents { _ in } }

  /// Whether a part that has its name seems whole: its last record ends it. Reads no more than that.
  package func hasEnd() -> Bool {
    let position = lseek(descriptor, 0, SEEK_CUR)
    defer { lseek(descriptor, position, SEEK_SET) }
    let place = lseek(descriptor, 0, SEEK_END) - off_t(PartRecord.headerCount)
    guard place > 0, lseek(descriptor, place, SEEK_SET) == place else { return false }
    return (try? Self.record(descriptor, path))?.kind == .end
  }

  /// Reads a record; nil at the end of the file.
  private static func record(_ descriptor: Int32, _ path: String) throws(PartError) -> PartRecord? {
    guard let (head, header) = try Self.header(descriptor, path) else { return nil }
    var record = head
    record.bytes = try bytes(header.count, descriptor, path)
    guard record.bytes.count == header.count else { throw .damaged(path, problem: "it ends within a record") }
    let sum = record.bytes.withUnsafeBytes { PartRecord.checksum(header.checksum, $0) }
    guard sum == header.expectedChecksum else { throw .damaged(path, problem: "a record's checksum is wrong") }
    return record
  }

  /// Reads a record, and lends the contents of an entry to `body` block by block instead of keeping them. Nil at the end of the file.
  private static func record(
    _ descriptor: Int32, _ path: String, contents body: (UnsafeRawBufferPointer) throws -> Void
  ) throws -> PartRecord? {
    guard let (record, header) = try Self.header(descriptor, path) else { return nil }
    var rest = header.count, sum = header.checksum
    while rest > 0 {
      let block = try bytes(min(rest, FileBlock.bytes), descriptor, path)
      guard !block.isEmpty else { throw PartError.damaged(path, problem: "it ends within a record") }
      rest -= block.count
      try block.withUnsafeBytes {
        sum = PartRecord.checksum(sum, $0)
        if record.kind == .entry { try body($0) }
      }
    }
    guard sum == header.expectedChecksum else { throw PartError.damaged(path, problem: "a record's checksum is wrong") }
    return record
  }

  /// What a record's first bytes say of its contents, which follow.
  private struct Header {
    var count: Int
    /// The checksum of the header and the side data.
    var checksum: UInt32
    var expectedChecksum: UInt32
  }

  /// Reads all of a record but its contents. Nil at the end of the file.
  private static func header(_ descriptor: Int32, _ path: String) throws(PartError) -> (PartRecord, Header)? {
    var header = try bytes(PartRecord.headerCount, descriptor, path)
    if header.isEmpty { return nil }
    guard header.count == PartRecord.headerCount else { throw .damaged(path, problem: "it ends within a record") }
    guard let kind = PartRecord.Kind(rawValue: header.littleEndian(at: 0)) else {
      throw .damaged(path, problem: "a record of no known kind")
    }
    let sideCount = Int(header.littleEndian(at: 32)), count = header.littleEndian64(at: 40)
    var status = stat()
    guard fstat(descriptor, &status) == 0, count >= 0, count <= status.st_size, sideCount <= status.st_size else {
      throw .damaged(path, problem: "a record longer than the file")
    }
    var record = PartRecord(kind: kind)
    record.sideData = try bytes(sideCount, descriptor, path)
    guard record.sideData.count == sideCount else { throw .damaged(path, problem: "it ends within a record") }
    let expected = header.littleEndian(at: 36)
    header.replaceSubrange(36..<40, with: [0, 0, 0, 0])
    let sum = header.withUnsafeBytes { head in
      record.sideData.withUnsafeBytes { PartRecord.checksum(PartRecord.checksum(0, head), $0) }
    }
    record.flags = header.littleEndian(at: 4)
    (record.presentationTime, record.decodingTime, record.duration) = (
      header.littleEndian64(at: 8), header.littleEndian64(at: 16), header.littleEndian64(at: 24)
    )
    return (record, Header(count: Int(count), checksum: sum, expectedChecksum: expected))
  }

  /// Reads a number of bytes, or as many as there are.
  private static func bytes(_ count: Int, _ descriptor: Int32, _ path: String) throws(PartError) -> [UInt8] {
    if count == 0 { return [] }
    var code: Int32 = 0
    let result = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let read = Foundation.read(descriptor, buffer.baseAddress.map { $0 + filled }, count - filled)
        if read > 0 { filled += read } else if read == 0 { return } else if errno != EINTR { return code = errno }
      }
    }
    if code != 0 { throw .unreadable(path, problem: String(cString: strerror(code)), missing: false) }
    return result
  }
}
