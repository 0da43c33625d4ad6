internal import CFFmpeg
internal import CImageCodecs

/// One entry of a part: a packet of an encoder, a picture, or a frame without compression.
///
/// In the file a record is 48 bytes, little-endian, the side data, and the bytes:
///
/// | offset | | |
/// | --- | --- | --- |
/// | 0 | UInt32 | kind |
/// | 4 | UInt32 | flags of a packet |
/// | 8, 16, 24 | Int64 | presentation and decoding time, duration, in frames |
/// | 32 | UInt32 | bytes of side data |
/// | 36 | UInt32 | CRC-32 of all of the record, these four bytes as 0 |
/// | 40 | UInt64 | bytes |
///
/// Side data is a list of UInt32 type, UInt32 length, and so many bytes.
package struct PartRecord {
  enum Kind: UInt32 {
    /// First: part number, first frame and frame count in place of times, the encoder's header as side data, the plan's name as bytes.
    case head = 0x4541_4548
    case entry = 0x5259_4E54
    /// Last: the number of entries in place of the presentation time.
    case end = 0x5F44_4E45
  }

  static let headerCount = 48

  var kind: Kind
  var flags: UInt32 = 0
  /// The time in frames at which the packet shows; for entries that are no packets, the frame's number.
  var presentationTime: Int64 = 0
  var decodingTime: Int64 = 0
  var duration: Int64 = 0
  var sideData: [UInt8] = []
  var bytes: [UInt8] = []

  package var frame: Int { Int(presentationTime) }
  package var contents: [UInt8] { bytes }

  /// The record's first bytes.
  static func header(
    kind: Kind, flags: UInt32, times: (Int64, Int64, Int64), side: UnsafeRawBufferPointer, bytes: UnsafeRawBufferPointer
  ) -> [UInt8] {
    var header: [UInt8] = []
    header.reserveCapacity(headerCount)
    func append(_ value: some FixedWidthInteger) { withUnsafeBytes(of: value.littleEndian) { header.append(contentsOf: $0) } }
    append(kind.rawValue)
    append(flags)
    append(times.0)
    append(times.1)
    append(times.2)
    append(UInt32(side.count))
    append(UInt32(0))
    append(UInt64(bytes.count))
    let sum = checksum(checksum(header.withUnsafeBytes { checksum(0, $0) }, side), bytes)
    withUnsafeBytes(of: sum.littleEndian) { header.replaceSubrange(36..<40, with: $0) }
    return header
  }

  /// CRC-32, as zlib has it, of bytes that follow those whose sum is given; 0 for the first. In a header its own field counts as 0.
  static func checksum(_ sum: UInt32, _ bytes: UnsafeRawBufferPointer) -> UInt32 {
    bytes.isEmpty ? sum : UInt32(truncatingIfNeeded: crc32_z(UInt(sum), bytes.bindMemory(to: Bytef.self).baseAddress, bytes.count))
  }

  func fill(_ packet: UnsafeMutablePointer<AVPacket>, _ av: CFFmpegCoding) throws(VideoError) {
    av.av_packet_unref(packet)
    try av.check(av.av_new_packet(packet, Int32(clamping: bytes.count)), "av_new_packet", "a part")
    bytes.withUnsafeBufferPointer { if let start = $0.baseAddress { packet.pointee.data.update(from: start, count: $0.count) } }
    packet.pointee.flags = Int32(bitPattern: flags)
    (packet.pointee.pts, packet.pointee.dts, packet.pointee.duration) = (presentationTime, decodingTime, duration)
    var rest = sideData[...]
    while rest.count >= 8 {
      let type = rest.littleEndian(at: 0), count = Int(rest.littleEndian(at: 4))
      rest = rest.dropFirst(8)
      guard count <= rest.count else { return }
      let target = av.av_packet_new_side_data(packet, AVPacketSideDataType(rawValue: AVPacketSideDataType.RawValue(type)), count)
      rest.prefix(count).withUnsafeBufferPointer { if let start = $0.baseAddress { target?.update(from: start, count: count) } }
      rest = rest.dropFirst(count)
    }
  }
}

extension Collection<UInt8> where Index == Int {
  /// Four bytes, `offset` after the first.
  func littleEndian(at offset: Int) -> UInt32 { (0..<4).reduce(0) { $0 | UInt32(self[startIndex + offset + $1]) << (8 * $1) } }

  /// Eight bytes, `offset` after the first.
  func littleEndian64(at offset: Int) -> Int64 {
    Int64(bitPattern: (0..<8).reduce(0) { $0 | UInt64(self[startIndex + offset + $1]) << (8 * $1) })
  }
}
