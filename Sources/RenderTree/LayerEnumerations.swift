/// How contents are placed in the bounds. "Top" is the side of maximum y in the layer's own coordinates.
package enum ContentsGravity: String, Hashable, Sendable, CaseIterable {
  case center, top, bottom, left, right, topLeft, topRight, bottomLeft, bottomRight, resize, resizeAspect, resizeAspectFill
}

package enum ContentsFilter: String, Hashable, Sendable, CaseIterable { case nearest, linear, trilinear }

package enum CornerCurve: String, Hashable, Sendable, CaseIterable { case circular, continuous }

package enum ContentsFormat: String, Hashable, Sendable, CaseIterable {
  case rgba8 = "RGBA8", rgbaHalf = "RGBAh", gray8 = "Gray8", automatic = "Automatic"
}

/// How far above standard white colours may go.
package enum DynamicRangePreference: String, Hashable, Sendable, CaseIterable { case standard, constrainedHigh, high }

/// Whether colours above white are tone mapped.
package enum ToneMapping: String, Hashable, Sendable, CaseIterable { case automatic, never, ifSupported }

/// A set of corners, in the layer's own coordinates.
package struct CornerSet: OptionSet, Hashable, Sendable {
  package let rawValue: UInt
  /// A set from bits; others than the lowest four are dropped.
  package init(rawValue: UInt) { self.rawValue = rawValue & 15 }
  package static let minXMinY = CornerSet(rawValue: 1)
  package static let maxXMinY = CornerSet(rawValue: 2)
  package static let minXMaxY = CornerSet(rawValue: 4)
  package static let maxXMaxY = CornerSet(rawValue: 8)
  package static let all: CornerSet = [.minXMinY, .maxXMinY, .minXMaxY, .maxXMaxY]
}

/// A set of edges, in the layer's own coordinates: `bottom` is minimum y.
package struct EdgeSet: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32
  /// A set from bits; others than the lowest four are dropped.
  package init(rawValue: UInt32) { self.rawValue = rawValue & 15 }
  package static let left = EdgeSet(rawValue: 1)
  package static let right = EdgeSet(rawValue: 2)
  package static let bottom = EdgeSet(rawValue: 4)
  package static let top = EdgeSet(rawValue: 8)
  package static let all: EdgeSet = [.left, .right, .bottom, .top]
}

package enum BlendMode: String, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  // Porter-Duff operators, sums, and the extremes of each component, alpha included
  case sourceOver, sourceIn, sourceOut, sourceAtop, destinationOver, destinationIn, destinationOut, destinationAtop, xor, plusLighter,
    plusDarker, copy, clear, maximum, minimum
  // Separable blend functions of the W3C compositing specification
  case multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight, difference, exclusion
  // Non-separable blend functions
  case hue, saturation, color, luminosity
}
