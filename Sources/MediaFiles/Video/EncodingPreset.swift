/// How much work an encoder spends on making a video small. Faster presets give larger files of the same quality.
///
/// `ultrafast` alone keeps x264's quantiser constant instead of the rate factor, so that frames in which much moves are as good as others,
/// and larger: a fifth of the work less where all moves, half of it where little does.
///
/// The names are those that x264 made familiar. WebM takes its nearest setting, pictures and the other formats ignore it.
public enum EncodingPreset: String, Sendable, CaseIterable {
  /// The least work, the largest file.
  case ultrafast
  /// Slightly more work than `ultrafast`.
  case superfast
  /// The default of `RenderSettings`: less work than `faster`.
  case veryfast
  /// Less work than `fast`.
  case faster
  /// Less work than `medium`.
  case fast
  /// The default of libx264: more work than `fast`.
  case medium
  /// More work than `medium`.
  case slow
  /// More work than `slow`.
  case slower
  /// The most work, the smallest file.
  case veryslow
}
