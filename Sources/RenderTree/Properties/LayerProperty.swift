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

  /// The table: key (the case's name but for `gradientType`), a clause for those who write documents, storage, and what does not follow
  /// from these.
  ///
  /// The storage says more than where the value is: its type is the kind of the value with its words and whether there may be none, the
  /// structure that it is in is the class of layers, and its initial value is the default.
  private var definition: PropertyRow {
    let key = "\(self)"
    return switch self {
    case .bounds:
      PropertyRow(
        key, "the layer's own space: x and y of its lower left corner, width and height", \LayerProperties.bounds, .animation, unit: .points
      )
    case .position: PropertyRow(key, "where the anchor point is in the superlayer", \LayerProperties.position, .animation, unit: .points)
    case .zPosition:
      PropertyRow(
        key, "how far towards the viewer the layer stands; siblings are drawn in this order", \LayerProperties.zPosition, .animation,
        unit: .points)
    case .anchorPoint:
      PropertyRow(
        key, "the point of the bounds that position places and transforms turn about; 0 0 to 1 1", \LayerProperties.anchorPoint, .animation)
    case .anchorPointZ: PropertyRow(key, "the same along z", \LayerProperties.anchorPointZ, .animation, unit: .points)
    case .transform: PropertyRow(key, "moves, turns and scales the layer about its anchor point", \LayerProperties.transform, .animation)
    case .sublayerTransform:
      PropertyRow(key, "the same for all sublayers; perspective belongs here", \LayerDetails.sublayerTransform, .animation)
    case .hidden:
      PropertyRow(key, "whether the layer and its sublayers are left out", \LayerProperties.isHidden, .transition, alias: "isHidden")
    case .doubleSided:
      PropertyRow(key, "whether the back shows when the layer is turned away", \LayerProperties.isDoubleSided, alias: "isDoubleSided")
    case .geometryFlipped:
      PropertyRow(
        key, "whether y counts downwards for the sublayers", \LayerProperties.isGeometryFlipped, .transition, alias: "isGeometryFlipped")

    case .masksToBounds:
      PropertyRow(key, "whether sublayers are cut off at the bounds and rounded corners", \LayerProperties.masksToBounds, .transition)
    case .cornerRadius: PropertyRow(key, "the radius of the corners", \LayerProperties.cornerRadius, .animation, unit: .points)
    case .maskedCorners:
      PropertyRow(
        key, "which corners are round, as a sum: 1 lower left, 2 lower right, 4 upper left, 8 upper right", \LayerDetails.maskedCorners,
        .transition)
    case .cornerCurve: PropertyRow(key, "the form of the corners", \LayerProperties.cornerCurve, isAlwaysArchived: true)
    case .backgroundColor:
      PropertyRow(key, "fills the bounds behind everything else", \LayerProperties.backgroundColor, .animationFromValue)
    case .borderWidth: PropertyRow(key, "the width of a line inside the bounds' edge", \LayerDetails.borderWidth, .animation, unit: .points)
    case .borderColor: PropertyRow(key, "its colour", \LayerDetails.borderColor, .animation)

    case .contents:
      PropertyRow(
        key, "a picture, or a video that shows once from the beginning of the layer's time on", \LayerProperties.contents, .animation)
    case .contentsRect:
      PropertyRow(key, "the part of the picture that is shown, in fractions of it", \LayerProperties.contentsRect, .animation)
    case .contentsCenter:
      PropertyRow(
        key, "the part of the picture that is stretched; what is around it keeps its size", \LayerDetails.contentsCenter, .animation)
    case .contentsGravity: PropertyRow(key, "how the picture is fitted into the bounds", \LayerProperties.contentsGravity)
    case .contentsFormat:
      PropertyRow(key, "how contents are kept; decides nothing here", \LayerProperties.contentsFormat, isHint: true, isAlwaysArchived: true)
    case .contentsScale: PropertyRow(key, "pixels of the picture a point", \LayerProperties.contentsScale, .animation)
    case .contentsMultiplyColor: PropertyRow(key, "multiplies the picture's colours", \LayerDetails.contentsMultiplyColor)
    case .minificationFilter: PropertyRow(key, "how the picture is made smaller", \LayerProperties.minificationFilter)
    case .magnificationFilter: PropertyRow(key, "how the picture is made larger", \LayerProperties.magnificationFilter)
    case .minificationFilterBias:
      PropertyRow(key, "shifts the level of detail of trilinear filtering", \LayerDetails.minificationFilterBias)
    case .opaque: PropertyRow(key, "a promise that nothing shines through", \LayerProperties.isOpaque, alias: "isOpaque")

    case .needsDisplayOnBoundsChange:
      PropertyRow(key, "whether drawn contents are drawn anew for another size", \LayerProperties.needsDisplayOnBoundsChange)
    case .drawsAsynchronously: PropertyRow(key, "a hint for drawn contents", \LayerDetails.drawsAsynchronously)
    case .autoresizingMask:
      PropertyRow(key, "how the layer follows the superlayer's size, as a sum of bits", \LayerProperties.autoresizingMask)

    case .preferredDynamicRange:
      PropertyRow(key, "a hint for displays of high dynamic range", \LayerDetails.preferredDynamicRange, isHint: true)
    case .toneMapMode: PropertyRow(key, "a hint for displays of high dynamic range", \LayerDetails.toneMapMode, isHint: true)
    case .contentsHeadroom:
      PropertyRow(key, "how much brighter than white the contents get", \LayerDetails.contentsHeadroom, declaresZero: true)
    case .wantsExtendedDynamicRangeContent:
      PropertyRow(key, "a hint for displays of high dynamic range", \LayerDetails.wantsExtendedDynamicRangeContent)

    case .opacity:
      PropertyRow(key, "from 0, unseen, to 1; fades the layer and all its sublayers together", \LayerProperties.opacity, .animation)
    case .allowsGroupOpacity:
      PropertyRow(key, "whether opacity fades layer and sublayers as one", \LayerProperties.allowsGroupOpacity, isAlwaysArchived: true)
    case .edgeAntialiasingMask:
      PropertyRow(key, "which edges are smoothed, as a sum: 1 left, 2 right, 4 bottom, 8 top", \LayerDetails.edgeAntialiasingMask)
    case .allowsEdgeAntialiasing:
      PropertyRow(key, "whether edges are smoothed at all", \LayerDetails.allowsEdgeAntialiasing, isAlwaysArchived: true)
    case .compositingFilter:
      PropertyRow(key, "a blend mode, or an operator of Porter and Duff", \LayerProperties.compositingFilter, .transition)
    case .filters:
      PropertyRow(
        key, "filters of the layer and its sublayers", objects: .filters, .transition,
        comparison: PropertyRow.comparison(of: \LayerProperties.filters))
    case .backgroundFilters:
      PropertyRow(
        key, "filters of what is behind the layer", objects: .filters, .transition,
        comparison: PropertyRow.comparison(of: \LayerProperties.backgroundFilters))
    case .shouldRasterize: PropertyRow(key, "whether layer and sublayers are drawn into a picture first", \LayerDetails.shouldRasterize)
    case .rasterizationScale: PropertyRow(key, "pixels a point of that picture", \LayerDetails.rasterizationScale)

    case .shadowColor: PropertyRow(key, "the shadow's colour", \LayerDetails.shadowColor, .animation)
    case .shadowOpacity: PropertyRow(key, "how strong the shadow is, from 0 to 1", \LayerDetails.shadowOpacity, .animation)
    case .shadowOffset: PropertyRow(key, "how far the shadow is from the layer", \LayerDetails.shadowOffset, .animation, unit: .points)
    case .shadowRadius: PropertyRow(key, "how soft the shadow is", \LayerDetails.shadowRadius, .animation, unit: .points)
    case .shadowPath: PropertyRow(key, "the shadow's outline, in place of the layer's", \LayerDetails.shadowPath)

    case .path: PropertyRow(key, "the outline, in the layer's space", \ShapeProperties.path)
    case .fillColor: PropertyRow(key, "what fills the outline", \ShapeProperties.fillColor, .animation)
    case .fillRule: PropertyRow(key, "what counts as inside", \ShapeProperties.fillRule)
    case .strokeColor: PropertyRow(key, "the line's colour", \ShapeProperties.strokeColor, .animation)
    case .strokeStart: PropertyRow(key, "where the line begins, as a fraction of its length", \ShapeProperties.strokeStart, .animation)
    case .strokeEnd: PropertyRow(key, "where the line ends, as a fraction of its length", \ShapeProperties.strokeEnd, .animation)
    case .lineWidth: PropertyRow(key, "the line's width", \ShapeProperties.lineWidth, .animation, unit: .points)
    case .miterLimit: PropertyRow(key, "how long a pointed join gets, in line widths", \ShapeProperties.miterLimit, .animation)
    case .lineCap: PropertyRow(key, "the form of the line's ends", \ShapeProperties.lineCap)
    case .lineJoin: PropertyRow(key, "the form of its corners", \ShapeProperties.lineJoin)
    case .lineDashPhase: PropertyRow(key, "where in the pattern the line begins", \ShapeProperties.lineDashPhase, .animation, unit: .points)
    case .lineDashPattern: PropertyRow(key, "lengths of dashes and gaps in turn", \ShapeProperties.lineDashPattern)

    case .gradientType: PropertyRow("type", "the form of the gradient", \GradientProperties.typeName)
    case .colors: PropertyRow(key, "the colours in order", \GradientProperties.colors, .animation)
    case .locations: PropertyRow(key, "where each colour is, from 0 to 1", \GradientProperties.locations, .animation)
    case .startPoint: PropertyRow(key, "where the gradient begins; 0 0 to 1 1 is the bounds", \GradientProperties.startPoint, .animation)
    case .endPoint: PropertyRow(key, "where it ends", \GradientProperties.endPoint, .animation)

    case .string: PropertyRow(key, "the text", \TextProperties.string, comparison: PropertyRow.comparison(of: \TextProperties.runs))
    case .font: PropertyRow(key, "the font's name", \TextProperties.fontName)
    case .fontSize: PropertyRow(key, "the size of the letters", \TextProperties.fontSize, .animation, unit: .points)
    case .foregroundColor: PropertyRow(key, "the letters' colour", \TextProperties.foregroundColor, .animation)
    case .wrapped: PropertyRow(key, "whether lines are broken at the bounds' width", \TextProperties.isWrapped, alias: "isWrapped")
    case .truncationMode: PropertyRow(key, "where a line that is too long is shortened", \TextProperties.truncationName)
    case .alignmentMode: PropertyRow(key, "where lines stand", \TextProperties.alignmentName)
    case .allowsFontSubpixelQuantization:
      PropertyRow(key, "a hint for the placement of letters", \TextProperties.allowsFontSubpixelQuantization)

    case .instanceCount: PropertyRow(key, "how many copies there are, the first included", \ReplicatorProperties.instanceCount, .animation)
    case .preservesDepth: PropertyRow(key, "whether copies share a space in depth", \DepthPreservation.preservesDepth)
    case .instanceDelay:
      PropertyRow(
        key, "how much later than the one before each copy's animations run", \ReplicatorProperties.instanceDelay, .animation,
        unit: .seconds)
    case .instanceTransform:
      PropertyRow(key, "what each copy is moved by from the one before", \ReplicatorProperties.instanceTransform, .animation)
    case .instanceColor: PropertyRow(key, "multiplies the first copy's colours", \ReplicatorProperties.instanceColor, .animation)
    case .instanceRedOffset: PropertyRow(key, "added to the red of each further copy", \ReplicatorProperties.instanceRedOffset, .animation)
    case .instanceGreenOffset: PropertyRow(key, "added to its green", \ReplicatorProperties.instanceGreenOffset, .animation)
    case .instanceBlueOffset: PropertyRow(key, "added to its blue", \ReplicatorProperties.instanceBlueOffset, .animation)
    case .instanceAlphaOffset: PropertyRow(key, "added to its alpha", \ReplicatorProperties.instanceAlphaOffset, .animation)

    case .emitterCells:
      PropertyRow(
        key, "the kinds of particles, as CAEmitterCell elements", objects: .emitterCells, of: .emitter,
        comparison: PropertyRow.comparison(of: \EmitterProperties.cells))
    case .emitterBehaviors:
      PropertyRow(
        key, "what changes particles while they live", objects: .emitterBehaviors, of: .emitter,
        comparison: PropertyRow.comparison(of: \EmitterProperties.behaviors))
    case .birthRate: PropertyRow(key, "multiplies the cells' birth rates", \EmitterProperties.birthRate, .animation)
    case .lifetime: PropertyRow(key, "multiplies the cells' lifetimes", \EmitterProperties.lifetime, .animation)
    case .emitterPosition: PropertyRow(key, "where particles are born", \EmitterProperties.position, .animation, unit: .points)
    case .emitterZPosition: PropertyRow(key, "the same along z", \EmitterProperties.zPosition, .animation, unit: .points)
    case .emitterSize: PropertyRow(key, "how large the shape is in which they are born", \EmitterProperties.size, .animation, unit: .points)
    case .emitterDepth: PropertyRow(key, "the same along z", \EmitterProperties.depth, .animation, unit: .points)
    case .emitterShape: PropertyRow(key, "the shape in which they are born", \EmitterProperties.shapeName)
    case .emitterMode: PropertyRow(key, "where in the shape", \EmitterProperties.modeName)
    case .renderMode:
      PropertyRow(key, "in which order particles are drawn, or whether they are added up", \EmitterProperties.renderModeName)
    case .velocity: PropertyRow(key, "multiplies the cells' velocities", \EmitterProperties.velocity, .animation)
    case .scale: PropertyRow(key, "multiplies the cells' sizes", \EmitterProperties.scale, .animation)
    case .spin: PropertyRow(key, "multiplies the cells' turning", \EmitterProperties.spin, .animation)
    case .spinBias: PropertyRow(key, "added to the cells' turning", \EmitterProperties.spinBias)
    case .seed: PropertyRow(key, "decides the random numbers", \EmitterProperties.seed)

    #if FIXTURE_PROPERTY
      case .fixture: PropertyRow(key, "", \LayerDetails.fixture, .animation, unit: .points)
    #endif

    case .custom: PropertyRow(key, objects: .string, comparison: PropertyRow.comparison(of: \LayerDetails.custom))
    }
  }
}
