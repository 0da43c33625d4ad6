internal import CFFmpeg
internal import Foundation

/// Decodes a whole file without looking at its pictures, to find the order in which frames come out.
struct PacketScan {
  let name: String
  let limits: VideoLimits
  let av: CFFmpegCoding
  let video: CFFmpegVideo

  /// - Parameters:
  ///   - opened: the file, and what it says of the stream.
  ///   - path: of the file, which is opened once more, to be read from its beginning.
  func read(
    _ opened: UnsafeMutablePointer<AVFormatContext>, _ stream: Int32, _ decoder: UnsafePointer<AVCodec>?, again path: String
  ) throws(VideoError) -> VideoIndex {
    var codec: UnsafeMutablePointer<AVCodecContext>? = try av.allocated(av.avcodec_alloc_context3(decoder), "avcodec_alloc_context3")
    defer { av.avcodec_free_context(&codec) }
    guard let context = codec, let source = opened.pointee.streams[Int(stream)] else { return VideoIndex() }
    try av.check(video.avcodec_parameters_to_context(context, source.pointee.codecpar), "avcodec_parameters_to_context", name)
    context.pointee.pkt_timebase = source.pointee.time_base
    context.pointee.thread_count = Int32(clamping: min(ProcessInfo.processInfo.activeProcessorCount, 8))
    context.pointee.max_pixels = Int64(limits.maximumPixels)
    // The order does not depend on what frames look like.
    context.pointee.skip_idct = AVDISCARD_ALL
    context.pointee.skip_loop_filter = AVDISCARD_ALL
    try av.check(av.avcodec_open2(context, decoder, nil), "avcodec_open2", name)

    var input: UnsafeMutablePointer<AVFormatContext>?
    defer { video.avformat_close_input(&input) }
    try VideoDecoder.openInput(&input, path, av, video)
    var packet = av.av_packet_alloc(), frame = av.av_frame_alloc()
    defer {
      av.av_packet_free(&packet)
      av.av_frame_free(&frame)
    }
    guard let input, let packet, let frame else { throw VideoError(.failed, "av_packet_alloc: out of memory") }
    var packets: [PacketOrder.Packet] = [], shown: [Int] = []
    func receive() {
      while video.avcodec_receive_frame(context, frame) >= 0 {
        if frame.pointee.pts != cffmpeg_no_time { shown.append(Int(frame.pointee.pts)) }
        av.av_frame_unref(frame)
      }
    }
    while video.av_read_frame(input, packet) >= 0 {
      defer { av.av_packet_unref(packet) }
      guard packet.pointee.stream_index == stream else { continue }
      guard packets.count < limits.maximumFrames else {
        throw VideoError(
          .unsupported, "\(name): it has more than \(limits.maximumFrames) frames (VideoLimits.maximumFrames); cut it into several files")
      }
      packets.append(Self.packet(packet.pointee))
      packet.pointee.pts = Int64(packets.count - 1)
      packet.pointee.dts = cffmpeg_no_time
      // A packet that is refused gives no frame; one that does not fit is given again.
      if video.avcodec_send_packet(context, packet) == cffmpeg_again {
        receive()
        _ = video.avcodec_send_packet(context, packet)
      }
      receive()
    }
    _ = video.avcodec_send_packet(context, nil)
    receive()
    var index = VideoIndex()
    index.order = PacketOrder(packets, shown: shown, into: &index)
    index.finish()
    guard !index.times.isEmpty else { throw VideoError(.damaged, "\(name): there is no frame in it") }
    return index
  }

  private static func packet(_ packet: AVPacket) -> PacketOrder.Packet {
    func time(_ ticks: Int64) -> Int64? { ticks != cffmpeg_no_time && abs(ticks) < 1 << 60 ? ticks : nil }
    return PacketOrder.Packet(
      time: time(packet.pts), decodingTime: time(packet.dts), duration: min(max(packet.duration, 0), 1 << 60),
      isKey: packet.flags & AV_PKT_FLAG_KEY != 0, position: packet.pos)
  }
}
