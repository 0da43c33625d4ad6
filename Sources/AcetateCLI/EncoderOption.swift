/// An option of a video encoder, under FFmpeg's name.
struct EncoderOption: Hashable, Sendable {
  var name: String
  var value: String
}
