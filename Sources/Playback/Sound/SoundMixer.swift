internal import Foundation
internal import MediaFiles

/// Mixes voices into blocks, each in step with the display, and writes them to a device.
struct SoundMixer {
  static let rate = 48_000, channelCount = 2
  /// Samples per channel in a block: a hundredth of a second.
  static let blockLength = 480
  private static let blockSeconds = Double(blockLength) / Double(rate)
  /// Seconds until silent voices are tried again, unless the voices change.
  private static let timeout = 0.1

  private let openDevice: () -> (any SoundDevice)?
  /// Returns the display's time, in seconds.
  private let now: () -> Double
  private let volume: Float
  private let pacer = SoundPacer()
  private var device: (any SoundDevice)?
  private var streams: [SoundStream] = []
  /// Sounds that could not be read, with the time at which that was.
  private var failures: [(url: URL, time: Double)] = []
  /// Number of the set of voices that `failures` and `isDeaf` belong to.
  private var number = -1
  /// Whether no device could be opened.
  private var isDeaf = false
  private var block = [Float](repeating: 0, count: blockLength * channelCount)

  /// - Parameters:
  ///   - volume: from 0 to 1.
  ///   - now: the display's time, in seconds.
  ///   - openDevice: nil where there is none.
  init(volume: Float, now: @escaping () -> Double, openDevice: @escaping () -> (any SoundDevice)?) {
    (self.volume, self.now, self.openDevice) = (volume, now, openDevice)
  }

  /// Writes a block, if it is time for one. Returns the longest wait until the next step, in seconds.
  /// - Parameter number: another one for other voices.
  mutating func step(_ voices: [SoundVoice], number: Int) -> Double {
    if number != self.number {
      (self.number, isDeaf) = (number, false)
      failures.removeAll()
    }
    guard !voices.isEmpty, !isDeaf else { return fallSilent(for: 3600) }
    if device == nil { device = openDevice() }
    guard let device else {
      isDeaf = true
      return 3600
    }
    let heard = now() + device.delay
    for stream in streams { stream.isWanted = false }
    for index in block.indices { block[index] = 0 }
    var wait = 3600.0, isHeard = false
    for voice in voices where voice.isRunning(at: heard) {
      let time = voice.time(at: heard)
      guard time < voice.cue.end else { continue }
      guard time >= voice.cue.start else {
        wait = min(wait, voice.cue.start - time)
        continue
      }
      switch add(voice, at: heard) {
      case nil: isHeard = true
      case let pause?: wait = min(wait, pause)
      }
    }
    let wasHeard = !streams.isEmpty
    streams.removeAll { !$0.isWanted }
    guard isHeard else {
      // Drop queued samples, so that stopping is immediate.
      if wasHeard, streams.isEmpty { device.drop() }
      return max(wait, 1e-3)
    }
    if volume != 1 { for index in block.indices { block[index] *= volume } }
    let isWritten = block.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { device.write($0, count: Self.blockLength) } ?? false
    }
    if !isWritten {
      // The next step tries again.
      (self.device, isDeaf) = (nil, true)
      streams.removeAll()
    }
    return 0
  }

  /// Adds a voice to the block. Returns seconds to wait where the voice has nothing now.
  private mutating func add(_ voice: SoundVoice, at heard: Double) -> Double? {
    let cue = voice.cue, wanted = voice.soundTime(at: heard)
    var ratio = 1.0
    var stream: SoundStream?
    for candidate in streams where !candidate.isWanted && candidate.url == cue.url && candidate.rate == cue.rate {
      switch pacer.step(wanted: wanted / cue.rate, position: candidate.position / cue.rate) {
      case .jump: continue
      case .wait(let seconds):
        candidate.isWanted = true
        return seconds
      case .play(let pace): (stream, ratio) = (candidate, pace)
      }
      break
    }
    if stream == nil {
      guard !failures.contains(where: { $0.url == cue.url && $0.time <= wanted }),
        let new = try? SoundStream(cue, at: wanted)
      else {
        failures.append((cue.url, wanted))
        return Self.timeout
      }
      streams.append(new)
      stream = new
    }
    guard let stream else { return Self.timeout }
    stream.isWanted = true
    guard stream.add(to: &block, count: Self.blockLength, ratio: ratio, gain: voice.gain(at: heard + Self.blockSeconds)) else {
      stream.isWanted = false
      failures.append((cue.url, wanted))
      return Self.timeout
    }
    return nil
  }

  private mutating func fallSilent(for seconds: Double) -> Double {
    if !streams.isEmpty { device?.drop() }
    streams.removeAll()
    return seconds
  }
}

/// A sound that is playing: a file being read, slightly stretched.
private final class SoundStream {
  let url: URL
  /// Seconds of sound per second.
  let rate: Double
  var isWanted = true
  private let reader: AudioReader
  private var stretcher = SoundStretcher(channelCount: SoundMixer.channelCount)
  private var input = [Float](repeating: 0, count: SoundMixer.blockLength * SoundMixer.channelCount)
  /// Stretched samples; those before `taken` have been used.
  private var made = [Float](repeating: 0, count: (SoundMixer.blockLength + 16) * SoundMixer.channelCount)
  private var madeCount = 0
  private var taken = 0
  /// The time of the sound after `made`, in seconds.
  private var readTime: Double
  private var lastRatio = 1.0
  private var lastGain: Float = 0

  /// - Throws: `VideoError` where there is no sound at a time of it, in seconds.
  init(_ cue: SoundCue, at time: Double) throws(VideoError) {
    (url, rate, readTime) = (cue.url, cue.rate, time)
    reader = try AudioReader(cue, at: time, rate: SoundMixer.rate, channelCount: SoundMixer.channelCount)
  }

  /// The time of the next sample of the sound, in seconds.
  var position: Double { readTime - Double(madeCount - taken) / Double(SoundMixer.rate) * lastRatio * rate }

  /// Adds the next samples to a block, with the gain moving to a new value. Returns whether they could be read.
  func add(to block: inout [Float], count: Int, ratio: Double, gain: Float) -> Bool {
    let channels = SoundMixer.channelCount, step = (gain - lastGain) / Float(count)
    for sample in 0..<count {
      if taken == madeCount, !make(ratio) { return false }
      let level = lastGain + step * Float(sample + 1)
      for channel in 0..<channels { block[sample * channels + channel] += level * made[taken * channels + channel] }
      taken += 1
    }
    lastGain = gain
    return true
  }

  private func make(_ ratio: Double) -> Bool {
    let isRead = input.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return false }
      return (try? reader.read(SoundMixer.blockLength, into: base)) != nil
    }
    guard isRead else { return false }
    readTime += Double(SoundMixer.blockLength) / Double(SoundMixer.rate) * rate
    madeCount = stretcher.stretch(input, count: SoundMixer.blockLength, ratio: ratio, into: &made)
    (taken, lastRatio) = (0, ratio)
    return madeCount > 0
  }
}
