/// How much work goes into making a video small. The faster, the larger the file; its quality is the same.
///
/// `ultrafast` alone keeps x264's quantiser constant instead of the rate factor, so that frames in which much moves are as good as others,
/// and larger: a fifth of the work less where all moves, half of it where little does.
///
/// The names are those that x264 made familiar. WebM takes its nearest setting, pictures and the other formats ignore it.
public enum EncodingPreset: String, Sendable, CaseIterable {
  /// The least work, the largest file.
  case ultrafast
  /// Little more work than the least.
  case superfast
  /// The default.
  case veryfast
  /// Less work than `fast`.
  case faster
  /// Less work than `medium`.
  case fast
  /// What libx264 takes by itself.
  case medium
  /// More work than `medium`.
  case slow
  /// More work than `slow`.
  case slower
  /// The most work, the smallest file.
  case veryslow
}
