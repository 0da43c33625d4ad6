/// Where the samples of a sound come from: interleaved, of single precision, one after the other.
protocol SampleSource: AnyObject {
  /// Samples a second of what is read; a reader may ask for others.
  var sourceRate: Int { get }
  /// Channels of what is read; a reader may ask for others.
  var sourceChannelCount: Int { get }
  var channelCount: Int { get }
  /// Says what samples shall be like. Call it once, before `read`.
  func start(rate: Int, channelCount: Int) throws(VideoError)
  /// Fills `target` with `count` samples of each channel; behind the sound's end they are silence.
  func read(_ count: Int, into target: UnsafeMutablePointer<Float>) throws(VideoError)
}

extension AudioReader: SampleSource {}
