internal import CFFmpeg

/// Where the packets of a video's encoder go: into its file, or into a part of it.
protocol PacketOutput: AnyObject {
  /// Whether the encoder must put its headers beside the stream, not into it.
  var wantsGlobalHeader: Bool { get }
  /// Comes before the first packet, with an encoder that is open. `metadata` belongs to the stream.
  func begin(codec: UnsafeMutablePointer<AVCodecContext>, options: [(String, String)], metadata: [(String, String)]) throws(VideoError)
  /// Comes between two segments: the next packets are of another encoder.
  func beginSegment() throws(VideoError)
  /// Writes a packet whose times count in `timeBase`, and takes its contents.
  func write(_ packet: UnsafeMutablePointer<AVPacket>, timeBase: AVRational) throws(VideoError)
  /// Comes last, with the time at which the last picture ends.
  func finish(at time: Int64, timeBase: AVRational) throws(VideoError)
}
