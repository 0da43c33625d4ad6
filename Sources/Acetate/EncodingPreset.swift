/// How much work goes into making a video small. The faster, the larger the file; its quality is the same.
///
/// The names are those that x264 made familiar. WebM takes its nearest setting, pictures and the other formats ignore it.
public enum EncodingPreset: String, Sendable, CaseIterable {
  case ultrafast, superfast, veryfast, faster, fast, medium, slow, slower, veryslow
}
