internal import Graphics

extension VectorFrame {
  /// The pixels in which two frames may differ: what changed elements touch, before and after.
  static func difference(_ before: [Element], _ after: [Element], _ frameToPixels: CGAffineTransform) -> PixelRect {
    var before = before[...], after = after[...]
    if before.count != after.count {
      // What was there before and is there still stands at both ends.
      while let first = before.first, let other = after.first, first.isSame(as: other) {
        (before, after) = (before.dropFirst(), after.dropFirst())
      }
      while let last = before.last, let other = after.last, last.isSame(as: other) {
        (before, after) = (before.dropLast(), after.dropLast())
      }
    }
    var changed = PixelRect.empty
    for (first, second) in zip(before, after) { changed = changed.union(first.difference(from: second, frameToPixels)) }
    for element in before.dropFirst(after.count) { changed = changed.union(element.bounds(frameToPixels)) }
    for element in after.dropFirst(before.count) { changed = changed.union(element.bounds(frameToPixels)) }
    return changed
  }

  fileprivate static func isSame(_ a: [Element], _ b: [Element]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { $0.isSame(as: $1) }
  }
}

extension VectorFrame.Element {
  fileprivate func isSame(as other: VectorFrame.Element) -> Bool {
    switch (self, other) {
    case (.shape(let a), .shape(let b)): a.isSame(as: b)
    case (.picture(let a), .picture(let b)):
      a.image === b.image && a.size == b.size && a.pictureToFrame == b.pictureToFrame && a.opacity == b.opacity
    case (.group(let a), .group(let b)): a.isFramedSame(as: b) && VectorFrame.isSame(a.elements, b.elements)
    case (.shape, _), (.picture, _), (.group, _): false
    }
  }

  fileprivate func difference(from other: VectorFrame.Element, _ frameToPixels: CGAffineTransform) -> PixelRect {
    guard case .group(let a) = self, case .group(let b) = other, a.isFramedSame(as: b) else {
      return isSame(as: other) ? .empty : bounds(frameToPixels).union(other.bounds(frameToPixels))
    }
    let changed = VectorFrame.difference(a.elements, b.elements, frameToPixels)
    if changed.isEmpty { return .empty }
    let reach = a.reach(frameToPixels)
    var shown = PixelRect(minX: -1_000_000, minY: -1_000_000, maxX: 1_000_000, maxY: 1_000_000)
    for clip in a.clips { shown = shown.intersection(clip.bounds(frameToPixels)) }
    return changed.expanded(reach.x, reach.y).intersection(shown)
  }
}

extension VectorFrame.Shape {
  fileprivate func isSame(as other: VectorFrame.Shape) -> Bool {
    pathToFrame == other.pathToFrame && opacity == other.opacity && paint.isSame(as: other.paint) && operation == other.operation
      && path == other.path
  }
}

extension VectorFrame.Paint {
  fileprivate func isSame(as other: VectorFrame.Paint) -> Bool {
    switch (self, other) {
    case (.color(let a), .color(let b)): a == b
    case (.gradient(let a), .gradient(let b)):
      a.shape == b.shape && a.start == b.start && a.end == b.end && a.stops.count == b.stops.count
        && zip(a.stops, b.stops).allSatisfy { $0.offset == $1.offset && $0.color == $1.color }
    case (.color, _), (.gradient, _): false
    }
  }
}

extension VectorFrame.Group {
  fileprivate func isFramedSame(as other: VectorFrame.Group) -> Bool {
    opacity == other.opacity && blendMode == other.blendMode && clips == other.clips && masks == other.masks && effects == other.effects
      && (matte.map { matte in other.matte.map { matte.isSame(as: $0) } ?? false } ?? (other.matte == nil))
  }
}

extension VectorFrame.Matte {
  fileprivate func isSame(as other: VectorFrame.Matte) -> Bool {
    channel == other.channel && isInverted == other.isInverted && VectorFrame.isSame(elements, other.elements)
  }
}

extension VectorFrame {
  /// Whether what is below shows through in the way in which it shows through pixels: nothing blends with it in another way.
  var composesDirectly: Bool { elements.allSatisfy(\.composesDirectly) }

  /// Whether an element hides everything within a rectangle of pixels.
  func covers(_ rect: PixelRect, _ frameToPixels: CGAffineTransform) -> Bool {
    elements.contains { element in
      guard case .shape(let shape) = element, shape.opacity >= 1, case .fill = shape.operation, case .color(let color) = shape.paint,
        color.w >= 1, let area = shape.path.rectangle(shape.pathToFrame.concatenating(frameToPixels))
      else { return false }
      return Double(area.minX) <= Double(rect.minX) && Double(area.minY) <= Double(rect.minY) && Double(area.maxX) >= Double(rect.maxX)
        && Double(area.maxY) >= Double(rect.maxY)
    }
  }
}

extension VectorFrame.Element {
  fileprivate var composesDirectly: Bool {
    guard case .group(let group) = self else { return true }
    return group.blendMode == .normal && group.elements.allSatisfy(\.composesDirectly)
  }
}
