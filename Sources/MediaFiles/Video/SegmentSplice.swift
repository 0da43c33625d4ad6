internal import CFFmpeg

/// Makes the packets of a second encoder, and of further ones, follow those of the first in one file.
///
/// H.264 and VP9 need nothing: their segments begin with key frames. Encoders of GIF and APNG take their first frame for a file's first,
/// so that frames of later segments are rewritten: GIF's without the file's header, APNG's with sequence numbers that go on and `fdAT` in
/// place of `IDAT`.
struct SegmentSplice {
  private enum Container { case gif, apng, other }

  private let container: Container
  /// The file's name, for messages.
  private let name: String
  private let av: CFFmpegCoding
  private var isFirstSegment = true
  /// APNG's next sequence number.
  private var sequence: UInt32 = 0

  init(container: String, name: String, av: CFFmpegCoding) {
    self.container = container == "gif" ? .gif : container == "apng" ? .apng : .other
    self.name = name
    self.av = av
  }

  mutating func beginSegment() { isFirstSegment = false }

  mutating func adapt(_ packet: UnsafeMutablePointer<AVPacket>) throws(VideoError) {
    switch container {
    case .other: return
    case .gif: if !isFirstSegment { dropFileHeader(packet) }
    case .apng: try number(packet)
    }
  }

  /// GIF's header is thirteen bytes, and a palette where bit 7 of the eleventh says so: 3·2ⁿ⁺¹ bytes, n in its lowest three bits.
  private func dropFileHeader(_ packet: UnsafeMutablePointer<AVPacket>) {
    guard let data = packet.pointee.data, packet.pointee.size > 13, data[0] == 0x47, data[1] == 0x49, data[2] == 0x46 else { return }
    let palette: Int32 = data[10] & 0x80 == 0 ? 0 : 3 << (Int32(data[10] & 7) + 1)
    guard packet.pointee.size > 13 + palette else { return }
    packet.pointee.data = data + 13 + Int(palette)
    packet.pointee.size -= 13 + palette
  }

  /// Counts the chunks that have a sequence number. Those of the first segment have the right ones.
  private mutating func number(_ packet: UnsafeMutablePointer<AVPacket>) throws(VideoError) {
    guard let data = packet.pointee.data else { return }
    let bytes = UnsafeRawBufferPointer(start: data, count: Int(packet.pointee.size))
    var chunks = PNGChunks(bytes)
    var rewritten: [UInt8] = []
    while let chunk = chunks.next() {
      switch chunk.type {
      case PNGChunk.frameControl:
        let rest = chunk.body.dropFirst(4)
        if !isFirstSegment { PNGChunk.append(type: PNGChunk.frameControl, sequence: sequence, rest, to: &rewritten) }
        sequence += 1
      case PNGChunk.frameData:
        if !isFirstSegment { PNGChunk.append(type: PNGChunk.frameData, sequence: sequence, chunk.body.dropFirst(4), to: &rewritten) }
        sequence += 1
      case PNGChunk.imageData where !isFirstSegment:
        PNGChunk.append(type: PNGChunk.frameData, sequence: sequence, chunk.body, to: &rewritten)
        sequence += 1
      default: if !isFirstSegment { rewritten.append(contentsOf: chunk.whole) }
      }
    }
    if isFirstSegment { return }
    let (pts, dts, duration, flags) = (packet.pointee.pts, packet.pointee.dts, packet.pointee.duration, packet.pointee.flags)
    av.av_packet_unref(packet)
    try av.check(av.av_new_packet(packet, Int32(rewritten.count)), "av_new_packet", name)
    rewritten.withUnsafeBufferPointer { bytes in
      if let start = bytes.baseAddress { packet.pointee.data.update(from: start, count: bytes.count) }
    }
    (packet.pointee.pts, packet.pointee.dts, packet.pointee.duration, packet.pointee.flags) = (pts, dts, duration, flags)
  }
}
