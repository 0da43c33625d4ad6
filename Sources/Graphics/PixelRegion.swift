/// A small set of pixels: up to three rectangles, none of which shares a pixel with another.
///
/// It holds all that is added to it, and pixels between where that keeps it small. What is added joins the rectangles that it meets, and
/// those with which it makes a rectangle of few pixels more. A fourth rectangle makes the two join that waste the fewest pixels together.
/// Costs no memory of its own, and a few comparisons for each rectangle that is added.
package struct PixelRegion: Hashable, Sendable {
  /// The most rectangles.
  package static let capacity = 3
  /// Rectangles join where that adds no more pixels than this: drawing them takes no longer than another rectangle does.
  private static let negligiblePixels = 1024

  package private(set) var count = 0
  /// Those beyond `count` are empty.
  private var first = PixelRect.empty
  private var second = PixelRect.empty
  private var third = PixelRect.empty

  package init() {}

  package init(_ rect: PixelRect) { if !rect.isEmpty { append(rect) } }

  package static var empty: PixelRegion { PixelRegion() }

  /// The smallest rectangle that holds all of the region.
  package var bounds: PixelRect { first.union(second).union(third) }

  package var area: Int { first.area + second.area + third.area }

  // MARK: Growing

  package mutating func formUnion(_ rect: PixelRect) {
    if rect.isEmpty || contains(rect) { return }
    var rect = rect, index = 0
    while index < count {
      if Self.areOne(self[index], rect) {
        rect = rect.union(self[index])
        remove(at: index)
        index = 0
      } else {
        index += 1
      }
    }
    if count < Self.capacity { append(rect) } else { joinTwo(with: rect) }
  }

  package mutating func formUnion(_ other: PixelRegion) { for rect in other { formUnion(rect) } }

  package func union(_ rect: PixelRect) -> PixelRegion {
    var result = self
    result.formUnion(rect)
    return result
  }

  package func union(_ other: PixelRegion) -> PixelRegion {
    var result = self
    result.formUnion(other)
    return result
  }

  /// Whether two rectangles are better drawn as one.
  private static func areOne(_ a: PixelRect, _ b: PixelRect) -> Bool {
    !a.intersection(b).isEmpty || a.union(b).area - a.area - b.area <= negligiblePixels
  }

  /// Adds a fourth rectangle: two of the four become one.
  private mutating func joinTwo(with rect: PixelRect) {
    let all = (first, second, third, rect)
    func waste(_ a: PixelRect, _ b: PixelRect) -> Int { a.union(b).area - a.area - b.area }
    func keep(_ a: PixelRect, _ b: PixelRect, joining c: PixelRect, _ d: PixelRect) -> (waste: Int, region: PixelRegion) {
      var region = PixelRegion(a)
      region.append(b)
      // What becomes one may meet the others.
      region.formUnion(c.union(d))
      return (waste(c, d), region)
    }
    var best = keep(all.0, all.1, joining: all.2, all.3)
    func consider(_ other: (waste: Int, region: PixelRegion)) { if other.waste < best.waste { best = other } }
    consider(keep(all.0, all.2, joining: all.1, all.3))
    consider(keep(all.0, all.3, joining: all.1, all.2))
    consider(keep(all.1, all.2, joining: all.0, all.3))
    consider(keep(all.1, all.3, joining: all.0, all.2))
    consider(keep(all.2, all.3, joining: all.0, all.1))
    self = best.region
  }

  private mutating func append(_ rect: PixelRect) {
    set(count, rect)
    count += 1
  }

  private mutating func remove(at index: Int) {
    for place in index..<count - 1 { set(place, self[place + 1]) }
    set(count - 1, .empty)
    count -= 1
  }

  private mutating func set(_ index: Int, _ rect: PixelRect) {
    switch index {
    case 0: first = rect
    case 1: second = rect
    default: third = rect
    }
  }

  // MARK: Questions

  /// Whether a rectangle is a part of one of the region's.
  package func contains(_ rect: PixelRect) -> Bool {
    if rect.isEmpty { return true }
    for own in self where own.contains(rect) { return true }
    return false
  }

  package func meets(_ rect: PixelRect) -> Bool {
    for own in self where !own.intersection(rect).isEmpty { return true }
    return false
  }

  /// The part inside of a rectangle.
  package func intersection(_ rect: PixelRect) -> PixelRegion {
    var result = PixelRegion()
    for own in self {
      let part = own.intersection(rect)
      if !part.isEmpty { result.append(part) }
    }
    return result
  }

  /// Whether the region is just one rectangle, or both are empty.
  package static func == (region: PixelRegion, rect: PixelRect) -> Bool { region == PixelRegion(rect) }

  package static func != (region: PixelRegion, rect: PixelRect) -> Bool { region != PixelRegion(rect) }
}

extension PixelRegion: RandomAccessCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { count }

  package subscript(index: Int) -> PixelRect {
    switch index {
    case 0: first
    case 1: second
    default: third
    }
  }

  /// The iterator that collections have by themselves puts each element on the heap where code is not optimised.
  package func makeIterator() -> Iterator { Iterator(region: self) }

  package struct Iterator: IteratorProtocol {
    fileprivate let region: PixelRegion
    private var index = 0

    fileprivate init(region: PixelRegion) { self.region = region }

    package mutating func next() -> PixelRect? {
      guard index < region.count else { return nil }
      defer { index += 1 }
      return region[index]
    }
  }
}

extension PixelRect {
  package var area: Int { isEmpty ? 0 : width * height }

  /// Calls `body` with rectangles that together are this one without the pixels of a region.
  package func forEachPart(outside region: PixelRegion, _ body: (PixelRect) -> Void) { forEachPart(outside: region, from: 0, body) }

  private func forEachPart(outside region: PixelRegion, from index: Int, _ body: (PixelRect) -> Void) {
    if isEmpty { return }
    guard index < region.count else { return body(self) }
    let hole = intersection(region[index])
    if hole.isEmpty { return forEachPart(outside: region, from: index + 1, body) }
    func go(on minX: Int, _ minY: Int, _ maxX: Int, _ maxY: Int) {
      PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: maxY).forEachPart(outside: region, from: index + 1, body)
    }
    go(on: minX, minY, maxX, hole.minY)
    go(on: minX, hole.maxY, maxX, maxY)
    go(on: minX, hole.minY, hole.minX, hole.maxY)
    go(on: hole.maxX, hole.minY, maxX, hole.maxY)
  }
}
