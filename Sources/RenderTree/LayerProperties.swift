package import Graphics

/// Every animatable and drawable property of a layer, as a value.
///
/// The layer classes keep their model in one of these, a commit stores it in a `RenderNode`, and the timing engine writes animated values
/// into a copy. Lengths are points in the layer's own coordinates, angles radians, colours straight-alpha extended sRGB.
///
/// Stored are the properties that most layers set or animate; what is needed of every layer comes first, so that it shares lines of the
/// processor's cache. All others are `details`, which copies have in common: most layers are copied, planned and compared without a look at
/// them.
package struct LayerProperties: Sendable {
  var sharedDetails = SharedDetails.common
  /// Whether all details have the values of a new layer, because none was ever set.
  package private(set) var hasCommonDetails = true
  /// Whether the layer's class adds no content.
  package private(set) var hasPlainContent = true
  /// Whether neither `filters`, `backgroundFilters` nor `compositingFilter` was ever set.
  package private(set) var hasNoFilters = true
  package var isHidden = false
  package var opacity: Float = 1
  package var contents: LayerContents?

  // What is animated most, together
  package var position = CGPoint.zero
  package var zPosition: CGFloat = 0
  package var isDoubleSided = true
  package var isGeometryFlipped = false
  package var allowsGroupOpacity = true
  package var masksToBounds = false
  package var contentsGravity = ContentsGravity.resize
  package var minificationFilter = ContentsFilter.linear
  package var magnificationFilter = ContentsFilter.linear
  package var cornerCurve = CornerCurve.circular

  // Geometry
  package var bounds = CGRect.zero
  package var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  package var anchorPointZ: CGFloat = 0
  package var transform = CATransform3DIdentity

  // Appearance
  package var cornerRadius: CGFloat = 0
  package var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
  package var contentsScale: CGFloat = 1
  package var backgroundColor: CGColor?
  package var isOpaque = false

  // Properties without effect on drawing, where there was room
  package var contentsFormat = ContentsFormat.rgba8
  package var needsDisplayOnBoundsChange = false
  /// The raw value of a `CAAutoresizingMask`.
  package var autoresizingMask: UInt32 = 0

  package init() {}

  /// The properties that few layers set. A change copies them, unless they are not shared.
  var details: LayerDetails {
    get { sharedDetails.values }
    _modify {
      hasCommonDetails = false
      if !sharedDetails.isUniquelyReferenced { sharedDetails = SharedDetails(sharedDetails.values) }
      yield &sharedDetails.values
    }
  }

  package var content: LayerContent {
    get { sharedDetails.values.content }
    _modify {
      defer { hasPlainContent = sharedDetails.values.content.isPlain }
      yield &details.content
    }
  }

  // MARK: Filters

  package var compositingFilter: FilterDescription? {
    get { sharedDetails.values.compositingFilter }
    _modify {
      hasNoFilters = false
      yield &details.compositingFilter
    }
  }
  package var filters: [FilterDescription] {
    get { sharedDetails.values.filters }
    _modify {
      hasNoFilters = false
      yield &details.filters
    }
  }
  package var backgroundFilters: [FilterDescription] {
    get { sharedDetails.values.backgroundFilters }
    _modify {
      hasNoFilters = false
      yield &details.backgroundFilters
    }
  }
}

/// The picture that `CALayer.contents` shows.
package enum LayerContents: Hashable, Sendable {
  case image(CGImage)
}

/// A cross-fade in progress from `LayerProperties.contents` to another picture.
package struct ContentsFade: Hashable, Sendable {
  package var target: LayerContents?
  /// Progress of the fade: 0 shows the layer's contents alone, 1 the target alone.
  package var fraction: Double

  package init(target: LayerContents?, fraction: Double) {
    self.target = target
    self.fraction = fraction
  }
}

/// A filter by type with its inputs, as `filters`, `backgroundFilters` and `compositingFilter` hold it.
package struct FilterDescription: Hashable, Sendable {
  /// The filter's type: `gaussianBlur`, `colorSaturate`, `multiplyBlendMode`, …
  package var type: String
  /// The name by which key paths reach it: `filters.<name>.<input>`.
  package var name: String?
  package var isEnabled = true
  package var inputs: [String: AnimatableValue]
  /// Pictures that the filter takes, by input. A layer's filter has none for `inputImage`, which is the layer's own picture.
  package var images: [String: ImageRecipe] = [:]
  /// The recipe from other filters, on `ImageRecipe.input`, of a filter without a type.
  package var recipe: ImageRecipe?
  /// The shader of a filter in GLSL, whose parameters are inputs by name.
  package var shader: FilterShader?

  package init(type: String, name: String? = nil, isEnabled: Bool = true, inputs: [String: AnimatableValue] = [:]) {
    self.type = type
    self.name = name
    self.isEnabled = isEnabled
    self.inputs = inputs
  }
}
