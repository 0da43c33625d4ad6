/// A size in whole pixels.
public struct PixelSize: Hashable, Sendable {
  /// Columns of pixels.
  public var width: Int
  /// Rows of pixels.
  public var height: Int

  /// A size in pixels.
  public init(_ width: Int, _ height: Int) {
    self.width = width
    self.height = height
  }
}

/// A rectangle in whole pixels, y down, half open: it holds `minX ≤ x < maxX`.
public struct PixelRect: Hashable, Sendable {
  /// The first column.
  public var minX: Int
  /// The first row.
  public var minY: Int
  /// The column after the last.
  public var maxX: Int
  /// The row after the last.
  public var maxY: Int

  /// A rectangle from its first pixel to just before `maxX` and `maxY`.
  public init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// A rectangle of a size, with its upper left pixel.
  public init(x: Int, y: Int, width: Int, height: Int) { self.init(minX: x, minY: y, maxX: x + width, maxY: y + height) }

  /// A rectangle of a size, from (0, 0) on.
  public init(_ size: PixelSize) { self.init(minX: 0, minY: 0, maxX: size.width, maxY: size.height) }

  /// A rectangle without pixels.
  public static var empty: PixelRect { PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0) }

  /// Columns of pixels; negative where the rectangle is turned inside out.
  public var width: Int { maxX - minX }
  /// Rows of pixels; negative where the rectangle is turned inside out.
  public var height: Int { maxY - minY }
  /// Columns and rows; none where there are no pixels.
  public var size: PixelSize { PixelSize(max(0, width), max(0, height)) }
  /// Whether there are no pixels.
  public var isEmpty: Bool { maxX <= minX || maxY <= minY }

  /// The common part; empty (possibly with negative extent) when there is none.
  public func intersection(_ other: PixelRect) -> PixelRect {
    PixelRect(minX: max(minX, other.minX), minY: max(minY, other.minY), maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
  }

  /// The smallest rectangle holding both; an empty one adds nothing.
  public func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
  }

  /// The rectangle without what another one covers at one of its sides, from end to end. Elsewhere the rest would be no rectangle, and
  /// nothing is taken away.
  package func trimmed(by other: PixelRect) -> PixelRect {
    var rest = self
    if other.minY <= minY && other.maxY >= maxY {
      if other.minX <= minX {
        rest.minX = min(max(minX, other.maxX), maxX)
      } else if other.maxX >= maxX {
        rest.maxX = max(minX, min(maxX, other.minX))
      }
    } else if other.minX <= minX && other.maxX >= maxX {
      if other.minY <= minY {
        rest.minY = min(max(minY, other.maxY), maxY)
      } else if other.maxY >= maxY {
        rest.maxY = max(minY, min(maxY, other.minY))
      }
    }
    return rest
  }

  /// The rectangle moved by whole pixels.
  public func offsetBy(dx: Int, dy: Int) -> PixelRect { PixelRect(minX: minX + dx, minY: minY + dy, maxX: maxX + dx, maxY: maxY + dy) }

  /// Whether all pixels of the other rectangle are in this one.
  public func contains(_ other: PixelRect) -> Bool {
    other.isEmpty || (minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY)
  }
}
