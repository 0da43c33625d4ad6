internal import CFFmpeg
internal import Foundation

/// Writes a part of an output: records after one another into a file that is open, and empty. What it holds follows from what is written
/// alone.
///
/// Not thread safe: one thread at a time.
package final class PartWriter {
  package let name: String
  private var head: PartHead
  private var descriptor: Int32
  private var hasHead = false
  private var entryCount = 0

  /// - Parameter descriptor: of the file; closed here.
  package init(descriptor: Int32, name: String, head: PartHead) {
    (self.descriptor, self.name, self.head) = (descriptor, name, head)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Writes a picture or a frame under its number.
  package func write(frame: Int, _ bytes: UnsafeRawBufferPointer) throws(VideoError) {
    try begin()
    try write(.entry, times: (Int64(frame), Int64(frame), 1), bytes: bytes)
    entryCount += 1
  }

  func write(_ packet: UnsafeMutablePointer<AVPacket>) throws(VideoError) {
    try begin()
    let packet = packet.pointee
    var side: [UInt8] = []
    for index in 0..<Int(packet.side_data_elems) {
      guard let entry = packet.side_data?[index], let data = entry.data else { continue }
      withUnsafeBytes(of: UInt32(entry.type.rawValue).littleEndian) { side.append(contentsOf: $0) }
      withUnsafeBytes(of: UInt32(entry.size).littleEndian) { side.append(contentsOf: $0) }
      side.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(entry.size)))
    }
    try write(
      .entry, flags: UInt32(bitPattern: packet.flags), times: (packet.pts, packet.dts, packet.duration), side: side,
      bytes: UnsafeRawBufferPointer(start: packet.data, count: Int(packet.size)))
    entryCount += 1
  }

  /// Comes before all packets.
  func setCodecHeader(_ bytes: [UInt8]) { head.codecHeader = bytes }

  /// Writes the last record, and closes the file when all of it is on the disk.
  package func finish() throws(VideoError) {
    try begin()
    try write(.end, times: (Int64(entryCount), 0, 0), bytes: UnsafeRawBufferPointer(start: nil, count: 0))
    // A file that has its name is whole, after a loss of power too.
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw Self.failure("fsync", name) }
    let closed = close(descriptor)
    descriptor = -1
    if closed != 0 { throw Self.failure("close", name) }
  }

  private func begin() throws(VideoError) {
    if hasHead { return }
    hasHead = true
    let plan = Array(head.plan.utf8)
    var failure: VideoError?
    plan.withUnsafeBytes { bytes in
      do throws(VideoError) {
        try write(.head, times: (Int64(head.number), Int64(head.firstFrame), Int64(head.frameCount)), side: head.codecHeader, bytes: bytes)
      } catch { failure = error }
    }
    if let failure { throw failure }
  }

  private func write(
    _ kind: PartRecord.Kind, flags: UInt32 = 0, times: (Int64, Int64, Int64), side: [UInt8] = [], bytes: UnsafeRawBufferPointer
  ) throws(VideoError) {
    let header = side.withUnsafeBytes { PartRecord.header(kind: kind, flags: flags, times: times, side: $0, bytes: bytes) }
    let code = (header + side).withUnsafeBytes { $0.write(to: descriptor) }
    let failure = code == 0 ? bytes.write(to: descriptor) : code
    if failure != 0 { throw Self.failure("write", name, code: failure) }
  }

  private static func failure(_ call: String, _ name: String, code: Int32 = errno) -> VideoError {
    VideoError(.failed, "\(call) on \(name): \(String(cString: strerror(code))) (errno \(code))")
  }
}

/// Takes a video encoder's packets into a part.
final class PartPackets: PacketOutput {
  private let part: PartWriter
  private let av: CFFmpegCoding
  let wantsGlobalHeader: Bool

  init(_ part: PartWriter, container: String, av: CFFmpegCoding) {
    self.part = part
    self.av = av
    wantsGlobalHeader = (av.av_guess_format(container, nil, nil)?.pointee.flags ?? 0) & AVFMT_GLOBALHEADER != 0
  }

  func begin(
    codec: UnsafeMutablePointer<AVCodecContext>, options: [(String, String)], metadata: [(String, String)]
  ) throws(VideoError) {
    guard let header = codec.pointee.extradata else { return }
    part.setCodecHeader(Array(UnsafeBufferPointer(start: header, count: Int(codec.pointee.extradata_size))))
  }

  func beginSegment() { preconditionFailure("a part is one segment") }

  /// Times stay in frames.
  func write(_ packet: UnsafeMutablePointer<AVPacket>, timeBase: AVRational) throws(VideoError) {
    // As a muxer does: the next packet is allocated without a look at this one.
    defer { av.av_packet_unref(packet) }
    try part.write(packet)
  }

  func finish(at time: Int64, timeBase: AVRational) throws(VideoError) { try part.finish() }
}
