import Foundation
internal import RenderTree

/// Where contents go in the bounds, and whether they are scaled. "Top" is the side of greatest y in the layer's own coordinates.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let center = CALayerContentsGravity(rawValue: "center")
  public static let top = CALayerContentsGravity(rawValue: "top")
  public static let bottom = CALayerContentsGravity(rawValue: "bottom")
  public static let left = CALayerContentsGravity(rawValue: "left")
  public static let right = CALayerContentsGravity(rawValue: "right")
  public static let topLeft = CALayerContentsGravity(rawValue: "topLeft")
  public static let topRight = CALayerContentsGravity(rawValue: "topRight")
  public static let bottomLeft = CALayerContentsGravity(rawValue: "bottomLeft")
  public static let bottomRight = CALayerContentsGravity(rawValue: "bottomRight")
  /// Fills the bounds, each axis scaled on its own.
  public static let resize = CALayerContentsGravity(rawValue: "resize")
  /// The largest size that fits, in proportion.
  public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
  /// The smallest size that covers the bounds, in proportion.
  public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")
}

/// How contents are sampled when they are not drawn pixel for pixel.
public struct CALayerContentsFilter: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let nearest = CALayerContentsFilter(rawValue: "nearest")
  public static let linear = CALayerContentsFilter(rawValue: "linear")
  /// Blends between halved copies of the image: for minification.
  public static let trilinear = CALayerContentsFilter(rawValue: "trilinear")
}

/// The hint for the pixels of drawn contents.
public struct CALayerContentsFormat: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let RGBA8Uint = CALayerContentsFormat(rawValue: "RGBA8")
  public static let RGBA16Float = CALayerContentsFormat(rawValue: "RGBAh")
  public static let gray8Uint = CALayerContentsFormat(rawValue: "Gray8")
}

/// The shape of rounded corners.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Quarter circles.
  public static let circular = CALayerCornerCurve(rawValue: "circular")
  /// Corners whose curvature sets in gradually, reaching 1.528665 radii along each edge.
  public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}

/// Corners of a layer, in its own coordinates.
public struct CACornerMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)
}

/// Edges of a layer, in its own coordinates: the bottom edge is the one of least y.
public struct CAEdgeAntialiasingMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let layerLeftEdge = CAEdgeAntialiasingMask(rawValue: 1)
  public static let layerRightEdge = CAEdgeAntialiasingMask(rawValue: 2)
  public static let layerBottomEdge = CAEdgeAntialiasingMask(rawValue: 4)
  public static let layerTopEdge = CAEdgeAntialiasingMask(rawValue: 8)
}

/// What gives way when a superlayer's bounds change size; several along one axis share the difference evenly.
public struct CAAutoresizingMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let layerMinXMargin = CAAutoresizingMask(rawValue: 1)
  public static let layerWidthSizable = CAAutoresizingMask(rawValue: 2)
  public static let layerMaxXMargin = CAAutoresizingMask(rawValue: 4)
  public static let layerMinYMargin = CAAutoresizingMask(rawValue: 8)
  public static let layerHeightSizable = CAAutoresizingMask(rawValue: 16)
  public static let layerMaxYMargin = CAAutoresizingMask(rawValue: 32)
}

extension CALayerContentsGravity {
  /// The committed form; a name that is none of the constants is `center`.
  var committed: ContentsGravity { ContentsGravity(rawValue: rawValue) ?? .center }
}

extension CALayerContentsFilter {
  /// The committed form; a name that is none of the constants is `linear`.
  var committed: ContentsFilter { ContentsFilter(rawValue: rawValue) ?? .linear }
}

extension CALayerCornerCurve {
  /// The committed form; a name that is none of the constants is `circular`.
  var committed: CornerCurve { CornerCurve(rawValue: rawValue) ?? .circular }
}
