internal import CFFmpeg

/// One file with one video stream, and sound beside it where that is wanted. Owns the format context and its open file.
final class Muxer: PacketOutput {
  private let av: CFFmpegCoding
  /// The file's name, for messages.
  private let name: String
  private let context: UnsafeMutablePointer<AVFormatContext>
  private let stream: UnsafeMutablePointer<AVStream>
  private var audio: AudioEncoder?
  private var audioStream: UnsafeMutablePointer<AVStream>?
  private var splice: SegmentSplice
  /// Whether the file is MP4 or QuickTime, from which MP4 was made.
  private let isMP4: Bool
  /// FFmpeg's writer of GIFs holds its last packet back until the trailer, and frees it nowhere else.
  private let holdsPacket: Bool
  private var awaitsTrailer = false

  /// Creates the file, but writes nothing yet: the stream's parameters come from the encoder.
  init(path: String, name: String, container: String, audio source: (any SampleSource)? = nil, av: CFFmpegCoding) throws(VideoError) {
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
    isMP4 = container == "mp4" || container == "mov"
    holdsPacket = container == "gif"
    self.stream = stream
    splice = SegmentSplice(container: container, name: name, av: av)
    format.pointee.flags |= AVFMT_FLAG_BITEXACT  // no version numbers, dates or random identifiers in the file
    try av.check(av.avio_open(&format.pointee.pb, path, AVIO_FLAG_WRITE), "avio_open", name)
    if let source {
      let encoder = try AudioEncoder(
        source, container: container, wantsGlobalHeader: wantsGlobalHeader, name: name, av: av, reading: FFmpeg.reading())
      guard let stream = av.avformat_new_stream(format, nil) else {
        throw VideoError(.failed, "avformat_new_stream on \(name): out of memory")
      }
      (audio, audioStream) = (encoder, stream)
    }
  }

  deinit {
    if let file = context.pointee.pb {
      if holdsPacket, awaitsTrailer {
        // After an error nothing is written to the file any more.
        file.pointee.error = -EIO
        _ = av.av_write_trailer(context)
      }
      _ = av.avio_closep(&context.pointee.pb)
    }
    av.avformat_free_context(context)
  }

  /// Whether the encoder must put its headers beside the stream, not into it.
  var wantsGlobalHeader: Bool { context.pointee.oformat.pointee.flags & AVFMT_GLOBALHEADER != 0 }

  /// Writes the header. `metadata` belongs to the stream.
  func begin(
    codec: UnsafeMutablePointer<AVCodecContext>, options: [(String, String)], metadata: [(String, String)]
  ) throws(VideoError) {
    try av.check(av.avcodec_parameters_from_context(stream.pointee.codecpar, codec), "avcodec_parameters_from_context", name)
    if isMP4, codec.pointee.codec_id == AV_CODEC_ID_HEVC {
      // The parameters stand beside the stream, as Apple's players ask of H.265.
      stream.pointee.codecpar.pointee.codec_tag = "hvc1".utf8.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
    stream.pointee.time_base = codec.pointee.time_base
    stream.pointee.avg_frame_rate = codec.pointee.framerate
    for (key, value) in metadata { try av.check(av.av_dict_set(&stream.pointee.metadata, key, value, 0), "av_dict_set", key) }
    if let audio, let audioStream {
      try av.check(av.avcodec_parameters_from_context(audioStream.pointee.codecpar, audio.codec), "avcodec_parameters_from_context", name)
      audioStream.pointee.time_base = audio.codec.pointee.time_base
    }
    var dictionary: OpaquePointer?
    defer { av.av_dict_free(&dictionary) }
    for (key, value) in options { try av.check(av.av_dict_set(&dictionary, key, value, 0), "av_dict_set", key) }
    try av.check(av.avformat_write_header(context, &dictionary), "avformat_write_header", name)
    awaitsTrailer = true
  }

  func beginSegment() { splice.beginSegment() }

  /// Writes a packet of the video whose times count in `timeBase`, and takes its contents. Sound that is over by then comes first, so that
  /// the file's order follows from the packets alone.
  func write(_ packet: UnsafeMutablePointer<AVPacket>, timeBase: AVRational) throws(VideoError) {
    try audio?.encode(until: packet.pointee.dts, timeBase: timeBase) { sound throws(VideoError) in try writeAudio(sound) }
    try splice.adapt(packet)
    try write(packet, of: stream, timeBase: timeBase)
  }

  private func writeAudio(_ packet: UnsafeMutablePointer<AVPacket>) throws(VideoError) {
    guard let audio, let audioStream else { return }
    try write(packet, of: audioStream, timeBase: audio.codec.pointee.time_base)
  }

  private func write(
    _ packet: UnsafeMutablePointer<AVPacket>, of stream: UnsafeMutablePointer<AVStream>, timeBase: AVRational
  ) throws(VideoError) {
    packet.pointee.stream_index = stream.pointee.index
    av.av_packet_rescale_ts(packet, timeBase, stream.pointee.time_base)
    try av.check(av.av_interleaved_write_frame(context, packet), "av_interleaved_write_frame", name)
  }

  /// Writes the rest of the sound and the index, and closes the file.
  func finish(at time: Int64, timeBase: AVRational) throws(VideoError) {
    try audio?.finish(at: time, timeBase: timeBase) { sound throws(VideoError) in try writeAudio(sound) }
    awaitsTrailer = false
    try av.check(av.av_write_trailer(context), "av_write_trailer", name)
    try av.check(av.avio_closep(&context.pointee.pb), "avio_closep", name)
  }
}
