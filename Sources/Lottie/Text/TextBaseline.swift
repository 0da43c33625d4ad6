internal import Graphics

/// The outline at a frame that the lines of a text stand on. Each letter's middle stands above its place on the outline; further lines run
/// beside it.
struct TextBaseline {
  private let track: PathTrack
  /// Distances along the track between which lines are justified.
  private let start: Double
  private let end: Double
  private let isPerpendicular: Bool
  private let isSpread: Bool

  /// nil where the outline has no length.
  init?(_ path: TextPath, at frame: FrameTime) {
    guard let track = PathTrack(path.shape.value(at: frame), isReversed: path.isReversed.value(at: frame) != 0) else { return nil }
    self.track = track
    start = path.firstMargin.value(at: frame)
    end = track.length + path.lastMargin.value(at: frame)
    isPerpendicular = path.isPerpendicular.value(at: frame) != 0
    isSpread = path.isSpread.value(at: frame) != 0
  }

  /// How far along the outline a line begins.
  func shift(of line: TextSetting.Line, width: Double, _ style: TextDocument.Style) -> Double {
    if isSpread { return start }
    switch style.justification {
    case .left, .lastLineLeft, .full: return start
    case .right, .lastLineRight: return end - width
    case .center, .lastLineCenter: return (start + end - width) / 2
    }
  }

  /// What is added between a line's letters so that they reach from margin to margin.
  func gap(of line: TextSetting.Line, width: Double) -> Double {
    isSpread && line.letters.count > 1 ? (end - start - width) / Double(line.letters.count - 1) : 0
  }

  /// From a letter's own space to the text's.
  ///
  /// - Parameter origin: how far along the outline the letter begins, and how far beside the outline its line runs.
  func matrix(of letter: TextSetting.Letter, at origin: SIMD2<Double>) -> CGAffineTransform {
    let place = track.place(at: origin.x + letter.advance / 2)
    let beside = CGAffineTransform(translationX: -letter.advance / 2, y: origin.y)
    let turned = isPerpendicular ? beside.concatenating(CGAffineTransform(rotationAngle: place.heading)) : beside
    return turned.concatenating(CGAffineTransform(translationX: place.point.x, y: place.point.y))
  }
}
