public import Graphics

/// A place on a line to which a tabulator goes, and how the text after it lies there.
public final class CTTextTab: Hashable, Sendable {
  fileprivate let alignment: CTTextAlignment
  fileprivate let location: CGFloat
  // Never changed once they are kept.
  nonisolated(unsafe) fileprivate let options: CFDictionary?

  fileprivate init(_ alignment: CTTextAlignment, _ location: CGFloat, _ options: CFDictionary?) {
    (self.alignment, self.location, self.options) = (alignment, location, options)
  }

  public static func == (a: CTTextTab, b: CTTextTab) -> Bool { a.alignment == b.alignment && a.location == b.location }
  public func hash(into hasher: inout Hasher) { hasher.combine(location) }
}

/// A place for tabulators: text after it begins there (left, natural), ends there (right) or lies around it (center). `location` is in
/// points from the side where lines begin. Options are kept, and change nothing.
public func CTTextTabCreate(_ alignment: CTTextAlignment, _ location: Double, _ options: CFDictionary?) -> CTTextTab {
  CTTextTab(alignment, location.isFinite ? max(CGFloat(location), 0) : 0, options)
}

/// How text lies at the place.
public func CTTextTabGetAlignment(_ tab: CTTextTab) -> CTTextAlignment { tab.alignment }
/// The place, in points from the side where lines begin.
public func CTTextTabGetLocation(_ tab: CTTextTab) -> Double { Double(tab.location) }
/// What the tab was made with.
public func CTTextTabGetOptions(_ tab: CTTextTab) -> CFDictionary? { tab.options }
/// The key of the characters that end a column.
public let kCTTabColumnTerminatorsAttributeName: CFString = "NSTabColumnTerminatorsAttributeName"
