import Foundation
internal import RenderTree

/// How contents are placed and scaled in the bounds. "Top" is the side of greatest y in the layer's own coordinates.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
  let name: ChoiceName<ContentsGravity>
  public init(rawValue: String) { name = ChoiceName(word: rawValue) }
  public var rawValue: String { name.word }
  init(_ choice: ContentsGravity) { name = ChoiceName(choice) }

  /// Centred, at its own size.
  public static let center = CALayerContentsGravity(.center)
  /// Centred along the top edge, at its own size.
  public static let top = CALayerContentsGravity(.top)
  /// Centred along the bottom edge, at its own size.
  public static let bottom = CALayerContentsGravity(.bottom)
  /// Centred along the left edge, at its own size.
  public static let left = CALayerContentsGravity(.left)
  /// Centred along the right edge, at its own size.
  public static let right = CALayerContentsGravity(.right)
  /// In the top left corner, at its own size.
  public static let topLeft = CALayerContentsGravity(.topLeft)
  /// In the top right corner, at its own size.
  public static let topRight = CALayerContentsGravity(.topRight)
  /// In the bottom left corner, at its own size.
  public static let bottomLeft = CALayerContentsGravity(.bottomLeft)
  /// In the bottom right corner, at its own size.
  public static let bottomRight = CALayerContentsGravity(.bottomRight)
  /// Stretched to fill the bounds, each axis on its own.
  public static let resize = CALayerContentsGravity(.resize)
  /// Scaled in proportion to the largest size that fits.
  public static let resizeAspect = CALayerContentsGravity(.resizeAspect)
  /// Scaled in proportion to the smallest size that covers the bounds.
  public static let resizeAspectFill = CALayerContentsGravity(.resizeAspectFill)
}

/// How contents are sampled when their pixels do not fall on the target's.
public struct CALayerContentsFilter: RawRepresentable, Hashable, Sendable {
  let name: ChoiceName<ContentsFilter>
  public init(rawValue: String) { name = ChoiceName(word: rawValue) }
  public var rawValue: String { name.word }
  init(_ choice: ContentsFilter) { name = ChoiceName(choice) }

  /// Takes the nearest texel.
  public static let nearest = CALayerContentsFilter(.nearest)
  /// Interpolates between neighbouring texels.
  public static let linear = CALayerContentsFilter(.linear)
  /// Interpolates between halved copies of the image too; for minification.
  public static let trilinear = CALayerContentsFilter(.trilinear)
}

/// A hint for the pixel format of drawn contents.
public struct CALayerContentsFormat: RawRepresentable, Hashable, Sendable {
  let name: ChoiceName<ContentsFormat>
  public init(rawValue: String) { name = ChoiceName(word: rawValue) }
  public var rawValue: String { name.word }
  init(_ choice: ContentsFormat) { name = ChoiceName(choice) }

  /// Eight bits each of red, green, blue and alpha.
  public static let RGBA8Uint = CALayerContentsFormat(.rgba8)
  /// Red, green, blue and alpha as 16-bit floating-point numbers.
  public static let RGBA16Float = CALayerContentsFormat(.rgbaHalf)
  /// Eight bits of grey.
  public static let gray8Uint = CALayerContentsFormat(.gray8)
  /// A format that suits what is drawn.
  public static let automatic = CALayerContentsFormat(.automatic)
}

/// The shape of rounded corners.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
  let name: ChoiceName<CornerCurve>
  public init(rawValue: String) { name = ChoiceName(word: rawValue) }
  public var rawValue: String { name.word }
  init(_ choice: CornerCurve) { name = ChoiceName(choice) }

  /// Corners of quarter circles.
  public static let circular = CALayerCornerCurve(.circular)
  /// Corners whose curvature sets in gradually, reaching 1.528665 radii along each edge.
  public static let continuous = CALayerCornerCurve(.continuous)
}

/// Corners of a layer, in its own coordinates.
public struct CACornerMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The corner of the least x and y: the lower left one where y grows upwards.
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  /// The corner of the greatest x and least y: the lower right one where y grows upwards.
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  /// The corner of the least x and greatest y: the upper left one where y grows upwards.
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  /// The corner of the greatest x and y: the upper right one where y grows upwards.
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)
}

/// Edges of a layer, in its own coordinates: the bottom edge is the one of least y.
public struct CAEdgeAntialiasingMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The edge of the least x.
  public static let layerLeftEdge = CAEdgeAntialiasingMask(rawValue: 1)
  /// The edge of the greatest x.
  public static let layerRightEdge = CAEdgeAntialiasingMask(rawValue: 2)
  /// The edge of the least y.
  public static let layerBottomEdge = CAEdgeAntialiasingMask(rawValue: 4)
  /// The edge of the greatest y.
  public static let layerTopEdge = CAEdgeAntialiasingMask(rawValue: 8)
}

/// Which margins and extents resize when a superlayer's bounds change size.
///
/// Along each axis the two margins and the extent are worth a third of the difference each. What does not give way hands its third to the
/// margins that do, or to the extent where neither does; margins change by whole points, rounded down.
public struct CAAutoresizingMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The margin before the least x is flexible.
  public static let layerMinXMargin = CAAutoresizingMask(rawValue: 1)
  /// The width is flexible.
  public static let layerWidthSizable = CAAutoresizingMask(rawValue: 2)
  /// The margin after the greatest x is flexible.
  public static let layerMaxXMargin = CAAutoresizingMask(rawValue: 4)
  /// The margin before the least y is flexible.
  public static let layerMinYMargin = CAAutoresizingMask(rawValue: 8)
  /// The height is flexible.
  public static let layerHeightSizable = CAAutoresizingMask(rawValue: 16)
  /// The margin after the greatest y is flexible.
  public static let layerMaxYMargin = CAAutoresizingMask(rawValue: 32)
}
