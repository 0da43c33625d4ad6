internal import CFFmpeg
internal import FileFormats
package import Graphics
internal import TextEscaping

/// Decodes the frames of a file by their numbers, through FFmpeg's libraries in this process.
///
/// The file's packets are looked through once, so that every frame's time is known, and from which key frame it is decoded. Frames are
/// then decoded one after the other as long as they are asked for in order, else from that key frame on. A frame's picture depends on the
/// file and its number alone. One thread at a time.
package final class VideoDecoder {
  let index: VideoIndex
  package let info: VideoInfo
  private let name: String
  private let av: CFFmpegCoding
  private let video: CFFmpegVideo
  private var input: UnsafeMutablePointer<AVFormatContext>?
  private var codec: UnsafeMutablePointer<AVCodecContext>?
  private var packet: UnsafeMutablePointer<AVPacket>?
  private var frame: UnsafeMutablePointer<AVFrame>?
  private let streamIndex: Int32
  /// Seconds of the file for ticks of the stream.
  let clock: FrameClock
  private var converter: FrameConverter

  // Where decoding is

  /// The number of the frame that came out last; nil when decoding is to begin anew.
  private var position: Int?
  /// The time before which frames that come out do not count, since what they refer to was not decoded.
  private var firstTime = Int64.min
  /// The number of the packet that is read next, where they are counted.
  private var packetNumber = 0
  /// Whether the decoder was told that there are no more packets.
  private var isDraining = false
  private(set) var frameCount = 0

  /// Containers that are read, by FFmpeg's names: none that names other files or addresses.
  private static let containers = FileFormat.demuxers(of: FileFormat.read(.video))

  /// - Parameter threads: of the decoder; nil for as many as processors, 8 at most.
  package convenience init(path: String, limits: VideoLimits, recycler: PixelRecycler, threads: Int? = nil) throws(VideoError) {
    try self.init(path: path, limits: limits, recycler: recycler, threads: threads, index: nil)
  }

  /// - Parameter index: of the file, where another decoder has looked through it.
  init(path: String, limits: VideoLimits, recycler: PixelRecycler, threads: Int? = nil, index known: VideoIndex?) throws(VideoError) {
    // What the members are until the decoder is whole: what fails before that is closed here.
    let av = try FFmpeg.coding(), video = try FFmpeg.video(), name = path
    cffmpeg_clear_message()
    do { try FileContents.requireOrdinary(path) } catch { throw VideoError(.unreadable, "\(name): \(error)") }
    var input: UnsafeMutablePointer<AVFormatContext>?
    var isComplete = false
    defer { if !isComplete { video.avformat_close_input(&input) } }
    try Self.openInput(&input, path, av, video)
    var decoder: UnsafePointer<AVCodec>?
    let streamIndex = video.av_find_best_stream(input, AVMEDIA_TYPE_VIDEO, -1, -1, &decoder, 0)
    guard streamIndex >= 0, let context = input, let stream = context.pointee.streams[Int(streamIndex)],
      stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC == 0
    else {
      let isUnknown = streamIndex < 0 && decoder == nil && video.av_find_best_stream(input, AVMEDIA_TYPE_VIDEO, -1, -1, nil, 0) >= 0
      throw VideoError(.unsupported, "\(name): there is no video in it\(isUnknown ? " that this build of FFmpeg decodes" : "")")
    }
    let parameters = stream.pointee.codecpar.pointee
    let pixels = Int(parameters.width).multipliedReportingOverflow(by: Int(parameters.height))
    guard parameters.width > 0, parameters.height > 0, !pixels.overflow, pixels.partialValue <= limits.maximumPixels else {
      throw VideoError(
        .unsupported,
        "\(name): frames of \(parameters.width)×\(parameters.height) are over the limit of \(limits.maximumPixels) pixels "
          + "(VideoLimits.maximumPixels)"
      )
    }
    // The usual decoder of VP9 knows nothing of alpha, which WebM keeps beside the stream.
    if av.av_dict_get(stream.pointee.metadata, "alpha_mode", nil, 0).map({ String(cString: $0.pointee.value) }) == "1" {
      let other = parameters.codec_id == AV_CODEC_ID_VP9 ? "libvpx-vp9" : parameters.codec_id == AV_CODEC_ID_VP8 ? "libvpx" : ""
      if let knowing = video.avcodec_find_decoder_by_name(other) { decoder = knowing }
    }
    let timeBase = stream.pointee.time_base
    guard timeBase.num > 0, timeBase.den > 0 else { throw VideoError(.damaged, "\(name): its times have no unit") }
    var index: VideoIndex
    if let known {
      index = known
    } else if let timed = try Self.readIndex(context, streamIndex, name: name, limits: limits, av, video) {
      index = timed
    } else {
      index = try PacketScan(name: name, limits: limits, av: av, video: video).read(context, streamIndex, decoder, again: path)
    }

    // What the file's earliest stream leaves empty is not waited for; sound may begin a little before 0, to be cut off.
    let start = context.pointee.start_time
    let seconds = start == cffmpeg_no_time ? 0 : max(0, Double(start) / Double(AV_TIME_BASE))
    // Some 2⁶⁰ ticks, as frames have at most.
    let origin = Int64(min((seconds * Double(timeBase.den) / Double(timeBase.num)).rounded(), 1e18))
    let codec = try av.allocated(av.avcodec_alloc_context3(decoder), "avcodec_alloc_context3")
    var opened: UnsafeMutablePointer<AVCodecContext>? = codec
    defer { if !isComplete { av.avcodec_free_context(&opened) } }
    try av.check(video.avcodec_parameters_to_context(codec, stream.pointee.codecpar), "avcodec_parameters_to_context", name)
    codec.pointee.pkt_timebase = timeBase
    codec.pointee.thread_count = Int32(clamping: threads ?? min(ProcessInfo.processInfo.activeProcessorCount, 8))
    codec.pointee.max_pixels = Int64(limits.maximumPixels)
    try av.check(av.avcodec_open2(codec, decoder, nil), "avcodec_open2", name)

    let orientation = Self.orientation(stream)
    converter = FrameConverter(name: path, orientation: orientation, recycler: recycler, video: video)
    info = Self.info(
      context, stream, index: index, origin: origin, orientation: orientation, codec: codec,
      soundStart: Self.soundStart(context, origin: Double(origin) * Double(timeBase.num) / Double(timeBase.den), video), video)
    (self.av, self.video, self.name, self.index) = (av, video, name, index)
    clock = FrameClock(numerator: Double(timeBase.num), denominator: Double(timeBase.den), origin: origin)
    self.streamIndex = streamIndex
    (self.input, self.codec) = (input, codec)
    discardOthers(context)
    packet = av.av_packet_alloc()
    frame = av.av_frame_alloc()
    isComplete = true
  }

  deinit {
    av.av_packet_free(&packet)
    av.av_frame_free(&frame)
    av.avcodec_free_context(&codec)
    video.avformat_close_input(&input)
  }

  // MARK: Opening

  static func openInput(
    _ input: inout UnsafeMutablePointer<AVFormatContext>?, _ path: String, _ av: CFFmpegCoding, _ video: CFFmpegVideo
  ) throws(VideoError) {
    var options: OpaquePointer?
    defer { av.av_dict_free(&options) }
    for (key, value) in [("protocol_whitelist", "file"), ("format_whitelist", containers)] {
      try av.check(av.av_dict_set(&options, key, value, 0), "av_dict_set", key)
    }
    var status = video.avformat_open_input(&input, "file:" + path, nil, &options)
    if status >= 0 { status = video.avformat_find_stream_info(input, nil) }
    guard status != cffmpeg_no_memory else { throw AllocationLimit.error(path) }
    guard status >= 0 else {
      throw VideoError(.damaged, "\(path): it is no video that can be read; \(FileFormat.read(.video).names()) are")
    }
  }

  /// Looks through the file. What breaks off ends there.
  /// - Returns: nil where packets do not say when their frames show.
  private static func readIndex(
    _ input: UnsafeMutablePointer<AVFormatContext>, _ stream: Int32, name: String, limits: VideoLimits, _ av: CFFmpegCoding,
    _ video: CFFmpegVideo
  ) throws(VideoError) -> VideoIndex? {
    var index = VideoIndex()
    var packet = av.av_packet_alloc()
    defer { av.av_packet_free(&packet) }
    guard let packet else { throw VideoError(.failed, "av_packet_alloc: out of memory") }
    while video.av_read_frame(input, packet) >= 0 {
      defer { av.av_packet_unref(packet) }
      guard packet.pointee.stream_index == stream, packet.pointee.flags & AV_PKT_FLAG_CORRUPT == 0 else { continue }
      let decodingTime = packet.pointee.dts, time = packet.pointee.pts
      guard time != cffmpeg_no_time else { return nil }
      guard abs(time) < 1 << 60 else { continue }
      if packet.pointee.flags & AV_PKT_FLAG_KEY != 0 {
        index.addKeyFrame(VideoIndex.KeyFrame(time: time, decodingTime: decodingTime != cffmpeg_no_time ? decodingTime : time))
      }
      // What an edit list leaves out is decoded for others' sake and does not show.
      if packet.pointee.flags & AV_PKT_FLAG_DISCARD != 0 { continue }
      guard index.times.count < limits.maximumFrames else {
        throw VideoError(
          .unsupported, "\(name): it has more than \(limits.maximumFrames) frames (VideoLimits.maximumFrames); cut it into several files")
      }
      index.add(time: time, duration: min(max(packet.pointee.duration, 0), 1 << 60))
    }
    index.finish()
    guard !index.times.isEmpty else { throw VideoError(.damaged, "\(name): there is no frame in it") }
    return index
  }

  /// How frames are turned so that they show upright: 1…8, as Exif data have it.
  private static func orientation(_ stream: UnsafePointer<AVStream>) -> Int {
    guard let matrix = cffmpeg_display_matrix(stream) else { return 1 }
    // A point x, y goes to (a x + c y, b x + d y), in parts of 65,536.
    let (a, b, c, d) = (matrix[0].signum(), matrix[1].signum(), matrix[3].signum(), matrix[4].signum())
    let isTurned = abs(Int64(matrix[1])) > abs(Int64(matrix[0]))
    if isTurned { return b >= 0 ? (c >= 0 ? 5 : 6) : (c >= 0 ? 8 : 7) }
    return a >= 0 ? (d >= 0 ? 1 : 4) : (d >= 0 ? 2 : 3)
  }

  private static func info(
    _ input: UnsafeMutablePointer<AVFormatContext>, _ stream: UnsafeMutablePointer<AVStream>, index: VideoIndex, origin: Int64,
    orientation: Int, codec: UnsafeMutablePointer<AVCodecContext>, soundStart: Double?, _ video: CFFmpegVideo
  ) -> VideoInfo {
    let width = Int(codec.pointee.width), height = Int(codec.pointee.height)
    var aspect = stream.pointee.sample_aspect_ratio
    if aspect.num <= 0 || aspect.den <= 0 { aspect = codec.pointee.sample_aspect_ratio }
    let ratio = aspect.num > 0 && aspect.den > 0 ? min(max(Double(aspect.num) / Double(aspect.den), 0.01), 100) : 1
    // Pixels are never made fewer: narrow ones make the picture taller.
    let shown =
      ratio >= 1
      ? CGSize(width: Double(width) * ratio, height: Double(height))
      : CGSize(width: Double(width), height: Double(height) / ratio)
    let rounded = CGSize(width: shown.width.rounded(), height: shown.height.rounded())
    let isTurned = orientation >= 5
    let rate = stream.pointee.avg_frame_rate
    let format = AVPixelFormat(stream.pointee.codecpar.pointee.format)
    let isAlphaBeside = codec.pointee.codec.map { String(cString: $0.pointee.name).hasBytePrefix("libvpx") } ?? false
    let description = video.av_pix_fmt_desc_get(format), flags = description?.pointee.flags ?? 0
    return VideoInfo(
      codec: codec.pointee.codec_descriptor.map { String(cString: $0.pointee.name) } ?? "unknown",
      pixelFormat: video.av_get_pix_fmt_name(format).map { String(cString: $0) } ?? "unknown",
      size: isTurned ? PixelSize(height, width) : PixelSize(width, height),
      displaySize: isTurned ? CGSize(width: rounded.height, height: rounded.width) : rounded, frameCount: index.times.count,
      frameRate: rate.num > 0 && rate.den > 0 ? FrameRate(Int(rate.num), Int(rate.den)) : nil,
      duration: Double(index.end - origin) * Double(stream.pointee.time_base.num) / Double(stream.pointee.time_base.den),
      hasAlpha: isAlphaBeside || flags & UInt64(AV_PIX_FMT_FLAG_ALPHA) != 0,
      bitsPerSample: description.map { Int(cffmpeg_component($0, 0).depth) } ?? 8,
      isHighDynamicRange: codec.pointee.color_trc == AVCOL_TRC_SMPTE2084 || codec.pointee.color_trc == AVCOL_TRC_ARIB_STD_B67,
      soundStart: soundStart)
  }

  /// When the file's sound begins, in seconds after `origin`; nil where there is none.
  private static func soundStart(_ input: UnsafeMutablePointer<AVFormatContext>, origin: Double, _ video: CFFmpegVideo) -> Double? {
    let number = video.av_find_best_stream(input, AVMEDIA_TYPE_AUDIO, -1, -1, nil, 0)
    guard number >= 0, let stream = input.pointee.streams[Int(number)] else { return nil }
    let base = stream.pointee.time_base
    guard stream.pointee.start_time != cffmpeg_no_time, base.den > 0 else { return 0 }
    return Double(stream.pointee.start_time) * Double(base.num) / Double(base.den) - origin
  }

  // MARK: Times

  /// The number of the frame that shows at a time, in seconds since the file's beginning.
  package func frame(at seconds: Double) -> Int { clock.frame(at: seconds, in: index) }

  /// When a frame begins to show, in seconds since the file's beginning.
  package func time(ofFrame number: Int) -> Double { clock.time(ofFrame: number, in: index) }

  // MARK: Decoding

  /// Decodes a frame. Frames that come out on the way are converted too where they are wanted.
  ///
  /// Where the file is damaged, the frame that comes out before the one asked for is given in its place.
  ///
  /// - Parameters:
  ///   - memory: of a device that reads frames itself; nil has pixels made of all.
  ///   - isWanted: asked with the number of a frame that comes out on the way.
  ///   - keep: gets the number of a frame, and its picture.
  package func decode(
    _ number: Int, in memory: (any SharedMemorySource)? = nil, isWanted: (Int) -> Bool, keep: (Int, CGImage) -> Void
  ) throws(VideoError) {
    let target = index.times[number]
    cffmpeg_clear_message()
    if !leadsTo(number) { try seek(to: target) }
    var last: (number: Int, picture: CGImage)?
    while true {
      guard let time = try nextFrame() else {
        position = nil
        guard let last else { throw damaged(number) }
        return keep(number, last.picture)
      }
      defer { av.av_frame_unref(frame) }
      guard time >= firstTime, let found = index.frame(beginningAt: time), let frame else { continue }
      position = found
      if found > number, let last { return keep(number, last.picture) }
      guard found >= number || isWanted(found) else { continue }
      let picture = try converter.picture(of: frame, in: memory)
      keep(found, picture)
      if found == number { return }
      // The frame itself is missing: nothing came out before this one.
      if found > number { return keep(number, picture) }
      last = (found, picture)
    }
  }

  /// Whether going on decoding is the way to a frame.
  private func leadsTo(_ number: Int) -> Bool {
    guard let position else { return false }
    return index.leads(from: position, to: number)
  }

  /// The time of the next frame that comes out, which is then in `frame`; nil at the end. Packets that cannot be decoded are left out.
  private func nextFrame() throws(VideoError) -> Int64? {
    while true {
      let status = video.avcodec_receive_frame(codec, frame)
      if status >= 0, let frame {
        frameCount += 1
        guard let order = index.order else {
          return frame.pointee.pts != cffmpeg_no_time ? frame.pointee.pts : frame.pointee.best_effort_timestamp
        }
        // Its packet's number; of what belongs to none, no frame has the time.
        return Int(exactly: frame.pointee.pts).flatMap { order.times.indices.contains($0) ? order.times[$0] : nil } ?? cffmpeg_no_time
      }
      if status == cffmpeg_end_of_file { return nil }
      if status == cffmpeg_again {
        if isDraining { return nil }
        try feed()
      } else if isDraining {
        return nil
      }
    }
  }

  /// Gives the decoder a packet, or tells it that there are no more.
  private func feed() throws(VideoError) {
    while true {
      if video.av_read_frame(input, packet) < 0 {
        isDraining = true
        _ = video.avcodec_send_packet(codec, nil)
        return
      }
      defer { av.av_packet_unref(packet) }
      guard packet?.pointee.stream_index == streamIndex else { continue }
      send()
      return
    }
  }

  /// Gives the decoder the packet that has been read.
  private func send() {
    if index.order != nil {
      packet?.pointee.pts = Int64(packetNumber)
      packet?.pointee.dts = cffmpeg_no_time
      packetNumber += 1
    }
    _ = video.avcodec_send_packet(codec, packet)
  }

  /// Goes to the key frame from which the frame of a time is decoded.
  private func seek(to time: Int64) throws(VideoError) {
    position = nil
    firstTime = .min
    var number = index.keyFrame(at: time)
    // Readers may come out behind the key frame that was meant; then the one before leads there too.
    var tries = 0
    while let current = number {
      let keyFrame = index.keyFrames[current]
      // What has no time is not found by one.
      if keyFrame.decodingTime == cffmpeg_no_time { break }
      if video.av_seek_frame(input, streamIndex, keyFrame.decodingTime, AVSEEK_FLAG_BACKWARD) >= 0, try skip(to: keyFrame) { return }
      tries += 1
      number = current > 0 && tries < 3 ? current - 1 : nil
    }
    if index.order != nil { return try reopen(upTo: index.keyFrame(at: time)) }
    // From the beginning.
    let isThere =
      video.av_seek_frame(input, streamIndex, .min, AVSEEK_FLAG_BACKWARD) >= 0
      || video.av_seek_frame(input, streamIndex, index.times[0], AVSEEK_FLAG_BACKWARD) >= 0
    if isThere { return reset() }
    // Streams without a container are not sought in.
    try reopen(upTo: nil)
    if let number = index.keyFrame(at: time), try !skip(to: index.keyFrames[number]) { try reopen(upTo: nil) }
  }

  /// Opens the file once more, where packets can only be counted, and goes to a key frame.
  private func reopen(upTo number: Int?) throws(VideoError) {
    video.avformat_close_input(&input)
    try Self.openInput(&input, name, av, video)
    guard let input, streamIndex < Int32(input.pointee.nb_streams) else { throw damaged(0) }
    discardOthers(input)
    reset()
    packetNumber = 0
    guard let number else { return }
    let keyFrame = index.keyFrames[number]
    while packetNumber < keyFrame.packet, video.av_read_frame(input, packet) >= 0 {
      if packet?.pointee.stream_index == streamIndex { packetNumber += 1 }
      av.av_packet_unref(packet)
    }
    begin(at: keyFrame)
  }

  /// The key frame is what the decoder gets next.
  private func begin(at keyFrame: VideoIndex.KeyFrame) {
    firstTime = keyFrame.time
    // FFmpeg takes what is decoded before the key frame of an open group comes out for damaged, and would leave it out. What does
    // refer to frames before the key frame shows before it, and does not count.
    codec?.pointee.flags2 |= AV_CODEC_FLAG2_SHOW_ALL
  }

  /// Other streams are not read again.
  private func discardOthers(_ input: UnsafeMutablePointer<AVFormatContext>) {
    for other in 0..<Int(input.pointee.nb_streams) where other != Int(streamIndex) {
      input.pointee.streams[other]?.pointee.discard = AVDISCARD_ALL
    }
  }

  private func reset() {
    video.avcodec_flush_buffers(codec)
    codec?.pointee.flags2 &= ~AV_CODEC_FLAG2_SHOW_ALL
    isDraining = false
  }

  /// Reads on until a key frame, which it gives to the decoder; false when it has not come.
  private func skip(to keyFrame: VideoIndex.KeyFrame) throws(VideoError) -> Bool {
    reset()
    while video.av_read_frame(input, packet) >= 0 {
      defer { av.av_packet_unref(packet) }
      guard let packet, packet.pointee.stream_index == streamIndex else { continue }
      let isCounted = index.order != nil
      let time = !isCounted && packet.pointee.pts != cffmpeg_no_time ? packet.pointee.pts : packet.pointee.dts
      let wanted = isCounted ? keyFrame.decodingTime : keyFrame.time
      if packet.pointee.flags & AV_PKT_FLAG_KEY != 0 {
        // Decoding times that were made up may be others after seeking.
        if time == wanted, !isCounted || packet.pointee.pos == keyFrame.position {
          packetNumber = keyFrame.packet
          begin(at: keyFrame)
          send()
          return true
        }
        if time > wanted { return false }
      }
    }
    return false
  }

  private func damaged(_ number: Int) -> VideoError {
    let seconds = (time(ofFrame: number) * 1000).rounded() / 1000
    return VideoError(.damaged, "\(name): it is damaged at \(seconds) s; FFmpeg may mend it: ffmpeg -i IN OUT.mp4")
  }
}
