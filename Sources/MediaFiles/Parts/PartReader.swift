internal import Foundation

/// Reads a part record by record, and holds one record in memory at a time.
package final class PartReader {
  package let path: String
  package let head: PartHead
  private let descriptor: Int32
  private var entryCount = 0
  private var isAtEnd = false

  /// Opens a part and reads what it says about itself.
  package init(path: String) throws(PartError) {
    self.path = path
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .unreadable(path, problem: String(cString: strerror(errno)), missing: errno == ENOENT)
    }
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
    switch record.kind {
    case .head: throw .damaged(path, problem: "it begins twice")
    case .entry:
      entryCount += 1
      return record
    case .end:
      guard record.presentationTime == Int64(entryCount) else {
        throw .damaged(path, problem: "it has \(entryCount) entries, not \(record.presentationTime)")
      }
      isAtEnd = true
      return nil
    }
  }

  /// Reads all of it, to know whether it is whole.
  package func verify() throws(PartError) {
    while try next() != nil {}
  }

  /// Whether a part that has its name seems whole: its last record ends it. Reads no more than that.
  package func hasEnd() -> Bool {
    let position = lseek(descriptor, 0, SEEK_CUR)
    defer { lseek(descriptor, position, SEEK_SET) }
    let place = lseek(descriptor, 0, SEEK_END) - off_t(PartRecord.headerCount)
    guard place > 0, lseek(descriptor, place, SEEK_SET) == place else { return false }
    return (try? Self.record(descriptor, path))?.kind == .end
  }

  /// Nil at the end of the file.
  private static func record(_ descriptor: Int32, _ path: String) throws(PartError) -> PartRecord? {
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
    record.bytes = try bytes(Int(count), descriptor, path)
    guard record.sideData.count == sideCount, record.bytes.count == Int(count) else {
      throw .damaged(path, problem: "it ends within a record")
    }
    let expected = header.littleEndian(at: 36)
    header.replaceSubrange(36..<40, with: [0, 0, 0, 0])
    let sum = record.sideData.withUnsafeBytes { side in record.bytes.withUnsafeBytes { PartRecord.checksum(header, side, $0) } }
    guard sum == expected else { throw .damaged(path, problem: "a record's checksum is wrong") }
    record.flags = header.littleEndian(at: 4)
    (record.presentationTime, record.decodingTime, record.duration) = (
      header.littleEndian64(at: 8), header.littleEndian64(at: 16), header.littleEndian64(at: 24)
    )
    return record
  }

  /// As many bytes as are asked for, or as there are.
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
