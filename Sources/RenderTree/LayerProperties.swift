package import Graphics

/// Every animatable and drawable property of a layer, as a value.
///
/// The layer classes keep their model in one of these, a commit stores it in a `RenderNode`, and the timing engine writes animated values into a copy.
/// Lengths are points in the layer's own coordinates, angles radians, colours straight-alpha extended sRGB.
package struct LayerProperties: Sendable {
  // Geometry
  package var bounds = CGRect.zero
  package var position = CGPoint.zero
  package var zPosition: CGFloat = 0
  package var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  package var anchorPointZ: CGFloat = 0
  package var transform = CATransform3DIdentity
  package var sublayerTransform = CATransform3DIdentity
  package var isHidden = false
  package var isDoubleSided = true
  package var isGeometryFlipped = false

  // Clipping and corners
  package var masksToBounds = false
  package var cornerRadius: CGFloat = 0
  package var maskedCorners = CornerSet.all
  package var cornerCurve = CornerCurve.circular

  // Fill and border
  package var backgroundColor: CGColor?
  package var borderWidth: CGFloat = 0
  package var borderColor: CGColor? = CGColor(red: 0, green: 0, blue: 0, alpha: 1)

  // Contents
  package var contents: LayerContents?
  /// The picture a contents animation is fading to, and how far it has come; nil when no fade is under way.
  package var contentsFade: ContentsFade?
  package var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
  package var contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
  package var contentsGravity = ContentsGravity.resize
  package var contentsScale: CGFloat = 1
  package var contentsMultiplyColor: CGColor?
  package var minificationFilter = ContentsFilter.linear
  package var magnificationFilter = ContentsFilter.linear
  package var minificationFilterBias: Float = 0
  package var isOpaque = false

  // Compositing
  package var opacity: Float = 1
  package var allowsGroupOpacity = true
  package var edgeAntialiasingMask = EdgeSet.all
  package var allowsEdgeAntialiasing = true
  package var compositingFilter: FilterDescription?
  package var filters: [FilterDescription] = []
  package var backgroundFilters: [FilterDescription] = []
  package var shouldRasterize = false
  package var rasterizationScale: CGFloat = 1

  // Shadow
  package var shadowColor: CGColor? = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
  package var shadowOpacity: Float = 0
  package var shadowOffset = CGSize(width: 0, height: -3)
  package var shadowRadius: CGFloat = 3
  package var shadowPath: PathGeometry?

  /// What the layer's class adds.
  package var content = LayerContent.plain

  /// Values under keys that no class declares, by key; nil until the first is set.
  package var custom: [String: AnimatableValue]?

  package init() {}
}

/// What `CALayer.contents` shows.
package enum LayerContents: Hashable, Sendable {
  case image(CGImage)
}

/// A cross-fade in progress from `LayerProperties.contents` to another picture.
package struct ContentsFade: Hashable, Sendable {
  package var target: LayerContents?
  /// 0 shows the layer's contents alone, 1 the target alone.
  package var fraction: Double

  package init(target: LayerContents?, fraction: Double) {
    self.target = target
    self.fraction = fraction
  }
}

/// A filter by name with its inputs, as `filters`, `backgroundFilters` and `compositingFilter` hold it.
package struct FilterDescription: Hashable, Sendable {
  /// The filter's type: `gaussianBlur`, `colorSaturate`, `multiplyBlendMode`, …
  package var type: String
  /// The name by which key paths reach it: `filters.<name>.<input>`.
  package var name: String?
  package var isEnabled = true
  package var inputs: [String: AnimatableValue]

  package init(type: String, name: String? = nil, isEnabled: Bool = true, inputs: [String: AnimatableValue] = [:]) {
    self.type = type
    self.name = name
    self.isEnabled = isEnabled
    self.inputs = inputs
  }
}
