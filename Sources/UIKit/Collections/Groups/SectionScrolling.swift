/// Where a section that scrolls by itself stands, and how far it reaches.
struct SectionScrolling {
  /// The rectangle in the collection's content.
  let frame: CGRect
  /// How far its own content reaches, in points.
  let contentSize: CGSize
  /// Margins that have the first and the last group come to the middle.
  let inset: UIEdgeInsets
  let behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior
  let isHorizontal: Bool
  /// The offsets at which groups stand where they are to rest.
  let stops: [CGFloat]
  var offset: CGPoint

  /// The offset at which a rectangle, where it shows in the collection's content, comes to stand somewhere; the least way without a place.
  @MainActor func offset(showing rect: CGRect, at position: UICollectionView.ScrollPosition) -> CGPoint {
    func along(_ low: CGFloat, _ high: CGFloat, _ offset: CGFloat, _ room: CGFloat, _ place: CGFloat?) -> CGFloat {
      if let place { return low + offset - place * (room - (high - low)) }
      return low < 0 ? low + offset : high > room ? high + offset - room : offset
    }
    if isHorizontal {
      let place: CGFloat? =
        position.contains(.left) ? 0 : position.contains(.centeredHorizontally) ? 0.5 : position.contains(.right) ? 1 : nil
      return CGPoint(x: along(rect.minX - frame.minX, rect.maxX - frame.minX, offset.x, frame.width, place), y: offset.y)
    }
    let place: CGFloat? = position.contains(.top) ? 0 : position.contains(.centeredVertically) ? 0.5 : position.contains(.bottom) ? 1 : nil
    return CGPoint(x: offset.x, y: along(rect.minY - frame.minY, rect.maxY - frame.minY, offset.y, frame.height, place))
  }

  /// Where scrolling comes to rest, that began at one offset and would end at another.
  /// - Parameter velocity: points per millisecond.
  func rest(_ proposed: CGFloat, from start: CGFloat, velocity: CGFloat) -> CGFloat {
    switch behavior {
    case .none, .continuous: return proposed
    case .continuousGroupLeadingBoundary: return stops.min { abs($0 - proposed) < abs($1 - proposed) } ?? proposed
    case .paging:
      let length = isHorizontal ? frame.width : frame.height
      return length > 0 ? turned((start / length).rounded(), (proposed / length).rounded(), velocity) * length : proposed
    case .groupPaging, .groupPagingCentered:
      func nearest(_ offset: CGFloat) -> Int? { stops.indices.min { abs(stops[$0] - offset) < abs(stops[$1] - offset) } }
      guard let first = nearest(start), let wanted = nearest(proposed) else { return proposed }
      let place = Int(turned(CGFloat(first), CGFloat(wanted), velocity))
      return stops[max(0, min(stops.count - 1, place))]
    }
  }

  /// At most one page on, and one for a throw.
  private func turned(_ first: CGFloat, _ wanted: CGFloat, _ velocity: CGFloat) -> CGFloat {
    if wanted == first, abs(velocity) > 0.3 { return first + (velocity > 0 ? 1 : -1) }
    return min(max(wanted, first - 1), first + 1)
  }
}

/// Holds the cells of a section that scrolls by itself.
final class SectionScrollView: UIScrollView, UIScrollViewDelegate {
  private let section: Int
  private unowned let collectionView: UICollectionView
  private var place: SectionScrolling
  private var start: CGFloat = 0

  init(_ section: Int, of collectionView: UICollectionView, _ place: SectionScrolling) {
    (self.section, self.collectionView, self.place) = (section, collectionView, place)
    super.init(frame: place.frame)
    clipsToBounds = false
    contentInsetAdjustmentBehavior = .never
    decelerationRate = [.none, .continuous].contains(place.behavior) ? .normal : .fast
    show(place)
    delegate = self
  }

  required init?(coder: NSCoder) { nil }

  func show(_ place: SectionScrolling) {
    self.place = place
    if frame != place.frame { frame = place.frame }
    if contentInset != place.inset { contentInset = place.inset }
    if contentSize != place.contentSize { contentSize = place.contentSize }
    if !isDragging, !isDecelerating, contentOffset != place.offset, !isAnimated { contentOffset = place.offset }
  }

  /// Whether the offset is on its way by the program.
  private var isAnimated = false

  func scroll(to offset: CGPoint, animated: Bool) {
    let target = range.nearest(to: offset)
    isAnimated = animated && target != contentOffset
    setContentOffset(target, animated: animated)
  }

  override func fingerDidTouch(_ touches: Set<UITouch>, at time: Double) {
    super.fingerDidTouch(touches, at: time)
    isAnimated = false
    start = place.isHorizontal ? contentOffset.x : contentOffset.y
  }

  override func targetOffset(_ proposed: CGPoint, velocity: CGPoint) -> CGPoint {
    let target =
      place.isHorizontal
      ? CGPoint(x: place.rest(proposed.x, from: start, velocity: velocity.x), y: proposed.y)
      : CGPoint(x: proposed.x, y: place.rest(proposed.y, from: start, velocity: velocity.y))
    return target == proposed ? proposed : range.nearest(to: target)
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) { collectionView.section(section, didScrollTo: contentOffset) }
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { isAnimated = false }
}
