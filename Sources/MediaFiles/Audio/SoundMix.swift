internal import Foundation

/// Mixes pieces of sound, from the mix's time 0 on.
///
/// The samples follow from the files and the cues alone, whether those are known from the beginning or become known while the mix is read.
/// A file is open from its cue's beginning to its end; a cue that goes on where another ends takes over its file, so that what changes its
/// volume alone leaves no trace else. What cannot be opened, and what has no sound at its cue's place, is silent.
package final class SoundMix: SampleSource {
  private struct Voice {
    let number: Int
    var cue: SoundCue
    var reader: AudioReader?
    /// Samples until the reader is needed at another time; 0 before there has been one.
    var left = 0
  }

  package let sourceRate = 48_000
  package let sourceChannelCount = 2
  package private(set) var channelCount = 0
  private var rate = 0
  private let score: SoundScore
  /// Changes of the score that have been read.
  private var changeCount = 0
  /// What is heard or will be, in the order of the score.
  private var voices: [Voice] = []
  /// What came to its end in what is being read, or at its end.
  private var ended: [Voice] = []
  /// Samples of each channel that have been read.
  private var position = 0
  private var samples: [Float] = []

  package init(_ score: SoundScore) { self.score = score }

  package func start(rate: Int, channelCount: Int) throws(VideoError) { (self.rate, self.channelCount) = (rate, channelCount) }

  package func read(_ count: Int, into target: UnsafeMutablePointer<Float>) throws(VideoError) {
    target.update(repeating: 0, count: count * channelCount)
    score.readChanges(after: &changeCount) { number, cue in
      if let place = voices.firstIndex(where: { $0.number == number }) {
        voices[place].cue = cue
      } else if sample(at: cue.end) > position {
        voices.append(Voice(number: number, cue: cue))
      }
    }
    for voice in voices.indices { try add(voice, count, to: target) }
    position += count
    // Others may need the memory.
    ended.removeAll { sample(at: $0.cue.end) < position }
    voices.removeAll { sample(at: $0.cue.end) <= position }
  }

  /// The number of the sample at a time of the mix; times beyond all counting share the first and the last.
  private func sample(at time: Double) -> Int { Int(min(max((time * Double(rate)).rounded(), -1e15), 1e15)) }

  private func add(_ index: Int, _ count: Int, to target: UnsafeMutablePointer<Float>) throws(VideoError) {
    let cue = voices[index].cue, end = min(position + count, sample(at: cue.end))
    var next = max(position, sample(at: cue.start))
    while next < end {
      if voices[index].left == 0 { open(index, at: next) }
      let part = min(end - next, voices[index].left)
      if let reader = voices[index].reader {
        if samples.count < part * channelCount { samples = [Float](repeating: 0, count: part * channelCount) }
        try read(part, from: reader)
        for sample in 0..<part {
          let gain = cue.gain(at: Double(next + sample) / Double(rate)), place = (next - position + sample) * channelCount
          for channel in 0..<channelCount { target[place + channel] += gain * samples[sample * channelCount + channel] }
        }
      }
      voices[index].left -= part
      next += part
    }
    if sample(at: cue.end) <= position + count, voices[index].reader != nil {
      ended.append(voices[index])
      voices[index].reader = nil
    }
  }

  private func read(_ count: Int, from reader: AudioReader) throws(VideoError) {
    var failure: VideoError?
    samples.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      do throws(VideoError) { try reader.read(count, into: base) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  private func open(_ index: Int, at sample: Int) {
    let cue = voices[index].cue, time = cue.soundTime(at: Double(sample) / Double(rate))
    if let place = ended.firstIndex(where: { goesOn($0.cue, as: cue, at: sample) && $0.left > 0 }) {
      (voices[index].reader, voices[index].left) = (ended[place].reader, ended[place].left)
      ended.remove(at: place)
      return
    }
    voices[index].reader = try? AudioReader(cue, at: time, rate: rate, channelCount: channelCount)
    let rest = cue.loop.map { (($0.upperBound - time) / cue.rate * Double(rate)).rounded() } ?? .infinity
    voices[index].left = Int(min(max(rest, 1), 1e15))
  }

  /// Whether a cue goes on at a sample as another that ends there would have, but for its volume.
  private func goesOn(_ former: SoundCue, as cue: SoundCue, at sample: Int) -> Bool {
    let time = Double(sample) / Double(rate)
    return self.sample(at: former.end) == sample && former.url == cue.url && former.rate == cue.rate && former.loop == cue.loop
      && former.repeats == cue.repeats && abs(former.soundTime(at: time) - cue.soundTime(at: time)) * Double(rate) < 0.25
  }
}
