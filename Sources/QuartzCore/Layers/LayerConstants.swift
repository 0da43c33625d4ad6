import Foundation
internal import RenderTree

/// Where contents go in the bounds, and whether they are scaled. "Top" is the side of greatest y in the layer's own coordinates.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
  let name: ChoiceName<ContentsGravity>
  public init(rawValue: String) { name = ChoiceName(word: rawValue) }
  public var rawValue: String { name.word }
  init(_ choice: ContentsGravity) { name = ChoiceName(choice) }

  /// In the middle, at its own size.
  public static let center = CALayerContentsGravity(.center)
  /// At the middle of the upper edge, at its own size.
  public static let top = CALayerContentsGravity(.top)
  /// At the middle of the lower edge, at its own size.
  public static let bottom = CALayerContentsGravity(.bottom)
  /// At the middle of the left edge, at its own size.
  public static let left = CALayerContentsGravity(.left)
  /// At the middle of the right edge, at its own size.
  public static let right = CALayerContentsGravity(.right)
  /// In the upper left corner, at its own size.
  public static let topLeft = CALayerContentsGravity(.topLeft)
  /// In the upper right corner, at its own size.
  public static let topRight = CALayerContentsGravity(.topRight)
  /// In the lower left corner, at its own size.
  public static let bottomLeft = CALayerContentsGravity(.bottomLeft)
  /// In the lower right corner, at its own size.
  public static let bottomRight = CALayerContentsGravity(.bottomRight)
  /// Fills the bounds, each axis scaled on its own.
  public static let resize = CALayerContentsGravity(.resize)
  /// The largest size that fits, in proportion.
  public static let resizeAspect = CALayerContentsGravity(.resizeAspect)
  /// The smallest size that covers the bounds, in proportion.
  public static let resizeAspectFill = CALayerContentsGravity(.resizeAspectFill)
}

/// How contents are sampled when they are not drawn pixel for pixel.
public struct CALayerContentsFilter: RawRepresentable, Hashable, Sendable {
  let name: ChoiceName<ContentsFilter>
  public init(rawValue: String) { name = ChoiceName(word: rawValue) }
  public var rawValue: String { name.word }
  init(_ choice: ContentsFilter) { name = ChoiceName(choice) }

  /// Takes the nearest pixel.
  public static let nearest = CALayerContentsFilter(.nearest)
  /// Blends the pixels around.
  public static let linear = CALayerContentsFilter(.linear)
  /// Blends between halved copies of the image: for minification.
  public static let trilinear = CALayerContentsFilter(.trilinear)
}

/// The hint for the pixels of drawn contents.
public struct CALayerContentsFormat: RawRepresentable, Hashable, Sendable {
  let name: ChoiceName<ContentsFormat>
  public init(rawValue: String) { name = ChoiceName(word: rawValue) }
  public var rawValue: String { name.word }
  init(_ choice: ContentsFormat) { name = ChoiceName(choice) }

  /// Red, green, blue and alpha of a byte each.
  public static let RGBA8Uint = CALayerContentsFormat(.rgba8)
  /// Red, green, blue and alpha as numbers of 16 bits.
  public static let RGBA16Float = CALayerContentsFormat(.rgbaHalf)
  /// A grey of a byte.
  public static let gray8Uint = CALayerContentsFormat(.gray8)
  /// What suits what is drawn.
  public static let automatic = CALayerContentsFormat(.automatic)
}

/// The shape of rounded corners.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
  let name: ChoiceName<CornerCurve>
  public init(rawValue: String) { name = ChoiceName(word: rawValue) }
  public var rawValue: String { name.word }
  init(_ choice: CornerCurve) { name = ChoiceName(choice) }

  /// Quarter circles.
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

/// What gives way when a superlayer's bounds change size.
///
/// Along each axis the two margins and the extent are worth a third of the difference each. What does not give way hands its third to the
/// margins that do, or to the extent where neither does; margins change by whole points, rounded down.
public struct CAAutoresizingMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The room before the least x gives way.
  public static let layerMinXMargin = CAAutoresizingMask(rawValue: 1)
  /// The width gives way.
  public static let layerWidthSizable = CAAutoresizingMask(rawValue: 2)
  /// The room after the greatest x gives way.
  public static let layerMaxXMargin = CAAutoresizingMask(rawValue: 4)
  /// The room before the least y gives way.
  public static let layerMinYMargin = CAAutoresizingMask(rawValue: 8)
  /// The height gives way.
  public static let layerHeightSizable = CAAutoresizingMask(rawValue: 16)
  /// The room after the greatest y gives way.
  public static let layerMaxYMargin = CAAutoresizingMask(rawValue: 32)
}
