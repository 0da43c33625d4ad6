internal import CFFmpeg

/// One file with one video stream. Owns the format context and its open file.
final class Muxer: PacketOutput {
  private let av: CFFmpegCoding
  /// For messages.
  private let name: String
  private let context: UnsafeMutablePointer<AVFormatContext>
  private let stream: UnsafeMutablePointer<AVStream>
  private var splice: SegmentSplice

  /// Creates the file, but writes nothing yet: the stream's parameters come from the encoder.
  init(path: String, name: String, container: String, av: CFFmpegCoding) throws(VideoError) {
    var context: UnsafeMutablePointer<AVFormatContext>?
    try av.check(av.avformat_alloc_output_context2(&context, nil, container, path), "avformat_alloc_output_context2", name)
    let format = try av.allocated(context, "avformat_alloc_output_context2")
    guard let stream = av.avformat_new_stream(format, nil) else {
      av.avformat_free_context(format)
      throw VideoError(.failed, "avformat_new_stream on \(name): out of memory")
    }
    self.av = av
    self.name = name
    self.context = format
    self.stream = stream
    splice = SegmentSplice(container: container, name: name, av: av)
    format.pointee.flags |= AVFMT_FLAG_BITEXACT  // no version numbers, dates or random identifiers in the file
    try av.check(av.avio_open(&format.pointee.pb, path, AVIO_FLAG_WRITE), "avio_open", name)
  }

  deinit {
    if context.pointee.pb != nil { _ = av.avio_closep(&context.pointee.pb) }
    av.avformat_free_context(context)
  }

  /// Whether the encoder must put its headers beside the stream, not into it.
  var wantsGlobalHeader: Bool { context.pointee.oformat.pointee.flags & AVFMT_GLOBALHEADER != 0 }

  /// Writes the header. `metadata` belongs to the stream.
  func begin(
    codec: UnsafeMutablePointer<AVCodecContext>, options: [(String, String)], metadata: [(String, String)]
  ) throws(VideoError) {
    try av.check(av.avcodec_parameters_from_context(stream.pointee.codecpar, codec), "avcodec_parameters_from_context", name)
    stream.pointee.time_base = codec.pointee.time_base
    stream.pointee.avg_frame_rate = codec.pointee.framerate
    for (key, value) in metadata { try av.check(av.av_dict_set(&stream.pointee.metadata, key, value, 0), "av_dict_set", key) }
    var dictionary: OpaquePointer?
    defer { av.av_dict_free(&dictionary) }
    for (key, value) in options { try av.check(av.av_dict_set(&dictionary, key, value, 0), "av_dict_set", key) }
    try av.check(av.avformat_write_header(context, &dictionary), "avformat_write_header", name)
  }

  func beginSegment() { splice.beginSegment() }

  /// Writes a packet whose times count in `timeBase`, and takes its contents.
  func write(_ packet: UnsafeMutablePointer<AVPacket>, timeBase: AVRational) throws(VideoError) {
    try splice.adapt(packet)
    packet.pointee.stream_index = stream.pointee.index
    av.av_packet_rescale_ts(packet, timeBase, stream.pointee.time_base)
    try av.check(av.av_interleaved_write_frame(context, packet), "av_interleaved_write_frame", name)
  }

  /// Writes the index and closes the file.
  func finish() throws(VideoError) {
    try av.check(av.av_write_trailer(context), "av_write_trailer", name)
    try av.check(av.avio_closep(&context.pointee.pb), "avio_closep", name)
  }
}
