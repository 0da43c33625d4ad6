/// Where a sheet may be: the heights at which it rests, and how it follows a finger between and beyond them. Heights are those of its upper
/// edge above the lower edge of its container, in points.
struct SheetTravel {
  /// A height at which the sheet rests.
  struct Rest {
    /// The detent's identity; nil for the one height of a card that stands in the middle.
    let identifier: UISheetPresentationController.Detent.Identifier?
    let height: CGFloat
  }

  /// The heights from the smallest up; there is at least one.
  let rests: [Rest]
  /// The height up to which nothing behind is dimmed; 0 dims from the lower edge on.
  var undimmed: CGFloat = 0
  /// Room above the greatest height, which a sheet that is pulled further approaches.
  let headroom: CGFloat

  var least: CGFloat { rests[0].height }
  var greatest: CGFloat { rests[rests.count - 1].height }

  /// The seconds of its velocity that a sheet which is let go is taken to travel on.
  private static let lookahead: CGFloat = 0.25

  /// The height at which the sheet shows for a finger that has pulled its edge to a height: resisted above the greatest, and below the
  /// smallest where it may not leave.
  func shown(_ height: CGFloat, mayLeave: Bool) -> CGFloat {
    if height > greatest { return greatest + ScrollRange.resisted(height - greatest, in: headroom) }
    if height < least, !mayLeave { return least - ScrollRange.resisted(least - height, in: least) }
    return max(height, 0)
  }

  /// The height to which a sheet goes that is let go, which is the nearest to where it would be a quarter of a second later; nil below the
  /// lower edge.
  /// - Parameter velocity: points a second, upwards.
  func rest(from height: CGFloat, velocity: CGFloat, mayLeave: Bool) -> Rest? {
    let aim = height + velocity * Self.lookahead
    let nearest = rests.min { abs($0.height - aim) < abs($1.height - aim) }
    guard mayLeave, let nearest, abs(aim) < abs(nearest.height - aim) || aim < 0 else { return nearest }
    return nil
  }

  /// How much what is behind is dimmed, from 0 to 1: the more, the nearer the sheet comes to the first height that dims.
  func dimming(at height: CGFloat) -> CGFloat {
    guard let full = rests.first(where: { $0.height > undimmed })?.height else { return 0 }
    return min(max((height - undimmed) / (full - undimmed), 0), 1)
  }
}
