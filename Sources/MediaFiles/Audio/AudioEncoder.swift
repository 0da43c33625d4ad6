internal import CFFmpeg
internal import Foundation

/// Encodes the sound that stands beside a video, as far as the video has come.
///
/// The packets depend on the sound and the video's length alone, and come in an order that follows from the times asked for.
final class AudioEncoder {
  let codec: UnsafeMutablePointer<AVCodecContext>
  private let reader: any SampleSource
  private let av: CFFmpegCoding
  private let name: String
  private let isPlanar: Bool
  private var frame: UnsafeMutablePointer<AVFrame>?
  private var packet: UnsafeMutablePointer<AVPacket>?
  /// Samples of each channel that have been encoded.
  private var position: Int64 = 0
  /// One frame of interleaved samples.
  private var samples: [Float]

  /// Opens an encoder for a container of FFmpeg's.
  /// - Parameter name: of the video, for messages.
  init(
    _ source: any SampleSource, container: String, wantsGlobalHeader: Bool, name: String, av: CFFmpegCoding, reading: CFFmpegReading
  ) throws(VideoError) {
    self.av = av
    self.name = name
    reader = source
    let encoderName = container == "webm" ? "libopus" : "aac"
    guard let encoder = av.avcodec_find_encoder_by_name(encoderName) else {
      throw VideoError(.missingLibrary, "\(name): this build of FFmpeg has no encoder \(encoderName), which sound in \(container) needs")
    }
    let channels = reader.sourceChannelCount == 1 ? 1 : 2
    codec = try av.allocated(av.avcodec_alloc_context3(encoder), "avcodec_alloc_context3")
    let rate = Self.rate(near: reader.sourceRate, of: encoder)
    isPlanar = Self.takes(AV_SAMPLE_FMT_FLTP, encoder)
    samples = []
    codec.pointee.sample_rate = Int32(rate)
    codec.pointee.sample_fmt = isPlanar ? AV_SAMPLE_FMT_FLTP : AV_SAMPLE_FMT_FLT
    codec.pointee.bit_rate = Int64(channels * (encoderName == "aac" ? 96_000 : 64_000))
    codec.pointee.time_base = AVRational(num: 1, den: Int32(rate))
    codec.pointee.thread_count = 1
    codec.pointee.flags |= AV_CODEC_FLAG_BITEXACT
    if wantsGlobalHeader { codec.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER }
    reading.av_channel_layout_default(&codec.pointee.ch_layout, Int32(channels))
    try av.check(av.avcodec_open2(codec, encoder, nil), "avcodec_open2", "\(encoderName) for \(name)")
    frame = try av.allocated(av.av_frame_alloc(), "av_frame_alloc")
    packet = try av.allocated(av.av_packet_alloc(), "av_packet_alloc")
    if let frame {
      frame.pointee.format = codec.pointee.sample_fmt.rawValue
      frame.pointee.nb_samples = codec.pointee.frame_size
      frame.pointee.sample_rate = codec.pointee.sample_rate
      reading.av_channel_layout_default(&frame.pointee.ch_layout, Int32(channels))
      try av.check(av.av_frame_get_buffer(frame, 0), "av_frame_get_buffer", name)
    }
    try reader.start(rate: rate, channelCount: channels)
  }

  deinit {
    var codec: UnsafeMutablePointer<AVCodecContext>? = codec
    av.av_packet_free(&packet)
    av.av_frame_free(&frame)
    av.avcodec_free_context(&codec)
  }

  /// The source's own rate where the encoder has it, else 48 kHz.
  private static func rate(near source: Int, of encoder: UnsafePointer<AVCodec>) -> Int {
    guard var rate = encoder.pointee.supported_samplerates else { return source }
    while rate.pointee != 0 {
      if Int(rate.pointee) == source, source >= 32_000 { return source }
      rate += 1
    }
    return 48_000
  }

  private static func takes(_ format: AVSampleFormat, _ encoder: UnsafePointer<AVCodec>) -> Bool {
    guard var taken = encoder.pointee.sample_fmts else { return false }
    while taken.pointee != AV_SAMPLE_FMT_NONE {
      if taken.pointee == format { return true }
      taken += 1
    }
    return false
  }

  /// Encodes all whole frames of sound that end by a time of the video, which counts in `timeBase`.
  func encode(
    until time: Int64, timeBase: AVRational, _ write: (UnsafeMutablePointer<AVPacket>) throws(VideoError) -> Void
  ) throws(VideoError) {
    let end = samples(at: time, timeBase), size = Int64(codec.pointee.frame_size)
    while position + size <= end { try encode(Int(size), write) }
  }

  /// Encodes the rest of the sound up to the video's end, and what the encoder holds back.
  func finish(
    at time: Int64, timeBase: AVRational, _ write: (UnsafeMutablePointer<AVPacket>) throws(VideoError) -> Void
  ) throws(VideoError) {
    try encode(until: time, timeBase: timeBase, write)
    let rest = Int(samples(at: time, timeBase) - position)
    if rest > 0 { try encode(rest, write) }
    try send(nil, write)
  }

  /// The number of the sample at a time, rounded down.
  private func samples(at time: Int64, _ timeBase: AVRational) -> Int64 {
    guard time > 0 else { return 0 }
    let ticks = UInt64(time) * UInt64(timeBase.num)
    let product = UInt64(codec.pointee.sample_rate).multipliedFullWidth(by: ticks)
    return Int64(UInt64(timeBase.den).dividingFullWidth(product).quotient)
  }

  private func encode(_ count: Int, _ write: (UnsafeMutablePointer<AVPacket>) throws(VideoError) -> Void) throws(VideoError) {
    guard let frame else { return }
    let channels = reader.channelCount
    if samples.count < count * channels { samples = [Float](repeating: 0, count: count * channels) }
    frame.pointee.nb_samples = codec.pointee.frame_size
    try av.check(av.av_frame_make_writable(frame), "av_frame_make_writable", name)
    var failure: VideoError?
    samples.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      do throws(VideoError) { try reader.read(count, into: base) } catch { failure = error }
      for channel in 0..<(isPlanar ? channels : 1) {
        guard let plane = frame.pointee.extended_data[channel] else { continue }
        plane.withMemoryRebound(to: Float.self, capacity: count * channels) { target in
          if isPlanar {
            for i in 0..<count { target[i] = base[i * channels + channel] }
          } else {
            target.update(from: base, count: count * channels)
          }
        }
      }
    }
    if let failure { throw failure }
    frame.pointee.nb_samples = Int32(count)
    frame.pointee.pts = position
    position += Int64(count)
    try send(frame, write)
  }

  /// Gives a frame to the encoder, nil at the end, and hands over the packets that come out.
  private func send(
    _ frame: UnsafeMutablePointer<AVFrame>?, _ write: (UnsafeMutablePointer<AVPacket>) throws(VideoError) -> Void
  ) throws(VideoError) {
    guard let packet else { return }
    try av.check(av.avcodec_send_frame(codec, frame), "avcodec_send_frame", name)
    while true {
      let status = av.avcodec_receive_packet(codec, packet)
      if status == cffmpeg_again || status == cffmpeg_end_of_file { return }
      try av.check(status, "avcodec_receive_packet", name)
      try write(packet)
    }
  }
}
