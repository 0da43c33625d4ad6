internal import CFFmpeg
internal import FileFormats
internal import Graphics

/// Reads the sound of a file as interleaved samples of single precision, at a rate and in a number of channels that the reader asks for.
///
/// The samples follow from the file and the track's settings alone. Memory is that of a few packets, however long the file is.
package final class AudioReader {
  private let track: AudioTrack
  private let name: String
  private let av: CFFmpegCoding
  private let reading: CFFmpegReading
  private var input: UnsafeMutablePointer<AVFormatContext>?
  private var decoder: UnsafeMutablePointer<AVCodecContext>?
  private var resampler: OpaquePointer?
  private var packet: UnsafeMutablePointer<AVPacket>?
  private var frame: UnsafeMutablePointer<AVFrame>?
  private var streamIndex: Int32 = 0
  /// What `resampler` was made for.
  private var resampled: (rate: Int32, channels: Int32, format: Int32) = (0, 0, 0)
  /// Samples of `frame` that the resampler has taken; nil when it wants another frame.
  private var takenCount: Int32?
  /// Samples that are decoded: all channels of one time stand together. Those before `position` have been taken.
  private var samples: [Float] = []
  private var position = 0
  /// What the resampler writes into.
  private var made: [Float] = []
  /// Samples of each channel that the file has given since it was opened last.
  private var countOfPass = 0
  /// All that the file has given since then; nil when that was more than is kept.
  private var pass: [Float]? = []
  private var isAtEnd = false
  /// Samples of each channel of silence that are to come first.
  private var silence = 0
  private(set) var rate = 0
  /// Whether an offset behind the end of sound that repeats lies in a later pass.
  private var wrapsOffset = false
  private(set) var channelCount = 0

  /// The sample rate of the file, in samples a second.
  var sourceRate: Int { Int(decoder?.pointee.sample_rate ?? 0) }
  var sourceChannelCount: Int { Int(decoder?.pointee.ch_layout.nb_channels ?? 0) }

  package convenience init(_ track: AudioTrack) throws(VideoError) { try self.init(track, av: FFmpeg.coding()) }

  /// The sound of a cue from one of its times on, in seconds, which passes at the cue's rate where its samples are played at `rate`.
  /// - Throws: `VideoError` where there is none.
  package convenience init(_ cue: SoundCue, at time: Double, rate: Int, channelCount: Int) throws(VideoError) {
    try self.init(AudioTrack(contentsOf: cue.url, offset: time, repeats: cue.repeats))
    wrapsOffset = cue.repeats
    try start(rate: max(1, Int((Double(rate) / cue.rate).rounded())), channelCount: channelCount)
  }

  init(_ track: AudioTrack, av: CFFmpegCoding) throws(VideoError) {
    self.track = track
    name = track.url.isFileURL ? track.url.relativePath : track.url.absoluteString
    self.av = av
    reading = try FFmpeg.reading()
    guard track.url.isFileURL else { throw VideoError(.unreadable, "\(name): sound is read from files alone") }
    guard track.offset.isFinite else { throw VideoError(.unencodable, "\(name): the offset is a number of seconds") }
    packet = try av.allocated(av.av_packet_alloc(), "av_packet_alloc")
    frame = try av.allocated(av.av_frame_alloc(), "av_frame_alloc")
    try open()
  }

  deinit {
    close()
    av.av_packet_free(&packet)
    av.av_frame_free(&frame)
  }

  /// Says what samples shall be like, and finds the place where the sound begins.
  package func start(rate: Int, channelCount: Int) throws(VideoError) {
    (self.rate, self.channelCount) = (rate, channelCount)
    let first = (track.offset * Double(rate)).rounded()
    // Half a year, which is longer than any file.
    guard abs(first) < 1e12 else { throw VideoError(.unencodable, "\(name): \(track.offset) s lie far outside any sound") }
    if first < 0 { silence = Int(-first) }
    var left = max(0, Int(first))
    repeat {
      if try !fill() {
        if wrapsOffset, countOfPass > 0 {
          left %= countOfPass
          close()
          try open()
          continue
        }
        let seconds = (Double(countOfPass) / Double(rate) * 1000).rounded() / 1000
        throw VideoError(.unencodable, "\(name): the sound ends at \(seconds) s, and is to begin at \(track.offset) s")
      }
      let count = min(left, available)
      position += count * channelCount
      left -= count
    } while left > 0 || available == 0
  }

  /// Fills `target` with `count` samples of each channel; behind the sound's end they are silence.
  package func read(_ count: Int, into target: UnsafeMutablePointer<Float>) throws(VideoError) {
    var filled = min(silence, count)
    target.update(repeating: 0, count: filled * channelCount)
    silence -= filled
    while filled < count {
      if available == 0, try !fill() {
        guard track.repeats else { break }
        try beginAgain()
        continue
      }
      let part = min(count - filled, available)
      samples.withUnsafeBufferPointer {
        guard let base = $0.baseAddress else { return }
        (target + filled * channelCount).update(from: base + position, count: part * channelCount)
      }
      position += part * channelCount
      filled += part
    }
    (target + filled * channelCount).update(repeating: 0, count: (count - filled) * channelCount)
  }

  /// Sound of a few samples would otherwise have its file opened thousands of times a second.
  private func beginAgain() throws(VideoError) {
    if let pass { return (samples, position) = (pass, 0) }
    close()
    try open()
  }

  /// Samples of all channels that memory is held for.
  var keptSampleCount: Int { samples.capacity + made.count }

  /// Samples of each channel that are decoded and not taken.
  private var available: Int { (samples.count - position) / max(1, channelCount) }

  // MARK: The file

  /// Containers that are read, by FFmpeg's names: those of sound and of videos with sound, and none that names other files or addresses.
  private static let containers = FileFormat.demuxers(of: FileFormat.read(.sound) + [.mp4, .webM])

  private func open() throws(VideoError) {
    cffmpeg_clear_message()
    (countOfPass, isAtEnd, takenCount, pass) = (0, false, nil, [])
    do { try FileContents.requireOrdinary(track.url.path) } catch { throw VideoError(.unreadable, "\(name): \(error)") }
    var options: OpaquePointer?
    defer { av.av_dict_free(&options) }
    for (key, value) in [("protocol_whitelist", "file"), ("format_whitelist", Self.containers)] {
      try av.check(av.av_dict_set(&options, key, value, 0), "av_dict_set", key)
    }
    var status = reading.avformat_open_input(&input, "file:" + track.url.path, nil, &options)
    if status >= 0 { status = reading.avformat_find_stream_info(input, nil) }
    guard status != cffmpeg_no_memory else { throw AllocationLimit.error(name) }
    guard status >= 0 else {
      throw VideoError(
        .damaged,
        "\(name): it is no sound that can be read; \(FileFormat.list(FileFormat.read(.sound).map(\.name) + ["videos with sound"])) are")
    }
    var codec: UnsafePointer<AVCodec>?
    streamIndex = reading.av_find_best_stream(input, AVMEDIA_TYPE_AUDIO, -1, -1, &codec, 0)
    guard streamIndex >= 0, let codec, let stream = input?.pointee.streams[Int(streamIndex)] else {
      throw VideoError(.damaged, "\(name): there is no sound in it\(streamIndex >= 0 ? " that this build of FFmpeg decodes" : "")")
    }
    let decoder = try av.allocated(av.avcodec_alloc_context3(codec), "avcodec_alloc_context3")
    self.decoder = decoder
    // One thread: decoding sound is fast, and its order is fixed then.
    decoder.pointee.thread_count = 1
    decoder.pointee.pkt_timebase = stream.pointee.time_base
    try av.check(reading.avcodec_parameters_to_context(decoder, stream.pointee.codecpar), "avcodec_parameters_to_context", name)
    try av.check(av.avcodec_open2(decoder, codec, nil), "avcodec_open2", name)
  }

  private func close() {
    reading.swr_free(&resampler)
    av.avcodec_free_context(&decoder)
    reading.avformat_close_input(&input)
  }

  /// Decodes until there are samples; false at the end of the file.
  private func fill() throws(VideoError) -> Bool {
    samples.removeAll(keepingCapacity: true)
    position = 0
    while available == 0 {
      if let takenCount {
        try resample(from: takenCount)
        continue
      }
      if isAtEnd { return false }
      let status = reading.avcodec_receive_frame(decoder, frame)
      if status == cffmpeg_again {
        try feed()
      } else if status == cffmpeg_end_of_file {
        isAtEnd = true
        try drain()
        // What repeats must come to an end of its own now and then.
        if countOfPass == 0 { throw VideoError(.damaged, "\(name): there is no sound in it") }
      } else {
        try requireWhole(status)
        try prepareResampler()
        takenCount = 0
      }
    }
    return true
  }

  /// Gives the decoder a packet, or tells it that there are no more.
  private func feed() throws(VideoError) {
    while true {
      let status = reading.av_read_frame(input, packet)
      if status == cffmpeg_end_of_file {
        try requireWhole(reading.avcodec_send_packet(decoder, nil))
        return
      }
      try requireWhole(status)
      defer { av.av_packet_unref(packet) }
      guard packet?.pointee.stream_index == streamIndex else { continue }
      try requireWhole(reading.avcodec_send_packet(decoder, packet))
      return
    }
  }

  private func requireWhole(_ status: Int32) throws(VideoError) {
    guard status < 0 else { return }
    let seconds = (Double(countOfPass) / Double(max(1, rate)) * 1000).rounded() / 1000
    do throws(VideoError) { try av.check(status, "decoding", name) } catch {
      throw VideoError(.damaged, "\(name): it is damaged after \(seconds) s; FFmpeg may mend it: ffmpeg -i IN OUT.flac")
    }
  }

  // MARK: Samples

  /// Samples of each channel that are made at a time: a packet may hold those of hours.
  private static let pieceCount = 1 << 14
  /// Samples of each channel that are kept for another pass.
  private static let keptCount = 1 << 14
  /// Samples a second of a file. More are none of sound, and take a resampler of gigabytes.
  private static let sourceRates: ClosedRange<Int32> = 1...3_072_000
  /// 60 decibels above full scale; an encoder refuses what lies far beyond, and what is no number.
  private static let loudest: Float = 1000

  /// Makes a resampler for what a frame is like, where that is something new.
  private func prepareResampler() throws(VideoError) {
    guard let frame else { return }
    let source = (frame.pointee.sample_rate, frame.pointee.ch_layout.nb_channels, frame.pointee.format)
    if resampler != nil, source == resampled { return }
    try drain()
    guard Self.sourceRates.contains(source.0) else {
      let rates = Self.sourceRates
      throw VideoError(
        .damaged, "\(name): it has \(source.0) samples a second; sound has between \(rates.lowerBound) and \(rates.upperBound)")
    }
    try makeResampler(frame)
    resampled = source
  }

  /// Appends what becomes of the frame's samples from one of them on, or of as many as make a piece.
  private func resample(from first: Int32) throws(VideoError) {
    guard let frame, let resampler else { return }
    let piece = max(1, Self.pieceCount * Int(resampled.rate) / max(1, rate))
    let count = Int32(min(Int(frame.pointee.nb_samples - first), piece))
    try append(reading.swr_get_out_samples(resampler, count)) { samples, capacity in
      cffmpeg_resample(reading, resampler, frame, first, count, samples, capacity)
    }
    takenCount = first + count
    if first + count >= frame.pointee.nb_samples {
      takenCount = nil
      av.av_frame_unref(frame)
    }
  }

  /// Appends what the resampler holds back.
  private func drain() throws(VideoError) {
    guard let resampler else { return }
    try append(reading.swr_get_out_samples(resampler, 0)) { samples, capacity in
      cffmpeg_resample(reading, resampler, nil, 0, 0, samples, capacity)
    }
  }

  /// Appends samples that a call makes, at most `capacity` of each channel, and returns how many it made.
  private func append(_ capacity: Int32, _ make: (UnsafeMutablePointer<Float>, Int32) -> Int32) throws(VideoError) {
    try av.check(capacity, "swr_get_out_samples", name)
    guard capacity > 0 else { return }
    if made.count < Int(capacity) * channelCount { made = [Float](repeating: 0, count: Int(capacity) * channelCount) }
    let old = samples.count, channelCount = channelCount, loudest = Self.loudest
    let count = made.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return Int32(0) }
      let count = make(base, capacity), end = max(0, Int(count)) * channelCount
      var index = 0
      while index < end {
        let sample = base[index]
        if !(abs(sample) <= loudest) { base[index] = sample.isNaN ? 0 : sample < 0 ? -loudest : loudest }
        index += 1
      }
      samples.append(contentsOf: UnsafeBufferPointer(start: base, count: end))
      return count
    }
    try av.check(count, "swr_convert", name)
    countOfPass += Int(count)
    pass = countOfPass <= Self.keptCount ? pass.map { $0 + samples[old...] } : nil
  }

  private func makeResampler(_ frame: UnsafeMutablePointer<AVFrame>) throws(VideoError) {
    reading.swr_free(&resampler)
    var source = frame.pointee.ch_layout, target = AVChannelLayout()
    // Files that do not say which loudspeakers their channels are for have the usual ones.
    if source.order == AV_CHANNEL_ORDER_UNSPEC { reading.av_channel_layout_default(&source, source.nb_channels) }
    reading.av_channel_layout_default(&target, Int32(channelCount))
    try av.check(
      reading.swr_alloc_set_opts2(
        &resampler, &target, AV_SAMPLE_FMT_FLT, Int32(rate), &source, AVSampleFormat(frame.pointee.format), frame.pointee.sample_rate, 0,
        nil), "swr_alloc_set_opts2", name)
    try av.check(reading.swr_init(resampler), "swr_init", name)
  }
}
