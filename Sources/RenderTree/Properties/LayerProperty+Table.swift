extension LayerProperty {
  /// The table: key, storage, and what does not follow from these two. CONTRIBUTING.md explains how to add a property.
  ///
  /// The storage says more than where the value is: its type is the kind of the value with its words and whether there may be none, the
  /// structure that it is in is the class of layers, and its initial value is the default.
  var definition: PropertyRow {
    switch self {
    case .bounds: PropertyRow("bounds", \LayerProperties.bounds, .animation, unit: .points)
    case .position: PropertyRow("position", \LayerProperties.position, .animation, unit: .points)
    case .zPosition: PropertyRow("zPosition", \LayerProperties.zPosition, .animation, unit: .points)
    case .anchorPoint: PropertyRow("anchorPoint", \LayerProperties.anchorPoint, .animation)
    case .anchorPointZ: PropertyRow("anchorPointZ", \LayerProperties.anchorPointZ, .animation, unit: .points)
    case .transform: PropertyRow("transform", \LayerProperties.transform, .animation)
    case .sublayerTransform: PropertyRow("sublayerTransform", \LayerDetails.sublayerTransform, .animation)
    case .hidden: PropertyRow("hidden", \LayerProperties.isHidden, .transition, alias: "isHidden")
    case .doubleSided: PropertyRow("doubleSided", \LayerProperties.isDoubleSided, alias: "isDoubleSided")
    case .geometryFlipped: PropertyRow("geometryFlipped", \LayerProperties.isGeometryFlipped, .transition, alias: "isGeometryFlipped")

    case .masksToBounds: PropertyRow("masksToBounds", \LayerProperties.masksToBounds, .transition)
    case .cornerRadius: PropertyRow("cornerRadius", \LayerProperties.cornerRadius, .animation, unit: .points)
    case .maskedCorners: PropertyRow("maskedCorners", \LayerDetails.maskedCorners, .transition)
    case .cornerCurve: PropertyRow("cornerCurve", \LayerProperties.cornerCurve, isAlwaysArchived: true)
    case .backgroundColor: PropertyRow("backgroundColor", \LayerProperties.backgroundColor, .animationFromValue)
    case .borderWidth: PropertyRow("borderWidth", \LayerDetails.borderWidth, .animation, unit: .points)
    case .borderColor: PropertyRow("borderColor", \LayerDetails.borderColor, .animation)

    case .contents: PropertyRow("contents", \LayerProperties.contents, .animation)
    case .contentsRect: PropertyRow("contentsRect", \LayerProperties.contentsRect, .animation)
    case .contentsCenter: PropertyRow("contentsCenter", \LayerDetails.contentsCenter, .animation)
    case .contentsGravity: PropertyRow("contentsGravity", \LayerProperties.contentsGravity)
    case .contentsFormat: PropertyRow("contentsFormat", \LayerProperties.contentsFormat, isHint: true, isAlwaysArchived: true)
    case .contentsScale: PropertyRow("contentsScale", \LayerProperties.contentsScale, .animation)
    case .contentsMultiplyColor: PropertyRow("contentsMultiplyColor", \LayerDetails.contentsMultiplyColor)
    case .minificationFilter: PropertyRow("minificationFilter", \LayerProperties.minificationFilter)
    case .magnificationFilter: PropertyRow("magnificationFilter", \LayerProperties.magnificationFilter)
    case .minificationFilterBias: PropertyRow("minificationFilterBias", \LayerDetails.minificationFilterBias)
    case .opaque: PropertyRow("opaque", \LayerProperties.isOpaque, alias: "isOpaque")

    case .needsDisplayOnBoundsChange: PropertyRow("needsDisplayOnBoundsChange", \LayerProperties.needsDisplayOnBoundsChange)
    case .drawsAsynchronously: PropertyRow("drawsAsynchronously", \LayerDetails.drawsAsynchronously)
    case .autoresizingMask: PropertyRow("autoresizingMask", \LayerProperties.autoresizingMask)

    case .preferredDynamicRange: PropertyRow("preferredDynamicRange", \LayerDetails.preferredDynamicRange, isHint: true)
    case .toneMapMode: PropertyRow("toneMapMode", \LayerDetails.toneMapMode, isHint: true)
    case .contentsHeadroom: PropertyRow("contentsHeadroom", \LayerDetails.contentsHeadroom, declaresZero: true)
    case .wantsExtendedDynamicRangeContent:
      PropertyRow("wantsExtendedDynamicRangeContent", \LayerDetails.wantsExtendedDynamicRangeContent)

    case .opacity: PropertyRow("opacity", \LayerProperties.opacity, .animation)
    case .allowsGroupOpacity: PropertyRow("allowsGroupOpacity", \LayerProperties.allowsGroupOpacity, isAlwaysArchived: true)
    case .edgeAntialiasingMask: PropertyRow("edgeAntialiasingMask", \LayerDetails.edgeAntialiasingMask)
    case .allowsEdgeAntialiasing: PropertyRow("allowsEdgeAntialiasing", \LayerDetails.allowsEdgeAntialiasing, isAlwaysArchived: true)
    case .compositingFilter: PropertyRow("compositingFilter", \LayerProperties.compositingFilter, .transition)
    case .filters: PropertyRow("filters", objects: .filters, .transition, comparison: PropertyRow.comparison(of: \LayerProperties.filters))
    case .backgroundFilters:
      PropertyRow(
        "backgroundFilters", objects: .filters, .transition, comparison: PropertyRow.comparison(of: \LayerProperties.backgroundFilters))
    case .shouldRasterize: PropertyRow("shouldRasterize", \LayerDetails.shouldRasterize)
    case .rasterizationScale: PropertyRow("rasterizationScale", \LayerDetails.rasterizationScale)

    case .shadowColor: PropertyRow("shadowColor", \LayerDetails.shadowColor, .animation)
    case .shadowOpacity: PropertyRow("shadowOpacity", \LayerDetails.shadowOpacity, .animation)
    case .shadowOffset: PropertyRow("shadowOffset", \LayerDetails.shadowOffset, .animation, unit: .points)
    case .shadowRadius: PropertyRow("shadowRadius", \LayerDetails.shadowRadius, .animation, unit: .points)
    case .shadowPath: PropertyRow("shadowPath", \LayerDetails.shadowPath)

    case .path: PropertyRow("path", \ShapeProperties.path)
    case .fillColor: PropertyRow("fillColor", \ShapeProperties.fillColor, .animation)
    case .fillRule: PropertyRow("fillRule", \ShapeProperties.fillRule)
    case .strokeColor: PropertyRow("strokeColor", \ShapeProperties.strokeColor, .animation)
    case .strokeStart: PropertyRow("strokeStart", \ShapeProperties.strokeStart, .animation)
    case .strokeEnd: PropertyRow("strokeEnd", \ShapeProperties.strokeEnd, .animation)
    case .lineWidth: PropertyRow("lineWidth", \ShapeProperties.lineWidth, .animation, unit: .points)
    case .miterLimit: PropertyRow("miterLimit", \ShapeProperties.miterLimit, .animation)
    case .lineCap: PropertyRow("lineCap", \ShapeProperties.lineCap)
    case .lineJoin: PropertyRow("lineJoin", \ShapeProperties.lineJoin)
    case .lineDashPhase: PropertyRow("lineDashPhase", \ShapeProperties.lineDashPhase, .animation, unit: .points)
    case .lineDashPattern: PropertyRow("lineDashPattern", \ShapeProperties.lineDashPattern)

    case .gradientType: PropertyRow("type", \GradientProperties.typeName)
    case .colors: PropertyRow("colors", \GradientProperties.colors, .animation)
    case .locations: PropertyRow("locations", \GradientProperties.locations, .animation)
    case .startPoint: PropertyRow("startPoint", \GradientProperties.startPoint, .animation)
    case .endPoint: PropertyRow("endPoint", \GradientProperties.endPoint, .animation)

    case .string: PropertyRow("string", \TextProperties.string, comparison: PropertyRow.comparison(of: \TextProperties.runs))
    case .font: PropertyRow("font", \TextProperties.fontName)
    case .fontSize: PropertyRow("fontSize", \TextProperties.fontSize, .animation, unit: .points)
    case .foregroundColor: PropertyRow("foregroundColor", \TextProperties.foregroundColor, .animation)
    case .wrapped: PropertyRow("wrapped", \TextProperties.isWrapped, alias: "isWrapped")
    case .truncationMode: PropertyRow("truncationMode", \TextProperties.truncationName)
    case .alignmentMode: PropertyRow("alignmentMode", \TextProperties.alignmentName)
    case .allowsFontSubpixelQuantization: PropertyRow("allowsFontSubpixelQuantization", \TextProperties.allowsFontSubpixelQuantization)

    case .instanceCount: PropertyRow("instanceCount", \ReplicatorProperties.instanceCount, .animation)
    case .preservesDepth: PropertyRow("preservesDepth", \DepthPreservation.preservesDepth)
    case .instanceDelay: PropertyRow("instanceDelay", \ReplicatorProperties.instanceDelay, .animation, unit: .seconds)
    case .instanceTransform: PropertyRow("instanceTransform", \ReplicatorProperties.instanceTransform, .animation)
    case .instanceColor: PropertyRow("instanceColor", \ReplicatorProperties.instanceColor, .animation)
    case .instanceRedOffset: PropertyRow("instanceRedOffset", \ReplicatorProperties.instanceRedOffset, .animation)
    case .instanceGreenOffset: PropertyRow("instanceGreenOffset", \ReplicatorProperties.instanceGreenOffset, .animation)
    case .instanceBlueOffset: PropertyRow("instanceBlueOffset", \ReplicatorProperties.instanceBlueOffset, .animation)
    case .instanceAlphaOffset: PropertyRow("instanceAlphaOffset", \ReplicatorProperties.instanceAlphaOffset, .animation)

    case .emitterCells:
      PropertyRow("emitterCells", objects: .emitterCells, of: .emitter, comparison: PropertyRow.comparison(of: \EmitterProperties.cells))
    case .emitterBehaviors:
      PropertyRow(
        "emitterBehaviors", objects: .emitterBehaviors, of: .emitter,
        comparison: PropertyRow.comparison(of: \EmitterProperties.behaviors))
    case .birthRate: PropertyRow("birthRate", \EmitterProperties.birthRate, .animation)
    case .lifetime: PropertyRow("lifetime", \EmitterProperties.lifetime, .animation)
    case .emitterPosition: PropertyRow("emitterPosition", \EmitterProperties.position, .animation, unit: .points)
    case .emitterZPosition: PropertyRow("emitterZPosition", \EmitterProperties.zPosition, .animation, unit: .points)
    case .emitterSize: PropertyRow("emitterSize", \EmitterProperties.size, .animation, unit: .points)
    case .emitterDepth: PropertyRow("emitterDepth", \EmitterProperties.depth, .animation, unit: .points)
    case .emitterShape: PropertyRow("emitterShape", \EmitterProperties.shapeName)
    case .emitterMode: PropertyRow("emitterMode", \EmitterProperties.modeName)
    case .renderMode: PropertyRow("renderMode", \EmitterProperties.renderModeName)
    case .velocity: PropertyRow("velocity", \EmitterProperties.velocity, .animation)
    case .scale: PropertyRow("scale", \EmitterProperties.scale, .animation)
    case .spin: PropertyRow("spin", \EmitterProperties.spin, .animation)
    case .spinBias: PropertyRow("spinBias", \EmitterProperties.spinBias)
    case .seed: PropertyRow("seed", \EmitterProperties.seed)

    #if FIXTURE_PROPERTY
      case .fixture: PropertyRow("fixture", \LayerDetails.fixture, .animation, unit: .points)
    #endif

    case .custom: PropertyRow("custom", objects: .string, comparison: PropertyRow.comparison(of: \LayerDetails.custom))
    }
  }
}
