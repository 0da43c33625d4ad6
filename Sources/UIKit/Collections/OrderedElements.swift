/// Elements of a layout in the order in which they begin along an axis, found by bisection.
@MainActor struct OrderedElements {
  private var elements: [UICollectionViewLayoutAttributes] = []
  /// How far the elements up to each one reach.
  private var reaches: [CGFloat] = []
  private let isVertical: Bool

  /// No elements along an axis.
  init(isVertical: Bool) { self.isVertical = isVertical }

  /// Takes elements in any order.
  init(_ elements: [UICollectionViewLayoutAttributes], isVertical: Bool) {
    self.isVertical = isVertical
    let starts = elements.map { isVertical ? $0.frame.minY : $0.frame.minX }
    self.elements = elements.indices.sorted { (starts[$0], $0) < (starts[$1], $1) }.map { elements[$0] }
    var reach = -CGFloat.infinity
    reaches = self.elements.map { element in
      reach = max(reach, isVertical ? element.frame.maxY : element.frame.maxX)
      return reach
    }
  }

  func meeting(_ rect: CGRect) -> [UICollectionViewLayoutAttributes] {
    let start = isVertical ? rect.minY : rect.minX, end = isVertical ? rect.maxY : rect.maxX
    var low = 0, high = elements.count
    while low < high {
      let middle = (low + high) / 2
      if reaches[middle] <= start { low = middle + 1 } else { high = middle }
    }
    return elements[low...].prefix { (isVertical ? $0.frame.minY : $0.frame.minX) < end }.filter { $0.frame.intersects(rect) }
  }
}
