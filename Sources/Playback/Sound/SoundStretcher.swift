/// Resamples interleaved audio by a factor near 1, with linear interpolation.
struct SoundStretcher {
  private let channelCount: Int
  /// The last input samples of the previous call.
  private var last: [Float]
  /// Position of the next output sample, in input samples after `last`.
  private var place = 0.0

  init(channelCount: Int) {
    self.channelCount = channelCount
    last = [Float](repeating: 0, count: channelCount)
  }

  /// Makes about `count / ratio` samples per channel from `count`, in `output`, which has room for one in a hundred more.
  /// - Returns: how many.
  mutating func stretch(_ input: [Float], count: Int, ratio: Double, into output: inout [Float]) -> Int {
    var made = 0
    while place < Double(count) {
      let after = Int(place), weight = Float(place - Double(after))
      for channel in 0..<channelCount {
        let first = after > 0 ? input[(after - 1) * channelCount + channel] : last[channel]
        output[made * channelCount + channel] = first + (input[after * channelCount + channel] - first) * weight
      }
      made += 1
      place += ratio
    }
    place -= Double(count)
    for channel in 0..<channelCount { last[channel] = input[(count - 1) * channelCount + channel] }
    return made
  }
}
