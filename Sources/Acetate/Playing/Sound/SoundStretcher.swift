/// Plays interleaved samples a little faster or slower, by linear interpolation between neighbours.
struct SoundStretcher {
  private let channelCount: Int
  /// The samples before those that come next.
  private var last: [Float]
  /// Where what is made next lies, in samples behind `last`.
  private var place = 0.0

  init(channelCount: Int) {
    self.channelCount = channelCount
    last = [Float](repeating: 0, count: channelCount)
  }

  /// Forgets what came before.
  mutating func reset() {
    place = 0
    for channel in last.indices { last[channel] = 0 }
  }

  /// Makes some `count / ratio` samples of each channel of `count`, in `output`, which has room for 1 in 100 more.
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
