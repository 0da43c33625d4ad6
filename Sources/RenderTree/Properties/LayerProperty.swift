/// Every property of layers that a key path can name and a commit carries.
///
/// What there is to know of each stands in its row, in the table below. CONTRIBUTING.md explains how to add a property.
package enum LayerProperty: UInt8, Hashable, Sendable, CaseIterable {
  case bounds, position, zPosition, anchorPoint, anchorPointZ, transform, sublayerTransform, hidden, doubleSided, geometryFlipped
  case masksToBounds, cornerRadius, maskedCorners, cornerCurve
  case backgroundColor, borderWidth, borderColor
  case contents, contentsRect, contentsCenter, contentsGravity, contentsFormat, contentsScale, contentsMultiplyColor
  case minificationFilter, magnificationFilter, minificationFilterBias, opaque
  case needsDisplayOnBoundsChange, drawsAsynchronously, autoresizingMask
  case preferredDynamicRange, toneMapMode, contentsHeadroom, wantsExtendedDynamicRangeContent
  case opacity, allowsGroupOpacity, edgeAntialiasingMask, allowsEdgeAntialiasing
  case compositingFilter, filters, backgroundFilters, shouldRasterize, rasterizationScale
  case shadowColor, shadowOpacity, shadowOffset, shadowRadius, shadowPath
  // Shape layers
  case path, fillColor, fillRule, strokeColor, strokeStart, strokeEnd, lineWidth, miterLimit, lineCap, lineJoin, lineDashPhase,
    lineDashPattern
  // Gradient layers
  case gradientType, colors, locations, startPoint, endPoint
  // Text layers
  case string, font, fontSize, foregroundColor, wrapped, truncationMode, alignmentMode, allowsFontSubpixelQuantization
  // Replicator layers
  case instanceCount, preservesDepth, instanceDelay, instanceTransform, instanceColor
  case instanceRedOffset, instanceGreenOffset, instanceBlueOffset, instanceAlphaOffset
  // Emitter layers
  case emitterCells, emitterBehaviors, birthRate, lifetime, emitterPosition, emitterZPosition, emitterSize, emitterDepth
  case emitterShape, emitterMode, renderMode, velocity, scale, spin, spinBias, seed
  #if FIXTURE_PROPERTY
    /// A property of debug builds (see Package.swift) that only the table knows, for the test that a row is all it takes.
    case fixture
  #endif
  /// A key that no class declares.
  case custom

  /// The property's row in the table.
  package var row: PropertyRow { Self.rows[Int(rawValue)] }

  /// The property of a key, in either spelling of a flag; nil for a key that no class declares, and for `custom` itself.
  package init?(key: Substring) {
    guard let property = Self.byKey[String(key)] else { return nil }
    self = property
  }

  private static let rows = allCases.map(\.definition)

  private static let byKey: [String: LayerProperty] = {
    var properties: [String: LayerProperty] = [:]
    for property in allCases where property != .custom {
      let row = property.row
      properties[row.key] = property
      if let alias = row.alias { properties[alias] = property }
    }
    return properties
  }()

  // MARK: The table

  /// The table: key, a clause for those who write documents, storage, and what does not follow from these.
  ///
  /// The storage says more than where the value is: its type is the kind of the value with its words and whether there may be none, the
  /// structure that it is in is the class of layers, and its initial value is the default.
  private var definition: PropertyRow {
    switch self {
    case .bounds:
      PropertyRow(
        "bounds", "the layer's own space: x and y of its lower left corner, width and height", \LayerProperties.bounds, .animation,
        unit: .points)
    case .position:
      PropertyRow("position", "where the anchor point is in the superlayer", \LayerProperties.position, .animation, unit: .points)
    case .zPosition:
      PropertyRow(
        "zPosition", "how far towards the viewer the layer stands; siblings are drawn in this order", \LayerProperties.zPosition,
        .animation, unit: .points)
    case .anchorPoint:
      PropertyRow(
        "anchorPoint", "the point of the bounds that position places and transforms turn about; 0 0 to 1 1", \LayerProperties.anchorPoint,
        .animation)
    case .anchorPointZ: PropertyRow("anchorPointZ", "the same along z", \LayerProperties.anchorPointZ, .animation, unit: .points)
    case .transform:
      PropertyRow("transform", "moves, turns and scales the layer about its anchor point", \LayerProperties.transform, .animation)
    case .sublayerTransform:
      PropertyRow("sublayerTransform", "the same for all sublayers; perspective belongs here", \LayerDetails.sublayerTransform, .animation)
    case .hidden:
      PropertyRow("hidden", "whether the layer and its sublayers are left out", \LayerProperties.isHidden, .transition, alias: "isHidden")
    case .doubleSided:
      PropertyRow(
        "doubleSided", "whether the back shows when the layer is turned away", \LayerProperties.isDoubleSided, alias: "isDoubleSided")
    case .geometryFlipped:
      PropertyRow(
        "geometryFlipped", "whether y counts downwards for the sublayers", \LayerProperties.isGeometryFlipped, .transition,
        alias: "isGeometryFlipped")

    case .masksToBounds:
      PropertyRow(
        "masksToBounds", "whether sublayers are cut off at the bounds and rounded corners", \LayerProperties.masksToBounds, .transition)
    case .cornerRadius: PropertyRow("cornerRadius", "the radius of the corners", \LayerProperties.cornerRadius, .animation, unit: .points)
    case .maskedCorners:
      PropertyRow(
        "maskedCorners", "which corners are round, as a sum: 1 lower left, 2 lower right, 4 upper left, 8 upper right",
        \LayerDetails.maskedCorners, .transition)
    case .cornerCurve: PropertyRow("cornerCurve", "the form of the corners", \LayerProperties.cornerCurve, isAlwaysArchived: true)
    case .backgroundColor:
      PropertyRow("backgroundColor", "fills the bounds behind everything else", \LayerProperties.backgroundColor, .animationFromValue)
    case .borderWidth:
      PropertyRow("borderWidth", "the width of a line inside the bounds' edge", \LayerDetails.borderWidth, .animation, unit: .points)
    case .borderColor: PropertyRow("borderColor", "its colour", \LayerDetails.borderColor, .animation)

    case .contents:
      PropertyRow(
        "contents", "a picture, or a video that shows once from the beginning of the layer's time on", \LayerProperties.contents, .animation
      )
    case .contentsRect:
      PropertyRow("contentsRect", "the part of the picture that is shown, in fractions of it", \LayerProperties.contentsRect, .animation)
    case .contentsCenter:
      PropertyRow(
        "contentsCenter", "the part of the picture that is stretched; what is around it keeps its size", \LayerDetails.contentsCenter,
        .animation)
    case .contentsGravity: PropertyRow("contentsGravity", "how the picture is fitted into the bounds", \LayerProperties.contentsGravity)
    case .contentsFormat:
      PropertyRow(
        "contentsFormat", "how contents are kept; decides nothing here", \LayerProperties.contentsFormat, isHint: true,
        isAlwaysArchived: true)
    case .contentsScale: PropertyRow("contentsScale", "pixels of the picture a point", \LayerProperties.contentsScale, .animation)
    case .contentsMultiplyColor:
      PropertyRow("contentsMultiplyColor", "multiplies the picture's colours", \LayerDetails.contentsMultiplyColor)
    case .minificationFilter: PropertyRow("minificationFilter", "how the picture is made smaller", \LayerProperties.minificationFilter)
    case .magnificationFilter: PropertyRow("magnificationFilter", "how the picture is made larger", \LayerProperties.magnificationFilter)
    case .minificationFilterBias:
      PropertyRow("minificationFilterBias", "shifts the level of detail of trilinear filtering", \LayerDetails.minificationFilterBias)
    case .opaque: PropertyRow("opaque", "a promise that nothing shines through", \LayerProperties.isOpaque, alias: "isOpaque")

    case .needsDisplayOnBoundsChange:
      PropertyRow(
        "needsDisplayOnBoundsChange", "whether drawn contents are drawn anew for another size", \LayerProperties.needsDisplayOnBoundsChange)
    case .drawsAsynchronously: PropertyRow("drawsAsynchronously", "a hint for drawn contents", \LayerDetails.drawsAsynchronously)
    case .autoresizingMask:
      PropertyRow("autoresizingMask", "how the layer follows the superlayer's size, as a sum of bits", \LayerProperties.autoresizingMask)

    case .preferredDynamicRange:
      PropertyRow("preferredDynamicRange", "a hint for displays of high dynamic range", \LayerDetails.preferredDynamicRange, isHint: true)
    case .toneMapMode: PropertyRow("toneMapMode", "a hint for displays of high dynamic range", \LayerDetails.toneMapMode, isHint: true)
    case .contentsHeadroom:
      PropertyRow("contentsHeadroom", "how much brighter than white the contents get", \LayerDetails.contentsHeadroom, declaresZero: true)
    case .wantsExtendedDynamicRangeContent:
      PropertyRow(
        "wantsExtendedDynamicRangeContent", "a hint for displays of high dynamic range", \LayerDetails.wantsExtendedDynamicRangeContent)

    case .opacity:
      PropertyRow("opacity", "from 0, unseen, to 1; fades the layer and all its sublayers together", \LayerProperties.opacity, .animation)
    case .allowsGroupOpacity:
      PropertyRow(
        "allowsGroupOpacity", "whether opacity fades layer and sublayers as one", \LayerProperties.allowsGroupOpacity,
        isAlwaysArchived: true)
    case .edgeAntialiasingMask:
      PropertyRow(
        "edgeAntialiasingMask", "which edges are smoothed, as a sum: 1 left, 2 right, 4 bottom, 8 top", \LayerDetails.edgeAntialiasingMask)
    case .allowsEdgeAntialiasing:
      PropertyRow(
        "allowsEdgeAntialiasing", "whether edges are smoothed at all", \LayerDetails.allowsEdgeAntialiasing, isAlwaysArchived: true)
    case .compositingFilter:
      PropertyRow("compositingFilter", "a blend mode, or an operator of Porter and Duff", \LayerProperties.compositingFilter, .transition)
    case .filters:
      PropertyRow(
        "filters", "filters of the layer and its sublayers", objects: .filters, .transition,
        comparison: PropertyRow.comparison(of: \LayerProperties.filters))
    case .backgroundFilters:
      PropertyRow(
        "backgroundFilters", "filters of what is behind the layer", objects: .filters, .transition,
        comparison: PropertyRow.comparison(of: \LayerProperties.backgroundFilters))
    case .shouldRasterize:
      PropertyRow("shouldRasterize", "whether layer and sublayers are drawn into a picture first", \LayerDetails.shouldRasterize)
    case .rasterizationScale: PropertyRow("rasterizationScale", "pixels a point of that picture", \LayerDetails.rasterizationScale)

    case .shadowColor: PropertyRow("shadowColor", "the shadow's colour", \LayerDetails.shadowColor, .animation)
    case .shadowOpacity: PropertyRow("shadowOpacity", "how strong the shadow is, from 0 to 1", \LayerDetails.shadowOpacity, .animation)
    case .shadowOffset:
      PropertyRow("shadowOffset", "how far the shadow is from the layer", \LayerDetails.shadowOffset, .animation, unit: .points)
    case .shadowRadius: PropertyRow("shadowRadius", "how soft the shadow is", \LayerDetails.shadowRadius, .animation, unit: .points)
    case .shadowPath: PropertyRow("shadowPath", "the shadow's outline, in place of the layer's", \LayerDetails.shadowPath)

    case .path: PropertyRow("path", "the outline, in the layer's space", \ShapeProperties.path)
    case .fillColor: PropertyRow("fillColor", "what fills the outline", \ShapeProperties.fillColor, .animation)
    case .fillRule: PropertyRow("fillRule", "what counts as inside", \ShapeProperties.fillRule)
    case .strokeColor: PropertyRow("strokeColor", "the line's colour", \ShapeProperties.strokeColor, .animation)
    case .strokeStart:
      PropertyRow("strokeStart", "where the line begins, as a fraction of its length", \ShapeProperties.strokeStart, .animation)
    case .strokeEnd: PropertyRow("strokeEnd", "where the line ends, as a fraction of its length", \ShapeProperties.strokeEnd, .animation)
    case .lineWidth: PropertyRow("lineWidth", "the line's width", \ShapeProperties.lineWidth, .animation, unit: .points)
    case .miterLimit: PropertyRow("miterLimit", "how long a pointed join gets, in line widths", \ShapeProperties.miterLimit, .animation)
    case .lineCap: PropertyRow("lineCap", "the form of the line's ends", \ShapeProperties.lineCap)
    case .lineJoin: PropertyRow("lineJoin", "the form of its corners", \ShapeProperties.lineJoin)
    case .lineDashPhase:
      PropertyRow("lineDashPhase", "where in the pattern the line begins", \ShapeProperties.lineDashPhase, .animation, unit: .points)
    case .lineDashPattern: PropertyRow("lineDashPattern", "lengths of dashes and gaps in turn", \ShapeProperties.lineDashPattern)

    case .gradientType: PropertyRow("type", "the form of the gradient", \GradientProperties.typeName)
    case .colors: PropertyRow("colors", "the colours in order", \GradientProperties.colors, .animation)
    case .locations: PropertyRow("locations", "where each colour is, from 0 to 1", \GradientProperties.locations, .animation)
    case .startPoint:
      PropertyRow("startPoint", "where the gradient begins; 0 0 to 1 1 is the bounds", \GradientProperties.startPoint, .animation)
    case .endPoint: PropertyRow("endPoint", "where it ends", \GradientProperties.endPoint, .animation)

    case .string: PropertyRow("string", "the text", \TextProperties.string, comparison: PropertyRow.comparison(of: \TextProperties.runs))
    case .font: PropertyRow("font", "the font's name", \TextProperties.fontName)
    case .fontSize: PropertyRow("fontSize", "the size of the letters", \TextProperties.fontSize, .animation, unit: .points)
    case .foregroundColor: PropertyRow("foregroundColor", "the letters' colour", \TextProperties.foregroundColor, .animation)
    case .wrapped: PropertyRow("wrapped", "whether lines are broken at the bounds' width", \TextProperties.isWrapped, alias: "isWrapped")
    case .truncationMode: PropertyRow("truncationMode", "where a line that is too long is shortened", \TextProperties.truncationName)
    case .alignmentMode: PropertyRow("alignmentMode", "where lines stand", \TextProperties.alignmentName)
    case .allowsFontSubpixelQuantization:
      PropertyRow("allowsFontSubpixelQuantization", "a hint for the placement of letters", \TextProperties.allowsFontSubpixelQuantization)

    case .instanceCount:
      PropertyRow("instanceCount", "how many copies there are, the first included", \ReplicatorProperties.instanceCount, .animation)
    case .preservesDepth: PropertyRow("preservesDepth", "whether copies share a space in depth", \DepthPreservation.preservesDepth)
    case .instanceDelay:
      PropertyRow(
        "instanceDelay", "how much later than the one before each copy's animations run", \ReplicatorProperties.instanceDelay, .animation,
        unit: .seconds)
    case .instanceTransform:
      PropertyRow(
        "instanceTransform", "what each copy is moved by from the one before", \ReplicatorProperties.instanceTransform, .animation)
    case .instanceColor:
      PropertyRow("instanceColor", "multiplies the first copy's colours", \ReplicatorProperties.instanceColor, .animation)
    case .instanceRedOffset:
      PropertyRow("instanceRedOffset", "added to the red of each further copy", \ReplicatorProperties.instanceRedOffset, .animation)
    case .instanceGreenOffset:
      PropertyRow("instanceGreenOffset", "added to its green", \ReplicatorProperties.instanceGreenOffset, .animation)
    case .instanceBlueOffset: PropertyRow("instanceBlueOffset", "added to its blue", \ReplicatorProperties.instanceBlueOffset, .animation)
    case .instanceAlphaOffset:
      PropertyRow("instanceAlphaOffset", "added to its alpha", \ReplicatorProperties.instanceAlphaOffset, .animation)

    case .emitterCells:
      PropertyRow(
        "emitterCells", "the kinds of particles, as CAEmitterCell elements", objects: .emitterCells, of: .emitter,
        comparison: PropertyRow.comparison(of: \EmitterProperties.cells))
    case .emitterBehaviors:
      PropertyRow(
        "emitterBehaviors", "what changes particles while they live", objects: .emitterBehaviors, of: .emitter,
        comparison: PropertyRow.comparison(of: \EmitterProperties.behaviors))
    case .birthRate: PropertyRow("birthRate", "multiplies the cells' birth rates", \EmitterProperties.birthRate, .animation)
    case .lifetime: PropertyRow("lifetime", "multiplies the cells' lifetimes", \EmitterProperties.lifetime, .animation)
    case .emitterPosition:
      PropertyRow("emitterPosition", "where particles are born", \EmitterProperties.position, .animation, unit: .points)
    case .emitterZPosition: PropertyRow("emitterZPosition", "the same along z", \EmitterProperties.zPosition, .animation, unit: .points)
    case .emitterSize:
      PropertyRow("emitterSize", "how large the shape is in which they are born", \EmitterProperties.size, .animation, unit: .points)
    case .emitterDepth: PropertyRow("emitterDepth", "the same along z", \EmitterProperties.depth, .animation, unit: .points)
    case .emitterShape: PropertyRow("emitterShape", "the shape in which they are born", \EmitterProperties.shapeName)
    case .emitterMode: PropertyRow("emitterMode", "where in the shape", \EmitterProperties.modeName)
    case .renderMode:
      PropertyRow("renderMode", "in which order particles are drawn, or whether they are added up", \EmitterProperties.renderModeName)
    case .velocity: PropertyRow("velocity", "multiplies the cells' velocities", \EmitterProperties.velocity, .animation)
    case .scale: PropertyRow("scale", "multiplies the cells' sizes", \EmitterProperties.scale, .animation)
    case .spin: PropertyRow("spin", "multiplies the cells' turning", \EmitterProperties.spin, .animation)
    case .spinBias: PropertyRow("spinBias", "added to the cells' turning", \EmitterProperties.spinBias)
    case .seed: PropertyRow("seed", "decides the random numbers", \EmitterProperties.seed)

    #if FIXTURE_PROPERTY
      case .fixture: PropertyRow("fixture", "", \LayerDetails.fixture, .animation, unit: .points)
    #endif

    case .custom: PropertyRow("custom", objects: .string, comparison: PropertyRow.comparison(of: \LayerDetails.custom))
    }
  }
}
