internal import CGLES
internal import Graphics

/// Quads drawn with one call: with the same program, blending and textures.
struct QuadRun {
  /// Where a run finds its pixels.
  enum Source: Equatable {
    case none
    /// A picture of the plan with a texture of its own.
    case picture(Int)
    /// An atlas page, which small pictures share, by its number in the cache.
    case atlasPage(Int)
    case surface(Int)
    /// Both sides of a transition, by the number of its use in the frame.
    case transition(Int)

    /// Whether one call can draw quads from both sources: solid quads find their white on atlas pages.
    func canStand(beside other: Source) -> Bool {
      switch (self, other) {
      case (.none, .atlasPage), (.atlasPage, .none): true
      default: self == other
      }
    }
  }

  var features: QuadFeatures
  var source: Source
  /// The device's blend factors.
  var sourceFactor: Int32
  var destinationFactor: Int32
  /// Where the first record begins in the frame's data.
  var firstTexel: Int
  var recordCount: Int
  /// Corners in each record: 4, or 8 when some quad of the run has more than 4.
  var cornerCount: Int
  /// The part of the surface that must be copied before drawing; empty when there is none.
  var backdrop: PixelRect
  /// Whether some quad is so large that needless work of the program would cost more than another call.
  var isLarge: Bool
  /// Pixels of all quads together.
  var area: Int
  /// The rectangle that the device must confine the run to.
  var limits = RunLimits.none
  /// Whether its pixels are what its quads draw, with nothing kept of what was there.
  var replacesBackdrop: Bool { sourceFactor == GL_ONE && destinationFactor == GL_ZERO && features.blendMode == 0 }
  /// Where the indices of its corners begin, in a run of interiors, whose records are not in order; −1 in other runs.
  var firstIndex = -1
}

extension QuadRun {
  /// Takes a later quad's run into this one's call where that is possible.
  ///
  /// Features grow to what both need: a quad does not mind what it does not use. Solid quads can join pictures, since they are recorded as
  /// pictures of a page's white texel. Large quads share with their like only.
  mutating func absorb(_ next: QuadRun) -> Bool {
    guard backdrop.isEmpty, next.backdrop.isEmpty, sourceFactor == next.sourceFactor, destinationFactor == next.destinationFactor else {
      return false
    }
    guard let limits = limits.united(with: next.limits) else { return false }
    if features.flags.contains(.bare) && next.features.flags.contains(.bare) {
      guard source.canStand(beside: next.source), features.isCompatible(with: next.features, asPicture: true) else { return false }
      // Every quad pays for what the others need; the alternative is another call.
      guard next.features.cost(beyond: features) * area + features.cost(beyond: next.features) * next.area <= Self.callCost else {
        return false
      }
      if source == .none { source = next.source }
    } else if isLarge || next.isLarge {
      guard source == next.source, features == next.features else { return false }
    } else if source == next.source {
      guard features.isCompatible(with: next.features) else { return false }
    } else {
      guard features.isCompatible(with: next.features, asPicture: true) else { return false }
      switch (source, next.source) {
      case (.none, .atlasPage): guard features.material == .solid else { return false }
      case (.atlasPage, .none): guard next.features.material == .solid else { return false }
      default: return false
      }
      if source == .none { source = next.source }
    }
    features.unite(next.features)
    recordCount += next.recordCount
    cornerCount = max(cornerCount, next.cornerCount)
    isLarge = isLarge || next.isLarge
    area += next.area
    self.limits = limits
    return true
  }

  /// Picoseconds that a call with another program takes on devices on the CPU.
  private static let callCost = 15_000_000
}
