internal import CFFmpeg
package import Graphics

/// Encodes bitmaps into a video file at a constant frame rate, through FFmpeg's libraries in this process.
///
/// The bytes depend on the pictures and the options alone, not on the machine's speed or number of cores. Not thread safe: one thread at a
/// time.
///
/// With `VideoOptions.segmentLength` every so many frames are encoded by an encoder of their own, which knows nothing of the frames before:
/// a closed segment. Its packets are the same whoever encodes it, so that segments encoded elsewhere (`init(part:…)`) and appended here
/// (`append(_:)`) make the same file.
package final class VideoEncoder {
  package let format: VideoFormat
  /// The size in pixels of the pictures that `encode` takes.
  package let size: PixelSize
  /// The size in pixels of the file's pictures. H.264 counts colour in pairs of pixels, so MP4 and QuickTime repeat the last column or row
  /// of a picture with an odd size.
  package let encodedSize: PixelSize

  private let av: CFFmpegCoding
  private let path: String
  private let output: any PacketOutput
  private let encoder: UnsafePointer<AVCodec>
  private let settings: CodecSettings
  private let options: VideoOptions
  private var codec: UnsafeMutablePointer<AVCodecContext>?
  private var frame: UnsafeMutablePointer<AVFrame>?
  private var packet: UnsafeMutablePointer<AVPacket>?
  private var writer: FrameWriter
  private let pixels: PixelEncoding
  /// What makes the packets of a GIF, in place of the codec.
  private var gif: GIFFrames?
  /// The next frame's number in the whole video.
  private var frameCount: Int
  private var segmentFrames = 0
  private var decodeTimes = DecodeTimes()
  /// Whether `frame` holds the picture before.
  private var hasPicture = false
  private let leavesOutUnchanged: Bool
  private var hasLeftOut = false
  private var isFinished = false
  package private(set) var times = EncodingTimes()

  /// Opens the file and the encoder.
  ///
  /// - Parameter name: what errors call the file, when that is not its path.
  package convenience init(
    path: String, name: String? = nil, format: VideoFormat, size: PixelSize, options: VideoOptions
  ) throws(VideoError) {
    let name = name ?? path
    try self.init(name: name, format: format, size: size, options: options, firstFrame: 0) { container, av throws(VideoError) in
      try Muxer(path: path, name: name, container: container, audio: format.takesEncoders ? options.soundSource(av) : nil, av: av)
    }
  }

  /// Encodes a part of a video, from `firstFrame` on, into packets for `append(_:)`. Parts have no sound.
  package convenience init(
    part: PartWriter, format: VideoFormat, size: PixelSize, options: VideoOptions, firstFrame: Int
  ) throws(VideoError) {
    try self.init(name: part.name, format: format, size: size, options: options, firstFrame: firstFrame) { container, av in
      PartPackets(part, container: container, av: av)
    }
  }

  private init(
    name: String, format: VideoFormat, size: PixelSize, options: VideoOptions, firstFrame: Int,
    makeOutput: (_ container: String, CFFmpegCoding) throws(VideoError) -> any PacketOutput
  ) throws(VideoError) {
    var options = options
    options.encoder = options.encoder.map(EncoderNames.encoder(named:))
    settings = try CodecSettings(format: format, size: size, options: options, path: name)
    av = try FFmpeg.coding()
    AllocationLimit.raise(toEncode: settings.encodedSize, av)
    cffmpeg_clear_message()
    path = name
    frameCount = firstFrame
    self.format = format
    self.size = size
    self.options = options
    encodedSize = settings.encodedSize
    leavesOutUnchanged = options.leavesOutUnchanged && format.takesEncoders
    writer = FrameWriter(layout: settings.layout, size: settings.encodedSize, space: options.pixels.space)
    pixels = options.pixels
    output = try makeOutput(settings.container, av)

    guard let encoder = av.avcodec_find_encoder_by_name(settings.encoder) else {
      throw VideoError(
        .missingLibrary,
        "\(name): this build of FFmpeg has no encoder \(settings.encoder), which \(format.rawValue) needs; install one that has it")
    }
    self.encoder = encoder
    frame = try av.allocated(av.av_frame_alloc(), "av_frame_alloc")
    packet = try av.allocated(av.av_packet_alloc(), "av_packet_alloc")
    try open()
    if let codec { try output.begin(codec: codec, options: settings.muxerOptions, metadata: settings.metadata) }
    try allocateFrame(settings)
  }

  deinit {
    av.av_packet_free(&packet)
    av.av_frame_free(&frame)
    av.avcodec_free_context(&codec)
  }

  /// Begins an encoder, in place of the one before.
  private func open() throws(VideoError) {
    av.avcodec_free_context(&codec)
    decodeTimes = DecodeTimes()
    let codec = try av.allocated(av.avcodec_alloc_context3(encoder), "avcodec_alloc_context3")
    self.codec = codec
    let rate = options.frameRate
    codec.pointee.width = Int32(encodedSize.width)
    codec.pointee.height = Int32(encodedSize.height)
    codec.pointee.pix_fmt = settings.codecPixelFormat
    codec.pointee.time_base = AVRational(num: Int32(rate.denominator), den: Int32(rate.numerator))
    codec.pointee.framerate = AVRational(num: Int32(rate.numerator), den: Int32(rate.denominator))
    codec.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
    codec.pointee.thread_count = Int32(max(1, options.threads))
    codec.pointee.flags |= AV_CODEC_FLAG_BITEXACT
    if output.wantsGlobalHeader { codec.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER }
    // With B-frames the time that the last picture shows, which says how long the file is, would be lost: frames are then decoded at other
    // times than shown.
    if leavesOutUnchanged { codec.pointee.max_b_frames = 0 }
    if settings.layout.isYUV {
      codec.pointee.color_range = AVCOL_RANGE_MPEG
      let points = pixels.space.codePoints
      codec.pointee.colorspace = AVColorSpace(UInt32(points.matrix))
      codec.pointee.color_primaries = AVColorPrimaries(UInt32(points.primaries))
      // Video of sRGB is told as BT.709, whose own transfer function no player applies.
      codec.pointee.color_trc = pixels.space == .sRGB ? AVCOL_TRC_BT709 : AVColorTransferCharacteristic(UInt32(points.transfer))
      codec.pointee.chroma_sample_location = AVCHROMA_LOC_CENTER  // colour is the mean of four pixels
    }
    if options.isProRes(in: format) { codec.pointee.field_order = AV_FIELD_PROGRESSIVE }
    var dictionary: OpaquePointer?
    defer { av.av_dict_free(&dictionary) }
    for (key, value) in settings.encoderOptions { try av.check(av.av_dict_set(&dictionary, key, value, 0), "av_dict_set", key) }
    try requireFormat(settings.codecPixelFormat, of: encoder, settings.encoder)
    do throws(VideoError) {
      try av.check(av.avcodec_open2(codec, encoder, &dictionary), "avcodec_open2", "\(settings.encoder) for \(path)")
    } catch {
      guard encoder.pointee.capabilities & AV_CODEC_CAP_HARDWARE != 0 else { throw error }
      throw VideoError(
        .missingLibrary,
        "\(error). This encoder is one of hardware: that, its driver, or what it needs to be told may be missing here; libx264 needs none")
    }
    // FFmpeg leaves the options that no one took.
    if let unknown = av.av_dict_get(dictionary, "", nil, AV_DICT_IGNORE_SUFFIX) {
      throw VideoError(
        .unencodable,
        "\(path): the encoder \(settings.encoder) has no option '\(String(cString: unknown.pointee.key))'; "
          + "'ffmpeg -h encoder=\(settings.encoder)' lists those it has"
      )
    }
    if format == .gif {
      gif = try GIFFrames(
        size: settings.encodedSize, frameRate: options.frameRate, hasEmptyPlaces: settings.layout == .bgraOpaqueOrEmpty,
        palette: options.palette, av: av)
    }
    segmentFrames = 0
  }

  /// Encoders that take pictures in a device's memory alone, or in other colours, cannot take ours. Those that do not say what they take
  /// find out when they are opened.
  private func requireFormat(_ format: AVPixelFormat, of encoder: UnsafePointer<AVCodec>, _ name: String) throws(VideoError) {
    guard var taken = encoder.pointee.pix_fmts else { return }
    while taken.pointee != AV_PIX_FMT_NONE {
      if taken.pointee == format { return }
      taken += 1
    }
    if pixels.isWide {
      throw VideoError(
        .unencodable, "\(path): the encoder \(name) takes no pictures of 10 bits a channel; libx264, libx265 and libvpx-vp9 do")
    }
    throw VideoError(
      .unencodable,
      "\(path): the encoder \(name) does not take pictures of this kind from memory; "
        + "for MP4 libx264, libx265, libaom-av1, mpeg4 and h264_v4l2m2m do, for MOV libx264 and prores_ks, for WebM libvpx-vp9"
    )
  }

  private func allocateFrame(_ settings: CodecSettings) throws(VideoError) {
    guard let frame else { return }
    frame.pointee.format = settings.framePixelFormat.rawValue
    frame.pointee.width = Int32(encodedSize.width)
    frame.pointee.height = Int32(encodedSize.height)
    // ProRes tells its colours in each frame, and takes them from there.
    if options.isProRes(in: format), let codec {
      frame.pointee.color_range = codec.pointee.color_range
      frame.pointee.colorspace = codec.pointee.colorspace
      frame.pointee.color_primaries = codec.pointee.color_primaries
      frame.pointee.color_trc = codec.pointee.color_trc
    }
    try av.check(av.av_frame_get_buffer(frame, 0), "av_frame_get_buffer", path)
  }

  /// Appends one picture, shown for one period of the frame rate.
  ///
  /// - Parameter damage: the part in which it differs from the one before; nil when that is unknown.
  package func encode(_ bitmap: Bitmap, damage: PixelRect? = nil) throws(VideoError) {
    // The frame keeps its contents, also where the encoder holds on to it and it is copied to be writable.
    let changed = hasPicture ? damage : nil
    try append(bitmap.size, damage: damage) { frame in
      times.measure(\.convert) { writer.write(bitmap, rows: changed?.rows(of: size), to: frame) }
    }
  }

  /// Whether pictures may come as planes: those of opaque video of eight bits.
  package var takesPlanes: Bool { writer.layout == .yuv420 }

  /// Appends one picture, as `encode(_:damage:)` does, of which the planes hold what differs from the one before, or more.
  ///
  /// - Precondition: the encoder takes planes, and those of the first picture hold all of it.
  package func encode(_ planes: VideoPlanes, damage: PixelRect? = nil) throws(VideoError) {
    precondition(hasPicture || planes.part.contains(PixelRect(size)), "the first picture is a whole one")
    try append(planes.size, damage: damage) { frame in times.measure(\.convert) { writer.write(planes, to: frame) } }
  }

  /// - Parameter fill: writes what changed into the frame.
  private func append(_ pictureSize: PixelSize, damage: PixelRect?, fill: (UnsafeMutablePointer<AVFrame>) -> Void) throws(VideoError) {
    precondition(
      pictureSize == size, "a \(size.width)×\(size.height) video cannot take a \(pictureSize.width)×\(pictureSize.height) picture")
    precondition(!isFinished, "the video is finished")
    guard let frame else { return }
    cffmpeg_clear_message()
    if let length = options.segmentLength, segmentFrames > 0, frameCount % length == 0 {
      try endSegment()
      try output.beginSegment()
      try open()
    }
    if leavesOutUnchanged, segmentFrames > 0, let damage, damage.isEmpty {
      frameCount += 1
      return hasLeftOut = true
    }
    hasLeftOut = false
    try av.check(av.av_frame_make_writable(frame), "av_frame_make_writable", path)
    let changed = hasPicture ? damage : nil
    hasPicture = true
    fill(frame)
    frame.pointee.pts = Int64(frameCount)
    frameCount += 1
    segmentFrames += 1
    if let gif {
      let isNew = try gif.take(frame, rows: changed?.rows(of: size), number: frameCount - 1) { block throws(VideoError) in
        try write(block)
      }
      hasLeftOut = !isNew
    } else {
      try send(frame)
    }
  }

  /// Writes what the encoder still holds back, and the file's index.
  package func finish() throws(VideoError) {
    precondition(!isFinished, "the video is finished")
    isFinished = true
    cffmpeg_clear_message()
    try endSegment()
    try finishOutput()
  }

  /// Appends a part that was encoded elsewhere, with the same options; parts come in their order.
  ///
  /// - Throws: `PartError` where the part is damaged, or was encoded by another encoder than this one.
  package func append(_ part: PartReader) throws {
    precondition(!isFinished, "the video is finished")
    guard let codec, let packet else { return }
    cffmpeg_clear_message()
    let header = UnsafeRawBufferPointer(start: codec.pointee.extradata, count: Int(codec.pointee.extradata_size))
    guard part.head.codecHeader.elementsEqual(header) else {
      throw PartError.otherEncoder(part.path)
    }
    if segmentFrames > 0 { try output.beginSegment() }
    segmentFrames += part.head.frameCount
    frameCount += part.head.frameCount
    while let record = try part.next() {
      try record.fill(packet, av)
      try output.write(packet, timeBase: codec.pointee.time_base)
    }
  }

  /// Writes the index of a video all of whose frames were appended as parts.
  package func finishParts() throws(VideoError) {
    precondition(!isFinished, "the video is finished")
    isFinished = true
    cffmpeg_clear_message()
    try finishOutput()
  }

  private func finishOutput() throws(VideoError) {
    guard let codec else { return }
    try output.finish(at: Int64(frameCount), timeBase: codec.pointee.time_base)
  }

  /// Writes what the encoder still holds back.
  private func endSegment() throws(VideoError) {
    // The last packet alone says how long the last picture shows.
    if let gif {
      return try gif.end(lastNumber: hasLeftOut ? frameCount - 1 : nil) { block throws(VideoError) in try write(block) }
    }
    if hasLeftOut, let frame {
      frame.pointee.pts = Int64(frameCount - 1)
      try send(frame)
    }
    try send(nil)
  }

  private func write(_ block: GIFFrames.Block) throws(VideoError) {
    guard let codec, let packet else { return }
    try av.check(av.av_new_packet(packet, Int32(block.bytes.count)), "av_new_packet", path)
    block.bytes.withUnsafeBufferPointer { bytes in
      if let start = bytes.baseAddress { packet.pointee.data.update(from: start, count: bytes.count) }
    }
    (packet.pointee.pts, packet.pointee.dts, packet.pointee.duration) = (Int64(block.number), Int64(block.number), 1)
    packet.pointee.flags |= AV_PKT_FLAG_KEY
    try times.measure(\.write) { () throws(VideoError) in try output.write(packet, timeBase: codec.pointee.time_base) }
  }

  /// Gives a frame to the encoder, nil at the end, and writes the packets that come out.
  private func send(_ frame: UnsafeMutablePointer<AVFrame>?) throws(VideoError) {
    guard let codec, let packet else { return }
    try av.check(av.avcodec_send_frame(codec, frame), "avcodec_send_frame", path)
    while true {
      let status = av.avcodec_receive_packet(codec, packet)
      if status == cffmpeg_again || status == cffmpeg_end_of_file { return }
      try av.check(status, "avcodec_receive_packet", path)
      if packet.pointee.duration == 0 { packet.pointee.duration = 1 }
      let (pts, dts) = (packet.pointee.pts, packet.pointee.dts)
      if pts != cffmpeg_no_time, dts != cffmpeg_no_time { packet.pointee.dts = decodeTimes.next(dts, shown: pts) }
      try times.measure(\.write) { () throws(VideoError) in try output.write(packet, timeBase: codec.pointee.time_base) }
    }
  }
}

/// The times at which the packets of a segment are decoded: one after the other, and none after its picture shows. Where libx265 is given
/// few pictures it may tell later ones, depending on how far its threads are, and muxers refuse such packets.
struct DecodeTimes {
  private var last: Int64?

  /// The time of decoding that a packet gets, in the time base of its two times: its own, where that is in order.
  mutating func next(_ time: Int64, shown: Int64) -> Int64 {
    let first = last.map { $0 + 1 } ?? time
    let result = min(max(time, first), shown)
    last = result
    return result
  }
}

extension VideoOptions {
  /// The sound beside the video; nil where there is none.
  fileprivate func soundSource(_ av: CFFmpegCoding) throws(VideoError) -> (any SampleSource)? {
    if let audio { return try AudioReader(audio, av: av) }
    return sounds.map(SoundMix.init)
  }
}
