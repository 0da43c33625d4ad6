/// How much work goes into making a video small. The faster, the larger the file; its quality is the same.
///
/// `ultrafast` alone keeps x264's quantiser constant instead of the rate factor, so that frames in which much moves are as good as others,
/// and larger: a fifth of the work less where all moves, half of it where little does.
///
/// The names are those that x264 made familiar. WebM takes its nearest setting, pictures and the other formats ignore it.
public enum EncodingPreset: String, Sendable, CaseIterable {
  case ultrafast, superfast, veryfast, faster, fast, medium, slow, slower, veryslow
}
