internal import Graphics

extension PixelRect {
  /// The pixels that a rectangle touches; empty for a null one and where a side is no number.
  init(around rect: CGRect) {
    let left = Double(rect.minX), top = Double(rect.minY), right = Double(rect.maxX), bottom = Double(rect.maxY)
    guard !rect.isNull, left <= right, top <= bottom else {
      self = .empty
      return
    }
    func whole(_ value: Double) -> Int { Int(min(max(value, -1e6), 1e6)) }
    self.init(
      minX: whole(left.rounded(.down)), minY: whole(top.rounded(.down)), maxX: whole(right.rounded(.up)), maxY: whole(bottom.rounded(.up)))
  }

  var area: Int { isEmpty ? 0 : width * height }

  func expanded(_ across: Int, _ down: Int) -> PixelRect {
    PixelRect(minX: minX - across, minY: minY - down, maxX: maxX + across, maxY: maxY + down)
  }
}
